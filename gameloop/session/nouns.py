"""What can be named at this moment, by kind of noun. Only what the party knows: no id leaks what is hidden."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence

from gameloop.kernel.values import evolve
from gameloop.session import dealnouns, trainnouns, waynouns, wildnouns
from gameloop.session.crowds import NEAREST, crowd
from gameloop.session.mentioned import mentioned
from gameloop.session.phrases import coins
from gameloop.session.remains import had, slain
from gameloop.session.sights import band_words, crowded, lit, scenery, sights, subject
from gameloop.session.trainnouns import owned, things
from gameloop.session.views.meeting import at_home, called
from gameloop.session.views.whereabouts import away
from gameloop.session.wayfinding import direction
from gameloop.session.words import Noun
from gameloop.world import bands
from gameloop.world.amounts import plural
from gameloop.world.captives import TIED
from gameloop.world.corpses import lying_here
from gameloop.world.deeds import LOOK, SCENE
from gameloop.world.encounters import FLAME, FOOD, SILVER, members, named, shown
from gameloop.world.encounters import plural as several
from gameloop.world.furnishing import Trap
from gameloop.world.gear import LIKE
from gameloop.world.light import lights_here, unlit
from gameloop.world.magic import ROOM, nearby
from gameloop.world.places import ways_known
from gameloop.world.planning import stakes
from gameloop.world.ruleset import Ruleset
from gameloop.world.sides import standing
from gameloop.world.sight import fallen, felt, lying_at
from gameloop.world.state import FLED, FOES, PARTY, Item, Light, State
from gameloop.world.traps import at_hand, trap_name
from gameloop.world.treasure import shut_things


def nouns(state: State, rules: Ruleset, kind: str) -> Sequence[Noun]:
    """The nouns of a kind: see `KINDS`."""
    return KINDS[kind](state, rules) if state.here.chart or kind in ANYWHERE else ()


def _odds(_state: State, rules: Ruleset) -> Sequence[Noun]:
    """How likely a yes of the oracle can be."""
    return tuple(Noun(one.id, one.id.replace("-", " "), (one.id,)) for one in rules.oracle.odds)


def _tables(_state: State, rules: Ruleset) -> Sequence[Noun]:
    """The tables of ideas."""
    return tuple(Noun(one.id, one.id, (one.id.replace("-", " "),)) for one in rules.oracle.table)


def _creatures(_state: State, rules: Ruleset) -> Sequence[Noun]:
    """Every creature of the bestiary and of the adventure: for a referee, who knows them all."""
    named = ((one.id, one.name.casefold()) for one in rules.creatures.values())
    return tuple(Noun(kind, name, (kind.replace("_", " "), several(name))) for kind, name in named)


def _fuel(state: State, rules: Ruleset) -> Sequence[Noun]:
    return tuple(Noun(i.id, i.name, (i.kind.replace("_", " "),)) for i in unlit(state, rules))


def _lights(state: State, _rules: Ruleset) -> Sequence[Noun]:
    found = [light for light in lights_here(state) if light.item]
    kinds = {x.id: x.kind.replace("_", " ") for x in found}
    return tuple(
        Noun(x.id, _light(state, x), (kinds[x.id], plural(kinds[x.id]), "light", "lights"), x.holder)
        for x in found
    )


def _light(state: State, light: Light) -> str:
    holder = state.people.get(light.holder)
    what = light.item.name if light.item else light.kind
    return f"{holder.name}'s {what}" if holder else what


def _people(state: State, _rules: Ruleset) -> Sequence[Noun]:
    return tuple(Noun(p.id, p.name) for p in state.party())


def _gone(state: State, _rules: Ruleset) -> Sequence[Noun]:
    """Those of the party who are not with it just now."""
    here = [p.id for p in state.party()]
    return tuple(Noun(who, state.person(who).name) for who in state.order if who not in here)


def _dead(state: State, _rules: Ruleset) -> Sequence[Noun]:
    """Those whose bodies lie here."""
    return tuple(Noun(p.id, p.name) for p in lying_here(state) if p.side == PARTY)


def _loose(state: State, rules: Ruleset) -> Sequence[Noun]:
    """What lies here, and what the fallen have."""
    floor = _lying(state, rules)
    had = tuple(owned(state, p, item, rules, "") for p in fallen(state) for item in state.held(p.id))
    return (*floor, *had)


def _spells(state: State, rules: Ruleset) -> Sequence[Noun]:
    """What the party's casters know."""
    known = dict.fromkeys(spell for p in state.party() for spell in rules.magic.known(state, p.id))
    texts = (rules.spells[spell] for spell in known)
    return tuple(Noun(text.id, text.name, text.words) for text in texts)


def _targets(state: State, rules: Ruleset) -> Sequence[Noun]:
    """What a spell can be aimed at: whoever is here, the doors, the room, and what else the rules allow."""
    people = crowd(state, nearby(state))
    others = tuple(_aim(state, one, name) for one, name in rules.magic.aims(state))
    return (*people, *waynouns.doors(state, rules), Noun(ROOM, ROOM, ("room", "everybody", "all")), *others)


def _aim(state: State, one: str, name: str) -> Noun:
    """Something else that a spell is aimed at; a thing that somebody has, as his."""
    holder = state.people.get(one.partition(":")[0]) if ":" in one else None
    return Noun(one, f"{holder.name}'s {name}", (name,), holder.id) if holder else Noun(one, name)


def _foes(state: State, _rules: Ruleset) -> Sequence[Noun]:
    """The enemies who stand in the fight."""
    return crowd(state, [p.id for p in standing(state, FOES)]) if state.fight else ()


def _bands(state: State, _rules: Ruleset) -> Sequence[Noun]:
    """Those who are met, with those of their side, or are seen here."""
    met = bands.together(state, state.encounter.group) if state.encounter is not None else ()
    there = dict.fromkeys((*(band.id for band in shown(state)), *met))
    near = sorted(there, key=lambda band: band not in met)[:1]
    return tuple(_whom(state, band, (NEAREST,) if band in near else ()) for band in there)


def _bound(state: State, rules: Ruleset) -> Sequence[Noun]:
    """Those here who are all bound."""
    tied = {band.id for band in shown(state) if all(p.has(TIED) for p in members(state, band.id))}
    return tuple(noun for noun in _described(state, rules) if noun.id in tied)


def _described(state: State, rules: Ruleset) -> Sequence[Noun]:
    """Those who are seen here, as the adventure tells them: `the dead citizens`."""
    return tuple(
        Noun(
            band.id,
            called(state, band.id),
            (*band_words(state, band), subject(at_home(state, rules, band.id))),
            several=crowded(state, band.id),
        )
        for band in shown(state)
    )


def _whom(state: State, band: str, words: tuple[str, ...]) -> Noun:
    """Those of a band; also by their name where they are only heard, for whoever guesses it."""
    name, heard = named(state, band), called(state, band)
    guessed = () if heard == name else (name, "something", "it")
    return Noun(band, heard, (*words, *guessed), several=crowded(state, band))


def _units(side: str) -> Callable[[State, Ruleset], Sequence[Noun]]:
    """The units of a side in the battle."""
    return lambda state, _rules: (
        tuple(Noun(u.id, u.name) for u in state.battle.standing(side)) if state.battle else ()
    )


def _away(state: State, _rules: Ruleset) -> Sequence[Noun]:
    """Those of the party who got away from the fight."""
    away = (state.people[who] for who in state.order if state.people[who].has(FLED))
    return tuple(Noun(p.id, p.name) for p in away) if state.fight else ()


def _gifts(state: State, rules: Ruleset) -> Sequence[Noun]:
    """What can be offered: food, silver, or a thing."""
    return (
        Noun(FOOD, FOOD, ("rations", "supply")),
        Noun(SILVER, SILVER, ("coins", "money")),
        *things(state, rules),
    )


def _baits(state: State, rules: Ruleset) -> Sequence[Noun]:
    """What can be left for those who follow."""
    return (*_gifts(state, rules)[:2], Noun(FLAME, FLAME, ("torch", "light", "fire")), *things(state, rules))


def _traps(state: State, _rules: Ruleset) -> Sequence[Noun]:
    """The traps that the party knows of here, also by what they sit on."""
    return tuple(_trap(state, trap) for trap in at_hand(state))


def _trap(state: State, trap: Trap) -> Noun:
    chart = state.chart()
    on = (chart.thing(trap.thing).name or trap.thing.replace("_", " "),) if trap.thing else ()
    side = (chart.way(trap.way).side(state.here.place),) if trap.way else ()
    return Noun(trap.id, trap_name(trap), ("trap", *on, *side, *(direction(s) for s in side)))


def _snags(state: State, rules: Ruleset) -> Sequence[Noun]:
    """What can be gone about with care: known traps, and whatever lies here without one that is known."""
    traps = at_hand(state)
    things = (noun for noun in _lying(state, rules) if noun.id not in {t.thing for t in traps})
    return (*(_trap(state, trap) for trap in traps), *things)


def _sights(state: State, rules: Ruleset) -> Sequence[Noun]:
    """What can be looked at."""
    return tuple(sight.noun for sight in sights(state, rules))


def _any(state: State, rules: Ruleset) -> Sequence[Noun]:
    """Every noun that can be seen or is carried; those of the place answer to a word that a carried thing shares."""
    place, own = _near_and_own(state, rules)
    taken = {noun.name.casefold() for noun in place if not noun.id.startswith(LOOK)}
    plain = {noun.name.casefold() for noun in place if noun.id.startswith(LOOK)}
    near = [_without(noun, () if noun.id.startswith(LOOK) else plain) for noun in place]
    return (*near, *(_without(noun, {*plain, *taken}) for noun in own))


def _handy(state: State, rules: Ruleset) -> Sequence[Noun]:
    """The same, but a thing that is carried is meant before a noun of the place that shares its name."""
    place, own = _near_and_own(state, rules)
    words = {word.casefold() for noun in own for word in noun.words}
    return (*own, *(_without(noun, words) for noun in place if noun.name.casefold() not in words))


def _near_and_own(state: State, rules: Ruleset) -> tuple[list[Noun], list[Noun]]:
    """What is seen, with the traps that are known; and what is carried: of equal things the first in few words."""
    party, lit = [p.id for p in state.party()], [light.id for light in state.lights]
    nouns = [sight.noun for sight in sights(state, rules) if sight.noun.id not in party]
    traps = [Noun(t.id, trap_name(t), ("trap",)) for t in at_hand(state)]
    held: list[str] = []
    own = [_in_hand(noun, held, lit, rules.tools.get(FOOD, ())) for noun in nouns if noun.owner]
    near = [*(noun for noun in nouns if not noun.owner), *traps]
    ways = [way.id for way in ways_known(state)]
    named = {word for noun in near if noun.id not in ways for word in noun.name.casefold().split()}
    return [_spoken_of(noun, named) if noun.id in ways else noun for noun in near], own


def _spoken_of(noun: Noun, named: Collection[str]) -> Noun:
    """A way, by what is said of it but for the words of a noun: of a wire across a door the wire is meant."""

    def rest(said: str) -> str:
        return " ".join(part for part in re.split(r"[\s;,]+", said) if part not in named)

    return evolve(noun, words=tuple(map(rest, noun.words)), told=rest(noun.told))


def _without(noun: Noun, words: Collection[str]) -> Noun:
    return evolve(noun, words=tuple(word for word in noun.words if word.casefold() not in words))


def _in_hand(noun: Noun, held: list[str], lit: Collection[str], food: Collection[str]) -> Noun:
    """A carried thing: by its plain name only if nobody before has one, burning by that too, and the first as food."""
    item = noun.id.rpartition(":")[2]
    kind = item.partition(".")[0]
    burns = tuple(f"{how} {kind.replace('_', ' ')}" for how in ("lit", "burning")) if item in lit else ()
    plainly = noun.words if kind not in held else ()
    eaten = (FOOD,) if kind in food and FOOD not in held else ()
    held.extend((kind, *eaten))
    return evolve(noun, words=(*plainly, *burns, *eaten))


def _scenery(state: State, rules: Ruleset) -> Sequence[Noun]:
    """The words of what is shown of the place."""
    dead = {word for noun in slain(state, rules) for word in noun.words}
    return tuple(
        Noun(f"{SCENE}{word}", word, several=word if word in dead else "", told=word)
        for word in scenery(state, rules)
    )


def _stakes(state: State, rules: Ruleset) -> Sequence[Noun]:
    """What is in the way here, that a plan may be against."""
    return tuple(Noun(name, name.replace("_", " ")) for name in stakes(state, rules))


def _lying(state: State, rules: Ruleset) -> Sequence[Noun]:
    """What lies here in sight."""
    there = lying_at(state, state.here.place)
    names = [item.name for item in there]
    alike = dict.fromkeys(name for name in names if names.count(name) > 1)
    each = (Noun(i.id, i.name, _words(rules, i, single=i.name in alike)) for i in there)
    return (*each, *(Noun(f"{LIKE}{name}", plural(name)) for name in alike))


def _words(rules: Ruleset, item: Item, *, single: bool) -> tuple[str, ...]:
    """What else a thing that lies here may be called: by its plural only if it alone is meant by that."""
    several_of = plural(item.name)
    words = (*rules.goods.words(item), *((several_of,) if item.n > 1 else ()))
    return tuple(word for word in words if not (single and word == several_of))


def _felt(state: State, rules: Ruleset) -> Sequence[Noun]:
    """What can be felt for in the dark; nobody is told of it."""
    return tuple(Noun(i.id, i.name, rules.goods.words(i)) for i in felt(state))


def _coffers(state: State, rules: Ruleset) -> Sequence[Noun]:
    """What lies here shut."""
    closed = {thing.id for thing in shut_things(state)}
    return tuple(noun for noun in _lying(state, rules) if noun.id in closed)


def _shut(state: State, rules: Ruleset) -> Sequence[Noun]:
    """Doors, and what lies here shut."""
    return (*waynouns.doors(state, rules), *_coffers(state, rules))


# what there is also where nobody has come to a place yet
ANYWHERE = ("person", "carrier", "odds", "table", "coin")
KINDS: Mapping[str, Callable[[State, Ruleset], Sequence[Noun]]] = {
    "coin": lambda _state, rules: coins(rules),
    "any": _any,
    "away": _away,
    "band": _bands,
    "bait": _baits,
    "gift": _gifts,
    "handy": _handy,
    "dead": _dead,
    "deal": dealnouns.deals,
    "closed": dealnouns.closed,
    "described": _described,
    "gone": _gone,
    "felt": _felt,
    "flight": waynouns.flights,
    "inhand": trainnouns.in_hand,
    "wielded": trainnouns.wielded,
    "foe": _foes,
    "item": things,
    "keeper": waynouns.keepers,
    "loose": _loose,
    "lot": trainnouns.lots_here,
    "named": _targets,
    "aimed": _targets,
    "opened": _shut,
    "noun": _sights,
    "scenery": _scenery,
    "stake": _stakes,
    "service": trainnouns.services,
    "slain": slain,
    "had": had,
    "mentioned": mentioned,
    "ware": trainnouns.wares,
    "priced": dealnouns.priced,
    "way": waynouns.ways_about,
    "whereabouts": waynouns.whereabouts,
    "climb": waynouns.climbs,
    "place": waynouns.places,
    "goal": wildnouns.goals,
    "heading": wildnouns.headings,
    "site": wildnouns.sites,
    "fuel": _fuel,
    "light": _lights,
    "lit": lit,
    "door": waynouns.doors,
    "forced": waynouns.forced,
    "barred": waynouns.barred,
    "locked": waynouns.locked,
    "shut": _shut,
    "coffer": _coffers,
    "creature": _creatures,
    "odds": _odds,
    "table": _tables,
    "lying": _lying,
    "person": _people,
    "missing": away,
    "bound": _bound,
    "beast": trainnouns.beasts,
    "freight": trainnouns.freight,
    "carrier": trainnouns.carriers,
    "sellable": trainnouns.sellable,
    "trade": trainnouns.trades,
    "retainer": trainnouns.retainers,
    "spell": _spells,
    "snag": _snags,
    "target": _targets,
    "trap": _traps,
    "unit": _units(PARTY),
    "enemy_unit": _units(FOES),
}
