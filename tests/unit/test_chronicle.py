"""The chronicle and the picture of the map: valid, self-contained, and no more than the party knows."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import attrs
import html5lib
import pytest

from gameloop.kernel.errors import Refused
from gameloop.session import chronicle, drawing, games, keeping
from gameloop.session.chronicling import gather, moment, retold
from gameloop.session.session import Session
from gameloop.session.views import maps
from gameloop.world.chart import Chart
from gameloop.world.places import known
from gameloop.world.state import State
from gameloop.world.wounds import Fled
from tests.play import feed, session

SAMPLE = Path(__file__).parent.parent.parent / "saves" / "first-delve.jsonl"
CORPUS = Path(__file__).parent.parent / "corpus"
EVIL = """ <script>alert('x')</script> & "q" \\ *a* [b](c) `d` | ## e \u0000\ud800 \x1b[31m"""


@pytest.fixture(scope="module")
def film() -> Session:
    """The sample, looked at."""
    return games.resume(SAMPLE, write=False)


def valid(page: str) -> ET.Element:
    """A page as a strict reader sees it; it raises on the first fault."""
    found: ET.Element = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(page)
    return found


def test_a_chronicle_is_valid_and_stands_by_itself(film: Session) -> None:
    """No fault of HTML, nothing fetched, one heading of the first order, a language, words beside each picture."""
    page = chronicle.html(gather(film))
    root = valid(page)
    assert root.get("lang") == "en"
    assert len(root.findall(".//h1")) == 1
    assert not re.search(r"\b(src|href|url\(|@import)", page)
    pictures = [node for node in root.iter() if str(node.tag).endswith("svg")]
    assert len(pictures) == len(root.findall(".//figure")) == len(root.findall(".//figcaption")) == 2
    for picture in pictures:
        told = {str(node.tag).rpartition("}")[2]: node.text or "" for node in picture}
        assert "Lampless House, level" in told["title"]
        assert len(told["desc"]) > 40
        assert picture.get("role") == "img"


def test_it_tells_the_tale_and_what_came_of_it(film: Session) -> None:
    """Places, people, the enemies, treasure, notes, honesty; and nothing of dice, orders or what to type."""
    page = chronicle.markdown(gather(film))
    for text in (
        "### Hall of Receipts",
        "### Aldra",
        "Fire beetle: 2 killed",
        "porter's sock: Porter's Lodge, day 1",
        "Noted: the twelfth porter was hollow",
        "Taken back: 1 in 1 undos",
        "a hit for 6",
    ):
        assert text.replace("-", "\\-") in page
    tale = page[: page.index("## Maps")]
    assert not re.search(r"\d+d\d+|Type:|secret roll|attack goblin", tale)


def test_what_is_secret_stays_out(film: Session) -> None:
    """No place that was not come to or seen, no trap that is hidden, no roll that is secret."""
    state = film.state
    page = chronicle.html(gather(film))
    hidden = [
        place.name
        for chart in state.charts.values()
        for place in chart.places
        if chart.ways and not known(state.surveys[chart.id], place.id)
    ]
    assert len(hidden) > 20
    tale = page[: page.index("<h2>Maps")]
    assert [name for name in hidden if f"<h3>{name}" in page or f">{name}<" in page] == []
    traps = [t for c in state.charts.values() for t in c.traps if t.id not in state.surveys[c.id].found]
    assert [trap.id for trap in traps if trap.say and trap.say in tale] == []


def test_the_dead_are_told() -> None:
    """Who, when and where, in a campaign that cost lives; nobody is among them twice."""
    told = gather(games.resume(CORPUS / "barrows" / "campaign.jsonl", write=False))
    assert "Dell, day 3, 07:10, Refectory" in told.lists["The dead"]
    assert len(told.lists["The dead"]) == len({line.partition(",")[0] for line in told.lists["The dead"]})


@pytest.mark.parametrize("path", sorted(CORPUS.rglob("*.jsonl")), ids=lambda path: path.stem)
def test_saves_of_former_versions_can_be_retold(path: Path) -> None:
    """As valid pages, under either rulebook."""
    told = gather(games.resume(path, write=False))
    valid(chronicle.html(told))
    assert len(told.chapters) > 1
    assert told.figures


def test_whatever_a_save_holds_is_escaped(tmp_path: Path) -> None:
    """Notes, names and titles of a hostile save are letters and nothing else, in a page and in Markdown."""
    game = session(tmp_path)
    game.save.log.opening = attrs.evolve(game.save.log.opening, title=f"t{EVIL}", seed=EVIL)
    game.feed("note <b>&amp;</b> <img src=x onerror=alert(1)>")
    people = {who: attrs.evolve(p, name=p.name + EVIL) for who, p in game.state.people.items()}
    game.state = attrs.evolve(game.state, people=people)
    told = gather(game)
    root = valid(chronicle.html(told))
    assert root.findall(".//script") == root.findall(".//img") == root.findall(".//b") == []
    assert "<script>alert" in "".join(root.itertext())
    text = chronicle.markdown(told)
    lines = [line for line in text.split("\n") if not line.startswith("    ")]
    assert not any("<script" in line.replace("\\<", "") for line in lines)
    assert "\x00" not in text and "\x1b" not in text and "\ud800" not in text


# --- pictures ---------------------------------------------------------------------------------------------


def pictured(state: State, game: Session, change: Callable[[Chart], Chart] = lambda chart: chart) -> str:
    """The levels of a dungeon as pictures, with another chart laid under what is known."""
    chart = change(state.chart())
    state = attrs.evolve(state, charts={**state.charts, chart.id: chart})
    drawn = [drawing.level(state, n, "map", game.game.rules) for n in (1, 2)]
    return "".join(drawing.text(picture) for picture in drawn if picture is not None)


def test_a_picture_is_valid_and_the_same_each_time(film: Session) -> None:
    """XML, with a rectangle for each sign of the map in text, and the same bytes twice."""
    at = film.state_at(60)
    picture = drawing.level(at, 1, "map", film.game.rules)
    assert picture is not None
    read = ET.fromstring(drawing.text(picture))
    boxes = [
        node
        for node in read.iter(f"{{{drawing.SPACE}}}rect")
        if node.get("stroke") not in (None, drawing.INK)
    ]
    assert len(boxes) == len(maps.grid(at, 1))
    assert pictured(at, film) == pictured(at, film)


def test_what_is_hidden_leaves_no_trace_in_a_picture(film: Session) -> None:
    """With every way that was not found taken out of the chart, it is the same to the byte."""
    for n in (60, 110, 150):
        state = film.state_at(n)
        if not state.chart().ways:
            continue

        def without(chart: Chart, state: State = state) -> Chart:
            found = state.survey().found
            return attrs.evolve(chart, ways=tuple(w for w in chart.ways if not w.hidden or w.id in found))

        assert len(without(state.chart()).ways) < len(state.chart().ways)
        assert pictured(state, film, without) == pictured(state, film)


def test_whoever_is_elsewhere_stands_nowhere_on_a_map(film: Session) -> None:
    """The party sits in the village at the end of the sample: no sign of it below ground, in picture or words."""
    figures = gather(film).figures
    assert [figure.signs.count(maps.PARTY) for figure in figures] == [1, 1]  # in the legend alone
    assert not any("(here)" in figure.words for figure in figures)
    assert all("@" not in (node.text or "") for figure in figures for node in figure.picture.iter("text"))


def test_the_country_is_drawn(tmp_path: Path) -> None:
    """A hex for each that is known, with its coordinates, and its words."""
    game = session(tmp_path, adventure="wick-country")
    feed(game, "leave", "leave", "leave")
    picture = drawing.country(game.state, "Wick")
    assert picture is not None
    names = [node.text for node in picture.iter("text") if re.fullmatch(r"\d{4}", node.text or "")]
    shown = re.findall(r"^\d{4}", picture.findtext("desc") or "", re.MULTILINE)
    assert names == shown
    assert len(names) == len(list(picture.iter("polygon"))) > 1
    assert gather(game).figures[0].title == game.game.rules.adventure.title
    valid(chronicle.html(gather(game)))


# --- asking for it ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line", ["chronicle ../x.html", "chronicle a/b.md", "map svg ../../x", "map svg a/b"]
)
def test_a_name_at_the_prompt_is_bare(tmp_path: Path, line: str) -> None:
    """Never a path: refused, and no file is written."""
    game = session(tmp_path)
    result = game.feed(line)
    assert result.status == "refused"
    assert "bare name" in result.text
    assert not (tmp_path / "test.files").exists()


def test_a_page_of_another_kind_is_refused(film: Session) -> None:
    """With those there are."""
    with pytest.raises(Refused, match="a chronicle is a page"):
        chronicle.page(film, Path("x.pdf"))


def test_where_it_cannot_be_written_is_said(tmp_path: Path) -> None:
    """A folder that is a file."""
    (tmp_path / "a").write_text("", encoding="utf-8")
    with pytest.raises(Refused, match="could not be written"):
        keeping.write(tmp_path / "a" / "b.html", "x")


def test_nothing_of_it_changes_the_game(tmp_path: Path) -> None:
    """Neither state nor log."""
    game = session(tmp_path)
    before, count = game.state, game.save.log.count
    feed(game, "chronicle", "map svg here")
    assert (game.state, game.save.log.count) == (before, count)


def test_a_moment_in_words() -> None:
    """Day and hour."""
    assert moment(0) == "day 1, 06:00"
    assert moment(90000) == "day 2, 07:00"


def test_what_is_typed_and_thrown_is_left_out() -> None:
    """Of a told event the sentence is kept."""
    event = Fled("p1", rule=None)
    assert retold(event, "It is dark: nobody sees. Type: light torch. [A-1]") == "It is dark: nobody sees."
    assert retold(event, "They stand: morale 2d6 5, rout at 8 or more.") == "They stand."
