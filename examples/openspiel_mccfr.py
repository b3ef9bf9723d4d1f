"""OpenSpiel's external sampling MCCFR on a Coup for two with few deals."""

from __future__ import annotations

import pyspiel
from open_spiel.python.algorithms import outcome_sampling_mccfr

from neyrang.adapters import openspiel


def main(iterations: int = 20) -> int:
    openspiel.register()
    game = pyspiel.load_game("neyrang_coup(players=2,draft=False,deals=4)")
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(iterations):
        solver.iteration()
    state = game.new_initial_state()
    state.apply_action(0)
    policy = solver.average_policy().action_probabilities(state)
    for action, chance in sorted(policy.items(), key=lambda pair: -pair[1])[:5]:
        print(f"{state.action_to_string(state.current_player(), action):20} {chance:.2f}")
    return len(policy)


if __name__ == "__main__":
    main()
