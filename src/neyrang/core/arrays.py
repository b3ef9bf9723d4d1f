"""NumPy, for the few calls that give or take arrays: nothing else of the rules needs it."""

from __future__ import annotations

from types import ModuleType

from neyrang.core.errors import NeyrangError


def numpy() -> ModuleType:
    try:
        import numpy
    except ModuleNotFoundError:
        raise NeyrangError("arrays need NumPy: pip install neyrang[research]") from None
    return numpy
