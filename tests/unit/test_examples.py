"""Every example runs: each verb's own, typed in a moment in which it makes sense."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import attrs
import pytest

from gameloop.kernel.decider import fold
from gameloop.kernel.dice import LuckDice
from gameloop.kernel.records import make_head
from gameloop.kernel.store import create
from gameloop.session import games
from gameloop.session.folding import States
from gameloop.session.reports import folder
from gameloop.session.results import ASK, OK, OVER
from gameloop.session.session import Session
from gameloop.world.armies import Holding, Levy
from gameloop.world.battle import GiveBattle, JoinUnit
from gameloop.world.begin import START, VILLAGE
from gameloop.world.boats import Launch
from gameloop.world.chart import Way
from gameloop.world.engagement import Encounter
from gameloop.world.holdings import COFFER, place_of
from gameloop.world.journeys import LeaveTown
from gameloop.world.magic import MEMORIZED, STUDY
from gameloop.world.modes import BATTLE, EXPLORE, FIGHT, MAKING, MEET, TOWN, WILD
from gameloop.world.people import Described
from gameloop.world.retainers import HIRED, ProspectsCame, TakeOn
from gameloop.world.ruleset import Verb
from gameloop.world.state import PARTY, Band, Condition, Item, Known, Spot
from gameloop.world.trainverbs import Ride
from gameloop.world.travel import Go, GoAbout
from tests.play import DEFAULT, MADE, feed
from tests.play import session as sitting
from tests.retinue import rich, stocked, with_beasts
from tests.scenes import EAST, group, scene
from tests.skirmish import against, appear, play
from tests.table import Table, begun
from tests.unit.test_verbs import BOOKS, VERBS
from tests.wild import abroad, beacon, clock

HOUSE = games.ADVENTURE
LUCK_BYTES = 32


def seat(folder: Path, table: Table) -> Session:
    """A session that goes on from a table, as if its state were the beginning."""
    head = make_head("test", "7", games.versions(table.rules), MADE)
    save = create(folder / "test.jsonl", head, games.CODEC, sync=False)
    return Session(save, table.game, states=States(save.path, table.state, save.log))


# --- the moment of each mode ------------------------------------------------------------------------


def stair() -> Table:
    """The party at the stair of the House."""
    return begun(HOUSE, at=START)


def village() -> Table:
    """The party in the village before the House."""
    return begun(HOUSE, at=VILLAGE)


def at_house(place: str) -> Table:
    """The party in a house of the village."""
    table = village()
    table.do(GoAbout(place))
    return table


def nobody() -> Table:
    """A game without a party."""
    return begun(HOUSE, party="", at=VILLAGE)


def meeting() -> Table:
    """Two bandits who do not know yet what to think of the party."""
    table = scene(group(count=2, mood="uncertain"), adventure=HOUSE)
    return walked_in(table)


def walked_in(table: Table) -> Table:
    """The party has gone into the middle room, whatever the dice."""
    events = table.game.decide(table.state, Go(EAST), LuckDice(bytes(LUCK_BYTES)))
    table.state = fold(table.game.evolve, table.state, events)
    return table


def brawl() -> Table:
    """Aldra and Bor in reach of two bandits."""
    table = begun(HOUSE, at=START)
    against(table, "bandit", "bandit", contact=[("p1", "f1"), ("p2", "f2")])
    return table


def running() -> Table:
    """A bandit who runs, and the question whether to go after him."""
    table = begun(HOUSE, at=START)
    against(table, "bandit", distance=120)
    play(afflicted(table, "f1", "routed"))
    return table


def strewn() -> Table:
    """The same, with a rope on the ground."""
    table = brawl()
    goods = {**table.state.goods, table.state.spot(): (table.rules.item("rope", 1),)}
    table.state = attrs.evolve(table.state, goods=goods)
    return table


COUNTRY = "wick-country"


def country(**state: object) -> Table:
    """The party under the open sky."""
    table = begun(COUNTRY, at=START)
    table.do(LeaveTown())
    table.state = attrs.evolve(table.state, **state)
    return table


def lord(levy: int = 0, rebels: int = 0) -> Table:
    """Bor holds the land where the party stands, and pays; there is something in the coffer."""
    table = country()
    at = place_of(table.state)
    held = Holding("p2", "manor", at, "borderlands", 3, 20, 10, rebels=rebels)
    coins = (table.rules.item(table.rules.coin, 50),)
    table.state = attrs.evolve(
        table.state,
        holdings={"p2": held},
        levies={"p2": Levy(levy, table.state.clock)} if levy else {},
        goods={**table.state.goods, at + COFFER: coins, "p2": (*table.state.held("p2"), *coins)},
    )
    return table


def battlefield() -> Table:
    """The levy faces rebels."""
    table = lord(levy=12, rebels=20)
    table.do(GiveBattle())
    return table


def mounted() -> Table:
    """Aldra sits on a horse."""
    table = with_beasts("horse")
    table.do(Ride("p1", table.state.train[0]))
    return table


def archer() -> Table:
    """Dell sits on a horse with a bow in hand, and goblins come on."""
    table = with_beasts("horse")
    table.do(Ride("p4", table.state.train[0]))
    against(table, "goblin", "goblin", distance=600)
    return table


def by_the_lake(*, launched: bool = False) -> Table:
    """Two canoes at Sconce, in the water or not."""
    table = stocked(country(), canoe=2)
    if launched:
        table.do(Launch())
    return table


def laden() -> Table:
    """A mule bears a rope."""
    table = with_beasts("mule")
    return given(table, table.state.train[0], "rope")


def answered(trade: str) -> Table:
    """Two of a kind ask for work."""
    table = rich()
    table.run(lambda draft, _rules: draft.emit(ProspectsCame(table.state.here.chart, trade, 2, rule=None)))
    return table


def served() -> Table:
    """Osgar is in the party's pay."""
    table = answered("foot_missile")
    table.do(TakeOn("foot_missile", 1))
    table.change(table.state.order[-1], name="Osgar")
    return table


def builder() -> Table:
    """The lord has an engineer."""
    table = lord(levy=2)
    kind = attrs.evolve(table.rules.creatures["goblin"], id="engineer", name="Engineer")
    table.run(lambda draft, _rules: draft.emit(Described(kind, rule=None)))
    table.change("p4", kind="engineer", tags=(HIRED,))
    return table


def parted() -> Table:
    """The lord has left his levy."""
    table = battlefield()
    table.do(JoinUnit(""))
    return table


def war_band() -> Table:
    """The levy and its lord have met goblins."""
    table = lord(levy=12)
    band = Band("them", ("f1", "f2"), table.state.spot(), "hostile", known=True)
    against(table, "goblin", "goblin")
    table.state = attrs.evolve(
        table.state, fight=None, bands={"them": band}, encounter=Encounter("them", 100)
    )
    return table


def famous() -> Table:
    """All are of the highest level."""
    table = country()
    for who in table.state.order:
        table.change(who, stats={"level": 9})
    return table


MOMENTS: Mapping[str, Callable[[], Table]] = {
    MAKING: nobody,
    EXPLORE: stair,
    MEET: meeting,
    FIGHT: brawl,
    TOWN: village,
    WILD: country,
    BATTLE: battlefield,
}
ANYWHERE = len(VERBS[0].modes)  # roll, which can be typed always


def moment(verb: Verb) -> str:
    """The mode in which its example is tried: the first of its own, underground if it has all."""
    return EXPLORE if len(verb.modes) == ANYWHERE else verb.modes[0]


# --- what single verbs need --------------------------------------------------------------------------


def renamed(table: Table, *names: str) -> Table:
    """The party under other names."""
    for who, name in zip(table.state.order, names, strict=False):
        table.change(who, name=name)
    return table


def given(table: Table, who: str, *kinds: str, **own: object) -> Table:
    """Somebody has more things; `own` are fields of the last."""
    items = [table.rules.item(kind, 1) for kind in kinds]
    items[-1] = attrs.evolve(items[-1], **own)  # type: ignore[arg-type]
    goods = {**table.state.goods, who: (*table.state.held(who), *items)}
    table.state = attrs.evolve(table.state, goods=goods)
    return table


def afflicted(table: Table, who: str, *conditions: str) -> Table:
    """These conditions are on somebody."""
    table.change(who, conditions=tuple(Condition(name) for name in conditions))
    return table


def standing(place: str, *found: str) -> Table:
    """The party elsewhere in the House, every way known, and these traps found."""
    table = stair()
    chart = table.state.chart()
    known = {x.id: Known("been") for x in (*chart.places, *chart.ways)}
    survey = attrs.evolve(table.state.survey(), known=known, found=found, spent=())
    table.state = attrs.evolve(
        table.state, here=Spot(chart.id, place), surveys={**table.state.surveys, chart.id: survey}
    )
    return table


def beside(side: str, suits: Callable[[Way], bool]) -> Table:
    """The party where a suiting way leads to that side."""
    chart = stair().state.chart()
    fits = [(w, p.id) for w in chart.ways for p in chart.places if p.id in (w.a, w.b) and suits(w)]
    return standing(next(place for way, place in fits if way.side(place) == side))


def locked() -> Table:
    """North of the party is a locked door, and Aldra has its key."""
    table = beside("n", lambda way: way.door is not None and way.door.state == "locked")
    doors = [w.door for w in table.state.chart().ways_at(table.state.here.place) if w.door]
    return given(table, "p1", "rope", id=next(door.key for door in doors if door.key))


def collapse() -> Table:
    """Rubble to the west, and a shovel."""
    table = scene(adventure=HOUSE)
    chart = table.state.chart()
    west = Way("fall", "yard", "end", "w", "e", kind="dig")
    table.state = attrs.evolve(table.state, charts={"test": attrs.evolve(chart, ways=(*chart.ways, west))})
    return given(table, "p1", *table.rules.tools["dig"][:1])


def cliff() -> Table:
    """A wall to climb."""
    table = scene(adventure=HOUSE)
    chart = table.state.chart()
    up = Way("wall", "yard", "end", "u", "d", kind="climb")
    table.state = attrs.evolve(table.state, charts={"test": attrs.evolve(chart, ways=(*chart.ways, up))})
    return table


def ajar() -> Table:
    """A door stands open to the east."""
    return scene(door="open", adventure=HOUSE)


def starving(who: str) -> Table:
    """Somebody has not eaten."""
    table = stair()
    table.change(who, conditions=(Condition("deprived", other="food"),))
    return table


def met_by(monster: str, mood: str = "uncertain") -> Table:
    """Such creatures are met; they want food."""
    table = scene(group(monster, count=2, mood=mood, wants="food"), adventure=HOUSE)
    return walked_in(table)


def haunted(monster: str, name: str = "") -> Table:
    """A fight against what can be laid to rest, under a name of its own if it has one."""
    table = stair()
    against(table, monster)
    if name:
        table.change("f1", name=name)
    return table


def wounded() -> Table:
    """Bor lost hit points in the last fight."""
    table = stair()
    table.change("p2", pools={"hp": 4})
    table.state = attrs.evolve(table.state, unbound={"p2": 5})
    return table


def learned() -> Table:
    """Aldra can go up a level."""
    table = village()
    table.change("p1", name="Bruna", stats={"xp": 100000}, pools={"xp": 100000})
    return table


def inquiring() -> Table:
    """Cid may ask two questions more."""
    table = stair()
    table.change("p3", conditions=(Condition("inquiring", value=2),))
    return table


def worn() -> Table:
    """Cid is in a goblin's body, and his own lies helpless."""
    table = stair()
    appear(table, "goblin")
    table.change("f1", side=PARTY, conditions=(Condition("dominated", other="p3"),))
    table.change("p3", conditions=(Condition("bodiless", stops=True),), spells=("dominate",))
    return table


def studious(**pools: int) -> Table:
    """Cid may study, and has these spells ready."""
    table = stair()
    table.change("p3", pools={STUDY: 1, **{f"{MEMORIZED}{spell}": n for spell, n in pools.items()}})
    return table


STAGES: Mapping[tuple[str, str], Callable[[], Table]] = {
    ("disarm", EXPLORE): lambda: standing("counters_grille", "thumb_needle"),
    ("smash", EXPLORE): lambda: standing("counters_grille", "till"),
    ("avoid", EXPLORE): lambda: standing("hall_of_receipts", "bell_wire"),
    ("pour", EXPLORE): lambda: given(standing("kiln"), "p1", "water_ration"),
    ("ring", EXPLORE): lambda: standing("dormitory"),
    ("read", EXPLORE): lambda: standing("hall_of_receipts"),
    ("pay", EXPLORE): lambda: standing("hall_of_receipts"),
    ("show", EXPLORE): lambda: standing("mould_room"),
    ("cut", EXPLORE): lambda: standing("hall_of_receipts", "bell_wire"),
    ("pry", EXPLORE): lambda: standing("hall_of_receipts"),
    ("prop", EXPLORE): lambda: standing("ossuary"),
    ("tie", EXPLORE): lambda: standing("nave"),
    ("pull", EXPLORE): lambda: standing("vestry"),
    ("push", EXPLORE): lambda: standing("counters_grille"),
    ("turn", EXPLORE): lambda: standing("hoist_foot"),
    ("wear", EXPLORE): lambda: given(stair(), "p1", "rope", id="bee_veil", name="bee veil"),
    ("smear", EXPLORE): lambda: standing("chimney_foot"),
    ("burn", EXPLORE): lambda: standing("kitchen"),
    ("use", EXPLORE): lambda: standing("winch_room"),
    ("plan", EXPLORE): lambda: standing("nave"),
    ("close", EXPLORE): ajar,
    ("unlock", EXPLORE): locked,
    ("pick", EXPLORE): locked,
    ("memorize", EXPLORE): studious,
    ("cast", EXPLORE): lambda: studious(bless=1),
    ("copy", EXPLORE): lambda: given(
        studious(), "p3", "spell_scroll", id="spell_scroll.haste", tags=("haste",)
    ),
    ("question", EXPLORE): inquiring,
    ("ride", EXPLORE): lambda: with_beasts("horse"),
    ("dismount", EXPLORE): mounted,
    ("load", EXPLORE): lambda: with_beasts("mule"),
    ("unload", EXPLORE): laden,
    ("hire", TOWN): lambda: answered("foot_missile"),
    ("dismiss", EXPLORE): served,
    ("build", WILD): builder,
    ("launch", WILD): by_the_lake,
    ("stow", WILD): lambda: by_the_lake(launched=True),
    ("haul", WILD): lambda: by_the_lake(launched=True),
    ("skirmish", FIGHT): archer,
    ("cease", EXPLORE): worn,
    ("parley", MEET): lambda: met_by("bandit"),
    ("give", MEET): lambda: met_by("bandit"),
    ("deal", TOWN): lambda: at_house("toll_house"),
    ("donate", TOWN): lambda: at_house("chapel"),
    ("gamble", TOWN): lambda: at_house("moth_races"),
    ("identify", TOWN): lambda: at_house("forge"),
    ("ask", MEET): lambda: met_by("bandit", "positive"),
    ("buy", MEET): lambda: given(met_by("bandit", "positive"), "f1", "rope"),
    ("steal", EXPLORE): lambda: met_by("goblin"),
    ("take", FIGHT): strewn,
    ("return", FIGHT): lambda: afflicted(brawl(), "p3", "fled"),
    ("pursue", FIGHT): running,
    ("rouse", FIGHT): lambda: afflicted(brawl(), "p3", "asleep"),
    ("recover", FIGHT): lambda: afflicted(brawl(), "p1", "disarmed"),
    ("level", EXPLORE): learned,
    ("march", EXPLORE): lambda: renamed(stair(), "Aldra", "Tobin", "Bruna"),
    ("bind", EXPLORE): wounded,
    ("eat", EXPLORE): lambda: starving("p3"),
    ("carry", EXPLORE): lambda: afflicted(stair(), "p3", "down"),
    ("setdown", EXPLORE): lambda: afflicted(stair(), "p3", "down"),
    ("climb", EXPLORE): cliff,
    ("dig", EXPLORE): collapse,
    ("buy", TOWN): lambda: at_house("rusk_and_daughter"),
    ("sell", TOWN): lambda: given(at_house("toll_house"), "p1", "rope", kind="treasure", worth=10, slots=1),
    ("examine", EXPLORE): lambda: given(stair(), "p1", "rope", name="lantern"),
    ("name", EXPLORE): lambda: given(haunted("abbot_hasken"), "p1", "rope", kind="lamp_oil"),
    ("settle", WILD): famous,
    ("go", WILD): lambda: beacon(abroad("0203")),
    ("forcemarch", WILD): lambda: clock(abroad("0203"), 16),
    **{(verb, WILD): lord for verb in ("tax", "collect", "levy")},
    ("yield", WILD): lambda: lord(rebels=20),
    ("wages", WILD): lambda: lord(levy=2),
    ("disband", WILD): lambda: lord(levy=2),
    ("battle", MEET): war_band,
    ("join", BATTLE): parted,
    ("leave", TOWN): lambda: begun(COUNTRY, at=START),
    ("hand", EXPLORE): lambda: given(haunted("sexton"), "p1", "rope", id="sextons_bell", name="bell"),
}


def goblins() -> Table:
    """Aldra, a rogue and a cleric at once, in reach of two goblins."""
    table = begun(HOUSE, at=START)
    against(table, "goblin", "goblin", contact=[("p1", "f1"), ("p2", "f2")])
    return table


def trained(table: Table, kind: str) -> Table:
    """Aldra is of another class."""
    table.change("p1", kind=kind)
    return table


def potion() -> Table:
    """Aldra has a potion that nobody knows."""
    table = stair()
    found = Item("potion_healing", "potion_healing", "ruby potion")
    table.state = attrs.evolve(
        table.state, goods={**table.state.goods, "p1": (*table.state.held("p1"), found)}
    )
    return table


def unseen() -> Table:
    """Aldra is a rogue, and the goblins are blind and far off."""
    table = begun(HOUSE, at=START)
    against(table, "goblin", "goblin", distance=40)
    afflicted(table, "f1", "blinded")
    return trained(afflicted(table, "f2", "blinded"), "rogue")


def skeletons() -> Table:
    """Aldra is a cleric, and the dead are here."""
    table = begun(HOUSE, at=START)
    against(table, "skeleton", "skeleton", contact=[("p1", "f1")])
    return trained(table, "cleric")


# by rulebook, where its verbs need something else
OWN: Mapping[tuple[str, str, str], Callable[[], Table]] = {
    ("microlite20", "cast", EXPLORE): stair,
    ("microlite20", "bind", EXPLORE): lambda: afflicted(stair(), "p2", "down"),
    ("microlite20", "invoke", EXPLORE): potion,
    ("microlite20", "sip", EXPLORE): potion,
    ("microlite20", "strike", FIGHT): goblins,
    ("microlite20", "advance", FIGHT): goblins,
    ("microlite20", "sneak", FIGHT): unseen,
    ("microlite20", "turn", FIGHT): skeletons,
    ("microlite20", "grapple", FIGHT): goblins,
    ("microlite20", "break", FIGHT): lambda: afflicted(goblins(), "p1", "grappled"),
    ("microlite20", "finish", FIGHT): lambda: afflicted(goblins(), "f1", "paralyzed"),
    ("microlite20", "stand", FIGHT): lambda: afflicted(goblins(), "p1", "prone"),
}
LEFT_OUT = {  # where it is said that there is nothing to memorize, that money teaches nothing, that nobody runs,
    # that spells ask as they are cast; there is no such spell
    ("microlite20", "donate"),
    ("microlite20", "gamble"),
    ("microlite20", "memorize"),
    ("microlite20", "pursue"),
    ("microlite20", "cease"),
    ("microlite20", "question"),
}

LINES: Mapping[str, tuple[str, ...]] = {  # what is typed before the example
    "again": ("roll 1d1",),
    "douse": ("light torch",),
    "end": ("roll 1d1", "goto ~1"),
    "goto": ("roll 1d1",),
    "listen": ("go north",),
    "oops": ("lok",),
    "open": ("go north",),
    "reveal": ("listen at west",),
    "export": ("roll 1d1",),
    "replay": ("roll 1d1",),
    "redo": ("roll 1d1", "undo"),
    "setdown": ("carry cid",),
    "take": ("drop dagger", "1"),
    "equip": ("remove bow",),
    "undo": ("roll 1d1",),
    "unspike": ("spike west",),
    "why": ("force west",),
}


EXAMPLES = [(rules, v) for rules, verbs in BOOKS.items() for v in verbs if (rules, v.name) not in LEFT_OUT]


def elsewhere(tmp_path: Path, rules: str) -> Session:
    """A game that began as another one did, of which a line was exported."""
    other = sitting(tmp_path, "other", rules=rules)
    feed(other, "roll 1d1", "export daring")
    (tmp_path / "other.files" / "daring.jsonl").rename(tmp_path / "daring.jsonl")
    return sitting(tmp_path, "mine", rules=rules)


@pytest.mark.parametrize(
    ("rules", "verb"), EXAMPLES, ids=[f"{rules}-{v.name}-{v.modes[0]}" for rules, v in EXAMPLES]
)
def test_the_example_runs(rules: str, verb: Verb, tmp_path: Path) -> None:
    """It is understood and not refused, under every rulebook that has the verb."""
    DEFAULT.append(rules)
    try:
        runs(rules, verb, tmp_path)
    finally:
        DEFAULT.pop()


def runs(rules: str, verb: Verb, tmp_path: Path) -> None:
    """Types the example in its moment."""
    mode = moment(verb)
    usual = STAGES.get((verb.name, mode), MOMENTS[mode])
    session = seat(tmp_path, OWN.get((rules, verb.name, mode), usual)())
    for line in LINES.get(verb.name, ()):
        session.feed(line)
    if verb.name == "bug":
        folder(session.save.path).mkdir()
        (folder(session.save.path) / "report-1.txt").write_text("A fault.")
    if verb.name == "graft":
        session = elsewhere(tmp_path, rules)
    result = session.feed(verb.example)
    assert result.status in (OK, ASK, OVER), result.text
