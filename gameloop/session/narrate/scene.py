"""What a sentence may look at: the state before and after its event, and the ruleset's words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import frozen

from gameloop.session.results import Block
from gameloop.world.ruleset import Ruleset
from gameloop.world.state import State


@frozen
class Scene:
    """The moment of one event."""

    before: State
    after: State
    rules: Ruleset

    def name(self, who: str) -> str:
        """What somebody is called; the party for nobody in particular."""
        person = self.after.people.get(who) or self.before.people.get(who)
        return person.name if person else "the party"


Sentence = Callable[[Scene, Any], Block | tuple[Block, ...] | None]


def story(text: str) -> Block:
    """What happens, told to the player; with a capital and its full stop."""
    return Block("story", text[:1].upper() + text[1:])


def rule(text: str) -> Block:
    """What the rules do, dim and in brackets on a terminal."""
    return Block("rule", f"[{text}]")
