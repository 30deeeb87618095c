"""A chronicle as a page: HTML that stands by itself, with its maps in it, or Markdown, whose maps are drawn in signs.

Why the standard library: ElementTree escapes whatever a save holds and closes what it opens, which is all that a page
of headings, paragraphs, lists and figures needs of a template engine. In Markdown maps are text, for it is read where
no pictures are, and needs no files beside it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from gameloop.kernel.errors import Refused
from gameloop.session import drawing
from gameloop.session.chronicling import Chapter, Chronicle, Figure, gather, standing
from gameloop.session.keeping import beside, write
from gameloop.session.results import Block
from gameloop.world.ruleset import Args
from gameloop.world.state import State

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gameloop.session.session import Session

HTML, MARKDOWN, SVG = ".html", ".md", ".svg"
PAGES = (HTML, MARKDOWN)
USUAL = f"chronicle{HTML}"
STYLE = """
body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; color: #2b2622; background: #fbf7ec;
  font: 1.05rem/1.6 Georgia, serif; }
h1 { font-size: 2.2rem; line-height: 1.2; margin-bottom: 0; }
h2 { margin-top: 3rem; border-bottom: 1px solid #b9ac94; }
h3 { margin-bottom: 0; font-style: italic; font-weight: normal; }
.about, .when { color: #5d5346; margin: 0.2rem 0; }
p { margin: 0.5rem 0; }
figure { margin: 2rem 0; }
svg { max-width: 100%; height: auto; border: 1px solid #b9ac94; }
pre { white-space: pre-wrap; font-size: 0.9rem; background: #f4ecd8; padding: 0.8rem; }
details { margin: 0.6rem 0; }
""".replace("\n", " ").strip()


# --- HTML -------------------------------------------------------------------------------------------------


def html(told: Chronicle) -> str:
    """The chronicle as one file that needs no other."""
    page = ET.Element("html", lang="en")
    head = ET.SubElement(page, "head")
    ET.SubElement(head, "meta", charset="utf-8")
    ET.SubElement(head, "meta", name="viewport", content="width=device-width, initial-scale=1")
    _add(head, "title", told.title)
    _add(head, "style", STYLE)
    main = ET.SubElement(ET.SubElement(page, "body"), "main")
    _add(main, "h1", told.title)
    for line in told.about:
        _add(main, "p", line, about="about")
    for chapter in told.chapters:
        _chapter(main, chapter)
    _maps(main, told.figures)
    _sheets(main, told.sheets)
    for title, lines in told.lists.items():
        if lines:
            _add(main, "h2", title)
            listed = ET.SubElement(main, "ul")
            for line in lines:
                _add(listed, "li", line)
    return "<!DOCTYPE html>\n" + ET.tostring(page, encoding="unicode", method="html") + "\n"


def _add(parent: ET.Element, tag: str, text: str, *, about: str = "") -> ET.Element:
    made = ET.SubElement(parent, tag)
    made.text = drawing.sheer(text)
    if about:
        made.set("class", about)
    return made


def _chapter(main: ET.Element, chapter: Chapter) -> None:
    _add(main, "h2", chapter.title or "The beginning")
    if chapter.when:
        _add(main, "p", chapter.when, about="when")
    for scene in chapter.scenes:
        if scene.place:
            _add(main, "h3", scene.place)
        for paragraph in scene.paragraphs:
            _add(main, "p", paragraph)


def _maps(main: ET.Element, figures: tuple[Figure, ...]) -> None:
    if figures:
        _add(main, "h2", "Maps")
    for figure in figures:
        drawn = ET.SubElement(main, "figure")
        drawn.append(figure.picture)
        _add(drawn, "figcaption", figure.title)
        words = ET.SubElement(drawn, "details")
        _add(words, "summary", "The map in words")
        _add(words, "pre", figure.words)


def _sheets(main: ET.Element, sheets: Mapping[str, str]) -> None:
    if sheets:
        _add(main, "h2", "The party")
    for name, lines in sheets.items():
        _add(main, "h3", name)
        _add(main, "pre", lines)


# --- Markdown ---------------------------------------------------------------------------------------------


def markdown(told: Chronicle) -> str:
    """The chronicle as text with marks; maps are drawn in signs, and stand in words below."""
    return "\n\n".join(_parts(told)) + "\n"


def _parts(told: Chronicle) -> Iterator[str]:
    yield f"# {_plain(told.title)}"
    yield from (_plain(line) for line in told.about)
    for chapter in told.chapters:
        yield f"## {_plain(chapter.title or 'The beginning')}"
        yield from (f"*{_plain(chapter.when)}*" for _ in range(bool(chapter.when)))
        for scene in chapter.scenes:
            yield from (f"### {_plain(scene.place)}" for _ in range(bool(scene.place)))
            yield from map(_plain, scene.paragraphs)
    yield from ("## Maps" for _ in range(bool(told.figures)))
    for figure in told.figures:
        yield f"### {_plain(figure.title)}"
        yield _block(figure.signs)
        yield _block(figure.words)
    yield from ("## The party" for _ in range(bool(told.sheets)))
    for name, sheet in told.sheets.items():
        yield f"### {_plain(name)}"
        yield _block(sheet)
    for title, lines in told.lists.items():
        if lines:
            yield f"## {title}"
            yield "\n".join(f"- {_plain(line)}" for line in lines)


def _plain(text: str) -> str:
    """A text in which nothing is taken for a mark, a tag or an entity."""
    return re.sub(r"([\\`*_{}\[\]<>#|~&+!-])", r"\\\1", drawing.sheer(text).replace("\n", " "))


def _block(text: str) -> str:
    """Lines as they stand, indented: a fence could be closed by what they hold."""
    return "\n".join(f"    {line}" for line in drawing.sheer(text).split("\n"))


# --- writing ----------------------------------------------------------------------------------------------

WRITERS: Mapping[str, Callable[[Chronicle], str]] = {HTML: html, MARKDOWN: markdown}


def page(session: Session, out: Path) -> str:
    """The chronicle of a game for a file of that name. Raises Refused for a name of another kind."""
    if out.suffix.casefold() not in WRITERS:
        raise Refused(
            f"a chronicle is a page: {drawing.sheer(out.name)} is none",
            instead=f"NAME{HTML}, or NAME{MARKDOWN}",
        )
    return WRITERS[out.suffix.casefold()](gather(session))


def picture(session: Session, level: int | None = None) -> str:
    """The map where the party is, or of that level, as SVG: the country under the sky, the dungeon below it."""
    from gameloop.session.views.hexes import region_known
    from gameloop.world.modes import in_region, in_village

    state, rules = session.seen(), session.game.rules
    region = region_known(state)
    if region is not None and (in_region(state) or in_village(state)) and level is None:
        drawn = drawing.country(state, region.title)
    else:
        at = _below(state)
        chart = at.chart()
        n = chart.place(at.here.place).level if level is None else level
        here = state.here.chart == chart.id
        drawn = drawing.level(at, n, f"{chart.title}, level {n}", rules, here=here)
    if drawn is None:
        raise Refused("nothing is known of that", instead="map list")
    return drawing.text(drawn)


def _below(state: State) -> State:
    """The state as seen from the dungeon that was entered last, for whoever is in none."""
    if state.here.chart and state.chart().ways:
        return state
    dungeons = [chart.id for chart in state.charts.values() if chart.ways and state.surveys[chart.id].known]
    if not dungeons:
        raise Refused("no dungeon is known")
    return standing(state, dungeons[-1])


def retell(session: Session, args: Args) -> Iterable[Block]:
    """`chronicle [NAME]`: written beside the save."""
    path = beside(session, args.get("name", "") or USUAL, PAGES)
    write(path, page(session, path))
    return (Block("parser", f"The chronicle is written: {path}"),)


def draw(session: Session, name: str) -> Iterable[Block]:
    """`map svg NAME`: written beside the save."""
    path = beside(session, name or "map", (SVG,))
    write(path, picture(session))
    return (Block("parser", f"The map is drawn: {path}"),)
