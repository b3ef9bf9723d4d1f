"""Neyrang's games as the environments people already use.

One module for each: `pettingzoo`, `openspiel` and `gymnasium`. Each needs the package it is named
after, and NumPy: `pip install neyrang[research]`.
"""

from __future__ import annotations

from neyrang.core.errors import BadOption


def missing(error: ImportError) -> ImportError:
    """Returns the error for a package that is not installed."""
    return ImportError(f"{error}: pip install neyrang[research]", name=error.name)


def check_render_mode(mode: str | None, modes: list[str]) -> str | None:
    if mode is not None and mode not in modes:
        raise BadOption(f"render_mode is {' or '.join(modes)}, or None, not {mode!r}")
    return mode
