"""Fits the bots' numbers again: `neyrang tune` (see docs/bots.md)."""
