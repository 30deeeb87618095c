"""What these rules call things in the state: stats, pools, skills. No row: names only."""

from __future__ import annotations

STR, DEX, MIND = "str", "dex", "mind"
PHYS, SUB, KNOW, COMM = "phys", "sub", "know", "comm"
LEVEL, MAX_HP = "level", "max_hp"
DIE = "die."  # stats: the hit die of each level, `die.3`
POINT = "point."  # stats: where the point of a level went, `point.3.mind`
AC, RANK = (
    "ac",
    "rank.",
)  # stats of creatures: armor class with DEX, and what they have above their level, `rank.phys`
HP = "hp"
DRAIN = "drain"  # hit points paid for spells since the last eight hours of rest (B-MAGIC-05)
TEMP_HP = "temp_hp"
LOST, DRAINED = "lost.", "drained."  # pools: damage to a stat, and what only magic gives back
EL = "el"  # encounter levels since the last level
TURNINGS = "turnings"  # attempts to turn the undead today
SHAKEN_OFF = ("asleep", "fascinated")  # conditions of which a comrade frees somebody
# kinds of goods
PURSE = "copper_piece"
