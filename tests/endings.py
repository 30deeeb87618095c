"""Plans for the four endings of the House, typed as any script is (plans.py): down by the hoist, and on."""

from __future__ import annotations

from gameloop.world.light import is_flame, lights_here
from tests.player import Player, StuckError


def holder(p: Player, thing: str) -> str:
    """Who has a thing."""
    names = [q.name.lower() for q in p.state.able() for i in p.state.held(q.id) if i.id == thing]
    if not names:
        raise StuckError(f"nobody has {thing}")
    return names[0]


def surely(p: Player, line: str) -> None:
    """Do a line, after a rest if somebody has to have one first."""
    for _ in range(6):
        p.settle()
        if p.done(p.type(line)):
            p.settle()
            return
        p.do("rest")
    raise StuckError(f"{line} cannot be done")


def to_the_parlour(p: Player) -> None:
    """By the scriptorium and the coffin hoist to the Abbot's front door, and in."""
    p.do("look", "party")
    for way in ("north", "north", "west", "north", "down", "north", "west"):
        if not p.go(way):
            raise StuckError(f"no way {way}")
    if p.name() != "Abbot's Parlour":
        raise StuckError(f"in {p.name()}")


def in_the_dark(p: Player) -> None:
    """Put out every flame: the room beyond is full of dust that burns."""
    while flames := [light for light in lights_here(p.state) if is_flame(p.state, light)]:
        holder = p.state.people[flames[0].holder].name.lower()
        p.do(f"douse {holder}'s torch")


def the_ledger(p: Player) -> None:
    """The Abbot's key for the party's word, and the book behind its door."""
    to_the_parlour(p)
    p.do("deals", "deal his key for your word", "unlock south")
    the_book(p)


def the_book(p: Player) -> None:
    """In the dark, by touch, to the chained book and back."""
    for _ in range(6):
        in_the_dark(p)
        p.do("go south")
        if p.name() == "Muniment Room":
            break
        p.do("rest")
    for _ in range(12):
        if p.name() != "Muniment Room" or any(
            "ledger" in i.id for q in p.state.party() for i in p.state.held(q.id)
        ):
            break
        p.do("pick ledger", "take ledger")
    for _ in range(12):
        if p.name() == "Abbot's Parlour":
            break
        p.do("go north")  # which by some rules is all that it takes
        if p.name() != "Abbot's Parlour":
            surely(p, "force north")
            p.do("go north")
    p.do("light torch")
    holder(p, "the_ledger")


def vault(p: Player) -> None:
    """Behind the book, the silver that nobody ever carried up: all of it, home, and sold."""
    the_ledger(p)
    if not p.go("south"):
        raise StuckError("no way south")
    p.do("examine track")
    for _ in range(12):
        if p.go("southwest"):
            break
        p.do("search")
    if p.name() != "Strongroom":
        raise StuckError("no way southwest")
    p.do("look", "examine sacks", "open sacks")
    p.take()
    p.do("look")
    for way in ("northeast", "north"):
        if not p.go(way):
            raise StuckError(f"no way {way}")
    home_by_the_hoist(p)
    p.do("go to toll house", "sell all", "party", "xp", "recap")


def home_by_the_hoist(p: Player) -> None:
    """The same way back."""
    p.to("Hoist Foot")
    p.go("up")
    p.home()


def claim(p: Player) -> None:
    """The book to the Reeve; the Abbot has been lied to."""
    the_ledger(p)
    home_by_the_hoist(p)
    p.do("go to toll house", "look", "deal the ledger", "factions", "recap")


def partner(p: Player) -> None:
    """The book into the fire, before the Abbot, unread; then the silver that nobody ever carried up."""
    the_ledger(p)
    p.do("burn ledger", "look", "recap")


def drown(p: Player) -> None:
    """The sluice, and out by the grating while the water comes up."""
    for way in ("north", "north", "west", "north", "down", "south", "east", "southeast"):
        if not p.go(way):
            raise StuckError(f"no way {way}")
    p.do("x wheel", "turn wheel")
    p.go("south")
    p.do("open south")
    p.go("south")
    for _ in range(2):
        p.do("sleep")
    p.do("recap")


def settle(p: Player) -> None:
    """Six jars, the wick, the names: everything that was paid for."""
    p.do("look", "party")
    for way in ("north", "east", "east"):
        if not p.go(way):
            raise StuckError(f"no way {way}")
    p.do("pick east with dell")
    for _ in range(9):
        if p.go("east"):
            break
        p.do("pick east with dell")
    for _ in range(6):
        p.do("take 1 jar")
    p.to("Hall of Receipts")
    p.go("north")
    p.go("east")
    p.do("take wick")
    p.to("Nave")
    for way in ("west", "north", "down", "north", "west"):
        if not p.go(way):
            raise StuckError(f"no way {way}")
    p.do("deals", "deal his key for your word", "unlock south")
    the_book(p)
    p.to("Rich Row")
    p.go("east")
    p.do("look", "light torch")
    surely(p, f"pour {holder(p, 'oil_jars')}'s jar of oil into lamp")
    surely(p, f"tie {holder(p, 'long_wick')}'s long wick to lamp")
    surely(p, "light lamp")
    surely(p, "read niches")
    for _ in range(6):
        p.do("rest")
    p.do("look", "rumours", "recap")
