"""Why a word that one reads on the screen means nothing to a verb: it is of another kind, and what that is for."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from gameloop.session.shorter import core
from gameloop.session.wayfinding import DIRECTIONS
from gameloop.session.words import ARTICLES, BREAK, Noun, Token, pick, said_of
from gameloop.world.amounts import the
from gameloop.world.deeds import LOOK

Nouns = Callable[[str], Sequence[Noun]]
Answer = tuple[str, str]  # why not, and what to type instead

BEYOND = ("behind", "beyond", "past", "through")  # words between somebody and the way he is beyond


def absent(kind: str, phrase: Sequence[Token], nouns: Nouns) -> Answer | None:
    """Why a phrase is none of this kind of noun, where it is one of another; None where it is nothing at all."""
    answers = (answer(phrase, nouns) for answer in BY_KIND.get(kind, ()))
    return next(filter(None, answers), None)


def _dead(phrase: Sequence[Token], nouns: Nouns) -> Answer | None:
    dead = pick(phrase, nouns("dead"))
    return (f"{dead[0].name} is dead, and lies here", "look") if dead else None


def _door(phrase: Sequence[Token], nouns: Nouns) -> Answer | None:
    doors, said = pick(phrase, nouns("door")), said_of(phrase)
    if not doors:
        return None
    name = doors[0].name
    if any(door.id == doors[0].id for door in nouns("forced")):
        return f'"{said}" is a door, and doors are forced', f"force {name}"
    if any(door.id == doors[0].id for door in nouns("locked")):
        return f'"{said}" is a locked door: its key opens it, or a pick', f"unlock {name}, or pick {name}"
    return f'"{said}" is a door, and none that is forced', f"open {name}"


def _opening(phrase: Sequence[Token], nouns: Nouns) -> Answer | None:
    here = {way.id: way for way in nouns("way")}
    ways = [here[noun.id] for noun in pick(phrase, (*nouns("way"), *nouns("noun"))) if noun.id in here]
    if not ways or any(door.id == ways[0].id for door in nouns("door")):
        return None
    told = next((noun.told for noun in nouns("noun") if noun.id == ways[0].id), "")
    return (
        f"no door is in the way {ways[0].name}, so what is to be heard of it you hear already: {told}",
        "exits",
    )


def _told(phrase: Sequence[Token], nouns: Nouns) -> str:
    """The words of a phrase, if they mean something of the place: a noun of it or words of a text; empty for none."""
    seen = [noun for noun in pick(phrase, nouns("noun")) if noun.id.startswith(LOOK) or not noun.owner]
    words = core(phrase) or [word for word in phrase if word.folded not in ARTICLES]
    scenic = bool(words) and all(pick([word], nouns("scenery")) for word in words)
    return said_of(phrase) if seen or scenic else ""


def _no_door(phrase: Sequence[Token], nouns: Nouns) -> Answer | None:
    """`listen at the rubble`: no door, and none in it."""
    said = _told(phrase, nouns)
    return (f'"{said}" is here, but is no door', f"examine {said}") if said else None


def _no_way(phrase: Sequence[Token], nouns: Nouns) -> Answer | None:
    """`go to the slate`, `dig through the wall`: part of the place, and no way out of it."""
    said = _told(phrase, nouns)
    return (f'"{said}" is here, but no way leads there', f"examine {said}, or exits") if said else None


def _trap(phrase: Sequence[Token], nouns: Nouns) -> Answer | None:
    traps = pick(phrase, nouns("trap"))
    return (f"the {traps[0].name} is a trap that you know of", f"disarm {traps[0].name}") if traps else None


def _beyond(phrase: Sequence[Token], nouns: Nouns) -> Answer | None:
    """`the man behind the grille`: somebody at the other end of a way; or the way itself, which is nobody."""
    words = [word for word in phrase if word.folded not in ARTICLES]
    here, seen = {way.id: way for way in nouns("way")}, (*nouns("way"), *nouns("noun"))
    found = [
        one
        for word in words[-1:]
        for one in (pick([word], seen) or pick([_doing(word)], seen))
        if one.id in here
    ]
    if not found:
        return None
    name = here[found[0].id].name
    locked = any(door.id == found[0].id for door in nouns("locked"))
    shut = any(door.id == found[0].id for door in nouns("barred"))
    opened = f"open {name}, or force {name}" if shut else f"go {name}"
    instead = f"unlock {name}, or pick {name}" if locked else opened
    plain = pick(phrase, nouns("way")) or any(word.folded in BEYOND for word in words)
    whoever = "whoever" if plain else f'"{said_of(phrase)}": whoever'
    return f"{whoever} is beyond the way {name} is not met yet", instead


def _doing(word: Token) -> Token:
    """`sweeper` by what he is heard to do: sweeping."""
    return Token(re.sub(r"e?rs?$", "", word.folded))


def _host(phrase: Sequence[Token], nouns: Nouns) -> Answer | None:
    """Whoever keeps another house of the village."""
    there = pick(phrase, nouns("place")) if nouns("keeper") else []
    return (
        (f'"{said_of(phrase)}" is to be found at {there[0].name}', f"go to {there[0].name}")
        if there
        else None
    )


def _at(phrase: Sequence[Token], nouns: Nouns) -> Answer | None:
    """The place where the party is, by its name."""
    here = pick(phrase, nouns("whereabouts"))
    return (f"you are at {here[0].name}", "look") if here else None


def _within(phrase: Sequence[Token], noun: Noun) -> str:
    """The name of a place in which a phrase is but a word before the end (`moth`, of moth races); empty for none."""
    last = re.split(BREAK, phrase[-1].folded)[-1]
    names = (noun.name, *noun.words)
    if any(re.split(BREAK, name.casefold())[-1].startswith(last) for name in names):
        return ""
    return next((name for name in names if pick(phrase, [Noun(name, name)])), "")


def _house(phrase: Sequence[Token], nouns: Nouns) -> Answer | None:
    """A house that the list of a village names, a way underground, a room or a site that is known: where one goes."""
    if (there := pick(phrase, (*nouns("place"), *nouns("goal")))) and (part := _within(phrase, there[0])):
        return f'"{said_of(phrase)}" is no more here than a word of a name: {part}', f"go to {there[0].name}"
    if there:
        return f"{there[0].name} is another place than this", f"go to {there[0].name}"
    if deals := pick(phrase, nouns("deal")):
        return (
            f"{deals[0].name}: a deal about that is offered here, and what it takes and brings is listed",
            "deals",
        )
    if wares := pick(phrase, nouns("ware")) if nouns("keeper") else []:
        return f"{wares[0].name} is there to be bought", f"buy {wares[0].name}"
    ways = pick(phrase, nouns("way")) if nouns("keeper") else []
    return (f'"{said_of(phrase)}" leads from here underground', f"enter {ways[0].name}") if ways else None


def _dealt(phrase: Sequence[Token], nouns: Nouns) -> Answer | None:
    """`buy medium armour`, which a deal gives or takes, and no counter."""
    deals = pick(phrase, nouns("deal"))
    if not deals:
        return None
    name = deals[0].name
    return (
        f"{name}: nobody sells that over a counter, but there is a deal about it here",
        f"deal {name}, or deals",
    )


def _agreed(phrase: Sequence[Token], nouns: Nouns) -> Answer | None:
    """A deal that was struck here, and cannot be again."""
    closed = pick(phrase, nouns("closed"))
    return (f"that deal is done: {closed[0].name}", "deals") if closed else None


def _one_of_you(phrase: Sequence[Token], nouns: Nouns) -> Answer | None:
    people = pick(phrase, nouns("person"))
    keeper = next((f"talk to {noun.name}" for noun in nouns("keeper")), "ask")
    return (f"{people[0].name} is one of you", keeper) if people else None


def _spoken_of(phrase: Sequence[Token], nouns: Nouns) -> Answer | None:
    """`the boy` whom a text mentions: somebody who is not here, or is only there to be looked at."""
    seen = [noun for noun in pick(phrase, nouns("noun")) if noun.id.startswith(LOOK)]
    if seen:
        name = seen[0].name
        return f"the {name} can be looked at, and neither talked with nor fought", f"examine {name}"
    said = _told(phrase, nouns)
    return (f'"{said}" is only spoken of: nobody of that name is here', "look") if said else None


def _village(phrase: Sequence[Token], nouns: Nouns) -> Answer | None:
    if [word.folded for word in phrase if word.folded not in ARTICLES] != ["village"] or not nouns("keeper"):
        return None
    return "you are in the village, and go from house to house at no time", "look"


def _no_way_out(phrase: Sequence[Token], nouns: Nouns) -> Answer | None:
    """`go to the village` where none of the ways out that one may have seen leads there."""
    said = [word.folded for word in phrase if word.folded not in ARTICLES]
    if said != ["village"] or nouns("goal"):
        return None
    return "you know of no way from here to the village yet", "exits"


def _staying(phrase: Sequence[Token], nouns: Nouns) -> Answer | None:
    """`dismiss cid`: nobody of the party is for hire."""
    people = pick(phrase, nouns("person"))
    if not people:
        return None
    return (f"{people[0].name} is one of you, and only who is hired is dismissed", f"sheet {people[0].name}")


def _side(phrase: Sequence[Token], nouns: Nouns) -> Answer | None:
    """`down`, where no way leads down."""
    said = said_of(phrase).casefold()
    side = next((longer[0] for short, longer in DIRECTIONS.items() if said in (short, *longer)), "")
    ways = nouns("way")
    if not side or not ways or any(side in way.words or side in way.name.split() for way in ways):
        return None
    names = [way.name for way in ways]
    return f"no way leads {side} from here; ways: {', '.join(names)}", ", or ".join(f"go {n}" for n in names)


def _unshut(phrase: Sequence[Token], nouns: Nouns) -> Answer | None:
    """`open north`, where nothing but a side is said and no door is in the way there."""
    if not any(said_of(phrase).casefold() in (short, *longer) for short, longer in DIRECTIONS.items()):
        return None
    ways = pick(phrase, nouns("way"))
    return (f"no door is in the way {ways[0].name}: it is open", f"go {ways[0].name}") if ways else None


def _there(phrase: Sequence[Token], nouns: Nouns) -> Answer | None:
    """The house, the room or the dungeon in which the party is."""
    here = pick(phrase, nouns("whereabouts"))
    return (f"you are at {here[0].name} already", "look") if here else None


def _slain(phrase: Sequence[Token], nouns: Nouns) -> Answer | None:
    """`search the bodies`: what the slain had was told as the fight ended."""
    found = pick(phrase, nouns("slain"))
    nothing = (
        "nothing worth taking is on the dead who lie here: what foes have on them is told as a fight ends"
    )
    return (nothing, "look") if found else None


def _had(phrase: Sequence[Token], nouns: Nouns) -> Answer | None:
    """`take the lantern` of a dead merchant, of whom was told that he had one."""
    if not pick(phrase, nouns("had")):
        return None
    said = said_of(phrase)
    return (
        f'no "{said}" is left on the dead who lie here: what was worth taking was told as the fight ended',
        "look",
    )


def _bound(phrase: Sequence[Token], nouns: Nouns) -> Answer | None:
    """`search the captive`: nothing is left on whoever is bound."""
    found = pick(phrase, nouns("bound"))
    if not found:
        return None
    reason = f"nothing is left on {the(found[0].name)}: what captives have is laid down where they are bound"
    return (reason, "take all, or look")


def _none_of_you(phrase: Sequence[Token], nouns: Nouns) -> Answer | None:
    """`heal the goblin`: what one does to comrades alone."""
    found = pick(phrase, (*nouns("band"), *nouns("described")))
    if not found:
        return None
    return (
        f"{the(found[0].name)} {'is' if found[0].n == 1 else 'are'} none of you",
        f"examine {found[0].name}",
    )


def _away(phrase: Sequence[Token], nouns: Nouns) -> Answer | None:
    """Somebody, living or dead, of whom it is known that he is somewhere else; without light only who has a name:
    of a kind there may be another here.
    """
    lit = bool(nouns("lit"))
    found = [noun for noun in pick(phrase, nouns("missing")) if lit or noun.name[:1].isupper()]
    said = said_of(phrase)
    return (f'"{said}" is not here: {found[0].id}', f"find {said}") if found else None


def _elsewhere(_phrase: Sequence[Token], nouns: Nouns) -> Answer | None:
    """`flee south` in a fight, where another way is the one by which one runs."""
    ways = [noun.name for noun in nouns("flight")]
    return (f"whoever runs from this fight runs {ways[0]}: nobody chooses the way", "flee") if ways else None


def _sum(phrase: Sequence[Token], nouns: Nouns) -> Answer | None:
    """`5 silver` as a gift: how much it takes is not the giver's to say."""
    if len(phrase) < 2 or not phrase[0].text.isdecimal():
        return None
    found = pick(phrase[1:], nouns("gift"))
    if not found:
        return None
    return (
        f"{found[0].name} is given in the amount that they expect, and no other",
        f"parley offering {found[0].name}",
    )


# who answers for a kind of noun, the first that has something to say
BY_KIND: Mapping[str, Sequence[Callable[[Sequence[Token], Nouns], Answer | None]]] = {
    "person": (_dead, _none_of_you, _away),
    "coffer": (_door, _no_door, _at),
    "gift": (_sum,),
    "ware": (_dealt, _agreed),
    "deal": (_agreed,),
    "retainer": (_staying, _away),
    **dict.fromkeys(("item", "sellable"), (_away,)),
    "band": (_beyond, _away, _spoken_of, _trap, _at),
    "flight": (_elsewhere,),
    "keeper": (_one_of_you, _host, _away, _spoken_of, _village, _at, _house),
    "place": (_village, _there, _no_way_out),
    "opened": (_side, _unshut, _at),
    **dict.fromkeys(("door", "forced", "locked", "shut"), (_side, _opening, _no_door, _trap, _at)),
    **dict.fromkeys(("way", "climb"), (_side, _no_way, _trap, _at)),
    **dict.fromkeys(("any", "handy", "noun"), (_trap, _away, _village, _at, _house)),
    **dict.fromkeys(("lying", "loose", "snag"), (_bound, _slain, _had, _away, _at, _house)),
}
