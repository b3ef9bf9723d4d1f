"""Karzar (کارزار). Read `rules.py` beside `rules/karzar.md`; each advanced module is a file of its
own in `modules/`, called from there."""
