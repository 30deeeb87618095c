"""A line falls into phrases: which words belong to which argument, and what free words stand for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from gameloop.session.results import NotUnderstood
from gameloop.session.wayfinding import DIRECTIONS
from gameloop.session.words import ARTICLES, Noun, Token
from gameloop.world.portions import HALF
from gameloop.world.ruleset import Ruleset, Slot, Verb

FREE = ("text", "topic", "word", "number", "count", "dice")  # kinds of argument that are no nouns
AND = ("and", ",", "&")
PARTS = ("all", HALF)  # words for how many there are of a stack
HANDLED = ("any", "handy", "snag")  # kinds of nouns that hands are laid on
ONTO = (
    "on",
    "at",
    "over",
    "against",
    "into",
    "in",
    "onto",
    "around",
    "through",
    "past",
    "along",
    "down",
    "up",
)
TO = "to"
FEW = 2  # words of a list that are told with the line that would do
METALS = {"gp": "gold", "sp": "silver", "cp": "copper", "pp": "platinum", "ep": "electrum"}
PIECES = ("piece", "pieces", "coin", "coins")
ONE = ("a", "an", "one")


def free(slot: Slot, said: str, line: Callable[[str], str]) -> tuple[str, str]:
    """What free words come to, as value and as shown. Raises NotUnderstood, with the line that would do."""
    if slot.kind == "word" and said.split()[0].casefold() in ARTICLES:
        said = " ".join(said.split()[1:]) or said
    if slot.kind in ("number", "count") and not _counts(slot, said.casefold()):
        raise NotUnderstood(_miscounted(said), line("1"))
    if slot.kind in ("number", "count") and not said.strip("0"):
        raise NotUnderstood("there is nothing to do for none at all", line("1"), final=True)
    if slot.kind == "word" and said.casefold() not in slot.words:
        lines = " or ".join(line(word) for word in slot.words[:FEW])
        if said.split()[0].lstrip("-").isdecimal():  # it would have been the number before the word
            raise NotUnderstood(_miscounted(said.split()[0]), lines)
        raise NotUnderstood(f'"{said}" is none of {", ".join(slot.words)}', lines)
    return (said.casefold() if slot.kind in ("word", "count") else said), said


def _miscounted(said: str) -> str:
    """Why a word says no number that anything here has."""
    return f'"{said}" is {"more than anybody counts" if said.isdecimal() and len(said) > 9 else "no number"}'


def _counts(slot: Slot, said: str) -> bool:
    """Tells whether a word says how many; `all` and `half` do for a count."""
    return (said in PARTS and slot.kind == "count") or _is_number(said)


def part_of(verb: Verb, words: list[Token]) -> list[Token]:
    """`half of the torches` is half the torches, and `a torch` one, for a verb that takes so many of something."""
    counts = any(slot.kind == "count" for slot in verb.slots)
    parted = counts and len(words) > 2 and words[1].folded == "of"
    if parted and (words[0].folded in PARTS or _is_number(words[0].text)):
        return [words[0], *words[2:]]
    single = counts and len(words) > 1 and words[0].folded in ONE
    return [Token("1"), *words[1:]] if single else words


def coins(rules: Ruleset) -> Sequence[Noun]:
    """The coins, each by its worth in those that all is counted in, which they are called after."""
    name = rules.item(rules.coin, 1).name
    return tuple(Noun(str(worth), name, (word,)) for word, worth in rules.goods.coins.items())


def metals(known: Sequence[Noun]) -> Mapping[str, int]:
    """What coins may be called in a sum, each with its worth: by their short words, and by their metal."""
    short = {word: int(coin.id) for coin in known for word in coin.words}
    return {**short, **{metal: short[word] for word, metal in METALS.items() if word in short}}


def struck(words: list[Token], worth: Mapping[str, int]) -> list[Token]:
    """`5 silver pieces` is `5 silver`."""
    return [
        word
        for k, word in enumerate(words)
        if not (
            word.folded in PIECES and k > 1 and words[k - 1].folded in worth and _is_number(words[k - 2].text)
        )
    ]


def coined(verb: Verb, words: list[Token], known: Sequence[Noun]) -> list[Token]:
    """`give 5 gp 3 sp to bor`: a sum in coins is so many of those that all is counted in; of a verb that takes but a
    number, so many of the first coin, in which plain sums are named.
    """
    counts = {slot.kind for slot in verb.slots} & {"count", "number"}
    loose = any(slot.kind == "loose" for slot in verb.slots)  # a heap of silver that lies here is no sum
    worth = {word: int(coin.id) for coin in known for word in coin.words} if loose else metals(known)
    words = struck(words, worth)
    start = next(
        (k for k, word in enumerate(words[1:]) if word.folded in worth and _is_number(words[k].text)), -1
    )
    if not counts or start < 0:
        return words
    end, total = start, 0
    while end + 1 < len(words) and _is_number(words[end].text) and words[end + 1].folded in worth:
        total += int(words[end].text) * worth[words[end + 1].folded]
        end += 2
    if "count" in counts:
        return [*words[:start], Token(str(total)), *map(Token, known[0].name.split()), *words[end:]]
    plain, rest = divmod(total, int(known[0].id))
    return words if rest else [*words[:start], Token(str(plain)), *words[end:]]


def _is_number(said: str) -> bool:
    """Tells whether a word is a number that somebody may mean."""
    return said.isascii() and said.isdecimal() and len(said) < 10


def toward(verb: Verb, words: list[Token]) -> list[Token]:
    """`throw torch east`: a direction at the end is where it goes, for a verb that takes another noun after `to`."""
    loose = [slot for slot in verb.slots if slot.kind in HANDLED]
    if loose and words and words[0].folded in ONTO:
        words = words[1:]  # `pull on chain`
    takes = any(TO in slot.preps for slot in loose)
    last = words[-1].folded if any(word.folded not in ARTICLES for word in words[:-1]) else ""
    side = any(last == short or last in longer for short, longer in DIRECTIONS.items())
    preps = [prep for slot in verb.slots for prep in slot.preps]
    return [*words[:-1], Token(TO), words[-1]] if takes and side and words[-2].folded not in preps else words


def phrases_of(slots: Sequence[Slot], words: Iterable[Token]) -> dict[str, list[Token]]:
    """Which words belong to which slot: a preposition opens its slot; the others are filled in their order."""
    preps = {prep: slot for slot in slots for prep in slot.preps}
    bare = [slot for slot in slots if not slot.preps]
    found: dict[str, list[Token]] = {}
    current = bare[0] if bare else (slots[0] if slots else None)
    for word in words:
        opened = None if word.quoted else preps.get(word.folded)
        if opened is not None and opened.name not in found:
            current = opened
            found.setdefault(current.name, [])
        elif current is None:
            raise NotUnderstood(f'I do not understand the end of that, from "{word.text}" on', "?")
        else:
            current = _narrow(current, bare, found, word)
            found.setdefault(current.name, []).append(word)
    return found


def _narrow(current: Slot, bare: Sequence[Slot], found: Mapping[str, list[Token]], word: Token) -> Slot:
    """One-word slots (numbers, dice, set words) hand on to the next; a quoted text goes to the text slot."""
    if word.quoted:
        return next((s for s in bare if s.kind == "text" and s.name not in found), current)
    full = current.kind in ("number", "count", "word", "dice") and current.name in found
    full = full or _number_follows(current, bare, found, word) or _word_follows(current, bare, found, word)
    other = current.optional and current.kind in ("number", "count") and not _counts(current, word.folded)
    if not (full or other) or current not in bare:
        return current
    rest = bare[bare.index(current) + 1 :]
    return rest[0] if rest else current


def _number_follows(
    current: Slot, bare: Sequence[Slot], found: Mapping[str, list[Token]], word: Token
) -> bool:
    """`spawn goblin 3`: a number behind a noun, where a number may follow it."""
    rest = bare[bare.index(current) + 1 :] if current in bare else ()
    number = next((slot for slot in rest[:1] if slot.kind == "number"), None)
    return number is not None and current.name in found and _counts(number, word.folded)


def _word_follows(current: Slot, bare: Sequence[Slot], found: Mapping[str, list[Token]], word: Token) -> bool:
    """`spike west shut`: a set word behind a noun, where one may follow it."""
    rest = bare[bare.index(current) + 1 :] if current in bare else ()
    return (
        current.kind not in FREE
        and current.name in found
        and any(word.folded in slot.words for slot in rest[:1])
    )


def split(phrase: Sequence[Token]) -> list[list[Token]]:
    """The parts of a list of people or things."""
    parts: list[list[Token]] = [[]]
    for token in phrase:
        if token.folded in AND:
            parts.append([])
        else:
            parts[-1].append(token)
    return [p for p in parts if p]


def whole_line(
    verb: Verb, slot: Slot, phrases: Mapping[str, Sequence[Token]], by: str
) -> Callable[[str], str]:
    """Gives the whole line with this slot filled by another word; `by` stands before it."""

    def line(word: str) -> str:
        said = [by + verb.name]
        for other in verb.slots:
            words = [word] if other is slot else [t.text for t in phrases.get(other.name, [])]
            if words:
                said.extend([*other.preps[:1], *words])
        return " ".join(said)

    return line
