"""The table of content/barrows/README.md: 25 spells in four moments. What works does something, the rest is refused."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from gameloop.kernel.decider import Draft
from gameloop.kernel.errors import Refused
from gameloop.kernel.messages import Event
from gameloop.rulesets.barrows import magic, plan, targets
from gameloop.world.dicing import RollDice
from gameloop.world.doors import DoorOpened
from gameloop.world.enchantments import Sensed
from gameloop.world.encounters import MoodSet
from gameloop.world.engagement import Encounter, Intent
from gameloop.world.fighting import Declared, FightBegan, begin_fight
from gameloop.world.followers import SideTaken
from gameloop.world.game import evolve
from gameloop.world.journeys import LeaveTown
from gameloop.world.magic import CastSpell, SpellCast, memorized
from gameloop.world.people import Enlist, Joined
from gameloop.world.seals import DoorSealed
from gameloop.world.state import Condition, Item, Known
from gameloop.world.weather import WeatherChanged
from gameloop.world.wounds import ConditionGained, PoolChanged
from tests.evidence import saw
from tests.rules.test_spells import ready
from tests.skirmish import BOOK, appear
from tests.table import Table, begun, nobody, rules_of

FILE = Path(__file__).parents[2] / "content" / "barrows" / "README.md"
MOMENTS = ("fight", "exploration", "wilderness", "talk")
SITUATIONS = dict(zip(MOMENTS, ("fight", "explore", "wild", "talk"), strict=True))
WORKS, NOTHING = "works", "nothing"
BY_NAME = {spell.name: spell for spell in BOOK.spells.values()}
DOES: dict[str, type[Event]] = {
    "animate_dead": Joined,
    "control_weather": WeatherChanged,
    "dominate": SideTaken,
    "fireball": PoolChanged,
    "heal_sickness": PoolChanged,
    "knock": DoorOpened,
    "lightning_bolt": PoolChanged,
    "scry": Sensed,
    "wizard_lock": DoorSealed,
}
NAMED = {
    "knock": "entry:e",
    "wizard_lock": "entry:e",
    "hold_person": "p2",
    "slow": "p2",
    "heal_sickness": "p2",
}
AT_PEACE = ("hold_person", "slow")  # cast on one's own, by name, where nobody else is


class Kind:
    """Dice that favor the caster: whoever resists rolls low."""

    source = "set"

    def throw(self, label: str, sides: tuple[int, ...]) -> tuple[int, ...]:
        """A 1 for a saving throw, else a high face."""
        return tuple(1 if "save_against" in label else n for n in sides)


def cells() -> list[tuple[str, str, str]]:
    """Spell, moment and word of each cell."""
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in FILE.read_text(encoding="utf-8").splitlines()
        if line.startswith("| ") and line.count("|") == 6
    ]
    head, *body = rows
    assert tuple(head[1:]) == MOMENTS
    return [(row[0], moment, word) for row in body for moment, word in zip(MOMENTS, row[1:], strict=True)]


def scene(moment: str) -> Table:
    """A mage of level 5 and a wounded fighter with a body, doors and a mirror at hand, at such a moment."""
    table = begun("wick-country", party="") if moment == "wilderness" else nobody(begun(party=""))
    quick = {m.kind: m for m in rules_of().parties["quick"]}
    mage = attrs.evolve(quick["mage"], stats={**quick["mage"].stats, "level": 5})
    table.do(Enlist((mage, quick["fighter"])))
    table.change("p2", pools={"hp": 1})
    if moment == "wilderness":
        table.do(LeaveTown())
    _furnish(table)
    if moment in ("fight", "talk"):
        foes = appear(table, "goblin", "goblin", mood="uncertain")
        table.state = attrs.evolve(table.state, encounter=Encounter("band", 60))
        if moment == "fight":
            table.run(lambda draft, rules: begin_fight(draft, rules, foes, 60))
    return table


def _furnish(table: Table) -> None:
    """A dead orc lies here, the mage has a mirror, and of one other place the party has heard."""
    body = appear(table, "orc")[0]
    lies = Condition("dead", value=table.state.clock, other=table.state.spot())
    table.change(body, conditions=(lies,), name="old orc")
    bands = {k: b for k, b in table.state.bands.items() if k != "band"}
    goods = {**table.state.goods, "p1": (*table.state.held("p1"), Item("mirror", "mirror", "mirror"))}
    chart = table.state.chart()
    far = next(p.id for p in chart.places if p.id != table.state.here.place)
    survey = table.state.surveys[chart.id]
    surveys = {
        **table.state.surveys,
        chart.id: attrs.evolve(survey, known={**survey.known, far: Known("heard")}),
    }
    table.state = attrs.evolve(table.state, bands=bands, goods=goods, surveys=surveys)


def test_the_table_has_every_spell_and_is_what_the_rules_read() -> None:
    """A hundred cells; what they say is what stands in spells.toml."""
    found = cells()
    assert [name for name, moment, _ in found if moment == "fight"] == list(BY_NAME)
    said = {(name, moment): word for name, moment, word in found}
    assert said == {
        (spell.name, moment): WORKS if SITUATIONS[moment] in spell.situations else NOTHING
        for spell in BY_NAME.values()
        for moment in MOMENTS
    }
    assert len(said) == 100


@pytest.mark.parametrize(("name", "moment"), [(n, m) for n, m, word in cells() if word == WORKS])
def test_what_works_does_something(name: str, moment: str) -> None:
    """It is spent, and with it comes the fact that it is for."""
    spell, table = BY_NAME[name], scene(moment)
    ready(table, "p1", spell.id)
    target = NAMED.get(spell.id, "")
    if spell.id in AT_PEACE and moment in ("fight", "talk"):
        target = "f2"
    draft = Draft(table.state, RollDice("1", ""), evolve, Kind())
    if moment == "fight":
        how = Intent("cast", target, spell.id)
        assert Intent("cast", how=spell.id) in plan.legal(BOOK, table.state, "p1")
        assert plan.cannot(BOOK, table.state, "p1", how) is None
        named = (target,) if target else _usual(table, spell.id)
        magic.effect(BOOK, draft, table.rules, "p1", spell.id, named)
    else:
        named = (target,) if target else _usual(table, spell.id)
        magic.cast_now(BOOK, draft, table.rules, "p1", spell.id, named)
    events = tuple(draft.events)
    saw(events)
    if moment == "talk" and spell.hostile:
        assert any(isinstance(e, FightBegan) for e in events)
        assert [e.intent.how for e in events if isinstance(e, Declared)] == [spell.id]
        assert any(isinstance(e, MoodSet) and e.mood == "hostile" for e in events)
        return
    assert any(isinstance(e, SpellCast) and e.spell == spell.id for e in events)
    assert memorized(draft.state.person("p1")) == {}
    does = DOES.get(spell.id, ConditionGained)
    assert any(isinstance(e, does) and _worked(e, spell.id) for e in events), [
        type(e).__name__ for e in events
    ]


def _usual(table: Table, spell: str) -> tuple[str, ...]:
    """Something that can be named, where the caster would be asked."""
    if spell in ("fireball", "sleep"):
        return ("f2",)
    row = BOOK.spells[spell]
    if row.targets.what in ("place", "weather"):
        aims = [one for one, _ in targets.aims(BOOK, table.state)]
        fits = (
            one for one in aims if targets.fault(BOOK, table.rules, table.state, "p1", row, (one,)) is None
        )
        return (next(fits),)
    if spell in ("charm", "dominate", "lightning_bolt"):
        return ("f2",)
    return ("p2",) if row.helps else ()


def _worked(event: Event, spell: str) -> bool:
    """Whether a change of a pool is one of hit points, and not the spell that is spent."""
    return not isinstance(event, PoolChanged) or event.pool == "hp"


@pytest.mark.parametrize(("name", "moment"), [(n, m) for n, m, word in cells() if word == NOTHING])
def test_what_does_nothing_is_refused_and_says_what_it_is_for(name: str, moment: str) -> None:
    """No time passes, nothing is lost, in a fight it is not even offered."""
    spell, table = BY_NAME[name], scene(moment)
    ready(table, "p1", spell.id)
    before = table.state
    if moment == "fight":
        no = plan.cannot(BOOK, table.state, "p1", Intent("cast", "", spell.id))
        assert no is not None
        assert Intent("cast", how=spell.id) not in plan.legal(BOOK, table.state, "p1")
        reason, row = no.reason, no.rule
    else:
        refused: Refused = table.refuse(CastSpell(spell.id, (), "p1"))
        reason, row = refused.reason, refused.rule
    assert reason.startswith(f"{name} would do nothing ") and reason.endswith(f": {spell.use}") and spell.use
    assert row == spell.rule
    assert table.state == before and memorized(table.state.person("p1")) == {spell.id: 1}
