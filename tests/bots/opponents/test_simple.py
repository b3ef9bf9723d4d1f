"""What `greedy`, `passer` and `hoarder` do, one test for each behaviour."""

from __future__ import annotations

from typing import Any

import pytest

import neyrang
from neyrang.bots import make
from neyrang.games.karzar.cards import power, side_of
from neyrang.games.karzar.notation import CHOOSE_SIDE, KEEP, KEPT_HEROES, PLAY
from tests.scenario import Scenario


def answer(state: neyrang.State, bot: str, seat: int = 0) -> str:
    game = neyrang.game(state.name())
    chosen = make(game.name, bot, 1).choose(state.view(seat), state.legal(seat))
    assert chosen in state.legal(seat)
    return game.text(chosen)


def battle(*seats: dict[str, Any]) -> neyrang.State:
    return Scenario("condottiere", list(seats), battle="roma", turn=0).state


# ---- Rakab and Condottiere


def test_greedy_plays_what_adds_most_until_it_leads_alone() -> None:
    hand = ["2", "6", "scarecrow", "winter"]
    rest = [{"hand": ["1"]}, {"hand": ["1"]}]
    assert answer(battle({"hand": hand}, *rest), "greedy") == "play:6"
    drum = {"hand": ["6", "drummer"], "line": ["10"]}
    assert answer(battle(drum, *rest), "greedy") == "play:drummer"
    assert answer(battle({"hand": ["scarecrow", "winter"]}, *rest), "greedy") == "pass"
    passed = [{"hand": ["1"], "passed": True}] * 2
    assert answer(battle({"hand": hand, "line": ["1"]}, *passed), "greedy") == "pass"
    assert answer(battle({"hand": hand, "line": ["1"]}, *rest), "greedy") == "play:6"


def test_greedy_surrenders_when_it_leads() -> None:
    rest = [{"hand": ["1"]}, {"hand": ["1"], "line": ["2"]}]
    ahead, behind = ["10"], ["1"]
    hand = ["surrender", "6"]
    assert answer(battle({"hand": hand, "line": ahead}, *rest), "greedy") == "play:surrender"
    assert answer(battle({"hand": hand, "line": behind}, *rest), "greedy") == "play:6"


def test_passer_fights_only_where_it_is_behind_and_holds_the_most() -> None:
    few, many = {"hand": ["1"], "line": ["3"]}, {"hand": ["1"] * 5, "line": ["3"]}
    mine = {"hand": ["2", "6", "winter"]}
    assert answer(battle(mine, few, few), "passer") == "play:2"
    assert answer(battle(mine, few, many), "passer") == "pass"
    assert answer(battle({**mine, "line": ["4"]}, few, few), "passer") == "pass"
    assert answer(battle(mine, few, {**many, "passed": True}), "passer") == "play:2"


# ---- Loot


def loot(hand: list[str], road: list[dict[str, Any]], deck: list[str]) -> neyrang.State:
    seats = [{"hand": hand}, {"hand": ["red1"]}, {"hand": ["red1"]}]
    return Scenario("loot", seats, road=road, deck=deck, turn=0).state


DECK = ["blue2"]
SMALL: dict[str, Any] = {"id": 1, "value": 2, "owner": 1}
LARGE: dict[str, Any] = {"id": 2, "value": 6, "owner": 1}
RAIDED = [{"side": 2, "colour": "blue", "bandits": [3]}]


def test_greedy_takes_the_dearest_caravan_with_its_weakest_sufficient_card() -> None:
    hand = ["green1", "green3", "green4", "caravan3"]
    assert answer(loot(hand, [SMALL, LARGE], DECK), "greedy") == "attack:2:green1"
    road = [SMALL, {**LARGE, "attacks": RAIDED}]
    assert answer(loot(hand, road, DECK), "greedy") == "attack:2:green4"
    assert answer(loot(["green3", "caravan3"], road, DECK), "greedy") == "attack:1:green3"


def test_greedy_with_nothing_to_take_sends_its_smallest_caravan_or_draws() -> None:
    assert answer(loot(["green1", "caravan5", "caravan3"], [], DECK), "greedy") == "play:caravan3"
    assert answer(loot(["green1"], [], DECK), "greedy") == "draw"


def test_hoarder_draws_while_there_is_a_deck() -> None:
    hand = ["green1", "caravan3"]
    assert answer(loot(hand, [LARGE], DECK), "hoarder") == "draw"
    assert answer(loot(hand, [LARGE], []), "hoarder") == "attack:2:green1"


# ---- Karzar


@pytest.mark.parametrize(("bot", "best"), [("greedy", max), ("hoarder", min)])
def test_karzar_keeps_the_strongest_and_plays_heroes_of_its_side_in_order(
    bot: str, best: Any
) -> None:
    game = neyrang.game("karzar")
    state = game.start(4, 11)
    for question in ("keep", "side"):
        for seat in range(4):
            chosen = game.move(answer(state, bot, seat))
            heroes = state.view(seat).seats[seat].heroes  # type: ignore[attr-defined]
            if question == "keep":
                kept = sorted(int(power(hero)) for hero in KEPT_HEROES[chosen - KEEP])
                assert kept == sorted(int(power(hero)) for hero in heroes)[2:]
            else:
                sums = [0, 0]
                for hero in heroes:
                    sums[side_of(hero)] += int(power(hero))
                assert sums[chosen - CHOOSE_SIDE] == max(sums)
            state.apply(seat, chosen)
    for seat in range(4):
        own = state.view(seat).seats[seat]  # type: ignore[attr-defined]
        played = game.move(answer(state, bot, seat)) - PLAY
        mine = [int(power(hero)) for hero in own.heroes if side_of(hero) == own.side]
        assert side_of(played) == own.side
        assert int(power(played)) == best(mine)


def test_karzar_helpers_go_out_when_behind_and_never_with_the_hoarder() -> None:
    game = neyrang.game("karzar")
    sent: dict[str, set[str]] = {"greedy": set(), "hoarder": set()}
    for bot, found in sent.items():
        for seed in range(4):
            state = game.start(4, seed, {"campaigns": 1})
            bots = [make("karzar", bot, seat) for seat in range(4)]
            while not state.over():
                seat = int(state.next_actor())
                chosen = bots[seat].choose(state.view(seat), state.legal(seat))
                text = game.text(chosen)
                if text.startswith("helper:"):
                    found.add(text)
                state.apply(seat, chosen)
    assert sent["hoarder"] == {"helper:hich"}
    assert {"helper:hich", "helper:zal", "helper:bazur", "helper:witch"} <= sent["greedy"]
