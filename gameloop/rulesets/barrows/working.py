"""A spell at the moment at which it takes effect: what all of them share (A-MGC-03, A-MGC-05, A-MGC-12)."""

from __future__ import annotations

from gameloop.kernel.values import frozen
from gameloop.rulesets.barrows import hindrance
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.records import Spell
from gameloop.rulesets.barrows.saving import save
from gameloop.world.goods import counts_as
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.state import Condition, Item, State
from gameloop.world.wounds import ConditionGained


@frozen
class Working:
    """A spell that takes effect: who cast it at which spell level, and on whom (ids of people, or a way)."""

    book: Book
    draft: Drafting
    rules: Ruleset
    who: str
    spell: Spell
    level: int
    targets: tuple[str, ...]

    @property
    def until(self) -> int:
        """The clock second at which it ends, 0 for what ends otherwise (A-MGC-03)."""
        lasts, time = self.spell.duration, self.book.numbers.time
        day = time.day_seconds
        span = {"turn": time.turn_seconds, "day": day}.get(lasts.unit, 0)
        return self.draft.state.clock + lasts.n * self.level * span if span else 0

    def gain(self, who: str, name: str, value: int = 0) -> None:
        """Put a condition on somebody, for as long as the spell lasts."""
        condition = hindrance.lasting(self.book, name, self.until, value, self.who)
        row = "A-MGC-03" if self.until else self.spell.rule
        self.draft.emit(ConditionGained(who, condition, rule=row))

    def lasting(self, name: str, other: str = "") -> Condition:
        """A condition of the list without an end by the clock: something else ends it."""
        return hindrance.lasting(self.book, name, other=other)

    def timer(self, kind: str) -> str:
        """A name for a timer that no other spell of this caster has."""
        taken = {timer.id for timer in self.draft.state.timers}
        return next(name for n in range(len(taken) + 1) if (name := f"{kind}.{self.who}.{n}") not in taken)

    def resisted(self, who: str) -> bool:
        """One saving throw against the spell (A-MGC-12)."""
        return save(self.draft, self.rules, who, self.spell.id, "A-MGC-12")


def material(state: State, who: str, spell: Spell) -> tuple[str, Item] | None:
    """What a spell is worked with, the caster's own before that of the others: its holder and the stack (A-PLAY-63)."""
    holders = (who, *(p.id for p in state.party() if p.id != who))
    found = (
        (kind, holder, item) for kind in spell.material for holder in holders for item in state.held(holder)
    )
    return next(((holder, item) for kind, holder, item in found if counts_as(item, (kind,))), None)
