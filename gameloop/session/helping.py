"""`help`: one screen, a verb, a topic, or everything. Made from the list of verbs; only the topics are prose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from gameloop.kernel.errors import Refused
from gameloop.session.moments import WHEN
from gameloop.session.results import Block
from gameloop.session.rewording import meanings
from gameloop.session.suggest import hint
from gameloop.world.checks import nominal
from gameloop.world.modes import FIGHT, MEET
from gameloop.world.ruleset import Args, Verb
from gameloop.world.settable import SET
from gameloop.world.setting import listed

if TYPE_CHECKING:
    from gameloop.session.session import Session

MOST_USED = ("look", "go", "listen", "search", "take", "light", "attack", "round", "undo", "quit")
GOODS = ("equip", "drop", "take", "give", "light")  # verbs of a fight that are the same elsewhere
GROUPS = ("Dungeon", "Things", "Camp", "Magic", "Meetings", "Party", "Fighting", "Town", "Hands")
ROW = 79  # columns of a usual screen that are written to
EXAMPLES = ("go north; listen", "bor: force west", "3x search", "roll 3d6")
TOPICS: Mapping[str, str] = {
    "time": (
        "Looking, help and questions about the past take no time; what takes time says how much in `?`.\n"
        "Underground time goes in turns of 10 minutes, in a fight in rounds, outside in watches of 8 hours.\n"
        "A turn that leads into a meeting or a fight goes on through it, and ends when that is over.\n"
        "undo takes back the last entry, undo turn, undo fight or undo day more; redo goes forward again.\n"
        "The same command after an undo throws the same dice; another command throws its own.\n"
        "goto shows a moment of the past: @12, ~3 (entries back), T14 (of this visit), D2.W1.T3, a mark, dawn;\n"
        "combat and R2 are the last fight and its second round.\n"
        "branch NAME plays on from there."
    ),
    "keys": (
        "Tab: what could come next. Up, Down: earlier lines. Right: take the grey proposal. F1: what can be done.\n"
        "Ctrl-C: drop the line, twice leave. Ctrl-D on an empty line: leave. Ctrl-L: draw the screen anew.\n"
        "Ctrl-Z: back to the shell, where fg returns. Ctrl-X Ctrl-E: write the line in your editor ($EDITOR).\n"
        "If signs like ^[[24;1R appear between your letters: option cpr off, and status shows what the line did.\n"
        "Everything can be typed; no key is needed but Enter."
    ),
    "repeating": (
        "3x search does it three times; rest until T20 again and again, as does until light, hurt, noise, dusk.\n"
        "Each time is an entry of its own. It stops for a question, a meeting, and what `stop` lists.\n"
        "go to PLACE walks there, again does the last line once more, `;` and `then` join lines.\n"
        "it and them are what was named last, me is whoever speaks, back the way you came, others: those not named.\n"
        "Say it as at a table: have dell pick the lock, take torch and rope, set fire to the desk, search the room;\n"
        "what was made of it stands in brackets, and help kick tells what a word is taken for.\n"
        "alias kick = force makes a word of your own."
    ),
    "scripts": (
        'gameloop run NAME FILE plays the lines of a file, gameloop play NAME -c "LINE; LINE" a few.\n'
        "A line beginning with # is a comment. = TEXT expects the text above, ! STATUS the status of the line.\n"
        "Scripts take whole verbs and their short forms, no beginnings of verbs, and must name one thing.\n"
        "It ends with 0 if all went well, 3 if a line was refused, could mean several things, or wants an answer."
    ),
    "accessibility": (
        "gameloop --plain, or GAMELOOP_PLAIN=1: no colours, no menus, nothing drawn twice, one fact a line.\n"
        "The map is told in words then, map full draws it; map list tells it in words everywhere.\n"
        "status tells what the line under the prompt shows; tips off and option dice brief make less to listen to.\n"
        "NO_COLOR=1 takes the colours away; no meaning is in a colour alone."
    ),
    "referee": (
        'ask puts to the oracle what no rule answers: ask likely "is it guarded?". scene, table and chance throw for\n'
        "ideas, for scenes, and for a chance such as 2-in-6. ruling lays down what holds from now on, spawn brings\n"
        "creatures, pass lets turns go by, set makes something so (help set), reveal shows secret rolls.\n"
        "gameloop new NAME --set rulings=ask makes you the referee: what creatures and the place do is asked.\n"
        "What a referee does beside the rules is in the log like all else, marked and counted; so is every look at\n"
        "secrets: gameloop log NAME --referee.\n"
        "A question asked in other words is another command, and so another die."
    ),
}
FIGHTING = "In a fight everybody says what to do, or is asked, and `round` plays it. `fight` plays on and asks nobody."


def show(session: Session, args: Args) -> Iterable[Block]:
    """Help on what is named, or the one screen. Raises Refused for an unknown word."""
    topic = args.get("topic", "").strip().casefold()
    verbs = session.verbs()
    if topic in ("", "me", "us"):
        return (Block("help", _screen(verbs)),)
    if topic == "all":
        return (Block("help", "\n".join(_row(verb) for verb in verbs)),)
    if topic == "combat":
        return (Block("help", "\n".join(_combat(verbs))),)
    found = [v for v in verbs if topic == v.name or topic in v.aliases]
    blocks = [block for verb in found for block in _verb(verb, session)]
    if not found and topic not in TOPICS:
        blocks = [*_like(topic, session)]
    if topic == SET:
        rows = (f"  {name}: {takes}" for name, takes in listed(session.seen(), session.game.rules))
        blocks.append(
            Block(
                "help",
                "\n".join(
                    ["What can be set, and to what (numbers as they are for the first of the party):", *rows]
                ),
            )
        )
    if topic in TOPICS:
        blocks.append(Block("help", TOPICS[topic]))
    if not blocks:
        raise Refused(f'there is no help on "{topic}"', instead="help, or help all")
    return blocks


def _like(word: str, session: Session) -> Iterator[Block]:
    """What a word is understood as that is no verb itself, and the help on the first of it."""
    verbs = {verb.name: verb for verb in session.verbs()}
    meant = [name for name in meanings(word) if name in verbs]
    if meant:
        yield Block("help", f"{word}: understood as {', or '.join(meant)}, whichever fits what you name.")
        yield from _verb(verbs[meant[0]], session)


def _combat(verbs: Iterable[Verb]) -> Iterator[str]:
    """How a fight goes, what can be done in it and in the meeting before it: a line each."""
    yield FIGHTING
    for verb in verbs:
        if verb.group == "Fighting" and FIGHT in verb.modes and verb.name not in GOODS:
            yield f"  {'; '.join(verb.forms)}"
    met = dict.fromkeys(verb.name for verb in verbs if verb.group == "Meetings" and MEET in verb.modes)
    yield f"Goods are handled in a fight as elsewhere: {', '.join(GOODS)}. ranks shows who stands where."
    yield f"Before it, when you meet somebody: {', '.join(met)}. odds attack FOE tells what a blow would need."


def _screen(verbs: Iterable[Verb]) -> str:
    """The most used verbs, examples, all others in groups, the topics; no verb twice."""
    groups: dict[str, list[str]] = {}
    known = dict.fromkeys(verb.name for verb in verbs)
    for verb in {verb.name: verb for verb in verbs}.values():
        groups.setdefault(verb.group, []).append(verb.name)
    return "\n".join(
        [
            f"Most used: {', '.join(name for name in MOST_USED if name in known)}",
            f"Examples: {' / '.join(EXAMPLES)}",
            *_packed([f"{group}: {', '.join(names)}" for group, names in _ordered(groups)]),
            f"More: help VERB|all|{'|'.join(('combat', *TOPICS))}",
        ]
    )


def _ordered(groups: Mapping[str, list[str]]) -> list[tuple[str, list[str]]]:
    """The groups of verbs, those first that are wanted first."""
    return sorted(groups.items(), key=lambda one: GROUPS.index(one[0]) if one[0] in GROUPS else len(GROUPS))


def _packed(parts: Iterable[str]) -> Iterable[str]:
    """Short lines side by side as far as they fit into a usual screen."""
    row = ""
    for part in parts:
        if row and len(row) + len(part) + 2 < ROW:
            row = f"{row}. {part}"
            continue
        if row:
            yield row
        row = part
    yield row


def _row(verb: Verb) -> str:
    also = f" ({', '.join(verb.aliases)})" if verb.aliases else ""
    form = "; ".join(verb.forms) or verb.name
    return f"{verb.name}{also}: {form}. {verb.cost.capitalize()}."


def _verb(verb: Verb, session: Session) -> Iterable[Block]:
    """Forms, other names, when it can be typed, time, how it is tried, the rule behind it, an example."""
    rules = session.game.rules
    when = "" if {*verb.modes} >= {*WHEN} else f"\nWhen: {' or '.join(WHEN[mode] for mode in verb.modes)}"
    also = f"\nAlso: {', '.join(verb.aliases)}" if verb.aliases else ""
    forms = "\n".join(f"  {form}" for form in verb.forms or (verb.name,))
    costs = hint(verb, rules, session.seen())
    yield Block(
        "help", f"{verb.name}: {verb.help}\n{forms}{also}{when}\nCosts: {costs}\nExample: {verb.example}"
    )
    check = rules.checks.get(verb.check)
    row = check.rule if check else rules.rows.get(verb.name, "")
    if row in rules.book:
        found = rules.book[row]
        tried = f" ({nominal(check)})" if check and nominal(check) else ""
        yield Block("rule", f"{found.id} {found.title}{tried}: {found.text}")
