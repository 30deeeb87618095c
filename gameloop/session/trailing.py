"""What stands behind a sentence that is understood without it: with what, where, in what manner, what for.

Where it means nothing to the verb it is left out, and that is said; it is never the reason why nothing is understood.
What changes the sense (a number, an exception, a condition) is not left out: the player is told what is understood.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from gameloop.session.arguments import GO, Parsed
from gameloop.session.phrases import AND
from gameloop.session.results import NotUnderstood
from gameloop.session.words import ARTICLES, Noun, Token, pick, tokens
from gameloop.world.ruleset import Verb

HEADS = (  # words with which such a phrase begins
    *("with", "using", "from", "in", "on", "at", "behind", "beside", "besides", "near", "under", "by", "off"),
    *("inside", "along", "around", "across", "over", "above", "below", "against", "before", "beneath"),
    *(
        "between",
        "among",
        "into",
        "onto",
        "through",
        "toward",
        "towards",
        "next",
        "outside",
        "within",
        "past",
    ),
    *("up", "down", "away", "back", "out", "for", "like", "as", "while", "because", "so", "since", "after"),
    *("during", "beyond", "underneath", "amid", "opposite", "via", "about", "together", "again", "alone"),
    *("apart", "forward", "ahead", "aside", "there", "everywhere", "somewhere", "instead", "myself"),
    *(
        "ourselves",
        "himself",
        "herself",
        "themselves",
        "anyway",
        "everybody",
        "everyone",
        "right",
        "straight",
    ),
    *(
        "here",
        "high",
        "low",
        "aloft",
        "tight",
        "steady",
        "ready",
        "quick",
        "close",
        "closer",
        "hard",
    ),
    *("of", "today", "tonight", "tomorrow", "first", "last", "yet", "still", "it"),
)
HOW = (
    "with",
    "using",
    "for",
    "like",
    "as",
    "while",
    "because",
    "so",
    "since",
    "together",
    "again",
    "alone",
    "anyway",
)
LIMITS = ("if", "unless", "but", "except", "when", "without", "only", "not", "until", "or", "nor", "than")
TO = "to"
# prepositions that stand by themselves at the end of no sentence
OPENING = (
    TO,
    "with",
    "using",
    "from",
    "at",
    "by",
    "for",
    "into",
    "onto",
    "against",
    "of",
    "like",
    "as",
    "toward",
)
AIMS = (  # verbs after `to` that say what something is done for
    *("see", "find", "help", "get", "check", "make", "keep", "be", "hear", "catch", "learn", "save", "stop"),
    *("avoid", "protect", "reach", "let", "draw", "hit", "kill", "try", "test", "scare", "distract", "know"),
    *(
        "look",
        "listen",
        "gain",
        "lure",
        "show",
        "prove",
        "cover",
        "defend",
        "warm",
        "rest",
        "recover",
    ),
)
MANNER = "ly"  # how words end that say in what manner
SPANS = ("turn", "watch", "hour", "week", "night")  # what a verb costs that takes more than rounds
NOWHERE = (
    "here",
    "there",
    "in",
    "at",
    "away",
    "down",
    "out",
    "on",
    "off",
    "over",
    "around",
    "about",
    "this",
    "up",
)
NEARBY = (
    "at",
    "beside",
    "besides",
    "by",
    "near",
    "next",
    "under",
    "beneath",
    "underneath",
)  # where one rests
ROOMS = ("room", "place", "hall", "chamber", "house", "village", "dungeon", "dark", "spot")
LETTERS = 5  # the shortest of these
TIMES = r"(?i)(?:for )?([1-9]\d?) (?:turns?|rounds?|times?)"
REST = "rest"
RESTING = (REST, "sleep")
UPRIGHT, CLIMBING = ("up", "down"), (GO, "climb")
FOR_SOMEBODY = r"(?i)for (them|him|her|it|somebody|someone|anybody|the|my|our)\b"
TOOLS = ("with", "using")
LOOKED_AT = "examine"
SHOOT = "shoot"
BLOWS = ("attack", "charge", SHOOT)
# kinds of nouns that a verb by itself takes all of, or the first: what was named is not to be replaced by these
GRASPED = ("loose", "handy", "lying", "item", "sellable")


def cuts(words: Sequence[Token], verbs: Sequence[Verb]) -> Iterator[tuple[list[Token], str]]:
    """What is left of a line without a phrase at its end, and the phrase: the shortest first.

    `verbs` are those that its first word means, whose own prepositions begin no such phrase.
    """
    own = {
        prep
        for verb in verbs
        for slot in verb.slots
        if slot.kind not in ("person", "word")
        for prep in slot.preps
    }
    for at in range(len(words) - 1, 0, -1):
        phrase = words[at:]
        if any(word.quoted or word.folded in AND for word in phrase):
            return
        whole = at == 1 or words[at - 1].folded not in (*OPENING, *ARTICLES)
        taken = phrase[0].folded in own and all(word.folded != phrase[0].folded for word in words[1:at])
        if whole and _begins(phrase) and not taken:
            yield list(words[:at]), " ".join(word.text for word in phrase)


def _begins(phrase: Sequence[Token]) -> bool:
    """Tells whether a phrase begins here that may be left out, or that may not."""
    word = phrase[0].folded
    if word.isdecimal():
        return re.fullmatch(TIMES, " ".join(token.text for token in phrase)) is not None
    if word == TO:
        return len(phrase) > 1 and phrase[1].folded in AIMS
    manner = word.endswith(MANNER) and len(word) >= LETTERS
    return word in HEADS or word in LIMITS or manner


def checked(parsed: Parsed, kept: Sequence[Token], phrase: str) -> None:
    """Raises NotUnderstood where a phrase cannot be left out of what was understood without it.

    Of a verb that takes time and stands alone nothing is left out that may be what it was meant for.
    """
    said = phrase.casefold().split()
    if parsed.verb.name == REST and re.match(FOR_SOMEBODY, phrase):
        raise NotUnderstood(f"nobody is here to wait {phrase}", REST)
    if said[0] in UPRIGHT and parsed.verb.name in CLIMBING and said[0] not in parsed.canonical.split():
        raise NotUnderstood(f"nothing leads {said[0]} from here that is climbed so", "exits", final=True)
    aside = says_how(phrase) or says_here(said) or (parsed.verb.name in RESTING and said[0] in NEARBY)
    meant = len(kept) == 1 and takes_time(parsed.verb) and not aside
    if meant or any(word in LIMITS or word.isdecimal() for word in said):
        short = " ".join(word.text for word in kept)
        times = re.fullmatch(TIMES, phrase)
        instead = f"{times[1]}x {parsed.canonical}" if times else parsed.canonical
        raise NotUnderstood(f'I understand "{short}", but not "{phrase}"', instead)


def speaks_of(no: NotUnderstood, typed: Sequence[Token]) -> bool:
    """Tells whether a refusal quotes nothing but words that were typed, one after another."""
    line = " ".join(word.folded for word in typed)
    return all(said.casefold() in line for said in re.findall(r'"([^"]+)"', no.reason))


def dropped(typed: Sequence[Token], meant: Sequence[Token]) -> str:
    """The tool at the end of a line of which nothing is left in what it was taken for, or what something is only looked
    at for; empty for none.
    """
    heads = (*TOOLS, "for") if meant[0].folded == LOOKED_AT else TOOLS
    at = max((k for k, word in enumerate(typed) if word.folded in heads), default=0)
    kept = {word.folded for word in meant}
    gone = at and not any(word.folded in kept for word in typed[at:] if word.folded not in ARTICLES)
    return " ".join(word.text for word in typed[at:]) if gone else ""


def in_hand(parsed: Parsed, phrase: str, nouns: Callable[[str], Sequence[Noun]]) -> bool:
    """Tells whether a phrase names with what a blow is struck that is in hand anyway.

    Raises NotUnderstood for a thing that whoever strikes carries, but not in hand.
    """
    head, *said = tokens(phrase)
    if head.folded not in TOOLS or parsed.verb.name not in BLOWS:
        return False
    who = parsed.args.get("who", "")
    hand = "wielded" if parsed.verb.name == SHOOT else "inhand"
    held, carried = (
        [noun for noun in pick(said, nouns(kind)) if who in ("", noun.owner)] for kind in (hand, "item")
    )
    if carried and not held and (who or hand == "wielded"):
        raise NotUnderstood(f"{carried[0].name} is not in hand", f"equip {carried[0].name}")
    return bool(held)


def takes_time(verb: Verb) -> bool:
    """Tells whether a verb may let turns or longer spans go by."""
    return verb.costs is not None or any(span in verb.cost for span in SPANS)


def says_here(said: Sequence[str]) -> bool:
    """Tells whether the words of a phrase name nothing but the place where one is."""
    return all(word in (*NOWHERE, *ARTICLES, *ROOMS) for word in said)


def says_how(phrase: str) -> bool:
    """Tells whether a phrase says how or why, and names nothing that a verb could be meant for."""
    head = phrase.casefold().partition(" ")[0]
    return head in HOW or head.endswith(MANNER)


def stands_alone(parsed: Parsed, kept: Sequence[Token]) -> bool:
    """Tells whether what was understood says enough: a verb by itself only if it takes nothing that could be named, and
    is no `go` that only means to go on.
    """
    if kept[0].folded == GO and parsed.verb.name != GO:
        return False
    return len(kept) > 1 or all(slot.kind not in GRASPED for slot in parsed.verb.slots)
