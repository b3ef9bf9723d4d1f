"""How things stand in a game, in sentences: each game has a module with `lines` of all that a view
tells."""
