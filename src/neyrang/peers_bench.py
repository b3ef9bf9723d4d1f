"""OpenSpiel's own games, stepped from Python: what `rules_bench.driven` is measured beside."""

from __future__ import annotations

from importlib.util import find_spec

from neyrang.core.rng import Rng
from neyrang.rules_bench import rate

PEERS = ("leduc_poker(players=4)", "hearts", "gin_rummy")  # card games with hidden hands


def peers(seconds: float) -> dict[str, int]:
    """Returns random steps per CPU second of each peer; none where OpenSpiel is not installed."""
    if find_spec("pyspiel") is None:
        return {}
    return {name: round(rate(Peer(name).play, seconds)) for name in PEERS}


class Peer:
    """A game of OpenSpiel."""

    def __init__(self, name: str) -> None:
        import pyspiel

        self.game = pyspiel.load_game(name)

    def play(self, games: int) -> int:
        """Random games through the Python API. Returns how many answers the players gave: chance
        is played too, but as ours deals inside, it is not counted."""
        below = Rng(1).below
        steps = 0
        for _ in range(games):
            state = self.game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                steps += not state.is_chance_node()
                state.apply_action(legal[below(len(legal))])
        return steps
