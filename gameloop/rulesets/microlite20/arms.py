"""What somebody strikes and shoots with, what that adds, and how often in a turn (B-COMBAT-03 to B-COMBAT-19)."""

from __future__ import annotations

from gameloop.kernel.dice import Mods
from gameloop.kernel.values import evolve, frozen
from gameloop.rulesets.microlite20 import figures, lasting, modifiers
from gameloop.rulesets.microlite20.book import Book
from gameloop.rulesets.microlite20.names import DEX, LEVEL, STR
from gameloop.rulesets.microlite20.records import Weapon
from gameloop.world.bestiary import Attack, Monster
from gameloop.world.goods import find
from gameloop.world.state import HANDS, Item, Person, State

UNARMED = "unarmed_strike"
RAPIER = "rapier"  # light by the setting rapier_is_light
SEQUENCE = "sequence"  # of the setting monster_attacks
PER_PLUS = "plus_"  # how the tag of a magic weapon begins


@frozen
class Arm:
    """One way of striking: `hit` and `damage` are what always counts; `item` is a weapon among the goods, or empty.

    `rider` names the special that comes with a hit, `kind` is a creature's word for it. `range_ft` is its increment
    where it flies, `steps` so many of these it goes; `thrown`: it is gone from the hand, `ammo`: that is used up.
    """

    name: str
    dice: str
    hit: Mods = ()
    damage: Mods = ()
    item: str = ""
    missile: bool = False
    light: bool = False
    load: bool = False
    range_ft: int = 0
    steps: int = 0
    thrown: bool = False
    ammo: str = ""
    rider: str = ""
    kind: str = ""
    n: int = 1
    auto: bool = False
    rows: tuple[str, ...] = ()

    @property
    def standing(self) -> int:
        """The bonus by which attacks are counted (B-AMB-36)."""
        return sum(amount for amount, _ in self.hit)

    @property
    def reach_ft(self) -> int:
        """How far it goes at most (B-GAP-22)."""
        return self.range_ft * self.steps


@frozen
class Blow:
    """One attack of a turn: with which arm, how much worse than the first, and whether two weapons are used."""

    arm: Arm
    step: int = 0
    two: bool = False
    row: str = ""  # by which there are more or fewer of them than as a rule


# --- of characters ----------------------------------------------------------------------------------


def melee(book: Book, state: State, who: str) -> Arm:
    """What a character strikes with: the weapon in the right hand, else any thing there, else bare hands (B-GAP-23)."""
    person = state.person(who)
    held = find(state, who, person.right)
    weapon = weapon_of(book, held)
    if held is None or (weapon is not None and weapon.missile):
        return _armed(book, state, person, book.weapons[UNARMED], None)
    if weapon is None:
        return _improvised(book, state, person, held)
    return _armed(book, state, person, weapon, held)


def second(book: Book, state: State, who: str) -> Arm | None:
    """The light weapon in the other hand, or to be drawn with it, for whoever may use two of them (B-COMBAT-12)."""
    person = state.person(who)
    row = book.classes.get(person.kind)
    first = weapon_of(book, find(state, who, person.right))
    if row is None or not row.two_light_weapons or first is None or not first.light:
        return None
    held = find(state, who, person.left) if person.left else _to_draw(book, state, person)
    weapon = weapon_of(book, held)
    paired = person.left != person.right or (held is not None and held.n > 1)  # two of one stack
    if held is None or weapon is None or not weapon.light or not paired:
        return None
    return _armed(book, state, person, weapon, held)


def _to_draw(book: Book, state: State, person: Person) -> Item | None:
    """The first light weapon that somebody has about him besides the one in hand."""
    own = ((item, weapon_of(book, item)) for item in state.held(person.id))
    light = (item for item, weapon in own if weapon is not None and weapon.light and not weapon.missile)
    return next((item for item in light if item.id != person.right or item.n > 1), None)


def missile(book: Book, state: State, who: str) -> Arm | None:
    """What a character can shoot or throw now: the weapon in a hand, if it has what it shoots (B-COMBAT-04)."""
    person = state.person(who)
    for where in HANDS:
        held = find(state, who, getattr(person, where))
        weapon = weapon_of(book, held)
        if held is not None and weapon is not None and weapon.range_ft and loaded(state, who, weapon):
            return _flying(book, state, person, weapon, held)
    return None


def weapon_of(book: Book, held: Item | None) -> Weapon | None:
    """The row of a thing that is a weapon, or counts as one."""
    row = book.row(held.kind) if held else None
    return row if isinstance(row, Weapon) else None


def loaded(state: State, who: str, weapon: Weapon) -> bool:
    """Whether somebody has what the weapon shoots."""
    return not weapon.ammo or any(item.kind == weapon.ammo for item in state.held(who))


def is_light(state: State, weapon: Weapon) -> bool:
    """Whether DEX may serve with it in place of STR; the rapier by a setting (B-GAP-21)."""
    return weapon.light or (weapon.id == RAPIER and state.setting("rapier_is_light") is True)


def _armed(book: Book, state: State, person: Person, weapon: Weapon, held: Item | None) -> Arm:
    strength = figures.bonus(book, state, person, STR)
    stat = _to_hit(book, state, person, weapon)
    more, plus = figures.class_bonus(book, person), plus_of(held)
    hit = (*_level(person), (figures.bonus(book, state, person, stat), stat), (more, person.kind))
    heavy = _heavy(book, state, weapon, strength)
    said = (
        ("B-COMBAT-03", stat == STR),
        ("B-COMBAT-11", stat == DEX),
        ("B-AMB-15", stat == DEX),
        ("B-GAP-23", held is None),
        ("B-COMBAT-20", strength != 0),
        ("B-COMBAT-21", weapon.two_handed),
        ("B-AMB-18", weapon.two_handed and strength < 0),
    )
    return Arm(
        held.name if held else weapon.name.casefold(),
        weapon.dice,
        (*hit, (plus, "weapon")),
        ((heavy, STR), (more, person.kind), (plus, "weapon")),
        item=held.id if held else "",
        light=weapon.light,
        rows=(*(row for row, so in said if so), *FIGHTS_BETTER[min(more, 2)]),
    )


FIGHTS_BETTER = ((), ("B-CLASS-04", "B-COMBAT-22"), ("B-CLASS-04", "B-CLASS-05", "B-COMBAT-22"))


def _level(person: Person) -> Mods:
    return ((figures.level(person), LEVEL),)


def _to_hit(book: Book, state: State, person: Person, weapon: Weapon) -> str:
    """STR; the better of STR and DEX with a light weapon, for whoever has learned that (B-COMBAT-11)."""
    row = book.classes.get(person.kind)
    able = row is not None and row.light_weapon_dex and is_light(state, weapon)
    better = figures.bonus(book, state, person, DEX) > figures.bonus(book, state, person, STR)
    return DEX if able and better else STR


def _heavy(book: Book, state: State, weapon: Weapon, strength: int) -> int:
    """The STR bonus to damage, twice with both hands; a penalty once, or by a setting twice too (B-COMBAT-21)."""
    twice = strength > 0 or state.setting("two_handed_double_penalty") is True
    return strength * book.numbers.combat.two_hands_factor if weapon.two_handed and twice else strength


def _improvised(book: Book, state: State, person: Person, held: Item) -> Arm:
    bare = _armed(book, state, person, book.weapons[UNARMED], None)
    worse = (book.numbers.combat.improvised, "no weapon")
    return evolve(bare, name=held.name, item=held.id, hit=(*bare.hit, worse), light=False, rows=("B-GAP-23",))


def _flying(book: Book, state: State, person: Person, weapon: Weapon, held: Item) -> Arm:
    """A shot or throw: DEX to hit, and no STR in the damage (B-COMBAT-04, B-COMBAT-23)."""
    more, plus, given = figures.class_bonus(book, person), plus_of(held), book.numbers.combat
    return Arm(
        held.name,
        weapon.dice,
        (
            *_level(person),
            (figures.bonus(book, state, person, DEX), DEX),
            (more, person.kind),
            (plus, "weapon"),
        ),
        ((more, person.kind), (plus, "weapon")),
        item=held.id,
        missile=True,
        load=weapon.load,
        range_ft=weapon.range_ft,
        steps=given.range_steps_shot if weapon.ammo else given.range_steps_thrown,
        thrown=not weapon.ammo,
        ammo=weapon.ammo,
        rows=("B-COMBAT-04", *(("B-AMB-30",) if weapon.load else ()), *FIGHTS_BETTER[min(more, 2)]),
    )


def plus_of(held: Item | None) -> int:
    """What a magic weapon adds to attack and damage, by its tag (B-GAP-30)."""
    tags = held.tags if held else ()
    return next((int(tag.removeprefix(PER_PLUS)) for tag in tags if tag.startswith(PER_PLUS)), 0)


# --- of creatures -----------------------------------------------------------------------------------


def attacks_of(kind: Monster, *, missile: bool) -> tuple[Attack, ...]:
    """A creature's attacks of one kind, in their order."""
    return tuple(a for a in kind.attacks if a.missile == missile)


def _beastly(book: Book, state: State, person: Person, attack: Attack) -> Arm:
    """One of its attacks; what has weakened its STR since counts against it (B-GAP-15)."""
    lost = 0
    if not attack.missile:
        lost = figures.bonus(book, state, person, STR) - book.bonus(person.stats[STR])
    return Arm(
        attack.called,
        attack.dice,
        ((attack.hit, "attack"), (lost, STR)),
        ((lost, STR),),
        missile=attack.missile,
        range_ft=attack.range_ft,
        steps=1 if attack.missile else 0,
        rider=attack.rider,
        kind=attack.kind,
        n=attack.n,
        auto=attack.auto,
        rows=("B-AMB-38",),
    )


# --- how many in a turn -----------------------------------------------------------------------------


def blows(
    book: Book, state: State, who: str, *, missile: bool = False, both: bool = False
) -> tuple[Blow, ...]:
    """The attacks of somebody's turn in their order, fixed before the first of them (B-PLAY-10)."""
    person = state.person(who)
    kind = lasting.shape(state, who) or state.kinds.get(person.kind)
    if kind is not None and kind.figures is not None:
        found = _of_creature(book, state, person, kind, missile=missile)
    else:
        found = _of_character(book, state, person, missile=missile, both=both)
    return _paced(book, state, person, found)


def _of_character(book: Book, state: State, person: Person, *, missile: bool, both: bool) -> tuple[Blow, ...]:
    arm = _missile(book, state, person.id) if missile else melee(book, state, person.id)
    if arm is None:
        return ()
    other = second(book, state, person.id) if both and not missile else None
    if arm.load:
        return (Blow(arm),)
    first = _stepped(book, arm, total(book, state, person, arm), two=other is not None)
    return (first[0], Blow(other, two=True, row="B-AMB-16"), *first[1:]) if other is not None else first


def _missile(book: Book, state: State, who: str) -> Arm | None:
    return missile(book, state, who)


def total(book: Book, state: State, person: Person, arm: Arm) -> int:
    """The bonus by which attacks are counted: what always counts, or by a setting all that counts now (B-AMB-36)."""
    if state.setting("attacks_count_from") == "standing":
        return arm.standing
    return arm.standing + modifiers.added(book, state, person, "hit")


def sequence(book: Book, bonus: int, *, two: bool = False) -> tuple[int, ...]:
    """How much worse each attack with the first weapon is: as long as its bonus is above 0, at most 4 (B-COMBAT-13)."""
    figures_ = book.numbers.combat
    best = bonus + (figures_.two_weapons if two else 0)
    steps = tuple(-figures_.step * n for n in range(figures_.attacks_max))
    return tuple(step for step in steps if not step or best + step > 0)


def _stepped(book: Book, arm: Arm, bonus: int, *, two: bool = False) -> tuple[Blow, ...]:
    """The attacks with one weapon; the last stands on the limit, where the bonus would do for another."""
    steps, figures_ = sequence(book, bonus, two=two), book.numbers.combat
    best = bonus + (figures_.two_weapons if two else 0)
    limit = LIMITS[two] if best > figures_.step * figures_.attacks_max else ""
    last = len(steps) - 1
    return tuple(Blow(arm, step, two, limit if n == last else "") for n, step in enumerate(steps))


LIMITS = {False: "B-COMBAT-17", True: "B-COMBAT-18"}


def _of_creature(
    book: Book, state: State, person: Person, kind: Monster, *, missile: bool
) -> tuple[Blow, ...]:
    """The first listed attack in the sequence, one that comes several times so often, others once (B-AMB-38)."""
    found = attacks_of(kind, missile=missile)
    figures_ = kind.figures
    stepped = figures_ is not None and figures_.sequence and state.setting("monster_attacks") == SEQUENCE
    blows_: list[Blow] = []
    for k, attack in enumerate(found):
        arm = _beastly(book, state, person, attack)
        again = stepped and not k and attack.n == 1
        blows_.extend(_stepped(book, arm, arm.standing) if again else (Blow(arm),) * attack.n)
    return tuple(blows_)


def _paced(book: Book, state: State, person: Person, found: tuple[Blow, ...]) -> tuple[Blow, ...]:
    """Haste adds one at the full figure, not above the limit; slowness leaves one (B-PLAY-10)."""
    rows = tuple(modifiers.conditions(book, person))
    least = min((row.attacks_max for row in rows if row.attacks_max), default=0)
    more = max((row.attacks for row in rows), default=0) + lasting.added(state, person.id, "attacks")
    if not found or not (least or more):
        return found
    given = book.numbers.combat
    top = given.attacks_max_two_weapons if found[0].two else given.attacks_max
    free = state.setting("haste_above_limit") is True or found[0].arm.kind != ""
    room = more if free else max(0, top - len(found))
    hasted = (found[0],) * min(more, room) if not found[0].arm.load else ()
    paced = tuple(evolve(blow, row="B-PLAY-10") for blow in (*hasted, *found))
    return paced[:least] if least else paced
