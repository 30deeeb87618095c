"""What can be looked at more closely, and what it looks like: each noun with its text. Pure functions of the state."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from gameloop.kernel.values import evolve, frozen
from gameloop.session.remains import kind_of, remains
from gameloop.session.trainnouns import of
from gameloop.session.views.deals import offers
from gameloop.session.views.meeting import at_home, called, stopped
from gameloop.session.views.places import DARK, HOUSE, astray, by_hour, changes, exit_line, lies, scene, sees
from gameloop.session.wayfinding import way_noun
from gameloop.session.words import Noun
from gameloop.world import texts
from gameloop.world.captives import LED, TIED
from gameloop.world.deeds import LOOK
from gameloop.world.encounters import CAPTIVE, group_of, members, named, plural, shown
from gameloop.world.light import is_lit, thing_of
from gameloop.world.places import SEARCHED, known, ways_known
from gameloop.world.ruleset import Ruleset
from gameloop.world.sight import own_light, visible
from gameloop.world.state import Band, Item, State

WORD = r"[a-z]{3,}"
SCRAP = 4  # words of three letters or more that make a sentence which can stand alone
SENTENCE = r"(?<=[.!?])\s+"
PARTICLES = (  # words of a sentence that are no nouns
    *(
        "the",
        "and",
        "that",
        "this",
        "they",
        "them",
        "then",
        "with",
        "from",
        "into",
        "have",
        "has",
        "been",
        "was",
    ),
    *(
        "were",
        "are",
        "not",
        "but",
        "for",
        "you",
        "your",
        "there",
        "here",
        "their",
        "its",
        "his",
        "her",
        "him",
    ),
    *(
        "she",
        "who",
        "what",
        "when",
        "where",
        "which",
        "while",
        "one",
        "two",
        "all",
        "out",
        "off",
        "over",
        "under",
    ),
    *(
        "would",
        "could",
        "will",
        "can",
        "had",
        "does",
        "did",
        "nor",
        "yet",
        "than",
        "too",
        "very",
        "more",
        "most",
    ),
    *(
        "each",
        "every",
        "any",
        "some",
        "nobody",
        "somebody",
        "something",
        "nothing",
        "before",
        "after",
        "behind",
        "down",
        "through",
    ),
)
PREPOSITIONS = (
    *("in", "on", "at", "by", "with", "beside", "behind", "under", "over", "from", "round", "around"),
    *("before", "against", "along", "through", "to", "of", "for", "into", "near", "between", "above", "up"),
)


@frozen
class Sight:
    """Something to look at, and its text."""

    noun: Noun
    text: str


def sights(state: State, rules: Ruleset) -> tuple[Sight, ...]:
    """Everything that can be looked at where the party stands, and what it carries."""
    if not state.here.chart:
        return ()
    lit = is_lit(state)
    seen = (
        (*features(state, rules), *ways(state, rules), *things(state, rules)) if lit else ways(state, rules)
    )
    return (*seen, *creatures(state, rules), *carried(state, rules), *people(state, rules))


def lit(state: State, _rules: Ruleset) -> tuple[Noun, ...]:
    """A noun that is there as long as anything is seen at all."""
    return (Noun("lit", "lit"),) if is_lit(state) else ()


def features(state: State, rules: Ruleset) -> Iterator[Sight]:
    """What the text of the place speaks of."""
    place = scene(state)
    for note in place.looks:
        text = texts.noted(state, rules, place.id, note)
        if text:
            yield Sight(Noun(f"{LOOK}{note.noun}", note.noun, note.words), text)


def shown_texts(state: State, rules: Ruleset) -> Iterator[str]:
    """The texts of the place that a party reads where it stands, without those of nouns."""
    place = scene(state)
    if not is_lit(state):
        yield place.dark or DARK
        return
    searched = known(state.survey(), place.id) == SEARCHED
    found = texts.searched(state, rules, place) if searched else ""
    yield from (by_hour(state, rules, place.see), found, *((f"{place.who}.",) if place.who else ()))
    yield from (sees(state, rules, way) for way in ways_known(state))
    yield from (text for item in visible(state, rules) if (text := lies(state, rules, item)))
    yield from (text for band in shown(state) if (text := at_home(state, rules, band.id)))
    yield from (sight.text for sight in features(state, rules))
    if place.kind == HOUSE:
        yield from (f"{line}: {terms}" for line, terms in offers(state, rules))
    if not astray(state):
        yield from filter(None, (*changes(state), remains(state)))


def scenery(state: State, rules: Ruleset) -> Mapping[str, str]:
    """The words of what is shown of the place, each with the sentence it stands in."""
    found: dict[str, str] = {}
    if state.here.chart:
        for text in shown_texts(state, rules):
            for sentence in _sentences(text):
                for word in re.findall(WORD, sentence.casefold()):
                    if word not in PARTICLES:
                        found.setdefault(word, sentence)
    return found


def _sentences(text: str) -> Iterator[str]:
    """The sentences of a text; a scrap of one goes with the sentence after it, or before it where it is the last."""
    whole = ""
    for sentence in re.split(SENTENCE, text):
        whole = f"{whole} {sentence}".strip()
        if len(re.findall(WORD, whole.casefold())) >= SCRAP:
            yield whole
            whole = ""
    if whole:
        yield whole if whole == text.strip() else text


def ways(state: State, rules: Ruleset) -> Iterator[Sight]:
    """The ways from here, with what is said of them."""
    for way in ways_known(state):
        side, _, looks = exit_line(state, rules, way, width=0).strip().partition("  ")
        line = f"{side.capitalize()}: {looks}"
        noun = way_noun(state, way)
        out = (way.beyond,) if way.out else ()
        noun = evolve(noun, words=(*noun.words, *out), told=sees(state, rules, way))  # whatever is spoken of
        yield Sight(noun, f"{line}. {way.note}" if way.note else line)


def things(state: State, rules: Ruleset) -> Iterator[Sight]:
    """What lies in sight."""
    for item in visible(state, rules):
        yield Sight(Noun(item.id, item.name, rules.goods.words(item)), described(state, rules, item))


def carried(state: State, rules: Ruleset) -> Iterator[Sight]:
    """What the party carries."""
    for person in state.party():
        for item in state.held(person.id):
            words = (item.name, item.id, *rules.goods.words(item))
            noun = Noun(f"{person.id}:{item.id}", of(state, person, item), words, person.id)
            yield Sight(noun, described(state, rules, item, taken=True))


def described(state: State, rules: Ruleset, item: Item, *, taken: bool = False) -> str:
    """A thing in its own words, else by its name; how it lay there is past once it is taken."""
    thing = thing_of(state, item.id)
    here = "" if taken else lies(state, rules, item)
    look = texts.looks(state, rules, thing) if thing else ""
    lines = (look or here, thing.does) if thing else ()
    return (
        " ".join(line for line in lines if line)
        or f"{item.name[:1].upper()}{item.name[1:]}: nothing more to see."
    )


def creatures(state: State, rules: Ruleset) -> Iterator[Sight]:
    """Those who are here, by the name of their band."""
    for band in shown(state):
        noun = Noun(band.id, called(state, band.id), band_words(state, band), several=crowded(state, band.id))
        yield Sight(noun, looks(state, rules, band))


def band_words(state: State, band: Band) -> tuple[str, ...]:
    """What else those of a band may be called: what the adventure calls the group, and their kinds."""
    group = group_of(state, band.id)
    kinds = dict.fromkeys(state.people[who].kind for who in band.people)
    names = (*((group.id,) if group is not None else ()), *kinds)
    bound = (CAPTIVE, "prisoner", "captives", "prisoners") if band.mood == CAPTIVE else ()
    each = (person.name for person in members(state, band.id))  # one of them is as good as all
    many = (plural(state.kinds[kind].name.casefold()) for kind in kinds if kind in state.kinds)
    return (*(name.replace("_", " ") for name in names), *many, *bound, *each)


def crowded(state: State, band: str) -> str:
    """What several of each kind in a band are called."""
    people = (state.people[who] for who in state.bands[band].people)
    return " ".join(dict.fromkeys(plural(kind_of(state, person)) for person in people))


def subject(text: str) -> str:
    """Who or what a text begins with: its words before the first preposition, or before a comma."""
    return re.split(rf"(?i)[,;:.]|\b(?:{'|'.join(PREPOSITIONS)})\b", text)[0]


def looks(state: State, rules: Ruleset, band: Band) -> str:
    """How those of a band look, and what they are at; in the dark nobody can say."""
    if not is_lit(state) and not own_light(state, band.id):
        return DARK
    kinds = dict.fromkeys(state.people[who].kind for who in band.people)
    lines = list(dict.fromkeys(state.kinds[kind].look for kind in kinds if kind in state.kinds))
    told = (at_home(state, rules, band.id), *lines, _bound(state, band))
    return " ".join(line for line in told if line) or named(state, band.id)


def _bound(state: State, band: Band) -> str:
    """That those of a band are bound, and whether they are led along."""
    if not all(p.has(TIED) for p in members(state, band.id)):
        return ""
    along = ", and led along" if band.id.startswith(LED) else ", and left here"
    how = stopped(state, band).removeprefix(CAPTIVE)
    return f"Bound{how}{along}."


def people(state: State, rules: Ruleset) -> Iterator[Sight]:
    """Those of the party."""
    for person in state.party():
        yield Sight(Noun(person.id, person.name, owner=person.id), rules.telling.brief(state, person.id))
