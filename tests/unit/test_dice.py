"""Throwing: where faces come from, and the fact a roll leaves behind."""

from __future__ import annotations

import attrs
import pytest

from gameloop.kernel.dice import Aim, Dice, ForcedDice, LabelTape, LuckDice, Rolled, TapeDice, label, roll
from gameloop.kernel.errors import DiceError, TapeError
from gameloop.kernel.luck import draw, first
from gameloop.kernel.messages import tag


def test_roll_notes_everything() -> None:
    """A modified, aimed, secret roll: faces, kept dice, sum, total, outcome, and the rule that made it."""
    dice = ForcedDice((4, 2, 5))
    rolled = roll(
        dice,
        " 3D6 dl1+1 ",
        "force_door",
        "p1",
        rule="A-DOR-02",
        mods=((1, "strength"), (-2, "tired")),
        aim=Aim(9, ">=", ("opens", "holds")),
        secret=True,
    )
    assert rolled == Rolled(
        dice="3d6dl1+1",
        faces=(4, 2, 5),
        kept=(0, 2),
        sum=10,
        mods=((1, "strength"), (-2, "tired")),
        total=9,
        target=9,
        cmp=">=",
        outcome="opens",
        why="force_door",
        who="p1",
        source="rng",
        rule="A-DOR-02",
        secret=True,
    )
    assert rolled.met
    assert rolled.label == "force_door@p1"
    assert tag(Rolled) == "rolled"


def test_fields_stand_in_the_order_of_the_save_format() -> None:
    """The order of fields in a save follows the class: it may not drift."""
    own = [field.name for field in attrs.fields(Rolled) if field.name not in ("rule", "secret", "origin")]
    assert own == [
        *["dice", "faces", "kept", "sum", "mods", "total"],
        *["target", "cmp", "outcome", "why", "who", "source"],
    ]


def test_unaimed_roll_has_no_outcome() -> None:
    """Without aim there is no target, no comparison, no outcome, and nothing is met."""
    rolled = roll(ForcedDice((6,)), "d6", "dungeon_event", rule=None)
    assert (rolled.target, rolled.cmp, rolled.outcome, rolled.met) == (None, None, None, False)
    assert (rolled.who, rolled.label, rolled.secret) == (None, "dungeon_event", False)


@pytest.mark.parametrize(
    ("expression", "face", "outcome", "met"),
    [
        ("d6>=5", 5, "success", True),
        ("d6>=5", 4, "failure", False),
        ("d6>5", 5, "failure", False),
        ("d6<=2", 2, "success", True),
        ("d6<2", 2, "failure", False),
        ("d6=3", 3, "success", True),
        ("2-in-6", 2, "success", True),
        ("2-in-6", 3, "failure", False),
        ("0-in-6", 1, "failure", False),
    ],
)
def test_expression_with_a_test_of_its_own(expression: str, face: int, outcome: str, met: bool) -> None:
    """A test at the end of an expression is its aim; the dice stand in the event without it."""
    rolled = roll(ForcedDice((face,)), expression, "roll", rule=None)
    assert (rolled.dice, rolled.outcome, rolled.met) == ("1d6", outcome, met)


def test_modifiers_count_towards_the_test() -> None:
    """What is compared is the total, not the faces."""
    rolled = roll(ForcedDice((4,)), "d6>=5", "roll", rule=None, mods=((1, "strength"),))
    assert (rolled.sum, rolled.total, rolled.outcome) == (4, 5, "success")


def test_aimed_twice_is_refused_before_the_throw() -> None:
    """An expression with a test cannot be aimed again; the dice stay unthrown."""
    dice = ForcedDice((4,))
    with pytest.raises(DiceError, match="1d6>=5 has a test of its own"):
        roll(dice, "d6>=5", "roll", rule=None, aim=Aim(3, ">="))
    assert dice.left == (4,)


def test_aim_knows_its_comparisons() -> None:
    """A comparison that nobody defined is refused where it is written."""
    with pytest.raises(DiceError, match='"=>" compares nothing'):
        Aim(3, "=>")


def test_label() -> None:
    """A roll is named by its reason, and by the person if one makes it."""
    assert label("morale", None) == "morale"
    assert label("attack", "f2") == "attack@f2"


def test_luck_dice_count_each_label_for_itself() -> None:
    """Rolls of one label follow each other; a roll of another label between them shifts nothing."""
    luck = first("7")
    dice = LuckDice(luck)
    assert dice.throw("attack@p1", (20,)) == draw(luck, "attack@p1", 0, (20,))
    assert dice.throw("damage@p1", (6, 6)) == draw(luck, "damage@p1", 0, (6, 6))
    assert dice.throw("attack@p1", (20,)) == draw(luck, "attack@p1", 1, (20,))


def made(faces: tuple[int, ...], expression: str, why: str = "attack") -> Rolled:
    """A recorded roll of p1."""
    return roll(ForcedDice(faces), expression, why, "p1", rule=None)


def test_tape_gives_recorded_faces_then_goes_on() -> None:
    """The tape plays in order of recording; past its end the next dice throw, from their own beginning."""
    luck = first("7")
    dice = TapeDice((made((17,), "d20"), made((3, 4), "2d6+1", "damage")), LuckDice(luck))
    assert dice.left == 2
    assert dice.throw("attack@p1", (20,)) == (17,)
    assert dice.throw("damage@p1", (6, 6)) == (3, 4)
    assert dice.left == 0
    assert dice.throw("attack@p1", (20,)) == draw(luck, "attack@p1", 0, (20,))


@pytest.mark.parametrize(
    ("name", "sides", "says"),
    [
        ("attack@p2", (20,), "the rules roll attack@p2, the recording holds attack@p1"),
        ("attack@p1", (6,), "the rules throw d6, the recording holds 1d20"),
        ("attack@p1", (20, 20), "the rules throw d20 d20, the recording holds 1d20"),
        ("attack@p1", (), "the rules throw no dice, the recording holds 1d20"),
    ],
)
def test_tape_does_not_fit_other_rolls(name: str, sides: tuple[int, ...], says: str) -> None:
    """A roll of another name or of other dice is a difference in the rules, and is named."""
    with pytest.raises(TapeError, match=says):
        TapeDice((made((17,), "d20"),)).throw(name, sides)


def test_a_tape_by_label_gives_each_roll_its_own_faces() -> None:
    """Whatever falls away before it; the second of a label has those of the second, and what is not there is luck's."""
    luck = first("7")
    recorded = (made((17,), "d20"), made((3, 4), "2d6", "damage"), made((9,), "d20"))
    dice = LabelTape(recorded, LuckDice(luck))
    thrown = []
    for name, sides in (("damage", (6, 6)), ("attack", (20,)), ("attack", (20,)), ("attack", (20,))):
        thrown.append((dice.throw(f"{name}@p1", sides), dice.source))
    assert thrown == [
        ((3, 4), "tape"),
        ((17,), "tape"),
        ((9,), "tape"),
        (draw(luck, "attack@p1", 2, (20,)), "rng"),
    ]


def test_a_tape_by_label_leaves_other_dice_to_luck() -> None:
    """A recorded roll of other dice is none of this."""
    dice = LabelTape((made((17,), "d20"),), LuckDice(first("7")))
    assert dice.throw("attack@p1", (12,)) == draw(first("7"), "attack@p1", 0, (12,))
    assert dice.source == "rng"


def test_tape_ends() -> None:
    """Past the end of a tape with nothing behind it there are no faces."""
    with pytest.raises(TapeError, match="roll 1 is attack@p1, but the recording holds only 0"):
        TapeDice(()).throw("attack@p1", (20,))


@pytest.mark.parametrize(
    ("dice", "faces", "says"),
    [("1d20", (21,), "cannot lie on 1d20"), ("1d20", (), "cannot lie"), ("d20!", (3,), "cannot be read")],
)
def test_doctored_recordings_do_not_play(dice: str, faces: tuple[int, ...], says: str) -> None:
    """Impossible faces and unreadable dice in a recording are a tape error, not a total."""
    doctored = attrs.evolve(made((17,), "d20"), dice=dice, faces=faces)
    with pytest.raises(TapeError, match=says):
        TapeDice((doctored,)).throw("attack@p1", (20,))


def test_forced_dice_give_what_they_were_given() -> None:
    """Given faces come in order, whatever the label, and what is left can be seen."""
    dice = ForcedDice(iter((1, 20, 6)))
    assert dice.throw("a", (20, 20)) == (1, 20)
    assert dice.left == (6,)


@pytest.mark.parametrize("sides", [(6, 6), (4,)])
def test_forced_dice_check_their_faces(sides: tuple[int, ...]) -> None:
    """Too few faces, or a face the die does not have, are an error, and nothing is taken."""
    dice = ForcedDice((5,))
    with pytest.raises(TapeError, match="cannot lie on"):
        dice.throw("a", sides)
    assert dice.left == (5,)


@pytest.mark.parametrize("dice", [LuckDice(first("1")), TapeDice(()), ForcedDice(())])
def test_dice_without_a_die(dice: Dice) -> None:
    """A number without dice rolls nothing, but is a roll: only a tape must hold it."""
    if isinstance(dice, TapeDice):
        dice = TapeDice((made((), "3", "damage"),))
    rolled = roll(dice, "3", "damage", "p1", rule=None)
    assert (rolled.faces, rolled.kept, rolled.total) == ((), (), 3)
