"""Which noun a phrase means: of the kind that a verb wants, or of one that stands in for it; else why it means none."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress

from gameloop.kernel.values import evolve
from gameloop.session.absent import absent
from gameloop.session.firstwords import is_side
from gameloop.session.labels import LABELS, NOTHING, PLACELESS
from gameloop.session.phrases import FREE, HANDLED
from gameloop.session.referring import ME, Referents
from gameloop.session.results import NotUnderstood
from gameloop.session.sayings import WHOLE
from gameloop.session.shorter import core, led, whose
from gameloop.session.shortwords import one_side, somebody
from gameloop.session.sights import subject
from gameloop.session.sorts import in_words, is_sort_of
from gameloop.session.words import (
    ARTICLES,
    Noun,
    Token,
    choose,
    crowd,
    pick,
    plurals,
    said_of,
    several,
    to_the_letter,
)
from gameloop.world.deeds import LOOK, SCENE
from gameloop.world.modes import EXPLORE, MEET
from gameloop.world.ruleset import Slot

Line = Callable[[str], str]

PLURALS = {  # kinds of which several may be named
    "people": "person",
    "items": "item",
    "spells": "spell",
    "targets": "target",
}
SEEN = ("any", "handy", "noun", "loose", "lying", "coffer", "opened")  # kinds of what is found by looking
UNLIT = ("band", "door", "forced", "locked", "shut", "snag")  # kinds of what may be here unseen
SEEN_ALL = "noun"  # the kind of whatever can be looked at
EVERYTHING = ("any", "handy", "noun")  # kinds of whatever is here
# where a word is looked for that is none of the kind that is wanted
STAND_INS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("any", "handy"), ("felt", "lying", "scenery")),
    "noun": ("scenery", "trap"),
    "fuel": ("felt", "any", "scenery"),
    "named": ("any", "scenery"),
    "loose": ("felt", "mentioned", "any", "scenery"),
    "opened": ("felt", "any", "scenery"),
    **dict.fromkeys(("lying", "coffer", "shut", "snag"), ("felt",)),
    "target": ("aimed",),
    "band": ("described",),
}
WAY, NAMED, LOOSE = "way", "named", "loose"
# kinds of ways: of these that one is meant of which the text speaks so
WAYS = (WAY, "door", "forced", "locked", "shut", "opened", "climb", "aimed", "target")
ACTED_ON = (
    "forced",
    "locked",
    "shut",
    "opened",
)  # of these a way is not meant by what is seen or heard there
SCENERY = "scenery"  # words of the text of a place, which one calls as one has read them
OFFERED = ("gift", "bait")  # kinds of what is offered, of which so much is not the giver's to say
SHARED = ("light",)  # kinds of which one's own is meant first
WHOSEVER = ("aimed",)  # kinds of which it does not matter who has the thing
PEOPLE = ("person", "carrier")  # kinds of those who are named by what is theirs: `cid's wounds`
STRANGERS = ("foe", "band", "target", "keeper")  # the same of others: `the goblin's head`
HIS = ("his", "her", "hers", "their", "its", "my")  # words for what belongs to whoever is to do it
GOODS = (
    "item",
    "loose",
    "lying",
    "coffer",
    "opened",
    "snag",
    "fuel",
    "light",
    "gift",
    "band",
    "sellable",
    "lot",
)
SETTLED = ("place", "lying", "loose", "snag", "gift")  # kinds of which no other wording says more
OWN = "'s"


class Naming:
    """Finds nouns in one moment; `holder` is whoever is named to do what is being read."""

    def __init__(self, nouns: Callable[[str], Sequence[Noun]], mode: str, referents: Referents) -> None:
        self._nouns = nouns
        self._mode = mode
        self._referents = referents
        self.holder = ""
        self.taker: Collection[str] = ()  # whoever is to get what is being named

    def all(self, kind: str, phrase: Sequence[Token], line: Line) -> Sequence[Noun]:
        """Those whom one part of a list means: a whole crowd by its plural, else one."""
        if meant := self._meant(kind, phrase):
            return [meant]
        return crowd(phrase, self.held(kind)) or [self.noun(kind, phrase, line)]

    def noun(self, kind: str, phrase: Sequence[Token], line: Line) -> Noun:
        """The noun that a phrase means. Raises NotUnderstood or Ambiguous."""
        meant = self._meant(kind, phrase) or self._comrade(kind, phrase)
        meant = meant or (one_side(kind, phrase, self.held) if kind in WAYS else None)
        if meant is not None:
            return meant
        if kind == NAMED and (told := self._called(phrase)):
            return told
        seen = self._seen(kind, phrase) if kind in (SEEN_ALL, "any") else None
        if alike := seen or self._alike(kind, pick(phrase, self._meant_first(kind, phrase))):
            return alike
        if spoken := self._one_of_several(kind, phrase):
            return spoken
        try:
            return in_words(
                phrase, choose(phrase, self._meant_first(kind, phrase), line, LABELS.get(kind, kind))
            )
        except NotUnderstood as no:
            return self._instead(kind, phrase, line, no)

    def _meant_first(self, kind: str, phrase: Sequence[Token]) -> Sequence[Noun]:
        """The nouns of a kind; of lights one's own, if one of these is meant: he may put out another's too."""
        if kind not in SHARED or not self.holder:
            return self.held(kind)
        own = [noun for noun in self._nouns(kind) if noun.owner == self.holder]
        if not own and phrase[0].folded in HIS:
            name = next((one.name for one in self._nouns("person") if one.id == self.holder), self.holder)
            raise NotUnderstood(f"nothing that {name} has burns", f"inventory {name}")
        return own if pick(phrase, own) or phrase[0].folded in HIS else self.held(kind)

    def _called(self, phrase: Sequence[Token]) -> Noun | None:
        """What is here and called just so, before somebody or some place of which the phrase could be the plural."""
        said = said_of(phrase).casefold()
        return next((noun for noun in self.held(SEEN_ALL) if noun.name.casefold() == said), None)

    def _seen(self, kind: str, phrase: Sequence[Token]) -> Noun | None:
        """What is here, where a phrase would else mean it or things that are carried: what the text speaks of too."""
        found = pick(phrase, self.held(kind))
        near = [noun for noun in found if not noun.owner]
        if rather := self._rather_told(kind, phrase, found):
            return evolve(rather, name=said_of(phrase))
        if len(found) == 1 or len(near) > 1:
            return None
        told = [] if near else pick(phrase, self.held(SCENERY))
        if found and not (near or told):
            self._not_carried(kind, phrase, found)
        return near[0] if near else evolve(told[0], name=said_of(phrase)) if told else None

    def _rather_told(self, kind: str, phrase: Sequence[Token], found: Sequence[Noun]) -> Noun | None:
        """A word of the text (`stone`), where of what is carried only the beginning or plural is (`stones`), and where
        something is to be taken that is not carried already.
        """
        if not found or any(not noun.owner for noun in found):
            return None
        if kind != LOOSE and to_the_letter(phrase, found):
            return None
        return next(iter(to_the_letter(phrase, self.held(SCENERY))), None)

    def _one_of_several(self, kind: str, phrase: Sequence[Token]) -> Noun | None:
        """`a moth`, where the text speaks of moths: one of these, and nothing that is only called after them."""
        last, found = phrase[-1].folded, pick(phrase, self.held(kind)) if kind in (*HANDLED, "loose") else ()
        if not found or is_sort_of(last, found):
            return None
        told = (noun for noun in self.held(SEEN_ALL) if noun.name.casefold() in plurals(last))
        return next((noun for noun in told if noun.id.startswith(LOOK)), None) if len(phrase) < 3 else None

    def _not_carried(self, kind: str, phrase: Sequence[Token], found: Sequence[Noun]) -> None:
        """Raises NotUnderstood where a phrase is no sort of what is carried: `the village`, of armor from a village."""
        last = phrase[-1].folded
        if is_sort_of(last, found):
            return
        if other := absent(kind, phrase, self.held):
            raise NotUnderstood(*other)
        if kind == SEEN_ALL and all(last not in noun.words for noun in found):
            raise NotUnderstood(f'nothing here is a "{said_of(phrase)}"', "look, or inventory")

    def _alike(self, kind: str, found: Sequence[Noun]) -> Noun | None:
        """Of things that several have and that are called the same, where it is no matter whose: one's own, else the
        first; of what is offered the food, silver or flame that is nobody's in particular.
        """
        plain = [noun for noun in found if not noun.owner]
        if kind in OFFERED and len(plain) == 1:
            return plain[0]
        anybodys = kind in (SEEN_ALL, *OFFERED) or self.taker
        if not anybodys or len(found) < 2 or any(noun.owner in ("", noun.id) for noun in found):
            return None
        if len({noun.words[:1] for noun in found}) > 1:
            return None
        others = [noun for noun in found if noun.owner not in self.taker] or found
        own = [noun for noun in others if noun.owner == self._referents.me]
        return (own or others)[0]

    def worded(self, kind: str, noun: Noun, phrase: Sequence[Token]) -> Noun:
        """The word of the text, where a phrase means a way only because that is told with it: a wire across a door."""
        doors = [door.id for door in self.held("door")]
        if noun.id not in {way.id for way in self.held(WAY)} or pick(phrase, self.held(WAY)):
            return noun
        itself = [evolve(one, told=subject(one.told)) for one in self._nouns(SEEN_ALL) if one.id == noun.id]
        if noun.id in doors and kind == "opened" and pick(phrase, itself):
            return noun  # the door itself, and not what is seen or heard of it
        told = pick(core(phrase)[-1:] or phrase, self.held(SCENERY))
        if noun.id in doors and kind == "opened" and not told:
            reason = f'"{said_of(phrase)}" is told of the way {noun.name}, and is nothing to open'
            raise NotUnderstood(reason, f"open {noun.name}", final=True)
        return evolve(told[0], name=said_of(phrase)) if told else noun

    def own(self, phrase: Sequence[Token]) -> bool:
        """Tells whether a phrase means nothing but things that somebody carries."""
        return all(noun.owner for noun in pick(phrase, self.held("handy")))

    def upon(self, phrase: Sequence[Token], line: Line) -> Noun:
        """What something is laid on: a word of the place is meant before a thing that somebody carries."""
        own, scenic = pick(phrase, self.held("any")), pick(phrase, self.held(SCENERY))
        if own and scenic and all(noun.owner for noun in own):
            return evolve(scenic[0], name=said_of(phrase))
        return self.noun("any", phrase, line)

    def _instead(self, kind: str, phrase: Sequence[Token], line: Line, no: NotUnderstood) -> Noun:
        """What a phrase means that is nothing of the kind. Raises NotUnderstood with the best answer."""
        if kind == LOOSE and pick(phrase, self.held("slain")):  # whose goods are told as a fight ends
            raise self._none(kind, phrase, no)
        for other in STAND_INS.get(kind, ()):
            if pick(phrase, self.held(other)):
                own = pick(phrase, self.held(other)) if kind == LOOSE else ()
                near = self._rather_told(kind, phrase, own) or (
                    self._seen(other, phrase) if other == "any" else None
                )
                if near is not None and near.id.startswith(SCENE):
                    return evolve(near, name=said_of(phrase))
                found = near or choose(phrase, self.held(other), line, LABELS.get(other, other))
                return evolve(found, name=said_of(phrase)) if other == SCENERY else found
        if kind in WAYS and (leading := self._told_of(kind, phrase, line)):
            return leading
        if part := self._part(kind, phrase):
            return part
        for shorter in self._shorter(kind, phrase):
            with suppress(NotUnderstood):
                return self.noun(kind, shorter, line)
        for one in (kind, *STAND_INS.get(kind, ())):
            if many := several(phrase, self.held(one)):
                return many[0]
        named = any(noun.name[:1].isupper() for noun in pick(phrase, self._nouns("missing")))
        if kind in SEEN and self._dark() and not (named or is_side(phrase[-1].folded)):
            raise self._unseen(phrase) from None
        raise self._none(kind, phrase, no) from None

    def _told_of(self, kind: str, phrase: Sequence[Token], line: Line) -> Noun | None:
        """The way of which the text speaks so (`the stone hands` beyond an arch). Raises Ambiguous for several."""
        ways = {noun.id: noun for noun in self.held(kind)}
        seen = (noun for noun in self._nouns(SEEN_ALL) if noun.id in ways or (kind != WAY and not noun.owner))
        there = [evolve(noun, told=subject(noun.told)) if kind in ACTED_ON else noun for noun in seen]
        found = pick(phrase, there)
        leading = bool(found) and all(noun.id in ways for noun in found)
        return ways[choose(phrase, found, line, LABELS[WAY]).id] if leading else None

    def _meant(self, kind: str, phrase: Sequence[Token]) -> Noun | None:
        """What a short word for something named before stands for; None for other words."""
        kinds = (kind, *STAND_INS.get(kind, ()))
        ways = {way.id for way in self.held(WAY)} if kind == "loose" else ()  # nobody takes a way along
        nouns: Sequence[Noun] = [noun for one in kinds for noun in self.held(one) if noun.id not in ways]
        if kind in (*EVERYTHING, *GOODS, *WAYS):
            nouns = somebody(phrase, nouns, self._nouns, ("band",) if kind in EVERYTHING else ())
        return self._referents.meant(" ".join(token.folded for token in phrase), nouns)

    def _comrade(self, kind: str, phrase: Sequence[Token]) -> Noun | None:
        """A name means whoever is called so, never what is his. Raises NotUnderstood where only things are wanted."""
        said = " ".join(token.folded for token in phrase if token.folded not in ARTICLES)
        named = (
            noun for noun in (*self._nouns("person"), *self._nouns("dead")) if noun.name.casefold() == said
        )
        found = next(named, None) if said else None
        if found is None or kind not in (*EVERYTHING, *GOODS):
            return None
        if kind in EVERYTHING and any(found.id == one.id for one in self._nouns("person")):
            return found
        if any(found.id == one.id for one in self._nouns("dead")):
            raise NotUnderstood(f"{found.name} is dead, and lies here", "take all")
        raise NotUnderstood(f"{found.name} is one of you", f"sheet {found.name}")

    def stranger(self, phrase: Sequence[Token]) -> None:
        """Raises NotUnderstood for the name of a comrade, where somebody is to be asked."""
        said = " ".join(token.folded for token in phrase)
        for one in self._nouns("person"):
            if one.name.casefold() == said:
                raise NotUnderstood(f"{one.name} is one of you", f"sheet {one.name}")

    def _none(self, kind: str, phrase: Sequence[Token], no: NotUnderstood) -> NotUnderstood:
        """What is said where a phrase means nothing of a kind: that it is not here, or here, but none of that kind."""
        other = absent(kind, phrase, self.held)
        if other is not None:
            return NotUnderstood(*other, final=kind in SETTLED)
        said = said_of(phrase)
        if kind in UNLIT and self._dark() and not is_side(phrase[-1].folded):
            return self._unseen(phrase)
        if said.casefold() in WHOLE:
            return self._too_much(kind, said, no)
        seen = kind not in EVERYTHING and pick(phrase, self._nouns("noun"))
        reason, instead = no.reason, no.instead
        if kind in PLACELESS:
            reason = reason.replace(f'no "{said}" here', PLACELESS[kind].format(said))
        if kind in NOTHING and not self.held(kind):
            why, instead = NOTHING[kind]
            reason = f'no "{said}" here: {why}'
        lacks = kind in GOODS and self.holder and pick(phrase, self._nouns(kind))
        if lacks:
            name = next((one.name for one in self._nouns("person") if one.id == self.holder), self.holder)
            reason, instead = f'{name} has no "{said}"', f"inventory {name}"
        elif seen:
            reason = reason.replace(f'no "{said}" here', f'"{said}" is here, but not for that')
        return NotUnderstood(reason, instead, no.token, no.mended)

    def _too_much(self, kind: str, said: str, no: NotUnderstood) -> NotUnderstood:
        """`drop everything`: of all that everybody has it must be said whose."""
        if kind in (*GOODS, "handy") and self._nouns("item"):
            name = self._nouns("person")[0].name
            return NotUnderstood(
                f'"{said}" is too much at once: it must be said whose', f"{name}: drop {said}"
            )
        reason = no.reason.replace(f'no "{said}" here', f'"{said}" is too much at once')
        return NotUnderstood(reason, no.instead)

    @staticmethod
    def _unseen(phrase: Sequence[Token]) -> NotUnderstood:
        """What is said of what may be here, where nothing is seen."""
        return NotUnderstood(f'no "{said_of(phrase)}" can be made out in the dark', "light torch")

    def _dark(self) -> bool:
        """Tells whether nothing can be seen."""
        return self._mode in (EXPLORE, MEET) and not self._nouns("lit")

    def _shorter(self, kind: str, phrase: Sequence[Token]) -> Iterator[Sequence[Token]]:
        """The phrase in fewer words, the likeliest first."""
        quantity = led(phrase) if kind not in OFFERED else ()
        yield from filter(None, (quantity, self._bare(kind, phrase), self._whose(kind, phrase)))

    def _bare(self, kind: str, phrase: Sequence[Token]) -> Sequence[Token]:
        """`the bent cleat`: the last word, if it is a noun and the others stand in the text of the place as well."""
        said = core(phrase) if kind in STAND_INS else []
        words = self.held(SCENERY)
        return said[-1:] if all(pick([word], words) for word in said[:-1]) else ()

    def _part(self, kind: str, phrase: Sequence[Token]) -> Noun | None:
        """`the porter's hands`: what belongs to something that is here, else that itself."""
        owner, thing = whose(phrase)
        here = [noun for noun in self.held(SEEN_ALL) if noun.owner in ("", noun.id)]
        found = [*pick(owner, here), *pick(owner, self.held(SCENERY))] if kind in EVERYTHING else []
        told = [*pick(thing, here), *pick(thing, self.held(SCENERY))] if found and thing else []
        return next(iter((*told, *found)), None)

    def _whose(self, kind: str, phrase: Sequence[Token]) -> Sequence[Token]:
        """`cid's wounds`, `the wounds of cid`, `my wounds`: whose they are, where people are wanted."""
        if kind in STRANGERS:
            return self._possessor(kind, phrase)
        if kind not in PEOPLE or len(phrase) < 2:
            return ()
        names = {noun.name.casefold() for noun in self.held(kind)}
        first, last = phrase[0].folded, phrase[-1].folded
        owner = first.removesuffix(OWN) if first.endswith(OWN) else first.removesuffix("s")
        if first == "my":
            return (Token(ME[0]),)
        if owner in names:
            return (Token(owner),)
        return (Token(last),) if phrase[-2].folded == "of" and last in names else ()

    def _possessor(self, kind: str, phrase: Sequence[Token]) -> Sequence[Token]:
        """`the goblin's head`: whose it is, if that is somebody of the kind."""
        at = next((k for k, token in enumerate(phrase) if token.folded.endswith((OWN, OWN[::-1]))), -1)
        said = (*phrase[:at], Token(phrase[at].text[: -len(OWN)])) if at >= 0 else ()
        return said if pick(said, self.held(kind)) else ()

    def held(self, kind: str) -> Sequence[Noun]:
        """The nouns of a kind; of things that people have only those of whoever is named to do it."""
        nouns = self._nouns(kind)
        if not self.holder or kind in (*WHOSEVER, *SHARED):
            return nouns
        return [n for n in nouns if n.owner in ("", self.holder)]

    def candidates(self, slot: Slot) -> Sequence[Noun]:
        """The nouns that may stand in a slot; none for numbers and free text."""
        kind = PLURALS.get(slot.kind, slot.kind)
        return () if kind in (*FREE, "flag") else self.held(kind)
