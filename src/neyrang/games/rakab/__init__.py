"""Rakab (رکب). Read `rules.py` beside `rules/rakab.md`, and `games/battle` before it."""
