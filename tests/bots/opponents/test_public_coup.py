"""What the public computer player of Coup was seen to do, one test for each behaviour."""

from __future__ import annotations

from typing import Any

import neyrang
from neyrang.bots import BotTable
from neyrang.bots.opponents.coup.ending import Player, wins
from neyrang.bots.opponents.coup.public import PublicCoup, best_kept
from neyrang.games.coup.cards import AMBASSADOR, ASSASSIN, CAPTAIN, CONTESSA, DUKE

COUP = neyrang.game("coup")
SEEDS = range(200)


class Table:
    """Seat 0 is the bot's, unless told otherwise; the others say what a test lets them say."""

    def __init__(
        self, *seats: str, seed: int = 0, me: int = 0, mood: bool | None = None, **more: Any
    ) -> None:
        """`seats`: cards and coins of each, like `duke contessa 3`; cards turned up in capitals."""
        options = {"draft": False} if len(seats) == 2 else {}
        options.update(more.pop("options", {}))
        document = {"seats": [seat_document(seat) for seat in seats], "turn": 0, **more}
        self.state = COUP.load(document, options=options)
        self.me = me
        self.bot = PublicCoup(seed)
        if mood is not None:
            self.bot.bluffing = mood
        self.table = BotTable(self.state, {me: self.bot})

    def say(self, *answers: str) -> Table:
        """Plays answers like `1 tax`; `pass` stands for everybody who is asked."""
        for answer in answers:
            if answer == "pass":
                for seat in self.state.actors():
                    self.table.apply(seat, COUP.move("pass"))
            else:
                who, move = answer.split()
                self.table.apply(int(who), COUP.move(move))
        return self

    def answer(self) -> str:
        chosen = self.table.choose(self.me)
        assert self.table.offences() == []
        return COUP.text(chosen)


def seat_document(told: str) -> dict[str, object]:
    *roles, coins = told.split()
    return {
        "hand": [role for role in roles if role.islower()],
        "lost": [role.lower() for role in roles if role.isupper()],
        "coins": int(coins),
    }


def often(*seats: str, said: tuple[str, ...] = (), **more: Any) -> dict[str, int]:
    """Returns how often each answer is given, over many seeds."""
    found: dict[str, int] = {}
    for seed in SEEDS:
        answer = Table(*seats, seed=seed, **more).say(*said).answer()
        found[answer] = found.get(answer, 0) + 1
    return found


def about_a_tenth(times: int) -> bool:
    return len(SEEDS) // 20 <= times <= len(SEEDS) // 5


# ---- its turn


def test_with_seven_coins_it_coups_the_strongest() -> None:
    found = often("duke duke 7", "captain CAPTAIN 9", "contessa captain 2", "contessa contessa 3")
    assert found == {"coup:3": len(SEEDS)}


def test_ties_among_targets_are_broken_by_lot() -> None:
    found = often("duke duke 7", "captain contessa 2", "contessa captain 2")
    assert set(found) == {"coup:1", "coup:2"}


def test_it_assassinates_then_steals_then_taxes_and_skips_each_one_time_in_ten() -> None:
    others = ("ambassador contessa 2", "ambassador contessa 1")
    found = often("assassin captain 3", *others, mood=False)
    assert found["assassinate:1"] > 150
    assert about_a_tenth(found["steal:1"])
    found = often("captain duke 3", *others, mood=False)
    assert found["steal:1"] > 150
    assert about_a_tenth(found["tax"])


def test_at_the_very_end_it_skips_nothing() -> None:
    assert often("duke CONTESSA 1", "captain contessa 2") == {"tax": len(SEEDS)}


def test_it_does_not_attack_who_has_claimed_a_blocking_character() -> None:
    seats = ("assassin captain 2", "duke duke 4", "contessa contessa 2")
    table = Table(*seats, mood=False).say("0 steal:1", "pass", "1 block:captain", "pass")
    table.say("1 tax", "pass", "2 income")
    assert table.bot.claims.claimed[1] == {CAPTAIN, DUKE}
    found = {table.answer() for _ in range(30)}
    assert "steal:2" in found
    assert "steal:1" not in found


def test_without_a_bluffing_mood_it_exchanges_or_takes_an_income() -> None:
    others = ("duke captain 2", "assassin captain 2")
    found = often("contessa contessa 2", *others, mood=False)
    assert found["exchange"] > 150
    assert about_a_tenth(found["income"])
    assert often("assassin contessa 2", *others, mood=False) == {"income": len(SEEDS)}


def test_in_a_bluffing_mood_it_plays_one_of_its_bluffs_by_lot() -> None:
    found = often("contessa contessa 3", "duke captain 2", "assassin captain 2", mood=True)
    bluffs = ("assassinate:1", "assassinate:2", "steal:1", "steal:2", "tax")
    assert set(bluffs) < set(found)
    assert sum(found[bluff] for bluff in bluffs) > 150


def test_it_takes_foreign_aid_once_all_dukes_are_out() -> None:
    seats = ("contessa assassin 2", "captain DUKE 2", "captain DUKE 2", "contessa DUKE 0")
    found = often(*seats, mood=False)
    assert found == {"foreign_aid": len(SEEDS)}


def test_it_embezzles_without_a_duke_and_leaves_a_rich_reserve_untaxed() -> None:
    reformation = {"reformation": True}
    others = ("duke captain 2", "assassin captain 2")
    more: dict[str, Any] = {"options": reformation, "mood": False}
    assert often("contessa contessa 1", *others, reserve=2, **more) == {"embezzle": len(SEEDS)}
    assert "embezzle" not in often("captain contessa 1", *others, reserve=2, **more)
    assert often("captain contessa 1", *others, reserve=3, **more) == {"embezzle": len(SEEDS)}
    assert "tax" in often("duke contessa 1", *others, reserve=3, **more)
    assert "tax" not in often("duke contessa 1", *others, reserve=4, **more)


# ---- memory


def test_it_remembers_claims_until_they_are_challenged_or_turned_up() -> None:
    table = Table("contessa contessa 2", "duke captain 2", "assassin captain 2")
    claims = table.say("0 income", "1 tax", "pass", "2 foreign_aid", "pass").bot.claims
    assert claims.claimed[1] == {DUKE}
    table.say("0 income", "1 steal:2", "pass", "2 block:captain", "0 challenge")
    assert claims.claimed[1] == {DUKE, CAPTAIN}
    assert claims.claimed[2] == set()
    table.say("2 reveal:captain", "0 lose:contessa", "2 tax", "0 challenge")
    assert claims.caught[2] == set()
    table.say("2 concede")
    assert claims.caught[2] == {DUKE}


def test_a_claim_is_dropped_when_its_card_is_turned_up() -> None:
    table = Table("contessa contessa 6", "duke captain 2", "assassin captain 2")
    table.say("0 income", "1 tax", "pass", "2 income", "0 coup:1", "1 lose:duke")
    assert table.bot.claims.claimed[1] == set()


def test_its_own_exchange_makes_it_forget_its_own_claims_and_catches() -> None:
    table = Table("contessa contessa 2", "duke captain 2", "assassin captain 2")
    own = table.bot.claims
    own.claimed[0].add(DUKE)
    own.caught[0].add(CAPTAIN)
    table.say("0 exchange", "pass")
    assert own.claimed[0] == {DUKE, AMBASSADOR}
    table.table.apply(0, table.table.choose(0))
    assert (own.claimed[0], own.caught[0]) == (set(), set())


def test_its_mood_is_tossed_again_after_a_bluff() -> None:
    moods = set()
    for seed in SEEDS:
        table = Table("contessa contessa 2", "duke captain 2", "duke captain 2", seed=seed)
        table.bot.bluffing = True
        if table.answer() in ("tax", "steal:1", "steal:2"):
            moods.add(table.bot.bluffing)
    assert moods == {True, False}


# ---- against actions


def test_it_blocks_with_what_it_holds_instead_of_challenging() -> None:
    seats = ("duke assassin 3", "contessa captain 2", "duke captain 2")
    assert often(*seats, me=1, said=("0 steal:1",)) == {"pass": len(SEEDS)}
    assert often(*seats, me=1, said=("0 steal:1", "pass")) == {"block:captain": len(SEEDS)}
    assert often(*seats, me=1, said=("0 assassinate:1", "pass")) == {"block:contessa": len(SEEDS)}
    assert often(*seats, me=2, said=("0 foreign_aid",)) == {"block:duke": len(SEEDS)}


def test_it_bluffs_a_block_in_a_bluffing_mood_only() -> None:
    seats = ("captain assassin 3", "contessa contessa 2", "duke duke 2")
    steal = ("0 steal:1", "pass")
    assert often(*seats, me=1, said=steal, mood=False) == {"pass": len(SEEDS)}
    bluffs = often(*seats, me=1, said=steal, mood=True)
    assert set(bluffs) == {"block:captain", "block:ambassador"}
    assert often(*seats, me=1, said=("0 foreign_aid",), mood=True) == {"block:duke": len(SEEDS)}


def test_it_challenges_what_it_knows_to_be_false() -> None:
    seats = ("captain captain 3", "duke duke 2", "contessa DUKE 2")
    assert often(*seats, me=1, said=("0 tax",)) == {"challenge": len(SEEDS)}


def test_it_never_again_believes_a_character_somebody_was_caught_in() -> None:
    table = Table("captain captain 3", "contessa contessa 2", "assassin assassin 2", me=1)
    table.bot.claims.caught[0].add(AMBASSADOR)
    assert table.say("0 exchange").answer() == "challenge"


def test_otherwise_it_challenges_a_tax_or_an_attack_one_time_in_ten() -> None:
    seats = ("captain assassin 3", "duke ambassador 2", "contessa assassin 2")
    assert about_a_tenth(often(*seats, me=1, said=("0 tax",))["challenge"])
    assert about_a_tenth(often(*seats, me=2, said=("0 steal:2",))["challenge"])
    assert often(*seats, me=2, said=("0 steal:1",)) == {"pass": len(SEEDS)}
    assert often(*seats, me=2, said=("0 exchange",)) == {"pass": len(SEEDS)}
    blocked = ("0 steal:1", "pass", "1 block:captain")
    assert about_a_tenth(often(*seats, me=0, said=blocked)["challenge"])
    assert often(*seats, me=2, said=blocked) == {"pass": len(SEEDS)}


def test_its_last_influence_is_saved_by_a_contessa_or_a_challenge() -> None:
    seats = ("captain assassin 3", "duke DUKE 2", "contessa assassin 2")
    murder = ("0 assassinate:1",)
    assert often(*seats, me=1, said=murder) == {"pass": len(SEEDS)}
    found = often(*seats, me=1, said=(*murder, "pass"), mood=False)
    assert found == {"block:contessa": len(SEEDS)}
    table = Table(*seats, me=1)
    table.bot.claims.caught[1].add(CONTESSA)
    assert table.say(*murder).answer() == "challenge"
    out = ("captain CONTESSA 3", "duke CONTESSA 2", "assassin assassin 2")
    table = Table(*out, me=1)
    table.bot.claims.claimed[2].add(CONTESSA)
    assert table.say(*murder).answer() == "challenge"


# ---- bluffs


def test_what_it_dares_to_bluff() -> None:
    table = Table("contessa contessa 2", "captain captain 2", "captain DUKE 2", mood=False)
    bot, view, hand = table.bot, table.state.view(0), [CONTESSA, CONTESSA]
    own = bot.claims

    def dares(role: int) -> bool:
        return bot.dares(view, hand, role)  # type: ignore[arg-type]

    assert not dares(DUKE)
    bot.bluffing = True
    assert dares(DUKE)
    own.claimed[0] = {DUKE, ASSASSIN, AMBASSADOR}
    assert dares(DUKE)
    assert not dares(CAPTAIN)  # a new one after three
    own.caught[0] = {DUKE}
    assert not dares(DUKE)


def test_against_one_opponent_it_does_not_dare_a_bluff_that_would_win() -> None:
    found = often("contessa contessa 3", "captain DUKE 0", mood=True)
    assert set(found) == {"exchange", "income"}
    found = often("contessa contessa 3", "captain duke 0", mood=True)
    assert {"assassinate:1", "tax"} < set(found)


# ---- the last two


def test_the_end_is_played_out_for_seven_turns() -> None:
    assert wins(Player(1, 3, [ASSASSIN]), Player(1, 7, [])) is True
    assert wins(Player(1, 3, [ASSASSIN]), Player(1, 7, [CONTESSA])) is False
    assert wins(Player(2, 0, []), Player(2, 0, [])) is None
    assert wins(Player(1, 5, [CAPTAIN]), Player(1, 6, [])) is True  # steals, then coups
    assert wins(Player(1, 5, [CAPTAIN]), Player(1, 6, [AMBASSADOR])) is False


def test_at_the_end_it_challenges_what_would_beat_it() -> None:
    assert often("duke CAPTAIN 4", "captain DUKE 2", me=1, said=("0 tax",)) == {
        "challenge": len(SEEDS)
    }
    assert often("duke CAPTAIN 0", "duke DUKE 7", me=1, said=("0 tax",)) == {"pass": len(SEEDS)}


# ---- cards


def test_it_gives_up_an_ambassador_three_times_as_often_as_a_duke() -> None:
    bot = PublicCoup(1)
    given = [bot.given_up([DUKE, AMBASSADOR]) for _ in range(1200)]
    assert 840 < given.count(AMBASSADOR) < 960


def test_it_keeps_different_characters_in_its_own_order() -> None:
    legal = [COUP.move("keep:duke+duke"), COUP.move("keep:contessa+duke")]
    assert COUP.text(best_kept([DUKE, DUKE, CONTESSA, DUKE], 2, legal)) == "keep:contessa+duke"
    assert best_kept([DUKE, DUKE], 2, legal) == COUP.move("keep:duke+duke")
