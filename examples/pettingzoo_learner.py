"""A simple learner in PettingZoo: the average reward of every (question, action) pair."""

from __future__ import annotations

from collections import defaultdict

import numpy as np

from neyrang.adapters import pettingzoo

EXPLORE = 0.1


def main(games: int = 300) -> dict[tuple[int, int], float]:
    env = pettingzoo.env("coup", players=3)
    step = env.table.layout["pending.step"]
    random = np.random.default_rng(1)
    total: defaultdict[tuple[int, int], float] = defaultdict(float)
    tried: defaultdict[tuple[int, int], int] = defaultdict(int)
    for game in range(games):
        env.reset(seed=game)
        given: dict[str, list[tuple[int, int]]] = {agent: [] for agent in env.agents}
        for agent in env.agent_iter():
            observation, reward, over, _, _ = env.last()
            if over:
                for pair in given[agent]:
                    total[pair] += reward
                    tried[pair] += 1
                env.step(None)
                continue
            question = int(observation["observation"][step][0])
            legal = np.flatnonzero(observation["action_mask"]).tolist()
            worth = [total[question, a] / max(1, tried[question, a]) for a in legal]
            best = legal[int(np.argmax(worth))]
            action = int(random.choice(legal)) if random.random() < EXPLORE else best
            given[agent].append((question, action))
            env.step(action)
    values = {pair: total[pair] / tried[pair] for pair in tried if tried[pair]}
    for (_, action), value in sorted(values.items(), key=lambda pair: -pair[1])[:5]:
        print(f"{env.table.layout.moves[action]:20} {value:+.2f}")
    return values


if __name__ == "__main__":
    main()
