"""Cards and setup."""

from __future__ import annotations

from collections import Counter

import pytest

import neyrang
from neyrang.core.errors import BadOption
from tests.games.loot.table import table, told, whole_deck
from tests.scenario import Scenario

WAYS = [(2, {}), (3, {}), (4, {}), (5, {}), (4, {"teams": True}), (6, {}), (8, {})]


@pytest.mark.clause("LOOT-1")
@pytest.mark.parametrize(("players", "options"), WAYS)
def test_there_are_78_cards_and_100_coins(players: int, options: dict[str, bool]) -> None:
    t = Scenario.start("loot", players, 3, options)
    held = t.game.tally(t.state.position())
    assert held == whole_deck()
    assert sum(held.values()) == 78
    assert sum(n for card, n in held.items() if card[-1] in "1234" and "cara" not in card) == 48
    caravans = {int(card[-1]): n for card, n in held.items() if card.startswith("caravan")}
    assert sum(caravans.values()) == 25
    assert sum(value * n for value, n in caravans.items()) == 100


@pytest.mark.clause("LOOT-2")
@pytest.mark.parametrize(("players", "options"), WAYS)
def test_everybody_gets_six_cards_and_the_rest_is_the_deck(
    players: int, options: dict[str, bool]
) -> None:
    t = Scenario.start("loot", players, 4, options)
    assert [len(seat["hand"]) for seat in t["seats"]] == [6] * players
    assert len(t["deck"]) == 78 - 6 * players
    t.expect(discard=[], road=[], highest=0)
    for seat in range(neyrang.SPECTATOR, players):
        assert t.sees(seat, "deck") == ["?"] * (78 - 6 * players)


@pytest.mark.clause("LOOT-2")
def test_the_cards_are_shuffled() -> None:
    hands = Counter(str(Scenario.start("loot", 3, seed)["seats.0.hand"]) for seed in range(40))
    assert len(hands) == 40
    assert Scenario.start("loot", 3, 7)["deck"] == Scenario.start("loot", 3, 7)["deck"]


@pytest.mark.clause("LOOT-2")
def test_of_the_deal_everybody_hears_only_their_own_cards() -> None:
    t = Scenario.start("loot", 3, seed=1)
    for hearer in (0, 1, 2, neyrang.SPECTATOR):
        for event in told(t, "dealt", hearer):
            own = event["seat"] == hearer
            cards = event["cards"]
            assert isinstance(cards, list)
            assert sorted(cards) == (sorted(t[f"seats.{hearer}.hand"]) if own else ["?"] * 6)


@pytest.mark.clause("LOOT-3")
@pytest.mark.parametrize("seed", range(5))
def test_seat_0_begins(seed: int) -> None:
    t = Scenario.start("loot", 4, seed)
    t.expect(turn=0)
    assert t.actors == [0]


@pytest.mark.clause("LOOT-3")
def test_turns_go_clockwise_from_whoever_the_host_lets_begin() -> None:
    t = table("red1", "red2", "red3", turn=2)
    assert t.actors == [2]
    t.play("2 draw", "0 draw", "1 draw").expect(turn=2)


@pytest.mark.clause("LOOT-4")
@pytest.mark.parametrize("players", [0, 1, 7, 9])
def test_other_numbers_of_players_cannot_play(players: int) -> None:
    with pytest.raises(BadOption, match=f"2-6, 8 players, not {players}"):
        neyrang.game("loot").start(players)


@pytest.mark.clause("LOOT-4")
@pytest.mark.parametrize(
    ("players", "alone", "teams"),
    [(2, True, False), (3, True, False), (4, True, True), (5, True, False), (6, False, True),
     (8, False, True)],
)  # fmt: skip
def test_who_plays_alone_and_who_in_teams(players: int, alone: bool, teams: bool) -> None:
    game = neyrang.game("loot")
    for wanted, possible in ((False, alone), (True, teams)):
        if possible:
            state = game.start(players, 1, {"teams": wanted})
            assert state.position()["options"] == {"teams": wanted}
        else:
            with pytest.raises(BadOption, match=f"teams takes .* with {players} players"):
                game.start(players, 1, {"teams": wanted})


@pytest.mark.clause("LOOT-4")
@pytest.mark.parametrize(("players", "teams"), [(2, False), (4, False), (6, True), (8, True)])
def test_six_and_eight_are_in_teams_by_themselves(players: int, teams: bool) -> None:
    assert Scenario.start("loot", players)["options"] == {"teams": teams}


@pytest.mark.clause("LOOT-3")
def test_the_table_chooses_who_begins() -> None:
    state = neyrang.game("loot").start(4, 0, first=2)
    assert state.actors() == [2]
