"""Words that an adventure leaves to its rulebook: goods, tools, wares, conditions; a slip is found at the start."""

from __future__ import annotations

from pathlib import Path

import pytest

from gameloop.kernel.errors import ContentError
from gameloop.rulesets import SHELF
from gameloop.session import games
from tests.adventures import changed, mill
from tests.play import MADE

DEAL = '[[deal]]\nid = "cake"\nname = "cake"\nwith = ["alehouse"]\nask = "cake"\nsay = "Cake."\n'
DEED = '[[deed]]\nid = "oil"\nroom = "race"\nverb = ["pour"]\nwhat = ["wheel"]\nsay = "It turns."\n'
NEEDLE = 'effects = [{ do = "condition", what = "hand_usless", n = 1 }]'
CASES = [
    (mill() + DEAL + 'pays = [{ what = "torhc" }]\n', "deal[cake].pays.what", "kind of goods 'torhc'"),
    (
        mill() + DEAL + 'then = [{ do = "give", what = "ropee" }]\n',
        "deal[cake].then[0].what",
        "kind of goods 'ropee'",
    ),
    (mill() + DEAL + 'when = { has = "milers_ring" }\n', "deal[cake].when.has", "tool 'milers_ring'"),
    (mill() + DEED + 'using = ["lamp_oyl"]\n', "deed[oil].using", "tool 'lamp_oyl'"),
    (
        changed('using = ["iron_spike"]', 'using = ["iron_spik"]'),
        "trap[upper_stone].avoid.using",
        "tool 'iron_spik'",
    ),
    (
        changed('effects = [{ do = "noise", n = 1 }]', NEEDLE),
        "trap[upper_stone].effects.what",
        "condition 'hand_usless'",
    ),
]


def shelved(folder: Path, text: str) -> Path:
    """A folder of one's own content with the mill in it."""
    (folder / "adventures").mkdir(parents=True)
    (folder / "adventures" / "mill.toml").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize("book", SHELF)
@pytest.mark.parametrize(("text", "where", "word"), CASES)
def test_a_word_that_the_rulebook_has_not_is_told_and_no_game_begins(
    text: str, where: str, word: str, book: str, tmp_path: Path
) -> None:
    """By file, key and id; no save is made."""
    path, mine = tmp_path / "test.jsonl", shelved(tmp_path / "mine", text)
    with pytest.raises(ContentError) as caught:
        games.new(
            path, rules=book, adventure="mill", seed="1", made=MADE, settings={}, content=(mine,), sync=False
        )
    (fault,) = caught.value.faults
    assert (fault.file, fault.where) == ("adventures/mill.toml", where)
    assert fault.what == f"{book} knows no {word}"
    assert not path.exists()


def test_of_several_tools_one_has_to_be_known_where_it_is_played_and_each_somewhere(tmp_path: Path) -> None:
    """What one rulebook alone has may stand beside another thing; what none has is found by `content check`."""
    good = shelved(tmp_path / "good", mill() + DEED + 'using = ["pole_10ft", "simple_polearm"]\n')
    assert "barrows with mill: sound" in games.check(games.library((good,), afresh=True))
    bad = shelved(tmp_path / "bad", mill() + DEED + 'using = ["pole_12ft", "simple_polearm"]\n')
    with pytest.raises(ContentError) as caught:
        games.check(games.library((bad,), afresh=True))
    (fault,) = caught.value.faults
    assert (fault.where, fault.what) == ("deed[oil].using", "none of the rulebooks knows a tool 'pole_12ft'")
