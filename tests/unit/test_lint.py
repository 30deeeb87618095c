"""`content lint`: what ships lies within its bands, and there is nothing measured that cannot be out of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from gameloop.cli import main
from gameloop.craft import bands, graph, land, lint
from gameloop.craft.ground import every, front
from gameloop.craft.study import Study, joins, outs, study
from gameloop.craft.worth import correlation
from gameloop.kernel.errors import ContentError
from gameloop.kernel.values import evolve
from gameloop.rulesets import SHELF
from gameloop.world.adventure import shelf
from gameloop.world.chart import Chart, Door, Note, Way
from gameloop.world.content import Library
from gameloop.world.furnishing import Thing
from gameloop.world.stories import Faction

Break = Callable[[Study], Study]


@pytest.mark.parametrize("rules", SHELF)
@pytest.mark.parametrize("adventure", shelf(Library()))
def test_what_ships_lies_within_its_bands(adventure: str, rules: str) -> None:
    """Every shipped adventure passes under every rulebook, or says why not; and nothing is allowed in vain."""
    found = lint.lint(adventure, Library(), SHELF[rules])
    assert [finding.told() for finding in found if finding.faulty] == []


# --- each measure can fail --------------------------------------------------------------------------------


@cache
def house() -> Study:
    """The large adventure, as it ships."""
    return study(
        "lampless-house", Library(), SHELF["barrows"], Fraction(bands.craft(Library()).figures.slots)
    )


@cache
def country() -> Study:
    """The large region, as it ships, and a band of its own that holds two sites of it."""
    laid = study("country-of-fourth", Library(), SHELF["barrows"], Fraction("3.5"))
    factors = Faction("factors", "The Factors", holds=("nine_arches", "last_press"), fears="a dry summer")
    return evolve(laid, sheet=evolve(laid.sheet, faction=(factors,)))


def asked(measure: str) -> Study:
    """What a measure is asked of: the region, for those of the country."""
    return country() if measure in land.MEASURES else house()


def far_out(study: Study, room: str) -> int:
    """How many hexes a site is from the nearest settlement."""
    region = land.region_in(study)
    assert region is not None
    return land.away(region, [town.hex for town in land.towns(study, region)])[region.hex_of(room)]


def dug(study: Study, **parts: object) -> Study:
    """The same with other parts of its chart."""
    return evolve(study, dungeon=evolve(study.dungeon, **parts))


def each(part: str, **changes: object) -> Break:
    """Change every record of a part of the chart."""
    return lambda s: dug(s, **{part: tuple(evolve(one, **changes) for one in getattr(s.dungeon, part))})


def rows(part: str, **changes: object) -> Break:
    """Change every row of a table."""
    return lambda s: evolve(
        s, sheet=evolve(s.sheet, **{part: tuple(evolve(row, **changes) for row in getattr(s.sheet, part))})
    )


def ways(change: Callable[[tuple[Way, ...]], Iterable[Way]]) -> Break:
    """Lay other ways."""
    return lambda s: dug(s, ways=tuple(change(s.dungeon.ways)))


def tree(study: Study, *, front_only: bool = True) -> Study:
    """The same with no way but those that join its rooms, and one way out."""
    chart = study.dungeon
    seen, kept = [chart.start], list[Way]()
    for place in seen:
        for there, way in graph.links(every(study), joins(chart))[place]:
            if there not in seen:
                seen.append(there)
                kept.append(way)
    out = [way for way in outs(chart) if way.a == chart.start] if front_only else []
    return dug(study, ways=(*kept, *out))


def front_only(study: Study) -> Study:
    """The same with one way out."""
    return dug(
        study, ways=(*joins(study.dungeon), *(w for w in outs(study.dungeon) if w.a == study.dungeon.start))
    )


def one_creature(kind: str) -> Break:
    """Nobody there but of one kind."""

    def change(s: Study) -> Study:
        s = rows("wander", monster=kind, roster="")(s)
        return each("rosters", monster=kind)(each("groups", monster=kind)(s))

    return change


def locked(study: Study) -> Study:
    """Every way of a tree locked."""
    return each("ways", door=Door(state="locked", key="house_keys"))(tree(study))


def hidden(study: Study) -> Study:
    """Every way hidden."""
    return each("ways", hidden="behind moss", hid_from="")(study)


def deep(study: Study) -> str:
    """The room farthest in."""
    far = front(study, known=True)
    return max(far, key=lambda room: far[room])


def treasure(change: Callable[[Thing, Study], Thing]) -> Break:
    """Change what is worth something."""
    return lambda s: dug(s, things=tuple(change(t, s) if t.value else t for t in s.dungeon.things))


def everywhere(study: Study) -> Study:
    """Somebody in every room."""
    one = study.dungeon.groups[0]
    return dug(study, groups=tuple(evolve(one, id=room.id, room=room.id) for room in study.rooms))


def twice(found: tuple[Way, ...]) -> tuple[Way, ...]:
    """Every way twice."""
    return (*found, *(evolve(way, id=f"{way.id}-again") for way in found))


BREAKS: dict[str, Break] = {
    "L01": hidden,
    "L02": tree,
    "L03": ways(twice),
    "L04.mean": ways(twice),
    "L04.most": ways(twice),
    "L04.directions": each("ways", dir="n", back="n"),
    "L05.outs": ways(lambda found: [way for way in found if way.b]),
    "L05.apart": ways(twice),
    "L05.inside": each("ways", door=None, kind="open"),
    "L06.links": lambda s: dug(s, ways=tuple(w for w in s.dungeon.ways if w.dir != "d")),
    "L06.kinds": each("ways", kind="open"),
    "L07": tree,
    "L08.front": hidden,
    "L08.all": tree,
    "L08.shorter": front_only,
    "L09": each("ways", door=None),
    "L10": each("ways", door=Door(state="stuck")),
    "L11": locked,
    "L12": rows("way", tell="nave.search"),
    "L13.rooms": hidden,
    "L13.value": lambda s: each("things", how="plain")(each("ways", hidden="")(s)),
    "L14.escapes": lambda s: hidden(tree(s, front_only=False)),
    "L14.levels": each("ways", hidden=""),
    "L15.nouns": each("places", looks=()),
    "L15.busy": lambda s: dug(s, things=(), groups=(), traps=()),
    "L16.peopled": lambda s: dug(s, groups=()),
    "L16.quiet": everywhere,
    "L17.talkers": one_creature("giant_rat"),
    "L17.bargains": each("groups", wants=""),
    "L18": rows("wander", react=()),
    "L19": rows("wander", heard=""),
    "L20.tables": lambda s: evolve(s, sheet=evolve(s.sheet, wander=())),
    "L20.strength": rows("wander", number="9d6"),
    "L20.hostile": rows("wander", mood="hostile"),
    "L21": rows("wander", trace=""),
    "L22": rows("wander", roster="", monster="giant_rat", unique=False),
    "L23.none": one_creature("lull"),
    "L23.had": lambda s: dug(s, things=()),
    "L24.answers": each("traps", avoid=(), solutions=("thief: disarm", "a stick")),
    "L24.rooms": lambda s: dug(s, traps=()),
    "L24.cruel": each("traps", damage="2d6", save="half"),
    "L25.answers": lambda s: answered(s, "fight"),
    "L25.rarest": lambda s: answered(s, "fight"),
    "L25.commonest": lambda s: answered(s, "talk"),
    "L26.first": each("things", value=1),
    "L26.whole": each("things", value=1),
    "L27.plain": each("things", how="hidden"),
    "L27.hidden": each("things", how="plain"),
    "L27.secret": each("things", how="secret"),
    "L27.rooms": each("things", room="nave"),
    "L27.biggest": treasure(lambda t, s: evolve(t, value=10**6 if t.id == "ingots" else 1)),
    "L27.first": treasure(lambda t, s: evolve(t, room=deep(s))),
    "L28.loads": each("things", slots=0),
    "L28.awkward": each("things", slots=1),
    "L28.coin": each("things", name="a thing", here="Gold.", look="Gold."),
    "L29": treasure(lambda t, s: evolve(t, value=1 + front(s, known=True)[t.room])),
    "L30.see": each("places", see="stone " * 49),
    "L30.sentence": each("places", see="It leans on what was said. There."),
    "L30.look": each("places", looks=(Note("a", "stone " * 31),)),
    "L30.nouns": each("places", looks=(Note("zeugma", "A figure of speech."),)),
    "L30.screen": each("things", here="silver " * 91),
    "L30.banned": rows("room", see="Suddenly, a wall."),
    "R01.true": rows("rumour", truth="true"),
    "R01.partial": rows("rumour", truth="false"),
    "R02": rows("faction", fears=""),
    "G01": lambda s: dug(s, sites=tuple(site for site in s.dungeon.sites if site.place == "fourth")),
    "G02": lambda s: dug(s, sites=tuple(site for site in s.dungeon.sites if not site.leads)),
    "G03": lambda s: treasure(lambda t, _s: evolve(t, value=100 - 9 * far_out(s, t.room)))(s),
    "G04": lambda s: dug(s, places=(), sites=(), lines=()),
    "G05.told": rows("rumour", about=()),
    "G05.twice": rows("rumour", at=()),
    "G06.tables": rows("roam", terrain="plains"),
    "G06.talkers": rows("roam", monster="giant_rat"),
    "G07": rows("faction", holds=("nine_arches",)),
}


def answered(study: Study, kind: str) -> Study:
    """All obstacles answered in one way, or in none."""
    only = tuple(
        evolve(o, answers=tuple(evolve(answer, kind=kind) for answer in o.answers))
        for o in study.sheet.obstacle
    )
    return evolve(study, sheet=evolve(study.sheet, obstacle=only))


@pytest.mark.parametrize("measure", lint.MEASURES)
def test_a_measure_can_fail(measure: str) -> None:
    """What ships passes, or says why not; the same with one thing spoilt lies farther outside the band."""
    found = bands.craft(Library())
    band = next(band for band in found.measure if band.id == measure)
    good = lint.MEASURES[measure](asked(measure), found.figures)
    bad = lint.MEASURES[measure](BREAKS[measure](asked(measure)), found.figures)
    assert good is not None and (band.holds(good.value) or measure in asked(measure).head.lint_allow)
    assert bad is not None and bad.value != good.value
    assert bad is not None and not band.holds(bad.value)


def test_every_measure_has_its_band() -> None:
    """The bands are those of the measures, each once, and each says what passes."""
    rows_ = bands.craft(Library()).measure
    assert [band.id for band in rows_] == list(lint.MEASURES)
    assert [band.id for band in rows_ if not (band.low or band.high)] == []


def test_figures_of_the_house() -> None:
    """What a person counted on the plan by hand."""
    figures = bands.craft(Library()).figures
    names = ("L02", "L05.outs", "L08.front", "L08.all", "L10")
    counted = {name: lint.MEASURES[name](house(), figures) for name in names}
    assert {name: found and found.value for name, found in counted.items()} == {
        "L02": Fraction(16, 40),
        "L05.outs": 5,
        "L08.front": 9,
        "L08.all": 6,
        "L10": 3,
    }


def test_rank_correlation() -> None:
    """Of what rises together it is 1, of what falls -1, of what never differs nothing."""
    assert correlation([1, 2, 3], [10, 20, 90]) == 1
    assert correlation([1, 2, 3], [9, 8, 7]) == -1
    assert correlation([1, 2, 2, 3], [1, 3, 2, 4]) == Fraction(948, 1000)
    assert correlation([1, 1], [1, 2]) is None


# --- exceptions -------------------------------------------------------------------------------------------


def laid(folder: Path, old: str, new: str) -> Path:
    """The small adventure with a change, in a folder of content."""
    text = (Path("content/adventures/small.toml")).read_text(encoding="utf-8")
    assert old in text
    (folder / "adventures").mkdir(parents=True)
    (folder / "adventures" / "small.toml").write_text(text.replace(old, new), encoding="utf-8")
    return folder


def linted(folder: Path) -> tuple[int, str]:
    """What the command line says of it."""
    result = CliRunner().invoke(main, ["content", "lint", "small", "--content", str(folder)])
    return result.exit_code, result.output


def test_a_finding_says_what_was_found_and_where_to_look(tmp_path: Path) -> None:
    """The measure, the figure, the band, the places; and the exit code of what differs."""
    code, shown = linted(laid(tmp_path, 'trace = "hall.see"\n', ""))
    assert code == 6
    assert "fails     L21            wanderers of which no fixed text tells: 1 faults; band: none" in shown
    assert "where: wander[w_collector].trace" in shown
    assert "look at: trace" in shown


def test_an_exception_that_is_not_needed_is_a_fault(tmp_path: Path) -> None:
    """Once mended, it has to be taken out."""
    code, shown = linted(laid(tmp_path, '"L22" =', '"L11" = "There is no way round the vault."\n"L22" ='))
    assert code == 6
    assert "needless  L11" in shown
    assert "take L11 out of [adventure.lint_allow]" in shown


@pytest.mark.parametrize(
    ("line", "what"), [('"L99" = "because"', "there is no such measure"), ('"L11" = " "', "needs its reason")]
)
def test_an_exception_must_be_to_something_and_have_a_reason(tmp_path: Path, line: str, what: str) -> None:
    """Else it is a fault of the file."""
    code, shown = linted(laid(tmp_path, '"L22" =', f'{line}\n"L22" ='))
    assert code == 7
    assert what in shown


def test_an_adventure_that_is_not_there_is_refused() -> None:
    """With the names of those that are."""
    with pytest.raises(ContentError, match="there is no such adventure"):
        lint.lint("nowhere", Library(), SHELF["barrows"])


def test_without_rooms_enough_shares_are_not_asked() -> None:
    """A share of six rooms says nothing, and is said to have been left out."""
    found = lint.lint("small", Library(), SHELF["barrows"])
    assert {finding.verdict for finding in found if finding.band.rooms} == {lint.UNASKED}
    assert "46 not asked" in lint.report(found, whole=False)


def test_a_chart_without_secrets_has_none_to_be_plain() -> None:
    """A way that is hidden from one end can be passed from the other."""
    from gameloop.craft.study import plain

    way = Way("w", "a", "b", "n", "s", hidden="moss", hid_from="a")
    chart = Chart("c", "C", "dungeon", "a", ways=(way,))
    only = plain(chart).ways[0]
    assert (only.a, only.b, only.dir, only.one_way, only.hidden) == ("b", "a", "s", True, "")
    assert plain(evolve(chart, ways=(evolve(way, hid_from=""),))).ways == ()
