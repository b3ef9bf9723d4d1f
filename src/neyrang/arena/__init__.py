"""The arena: bots against bots, and what can be said about it."""
