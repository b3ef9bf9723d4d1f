"""Condottiere's table is that of any battle."""

from __future__ import annotations

from neyrang.terminal.battle import Board

BOARD = Board("condottiere")
draw, out, hint, legend, comfort = (
    BOARD.draw, BOARD.out, BOARD.hint, BOARD.legend, BOARD.comfort,
)  # fmt: skip
tells = ("soldier_in_hand",)
forecast = BOARD.forecast
