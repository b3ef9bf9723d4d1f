"""Teams of two: one colour together, the first partner plunders, hands seen by partners."""

from __future__ import annotations

import pytest

import neyrang
from tests.games.loot.table import caravan, numbers, result, table, told, won
from tests.scenario import Scenario


@pytest.mark.clause("LOOT-60")
@pytest.mark.parametrize("players", [4, 6, 8])
def test_partners_see_each_others_hand_and_nobody_elses(players: int) -> None:
    t = Scenario.start("loot", players, 2, {"teams": True})
    for seat in range(players):
        for other in range(players):
            seen = t.sees(seat, f"seats.{other}.hand")
            hand = t[f"seats.{other}.hand"]
            assert seen == (hand if seat // 2 == other // 2 else ["?"] * 6)
    assert t.sees(neyrang.SPECTATOR, "seats.0.hand") == ["?"] * 6


@pytest.mark.clause("LOOT-60")
def test_a_partner_sees_what_is_dealt_and_drawn() -> None:
    t = Scenario.start("loot", 4, 2, {"teams": True})
    assert "?" not in str(told(t, "dealt", 1)[0])
    assert "?" in str(told(t, "dealt", 1)[2])
    t = table("red1", "red2", "red3", "red4", teams=True, deck="salar blue1").play("0 draw")
    for seat in (0, 1):
        assert told(t, "drew", seat)[0]["cards"] == ["salar"]
    for seat in (2, 3, neyrang.SPECTATOR):
        assert told(t, "drew", seat)[0]["cards"] == ["?"]


@pytest.mark.clause("LOOT-60")
def test_alone_a_neighbour_sees_nothing() -> None:
    t = Scenario.start("loot", 4, 2)
    assert t.sees(1, "seats.0.hand") == ["?"] * 6


@pytest.mark.clause("LOOT-60")
def test_each_plays_their_own_hand() -> None:
    t = table("caravan2", "caravan3", "red1", "red2", teams=True)
    t.cannot("0 play:caravan3").can("0 play:caravan2")


@pytest.mark.clause("LOOT-61")
def test_a_team_attacks_in_one_colour_and_its_bandits_add_up() -> None:
    road = [caravan(1, 6, 2, "0 red 2", "1 blue 4")]
    t = table("green1", "red3 blue1 green2", "yellow1", "yellow2", turn=1, teams=True, road=road)
    attacks = [move for move in t.legal(1) if move.startswith("attack")]
    assert attacks == ["attack:1:red3"]
    t.play("1 attack:1:red3").expect(
        {"road.0.attacks.0.bandits": [2, 3], "road.0.attacks.0.side": 0}
    )
    t.play("2 draw", "3 draw")
    assert won(t) == [[6], [], [], []]


@pytest.mark.clause("LOOT-61")
def test_other_teams_need_another_colour() -> None:
    road = [caravan(1, 6, 2, "0 red 2")]
    t = table("red1", "red1", "red3 blue3", "red4 blue4", turn=2, teams=True, road=road)
    t.cannot("2 attack:1:red3").play("2 attack:1:blue3")
    t.cannot("3 attack:1:red4").can("3 attack:1:blue4")


@pytest.mark.clause("LOOT-61", "LOOT-23")
def test_a_chief_needs_a_bandit_of_ones_own_beside_a_partner() -> None:
    road = [caravan(1, 6, 2, "1 blue 3")]
    hands = ["red2 green1", "red_chief blue_chief red1", "yellow1", "yellow2"]
    t = table(*hands, turn=0, teams=True, road=road)
    t.play("0 attack:1:red2").expect({"road.0.attacks.1.seats": [0]})
    t.cannot("1 chief:1:red").play("1 attack:1:red1", "2 draw", "3 draw")
    t.expect({"seats.0.won": [], "road.0.attacks.1.seats": [0, 1]})
    t.play("0 draw")
    assert [move for move in t.legal(1) if move.startswith("chief")] == ["chief:1:red"]
    t.play("1 chief:1:red").expect({"road.0.leaders": [{"side": 0, "card": "red_chief"}]})
    t.play("2 draw", "3 draw")
    assert won(t)[0] == [6]


@pytest.mark.clause("LOOT-61", "LOOT-23")
def test_alone_another_seats_bandit_is_no_help() -> None:
    road = [caravan(1, 6, 2, "0 red 2", "1 blue 4")]
    alone = table("green1", "red_chief blue2", "yellow1", "yellow2", turn=1, road=road)
    alone.cannot("1 chief:1:red")


@pytest.mark.clause("LOOT-62")
def test_only_the_first_partner_checks_for_the_whole_team() -> None:
    road = [caravan(1, 6, 2, "1 blue 4"), caravan(2, 5, 0, "1 red 1")]
    t = table("green1", "green2", "yellow1", "yellow2", teams=True, turn=2, road=road)
    t.play("2 draw", "3 draw", "0 draw")
    assert won(t) == [[], [], [], []]
    t.play("1 draw")
    assert won(t) == [[], [], [5, 6], []]


@pytest.mark.clause("LOOT-62")
def test_the_second_partner_takes_nothing_at_their_own_turn() -> None:
    road = [caravan(1, 6, 2, "0 blue 4"), caravan(2, 5, 1)]
    t = table("green1", "green2", "yellow1", "yellow2", teams=True, road=road).play("0 draw")
    assert numbers(t) == [1, 2]
    assert t.actors == [1]
    t.play("1 draw", "2 draw")
    assert numbers(t) == [1, 2]
    t.play("3 draw")
    assert won(t) == [[5, 6], [], [], []]


@pytest.mark.clause("LOOT-62")
def test_a_second_partners_unattacked_caravan_comes_home_when_every_opponent_had_a_turn() -> None:
    t = table("green1", "caravan4", "yellow1", "yellow2", teams=True, turn=1)
    t.play("1 play:caravan4", "2 draw")
    assert numbers(t) == [1]
    t.play("3 draw")
    assert won(t) == [[4], [], [], []]


@pytest.mark.clause("LOOT-62", "LOOT-40")
def test_a_partners_bandit_is_no_attack_by_another() -> None:
    road = [caravan(1, 6, 1, "0 blue 1")]
    t = table("green1", "green2", "yellow1", "yellow2", teams=True, turn=3, road=road)
    t.play("3 draw")
    assert won(t)[0] == [6]


@pytest.mark.clause("LOOT-62", "LOOT-64")
def test_a_first_partner_who_sits_out_still_plunders() -> None:
    road = [caravan(1, 6, 2, "0 blue 4")]
    t = table("", "red1 red2 caravan2", "yellow1 yellow1", "yellow2", teams=True, deck="", turn=2,
              road=road)  # fmt: skip
    t.play("2 attack:1:yellow1", "3 attack:1:yellow2")
    assert won(t)[0] == [6]
    assert t.actors == [1]
    assert told(t, "sits_out")[0]["seat"] == 0


@pytest.mark.clause("LOOT-63")
def test_the_salar_may_go_on_a_partners_caravan() -> None:
    road = [caravan(1, 6, 0, "1 red 4"), caravan(2, 3, 2)]
    t = table("green1", "salar", "yellow1", "yellow2", teams=True, turn=1, road=road)
    assert [move for move in t.legal(1) if move.startswith("salar")] == ["salar:1"]
    t.play("1 salar:1").expect({"road.0.leaders": [{"side": 0, "card": "salar"}]})
    t.play("2 draw", "3 draw")
    assert won(t)[0] == [6]
    table("green1", "salar", "yellow1", "yellow2", turn=1, road=road).cannot("1 salar:1")


@pytest.mark.clause("LOOT-64")
def test_the_game_ends_when_both_partners_have_empty_hands() -> None:
    t = table("red1", "red2", "red3", "red4", teams=True, deck="").play("0 burn:red1")
    t.goes_on().play("1 burn:red2")
    t.over([0, 1, 2, 3])


@pytest.mark.clause("LOOT-64")
def test_empty_hands_in_different_teams_are_no_end() -> None:
    t = table("red1 red3", "red2", "red3", "red4 blue2", teams=True, deck="", turn=1)
    t.play("1 burn:red2", "2 burn:red3").goes_on()


@pytest.mark.clause("LOOT-64")
def test_whoever_has_no_card_sits_out_until_the_end() -> None:
    t = table("red1", "red2 blue2", "red3 red3", "red4 blue4", teams=True, deck="")
    t.play("0 burn:red1", "1 burn:red2", "2 burn:red3", "3 burn:red4")
    assert t.actors == [1]
    assert told(t, "sits_out") == [{"event": "sits_out", "seat": 0}]
    t.play("1 burn:blue2").over([0, 1, 2, 3])


@pytest.mark.clause("LOOT-64", "LOOT-13")
def test_while_there_is_a_deck_an_empty_hand_draws() -> None:
    t = table("", "", "red3", "red4", teams=True, deck="blue1 blue2")
    assert t.legal(0) == ["draw"]
    t.play("0 draw").goes_on()


@pytest.mark.clause("LOOT-64")
def test_drawing_the_last_card_ends_it_while_both_hands_of_a_team_are_empty() -> None:
    t = table("red1", "red2", "", "", teams=True, deck="blue1").play("0 draw")
    t.over([0, 1, 2, 3])
    t = table("red1", "red2", "", "red3", teams=True, deck="blue1", turn=1).play("1 draw")
    t.goes_on()
    assert t.actors == [3]


@pytest.mark.clause("LOOT-65", "LOOT-51")
def test_a_teams_score_is_the_sum_of_its_players() -> None:
    piles = [[5], [3], [7], [2]]
    t = table("red1", "", "caravan4 red2", "caravan2", teams=True, deck="", won=piles)
    t.play("0 burn:red1").over([0, 1])
    assert result(t).scores == [8, 3]
    assert result(t).reason == "team_coins"


@pytest.mark.clause("LOOT-65", "LOOT-52")
@pytest.mark.parametrize(
    ("piles", "winners", "reason"),
    [
        ([[5], [4], [8], []], [0, 1], "team_coins"),
        ([[5], [3], [8], []], [0, 1], "team_caravans"),
        ([[8], [], [2, 2], [4]], [2, 3], "team_caravans"),
        ([[5, 3], [], [4], [4]], [0, 1, 2, 3], "team_shared"),
    ],
)
def test_ties_of_teams_go_by_caravans_then_are_shared(
    piles: list[list[int]], winners: list[int], reason: str
) -> None:
    t = table("red1", "", "red2", "red3", teams=True, deck="", won=piles).play("0 burn:red1")
    t.over(winners)
    assert result(t).reason == reason


@pytest.mark.clause("LOOT-65")
@pytest.mark.parametrize("players", [4, 6, 8])
def test_scores_are_by_team_and_winners_are_seats(players: int) -> None:
    hands = ["red1"] + [""] + ["blue2", "green2"] * (players // 2 - 1)
    hands = [hand if place < 6 else "yellow2" for place, hand in enumerate(hands)]
    piles: list[list[int]] = [[] for _ in range(players - 1)] + [[6]]
    t = table(*hands, teams=True, deck="", won=piles).play("0 burn:red1")
    t.over([players - 2, players - 1])
    assert result(t).scores == [0] * (players // 2 - 1) + [6]
