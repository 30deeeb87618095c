"""Craft by program: adventures measured against bands, and played by simple minds to see what they are like."""
