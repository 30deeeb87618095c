"""What a sentence may look at: the state before and after its event, and the ruleset's words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gameloop.kernel.dice import Rolled
from gameloop.kernel.messages import Event
from gameloop.kernel.values import frozen
from gameloop.session.results import Block
from gameloop.world.amounts import the
from gameloop.world.ruleset import Ruleset
from gameloop.world.sight import recognized
from gameloop.world.state import FOES, State


@frozen
class Scene:
    """The moment of one event; `told` are those of the same telling before it, `coming` those after it."""

    before: State
    after: State
    rules: Ruleset
    told: tuple[Event, ...] = ()
    coming: tuple[Event, ...] = ()

    def last(self, why: str, who: str) -> Rolled | None:
        """The latest roll before this moment that somebody made for that reason."""
        rolls = (e for e in reversed(self.told) if isinstance(e, Rolled))
        return next((e for e in rolls if e.why == why and e.who == who), None)

    def name(self, who: str) -> str:
        """What somebody is called, one who has no name of his own by his kind; the party for nobody in particular, and
        whoever is not made out in the dark something.
        """
        person = self.after.people.get(who) or self.before.people.get(who)
        if person is None:
            return "the party"
        if person.side != FOES:
            return person.name
        known = recognized(self.before, who) or recognized(self.after, who)
        return the(person.name) if known else "something"


Sentence = Callable[[Scene, Any], Block | tuple[Block, ...] | None]


def story(text: str, brief: str = "") -> Block:
    """What happens, told to the player, and in brief without dice; with a capital and its full stop."""
    return Block("story", text[:1].upper() + text[1:], brief)


def rule(text: str) -> Block:
    """What the rules do, dim and in brackets on a terminal."""
    return Block("rule", f"[{text}]")
