"""Endings are reached by typed sessions: all of the House, of the hill and of the Parliament.

Those of the House by either rulebook, out of the same file; and by the second its vault is emptied.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from gameloop.session.verify import differences
from gameloop.world.modes import in_village
from gameloop.world.town import purse
from tests.plans import PLANS, shown, typed
from tests.play import played, scripted

SAID = {
    "settle": ("Paid in Full", "Then three hundred people sit down."),
    "claim": ("Further to Yours of the Fourth", "there will be receipts"),
    "drown": ("In Case of Fire", "runs thin, then warm, then with candles in it"),
    "partner": ("On Account", "Three hundred people have no names."),
    "awake": ("Spring", "They come down the hill in their boots"),
    "too_soon": ("Early", "There is bread in Breadlow for ninety."),
    "lying": ("Let Them Lie", "would take her for sorry"),
    "by_the_pound": ("By the Pound", "It makes forty cartloads."),
    "risen": ("The House Adjourns", "Nothing has been decided."),
    "noes": ("The Noes Have It", "Forty-one reach Fourth."),
    "ayes": ("The Ayes Have It", "the sea is in nine harbours to the eaves"),
    "minutes": ("Company Minutes", "You are thanked, by name, in the minutes of the first meeting"),
}


VAULT = 44_000  # copper pieces
OF_THE_HOUSE = ("settle", "claim", "drown", "partner")
SCRIPTS = (*(("ending", ending) for ending in SAID), *(("rivals", ending) for ending in OF_THE_HOUSE))


@pytest.mark.parametrize(("who", "ending"), SCRIPTS)
def test_each_ending_is_reached_by_a_script(tmp_path: Path, who: str, ending: str) -> None:
    """It is told by its name, the save says that the game goes on, and all of it verifies."""
    name = f"{who}-{ending}"
    stream, transcript = played(tmp_path, name)
    assert stream.failures == []
    assert shown(PLANS[name], stream.session, typed(scripted(name)))
    title, words = SAID[ending]
    told = " ".join(transcript.split())
    assert f"An ending: {title}" in told
    assert words in told
    assert "[the game goes on; all that is left is still there]" in told
    assert (stream.session.state.endings, stream.session.state.over) == ((ending,), "")
    assert list(differences(stream.session)) == []
    stream.session.save.close()


def test_the_vault_is_emptied_by_the_other_rulebook(tmp_path: Path) -> None:
    """All 4,400 silver of the strongroom come up and are sold, for 440 gold pieces; nothing is left there."""
    stream, transcript = played(tmp_path, "rivals-vault")
    game, name = stream.session, "rivals-vault"
    assert stream.failures == []
    assert shown(PLANS[name], game, typed(scripted(name)))
    left = [item.id for place, goods in game.state.goods.items() if "strongroom" in place for item in goods]
    assert left == []
    assert in_village(game.state)
    assert "An ending:" not in transcript
    rules = game.game.rules
    assert sum(purse(game.state, rules, who) for who in game.state.order) >= VAULT
    assert list(differences(game)) == []
    game.save.close()


def test_why_explains_deals_promises_and_endings(tmp_path: Path) -> None:
    """The fact, the line that made it, the rule behind it; and recap says what has ended."""
    stream, _ = played(tmp_path, "ending-claim")
    game = stream.session
    for word, line, row in (
        ("ending", "deal the ledger", "A-OWN-02"),
        ("deal", "deal the ledger", "A-OWN-08"),
        ("promise", "deal his key for your word", "A-OWN-08"),
        ("stance", "deal the ledger", "A-OWN-03"),
    ):
        told = game.feed(f"why {word}").text
        assert f"from: {line}" in told
        assert f"\n{row} " in told
    assert "Ended: Further to Yours of the Fourth; the game goes on" in game.feed("recap").text
    assert "Promised for his key for your word" in game.feed("deals").text
    game.save.close()
