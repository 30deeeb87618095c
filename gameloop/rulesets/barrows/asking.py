"""Augury and Speak with Dead: how often may be asked, what the answer is, whether it is true (A-PLAY-61)."""

from __future__ import annotations

from gameloop.kernel.values import evolve
from gameloop.rulesets.barrows import omens
from gameloop.rulesets.barrows.book import Book
from gameloop.rulesets.barrows.meeting import reaction
from gameloop.rulesets.barrows.names import HOSTILE, NEGATIVE, UNCERTAIN
from gameloop.rulesets.barrows.working import Working
from gameloop.world.checks import attempt
from gameloop.world.encounters import group_of
from gameloop.world.fighting import choose
from gameloop.world.furnishing import REACTIONS
from gameloop.world.oracle import offer
from gameloop.world.questioning import Foretold, Inquire, told_before
from gameloop.world.ruleset import Drafting, Ruleset
from gameloop.world.rulings import NO, YES
from gameloop.world.state import Condition, Person
from gameloop.world.wounds import ConditionEnded, ConditionGained

AUGURY, DEAD_TALK = "augury", "speak_with_dead"
ASKING, STIRRED = (
    "inquiring",
    "stirred",
)  # on whoever asks: how often yet, and whom; on the dead: how it takes it
BARGAINED = len(REACTIONS)  # added to the mood of a dead one with whom there was a bargain
SILENT = "nothing at all"
ROW = "A-PLAY-61"
NO_SPELL = "no spell that was cast lets you ask anything of fate or of the dead"
TRUTHS, ANSWERS = "augury_answer", "ruling_yes_no"
PUT = {TRUTHS: "Does it bode well?", ANSWERS: "What would the dead say?"}  # how it is put to whoever referees
SAID = {
    TRUTHS: (omens.WOE, omens.WEAL),
    ANSWERS: ("ruling_no", "ruling_yes"),
}  # what his no and yes stand for


def augury(working: Working) -> None:
    """So many questions, to be asked within the turn (A-SPL-02)."""
    _may_ask(working, "", working.level, working.draft.state.clock + working.book.numbers.time.turn_seconds)


def speak_with_dead(working: Working) -> None:
    """How many questions, and how the dead takes it to be asked (A-SPL-20)."""
    draft, book = working.draft, working.book
    dice = working.spell.questions.dice if working.spell.questions else ""
    for body in working.targets:
        many = draft.roll(dice, "questions", working.who, rule=working.spell.rule).total
        mood = reaction(book, draft, working.rules, working.who)
        stirred = Condition(STIRRED, working.until, REACTIONS.index(mood), working.who)
        draft.emit(ConditionGained(body, stirred, rule=ROW))
        _may_ask(working, body, many, working.until)


def _may_ask(working: Working, of: str, many: int, until: int) -> None:
    condition = Condition(ASKING, until, many, of)
    working.draft.emit(ConditionGained(working.who, condition, rule=working.spell.rule))


def inquire(book: Book, draft: Drafting, rules: Ruleset, command: Inquire) -> None:
    """A question of somebody to whom a spell gives one; asked before, it has the same answer, and costs nothing."""
    able = draft.state.able()
    asker = next((p for p in able if p.has(ASKING) and command.who in ("", p.id)), None)
    if asker is None:
        draft.refuse(NO_SPELL, instead="ask, or spells" if draft.state.encounter else "spells", rule=ROW)
    if not command.question:
        draft.refuse("a question has to be put in words", instead='question "do we go north"', rule=ROW)
    asking = asker.condition(ASKING) or Condition(ASKING)
    spell = DEAD_TALK if asking.other else AUGURY
    told = told_before(draft.state, spell, asking.other, command.question)
    if not told:
        answer = _dead_answer if asking.other else _fate
        _spend(draft, asker.id, asking, book.spells[spell].rule)
        told = answer(book, draft, rules, asker.id, asking.other, command.question)
    draft.emit(Foretold(asker.id, spell, asking.other, command.question, told, rule=ROW))


def _spend(draft: Drafting, who: str, asking: Condition, row: str) -> None:
    if asking.value > 1:
        draft.emit(ConditionGained(who, evolve(asking, value=asking.value - 1), rule=row))
    else:
        draft.emit(ConditionEnded(who, ASKING, rule=row))


# --- fate -------------------------------------------------------------------------------------------


def _fate(book: Book, draft: Drafting, rules: Ruleset, who: str, _of: str, question: str) -> str:
    """Weal or woe: what the place itself says, else a secret die; blood makes it true, else another die (A-SPL-02)."""
    spell = book.spells[AUGURY]
    text = f"Does {draft.state.person(who).name} pay {spell.blood_hp_dice} hit points in blood, to be sure?"
    sure = choose(draft, who, "blood", text, (NO, YES), NO, rule=spell.rule) == YES
    if sure:
        blood = draft.roll(spell.blood_hp_dice, "blood", who, rule=spell.rule).total
        rules.moments.hurt(draft, rules, who, blood, "blood", spell.rule)
    truth = omens.omen(draft.state, rules, question) or _thrown(book, draft, rules, TRUTHS, who, question)
    outcomes = ("true", "false")
    if sure or attempt(draft, rules, spell.truth_check, who, outcomes=outcomes, secret=True).worked:
        return truth
    return next(row.id for row in book.tables[TRUTHS].rows if row.id != truth)


def _thrown(book: Book, draft: Drafting, rules: Ruleset, table: str, who: str, question: str) -> str:
    """An answer that nothing decides: by a die that nobody sees, or as whoever referees says, or his oracle."""
    rows = book.tables[table]
    if rules.asks_referee(draft.state):
        said, _ = offer(draft, rules, f"{question} {PUT[table]}", rule=ROW)
        return SAID[table][said == YES]
    return rows.row(draft.roll(rows.dice, table, who, rule=rows.rule, secret=True).total).id


# --- the dead ---------------------------------------------------------------------------------------


def _dead_answer(book: Book, draft: Drafting, rules: Ruleset, who: str, of: str, question: str) -> str:
    """What a dead one says: as it is minded, the truth on a die, what it knew first, else yes or no (A-PLAY-61)."""
    mood = _minded(book, draft, rules, who, of)
    if mood in (HOSTILE, NEGATIVE):
        return SILENT
    honest = True
    if mood == UNCERTAIN:
        outcomes = ("true", "false")
        honest = attempt(draft, rules, "augury_truth", who, outcomes=outcomes, rule=ROW, secret=True).worked
    knew = _knew(draft, draft.state.person(of))
    if knew and honest:
        return knew
    names = {row.id: row.name for row in book.tables[ANSWERS].rows}
    truth = names[_thrown(book, draft, rules, ANSWERS, who, question)]
    return truth if honest else NO if truth == YES else YES


def _minded(book: Book, draft: Drafting, rules: Ruleset, who: str, of: str) -> str:
    """How a dead one takes it; with one that would not answer there may be one bargain."""
    stirred = draft.state.person(of).condition(STIRRED) or Condition(STIRRED)
    mood = REACTIONS[stirred.value % BARGAINED]
    if mood not in (HOSTILE, NEGATIVE) or stirred.value >= BARGAINED:
        return mood
    text = f"{draft.state.person(of).name} does not mean to answer ({mood}). Bargain with the dead?"
    if choose(draft, who, "bargain", text, (NO, YES), NO, rule=ROW) == NO:
        return mood
    mood = reaction(book, draft, rules, who)
    value = REACTIONS.index(mood) + BARGAINED
    draft.emit(ConditionGained(of, evolve(stirred, value=value), rule=ROW))
    return mood


def _knew(draft: Drafting, dead: Person) -> str:
    """What its people had to tell, once; empty where they had nothing."""
    state = draft.state
    group = group_of(state, dead.group) if dead.group else None
    told = group is not None and group.gives in state.answers.values()
    return group.gives if group is not None and not told else ""
