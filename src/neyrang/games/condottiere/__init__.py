"""Condottiere. Read `rules.py` beside `rules/condottiere.md`, and `games/battle` before it."""
