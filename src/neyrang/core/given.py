"""What callers give: whole numbers, and buffers of bytes."""

from __future__ import annotations

from operator import index

from neyrang.core.errors import NeyrangError


def whole(value: object) -> int | None:
    """Returns a whole number as an int, NumPy's included; None where it is something else."""
    if type(value) is int:
        return value
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return None
    return index(value)


def as_bytes(given: object, wanted: str) -> memoryview:
    """Returns a buffer of bytes as one line of them; `wanted` begins the message where it is none.

    An array of wider numbers has bytes as well, but they are not its entries.
    """
    try:
        found = memoryview(given)  # type: ignore[arg-type]
    except TypeError:
        raise NeyrangError(f"{wanted}, not {kind_of(given)}") from None
    if found.itemsize != 1:
        raise NeyrangError(f"{wanted}, not {kind_of(given)}")
    if not found.c_contiguous:
        raise NeyrangError(f"{wanted} one after the other: this one has gaps (not contiguous)")
    return found.cast("B")


def kind_of(given: object) -> str:
    """Returns what something that is no buffer of bytes is, for a message."""
    dtype: object = getattr(given, "dtype", None)
    if dtype is not None:
        return f"of {dtype}"
    if isinstance(given, memoryview):
        return f"of format {given.format!r}"
    return "None" if given is None else f"a {type(given).__name__}"
