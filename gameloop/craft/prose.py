"""What there is to read: how long a first sight is, whether it answers to its nouns, words that say nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from gameloop.craft.bands import Figures, Measured, Measures, count, share
from gameloop.craft.dwellers import has, words
from gameloop.craft.study import Study
from gameloop.kernel.values import fields_of
from gameloop.kernel.values import has as is_record
from gameloop.world.chart import Place
from gameloop.world.stories import Faction

SENTENCE = re.compile(r"(?<=[.!?])['\"]?\s+")
SHOWN = ("see", "dark", "here", "look", "heard", "search", "say", "smelt", "seen", "sure", "gone", "text")
STEM = 4  # letters by which a noun of `look` may stand in a text in another form


def first_sentence(text: str) -> str:
    """A text up to its first full stop."""
    return SENTENCE.split(text, maxsplit=1)[0]


def first_sights(study: Study) -> Iterator[tuple[str, str]]:
    """Every text by which a room is seen first, with where it stands."""
    for room in study.rooms:
        yield f"room[{room.id}].see", room.see
        yield from ((f"alt[{room.id}].see", alt.see) for alt in room.alts if alt.see)


def long_sights(study: Study, figures: Figures) -> Measured:
    """First sights that are too long."""
    return count(where for where, text in first_sights(study) if words(text) > figures.see_words)


def long_sentences(study: Study, figures: Figures) -> Measured:
    """First sentences that are too long, or lean on what was said before."""
    return count(
        where
        for where, text in first_sights(study)
        if words(first_sentence(text)) > figures.sentence_words
        or first_sentence(text).split()[0].strip(",") in figures.pronouns
    )


def long_looks(study: Study, figures: Figures) -> Measured:
    """Answers to a look that are too long."""
    return count(
        f"room[{room.id}].look.{note.noun}"
        for room in study.rooms
        for note in room.looks
        if words(note.text) > figures.look_words
    )


def unseen_nouns(study: Study, _figures: Figures) -> Measured:
    """Nouns that answer to a look, and that no text shown in their room speaks of."""
    return count(
        f"room[{room.id}].look.{note.noun}"
        for room in study.rooms
        for note in room.looks
        if not _spoken((note.noun, *note.words), room, study)
    )


def _spoken(nouns: Iterable[str], room: Place, study: Study) -> bool:
    told = " ".join(shown(room, study)).casefold()
    stems = [noun.casefold().replace("_", " ") for noun in nouns]
    return any(stem[: max(STEM, len(stem) - 2)] in told for stem in stems)


def shown(room: Place, study: Study) -> Iterator[str]:
    """Every text that a room shows without a search: its own, its things, its people, its ways, what can be changed."""
    chart = study.dungeon
    yield from (room.name, room.see, room.dark, room.heard)
    yield from (note.text for note in room.looks)
    yield from (text for alt in room.alts for text in (alt.see, alt.dark, alt.heard))
    for thing in chart.things_at(room.id):
        yield from (thing.name, thing.here, thing.look)
    yield from (group.here for group in chart.groups_at(room.id))
    yield from (way.sees(room.id) for way in chart.ways_at(room.id))
    yield from (row.say for row in study.sheet.text if row.of.startswith(f"{room.id}."))


def long_screens(study: Study, figures: Figures) -> Measured:
    """First sights that are too long with the things and people that are to be seen at once."""
    return count(f"room[{room.id}]" for room in study.rooms if _screen(room, study) > figures.screen_words)


def _screen(room: Place, study: Study) -> int:
    things = (t.here for t in study.dungeon.things_at(room.id) if t.how == "plain")
    people = (g.here for g in study.present if g.room == room.id)
    return words(" ".join((room.see, *things, *people)))


def banned(study: Study, figures: Figures) -> Measured:
    """Texts with words that say nothing."""
    return count(where for where, text in texts(study.sheet, "") if has(text, figures.banned))


def texts(record: object, where: str) -> Iterator[tuple[str, str]]:
    """Every text of the tables that is shown to a player, with where it stands."""
    if isinstance(record, str):
        if where.rpartition(".")[2] in SHOWN:
            yield where, record
    elif isinstance(record, tuple | list):
        for n, part in enumerate(record):
            yield from texts(part, f"{where}[{getattr(part, 'id', '') or getattr(part, 'noun', '') or n}]")
    elif isinstance(record, dict):
        for key, part in record.items():
            yield from texts(part, f"{where}.{key}")
    elif is_record(type(record)):
        for name in fields_of(type(record)).names:
            yield from texts(getattr(record, name), f"{where}.{name}".lstrip("."))


# --- hearsay ----------------------------------------------------------------------------------------------


def _truth(study: Study, kind: str) -> Measured | None:
    told = [rumour for rumour in study.sheet.rumour if rumour.truth == kind]
    return share(len(told), len(study.sheet.rumour), (f"rumour[{rumour.n}]" for rumour in told))


def true_rumours(study: Study, _figures: Figures) -> Measured | None:
    """Rumours that are true."""
    return _truth(study, "true")


def partial_rumours(study: Study, _figures: Figures) -> Measured | None:
    """Rumours that are true in part."""
    return _truth(study, "partial")


def factions(study: Study, _figures: Figures) -> Measured:
    """Factions that hold no room, fear nothing, or that no rumour tells of."""
    return count(_factions(study))


def _factions(study: Study) -> Iterator[str]:
    for faction in study.sheet.faction:
        for key, so in (
            ("holds", faction.holds),
            ("fears", faction.fears),
            ("id: no rumour", _told(faction, study)),
        ):
            if not so:
                yield f"faction[{faction.id}].{key}"


def _told(faction: Faction, study: Study) -> bool:
    """Tells whether a rumour is about a faction, its rooms or its people, or speaks of their kind."""
    rosters = {roster.id: roster.faction for roster in study.dungeon.rosters}
    chart = study.dungeon
    groups = [g for g in chart.groups if g.id in faction.groups or rosters.get(g.roster) == faction.id]
    known = {faction.id, *faction.holds, *(name for g in groups for name in (g.id, g.monster, g.roster))}
    kinds = {study.creature(g.monster).name.casefold() for g in groups}
    return any(
        known & {*rumour.about} or any(kind in rumour.say.casefold() for kind in kinds)
        for rumour in study.sheet.rumour
    )


MEASURES: Measures = {
    "L30.see": long_sights,
    "L30.sentence": long_sentences,
    "L30.look": long_looks,
    "L30.nouns": unseen_nouns,
    "L30.screen": long_screens,
    "L30.banned": banned,
    "R01.true": true_rumours,
    "R01.partial": partial_rumours,
    "R02": factions,
}
