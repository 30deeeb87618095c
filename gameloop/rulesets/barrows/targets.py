"""Whom a spell touches: who is near, how many or how much of them, areas and lines (A-MGC-05, A-MGC-11, A-PLAY-21)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gameloop.rulesets.barrows import scrying, skies
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.monsters import half_units
from gameloop.rulesets.barrows.names import HIT_DICE, INTELLIGENT
from gameloop.rulesets.barrows.prowess import is_character
from gameloop.rulesets.barrows.records import Spell
from gameloop.world import fighting
from gameloop.world.chart import Way
from gameloop.world.corpses import lying_here
from gameloop.world.magic import ROOM, Fits, choose_several, nearby
from gameloop.world.modes import under_sky
from gameloop.world.places import ways_known
from gameloop.world.ruleset import Drafting, No, Ruleset
from gameloop.world.seals import thing_sealed
from gameloop.world.sides import apart, other_side
from gameloop.world.state import DOWN, Person, State
from gameloop.world.treasure import called, shut_things

AREA, LINE, CASTER = "area", "line", "caster"
CORPSE, PLACE, WEATHER = "corpse", "place", "weather"
PORTAL = "portal"
DOORS = ("door", PORTAL)
HALVES = 2


def usual(state: State, who: str, spell: Spell) -> tuple[str, ...]:
    """Whom a spell is cast on as a rule: one's own side for help, the other for harm; heal works on the fallen too."""
    if spell.targets.what == CASTER:
        return (who,)
    mine = state.person(who).side
    side = mine if spell.helps else other_side(mine)
    people = (state.person(one) for one in nearby(state))
    return tuple(p.id for p in people if p.side == side and (spell.id == "heal_sickness" or not p.has(DOWN)))


def most(rules: Ruleset, state: State, who: str, spell: Spell) -> int:
    """How many creatures a spell can touch, for hd_spell_level how many hit dice (A-MGC-05, A-SPL-13)."""
    by = {"casting": 1, "caster_level": state.person(who).stats.get("level", 0)}
    per = spell.targets.per
    times = by[per] if per in by else rules.number(state, who, "spell_level")
    return spell.targets.n * times


def _fits(rules: Ruleset, state: State, who: str, spell: Spell) -> Fits:
    limit = most(rules, state, who, spell)
    if spell.targets.per == "hd_spell_level":
        return lambda people: (
            sum(half_units(rules.number(state, one, HIT_DICE)) for one in people) <= limit * HALVES
        )
    return lambda people: len(people) <= limit


# --- refusals ---------------------------------------------------------------------------------------


def fault(
    book: Book, rules: Ruleset, state: State, who: str, spell: Spell, named: tuple[str, ...]
) -> No | None:
    """Why a spell cannot be cast on these."""
    if spell.targets.what in DOORS:
        return _door_fault(state, spell, named)
    if spell.targets.what == CORPSE:
        return _corpse_fault(book, rules, state, who, spell, named)
    if spell.targets.what == PLACE:
        return scrying.fault(state, who, spell, named)
    if spell.targets.what == WEATHER:
        return skies.fault(rules, book, spell, named)
    wide = spell.targets.what in (AREA, LINE)
    if any(one not in nearby(state) and not (wide and one == ROOM) for one in named):
        return No(f"{spell.name} cannot be cast on that", spell.rule)
    if spell.targets.what == CASTER and any(one != who for one in named):
        return No(f"{spell.name} is for whoever casts it alone", spell.rule, f"cast {spell.id}")
    if wide:
        return _area_fault(state, who, spell, named)
    mine = state.person(who).side
    if spell.strangers and any(state.person(one).side == mine for one in named):
        return No(f"{spell.name} is not for your own side", spell.rule)
    fits = _fits(rules, state, who, spell)
    if not any(fits((one,)) for one in named or usual(state, who, spell)):
        return No(f"there is nobody here on whom {spell.name} would work", _row(spell))
    if named and not fits(named):
        return No(f"that is more than {spell.name} reaches at this spell level", _row(spell))
    return None


def _row(spell: Spell) -> str:
    return "A-MGC-11" if spell.targets.per == "hd_spell_level" else "A-MGC-05"


def _corpse_fault(
    book: Book, rules: Ruleset, state: State, who: str, spell: Spell, named: tuple[str, ...]
) -> No | None:
    fits = _fits(rules, state, who, spell)
    here = tuple(bodies(book, rules, state, who, spell))
    if not any(fits((one,)) for one in here):
        return No(f"no corpse lies here on which {spell.name} would work", spell.rule, "look")
    if any(one not in here for one in named):
        return No(f"{spell.name} does not work on that", spell.rule)
    if named and not fits(named):
        return No(f"that is more than {spell.name} reaches at this spell level", _row(spell))
    return None


def bodies(book: Book, rules: Ruleset, state: State, who: str, spell: Spell) -> Iterator[str]:
    """The corpses here that a spell works on: those with wits, and not dead for too long, for one that asks them."""
    most = longest(book, rules, state, who) if spell.questions else 0
    for body in lying_here(state, most):
        if not spell.questions or has_wits(book, state, body):
            yield body.id


def longest(book: Book, rules: Ruleset, state: State, who: str) -> int:
    """How many seconds somebody may have been dead and still speak, 0 for however long (A-SPL-20)."""
    level = rules.number(state, who, "spell_level")
    row = next(row for row in reversed(book.dead_for) if row.spell_level <= level)
    return 0 if row.no_limit else row.n * unit_seconds(book, state, row.unit)


def unit_seconds(book: Book, state: State, unit: str) -> int:
    """How long a unit of time is: a month of as many days as the setting says, years of 13 of them (A-GEN-13)."""
    time = book.numbers.time
    day = time.day_seconds
    month = int(state.setting("days_per_month")) * day
    return {
        "turn": time.turn_seconds,
        "day": day,
        "week": time.days_per_week * day,
        "month": month,
        "year": time.months_per_year * month,
    }[unit]


def has_wits(book: Book, state: State, person: Person) -> bool:
    """Whether somebody was an intelligent being: a character, or a creature that has the tag."""
    return is_character(book, person) or INTELLIGENT in state.kinds[person.kind].tags


def _door_fault(state: State, spell: Spell, named: tuple[str, ...]) -> No | None:
    found = lids(state, spell)
    here = (*doors(state), *found)
    what = "door or lid" if found else "door"
    if not here:
        return No("there is no door here", spell.rule, "exits")
    if len(named) > 1 or any(one not in here for one in named):
        return No(f"{spell.name} is cast on one {what} within reach", spell.rule, "exits")
    if not named and len(here) > 1 and state.fight is None:
        return No(f"there is more than one {what}: say which", spell.rule, f"cast {spell.id} on DOOR")
    return None


def _area_fault(state: State, who: str, spell: Spell, named: tuple[str, ...]) -> No | None:
    side = state.person(who).side
    if all(state.person(one).side == side for one in nearby(state)):
        return No(f"there is nobody here but your own side to cast {spell.name} on", spell.rule)
    if spell.targets.what == LINE and any(one == ROOM or state.person(one).side == side for one in named):
        return No(f"{spell.name} is aimed at an enemy", spell.rule)
    return None


# --- choosing ---------------------------------------------------------------------------------------


def choose(
    book: Book, draft: Drafting, rules: Ruleset, who: str, spell: Spell, named: tuple[str, ...]
) -> tuple[str, ...]:
    """Whom or what the spell touches: as named, else as the caster picks now (A-CBT-06)."""
    state = draft.state
    if spell.targets.what in DOORS:
        return named or _one_door(draft, who, spell) or lids(state, spell)[:1]
    if spell.targets.what == PLACE:
        return scrying.choose(draft, who, spell, named)
    if spell.targets.what == WEATHER:
        return skies.choose(book, draft, who, named)
    if spell.targets.what == AREA:
        return _area(draft, who, spell, named)
    if spell.targets.what == LINE:
        return _line(draft, who, spell, named)
    if named:
        return named
    fits = _fits(rules, state, who, spell)
    corpse = spell.targets.what == CORPSE
    there = bodies(book, rules, state, who, spell) if corpse else usual(state, who, spell)
    people = tuple(one for one in there if fits((one,)))
    return choose_several(
        draft, who, f"On whom does {_name(draft, who)} cast {spell.name}?", people, fits, _row(spell)
    )


def _ask(draft: Drafting, who: str, text: str, options: tuple[str, ...], row: str) -> str:
    """The caster's choice; whoever is not asked takes the first."""
    return fighting.choose(draft, who, "spell_target", text, options, options[0], rule=row)


def _name(draft: Drafting, who: str) -> str:
    return draft.state.person(who).name


# --- areas and lines --------------------------------------------------------------------------------


def _area(draft: Drafting, who: str, spell: Spell, named: tuple[str, ...]) -> tuple[str, ...]:
    """A small area: one melee, those of a side who stand together, or the whole room (A-PLAY-21)."""
    groups = areas(draft.state)
    if named and named[0] != ROOM:
        small = (people for name, people in groups.items() if name != ROOM)
        return max(small, key=lambda people: sum(one in people for one in named))
    if named:
        return groups[ROOM]
    side = other_side(draft.state.person(who).side)
    useful = {
        name: people
        for name, people in groups.items()
        if any(draft.state.person(one).side == side for one in people)
    }
    text = f"Where does {_name(draft, who)} cast {spell.name}?"
    return useful[_ask(draft, who, text, tuple(useful), "A-PLAY-21")] if useful else ()


def areas(state: State) -> Mapping[str, tuple[str, ...]]:
    """Every small area by what a player calls it; the whole room last."""
    people = nearby(state)
    found: dict[str, tuple[str, ...]] = {}
    seen: tuple[str, ...] = ()
    for one in people:
        if one not in seen:
            group = _melee(state, one) or _together(state, one, people)
            seen = (*seen, *group)
            found[_called(state, group)] = group
    return {**found, ROOM: people}


def _melee(state: State, who: str) -> tuple[str, ...]:
    """All who are joined to somebody by contact, directly or through others; nobody if he is in none."""
    contact = state.fight.contact if state.fight else ()
    joined = [who]
    for one in joined:
        joined.extend(b for b in _partners(contact, one) if b not in joined)
    return tuple(one for one in nearby(state) if one in joined) if len(joined) > 1 else ()


def _partners(contact: Sequence[tuple[str, str]], who: str) -> Iterator[str]:
    return (b if a == who else a for a, b in contact if who in (a, b))


def _together(state: State, who: str, people: Sequence[str]) -> tuple[str, ...]:
    """Those of the side of somebody who stand where he stands and are in no contact either."""
    return tuple(
        one
        for one in people
        if state.person(one).side == state.person(who).side
        and _spot(state, one) == _spot(state, who)
        and not _melee(state, one)
    )


def _spot(state: State, who: str) -> int:
    return state.fight.spots.get(who, 0) if state.fight else 0


def _called(state: State, group: tuple[str, ...]) -> str:
    names = ", ".join(state.person(one).name for one in group)
    return f"the melee of {names}" if len(group) > 1 and _melee(state, group[0]) else names


def _line(draft: Drafting, who: str, spell: Spell, named: tuple[str, ...]) -> tuple[str, ...]:
    """From the caster to an enemy: he, each enemy nearer, and each friend in contact with one of these (A-PLAY-21)."""
    side = other_side(draft.state.person(who).side)
    foes = {_name(draft, one): one for one in nearby(draft.state) if draft.state.person(one).side == side}
    if not foes:
        return ()
    end = named[0] if named else ""
    text = f"At whom does {_name(draft, who)} aim {spell.name}?"
    end = end or foes[_ask(draft, who, text, tuple(foes), "A-PLAY-21")]
    return on_line(draft.state, who, end)


def on_line(state: State, who: str, end: str) -> tuple[str, ...]:
    """Who is hit by a line from somebody to an enemy of his."""
    if state.fight is None:
        return (end,)
    side = state.person(end).side
    reach = apart(state, who, end)
    hit = [end]
    hit.extend(
        one
        for one in nearby(state)
        if one != end and state.person(one).side == side and apart(state, who, one) < reach
    )
    friends = (p for foe in hit for p in _partners(state.fight.contact, foe))
    hit.extend(dict.fromkeys(one for one in friends if one != who and state.person(one).side != side))
    return tuple(dict.fromkeys(hit))


# --- doors ------------------------------------------------------------------------------------------


def doors(state: State) -> dict[str, Way]:
    """The doors within reach, by the id of their way."""
    return {way.id: way for way in ways_known(state) if way.door is not None}


def lids(state: State, spell: Spell) -> tuple[str, ...]:
    """The shut things within reach on which a spell on doors works too: those that magic holds, for one that opens."""
    shut = shut_things(state)
    return tuple(t.id for t in shut if spell.targets.what == PORTAL or thing_sealed(state, t.id))


def aims(book: Book, state: State) -> tuple[tuple[str, str], ...]:
    """What can be named beside people and doors: the shut things in sight, the dead, and what is known of far off."""
    if not state.here.chart:
        return ()
    lids_ = tuple((thing.id, called(thing)) for thing in shut_things(state))
    corpses = tuple((body.id, f"{body.name}'s body") for body in lying_here(state))
    sky = skies.wishes(book, state) if under_sky(state) else ()
    return (*lids_, *corpses, *scrying.known_of(state), *sky)


def _one_door(draft: Drafting, who: str, spell: Spell) -> tuple[str, ...]:
    here = draft.state.here.place
    named = {f"{way.side(here)} {way.door.make}": one for one, way in doors(draft.state).items() if way.door}
    text = f"On which door does {_name(draft, who)} cast {spell.name}?"
    return (named[_ask(draft, who, text, tuple(named), spell.rule)],) if named else ()
