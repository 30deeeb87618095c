"""Typed words become a command: splitter, verbs, prepositions, nouns.

Why our own splitter: shell-like ones trip over apostrophes ("the goblin's door") and can redirect into files.
Nothing here changes anything; every failure is a NotUnderstood or Ambiguous and costs nothing.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import lru_cache

from gameloop.kernel.values import frozen
from gameloop.session.results import Ambiguous, NotUnderstood
from gameloop.world.chart import SIDES

YES, NO = ("yes", "y"), ("no", "n")
LINE_LIMIT = 4096
NEAR, NEARER = 0.7, 0.8  # how like a word has to be to be proposed for another
TAIL = 3  # letters at least before the end of a creature's name that is a word by itself, which has more
SEVERAL = 8  # things that are listed where a word fits none
# words of a name that a line would be cut at
JOINTS = (
    "at",
    "to",
    "with",
    "on",
    "in",
    "from",
    "under",
    "through",
    "for",
    "about",
    "using",
    "by",
    "and",
    ",",
)
OTHERS = "others"  # those of the party who were not named
ARTICLES = (
    *(
        "the",
        "a",
        "an",
        "some",
        "my",
        "our",
        "his",
        "her",
        "their",
        "its",
        "your",
        "this",
        "that",
        "these",
        "those",
        "another",
    ),
)
# words that say nothing of what is meant
THINGS = (
    "thing",
    "things",
    "stuff",
    "object",
    "objects",
    "one",
    "ones",
    "piece",
    "pieces",
    "coins",
    "figure",
)
_TOKEN = r'"[^"]*"|[^\s;,]+|[;,]'
BREAK = r"[\s\-',;:.]+"
_AND = r"(?i)(?:\s*,\s*|\s+)and\s+|\s*[,&]\s*"
NUMBERED = r"#(\d+)$"  # `goblin #2` is goblin 2
WHOSE = r"^(?:\S+ )?\S+'s?\s|\S+'s?\s"  # `stone porter's` silver, the silver of the `captain's` chest
_CONTROLS = r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+"


@frozen
class Noun:
    """Something that can be named: its id, the name shown, other words for it, whose it is, what several are, how many
    there are of it, and what is told of it: by that it is meant too, but in whole words (no `rat` of `rather`).
    """

    id: str
    name: str
    words: tuple[str, ...] = ()
    owner: str = ""
    several: str = ""
    n: int = 1
    told: str = ""


@frozen
class Token:
    """One word as typed; `quoted` words are free text."""

    text: str
    quoted: bool = False

    @property
    def folded(self) -> str:
        """The word as it is compared."""
        return self.text.casefold()


def clean(line: str, *, keep_end: bool = False) -> str:
    """The line without controls and surrogates, composed, cut to LINE_LIMIT characters; without outer blanks, or
    with those at its end.
    """
    text = unicodedata.normalize("NFC", re.sub(_CONTROLS, " ", line[:LINE_LIMIT]))[:LINE_LIMIT]
    return text.lstrip() if keep_end else text.strip()


def tokens(line: str) -> list[Token]:
    """The words of a line. A quote opens only at the start of a word; an apostrophe is a letter."""
    found = []
    for piece in re.findall(_TOKEN, line):
        quoted = len(piece) > 1 and piece[0] == piece[-1] == '"'
        found.append(Token(piece[1:-1] if quoted else piece, quoted))
    return found


def steps(line: str) -> list[str]:
    """The commands of a line, split at `;` and `then` outside quotes; a comment has none."""
    if line.startswith("#"):
        return []
    out: list[list[str]] = [[]]
    for token in tokens(line):
        if not token.quoted and token.folded in (";", "then"):
            out.append([])
        elif token.text == "," and not token.quoted and out[-1]:
            out[-1][-1] += ","  # as it was typed: the options of a question may hold commas
        else:
            out[-1].append(f'"{token.text}"' if token.quoted else token.text)
    return [" ".join(words) for words in out if words]


def spread(line: str, people: Sequence[Noun], last: str | None = "") -> list[str]:
    """The commands of a line, one for each of several who are to do the same (`bor and cid: listen`); who is called by
    several words is called by his id.

    `others:` are those of the people whom the line has not named before; if it has named nobody, all but the `last`,
    or with None for that whoever an open question is still going to be put to, which is not for this to know.
    """
    out: list[str] = []
    told: list[str] = []
    for step in steps(line):
        head, mark, rest = step.partition(":")
        found = _told(head, people) if mark else []
        if mark and last is not None and head.strip().casefold() == OTHERS:
            found = [one for one in people if one.id not in (told or [last])]
            out += [f"{_called(one)}:{rest}" for one in found]
        else:
            several = len(found) > 1 or (bool(found) and " " in head.strip())
            out += [f"{_called(one)}:{rest}" for one in found] if several else [step]
        told += [one.id for one in found]
    return out


def _told(head: str, people: Sequence[Noun]) -> list[Noun]:
    """Who is named before the colon; nobody unless each name is clear."""
    found = [pick(tokens(name.strip()), people) for name in re.split(_AND, head)]
    return [one for (one,) in found] if all(len(one) == 1 for one in found) else []


def _called(person: Noun) -> str:
    """What to call somebody before a colon: his name, or his id if that is of several words."""
    return person.id if " " in person.name else person.name


def pick(phrase: Sequence[Token], nouns: Sequence[Noun]) -> list[Noun]:
    """The nouns that a phrase fits best: exact name, else all words, else the plurals of these, else beginnings of
    words, else the ends of what creatures are called (`moth` of a dustmoth), else without a last word that says nothing
    (`the silver thing`). No guessing.
    """
    found = _picked(phrase, nouns) or _ending(phrase, nouns)
    empty = not found and len(phrase) > 1 and phrase[-1].folded in THINGS
    said = [token for token in phrase[:-1] if token.folded not in ARTICLES] if empty else []
    return _picked(said, nouns) if said else found


def _picked(phrase: Sequence[Token], nouns: Sequence[Noun]) -> list[Noun]:
    words = _said(phrase)
    return (
        to_the_letter(phrase, nouns) or _fitting(words, nouns, _is_one_of) or _fitting(words, nouns, _begins)
    )


def _said(phrase: Sequence[Token]) -> list[str]:
    """The words of a phrase that count, taken apart where a name is."""
    words = (re.sub(NUMBERED, r"\1", t.folded) for t in phrase if t.folded not in ARTICLES)
    return [part for word in words for part in re.split(BREAK, word) if part]


def to_the_letter(phrase: Sequence[Token], nouns: Sequence[Noun]) -> list[Noun]:
    """The nouns that a phrase fits in whole words, if only as one of several."""
    words = [re.sub(NUMBERED, r"\1", t.folded) for t in phrase if t.folded not in ARTICLES]
    wanted = " ".join(words)
    if not wanted:
        return []
    typed = " ".join(t.folded for t in phrase)
    exact = [n for n in nouns if typed == n.name.casefold()]
    exact = exact or [n for n in nouns if wanted == _bare(n.name)]
    exact = exact or [n for n in nouns if wanted in (_bare(w) for w in (*n.words, n.told))]
    exact = exact or [n for n in nouns if wanted == n.id.casefold()]
    if exact:
        return exact
    return _fitting(_said(phrase), nouns, _is)


def _ending(phrase: Sequence[Token], nouns: Sequence[Noun]) -> list[Noun]:
    """The creatures of which each word typed is one of their words, or the end of one: `moths` of dustmoths."""
    return _fitting(_said(phrase), [noun for noun in nouns if noun.several], _ends)


Alike = Callable[[str, str, bool], bool]  # a word typed, one of a noun, and whether that is only told of it


def _is(said: str, own: str, _told: bool) -> bool:
    return own == said


def _is_one_of(said: str, own: str, _told: bool) -> bool:
    return own == said or own in plurals(said)


def _begins(said: str, own: str, told: bool) -> bool:
    return _is_one_of(said, own, told) if told else own.startswith(said)


def _ends(said: str, own: str, told: bool) -> bool:
    tails = [word for word in (said, *plurals(said)) if len(said) > TAIL and len(own) - len(word) >= TAIL]
    return _begins(said, own, told) or any(own.endswith(word) for word in tails)


def _fitting(words: Sequence[str], nouns: Sequence[Noun], alike: Alike) -> list[Noun]:
    """The nouns of which each word typed is like one, and one at least like more than whose they are; none for nothing
    but signs.
    """
    return [noun for noun in nouns if words and _fits(words, _known_by(noun), alike)]


def _fits(words: Sequence[str], own: Sequence[tuple[str, bool, bool]], alike: Alike) -> bool:
    found = [[whose for word, told, whose in own if alike(said, word, told)] for said in words]
    return all(found) and not all(all(whoses) for whoses in found)


@lru_cache(2048)
def _known_by(noun: Noun) -> tuple[tuple[str, bool, bool], ...]:
    """The words of a noun, with whether each is only told of it, as all are that its name does not show, and whether it
    only says whose it is.
    """
    told, itself = _split(noun.told), _vocabulary(noun, whose=False)
    shown = {*_split(noun.name)} - {*told}
    own = dict.fromkeys((*_vocabulary(noun), *_split(noun.several), *told))
    return tuple((word, word not in shown, word not in (*itself, *told)) for word in own)


def several(phrase: Sequence[Token], nouns: Sequence[Noun]) -> list[Noun]:
    """The nouns of which the last word of a phrase means several, though a text speaks of one: `palms` of a palm."""
    *first, last = [t.folded for t in phrase if t.folded not in ARTICLES] or [""]
    there = [n for n in nouns if any(last in plurals(own) for own in _sorts(n))]
    return _fitting(first, there, _begins) if first else there


def _sorts(noun: Noun) -> list[str]:
    """The words of which there may be several: of a thing that is carried what sort of thing it is, and no word before
    that (`hands`, of a hand weapon).
    """
    if noun.owner:
        return [
            re.split(BREAK, word.casefold().partition(" of ")[0])[-1] for word in (noun.name, *noun.words)
        ]
    return [*_vocabulary(noun, whose=False), *_split(noun.told)]


def plurals(word: str) -> tuple[str, ...]:
    """What several of something may be called."""
    return (f"{word}s", f"{word}es", re.sub("fe?$", "ves", word), re.sub("y$", "ies", word))


def crowd(phrase: Sequence[Token], nouns: Sequence[Noun]) -> list[Noun]:
    """All those whom a plural means (`goblins`), where several are called so."""
    said = " ".join(t.folded for t in phrase if t.folded not in ARTICLES)
    exact = [noun for noun in nouns if said and noun.several == said]
    return exact or [noun for noun in nouns if len(said) > TAIL and noun.several.endswith(said)]


def _bare(name: str) -> str:
    """A name as it is compared: folded, without its article."""
    head, _, rest = name.casefold().partition(" ")
    return rest if rest and head in ARTICLES else name.casefold()


def _vocabulary(noun: Noun, *, whose: bool = True) -> list[str]:
    """The words of a noun; without those that say only whose it is where these do not count."""
    names = (noun.name, *noun.words)
    return [word for name in names for word in _split(name if whose else re.sub(WHOSE, "", name))]


def _split(text: str) -> list[str]:
    return [word for word in re.split(BREAK, text.casefold()) if word]


def nearest(word: str, known: Sequence[str]) -> list[str]:
    """The known word nearest to this one, if one is near: nearer still if it does not begin like it."""
    from difflib import get_close_matches  # imported where nothing fits

    alike = [one for one in known if one[:1] == word[:1]]
    return get_close_matches(word, alike, 1, NEAR) or get_close_matches(word, known, 1, NEARER)


def choose(phrase: Sequence[Token], nouns: Sequence[Noun], line: Callable[[str], str], what: str) -> Noun:
    """The one noun that a phrase means. Raises NotUnderstood (none) or Ambiguous (several).

    `line(name)` is the whole line with the phrase replaced; `what` names the kind of noun for the message.
    """
    found = told_apart(pick(phrase, nouns))
    if len(found) == 1:
        return found[0]
    said = said_of(phrase)
    if found:
        names = tuple(_by_what(n, phrase) for n in found)
        which = " ".join(t.text for t in phrase if t.folded not in ARTICLES)
        raise Ambiguous(f"Which {which}?", names, tuple(line(spoken(n, nouns)) for n in found))
    near = nearest(said.casefold(), [n.name.casefold() for n in nouns])
    there = unowned(nouns)
    more = f" and {len(there) - SEVERAL} more" if len(there) > SEVERAL else ""
    seen = f"{', '.join(n.name for n in there[:SEVERAL])}{more}" or "none"
    raise NotUnderstood(
        f'no "{said}" here; {what}: {seen}', line(near[0]) if near else "", mended=near[0] if near else ""
    )


def _by_what(noun: Noun, phrase: Sequence[Token]) -> str:
    """A noun as one of several: a way, which is called by its side alone, with that of it which the phrase meant."""
    said = [token.folded for token in phrase]
    meant = (
        word
        for word in (*noun.words, noun.told)
        if any(part in word.casefold().split() for part in said) and " " in word
    )
    looks = next(meant, "") if noun.name in SIDES.values() else ""
    return f"{noun.name}: {looks}" if looks else noun.name


def said_of(phrase: Sequence[Token]) -> str:
    """A phrase as it is named in an answer: without its article, and without a quote that was left open."""
    words = [token.text for token in phrase]
    said = " ".join(words[1:] if len(words) > 1 and words[0].casefold() in ARTICLES else words)
    return said.strip('"') or said


def told_apart(nouns: Sequence[Noun]) -> list[Noun]:
    """The nouns without those that are called as one before them is: no answer could tell these apart."""
    return list({noun.name: noun for noun in reversed(nouns)}.values())[::-1]


def spoken(noun: Noun, nouns: Sequence[Noun]) -> str:
    """What to say for a noun so that it is meant and no other: its name, or its id where that would not do."""
    words = tokens(noun.name)
    plain = not any(word.folded in JOINTS for word in words)
    return noun.name if plain and pick(words, nouns) == [noun] else noun.id


def unowned(nouns: Sequence[Noun]) -> Sequence[Noun]:
    """The nouns worth naming in a list: what nobody carries; of nothing but carried things all."""
    return [n for n in nouns if not n.owner] or nouns


def fits(text: str, option: str) -> bool:
    """Tells whether each word typed begins some word of an option."""
    said, words = text.casefold().split(), option.casefold().split()
    return bool(said) and all(any(w.startswith(s) for w in words) for s in said)
