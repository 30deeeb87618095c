"""Whether what an adventure promises can come about: each ending, plot and deal, and whoever waits for a flag.

A patient party is assumed: it comes wherever `sense.reached` comes, does every deed there, strikes every deal. What is
named and not there is told elsewhere, and taken here for what can be had.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from gameloop.kernel.values import frozen
from gameloop.world.actions import Change, When
from gameloop.world.chart import Chart, Flag
from gameloop.world.content import Report
from gameloop.world.records import Sheet
from gameloop.world.sense import astray, reached
from gameloop.world.stories import DESCENT, Deal
from gameloop.world.vetting import Origin


@frozen
class Cause:
    """What brings changes about once any of `rooms` is reached, `things` are had, and any condition holds."""

    changes: tuple[Change, ...]
    rooms: tuple[str, ...] = ()
    things: tuple[str, ...] = ()
    when: tuple[When, ...] = ()


def prove(sheet: Sheet, dungeon: Chart, origin: Origin, report: Report) -> None:
    """Report endings, plots, deals and groups that wait for a flag which nothing can make true."""
    true = possible(sheet, dungeon)
    for position, ending in enumerate(sheet.ending):
        _never(true, ending.flags, origin.of("ending", position), f"ending[{ending.id}].flags", report)
    for position, plot in enumerate(sheet.clock):
        if plot.trigger not in ("", DESCENT):
            _never(true, (plot.trigger,), origin.of("clock", position), f"clock[{plot.id}].trigger", report)
    for position, group in enumerate(sheet.group):
        if group.when:
            _never(true, (group.when,), origin.of("group", position), f"group[{group.id}].when", report)
    for position, deal in enumerate(sheet.deal):
        file, where = origin.of("deal", position), f"deal[{deal.id}]"
        if deal.promise:
            _never(true, (deal.promise,), file, f"{where}.promise", report)
        if deal.when and not any(not when.flag or when.flag in true for when in deal.when):
            _never(true, tuple(when.flag for when in deal.when), file, f"{where}.when", report)


def _never(true: Collection[str], flags: Iterable[str], file: str, where: str, report: Report) -> None:
    for flag in flags:
        if flag not in true:
            report.add(
                file, where, f"nothing can make {flag!r} true", "a deed, a deal, a clock or a [[flag]] has to"
            )


def possible(sheet: Sheet, dungeon: Chart) -> dict[str, None]:
    """Every flag that can become true, in the order of finding."""
    found = _had(dungeon)
    causes = tuple(_causes(sheet, dungeon))
    true = _unknown(sheet, causes) | {f.id: None for f in sheet.flag if _befalls(f, dungeon, found)}
    grown = True
    while grown:
        new = {
            flag: None
            for cause in causes
            if _works(cause, true, found)
            for flag in _sets(cause.changes, sheet)
        }
        grown = any(flag not in true for flag in new)
        true |= new
    return true


@frozen
class Had:
    """What a patient party comes to: what was `found`, and whatever is none of the `known`, which is told elsewhere."""

    found: Collection[str]
    known: Collection[str]

    def __contains__(self, name: str) -> bool:
        return name in self.found or name not in self.known


def _had(dungeon: Chart) -> Had:
    """The rooms and things that can be come to; all of them where a way leads nowhere."""
    known = {*(place.id for place in dungeon.places), *(thing.id for thing in dungeon.things)}
    keys = [door.key for door in (w.door for w in dungeon.ways) if door and door.key]
    return Had(known if astray(dungeon) else reached(dungeon, keys), known)


def _unknown(sheet: Sheet, causes: tuple[Cause, ...]) -> dict[str, None]:
    """The flags that are waited for and that there are not."""
    flags = {flag.id for flag in sheet.flag}
    waited = (
        *(flag for ending in sheet.ending for flag in ending.flags),
        *(plot.trigger for plot in sheet.clock),
        *(group.when for group in sheet.group),
        *(deal.promise for deal in sheet.deal),
        *(when.flag for cause in causes for when in cause.when),
    )
    return {flag: None for flag in waited if flag not in flags}


def _befalls(flag: Flag, dungeon: Chart, found: Had) -> bool:
    """Tells whether what its chart names can come to be so."""
    if not (flag.opened or flag.gone or flag.taken):
        return False
    ways = {way.id: way for way in dungeon.ways}
    rooms = {group.id: group.room for group in dungeon.groups}
    way = ways.get(flag.opened)
    return (
        (way is None or way.a in found or way.b in found)
        and (not flag.gone or rooms.get(flag.gone, "") in found)
        and (not flag.taken or flag.taken in found)
    )


def _causes(sheet: Sheet, dungeon: Chart) -> Iterator[Cause]:
    """Everything in the file that brings changes about."""
    for plot in sheet.clock:
        when = plot.when or (() if plot.trigger == DESCENT else (When(flag=plot.trigger),))
        sets = tuple(Change("set", flag) for flag in plot.sets)
        yield Cause((*sets, *plot.then), when=when)
    for ending in sheet.ending:
        yield Cause(ending.then, when=tuple(When(flag=flag) for flag in ending.flags[:1]))
    for deed in sheet.deed:
        yield Cause((*deed.then, *deed.fails), rooms=(deed.room,) if deed.room else (), when=deed.when)
    for deal in sheet.deal:
        own = {thing.id for thing in dungeon.things}  # kinds of things can be had anywhere
        things = tuple(what for what in (*(p.what for p in deal.pays), *deal.shows) if what in own)
        yield Cause((*deal.then, *deal.kept, *deal.broken), _rooms(deal, sheet, dungeon), things, deal.when)


def _rooms(deal: Deal, sheet: Sheet, dungeon: Chart) -> tuple[str, ...]:
    """The rooms in which somebody who agrees to a deal can be; none if it is struck in the village."""
    if any(place.id in deal.with_ for place in sheet.place):
        return ()
    rosters = {r.id: r.faction for r in dungeon.rosters}
    members = {g for f in sheet.faction if f.id in deal.with_ for g in f.groups}
    return tuple(
        g.room
        for g in dungeon.groups
        if g.id in deal.with_ or g.id in members or rosters.get(g.roster) in deal.with_
    )


def _works(cause: Cause, true: Collection[str], found: Had) -> bool:
    """Tells whether something can be brought about by whoever has come so far."""
    return (
        (not cause.rooms or any(room in found for room in cause.rooms))
        and all(thing in found for thing in cause.things)
        and (not cause.when or any(not when.flag or when.flag in true for when in cause.when))
    )


def _sets(changes: Iterable[Change], sheet: Sheet) -> Iterator[str]:
    """The flags that changes make true, those by way of an obstacle too."""
    for change in changes:
        if change.do == "set":
            yield change.what
        if change.do == "overcome":
            then = next((o.then for o in sheet.obstacle if o.id == change.what), ())
            yield from _sets((c for c in then if c.do != change.do), sheet)
