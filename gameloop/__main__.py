"""`python -m gameloop` is the `gameloop` command."""

from gameloop.cli import main

main()
