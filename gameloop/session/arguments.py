"""The arguments of a command whose verb is known: which words belong to which, and what each of them means."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from gameloop.kernel.values import field, frozen
from gameloop.session.labels import LABELS, NOTHING
from gameloop.session.naming import PLURALS, Naming
from gameloop.session.phrases import FREE, HANDLED, free, phrases_of, split, whole_line
from gameloop.session.purses import all_of, payer
from gameloop.session.results import Ambiguous, NotUnderstood
from gameloop.session.words import ARTICLES, Noun, Token, pick, spoken, unowned
from gameloop.world.portions import HALF
from gameloop.world.ruleset import EVERYBODY, Slot, Verb

GO = "go"
COUNTABLE = ("loose", "handy", "sellable")  # kinds of which so many may be asked for, or none be named at all
REACHED = (*HANDLED, "opened", "loose")  # kinds of which a word of the text may be meant
NARROWER = {"shut": "locked"}  # kinds of which, where none is named, that one is meant which is the only such
ComesOf = Callable[[str, Mapping[str, str]], bool]
# what all of a party do or nobody does, and takes time: whoever is named to do it alone would drag the others along
IN_COMMON = (GO, "rest", "wait", "sleep", "explore", "leave", "enter", "pass")


@frozen
class Parsed:
    """A line understood: the verb, its arguments by slot, the line in canonical words, what was taken for granted, the
    names of the things that it names by their ids, and the words `aside` that were left out of it.
    """

    verb: Verb
    args: Mapping[str, str]
    canonical: str
    assumed: str = ""
    named: Mapping[str, str] = field(factory=dict)
    aside: str = ""


class Arguments:
    """Reads arguments in one moment; `me` is whoever speaks, empty for nobody; `comes_of` tells whether something comes
    of a verb of the hand and such arguments.
    """

    def __init__(
        self, nouns: Callable[[str], Sequence[Noun]], naming: Naming, me: str, comes_of: ComesOf
    ) -> None:
        self._nouns = nouns
        self._comes_of = comes_of
        self.naming = naming
        self._me = me

    def read(self, verb: Verb, words: list[Token], actor: str) -> Parsed:
        """The command of a verb and of the words behind it, for whoever is named. Raises NotUnderstood or Ambiguous."""
        phrases = self._whole(verb, words) or phrases_of(verb.slots, words)
        if actor == EVERYBODY and not any(slot.everybody for slot in verb.slots):
            actor = ""  # what nobody does alone all do as it is
        self._not_alone(verb, words, actor)
        self.naming.holder = actor or self._said(verb, phrases)
        to = phrases.get("to", ()) if "n" not in phrases else ()  # of so many it is asked who has them
        self.naming.taker = [noun.id for noun in pick(to, self._nouns("carrier"))]
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

    def _not_alone(self, verb: Verb, words: Sequence[Token], actor: str) -> None:
        """Raises NotUnderstood where one of several is told to do what all of them would do with him: `bor: rest`."""
        people = self._nouns("person")
        if not actor or verb.name not in IN_COMMON or len(people) < 2:
            return
        if any(slot.name == "who" or slot.kind == "handy" for slot in verb.slots):
            return
        name = next((one.name for one in people if one.id == actor), actor)
        line = " ".join((verb.name, *(word.text for word in words)))
        reason = f"the party stays together: {name} does not {verb.name} without the others"
        raise NotUnderstood(reason, line, final=True)

    def _whole(self, verb: Verb, words: list[Token]) -> dict[str, list[Token]]:
        """The phrase of a name that has a preposition in it, said to the letter: `the sheep-track to Breadlow`."""
        if not {word.folded for word in words} & {prep for slot in verb.slots for prep in slot.preps}:
            return {}
        said = bare(word.folded for word in words)
        slots = (slot for slot in verb.slots if not slot.preps and slot.kind not in FREE)
        kinds = ((slot.name, PLURALS.get(slot.kind, slot.kind)) for slot in slots)
        fits = (
            name
            for name, kind in kinds
            if any(bare(n.name.casefold().split()) == said for n in self._nouns(kind))
        )
        name = next(fits, "")
        return {name: words} if name else {}

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
        if everything := all_of(slot, said, self._nouns, self.naming.holder or self._me):
            return everything, everything
        if slot.kind == "topic":
            self.naming.stranger(phrase)
        if slot.kind in FREE:
            return free(slot, said, line if slot.kind != "word" else lambda word: f"{verb.name} {word}")
        if slot.kind in PLURALS:
            kind = PLURALS[slot.kind]
            found = [noun for part in split(phrase) for noun in self.naming.all(kind, part, line)]
            each = {noun.id: noun.name for noun in found}  # nobody twice
            return (",".join(each), ", ".join(each.values())) if each else self._missing(verb, slot, line)
        if purse := payer(slot, phrases, self._nouns, self.naming.held):
            return purse.id, purse.name
        upon = slot.name == "other" and slot.kind == "any" and self.naming.own(phrases.get("what", ()))
        noun = self.naming.upon(phrase, line) if upon else self.naming.noun(slot.kind, phrase, line)
        if slot.kind in REACHED and not self._comes_of(verb.name, {"what": noun.id}):
            noun = self.naming.worded(slot.kind, noun, phrase)
        return noun.id, noun.name

    def candidates(self, slot: Slot) -> Sequence[Noun]:
        """The nouns that may stand in a slot; none for numbers and free text."""
        return self.naming.candidates(slot)

    def _said(self, verb: Verb, phrases: Mapping[str, Sequence[Token]]) -> str:
        """Who is named to do it, if the verb asks for that and the name is clear."""
        slot = next((s for s in verb.slots if s.name == "who" and s.kind == "person"), None)
        found = pick(phrases.get("who", ()), self._nouns("person")) if slot else []
        return found[0].id if len(found) == 1 else ""

    def _missing(self, verb: Verb, slot: Slot, line: Callable[[str], str]) -> tuple[str, str]:
        """One obvious candidate is taken; of several the player is asked; with none the form is shown."""
        nouns = self.naming.candidates(slot)
        some = self._nouns(NARROWER[slot.kind]) if slot.kind in NARROWER else ()
        nouns = some if len(some) == 1 else nouns
        if len(nouns) == 1:
            return nouns[0].id, nouns[0].name
        if nouns:
            there = unowned(nouns)
            names = tuple(n.name for n in there)
            wanted = "where" if slot.kind in ("way", "place") and not slot.preps else "what"
            asked = (
                f"Who is to {verb.name}?"
                if slot.name == "who"
                else " ".join((verb.name.capitalize(), *slot.preps[:1], f"{wanted}?"))
            )
            raise Ambiguous(asked, names, tuple(line(spoken(n, nouns)) for n in there))
        if slot.words:
            raise Ambiguous(f"{verb.name.capitalize()} how?", slot.words, tuple(line(w) for w in slot.words))
        if slot.kind in NOTHING:
            raise NotUnderstood(*NOTHING[slot.kind])
        form = next(iter(verb.forms), LABELS.get(slot.kind, slot.kind))
        raise NotUnderstood(f'"{verb.name}" needs more: {form}', verb.example)


def bare(words: Iterable[str]) -> list[str]:
    """Words without the articles among them."""
    return [word for word in words if word not in ARTICLES]
