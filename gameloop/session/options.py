"""The verbs of a player's own taste: option, stop, alias."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from gameloop.kernel.errors import Refused
from gameloop.kernel.values import evolve
from gameloop.session.preferences import DANGERS, OPTIONS, STOPS, SWITCH, chosen, shown, switched
from gameloop.session.results import Block
from gameloop.session.words import NO, YES
from gameloop.world.ruleset import Args

if TYPE_CHECKING:
    from gameloop.session.session import Session


def _for_keeps(session: Session) -> str:
    """Where likings are written down for every game."""
    return f"For every game: {session.outside.format('config')}."


def option(session: Session, args: Args) -> Iterable[Block]:
    """Show the options, or set one for this sitting. Raises Refused for a value that it cannot have."""
    name, value = args.get("name", ""), args.get("value", "").casefold()
    if not name:
        rows = [f"{key:8} {shown(session.preferences, key):8} ({', '.join(OPTIONS[key])})" for key in OPTIONS]
        return (Block("list", "\n".join([*rows, _for_keeps(session)])),)
    if value not in OPTIONS[name]:
        choices = " or ".join(OPTIONS[name])
        raise Refused(f"{name} is {choices}", instead=f"option {name} {OPTIONS[name][0]}")
    session.preferences = chosen(session.preferences, name, value)
    return (Block("parser", f"{name} is {value} now, for this sitting."),)


def tips(session: Session, args: Args) -> Iterable[Block]:
    """Tips, or none: the option of that name as a verb of its own, since whoever wants none wants to say so at once."""
    return option(session, {"name": "tips", "value": args["how"]})


def stop(session: Session, args: Args) -> Iterable[Block]:
    """Show or change what stops a repeated command (`stop off new`), and what is asked again before it is done."""
    how, word = args.get("how", ""), args.get("word", "").casefold()
    if not word:
        return (Block("list", "\n".join(_reasons(session))),)
    likes, on = session.preferences, SWITCH.get(how, True)
    if word in STOPS:
        session.preferences = evolve(likes, unheeded=switched(likes.unheeded, word, not on))
    elif word in DANGERS:
        session.preferences = evolve(likes, confirm=switched(likes.confirm, word, on))
    else:
        raise Refused(f'nothing stops for "{word}"', instead="stop, for the words there are")
    what = STOPS.get(word) or f"{DANGERS[word]} is asked again"
    return (Block("parser", f"{'Stops' if on else 'Goes on'} when {what}, for this sitting."),)


def _reasons(session: Session) -> Iterable[str]:
    likes = session.preferences
    yield "What is repeated stops when:"
    for word, text in STOPS.items():
        yield f"  {'off' if word in likes.unheeded else 'on':3} {word:8} {text}"
    yield "At a prompt it is asked again before:"
    for word, text in DANGERS.items():
        yield f"  {'on' if word in likes.confirm else 'off':3} {word:16} {text}"


def alias(session: Session, args: Args) -> Iterable[Block]:
    """Show the player's own words, or make one for this sitting: `alias kick force`. Raises Refused for a word that
    means something already.
    """
    name, _, more = args.get("name", "").casefold().partition(" ")
    text = args.get("text", more)
    likes = session.preferences
    if not name:
        rows = [f"{key} = {line}{_unused(session, key)}" for key, line in likes.alias.items()]
        return (Block("list", "\n".join([*rows, f"alias WORD LINE makes one. {_for_keeps(session)}"])),)
    if taken := _taken(session, name):
        raise Refused(f"{name} is {taken} already", instead=f"help {name}")
    if not text:
        kept = {key: line for key, line in likes.alias.items() if key != name}
        session.preferences = evolve(likes, alias=kept)
        return (Block("parser", f"{name} is no word of yours any more."),)
    session.preferences = evolve(likes, alias={**likes.alias, name: text})
    return (Block("parser", f"{name} = {text}, for this sitting."),)


def _taken(session: Session, name: str) -> str:
    """What a word is that can be none of the player's own: `quit` must stay quit, and `yes` a yes; empty for free."""
    if name in (*YES, *NO) or name.isdecimal():
        return "an answer"
    return "a verb" if any(name in (verb.name, *verb.aliases) for verb in session.verbs()) else ""


def _unused(session: Session, name: str) -> str:
    taken = _taken(session, name)
    return f" (not used: {name} is {taken} already)" if taken else ""


def meant(session: Session, line: str) -> str:
    """A line with the player's own word at its head put into what it stands for, once."""
    head, _, rest = line.partition(" ")
    text = session.preferences.alias.get(head.casefold())
    return f"{text} {rest}".strip() if text and not _taken(session, head.casefold()) else line
