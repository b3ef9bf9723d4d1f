"""Matches of bots against bots, their reports, and solved positions."""
