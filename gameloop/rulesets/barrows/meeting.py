"""A meeting, in the order of A-ENC-01: what appears, surprise, distance, mood; then the party's choice, or a fight.

What each mood does stands in A-PLAY-32. Wanderers: wandering.py; talk: parley.py; getting away: flight.py.
"""

from __future__ import annotations

from itertools import chain

from gameloop.rulesets.barrows import awareness, bands, favors, rousing
from gameloop.rulesets.barrows.awareness import Grounds
from gameloop.rulesets.barrows.bands import PASSIVE, REACTION
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.names import ENTHUSIASTIC, HOSTILE, NEGATIVE
from gameloop.world.encounters import (
    ATTENDING,
    CAPTIVE,
    DORMANT,
    UNKNOWN,
    EncounterBegan,
    EncounterEnded,
    MoodSet,
    Sighted,
    bands_here,
    group_of,
    on_their_feet,
)
from gameloop.world.fighting import begin_fight
from gameloop.world.light import is_lit
from gameloop.world.meetings import AttackThem, WaitAndSee
from gameloop.world.places import Moved, see
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.rulings import ruling
from gameloop.world.state import Band, Encounter, Spot, State

EVERYBODY = "all"  # a kind that is hated

# --- when somebody is met ---------------------------------------------------------------------------


def entered(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """The party has come into a place: those placed there are there, and one of them may be met."""
    bands.bring_in(book, draft, rules, draft.state.here.place)
    sight(draft)
    awake = list(rousing.wake(book, draft, rules, "enter"))
    if any(w.id == draft.state.here.via and w.wet for w in draft.state.chart().ways):
        awake.extend(rousing.wake(book, draft, rules, "water"))
    if not is_lit(draft.state):
        awake.extend(rousing.wake(book, draft, rules, "dark"))
    if awake and not busy(draft.state):
        meet(book, draft, rules, awake[0])
    _meet_one(book, draft, rules, draft.state.spot())


def opened(book: Book, draft: Drafting, rules: Ruleset, way: str) -> None:
    """A door is open: creatures behind it are met at its threshold (A-PLAY-47)."""
    beyond = draft.state.chart().way(way).other(draft.state.here.place)
    if beyond:
        bands.bring_in(book, draft, rules, beyond)
        _meet_one(book, draft, rules, f"{draft.state.here.chart}/{beyond}", way)


def _meet_one(book: Book, draft: Drafting, rules: Ruleset, spot: str, via: str = "") -> None:
    if busy(draft.state):
        return
    band = next((b for b in bands_here(draft.state, spot) if _calls_for_meeting(b)), None)
    if band is not None:
        begin(book, draft, rules, band.id, awareness.placed(book, draft.state, band.id), via=via)


def busy(state: State) -> bool:
    """Tells whether nobody else can be met now: a meeting or fight is on, or nobody of the party is left."""
    return not state.calm or not state.party()


def _calls_for_meeting(band: Band) -> bool:
    """Who is met for the first time, or means ill, is a meeting; others are merely there (A-PLAY-32, A-PLAY-36)."""
    if band.mood in PASSIVE:
        return False
    return not band.met or band.mood in (HOSTILE, NEGATIVE)


def sight(draft: Drafting) -> None:
    """Those who wait, lie bound, or sleep in plain sight are seen by whoever has light; who was met before is there
    again, in the mood that it was in (A-PLAY-36).
    """
    if not is_lit(draft.state):
        return
    here = bands_here(draft.state)
    new = tuple(b.id for b in here if not b.known and _in_sight(draft.state, b))
    again = tuple(b.id for b in here if b.known and not _calls_for_meeting(b))
    for seen, row in ((new, "A-PLAY-32"), (again, "A-PLAY-36")):
        if seen:
            draft.emit(Sighted(seen, rule=row))


def _in_sight(state: State, band: Band) -> bool:
    group = group_of(state, band.id)
    told = group is not None and bool(group.here)
    return band.mood in (ATTENDING, CAPTIVE) or (band.mood == DORMANT and told)


def meet(book: Book, draft: Drafting, rules: Ruleset, band: str) -> None:
    """Begin a meeting with a band that knows of the party, and is known to it."""
    begin(book, draft, rules, band, Grounds())


def rouse(book: Book, draft: Drafting, rules: Ruleset, cause: str, what: str = "") -> None:
    """Something befell (a cause of furnishing.WAKINGS, and the thing, noun or way it befell): who wakes is met."""
    awake = rousing.wake(book, draft, rules, cause, what)
    _meet_hostile(book, draft, rules, awake)


def end_of_turn(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """What goes by a turn at a time: who wakes of a stay or of the dark, and who is held off no longer."""
    if busy(draft.state):
        return
    awake = [*rousing.wake(book, draft, rules, "stay"), *rousing.stir(draft, rules)]
    if not is_lit(draft.state):
        awake.extend(rousing.wake(book, draft, rules, "dark"))
    _meet_hostile(book, draft, rules, tuple(awake))


def _meet_hostile(book: Book, draft: Drafting, rules: Ruleset, awake: tuple[str, ...]) -> None:
    """The first who has just woken, or else means ill and is not held off, is met."""
    if busy(draft.state):
        return
    hostile = (b.id for b in bands_here(draft.state) if b.mood == HOSTILE and not idle(draft.state, b.id))
    band = next(chain(awake, hostile), None)
    if band is not None:
        meet(book, draft, rules, band)


def idle(state: State, band: str) -> bool:
    """Tells whether a hostile band does nothing: it halts at flames, keeps away from them, or does not fight."""
    return bands.held_off(state, band) or bands.harmless(state, band) or bands.shuns(state, band)


def begin(
    book: Book,
    draft: Drafting,
    rules: Ruleset,
    band: str,
    grounds: Grounds,
    *,
    via: str = "",
    text: str = "",
) -> None:
    """The meeting with a band: surprise, distance, mood, and what the mood brings (A-ENC-01)."""
    contact(book, draft, band, grounds, via=via, text=text)
    react(book, draft, rules, band)
    follow(book, draft, rules)


def contact(
    book: Book, draft: Drafting, band: str, grounds: Grounds, *, via: str = "", text: str = ""
) -> None:
    """A band and the party are face to face: who is surprised, and how far they are from each other."""
    found = awareness.surprise(book, draft, band, grounds)
    encounter = Encounter(
        group=band,
        distance=awareness.distance(book, draft, bool(found.who)),
        surprised=found.who,
        by=found.by,
        unaware=found.sides,
        came_by=draft.state.here.via,
        via=via,
        wandering=bands.wandering(draft.state, band),
    )
    behind = ("A-PLAY-47",) if bands.elsewhere(draft.state, band) else ()
    rows = (*found.rows, *behind, "A-ENC-13", "A-ENC-14")
    draft.emit(EncounterBegan(encounter, text, rows, rule="A-ENC-01"))


# --- mood -------------------------------------------------------------------------------------------


def react(book: Book, draft: Drafting, rules: Ruleset, band: str) -> None:
    """Settle the mood of a band that has none yet, and of those who are of its side (A-ENC-09 to A-ENC-12)."""
    if draft.state.bands[band].mood not in ("", UNKNOWN):
        return
    mood, why, rows = _mood(book, draft, rules, band)
    for one in bands.together(draft.state, band):
        if draft.state.bands[one].mood in ("", UNKNOWN):
            set_mood(draft, rules, one, mood, why, *rows)


def _mood(book: Book, draft: Drafting, rules: Ruleset, band: str) -> tuple[str, str, tuple[str, ...]]:
    if bands.undead(draft.state, band):
        return HOSTILE, "undead", ("A-ENC-12",)
    if _sworn(draft.state, band):
        return HOSTILE, "sworn", ("A-ENC-09",)
    mood = reaction(book, draft, rules, speaker(draft.state))
    return mood, REACTION, ("A-ENC-09", "A-ENC-10", "A-ENC-11", "A-PLAY-07", "A-ABL-10", "A-PLAY-32")


def _sworn(state: State, band: str) -> bool:
    """Tells whether a band hates a kind that is of the party."""
    sworn = (kind.specials.always_hostile for kind in bands.kinds(state, band))
    hated = [kind for special in sworn if special is not None for kind in special.to]
    return EVERYBODY in hated or any(p.kind in hated for p in state.party())


def speaker(state: State) -> str:
    """Who speaks for the party: the first in marching order who is able to (A-PLAY-07, A-ABL-10)."""
    return (*state.able(), *state.party())[0].id


def reaction(book: Book, draft: Drafting, rules: Ruleset, who: str, *extra: tuple[int, str]) -> str:
    """Roll on the table of moods for whoever speaks (A-ENC-10, A-ENC-11); a referee may rule otherwise (A-PLAY-01)."""
    table = book.tables[REACTION]
    own = rules.number(draft.state, who, REACTION)
    mods = tuple((amount, why) for amount, why in ((own, "speaker"), *extra) if amount)
    row = "A-ENC-11" if own else table.rule
    rolled = table.row(draft.roll(table.dice, REACTION, who, rule=row, mods=mods).total).id
    moods = (rolled, *(other.id for other in table.rows if other.id != rolled))
    return ruling(draft, rules, REACTION, f"The dice say {rolled}. What is the mood?", moods)


def set_mood(draft: Drafting, rules: Ruleset, band: str, mood: str, why: str, row: str, *others: str) -> None:
    """A band takes the party so from now on, for as long as it is a band (A-PLAY-36)."""
    text = bands.reaction_text(rules, draft.state, band, mood)
    draft.emit(MoodSet(band, mood, why, text, others, rule=row))


def follow(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """What a mood brings about by itself (A-PLAY-32); otherwise the choice is the party's."""
    met = draft.state.encounter
    if met is None:
        return
    mood = draft.state.bands[met.group].mood
    if mood == ENTHUSIASTIC:
        favors.gift(draft, rules, met.group)
    if mood != HOSTILE:
        return
    if idle(draft.state, met.group):
        draft.emit(EncounterEnded(met.group, "halted", rule="A-PLAY-41"))
    elif any(who in met.surprised for who in draft.state.order):
        fight(book, draft, rules)  # whoever is surprised has no say before it


# --- the choices that begin a fight, or wait ----------------------------------------------------------


def attack(book: Book, draft: Drafting, rules: Ruleset, command: AttackThem) -> None:
    """The party attacks: whoever is attacked is hostile for good (A-PLAY-36)."""
    band = whom(draft, command.band)
    if draft.state.encounter is None:
        asleep = draft.state.bands[band].mood == DORMANT
        contact(book, draft, band, Grounds(foes="A-PLAY-44" if asleep else ""))
    turn(draft, rules, band, "attacked")
    fight(book, draft, rules, doorway=command.doorway)


def turn(draft: Drafting, rules: Ruleset, band: str, why: str) -> None:
    """A band and those of its side are hostile for good (A-PLAY-36)."""
    for one in bands.together(draft.state, band):
        if draft.state.bands[one].mood != HOSTILE:
            set_mood(draft, rules, one, HOSTILE, why, "A-PLAY-36")


def fight(book: Book, draft: Drafting, rules: Ruleset, *, doorway: bool = False) -> None:
    """The meeting becomes a fight, in the room, or in the doorway of a door just opened (A-PLAY-16)."""
    met = draft.state.encounter
    if met is None:
        return
    if at_threshold(draft.state) and not doorway:
        here = draft.state.here
        beyond = draft.state.chart().way(met.via).other(here.place)
        draft.emit(Moved(Spot(here.chart, beyond, met.via), rule="A-PLAY-16"))
        see(draft, rules)
    rousing.wake(book, draft, rules, rousing.FIGHT)
    state = draft.state
    foes = tuple(p.id for one in bands.together(state, met.group) for p in on_their_feet(state, one))
    begin_fight(draft, rules, foes, met.distance, met.surprised, " ".join(met.by))


def at_threshold(state: State) -> bool:
    """Tells whether those met are behind a door that the party has just opened."""
    return state.encounter is not None and bands.elsewhere(state, state.encounter.group)


def whom(draft: Drafting, band: str) -> str:
    """The band that a command means: the one named, those met, or the only one here; else a refusal."""
    met = draft.state.encounter
    if band in draft.state.bands or (not band and met is not None):
        return band or (met.group if met else "")
    here = [b.id for b in bands_here(draft.state) if b.known]
    if len(here) != 1:
        reason = "say whom" if here else "there is nobody here"
        draft.refuse(reason, instead="look", rule="A-PLAY-32")
    return here[0]


def wait(book: Book, draft: Drafting, rules: Ruleset, _command: WaitAndSee) -> None:
    """Do nothing: who means ill attacks, who does not lets be (A-PLAY-31, A-PLAY-32)."""
    met = in_meeting(draft)
    mood = draft.state.bands[met.group].mood
    if mood in (HOSTILE, NEGATIVE):
        turn(draft, rules, met.group, "defied")
        fight(book, draft, rules)
        return
    draft.emit(EncounterEnded(met.group, "passed", rule="A-PLAY-32"))
    bands.depart(draft, rules, met.group, "went on")


def in_meeting(draft: Drafting) -> Encounter:
    """The meeting going on, or a refusal."""
    if draft.state.encounter is None:
        draft.refuse("there is nobody to do that with", instead="look", rule="A-ENC-01")
    return draft.state.encounter
