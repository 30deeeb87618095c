"""The only place where a Check becomes dice and an outcome."""

from __future__ import annotations

from collections.abc import Iterable

from gameloop.kernel.dice import Aim, Mods, Rolled
from gameloop.world.ruleset import Check, Drafting, Outcome, Ruleset
from gameloop.world.state import DOWN, Person, State

CMP = {"at_least": ">=", "at_most": "<="}
ANSWER = "_resisted"  # what the label of a roll ends with that answers another in a contest

BET = "bet"  # a check: what wins one


def attempt(
    draft: Drafting,
    rules: Ruleset,
    check: str,
    who: str,
    *,
    on: str = "",
    edge: int = 0,
    outcomes: tuple[str, str] = ("success", "failure"),
    mild: str = "",
    needed: int | None = None,
    why: str = "",
    rule: str = "",
    mods: Mods = (),
    secret: bool = False,
) -> Outcome:
    """Try something once: `who` rolls the check of that id against its number, or one of `on`: a person, a way, thing
    or trap of the chart; or against `needed`, where the occasion sets it. Somebody may make another check instead;
    with `who` empty nobody in particular tries it, and nothing is added.

    `edge` is 1 for advantage, -1 for disadvantage; the ruleset's number `edge.CHECK` is added and the sum cut to that
    range. The label is `why`, else the check's id; `rule` the row that asks for it, where that is not the check's own;
    `mods` what the occasion adds to the die. `mild` is the outcome of a failure where it need not do harm.
    """
    row = rules.checks[rules.instead(draft.state, who, check)]
    needed = number_of(draft.state, rules, row, on) if needed is None else needed
    own = bonuses(draft.state, rules, row, who) if who else []
    if row.bonus_to == "target":
        needed += sum(amount for amount, _ in own)
        own = []
    dice = tilted(row, edge + (rules.number(draft.state, who, f"edge.{check}") if who else 0))
    aim = Aim(needed, CMP[row.kind], (outcomes[0], mild if mild and row.harm_from > 1 else outcomes[-1]))
    given = kept(own, mods)
    rolled = draft.roll(dice, why or check, who, rule=rule or row.rule, mods=given, aim=aim, secret=secret)
    if who:
        rules.moments.rolled(draft, rules, who, row.bonuses)
    return _outcome(row, rolled, needed)


def _outcome(row: Check, rolled: Rolled, needed: int) -> Outcome:
    missed = 0 if met(rolled) else abs(needed - rolled.total)
    return Outcome(rolled.sum, rolled.total, needed, not missed, harms=missed >= row.harm_from)


def number_of(state: State, rules: Ruleset, row: Check, on: str) -> int:
    """The number that a check needs: its own, or one of what it is tried on."""
    return row.target if row.target is not None else rules.number(state, on, row.target_from)


def contest(
    draft: Drafting,
    rules: Ruleset,
    check: str,
    who: str,
    foes: tuple[str, ...],
    *,
    mods: Mods = (),
    foe_mods: Mods = (),
    outcomes: tuple[str, str] = ("resists", "gives_way"),
    why: str = "",
    rule: str = "",
    secret: bool = False,
) -> Outcome:
    """Try something against others: `who` rolls, each of them answers, and it works only if he is above them all.

    The outcomes are theirs; `secret` are their rolls. Nobody to resist: it works.
    """
    row = rules.checks[rules.instead(draft.state, who, check)]
    told, stated = why or check, rule or row.rule
    own = bonuses(draft.state, rules, row, who)
    mine = draft.roll(row.dice, told, who, rule=stated, mods=kept(own, mods))
    aim = Aim(mine.total, ">=", outcomes)
    answers = []
    for foe in foes:
        his = [(rules.number(draft.state, foe, name), name) for name in row.against]
        label = f"{told}{ANSWER}"
        rolled = draft.roll(
            row.dice, label, foe, rule=stated, mods=kept(his, foe_mods), aim=aim, secret=secret
        )
        answers.append(rolled.total)
        rules.moments.rolled(draft, rules, foe, row.against)
    rules.moments.rolled(draft, rules, who, row.bonuses)
    needed = max(answers, default=mine.total - 1) + 1
    worked = mine.total >= needed
    return Outcome(mine.sum, mine.total, needed, worked, harms=needed - mine.total >= row.harm_from)


def kept(own: Iterable[tuple[int, str]], mods: Mods) -> Mods:
    """Bonuses that are something, each with its name."""
    return tuple((amount, name) for amount, name in (*own, *mods) if amount)


def nominal(check: Check) -> str:
    """How a check is tried: `5+ on d6`, `2 or less on d6`; empty if the number is another's."""
    if check.target is None:
        return ""
    dice = check.dice.removeprefix("1") if check.dice.startswith("1d") else check.dice
    return f"{check.target}{'+' if check.kind == 'at_least' else ' or less'} on {dice}"


def look_for(
    draft: Drafting, rules: Ruleset, check: str, who: str, hidden: tuple[str, ...]
) -> tuple[str, ...]:
    """One roll of a check against the number of each hidden thing of the chart; gives the ids of those found."""
    row = rules.checks[check]
    own = kept(bonuses(draft.state, rules, row, who), ())
    total = draft.roll(row.dice, check, who, rule=row.rule, mods=own).total
    rules.moments.rolled(draft, rules, who, row.bonuses)
    return tuple(one for one in hidden if rules.number(draft.state, one, row.target_from) <= total)


def bonuses(state: State, rules: Ruleset, row: Check, who: str) -> list[tuple[int, str]]:
    """What is added for somebody at a check, each with its name; some of it may be 0."""
    own = [(rules.number(state, who, name), name) for name in row.bonuses]
    return own + [(rules.number(state, who, name) * each, name) for name, each in row.modifiers.items()]


def met(rolled: Rolled) -> bool:
    """Tells whether an aimed roll came out the good way."""
    target = rolled.target or 0
    return rolled.total >= target if rolled.cmp == ">=" else rolled.total <= target


def tilted(row: Check, edge: int) -> str:
    """The dice of a check with advantage (1 or more), disadvantage (-1 or less) or neither (0)."""
    if not edge:
        return row.dice
    better = "kh1" if (edge > 0) == (row.kind == "at_least") else "kl1"
    count, sides = row.dice.split("d")
    return f"{int(count) + 1}d{sides}{better}"


def chance(state: State, rules: Ruleset, who: str, check: str) -> int:
    """How good somebody is at a check, in points of the die: only to compare people. See `able_at`."""
    row = rules.checks[rules.instead(state, who, check)]
    sign = 1 if row.kind == "at_least" else -1
    return sum(amount for amount, _ in bonuses(state, rules, row, who)) - sign * (row.target or 0)


def able_at(state: State, rules: Ruleset, check: str) -> tuple[str, ...]:
    """Those of the party on their feet who may try a check at all, best first, else in marching order."""
    return _best(state, rules, check, state.able())


def lying(state: State) -> tuple[Person, ...]:
    """Those who have to do what must be done where nobody is on his feet any more: whoever lies there awake."""
    down = (
        p for p in state.party() if p.has(DOWN) and not any(c.stops for c in p.conditions if c.name != DOWN)
    )
    return () if state.able() else tuple(down)


def _best(state: State, rules: Ruleset, check: str, people: Iterable[Person]) -> tuple[str, ...]:
    able = [p.id for p in people if rules.instead(state, p.id, check)]
    return tuple(sorted(able, key=lambda who: -chance(state, rules, who, check)))


def doer(
    draft: Drafting, rules: Ruleset, check: str, who: str, row: str = "doer", *, crawling: bool = False
) -> str:
    """Who does what the command gives to `who`, or to nobody (empty: whoever has the best chance); else a refusal.

    Those are asked who are on their feet; `crawling`: if nobody is, those who lie there.
    """
    able = able_at(draft.state, rules, check)
    if crawling and not able:
        able = _best(draft.state, rules, check, lying(draft.state))
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
