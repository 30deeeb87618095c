"""The loader refuses what is outside the lists of deeds, conditions and changes, and every name that leads nowhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from gameloop.world.actions import CHANGES, Change
from gameloop.world.vetdeeds import CHANGE_ON, MAY_BE_ON
from tests.adventures import README, changed, faults, loaded, mill

DEED = """
[[flag]]
id = "wet"

[[obstacle]]
id = "stone"
room = "stones"
stake = "a way down"
over = { flag = "wet" }
then = [{ do = "set", what = "wet" }]
answers = [
  { kind = "cunning", text = "the peg", deeds = ["pull_peg"] },
  { kind = "sneak", text = "the swept wall", way = "stones:s" },
  { kind = "fight", text = "none" },
]

[[text]]
of = "stones.look.stones"
when = { flag = "wet" }
say = "The upper stone lies on the lower."

[[deed]]
id = "pull_peg"
room = "stones"
verb = ["pull", "cut"]
what = ["stones"]
using = ["rope"]
when = [{ lies = "millers_ring", here = "mill_rats" }, { open = "stones:s" }]
risk = "even"
then = [{ do = "overcome", what = "stone" }]
fails = [{ do = "spring", what = "upper_stone" }]
say = "It comes."
"""


def with_deed(old: str = "", new: str = "") -> str:
    """The mill with a deed, changed at one place."""
    return mill() + (changed(old, new, DEED) if old else DEED)


def test_the_deed_of_the_handbook_loads(tmp_path: Path) -> None:
    """As it stands there, after the mill."""
    deed = README.read_text(encoding="utf-8").split("```toml\n")[2].partition("```")[0]
    assert [deed.id for deed in loaded(tmp_path, mill() + deed).deeds] == ["oil_the_chain"]


def test_a_sound_deed_loads(tmp_path: Path) -> None:
    """With a table, or a list of tables, of conditions; ways by either end."""
    adventure = loaded(tmp_path, with_deed())
    deed = adventure.deeds[0]
    assert [when.open for when in deed.when] == ["", "stones:s"]
    assert adventure.obstacles[0].over[0].flag == "wet"
    assert adventure.texts[0].say == "The upper stone lies on the lower."


@pytest.mark.parametrize(
    ("old", "new", "where", "what"),
    [
        ('verb = ["pull", "cut"]', 'verb = ["yank"]', "deed[pull_peg].verb[0]", "'yank' is not known here"),
        ('verb = ["pull", "cut"]', "verb = []", "deed[pull_peg].verb", "this key is missing"),
        (
            'what = ["stones"]',
            'what = ["stoves"]',
            "deed[pull_peg].what",
            "there is no noun 'stoves' in this room",
        ),
        ('what = ["stones"]', "what = []", "deed[pull_peg].what", "this key is missing"),
        ('room = "stones"\nverb', 'room = "attic"\nverb', "deed[pull_peg].room", "there is no room 'attic'"),
        ('lies = "millers_ring"', 'near = "millers_ring"', "deed[pull_peg].when[0].near", "unknown key"),
        ('lies = "millers_ring"', 'lies = "ring"', "deed[pull_peg].when.lies", "there is no thing 'ring'"),
        (
            'here = "mill_rats"',
            'here = "cats"',
            "deed[pull_peg].when.here",
            "there is no group, roster or creature",
        ),
        (
            '{ open = "stones:s" }',
            '{ open = "stones:n" }',
            "deed[pull_peg].when.open",
            "there is no way 'stones:n'",
        ),
        (
            '{ open = "stones:s" }',
            '{ light = "blue" }',
            "deed[pull_peg].when[1].light",
            "'blue' is not known here",
        ),
        ('risk = "even"', 'risk = "grave"', "deed[pull_peg].risk", "'grave' is not known here"),
        ('risk = "even"\n', "", "deed[pull_peg].risk", "this key is missing"),
        ('using = ["rope"]', "used_up = 1", "deed[pull_peg].using", "this key is missing"),
        ('do = "overcome"', 'do = "win"', "deed[pull_peg].then[0].do", "'win' is not known here"),
        ('what = "stone" }', 'what = "wall" }', "deed[pull_peg].then[0].what", "there is no obstacle 'wall'"),
        ('what = "upper_stone" }', "}", "deed[pull_peg].fails[0].what", "the id of a trap is missing"),
        (
            'deeds = ["pull_peg"]',
            'deeds = ["pull"]',
            "obstacle[stone].answers[0].deeds",
            "there is no deed 'pull'",
        ),
        (
            'way = "stones:s" }',
            'way = "stones:u" }',
            "obstacle[stone].answers[1].way",
            "there is no way 'stones:u'",
        ),
        (
            'over = { flag = "wet" }',
            'over = { flag = "dry" }',
            "obstacle[stone].over.flag",
            "there is no flag 'dry'",
        ),
        (
            'of = "stones.look.stones"',
            'of = "stones.look.owl"',
            "text[0].of",
            "there is no text 'stones.look.owl'",
        ),
        (
            'of = "stones.look.stones"\nwhen = { flag = "wet" }',
            'of = "stones.see"',
            "text[0].when",
            "this key is missing",
        ),
    ],
)
def test_a_name_that_leads_nowhere_is_a_fault(
    tmp_path: Path, old: str, new: str, where: str, what: str
) -> None:
    """With file, key, and what is wrong."""
    found = {fault.where: fault.what for fault in faults(tmp_path, with_deed(old, new))}
    assert where in found, found
    assert found[where].startswith(what)


@pytest.mark.parametrize("do", CHANGES)
def test_every_change_misses_what_it_cannot_do_without(tmp_path: Path, do: str) -> None:
    """A change that names nothing is refused, unless it needs nothing."""
    text = with_deed('then = [{ do = "overcome", what = "stone" }]', f'then = [{{ do = "{do}" }}]')
    if do in ("bury", "clue", "douse", "drop_held", "light"):
        assert loaded(tmp_path, text).deeds[0].then == (Change(do),)
        return
    assert [f for f in faults(tmp_path, text) if f.where.startswith("deed[pull_peg].then[0].")]


@pytest.mark.parametrize("do", [*CHANGE_ON, *MAY_BE_ON])
def test_every_change_is_on_something_that_is_there(tmp_path: Path, do: str) -> None:
    """The id of nothing is a fault, whatever the change."""
    new = f'then = [{{ do = "{do}", what = "nothing", to = "enter", n = 1 }}]'
    text = with_deed('then = [{ do = "overcome", what = "stone" }]', new)
    found = {fault.where: fault.what for fault in faults(tmp_path, text)}
    assert "'nothing'" in found["deed[pull_peg].then[0].what"]


@pytest.mark.parametrize("sense", ["heard", "smelt", "seen", "sure", "gone"])
def test_a_clue_that_misses_a_sense_is_a_fault(tmp_path: Path, sense: str) -> None:
    """Left out or empty."""
    table = mill().partition("[[wander]]")[2]
    line = next(line for line in table.splitlines() if line.startswith(f"{sense} = "))
    for name, new in (("out", ""), ("empty", f'{sense} = ""')):
        found = faults(tmp_path / name, changed(line, new))
        assert [fault for fault in found if fault.where == f"wander[w_rats].{sense}"]
