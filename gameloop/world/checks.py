"""The only place where a Check becomes dice and an outcome."""

from __future__ import annotations

from gameloop.kernel.dice import Aim, Mods, Rolled
from gameloop.world.ruleset import Check, Drafting, Outcome, Ruleset
from gameloop.world.state import State

CMP = {"at_least": ">=", "at_most": "<="}


def attempt(
    draft: Drafting,
    rules: Ruleset,
    check: str,
    who: str,
    *,
    on: str = "",
    edge: int = 0,
    outcomes: tuple[str, str] = ("success", "failure"),
    why: str = "",
    rule: str = "",
    mods: Mods = (),
    secret: bool = False,
) -> Outcome:
    """Try something once: `who` rolls the check of that id against its target, or against a number of `on`.

    `edge` is 1 for advantage, -1 for disadvantage; the ruleset's own number `edge.CHECK` is added and the sum cut
    to that range. The roll is labelled with `why`, or with the check's id; `rule` is the row that asks for it, where
    that is not the check's own, and `mods` are what the occasion adds to the die. Somebody may make another check
    instead. With `who` empty it is tried by nobody in particular, to whom nothing is added.
    """
    row = rules.checks[rules.instead(draft.state, who, check)]
    needed = row.target if row.target is not None else rules.number(draft.state, on, row.target_from)
    own = bonuses(draft.state, rules, row, who) if who else []
    if row.bonus_to == "target":
        needed += sum(amount for amount, _ in own)
        own = []
    given = tuple((amount, name) for amount, name in (*own, *mods) if amount)
    tilt = max(-1, min(1, edge + (rules.number(draft.state, who, f"edge.{check}") if who else 0)))
    aim = Aim(needed, CMP[row.kind], outcomes)
    rolled = draft.roll(
        tilted(row, tilt), why or check, who, rule=rule or row.rule, mods=given, aim=aim, secret=secret
    )
    return Outcome(rolled.sum, rolled.total, needed, met(rolled))


def bonuses(state: State, rules: Ruleset, row: Check, who: str) -> list[tuple[int, str]]:
    """What is added for somebody at a check, each with its name; some of it may be 0."""
    own = [(rules.number(state, who, name), name) for name in row.bonuses]
    return own + [(rules.number(state, who, name) * each, name) for name, each in row.modifiers.items()]


def met(rolled: Rolled) -> bool:
    """Tells whether an aimed roll came out the good way."""
    target = rolled.target or 0
    return rolled.total >= target if rolled.cmp == ">=" else rolled.total <= target


def tilted(row: Check, edge: int) -> str:
    """The dice of a check with advantage (1), disadvantage (-1) or neither (0)."""
    if not edge:
        return row.dice
    better = "kh1" if (edge == 1) == (row.kind == "at_least") else "kl1"
    count, sides = row.dice.split("d")
    return f"{int(count) + 1}d{sides}{better}"


def chance(state: State, rules: Ruleset, who: str, check: str) -> int:
    """How good somebody is at a check, in points of the die: only to compare people. See `able_at`."""
    row = rules.checks[rules.instead(state, who, check)]
    sign = 1 if row.kind == "at_least" else -1
    return sum(rules.number(state, who, name) for name in row.bonuses) - sign * (row.target or 0)


def able_at(state: State, rules: Ruleset, check: str) -> tuple[str, ...]:
    """Those of the party on their feet who may try a check at all, best first, else in marching order."""
    able = [p.id for p in state.able() if rules.instead(state, p.id, check)]
    return tuple(sorted(able, key=lambda who: -chance(state, rules, who, check)))


def doer(draft: Drafting, rules: Ruleset, check: str, who: str, row: str = "doer") -> str:
    """Who does what the command gives to `who`, or to nobody (empty: whoever has the best chance); else a refusal."""
    able = able_at(draft.state, rules, check)
    if who and who not in able:
        draft.refuse(f"{draft.state.person(who).name} cannot do that", rule=rules.row(row))
    if not able:
        draft.refuse("nobody here can do that", rule=rules.row(row))
    return who or able[0]


def leader(draft: Drafting, rules: Ruleset) -> str:
    """The first who can act; a refusal if nobody can."""
    able = draft.state.able()
    if not able:
        draft.refuse("nobody is on their feet", instead="bind, or sleep", rule=rules.row("nobody_able"))
    return able[0].id
