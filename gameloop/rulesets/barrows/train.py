"""Beasts, carts and boats: bought, ridden, sold, fed, left outside (A-TRN, A-PLAY-74)."""

from __future__ import annotations

from collections.abc import Iterator

from gameloop.rulesets.barrows.bearers import PERSON, carrier, is_beast, is_hired, no_pull
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.burden import load, most
from gameloop.rulesets.barrows.monsters import whole_hd
from gameloop.rulesets.barrows.names import ANIMAL, HIT_DICE
from gameloop.rulesets.barrows.trainrecords import Carrier, Vehicle, Vessel
from gameloop.world import town
from gameloop.world import wares as sorts
from gameloop.world.bestiary import Attack, Gait, Monster
from gameloop.world.boats import AFLOAT, wet
from gameloop.world.carrying import put_down
from gameloop.world.counters import BUY, elsewhere, of_ware
from gameloop.world.gear import carrier as first_to_carry
from gameloop.world.goods import move, some
from gameloop.world.outdoors import chart_region, site_leading_to
from gameloop.world.people import Described
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import BEASTS, DOWN, NOWHERE, Item, Person, State
from gameloop.world.town import Buy, Sell, afford, in_a_village, pay_all, turned_away
from gameloop.world.train import HITCHED, LOADED, BeastGone, BeastJoined, mount, riders, seat, unseat
from gameloop.world.trainverbs import Dismount, Ride
from gameloop.world.wares import Ware
from gameloop.world.wounds import ConditionEnded

PERCENT = 100
BODY = {"mule": "hoof", "horse": "hoof", "warhorse": "hoof"}
STAYS, UNDERGROUND = "A-HIR-04", "A-PLAY-74"


# --- what they are ----------------------------------------------------------------------------------


def kinds(book: Book) -> Iterator[Monster]:
    """The beasts of the list as kinds of creatures (A-GAP-33)."""
    return (_kind(book, row) for row in beasts(book))


def beasts(book: Book) -> tuple[Carrier, ...]:
    """The rows of what is bought and bears loads on its own feet."""
    return tuple(row for row in book.carriers.values() if row.id != PERSON)


def _kind(book: Book, row: Carrier) -> Monster:
    steps = book.numbers.fight.steps_per_move * row.speed_factor
    return Monster(
        id=row.id,
        name=row.name,
        hd=row.hd,
        ac=row.ac,
        ml=row.morale - book.numbers.monster.morale_add,
        look=row.look,
        kind="beast",
        mv=Gait(walk=steps),
        attacks=(Attack("hoof", dice=row.damage),),
        tags=(ANIMAL,),
    )


def wares(book: Book) -> Iterator[Ware]:
    """Beasts, carts and boats at the prices of the list (A-TRN-01)."""
    rows: tuple[Carrier | Vehicle | Vessel, ...] = (
        *beasts(book),
        *book.vehicles.values(),
        *book.vessels.values(),
    )
    for row in rows:
        name = row.name.casefold()
        item, sort = Item(row.id, row.id, name), sorts.BOAT if row.id in book.vessels else sorts.ANIMAL
        yield Ware(row.id, name, item, row.cost_sp, "A-TRN-01", row.words, sort=sort)


def vessels(book: Book) -> dict[str, sorts.Vessel]:
    """The boats of the list; in a ship a beast takes the place of one of the crew (A-TRN-11, A-TRN-13)."""
    return {
        row.id: sorts.Vessel(row.people, row.cargo_items, not row.bulky, row.rule)
        for row in book.vessels.values()
    }


# --- buying and selling -----------------------------------------------------------------------------


def buy(book: Book, draft: Drafting, rules: Ruleset, command: Buy) -> None:
    """Beasts join the train, carts go behind whoever can pull them; all else is bought as ever."""
    buyer = draft.state.people.get(command.who)
    if command.ware in book.carriers:
        _buy_beasts(book, draft, rules, command)
    elif command.ware in book.vessels and not book.vessels[command.ware].bulky:
        _buy_ship(book, draft, rules, command)
    elif command.ware in book.vehicles:
        _buy_cart(book, draft, rules, command)
    elif buyer is not None and is_beast(book, buyer):
        _buy_for_beast(draft, rules, command)
    else:
        town.buy(draft, rules, command)


def _ware(rules: Ruleset, command: Buy) -> Ware | None:
    return next((w for w in rules.goods.wares if w.id == command.ware), None)


def _sold_here(draft: Drafting, rules: Ruleset, command: Buy) -> None:
    """Refuse what this house does not sell."""
    ware = _ware(rules, command)
    if ware is not None:
        turned_away(draft, elsewhere(draft.state, rules, BUY, of_ware(ware), ware.name))


def _buy_beasts(book: Book, draft: Drafting, rules: Ruleset, command: Buy) -> None:
    in_a_village(draft, rules)
    row = book.carriers[command.ware]
    if not row.cost_sp or command.n < 1:
        draft.refuse("that is not for sale", instead="prices", rule="A-TRN-01")
    _sold_here(draft, rules, command)
    price = row.cost_sp * command.n
    afford(draft, rules, price, rule="A-TRN-01")
    pay_all(draft, rules, command.who, price, "paid", rule="A-TRN-01")
    if row.id not in draft.state.kinds:
        draft.emit(Described(_kind(book, row), rule="A-TRN-01"))
    for _ in range(command.n):
        draft.emit(BeastJoined(_beast(book, draft.state, row), rule="A-TRN-01"))


def _beast(book: Book, state: State, row: Carrier) -> Person:
    whole = whole_hd(row.hd)
    hp = book.by_hd(whole).hp
    stats = {HIT_DICE: whole, "max_hp": hp}
    return Person(
        f"p{state.next_person}",
        _name(state, row),
        BEASTS,
        row.id,
        stats=stats,
        pools={"hp": hp},
        tags=(ANIMAL,),
    )


def _name(state: State, row: Carrier) -> str:
    """As its kind, numbered from the second on."""
    taken = {state.person(who).name for who in state.train}
    plain = row.name.casefold()
    names = (plain, *(f"{plain} {n}" for n in range(2, len(taken) + 2)))
    return next(name for name in names if name not in taken)


def _buy_cart(book: Book, draft: Drafting, rules: Ruleset, command: Buy) -> None:
    """For whoever is named, else the first who can pull it and pulls nothing (A-TRN-04)."""
    in_a_village(draft, rules)
    ware = _ware(rules, command)
    if ware is None or command.n != 1:
        draft.refuse("carts are bought one at a time", instead=f"buy {command.ware}", rule="A-TRN-01")
    _sold_here(draft, rules, command)
    state = draft.state
    able = (*state.able(), *state.beasts())
    fit = [p for p in able if command.who in ("", p.id) and no_pull(book, state, p, ware.item) is None]
    if not fit:
        meant = [p for p in able if p.id == command.who] or able[:1]
        no = no_pull(book, state, meant[0], ware.item) if meant else None
        reason, instead = (no.reason, no.instead) if no else ("nobody here can pull it", "party")
        draft.refuse(reason, instead=instead, rule="A-TRN-04")
    afford(draft, rules, ware.price, rule="A-TRN-01")
    pay_all(draft, rules, command.who, ware.price, "paid", rule="A-TRN-01")
    move(draft, ware.item, NOWHERE, fit[0].id, HITCHED, rule="A-TRN-04")


def _buy_ship(book: Book, draft: Drafting, rules: Ruleset, command: Buy) -> None:
    """A ship lies in the water of the hex in which the settlement is (A-TRN-13)."""
    in_a_village(draft, rules)
    _sold_here(draft, rules, command)
    region, row = chart_region(draft, rules), book.vessels[command.ware]
    site = site_leading_to(region, draft.state.here.chart) if region is not None else None
    if region is None or site is None or not wet(region, site.hex):
        draft.refuse(f"there is no water here for a {row.name.casefold()}", instead="prices", rule=row.rule)
    if command.n < 1:
        draft.refuse("that is not for sale", instead="prices", rule="A-TRN-01")
    price = row.cost_sp * command.n
    afford(draft, rules, price, rule="A-TRN-01")
    pay_all(draft, rules, command.who, price, "paid", rule="A-TRN-01")
    ship = Item(row.id, row.id, row.name.casefold(), command.n)
    move(draft, ship, NOWHERE, f"{region.id}/{site.hex}{AFLOAT}", "launched", rule=row.rule)


def _buy_for_beast(draft: Drafting, rules: Ruleset, command: Buy) -> None:
    """Loaded as it is bought, and paid for by all (`buy 20 supply for mule`)."""
    in_a_village(draft, rules)
    ware = _ware(rules, command)
    if ware is None or command.n < 1:
        draft.refuse("that is not for sale", instead="prices", rule=rules.row("buy"))
    _sold_here(draft, rules, command)
    bought = some(ware.item, command.n)
    no = rules.moments.may_carry(draft.state, command.who, bought)
    if no is not None:
        draft.refuse(no.reason, instead=no.instead, rule=no.rule)
    row = rules.goods.bearing(draft.state, command.who, bought)
    afford(draft, rules, ware.price * command.n, rule=rules.row("price"))
    pay_all(draft, rules, "", ware.price * command.n, "paid", rule=rules.row("price"))
    move(draft, bought, NOWHERE, command.who, LOADED, rule=row)


def sell(book: Book, draft: Drafting, rules: Ruleset, command: Sell) -> None:
    """A beast without a load fetches half its price (A-PLAY-67)."""
    beast = draft.state.people.get(command.who)
    if command.item or beast is None or not is_beast(book, beast):
        town.sell(draft, rules, command)
        return
    in_a_village(draft, rules)
    if beast not in draft.state.beasts():
        draft.refuse(f"{beast.name} is not here", instead="party", rule="A-PLAY-67")
    if draft.state.held(beast.id) or riders(draft.state, beast.id):
        draft.refuse(f"{beast.name} bears something yet", instead=f"unload {beast.name}", rule="A-PLAY-67")
    price = carrier(book, beast).cost_sp * book.numbers.town.sell_percent // PERCENT
    coins = rules.item(rules.coin, price)
    to = first_to_carry(draft.state, rules, coins)
    if not to:
        draft.refuse("nobody can carry the silver", instead="drop something", rule="A-PLAY-67")
    draft.emit(BeastGone(beast.id, "sold", rule="A-PLAY-67"))
    move(draft, coins, NOWHERE, to, "received", rule="A-PLAY-67")


# --- riding -----------------------------------------------------------------------------------------


def ride(book: Book, draft: Drafting, rules: Ruleset, command: Ride) -> None:
    """On a horse that has room and strength for one more (A-TRN-08, A-AMB-26, A-AMB-27)."""
    state = draft.state
    able = state.able()
    who = command.who or next((p.id for p in able if _walks(book, state, p)), able[0].id if able else "")
    if who not in {p.id for p in able}:
        draft.refuse("whoever rides must be on his feet", instead="party", rule="A-TRN-08")
    person = state.person(who)
    if not _walks(book, state, person):
        draft.refuse(f"{person.name} sits on a horse already", instead="dismount", rule="A-TRN-08")
    here = state.beasts()
    meant = [b for b in here if command.beast in ("", b.id)]
    if not meant:
        draft.refuse("there is no such beast here", instead="party", rule="A-TRN-08")
    faults = [_unfit(book, state, b) for b in meant]
    fit = next((b for b, no in zip(meant, faults, strict=True) if not no), None)
    if fit is None:
        mule = not carrier(book, meant[0]).max_riders
        draft.refuse(
            faults[0], instead="buy horse" if mule else "party", rule="A-AMB-27" if mule else "A-TRN-08"
        )
    seat(draft, who, fit.id, rule="A-TRN-08")


def _walks(book: Book, state: State, person: Person) -> bool:
    """Whether somebody sits on nothing, and has no horse of his own."""
    own = book.hirelings.get(person.kind)
    return mount(state, person) is None and not (own is not None and own.mounted)


def _unfit(book: Book, state: State, beast: Person) -> str:
    """Why nobody more can ride on a beast, empty if one can."""
    row = carrier(book, beast)
    if not row.max_riders:
        return f"a {row.name.casefold()} bears loads, and nobody rides it"
    if len(riders(state, beast.id)) >= row.max_riders:
        return f"{row.max_riders} sit on {beast.name} already"
    if beast.has(DOWN) or load(book, state, beast.id) + row.rider_items > most(book, state, beast):
        return f"{beast.name} bears too much for a rider of {row.rider_items} items"
    return ""


def dismount(_book: Book, draft: Drafting, _rules: Ruleset, command: Dismount) -> None:
    """Down."""
    state = draft.state
    who = command.who or next((p.id for p in state.party() if mount(state, p) is not None), "")
    rider = state.people.get(who)
    if rider is None or mount(state, rider) is None:
        draft.refuse("nobody of that name rides", instead="party", rule="A-TRN-08")
    draft.emit(ConditionEnded(who, "mounted", rule="A-TRN-08"))


# --- left outside -----------------------------------------------------------------------------------


def stays(book: Book, _state: State, person: Person) -> str:
    """The row by which somebody stays out of dungeons: hirelings, all beasts but mules (A-HIR-04, A-PLAY-74)."""
    if is_hired(book, person):
        return STAYS
    return "" if not is_beast(book, person) or carrier(book, person).underground else UNDERGROUND


def left(book: Book, draft: Drafting, _rules: Ruleset, who: tuple[str, ...]) -> None:
    """Riders get off, and whom a hireling carries is set down; carts and boats stay too (A-PLAY-74)."""
    for one in who:
        unseat(draft, one, rule=UNDERGROUND)
        for borne in draft.state.party():
            if any(b.id == one for b in draft.state.bearers(borne.id)):
                put_down(draft, borne.id, UNDERGROUND)
    leave_carts(book, draft, who)


def leave_carts(book: Book, draft: Drafting, staying: tuple[str, ...]) -> None:
    """Whoever goes in leaves carts and boats where he goes in."""
    state = draft.state
    for bearer in (*state.party(), *state.beasts()):
        for item in state.held(bearer.id):
            if bearer.id not in staying and (item.kind in book.vehicles or item.kind in book.vessels):
                move(draft, item, bearer.id, state.spot(), "dropped", rule=UNDERGROUND)
