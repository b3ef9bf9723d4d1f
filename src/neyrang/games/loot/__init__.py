"""Loot (لوت). Read `rules.py` beside `rules/loot.md`."""
