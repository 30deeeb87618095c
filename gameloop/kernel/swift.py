"""Reading a text of a save in C: a struct of msgspec for each class, with its fields as they are written.

What such a struct takes and would write again just so is proven in every key, its order and its type. Its fields then
become those of the value, without a look at each. Whatever is not so simple is left to the strict way.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import repeat
from operator import itemgetter
from typing import Any, NamedTuple, get_args

import msgspec

from gameloop.kernel.hooks import Hooks
from gameloop.kernel.messages import Command, Event
from gameloop.kernel.strict import (
    SIMPLE,
    Short,
    fields,
    is_flat_type,
    is_mapping,
    is_tuple,
    short_forms,
    split,
)
from gameloop.kernel.structs import STRUCTS
from gameloop.kernel.values import begin, has

_new, _set = object.__new__, object.__setattr__
_plain = msgspec.structs.asdict
Build = Callable[[Any], Any]  # what a struct holds becomes the value
Step = Callable[[dict[str, Any]], None]  # on the way there: completes one or some of its fields

_UNSET = msgspec.UNSET


class Unfit(Exception):  # noqa: N818
    """This text, or this class, is for the strict way."""


class Form(NamedTuple):
    """How values of a type stand in a struct, and what makes them; None if they are the same there.

    `cls` is their class where they are made past its constructor; `step` completes their fields before, if need be.
    """

    of: Any
    build: Build | None
    cls: Any = None
    step: Step | None = None

    @property
    def maker(self) -> Build:
        """What makes them, also where they are the same."""
        return self.build or _same


class Makers:
    """Makes the values of many structs at once, each of one of these forms: in C, but for the steps of some."""

    def __init__(self, forms: Iterable[Form]) -> None:
        self._classes = {form.of: form.cls for form in forms}
        self._steps = {form.of: form.step for form in forms if form.step}

    def __call__(self, told: Sequence[Any]) -> list[Any]:
        """The values. Raises whatever a step raises."""
        kinds = list(map(type, told))
        held = list(map(_plain, told))
        for step, its in zip(map(self._steps.get, kinds), held, strict=True):
            if step:
                step(its)
        made = list(map(_new, map(self._classes.__getitem__, kinds)))
        deque(map(_set, made, repeat("__dict__"), held), maxlen=0)  # runs through all of them
        return made


class Swift:
    """Makes quick readers. `part` reads the text of a command or fact inside another."""

    def __init__(self, using: Hooks, part: Callable[[type, bytes], Any]) -> None:
        self._using = using
        self._part = part
        self._forms: dict[type, Form | None] = {}
        self._messages: dict[type, Form] = {}

    def reader(self, cls: type, kind: str, shorts: tuple[Short, ...]) -> Callable[[bytes], Any]:
        """What reads the text of a message of this class, one that jsontext.is_simple, and gives None for any that it
        would not write again in the same way. Raises Unfit for a class that needs the strict way.
        """
        form = self.message(cls, kind, shorts)
        read, write, build = msgspec.json.Decoder(form.of).decode, msgspec.json.encode, form.maker

        def swiftly(raw: bytes) -> Any:
            try:
                told = read(raw)
                return build(told) if write(told) == raw else None
            except Exception:  # the strict way says what is wrong, if anything is
                return None

        return swiftly

    def message(self, cls: type, kind: str, shorts: tuple[Short, ...]) -> Form:
        """How a message of this class stands in a text. Raises Unfit for one that needs the strict way."""
        if cls not in self._messages:
            self._messages[cls] = self._struct(cls, shorts, tag_field="kind", tag=kind)
        return self._messages[cls]

    def _form(self, of: Any) -> Form:
        if of in SIMPLE:
            return Form(of, None)
        if of is Command or of is Event:
            return Form(msgspec.Raw, lambda told: self._part(of, bytes(told)))
        if has(of):
            return self._nested(of)
        if is_tuple(of):
            return self._tuple(get_args(of))
        if is_mapping(of):
            return self._mapping(get_args(of)[1])
        return self._union(of)

    def _nested(self, cls: type) -> Form:
        if cls not in self._forms:
            self._forms[cls] = None  # until it is made: a class that holds itself needs the strict way
            own = cls in STRUCTS and self._is_told_whole(cls)
            self._forms[cls] = Form(cls, None) if own else self._struct(cls, short_forms(cls))
        found = self._forms[cls]
        if found is None:
            raise Unfit
        return found

    def _is_told_whole(self, cls: type) -> bool:
        """Whether a struct of ours stands in a text just as it is, with all that it holds."""
        return not short_forms(cls) and not any(self._form(of).build for of in fields(cls).values())

    def _tuple(self, kinds: tuple[Any, ...]) -> Form:
        forms = [self._form(kind) for kind in kinds if kind is not Ellipsis]
        if len(forms) < len(kinds):
            each, build = forms[0].of, forms[0].build
            of = tuple[each, ...]  # type: ignore[valid-type]
            return Form(of, build and (lambda told: tuple([build(part) for part in told])))
        builds = [form.maker for form in forms]
        made: Any = tuple.__class_getitem__(tuple(form.of for form in forms))
        if not any(form.build for form in forms):
            return Form(made, None)
        return Form(made, lambda told: tuple([b(part) for b, part in zip(builds, told, strict=True)]))

    def _mapping(self, value: Any) -> Form:
        form = self._form(value)
        each, build = form.of, form.build
        of = dict[str, each]  # type: ignore[valid-type]
        return Form(of, build and (lambda told: {key: build(part) for key, part in told.items()}))

    def _union(self, of: Any) -> Form:
        simple, others = split(of)
        if not others:
            return Form(of, None)
        form = self._form(others[0])
        made, build = form.of, form.build
        for kind in simple:
            made = made | kind
        return Form(made, build and (lambda told: told if told.__class__ in SIMPLE else build(told)))

    def _struct(self, cls: type, shorts: tuple[Short, ...], **how: Any) -> Form:
        """The struct of a class whose values take what is given as it is."""
        types = fields(cls)
        forms = {name: self._form(of) for name, of in types.items()}
        alone = {name: self._held(held, types[name]) for name, held in _single(shorts)}
        usual = {name: held for name, held in alone.items() if _is_one(held, forms[name])}
        stays = {name: held for name, held in alone.items() if name in usual or _is_fixed(held, forms[name])}
        gone = {name for group in shorts for name in group if name not in stays}
        told = [_told(name, form, gone, stays) for name, form in forms.items()]
        of = msgspec.defstruct(cls.__name__, told, kw_only=True, omit_defaults=True, gc=False, **how)
        steps = [_step(name, form.build, name in gone) for name, form in forms.items() if form.build]
        steps += [_never(name, held) for name, held in stays.items() if name not in usual]
        steps += [_alone(name, held) for name, held in alone.items() if name not in stays]
        steps += [self._together(group, types) for group in shorts if not _is_single(group)]
        if begin(cls) is None:
            return Form(of, _constructing(cls, steps))
        step = _one_step(steps)
        return Form(of, _filling(cls, step), cls, step)

    def _together(self, group: Short, types: Mapping[str, Any]) -> Step:
        """What gives fields that are left out together the values that this means. Raises Unfit for a hard case."""
        counted = [(name, held) for name, held in group.items() if callable(held)]
        if not counted:
            return _constants({name: self._held(held, types[name]) for name, held in group.items()})
        (name, give), *others = counted
        if others or len(group) > 1 or not (is_tuple(types[name]) and is_flat_type(types[name])):
            raise Unfit
        return _counted(name, give)

    def _held(self, plain: Any, of: Any) -> Any:
        return self._using.reader(of)(plain, of)


def _is_single(group: Short) -> bool:
    return len(group) == 1 and not any(map(callable, group.values()))


def _single(shorts: tuple[Short, ...]) -> list[tuple[str, Any]]:
    """The fields that are left out by themselves while they hold one value."""
    return [field for group in shorts if _is_single(group) for field in group.items()]


def _is_one(held: Any, form: Form) -> bool:
    """Whether a value is the same object whenever it is read, so that a struct leaves it out wherever it stands."""
    return form.build is None and msgspec.json.decode(msgspec.json.encode(held), type=form.of) is held


def _is_fixed(held: Any, form: Form) -> bool:
    """Whether a struct may have this very object for a field that is left out, since nobody can change it."""
    return form.build is None and held.__class__ in (str, int, tuple)


def _told(name: str, form: Form, gone: Collection[str], usual: Mapping[str, Any]) -> tuple[Any, ...]:
    """A field of a struct: its name, its type, and what it is where it is left out."""
    if name in usual:
        return name, form.of, usual[name]
    return (name, form.of | msgspec.UnsetType, _UNSET) if name in gone else (name, form.of)


def _one_step(steps: list[Step]) -> Step | None:
    """Several steps as one; None for none."""

    def step(held: dict[str, Any]) -> None:
        for one in steps:
            one(held)

    return step if steps[1:] else next(iter(steps), None)


def _filling(cls: type, step: Step | None) -> Build:
    """What makes a value of a struct, past the constructor."""

    def build(told: Any) -> Any:
        held = _plain(told)
        if step:
            step(held)
        made: Any = _new(cls)
        _set(made, "__dict__", held)
        return made

    return build


def _constructing(cls: type, steps: list[Step]) -> Build:
    """What makes a value of a struct by the constructor. Raises Unfit if that takes anything but the fields."""
    import attrs

    if any(not f.init or f.converter or f.alias != f.name for f in attrs.fields(cls)):
        raise Unfit

    def build(told: Any) -> Any:
        held = _plain(told)
        for step in steps:
            step(held)
        return cls(**held)

    return build


def _step(name: str, part: Build, may_lack: bool) -> Step:
    """Makes the value of one field of what its struct holds."""

    def step(held: dict[str, Any]) -> None:
        held[name] = part(held[name])

    def careful(held: dict[str, Any]) -> None:
        if held[name] is not _UNSET:
            held[name] = part(held[name])

    return careful if may_lack else step


def _never(name: str, usual: Any) -> Step:
    """A field that has its usual value already if it was left out: it must not have been written."""

    def step(held: dict[str, Any]) -> None:
        if held[name] is not usual and held[name] == usual:
            raise Unfit

    return step


def _alone(name: str, usual: Any) -> Step:
    """Gives a field that was left out its usual value, which must never be written."""

    def step(held: dict[str, Any]) -> None:
        there = held[name]
        if there is _UNSET:
            held[name] = usual
        elif there == usual:
            raise Unfit

    return step


def _constants(usual: Mapping[str, Any]) -> Step:
    """Gives fields that were left out together their usual values; those that have them must have been left out."""
    several = itemgetter(*usual)
    none, all_of_them = (_UNSET,) * len(usual), tuple(usual.values())

    def step(held: dict[str, Any]) -> None:
        there = several(held)
        if there == none:
            held.update(usual)
        elif _UNSET in there or there == all_of_them:
            raise Unfit

    return step


def _counted(name: str, give: Callable[[Any], list[Any]]) -> Step:
    """Gives a field that was left out the values that follow from other fields, which must never be written."""

    def step(held: dict[str, Any]) -> None:
        there, usual = held[name], tuple(give(held))
        if there is _UNSET:
            held[name] = usual
        elif there == usual:
            raise Unfit

    return step


def _same(told: Any) -> Any:
    return told
