"""`why` answers for all that is shown: an entry, a rule, and the faces where dice were thrown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from gameloop.rulesets import SHELF
from gameloop.session.causes import causes
from gameloop.session.prompting import fields
from gameloop.session.published import names
from gameloop.session.session import Session
from gameloop.session.views import people
from gameloop.session.wayfinding import direction
from gameloop.world.places import ways_known
from gameloop.world.state import DEAD, FOES
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


def test_a_refusal(tmp_path: Path) -> None:
    """What could not be done, when, of which line; `why` and what is only looked at change nothing of it."""
    game = sitting(tmp_path)
    assert game.feed("why not").status == "refused"
    feed(game, "unlock west")
    refused = game.feed("force north").text
    told = game.feed("why not").text
    assert refused.removeprefix("- ") in told
    assert told.startswith("As things were at @2, of force north: ")
    feed(game, "go north", "unlock south", "why xyzzy", "look")
    ruled = game.feed("why refused").text
    assert ruled.startswith(f"As things were at @{game.save.log.head}, of unlock south: ")


def test_secrets_are_no_causes(tmp_path: Path) -> None:
    """Whatever is asked, no secret roll answers; and what nobody ever heard of has no answer."""
    game = sitting(tmp_path)
    feed(game, "go north", "listen at east")
    for what in ("listen", "secret", "", "east", "aldra", "@4"):
        assert not re.search(r"listen: .*\d", game.feed(f"why {what}").text)
    assert game.feed("why xyzzy").status == "refused"
    assert game.feed("why strongroom").status == "refused"
    assert not [c for c in causes(game, "light") if c[0].events[c[1]].secret]


@pytest.mark.parametrize("rules", ["barrows", "microlite20"])
def test_a_dead_foe_has_its_last_blow(tmp_path: Path, rules: str) -> None:
    """By its name or its kind: who struck, each die with what was added, the rule; and before it what led there."""
    game = sitting(tmp_path, rules=rules)
    feed(game, "spawn giant rat 1", "attack")
    for _ in range(60):
        if game.state.fight is None or any(p.has(DEAD) for p in game.state.people.values() if p.side == FOES):
            break
        game.feed("fight")
    assert any(p.has(DEAD) for p in game.state.people.values() if p.side == FOES), game.feed("look").text
    for what in ("giant rat", "the giant rat", "giant rat dead"):
        told = game.feed(f"why {what}").text
        assert ENTRY.match(told), told
        assert re.search(r"giant rat: .*1d20.* -> \d+ .*hit, damage .*\d", told), told
        assert re.search("giant rat is dead", told, re.IGNORECASE), told
        assert RULE.search(told)
    assert len(ENTRY.findall(game.feed("why giant rat back 3").text)) == 3


def test_a_closed_door_has_what_shut_it(tmp_path: Path) -> None:
    """By its side, by what it is, by the word that stands beside it; who opened it is one step further back."""
    game = sitting(tmp_path)
    feed(game, "force west", "go west")
    assert game.state.here.place != "lych_stair"
    for what in ("east", "east door", "stuck", "the east door"):
        told = game.feed(f"why {what}").text
        assert ENTRY.match(told), told
        assert "falls shut" in told, told
        assert RULE.search(told), told
    assert re.search(r"1d6 -> \d", game.feed("why east back 4").text)


@pytest.mark.parametrize(
    ("rules", "row", "begins"), [("barrows", "A-EQP-13", 12), ("microlite20", "B-COMBAT-06", 10)]
)
def test_a_sum_is_told_with_its_parts_its_rule_and_what_changed_it(
    tmp_path: Path, rules: str, row: str, begins: int
) -> None:
    """Armour put off: that event, what is left of the sum; one step back the one before."""
    game = sitting(tmp_path, rules=rules)
    for what in ("aldra ac", "aldra.ac", "ac of aldra"):
        told = game.feed(f"why {what}").text
        assert re.search(rf"(?m)^Aldra: AC \d+ = {begins} \(", told), told
        assert re.search(rf"(?m)^{row} ", told), told
    worn = next(item.name for item in game.state.held("p1") if item.id == game.state.people["p1"].armor)
    assert worn in told
    feed(game, f"aldra: remove {worn}")
    told = game.feed("why aldra ac").text
    assert told.startswith(f"@{game.save.log.head}."), told
    assert worn not in re.findall(r"(?m)^Aldra: AC.*$", told)[0]
    back = re.findall(r"(?m)^@(\d+)\.", game.feed("why aldra ac back 3").text)
    assert back == [str(game.save.log.head), "2"]


def test_no_die_is_told_that_had_nothing_to_do_with_it(tmp_path: Path) -> None:
    """What comes when a fight is over comes of no die of the fight."""
    game = sitting(tmp_path)
    feed(game, "spawn giant rat 1", "attack")
    for _ in range(60):
        if game.state.fight is None:
            break
        game.feed("fight")
    told = game.feed("why aldra xp").text
    assert "1d20" not in told and "1d6" not in told, told


def test_a_name_that_only_a_referee_may_ask_for_is_no_answer(tmp_path: Path) -> None:
    """What nobody has met, how many live somewhere, what was set in motion."""
    game = sitting(tmp_path)
    known = names(game.state, game.game.rules)
    hidden = [name for name in known if name.startswith(("roster.", "flag."))]
    assert hidden
    for name in hidden:
        assert game.feed(f"why {name}").status == "refused", name


@pytest.mark.parametrize("rules", SHELF)
def test_a_plain_why_tells_what_was_told_last_while_nothing_was_thrown(tmp_path: Path, rules: str) -> None:
    """Of who heard nothing at a door; not of who joined the party long before."""
    game = sitting(tmp_path, seed="11", rules=rules)
    feed(game, "listen at west")
    told = game.feed("why").text
    assert "from: listen at west" in told
    assert "Nobody hears anything." in told


def test_a_plain_why_tells_a_roll_once(tmp_path: Path) -> None:
    """Damage, which the blow tells, is told by its own dice and not twice."""
    game = sitting(tmp_path, seed="11", rules="microlite20")
    feed(game, "go north", "go east", "attack", "round", "attack goblin 1")
    lines = game.feed("why").text.splitlines()
    assert lines[1] == "damage: goblin 1 1d6 -> 2"
    assert lines.count(lines[1]) == 1


def test_a_roll_of_the_players_own_is_told_though_no_rule_is_behind_it(tmp_path: Path) -> None:
    """Not what came before it."""
    game = sitting(tmp_path, adventure="small")
    feed(game, "force east", "wait", "roll 2d6")
    told = game.feed("why").text
    assert re.match(r"@\d+\.1, from: roll 2d6\nroll: 2d6 \(\d, \d\) -> \d+$", told)
