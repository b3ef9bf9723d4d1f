"""How to play each game, in a module of its name: `policy(level)` for levels 1 to 3."""
