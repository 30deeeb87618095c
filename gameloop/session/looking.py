"""What the session shows by itself: each function takes the session and the arguments of its verb. See acts.py."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from gameloop.kernel.errors import Refused
from gameloop.session import keeping, prompting, recap
from gameloop.session.results import Block
from gameloop.session.sights import scenery, sights
from gameloop.session.views import due as coming
from gameloop.session.views import fights, finding, hexes, places
from gameloop.session.views import flames as burning
from gameloop.session.views import maps as charts
from gameloop.session.views import spells as grimoires
from gameloop.world.deeds import SCENE
from gameloop.world.modes import EXPLORE, in_region, in_village, mode
from gameloop.world.ruleset import Args
from gameloop.world.searching import LookCloser, hidden_by
from gameloop.world.traps import at_hand, trap_name

if TYPE_CHECKING:
    from gameloop.session.session import Session

OURSELVES = ("am i", "i am", "we", "we are", "i", "here")


def look(session: Session, _args: Args) -> Iterable[Block]:
    """The place where the party stands, and every exit."""
    return places.look(session.seen(), session.game.rules)


def examine(session: Session, args: Args) -> Iterable[Block]:
    """The text of what is looked at; what it hides is found by that, which is an entry of its own."""
    state, rules = session.seen(), session.game.rules
    if args["what"].startswith(SCENE):
        word = args["what"].removeprefix(SCENE)
        yield Block("story", scenery(state, rules)[word])
        return
    if trap := next((trap_name(trap) for trap in at_hand(state) if trap.id == args["what"]), ""):
        yield Block("story", f"A trap that you know of: {trap}. One can avoid it, or disarm it.")
        return
    sight = next(s for s in sights(state, rules) if s.noun.id == args["what"])
    if sight.text == places.DARK:
        raise Refused(f"it is too dark to make out {sight.noun.name}", instead="light torch")
    yield Block("story", sight.text)
    word = sight.noun.name
    if (
        session.viewing is None
        and mode(state) == EXPLORE
        and state.question is None
        and hidden_by(state, word)
    ):
        yield from session.play(LookCloser(word), f"examine {word}", f"examine {word}").blocks


def exits(session: Session, _args: Args) -> Iterable[Block]:
    """Every way out that is known here."""
    return (places.exits(session.seen(), session.game.rules),)


def map_of(session: Session, args: Args) -> Iterable[Block]:
    """The map of what is known: drawn, all of it, of another level, in words, or as a picture in a file."""
    seen, how = session.seen(), args.get("how", "")
    if how == "svg":
        from gameloop.session import chronicle  # imported where a file is written: it takes ElementTree

        return chronicle.draw(session, args.get("name", ""))
    if how == "hex" or (in_region(seen) and how != "list"):
        return hexes.draw(seen, whole=how == "full")
    if in_region(seen):
        return (hexes.listing(seen),)
    if how == "list" or in_village(seen) or (session.spoken and not how):
        return (charts.listing(seen, session.game.rules),)
    level = int(args["level"]) if "level" in args else None
    return charts.draw(seen, level, unicode=session.preferences.draws(session.unicode), whole=how == "full")


def spells(session: Session, args: Args) -> Iterable[Block]:
    """The spells of the party, or what one of them does."""
    if "spell" in args:
        return (grimoires.spell(session.game.rules, args["spell"]),)
    return grimoires.spells(session.seen(), session.game.rules)


def status(session: Session, args: Args) -> Iterable[Block]:
    """The status line as it stands under the prompt; long: also what the file counts."""
    line = prompting.GAP.join(prompting.fields(session))
    more = (Block("list", recap.honesty(session)),) if "how" in args else ()
    return (Block("status", line), *more)


def due(session: Session, _args: Args) -> Iterable[Block]:
    """What is to come."""
    return (coming.due(session.seen(), session.game.rules),)


def flames(session: Session, args: Args) -> Iterable[Block]:
    """What burns, and what could; or what is told here of something that may burn."""
    state, rules = session.seen(), session.game.rules
    told = scenery(state, rules)
    own = {word for person in state.party() for i in state.held(person.id) for word in i.name.split()}
    named = [word for word in args.get("what", "").casefold().split() if word in told and word not in own]
    return (Block("story", told[named[-1]]) if named else burning.flames(state, rules),)


def find(session: Session, args: Args) -> Iterable[Block]:
    """Where a thing was seen; where the party is, if that is asked."""
    what = (
        args["what"].casefold().rstrip(" ?!.").removeprefix("is ").removeprefix("are ").removesuffix(" now")
    )
    if what in OURSELVES:
        return places.look(session.seen(), session.game.rules)
    return (finding.find(session.seen(), session.game.rules, what),)


def rulings(session: Session, _args: Args) -> Iterable[Block]:
    """What stands ruled."""
    standing = session.seen().rulings
    lines = [f"{n} {text}" for n, text in enumerate(standing, 1)]
    return (Block("list", "\n".join(lines) or 'Nothing is ruled beside the rules: ruling "TEXT" does that.'),)


def ranks(session: Session, _args: Args) -> Iterable[Block]:
    """Who stands where in a fight."""
    return fights.overview(session.seen(), session.game.rules)


def leave(session: Session, _args: Args) -> Iterable[Block]:
    """Leave; everything is saved already."""
    session.left = True
    return (Block("parser", recap.farewell(session)),)


def saved(session: Session, args: Args) -> Iterable[Block]:
    """Nothing is left to save: it was before it was shown. Under a name it is copied."""
    if "name" in args:
        return keeping.save_as(session, args)
    return (Block("parser", recap.saved(session)),)


def pursue(session: Session, _args: Args) -> Iterable[Block]:
    """An answer and no command: whoever can pursue has been asked, and was understood before this is reached."""
    raise Refused("nobody runs from you; when foes break and run in a fight you are asked", instead="fight")


def chronicle(session: Session, args: Args) -> Iterable[Block]:
    """The campaign retold, in a file beside the save."""
    from gameloop.session import chronicle as pages

    return pages.retell(session, args)
