"""Pickling by attributes: what a compiled class pickles, the same class in plain Python can
unpickle, and the other way round."""

from __future__ import annotations

from collections.abc import Sequence


def by_attributes(
    thing: object, arguments: Sequence[object] = (), without: Sequence[str] = ()
) -> tuple[object, ...]:
    """Returns what `__reduce__` should: the class, what it is made with, and its attributes.

    `without`: attributes that are worth nothing without the call that filled them in; they are as
    the class makes them.
    """
    names = [name for name in attribute_names(thing) if name not in without]
    held = {name: getattr(thing, name) for name in names if hasattr(thing, name)}
    return (made_again, (type(thing), tuple(arguments), held))


def attribute_names(thing: object) -> list[str]:
    names: dict[str, None] = {}
    for kind in type(thing).__mro__:
        listed = kind.__dict__.get("__mypyc_attrs__") or kind.__dict__.get("__slots__") or ()
        names |= dict.fromkeys(listed)
    names |= dict.fromkeys(getattr(thing, "__dict__", ()))
    return [name for name in names if name not in ("__dict__", "__weakref__")]


def made_again(
    kind: type[object], arguments: tuple[object, ...], held: dict[str, object]
) -> object:
    """For unpickling. A class that is made with nothing need not even be made: a class derived from
    one of ours may ask for more, and has its attributes here."""
    made = kind(*arguments) if arguments else kind.__new__(kind)
    for name, value in held.items():
        setattr(made, name, value)
    return made
