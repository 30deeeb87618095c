"""The slain who lie where the party is, as one sees them: who they were, in a line. A pure function of the state."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from gameloop.kernel.late import late
from gameloop.session.stacks import a, listed
from gameloop.session.words import Noun
from gameloop.world.corpses import lying_here
from gameloop.world.encounters import plural
from gameloop.world.light import is_lit
from gameloop.world.ruleset import Ruleset
from gameloop.world.state import FOES, Person, State

if TYPE_CHECKING:
    from gameloop.world import bands
else:  # where somebody lies
    late(globals(), "gameloop.world", "bands")

SEEN_AS = {  # what somebody in a condition may be called by whoever sees him
    "asleep": ("sleeping", "asleep"),
    "held": ("paralyzed", "paralysed", "held"),
    "prone": ("prone", "fallen"),
    "routed": ("fleeing", "running"),
    "tied": ("tied", "bound"),
    "yielded": ("surrendered", "yielded"),
    "blinded": ("blind", "blinded"),
    "frightened": ("frightened", "scared"),
    "petrified": ("petrified",),
    "stunned": ("stunned",),
}
HURT = ("wounded", "hurt", "injured")
CALLED = ("body", "corpse", "corpses", "dead", "remains")


def remains(state: State) -> str:
    """`The bodies of 2 goblins and Hesper Marrable lie here.`; empty where nobody lies, or nobody sees them."""
    dead = _dead(state)
    if not dead:
        return ""
    kinds = Counter(kind_of(state, p) for p in dead)
    who = listed(several(kind, n) for kind, n in kinds.items())
    return f"The {'bodies' if len(dead) > 1 else 'body'} of {who} {'lie' if len(dead) > 1 else 'lies'} here."


def seen_as(person: Person) -> tuple[str, ...]:
    """Words for what can be seen of somebody: how he is, and whether he has been hurt."""
    hurt = HURT if person.hp < person.stats.get("max_hp", person.hp) else ()
    return (*(word for c in person.conditions for word in SEEN_AS.get(c.name, ())), *hurt)


def slain(state: State, _rules: Ruleset) -> tuple[Noun, ...]:
    """The slain who lie here, together, by all that they may be called; nothing where nobody lies."""
    dead = _dead(state)
    kinds = dict.fromkeys(kind_of(state, p).casefold() for p in dead)
    own = tuple(word for kind in kinds for word in (kind, plural(kind), *kind.split()))
    many = " ".join(plural(kind) for kind in kinds)
    return (Noun("bodies", "bodies", (*CALLED, *own), several=many),) if dead else ()


def had(state: State, rules: Ruleset) -> tuple[Noun, ...]:
    """What was told of the slain who lie here, of what they had about them, as they came and as they were met."""
    lying = {p.id for p in _dead(state)}
    rows = (bands.row_of(rules, band) for band in state.bands.values() if lying & {*band.people})
    texts = dict.fromkeys(text for row in rows if row for text in (row.sure, *(r.text for r in row.react)))
    return (Noun("bodies", "bodies", tuple(texts)),) if texts else ()


def _dead(state: State) -> list[Person]:
    """The slain who lie here, as long as anything is seen."""
    return [p for p in lying_here(state) if p.side == FOES] if is_lit(state) else []


def kind_of(state: State, person: Person) -> str:
    """What one of the slain is called: by a name of his own, else by his kind."""
    return person.name if person.name[:1].isupper() else state.kinds[person.kind].name.casefold()


def several(kind: str, n: int) -> str:
    """So many of a kind: `a goblin`, `2 goblins`."""
    if n > 1:
        return f"{n} {plural(kind)}"
    return kind if kind[:1].isupper() or kind.startswith("the ") else a(kind)
