"""Rakab's table is that of any battle."""

from __future__ import annotations

from neyrang.terminal.battle import Board

BOARD = Board("rakab")
draw, out, hint, comfort = BOARD.draw, BOARD.out, BOARD.hint, BOARD.comfort
forecast = BOARD.forecast
