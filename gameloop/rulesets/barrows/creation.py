"""Somebody new: the dice fall in the order of the sheet, then the player chooses (A-ABL-01 to A-ABL-16, A-GAP-25)."""

from __future__ import annotations

from collections.abc import Mapping

from gameloop.kernel.questions import PLAYER
from gameloop.rulesets.barrows import levels
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.names import GRIMOIRE, PURSE, SPELLCASTING, XP
from gameloop.rulesets.barrows.records import ClassRow
from gameloop.rulesets.barrows.sheet import item, newcomer
from gameloop.world.goods import move
from gameloop.world.people import Recruit, admit, arrive, join
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.sheets import name_fault
from gameloop.world.state import NOWHERE
from gameloop.world.wounds import change

ROLL = "roll"


def recruit(book: Book, draft: Drafting, rules: Ruleset, command: Recruit) -> None:
    """Six abilities, hit points and silver by the dice, then class and spells by choice; nothing is rearranged."""
    admit(draft, rules, 1)
    fault = name_fault(command.name, [p.name for p in draft.state.people.values()])
    if fault:
        draft.refuse(f"{command.name}: {fault}", instead="enlist NAME", rule="A-PLAY-05")
    arrive(draft, rules)
    late = draft.state.clock > rules.number(draft.state, "", "start_clock")
    scores = _abilities(book, draft)
    hp, silver = (
        _hit_points(book, draft, scores),
        draft.roll(book.start.silver_dice, "silver", rule="A-ABL-13").total,
    )
    row = book.classes[_class(book, draft, command.name)]
    spells = _spells(book, draft, command.name, row, scores)
    who = join(
        draft,
        newcomer(book, command.name, row.id, scores, hp, spells, ()),
        rule="A-PLAY-13" if late else "A-ABL-14",
    )
    _begin(book, draft, who, row, scores, silver)
    if late:
        _catch_up(book, draft, who, row)
    rules.moments.enlisted(draft, rules)


def _abilities(book: Book, draft: Drafting) -> dict[str, int]:
    return {a: draft.roll(book.ability_dice, a, rule="A-ABL-01").total for a in book.abilities}


def _hit_points(book: Book, draft: Drafting, scores: Mapping[str, int]) -> int:
    more = book.high(scores, "max_hp")
    mods = ((more, "constitution"),) if more else ()
    return draft.roll(
        book.start.hp_dice, "hit_points", rule="A-ABL-07" if more else "A-ABL-13", mods=mods
    ).total


def _class(book: Book, draft: Drafting, name: str) -> str:
    looks = "\n".join(f"  {row.id}: {row.look}" for row in book.classes.values())
    return draft.ask(PLAYER, "class", f"What is {name}?\n{looks}", book.classes, rule="A-ABL-15")


def _spells(
    book: Book, draft: Drafting, name: str, row: ClassRow, scores: Mapping[str, int]
) -> tuple[str, ...]:
    """The spells of the grimoire, picked one by one or, from `roll` on, by the dice (A-MAG-04, A-ELF-04, A-ABL-08)."""
    if not row.starting_spells:
        return ()
    many = row.starting_spells + book.high(scores, "starting_spells")
    written: list[str] = []
    picking = True
    while len(written) < many:
        rule = row.grimoire_rule if len(written) < row.starting_spells else "A-ABL-08"
        said = _pick(book, draft, name, written, many, rule) if picking else ROLL
        picking = said != ROLL
        written.append(said if picking else _draw(book, draft, written, rule))
    return tuple(written)


def _pick(book: Book, draft: Drafting, name: str, written: list[str], many: int, rule: str) -> str:
    left = {row.name: row.id for row in book.spells.values() if row.id not in written}
    text = f"Spell {len(written) + 1} of {many} for {name}'s grimoire? `{ROLL}` leaves the rest to the dice."
    said = draft.ask(PLAYER, "spell", text, (ROLL, *left), rule=rule)
    return left.get(said, ROLL)


def _draw(book: Book, draft: Drafting, written: list[str], rule: str) -> str:
    """A die with a side for each spell; one that is written already is thrown again."""
    spells = tuple(book.spells)
    while True:
        spell = spells[draft.roll(f"1d{len(spells)}", "spell", rule=rule).total - 1]
        if spell not in written:
            return spell


def _begin(
    book: Book, draft: Drafting, who: str, row: ClassRow, scores: Mapping[str, int], silver: int
) -> None:
    """What a newcomer has: silver, a caster's grimoire and nothing else; and XP for Wisdom."""
    move(draft, item(book, PURSE, silver), NOWHERE, who, "found in the purse", rule="A-ABL-13")
    if SPELLCASTING in row.features:
        move(draft, item(book, GRIMOIRE, 1), NOWHERE, who, "owned from the start", rule="A-ABL-16")
    change(draft, who, XP, book.high(scores, "starting_xp"), "wisdom", rule="A-ABL-09")


def _catch_up(book: Book, draft: Drafting, who: str, row: ClassRow) -> None:
    """A replacement begins at the level of the setting, with the XP of its row (A-PLAY-13)."""
    wanted = draft.state.setting("replacement_level")
    xp = next(r.xp for r in row.levels if r.level == wanted)
    missing = xp - draft.state.person(who).pools[XP]
    if missing > 0:
        change(draft, who, XP, missing, "experience of a replacement", rule="A-PLAY-13")
    levels.rise(book, draft, who)
