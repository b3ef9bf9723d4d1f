"""Coup+ (کودتا+). Read `rules.py` beside `rules/coup.md`."""
