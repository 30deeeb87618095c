"""How those who are met take the party, who is surprised, how far off they are, whom they catch (B-PLAY-01, B-GAP-10).

The order of a meeting is shared: world/contact.py. The five reactions of these rules are the moods of the adventure
format: who attacks is hostile, who bars the way negative, the indifferent positive and the friendly enthusiastic.
"""

from __future__ import annotations

from gameloop.kernel.dice import Aim
from gameloop.rulesets.microlite20 import aftermath, bestiary, creatures, lasting, movement, trade
from gameloop.rulesets.microlite20 import records as r
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.natures import mindless
from gameloop.rulesets.microlite20.sneaking import hidden_from
from gameloop.world import bands, contact, gifts
from gameloop.world.attitudes import Grounds, Mood, Surprise
from gameloop.world.bestiary import Monster
from gameloop.world.checks import attempt, bonuses, contest
from gameloop.world.encounters import FOOD, FRIENDLY, HOSTILE, NEGATIVE, POSITIVE, SILVER, UNCERTAIN, members
from gameloop.world.engagement import Encounter
from gameloop.world.flight import those_met
from gameloop.world.furnishing import REACTIONS
from gameloop.world.gifts import WARM
from gameloop.world.lengths import farthest
from gameloop.world.meetings import AttackThem, Parley, WaitAndSee
from gameloop.world.ruleset import Drafting, Meetings, Ruleset
from gameloop.world.rulings import ruling
from gameloop.world.state import Item, Light, State

REACTION, PARLEY, FLEE = "reaction", "parley", "flee"
ALWAYS_HOSTILE = "always_hostile"  # of the setting reaction
OUTDOORS = "outdoors"  # the tag of a place under the sky
SLIMES = ("ooze",)  # the kinds that attack at sight
CAUGHT = ("gets away", "is caught")


def meetings(book: Book) -> Meetings:
    """What these rules decide of meetings."""
    return Meetings(
        people=lambda draft, kind, n, band, name: creatures.people(book, draft, kind, n, band, name),
        number=lambda state, kind, n: bestiary.met(book, state, bestiary.figured(book, state, kind), n),
        bait=lambda _state, kind: bait(kind),
        surprise=lambda draft, rules, band, grounds: surprise(book, draft, rules, band, grounds),
        distance=lambda draft, rules, band, found: distance(book, draft, rules, band, found),
        mood=lambda draft, rules, band: mood(book, draft, rules, band),
        at_once=at_once,
        pursues=lambda name: name in (HOSTILE, NEGATIVE),
        caught=lambda draft, rules, who, followers: caught(book, draft, rules, who, followers),
        spoken=lambda draft, rules, band, who, gift: spoken(book, draft, rules, band, who, gift=gift),
        words=lambda item: words(book, item),
        odds=lambda state, what, of: odds(book, state, what, of),
    )


def bait(kind: Monster) -> str:
    """What a creature stops for: its own, else food for beasts and silver for those with wits."""
    return kind.bait or (SILVER if kind.int_ == "intelligent" else FOOD)


def words(book: Book, item: Item) -> tuple[str, ...]:
    """What else a want may call a thing: the words of the lists, and those for lights."""
    row = book.row(item.kind)
    lit = row is not None and isinstance(row, r.Item) and row.light_ft > 0
    return (*(row.words if row else ()), *(WARM if lit else ()))


# --- surprise and distance --------------------------------------------------------------------------


def surprise(book: Book, draft: Drafting, rules: Ruleset, band: str, grounds: Grounds) -> Surprise:
    """A side that hides is caught only by those who beat its rolls; else each unaware side throws a die (B-GAP-10)."""
    who: tuple[str, ...] = ()
    watched = lasting.guarded(draft.state, "surprise")
    if grounds.party and not watched and _taken(book, draft, "surprise_of_the_party", grounds.on_d6):
        who = tuple(p.id for p in draft.state.able())
    there = tuple(p.id for one in bands.together(draft.state, band) for p in members(draft.state, one))
    hiding = tuple(p.id for p in draft.state.able() if p.id in grounds.ahead)
    if hiding:
        unseen = hidden_from(draft, rules, hiding, there)
        whole = all(p.id in unseen for p in draft.state.able())
        return Surprise(
            (*who, *(there if unseen else ())), () if whole else unseen, ("B-GAP-35", "B-CLASS-09")
        )
    if grounds.foes and _taken(book, draft, "surprise_of_those_met"):
        who = (*who, *there)
    rows = (grounds.why, grounds.party, grounds.foes)
    return Surprise(who, (), tuple(dict.fromkeys(row for row in rows if row)))


def _taken(book: Book, draft: Drafting, why: str, on: int = 0) -> bool:
    """Whether an unaware side is surprised; `on` is on how many in six a creature does it that lies in wait."""
    figures = book.numbers.encounter
    most = on or figures.surprised_at_most
    aim = Aim(most, "<=", ("surprised", "ready"))
    return draft.roll(figures.surprise_dice, why, rule="B-GAP-10", aim=aim).total <= most


def distance(book: Book, draft: Drafting, rules: Ruleset, band: str, found: Surprise) -> int:
    """Feet between the sides, indoors no more than the walls and the light allow (B-GAP-10, B-OWN-11)."""
    figures, state = book.numbers.encounter, draft.state
    place = state.chart().place(state.here.place)
    both = any(p.id in found.who for p in state.party()) and any(one not in state.order for one in found.who)
    dice = figures.distance_open_dice if OUTDOORS in place.tags else figures.distance_dice
    feet = draft.roll(figures.distance_surprised_dice if both else dice, "distance", rule="B-GAP-10").total
    most = farthest(state, rules, band, lambda light: _shows(book, light))
    return min(feet, most or feet)


def _shows(book: Book, light: Light) -> int:
    """How far off somebody is seen by a light in the dark: farther than it gives light to do anything by."""
    row = book.row(light.kind)
    feet = row.light_ft if isinstance(row, r.Item) else 0
    return (feet or book.numbers.encounter.other_light_ft) * book.numbers.encounter.shows_factor


# --- mood -------------------------------------------------------------------------------------------


def mood(book: Book, draft: Drafting, rules: Ruleset, band: str) -> Mood:
    """One roll for the group; the mindless dead, oozes and the sworn attack at sight (B-PLAY-01)."""
    if draft.state.setting(REACTION) == ALWAYS_HOSTILE:
        return Mood(HOSTILE, "always hostile", "B-PLAY-01")
    if _at_sight(draft.state, band):
        return Mood(HOSTILE, "mindless", "B-PLAY-01")
    if contact.sworn(draft.state, band):
        return Mood(HOSTILE, "sworn", "B-PLAY-01")
    return Mood(reaction(book, draft, rules), REACTION, "B-PLAY-01", ("B-GAP-11",))


def _at_sight(state: State, band: str) -> bool:
    """Whether those of a band attack whoever comes: the mindless dead, and oozes."""
    people = members(state, band)
    dead = bands.undead(state, band) and all(mindless(state, p.id) for p in people)
    return dead or all(state.kinds[p.kind].kind in SLIMES for p in people)


def reaction(book: Book, draft: Drafting, rules: Ruleset) -> str:
    """The table of reactions; a referee may rule otherwise (B-PLAY-01, B-GAP-34)."""
    total = draft.roll(book.numbers.encounter.reaction_dice, REACTION, rule="B-PLAY-01").total
    rolled = next(row for row in book.reactions if row.on[0] <= total <= row.on[1])
    names = {row.name: row.id for row in (rolled, *(row for row in book.reactions if row != rolled))}
    said = ruling(draft, rules, REACTION, f"The dice say {rolled.name}. What is the mood?", tuple(names))
    return names[said]


def at_once(state: State, met: Encounter) -> bool:
    """Who attacks does so at once, unless all of them are surprised (B-PLAY-01, B-GAP-10)."""
    there = those_met(state, met)
    return bool(met.by) or not there or not all(who in met.surprised for who in there)


def wait(book: Book, draft: Drafting, rules: Ruleset, command: WaitAndSee) -> None:
    """Those in doubt throw once more, and doubt is indifference then; for all others see contact (B-PLAY-01)."""
    met = contact.in_meeting(draft, rules)
    if draft.state.bands[met.group].mood != UNCERTAIN:
        contact.wait(draft, rules, command)
        return
    found = reaction(book, draft, rules)
    settled = POSITIVE if found == UNCERTAIN else found
    for one in bands.together(draft.state, met.group):
        contact.set_mood(draft, rules, one, Mood(settled, "waited", "B-PLAY-01"))
    contact.follow(draft, rules)


# --- talk -------------------------------------------------------------------------------------------


def parley(book: Book, draft: Drafting, rules: Ruleset, command: Parley) -> None:
    """A word; whoever takes the party well after it is as good as beaten (B-PLAY-01, B-AMB-33)."""
    band = contact.whom(draft, rules, command.band)
    gifts.parley(draft, rules, command)
    if band in draft.state.bands and draft.state.bands[band].mood in FRIENDLY:
        for one in bands.together(draft.state, band):
            aftermath.bypassed(book, draft, one)


def spoken(book: Book, draft: Drafting, rules: Ruleset, band: str, who: str, *, gift: bool) -> str:
    """A success is one step up the ladder, a failure by five or more one step down (B-PLAY-01)."""
    now = draft.state.bands[band].mood
    at = REACTIONS.index(now) if now in REACTIONS else REACTIONS.index(UNCERTAIN)
    mods = ((book.numbers.encounter.gift if gift else 0, "gift"),)
    heard = ("they listen", "they do not")
    tried = attempt(draft, rules, PARLEY, who, outcomes=heard, mods=mods, rule="B-PLAY-01")
    step = 1 if tried.worked else -1 if tried.harms else 0
    return REACTIONS[max(0, min(len(REACTIONS) - 1, at + step))]


def attack(book: Book, draft: Drafting, rules: Ruleset, command: AttackThem) -> None:
    """As everywhere; who lies there helpless and is killed or bound now counts as defeated (B-AMB-33)."""
    there = tuple(p.id for p in members(draft.state, contact.whom(draft, rules, command.band)))
    contact.attack(draft, rules, command)
    if draft.state.fight is None:
        aftermath.count(book, draft, there)


# --- flight -----------------------------------------------------------------------------------------


def caught(
    book: Book, draft: Drafting, rules: Ruleset, runners: tuple[str, ...], followers: tuple[str, ...]
) -> tuple[str, ...]:
    """The worst of those who run against the best of those who follow; a tie is caught, and all with him (B-GAP-12).

    From a fight only those follow who can: with nobody to follow all get away.
    """
    state = draft.state
    if state.fight is not None:
        followers = movement.pursuers(book, state, runners[0])
    if not followers:
        return ()
    chase = sorted(followers, key=lambda who: -_legs(state, rules, who))[:1]
    slowest = min(runners, key=lambda who: _legs(state, rules, who))
    worked = contest(draft, rules, FLEE, slowest, tuple(chase), outcomes=CAUGHT[::-1], rule="B-GAP-12").worked
    return () if worked else runners


def _legs(state: State, rules: Ruleset, who: str) -> int:
    return sum(amount for amount, _ in bonuses(state, rules, rules.checks[FLEE], who))


# --- odds -------------------------------------------------------------------------------------------


def odds(book: Book, state: State, what: str, of: str) -> str:
    """How good the chances are of a word, a gift, flight, as a player reads them."""
    if what == "gift":
        return f"{trade.told(book, int(of))}, and +{book.numbers.encounter.gift}"
    if what == FLEE:
        return "your slowest against their fastest: d20, Phys and DEX"
    return f"{state.person(of).name}: d20, Comm and MIND"
