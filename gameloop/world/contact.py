"""A meeting: what appears, surprise, distance, mood; then the party's choice, or a fight.

The ruleset says who is surprised, how far off they are and how they take it (`Ruleset.meetings`). Wanderers:
wandering.py; gifts: gifts.py; getting away: flight.py; who wakes: rousing.py.
"""

from __future__ import annotations

from itertools import chain

from gameloop.world import awareness, bands, factions, fates, favors, rousing
from gameloop.world.abilities import without
from gameloop.world.attitudes import Grounds, Mood
from gameloop.world.checks import leader
from gameloop.world.encounters import (
    ATTENDING,
    CAPTIVE,
    DORMANT,
    ENTHUSIASTIC,
    HOSTILE,
    NEGATIVE,
    PASSIVE,
    UNKNOWN,
    EncounterBegan,
    EncounterEnded,
    MoodSet,
    Sighted,
    bands_here,
    group_of,
    members,
    on_their_feet,
)
from gameloop.world.engagement import Encounter
from gameloop.world.fighting import begin_fight
from gameloop.world.furnishing import FLY
from gameloop.world.light import has_light, is_lit
from gameloop.world.meetings import AttackThem, WaitAndSee
from gameloop.world.places import Moved
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.sight import band_called, made_out
from gameloop.world.state import Band, Spot, State
from gameloop.world.surroundings import see

EVERYBODY = "all"  # a kind that is hated
ADVISED = 2  # lines of advice
ATTACKED = "attacked"  # why a band is hostile

# --- when somebody is met ---------------------------------------------------------------------------


def entered(draft: Drafting, rules: Ruleset) -> None:
    """The party has come into a place: those placed there are there, and one of them may be met."""
    bands.bring_in(draft, rules, draft.state.here.place)
    sight(draft, rules)
    awake = list(rousing.wake(draft, rules, "enter"))
    way = draft.state.chart().way_or_none(draft.state.here.via)
    if way is not None and way.wet and without(draft.state, rules, FLY):
        awake.extend(rousing.wake(draft, rules, "water"))
    if not has_light(draft.state):
        awake.extend(rousing.wake(draft, rules, "dark"))
    if awake and not busy(draft.state):
        meet(draft, rules, awake[0])
    _meet_one(draft, rules, draft.state.spot())


def opened(draft: Drafting, rules: Ruleset, way: str) -> None:
    """A door is open: creatures behind it are met at its threshold."""
    beyond = draft.state.chart().way(way).other(draft.state.here.place)
    if beyond:
        bands.bring_in(draft, rules, beyond)
        _meet_one(draft, rules, f"{draft.state.here.chart}/{beyond}", way)


def _meet_one(draft: Drafting, rules: Ruleset, spot: str, via: str = "") -> None:
    if busy(draft.state):
        return
    band = next((b for b in bands_here(draft.state, spot) if _calls_for_meeting(draft.state, b)), None)
    if band is not None:
        begin(draft, rules, band.id, awareness.placed(draft.state, rules, band.id), via=via)


def busy(state: State) -> bool:
    """Tells whether nobody else can be met now: a meeting or fight is on, or nobody of the party is left."""
    return not state.calm or not state.party()


def _calls_for_meeting(state: State, band: Band) -> bool:
    """Who is met for the first time, or means ill, is a meeting; others, and those who lie there, are merely there."""
    if band.mood in PASSIVE or bands.helpless(state, band.id):
        return False
    return not band.met or band.mood in (HOSTILE, NEGATIVE)


def sight(draft: Drafting, rules: Ruleset) -> None:
    """Those who wait, lie bound, or sleep in plain sight are seen by whoever has light; who was met before is there
    again, in the mood that it was in.
    """
    if not is_lit(draft.state):
        return
    here = bands_here(draft.state)
    new = tuple(b.id for b in here if not b.known and _in_sight(draft.state, b))
    again = tuple(b.id for b in here if b.known and not _calls_for_meeting(draft.state, b))
    for seen, row in ((new, "moods"), (again, "offended")):
        if seen:
            draft.emit(Sighted(seen, rule=rules.row(row)))


def _in_sight(state: State, band: Band) -> bool:
    group = group_of(state, band.id)
    told = group is not None and bool(group.here)
    return band.mood in (ATTENDING, CAPTIVE) or (band.mood == DORMANT and told)


def meet(draft: Drafting, rules: Ruleset, band: str) -> None:
    """Begin a meeting with a band that knows of the party, and is known to it."""
    begin(draft, rules, band, Grounds())


def rouse(draft: Drafting, rules: Ruleset, cause: str, what: str = "") -> None:
    """Something befell (a cause of furnishing.WAKINGS, and the thing, noun or way it befell): who wakes is met."""
    awake = rousing.wake(draft, rules, cause, what)
    _meet_hostile(draft, rules, awake)


def end_of_turn(draft: Drafting, rules: Ruleset) -> None:
    """What goes by a turn at a time: who wakes of a stay or of the dark, and who is held off no longer."""
    if busy(draft.state):
        return
    awake = [*rousing.wake(draft, rules, "stay"), *rousing.stir(draft, rules)]
    if not has_light(draft.state):
        awake.extend(rousing.wake(draft, rules, "dark"))
    _meet_hostile(draft, rules, tuple(awake))


def _meet_hostile(draft: Drafting, rules: Ruleset, awake: tuple[str, ...]) -> None:
    """The first who has just woken, or else means ill and is not held off, is met."""
    if busy(draft.state):
        return
    state = draft.state
    hostile = (b.id for b in bands_here(state) if b.mood == HOSTILE and not idle(state, rules, b.id))
    band = next(chain(awake, hostile), None)
    if band is not None:
        meet(draft, rules, band)


def idle(state: State, rules: Ruleset, band: str) -> bool:
    """Tells whether a hostile band does nothing: nobody of it can, it halts at flames, keeps away from them, or does
    not fight.
    """
    if bands.helpless(state, band):
        return True
    return bands.held_off(state, rules, band) or bands.harmless(state, band) or bands.shuns(state, band)


def begin(
    draft: Drafting, rules: Ruleset, band: str, grounds: Grounds, *, via: str = "", text: str = ""
) -> None:
    """The meeting with a band: surprise, distance, mood, and what the mood brings."""
    contact(draft, rules, band, grounds, via=via, text=text)
    react(draft, rules, band)
    follow(draft, rules)


def contact(
    draft: Drafting, rules: Ruleset, band: str, grounds: Grounds, *, via: str = "", text: str = ""
) -> None:
    """A band and the party are face to face: who is surprised, and how far they are from each other."""
    found = rules.meetings.surprise(draft, rules, band, grounds)
    encounter = Encounter(
        group=band,
        distance=rules.meetings.distance(draft, rules, band, found),
        surprised=found.who,
        by=found.by,
        unaware=awareness.sides_of(grounds),
        came_by=draft.state.here.via,
        via=via,
        wandering=bands.wandering(draft.state, band),
    )
    behind = (rules.row("threshold"),) if bands.elsewhere(draft.state, band) else ()
    kept = ("distance", "distance_kept", "distance_seen")
    rows = (*found.rows, *behind, *(rules.row(name) for name in kept))
    draft.emit(EncounterBegan(encounter, text, rows, rule=rules.row("meeting")))
    besides(draft, rules, band)


def besides(draft: Drafting, rules: Ruleset, band: str) -> None:
    """Whoever is awake in the same place is seen with those who are met, by whoever has light."""
    here = bands_here(draft.state, draft.state.bands[band].place) if is_lit(draft.state) else ()
    others = tuple(b.id for b in here if not b.known and b.mood not in PASSIVE)
    if others:
        draft.emit(Sighted(others, rule=rules.row("meeting")))


# --- mood -------------------------------------------------------------------------------------------


def react(draft: Drafting, rules: Ruleset, band: str) -> None:
    """Settle the mood of a band that has none yet, and of those who are of its side."""
    if draft.state.bands[band].mood not in ("", UNKNOWN):
        return
    found = factions.settled(draft.state, rules, band) or _found(draft, rules, band)
    for one in bands.together(draft.state, band):
        if draft.state.bands[one].mood in ("", UNKNOWN):
            set_mood(draft, rules, one, found)


def _found(draft: Drafting, rules: Ruleset, band: str) -> Mood:
    """As the ruleset says, and by what the faction of a band thinks of the party; the dead think nothing."""
    found = rules.meetings.mood(draft, rules, band)
    dead = bands.undead(draft.state, band)
    return found if dead else factions.leaning(draft.state, rules, band, found)


def sworn(state: State, band: str) -> bool:
    """Tells whether a band hates a kind that is of the party."""
    found = (kind.specials.always_hostile for kind in bands.kinds(state, band))
    hated = [kind for special in found if special is not None for kind in special.to]
    return EVERYBODY in hated or any(hates in (p.kind, *p.tags) for p in state.party() for hates in hated)


def speaker(state: State, band: str = "") -> str:
    """Who speaks for the party: the first in marching order who is able to; with beasts the first who can talk to
    them, if anybody can.
    """
    people = (*state.able(), *state.party())
    fits = [p for p in people if band and bands.talks(state, band, p.id)]
    return (fits or people)[0].id


def set_mood(draft: Drafting, rules: Ruleset, band: str, mood: Mood) -> None:
    """A band takes the party so from now on, for as long as it is a band."""
    text = bands.reaction_text(rules, draft.state, band, mood.mood)
    draft.emit(MoodSet(band, mood.mood, mood.why, text, mood.rows, rule=mood.rule))


def follow(draft: Drafting, rules: Ruleset) -> None:
    """What a mood brings about by itself; otherwise the choice is the party's."""
    met = draft.state.encounter
    if met is None:
        return
    mood = draft.state.bands[met.group].mood
    if mood == ENTHUSIASTIC:
        favors.gift(draft, rules, met.group)
    if mood != HOSTILE:
        return
    if idle(draft.state, rules, met.group):
        draft.emit(EncounterEnded(met.group, "halted", rule=rules.row("bait")))
    elif rules.meetings.at_once(draft.state, met):
        fight(draft, rules)


# --- the choices that begin a fight, or wait ----------------------------------------------------------


def attack(draft: Drafting, rules: Ruleset, command: AttackThem) -> None:
    """The party attacks: whoever is attacked is hostile for good. Of the helpless it is asked what becomes."""
    band = whom(draft, rules, command.band)
    if bands.helpless(draft.state, band):
        leader(draft, rules)
        fates.settle(draft, rules, tuple(p.id for p in members(draft.state, band)))
        return
    if draft.state.encounter is None:
        leader(draft, rules)
        dormant = draft.state.bands[band].mood == DORMANT
        contact(draft, rules, band, awareness.asleep(rules) if dormant else Grounds())
    turn(draft, rules, band, ATTACKED)
    fight(draft, rules, doorway=command.doorway)


def turn(draft: Drafting, rules: Ruleset, band: str, why: str) -> None:
    """A band and those of its side are hostile for good."""
    for one in bands.together(draft.state, band):
        if draft.state.bands[one].mood != HOSTILE:
            set_mood(draft, rules, one, Mood(HOSTILE, why, rules.row("offended")))
    if why == ATTACKED:
        factions.offend(draft, rules, band, why)


def fight(draft: Drafting, rules: Ruleset, *, doorway: bool = False) -> None:
    """The meeting becomes a fight, in the room, or in the doorway of a door just opened."""
    met = draft.state.encounter
    if met is None:
        return
    if at_threshold(draft.state) and not doorway:
        here = draft.state.here
        beyond = draft.state.chart().way(met.via).other(here.place)
        draft.emit(Moved(Spot(here.chart, beyond, met.via), rule=rules.row("front")))
        see(draft, rules)
    rousing.wake(draft, rules, rousing.FIGHT)
    state = draft.state
    foes = tuple(p.id for one in bands.together(state, met.group) for p in on_their_feet(state, one))
    begin_fight(draft, rules, foes, met.distance, met.surprised, " ".join(met.by))


def at_threshold(state: State) -> bool:
    """Tells whether those met are behind a door that the party has just opened."""
    return state.encounter is not None and bands.elsewhere(state, state.encounter.group)


def whom(draft: Drafting, rules: Ruleset, band: str) -> str:
    """The band that a command means: the one named, those met, or the only one here; else a refusal."""
    met = draft.state.encounter
    if band in draft.state.bands or (not band and met is not None):
        return band or (met.group if met else "")
    here = [b.id for b in bands_here(draft.state) if b.known]
    if len(here) != 1:
        reason = f"say whom: {_each(draft.state, here)}" if here else "there is nobody here"
        draft.refuse(reason, instead="look", rule=rules.row("moods"))
    return here[0]


def _each(state: State, here: list[str]) -> str:
    """Those of whom one has to be named, each as it can be: several that are called alike by the first of each."""
    names = [band_called(state, band) for band in here]
    return " or ".join(
        members(state, band)[0].name if names.count(name) > 1 and made_out(state, band) else name
        for band, name in zip(here, names, strict=True)
    )


def wait(draft: Drafting, rules: Ruleset, _command: WaitAndSee) -> None:
    """Do nothing: who means ill attacks, who does not lets be."""
    met = in_meeting(draft, rules)
    mood = draft.state.bands[met.group].mood
    if mood in (HOSTILE, NEGATIVE):
        turn(draft, rules, met.group, "defied")
        fight(draft, rules)
        return
    draft.emit(EncounterEnded(met.group, "passed", rule=rules.row("moods")))
    bands.depart(draft, rules, met.group, "went on")


def in_meeting(draft: Drafting, rules: Ruleset) -> Encounter:
    """The meeting going on, or a refusal."""
    if draft.state.encounter is None:
        draft.refuse("there is nobody to do that with", instead="look", rule=rules.row("meeting"))
    return draft.state.encounter


def advice(state: State, rules: Ruleset, *but: str) -> str:
    """What to type instead about those who are met: what can be done about them now, without some verbs."""
    lines = (line for line, _ in rules.moments.choices(state, rules))
    fit = [line for line in lines if line.partition(" ")[0] not in but]
    return ", or ".join(fit[:ADVISED]) or "look"
