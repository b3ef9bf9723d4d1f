"""The advanced modules and the duel: functions that `rules.py` calls at visible points."""
