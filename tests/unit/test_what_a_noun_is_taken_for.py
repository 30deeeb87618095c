"""What a typed noun is taken for: only what is called so, as one or as several, and in the words that were typed."""

from __future__ import annotations

import re
from pathlib import Path

import attrs
import pytest

from gameloop.session.arguments import Parsed
from gameloop.session.enquiring import RISING
from gameloop.session.nouns import nouns
from gameloop.session.parser import Grammar
from gameloop.session.results import REFUSED, Ambiguous, NotUnderstood
from gameloop.session.session import Session
from gameloop.session.words import Noun, Token, crowd, pick, plurals
from gameloop.world.carrying import die
from gameloop.world.encounters import plural
from gameloop.world.light import quench
from gameloop.world.state import FOES
from tests.table import Table
from tests.unit.test_every_noun import grammar, in_rooms, standing
from tests.unit.test_examples import meeting, seat

OWNER = 2  # words of a name at most that only say whose something is
LEAST = 3  # letters of a word that is cut short
MOTHS = Noun("b1", "2 dustmoths", ("dustmoth",), several="dustmoths")


@in_rooms
@pytest.mark.usefixtures("each_rulebook")
@pytest.mark.parametrize("dark", [False, True], ids=["lit", "dark"])
def test_no_word_of_a_text_is_meant_by_its_beginning(
    adventure: str, room: str, tmp_path: Path, dark: bool
) -> None:
    """`rat` is nobody's word for `rather`; one of several is meant by its singular all the same."""
    session = seat(tmp_path, seen(standing(room, adventure), dark=dark))
    words = nouns(session.state, session.game.rules, "scenery")
    known = {noun.name for noun in words}
    for noun in words:
        for short in (noun.name[:LEAST], noun.name[:-2]):
            if len(short) < LEAST or short in known:
                continue
            found = {one.name for one in pick([Token(short)], words)}
            assert found <= {*plurals(short)}, (short, found)


@in_rooms
@pytest.mark.usefixtures("each_rulebook")
@pytest.mark.parametrize("dark", [False, True], ids=["lit", "dark"])
def test_nothing_is_meant_by_whose_it_is(adventure: str, room: str, tmp_path: Path, dark: bool) -> None:
    """`carrier` is not the carrier's satchel, lying or taken along."""
    session = seat(tmp_path, seen(standing(room, adventure), dark=dark))
    for kind in ("any", "loose", "item"):
        there = nouns(session.state, session.game.rules, kind)
        for noun in there:
            whose = noun.name.casefold().partition("'s ")
            if whose[1] and len(said := whose[0].split()) <= OWNER:
                found = pick(list(map(Token, said)), there)
                assert noun not in found, (kind, noun)


def seen(table: Table, *, dark: bool) -> Table:
    """The same by torchlight, or without any light."""
    if dark:
        table.state = attrs.evolve(table.state, lights=())
    return table


@pytest.mark.parametrize("said", ["moth", "moths", "dustmoth", "dustmoths", "the moths", "a moth", "dust"])
def test_a_creature_is_meant_by_the_end_of_its_name(said: str) -> None:
    """As one and as several."""
    assert pick([Token(word) for word in said.split()], [MOTHS]) == [MOTHS]


@pytest.mark.parametrize("said", ["oth", "ths", "owl"])
def test_no_other_part_of_a_name_means_it(said: str) -> None:
    """An end is a word by itself, and no less than four letters."""
    assert pick([Token(said)], [MOTHS]) == []


def test_all_of_a_crowd_are_meant_by_the_end_of_their_name() -> None:
    """Where several are aimed at."""
    assert crowd([Token("the"), Token("moths")], [MOTHS, Noun("x", "lamp")]) == [MOTHS]


@pytest.mark.usefixtures("each_rulebook")
def test_every_creature_of_the_bestiary_is_found_as_one_and_as_several(tmp_path: Path) -> None:
    """Met by light, by each kind of noun that may mean it."""
    table = standing("nave")
    kinds = sorted(table.rules.creatures)
    for kind in kinds:
        name = table.rules.creatures[kind].name.casefold()
        noun = Noun("b", f"2 {plural(name)}", (kind.replace("_", " "), name), several=plural(name))
        for said in (name, plural(name), name.split()[-1], plural(name).split()[-1]):
            assert pick([Token("the"), *map(Token, said.split())], [noun]) == [noun], said


@pytest.mark.usefixtures("each_rulebook")
@pytest.mark.parametrize("line", ["x", "attack", "throw torch at", "talk to", "feed", "where is", "kill"])
@pytest.mark.parametrize("said", ["bandit", "bandits", "the bandits", "a bandit"])
def test_a_group_is_never_denied(line: str, said: str, tmp_path: Path) -> None:
    """While it is met, and by a word of what is told once they are dead."""
    game = seat(tmp_path, meeting())
    assert 'no "' not in game.feed(f"{line} {said}").text.casefold()


def dead(folder: Path, *, lit: bool = True) -> Session:
    """The same, dead."""
    table = meeting()
    for who in [p.id for p in table.state.people.values() if p.side == FOES]:
        table.run(lambda draft, _r, one=who: die(draft, _r, one, None))
    table.state = attrs.evolve(table.state, encounter=None, bands={})
    if not lit:
        table.run(lambda draft, _r: [quench(draft, light.id, "out", None) for light in draft.state.lights])
    return seat(folder, table)


@pytest.mark.usefixtures("each_rulebook")
@pytest.mark.parametrize("said", ["bandit", "bandits", "the bandits", "bodies"])
@pytest.mark.parametrize(
    ("verb", "told"),
    [("kill", "dead already"), ("stab", "dead already"), ("wake", "wake the"), ("tie", "tie the")],
)
def test_the_dead_are_dead_whatever_is_done_to_them(verb: str, told: str, said: str, tmp_path: Path) -> None:
    """The answer speaks of the verb that was typed, and says that they are dead."""
    answer = dead(tmp_path).feed(f"{verb} {said}")
    assert answer.status == REFUSED
    assert told in answer.text
    assert "dead" in answer.text


@pytest.mark.usefixtures("each_rulebook")
@pytest.mark.parametrize("noun", ["chain", "niches", "screen"])
@pytest.mark.parametrize("verb", ["kill", "kick", "shake", "scale", "climb", "smite", "sound", "wash"])
def test_a_refusal_speaks_of_the_verb_and_the_noun_that_were_typed(
    verb: str, noun: str, tmp_path: Path
) -> None:
    """A chain is no cleat, and nobody has hit what he wanted to kill."""
    answer = seat(tmp_path, standing("nave")).feed(f"{verb} the {noun}")
    why = answer.text.partition(" Type: ")[0]
    if answer.status != REFUSED:  # something comes of the nearest verb
        assert answer.text.startswith("("), answer.text
        return
    assert f"the {noun}" in why.casefold()
    for other in {"hit", "ring", "scale", "wake", "push", "touch", "batter"} - {verb}:
        assert f" {other} " not in why


HALL = "hall_of_receipts"


@pytest.mark.usefixtures("each_rulebook")
@pytest.mark.parametrize(
    "line", ["touch the stone hands", "x hands", "shake hands with a porter", "touch stone"]
)
def test_in_the_dark_a_hand_is_no_weapon_for_one(line: str, tmp_path: Path) -> None:
    """Your hand meets a hand: what is carried is called otherwise."""
    text = seat(tmp_path, seen(standing(HALL), dark=True)).feed(line).text
    assert "sword" not in text
    assert "ammunition" not in text


@pytest.mark.usefixtures("each_rulebook")
def test_what_is_taken_is_what_it_means_afterwards(tmp_path: Path) -> None:
    """Within one line too."""
    game = seat(tmp_path, standing("counters_grille"))
    assert game.feed("take the bell and ring it").canonical.endswith("ring Aldra's counter bell")


@pytest.mark.usefixtures("each_rulebook")
def test_what_stays_behind_is_said(tmp_path: Path) -> None:
    """The writ that sticks out of a satchel does not go along with it."""
    game = seat(tmp_path, standing("toll_passage"))
    assert "A sealed writ lies in the crook of his arm." in game.feed("take satchel").text
    assert "writ" in game.feed("take writ").text


@pytest.mark.usefixtures("each_rulebook")
def test_what_stays_behind_in_the_dark_is_said_where_it_was_seen(tmp_path: Path) -> None:
    """It cannot be seen how it lies."""
    game = seat(tmp_path, seen(standing("toll_passage"), dark=True))
    assert "The founder's writ stays here." in game.feed("take satchel").text


@pytest.mark.usefixtures("each_rulebook")
@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("where is the silver lamp", "silver lamp: Nave, here"),
        ("where is the great silver lamp", "great silver lamp: Nave, here"),
        ("take it", 'Nothing was named yet that "it" could be here.'),
    ],
)
def test_words_of_the_place_are_known_where_they_are_asked_for(line: str, told: str, tmp_path: Path) -> None:
    """What the text calls so is here; a way is nothing to be taken."""
    game = seat(tmp_path, standing("nave"))
    game.feed("x south")
    assert told in game.feed(line).text


@pytest.mark.usefixtures("each_rulebook")
def test_an_act_behind_a_walk_is_understood_where_it_leads(tmp_path: Path) -> None:
    """What is not here yet is no reason not to go."""
    game = seat(tmp_path, standing("counters_grille"))
    game.feed("go west and x carrier")
    assert game.state.here.place == "toll_passage"


@in_rooms
@pytest.mark.usefixtures("each_rulebook")
@pytest.mark.parametrize("dark", [False, True], ids=["lit", "dark"])
def test_what_is_seen_or_heard_of_a_way_is_neither_climbed_nor_opened(
    adventure: str, room: str, tmp_path: Path, dark: bool
) -> None:
    """`climb the stone hands` (beyond an arch) is no walk, `open the snoring` (behind a door) opens nothing."""
    session = seat(tmp_path, seen(standing(room, adventure), dark=dark))
    words, there = grammar(session), nouns(session.state, session.game.rules, "noun")
    itself = " ".join(re.split("[,;:]", noun.told)[0] for noun in there if noun.told).casefold()
    views = {
        word
        for noun in there
        for view in re.split("[,;:]", noun.told)[1:]
        for word in re.findall("[a-z]{4,}", view.casefold())
    }
    names = " ".join(word for noun in there for word in (noun.name, *noun.words)).casefold()
    for word in sorted(views):
        if word in itself or word in names or word.startswith((*RISING, "down")):
            continue
        for verb, done, kind in (("climb", "go", "way"), ("open", "open", "door")):
            parsed = read(words, f"{verb} the {word}")
            ways = {way.id for way in nouns(session.state, session.game.rules, kind)}
            assert parsed is None or parsed.verb.name != done or ways.isdisjoint(parsed.args.values()), word


def read(words: Grammar, line: str) -> Parsed | None:
    """What a line is taken for; None for nothing, or for one of several."""
    try:
        return words.parse(line)
    except (NotUnderstood, Ambiguous):
        return None


@pytest.mark.usefixtures("each_rulebook")
@pytest.mark.parametrize(
    "line", ["go to the black", "take the wall", "take the floor", "climb down the vats"]
)
def test_nothing_is_done_for_a_word_that_means_something_else(line: str, tmp_path: Path) -> None:
    """A black flue is no blacksmith's, and who takes the wall takes nothing."""
    game = seat(tmp_path, standing("vat_hall"))
    before = game.state
    game.feed(line)
    assert game.state is before


@pytest.mark.usefixtures("each_rulebook")
def test_who_climbs_down_does_not_go_up(tmp_path: Path) -> None:
    """At the lower end of the chain."""
    game = seat(tmp_path, standing("lamp_choir"))
    assert "Nothing leads down" in game.feed("climb down the chain").text
    assert game.feed("climb up the chain").canonical == "climb up"


@pytest.mark.usefixtures("each_rulebook")
@pytest.mark.parametrize(
    "line", ["knock on the door", "knock on the kitchen door", "knock at the north door"]
)
def test_a_knock_is_no_blow_and_says_that_it_opens_nothing(line: str, tmp_path: Path) -> None:
    """Whoever is behind it does not hear of it; nothing says that nobody came."""
    game = seat(tmp_path, standing("kitchen"))
    before = game.state
    text = game.feed(line).text
    assert "Nobody opens" not in text
    assert "moves freely" not in text
    assert game.state is before
