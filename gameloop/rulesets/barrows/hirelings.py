"""People for hire: advertisements, those who come, wages by the month, those who go (A-HIR-01 to A-HIR-12)."""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.kernel.clock import Timer, TimerSet
from gameloop.rulesets.barrows import bearers
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.injury import week_seconds
from gameloop.rulesets.barrows.monsters import whole_hd
from gameloop.rulesets.barrows.names import HIT_DICE
from gameloop.rulesets.barrows.trainrecords import Hireling
from gameloop.world.bestiary import Attack, Gait, Monster
from gameloop.world.carrying import let_go
from gameloop.world.goods import move
from gameloop.world.holdings import place_of
from gameloop.world.outdoors import outdoors
from gameloop.world.people import Described, Joined, OrderSet
from gameloop.world.retainers import (
    ADVERT,
    HIRED,
    Advertise,
    Advertised,
    BuildHere,
    Built,
    Dismiss,
    ProspectsCame,
    ProspectsHired,
    Shortfall,
    TakeOn,
    asking,
    hired,
)
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.scheduler import DAY
from gameloop.world.services import Departed
from gameloop.world.state import PARTY, Condition, Person, State
from gameloop.world.town import afford, in_a_village, pay_all, purse
from gameloop.world.wares import Trade
from gameloop.world.wounds import ConditionGained

UNPAID, DISMISSED = "unpaid", "dismissed"
SOLDIERS, MOUNTS = "soldiers", "mounts"
TAGS = ("human", "intelligent", "speaks")
LONGEST = 60


def kinds(book: Book) -> Iterator[Monster]:
    """Every row of the list as a kind of creature (A-HIR-05)."""
    return (_kind(book, row) for row in book.hirelings.values())


def _kind(book: Book, row: Hireling) -> Monster:
    figures = book.hiring
    steps = book.numbers.fight.steps_per_move * (book.numbers.fight.mounted_factor if row.mounted else 1)
    bow = (Attack("bow", dice=figures.damage, range_ft=figures.bow_range_ft),) if row.missile else ()
    return Monster(
        id=row.id,
        name=row.name,
        hd=row.hd,
        ac=row.ac,
        ml=row.morale - book.numbers.monster.morale_add,
        look=f"{row.name}, in your pay.",
        kind="man",
        int_="intelligent",
        mv=Gait(walk=steps),
        attacks=(Attack("weapon", dice=figures.damage), *bow),
        tags=TAGS,
    )


def trades(book: Book) -> tuple[Trade, ...]:
    """Whom one can advertise for, and their wage for a month."""
    rows = book.hirelings.values()
    return tuple(Trade(row.id, row.name.casefold(), row.cost_sp_month, row.words) for row in rows)


# --- advertisements ---------------------------------------------------------------------------------


def advertise(book: Book, draft: Drafting, rules: Ruleset, command: Advertise) -> None:
    """In a settlement, for a kind of people, for a week (A-HIR-01 to A-HIR-03)."""
    in_a_village(draft, rules)
    state, row = draft.state, _row(book, draft, command.trade)
    name = _cried(state, row)
    if any(timer.id == name for timer in state.timers):
        draft.refuse("that is cried here already", instead="due", rule="A-HIR-02")
    price = book.hiring.advert_cost_sp
    afford(draft, rules, price, rule="A-HIR-01")
    pay_all(draft, rules, "", price, "paid", rule="A-HIR-01")
    draft.emit(Advertised(state.here.chart, row.id, price, rule="A-HIR-03"))
    until = state.clock + book.hiring.advert_weeks * week_seconds(book)
    draft.emit(TimerSet(Timer(until, ADVERT, name), rule="A-HIR-02"))


def _cried(state: State, row: Hireling) -> str:
    """The id of the timer of an advertisement in this settlement."""
    return f"{state.here.chart}/{row.id}"


def _row(book: Book, draft: Drafting, kind: str) -> Hireling:
    row = book.hirelings.get(kind)
    if row is None:
        draft.refuse("nobody of that kind is for hire", instead="prices", rule="A-HIR-03")
    return row


def answered(book: Book, draft: Drafting, timer: Timer) -> None:
    """An advertisement has run its week: a die less two, and never fewer than nobody (A-HIR-02)."""
    if timer.kind != ADVERT:
        return
    chart, _, kind = timer.id.rpartition("/")
    n = max(0, draft.roll(book.hiring.prospects_dice, "prospects", rule="A-HIR-02").total)
    draft.emit(ProspectsCame(chart, kind, n, rule="A-HIR-03"))


# --- taking on --------------------------------------------------------------------------------------


def take_on(book: Book, draft: Drafting, rules: Ruleset, command: TakeOn) -> None:
    """So many of those who ask for work here, each for a month in advance (A-HIR-10)."""
    in_a_village(draft, rules)
    state, row = draft.state, _row(book, draft, command.trade)
    here = asking(state, state.here.chart).get(row.id, 0)
    name = row.name.casefold()
    if not here and any(timer.id == _cried(state, row) for timer in state.timers):
        draft.refuse(f"no {name} has come yet: it is still being cried", instead="due", rule="A-HIR-03")
    if not here:
        draft.refuse(f"no {name} asks for work here", instead=f"advertise for {name}", rule="A-HIR-03")
    if not 1 <= command.n <= here:
        draft.refuse(f"{here} of them ask for work", instead=f"hire {here} {name}", rule="A-HIR-02")
    price = row.cost_sp_month * command.n
    afford(draft, rules, price, rule="A-HIR-10")
    pay_all(draft, rules, "", price, "wages", rule="A-HIR-10")
    draft.emit(ProspectsHired(state.here.chart, row.id, command.n, row.cost_sp_month, rule="A-HIR-05"))
    if row.id not in state.kinds:
        draft.emit(Described(_kind(book, row), rule="A-HIR-05"))
    for _ in range(command.n):
        new = _person(book, draft.state, row)
        draft.emit(Joined(new, (), rule="A-HIR-06"))
        paid(book, draft, rules, new.id, draft.state.clock)
    warn(book, draft)


def _person(book: Book, state: State, row: Hireling) -> Person:
    """With the hit points of his hit dice (A-HIR-06)."""
    whole = whole_hd(row.hd)
    hp = book.by_hd(whole).hp
    return Person(
        f"p{state.next_person}",
        _name(book, state),
        PARTY,
        row.id,
        stats={HIT_DICE: whole, "max_hp": hp},
        pools={"hp": hp},
        tags=(*TAGS, HIRED),
    )


def _name(book: Book, state: State) -> str:
    """The first name of the list that nobody has; when all are taken, with a number."""
    taken, names = {person.name for person in state.people.values()}, book.hiring.names
    rounds = len(taken) // len(names) + 2
    numbered = (name if n == 1 else f"{name} {n}" for n in range(1, rounds + 1) for name in names)
    return next(name for name in numbered if name not in taken)


# --- wages ------------------------------------------------------------------------------------------


def month(rules: Ruleset, state: State) -> int:
    """A month in seconds (A-GEN-13)."""
    return int(state.setting("days_per_month")) * rules.procedures[DAY].seconds


def paid(_book: Book, draft: Drafting, rules: Ruleset, who: str, since: int) -> None:
    """Somebody serves for a month more."""
    until = since + month(rules, draft.state)
    draft.emit(ConditionGained(who, Condition(HIRED, until), rule="A-GEN-13"))


def month_over(book: Book, draft: Drafting, rules: Ruleset, who: str, condition: Condition) -> None:
    """The month of somebody is over: he is paid for the next, or goes; one who waits elsewhere waits for it too."""
    person = draft.state.person(who)
    if condition.name != HIRED or person.gone or who not in draft.state.order or who in draft.state.waiting:
        return
    _pay_or_part(book, draft, rules, who, condition.until)


def returned(book: Book, draft: Drafting, rules: Ruleset, who: tuple[str, ...]) -> None:
    """Those whose month ended while they waited are paid now, or go."""
    for one in who:
        person = draft.state.person(one)
        if bearers.is_hired(book, person) and not person.has(HIRED):
            _pay_or_part(book, draft, rules, one, draft.state.clock)


def _pay_or_part(book: Book, draft: Drafting, rules: Ruleset, who: str, since: int) -> None:
    wage = book.hirelings[draft.state.person(who).kind].cost_sp_month
    if sum(purse(draft.state, rules, p.id) for p in draft.state.party()) < wage:
        part(draft, who, UNPAID, "A-HIR-10")
        return
    pay_all(draft, rules, "", wage, "wages", rule="A-HIR-10")
    paid(book, draft, rules, who, since)


def part(draft: Drafting, who: str, why: str, row: str) -> None:
    """Somebody goes home; what he bears of the party's lies here."""
    let_go(draft, who, row)
    for item in draft.state.held(who):
        move(draft, item, who, draft.state.spot(), "dropped", rule=row)
    draft.emit(Departed(who, why, rule=row))
    draft.emit(OrderSet(tuple(one for one in draft.state.order if one != who), rule=row))


def dismiss(book: Book, draft: Drafting, _rules: Ruleset, command: Dismiss) -> None:
    """Let somebody go; wages paid in advance are his."""
    person = draft.state.people.get(command.who)
    here = person is not None and person in draft.state.party()
    if person is None or not here or not bearers.is_hired(book, person):
        draft.refuse("nobody of that name serves you here", instead="party", rule="A-HIR-10")
    part(draft, person.id, DISMISSED, "A-HIR-10")


# --- specialists ------------------------------------------------------------------------------------


def warn(book: Book, draft: Drafting) -> None:
    """Say of which specialists there are too few; nothing more comes of it (A-HIR-07, A-HIR-08)."""
    for row, have, wanted in shortfalls(book, draft.state):
        draft.emit(Shortfall(row.id, have, wanted, rule=row.rule))


def shortfalls(book: Book, state: State) -> Iterator[tuple[Hireling, int, int]]:
    """Each kind of specialist of whom there are too few, how many there are, and how many are wanted."""
    counts = {SOLDIERS: soldiers(book, state), MOUNTS: mounts(book, state)}
    for row in book.hirelings.values():
        wanted = -(-counts[row.counts] // row.one_per) if row.one_per else 0
        have = sum(p.kind == row.id for p in hired(state))
        if have < wanted:
            yield row, have, wanted


def soldiers(book: Book, state: State) -> int:
    """Those in pay who fight."""
    return sum(book.hirelings[p.kind].soldier for p in hired(state))


def mounts(book: Book, state: State) -> int:
    """The party's horses, and those of its hired riders."""
    own = sum(book.hirelings[p.kind].mounted for p in hired(state))
    beasts = (state.person(who) for who in state.train)
    return own + sum(bool(book.carriers[b.kind].max_riders) for b in beasts if not b.gone)


def build(book: Book, draft: Drafting, _rules: Ruleset, command: BuildHere) -> None:
    """A stronghold on one's own land, by an engineer; what is built has no price of its own (A-HIR-09)."""
    outdoors(draft, _rules)
    state, at = draft.state, place_of(draft.state)
    what = command.what.strip()
    if not any(held.at == at for held in state.holdings.values()):
        draft.refuse("that is built on land of your own", instead="settle", rule="A-HIR-09")
    if not any(book.hirelings[p.kind].builds for p in hired(state)):
        draft.refuse("it takes an engineer to build it", instead="advertise for engineer", rule="A-HIR-09")
    if not what.isprintable() or not 0 < len(what) <= LONGEST:
        draft.refuse(f"say what, in at most {LONGEST} letters", instead='build "a keep"', rule="A-HIR-09")
    draft.emit(Built(state.spot(), f"{what[0].upper()}{what[1:]} stands here.", rule="A-HIR-09"))
