"""Two players: one coin less for the first, and the draft."""

from __future__ import annotations

from collections import Counter

import pytest

import neyrang
from neyrang.core.errors import BadOption
from tests.games.coup.table import CHARACTERS, all_cards, all_coins
from tests.scenario import Scenario


def draft(*lines: str, seed: int = 3, **options: bool) -> Scenario:
    return Scenario.start("coup", 2, seed, options).play(*lines)


@pytest.mark.clause("COUP-80")
@pytest.mark.parametrize("with_draft", [True, False])
def test_the_starting_player_has_one_coin_and_the_other_two(with_draft: bool) -> None:
    t = draft(draft=with_draft)
    t.expect({"seats.0.coins": 1, "seats.1.coins": 2, "treasury": 47, "turn": 0})


@pytest.mark.clause("COUP-80")
def test_a_loaded_position_starts_the_same_way() -> None:
    t = Scenario("coup", [{"hand": ["duke", "duke"]}, {"hand": ["captain", "captain"]}])
    t.expect({"seats.0.coins": 1, "seats.1.coins": 2, "treasury": 47})


@pytest.mark.clause("COUP-81")
def test_the_draft_is_on_unless_switched_off() -> None:
    assert draft().legal(0) == [f"draft:{role}" for role in draft()["seats.0.hand"]]
    t = draft(draft=False)
    assert t.actors == [0]
    t.can("0 income").expect(removed=[])
    assert len(t["court"]) == 11
    assert all_cards(t) == dict.fromkeys(CHARACTERS, 3)


@pytest.mark.clause("COUP-81")
@pytest.mark.parametrize("players", [3, 6])
def test_the_draft_is_for_two_players_only(players: int) -> None:
    with pytest.raises(BadOption, match="draft is for 2 players only"):
        neyrang.game("coup").start(players, options={"draft": True})


@pytest.mark.clause("COUP-81")
def test_each_player_takes_a_set_and_both_choose_at_the_same_time() -> None:
    t = draft()
    assert t.actors == [0, 1]
    for seat in (0, 1):
        assert sorted(t[f"seats.{seat}.hand"]) == CHARACTERS
        assert sorted(t.legal(seat)) == [f"draft:{role}" for role in CHARACTERS]
    t.play("1 draft:duke")
    assert t.actors == [0]
    t.expect({"seats.1.hand": CHARACTERS, "removed": []})


@pytest.mark.clause("COUP-81")
@pytest.mark.parametrize("lines", [["0 draft:duke", "1 draft:captain"],
                                   ["1 draft:captain", "0 draft:duke"]])  # fmt: skip
def test_one_card_is_kept_and_four_removed_in_either_order(lines: list[str]) -> None:
    t = draft(*lines)
    t.expect({"seats.0.removed": ["ambassador", "assassin", "captain", "contessa"]})
    t.expect({"seats.1.removed": ["ambassador", "assassin", "contessa", "duke"]})
    assert len(t["removed"]) == 8
    assert "duke" in t["seats.0.hand"]
    assert "captain" in t["seats.1.hand"]


@pytest.mark.clause("COUP-81")
def test_the_third_set_gives_one_card_to_each_and_three_to_the_court() -> None:
    dealt: set[str] = set()
    for seed in range(30):
        t = draft("0 draft:duke", "1 draft:captain", seed=seed)
        first = Counter(t["seats.0.hand"]) - Counter(["duke"])
        second = Counter(t["seats.1.hand"]) - Counter(["captain"])
        assert first.total() == second.total() == 1
        assert len(t["court"]) == 3
        assert Counter(t["court"]) + first + second == Counter(CHARACTERS)
        dealt.update(first)
        assert t.actors == [0]
        assert all_coins(t) == 50
    assert dealt == set(CHARACTERS)


@pytest.mark.clause("COUP-81", "COUP-2")
def test_the_choice_is_secret_while_the_other_still_chooses() -> None:
    plain = draft()
    chosen = [draft(f"0 draft:{role}") for role in ("duke", "contessa")]
    for viewer in (1, neyrang.SPECTATOR):
        for t in chosen:
            assert t.state.view(viewer) == plain.state.view(viewer)
            assert not t.heard(viewer)
            assert set(t.sees(viewer, "seats.0.hand")) == {"?"}
    assert chosen[0].state.view(0) != chosen[1].state.view(0)


@pytest.mark.clause("COUP-81", "COUP-2")
def test_the_removed_cards_are_known_to_their_own_player_alone() -> None:
    t = draft("0 draft:duke", "1 draft:captain")
    own = ["ambassador", "assassin", "captain", "contessa"]
    assert sorted(t.sees(0, "removed")) == ["?"] * 4 + own
    assert "captain" not in t.sees(1, "removed")
    assert t.sees(1, "removed").count("?") == 4
    assert t.sees(neyrang.SPECTATOR, "removed") == ["?"] * 8
    for seat, kept in ((0, "duke"), (1, "captain")):
        assert f"'{kept}'" not in str([e for e in t.heard(1 - seat) if e.get("seat") == seat])


@pytest.mark.clause("COUP-81", "COUP-44")
def test_removed_cards_do_not_come_back() -> None:
    t = draft("0 draft:duke", "1 draft:captain")
    hand, court = t["seats.0.hand"], t["court"]
    t.play("0 exchange", "1 pass")
    assert Counter(t["seats.0.hand"]) == Counter(hand) + Counter(court[:2])
    t.play(f"0 {t.legal(0)[0]}")
    assert len(t["court"]) == 3
    assert len(t["removed"]) == 8


@pytest.mark.clause("COUP-81", "COUP-91")
def test_the_draft_comes_before_the_factions() -> None:
    t = draft(reformation=True)
    assert t.actors == [0, 1]
    t.expect({"seats.0.faction": None, "seats.1.faction": None})
    t.play("0 draft:duke", "1 draft:duke")
    assert t.actors == [0]
    assert t.legal(0) == ["faction:loyalist", "faction:reformist"]
    t.play("0 faction:reformist").can("0 income")
    t.expect({"seats.0.faction": "reformist", "seats.1.faction": "loyalist"})


@pytest.mark.clause("COUP-81", "COUP-110")
def test_with_inquisitors_each_set_has_one_in_place_of_the_ambassador() -> None:
    t = draft(inquisitor=True)
    t.can("0 draft:inquisitor").cannot("0 draft:ambassador")
    t.play("0 draft:duke", "1 draft:inquisitor")
    assert all_cards(t)["inquisitor"] == 3
    assert all_cards(t)["ambassador"] == 0
