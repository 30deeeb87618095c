"""A fault kept: as a small save whose header names where it comes from, and as a test that anybody can run.

for state, look in played(COMMANDS, DICE, seed=SEED, rules=RULES, adventure=PLACE):
    assert not holds_yet(parse("aldra.hp > 9"), look)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from gameloop.kernel import luck
from gameloop.kernel.decider import fold
from gameloop.kernel.dice import Rolled
from gameloop.kernel.digest import digest
from gameloop.kernel.records import Entry, Note, make_head
from gameloop.kernel.store import SaveFile, create
from gameloop.rulesets import find
from gameloop.session.expressions import Look
from gameloop.session.format import CODEC, versions
from gameloop.session.games import library
from gameloop.session.published import lookup
from gameloop.session.rerunning import Step, rerun, step_of
from gameloop.session.session import Session
from gameloop.world.begin import Begin
from gameloop.world.game import Game
from gameloop.world.state import State

SHRUNK = "shrunk: "  # begins the note that says what a shrunk save shows
WHEN, CRASH, DIVERGES = "when ", "crash", "diverges"
Dice = Sequence[tuple[str, str, tuple[int, ...]]]  # of one command: label, dice, faces


def write_steps(session: Session, path: Path, steps: Sequence[Step], why: str, made: str) -> None:
    """A new save in which the steps are played from the beginning. Raises SaveError if it cannot be made."""
    with _made(session, path, made) as save:
        for played in rerun(session.game, State(), save.log.luck(), steps):
            log = save.log
            save.append(
                log.entry(
                    played.step.command,
                    played.events,
                    text=None,
                    clock=played.state.clock,
                    digest=digest(played.state),
                )
            )
        _noted(save, why)


def write_entries(session: Session, path: Path, entries: Sequence[Entry], why: str, made: str) -> None:
    """A new save with the facts of these entries as they were recorded. Raises SaveError if it cannot be made."""
    state = State()
    with _made(session, path, made) as save:
        for entry in entries:
            state = fold(session.game.evolve, state, entry.events)
            save.append(
                save.log.entry(
                    entry.command, entry.events, text=entry.text, clock=state.clock, digest=digest(state)
                )
            )
        _noted(save, why)


def _made(session: Session, path: Path, made: str) -> SaveFile:
    log = session.save.log
    origin = f"{log.opening.campaign}:{session.save.hash_of(log.count - 1)}"
    return create(
        path, make_head(path.stem, log.opening.seed, versions(session.game.rules), made, origin), CODEC
    )


def _noted(save: SaveFile, why: str) -> None:
    save.append(Note(save.log.count, save.log.head, f"{SHRUNK}{why}", None))


def purpose(session: Session) -> str:
    """What a shrunk save was shrunk to show, as its note says; empty for any other save."""
    notes = (note.text for note in session.save.log.notes if note.text.startswith(SHRUNK))
    return next(notes, "").removeprefix(SHRUNK)


def played(
    commands: Sequence[str], dice: Sequence[Dice], *, seed: str, rules: str, adventure: str
) -> Iterator[tuple[State, Look]]:
    """Commands (as JSON) played from the beginning, each with its dice: the state after each, and how to ask it."""
    game = Game(find(rules)(library(), adventure, seed))
    steps = [
        Step(CODEC.decode_command(command.encode()), tuple(rolled(*one) for one in thrown))
        for command, thrown in zip(commands, dice, strict=True)
    ]
    for one in rerun(game, State(), luck.first(seed), steps):
        yield one.state, lookup(one.state, game.rules)


def rolled(label: str, dice: str, faces: tuple[int, ...]) -> Rolled:
    """A roll of which only label, dice and faces are known: all that playing it again needs."""
    why, _, who = label.partition("@")
    return Rolled(
        dice,
        faces,
        tuple(range(len(faces))),
        sum(faces),
        (),
        sum(faces),
        None,
        None,
        None,
        why,
        who or None,
        "tape",
        rule=None,
    )


STEPS = '''"""Made by `gameloop to-test`: {title}."""

from gameloop.session.expressions import holds_yet, parse
from gameloop.session.reproducing import played

COMMANDS = [
{commands}
]
DICE = [
{dice}
]


def test_{name}() -> None:
    """{why}"""
    for {names} in played(COMMANDS, DICE, seed={seed!r}, rules={rules!r}, adventure={adventure!r}):
        {check}
'''
FACTS = '''"""Made by `gameloop to-test`: {title}."""

from pathlib import Path

from gameloop.session.games import resume
from gameloop.session.verify import differences

SAVE = [
{lines}
]


def test_{name}(tmp_path: Path) -> None:
    """Every entry is decided as it was recorded."""
    (tmp_path / "save.jsonl").write_text("".join(f"{{line}}\\n" for line in SAVE), encoding="utf-8")
    assert list(differences(resume(tmp_path / "save.jsonl", write=False))) == []
'''


def as_test(session: Session) -> str:
    """A shrunk save as a test that fails while the fault is there and passes without; any other save by its facts."""
    path = session.save.log.path()
    name = "".join(c if c.isalnum() else "_" for c in session.save.path.stem.casefold())
    title = f"{len(path)} commands of {name}"  # the name alone: a title may hold what ends a text
    why = purpose(session)
    if not why.startswith((WHEN, CRASH)):
        lines = session.save.path.read_text(encoding="utf-8").splitlines()
        return FACTS.format(title=title, name=name, lines="\n".join(f"    {line!r}," for line in lines))
    begun = path[0].command
    assert isinstance(begun, Begin)
    when = why.removeprefix(WHEN)
    predicate = why.startswith(WHEN)
    return STEPS.format(
        title=title,
        name=name,
        commands="\n".join(f"    {CODEC.encode_command(entry.command).decode()!r}," for entry in path),
        dice="\n".join(
            f"    {[(r.label, r.dice, r.faces) for r in step_of(entry).rolls]!r}," for entry in path
        ),
        why=f"It does not come to this: {when}." if predicate else "No rule fails.",
        names="_state, look" if predicate else "_state, _look",
        check=f"assert not holds_yet(parse({when!r}), look)"
        if predicate
        else "pass  # a rule that fails ends it",
        seed=session.save.log.opening.seed,
        rules=begun.rules,
        adventure=begun.adventure,
    )
