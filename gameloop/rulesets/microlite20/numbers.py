"""The single figures of content/microlite20/numbers.toml, one class a section of it."""

from __future__ import annotations

from gameloop.kernel.values import frozen
from gameloop.world.shape import Count, Dice, Natural


@frozen
class Time:
    round_seconds: Count
    minute_seconds: Count
    turn_seconds: Count
    turns_per_hour: Count
    turns_per_watch: Count
    watches_per_day: Count


@frozen
class Stats:
    bonus_base: Count
    bonus_divisor: Count
    monster_base: Count
    monster_per_bonus: Count


@frozen
class Skills:
    dice: Dice
    default_dc: Count


@frozen
class Combat:
    initiative_dice: Dice
    first_or_last: Count
    attack_dice: Dice
    natural_best: Count
    armor_class: Count
    class_bonus: Count
    class_bonus_levels: Count
    two_weapons: int
    step: Count
    attacks_max: Count
    attacks_max_two_weapons: Count
    two_hands_factor: Count
    damage_min: Count
    improvised: int
    range_step: int
    range_steps_thrown: Count
    range_steps_shot: Count
    ammo_lost_pct: Count


@frozen
class Turning:
    uses: Count
    range_ft: Count
    rounds: Count
    again_within_ft: Count


@frozen
class Magic:
    levels_per_spell_level: Count
    spell_level_max: Count
    cost: Count
    cost_per_level: Count
    signature_saves: Count


@frozen
class Npc:
    order: tuple[str, ...]
    race: str
    stats: tuple[Count, ...]
    main_stat: dict[str, str]
    second_stat: dict[str, str]
    sleep_from_foes: Count
    cast_above_hp_pct: Natural
    cure_at_hp_pct: Natural


@frozen
class Hazard:
    fall_dice: Dice
    fall_feet: Count
    climb_feet: Count
    spike_damage: Count
    spike_damage_max: Count
    exposure_dc: Count
    exposure_dc_step: Count
    exposure_turns: Count
    exposure_dice: Dice
    poison_second_rounds: Count


@frozen
class Trap:
    risk_dice: Dice
    risk_at_most: Count


@frozen
class Plan:
    dice: Dice
    likely: Count
    even: Count
    unlikely: Count


@frozen
class Bet:
    dice: Dice
    won: Count


@frozen
class Advance:
    el_per_level: Count
    hp_dice: Dice
    stat_point_levels: Count
    stat_point: Count
    foes_double: Count
    el_min: Count


@frozen
class Movement:
    fight_factor: Count
    monster_divisor: Count
    engaged_max: Count
    corridor_front: Count
    doorway_front: Count
    armored_speed_ft: Count
    armored_slow_speed_ft: Count


@frozen
class Encounter:
    wandering_dice: Dice
    wandering_at_most: Count
    wandering_turns: Count
    event_dice: Dice
    event_encounter: Count
    event_clue: Count
    surprise_dice: Dice
    surprised_at_most: Count
    distance_dice: Dice
    distance_open_dice: Dice
    distance_surprised_dice: Dice
    shows_factor: Count
    other_light_ft: Count
    gift: Count
    gift_coins_per_hd: Count
    bait_food_per_hd: Count
    bait_coins_per_hd: Count
    reaction_dice: Dice


@frozen
class Morale:
    dice: Dice
    never_at: Count
    half_pct: Count
    single_hp_pct: Count


@frozen
class MonsterNumbers:
    intelligent_bonus: Count
    half_hd_attack: Natural
    hit_die: Count
    hardy_hit_die: Count
    half_hp: Count
    half_hp_dice: Dice
    special_dc: Count
    special_dc_hd: Count
    deadly_dice: Dice
    disease_dc: Count


@frozen
class Area:
    breath_waits_for: Count
    breath_dice: Dice


@frozen
class Confused:
    dice: Dice
    caster: Count
    acts: Count
    nothing: Count
    flees: Count


@frozen
class Helpless:
    dex_bonus: int
    melee: Count
    final_blow_dc: Count


@frozen
class Healing:
    hp_per_level: Count
    stat_points: Count
    full_hp_per_level: Count
    full_stat_points: Count
    full_watches: Count


@frozen
class Drain:
    save_dc: Count


@frozen
class Item:
    save_dc: Count
    wand_dice: Dice
    caster_level: Count


@frozen
class Party:
    size_min: Count
    size_max: Count
    crawl_turns: Count
    doorstep_turns: Count
    food_a_day: Count
    prisoners_per_rope: Count


@frozen
class Carry:
    free_slots: Count
    most_slots: Count
    two_handed_slots: Count
    ammo_per_slot: Count
    fallen_slots: Count


@frozen
class Money:
    gold_cp: Count
    silver_cp: Count
    value_cp: Count
    sell_pct: Count
    silver_weapon_factor: Count
    service_gp: Count
    service_zero_gp: Count
    service_spell_level: Count
    pocket_dice: Dice


@frozen
class Numbers:
    """All sections by name, as `numbers.time.turn_seconds`."""

    time: Time
    stats: Stats
    skills: Skills
    combat: Combat
    turning: Turning
    magic: Magic
    npc: Npc
    hazard: Hazard
    trap: Trap
    plan: Plan
    bet: Bet
    advance: Advance
    movement: Movement
    encounter: Encounter
    morale: Morale
    monster: MonsterNumbers
    area: Area
    confused: Confused
    helpless: Helpless
    healing: Healing
    drain: Drain
    item: Item
    party: Party
    carry: Carry
    money: Money
