"""What every game shares. Read `state.py` first: a game is a state that asks questions."""
