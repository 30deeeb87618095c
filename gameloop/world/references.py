"""What must hold between the files of a ruleset: ids are unique, references lead somewhere, words mean one thing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol, TypeVar

from gameloop.kernel.values import frozen
from gameloop.world.content import Report
from gameloop.world.shape import Id, near


@frozen
class Reference:
    """Somewhere in a file stands a word that must be one of the known ones."""

    file: str
    where: str
    word: str
    known: tuple[str, ...]


@frozen
class Setting:
    """`default` and `choices` are words, whole numbers or true and false, all of one type."""

    id: Id
    name: str
    default: Any
    choices: tuple[Any, ...]
    rule: str


def readings(settings: Mapping[str, Setting]) -> dict[str, Any]:
    """The settings of a rulebook as it takes them: default, choices and meaning of each, by its id."""
    return {
        "settings": {s.id: s.default for s in settings.values()},
        "choices": {s.id: s.choices for s in settings.values()},
        "meanings": {s.id: f"{s.name} [{s.rule}]" for s in settings.values()},
    }


class HasId(Protocol):
    """A record of content that others refer to."""

    @property
    def id(self) -> str: ...


T = TypeVar("T", bound=HasId)
Placed = tuple[str, str, Any]
"""A record, behind its file and the list it stands in."""
Word = tuple[str, str, str, str]
"""A word in small letters, the id it means, its file and its list."""


def each(file: str, where: str, words: Iterable[str], known: tuple[str, ...]) -> Iterator[Reference]:
    """A reference for every word that is not empty."""
    for word in words:
        if word:
            yield Reference(file, where, word, known)


def ids(rows: Iterable[Any]) -> tuple[str, ...]:
    """The ids of records, in their order."""
    return tuple(row.id for row in rows)


def by_id(rows: Iterable[T]) -> dict[str, T]:
    """Records by their ids, in their order."""
    return {row.id: row for row in rows}


def vet_references(references: Iterable[Reference], report: Report) -> None:
    """Report every word that leads nowhere, with the nearest that would."""
    for reference in references:
        if reference.word not in reference.known:
            hint = near(reference.word, reference.known) or "known: " + ", ".join(reference.known)
            report.add(reference.file, reference.where, f"there is no {reference.word!r} to refer to", hint)


def vet_unique(records: Iterable[Placed], report: Report) -> None:
    """Report every id that another record has already."""
    homes: dict[str, str] = {}
    for file, part, row in records:
        found = getattr(row, "id", "")
        if found in homes:
            report.add(file, f"{part}[{found}]", f"this id is taken in {homes[found]}")
        elif found:
            homes[found] = file


def vet_settings(settings: Iterable[Setting], file: str, report: Report) -> None:
    """Report settings whose values are of several types, or whose default cannot be chosen."""
    for setting in settings:
        where = f"setting[{setting.id}]"
        kinds = [type(choice) for choice in (setting.default, *setting.choices)]
        if any(kind not in (str, int, bool) or kind is not kinds[0] for kind in kinds):
            report.add(file, where, "words, whole numbers or true and false, all of one type")
        elif setting.default not in setting.choices:
            report.add(file, f"{where}.default", f"{setting.default!r} is none of the choices")


def words_of(lists: Iterable[tuple[str, str, Iterable[Any]]]) -> Iterator[Word]:
    """Every word of what is carried, once for each thing: its id, name, examples and further words."""
    for file, part, rows in lists:
        for row in rows:
            examples = getattr(row, "examples", ())
            for word in dict.fromkeys(text.lower() for text in (row.id, row.name, *examples, *row.words)):
                yield word, row.id, file, part


def vet_words(words: Iterable[Word], report: Report) -> None:
    """Report every word that means two things."""
    taken: dict[str, str] = {}
    for word, kind, file, part in words:
        if taken.setdefault(word, kind) != kind:
            report.add(file, f"{part}[{kind}].words", f"{word!r} already means {taken[word]}")
