"""Setup, the place of war, the play loop, who wins: RAKAB-1 to RAKAB-32."""

from __future__ import annotations

import pytest

import neyrang
from tests.games.battle.table import hands, rakab, told
from tests.scenario import Scenario

SPECIALS = {
    "bishop": 6, "scarecrow": 16, "surrender": 3, "drummer": 6, "winter": 3, "spring": 3,
    "courtesan": 12, "heroine": 3,
}  # fmt: skip


@pytest.mark.clause("RAKAB-1")
def test_110_cards() -> None:
    game = neyrang.game("rakab")
    held = game.tally(game.start(4, 1).position())
    soldiers = {"1": 10, **dict.fromkeys(["2", "3", "4", "5", "6", "10"], 8)}
    assert held == {**soldiers, **SPECIALS}
    assert (sum(soldiers.values()), sum(SPECIALS.values())) == (58, 52)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.clause("RAKAB-2")
def test_ten_cards_each_and_the_rest_is_the_deck(players: int) -> None:
    t = Scenario.start("rakab", players)
    assert hands(t) == [10] * players
    assert len(t["deck"]) == 110 - 10 * players
    dealt = told(t, "dealt", 0)
    assert dealt[0]["cards"] != ["?"] * 10
    assert [each["cards"] for each in dealt[1:]] == [["?"] * 10] * (players - 1)


@pytest.mark.clause("RAKAB-2")
def test_shuffled_by_the_seed() -> None:
    assert Scenario.start("rakab", 3, 1)["deck"] != Scenario.start("rakab", 3, 2)["deck"]


@pytest.mark.clause("RAKAB-3", "RAKAB-10")
def test_seat_0_has_the_war_token_and_any_province_to_choose() -> None:
    t = Scenario.start("rakab", 4)
    t.expect(token=0, turn=0, battle=None)
    assert t.actors == [0]
    assert len(t.legal(0)) == 17
    t.cannot("1 place:ray").play("0 place:ray").expect(battle="ray")


@pytest.mark.clause("RAKAB-10")
def test_no_war_on_a_marker_or_the_peace_token() -> None:
    t = rakab("1", "1", "1", battle=None, token=1, owners={"ray": 0, "fars": 1}, favor="gilan")
    assert t.actors == [1]
    for region in ("ray", "fars", "gilan"):
        t.cannot(f"1 place:{region}")
    assert len(t.legal(1)) == 14


@pytest.mark.clause("RAKAB-11")
def test_whoever_places_plays_first_and_it_goes_clockwise() -> None:
    t = rakab("1 2", "1 2", "1 2", battle=None, token=2)
    t.play("2 place:ray").expect(turn=2)
    t.play("2 play:1").expect(turn=0)
    t.play("0 play:1").expect(turn=1)
    t.play("1 play:1").expect(turn=2)


@pytest.mark.clause("RAKAB-20")
def test_one_card_face_up_or_pass() -> None:
    t = rakab("5 bishop", "1", "1", token=0)
    assert t.legal(0) == ["pass", "play:5", "play:bishop"]
    t.cannot("0 play:6").cannot("1 play:1").play("0 play:5")
    t.expect({"seats.0.hand": ["bishop"], "seats.0.line": ["5"], "seats.0.strength": 5})
    assert t.sees(1, "seats.0.line") == ["5"]
    assert t.sees(-1, "seats.0.strength") == 5


@pytest.mark.clause("RAKAB-21")
def test_who_passed_is_skipped_and_can_still_win() -> None:
    t = rakab("1 1", "10 1", "1 1", token=1)
    t.play("1 play:10", "2 play:1", "0 play:1", "1 pass")
    t.expect({"seats.1.passed": True, "passes": [1], "turn": 2})
    t.play("2 play:1", "0 play:1")
    t.expect({"owners.ray": 1})  # the others ran out of cards


@pytest.mark.clause("RAKAB-22")
def test_without_cards_one_passes_unasked_when_the_turn_comes() -> None:
    t = rakab("5 2", "", "5 2", token=0)
    assert t.actors == [0]
    t.play("0 play:5")
    t.expect(turn=2, passes=[1])
    assert [event["seat"] for event in told(t, "passed")] == [1]


@pytest.mark.clause("RAKAB-23")
def test_the_last_one_goes_on_card_after_card() -> None:
    t = rakab("1 2 3 4", "5", "5", token=1)
    t.play("1 pass", "2 pass")
    for card in ("1", "2", "3"):
        t.expect(turn=0).play(f"0 play:{card}")
    t.play("0 pass").expect({"owners.ray": 0, "battle": None})


@pytest.mark.clause("RAKAB-24")
def test_the_war_ends_when_all_have_passed() -> None:
    t = rakab("5 1", "1", "1", token=0)
    t.play("0 play:5", "1 pass", "2 pass").expect(battle="ray")
    t.play("0 pass").expect({"battle": None, "owners.ray": 0})


@pytest.mark.parametrize("card", sorted(SPECIALS))
@pytest.mark.clause("RAKAB-25")
def test_any_card_may_be_the_first(card: str) -> None:
    rakab(f"{card} 1", "1", "1", token=0).can(f"0 play:{card}").play(f"0 play:{card}")


@pytest.mark.clause("RAKAB-26")
def test_three_wars_without_a_card_end_the_game() -> None:
    t = rakab("1", "1", "1", battle=None, owners={"gilan": 1})
    for region in ("ray", "fars"):
        chooser = t["token"]
        t.play(f"{chooser} place:{region}", *["* pass"] * 3, "* hold").goes_on()
    t.play(f"{t['token']} place:yazd", *["* pass"] * 3).over([1])
    outcome = t.state.outcome()
    assert outcome is not None
    assert outcome.reason == "most_regions"


@pytest.mark.clause("RAKAB-26")
def test_a_card_breaks_the_silence() -> None:
    t = rakab("1 2", "1", "1", battle=None, quiet=2)
    t.play("0 place:ray", "0 play:1", *["* pass"] * 3, "* hold").goes_on().expect(quiet=0)


@pytest.mark.clause("RAKAB-30")
def test_the_highest_total_wins_the_province_and_chooses() -> None:
    t = rakab("1 | 3", "1 | 10", "1 | 4", token=0, passes=[0, 1])
    t.play("2 pass", "* hold").expect({"owners.ray": 1, "token": 1})
    assert t.actors == [1]
    t.can("1 place:fars").cannot("1 place:ray")


@pytest.mark.clause("RAKAB-31")
def test_after_a_shared_top_nobody_wins_and_the_last_to_pass_chooses() -> None:
    t = rakab("1 | 10", "1 | 10", "1 | 4", token=0, turn=2)
    t.play("2 pass", "0 pass", "1 pass", "* hold")
    t.expect(owners={}, token=1)
    assert t["owners"] == {}
    t.can("1 place:ray")


@pytest.mark.clause("RAKAB-31")
def test_automatic_passes_count_and_all_zero_is_a_shared_top() -> None:
    t = rakab("1", "1", "", token=0)
    t.play("0 pass", "1 pass", "* hold")
    t.expect(token=2)
    assert t["owners"] == {}


@pytest.mark.clause("RAKAB-32")
def test_a_surrender_with_a_shared_top() -> None:
    t = rakab("surrender 1 | 10", "1 | 10", "1", token=0)
    t.play("0 play:surrender", "* hold").expect(token=0)
    t = rakab("surrender 1 | 10", "1 | 10", "1", token=1, turn=2)
    t.play("2 pass", "0 play:surrender", "* hold").expect(token=2)


@pytest.mark.clause("RAKAB-3")
def test_the_table_chooses_who_begins() -> None:
    state = neyrang.game("rakab").start(4, 0, first=2)
    assert state.actors() == [2]
