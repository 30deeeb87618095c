"""Land that goes on: the same whatever the order, open wherever there is no water, and sound in play."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gameloop.kernel import hexes
from gameloop.kernel.decider import Draft
from gameloop.kernel.dice import ForcedDice
from gameloop.kernel.errors import ContentError
from gameloop.rulesets import SHELF, find
from gameloop.session import games
from gameloop.session.verify import differences
from gameloop.world import sense
from gameloop.world.adventure import LAND, Adventure, load
from gameloop.world.begin import START, Begin
from gameloop.world.content import Library, content_root
from gameloop.world.game import Game, evolve
from gameloop.world.generated.country import Country
from gameloop.world.generated.landtables import CONTENTS
from gameloop.world.outdoors import chart_region, look_about, region_now
from gameloop.world.places import Moved
from gameloop.world.region import WATER, Region
from gameloop.world.state import Spot, State
from tests.lines import acting
from tests.play import session

LIBRARY = Library()
FOURTH = "country-of-fourth"
SEEDS = st.integers(0, 10**6).map(str)
NAMES = [hexes.name(at) for at in hexes.within((50, 50), 4)]


@cache
def land(seed: str, adventure: str = LAND) -> Country:
    """What makes the land of a seed."""
    beyond = load(adventure, LIBRARY, seed).beyond
    assert isinstance(beyond, Country)
    return beyond


@cache
def game(seed: str, rules: str = "barrows") -> Game:
    """A game in the land of a seed."""
    return Game(find(rules)(LIBRARY, LAND, seed))


def walked(game: Game, walk: Iterable[str]) -> State:
    """The state of a party that has been in these hexes, one after another."""
    begin = Begin(game.rules.name, LAND, {}, ironman=False, at=START)
    draft = Draft(State(), begin, evolve, ForcedDice(()))
    for event in game.decide(State(), begin, ForcedDice(())):
        draft.emit(event)
    region = chart_region(draft, game.rules)
    assert region is not None
    for hex_ in walk:
        draft.emit(Moved(Spot(region.id, hex_), rule=None))
        look_about(draft, game.rules)
    return draft.state


def facts(state: State, rules: Any) -> dict[str, Any]:
    """All that is known of the land in a state, by name."""
    region = region_now(state, rules)
    assert isinstance(region, Region)
    goods = {spot: items for spot, items in state.goods.items() if spot.startswith(f"{region.id}/")}
    return {
        "ground": dict(region.hexes),
        "places": {place.id: place for place in region.places},
        "sites": {site.place: site for site in region.sites},
        "things": {thing.id: thing for thing in region.things},
        "groups": {group.id: group for group in region.groups},
        "traps": {trap.id: trap for trap in region.traps},
        "goods": goods,
        "known": {what: known.level for what, known in state.surveys[region.id].known.items()},
    }


@given(SEEDS, st.lists(st.sampled_from(NAMES), min_size=2, max_size=12, unique=True), st.randoms())
@settings(max_examples=25, deadline=None)
def test_the_order_of_a_walk_changes_nothing(seed: str, walk: list[str], chance: random.Random) -> None:
    """The same hexes in another order: every fact about the land is the same, and every hex is there once."""
    other = chance.sample(walk, len(walk))
    one, two = (facts(walked(game(seed), way), game(seed).rules) for way in (walk, other))
    assert one == two
    state = walked(game(seed), (*walk, *other))
    assert facts(state, game(seed).rules) == one
    region = region_now(state, game(seed).rules)
    assert region is not None
    assert max(Counter(tract.hex for tract in region.tracts).values()) == 1


@given(SEEDS)
@settings(max_examples=8, deadline=None)
def test_a_land_asked_anew_is_the_same(seed: str) -> None:
    """Another reader of the same tables, asked from the far end, says the same of each hex."""
    again = Country(LIBRARY, land(seed).region, seed)
    for name in reversed(NAMES):
        assert again.terrain(name) == land(seed).terrain(name)
        assert again.filling(name) == land(seed).filling(name)


@given(SEEDS)
@settings(max_examples=6, deadline=None)
def test_nothing_but_water_bars_the_way(seed: str) -> None:
    """Whatever cannot be walked to has nothing but water round it; nearly all of the land can be walked to."""
    country, far = land(seed), 14
    around = [hexes.name(at) for at in hexes.within(country.heart, far)]
    dry = {name for name in around if WATER not in ground(country, name)}
    reached, ends = {hexes.name(country.heart)}, [hexes.name(country.heart)]
    while ends:
        beside = {hexes.name(at) for _, at in hexes.around(hexes.parse(ends.pop()))}
        new = (beside & dry) - reached
        reached |= new
        ends.extend(sorted(new))
    assert max(hexes.distance(country.heart, hexes.parse(name)) for name in reached) == far
    assert len(reached) > len(dry) * 9 // 10
    for name in dry - reached:
        beside = {hexes.name(at) for _, at in hexes.around(hexes.parse(name))} & {*around}
        assert beside - dry or beside <= dry - reached


def ground(country: Country, name: str) -> tuple[str, ...]:
    """What is so about the ground of a hex."""
    terrain = country.terrain(name)
    assert terrain is not None
    return terrain.tags


@given(SEEDS)
@settings(max_examples=4, deadline=None)
def test_no_two_hexes_are_alike(seed: str) -> None:
    """For as far as the tables promise: a text and a name of its own for each."""
    country = land(seed)
    near = [hexes.name(at) for at in hexes.within(country.heart, 18)]
    words = {name: country.land.at(country.terrain(name).id) for name in near}  # type: ignore[union-attr]
    assert len(near) < country.land.odds.period
    assert max(Counter(country.told(name, words[name]) for name in near).values()) == 1
    assert max(Counter(country.named(name, words[name]) for name in near).values()) == 1


@pytest.mark.parametrize(
    "seed", ["", " ", "/", "generated-land/", "../../x", "\0", "ß🜁", "a" * 5000, "{way}", "-"]
)
def test_odd_seeds_make_lands_too(seed: str) -> None:
    """Empty, long, of other scripts, like a path or a placeholder; named outright or by the game."""
    made = load(LAND, LIBRARY, seed)
    assert isinstance(made.beyond, Country)
    assert made.beyond.seed == seed
    assert load(f"{LAND}/{seed}", LIBRARY, "another").title == made.title
    near = [made.beyond.filling(hexes.name(at)) for at in hexes.within(made.beyond.heart, 1)]
    assert all(filling.places[0].see for filling in near)


def test_everything_that_may_lie_there_does() -> None:
    """Over some seeds each kind of content, each site of the tables, each terrain; and nothing is left to fill in."""
    seen, texts, terrains = Counter[str](), "", set[str]()
    for n in range(6):
        country = land(f"all {n}")
        for at in hexes.within(country.heart, 16):
            name = hexes.name(at)
            seen[country.content(name)] += 1
            if (terrain := country.terrain(name)) is not None:
                terrains.add(terrain.id)
            if country.content(name) != "nothing":
                place = country.filling(name).places[1]
                texts += f"{place.name} {place.see} {' '.join(note.text for note in place.looks)}"
    tables = land("all 0").land
    assert {*seen} == {*CONTENTS}
    assert terrains == {row.terrain for row in tables.ground}
    for see in (*(row.see for row in tables.site), *(row.see for row in tables.mouth)):
        assert see in texts, see
    assert "{" not in texts


def test_what_lies_below_is_sound() -> None:
    """Dungeons of the land: joined, of the level of their hex, every id under the name of the place."""
    for n in range(20):
        country = land(f"below {n}")
        whole = load(LAND, LIBRARY, f"below {n}")
        below = f"under-{country.doorstep}"
        grown = country.grown(whole, (below,))
        chart = grown.at(below).dungeon
        assert sense.reached(chart).keys() >= {place.id for place in chart.places}
        assert all(place.id.startswith(below) for place in chart.places)
        lead = country.filling(country.doorstep).sites[0].leads
        assert lead.split("/")[1] in {way.id for way in chart.ways if way.out}


def test_two_dungeons_and_their_towns_share_no_id() -> None:
    """Whatever is found in a land can be told apart."""
    country = land("many")
    near = [hexes.name(at) for at in hexes.within(country.heart, 9)]
    leads = [site.leads for name in near for site in country.filling(name).sites if site.leads]
    charts = tuple(lead.partition("/")[0] for lead in leads)
    grown = country.grown(load(LAND, LIBRARY, "many"), charts)
    assert len(charts) > 5
    for ids in taken(grown):
        assert max(Counter(ids).values()) == 1


def test_towns_differ_from_one_another() -> None:
    """Hardly any two houses of the towns near by have the same name and look alike; nothing is left to fill in."""
    country = land("towns")
    near = [hexes.name(at) for at in hexes.within(country.heart, 9)]
    leads = [
        site.leads for name in near for site in country.filling(name).sites if site.leads.startswith("town")
    ]
    charts = tuple(lead.partition("/")[0] for lead in leads)
    grown = country.grown(load(LAND, LIBRARY, "towns"), charts)
    towns = [chart for chart in grown.charts if chart.id in charts]
    told = [f"{place.name} {place.see} {place.who}" for chart in towns for place in chart.places]
    assert len(charts) > 5
    assert len({*told}) > len(told) * 9 // 10
    assert "{" not in "".join(told)


def taken(whole: Adventure) -> Iterable[list[Any]]:
    """The ids of each kind."""
    grounds = [chart for chart in whole.charts if not isinstance(chart, Region)]
    yield [chart.id for chart in whole.charts]
    yield [place.id for chart in grounds for place in chart.places]
    yield [thing.id for chart in grounds for thing in chart.things]
    yield [group.id for chart in grounds for group in chart.groups]
    yield [row.id for row in whole.wanderers]
    yield [deed.id for deed in whole.deeds]
    yield [ending.id for ending in whole.endings]
    yield [rumour.n for rumour in whole.rumours]


@pytest.mark.parametrize("rules", sorted(SHELF))
@pytest.mark.parametrize("adventure", [LAND, FOURTH])
def test_walks_over_the_land_verify(rules: str, adventure: str, tmp_path: Path) -> None:
    """Whatever is typed there: undone and done again, branched, the save opens to the same state, and verifies."""
    played = session(tmp_path, seed="walk", adventure=adventure, rules=rules)
    chance = random.Random(adventure)
    played.feed("leave")
    for n in range(70):
        played.feed(acting(played, chance.choice))
        if n % 20 == 19:
            before = played.state
            played.feed("undo")
            played.feed("redo")
            assert played.state == before
    played.feed("branch other --new-dice")
    for _ in range(10):
        played.feed(acting(played, chance.choice))
    path, state = played.save.path, played.state
    played.save.close()
    again = games.resume(path)
    assert again.state == state
    assert list(differences(again)) == []
    again.save.close()


def test_two_branches_find_the_same_land(tmp_path: Path) -> None:
    """With other dice, and in another order, what lies there is what lies there."""
    played = session(tmp_path, seed="branches", adventure=LAND)
    played.feed("leave")
    seen = facts(played.state, played.game.rules)["ground"]
    played.feed("undo")
    played.feed("branch other --new-dice")
    played.feed("leave")
    assert facts(played.state, played.game.rules)["ground"] == seen


SLIPS = (
    ('contents = [{ roll = [1, 10]', 'contents = [{ roll = [1, 9]', "11 to 13, where 10 comes next"),
    ('next = ["plains", ', 'next = ["plans", ', "there is no terrain 'plans'"),
    ('"deer 3d10", "deer 3d10", "wild_horse', '"deer 3d10", "wild_horse', "19 rows"),
    ('lairs = ["giant_rat", "kobold", "bandit"', 'lairs = ["giant_rat", "kobld", "bandit"', "no creature 'kobld'"),
    ("period = 2000", "period = 200000", "its words make"),
    ('terrain = "sea"', 'terrain = "see"', "nothing is said of 'sea'"),
    ('[[mouth]]', '[[mouths]]', "unknown key"),
)  # fmt: skip


@pytest.mark.parametrize(("old", "new", "what"), SLIPS)
def test_a_slip_in_the_tables_is_a_fault(old: str, new: str, what: str, tmp_path: Path) -> None:
    """Named with its file, and no land is made of such tables."""
    text = (content_root() / "generated/land.toml").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "generated").mkdir()
    (tmp_path / "generated/land.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load(LAND, Library(content_root(), tmp_path), "x")
    told = [f"{fault.where}: {fault.what}" for fault in caught.value.faults]
    assert "generated/land.toml" in {fault.file for fault in caught.value.faults}
    assert any(what in line for line in told), told


def test_hexes_beyond_the_map_have_names() -> None:
    """Letters for the sides where two digits do not do; what is written is read back, and nothing else is read."""
    for at, name in (
        ((3, 2), "0302"),
        ((-2, 2), "w0302"),
        ((3, -1), "03n02"),
        ((0, 0), "w01n01"),
        ((100, 150), "e01s51"),
    ):
        assert hexes.name(at) == name
        assert hexes.parse(name) == at
    assert hexes.parse("w10001") == (-99, 1)
    for wrong in ("0000", "0300", "w0002", "n0302", "302", "03e02", "w0302 ", "٠٣٠٢"):
        with pytest.raises(ValueError, match=wrong.strip()):
            hexes.parse(wrong)


def test_hexes_are_counted_outward() -> None:
    """Every hex has a number of its own, and a ring has six more than the one within."""
    ranks = [hexes.rank((3, -5), at) for at in hexes.within((3, -5), 9)]
    assert ranks == list(range(len(ranks)))
    assert len(ranks) == 1 + sum(6 * ring for ring in range(1, 10))
