"""Names that more than one file of these rules puts into the state or looks for there: a slip would be silent."""

from __future__ import annotations

from gameloop.world.furnishing import REACTIONS

# stats and pools of people
LEVEL, XP, HP, MAX_HP, HIT_DICE, BEST = "level", "xp", "hp", "max_hp", "hit_dice", "best_hd_total"
# conditions; what each does stands in conditions.toml
ASLEEP, CHARGING, CHARMED, DISEASED, PRONE = "asleep", "charging", "charmed", "diseased", "prone"
CIRCLED, FLYING, SHIELDED, WATERBORNE = "circled", "flying", "wind_shielded", "waterborne"
RISEN, DOMINATED, BODILESS = "risen", "dominated", "bodiless"
ALL_SEEING, ALL_UNDERSTANDING = "all_seeing", "all_understanding"
ROUTED, STEADFAST, SURPRISED, YIELDED = "routed", "steadfast", "surprised", "yielded"
# moods of bands
HOSTILE, NEGATIVE, UNCERTAIN, POSITIVE, ENTHUSIASTIC = REACTIONS
# tags of creatures
ANIMAL, INTELLIGENT, MINDLESS, SPEAKS, UNDEAD = "animal", "intelligent", "mindless", "speaks", "undead"
# kinds of timers
SEAL, WEATHER_HELD = "wizard_lock", "weather_held"
# what a class can do
SPELLCASTING = "spellcasting"
# kinds of goods
GRIMOIRE, PURSE, SUPPLY, TORCH = "grimoire", "silver_piece", "supply", "torch"
EDIBLE = ("food_ration", SUPPLY)  # in the order in which it is eaten
