"""What comes with a hit of an attack that names it: poison, paralysis, drain and the like (B-GAP-29, B-PLAY-19).

One function for each rider of world/specials.py; the victim saves by what the rules say of each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gameloop.kernel.clock import Timer, TimerSet
from gameloop.kernel.values import frozen
from gameloop.rulesets.microlite20 import draining, injury, lasting, spoiling
from gameloop.rulesets.microlite20.ailments import (
    DISEASED,
    POISON_ROW,
    SECOND,
    SICKNESS,
    dose,
    first,
    stat_of,
)
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.saving import BODY, hard, save
from gameloop.world import grips
from gameloop.world.light import put_out
from gameloop.world.natures import flames_of, specials_of
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.scheduler import ROUND
from gameloop.world.specials import ALWAYS, Specials
from gameloop.world.state import Condition
from gameloop.world.wounds import ConditionGained, Fled

ROW = "B-GAP-29"
PARALYZED, PETRIFIED, BLINDED, ILL, DANCING = "paralyzed", "petrified", "blinded", "ill", "dancing"
FESTERING = "festering"
SMALL = ("halfling", "dwarf")  # the races that a small mouth can swallow


@frozen
class Hit:
    """A hit: who struck whom, with which rider, the natural die (0: none) and by how much it was more than needed."""

    who: str
    victim: str
    rider: str
    natural: int = 0
    margin: int = 0


@frozen
class Bite:
    """What a rider works with."""

    book: Book
    draft: Drafting
    rules: Ruleset
    hit: Hit
    specials: Specials

    def saved(self, by: str, dc: int = 0, mod: int = 0) -> bool:
        """The victim's saving throw."""
        needed = hard(self.book, self.draft.state, self.hit.who, dc)
        kept = lasting.against(self.book, self.draft.state, self.hit.victim, self.hit.who, "save")
        mods = ((mod, "special"), (kept, "protection"))
        return save(self.draft, self.rules, self.hit.victim, by, needed, self.hit.rider, ROW, mods)

    def gain(self, name: str, seconds: int = 0, *, stops: bool = False) -> None:
        """The victim has a condition, for so long."""
        until = self.draft.state.clock + seconds if seconds else 0
        condition = Condition(name, until, other=self.hit.who, stops=stops)
        self.draft.emit(ConditionGained(self.hit.victim, condition, rule=ROW))

    def span(self, dice: str, span: str) -> int:
        """So many rounds, turns or days, in seconds; 0 for none."""
        if not dice:
            return 0
        rolled = self.draft.roll(dice, f"{self.hit.rider}_{span}s", self.hit.victim, rule=ROW)
        return rolled.total * self.rules.procedures[span].seconds


def on_hit(book: Book, draft: Drafting, rules: Ruleset, hit: Hit) -> None:
    """What the attack brings with it if the victim still lives; one that sets things alight burns something besides."""
    nature = specials_of(draft.state, hit.who)
    if hit.rider and not draft.state.person(hit.victim).gone:
        RIDERS[hit.rider](Bite(book, draft, rules, hit, nature))
    if nature.sets_alight is not None:
        spoiling.burn(book, draft, rules, hit.victim)


def on_struck(book: Book, draft: Drafting, rules: Ruleset, who: str, foe: str, item: str) -> None:
    """What becomes of the weapon of somebody that has struck a creature which rusts or dissolves it."""
    nature = specials_of(draft.state, foe)
    weapon = next((i for i in draft.state.held(who) if i.id == item), None)
    if weapon is None:
        return
    if nature.rust is not None:
        dc = hard(book, draft.state, foe, nature.rust.dc)
        spoiling.rust(book, draft, rules, who, weapon, nature.rust.magic_pct, dc)
    elif nature.acid is not None and any(spoiling.made_of(book, rules, weapon, m) for m in nature.acid.items):
        spoiling.lose(draft, rules, who, weapon, "dissolves", hard(book, draft.state, foe, 0))


# --- poison and the like ----------------------------------------------------------------------------


def poison(bite: Bite) -> None:
    """The first dose at once, the second after ten rounds with a new save; an illness for its time (B-GAP-18)."""
    special = bite.specials.poison
    if special is None:
        return
    if special.effect:
        if not bite.saved(BODY, special.dc, special.save_mod):
            _sicken(bite, special.effect, special.days, special.turns)
        return
    wait = bite.span(special.onset_turns, "turn") or bite.span(special.onset_rounds, ROUND)
    wait = max(wait, lasting.delays(bite.draft.state, bite.hit.victim))
    if wait:
        _later(bite, wait, "first")
        return
    if not bite.saved(BODY, special.dc, special.save_mod):
        dose(bite.book, bite.draft, bite.rules, bite.hit.victim, first(bite.book, bite.specials))
    _later(
        bite, bite.book.numbers.hazard.poison_second_rounds * bite.rules.procedures[ROUND].seconds, "second"
    )


def _sicken(bite: Bite, effect: str, days: int, turns: str) -> None:
    if effect == "ill":
        bite.gain(ILL, days * bite.rules.procedures["day"].seconds)
    else:
        bite.gain(DANCING, bite.span(turns, "turn"))


def _later(bite: Bite, seconds: int, which: str) -> None:
    """A dose to come, if the victim lives to see it."""
    if bite.draft.state.person(bite.hit.victim).gone:
        return
    kind = bite.draft.state.person(bite.hit.who).kind
    due = bite.draft.state.clock + seconds
    name = f"{SECOND}{bite.hit.victim}/{bite.hit.who}/{due}"
    timer = Timer(due, f"{SECOND}{which}.{kind}", name, bite.hit.victim)
    bite.draft.emit(TimerSet(timer, rule=POISON_ROW, secret=True))


def paralysis(bite: Bite) -> None:
    """Cannot act for so long; some are not affected."""
    special, victim = bite.specials.paralysis, bite.draft.state.person(bite.hit.victim)
    spared = special is not None and any(kind in (victim.kind, *victim.tags) for kind in special.immune)
    if special is None or spared or victim.has(PARALYZED) or bite.saved(BODY, special.dc):
        return
    bite.gain(PARALYZED, bite.span(special.rounds, ROUND) or bite.span(special.turns, "turn"), stops=True)


def petrify(bite: Bite) -> None:
    """Stone."""
    special = bite.specials.petrify
    if special is not None and not bite.saved(BODY, special.dc):
        bite.gain(PETRIFIED, stops=True)


def level_drain(bite: Bite) -> None:
    """No save (B-PLAY-09)."""
    special = bite.specials.level_drain
    if special is not None:
        draining.drain(bite.book, bite.draft, bite.rules, bite.hit.victim, special.levels, special.rise_as)


def stat_damage(bite: Bite) -> None:
    """Points of a stat that come back by rest."""
    special = bite.specials.stat_damage
    if special is not None and not (special.dc and bite.saved(BODY, special.dc)):
        _wear(bite, special.stat, special.dice, drain=False)


def stat_drain(bite: Bite) -> None:
    """Points of a stat that only magic gives back."""
    special = bite.specials.stat_drain
    if special is not None and not bite.saved(BODY, special.dc):
        _wear(bite, special.stat, special.dice, drain=True)


def _wear(bite: Bite, stat: str, dice: str, *, drain: bool) -> None:
    victim, stat = bite.hit.victim, stat_of(stat)
    amount = bite.draft.roll(dice, f"{stat}_damage", victim, rule=ROW).total
    injury.lose_stat(bite.book, bite.draft, bite.rules, victim, stat, amount, bite.hit.who, ROW, drain=drain)


def disease(bite: Bite) -> None:
    """By a chance at each hit; its damage comes by days, or wounds do not heal."""
    special = bite.specials.disease
    victim = bite.draft.state.person(bite.hit.victim)
    if special is None or victim.has(DISEASED) or not _by_chance(bite, special.pct):
        return
    if bite.saved(BODY, special.dc or bite.book.numbers.monster.disease_dc):
        return
    if special.effect:
        bite.gain(FESTERING)
        return
    bite.gain(DISEASED)
    days = bite.span(special.after_days, "day") or bite.rules.procedures["day"].seconds
    kind = bite.draft.state.person(bite.hit.who).kind
    due = bite.draft.state.clock + days
    timer = Timer(due, f"{SICKNESS}{kind}", f"{SICKNESS}{bite.hit.victim}", bite.hit.victim)
    bite.draft.emit(TimerSet(timer, rule=ROW, secret=True))


def _by_chance(bite: Bite, percent: int) -> bool:
    if percent == ALWAYS:
        return True
    return bite.draft.roll("1d100", "disease", bite.hit.victim, rule=ROW).total <= percent


def blind(bite: Bite) -> None:
    """Until cured."""
    if not bite.saved(BODY):
        bite.gain(BLINDED)


# --- holding on -------------------------------------------------------------------------------------


def attach(bite: Bite) -> None:
    """It holds on, and its damage comes without a roll from its next turn on."""
    grips.seize(bite.draft, bite.rules, bite.hit.who, bite.hit.victim)


def constrict(bite: Bite) -> None:
    """As attach, with the damage at once."""
    special = bite.specials.constrict
    if special is not None:
        grips.seize(bite.draft, bite.rules, bite.hit.who, bite.hit.victim)
        grips.deal(bite.draft, bite.rules, bite.hit.who, bite.hit.victim, special.dice)


def swallow(bite: Bite) -> None:
    """On a die or by a margin, prey up to a size."""
    special, victim = bite.specials.swallow, bite.draft.state.person(bite.hit.victim)
    if special is None or victim.has(grips.SWALLOWED):
        return
    fits = special.size != "small" or any(tag in SMALL for tag in victim.tags)
    beaten = bool(special.margin) and bite.hit.margin >= special.margin
    if fits and (bite.hit.natural >= special.on or beaten):
        grips.swallow(bite.draft, bite.rules, bite.hit.who, bite.hit.victim)


def hug(_bite: Bite) -> None:
    """Counted by the hits of the whole turn: see grips.hugged."""


# --- gear and light ---------------------------------------------------------------------------------


def rust(bite: Bite) -> None:
    """The first metal thing on the victim, unless he pulls it away."""
    special = bite.specials.rust
    if special is not None:
        dc = hard(bite.book, bite.draft.state, bite.hit.who, special.dc)
        spoiling.rust_worn(bite.book, bite.draft, bite.rules, bite.hit.victim, special.magic_pct, dc)


def acid(bite: Bite) -> None:
    """One thing of these, unless he pulls it away."""
    special = bite.specials.acid
    if special is not None:
        dc = hard(bite.book, bite.draft.state, bite.hit.who, 0)
        spoiling.dissolve(bite.book, bite.draft, bite.rules, bite.hit.victim, special.items, dc)


def eats_gear(bite: Bite) -> None:
    """One thing of these, as the victim chooses."""
    special = bite.specials.eats_gear
    if special is not None:
        spoiling.eat(bite.book, bite.draft, bite.rules, bite.hit.victim, special.items)


def puts_out_flames(bite: Bite) -> None:
    """So many flames of the victim; with none left it goes away."""
    special = bite.specials.puts_out_flames
    for light in flames_of(bite.draft.state, bite.hit.victim)[: special.n if special else 0]:
        put_out(bite.draft, light, "put out", ROW)
    if not any(flames_of(bite.draft.state, p.id) for p in bite.draft.state.party()):
        bite.draft.emit(Fled(bite.hit.who, rule=ROW))


RIDERS: Mapping[str, Callable[[Bite], None]] = {
    "poison": poison,
    "paralysis": paralysis,
    "petrify": petrify,
    "level_drain": level_drain,
    "stat_damage": stat_damage,
    "stat_drain": stat_drain,
    "disease": disease,
    "blind": blind,
    "attach": attach,
    "swallow": swallow,
    "hug": hug,
    "constrict": constrict,
    "rust": rust,
    "acid": acid,
    "puts_out_flames": puts_out_flames,
    "eats_gear": eats_gear,
}
