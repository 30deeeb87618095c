"""A watch under the open sky: how far one comes, whether the way is lost, weather, and who is met (B-PLAY-14)."""

from __future__ import annotations

from gameloop.rulesets.microlite20 import figures
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.wildrows import Season
from gameloop.world import watches
from gameloop.world.bearings import Lost, found_again
from gameloop.world.checks import able_at, attempt, doer
from gameloop.world.foraging import Forage, gather, growing
from gameloop.world.foresight import DayForeseen
from gameloop.world.journey import AHEAD, ROUND
from gameloop.world.modes import in_region
from gameloop.world.outdoors import hex_here, look_about, region_of
from gameloop.world.region import RIVER, ROAD
from gameloop.world.resting import crawlers
from gameloop.world.ruleset import Drafting, No, Ruleset
from gameloop.world.scheduler import DAY, WATCH, today
from gameloop.world.state import DOWN, State
from gameloop.world.want import FOOD
from gameloop.world.watches import CAMP, FORAGE, MARCH
from gameloop.world.weather import change_weather

ROW = "B-PLAY-14"
FLIGHT = "B-GAP-12"
WHOLE = 100
OFF, FAIR = "off", 1  # by a setting the weather is always that step
HEAT, COLD = ".heat", ".cold"  # ends of an id of the weather
SPELLS = {HEAT: "in a heat wave", COLD: "in a cold snap"}
NAVIGATE = "navigate"


def away(book: Book, draft: Drafting) -> int:
    """How far off one is who has run from a meeting."""
    return draft.roll(book.numbers.encounter.distance_open_dice, "off", rule=FLIGHT).total


def season(book: Book, clock: int) -> Season:
    """The season at a time; the game begins with the first day of the first."""
    time = book.numbers.time
    days = clock // (time.turn_seconds * time.turns_per_watch * time.watches_per_day)
    return book.wilds.season[days // book.wilds.days_per_season % len(book.wilds.season)]


def step_of(book: Book, state: State) -> int:
    """The step of the weather, that of the season at the beginning."""
    if state.settings.get("weather") == OFF:
        return FAIR
    start = season(book, state.clock).start
    now = state.journey.weather.removesuffix(HEAT).removesuffix(COLD)
    return next((w.step for w in book.wilds.weather if w.id == now), start)


def weather(book: Book, state: State) -> str:
    """What the weather is called, by season and ground."""
    spell = next((end for end in SPELLS if state.journey.weather.endswith(end)), "")
    return told(book, state, step_of(book, state), spell)


def told(book: Book, state: State, step: int, spell: str) -> str:
    """A step of the weather in words, with a heat wave or cold snap."""
    row = book.wilds.weather[step]
    names = (
        season(book, state.clock).id,
        *(state.chart().place(state.here.place).tags if state.here.chart else ()),
    )
    name = next((row.names[name] for name in names if name in row.names), row.name)
    return f"{name}, {SPELLS[spell]}" if spell else name


# --- how far ------------------------------------------------------------------------------------------


def barred(book: Book, state: State, act: str, clock: int) -> No | None:
    """Two watches of a day are for travel, the third is for camp; nobody marches by night."""
    if act == MARCH:
        return No("these rules know no forced march", ROW, "camp")
    if act != CAMP and figures.night(book, state, clock):
        return No("the watches of this day that are for travel are over", ROW, "camp")
    return None


def stride(book: Book, state: State) -> int:
    """The parts of a stride: by the speed of the slowest, less in bad weather (B-GAP-09)."""
    rows = book.wilds.miles_per_day
    slowest = min(figures.speed(book, state, p) for p in state.party() if not p.has(DOWN))
    miles = next((miles for feet, miles in rows if slowest >= feet), rows[-1][1])
    parts = book.wilds.stride * miles // rows[0][1] * book.wilds.weather[step_of(book, state)].pct // WHOLE
    return parts // book.numbers.party.crawl_turns if crawlers(state) else parts


def cost(book: Book, state: State, one: str, other: str) -> int:
    """What a step to a neighbouring hex takes of a stride: by its ground, or by the road that leads there."""
    region = region_of(state)
    path = book.wilds.path[ROAD] if region.path(one, other) else 0
    miles = max(path, book.wilds.at(region.hexes[other].id).miles)
    return -(-book.wilds.stride * book.wilds.hex_miles // max(miles, 1))


def far(book: Book, parts: int) -> str:
    """So much of a stride in miles of easy ground."""
    miles = parts * book.wilds.miles_per_day[0][1] // (book.wilds.travel_watches * book.wilds.stride)
    return f"{miles} mile{'s' * (miles != 1)} of easy ground"


# --- losing the way -----------------------------------------------------------------------------------


def course(book: Book, draft: Drafting, rules: Ruleset, side: str) -> int:
    """Off road and river the best pathfinder must keep the way, in secret; else a die says whither it goes."""
    region, here = region_of(draft.state), hex_here(draft.state)
    led = region.path(here, region.beside(here, side)) or any(
        line.kind == RIVER for line in region.lines_at(here)
    )
    needed = 0 if led else way_dc(book, draft.state)
    guides = able_at(draft.state, rules, NAVIGATE)
    if not needed or not guides or navigates(draft, rules, guides[0], needed, "keep_the_way"):
        return AHEAD
    die = draft.roll(book.wilds.drift_dice, "drift", rule=ROW, secret=True).total
    row = next(drift for drift in book.wilds.drift if drift.on[0] <= die <= drift.on[1])
    if row.either:
        left = draft.roll(book.wilds.off_dice, "drift_side", rule=ROW, secret=True).total == 1
        return -row.turn if left else row.turn
    return row.turn or ROUND


def way_dc(book: Book, state: State) -> int:
    """How hard it is not to get lost: by the ground, at least so hard where the weather hides the way."""
    terrain = region_of(state).hexes[hex_here(state)].id
    plain = book.dcs["lost"][terrain]
    poor = step_of(book, state) >= book.wilds.poor_from
    return max(plain, book.dc("lost_poor_visibility")) if poor else plain


def navigates(draft: Drafting, rules: Ruleset, who: str, needed: int, why: str) -> bool:
    """One roll for the way, which the player does not see."""
    found = attempt(draft, rules, NAVIGATE, who, needed=needed, why=why, rule=ROW, secret=True)
    return found.worked


def seek(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """Once a watch a lost party may see that it is lost, and then find its way (B-PLAY-14)."""
    journey, guides = draft.state.journey, able_at(draft.state, rules, NAVIGATE)
    if not journey.lost or not guides:
        return
    hours = (draft.state.clock - journey.strayed) // (
        book.numbers.time.turn_seconds * book.numbers.time.turns_per_hour
    )
    table = book.dcs["new_course" if journey.aware else "recognize_lost"]
    needed = table["base"] + table["per_hour"] * hours
    if journey.aware and navigates(draft, rules, guides[0], needed, "new_course"):
        found_again(draft, rules, "course")
        look_about(draft, rules)
    elif not journey.aware and navigates(draft, rules, guides[0], needed, "recognize_lost"):
        draft.emit(Lost(journey.lost, aware=True, rule=ROW))


# --- the day ------------------------------------------------------------------------------------------


def dawn(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """A new day has its weather, where there is a country to have it in."""
    if rules.adventure.region is None or draft.state.settings.get("weather") == OFF:
        return
    die = draft.roll(book.wilds.weather_dice, "weather", rule=ROW).total
    row = next(day for day in book.wilds.day if day.on[0] <= die <= day.on[1])
    now = season(book, draft.state.clock)
    step = row.step or now.start
    found = book.wilds.weather[step].id
    spell = (HEAT if now.hot else COLD) if row.spell else ""
    change_weather(draft, f"{found}{spell}", told(book, draft.state, step, spell), rule=ROW)


def foresee(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """Once a day: whether somebody comes, and in which watch; one that is over by then brings nobody."""
    seconds = rules.procedures[WATCH].seconds
    first = draft.state.journey.began // rules.procedures[DAY].seconds
    if draft.state.journey.foreseen == first + 1:
        return
    chance = book.wilds.at(region_of(draft.state).hexes[hex_here(draft.state)].id).in6
    hour = 0
    if draft.roll(book.wilds.encounter_dice, "somebody_comes", rule=ROW, secret=True).total <= chance:
        watch = draft.roll(book.wilds.encounter_watch_dice, "in_which_watch", rule=ROW, secret=True).total
        hour = first * rules.procedures[DAY].seconds + watch * seconds
    draft.emit(DayForeseen(first + 1, hour if hour > draft.state.journey.began else 0, rule=ROW, secret=True))


def watch_over(book: Book, draft: Drafting, rules: Ruleset) -> None:
    """The end of a watch in the open: the lost look about them, and whoever is to come comes."""
    if not in_region(draft.state):
        return
    watches.pay_rest(draft, rules)
    seek(book, draft, rules)
    foresee(book, draft, rules)
    journey = draft.state.journey
    if journey.due and journey.due <= draft.state.clock:
        draft.emit(DayForeseen(journey.foreseen, 0, rule=ROW, secret=True))
        rules.moments.wandering(draft, rules)


# --- living off the land ------------------------------------------------------------------------------


def forage(book: Book, draft: Drafting, rules: Ruleset, command: Forage) -> None:
    """Once a day on the way, at no time: food for one, and for more the better the roll."""
    growing(draft, rules)
    if command.what != FOOD:
        draft.refuse("these rules ask for no water", instead="forage", rule=ROW)
    if draft.state.journey.foraged == today(draft.state, rules):
        draft.refuse("you have foraged today", instead="camp", rule=ROW)
    who = doer(draft, rules, FORAGE, "")
    needed = book.dc(FORAGE)
    found = attempt(draft, rules, FORAGE, who, needed=needed, rule=ROW)
    gather(draft, rules, FOOD, 1 + (found.total - needed) // book.wilds.forage_margin if found.worked else 0)
