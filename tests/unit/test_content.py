"""The strict loader: nothing guessed, nothing dropped, everything listed at once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import pytest
from attrs import frozen

from gameloop.kernel.errors import ContentError, Fault
from gameloop.world.content import Library, Report, content_root, structure
from gameloop.world.shape import Between, Dice, Id, OneOf


@frozen
class Leaf:
    """A record in a record."""

    id: Id
    dice: Dice = "1d6"


@frozen
class Tree:
    """A record with one of everything."""

    name: str
    high: Annotated[int, Between(1, 9)] = 1
    colour: Annotated[str, OneOf(("green", "red"))] = "green"
    in_: bool = False
    leaf: tuple[Leaf, ...] = ()
    notes: dict[str, str] = {}  # noqa: RUF008 - never changed
    span: tuple[int, int] = (1, 2)


def faults(raw: object) -> list[tuple[str, str, str]]:
    """Where, what and hint of each fault in a tree."""
    report = Report()
    assert structure(Tree, raw, "t.toml", report) is None
    return [(fault.where, fault.what, fault.hint) for fault in report.faults]


def test_plain_tables_become_a_frozen_value() -> None:
    """Lists become tuples, missing keys defaults, and a reserved word of Python is an ordinary key."""
    report = Report()
    tree = structure(
        Tree, {"name": "Oak", "in": True, "leaf": [{"id": "a"}], "notes": {"k": "v"}}, "t", report
    )
    assert tree == Tree("Oak", in_=True, leaf=(Leaf("a"),), notes={"k": "v"})
    assert report.faults == []


def test_every_fault_is_listed_with_its_path() -> None:
    """One pass names unknown keys, wrong types, values out of range, bad ids and bad dice, by record."""
    raw = {
        "name": 7,
        "high": 10,
        "colour": "gren",
        "in": 1,
        "leef": [],
        "leaf": [{"id": "ok", "dice": "1d"}, {"id": "Not OK"}, {}],
        "notes": {"k": 1},
    }
    assert sorted(where for where, _, _ in faults(raw)) == [
        "colour",
        "high",
        "in",
        "leaf[2].id",
        "leaf[Not OK].id",
        "leaf[ok].dice",
        "leef",
        "name",
        "notes.k",
    ]


def test_a_hint_names_the_nearest_word() -> None:
    """Unknown keys and words get the nearest known one."""
    assert faults({"name": "x", "hihg": 2}) == [("hihg", "unknown key", "did you mean 'high'?")]
    assert faults({"name": "x", "colour": "rad"}) == [
        ("colour", "'rad' is not known here", "did you mean 'red'?")
    ]


def test_text_is_not_a_list_and_a_table_not_text() -> None:
    """A text in place of a list is not taken apart into letters."""
    assert faults({"name": "x", "leaf": "ab"}) == [("leaf", "'ab' is not a list", "write [ ... ]")]
    assert faults("x") == [("file", "'x' is not a table", "")]


@pytest.mark.parametrize("span", [[], [1], [1, 2, 3]])
def test_a_pair_has_two_entries(span: list[int]) -> None:
    """A list of fixed length has that length."""
    what = f"{len(span)} entries where 2 belong"
    assert faults({"name": "x", "span": span}) == [("span", what, "")]


def test_of_two_layers_the_later_one_counts(tmp_path: Path) -> None:
    """A folder laid over another replaces files of the same relative name and adds its own."""
    for layer, text in (("low", "a = 1"), ("high", "a = 2")):
        (tmp_path / layer / "d").mkdir(parents=True)
        (tmp_path / layer / "d" / "f.toml").write_text(text)
    (tmp_path / "low" / "d" / "only.toml").write_text("a = 3")
    library = Library(tmp_path / "low", tmp_path / "high")
    assert library.names("d") == ("d/f.toml", "d/only.toml")
    assert library.read("d/f.toml") == {"a": 2}
    assert library.read("d/only.toml") == {"a": 3}


def test_digests_are_of_the_files_that_were_read(tmp_path: Path) -> None:
    """Only files that were read are listed, and one byte more is another digest."""
    file = tmp_path / "f.toml"
    (tmp_path / "g.toml").write_text("")
    file.write_text("a = 1")
    library = Library(tmp_path)
    assert library.digests() == {}
    library.read("f.toml")
    before = library.digests()
    assert list(before) == ["f.toml"]
    assert len(before["f.toml"]) == 32
    file.write_text("a = 1\n")
    assert library.read("f.toml") == {"a": 1}
    assert library.digests() == before, "a library reads a file once: one game has one content"
    again = Library(tmp_path)
    again.read("f.toml")
    assert again.digests() != before


def test_a_missing_file_names_its_neighbour(tmp_path: Path) -> None:
    """A misspelt file name gets a hint as keys do."""
    (tmp_path / "d").mkdir()
    (tmp_path / "d" / "spells.toml").write_text("")
    with pytest.raises(ContentError) as caught:
        Library(tmp_path).read("d/spels.toml")
    hint = "did you mean 'd/spells.toml'?"
    assert caught.value.faults == (Fault("d/spels.toml", "file", "there is no such file", hint),)


def test_fractions_are_refused_wherever_they_stand(tmp_path: Path) -> None:
    """A float deep in a file is found, infinities too."""
    (tmp_path / "f.toml").write_text("a = [{ b = 0.5 }]\nc = inf\n")
    with pytest.raises(ContentError) as caught:
        Library(tmp_path).read("f.toml")
    assert [fault.where for fault in caught.value.faults] == ["a[0].b", "c"]


def test_the_checkout_has_its_content() -> None:
    """Without a packaged copy the checkout's own folder is found."""
    assert (content_root() / "bestiary.toml").is_file()
