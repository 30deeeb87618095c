"""Everything that can be done in an adventure is done once, as typed, where what it waits for is so."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from gameloop.session.results import ASK, OK, OVER
from gameloop.session.session import Session
from gameloop.world import bands
from gameloop.world.actions import TAKE, Deed, When
from gameloop.world.calling import ONTO, spoken
from gameloop.world.changes import apply
from gameloop.world.conditions import DONE
from gameloop.world.deeds import DeedDone, DeedFailed
from gameloop.world.places import Spent
from gameloop.world.planning import in_the_way
from gameloop.world.records import Obstacle
from gameloop.world.state import Band, Item
from gameloop.world.turns import TurnHeld
from tests.coming import missing, typed
from tests.skirmish import appear
from tests.table import Table
from tests.unit.test_every_noun import PLAYED, rooms, standing
from tests.unit.test_examples import seat

pytestmark = pytest.mark.usefixtures("each_rulebook")
TURN = 600  # seconds
START = {name: rooms(name)[0] for name in PLAYED}
ADVENTURES = {name: standing(room, name).rules.adventure for name, room in START.items()}
DEEDS = [(name, deed) for name, adventure in ADVENTURES.items() for deed in adventure.deeds]


def with_band(table: Table, group: str, mood: str) -> None:
    """Those of a group stand here in that mood, so many as there are."""
    placed = table.state.chart().group(group)
    before = table.state.bands
    people = appear(table, *[placed.monster] * placed.count)
    for who in people:
        table.change(who, group=group)
    bands = {
        **before,
        group: Band(group, tuple(people), table.state.spot(), mood, known=True, met=1),
    }
    table.state = attrs.evolve(table.state, bands=bands)


def give(table: Table, what: str, n: int) -> None:
    """The first of the party has it: a thing of the House, or so many of a kind."""
    thing = next((t for t in table.state.chart().things if t.id == what), None)
    kind = thing.serves or "treasure" if thing else what
    goods = {who: tuple(i for i in held if i.id != what) for who, held in table.state.goods.items()}
    table.state = attrs.evolve(table.state, goods=goods)
    item = Item(
        what,
        kind,
        thing.name if thing else what.replace("_", " "),
        n,
        slots=0,
        tags=thing.tags if thing else (),
    )
    table.state = attrs.evolve(table.state, goods={**goods, "p1": (*goods.get("p1", ()), item)})


def suits(table: Table, when: When, deed: Deed) -> None:
    """Make a condition true."""
    here = table.state.here.place
    spent = [
        group.id for group in table.state.chart().groups if group.room == here
    ]  # but for those called for
    for group, mood in ((when.here, "uncertain"), (when.friendly, "positive")):
        if group:
            with_band(table, group, mood)
    for word in deed.what:
        if any(word == g.id for g in table.state.chart().groups) and word not in table.state.bands:
            with_band(table, word, "uncertain")
    stay = {flag.gone for flag in table.state.chart().flags_of(when.unless)}
    spent = [group for group in spent if group not in table.state.bands and group not in stay]
    if when.has:
        give(table, when.has, 1)
    spent += [f"{DONE}{when.done}"] if when.done else []
    if when.taken:
        goods = {at: tuple(i for i in held if i.id != when.taken) for at, held in table.state.goods.items()}
        table.state = attrs.evolve(table.state, goods=goods)
    table.state = attrs.evolve(table.state, flags=(when.flag,) if when.flag else ())
    for what in spent:
        gone = Spent(table.state.here.chart, what, "as the test has it", rule=None)
        table.run(lambda draft, _rules, gone=gone: draft.emit(gone))


def ready(adventure: str, deed: Deed) -> Table:
    """The party where a deed can be done, with all that it takes."""
    table = standing(deed.room or START[adventure], adventure)
    things = {t.id for t in table.state.chart().things}
    suits(table, deed.when[0] if deed.when else When(), deed)
    if deed.using:
        give(table, deed.using[0], max(deed.used_up, 1))
    rooms = {t.id: t.room for t in table.state.chart().things}
    for what in deed.what:
        if what in things and rooms[what] != deed.room:
            give(table, what, 1)
            if TAKE in deed.verb:  # it was brought here, and lies here
                *others, item = table.state.held("p1")
                spot = table.state.spot()
                goods = {**table.state.goods, "p1": tuple(others), spot: (*table.state.held(spot), item)}
                table.state = attrs.evolve(table.state, goods=goods)
    give(table, table.rules.coin, 30_000)
    for who in table.state.order:
        table.change(who, pools={"hp": 50})
    return table


def line(deed: Deed, table: Table, verb: str) -> str:
    """What is typed for it."""
    noun = spoken(table.state, deed.what[0])
    way = next((w for w in table.state.chart().ways if w.id == deed.what[0]), None)
    noun = way.toward(table.state.here.place) if way is not None else noun
    if (
        noun in {b.id.replace("_", " ") for b in table.state.bands.values()}
        or deed.what[0] in table.state.bands
    ):
        noun = deed.what[0]
    tool = next((t.name for t in table.state.chart().things if deed.using and t.id == deed.using[0]), "")
    tool = tool or (deed.using[0].replace("_", " ") if deed.using and verb != "take" else "")
    if not tool:
        return f"{verb} {noun}"
    return f"{verb} {tool} {ONTO[verb]} {noun}" if verb in ONTO else f"{verb} {noun} with {tool}"


def done(session: Session, typed: str) -> list[str]:
    """The deeds that a line does."""
    result = session.feed(typed)
    assert result.status in (OK, ASK, OVER), (typed, result.text)
    return [e.deed for e in result.events if isinstance(e, DeedDone)]


@pytest.mark.parametrize(("adventure", "deed"), DEEDS, ids=lambda it: getattr(it, "id", it))
def test_it_is_done_as_it_is_typed_and_what_it_says_comes(adventure: str, deed: Deed, tmp_path: Path) -> None:
    """With its first verb and its first noun, and the tool that it takes; those that would come first are done."""
    table = ready(adventure, deed)
    for other in ADVENTURES[adventure].deeds:
        if other != deed and other.room in ("", deed.room) and set(other.what) & set(deed.what):
            was = Spent(table.state.here.chart, f"{DONE}{other.id}", "as the test has it", rule=None)
            table.run(lambda draft, _rules, was=was: draft.emit(was))
            late = tuple(w.unless for w in other.when if w.unless and not other.once)
            table.state = attrs.evolve(table.state, flags=(*table.state.flags, *late))
    session = seat(tmp_path, table)
    came = typed(session, line(deed, table, deed.verb[0]))
    (did,) = came.said(DeedDone)
    assert (did.deed, did.text) == (
        deed.id,
        "" if came.said(DeedFailed) else deed.say,
    )
    assert missing(came, deed.fails if came.said(DeedFailed) else deed.then) == []
    held = len(came.said(TurnHeld))  # until a meeting is over
    assert came.after.clock >= came.before.clock + (deed.turns - held) * TURN


TOYS = {  # every tool and toy of the House, where it is used, and what is typed for it
    "brass_counter_key": ("hall_of_receipts", "use brass counter key"),
    "house_keys": ("kitchen", "use house keys"),
    "hook_labels": ("porters_lodge", "read labels"),
    "oil_key": ("kitchen", "use key marked OIL on east"),
    "live_moths": ("nave", "throw live dustmoth"),
    "abbots_key": ("abbots_parlour", "use Abbot's key"),
    "marrables_key": ("dormitory", "use Marrable's key"),
    "counter_bell": ("counters_grille", "ring counter bell"),
    "sextons_bell": ("dormitory", "ring Sexton's bell"),
    "long_wick": ("lamp_choir", "tie long wick to lamp"),
    "bee_veil": ("hive_cell", "wear bee veil"),
    "brass_snuffer": ("cistern", "pull iron box with brass snuffer"),
    "moon_cap": ("moth_garden", "use moon cap"),
    "founders_writ": ("toll_passage", "read founder's writ"),
    "abbots_lamp": ("strongroom", "light Abbot's lamp"),
    "great_spout": ("vat_hall", "turn spout wheel"),
    "sluice": ("cistern", "turn sluice wheel"),
    "coal": ("vat_hall", "throw sack of coal at fire"),
    "votive": ("winch_room", "light votive"),
    "clerks_jar": ("rich_row", "pour clerk's jar on lamps"),
}


def test_the_list_of_toys_is_whole() -> None:
    """Whoever adds one says here what it is for."""
    assert set(TOYS) == {t.id for t in standing("nave").state.chart().things if not t.value}


@pytest.mark.parametrize("toy", TOYS)
def test_every_toy_has_its_use(toy: str, tmp_path: Path) -> None:
    """It does something that is told, where it is meant to be used."""
    room, typed = TOYS[toy]
    table = standing(room)
    suits(table, When(), Deed("none", ("use",), ()))
    give(table, toy, 10)
    session = seat(tmp_path, table)
    result = session.feed(typed)
    assert result.status in (OK, ASK), result.text
    assert result.events


OBSTACLES = [(name, one) for name, adventure in ADVENTURES.items() for one in adventure.obstacles]
each_obstacle = pytest.mark.parametrize(
    ("adventure", "obstacle"), OBSTACLES, ids=lambda it: getattr(it, "id", it)
)


@each_obstacle
def test_every_obstacle_has_an_answer_that_the_rules_know(adventure: str, obstacle: Obstacle) -> None:
    """A deed, or a way that goes past it."""
    assert obstacle in ADVENTURES[adventure].obstacles
    assert any(answer.deeds or answer.way for answer in obstacle.answers)


def test_few_answers_of_the_house_are_left_to_plans() -> None:
    """Fights, sneaking and carrying need no word of the adventure; most others have a deed, a deal or a way."""
    answers = [answer for obstacle in ADVENTURES["lampless-house"].obstacles for answer in obstacle.answers]
    coded = [answer for answer in answers if answer.deeds or answer.deals or answer.way]
    assert len(coded) * 4 >= len(answers) * 3


@each_obstacle
def test_an_obstacle_is_overcome_by_its_answers(adventure: str, obstacle: Obstacle, tmp_path: Path) -> None:
    """The last deed of each coded answer leaves nothing in the way, or a way that goes past is there."""
    deeds = {deed.id: deed for deed in ADVENTURES[adventure].deeds}
    for n, answer in enumerate(obstacle.answers):
        deed = deeds[answer.deeds[-1]] if answer.deeds else None
        if deed is None or deed.id in PART_OF_IT:
            continue
        table, folder = ready(adventure, deed), tmp_path / str(n)
        folder.mkdir()
        session = seat(folder, table)
        assert done(session, line(deed, table, deed.verb[0]))
        left = {o.id for o in in_the_way(session.state, session.game.rules)}
        assert obstacle.id not in left, deed.id


@each_obstacle
def test_an_obstacle_is_overcome_by_the_deals_of_its_answers(adventure: str, obstacle: Obstacle) -> None:
    """What comes of a deal that an answer names leaves nothing in the way."""
    deals = {deal.id: deal for deal in ADVENTURES[adventure].deals}
    for answer in obstacle.answers:
        for deal in (deals[id_] for id_ in answer.deals if id_ not in PART_OF_IT):
            table = standing(obstacle.room, adventure)
            table.run(lambda draft, rules: bands.bring_in(draft, rules, obstacle.room))
            table.run(lambda draft, rules, deal=deal: apply(draft, rules, deal.then, "p1"))
            assert obstacle.id not in {o.id for o in in_the_way(table.state, table.rules)}, deal.id


PART_OF_IT = (
    *("wear_veil", "drop_lamp", "free_piers", "force_house", "force_bare_house", "wet_dust"),
    *("fire_oven", "ring_with_bread", "ring_hungry", "wet_ned", "cut_ned"),
    *("kin", "abbots_word", "receipt"),
    *("mirror_basilisk",),
)  # answers that are not all of it
