"""What a ruleset says of the shared verbs, where it does them in a way of its own (content/RULESET/verbs.toml)."""

from __future__ import annotations

from gameloop.kernel.values import evolve, frozen
from gameloop.world.content import Library, structure_file
from gameloop.world.ruleset import Verb

FILE = "verbs.toml"


@frozen
class Wording:
    """What the help says of a verb; empty is as usual. `mode` tells it from another verb of its name."""

    name: str
    mode: str = ""
    help: str = ""
    example: str = ""
    cost: str = ""


@frozen
class Wordings:
    """The verbs for which there is nothing to do by some rules, and what is said of others."""

    lacks: tuple[str, ...] = ()
    verb: tuple[Wording, ...] = ()

    def told(self, verb: Verb) -> Verb | None:
        """A shared verb as these rules have it, None if they have not."""
        of = (row for row in self.verb if row.name == verb.name and (not row.mode or row.mode in verb.modes))
        row = next(of, Wording(verb.name))
        if verb.name in self.lacks:
            return None
        return evolve(
            verb, help=row.help or verb.help, example=row.example or verb.example, cost=row.cost or verb.cost
        )


def wordings(library: Library, ruleset: str) -> Wordings:
    """What a ruleset says. Raises ContentError with every fault."""
    name = f"{ruleset}/{FILE}"
    return library.once(name, lambda library: structure_file(Wordings, name, library))
