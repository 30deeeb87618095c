"""The grammar of a session's moment: the verbs there are, and what can be named just now."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING

from gameloop.session.nouns import nouns
from gameloop.session.parser import Grammar
from gameloop.session.referring import Referents
from gameloop.session.results import Ambiguous, NotUnderstood
from gameloop.session.views.meeting import called, choices
from gameloop.world.modes import mode
from gameloop.world.orders import speaker
from gameloop.world.planverbs import comes_of
from gameloop.world.state import State

if TYPE_CHECKING:
    from gameloop.session.session import Session


def grammar_of(session: Session) -> Grammar:
    """The grammar of what the session looks at. Each kind of noun is gathered once."""
    state, rules = session.seen(), session.game.rules
    return Grammar(
        session.verbs(),
        mode(state),
        cache(lambda kind: tuple(nouns(state, rules, kind))),
        not session.strict,
        lambda: [line for line, _ in choices(state, rules)],
        Referents((*session.named, *_met(state)), speaker(state)),
        partial(comes_of, state, rules),
    )


def naming(grammar: Grammar) -> Callable[[str], str]:
    """What tells the name of the verb that a word means, empty for none."""

    def verb_of(word: str) -> str:
        try:
            return grammar.verb(word).name
        except (Ambiguous, NotUnderstood):
            return ""

    return verb_of


def _met(state: State) -> tuple[tuple[str, str], ...]:
    """Those who are met: whom `them` means where nothing else was named."""
    met = state.encounter
    return ((met.group, called(state, met.group)),) if met is not None else ()
