"""Loot's policy."""
