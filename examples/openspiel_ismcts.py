"""OpenSpiel's information set MCTS plays a Coup for two against random answers."""

from __future__ import annotations

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from neyrang.adapters import openspiel


def main(games: int = 4, simulations: int = 50) -> int:
    openspiel.register()
    game = pyspiel.load_game("neyrang_coup(players=2,deals=100)")
    chance = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance),
        uct_c=2.0,
        max_simulations=simulations,
        random_state=chance,
        use_observation_string=True,
    )
    bot.set_resampler(openspiel.Resampler(seed=1))
    won = 0
    for deal in range(games):
        state = game.new_initial_state()
        state.apply_action(deal)
        while not state.is_terminal():
            legal = state.legal_actions()
            searches = state.current_player() == deal % 2
            state.apply_action(bot.step(state) if searches else int(chance.choice(legal)))
        won += state.returns()[deal % 2] > 0
    print(f"ISMCTS won {won} of {games} games against random answers")
    return won


if __name__ == "__main__":
    main()
