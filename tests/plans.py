"""What the scripts in tests/scripts are to show, as plans for the typing player. Writes those that are out of date:

    python -m tests.plans             all scripts that no longer play through or no longer show what is wanted
    python -m tests.plans campaign    this one anyway

A plan is played with one seed after the other until the game has brought everything that is wanted of it.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

from attrs import frozen

from gameloop.kernel.dice import Rolled
from gameloop.kernel.messages import tag
from gameloop.session.session import Session
from gameloop.world.meetings import AskThem, Parley, WaitAndSee
from gameloop.world.modes import EXPLORE, mode
from gameloop.world.places import Moved
from gameloop.world.wounds import Died, Fell, StatSet
from tests import endings, honey, salt
from tests.play import SCRIPTS, Script, played, scripted, seated
from tests.player import Player, StuckError

SEEDS = 300
TURNS = 16  # turns that somebody waits for others to come
LOST = "lost"  # deaths in the party
RISEN = "risen"  # levels gained
ENTRIES = "entries"  # in the whole save
AT = "at "  # begins the name of a place that was come to
TURNING = "roll to turn"  # rolls of that label
SPENT = "B-HP-05"  # falls by the price of a spell
TALKED = "talked"  # strangers spoken to and let be


@frozen
class Plan:
    """How a script is played, and how often what must have happened: kinds of commands, of facts, or the above."""

    play: Callable[[Player], None]
    wanted: Mapping[str, int]
    lines: int = 1
    kept: bool = False  # nobody may have died
    most: int = 1000  # lines at most
    never: tuple[str, ...] = ()  # kinds that must not happen
    party: str = "quick"  # or roll, or a file in tests/scripts
    rules: str = ""  # empty: the usual rulebook
    adventure: str = ""  # empty: the usual one


def happened(game: Session) -> Counter[str]:
    """How often each kind of command and of fact stands in the save, on all branches."""
    count: Counter[str] = Counter()
    entries, ledger = game.save.log.entries, game.save.log.ledger()
    count.update({"branch": ledger.branches, "undo": ledger.undos, ENTRIES: len(entries)})
    for entry in entries.values():
        count[tag(type(entry.command))] += 1
        before = entries.get(entry.parent)
        if before and isinstance(before.command, Parley) and isinstance(entry.command, AskThem | WaitAndSee):
            count[TALKED] += 1
        for event in entry.events:
            count[tag(type(event))] += 1
            if isinstance(event, Died) and event.who.startswith("p"):
                count[LOST] += 1
            if isinstance(event, Fell) and event.rule == SPENT:
                count[SPENT] += 1
            if isinstance(event, Rolled) and event.why == "turn":
                count[TURNING] += 1
            if isinstance(event, Moved):
                count[f"{AT}{event.spot.place}"] += 1
            if isinstance(event, StatSet) and event.stat == "level" and event.value > 1:
                count[RISEN] += 1
    return count


def typed(script: Script) -> int:
    """How many lines are typed to the game."""
    return sum(line[:1] not in ("", "#", "=", "!") for line in script.lines)


def shown(plan: Plan, game: Session, lines: int) -> bool:
    """Tells whether a game has brought all that its script is for."""
    count = happened(game)
    enough = all(count[kind] >= n for kind, n in plan.wanted.items())
    spared = not any(count[kind] for kind in plan.never)
    return enough and spared and plan.lines <= lines <= plan.most and not (plan.kept and count[LOST])


# --- the plans ------------------------------------------------------------------------------------


def west_of_the_hall(p: Player) -> None:
    """The grille with its till, the tunnel, the scriptorium; from the hall, ends in the nave."""
    p.go("west")
    p.do("x clerk", "x till", "search till", "disarm needle", "open till", "search")
    p.take()
    p.go("west")
    p.look_about(1)
    p.take()
    p.go("east")
    p.go("north")
    p.do("x desks", "search")
    p.take()
    p.go("east")


def trade(p: Player, what: str) -> None:
    """Sell, sleep, and spend it all on Dell."""
    p.do("go to toll house", "sell all", "sleep")
    p.spend("Dell", what)
    p.do("xp", "level dell")


def shop(p: Player) -> None:
    """What the next delve needs."""
    p.do(
        "go to rusk and daughter",
        "buy 2 supply",
        "make torches",
        "make torches",
        "memorize sleep",
        "inventory",
    )


def campaign(p: Player) -> None:
    """Two delves for treasure, a level, a third with a death, somebody new, and time travel all along."""
    p.do("look", "?", "party", "x lamp", "mark stair")
    p.go("west")
    p.do("x board", "search")
    p.take()
    p.go("east")
    p.go("north")
    p.do("x porters", "listen at east", "search", "exits")
    p.take()
    p.do('note "the twelfth porter was hollow"', "map", "why")
    p.do("roll 3d6 for luck", "undo", "redo", "undo", "roll 2d6 for luck")
    west_of_the_hall(p)
    p.do("x niches", "search")
    p.take()
    p.do("mark lamp", "branch cautious", "rest", "listen at east", "switch main")
    p.go("east")
    p.do("search")
    p.take()
    p.home()
    trade(p, "a wake for the goose")
    shop(p)
    p.do("goto lamp", "look", "end", "log since lamp", "recap")
    p.no("force north")
    upstairs(p)
    trade(p, "a verse about it")
    shop(p)
    p.orders = p.bold = True
    last_delve(p)


def upstairs(p: Player) -> None:
    """To the gallery and the rooms about it, with a daring line of play that is left again."""
    p.do("enter", "status")
    p.to("Nave")
    p.go("north")
    p.do("x dents", "search")
    p.take()
    p.do("branch daring --new-dice")
    p.go("north")
    p.do("look", "shout", "rest")
    p.do("branches", "switch main", "cast bless", "undo")
    p.go("north")
    p.do("x chain", "search")
    p.go("southwest")
    p.do("look", "search")
    p.take()
    p.to("Gallery")
    p.go("east")
    p.take()
    p.do("search")
    p.take()
    p.home()


def last_delve(p: Player) -> None:
    """East of the hall, looking for a fight, until somebody dies; then home, and somebody new."""
    p.do("enter")
    p.to("Hall of Receipts")
    for way in ("east", "east", "north", "north", "east"):
        if p.dead() or not p.go(way):
            break
        p.do("search")
        p.take()
    p.bold = False
    p.home()
    p.do(
        "go to toll house",
        "sell all",
        "enlist Wren",
        "enlist Osk",
        "rest week",
        "party",
        "sheet wren",
        "spells",
        "prices",
    )
    shop(p)
    p.do(
        "diff lamp",
        "status long",
        "log rolls dell since lamp",
        "find torch",
        "due",
        "stop",
        "option",
        "rumours",
    )
    for name in ("Hall of Receipts", "Nave"):
        p.do("enter") if p.in_village() else None
        p.to(name)
        p.do("search", 'chance 2-in-6 "somebody has been here"', "xp", "log", "odds search", "find door")
        p.do("2x roll d6", "undo line", "redo", "recap", "factions", "map list", "party", "inventory", "why")


def first_delve(p: Player) -> None:
    """What is near the stair: a stuck door, a hollow porter, a needle in a till, goblins, and the way home."""
    p.say("The stair is lit. Nothing else in this hill is.")
    p.do("look", "?", "party", "x lamp", "x steps", "mark stair")
    p.say("A swollen door: somebody has to put a shoulder to it.")
    p.go("west")
    p.do("x board", "x prints", "search")
    p.take()
    p.say("Twelve stone porters hold out their hands.")
    p.go("east")
    p.go("north")
    p.do("x porters", "x contract", "listen at east", "search")
    p.take()
    p.do('note "the twelfth porter was hollow"', "map", "exits", "why")
    p.say("The clerk at the counter has been dead for a hundred and forty years, and his till has not.")
    p.go("west")
    p.do("x clerk", "x till", "search till", "mark till")
    p.say("What if we just opened it? A branch is there to find out.")
    p.do("branch greedy", "smash till", "log", "switch main")
    p.say("And now with care.")
    p.do("disarm needle", "open till with dell")
    p.take()
    p.do("x board", "search")
    p.go("west")
    p.do("x carrier", "x fall")
    p.take()
    p.do("x writ")
    p.go("east")
    p.say("Which way? Undo costs nothing but honesty.")
    p.do("rest", "undo")
    p.to("Hall of Receipts")
    p.say("Something counts to four behind the east door.")
    p.do("listen at east with dell")
    p.go("east")
    p.do("look", "x slabs", "x bells", "search")
    p.take()
    p.do("party", "recap")
    p.say("A look at the nave, and a lamp worth more than the four of them.")
    p.to("Hall of Receipts")
    p.go("north")
    p.do("x niches", "x cleat", "search")
    p.take()
    p.do("inventory", "status", "due", "find silver")
    p.say("Under the washing room, water falls a long way.")
    p.to("Washing Room")
    p.go("down")
    p.do("look", "x wheel", "x claw", "odds search", "search", "map", "exits")
    p.take()
    p.go("south")
    p.do("look", "x grating", "search", "map list")
    p.take()
    p.say("Daylight, in squares, and bolts the colour of a fox. The long way home is the known one.")
    p.go("north")
    p.do("diff till", "status long", "log rolls since till")
    p.say("Home, while there is light.")
    p.home()
    p.do("go to toll house", "sell all", "sleep")
    p.spend("Dell", "a wake for the twelfth porter")
    p.do("xp", "sheet dell", "goto till", "end", "branches", "recap")


def three_minutes(p: Player) -> None:
    """A newcomer's first dozen lines: the list, a move, a listen, goblins, a round, bells, undo, silver in sight."""
    for line in ("?", "1", "listen at east with dell", "avoid wire", "east", "attack", "fight"):
        p.type(line)
    while p.state.question is not None or p.state.fight is not None:
        p.type(p.answer() if p.state.question is not None else "fight")
    p.do("take ladle", "undo", "look", "quit")


FOUR = {  # who is made for the rivals, and what is answered for each
    "Ada": ("str", "human", "fighter"),
    "Brand": ("mind", "str", "dwarf", "cleric", "cure light wounds", "bless"),
    "Cass": ("mind", "dex", "elf", "magi", "sleep", "magic missile"),
    "Dill": ("dex", "halfling", "rogue"),
}


def rivals(p: Player) -> None:
    """A party made at the prompt under the other rulebook: needle, goblins, the dead, spells to the last, a level."""
    for name, wishes in FOUR.items():
        p.prefer = (*wishes, "pack")
        p.do(f"enlist {name}")
    p.prefer = ()
    p.do("party", *(f"sheet {name.lower()}" for name in FOUR), "spells", "prices", "?", "mark doorstep")
    p.do("go to rusk and daughter", "buy 2 torches", "inventory", "enter")
    p.do("look", "x lamp", "search", "odds force west")
    p.go("west")
    p.do("x board", "search")
    p.take()
    p.go("east")
    p.go("north")
    p.do("x porters", "listen at east", "search", "odds listen at east")
    p.take()
    p.go("west")
    p.do("x clerk", "x till", "search till", "disarm needle", "open till")
    p.take()
    p.do("branch cautious", "rest", "search")
    to_the_last(p)
    p.do("switch main", "undo", "redo")
    p.do(
        "cass: cast mage armor on cass", "cass: cast shield", "brand: cast bless", "brand: cast light on ada"
    )
    for _ in range(6):
        p.do("cass: cast detect magic", "party")
    p.do("cass: cast magic missile on dill", "why", "log rolls since doorstep")
    expeditions(p, 9)
    p.home()
    p.do("go to toll house", "sell all", "rest night", "xp", "recap", "status long", "diff doorstep")


def to_the_last(p: Player) -> None:
    """Cass casts as long as there is life in her; no cure gives back what is paid, and a night does."""
    cass = next(q.id for q in p.state.party() if q.name == "Cass")
    while p.state.person(cass).hp > 3:
        p.do("cass: cast mage armor on cass")
    while p.state.person(cass).hp:
        p.do("cass: cast detect magic")
    p.do("party", "sheet cass", "brand: cast cure light wounds on cass", "why cass.hp", "sleep", "party")


def expeditions(p: Player, most: int) -> None:
    """On to new places, home to rest when it hurts, until somebody has risen."""
    p.bold = True
    for n in range(most):
        if any(person.stats["level"] > 1 for person in p.state.party()):
            return
        p.do("enter") if p.in_village() else None
        for _ in range(4):
            p.light()
            p.do("explore", "search")
            p.take()
            if p.in_village() or sum(2 * q.hp < q.stats["max_hp"] for q in p.state.party()) > 1:
                break
        for way in ("north", "east", "west", "south")[n % 4 :]:
            if mode(p.state) == EXPLORE:
                p.go(way)
        p.home()
        p.do("go to toll house", "sell all", "rest night", "rest night", "eat ada", "xp")


def trap(p: Player) -> None:
    """Exploring: doors, a search of a room and of a thing, and what is in its lock."""
    p.do("look", "x lamp", "search")
    p.go("west")
    p.do("x board", "search")
    p.take()
    p.go("east")
    p.go("north")
    p.do("x porters", "search", "exits")
    p.take()
    p.go("west")
    p.do("x till", "search till", "disarm needle", "open till")
    p.take()
    p.do("map")


def siege(p: Player) -> None:
    """A door is spiked shut, and somebody comes to it: tries that are heard, and the one that opens it."""
    p.do("look", "spike west")
    for _ in range(TURNS):
        if happened(p.game)["door_burst"] or p.dead():
            break
        p.do("rest")
    p.do("exits")


def meeting(p: Player) -> None:
    """One band is talked to and goes its way, with the next it comes to blows."""
    p.do("look")
    p.go("north")
    p.do("listen at east")
    p.go("east")
    p.bold = True
    p.go("east")
    p.do("party", "xp")


def village(p: Player) -> None:
    """Those who come home: trade, a level, somebody who does not come home, and somebody new."""
    p.home()
    p.do("look", "go to rusk and daughter", "prices", "buy 2 supply", "make torches")
    p.spend("Dell", "a wake for the goose")
    p.do("xp", "sheet dell", "memorize sleep", "enter")
    p.bold = p.orders = True
    p.go("north")
    for way in ("east", "east"):
        if p.dead() or not p.go(way):
            break
    p.bold = False
    p.home()
    p.do("enlist Wren", "party", "rest week", "sheet wren")


PLANS: Mapping[str, Plan] = {
    "campaign": Plan(
        campaign,
        {"fight_ended": 3, LOST: 1, RISEN: 1, "carouse": 2, "answer": 12, "recruit": 2, "memorize": 1},
        300,
        party="veterans.toml",
    ),
    "first-delve": Plan(
        first_delve,
        {
            TALKED: 1,
            "fight_ended": 2,
            "answer": 3,
            "trap_sprung": 1,
            "trap_disarmed": 1,
            "carouse": 1,
            f"{AT}outfall": 1,
            ENTRIES: 150,
        },
        150,
        kept=True,
    ),
    "three-minutes": Plan(
        three_minutes,
        {"round_began": 1, "trap_sprung": 1, "listened": 1, f"{AT}washing_room": 1},
        kept=True,
        most=12,
        never=("light_out",),
    ),
    "rivals": Plan(
        rivals,
        {
            "fight_ended": 3,
            "trap_sprung": 1,
            RISEN: 1,
            TURNING: 1,
            SPENT: 1,
            "spell_cast": 8,
            "answer": 12,
            "branch": 1,
            "undo": 1,
        },
        200,
        party="roll",
        rules="microlite20",
    ),
    "trap": Plan(trap, {"search": 3, "force_door": 1, "trap_sprung": 1}, kept=True),
    "siege": Plan(siege, {"door_shaken": 1, "door_burst": 1}, kept=True),
    "meeting": Plan(meeting, {TALKED: 1, "fight_ended": 1}, kept=True),
    **{
        f"ending-{plan.__name__}": Plan(plan, {"ending_reached": 1}, party="auditors.toml")
        for plan in (endings.settle, endings.claim, endings.drown, endings.partner)
    },
    **{
        f"rivals-{plan.__name__}": Plan(
            plan, {"ending_reached": 1}, party="auditors-rivals.toml", rules="microlite20"
        )
        for plan in (endings.settle, endings.claim, endings.drown, endings.partner)
    },
    "rivals-vault": Plan(
        endings.vault,
        {f"{AT}strongroom": 1, f"{AT}toll_house": 1},
        party="auditors-rivals.toml",
        rules="microlite20",
    ),
    **{
        f"ending-{plan.__name__}": Plan(
            plan, {"ending_reached": 1}, party="auditors.toml", adventure="bad-honey"
        )
        for plan in (honey.awake, honey.too_soon, honey.lying, honey.by_the_pound)
    },
    **{
        f"ending-{plan.__name__}": Plan(
            plan, {"ending_reached": 1}, party="auditors.toml", adventure="salt-parliament"
        )
        for plan in (salt.risen, salt.noes, salt.ayes, salt.minutes)
    },
    "village": Plan(village, {RISEN: 1, LOST: 1, "recruit": 1, "carouse": 1}, party="veterans.toml"),
}


# --- writing --------------------------------------------------------------------------------------


def write(name: str) -> str:
    """Play a plan seed by seed until it shows what is wanted, and write its lines. Raises StuckError if none does."""
    plan = PLANS[name]
    for seed in range(1, SEEDS):
        lines = attempt(name, Script(str(seed), plan.party, (), plan.rules, plan.adventure))
        if lines is not None:
            text = "\n".join((*_head(name, seed, plan), *lines, ""))
            (SCRIPTS / f"{name}.glp").write_text(text, encoding="utf-8")
            return f"{name}: seed {seed}, {len(lines)} lines"
    raise StuckError(f"{name}: none of {SEEDS} seeds shows what is wanted")


def attempt(name: str, script: Script) -> list[str] | None:
    """The lines of a plan played with one seed; None if it does not show what is wanted."""
    with tempfile.TemporaryDirectory() as folder:
        player = Player(seated(Path(folder), name, script))
        try:
            PLANS[name].play(player)
        except StuckError:
            return None
        finally:
            player.game.save.close()
        return player.lines if shown(PLANS[name], player.game, player.typed) else None


def _head(name: str, seed: int, plan: Plan) -> tuple[str, ...]:
    head = f"# Written by `python -m tests.plans {name}`.", f"# seed: {seed}", f"# party: {plan.party}"
    told = (("rules", plan.rules), ("adventure", plan.adventure))
    return (*head, *(f"# {what}: {which}" for what, which in told if which))


def sound(name: str) -> bool:
    """Tells whether a script plays through under the rules of today and still shows what is wanted."""
    if not (SCRIPTS / f"{name}.glp").is_file():
        return False
    with tempfile.TemporaryDirectory() as folder:
        stream, _ = played(Path(folder), name)
        stream.session.save.close()
        return not stream.failures and shown(PLANS[name], stream.session, typed(scripted(name)))


def main(names: list[str]) -> None:
    """Write the named scripts, or all that are out of date."""
    for name in names or [name for name in PLANS if not sound(name)]:
        print(write(name))


if __name__ == "__main__":
    main(sys.argv[1:])
