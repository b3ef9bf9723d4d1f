"""The engine against the same rules written a second time, straight from the ledger."""

from __future__ import annotations

from typing import Any

import pytest

import neyrang
from neyrang.bots import RandomBot, bot_for
from neyrang.core.options import combinations
from tests.oracle.loot import LootOracle

GAME = neyrang.game("loot")
EACH = [(n, options) for n in GAME.players for options in combinations(GAME.options, n)]


def laid(caravan: dict[str, Any]) -> dict[str, Any]:
    """A caravan of a position, as far as the oracle's tells the same."""
    bandits = {
        (attack["side"], attack["colour"]): sorted(attack["bandits"])
        for attack in caravan["attacks"]
    }
    leaders = [(leader["side"], leader["card"]) for leader in caravan["leaders"]]
    kept = {key: caravan[key] for key in ("id", "value", "owner")}
    return kept | {"bandits": bandits, "leaders": leaders}


def as_laid(oracle: LootOracle, caravan: dict[str, Any]) -> dict[str, Any]:
    bandits: dict[tuple[int, str], list[int]] = {}
    for seat, bandit in caravan["bandits"]:
        bandits.setdefault((oracle.side(seat), bandit[:-1]), []).append(int(bandit[-1]))
    leaders = [(oracle.side(seat), card) for seat, card in caravan["leaders"]]
    sums = {key: sorted(found) for key, found in bandits.items()}
    return caravan | {"bandits": sums, "leaders": leaders}


def compare(state: neyrang.State, oracle: LootOracle) -> None:
    position: dict[str, Any] = state.position()
    assert [sorted(seat["hand"]) for seat in position["seats"]] == [sorted(h) for h in oracle.hands]
    assert [sorted(seat["won"]) for seat in position["seats"]] == [sorted(w) for w in oracle.won]
    assert position["deck"] == oracle.deck
    assert sorted(position["discard"]) == sorted(oracle.burnt)
    assert [laid(each) for each in position["road"]] == [
        as_laid(oracle, each) for each in oracle.road
    ]
    assert position["turn"] == oracle.turn
    assert position["highest"] == oracle.played
    if oracle.question is None:
        assert state.over()
        return
    seat, moves = oracle.question
    assert state.actors() == [seat]
    assert sorted(map(GAME.text, state.legal(seat))) == sorted(moves)


def play_both(players: int, options: dict[str, Any], seed: int) -> set[str]:
    """At random in half of the games, by bots (who fight more) in the others."""
    state = GAME.start(players, seed, options)
    dealt: Any = state.position()
    hands = [seat["hand"] for seat in dealt["seats"]]
    oracle = LootOracle(hands, dealt["deck"], dealt["options"]["teams"])
    bot = RandomBot(seed) if seed % 2 else bot_for("loot", seed)
    verbs = set()
    compare(state, oracle)
    while not state.over():
        (seat,) = state.actors()
        move = GAME.text(bot.choose(state.view(seat), state.legal(seat)))
        state.apply(seat, GAME.move(move))
        oracle.answer(move)
        compare(state, oracle)
        verbs.add(move.partition(":")[0])
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == oracle.winners()
    assert outcome.scores == oracle.scores()
    return verbs


@pytest.mark.parametrize(("players", "options"), EACH, ids=str)
def test_engine_and_oracle_agree_at_every_question(players: int, options: dict[str, Any]) -> None:
    verbs: set[str] = set()
    for seed in range(24):
        verbs |= play_both(players, options, seed)
    assert verbs == {"draw", "play", "attack", "chief", "salar", "burn"}
