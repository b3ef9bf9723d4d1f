"""The sensible bot knows when to stop."""

from __future__ import annotations

from neyrang.bots import bot_for
from tests.games.battle.table import condottiere, rakab
from tests.scenario import Scenario


def answers(t: Scenario, seat: int = 0) -> set[str]:
    """What the bot would do here, over many seeds."""
    state = t.state
    found = set()
    for seed in range(40):
        bot = bot_for(state.name(), seed)
        found.add(state.notation().text(bot.choose(state.view(seat), state.legal(seat))))
    return found


def test_it_wastes_no_tens_on_a_lost_battle() -> None:
    assert answers(rakab("10 10 1", "1 | 10 10 heroine heroine", "1", token=0)) == {"pass"}
    assert answers(condottiere("10 6 1", "1 | 10 10 10 drummer", token=0)) == {"pass"}


def test_it_saves_its_cards_when_nobody_can_answer() -> None:
    t = rakab("10 6 heroine | 5", "1 | 3", "1", token=0, passes=[1, 2])
    assert answers(t) == {"pass"}


def test_it_keeps_a_scarecrow_for_the_last_word() -> None:
    t = condottiere("scarecrow 1 | 10 6", "1 | 5", token=0, passes=[1])
    assert answers(t) == {"play:scarecrow"}
    t.play("0 play:scarecrow")
    assert answers(t) == {"take:10"}  # 6 against 5 is still won


def test_a_good_soldier_comes_home_from_a_lost_battle() -> None:
    t = rakab("scarecrow 1 | 10", "1 | 10 10 heroine heroine drummer", "1", token=0)
    assert answers(t) == {"play:scarecrow"}
    assert answers(t.play("0 play:scarecrow")) == {"take:10"}


def test_it_fights_for_the_province_that_wins() -> None:
    owners = {"gilan": 0, "esfahan": 0}
    t = rakab("10 10 6 1", "1 | 10 5", "1", token=0, owners=owners)
    assert "pass" not in answers(t)


def test_it_puts_the_war_beside_its_own_provinces() -> None:
    t = rakab("10", "10", "10", battle=None, token=0, owners={"gilan": 0, "tabarestan": 0})
    assert answers(t) <= {"place:azarbayjan", "place:ray", "place:qumis", "place:gorgan"}
