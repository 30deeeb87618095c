"""The single figures of content/barrows/numbers.toml, one class a section of it."""

from __future__ import annotations

from gameloop.kernel.values import frozen
from gameloop.world.shape import Count, Dice, Natural


@frozen
class Time:
    turn_seconds: Count
    rounds_per_turn: Count
    turns_per_hour: Count
    turns_per_watch: Count
    watches_per_day: Count
    days_per_week: Count
    months_per_year: Count
    study_turns: Count

    @property
    def watch_seconds(self) -> int:
        """A watch."""
        return self.turn_seconds * self.turns_per_watch

    @property
    def day_seconds(self) -> int:
        """A day (A-GEN-12)."""
        return self.watch_seconds * self.watches_per_day


@frozen
class Carry:
    bulky_items: Count
    fallen_person_items: Count


@frozen
class Fight:
    initiative_dice: Dice
    critical_natural: Count
    critical_dice_factor: Count
    double_damage_factor: Count
    steps_per_move: Count
    half_move_divisor: Count
    mounted_factor: Count
    light_shows_feet: Count


@frozen
class Frontage:
    corridor: Count
    doorway: Count


@frozen
class MonsterNumbers:
    save_base: Count
    save_min: Count
    hp_per_hd: Count
    damage: Dice
    attacks_per_round: Count
    xp_per_hd_above_table: Count
    surprise_from: Count
    morale_add: Natural
    drain_max_hp_dice: Dice


@frozen
class Bait:
    rations_per_hd: Count
    silver_per_hd: Count


@frozen
class Parley:
    gift_silver_per_hd: Count
    gift_bonus: int
    truce_modifier: int


@frozen
class BindWounds:
    hp_dice: Dice


@frozen
class Rest:
    grievous_weeks: Count


@frozen
class Thievery:
    fall_damage: Dice
    fall_feet_per_die: Count
    fall_feet_default: Count
    pocket_silver_dice: Dice
    pocket_failed_modifier: int


@frozen
class PartyNumbers:
    size_min: Count
    size_max: Count
    crawl_turns: Count
    prisoners_per_rope: Count


@frozen
class Town:
    sell_percent: Count
    doorstep_turns: Count


@frozen
class Animated:
    ac: Count
    damage: Dice
    steps: Count
    morale: Count


@frozen
class Numbers:
    """All sections by name, as `numbers.time.turn_seconds`."""

    time: Time
    carry: Carry
    fight: Fight
    frontage: Frontage
    monster: MonsterNumbers
    bait: Bait
    parley: Parley
    bind_wounds: BindWounds
    rest: Rest
    thievery: Thievery
    party: PartyNumbers
    town: Town
    animated: Animated
