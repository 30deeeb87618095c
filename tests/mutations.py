"""What `python -m tests.mutate` breaks in the code, and which tests are asked first about what is broken.

Each text must stand in its file exactly once (tests/unit/test_mutate.py): who rewords such a line rewords it here too.
"""

from __future__ import annotations

from attrs import frozen

BARROWS, WORLD = "gameloop/rulesets/barrows", "gameloop/world"
KERNEL, SESSION = "gameloop/kernel", "gameloop/session"

SEEN_BY = (
    ("content/adventures/", ("tests/golden/test_figures.py", "tests/unit/test_adventure.py")),
    ("content/bestiary.toml", ("tests/golden/test_figures.py", "tests/unit/test_bestiary.py")),
    ("content/craft.toml", ("tests/golden/test_figures.py", "tests/unit/test_lint.py")),
    ("content/policies.toml", ("tests/golden/test_figures.py", "tests/unit/test_simulate.py")),
    ("content/terrain.toml", ("tests/rules",)),
    ("content/oracle.toml", ("tests/rules/test_oracle.py",)),
    ("content/barrows/monster_tags.toml", ("tests/unit/test_bestiary.py",)),
    ("content/barrows/rows.toml", ("tests/rules",)),
    ("content/barrows/rules.toml", ("tests/rules/test_rows_are_honest.py", "tests/unit/test_rulebook.py")),
    ("content/microlite20/rows.toml", ("tests/rules",)),
    (
        "content/microlite20/rules.toml",
        ("tests/rules/test_rows_are_honest.py", "tests/unit/test_rulebook.py"),
    ),
    ("content/microlite20/", ("tests/unit/test_microlite20_book.py", "tests/rules")),
    ("content/barrows/", ("tests/unit/test_barrows_figures.py", "tests/unit/test_barrows_book.py")),
    ("content/", ("tests/rules", "tests/unit")),
)
"""Content files by how their path begins, and the tests asked first; the first line that fits counts."""


@frozen
class Break:
    """A line of code broken on purpose: in `file` the text `old` becomes `new`; `seen_by` are the tests asked first."""

    file: str
    old: str
    new: str
    seen_by: tuple[str, ...]


def place_of(name: str) -> str:
    """Where tests are: `doors` stands for tests/rules/test_doors.py, a name with a slash for itself below tests."""
    return f"tests/{name if '/' in name else f'rules/test_{name}'}.py"


def barrows(module: str, old: str, new: str, *tests: str) -> Break:
    """A breakage in the ruleset; the tests are names in tests/rules."""
    return Break(f"{BARROWS}/{module}.py", old, new, tuple(map(place_of, tests)))


def world(module: str, old: str, new: str, *tests: str) -> Break:
    """A breakage in what all rulesets share; the tests are names in tests/rules."""
    return Break(f"{WORLD}/{module}.py", old, new, tuple(map(place_of, tests)))


def kernel(module: str, old: str, new: str, *tests: str) -> Break:
    """A breakage in what knows nothing of the game."""
    return Break(f"{KERNEL}/{module}.py", old, new, tuple(map(place_of, tests)))


def session(module: str, old: str, new: str, *tests: str) -> Break:
    """A breakage in what hunts for bugs, or shows the past."""
    return Break(f"{SESSION}/{module}.py", old, new, tuple(map(place_of, tests)))


CODE = (
    barrows("figures", ">= book.high_at", "> book.high_at", "abilities"),
    barrows("figures", '["level"] // by', '["level"] // by + 1', "magic"),
    barrows("burden", "if items <= top:", "if items < top:", "equipment"),
    barrows("burden", "> order.index(row.armor_max)", ">= order.index(row.armor_max)", "equipment"),
    barrows("injury", "if amount <= person.hp else", "if amount < person.hp else", "injury"),
    barrows("injury", "value=known.value + 1", "value=known.value", "injury"),
    barrows("levels", "row.xp <= person.pools[XP]", "row.xp < person.pools[XP]", "levels"),
    barrows("levels", "if total > person.stats[BEST]:", "if total != person.stats[BEST]:", "levels"),
    barrows("levels", "xp // len(ids)", "xp", "levels"),
    barrows(
        "prowess",
        "burden.load(book, state, person.id) > ",
        "burden.load(book, state, person.id) >= ",
        "equipment",
    ),
    barrows("prowess", ".ac + shield_bonus", ".ac - shield_bonus", "equipment", "combat"),
    barrows("hindrance", "divisor *= row.speed_divisor**times", "divisor *= row.speed_divisor", "injury"),
    barrows("awareness", "if die < target:", "if die <= target:", "senses"),
    barrows("awareness", "else row.not_surprised_dice", "else row.surprised_dice", "senses"),
    barrows(
        "blows",
        "natural == book.numbers.fight.critical_natural\n    critical",
        "False\n    critical",
        "combat",
    ),
    barrows(
        "blows",
        'good = row.attacked_with == "advantage"',
        'good = row.attacked_with != "advantage"',
        "combat",
    ),
    barrows("blows", "Damage(rolled.total * times,", "Damage(rolled.total + times,", "combat"),
    barrows("blows", "if damage >= person.hp else TAKE", "if damage > person.hp else TAKE", "fighter"),
    barrows("tricks", "lethal = damage >= person.hp", "lethal = damage > person.hp", "combat"),
    barrows("morale", "dead * PERCENT >= began", "dead * PERCENT > began", "morale"),
    barrows("morale", "routs = rolled.total >= score", "routs = rolled.total <= score", "morale"),
    barrows("movement", "pace //= book.numbers.fight.half_move_divisor", "pace //= 1", "combat"),
    barrows("fighting", "key=lambda s: -s.score", "key=lambda s: s.score", "combat"),
    world("bands", "return -(-halves // 2)", "return halves // 2", "flight"),
    world("flight", "not caught or met.by or", "not caught or", "flight"),
    barrows("magic", "if len(chosen) > many:", "if len(chosen) >= many:", "magic"),
    barrows(
        "resting",
        "return (clock - 1) // book.numbers.time.day_seconds",
        "return clock // book.numbers.time.day_seconds",
        "rest",
    ),
    barrows(
        "seasons",
        "< season(book, state, clock).daylight_watches",
        "<= season(book, state, clock).daylight_watches",
        "rest",
    ),
    world("wandering", "r.roll[0] <= total <= r.roll[1]", "r.roll[0] <= total < r.roll[1]", "dungeon_turns"),
    barrows("charms", '"uncertain": "positive"', '"uncertain": "uncertain"', "spells"),
    world("checks", '"kh1" if (edge > 0)', '"kl1" if (edge > 0)', "conventions"),
    world(
        "checks",
        "return rolled.total >= target if",
        "return rolled.total > target if",
        "conventions",
        "doors",
    ),
    world("checks", "else rolled.total <= target", "else rolled.total < target", "feats"),
    world("checks", "- sign * (row.target or 0)", "+ sign * (row.target or 0)", "senses"),
    world("scheduler", "if 0 < c.until <= now", "if 0 < c.until < now", "injury"),
    world("scheduler", "DayEnded(over + 1", "DayEnded(over", "rest", "known/test_clock_failures"),
    world("turns", "Rested(left - 1", "Rested(left", "dungeon_turns"),
    world(
        "turns",
        "state.clock - state.marks[NOISE] <= seconds",
        "state.clock - state.marks[NOISE] < seconds",
        "dungeon_turns",
    ),
    world(
        "supply",
        "units = -(-max(1, command.n) // recipe.yields)",
        "units = max(1, command.n) // recipe.yields",
        "equipment",
    ),
    world("light", "order.index(who) < served", "order.index(who) <= served", "light"),
    world("doors", "tries=now.tries + 1", "tries=now.tries", "doors"),
    world("places", "and not now.wedged and", "and", "doors"),
    world("locks", 'DoorOpened(chart, way.id, "pick"', 'DoorOpened(chart, way.id, "free"', "feats"),
    world("searching", "turns) - 1)", "turns))", "senses"),
    world("listening", "(who, way.id) not in", "(who, way.id) in", "senses"),
    kernel("luck", "blocks, at = blocks + 1, 0", "blocks, at = blocks, 0", "unit/test_luck"),
    kernel("luck", 'b"salt\\0" + str(salt).encode()', 'b"salt\\0"', "unit/test_luck"),
    kernel("luck", "at += 1", "at += 2", "unit/test_luck"),
    kernel("dice", "= ordinal + 1", "= ordinal", "unit/test_dice"),
    kernel("dice", "if rolled.label != label:", "if False:", "unit/test_dice"),
    kernel("dice", "self.source = TAPE", "self.source = RNG", "unit/test_dice"),
    kernel("dice", "recorded.pop(0)", "recorded[0]", "unit/test_dice"),
    kernel(
        "lines",
        "zip(count(n), (prev, *seals), seals,",
        "zip(count(n), [line.prev for line in told], seals,",
        "faults/test_store",
    ),
    kernel(
        "lines",
        "(prev, *seals), seals, strict",
        "(prev, *seals), [line.hash for line in told], strict",
        "faults/test_store",
    ),
    kernel("cutting", "if parent == before:", "if False:", "faults/test_store", "property/test_lines"),
    kernel("log", "entries[0].parent == self.head and ", "", "unit/test_log", "faults/test_store"),
    kernel(
        "log", "self.head and clocks == sorted(clocks)", "self.head", "unit/test_log", "faults/test_store"
    ),
    kernel(
        "lines",
        "if _dump(told) != body or not is_simple(body):",
        "if False:",
        "faults/test_store",
        "faults/test_doctored",
    ),
    kernel("lines", "if found != record:", "if False:", "faults/test_store"),
    kernel("cutting", "if _dump(text) != written:", "if False:", "faults/test_store", "faults/test_doctored"),
    kernel(
        "cutting",
        'if b"%d" % number != written:',
        "if False:",
        "faults/test_store",
        "faults/test_doctored",
    ),
    kernel(
        "reading", "(nul or not whole) and", "(not whole) and", "faults/test_store", "faults/test_every_byte"
    ),
    kernel("reading", ' and not next(pieces, b"")\n    if torn', "\n    if torn", "faults/test_store"),
    kernel("reading", "if head.dice != DICE:", "if False:", "faults/test_store"),
    kernel("salvage", 'b"" if found.newline else b"\\n"', 'b""', "faults/test_store"),
    kernel("log", "if entry.parent != self.head:", "if False:", "unit/test_log"),
    kernel("log", "if entry.clock < before:", "if entry.clock <= before:", "unit/test_log"),
    kernel("log", "len(way) == 1 if move.why", "True if move.why", "unit/test_log"),
    kernel("store", "same = there[SIZE] == self._index.size", "same = True", "faults/test_store"),
    kernel(
        "store",
        "            if self._sync:\n                self._files.sync(fd)\n            self._stamp",
        "            self._stamp",
        "faults/test_store",
        "faults/test_disk",
    ),
    kernel("store", "self._files.truncate(fd, self._index.size)", "pass", "faults/test_disk"),
    kernel("store", "lock = _lock(path, files)\n        save,", "save,", "faults/test_store"),
    kernel("index", "!= self._index.hash(n)", "!= self._index.hash(n) and False", "unit/test_index"),
    kernel("digest", "if row is None or row[0] is not value:", "if row is None:", "unit/test_structs"),
    kernel("digest", "_LAST[name] = now, parts", "_LAST[name] = now, [b''] * len(now)", "unit/test_structs"),
    kernel("digest", "if then is not held:", "if not raw:", "unit/test_structs"),
    kernel("decider", "or not question.takes(choice)", "", "unit/test_deciding"),
    kernel("decider", "or not question.takes(self._onward[0][0])", "", "unit/test_deciding"),
    kernel("decider", "choice, self._dice = self._onward", "choice, _ = self._onward", "unit/test_deciding"),
    session("redeciding", "if log.parent(n) != found[-1].n:", "if False:", "unit/test_redeciding"),
    session("redeciding", "return [*found, Again(entry, events=events)]", "pass", "unit/test_redeciding"),
    kernel(
        "decider",
        "self._resumed is None or self.state != self._evolve(self._resumed, answered)",
        "self._resumed is None",
        "unit/test_deciding",
    ),
    kernel("upcast", "floor = max(self._changes, default=0) + 1", "floor = self.version", "unit/test_codec"),
    session("verify", "and fair != event.faces:", "and False:", "unit/test_verify"),
    session(
        "verify", "return None if now == entry.digest else", "return None if now else", "unit/test_verify"
    ),
    session("verify", "event.source == RNG and fair", "fair", "unit/test_verify"),
    session("verify", "if len(old) != len(new):", "if False:", "unit/test_verify"),
    session("shrinking", "needed + 1", "needed + 2", "unit/test_shrinking"),
    session(
        "shrinking",
        "return recorded and digest(place[0]) == self._path[at].digest",
        "return recorded",
        "unit/test_shrinking",
    ),
    session("shrinking", "if place is not before:", "if True:", "unit/test_shrinking"),
    session(
        "shrinking",
        "if not (self._shows(whole) and self._try(whole)):",
        "if not self._try(whole):",
        "unit/test_shrinking",
    ),
    session(
        "redacting",
        "return make_head(TITLE, sealed(head.seed)",
        "return make_head(TITLE, head.seed",
        "unit/test_reports",
    ),
    session("redacting", "evolve(event, source=TAPE) if", "event if", "unit/test_reports"),
)
"""What is broken in the code, one at a time."""
