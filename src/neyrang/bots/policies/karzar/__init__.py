"""Karzar's policy: odds of battles, helpers, sides, the duel, and how a game stands."""
