"""How this copy was built."""

from __future__ import annotations

from neyrang.core import rng

compiled: bool = not str(rng.__file__).endswith(".py")
