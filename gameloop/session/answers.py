"""Which option of an open question a typed line means: by number, by words, or as the order it would be.

There are two kinds, and why one would not do: what the rules ask (kernel/questions.py) is a fact. A command waits for
it, so it stands in the save, nothing else is done before it is answered, and the answer is an entry. What the parser
asks (`Ambiguous`: which torch?) is about a line that means nothing yet: no command, nothing in the save; any other
line drops it, and a script has to say which. The yes that a danger waits for (dangers.py) is no question of either:
the command is clear, and only a prompt asks whether it was meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from gameloop.kernel.questions import Question
from gameloop.session.parser import TOGETHER
from gameloop.session.results import Ambiguous
from gameloop.session.words import ARTICLES, OTHERS, fits
from gameloop.world.handdice import asked_for

DROPPED = ("never mind", "nevermind", "cancel", "forget it", "forget about it", "nothing", "stop", "not now")
THAT_ONE = (*ARTICLES, "it", "him", "them", "one")  # words for whoever a question is about
SHORT = 40  # letters of a line that a refusal names
FEW = 3  # options that a refusal names itself; of more it says how to answer


def answered_by(question: Question, usual: str) -> str:
    """What to type where an answer is wanted; `usual` is the word for what all usually do, empty if there is none."""
    options = question.options
    if question.dice:
        return f"{asked_for(question.sides)}; or undo"
    if len(options) <= FEW and not any("," in option for option in options):
        return " or ".join((*options, "undo"))
    return "the number of an answer, its words, or undo" + (
        f"; or {usual}, for all as usual" if usual else ""
    )


def no_answer(line: str) -> str:
    """What is wrong with a line that answers nothing: it is named where it is short."""
    said = f'"{line}"' if len(line) <= SHORT else "that"
    return f"{said} is no answer, and a question is open"


def plainly(line: str, option: str) -> bool:
    """Tells whether a line says which answer it gives; `leave` is not yet `leave lying`."""
    said = line.casefold()
    return line[:1].isdigit() or said == option.casefold() or len(said.split()) >= len(option.split())


def drops(line: str) -> bool:
    """Tells whether somebody wants to take back what he is asked about."""
    return line.strip(" .!").casefold() in DROPPED


def meant(line: str, question: Question, verb: Callable[[str], str]) -> str | None:
    """The answer that a line gives, None for none or several: the one option that it fits (see `fitting`), or faces."""
    if question.dice:
        said = " ".join(re.split(r"[\s,+]+", line.strip().casefold()))
        return said if question.takes(said) else None
    found = fitting(line, question.options, verb) or _of_whom(line, question, verb)
    return found[0] if len(found) == 1 else None


def _of_whom(line: str, question: Question, verb: Callable[[str], str]) -> list[str]:
    """`tie up goblin 2`, `kill it`: the options that a line fits without whoever is asked about, named behind them."""
    said = line.split()
    about = (*THAT_ONE, *re.findall(r"[\w'-]+", question.text.casefold()))
    for end in range(len(said) - 1, 0, -1):
        if said[end].casefold() not in about or said[0].isdigit():
            break
        if found := fitting(" ".join(said[:end]), question.options, verb):
            return found
    return []


def settled(asked: Ambiguous | None, text: str) -> str | None:
    """The line that an answer to an open parser question stands for, None if it is none; see also `picked`."""
    if asked is None:
        return None
    if (line := picked(asked.lines, text)) is not None:
        return line
    found = [line for option, line in zip(asked.options, asked.lines, strict=True) if fits(text, option)]
    return found[0] if len(found) == 1 else None


def picked(lines: Sequence[str], text: str) -> str | None:
    """The line of a numbered list that a number stands for; None for another number, or none."""
    return lines[int(text[:4]) - 1] if text.isdecimal() and 0 < int(text[:4]) <= len(lines) else None


def for_all(line: str) -> str:
    """What is said for everybody (`all: hold`) or for the rest (`others: hold`), empty for a line that is not."""
    mark = next((mark for mark in (":", ",", " ") if mark in line), ":")
    name, mark, rest = line.partition(mark)
    return rest.strip() if mark and name.strip().casefold() in (*TOGETHER, OTHERS) else ""


def fitting(line: str, options: Sequence[str], verb: Callable[[str], str]) -> list[str]:
    """The options that a line fits, by number or by words; only that one if one is typed to the letter.

    Where every option is an order (`attack orc 1`) the first word is read as a verb by `verb` (a name, empty for no
    verb), so that a short form means here what it means elsewhere: `f` is no way to say `flee`.
    """
    if line.isdigit() and 0 < int(line[:4]) <= len(options):
        return [options[int(line[:4]) - 1]]
    said = line.split()
    if said and all(verb(_head(option)) == _head(option) for option in options):
        named = verb(said[0])
        found = [o for o in options if _head(o) == named and (len(said) == 1 or fits(" ".join(said[1:]), o))]
    else:
        found = [option for option in options if fits(line, option) and _leads(line, option)]
    exact = [option for option in found if option.casefold() == line.casefold()]
    return exact[:1] or found


def _head(option: str) -> str:
    return option.split()[0]


def _leads(text: str, option: str) -> bool:
    """Tells whether a line begins as an option does, its article apart."""
    head = next((w for w in option.casefold().split() if w not in ARTICLES), "")
    return head.startswith(next((w for w in text.casefold().split() if w not in ARTICLES), head))
