"""The same again and again (`3x search`, `rest until T20`, a fight), an entry each, until something wants you."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from gameloop.kernel.values import evolve, frozen
from gameloop.session.preferences import STOPS
from gameloop.session.results import OK, REFUSED, Block, NotUnderstood, Result, together
from gameloop.session.sayings import NUMBERS
from gameloop.session.stops import stop_reason
from gameloop.session.views.status import moment
from gameloop.world.modes import EXPLORE, MEET, TOWN, WILD, mode
from gameloop.world.scheduler import DAY
from gameloop.world.state import State
from gameloop.world.turns import owed

if TYPE_CHECKING:
    from gameloop.kernel.messages import Command
    from gameloop.session.act import Act
    from gameloop.session.arguments import Parsed
    from gameloop.session.session import Session

COUNTED = "n"  # the slot of a verb that says how often it is done
MOST = 99  # times that may be asked for at once
TIMES = r"(?i)(\d{1,9}) ?x (\S.*)"
HOURS = rf"(?i)(?:wait|rest|sit|stay|pass)(?: here)?(?: for)? (an?|one|\d{{1,2}}|{'|'.join(NUMBERS)}) hours?"
AN_HOUR = 6  # turns
UNTIL = r"(?i)(\S.*) until ([A-Za-z]+[0-9]*)"
TURN = r"(?i)t\d{1,6}"
STALE = 10  # rounds of a fight in a row that leave everything as it was: the next would be like them
LONGEST = 500  # times that anything is repeated, whatever is waited for
RESTED, DONE, HEALED = "rested", "done", "healed"
DUSK, DAWN = "dusk", "dawn"
WAITED = (*STOPS, RESTED, DONE, HEALED, DUSK, DAWN)  # what can be waited for, and a turn
SAME = {  # other words for the same
    "torch": "light",
    **dict.fromkeys(("well", "better", "healthy", "recovered", "cured"), HEALED),
    **dict.fromkeys(("morning", "sunrise", "daybreak", "daylight", "day"), DAWN),
    **dict.fromkeys(("evening", "nightfall", "sunset", "dark", "night"), DUSK),
}
WE = r"(?:we|all|everyone|everybody|they)(?: of us)?(?:'re| are| is)?"
# what stands before the word for it
OF_ALL = rf"(?i) until (?:{WE}|it(?:'s| is)|the)(?: all| fully)? (?=\w+$)"
Once = Callable[[bool], Result]  # do it; whether for the first time


@frozen
class Wish:
    """A line that is to be played `times` (0: as often as it goes), or until something is so (empty: nothing)."""

    line: str
    times: int
    until: str


RESTING = ("rest", "sleep", "wait", "heal", "stay")
PASSING = {  # how time goes by where nobody rests by turns
    TOWN: ("in a village time goes by the night and by the week", "rest night, or rest week"),
    WILD: ("under the open sky time goes by the watch, which has eight hours", "camp, or travel DIRECTION"),
    MEET: ("you are not alone, and nobody rests", "wait"),
}
ON = Wish("", 0, "")  # as often as it goes


def often(session: Session, parsed: Parsed, command: Command, text: str) -> Result:
    """Play a command that repeats itself: so many times if its verb takes a number (once for none), else as it goes."""
    counts = any(slot.name == COUNTED for slot in parsed.verb.slots)
    wish = Wish("", _times(parsed.args.get(COUNTED, "1")), "") if counts else ON

    def once(first: bool) -> Result:
        return session.play(command, text if first or not counts else "", parsed.canonical)

    return together(list(repeated(session, once, wish)))


def wished(line: str, own: Callable[[str], Act | None]) -> Wish | None:
    """What a line says of repeating itself; None if nothing, as where `own` gives a verb for it that takes free text,
    in which `until` may stand. Raises NotUnderstood for what cannot be waited for, and for a line that says it twice:
    99 times 99 times, and so on, would never end.
    """
    line = re.sub(OF_ALL, " until ", line)
    times, until = re.fullmatch(TIMES, line), re.fullmatch(UNTIL, line)
    if times:
        return Wish(_once(times[2]), _times(times[1]), "")
    if hours := re.fullmatch(HOURS, line):
        n = NUMBERS.get(hours[1].casefold(), hours[1] if hours[1].isdecimal() else "1")
        return Wish("rest", _times(n) * AN_HOUR, "")
    if until and not _writes(own(line)):
        _once(until[1])
        word = until[2].casefold()
        return Wish(until[1], 0, _condition(SAME.get(word, word), until[1]))
    return None


def _writes(act: Act | None) -> bool:
    return act is not None and any(slot.kind == "text" for slot in act.verb.slots)


def _once(line: str) -> str:
    """The line to repeat, if it does not ask to be repeated itself."""
    if re.fullmatch(TIMES, line) or re.fullmatch(UNTIL, line):
        raise NotUnderstood("what is repeated cannot be repeated again", "3x search, or rest until T20")
    return line


def _times(said: str) -> int:
    n = int(said)
    if not 0 < n <= MOST:
        raise NotUnderstood(f"a line is played 1 to {MOST} times at once")
    return n


def _condition(word: str, line: str) -> str:
    if word not in WAITED and not re.fullmatch(TURN, word):
        raise NotUnderstood(
            f'I cannot wait for "{word}"; you can until {", ".join(sorted(WAITED))}, or a turn',
            f"{line} until T20",
        )
    return word


def granted(session: Session, wish: Wish, text: str) -> Result:
    """Play the line of a wish as often as it says, `text` being what was typed."""
    if wish.until == HEALED and not _hurt(session.state):
        raise NotUnderstood("nobody of you is hurt", "party")
    if wish.line == "rest" and wish.times and (told := PASSING.get(mode(session.state))):
        raise NotUnderstood(*told)
    line = _nightly(session, wish)
    if wish.until == DAWN and line != wish.line:
        return session.step(line, text)  # which lasts until then

    def once(first: bool) -> Result:
        return session.step(line, text if first else "")

    return together(list(repeated(session, once, wish)))


def _nightly(session: Session, wish: Wish) -> str:
    """The line of a wish; who rests for the morning, or to be well again, does so by night."""
    if wish.line.casefold() not in RESTING or wish.until not in (HEALED, DAWN):
        return wish.line
    if wish.until == DAWN and mode(session.state) == EXPLORE:
        return wish.line  # turn by turn, on watch
    return "rest night" if mode(session.state) == TOWN else "sleep"


def _hurt(state: State) -> int:
    """The hit points that the party lacks."""
    return sum(max(0, p.stats.get("max_hp", p.hp) - p.hp) for p in state.party())


def repeated(session: Session, once: Once, wish: Wish) -> Iterator[Result]:
    """Do something again and again until something wants the player; then say what."""
    n, stale, reason, better = 0, 0, "", session.state
    rules: tuple[Block, ...] = ()
    while not reason and n != (wish.times or -1):
        before = session.state
        result = once(n == 0)
        yield evolve(result, blocks=tuple(b for b in result.blocks if b not in rules))
        rules = tuple(b for b in result.blocks if b.voice == "rule")  # not told again in the next
        if result.status == REFUSED or (result.status != OK and not result.events):
            return
        n, stale = n + 1, stale + 1 if _alike(before, session.state) else 0
        better = session.state if _hurt(session.state) < _hurt(before) else better
        reason = _reason(session, before, result, wish) or _vain(session, better, wish) or _endless(n, stale)
    if reason:
        yield Result(result.status, (Block("rule", f"[stopped: {reason}]"),), ask=session.waiting())


def _vain(session: Session, better: State, wish: Wish) -> str:
    """Why to wait no longer to be well: for a day nobody has got any better; not every rest of a day does him good."""
    day = session.game.rules.procedures[DAY].seconds
    passed = session.state.clock - better.clock
    return "nobody gets any better by that" if wish.until == HEALED and passed >= day else ""


def _endless(n: int, stale: int) -> str:
    """Why what nothing stops is stopped all the same, after so many times, so many of them without any change."""
    if stale == STALE:
        return f"nothing has come of {STALE} rounds"
    return f"that was {LONGEST} times" if n == LONGEST else ""


def _alike(before: State, after: State) -> bool:
    """Tells whether a round of a fight has left everybody as he was, and where he was."""
    fights = before.fight, after.fight
    if fights[0] is None or fights[1] is None:
        return False
    return fights[0].spots == fights[1].spots and all(
        (one := before.people.get(who)) is not None
        and (one.hp, one.conditions, one.pools, one.armor) == (now.hp, now.conditions, now.pools, now.armor)
        for who, now in after.people.items()
    )


def _reason(session: Session, before: State, result: Result, wish: Wish) -> str:
    """Why it goes no further, empty for going on."""
    if session.interrupted:
        return "you stopped it"
    state = session.state
    if wish.until and _comes(session, before, wish.until):
        return wish.until
    off = [word for word in session.preferences.unheeded if word != wish.until]
    met = stop_reason(before, state, result.events, off) if result.events or not wish.times else ""
    if not wish.times and state.fight is None and not result.cost and before.fight is None:
        return met or "no time goes by, so that it would never end"
    return met


def _comes(session: Session, before: State, word: str) -> bool:
    """Tells whether what was waited for is so now, beyond what stops everything."""
    state = session.state
    if word == HEALED:
        return not _hurt(state)
    if word == RESTED:
        return owed(state) == 0
    if word in (DUSK, DAWN):
        was, now = (session.game.rules.wilds.night(s, s.clock) for s in (before, state))
        return was is not now and now is (word == DUSK)
    if word == "hurt":
        return any(p.id in before.people and p.hp < before.people[p.id].hp for p in state.party())
    if re.fullmatch(TURN, word):
        here = moment(state, session.game.rules)
        return re.fullmatch(TURN, here) is not None and int(here[1:]) >= int(word[1:])
    return False
