"""What is generated, in the numbers of Microlite20: traps by their kind; adventures below a region by their files."""

from __future__ import annotations

import pytest

from gameloop.rulesets import SHELF, find
from gameloop.rulesets.microlite20.book import read_book
from gameloop.rulesets.microlite20.grounds import read_grounds
from gameloop.world.adventure import GENERATED, LAND, load
from gameloop.world.content import Library
from gameloop.world.generated.country import load_land
from gameloop.world.generated.vetting import load_tables

LIBRARY = Library()


@pytest.mark.parametrize("adventure", [GENERATED, LAND, "country-of-fourth"])
def test_every_trap_that_may_be_generated_has_its_numbers(adventure: str) -> None:
    """Each of the tables, and none that is not there."""
    grounds = read_grounds(LIBRARY, load(adventure, LIBRARY, "7"))
    stock, land = load_tables(LIBRARY).stock, load_land(LIBRARY)
    kinds = {row.id for row in (*stock.trap, *stock.lock)} | {row.noun for row in land.site if row.trap}
    rows = {kind: grounds.trap(f"{kind}-under-w0304-l1-2") for kind in kinds}
    assert {kind for kind, row in rows.items() if row.id != kind} == set()
    assert all(row.find and row.disarm and row.el for row in rows.values())
    assert grounds.number("search", "pit-l1-3") == 20
    assert grounds.number("disarm", "needle-l2-9") == 20
    assert grounds.number("search", "no_such_thing") == 0


def test_an_adventure_below_a_region_is_as_hard_as_by_itself() -> None:
    """The House under Sconce, entered from the Country of Fourth."""
    alone = read_grounds(LIBRARY, load("lampless-house", LIBRARY))
    below = read_grounds(LIBRARY, load("country-of-fourth", LIBRARY))
    assert alone.numbers and alone.numbers.items() <= below.numbers.items()
    assert alone.trap("thumb_needle") == below.trap("thumb_needle")
    assert below.trap("thumb_needle").find == 22


@pytest.mark.parametrize("rules", sorted(SHELF))
def test_every_scroll_that_may_be_found_can_be_read(rules: str) -> None:
    """Its spell is one of every rulebook, and the kind of thing is too."""
    book = find(rules)(LIBRARY, GENERATED, "7")
    for scroll in load_tables(LIBRARY).stock.scroll:
        assert scroll.spell in book.spells
    found = [thing for thing in book.adventure.dungeon.things if thing.serves == "spell_scroll"]
    assert found and all("magic" in thing.tags for thing in found)
    assert read_book(LIBRARY).grounds.number("search", "pit-l1-1") == 0
