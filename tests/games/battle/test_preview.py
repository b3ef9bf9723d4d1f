"""What a card would do, and how a battle stands, told before it happens."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.battle.table import condottiere, rakab, strengths
from tests.scenario import Scenario


def preview(t: Scenario, seat: int, move: str) -> Any:
    return t.game.preview(t.state.view(seat), t.state.notation().move(move))


def standing(t: Scenario, seat: int = 0) -> Any:
    return t.game.standing(t.state.view(seat))


def lines(document: Any) -> list[int]:
    return [line["strength"] for line in document["lines"]]


@pytest.mark.clause("RAKAB-45", "RAKAB-46", "RAKAB-50")
def test_a_season_is_foreseen_in_every_line() -> None:
    t = rakab("winter spring | 10 6 drummer", "1 | 5 5 heroine", "2 | 3 courtesan")
    assert lines(standing(t)) == strengths(t) == [32, 20, 4]
    assert lines(preview(t, 0, "play:winter")) == [4, 12, 2]
    assert lines(preview(t, 0, "play:spring")) == [35, 20, 4]
    assert preview(t, 0, "play:winter")["season"] == "winter"
    assert preview(t, 0, "play:winter")["stands"]["leaders"] == [1]
    assert strengths(t) == [32, 20, 4]  # nothing has happened


@pytest.mark.clause("RAKAB-50")
def test_a_strength_is_told_card_by_card() -> None:
    t = rakab("1 | 10 6 drummer drummer courtesan heroine scarecrow", "2", "3", seasons=["winter"])
    told = standing(t)["lines"][0]["sum"]
    assert told["total"] == 15
    assert [told[part] for part in ("soldiers", "drummer", "spring")] == [2, 2, 0]
    assert [told["courtesans"], told["heroines"]] == [1, 10]
    cards = [(card["card"], card["base"], card["counts"]) for card in told["cards"]]
    assert cards == [
        ("10", 10, 1), ("6", 6, 1), ("drummer", None, 2), ("drummer", None, 0),
        ("courtesan", None, 1), ("heroine", None, 10), ("scarecrow", None, 0),
    ]  # fmt: skip


@pytest.mark.clause("RAKAB-46", "COND-41")
def test_spring_counts_once_a_line_or_for_every_top_card() -> None:
    for table, bonus in ((rakab, [3, 0]), (condottiere, [3, 3])):
        t = table("1 | 6 6 2", "2 | 5", seasons=["spring"])
        told = standing(t)["lines"][0]["sum"]
        assert [card["spring"] for card in told["cards"]] == [*bonus, 0]
        assert told["spring"] == sum(bonus)


@pytest.mark.clause("RAKAB-46")
def test_a_covered_winter_does_not_chill_the_sum() -> None:
    t = rakab("1 | 6 2", "2 | 5", seasons=["winter", "spring"])
    told = standing(t)["lines"][0]["sum"]
    assert [told["soldiers"], told["spring"], told["total"]] == [8, 3, 11]


@pytest.mark.clause("RAKAB-40", "COND-42")
def test_a_bishop_tells_whom_it_burns_and_what_it_asks() -> None:
    t = rakab("bishop 1 | 10", "2 | 10 10 3", "3 | 6")
    told = preview(t, 0, "play:bishop")
    assert lines(told) == [0, 3, 6]
    assert told["burns"] == [
        {"seat": 0, "cards": ["10"]},
        {"seat": 1, "cards": ["10", "10"]},
    ]
    assert told["then"] == "favor"
    assert told["stands"]["winner"] == 2


@pytest.mark.clause("RAKAB-43", "COND-47")
def test_a_scarecrow_asks_and_each_card_tells_what_is_left() -> None:
    t = condottiere("scarecrow 1 | 10 6", "2 | 3")
    assert preview(t, 0, "play:scarecrow")["then"] == "take"
    t.play("0 play:scarecrow")
    assert lines(preview(t, 0, "take:10")) == [6, 3]
    assert lines(preview(t, 0, "take:none")) == [16, 3]
    assert preview(t, 0, "take:10")["hand"] == 2


@pytest.mark.clause("RAKAB-42", "COND-48", "COND-1")
def test_a_surrender_tells_who_wins_the_region_and_the_game() -> None:
    owners = {"milano": 0, "genova": 0, "parma": 0, "venezia": 1}
    t = condottiere("surrender 1 | 10", "2 | 6", battle="modena", owners=owners)
    told = preview(t, 0, "play:surrender")
    assert told["ends"]
    stands = told["stands"]
    assert [stands["winner"], stands["region"], stands["best"]] == [0, "modena", 10]
    assert stands["game"]["winners"] == [0]
    assert stands["game"]["reason"] == "adjacent"
    t.play("0 play:surrender").over(winners=[0])


@pytest.mark.clause("RAKAB-31", "COND-21")
def test_a_shared_top_is_nobodys() -> None:
    t = condottiere("6 | 10", "1 | 10", "2 | 4", token=1, turn=0)
    stands = standing(t)["stands"]
    assert [stands["leaders"], stands["winner"], stands["best"]] == [[0, 1], None, 10]
    assert stands["chooses"] == 2  # left of the token's holder
    assert preview(t, 0, "play:6")["stands"]["winner"] == 0


@pytest.mark.clause("RAKAB-47", "COND-22")
def test_courtesans_choose_the_next_place() -> None:
    t = rakab("1 | 10", "2 | courtesan courtesan", "3")
    stands = standing(t)["stands"]
    assert [stands["winner"], stands["chooses"], stands["by_courtesans"]] == [0, 1, True]
    assert [line["courtesans"] for line in standing(t)["lines"]] == [0, 2, 0]


@pytest.mark.clause("RAKAB-22", "RAKAB-24", "COND-14")
def test_the_last_card_of_all_ends_the_battle() -> None:
    t = rakab("6 | 1", " | 5", "2", passes=[2])
    assert preview(t, 0, "play:6")["ends"]  # seat 1 has no card, seat 2 has passed
    assert preview(t, 0, "pass")["ends"]
    assert preview(t, 0, "play:6")["stands"]["winner"] == 0
    assert preview(t, 0, "pass")["stands"]["winner"] == 1
    t = rakab("6 | 1", "3 | 5", "2", passes=[2])
    assert not preview(t, 0, "pass")["ends"]


@pytest.mark.clause("COND-84")
def test_what_lies_face_down_is_known_to_its_owner_alone() -> None:
    hidden: dict[str, object] = {"hidden_cards": True}
    t = condottiere("10 drummer 1", "6 2", "3 3", options=hidden)
    t.play("0 play:10", "1 play:6", "2 play:3")
    mine, other = standing(t, 0), standing(t, 1)
    assert lines(mine) == lines(other) == [0, 0, 0]
    assert [line["known"] for line in mine["lines"]] == [10, 0, 0]
    assert [line["known"] for line in other["lines"]] == [0, 6, 0]
    assert [line["hidden"] for line in mine["lines"]] == [1, 1, 1]
    assert [mine["stands"]["winner"], mine["stands"]["hidden"]] == [0, 2]
    assert [other["stands"]["winner"], other["stands"]["hidden"]] == [1, 2]
    told = preview(t, 0, "play:drummer")
    assert [told["face_down"], told["turns_up"]] == [True, "10"]
    assert lines(told) == [10, 0, 0]
    assert told["lines"][0]["known"] == 20


@pytest.mark.clause("COND-83")
def test_conquest_tells_whose_region_it_is_and_that_the_defender_waits() -> None:
    conquest: dict[str, object] = {"conquest": True}
    t = condottiere("1 6", "2", "3", battle="roma", owners={"roma": 0}, token=0, options=conquest)
    told = preview(t, 0, "pass")
    assert told["waits"]
    assert told["stands"]["defender"] == 0
    place = condottiere("1", "2", "3", battle=None, owners={"roma": 1}, options=conquest)
    assert preview(place, 0, "place:roma")["owner"] == 1


@pytest.mark.clause("RAKAB-10", "RAKAB-70", "COND-4")
def test_a_place_tells_its_neighbours_and_who_would_win_there() -> None:
    owners = {"milano": 1, "genova": 1, "venezia": 2}
    t = condottiere("1", "2", "3", "4", battle=None, owners=owners)
    told = preview(t, 0, "place:parma")
    assert told["neighbours"] == {"genova": 1, "lucca": None, "milano": 1, "modena": None}
    assert told["wins"] == [{"seat": 1, "reason": "adjacent"}]
    assert told["largest"] == [1, 3, 1, 1]
    assert preview(t, 0, "place:roma")["wins"] == []


@pytest.mark.clause("RAKAB-70", "COND-1")
def test_what_each_seat_still_needs() -> None:
    owners = {"milano": 1, "genova": 1, "venezia": 2}
    t = condottiere("1", "2", "3", "4", battle=None, owners=owners)
    told = standing(t)
    assert told["needed"] == {"regions": 5, "adjacent": 3, "points": None}
    seat = told["seats"][1]
    assert [seat["regions"], seat["regions_left"]] == [2, 3]
    assert [seat["largest"], seat["adjacent_left"]] == [2, 1]
    assert seat["wins_with"] == ["mantova", "modena", "parma", "torino"]
    assert told["seats"][3]["wins_with"] == []
    assert seat["full_hand"] == 12  # COND-31


@pytest.mark.clause("COND-81")
def test_a_series_tells_the_points_a_battle_would_bring() -> None:
    owners = {"milano": 0, "genova": 0, "parma": 0, "venezia": 1}
    t = condottiere(
        "surrender | 10", "2 | 6", battle="modena", owners=owners, options={"points": 20}
    )
    game = preview(t, 0, "play:surrender")["stands"]["game"]
    assert game["points"] == [9, 1]  # four regions and five for adjacency
    assert game["reason"] == "adjacent"
    assert game["winners"] == []
    assert standing(t)["needed"]["points"] == 20


@pytest.mark.clause("COND-30", "COND-31", "COND-80", "COND-60")
def test_keeping_drawing_and_showing_tell_their_numbers() -> None:
    t = condottiere("1 2", "3", battle=None)
    show = preview(t, 1, "show_hand:0")
    assert show == {"seat": 0, "cards": ["3"]}
    t = condottiere("5 6 10", "", battle="roma")
    t.play("0 pass", "1 place:siena", "0 hold")
    assert t.state.view(0).document()["pending"]["step"] == "keep"  # type: ignore[index]
    assert preview(t, 0, "keep:10+5") == {"kept": ["5", "10"], "burnt": 1, "full_hand": 10}


def test_facts_are_those_of_the_options() -> None:
    game = condottiere("1", "2").game
    assert game.facts(4)["needed"] == {"regions": 5, "adjacent": 3, "points": None}
    assert game.facts(3)["needed"] == {"regions": 6, "adjacent": 4, "points": None}
    assert game.facts(4, {"greater_empires": True, "points": 30})["needed"] == {
        "regions": 5,
        "adjacent": 4,
        "points": 30,
    }
    assert game.facts(4, {"draw_after_battle": True})["hand"] == 7
    two = rakab("1", "2").game.facts(2)
    assert [two["own_decks"], two["hand"], two["favor"]] == [True, 8, False]
