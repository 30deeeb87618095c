"""Time travel and whatever reads the log: verbs, and what each does. No command, no entry, no game time."""

from __future__ import annotations

from gameloop.session import differing, explaining, exporting, film, history, rehearsing, timeline
from gameloop.session.act import Act, travel
from gameloop.session.verify import verify
from gameloop.world.ruleset import Slot

WORD = Slot("what", "text", optional=True)

TIME: tuple[Act, ...] = (
    travel(
        "undo",
        timeline.undo,
        "Take back the last entry, or more of them. The same command afterwards throws the same dice.",
        "undo",
        "undo",
        "undo N",
        "undo line|turn|fight|day",
        "undo to REF",
        slots=(WORD, Slot("ref", "text", ("to",), optional=True)),
    ),
    travel("redo", timeline.redo, "Take back an undo.", "redo", "redo"),
    travel(
        "goto",
        timeline.goto,
        "Look at a moment of the past: @12, ~3, T14, R2 (of the last fight), combat, dawn, a mark. `end` comes back.",
        "goto ~1",
        "goto REF",
        slots=(Slot("ref", "text"),),
    ),
    travel("end", timeline.end, "Come back from the past.", "end", "end"),
    travel(
        "branch",
        timeline.branch,
        "Begin another line of play from here or from a reference, with the same dice or with new ones.",
        "branch daring",
        "branch NAME [at REF] [--new-dice]",
        slots=(
            Slot("name", "text"),
            Slot("ref", "text", ("at",), optional=True),
            Slot("dice", "flag", ("--new-dice",), optional=True),
        ),
    ),
    travel("branches", timeline.branches, "List the branches.", "branches", "branches"),
    travel(
        "switch",
        timeline.switch,
        "Play on another branch.",
        "switch main",
        "switch NAME",
        slots=(Slot("name", "text", ("to",)),),
    ),
    travel(
        "export",
        exporting.exported,
        "Write this line of play, or a branch, into a file of its own beside the save.",
        "export daring",
        "export NAME [of BRANCH]",
        slots=(Slot("name", "text"), Slot("branch", "text", ("of",), optional=True)),
    ),
    travel(
        "graft",
        exporting.grafted,
        "Bring in, as a branch, the line of play of another save that began as this one did: one that was exported, or "
        "one of the same folder.",
        "graft daring",
        "graft NAME [as BRANCH]",
        slots=(Slot("name", "text"), Slot("branch", "text", ("as",), optional=True)),
    ),
    travel(
        "log",
        history.log,
        "What happened: the last entries, or those with some words in them (of somebody, of a thing); `rolls` are the "
        "dice, `kind` picks facts of a kind, `rule` those that a rule brought about, `since` and `until` a time.",
        "log",
        "log [rolls] [WORDS] [kind KIND] [rule ID] [since REF] [until REF]",
        slots=(
            Slot("word", "text", optional=True),
            Slot("kind", "text", ("kind",), optional=True),
            Slot("rule", "text", ("rule",), optional=True),
            Slot("ref", "text", ("since",), optional=True),
            Slot("until", "text", ("until",), optional=True),
        ),
    ),
    travel(
        "why",
        explaining.why,
        "Why something is so: the event, its dice, the command and the rule behind it; `back 5` tells five events, "
        "each earlier than the one before. Ask of a roll, of somebody, of a door, of any word on a sheet, in the "
        "status line or on the map; `why not`: of what was refused last, or of a line that would be.",
        "why",
        "why",
        "why WORD [back N]",
        "why NAME WORD",
        "why @N.K",
        "why not",
        "why not LINE",
        slots=(WORD, Slot("back", "text", ("back",), optional=True)),
    ),
    travel(
        "replay",
        film.replay,
        "Tell it all again, or from a moment to another; `step` shows one entry and stops there, `marks` stops at the "
        "next mark, and the same line again goes on. With a `speed` it runs as a film, 1 as fast as one reads; Ctrl-C "
        "stops it.",
        "replay",
        "replay [step|marks] [from REF] [to REF] [speed N]",
        slots=(
            Slot("how", "word", optional=True, words=(film.STEP, film.MARKS)),
            Slot("speed", "text", ("speed",), optional=True),
            Slot("from", "text", ("from", "at"), optional=True),
            Slot("to", "text", ("to",), optional=True),
        ),
    ),
    travel(
        "diff",
        differing.diff,
        "What is different between a moment and now, or between two moments: diff T3, diff stairs daring.",
        "diff ~1",
        "diff REF [REF]",
        slots=(Slot("refs", "text"),),
    ),
    travel(
        "whatif",
        rehearsing.whatif,
        "Play lines many times beside the game, with other dice each time, and see the spread. It counts as a look at "
        "secrets.",
        "whatif 20 force west",
        "whatif [N] LINE",
        'whatif [N] "LINE; LINE"',
        slots=(Slot("n", "number", optional=True), Slot("lines", "text")),
    ),
    travel(
        "rule",
        history.rule,
        "Show a rule in our words: by its id, or all with a word in their title.",
        "rule combat",
        "rule ID|WORD",
        slots=(Slot("id", "text"),),
    ),
    travel(
        "mark",
        timeline.mark,
        "Name this moment, for goto.",
        "mark stairs",
        "mark NAME",
        slots=(Slot("name", "text"),),
    ),
    travel(
        "note",
        timeline.note,
        "Write a remark beside this moment.",
        'note "a draught"',
        'note "TEXT"',
        slots=(Slot("text", "text"),),
    ),
    travel(
        "verify",
        verify,
        "Decide everything again, or from a moment on, and compare rolls, events and digests, and each die with luck.",
        "verify",
        "verify [from REF]",
        slots=(Slot("ref", "text", ("from",), optional=True),),
    ),
)
