"""What comes with a hit of an attack that names it: poison, paralysis, drain and the like (A-PLAY-29).

The victim has one saving throw, where the special says nothing else. One function for each rider of
world/specials.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gameloop.kernel.values import frozen
from gameloop.rulesets.barrows import draining, injury, spoiling
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.hindrance import lasting
from gameloop.rulesets.barrows.names import DISEASED
from gameloop.rulesets.barrows.saving import save
from gameloop.world import grips
from gameloop.world.light import put_out
from gameloop.world.natures import flames_of, specials_of
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.specials import ALWAYS, Specials
from gameloop.world.spoiling import lose
from gameloop.world.wounds import ConditionGained, Fled

ROW = "A-PLAY-29"
POISONED, HELD, PETRIFIED, BLINDED = "poisoned", "held", "petrified", "blinded"
ILL, DANCING = "ill", "dancing"
DEADLY = 1  # value of `poisoned`: dead when its time is up
SMALL = ("dwarf",)  # the classes that a small mouth can swallow


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

    def saved(self, mod: int = 0) -> bool:
        """The victim's one saving throw."""
        return save(self.draft, self.rules, self.hit.victim, self.hit.rider, ROW, mod)

    def gain(self, name: str, seconds: int = 0, value: int = 0) -> None:
        """The victim has a condition, for so long."""
        until = self.draft.state.clock + seconds if seconds else 0
        condition = lasting(self.book, name, until, value, self.hit.who)
        self.draft.emit(ConditionGained(self.hit.victim, condition, rule=ROW))

    def turns(self, dice: str) -> int:
        """So many turns, in seconds."""
        return self._span(dice, "turn")

    def rounds(self, dice: str) -> int:
        """So many rounds, in seconds."""
        return self._span(dice, "round")

    def _span(self, dice: str, span: str) -> int:
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
        spoiling.rust(book, draft, rules, who, weapon, nature.rust.magic_pct)
    elif nature.acid is not None and any(spoiling.made_of(book, weapon, m) for m in nature.acid.items):
        lose(draft, rules, who, weapon, "dissolves")


# --- poison and the like ----------------------------------------------------------------------------


def poison(bite: Bite) -> None:
    """Death, at once or later, or an illness."""
    special = bite.specials.poison
    if special is None or bite.saved(special.save_mod):
        return
    if special.effect == "ill":
        bite.gain(ILL, special.days * bite.rules.procedures["day"].seconds)
    elif special.effect == "dance":
        bite.gain(DANCING, bite.turns(special.turns))
    elif special.onset_turns or special.onset_rounds:
        wait = bite.turns(special.onset_turns) if special.onset_turns else bite.rounds(special.onset_rounds)
        bite.gain(POISONED, wait, DEADLY)
    else:
        injury.slay(bite.book, bite.draft, bite.rules, bite.hit.victim, ROW)


def paralysis(bite: Bite) -> None:
    """Held, for so many turns; whoever is held already is not tried again."""
    special = bite.specials.paralysis
    victim = bite.draft.state.person(bite.hit.victim)
    spared = victim.has(HELD) or (special is not None and victim.kind in special.immune)
    if special is None or spared or bite.saved():
        return
    bite.gain(HELD, bite.turns(special.turns))


def petrify(bite: Bite) -> None:
    """Stone."""
    if not bite.saved():
        bite.gain(PETRIFIED)


def level_drain(bite: Bite) -> None:
    """No save."""
    special = bite.specials.level_drain
    if special is not None:
        draining.drain(bite.book, bite.draft, bite.rules, bite.hit.victim, special.levels, special.rise_as)


def disease(bite: Bite) -> None:
    """By a chance at each hit; wounds do not heal, or everything is hard."""
    special = bite.specials.disease
    if special is None or not _by_chance(bite, special.pct) or bite.saved():
        return
    bite.gain(DISEASED if special.effect == "no_healing" else ILL)


def _by_chance(bite: Bite, percent: int) -> bool:
    if percent == ALWAYS:
        return True
    return bite.draft.roll("1d100", "disease", bite.hit.victim, rule=ROW).total <= percent


def blind(bite: Bite) -> None:
    """Until cured."""
    if not bite.saved():
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
    special = bite.specials.swallow
    if special is None or bite.draft.state.person(bite.hit.victim).has(grips.SWALLOWED):
        return
    fits = special.size != "small" or bite.draft.state.person(bite.hit.victim).kind in SMALL
    beaten = bool(special.margin) and bite.hit.margin >= special.margin
    if fits and (bite.hit.natural >= special.on or beaten):
        grips.swallow(bite.draft, bite.rules, bite.hit.who, bite.hit.victim)


def hug(_bite: Bite) -> None:
    """Counted by the blows of the whole round: see grips.hugged."""


# --- gear and light ---------------------------------------------------------------------------------


def rust(bite: Bite) -> None:
    """The first metal thing on the victim."""
    special = bite.specials.rust
    if special is not None:
        spoiling.rust_worn(bite.book, bite.draft, bite.rules, bite.hit.victim, special.magic_pct)


def acid(bite: Bite) -> None:
    """One thing of these."""
    special = bite.specials.acid
    if special is not None:
        spoiling.dissolve(bite.book, bite.draft, bite.rules, bite.hit.victim, special.items)


def eats_gear(bite: Bite) -> None:
    """One thing of these, as the victim chooses."""
    special = bite.specials.eats_gear
    if special is not None:
        spoiling.eat(bite.book, bite.draft, bite.rules, bite.hit.victim, special.items)


def puts_out_flames(bite: Bite) -> None:
    """So many flames of the victim; with none left it goes away."""
    special = bite.specials.puts_out_flames
    carried = flames_of(bite.draft.state, bite.hit.victim)
    for light in carried[: special.n if special else 0]:
        put_out(bite.draft, light, "put out", ROW)
    if not any(flames_of(bite.draft.state, p.id) for p in bite.draft.state.party()):
        bite.draft.emit(Fled(bite.hit.who, rule=ROW))


RIDERS: Mapping[str, Callable[[Bite], None]] = {
    "poison": poison,
    "paralysis": paralysis,
    "petrify": petrify,
    "level_drain": level_drain,
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
