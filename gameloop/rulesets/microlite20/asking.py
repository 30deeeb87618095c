"""What a spell asks: its caster (which kind, which shape), and whoever referees (B-PLAY-16)."""

from __future__ import annotations

from gameloop.kernel.questions import REFEREE
from gameloop.rulesets.microlite20 import parts
from gameloop.rulesets.microlite20.aiming import Aim
from gameloop.rulesets.microlite20.bestiary import figured
from gameloop.rulesets.microlite20.working import Working
from gameloop.world.fighting import choose, unasked
from gameloop.world.magic import MANY
from gameloop.world.questioning import Inquire
from gameloop.world.ruleset import Drafting, Ruleset

ROW, TEXT_ROW = "B-GAP-05", "B-PLAY-16"
ROLLS = ("attack", "save", "skill")
PERCENT = "1d100"
RISEN = ("skeleton", "zombie")  # what bodies rise as
HALF = 50
BEAST = "beast"


def choice(aim: Aim, draft: Drafting) -> str:
    """What the caster says as he casts, where the spell leaves it to him; empty where it does not."""
    options = choices(aim, draft)
    if not options:
        return ""
    labels = {label: one for one, label in options.items()}
    text = f"{aim.spell.name}: which?"
    names = tuple(labels)
    return labels[choose(draft, aim.who, "spell_choice", text, names, names[0], rule=ROW)]


def choices(aim: Aim, draft: Drafting) -> dict[str, str]:
    """What there is to choose, with what each is called."""
    for fx in aim.spell.fx:
        for _, part in fx.held():
            if isinstance(part, parts.Ward) and part.what == "energy":
                return {kind: kind for kind in parts.ENERGY}
            if isinstance(part, parts.Afflict) and part.of:
                return {name: aim.book.conditions[name].name for name in part.of}
            if isinstance(part, parts.Mod) and part.to == "one_roll":
                return {roll: roll for roll in ROLLS}
            if isinstance(part, parts.Call) and part.what == "dead":
                most = part.hd.at(aim.level)
                return {kind: kind for kind in RISEN if aim.book.monsters[kind].hd <= most}
            if isinstance(part, parts.Shape):
                return _shapes(aim, draft, part.hd_most.at(aim.level))
    return {}


def _shapes(aim: Aim, draft: Drafting, most: int) -> dict[str, str]:
    """The creatures of so many hit dice at most whose shape can be taken: those met, then the strongest of beasts."""
    known = draft.state.kinds
    kinds = (one for one in aim.rules.creatures.values() if one.id in known or one.kind == BEAST)
    made = [figured(aim.book, draft.state, one) for one in kinds]
    fit = [(one.figures.hd, one) for one in made if one.figures and one.figures.hd <= most and one.attacks]
    fit.sort(key=lambda pair: (pair[1].id not in known, -pair[0]))
    return {one.id: one.name for _, one in fit[:MANY]}


def ask(working: Working) -> None:
    """What the program cannot tell is asked of whoever referees; in a fight nobody waits for it (B-PLAY-16)."""
    spell, draft = working.spell, working.draft
    if not spell.asks or draft.state.fight is not None or not _reached(working):
        return
    for _ in range(questions(working)):
        if draft.state.setting("text_spells") == "oracle":
            _oracle(working)
        elif not unasked(draft.state):
            draft.ask(REFEREE, spell.id, spell.asks, spell.answers, rule=TEXT_ROW)


def _reached(working: Working) -> bool:
    """Whether anybody is left to ask about: one who resisted tells nothing."""
    return not working.hits or any(hit.full for hit in working.hits.values())


def questions(working: Working) -> int:
    """How many questions the spell answers."""
    found = next((fx.oracle for fx in working.spell.fx if fx.oracle), None)
    return working.at(found.questions) if found else 1


def _oracle(working: Working) -> None:
    """The solo oracle: even odds, or those of the spell with a die that the player does not see (B-PLAY-16)."""
    found = next((fx.oracle for fx in working.spell.fx if fx.oracle), None)
    sure = working.at(found.true_pct) if found else HALF
    secret = found is not None and sure < max(parts.MOST_PERCENT, sure)
    working.draft.roll(f"{PERCENT}<={HALF}", f"{working.spell.id}_oracle", working.who, rule=TEXT_ROW)
    if secret:
        working.draft.roll(
            f"{PERCENT}<={sure}", f"{working.spell.id}_true", working.who, rule=TEXT_ROW, secret=True
        )


def inquire(draft: Drafting, _rules: Ruleset, _command: Inquire) -> None:
    """Here a spell asks as it is cast."""
    draft.refuse("what a spell asks it asks as it is cast", instead="spells", rule=TEXT_ROW)
