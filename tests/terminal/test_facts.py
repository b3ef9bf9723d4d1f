"""What speaks for an answer, game by game: told where it is so, and nowhere else; out of the seat's
view, and in both languages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import neyrang
from neyrang.bots.advice import POLICIES, Fact
from neyrang.core.rng import Rng
from neyrang.core.state import State
from neyrang.locale_files import LANGUAGES, load
from neyrang.terminal.hint import said
from neyrang.words import Words, slots
from tests.games.battle.table import condottiere, rakab
from tests.games.karzar import table as karzar
from tests.games.karzar.test_duel import duel
from tests.games.loot.table import caravan
from tests.games.loot.table import table as loot
from tests.scenario import Scenario

PLAYERS = {"coup": 4, "rakab": 4, "condottiere": 3, "karzar": 4, "loot": 3}
SOURCES = {"rakab": "battle", "condottiere": "battle"}  # the folder, where it is not the game's


def facts_of(state: State, seat: int, action: int) -> list[Fact]:
    found: list[Fact] = import_module(f"{POLICIES}.{state.name()}.why").facts(state, seat, action)
    return found


def facts(t: Scenario, seat: int, move: str) -> list[Fact]:
    assert move in t.legal(seat)
    return facts_of(t.state, seat, t.state.notation().move(move))


def names(t: Scenario, seat: int, move: str) -> list[str]:
    return [name for name, _ in facts(t, seat, move)]


# ---- Loot


def test_whose_a_caravan_would_be() -> None:
    t = loot("red2 red3 red4 red_chief", "green1", "yellow1", road=[caravan(1, 5, 0, "1 blue 3")])
    held: Fact = ("reserve", {"card": "red_chief"})
    assert facts(t, 0, "attack:1:red4") == [("yours", {"coins": 5}), held]
    assert facts(t, 0, "attack:1:red3") == [("ties", {"coins": 5}), held]
    assert facts(t, 0, "attack:1:red2") == [held]
    own = loot("red2", "green1", "yellow1", road=[caravan(1, 5, 0)])
    assert facts(own, 0, "attack:1:red2") == [("holds", {})]


def test_a_team_takes_a_caravan_on_the_turn_of_its_first() -> None:
    road = [caravan(1, 5, 2)]
    hands = ("red4", "green1", "yellow1", "blue1")
    first, second = (loot(*hands, road=road, teams=True, turn=turn) for turn in (0, 1))
    assert names(first, 0, "attack:1:red4") == ["yours"]
    assert names(second, 1, "attack:1:green1") == ["leads"]


def test_who_can_answer_a_chief() -> None:
    road = [caravan(1, 8, 1, "0 red 1", "1 blue 4")]
    alone = loot("red_chief", "green1", road=road)
    assert names(alone, 0, "chief:1:red") == ["yours"]
    seen = loot("red_chief blue_chief salar", "green1", road=road)
    assert names(seen, 0, "chief:1:red") == ["yours", "unanswerable"]


def test_a_card_is_drawn_where_no_other_takes_a_lead() -> None:
    t = loot("red2", "green1", road=[caravan(1, 5, 1, "1 blue 3"), caravan(2, 4, 0)])
    assert facts(t, 0, "draw") == [("no_lead", {}), ("coming", {"coins": 4})]
    strong = loot("red4", "green1", road=[caravan(1, 5, 1, "1 blue 3")])
    assert facts(strong, 0, "draw") == []


def test_when_a_caravan_is_sent_out() -> None:
    early = loot("caravan5 red1", "green1 green2")
    assert facts(early, 0, "play:caravan5") == []
    late = loot("caravan5 salar", "green1", road=[caravan(1, 3, 1)], deck="red1")
    few = {"deck": 1, "coins": 5}
    busy: list[Fact] = [("salar_ready", {}), ("others_busy", {"number": 1})]
    assert facts(late, 0, "play:caravan5") == [("few_cards", few), *busy]
    empty = loot("caravan5 caravan2", "green1", deck="")
    assert facts(empty, 0, "play:caravan5") == [("deck_empty", {"coins": 5})]


def test_what_is_burnt() -> None:
    t = loot("red1 red4 red_chief salar", "green1", deck="")
    assert facts(t, 0, "burn:red1") == [("weakest", {})]
    assert facts(t, 0, "burn:red4") == facts(t, 0, "burn:red_chief") == []
    assert facts(t, 0, "burn:salar") == [("useless", {"card": "salar"})]


# ---- Rakab and Condottiere


def test_who_leads_a_battle_and_who_can_still_play() -> None:
    t = rakab("6 1 | 5", "2 3 | 10", "2 4 |")
    assert facts(t, 0, "play:6") == [("leads", {"mine": 11, "theirs": 10})]
    assert facts(t, 0, "play:1") == facts(t, 0, "pass") == []
    ahead = rakab("1 1 | 10", "2 3 | 6", "2 4 |")
    assert facts(ahead, 0, "pass") == [("leads_now", {"mine": 10, "theirs": 6})]
    assert facts(ahead.play("0 play:1", "1 pass", "2 pass"), 0, "pass") == [("won", {})]


def test_what_is_played_when_all_others_have_passed() -> None:
    t = rakab("6 scarecrow 3 2 | 4 3", "2 3 | 10", "2 4 |", turn=1).play("1 pass", "2 pass")
    assert names(t, 0, "play:6") == ["leads", "last", "more_cards"]
    t.play("0 play:scarecrow")
    assert names(t, 0, "take:4") == ["behind_anyway"]
    won = rakab("scarecrow 1 | 10 3", "2 | 4", "2 |", turn=1).play("1 pass", "2 pass")
    won.play("0 play:scarecrow")
    assert [names(won, 0, f"take:{each}") for each in ("3", "10")] == [["leads_without"], []]


def test_cards_are_saved_from_whoever_holds_more() -> None:
    poor = condottiere("1 |", "2 3 4 | 10", "2 |")
    fewer = {"seat": 1, "theirs": 3, "mine": 1}
    assert facts(poor, 0, "pass") == [("no_lead", {}), ("fewer_cards", fewer)]
    rich = condottiere("10 3 2 |", "2 | 1", "2 |")
    assert names(rich, 0, "play:10") == ["leads", "more_cards"]
    last = condottiere("10 3 2 |", "| 1", "| 2")
    assert names(last, 0, "play:10") == ["leads", "last", "nobody_has_cards"]


def test_special_cards_of_a_battle() -> None:
    t = rakab("bishop surrender 1 | 6", "2 4 3 1 | 10 10", "2 4 |")
    led: Fact = ("leads", {"mine": 6, "theirs": 0})
    assert facts(t, 0, "play:bishop") == [led, ("strikes", {"number": 2})]
    assert facts(t, 0, "play:surrender") == facts(t, 0, "play:1") == []
    ahead = rakab("surrender courtesan | 6", "2 3 4 | 5", "2 4 |", token=1, turn=0)
    assert names(ahead, 0, "play:surrender") == ["ends_ahead"]
    assert names(ahead, 0, "play:courtesan") == ["leads"]  # the winner chooses in any case
    behind = rakab("courtesan 1 | 1", "2 3 4 | 5", "2 4 |", token=1, turn=0)
    assert names(behind, 0, "play:courtesan") == ["chooses"]
    assert names(behind, 0, "play:1") == []


def test_hidden_cards_leave_open_who_leads() -> None:
    t = condottiere("10 3 |", "2 4 |", "2 |", options={"hidden_cards": True})
    assert names(t, 0, "play:10")[:1] == ["leads"]
    t.play("0 play:10", "1 play:2", "2 pass")
    assert "leads" not in names(t, 0, "play:3")


OWNERS = {"gilan": 0, "tabarestan": 0, "khorasan": 1, "gorgan": 1}


def test_what_a_region_would_win() -> None:
    t = rakab("10 |", "1 2 |", "1 2 |", battle=None, owners=OWNERS)
    assert facts(t, 0, "place:ray") == [("wins_game", {"what": "ray"})]
    assert facts(t, 0, "place:makran") == []
    one = rakab("10 |", "1 2 |", "1 2 |", battle=None, owners={"gilan": 0})
    assert facts(one, 0, "place:ray") == [("grows", {"number": 2})]
    assert facts(one, 0, "place:makran") == []


def test_whom_a_battle_would_win_the_game() -> None:
    mine = rakab("1 |", "1 2 | 5", "1 2 |", battle="ray", owners=OWNERS)
    assert facts(mine, 0, "play:1") == [("wins_game", {"what": "ray"})]
    theirs = rakab("1 |", "1 2 | 5", "1 2 |", battle="sistan", owners=OWNERS)
    assert facts(theirs, 0, "play:1") == [("threat", {"seat": 1, "what": "sistan"})]
    closed = rakab("bishop 1 |", "1 2 | 5", "1 2 |", battle="makran", owners=OWNERS)
    closed.play("0 play:bishop")
    assert facts(closed, 0, "favor:sistan") == [("threat", {"seat": 1, "what": "sistan"})]
    assert facts(closed, 0, "favor:ray") == []


def test_the_final_battle_saves_nothing() -> None:
    t = condottiere("10 1 | 5", "1 3 | 6", "", battle="final", finalists=[0, 1], token=0)
    assert names(t, 0, "play:10") == ["leads", "final"]
    assert facts(t, 0, "pass") == []


def test_a_hand_without_soldiers() -> None:
    t = rakab("1 bishop", "heroine spring", "winter", token=0).play(*["* pass"] * 3)
    assert facts(t, 1, "burn") == facts(t, 2, "burn") == [("no_soldiers", {})]
    assert facts(t, 1, "hold") == [("strong_alone", {"card": "heroine"})]
    assert facts(t, 2, "hold") == []


# ---- Karzar


def test_who_would_lead_and_who_changes_nothing() -> None:
    t = karzar.table("iran I8 T5 I2", "turan T7 T1", "iran T3 I2", slots=["I6 T7"])
    assert facts(t, 0, "hero:I8") == [("leads", {"mine": 8, "theirs": 7})]
    assert facts(t, 0, "hero:T5") == [("harmless", {"card": "T5"})]
    assert facts(t, 0, "hero:I2") == [("spared", {})]
    behind = karzar.table("iran I8 T10 I2", "turan T7 T1", "iran T3 I2", slots=["I6 T9"])
    assert facts(behind, 0, "hero:I8") == [("champion", {"card": "I8", "what": "iran"})]
    assert facts(behind, 0, "hero:T10") == []
    hand = "iran I5* I1 I2"
    marked = karzar.table(hand, "turan T1", "iran T3", slots=["I4 T6"], options={"allies": True})
    assert facts(marked, 0, "hero:I5*") == [("ahead", {})]  # by 6.5 to 6


def test_what_a_helper_would_do() -> None:
    hand = "iran I1 | zal akvan ramshgar"
    t = karzar.table(hand, "turan T1", "iran I2", slots=["I6 T9"])
    karzar.heroes(t, "I1", "T1", "I2")
    won: Fact = ("leads", {"mine": 6, "theirs": 0})
    assert facts(t, 0, "helper:zal") == [("turns", {"card": "zal"}), won]
    assert names(t, 0, "helper:ramshgar") == ["rid", "must_be_played"]
    assert facts(t, 0, "helper:akvan") == facts(t, 0, "helper:hich") == []
    ahead = karzar.table(hand, "turan T1", "iran I2", slots=["I9 T6"])
    karzar.heroes(ahead, "I1", "T1", "I2")
    assert facts(ahead, 0, "helper:hich") == [("leads_now", {"mine": 9, "theirs": 6})]
    assert facts(ahead, 0, "helper:ramshgar") == []


def test_why_a_helper_stays_in_the_hand() -> None:
    told = {}
    for helpers, slot in {"simorgh": "I10 T9", "akvan": "I6 T9", "bazur": "I1 T9"}.items():
        t = karzar.table(f"iran I1 | {helpers}", "turan T1", "iran I2", slots=[slot])
        told[helpers] = names(karzar.heroes(t, "I1", "T1", "I2"), 0, "helper:hich")
    assert told == {
        "simorgh": ["leads_now", "ten_here"], "akvan": ["none_acts"], "bazur": ["none_helps"]
    }  # fmt: skip


def test_which_side_and_which_heroes() -> None:
    t = Scenario.start("karzar", 4, 4)
    t.expect({"seats.0.heroes": ["I1", "I7", "I8", "I8", "T5"]})
    t.expect({"seats.0.helpers": ["zal", "ramshgar", "bazur"]})
    assert names(t, 0, "keep:I7+I8+I8") == ["one_land", "strongest_kept"]
    assert names(t, 0, "keep:I1+I7+T5") == []
    t.play("0 keep:I1+I7+I8", *(f"{seat} {t.legal(seat)[0]}" for seat in (1, 2, 3)))
    assert facts(t, 0, "side:iran") == [
        ("own_heroes", {"number": 3, "what": "iran"}),
        ("own_helper", {"card": "zal", "what": "iran"}),
        ("morning", {"number": 3, "what": "iran"}),
    ]
    assert names(t, 0, "side:turan") == ["own_helper", "own_helper"]


def test_what_a_duel_can_still_become() -> None:
    t = duel("I9 I1 I2 I3 I4", "T5 T6 T1 T2 T3", battle=8, results=["iran"] * 4 + ["turan"] * 3)
    assert names(t, 0, "hero:I9") == ["one_more"]
    assert names(t, 1, "hero:T5") == ["their_one_more"]
    t.play("0 hero:I9", "1 hero:T5")
    assert facts(t, 0, "hero:I4")[0] == ("certain", {"mine": 13, "most": 11})
    assert facts(t, 0, "hero:I1")[0] == ("range", {"mine": 10, "least": 6, "most": 11})
    lost = duel("I1 I1 I2 I3 I4", "T9 T6 T7 T8 T9").play("0 hero:I1", "1 hero:T9")
    assert [facts(lost, 0, f"hero:I{power}") for power in (1, 4)] == [[("lost", {})], []]


# ---- in every game


def walk(game: str, seed: int) -> list[tuple[State, int, int]]:
    """Answers of random play, each with the seat and the state where it was given."""
    state = neyrang.game(game).start(PLAYERS[game], seed)
    rng = Rng(seed)
    found: list[tuple[State, int, int]] = []
    while state.actors() and len(found) < 60:
        seat = int(state.next_actor())
        legal = state.legal(seat)
        action = legal[rng.below(len(legal))]
        found.append((state.clone(), seat, action))
        state.apply(seat, action)
    return found


@pytest.mark.parametrize("game", neyrang.NAMES)
def test_facts_are_told_from_what_the_seat_may_know(game: str) -> None:
    """Whatever the others hold, they stay the same."""
    told = 0
    for seed in range(3):
        for state, seat, action in walk(game, seed):
            facts = facts_of(state, seat, action)
            told += len(facts)
            for deal in range(3):
                other = neyrang.game(game).redeal(state.view(seat), Rng(deal))
                assert facts_of(other, seat, action) == facts
    assert told > 20


def names_in_source(game: str) -> set[str]:
    """The names of the facts in a game's module, and other words."""
    folder = Path(neyrang.__file__).parent / "bots" / "policies" / SOURCES.get(game, game)
    source = (folder / "why.py").read_text("utf-8")
    return set(re.findall(r'"([a-z_]+)"', source))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", neyrang.NAMES)
def test_every_fact_has_words_and_all_of_these_are_said(game: str, lang: str) -> None:
    words = Words(lang)
    texts: Mapping[str, Any] = load(lang, game)["because"]
    assert [name for name in texts if name not in names_in_source(game)] == []
    people = [f"player {seat}" for seat in range(PLAYERS[game])]
    for seed in range(3):
        for state, seat, action in walk(game, seed):
            words = words.naming(state.notation())
            for name, named in facts_of(state, seat, action):
                assert slots(texts[name]) <= set(named)
                put = {key: said(words, game, key, value, people) for key, value in named.items()}
                assert words.text(f"{game}.because.{name}", **put)
