"""What spells do beyond the moment: zones, wards, light, doors, shapes, and what ends them (B-GAP-05, B-PLAY-06)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.decider import Draft
from gameloop.kernel.dice import ForcedDice, Rolled
from gameloop.kernel.messages import Event
from gameloop.rulesets.microlite20 import arms, attacks, casting, figures, hazards, lasting, zones
from gameloop.world.checks import attempt
from gameloop.world.dicing import RollDice
from gameloop.world.doorways import OPEN, barrier, forceable, standing
from gameloop.world.enchantments import PERSON, Disenchanted, Sensed, lying_on
from gameloop.world.game import evolve
from gameloop.world.light import LightLit, has_light, is_lit, lights_here, sees
from gameloop.world.magic import CastSpell
from gameloop.world.places import Moved
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.scheduler import advance
from gameloop.world.state import DEAD, PARTY, Item
from gameloop.world.stealth import Climb
from gameloop.world.wounds import ConditionEnded
from tests.microlite20 import drafted
from tests.spellcasting import BOOK, Steady, cast, names, party, question_of, with_body, with_foes
from tests.table import Table, only

pytestmark = pytest.mark.rule("B-GAP-05")


def later(table: Table, seconds: int) -> tuple[Event, ...]:
    """So many seconds go by."""
    return table.run(lambda draft, rules: advance(draft, rules, draft.state.clock + seconds, "round"))


def round_over(table: Table, *faces: int) -> tuple[Event, ...]:
    """The end of the next round: six seconds on, what goes on does so once more."""
    later(table, 6)
    return table.run(lambda draft, rules: zones.round_over(BOOK, draft, rules), *faces)


def act(table: Table, what: object, *faces: int) -> object:
    """What a question of the fight's comes to."""
    draft = Draft(table.state, RollDice("1", ""), evolve, ForcedDice(faces))
    answer = what(draft)  # type: ignore[operator]
    table.state = draft.state
    return answer


def hp(table: Table, who: str) -> int:
    """Hit points of somebody."""
    return table.state.person(who).hp


# --- round after round ------------------------------------------------------------------------------


def test_acid_goes_on_burning() -> None:
    """2d4 at the hit, and again without a roll for as long as it lasts: 4 rounds at level 9."""
    table = party()
    table.change("p1", stats={"level": 9})
    (ogre,) = with_foes(table, "ogre", distance=100)
    cast(table, "acid_arrow", ogre, dice=ForcedDice((15, 2, 3)))
    assert hp(table, ogre) == 24
    for left in (22, 20, 18):
        round_over(table, 1, 1)
        assert hp(table, ogre) == left
    assert only(later(table, 6), Disenchanted).why == "time"


def test_a_sphere_strikes_where_it_is_sent() -> None:
    """It rolls to hit each round, at the one it was sent at; casting again turns it, at no cost."""
    table = party()
    one, two = with_foes(table, "ogre", "ogre", distance=60)
    cast(table, "flaming_sphere", one, dice=ForcedDice((15, 1, 1)))
    before = hp(table, "p1")
    cast(table, "flaming_sphere", two, dice=ForcedDice(()))
    assert hp(table, "p1") == before
    round_over(table, 15, 2, 2)
    assert (hp(table, one), hp(table, two)) == (27, 25)


def test_grease_is_rolled_anew_each_round_until_one_steps_out() -> None:
    """Missed at first, prone in the next round; whoever has spent a move is out of it."""
    table = party()
    table.change("p1", stats={"level": 2, "mind": 10})
    (orc,) = with_foes(table, "orc", distance=20)
    cast(table, "grease", orc, dice=ForcedDice((1,)))
    assert not table.state.person(orc).has("prone")
    assert lasting.slowed_to(table.state, orc) == 50
    round_over(table, 15)
    assert table.state.person(orc).has("prone")
    table.run(lambda draft, rules: zones.stepped_out(BOOK, draft, rules, orc))
    assert lasting.slowed_to(table.state, orc) == 100


def test_fire_burns_those_near_and_worse_those_who_go_through() -> None:
    """2d4 a round for those who stand at the wall, 2d6 and 20 for who crosses it."""
    table = party()
    (ogre,) = with_foes(table, "ogre", distance=40)
    cast(table, "wall_of_fire", ogre, dice=ForcedDice(()))
    round_over(table, 1, 2)
    assert hp(table, ogre) == 26
    table.run(lambda draft, rules: zones.stepped_out(BOOK, draft, rules, ogre), 1, 2)
    assert hp(table, ogre) == 3


def test_whoever_is_held_may_break_free_in_each_of_his_turns() -> None:
    """A new contest: 24 and more against 1 + 1 holds, an equal answer is free."""
    table = party()
    (orc,) = with_foes(table, "orc", distance=40)
    cast(table, "hold_person", orc, dice=ForcedDice((10, 1)))
    later(table, 6)
    table.run(lambda draft, rules: zones.struggle(BOOK, draft, rules, orc), 10, 1)
    assert table.state.person(orc).has("paralyzed")
    table.change("p1", stats={"level": 1, "mind": 10})
    events = table.run(lambda draft, rules: zones.struggle(BOOK, draft, rules, orc), 5, 20)
    assert only(events, ConditionEnded).name == "paralyzed"


def test_a_sign_strikes_those_who_come() -> None:
    """It lies on the place, and a fight here sets it off: 5d8."""
    table = party()
    cast(table, "glyph_of_warding")
    (ogre,) = with_foes(table, "ogre", distance=10)
    table.run(lambda draft, rules: zones.tripped(BOOK, draft, rules), 1, 1, 1, 1, 1, 1)
    assert hp(table, ogre) == 24
    assert table.state.enchantments[1:] == ()


# --- wards ------------------------------------------------------------------------------------------


def test_energy_is_kept_off_each_time_or_in_all() -> None:
    """30 of fire each time at level 20; 120 of fire in all; other kinds go through."""
    table = party({"standing_answers": "auto"})
    cast(table, "resist_energy", "p3")
    assert act(table, lambda draft: lasting.absorbed(draft, "p3", 40, "fire")) == 10
    assert act(table, lambda draft: lasting.absorbed(draft, "p3", 40, "cold")) == 40
    cast(table, "protection_from_energy", "p4")
    assert act(table, lambda draft: lasting.absorbed(draft, "p4", 100, "fire")) == 0
    assert act(table, lambda draft: lasting.absorbed(draft, "p4", 100, "fire")) == 80
    assert not lasting.warded(table.state, "p4", "fire")


def test_stone_takes_ten_of_each_blow() -> None:
    """10 each time, until 150 have been kept off."""
    table = party()
    cast(table, "stoneskin", "p3")
    assert act(table, lambda draft: lasting.absorbed(draft, "p3", 7, "weapon")) == 0
    assert act(table, lambda draft: lasting.absorbed(draft, "p3", 17, "weapon")) == 7
    assert lying_on(table.state, PERSON, "p3")[0].left == 133


def test_missiles_break_on_the_shield() -> None:
    """Magic missiles do nothing to whoever has the shield up; it is worth 4 of armor class."""
    table = party()
    before = table.rules.number(table.state, "p1", "ac")
    cast(table, "shield")
    assert table.rules.number(table.state, "p1", "ac") == before + 4
    cast(table, "magic_missile", "p1", dice=ForcedDice(()))
    assert hp(table, "p1") == 150 - 3 - 3


def test_evil_strikes_worse_at_the_protected() -> None:
    """2 of armor class against the evil alone, and no charm."""
    table = party()
    orc, wolf = with_foes(table, "orc", "wolf")
    cast(table, "protection_from_evil", "p3")
    assert lasting.against(BOOK, table.state, "p3", orc, "ac") == 2
    assert lasting.against(BOOK, table.state, "p3", wolf, "ac") == 0
    assert lasting.warded(table.state, "p3", "charm")


def test_a_sanctuary_has_to_be_won_and_ends_by_attacking() -> None:
    """The orc, at 1, cannot bring himself to it; at 20 against 1 + 24 neither; it is over when Bor attacks."""
    table = party()
    (orc,) = with_foes(table, "orc")
    cast(table, "sanctuary", "p3")
    assert act(table, lambda draft: lasting.withheld(draft, table.rules, orc, "p3"), 1, 20) is True
    act(table, lambda draft: lasting.attacked(draft, "p3"))
    assert lying_on(table.state, PERSON, "p3") == ()


def test_copies_take_blows_and_blurs_lead_them_astray() -> None:
    """Of 8 copies one is struck and gone on 2 to 9; a blur swallows a fifth, on 20 of a hundred and less."""
    table = party()
    (orc,) = with_foes(table, "orc")
    cast(table, "mirror_image", dice=ForcedDice((4,)))
    assert act(table, lambda draft: lasting.astray(draft, orc, "p1"), 1) is False
    assert act(table, lambda draft: lasting.astray(draft, orc, "p1"), 9) is True
    assert lying_on(table.state, PERSON, "p1")[0].left == 7
    cast(table, "blur", "p3")
    assert act(table, lambda draft: lasting.astray(draft, orc, "p3"), 20) is True
    assert act(table, lambda draft: lasting.astray(draft, orc, "p3"), 21) is False


def test_the_invisible_are_seen_again_when_they_attack() -> None:
    """The condition ends with the spell, and the spell by the act."""
    table = party()
    (orc,) = with_foes(table, "orc")
    cast(table, "invisibility", "p1")
    assert table.state.person("p1").has("invisible")
    cast(table, "ray_of_frost", orc)
    assert not table.state.person("p1").has("invisible")


def test_the_next_attack_is_nearly_sure() -> None:
    """20 for one attack, and then no more."""
    table = party()
    cast(table, "true_strike")
    assert lasting.added(table.state, "p1", "attack") == 20
    act(table, lambda draft: lasting.attacked(draft, "p1"))
    assert lasting.added(table.state, "p1", "attack") == 0


# --- things, doors, places --------------------------------------------------------------------------


def test_a_thing_shines_and_is_dark_again() -> None:
    """One torch of three shines, is no flame, and everybody sees by it; 200 minutes later it does not."""
    table = party()
    table.state = attrs.evolve(table.state, lights=())
    cast(table, "light", "p1:torch")
    (light,) = lights_here(table.state)
    assert (light.kind, light.holder) == ("magic_light", "p1")
    assert sorted(item.n for item in table.state.held("p1") if item.kind == "torch") == [1, 2]
    later(table, 20 * 600)
    assert lights_here(table.state) == ()


def test_doors_open_and_are_held() -> None:
    """Hold portal seals a door for its minutes; knock opens it, seal and all."""
    table = party()
    way = next(w for w in table.state.chart().ways_at(table.state.here.place) if w.door and not w.hidden)
    cast(table, "hold_portal", way.id)
    assert barrier(standing(table.state, table.rules, way)) == "shut by magic"
    later(table, 20 * 60)
    assert barrier(standing(table.state, table.rules, way)) != "shut by magic"
    cast(table, "arcane_lock", way.id)
    cast(table, "knock", way.id)
    assert standing(table.state, table.rules, way).state == OPEN


def test_a_weapon_is_better_for_a_while() -> None:
    """1 to hit and 1 to damage with that sword alone."""
    table = party()
    cast(table, "magic_weapon", "p3:longsword")
    assert lasting.on_thing(table.state, "longsword", "attack") == 1
    assert lasting.on_thing(table.state, "longsword", "damage") == 1


def test_water_is_blessed_and_food_is_made() -> None:
    """A gallon becomes holy water for 25 gp; 3 days' food for each level."""
    table = party()
    cast(table, "bless_water", "p3:water")
    assert [i.kind for i in table.state.held("p2")] == ["holy_water"]
    cast(table, "create_food_water")
    assert sum(i.n for i in table.state.held("p2") if i.kind == "food_ration") == 60


def test_what_is_called_goes_with_the_spell() -> None:
    """A horse for 40 hours at level 20."""
    table = party({"standing_answers": "auto"})
    cast(table, "mount")
    assert [i.kind for i in table.state.held("p1")].count("horse_light") == 1
    later(table, 40 * 3600)
    assert [i.kind for i in table.state.held("p1")].count("horse_light") == 0


def test_stones_fly_three_times() -> None:
    """Cast once, thrown thrice at no cost: 1d6 + 1, or 2d6 + 2 at the undead."""
    table = party()
    orc, bones = with_foes(table, "orc", "skeleton", distance=20)
    cast(table, "magic_stone")
    paid = hp(table, "p2")
    cast(table, "magic_stone", orc, dice=ForcedDice((15, 1)))
    cast(table, "magic_stone", bones, dice=ForcedDice((15, 1, 1)))
    cast(table, "magic_stone", orc, dice=ForcedDice((1, 1)))
    assert hp(table, "p2") == paid
    assert lying_on(table.state, PERSON, "p2") == ()


def test_what_magic_shows() -> None:
    """Magic on people and things; hidden doors are found; a look into another place."""
    table = party()
    assert only(cast(table, "detect_magic"), Sensed).found == ("odd ring", "Ada")
    seen = cast(table, "clairvoyance", "passage-1")
    assert only(seen, Sensed).found[0] == table.state.chart().place("passage-1").name


# --- elsewhere, and back ----------------------------------------------------------------------------


def test_the_party_is_elsewhere_at_once() -> None:
    """Home to the village by teleport; in a fight those who go are out of it."""
    table = party()
    village = table.rules.adventure.village
    moved = only(cast(table, "teleport", village.id), Moved)
    assert moved.spot.chart == village.id
    fight = party({"standing_answers": "auto"})
    with_foes(fight, "orc")
    assert names(cast(fight, "dimension_door")).count("Fled") == 4


def test_a_wall_opens_and_closes() -> None:
    """A way that was not there, for an hour a level."""
    table = party()
    ways = len(table.state.chart().ways)
    cast(table, "passwall", "store")
    assert len(table.state.chart().ways) == ways + 1
    later(table, 20 * 3600)
    assert len(table.state.chart().ways) == ways


def test_another_shape_has_its_armor_and_attacks() -> None:
    """Bor as the first creature of the list that he may be: armor class and attacks are its own, hit points his."""
    table = party({"standing_answers": "auto"})
    cast(table, "polymorph", "p3")
    shape = lasting.shape(table.state, "p3")
    assert shape is not None
    assert figures.number(BOOK, table.state, "p3", "ac") == shape.ac
    blows = arms.blows(BOOK, table.state, "p3")
    assert [blow.arm.name for blow in blows][:1] == [shape.attacks[0].called]
    assert hp(table, "p3") == 150


def test_the_dead_live_a_level_lower() -> None:
    """One hit point, level 2 of 3, and 5000 gp gone; of level 1 it is 2 of STR for good."""
    table = party()
    with_body(table)
    cast(table, "raise_dead", "p8")
    old = table.state.person("p8")
    assert (old.has(DEAD), old.hp, old.stats["level"]) == (False, 1, 2)
    table = party()
    with_body(table)
    table.change("p8", stats={"level": 1})
    cast(table, "raise_dead", "p8")
    assert table.state.person("p8").stats["str"] == 12


def test_restoration_gives_level_and_stats_back() -> None:
    """Ada has her level, her mind and her nimbleness again."""
    table = party()
    cast(table, "restoration", "p4")
    ada = table.state.person("p4")
    assert (ada.stats["level"], ada.pools["drained_levels"]) == (6, 0)
    assert (ada.pools["lost.dex"], ada.pools["drained.mind"]) == (0, 0)


def test_bones_rise_and_serve() -> None:
    """A skeleton of the party's side stands where the body lay."""
    table = party({"standing_answers": "auto"})
    with_body(table)
    cast(table, "animate_dead", "p8")
    risen = table.state.person("p5")
    assert (risen.kind, risen.side) == ("skeleton", PARTY)
    assert table.rules.number(table.state, "p5", "level") == 1


def test_a_blow_at_somebody_on_guard() -> None:
    """An attack that magic withholds does not happen at all."""
    table = party()
    (orc,) = with_foes(table, "orc")
    cast(table, "sanctuary", "p3")

    def blow(draft: Drafting, rules: Ruleset) -> None:
        attacks.strike(BOOK, draft, rules, orc, "p3", arms.blows(BOOK, draft.state, orc)[0])

    events = table.run(blow, 10, 1)
    assert "Struck" not in names(events)


def test_so_many_hit_dice_of_the_dead_serve() -> None:
    """At level 1 a cleric of the dead could hold 4: with 4 of them no more are raised."""
    table = party({"standing_answers": "auto"})
    with_body(table)
    cast(table, "animate_dead", "p8")
    table.change("p5", stats={"level": 80})
    with_body(table)
    no = table.refuse(CastSpell("animate_dead", ("p8",), "p1"))
    assert no.reason == "80 hit dice of the dead serve you, and you can hold 80"


def test_the_dead_who_serve_are_told_and_eat_nothing() -> None:
    """The sheet says what it is; at the end of the day it does not go hungry."""
    table = party({"standing_answers": "auto"})
    with_body(table)
    cast(table, "animate_dead", "p8")
    assert table.rules.telling.brief(table.state, "p5").startswith("Old's bones, skeleton of 1 HD")
    later(table, 24 * 3600)
    assert not table.state.person("p5").has("deprived")


def test_in_a_meeting_magic_takes_the_party_away_from_it() -> None:
    """Nobody is met any more where the party is now."""
    table = party()
    with_foes(table, "orc", fight=False, distance=30)
    village = table.rules.adventure.village
    events = cast(table, "teleport", village.id)
    assert "EncounterEnded" in names(events)
    assert table.state.encounter is None


def test_whoever_comes_to_one_inside_is_inside_too() -> None:
    """Bor engages an orc in the grease: he is in it, and may fall."""
    table = party()
    (orc,) = with_foes(table, "orc")
    table.change("p1", stats={"level": 2, "mind": 10})
    cast(table, "grease", orc, dice=ForcedDice((1,)))
    fight = attrs.evolve(table.state.in_fight(), contact=(("p3", orc),))
    table.state = attrs.evolve(table.state, fight=fight)
    table.run(lambda draft, rules: zones.stepped_in(BOOK, draft, rules, "p3"), 19)
    assert lasting.slowed_to(table.state, "p3") == 50
    assert table.state.person("p3").has("prone")


def test_nobody_is_inside_who_was_called_by_magic_that_is_over() -> None:
    """The grease goes on without the orc that is no longer there."""
    table = party()
    (orc,) = with_foes(table, "orc")
    table.change("p1", stats={"level": 2, "mind": 10})
    cast(table, "grease", orc, dice=ForcedDice((1,)))
    rest = {who: person for who, person in table.state.people.items() if who != orc}
    table.state = attrs.evolve(table.state, people=rest)
    assert any(one.people == (orc,) for one in table.state.enchantments)
    table.state = attrs.evolve(table.state, clock=table.state.clock + 1)
    assert table.run(lambda draft, rules: zones.round_over(BOOK, draft, rules)) == ()


def test_silence_is_left_behind() -> None:
    """Whoever steps out of it speaks and casts again."""
    table = party()
    (orc,) = with_foes(table, "orc", distance=40)
    cast(table, "silence", orc)
    assert table.state.person(orc).has("silenced")
    table.run(lambda draft, rules: zones.stepped_out(BOOK, draft, rules, orc))
    assert not table.state.person(orc).has("silenced")


def test_fog_swallows_shots_from_outside_and_within() -> None:
    """Half of what is shot, a fifth of what is struck."""
    table = party()
    near, far = with_foes(table, "orc", "orc", distance=40)
    cast(table, "fog_cloud", near)
    assert lasting.fogged(table.state, near, "p3") == 50
    assert lasting.fogged(table.state, "p3", near) == 50
    fight = attrs.evolve(table.state.in_fight(), contact=(("p3", near),))
    table.state = attrs.evolve(table.state, fight=fight)
    assert lasting.fogged(table.state, "p3", near) == 20
    assert lasting.fogged(table.state, "p3", far) == 0


def test_a_feather_comes_in_time() -> None:
    """Somebody falls: the magi is asked, pays 3, and no harm is done."""
    table = party()

    def fall(draft: Drafting) -> None:
        hazards.fall(BOOK, draft, table.rules, "p3", 30)

    state, _ = drafted(table.state, fall, answers=(("out_of_turn", "yes"),))
    assert (state.person("p1").hp, state.person("p3").hp) == (147, 150)
    state, _ = drafted(table.state, fall, 2, 3, 4, 5, answers=(("out_of_turn", "no"),))
    assert (state.person("p1").hp, state.person("p3").hp) == (150, 141)


def test_a_door_that_magic_holds_is_harder_to_force() -> None:
    """5 more than it would be without, and force still helps."""
    table = party({"standing_answers": "auto"})
    way = next(w for w in table.state.chart().ways_at(table.state.here.place) if w.door and not w.hidden)
    plain = table.rules.number(table.state, way.id, "dc.force_door")
    cast(table, "hold_portal", way.id)
    assert table.rules.number(table.state, way.id, "dc.force_door") == plain + 5
    assert forceable(table.state, table.rules, way)


def test_a_little_help_is_for_one_roll() -> None:
    """1 for the next save, whichever it is, and then no more."""
    table = party()
    table.state, _ = drafted(
        table.state,
        lambda draft: casting.cast_now(BOOK, draft, table.rules, "p2", "guidance", ("p3",)),
        answers=(("spell_choice", "save"),),
    )
    for mods in (((1, "save"),), ()):
        events = table.run(lambda draft, rules: attempt(draft, rules, "will", "p3", needed=10), 5)
        roll = only(events, Rolled)
        assert tuple(mod for mod in roll.mods if mod[1] == "save") == mods


def test_whoever_climbs_like_a_spider_or_flies_does_not_fall() -> None:
    """Nothing is rolled for a chute of 20 feet; and who flies takes no harm of a pit."""
    table = party()
    table.state = attrs.evolve(table.state, here=attrs.evolve(table.state.here, place="store"))
    table.state = attrs.evolve(
        table.state, goods={**table.state.goods, "p2": (Item("line", "rope", "rope"),)}
    )
    cast(table, "spider_climb", "p1")
    events = table.game.decide(table.state, Climb("chute", "p1"), Steady())
    assert "Climbed" in names(events)
    assert not [e for e in events if isinstance(e, Rolled) and e.why == "climb"]
    cast(table, "fly", "p3")
    assert table.run(lambda draft, rules: hazards.fall(BOOK, draft, rules, "p3", 30)) == ()


def test_one_who_sees_in_the_dark_sees_for_all() -> None:
    """Without a light the place is dark and the party does not see; by darkvision it does, and he himself too."""
    table = party()
    chart = table.state.chart()
    dark = tuple(attrs.evolve(place, light="dark") for place in chart.places)
    table.state = attrs.evolve(
        table.state, lights=(), charts={**table.state.charts, chart.id: attrs.evolve(chart, places=dark)}
    )
    assert not is_lit(table.state)
    cast(table, "darkvision", "p3")
    assert is_lit(table.state)
    assert not has_light(table.state)
    assert sees(table.state, table.rules, "p3")
    assert not sees(table.state, table.rules, "p1")


def test_of_many_things_the_caster_says_on_which_and_is_not_asked() -> None:
    """With fourteen things to shine on, Light wants a name; of a named one it makes a light; with few it asks."""
    table = party()
    few = question_of(table, "light")
    assert len(few.options) == 7
    many = tuple(Item(f"stone.{n}", "gem", f"stone {n}") for n in range(10))
    table.state = attrs.evolve(table.state, goods={**table.state.goods, "p4": many})
    no = table.refuse(CastSpell("light", (), "p1"))
    assert (no.rule, no.reason) == (
        "B-GAP-05",
        "there are 17 things here that Light would work on: say which",
    )
    assert no.instead == "cast light on Mira's torch"
    assert any(isinstance(e, LightLit) for e in cast(table, "light", "p4:stone.3"))


def test_a_shape_is_one_of_those_met_or_of_the_strongest_beasts_twelve_at_most() -> None:
    """A bear is offered to whoever has met none; whoever has met an ogre finds it first in the list."""
    table = party()
    asked = question_of(table, "polymorph", "p3")
    assert (asked.topic, len(asked.options)) == ("spell_choice", 12)
    with_foes(table, "ogre", fight=False)
    assert question_of(table, "polymorph", "p3").options[0] == "Ogre"
