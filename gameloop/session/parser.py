"""The grammar of one command: which verb, which arguments, which nouns they mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import dropwhile

from gameloop.kernel.values import evolve, field, frozen
from gameloop.session.elsewhere import TOLD, told, unknown
from gameloop.session.enquiring import asked, knocking, one_way
from gameloop.session.labels import LABELS, NOTHING
from gameloop.session.moments import INSTEAD, WHEN, WHERE
from gameloop.session.naming import PLURALS, Naming
from gameloop.session.phrases import FREE, coined, free, part_of, phrases_of, split, toward, whole_line
from gameloop.session.purses import all_of, payer
from gameloop.session.referring import Referents
from gameloop.session.results import Ambiguous, NotUnderstood
from gameloop.session.rewording import beforehand, heads, near, reworded
from gameloop.session.wayfinding import BACK, DIRECTIONS
from gameloop.session.words import (
    Noun,
    Token,
    pick,
    spoken,
    tokens,
    unowned,
)
from gameloop.world.modes import EXPLORE, FIGHT, MEET, WILD
from gameloop.world.planverbs import PREPS, tried
from gameloop.world.portions import HALF
from gameloop.world.ruleset import EVERYBODY, Slot, Verb

WORDLIKE = 4  # letters of another word for a verb from which on it is a word, and no short form
LOOK, EXAMINE, ATTACK = "look", "examine", "attack"
LOOKED = ("at", "in", "inside", "into", "on", "under", "behind", "around", "about", "closely", "through")
TOGETHER = (EVERYBODY, "everybody", "everyone", "party")  # who is to do it, if all are
GO, TRAVEL = "go", "travel"  # the verbs that a direction by itself stands for
HERE, THROW = "here", "throw"
PARTICLES = (
    *PREPS,
    *("away", "open", "fire", "light", "the", "behind", "inside", "along", "past", "toward", "towards"),
)
COUNTABLE = ("loose", "handy", "sellable")  # kinds of which so many may be asked for, or none be named at all
NARROWER = {"shut": "locked"}  # kinds of which, where none is named, that one is meant which is the only such


@frozen
class Parsed:
    """A line understood: the verb, its arguments by slot, the line in canonical words, what was taken for granted, and
    the names of the things that it names by their ids.
    """

    verb: Verb
    args: Mapping[str, str]
    canonical: str
    assumed: str = ""
    named: Mapping[str, str] = field(factory=dict)


# reads what there is no verb for, of whoever is named to do it
Wordless = Callable[[str, list[Token]], Parsed]


class Grammar:
    """Understands lines in one moment: the verbs there are, those valid now, and what nouns there are of each kind."""

    def __init__(
        self,
        verbs: Sequence[Verb],
        mode: str,
        nouns: Callable[[str], Sequence[Noun]],
        prefixes: bool,
        meeting: Callable[[], Sequence[str]],
        referents: Referents | None = None,
        comes_of: Callable[[str, Mapping[str, str]], bool] = lambda _verb, _args: False,
    ) -> None:
        self._verbs = verbs
        self._mode = mode
        self._nouns = nouns
        self._prefixes = prefixes
        self._meeting = meeting  # the lines that make sense about those who are met
        self._referents = referents or Referents()
        self._naming = Naming(nouns, mode, self._referents)
        # whether something comes of a verb of the hand and such arguments, here and now
        self._comes_of = comes_of

    def parse(self, line: str) -> Parsed:
        """Read one command, as it is typed or as it may be meant. Raises NotUnderstood or Ambiguous."""
        actor, words = self.actor(tokens(line))
        if not words:
            raise NotUnderstood("there is no command in that", "?")
        names = [noun.name for noun in self._nouns("person")]
        words = beforehand(words, names, [noun.name.casefold() for noun in self._nouns("noun")], self._exact)
        try:
            return self._read(actor, words)
        except NotUnderstood as no:
            if no.final:
                raise
            return self._otherwise(actor, words, names, no)

    def _otherwise(self, actor: str, words: list[Token], names: Sequence[str], no: NotUnderstood) -> Parsed:
        """The first of the lines that words may stand for which means something; else why they mean nothing."""
        better = no
        for other in (*reworded(words, names), words):
            try:
                parsed = self._read(actor, other, self._tried)
            except NotUnderstood as why:
                better = why if other is not words and self._closer(words, other) else better
                continue
            verbs = self._exact(words[0].folded)
            return parsed if parsed.verb in verbs else evolve(parsed, assumed=parsed.canonical)
        raise NotUnderstood(better.reason, better.instead, no.token, better.mended or no.mended)

    def _closer(self, typed: Sequence[Token], other: Sequence[Token]) -> bool:
        """Tells whether what is wrong with another line for the same says more than what is wrong with it as typed.

        To be told what can be looked at helps nobody who wanted something else done.
        """
        if other[0].folded == EXAMINE and self._exact(typed[0].folded):
            return False
        wordless = near(other[0].text) is not None and self._mode != FIGHT
        verb, known = typed[0].folded, bool(self._exact(other[0].folded)) or wordless
        own = {prep for v in self._exact(verb) for slot in v.slots for prep in slot.preps}
        if len(typed) > 1 and typed[1].folded in own and other[0].folded == verb:
            return False  # `go to the inn` asks for a place, not for a way
        short = len(typed) > 1 and typed[1].folded in PARTICLES and typed[1].folded not in own
        return known and (short or other[0].folded == verb or not self._exact(verb))

    def _read(self, actor: str, words: list[Token], wordless: Wordless | None = None) -> Parsed:
        """Read what is to be done; `wordless` reads what there is no verb for."""
        words = self._looking(self._overland(self._directed(asked(words))))
        words = knocking(one_way(words, self._mode, self._nouns, self._instead), self._nouns)
        if wordless is not None and near(words[0].text) is not None and not self._exact(words[0].folded):
            return wordless(actor, words)
        verb = self.verb(words[0].text, quotes=any(word.quoted for word in words))
        try:
            said = coined(verb, part_of(verb, words[1:]), self._nouns("coin"))
            parsed = self._arguments(verb, toward(verb, said), actor)
        except NotUnderstood:
            self._at_other_times(verb, words)
            raise
        guessed = not self._exact(words[0].folded)
        return evolve(parsed, assumed=parsed.canonical) if guessed else parsed

    def _tried(self, actor: str, words: list[Token]) -> Parsed:
        """What there is no verb for: the nearest verb of which something comes; else the word, for an answer to it."""
        said = list(dropwhile(lambda word: word.folded in PREPS, words[1:]))
        verb = tried(words[0].folded)
        if not said:
            return self._read(actor, words)  # which says what is wrong with it
        parsed = self._arguments(self._valid([verb]), toward(verb, said), actor)
        like = next((one for one in near(words[0].text) or () if self._comes_of(one, parsed.args)), "")
        return self._read(actor, [Token(like), *said]) if like else parsed

    def acts(self, line: str) -> bool:
        """Tells whether a line begins as something that is to be done."""
        word = next((token.folded for token in tokens(line)), "")
        return bool(self._exact(word)) or _side(word) or word in heads() or near(word) is not None

    def _at_other_times(self, verb: Verb, words: list[Token]) -> None:
        """`turn undead` before the fight: refuse what another verb of the same name takes, and say when it does."""
        others = (v for v in self._verbs if v.name == verb.name and self._mode not in v.modes)
        said = words[1].folded if len(words) > 1 else ""
        for other in others:
            if any(said in slot.words for slot in other.slots):
                when = " or ".join(WHEN[mode] for mode in other.modes)
                reason = f'you can "{verb.name} {said}" only {when}, and now you are {WHERE[self._mode]}'
                begin = ATTACK if self._mode == MEET and FIGHT in other.modes else ""
                raise NotUnderstood(reason, f"{begin}; {verb.name} {said}" if begin else self._instead())

    def _directed(self, words: list[Token]) -> list[Token]:
        """A direction by itself means to go there."""
        word = words[0].folded
        if self._mode == EXPLORE and word in BACK and len(words) == 1:
            return [Token(GO), Token(BACK[0])]
        if not _side(word) or self._exact(word):
            return words
        if len(words) > 1 and words[1].text == ",":
            rest = " ".join(other.text for other in words[2:])
            raise NotUnderstood("what is done after one another has ; between", f"{words[0].text}; {rest}")
        if len(words) > 1 and all(_side(other.folded) for other in words):
            raise NotUnderstood("that is one way after another", "; ".join(other.text for other in words))
        if len(words) > 1:
            return words
        if self._mode == FIGHT:
            raise NotUnderstood("you are in a fight, and nobody just walks away from it", "flee, or withdraw")
        return [Token(TRAVEL if self._mode == WILD else GO), *words]

    def _overland(self, words: list[Token]) -> list[Token]:
        """`go north` in the open is to travel there, and so is `go to` what lies in another hex."""
        if self._mode != WILD or all(verb.name != GO for verb in self._exact(words[0].folded)):
            return words
        said = [word for word in words[1:] if word.folded != "to"]
        if not said or pick(said, self._nouns("site")):
            return words
        if pick(said, self._nouns("heading")):
            return [Token(TRAVEL), *said]
        return [Token(TRAVEL), Token("to"), *said] if pick(said, self._nouns("goal")) else words

    def _looking(self, words: list[Token]) -> list[Token]:
        """`look at the lamp`: to look at something is to examine it."""
        rest = [word for word in words[1:] if word.folded not in LOOKED]
        named = [verb.name for verb in self._exact(words[0].folded)]
        if EXAMINE in named and [word.folded for word in words[1:]] == [HERE]:
            return [Token(LOOK)]
        if len(words) == 1 or LOOK not in named:
            return words
        return [Token(EXAMINE), *rest] if rest else words[:1]

    def _exact(self, word: str) -> list[Verb]:
        return [v for v in self._verbs if word == v.name or word in v.aliases]

    def verb(self, word: str, *, quotes: bool = False) -> Verb:
        """The verb a word means: exact, else (at a prompt) the only one that begins so.

        Of several of that name one that takes a text is meant where a text in `quotes` is given.
        """
        folded = word.casefold()
        exact = sorted(self._exact(folded), key=lambda v: (v.name != folded, _writes(v) != quotes))
        now = [v for v in exact if self._mode in v.modes]
        if now or exact:
            return self._valid(now or exact, folded)
        if folded in TOLD:
            raise told(word)
        guessing = self._prefixes and folded and folded not in heads() and near(folded) is None
        starts = [v for v in self._verbs if guessing and v.name.startswith(folded)]
        now = [v for v in starts if self._mode in v.modes]
        if len(now) == 1 or len(starts) == 1:
            return self._valid(now if len(now) == 1 else starts)
        if now:
            names = tuple(v.name for v in now)
            raise Ambiguous(f'"{word}" could be {", ".join(names)}.', names, names)
        if folded.isdecimal():
            raise NotUnderstood("there is no list with numbers open", "?")
        if self._prefixes and word[:1].isalpha() and pick([Token(word)], self._nouns("noun")):
            raise NotUnderstood(f'what about "{word}"?', f"{EXAMINE} {word}")
        raise unknown(word, [verb.name for verb in self._verbs])

    def _valid(self, verbs: Sequence[Verb], said: str = "") -> Verb:
        """The first of the verbs that a word may mean, if it can be done now; `said` is another word for it."""
        verb = verbs[0]
        if self._mode in verb.modes:
            return verb
        if self._mode == FIGHT and verb.name == THROW:
            raise NotUnderstood(
                "in a fight one strikes, or shoots with what is in hand for it", "attack, or shoot"
            )
        modes = dict.fromkeys(mode for v in verbs if v.name == verb.name for mode in v.modes)
        when = " or ".join(WHEN[mode] for mode in modes)
        named = said if len(said) >= WORDLIKE else verb.name
        raise NotUnderstood(
            f'you can "{named}" only {when}, and now you are {WHERE[self._mode]}', self._instead()
        )

    def _instead(self) -> str:
        lines = self._meeting() if self._mode == MEET else ()
        return ", ".join(lines) or INSTEAD[self._mode]

    def actor(self, words: list[Token]) -> tuple[str, list[Token]]:
        """`bor: attack orc` or `bor, attack orc`: who is to do it."""
        if not words:
            return "", words
        name = words[0].text.rstrip(":")
        gone = pick([Token(name)], self._nouns("gone")) if words[0].text.endswith(":") and name else []
        if gone:
            raise NotUnderstood(f"{gone[0].name} is not here to do that", "party")
        marked = words[0].text.endswith(":") or (len(words) > 1 and words[1].text in (",", ":"))
        marked = marked or self._told(words)
        found = [n.id for n in pick([Token(name)], self._nouns("person"))] if marked and name else []
        if marked and name.casefold() in TOGETHER:
            found = [EVERYBODY]
        if len(found) != 1:
            return "", words
        rest = words[1:]
        return found[0], rest[1:] if rest and rest[0].text in (",", ":") else rest

    def _told(self, words: list[Token]) -> bool:
        """`bor hold east`: tells whether somebody is named who is to do what follows, without a mark between."""
        if len(words) < 2 or self._exact(words[0].folded) or not self._exact(words[1].folded):
            return False
        people = [noun for noun in self._nouns("person") if noun.name.casefold() == words[0].folded]
        return len(people) == 1 or words[0].folded in TOGETHER

    def _arguments(self, verb: Verb, words: list[Token], actor: str) -> Parsed:
        phrases = phrases_of(verb.slots, words)
        if actor == EVERYBODY and not any(slot.everybody for slot in verb.slots):
            actor = ""  # what nobody does alone all do as it is
        self._naming.holder = actor or self._said(verb, phrases)
        args: dict[str, str] = {}
        named = {actor: ""} if actor and actor != EVERYBODY else {}
        said, assumed = [self._by(verb, actor, phrases) + verb.name], ""
        for slot in verb.slots:
            phrase = phrases.get(slot.name, [])
            if slot.name == "who" and actor and not phrase:
                args["who"] = actor
                continue
            if actor == EVERYBODY and slot.kind == "foe" and not phrase:
                continue  # each has his own
            if slot.kind == "flag" and slot.name in phrases:
                args[slot.name] = slot.preps[0]
                said.append(slot.preps[0])
                continue
            if not phrase and slot.optional and (words or verb.name != GO) and not self._owed(slot, args):
                continue
            line = whole_line(verb, slot, phrases, self._by(verb, actor, phrases))
            value, shown = (
                self._value(verb, slot, phrases, line) if phrase else self._missing(verb, slot, line)
            )
            if args.get("n") == HALF and value.endswith(":"):
                raise NotUnderstood(f"{shown} cannot be halved", line(shown).replace(f" {HALF}", "", 1))
            assumed = assumed or ("" if phrase else shown)
            args[slot.name] = value
            if slot.kind not in FREE:
                named.update(zip(value.split(","), shown.split(", "), strict=False))
            said.extend([*slot.preps[:1], shown])
        return Parsed(verb, args, " ".join(said), assumed, named)

    @staticmethod
    def _owed(slot: Slot, args: Mapping[str, str]) -> bool:
        """`sell 3`: tells whether so many of something were asked for, and not of what."""
        return slot.kind in COUNTABLE and args.get("n", "all") != "all"

    def _by(self, verb: Verb, actor: str, phrases: Mapping[str, Sequence[Token]]) -> str:
        """What stands before a line for whoever is named to do it: `bor: `; nothing where nobody is."""
        if not actor or phrases.get("who") or all(slot.name != "who" for slot in verb.slots):
            return ""
        name = next((n.name for n in self._nouns("person") if n.id == actor), actor)
        return f"{actor if ' ' in name else name}: "

    def _value(
        self,
        verb: Verb,
        slot: Slot,
        phrases: Mapping[str, Sequence[Token]],
        line: Callable[[str], str],
    ) -> tuple[str, str]:
        phrase = phrases[slot.name]
        said = " ".join(t.text for t in phrase)
        if everything := all_of(slot, said, self._nouns, self._naming.holder or self._referents.me):
            return everything, everything
        if slot.kind == "topic":
            self._naming.stranger(phrase)
        if slot.kind in FREE:
            return free(slot, said, line)
        if slot.kind in PLURALS:
            kind = PLURALS[slot.kind]
            found = [noun for part in split(phrase) for noun in self._naming.all(kind, part, line)]
            each = {noun.id: noun.name for noun in found}  # nobody twice
            return (",".join(each), ", ".join(each.values())) if each else self._missing(verb, slot, line)
        if purse := payer(slot, phrases, self._nouns, self._naming.held):
            return purse.id, purse.name
        upon = slot.name == "other" and slot.kind == "any" and self._naming.own(phrases.get("what", ()))
        noun = self._naming.upon(phrase, line) if upon else self._naming.noun(slot.kind, phrase, line)
        return noun.id, noun.name

    def candidates(self, slot: Slot) -> Sequence[Noun]:
        """The nouns that may stand in a slot; none for numbers and free text."""
        return self._naming.candidates(slot)

    def _said(self, verb: Verb, phrases: Mapping[str, Sequence[Token]]) -> str:
        """Who is named to do it, if the verb asks for that and the name is clear."""
        slot = next((s for s in verb.slots if s.name == "who" and s.kind == "person"), None)
        found = pick(phrases.get("who", ()), self._nouns("person")) if slot else []
        return found[0].id if len(found) == 1 else ""

    def _missing(self, verb: Verb, slot: Slot, line: Callable[[str], str]) -> tuple[str, str]:
        """One obvious candidate is taken; of several the player is asked; with none the form is shown."""
        nouns = self._naming.candidates(slot)
        some = self._nouns(NARROWER[slot.kind]) if slot.kind in NARROWER else ()
        nouns = some if len(some) == 1 else nouns
        if len(nouns) == 1:
            return nouns[0].id, nouns[0].name
        if nouns:
            there = unowned(nouns)
            names = tuple(n.name for n in there)
            wanted = "where" if slot.kind in ("way", "place") and not slot.preps else "what"
            asked = " ".join((verb.name.capitalize(), *slot.preps[:1], f"{wanted}?"))
            raise Ambiguous(asked, names, tuple(line(spoken(n, nouns)) for n in there))
        if slot.words:
            raise Ambiguous(f"{verb.name.capitalize()} how?", slot.words, tuple(line(w) for w in slot.words))
        if slot.kind in NOTHING:
            raise NotUnderstood(*NOTHING[slot.kind])
        form = next(iter(verb.forms), LABELS.get(slot.kind, slot.kind))
        raise NotUnderstood(f'"{verb.name}" needs more: {form}', verb.example)


def _side(word: str) -> bool:
    """Tells whether a word is a direction."""
    return any(word == short or word in longer for short, longer in DIRECTIONS.items())


def _writes(verb: Verb) -> bool:
    """Tells whether a verb takes words of the player's own."""
    return any(slot.kind == "text" for slot in verb.slots)
