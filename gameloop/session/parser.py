"""The grammar of one command: which verb, which arguments, which nouns they mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import dropwhile

from gameloop.kernel.values import evolve
from gameloop.session.arguments import GO, Arguments, ComesOf, Parsed
from gameloop.session.elsewhere import TOLD, told, unknown
from gameloop.session.enquiring import climbed, interviewing, knocking, one_way
from gameloop.session.firstwords import LOOKED, PARTICLES, STRIDES, WALKS, is_side, parts_of, verb_of
from gameloop.session.moments import INSTEAD, WHEN, WHERE, namesakes
from gameloop.session.naming import Naming
from gameloop.session.phrases import TO, coined, part_of, toward
from gameloop.session.referring import ME, Referents
from gameloop.session.results import UNHEARD, UNTIMELY, Ambiguous, NotUnderstood
from gameloop.session.rewording import GIVE, beforehand, heads, near, questioned, reworded, unfilled
from gameloop.session.trailing import (
    BLOWS,
    TOOLS,
    checked,
    cuts,
    dropped,
    in_hand,
    says_how,
    speaks_of,
    stands_alone,
)
from gameloop.session.wayfinding import BACK
from gameloop.session.words import Noun, Token, pick, said_of, spoken, tokens
from gameloop.world.modes import EXPLORE, FIGHT, MEET, WILD
from gameloop.world.planverbs import PREPS, tried
from gameloop.world.ruleset import EVERYBODY, Slot, Verb
from gameloop.world.useless import KILLING

WORDLIKE = 3  # letters of another word for a verb from which on it is a word, and no short form
LOOK, EXAMINE, ATTACK = "look", "examine", "attack"
PLAIN = (LOOK, EXAMINE, "deals", "?")  # what answers a question without a word on how it was taken
TOGETHER = (EVERYBODY, "everybody", "everyone", "party")  # who is to do it, if all are
PLACES = (EXPLORE, WILD)  # where one walks about, and nobody is met
WALKED = ("you are in a fight, and nobody just walks away from it", "flee, or withdraw")
AWAY = ("back", "away", "out", "home")
TRAVEL = "travel"  # what a direction by itself stands for under the open sky
HERE, THROW, FROM = "here", "throw", "from"
MARCH, FIRST = "march", (["first"], ["in", "front"], ["ahead"], ["in", "the", "lead"])
SEVERAL = ("all", "every", "both", "each")
TAKING = ("take", "get", "grab", "fetch", "borrow")  # of a comrade, who gives it

# reads what there is no verb for, of whoever is named to do it, and what is said for that in an answer
Wordless = Callable[[str, list[Token], str], Parsed]


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
        comes_of: ComesOf = lambda _verb, _args: False,
    ) -> None:
        self._verbs = verbs
        self._mode = mode
        self._nouns = nouns
        self._prefixes = prefixes
        self._meeting = meeting  # the lines that make sense about those who are met
        referents = referents or Referents()
        self._arguments = Arguments(nouns, Naming(nouns, mode, referents), referents.me, comes_of)
        # whether something comes of a verb of the hand and such arguments, here and now
        self._comes_of = comes_of

    def parse(self, line: str) -> Parsed:
        """Read one command, as it is typed or as it may be meant. Raises NotUnderstood or Ambiguous."""
        actor, words = self.actor(unfilled(tokens(line), self._exact))
        if not words:
            raise NotUnderstood("there is no command in that", "?")
        if words[0].folded in SEVERAL and (several := pick(words[1:], self._nouns("noun"))):
            raise NotUnderstood(f'what about "{said_of(words)}"?', f"{EXAMINE} {several[0].name}")
        names = [noun.name for noun in self._nouns("person")]
        typed = unfilled(words, self._exact)
        words = interviewing(beforehand(typed, self._nouns), self._mode, self._nouns)
        actor, words = self._first(*self._handed(actor, words))
        if questions := questioned(words):
            return self._answered(actor, questions, said_of(words))
        words = self._beside(words)
        try:
            return self._meant(actor, words, names, verb_of(typed))
        except NotUnderstood as no:
            if no.final:
                raise
            return self._without_end(actor, words, names, no)

    def _handed(self, actor: str, words: list[Token]) -> tuple[str, list[Token]]:
        """`aldra takes the torch from cid`: Cid gives it to Aldra."""
        at = next((k for k, word in enumerate(words) if word.folded == FROM), 0)
        taking = at > 1 and words[0].folded in TAKING and actor != EVERYBODY and self._mode != MEET
        giver = pick(words[at + 1 :], self._nouns("person")) if taking else []
        if len(giver) != 1 or giver[0].id == actor:
            return actor, words
        return giver[0].id, [Token(GIVE[0]), *words[1:at], Token(TO), Token(actor or ME[0])]

    def _first(self, actor: str, words: list[Token]) -> tuple[str, list[Token]]:
        """`bor: go first`: the order in which they march."""
        said = [word.folded for word in words]
        leads = actor not in ("", EVERYBODY) and len(said) > 1 and said[0] in WALKS and said[1:] in FIRST
        return ("", [Token(MARCH), Token(actor)]) if leads else (actor, words)

    def _answered(self, actor: str, questions: Sequence[list[Token]], said: str) -> Parsed:
        """What answers a question: the first of the lines for it that can be read; else why the last cannot."""
        for line in questions[:-1]:
            try:
                return self._supposed(actor, line, said)
            except NotUnderstood:
                continue
        return self._supposed(actor, questions[-1], said)

    def _supposed(self, actor: str, words: list[Token], said: str) -> Parsed:
        """Words that stand for what was `said`, read: with what is taken for meant, if that is more than a look."""
        parsed = self._read(actor, words, said=said)
        return parsed if parsed.verb.name in PLAIN else evolve(parsed, assumed=parsed.canonical)

    def _meant(self, actor: str, words: list[Token], names: Sequence[str], said: str) -> Parsed:
        """Words as they are typed, else what they may stand for; `said` is the verb as it was typed."""
        try:
            return self._read(actor, words, said=said)
        except NotUnderstood as no:
            if no.final:
                raise
            return self._otherwise(actor, words, names, no, said)

    def _without_end(self, actor: str, words: list[Token], names: Sequence[str], no: NotUnderstood) -> Parsed:
        """What words mean without a phrase at their end, which is left out (see trailing.py); else why they do not."""
        better, exact = no, self._exact(words[0].folded)
        for kept, phrase in cuts(words, [v for v in exact if self._mode in v.modes] or exact):
            try:
                parsed = self._meant(actor, kept, names, verb_of(kept))
            except Ambiguous:
                if len(kept) > 1 or says_how(phrase):
                    raise
            except NotUnderstood as why:
                named = phrase in better.reason and why.rank >= better.rank
                better = why if len(kept) > 1 and named else better
            else:
                if stands_alone(parsed, kept):
                    checked(parsed, kept, phrase)
                    aside = "" if in_hand(parsed, phrase, self._nouns) else phrase
                    return evolve(parsed, assumed=parsed.canonical, aside=aside)
        raise better

    def _otherwise(
        self, actor: str, words: list[Token], names: Sequence[str], no: NotUnderstood, said: str
    ) -> Parsed:
        """The first of the lines that words may stand for which means something; else why they mean nothing."""
        better = no
        for other in (*reworded(words, names), words):
            try:
                parsed = self._struck(actor, other, said)
            except NotUnderstood as why:
                if why.final and other[0].folded in GIVE:
                    raise  # what is offered is clear: it is not shown or laid down instead
                closer = why.rank > better.rank or (why.rank == better.rank != UNTIMELY and better is no)
                better = why if closer and speaks_of(why, words) and self._closer(words, other) else better
                continue
            aside = dropped(words, other)
            known = parsed.verb in self._exact(words[0].folded) and not aside
            return parsed if known else evolve(parsed, assumed=parsed.canonical, aside=aside)
        raise NotUnderstood(
            better.reason, better.instead, no.token, better.mended or no.mended, rank=better.rank
        )

    def _struck(self, actor: str, words: list[Token], said: str) -> Parsed:
        """Read words that others stand for; of a blow with something, that must be in hand."""
        at = next((k for k, word in enumerate(words) if k and word.folded in TOOLS), 0)
        if not at or words[0].folded not in BLOWS:
            return self._read(actor, words, self._tried, said)
        parsed, tool = self._read(actor, words[:at], said=said), said_of(words[at:])
        if not in_hand(parsed, tool, self._nouns):
            raise NotUnderstood(f'nobody has "{said_of(words[at + 1 :])}" in hand', "attack, or inventory")
        return parsed

    def _closer(self, typed: Sequence[Token], other: Sequence[Token]) -> bool:
        """Tells whether what is wrong with another line for the same says more than what is wrong with it as typed.

        To be told what can be looked at helps nobody who wanted something else done.
        """
        if other is typed:
            return near(typed[0].text) is not None
        if other[0].folded == EXAMINE and self._exact(typed[0].folded):
            return False
        wordless = near(other[0].text) is not None and self._mode != FIGHT
        verb, known = typed[0].folded, bool(self._exact(other[0].folded)) or wordless
        own = {prep for v in self._exact(verb) for slot in v.slots for prep in slot.preps}
        if len(typed) > 1 and typed[1].folded in own and other[0].folded == verb:
            return False  # `go to the inn` asks for a place, not for a way
        short = len(typed) > 1 and typed[1].folded in PARTICLES and typed[1].folded not in own
        timely = any(self._mode in one.modes for one in self._exact(verb))
        return known and (short or other[0].folded == verb or not timely)

    def _read(
        self, actor: str, words: list[Token], wordless: Wordless | None = None, said: str = ""
    ) -> Parsed:
        """Read what is to be done; `wordless` reads what there is no verb for, `said` is what the words stand for."""
        words = self._looking(self._overland(self._directed(words)))
        words = knocking(one_way(words, self._mode, self._nouns, self._instead), self._nouns)
        if wordless is not None and near(words[0].text) is not None and not self._exact(words[0].folded):
            return wordless(actor, words, said)
        verb = self.verb(words[0].text, quotes=any(word.quoted for word in words), typed=said)
        try:
            given = coined(verb, part_of(verb, words[1:]), self._nouns("coin"))
            parsed = self._arguments.read(verb, toward(verb, given), actor)
            climbed(verb, said, given, self._nouns)
        except NotUnderstood:
            self._at_other_times(verb, words)
            raise
        guessed = not self._exact(words[0].folded)
        return evolve(parsed, assumed=parsed.canonical) if guessed else parsed

    def _tried(self, actor: str, words: list[Token], typed: str) -> Parsed:
        """What there is no verb for: the nearest verb of which something comes; else what was typed, for an answer."""
        said = list(dropwhile(lambda word: word.folded in PREPS, words[1:]))
        verb = tried(typed if typed and " " not in typed else words[0].folded)
        if not said:
            return self._read(actor, words)  # which says what is wrong with it
        parsed = self._arguments.read(self._valid([verb]), toward(verb, said), actor)
        likes = () if typed in KILLING else near(words[0].text) or ()
        like = next((one for one in likes if self._comes_of(one, parsed.args)), "")
        return self._read(actor, [Token(like), *said]) if like else parsed

    def carried(self, who: str) -> list[str]:
        """What somebody carries, each as one would name it."""
        things = self._nouns("item")
        return [spoken(noun, things) for noun in things if noun.owner == who]

    def acts(self, line: str) -> bool:
        """Tells whether a line begins as something that is to be done."""
        word = next((token.folded for token in tokens(line)), "")
        return bool(self._exact(word)) or is_side(word) or word in heads() or near(word) is not None

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
        led = words[1].folded if len(words) > 1 else ""
        if self._mode == FIGHT and word in WALKS and led and (is_side(led) or led in AWAY):
            raise NotUnderstood(*WALKED, final=True)
        if word in STRIDES and len(words) == 2 and is_side(words[1].folded) and self._mode in PLACES:
            return [Token(TRAVEL if self._mode == WILD else GO), words[1]]
        if not is_side(word) or self._exact(word):
            return words
        if len(words) > 1 and words[1].text == ",":
            rest = " ".join(other.text for other in words[2:])
            raise NotUnderstood("what is done after one another has ; between", f"{words[0].text}; {rest}")
        if len(words) > 1 and all(is_side(other.folded) for other in words):
            raise NotUnderstood("that is one way after another", "; ".join(other.text for other in words))
        if len(words) > 1:
            return words
        if self._mode == FIGHT:
            raise NotUnderstood(*WALKED, final=True)
        return [Token(TRAVEL if self._mode == WILD else GO), *words]

    def _beside(self, words: list[Token]) -> list[Token]:
        """`walk up to the lamp` that is here: to look at it, whatever house or room may be called after one."""
        said = [word for word in words[1:] if word.folded not in ("up", "over", "right")]
        near = self._mode == EXPLORE and words[0].folded in (GO, *WALKS) and said and said[0].folded == "to"
        if not near or pick(said[1:], self._nouns("way")):
            return words
        here = [
            noun for noun in pick(said[1:], self._nouns("noun")) if said_of(said[1:]).casefold() == noun.name
        ]
        return [Token(EXAMINE), *said[1:]] if here else words

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

    def verb(self, word: str, *, quotes: bool = False, typed: str = "") -> Verb:
        """The verb a word means: exact, else (at a prompt) the only one that begins so.

        Of several of that name one that takes a text is meant where a text in `quotes` is given. A refusal speaks of
        what was `typed`, if the word only stands for that.
        """
        folded = word.casefold()
        exact = sorted(self._exact(folded), key=lambda v: (v.name != folded, _writes(v) != quotes))
        now = [v for v in exact if self._mode in v.modes] or namesakes(exact, self._verbs, self._mode)
        if now or exact:
            return self._valid(now or exact, typed or folded)
        if folded in TOLD:
            raise told(word, met=self._mode == MEET)
        guessing = self._prefixes and folded and folded not in heads() and near(folded) is None
        starts = [v for v in self._verbs if guessing and v.name.startswith(folded)]
        now = [v for v in starts if self._mode in v.modes]
        if len(now) == 1 or len(starts) == 1:
            return self._valid(now if len(now) == 1 else starts)
        if now:
            names = tuple(v.name for v in now)
            raise Ambiguous(f'"{word}" could be {", ".join(names)}.', names, names)
        if folded.isdecimal():
            raise NotUnderstood("there is no list with numbers open", "?", rank=UNHEARD)
        named = pick([Token(word)], self._nouns("noun")) if self._prefixes else ()
        if any(folded in parts_of(noun) for noun in named):
            raise NotUnderstood(f'what about "{word}"?', f"{EXAMINE} {word}", rank=UNHEARD)
        raise unknown(word, [verb.name for verb in self._verbs])

    def _valid(self, verbs: Sequence[Verb], said: str = "") -> Verb:
        """The first of the verbs that a word may mean, if it can be done now; `said` is another word for it."""
        verb = verbs[0]
        if self._mode in verb.modes:
            return verb
        if self._mode == FIGHT and verb.name == THROW:
            raise NotUnderstood(
                "in a fight one strikes, or shoots with what is in hand for it",
                "attack, or shoot",
                rank=UNTIMELY,
            )
        modes = dict.fromkeys(mode for v in verbs if v.name == verb.name for mode in v.modes)
        when = " or ".join(WHEN[mode] for mode in modes)
        named = said if len(said) >= WORDLIKE and not is_side(said) else verb.name
        raise NotUnderstood(
            f'you can "{named}" only {when}, and now you are {WHERE[self._mode]}',
            self._instead(),
            rank=UNTIMELY,
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
        if words[0].text.endswith(":") and name and not found and not self._exact(name.casefold()):
            raise NotUnderstood(f'nobody of you is called "{name}"', "party", final=True)
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

    def candidates(self, slot: Slot) -> Sequence[Noun]:
        """The nouns that may stand in a slot; none for numbers and free text."""
        return self._arguments.candidates(slot)


def _writes(verb: Verb) -> bool:
    """Tells whether a verb takes words of the player's own."""
    return any(slot.kind == "text" for slot in verb.slots)
