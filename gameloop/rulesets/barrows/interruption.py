"""What breaks a spell that was begun: a blow, or coming to 0 hit points (A-CBT-07 to A-CBT-09)."""

from __future__ import annotations

from gameloop.rulesets.barrows import injury, possession
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.saving import save
from gameloop.world.engagement import Casting
from gameloop.world.magic import MEMORIZED, SpellLost
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import State
from gameloop.world.wounds import change


def begun(state: State, who: str) -> Casting | None:
    """The spell that somebody has begun and not finished."""
    return state.fight.castings.get(who) if state.fight else None


def hurt(book: Book, draft: Drafting, rules: Ruleset, who: str, amount: int, why: str, row: str) -> None:
    """Take hit points; whoever comes to 0 of them in casting has lost the spell (A-CBT-09)."""
    casting = begun(draft.state, who)
    injury.hurt(book, draft, rules, who, amount, why, row)
    if casting is not None and begun(draft.state, who) is None:
        lose(draft, who, casting.spell, "down", "A-CBT-09")
    possession.settle(draft)


def disturb(draft: Drafting, rules: Ruleset, who: str) -> None:
    """A blow has hit, whatever it did: whoever is casting saves or loses the spell (A-CBT-07)."""
    casting = begun(draft.state, who)
    if casting is not None and not save(draft, rules, who, "interruption", "A-CBT-07"):
        lose(draft, who, casting.spell, "hit", "A-CBT-07")


def lose(draft: Drafting, who: str, spell: str, why: str, row: str) -> None:
    """A lost spell is used up as if cast (A-CBT-08)."""
    draft.emit(SpellLost(who, spell, why, rule=row))
    change(draft, who, MEMORIZED + spell, -1, why, rule="A-CBT-08")
