"""Moods and what they do, talking, giving, asking (A-PLAY-31 to A-PLAY-36)."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.messages import Event
from gameloop.world.barter import BuyOff, lots
from gameloop.world.encounters import (
    BaitDropped,
    BandGone,
    BandMoved,
    EncounterEnded,
    Gave,
    MoodSet,
    Parleyed,
    RosterChanged,
    Roused,
    Sighted,
)
from gameloop.world.fighting import FightBegan
from gameloop.world.furnishing import Roster, Thing, Wakes
from gameloop.world.goods import GearMoved, count
from gameloop.world.magic import CastSpell
from gameloop.world.meetings import AskThem, AttackThem, GiveThem, GoBack, Parley, WaitAndSee
from gameloop.world.places import Found, laid
from gameloop.world.rumours import RumourHeard
from gameloop.world.state import Condition, Item
from gameloop.world.travel import Go
from gameloop.world.turns import Rest
from gameloop.world.wounds import ConditionGained
from tests.scenes import NOTHING, ON, band, enter, group, labels, met, scene, wander
from tests.table import Table, only

NEAR = 1  # the die of a distance of one move


def plain(table: Table) -> Table:
    """The same table with a speaker of average Charisma."""
    table.change("p1", stats={"charisma": 10})
    return table


def ended(events: tuple[Event, ...]) -> str:
    """How the meeting ended."""
    return only(events, EncounterEnded).how


def wakes(*on: str, **more: object) -> Wakes:
    """What rouses a group."""
    return attrs.evolve(Wakes(on=on), **more)  # type: ignore[arg-type]


# --- one script per mood ----------------------------------------------------------------------------


@pytest.mark.rule("A-PLAY-32")
def test_hostile_attacks_at_once() -> None:
    """No word, no leave: whatever the party does but run or fight, they attack."""
    table = scene(group(mood="hostile"))
    enter(table, NEAR)
    assert table.refuse(Parley()).rule == "A-PLAY-33"
    assert table.refuse(GoBack()).rule == "A-PLAY-32"
    assert only(table.do(WaitAndSee()), FightBegan).people[-1] == "f1"


@pytest.mark.rule("A-PLAY-32")
def test_negative_lets_go_back_and_no_further() -> None:
    """Without a want of theirs, those who threaten want the party to go back the way it came, and let it."""
    table = scene(group(mood="negative"))
    enter(table, NEAR)
    assert table.refuse(GoBack(ON)).rule == "A-PLAY-32"
    assert ended(table.do(GoBack(), NOTHING, NOTHING)) == "left"
    assert table.state.here.place == "yard"
    stays = scene(group(mood="negative"))
    enter(stays, NEAR)
    assert only(stays.do(WaitAndSee()), MoodSet).mood == "hostile"
    assert stays.state.fight is not None


@pytest.mark.rule("A-PLAY-32")
def test_negative_with_a_want() -> None:
    """Who gives what they want is let go without a roll, and goes on as he likes; going back does not do."""
    table = scene(group(mood="negative", wants="your torch ends"))
    enter(table, NEAR)
    assert table.refuse(GoBack()).rule == "A-PLAY-32"
    before = count(table.state, "p3", "torch")
    events = table.do(GiveThem("p3:torch"), NOTHING)
    assert (labels(events), ended(events)) == (["dungeon_event"], "paid")
    assert count(table.state, "p3", "torch") == before - 1
    assert count(table.state, "f1", "torch") == 1
    table.do(Go(ON), NOTHING)
    assert table.state.here.place == "end"


@pytest.mark.rule("A-PLAY-32")
def test_uncertain_waits_and_watches() -> None:
    """Going away is free, by any way; whoever stays is let be; attacking makes them Hostile."""
    table = scene(group(mood="uncertain"))
    enter(table, NEAR)
    start = table.state
    table.do(GoBack(ON), NOTHING, NOTHING)
    assert table.state.here.place == "end"
    table.state = start
    assert ended(table.do(WaitAndSee(), NOTHING)) == "passed"
    assert band(table).mood == "uncertain"
    assert only(table.do(AttackThem("them"), 2), FightBegan)
    assert band(table).mood == "hostile"


@pytest.mark.rule("A-PLAY-32", "A-PLAY-36")
def test_uncertain_minds_what_is_taken() -> None:
    """Taking things under their eyes makes them Hostile for good."""
    things = (Thing("hat", "room", "hat"),)
    table = scene(group(mood="uncertain"), things=things)
    enter(table, NEAR)
    table.do(WaitAndSee(), NOTHING)
    events = table.run(lambda draft, rules: rules.moments.rouse(draft, rules, "theft", "hat"), 2)
    assert only(events, MoodSet).why == "robbed"
    assert met(table).group == "them"
    assert band(table).mood == "hostile"


def stocked(mood: str, *things: Thing) -> Table:
    """The party has met them in their room, in which these things lie."""
    table = scene(group(mood=mood), things=things)
    goods = {**table.state.goods, "test/room": tuple(laid(thing) for thing in things)}
    table.state = attrs.evolve(table.state, goods=goods)
    enter(table, NEAR)
    return table


@pytest.mark.rule("A-PLAY-32")
def test_positive_trades_at_list_price_what_it_has() -> None:
    """What they carry at its price, what is theirs in the room at its worth; paid to them, at no time, and they stay
    as they are. The hostile sell nothing, and what is nobody's is not for sale.
    """
    things = (Thing("plate", "room", "plate", value=7, owner="them"), Thing("hat", "room", "hat", value=1))
    table = stocked("positive", *things)
    table.run(lambda draft, rules: draft.emit(GearMoved(rules.item("rope", 2), "", "f1", "t", rule=None)))
    table.run(lambda draft, rules: draft.emit(purse(rules, 40)))
    before = count(table.state, "p1", "silver_piece")
    price = 2  # each is made of a unit of supply
    assert ("buy rope", f"it costs {price} silver pieces") in table.rules.moments.choices(
        table.state, table.rules
    )
    bought = next(e for e in table.do(BuyOff("rope")) if isinstance(e, GearMoved) and e.why == "bought")
    assert (bought.source, bought.to, bought.item.n, bought.rule) == ("f1", "p1", 2, "A-PLAY-32")
    table.do(BuyOff("plate", "p1"))
    spent = before - count(table.state, "p1", "silver_piece")
    assert (spent, count(table.state, "f1", "silver_piece")) == (price + 7, price + 7)
    assert (table.state.clock, band(table).mood) == (0, "positive")
    assert table.refuse(BuyOff("hat")).rule == "A-PLAY-32"
    assert stocked("uncertain", *things).refuse(BuyOff("plate")).rule == "A-PLAY-32"
    altar = Thing("altar", "room", "altar", value=9, owner="them", tags=("fixed",))
    secret = Thing("ring", "room", "ring", how="secret", value=9, owner="them")
    kept = Thing("cup", "room", "cup", how="held", value=9, owner="them")
    assert [lot.item.id for lot in lots(stocked("positive", altar, secret, kept).state, table.rules)] == [
        "cup"
    ]
    poor = stocked("positive", Thing("crown", "room", "crown", value=5000, owner="them"))
    assert poor.refuse(BuyOff("crown")).reason == "it costs 5000, and none of you alone has the 5000"


@pytest.mark.rule("A-PLAY-32")
def test_positive_lets_pass_and_answers() -> None:
    """They let the party pass, and tell one rumour if asked, once; a captive does too."""
    for mood in ("positive", "captive"):
        table = scene(group(mood=mood))
        enter(table, NEAR if mood == "positive" else NOTHING)
        events = table.do(AskThem("them"))
        assert (only(events, Gave).what, only(events, RumourHeard).text[:21]) == (
            "rumour.1",
            "There was a silver go",
        )
        assert table.refuse(AskThem("them")).rule == "A-PLAY-32"
    passed = scene(group(mood="positive"))
    enter(passed, NEAR)
    assert ended(passed.do(GoBack(ON), NOTHING, NOTHING)) == "left"


@pytest.mark.rule("A-PLAY-32")
def test_enthusiastic_gives_what_it_has() -> None:
    """What the adventure says that they give; without that a hidden thing or way within two rooms is shown."""
    table = scene(group(gives="a key and a kind word"))
    events = enter(table, NEAR, 6, 6)
    assert only(events, Gave).text == "a key and a kind word"
    hidden = Thing("goose", "end", "goose", how="secret")
    shows = scene(group(), things=(hidden,))
    assert only(enter(shows, NEAR, 6, 6), Found).what == ("goose",)
    nothing = scene(group())
    assert only(enter(nothing, NEAR, 6, 6), Gave).what == "rumour.1"


@pytest.mark.rule("A-PLAY-32")
def test_attending_waits_as_uncertain_without_a_roll() -> None:
    """They are seen, and nothing more; a word brings the roll."""
    table = plain(scene(group(mood="attending")))
    events = enter(table, NOTHING)
    assert only(events, Sighted).bands == ("them",)
    assert table.state.encounter is None
    assert only(table.do(Parley("them"), 4, 5), MoodSet).mood == "positive"


@pytest.mark.rule("A-PLAY-32")
def test_dormant_is_unaware_until_it_wakes() -> None:
    """Who sleeps unseen is not told of; a theft of what it minds wakes it, and it is Hostile."""
    things = (Thing("mould", "room", "mould"), Thing("hat", "room", "hat"))
    table = scene(group(mood="dormant", wakes=wakes("theft", what="mould")), things=things)
    assert not any(isinstance(e, Sighted) for e in enter(table, NOTHING))
    assert not band(table).known
    assert table.run(lambda draft, rules: rules.moments.rouse(draft, rules, "theft", "hat")) == ()
    events = table.run(lambda draft, rules: rules.moments.rouse(draft, rules, "theft", "mould"), NEAR)
    assert only(events, Roused).people == ("f1",)
    assert only(events, MoodSet).mood == "hostile"
    assert met(table).surprised == ()


@pytest.mark.rule("A-PLAY-32")
def test_captive_is_helpless() -> None:
    """A captive is seen, is no meeting, and listens already."""
    table = scene(group("goblin", mood="captive", gives="a way through the flues"))
    enter(table, NOTHING)
    assert table.state.encounter is None
    assert table.refuse(Parley("them")).rule == "A-PLAY-32"


# --- what wakes them --------------------------------------------------------------------------------


@pytest.mark.rule("A-PLAY-32")
def test_a_stay_of_so_many_turns_wakes() -> None:
    """With a stay of two turns they wake at the end of the second turn spent there, not before."""
    table = scene(group("crab_spider", mood="dormant", wakes=wakes("stay", turns=2)))
    enter(table, NOTHING)
    table.do(Rest(), NOTHING)
    assert table.state.encounter is None
    events = table.do(Rest(), NOTHING, NEAR, 3, 4)
    assert only(events, Roused).why == "stay"


@pytest.mark.rule("A-PLAY-32")
def test_noise_dark_and_water_wake() -> None:
    """Each cause that the adventure names wakes them, and no other."""
    for cause in ("noise", "dark", "water", "touch", "force", "opened", "flame", "enter"):
        table = scene(group("skeleton", mood="attending", wakes=wakes("theft", "noise")))
        enter(table, NOTHING)
        woken = table.run(
            lambda draft, rules, cause=cause: rules.moments.rouse(draft, rules, cause, ""),
            *((NEAR,) if cause == "noise" else ()),
        )
        assert bool(woken) is (cause == "noise")


@pytest.mark.rule("A-PLAY-32")
def test_coming_in_wakes_unless_it_is_soothed() -> None:
    """Setting foot in the place wakes whoever minds that, unless somebody has the bell."""
    for bell in (False, True):
        digger = group("skeleton", mood="dormant", wakes=wakes("enter", unless=("bell",)))
        table = scene(digger)
        if bell:
            item = Item("bell", "rope", "bell", tags=("bell",))
            table.run(lambda draft, _r, item=item: draft.emit(GearMoved(item, "", "p1", "test", rule=None)))
        events = enter(table, NOTHING if bell else NEAR)
        assert any(isinstance(e, Roused) for e in events) is not bell


@pytest.mark.rule("A-PLAY-32")
def test_some_wake_each_turn() -> None:
    """With dice for how many, so many step forward as a band of their own, and more each turn."""
    things = (Thing("lamp", "room", "lamp"),)
    table = scene(group("skeleton", 12, mood="attending", wakes=wakes("theft", number="1d6")), things=things)
    enter(table, NOTHING)
    events = table.run(lambda draft, rules: rules.moments.rouse(draft, rules, "theft", "lamp"), 3, NEAR)
    assert only(events, Roused).into == "them~1"
    assert len(band(table).people) == 9
    assert met(table).group == "them~1"


@pytest.mark.rule("A-PLAY-32")
def test_a_flame_on_the_ground_soothes() -> None:
    """Unless a flame stands there, opening the thing wakes it."""
    alba = group("skeleton", mood="dormant", wakes=wakes("opened", what="coffin", unless=("flame",)))
    table = scene(alba)
    enter(table, NOTHING)
    torch = table.state.lights[0]
    item = next(i for i in table.state.held(torch.holder) if i.id == torch.id)
    calm = table.state
    table.run(
        lambda draft, _r: draft.emit(GearMoved(item, torch.holder, draft.state.spot(), "set", rule=None))
    )
    assert table.run(lambda draft, rules: rules.moments.rouse(draft, rules, "opened", "coffin")) == ()
    table.state = calm
    assert table.run(lambda draft, rules: rules.moments.rouse(draft, rules, "opened", "coffin"), NEAR)


@pytest.mark.rule("A-PLAY-32")
def test_a_fight_wakes_those_who_join_it() -> None:
    """A fight in their room wakes them, and they are in it."""
    sleepers = attrs.evolve(group("skeleton", 2, mood="dormant", wakes=wakes("fight")), id="dead")
    table = scene(group(mood="hostile"), sleepers)
    enter(table, NEAR)
    events = table.do(AttackThem())
    assert only(events, FightBegan).people == ("p1", "p2", "p3", "p4", "f1", "f2", "f3")


# --- parley -----------------------------------------------------------------------------------------


@pytest.mark.rule("A-PLAY-33", "A-ENC-10", "A-ENC-11", "A-PLAY-32")
def test_golden_22() -> None:
    """Three goblins, Charisma 15: 3,4 is 8, Uncertain; 20 sp are the gift due, and 4,3 make 9: they let pass."""
    table = scene(group("goblin", 3))
    table.change("p1", stats={"charisma": 15})
    table.run(lambda draft, rules: draft.emit(purse(rules, 12)))
    enter(table, NEAR, 3, 4)
    assert band(table).mood == "uncertain"
    before = table.state
    silver = sum(count(table.state, p.id, "silver_piece") for p in table.state.party())
    events = table.do(Parley(gift="silver"), 4, 3)
    assert only(events, MoodSet).mood == "positive"
    assert sum(count(table.state, p.id, "silver_piece") for p in table.state.party()) == silver - 20
    table.do(GoBack(ON), NOTHING, NOTHING)
    assert table.state.here.place == "end"
    table.state = before
    assert only(table.do(Parley(), 4, 3), MoodSet).mood == "uncertain"
    assert table.refuse(Parley()).rule == "A-PLAY-33"


def purse(rules: object, n: int) -> GearMoved:
    """Silver out of nowhere for the first of the party."""
    return GearMoved(rules.item("silver_piece", n), "", "p1", "test", rule=None)  # type: ignore[attr-defined]


@pytest.mark.rule("A-PLAY-33")
def test_the_result_replaces_the_mood_and_may_be_worse() -> None:
    """One roll an encounter; a 2 brings a fight where there was none."""
    table = plain(scene(group(mood="uncertain")))
    enter(table, NEAR)
    events = table.do(Parley(), 1, 1)
    assert only(events, Parleyed).who == "p1"
    assert band(table).mood == "hostile"
    assert table.state.encounter is not None


@pytest.mark.rule("A-PLAY-33")
def test_more_parleys_by_a_setting() -> None:
    """With parley_rolls at 2 there is a second roll, and no third."""
    table = plain(scene(group(mood="uncertain"), settings={"parley_rolls": 2}))
    enter(table, NEAR)
    table.do(Parley(), 3, 4)
    table.do(Parley(), 3, 4)
    assert table.refuse(Parley()).rule == "A-PLAY-33"


@pytest.mark.rule("A-PLAY-33")
@pytest.mark.parametrize(
    ("monster", "wants", "gift", "total"),
    [
        ("bandit", "news and food", "food", 8),
        ("bandit", "a light to see by", "p3:torch", 8),
        ("bandit", "", "silver", 8),
        ("ogre", "", "silver", 8),
    ],
)
def test_gifts_that_count(monster: str, wants: str, gift: str, total: int) -> None:
    """What they want, or 10 sp per HD, adds 1 once."""
    table = plain(scene(group(monster, mood="uncertain", wants=wants)))
    table.run(lambda draft, rules: draft.emit(purse(rules, 40)))
    enter(table, NEAR)
    events = table.do(Parley(gift=gift), 3, 4)
    assert next(e for e in events if getattr(e, "why", "") == "reaction").total == total  # type: ignore[attr-defined]
    assert any(isinstance(e, GearMoved) and e.why == "given" for e in events)


@pytest.mark.rule("A-PLAY-33")
def test_gifts_that_do_not() -> None:
    """A thing that they do not want, food for those whom it does not bait, too little silver: refused, kept."""
    table = plain(scene(group("ogre", mood="uncertain")))
    enter(table, NEAR)
    assert table.refuse(Parley(gift="p3:torch")).rule == "A-PLAY-33"
    few = scene(group("bandit", 4, mood="uncertain"))
    enter(few, NEAR)
    for who in few.state.order:
        silver = next(i for i in few.state.held(who) if i.kind == "silver_piece")
        few.run(lambda draft, _r, s=silver, w=who: draft.emit(GearMoved(s, w, "", "test", rule=None)))
    assert few.refuse(Parley(gift="silver")).reason == "that takes 40 silver, and you have none"


@pytest.mark.rule("A-PLAY-35")
def test_who_can_be_talked_with() -> None:
    """Who speaks; animals only under the spell; others not at all."""
    rats = scene(group("giant_rat", mood="uncertain"))
    enter(rats, NEAR)
    assert rats.refuse(Parley()).rule == "A-PLAY-35"
    rats.change("p1", conditions=(Condition("beast_speech"),))
    assert rats.do(Parley(), 3, 4)
    ooze = scene(group("gray_ooze", mood="uncertain"))
    enter(ooze, NEAR)
    ooze.change("p1", conditions=(Condition("beast_speech"),))
    assert ooze.refuse(Parley()).rule == "A-PLAY-35"


@pytest.mark.rule("A-SPL-19", "A-PLAY-35", "A-MGC-03", "A-ENC-10")
def test_speak_with_animals_lets_the_caster_talk_with_beasts() -> None:
    """For a turn a spell level, whoever walks in front; they react by the usual roll. It is for the caster alone."""
    table = plain(scene(group("giant_rat", mood="uncertain")))
    table.change("p3", spells=("speak_with_animals",), pools={"memorized.speak_with_animals": 1})
    enter(table, NEAR)
    assert [line for line, _ in table.rules.moments.choices(table.state, table.rules)][:1] == ["give food"]
    assert table.refuse(CastSpell("speak_with_animals", ("p1",), "p3")).rule == "A-SPL-19"
    gained = only(table.do(CastSpell("speak_with_animals", (), "p3")), ConditionGained)
    assert (gained.who, gained.condition.name, gained.condition.until) == ("p3", "beast_speech", 600)
    assert [line for line, _ in table.rules.moments.choices(table.state, table.rules)][:1] == ["parley"]
    events = table.do(Parley(), 4, 5)
    assert (only(events, Parleyed).who, only(events, MoodSet).mood) == ("p3", "positive")
    table.do(WaitAndSee(), NOTHING)
    assert not table.state.people["p3"].has("beast_speech")
    assert table.refuse(AskThem()).rule == "A-PLAY-35"


@pytest.mark.rule("A-FLE-08")
def test_beasts_are_fed() -> None:
    """Food for every HD keeps beasts that have not attacked busy, and the party stays where it is."""
    table = scene(group("giant_rat", 4, mood="uncertain"))
    enter(table, NEAR)
    events = table.do(GiveThem("food"), NOTHING)
    assert only(events, BaitDropped).n == 2
    assert ended(events) == "distracted"
    assert table.state.here.place == "room"


# --- those of a place, and wanderers ----------------------------------------------------------------


@pytest.mark.rule("A-PLAY-31")
def test_those_placed_come_out_of_their_roster_and_stay() -> None:
    """The roster shrinks by those who are met; they do not follow anybody who merely leaves."""
    roster = Roster("gang", "bandit", 3)
    table = scene(group("", 4, mood="uncertain", roster="gang"), rosters=(roster,))
    events = enter(table, NEAR)
    assert only(events, RosterChanged).to == 0
    assert len(band(table).people) == 3
    table.do(GoBack(), NOTHING, NOTHING)
    assert band(table).place == "test/room"


@pytest.mark.rule("A-PLAY-31")
def test_wanderers_go_their_way() -> None:
    """Without a fight they are gone afterwards, and those left are back in the roster; one of a kind may return."""
    roster = Roster("gang", "bandit", 5)
    table = scene(wanderers=(wander(roster="gang", mood="uncertain"),), rosters=(roster,))
    enter(table, NOTHING)
    table.do(Rest(), 1, 1, 1, 1, NEAR)
    assert table.state.rosters["gang"] == 3
    events = table.do(WaitAndSee())
    assert only(events, BandGone).why == "went on"
    assert table.state.rosters["gang"] == 5
    lone = scene(wanderers=(wander(number="1", unique=True, mood="uncertain"),))
    enter(lone, NOTHING)
    lone.do(Rest(), 1, 1, 1, 1, NEAR)
    assert only(lone.do(WaitAndSee()), BandMoved).place == ""
    lone.do(Rest(), 1, 1, 1, 1, NEAR)
    assert list(lone.state.bands) == ["w"]


@pytest.mark.rule("A-PLAY-36")
def test_who_takes_whose_side() -> None:
    """Those who live in one room are of one side; strangers who come by are not, unless they are of a kind."""
    for monster, sides in (("bandit", 2), ("orc", 1)):
        table = scene(group(mood="uncertain"), wanderers=(wander(monster, "1", mood="uncertain"),))
        enter(table, NEAR)
        table.do(WaitAndSee(), NOTHING)
        table.do(Rest(), 1, 1, 1, 1, NEAR)
        events = table.do(AttackThem())
        assert len([e for e in events if isinstance(e, MoodSet)]) == sides
    family = scene(group(mood="uncertain"), attrs.evolve(group("orc", mood="uncertain"), id="kin"))
    enter(family, NEAR)
    assert only(family.do(AttackThem()), FightBegan).people[-2:] == ("f1", "f2")


@pytest.mark.rule("A-PLAY-36")
def test_a_mood_lasts() -> None:
    """Who was attacked is Hostile for good, however well they meant before."""
    table = scene(group(mood="positive"))
    enter(table, NEAR)
    events = table.do(AttackThem())
    assert only(events, MoodSet).why == "attacked"
    assert band(table).mood == "hostile"
