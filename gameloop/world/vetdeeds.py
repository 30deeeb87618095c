"""Whether everything that a deed or an obstacle names exists, and each change has what it needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from gameloop.world.actions import TAKE, WHOM, Change, Deed, When
from gameloop.world.furnishing import MOODS, SOOTHINGS, WAKINGS
from gameloop.world.records import Obstacle, TextRow
from gameloop.world.shape import near

if TYPE_CHECKING:
    from gameloop.world.vetting import Vet

ANYBODY = "group, roster or creature"
CONDITION_ON: Mapping[str, str] = {  # what the parts of a condition name
    **dict.fromkeys(("flag", "unless"), "flag"),
    **dict.fromkeys(("gone", "friendly", "asleep", "met"), "group"),
    **dict.fromkeys(("here", "away"), ANYBODY),
    **dict.fromkeys(("lies", "taken"), "thing"),
    **dict.fromkeys(("open", "shut"), "way"),
    **dict.fromkeys(("found", "spent"), "way, trap or thing"),
    "done": "deed",
    "at": "room or house",
    "slain": "roster",
}
CHANGE_ON: Mapping[str, str] = {  # what changes befall
    **dict.fromkeys(("set", "clear"), "flag"),
    **dict.fromkeys(("shut", "bar"), "way"),
    "open": "way or thing",
    **dict.fromkeys(("disarm", "spring"), "trap"),
    **dict.fromkeys(("spoil", "worth"), "thing"),
    **dict.fromkeys(("mood", "send", "remove"), "group"),
    **dict.fromkeys(("pass", "lay"), ANYBODY),
    "alarm": "group or roster",
    "roster": "roster",
    "summon": "wanderer",
    "overcome": "obstacle",
    "stance": "faction",
    "reveal": "way, trap or thing",
    "haul": "room",
}
MAY_BE_ON: Mapping[str, str] = {
    "light": "thing",
    "rouse": "thing or noun",
}  # changes that need not befall anything
COUNTED = ("noise", "turns", "summon", "coin", "flood")  # changes of which there is at least one
WORDS: Mapping[str, tuple[str, ...]] = {"soothe": SOOTHINGS}  # changes whose `what` is a word
TO: Mapping[str, tuple[str, ...]] = {"mood": MOODS, "rouse": WAKINGS}  # changes whose `to` is a word


def deed(row: Deed, vet: Vet) -> None:
    """A deed of one room, or of anywhere."""
    vet.ref("room", "room", row.room)
    vet.needs("verb", row.verb, 'verb = ["turn"]')
    vet.needs("what", row.what, "the nouns it is done to")
    for word in row.what:
        _noun(row, word, vet)
    if not row.say and not row.then and TAKE not in row.verb:
        vet.fault("then", "nothing comes of this deed", "then = [{ do = ... }], or say what is told")
    if row.used_up:
        vet.needs("using", row.using, "what is used up")
    if row.fails or row.fail:
        vet.needs("risk", row.risk, "how well it goes: likely, even, unlikely, save")
    conditions("when", row.when, vet)
    changes("then", row.then, vet)
    changes("fails", row.fails, vet)


def _noun(row: Deed, word: str, vet: Vet) -> None:
    """A noun that a player can name where the deed is done."""
    names = vet.names
    rooms = [row.room] if row.room else list(names.nouns)
    nouns = [noun for room in rooms for noun in names.nouns.get(room, ())]
    known = (
        *nouns,
        *names.way_ids,
        *(name for kind in ("thing", ANYBODY, "trap") for name in names.known[kind]),
    )
    if word not in known:
        vet.fault(
            "what",
            f"there is no noun {word!r} {'in this room' if row.room else ''}".rstrip(),
            near(word, known),
        )


def obstacle(row: Obstacle, vet: Vet) -> None:
    """An obstacle and its answers."""
    vet.must("room", "room", row.room)
    for index, answer in enumerate(row.answers):
        vet.ref(f"answers[{index}].deeds", "deed", *answer.deeds)
        vet.ref(f"answers[{index}].deals", "deal", *answer.deals)
        vet.ref(f"answers[{index}].way", "way", answer.way)
    conditions("over", row.over, vet)
    changes("then", row.then, vet)


def text(row: TextRow, vet: Vet) -> None:
    """A text that replaces another."""
    vet.needs("of", row.of, "the reference to a text")
    vet.text("of", row.of)
    vet.needs("when", row.when, "what must be so")
    conditions("when", row.when, vet)


def conditions(key: str, rows: tuple[When, ...], vet: Vet) -> None:
    """Every name in conditions; each says something."""
    for row in rows:
        if row == When():
            vet.fault(key, "this condition says nothing", "leave it out, or say what must be so")
        for part, kind in CONDITION_ON.items():
            vet.ref(f"{key}.{part}", kind, getattr(row, part))


def changes(key: str, rows: tuple[Change, ...], vet: Vet) -> None:
    """Every name in changes, and what each cannot do without."""
    for index, row in enumerate(rows):
        _change(f"{key}[{index}]", row, vet)


def _change(key: str, row: Change, vet: Vet) -> None:
    if row.do in CHANGE_ON:
        vet.must(f"{key}.what", CHANGE_ON[row.do], row.what)
    if row.do in WORDS:
        _word(f"{key}.what", row.what, WORDS[row.do], vet)
    if row.do in TO:
        _word(f"{key}.to", row.to, TO[row.do], vet)
    if row.do in ("put", "send", "mark"):
        vet.must(f"{key}.to", "room or house" if row.do == "mark" else "room", row.to)
    if row.do in ("give", "put", "condition"):
        vet.needs(f"{key}.what", row.what, "a thing, a kind of things, or a condition")
    if row.do in MAY_BE_ON:
        vet.ref(f"{key}.what", MAY_BE_ON[row.do], row.what)
    if row.do in COUNTED and row.n < 1:
        vet.fault(f"{key}.n", "how many is missing", "n = 1")
    if row.do in ("say", "mark"):
        vet.needs(f"{key}.text", row.text, "what is told")
    if row.do == "hurt":
        vet.needs(f"{key}.dice", row.dice, 'dice = "1d6"')
        if row.to not in ("", *WHOM):
            vet.ref(f"{key}.to", "group", row.to)


def _word(key: str, word: str, known: tuple[str, ...], vet: Vet) -> None:
    if word not in known:
        vet.fault(key, f"{word!r} is not known here", near(word, known) or "one of " + ", ".join(known))
