"""`why` answers for all that is shown: an entry, a rule, and the faces where dice were thrown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from gameloop.session.causes import causes
from gameloop.session.prompting import fields
from gameloop.session.session import Session
from gameloop.session.views import people
from gameloop.session.wayfinding import direction
from gameloop.world.places import ways_known
from tests.play import feed
from tests.play import session as sitting

ENTRY = re.compile(r"@\d+\.\d+, from: \S")
RULE = re.compile(r"(?m)^[A-Z]-[A-Z]+-\d+ \S")
FACES = re.compile(r"-> \d|\(\d")
SIGNS = ("@", "+", "'", "#", ".", "?")
# what is typed between one state in which all is asked and the next; a question is answered with its first option
PLAY = (
    (), ("force west with aldra",), ("drop dagger", "1"), ("listen at west", "go west"), ("search",), ("light torch",),
    ("go east", "go north"), ("rest", "rest"), ("search", "take all"), ("march dell, cid", "give supply to bor", "1"),
)  # fmt: skip


def states(folder: Path, rules: str) -> Iterator[tuple[int, Session]]:
    """Ten moments of a game."""
    game = sitting(folder, rules, rules=rules)
    for n, lines in enumerate(PLAY):
        for line in lines:
            game.feed(line)
            while game.state.question is not None:
                game.feed("1")
        yield n, game


def shown(game: Session, who: str) -> Iterator[str]:
    """All that can be asked of somebody's sheet, of the status line and of the map, as somebody would type it."""
    state, rules = game.state, game.game.rules
    name = state.people[who].name
    for line in people.sheet(state, rules, who).text.split("\n"):
        yield from (f"{name} {words(part)}" for part in re.split(r"\s{2,}|, ", line.strip()) if words(part))
    yield from (words(part) for field in fields(game) for part in field.split(" | ")[:1])
    yield from SIGNS
    yield state.chart().place(state.here.place).name
    yield from (direction(way.side(state.here.place)) for way in ways_known(state))


def words(part: str) -> str:
    """A part as it is typed: without signs that end a word."""
    return re.sub(r"[^\w/+' -]", " ", part.replace("(", " ")).strip()


@pytest.mark.parametrize("rules", ["barrows", "microlite20"])
def test_everything_shown_has_an_entry_a_rule_and_faces(tmp_path: Path, rules: str) -> None:
    """In ten states, of one of the party in each."""
    silent = []
    for n, game in states(tmp_path, rules):
        state, size = game.state, game.save.path.stat().st_size
        for what in shown(game, state.order[n % len(state.order)]):
            result = game.feed(f"why {what}")
            if not (result.status == "ok" and ENTRY.match(result.text) and RULE.search(result.text)):
                silent.append((n, what, result.text[:100]))
        assert (game.state, game.save.path.stat().st_size) == (state, size)
    assert silent == []


@pytest.mark.parametrize("rules", ["barrows", "microlite20"])
def test_dice_are_told_with_their_faces_and_what_was_added(tmp_path: Path, rules: str) -> None:
    """Of a door that was forced: the roll, each modifier, what it needed."""
    game = sitting(tmp_path, rules=rules)
    feed(game, "force west with aldra")
    for what in ("west", "west door", "force door", "why"):
        told = game.feed(f"why {what}" if what != "why" else "why").text
        assert RULE.search(told), told
        assert FACES.search(told), told
    assert re.search(r"force door: Aldra 1d\d+ -> \d+.* \+\d .*needs", game.feed("why west door").text)


def test_a_number_is_followed_as_far_back_as_asked(tmp_path: Path) -> None:
    """Newest first, each change of what is shown, down to the beginning; the first alone unless more is asked for."""
    game = sitting(tmp_path)
    feed(game, "aldra: drop camping gear", "aldra: take camping gear", "aldra: drop camping gear")
    now = game.feed("why aldra load").text
    assert len(ENTRY.findall(now)) == 1
    far = game.feed("why aldra load back 9").text
    found = [int(n) for n in re.findall(r"(?m)^@(\d+)\.", far)]
    assert found == sorted(found, reverse=True)
    assert found[-1] == 2
    assert len(found) == 4
    assert game.feed("why aldra load back 2").text.startswith(now.split("\n")[0])
    for strange in ("back", "back 0", "back x", "back 99999999999999999999"):
        assert game.feed(f"why aldra load {strange}").status in ("ok", "refused", "unknown")


def test_an_event_is_followed_by_whom_it_is_about(tmp_path: Path) -> None:
    """From a reference back to what happened to the same door, and to the same person."""
    game = sitting(tmp_path)
    feed(game, "aldra: drop camping gear", "roll d6", "force west with aldra")
    last = game.save.log.head
    told = game.feed(f"why @{last}.1 back 9").text
    assert "Aldra drops camping gear." in told
    assert len(ENTRY.findall(told)) > 1
    assert "roll: 1d6" not in told
    assert game.feed("why @999").status == "refused"
    assert game.feed(f"why @{last}.99").status == "refused"


def test_a_dead_foe_and_a_refusal(tmp_path: Path) -> None:
    """Who struck the last blow, and why something could not be done."""
    game = sitting(tmp_path)
    assert game.feed("why not").status == "refused"
    feed(game, "unlock west")
    refused = game.feed("force north").text
    told = game.feed("why not").text
    assert refused.removeprefix("- ") in told
    assert told.startswith("As things are at @2: ")
    game.feed("light lamp oil")
    said = game.refusal
    assert said is not None
    assert game.feed("why refused").text.startswith("As things are at @2: ")


def test_secrets_are_no_causes(tmp_path: Path) -> None:
    """Whatever is asked, no secret roll answers; and what nobody ever heard of has no answer."""
    game = sitting(tmp_path)
    feed(game, "go north", "listen at east")
    for what in ("listen", "secret", "", "east", "aldra", "@4"):
        assert not re.search(r"listen: .*\d", game.feed(f"why {what}").text)
    assert game.feed("why xyzzy").status == "refused"
    assert game.feed("why strongroom").status == "refused"
    assert not [c for c in causes(game, "light") if c[0].events[c[1]].secret]
