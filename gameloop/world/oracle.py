"""The solo oracle: questions that no rule answers, scenes, tables for ideas, and chances put in numbers.

Who plays alone asks it in place of a referee, so each of these counts as an act of one. `offer` is for rules that need
a referee's answer: it puts the question to the player as state, and lets the oracle answer for him.
"""

from __future__ import annotations

from gameloop.kernel.dice import Aim
from gameloop.kernel.errors import DiceError
from gameloop.kernel.messages import Command, Event
from gameloop.kernel.notation import parse
from gameloop.kernel.questions import REFEREE
from gameloop.kernel.values import frozen
from gameloop.world.modes import MODES
from gameloop.world.oracletables import IdeaTable, Odds, Oracle
from gameloop.world.remarks import remark
from gameloop.world.ruleset import Args, Drafting, Feature, Reducer, Ruleset, Slot, Verb
from gameloop.world.state import State

ROW = "oracle"
YES, NO = "yes", "no"
AND, BUT, PLAIN = "and", "but", ""  # the edges of an answer: more than that, or less
HUNDRED = 100
AT_MOST = "<="
HALF, FIRST = "1d2", 1  # the die of what comes only sometimes, and the face on which it does
AGAIN = 20  # throws for a name that nobody has; the last one counts
SHOWN = 40  # letters of a word that is no name
ASK, TABLE, SCENE, CHANCE = 'ask likely "is anybody here?"', "table event", 'scene "we rest"', "chance 2-in-6"


@frozen
class OracleAnswered(Event):
    """The oracle answered: yes or no, with an edge (and, but, or none); `twist`: a random event comes with it.

    `odds` names how likely a yes was taken to be.
    """

    question: str
    odds: str
    answer: str
    edge: str
    twist: bool


@frozen
class TableDrawn(Event):
    """A table said this."""

    table: str
    text: str


@frozen
class SceneSet(Event):
    """What was planned for a scene, and what it comes to."""

    plan: str
    result: str
    text: str


@frozen
class ChanceTaken(Event):
    """A chance was thrown for; `text` is what it was for, in the player's words."""

    text: str
    happens: bool


@frozen
class AskOracle(Command):
    """Ask what no rule answers; `odds` by their id, empty = the usual ones."""

    referee = True

    question: str
    odds: str = ""


@frozen
class DrawTable(Command):
    """Throw on a table of ideas."""

    referee = True

    table: str


@frozen
class SetScene(Command):
    """Find out whether a scene goes as planned; `plan` in the player's words, or empty."""

    referee = True

    plan: str = ""


@frozen
class TakeChance(Command):
    """Settle something by a chance such as 2-in-6."""

    referee = True

    dice: str
    text: str = ""


# --- asking -----------------------------------------------------------------------------------------


def ask_oracle(draft: Drafting, rules: Ruleset, command: AskOracle) -> None:
    """One throw answers; the odds are named before it falls."""
    row = rules.row(ROW)
    question = remark(draft, command.question, ASK, row)
    odds = rules.oracle.likely(command.odds)
    if odds is None:
        known = ", ".join(one.id for one in rules.oracle.odds)
        draft.refuse(
            f"there are no odds called {command.odds[:SHOWN]}; there are {known}", instead=ASK, rule=row
        )
    consult(draft, rules, question, odds)


def consult(draft: Drafting, rules: Ruleset, question: str, odds: Odds) -> OracleAnswered:
    """Throw for an answer, and for the random event that a twist brings."""
    oracle, row = rules.oracle, rules.row(ROW)
    face = draft.roll(oracle.die, ROW, rule=row, aim=Aim(odds.yes, AT_MOST, (YES, NO))).total
    answer, edge = read(oracle, odds.yes, face)
    said = OracleAnswered(question, odds.id, answer, edge, face in oracle.twist, rule=row)
    draft.emit(said)
    if said.twist:
        _draw(draft, rules, oracle.event)
    return said


def read(oracle: Oracle, yes: int, face: int) -> tuple[str, str]:
    """What a face says where a yes is on so many of a hundred: the answer and its edge."""
    if face <= yes:
        part = yes // oracle.edge
        return YES, AND if face <= part else BUT if face > yes - part else PLAIN
    part = (HUNDRED - yes) // oracle.edge
    return NO, BUT if face <= yes + part else AND if face > HUNDRED - part else PLAIN


def offer(draft: Drafting, rules: Ruleset, question: str, *, rule: str) -> tuple[str, str]:
    """A yes-or-no question that a rule needs a referee for: gives (yes or no, edge), the edge being and, but or empty.

    For whatever lets somebody learn what only a referee knows (an omen, a word with the dead). The question is state:
    it is open until the player answers yes or no himself, or names odds, by which the oracle answers, its throw and
    answer in the log. `question` is shown as it is; `rule` is the row that asks. The command that asks may have rolled
    before; it may not refuse after.
    """
    odds = {one.id: one for one in rules.oracle.odds}
    text = f"{question} Answer as referee, or name the odds of a yes and let the oracle answer."
    said = draft.ask(REFEREE, ROW, text, (YES, NO, *odds), rule=rule)
    if said not in odds:
        return said, PLAIN
    told = consult(draft, rules, question, odds[said])
    return told.answer, told.edge


# --- tables, scenes, chances --------------------------------------------------------------------------


def draw_table(draft: Drafting, rules: Ruleset, command: DrawTable) -> None:
    """A die for each of its lists."""
    if rules.oracle.named(command.table) is None:
        known = ", ".join(table.id for table in rules.oracle.table)
        reason = f"there is no table called {command.table[:SHOWN]!r}; there are {known}"
        draft.refuse(reason, instead=TABLE, rule=rules.row(ROW))
    _draw(draft, rules, command.table)


def _draw(draft: Drafting, rules: Ruleset, name: str) -> None:
    """Throw on a table, if a name is one."""
    table = rules.oracle.named(name)
    if table is not None:
        draft.emit(TableDrawn(table.id, _said(draft, rules, table), rule=rules.row(ROW)))


def _said(draft: Drafting, rules: Ruleset, table: IdeaTable) -> str:
    """What a table says, thrown again for a name that is too long or is somebody's."""
    names = [person.name for person in draft.state.people.values()]
    text = ""
    for _ in range(AGAIN):
        parts = {name: _part(draft, rules, table, name) for name in table.lists}
        text = table.text.format(**parts)
        if not table.most or (len(text) <= table.most and text not in names):
            break
    return text


def _part(draft: Drafting, rules: Ruleset, table: IdeaTable, name: str) -> str:
    """One of a list, by a die; nothing where it comes only sometimes and does not now."""
    row, rows = rules.row(ROW), rules.oracle.list[name]
    if name in table.sometimes and draft.roll(HALF, f"whether_{name}", rule=row).total != FIRST:
        return ""
    return rows[draft.roll(f"1d{len(rows)}", f"table_{name}", rule=row).total - 1]


def set_scene(draft: Drafting, rules: Ruleset, command: SetScene) -> None:
    """One die says whether it goes as planned; a table says what is different."""
    row, rows = rules.row(ROW), rules.oracle.scene
    plan = remark(draft, command.plan, SCENE, row) if command.plan else ""
    found = rows[draft.roll(f"1d{len(rows)}", "scene", rule=row).total - 1]
    draft.emit(SceneSet(plan, found.id, found.text, rule=row))
    _draw(draft, rules, found.table)


def take_chance(draft: Drafting, rules: Ruleset, command: TakeChance) -> None:
    """Throw it, if there is something in it that it has to reach."""
    row = rules.row(ROW)
    text = remark(draft, command.text, f'{CHANCE} "the lever jams"', row) if command.text else ""
    try:
        tested = parse(command.dice).test is not None
    except DiceError as error:
        draft.refuse(str(error), instead=CHANCE, rule=row)
    if not tested:
        draft.refuse(f"{command.dice} is no chance: it has nothing to reach", instead=CHANCE, rule=row)
    happens = draft.roll(command.dice, "chance", rule=row).met
    draft.emit(ChanceTaken(text, happens, rule=row))


def _nothing(state: State, _event: Event) -> State:
    """What it means is for the player to say; in the state it changes nothing."""
    return state


def _ask(_state: State, args: Args) -> AskOracle:
    return AskOracle(args["question"], args.get("odds", ""))


VERBS = (
    Verb(
        "ask",
        _ask,
        MODES,
        "Ask the oracle what no rule, die or table answers, so that yes is the likelier good news. Say how likely a "
        "yes is, or it is even. It may add and, or but, or a random event. What is asked stands in quotes.",
        ASK,
        group="Referee",
        slots=(Slot("odds", "odds", optional=True), Slot("question", "text")),
        forms=('ask "QUESTION"', 'ask ODDS "QUESTION"'),
    ),
    Verb(
        "table",
        lambda _state, args: DrawTable(args["table"]),
        MODES,
        "Throw on a table of ideas: names, events, what somebody wants. By itself it lists the tables.",
        TABLE,
        group="Referee",
        slots=(Slot("table", "table"),),
        forms=("table NAME",),
    ),
    Verb(
        "scene",
        lambda _state, args: SetScene(args.get("plan", "")),
        MODES,
        "Find out whether the next scene goes as you planned it, is altered, or is interrupted by something else.",
        SCENE,
        group="Referee",
        slots=(Slot("plan", "text", optional=True),),
        forms=("scene", 'scene "TEXT"'),
    ),
    Verb(
        "chance",
        lambda _state, args: TakeChance(args["dice"], args.get("text", "")),
        MODES,
        "Settle a ruling by a chance such as 2-in-6; the roll and the words are logged.",
        f'{CHANCE} "the lever jams"',
        group="Referee",
        slots=(Slot("dice", "dice"), Slot("text", "text", optional=True)),
        forms=('chance N-in-M "TEXT"',),
    ),
)
REDUCERS: dict[type[Event], Reducer] = {
    OracleAnswered: _nothing,
    TableDrawn: _nothing,
    SceneSet: _nothing,
    ChanceTaken: _nothing,
}
FEATURE = Feature(
    {AskOracle: ask_oracle, DrawTable: draw_table, SetScene: set_scene, TakeChance: take_chance},
    REDUCERS,
    VERBS,
)
