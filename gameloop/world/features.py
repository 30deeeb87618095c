"""The features of the game, each a module with its FEATURE, and the kinds of commands and facts that each has.

Why the kinds stand here, by their tags in saves (`levy_gone/2` in its second version): so a feature is imported when
the first of its kinds turns up, or all of them when somebody asks what can be typed, and nobody waits for them before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from gameloop.kernel.kinds import Kind, Kinds, one_each
from gameloop.kernel.messages import Command, Event, tag
from gameloop.world.ruleset import Feature, Reducer

FEATURES: Mapping[str, tuple[str, str]] = {
    "applying": ("handle", ""),
    "bandchanges": ("", "soothed"),
    "begin": ("begin", "begun"),
    "boats": ("launch stow haul", ""),
    "captives": ("", "set_apart"),
    "carrying": ("carry set_down", ""),
    "changes": ("", "told opened_afar obstacle_overcome"),
    "deeds": ("", "deed_done deed_failed"),
    "dicing": ("roll_dice", ""),
    "deals": ("make_deal", "deal_struck promise_made promise_kept promise_broken"),
    "disarming": ("disarm avoid_trap", "trap_disarmed trap_avoided care_taken"),
    "doors": ("force_door open_door close_door", "door_forced door_held door_opened door_closed"),
    "enchantments": ("", "enchanted disenchanted power_spent caught sensed"),
    "encounters": (
        "",
        "encounter_began sighted mood_set roused parleyed gave encounter_ended fore_shadowed pending_taken "
        "hinted band_moved band_gone roster_changed bait_dropped ran defeated",
    ),
    "ending": ("", "ended"),
    "factions": ("", "stance_changed"),
    "exploring": ("", ""),
    "fighting": (
        "",
        "fight_began initiative_set round_began round_ended phase_began fight_ended declared "
        "custom_followed orders_given stepped closed broke_off truce_called gave_up morale_tested struck",
    ),
    "flags": ("", "flag_set"),
    "followers": ("", "side_taken banded crumbled fight_joined"),
    "gear": ("take drop give equip remove", ""),
    "goods": ("", "gear_moved equipped"),
    "graves": ("", "buried"),
    "growth": ("", "spell_chosen"),
    "handdice": ("choose_dice", "dice_chosen"),
    "hands": ("", ""),
    "holdings": (
        "take_land set_tax empty_coffer give_in raise_levy pay_levy send_levy_home",
        "land_taken land_lost tax_set tax_collected uprising uprising_ended households_lost levy_raised/2 "
        "levy_paid levy_fed levy_changed/2 levy_gone/2",
    ),
    "houses": ("donate gamble identify", "appraised"),
    "light": ("kindle douse", "light_lit light_out"),
    "listening": ("listen", "listened"),
    "locks": ("unlock pick_lock", "lock_held"),
    "laying": ("say_name put_in_hand", "laid_to_rest"),
    "magic": (
        "memorize cast_spell copy_spell cease",
        "memorized spell_begun spell_lost spell_cast spell_countered written_down",
    ),
    "meetings": (
        "parley give_them go_back flee distract attack_them wait_and_see ask_them ask_them_about",
        "",
    ),
    "barter": ("buy_off", ""),
    "battle": (
        "give_battle play_battle send_against join_unit",
        "battle_began battle_turn_began unit_sent unit_joined unit_struck unit_lost unit_tested unit_gone "
        "casualties_counted battle_ended",
    ),
    "opening": ("", ""),
    "oracle": (
        "ask_oracle draw_table set_scene take_chance",
        "oracle_answered table_drawn scene_set chance_taken",
    ),
    "orders": ("declare declare_all give_orders play_on play_round", ""),
    "passages": ("", "passage_opened passage_closed"),
    "people": ("enlist march recruit level_up", "joined described appeared order_set titled"),
    "places": ("", "charted moved learned found noticed spent"),
    "plots": ("", "plot_began plot_advanced ending_reached"),
    "planning": ("plan", "plan_tried"),
    "planverbs": ("", ""),
    "powers": ("", "damage_changed power_used"),
    "questioning": ("inquire", "foretold"),
    "refereeing": ("make_ruling drop_ruling spawn pass_turn", "ruling_made ruling_dropped"),
    "resting": ("bind sleep rest_week", "wounds_bound night_rested night_broken waited"),
    "restock": ("", "room_given_up"),
    "retainers": (
        "advertise take_on dismiss build_here",
        "advertised shortfall prospects_came prospects_hired built",
    ),
    "retries": ("", "tried_in_vain"),
    "revels": ("", "revelled"),
    "rumours": ("ask_around ask_about", "rumour_heard"),
    "scheduler": ("", "clock_advanced day_ended timer_set timer_fired timer_cleared"),
    "seals": ("", "door_sealed door_unsealed thing_sealed thing_unsealed"),
    "signs": ("", "place_marked"),
    "searching": ("search look_closer", "searched"),
    "services": ("hire", "served offered departed"),
    "setting": ("set_fact", "fact_set"),
    "spikes": ("spike unspike hold_door", "door_wedged door_freed door_shaken door_burst"),
    "stealth": ("go_ahead climb steal", "went_ahead climbed slipped pocket_picked"),
    "storychanges": ("", "level_flooded"),
    "supply": ("make", ""),
    "town": ("buy sell carouse", ""),
    "train": ("", "beast_joined beast_gone stayed_behind bolted rejoined"),
    "trainverbs": ("unload ride dismount", ""),
    "trapeffects": ("", "alarm_raised bar_fell air_thinned air_freshened"),
    "traps": ("", "trap_sprung spared"),
    "travel": ("go go_about enter", ""),
    "uses": ("use_thing try_thing", "thing_used recognized"),
    "digging": ("dig", "dug"),
    "treasure": ("open_thing pick_thing smash_thing search_thing", "thing_opened thing_held thing_searched"),
    "turns": ("rest shout", "turn_event noise_made rest_owed rested turn_held interrupted"),
    "waiting": ("answer", "undertaken asked answered settled rolled"),
    "want": ("eat", ""),
    "camp": ("keep_watch camp_watch", "guard_set"),
    "flight": ("", "got_away"),
    "foraging": ("forage", "foraged"),
    "foresight": ("", "day_foreseen"),
    "land": ("", "land_seen hex_filled"),
    "landmarks": ("explore_area", "explored"),
    "bearings": ("", "lost bearings_found"),
    "sites": ("visit_site enter_site leave_town", ""),
    "journeys": ("travel_watch", "miles_made"),
    "outdoors": ("", "region_charted"),
    "watches": ("", "watch_began watch_held camp_owed camp_paid"),
    "weather": ("", "weather_changed"),
    "wounds": ("", "pool_changed stat_set condition_gained condition_ended fell rose died fled"),
}


@cache
def feature(name: str) -> Feature:
    """The feature of a module of this package."""
    found: Feature = import_module(f"{__package__}.{name}").FEATURE
    return found


def features() -> Iterator[Feature]:
    """All of them, in the order of their verbs."""
    return map(feature, FEATURES)


def feature_of(kind: Kind) -> Feature:
    """The feature that has a kind of command or fact. Raises KeyError if none has."""
    return feature(_HOLDERS[tag(kind)])


def kinds_in(found: Feature) -> tuple[tuple[Kind, ...], tuple[Kind, ...]]:
    """The commands and the facts of a feature."""
    return (*found.handlers, *found.commands), tuple(found.reducers)


class Reducers(dict[type[Event], Reducer]):
    """The reducers of all facts by their class, those of a feature with the first fact of it."""

    def __missing__(self, kind: type[Event]) -> Reducer:
        found = feature_of(kind).reducers
        self.update(found)
        return found[kind]


def _told(family: int) -> dict[str, tuple[str, int]]:
    """The kinds of commands (0) or facts (1) as the table has them: the feature and the version of each."""
    rows = ((name, row[family].split()) for name, row in FEATURES.items())
    words = ((name, *word.partition("/")) for name, said in rows for word in said)
    return one_each((kind, (name, int(version or 1))) for name, kind, _, version in words)


def _found(kind: str) -> Any:
    """The class of a kind."""
    return next(cls for family in kinds_in(feature(_HOLDERS[kind])) for cls in family if tag(cls) == kind)


_COMMANDS, _EVENTS = _told(0), _told(1)
_HOLDERS = {kind: name for told in (_COMMANDS, _EVENTS) for kind, (name, _) in told.items()}
COMMANDS: Kinds[Command] = Kinds({kind: version for kind, (_, version) in _COMMANDS.items()}, _found)
EVENTS: Kinds[Event] = Kinds({kind: version for kind, (_, version) in _EVENTS.items()}, _found)
REDUCERS = Reducers()
