"""The rulebooks as content, and the loader that reads them."""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path

import pytest

from gameloop.kernel.errors import ContentError
from gameloop.session import games
from gameloop.world.content import Library, content_root
from gameloop.world.rows import check_rows, rows_of, tools_of
from gameloop.world.rulebook import Rule, Rulebook, rules_of
from gameloop.world.want import WATER

ORDERS = {
    "barrows": (
        "A",
        "GEN 16, ABL 16, CLS 16, FTR 8, MAG 8, THF 13, ELF 9, DWF 6, EQP 25, TRN 17, HIR 13, ENC 15, CBT 32, "
        "INJ 23, MOR 13, FLE 13, DUN 14, DOR 18, TRP 10, WLD 23, MGC 13, SPL 25, DOM 14, MAS 8, MON 13, PLAY 80, "
        "OWN 12",
    ),
    "microlite20": (
        "B",
        "STAT 7, SKILL 15, RACE 5, CLASS 22, HP 6, COMBAT 24, MAGIC 13, HAZ 7, ADV 12, AMB 38, GAP 43, PLAY 19, OWN 11",
    ),
}
SECTIONS = {"barrows": 36, "microlite20": 13}
INVARIANTS = {"barrows": 60, "microlite20": 80}
BOOKS = pytest.mark.parametrize("book", ORDERS)
GOOD = (
    'id = "A-X-1"\ntitle = "A row"\ntext = "It holds."\nkind = "rule"\nstatus = "pending"\nsection = "One"\n'
)


def shipped(book: str) -> tuple[Rule, ...]:
    """The shipped rows of a rulebook."""
    return rules_of(Library(), book)


def written(tmp_path: Path, *records: str) -> Library:
    """A library whose only ruleset, `house`, has these records as its rulebook."""
    (tmp_path / "house").mkdir(parents=True)
    text = "".join(f"[[rule]]\n{record}" for record in records)
    (tmp_path / "house" / "rules.toml").write_text(text, encoding="utf-8")
    return Library(tmp_path)


def faults(library: Library) -> list[str]:
    """What the loader says of the rulebook of `house`."""
    with pytest.raises(ContentError) as caught:
        rules_of(library, "house")
    return [str(fault) for fault in caught.value.faults]


@BOOKS
def test_every_row_is_there_in_the_order_of_the_ledger(book: str) -> None:
    """Numbered from 1 in each part, and in the order of the parts."""
    letter, order = ORDERS[book]
    expected = [
        f"{letter}-{prefix}-{n:02}"
        for prefix, count in (part.split() for part in order.split(", "))
        for n in range(1, int(count) + 1)
    ]
    assert len(expected) == {"barrows": 473, "microlite20": 222}[book]
    assert [rule.id for rule in shipped(book)] == expected


@BOOKS
def test_sections_are_not_torn_apart(book: str) -> None:
    """The rows of a section stand together."""
    sections = [name for name, _ in groupby(rule.section for rule in shipped(book))]
    assert len(sections) == len(set(sections)) == SECTIONS[book]


@BOOKS
def test_few_rows_are_invariants(book: str) -> None:
    """So many rows at most need no event, roll or refusal to show for themselves."""
    assert sum(rule.kind == "invariant" for rule in shipped(book)) <= INVARIANTS[book]


@BOOKS
def test_texts_are_short_and_plain(book: str) -> None:
    """ASCII; one or two whole sentences of at most 320 characters; titles of two to five words."""
    bad = [
        rule.id
        for rule in shipped(book)
        if not (rule.text + rule.title + rule.section).isascii()
        or len(rule.text) > 320
        or not rule.text.endswith(".")
        or len(re.findall(r"[.!?](?:\s|$)", rule.text)) > 2
        or not 2 <= len(rule.title.split()) <= 5
    ]
    assert bad == []


@BOOKS
def test_no_two_rows_say_the_same(book: str) -> None:
    """Titles and texts are each unique, so that a search finds one row."""
    rules = shipped(book)
    assert len({rule.text for rule in rules}) == len(rules)
    assert len({rule.title for rule in rules}) == len(rules)


@BOOKS
def test_shared_code_finds_things_for_every_use(book: str) -> None:
    """Every rulebook names its own things for each use that shared code asks for; who counts no water names none."""
    library = Library()
    lists = (library.read(f"{book}/{name}.toml") for name in ("items", "weapons", "armor"))
    things = [row["id"] for file in lists for rows in file.values() if isinstance(rows, list) for row in rows]
    assert {*library.read("barrows/tools.toml")} - {WATER} <= {*tools_of(library, book, things)}


@BOOKS
def test_shared_code_finds_the_row_behind_every_fact(book: str) -> None:
    """Every rulebook names a row of its own for each thing that shared code may ask for."""
    rows = rows_of(Library(), book)
    assert sorted(rows) == sorted(rows_of(Library(), "barrows"))
    check_rows(rows, book, [rule.id for rule in shipped(book)])


def test_the_loader_keeps_every_field(tmp_path: Path) -> None:
    """A record becomes a Rule with the same words."""
    assert rules_of(written(tmp_path, GOOD), "house") == (
        Rule(id="A-X-1", title="A row", text="It holds.", kind="rule", status="pending", section="One"),
    )


def test_the_loader_refuses_an_unknown_key(tmp_path: Path) -> None:
    """A key that no row has is named, with the row it stands in."""
    (fault,) = faults(written(tmp_path, GOOD + 'sort = "x"\n'))
    assert fault.startswith("house/rules.toml: rule[A-X-1].sort: unknown key")


@pytest.mark.parametrize(("key", "good", "bad"), [("kind", "rule", "law"), ("status", "pending", "maybe")])
def test_the_loader_refuses_unknown_words(tmp_path: Path, key: str, good: str, bad: str) -> None:
    """Kind and status have two words each."""
    (fault,) = faults(written(tmp_path, GOOD.replace(f'{key} = "{good}"', f'{key} = "{bad}"')))
    assert fault.startswith(f"house/rules.toml: rule[A-X-1].{key}: '{bad}' is not known here")


def test_the_loader_lists_all_repeated_ids_and_empty_texts(tmp_path: Path) -> None:
    """A second row of the same id is a fault, an empty text is another, and all of either are told at once."""
    other = GOOD.replace("A-X-1", "A-X-2")
    assert faults(written(tmp_path / "ids", GOOD, GOOD, other, other)) == [
        "house/rules.toml: rule[A-X-1]: this id is there already",
        "house/rules.toml: rule[A-X-2]: this id is there already",
    ]
    empty = [row.replace("It holds.", "") for row in (GOOD, other)]
    assert faults(written(tmp_path / "texts", *empty)) == [
        "house/rules.toml: rule[A-X-1].text: this is empty",
        "house/rules.toml: rule[A-X-2].text: this is empty",
    ]


def test_the_loader_refuses_a_missing_key(tmp_path: Path) -> None:
    """No field has a default."""
    (fault,) = faults(written(tmp_path, GOOD.replace('section = "One"\n', "")))
    assert fault == "house/rules.toml: rule[A-X-1].section: this key is missing"


def test_a_rulebook_is_read_when_a_row_is_asked_for_and_not_before(tmp_path: Path) -> None:
    """Its bytes are those of the beginning, and count among what the game was played by from then on."""
    library = written(tmp_path, GOOD)
    book = Rulebook(library, "house")
    assert list(library.digests()) == ["house/rules.toml"]
    (tmp_path / "house" / "rules.toml").write_text("[[rule]]")
    assert book["A-X-1"].text == "It holds."
    assert (list(book), len(book), "A-X-2" in book) == (["A-X-1"], 1, False)


def test_a_faulty_rulebook_is_told_when_it_is_read(tmp_path: Path) -> None:
    """A game can be played by it; whoever asks for a row gets all faults."""
    book = Rulebook(written(tmp_path, GOOD + 'sort = "x"\n', "title = 3\n"), "house")
    with pytest.raises(ContentError) as caught:
        book.get("A-X-1")
    assert len(caught.value.faults) > 2


def test_a_ruleset_without_a_rulebook_is_a_fault_at_once(tmp_path: Path) -> None:
    """The file has to be there, though nobody has asked for a row yet."""
    with pytest.raises(ContentError, match="there is no such file"):
        Rulebook(Library(tmp_path), "house")


def test_the_check_of_all_content_reads_the_rulebook_too(tmp_path: Path) -> None:
    """A row that stands behind a fact but in no rulebook is found by `content check`."""
    rows = (content_root() / "barrows" / "rows.toml").read_text()
    (tmp_path / "barrows").mkdir()
    (tmp_path / "barrows" / "rows.toml").write_text(rows + '\nsomething = "A-ABL-99"\n')
    with pytest.raises(ContentError) as caught:
        games.check(games.library((tmp_path,)))
    (fault,) = caught.value.faults
    assert str(fault).startswith("barrows/rows.toml: something: 'A-ABL-99' is no row of barrows")
