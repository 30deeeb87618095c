"""Making and opening games: the ruleset that the save names, bound to its adventure and settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from gameloop.kernel.errors import ContentError, Fault, Refused, SaveDamaged
from gameloop.kernel.files import real
from gameloop.kernel.late import late
from gameloop.kernel.records import make_head
from gameloop.kernel.store import SaveFile, create, open_save
from gameloop.rulesets import SHELF, Build, find
from gameloop.session.caching import Cache
from gameloop.session.folding import States
from gameloop.session.format import CODEC, versions
from gameloop.session.saves import fresh
from gameloop.session.session import Session
from gameloop.world.adventure import MADE, is_generated, shelf
from gameloop.world.begin import START, VILLAGE, Begin
from gameloop.world.content import Library, content_root
from gameloop.world.game import Game
from gameloop.world.rows import check_rows
from gameloop.world.ruleset import Ruleset
from gameloop.world.state import Member, State

if TYPE_CHECKING:
    from gameloop.world import vetgoods
else:  # where a game is made
    late(globals(), "gameloop.world", "vetgoods")

ADVENTURE = "lampless-house"
QUICK, ROLL = "quick", "roll"
PARTY_FILE = ".toml"
SAMPLE = "first-delve"


def library(extra: Sequence[Path] = (), *, afresh: bool = False) -> Library:
    """The shipped content with a player's own laid over it; `afresh`, whatever was read in earlier runs."""
    roots = (content_root(), *extra)
    return Library(*roots, keeper=None if afresh else Cache(roots))


def named(rules: str | None) -> Build:
    """The rulebook of that name, or the first of the shelf. Raises Refused."""
    return find(rules or next(iter(SHELF)))


def chosen(rules: Ruleset, pairs: Mapping[str, str]) -> dict[str, int | str | bool]:
    """Settings typed as KEY=VALUE, checked against what the ruleset offers. Raises Refused."""
    return {key: _setting(rules, key, value) for key, value in pairs.items()}


def _setting(rules: Ruleset, key: str, text: str) -> int | str | bool:
    if key not in rules.settings:
        raise Refused(f"{rules.name} has no setting {key}", instead=f"gameloop settings {rules.name}")
    choices = rules.choices[key]
    fits = [value for value in choices if str(value).casefold() == text.casefold()]
    if not fits:
        raise Refused(
            f"{key} cannot be {text}", instead=" or ".join(f"{key}={value}" for value in choices).lower()
        )
    return fits[0]


def new(
    path: Path,
    *,
    rules: str | None,
    adventure: str,
    seed: str,
    made: str,
    settings: Mapping[str, str],
    content: Sequence[Path] = (),
    ironman: bool = False,
    party: str = QUICK,
    sync: bool = True,
) -> Session:
    """Make a save and play its first entries: the beginning, and the party if a ready one or a file is named.

    A party of ROLL is made at the prompt, in the village. Raises Refused, ContentError, SaveExists, SaveFull; then
    there is no file.
    """
    shelves = library(content)
    ruleset = named(rules)(shelves, adventure, seed)
    vetgoods.vet(ruleset, shelves)
    options = chosen(ruleset, settings)
    joining = () if party == ROLL else members(ruleset, party)
    head = make_head(path.stem, seed, versions(ruleset), made)
    session = Session(create(path, head, CODEC, sync=sync), Game(ruleset))
    session.content = content
    try:
        session.submit(Begin(ruleset.name, adventure, options, ironman, VILLAGE if party == ROLL else START))
        if joining:
            from gameloop.world.people import Enlist  # as a game is begun

            session.submit(Enlist(joining))
    except BaseException:
        session.save.close()
        path.unlink(missing_ok=True)
        raise
    return session


def members(rules: Ruleset, party: str) -> tuple[Member, ...]:
    """The people of a ready party, or of a party file. Raises Refused for neither, ContentError for a faulty file."""
    if party in rules.parties:
        return rules.parties[party]
    if party.endswith(PARTY_FILE):
        return rules.read_party(Path(party))
    raise Refused(
        f"there is no ready party {party}", instead=", ".join((*rules.parties, ROLL, f"FILE{PARTY_FILE}"))
    )


def resume(path: Path, *, write: bool = True, strict: bool = False, content: Sequence[Path] = ()) -> Session:
    """Open a save under the rules it names. Raises SaveError, ContentError."""
    states = States(path, State())
    save = open_save(path, CODEC, write=write, follow=states.follow)
    try:
        return _resumed(save, states, strict, content)
    except BaseException:
        save.close()
        raise


def _resumed(save: SaveFile, states: States, strict: bool, content: Sequence[Path]) -> Session:
    head = save.log.opening
    first = next(iter(save.log.entries.values()), None)
    if first is None or not isinstance(first.command, Begin):
        raise SaveDamaged(f"{save.path.name}: the game was never begun; remove it and begin anew")
    adventure, whole = first.command.adventure, library(content)
    if not is_generated(adventure) and adventure not in shelf(whole):
        hint = "--content DIR, with the folder that it was made with"
        raise ContentError((Fault(save.path.name, "adventure", f"there is no '{adventure}' here", hint),))
    ruleset = find(head.versions.ruleset)(whole, adventure, head.seed)
    session = Session(save, Game(ruleset), strict=strict, states=states)
    session.content = content
    return session


def quick(
    path: Path,
    rules: str | None,
    adventure: str | None,
    seed: str | None,
    made: str,
    content: Sequence[Path] = (),
) -> Session:
    """A game with the ready party, that asks nothing. Without a seed the wall time makes one."""
    return new(
        path,
        rules=rules,
        adventure=adventure or ADVENTURE,
        seed=made if seed is None else seed,
        made=made,
        settings={},
        content=content,
    )


def samples() -> tuple[Path, ...]:
    """The saves that come with the game: read-only, played as copies."""
    package = Path(__file__).resolve().parent.parent
    packed = package / "_samples"
    folder = packed if packed.is_dir() else package.parent / "saves"
    return tuple(path for path in (folder / f"{SAMPLE}.jsonl",) if path.is_file())


def sample_of(path: Path) -> Path | None:
    """The sample that is meant by the path of a save: itself, or that of its name where there is no such save."""
    fits = (s for s in samples() if s.name == path.name and (s == real(path) or not path.exists()))
    return next(fits, None)


def readable(path: Path) -> Path:
    """The save to look at for the path of one: a sample is found whatever the saves folder is."""
    return sample_of(path) or path


def playable(path: Path, folder: Path) -> Path:
    """The save to play for a name: of a sample a fresh copy in the saves folder."""
    sample = sample_of(path)
    if sample is None:
        return path
    copied = folder / f"{fresh(folder, sample.stem)}.jsonl"
    folder.mkdir(parents=True, exist_ok=True)
    copied.write_bytes(sample.read_bytes())
    return copied


def check(library: Library) -> tuple[str, ...]:
    """Read every rulebook with every adventure; one line for each. Raises ContentError with all faults."""
    faults: list[Fault] = []
    lines: dict[str, list[str]] = {name: [] for name in SHELF}
    for adventure in (*shelf(library), *MADE):
        try:
            books = [build(library, adventure) for build in SHELF.values()]
            for ruleset in books:
                check_rows(ruleset.rows, ruleset.name, ruleset.book)
                vetgoods.vet(ruleset, library)
                lines[ruleset.name].append(f"{ruleset.name} with {adventure}: sound")
            vetgoods.vet_all(books, library)
        except ContentError as error:
            faults.extend(fault for fault in error.faults if fault not in faults)
    if faults:
        raise ContentError(tuple(faults))
    return tuple(chain.from_iterable(lines.values()))
