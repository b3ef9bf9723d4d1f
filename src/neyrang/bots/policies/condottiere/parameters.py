"""The numbers of Condottiere's policy that differ from those of all battles."""

from __future__ import annotations

from typing import Final

PLAYOUTS: Final = 80  # of level 4
