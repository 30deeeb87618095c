"""Hit points: never below 0 or above the maximum, and the facts add up to what became of them."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from gameloop.kernel.decider import Draft
from gameloop.kernel.dice import LuckDice
from gameloop.rulesets.barrows import injury
from gameloop.rulesets.barrows.book import load_book
from gameloop.world import want
from gameloop.world.dicing import RollDice
from gameloop.world.game import evolve
from gameloop.world.wounds import PoolChanged
from tests.table import begun

BOOK = load_book()
DEEDS = ("hurt", "heal", "slay", "starve", "feed")
deeds = st.lists(
    st.tuples(st.sampled_from(DEEDS), st.sampled_from(["p1", "p2", "p3", "p4"]), st.integers(0, 12)),
    max_size=30,
)


@given(deeds, st.binary(min_size=16, max_size=16), st.sampled_from(["dead", "zero_hp"]))
@settings(max_examples=60, deadline=None)
def test_hit_points_are_conserved(done: list[tuple[str, str, int]], luck: bytes, setting: str) -> None:
    """Whatever hurts and heals, in any order: the bounds hold, and what was lost and won is the difference."""
    table = begun(settings={"save_or_die": setting})
    start = {p.id: p.hp for p in table.state.party()}
    draft = Draft(table.state, RollDice("1", ""), evolve, LuckDice(luck))
    for deed, who, n in done:
        if deed == "hurt":
            table.rules.moments.hurt(draft, table.rules, who, n, "hit", "A-CBT-15")
        elif deed == "heal":
            injury.heal(draft, who, n, "cure", "A-SPL-11")
        elif deed == "slay" and not draft.state.person(who).gone and n == 0:
            injury.slay(BOOK, draft, table.rules, who, "A-PLAY-29")
        elif deed == "starve":
            want.lack(draft, who, "food", "A-WLD-09")
        elif deed == "feed":
            want.made_good(draft, who, "food", "A-INJ-06")
        for person in draft.state.people.values():
            assert 0 <= person.hp <= person.stats["max_hp"]
            assert person.hp == 0 or not (person.has("down") or person.gone)
    for who, hp in start.items():
        by = sum(e.by for e in draft.events if isinstance(e, PoolChanged) and e.who == who and e.pool == "hp")
        assert draft.state.person(who).hp == hp + by
