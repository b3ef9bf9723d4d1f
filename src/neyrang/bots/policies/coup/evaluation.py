"""How a game of Coup stands, for searches that stop before its end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from neyrang.bots.policies.coup.parameters import CoupEvaluation
from neyrang.bots.policies.coup.reading import held
from neyrang.core.step import bit
from neyrang.games.coup.cards import AMBASSADOR, ASSASSIN, CAPTAIN, CONTESSA, DUKE, INQUISITOR, size
from neyrang.games.coup.prices import ASSASSIN_PRICE, COUP_PRICE, MUST_COUP
from neyrang.games.coup.rules import Coup
from neyrang.games.coup.table import CoupSeat

OUT: Final = -1_000_000  # the odds of a player who is out

EXCHANGERS: Final = bit(AMBASSADOR) | bit(INQUISITOR)  # one of them is in a game
KINDS: Final = 5  # of cards, these two counted as one


def evaluate(coup: Coup, evaluation: CoupEvaluation) -> list[int]:
    """Returns by seat what the position multiplies its odds by, in thousandths of a factor of e.
    All hands are known here."""
    found: list[int] = []
    seat: i64
    for seat in range(coup.players):
        if coup.living >> seat & 1:
            found.append(alone(coup, evaluation, seat) + beside_others(coup, evaluation, seat))
        else:
            found.append(OUT)
    return found


def alone(coup: Coup, evaluation: CoupEvaluation, seat: i64) -> i64:
    """Returns what a player's cards, claims, coins and turn are worth."""
    player = coup.seats[seat]
    last = size(player.hand) == 1
    coins = min(player.coins, MUST_COUP)
    found = coins * (evaluation.coin_with_one if last else evaluation.coin_with_two)
    if not last:
        found += evaluation.two_influences
    mine = kinds(player.hand)
    kind: i64
    for kind in range(KINDS):
        if mine >> kind & 1:
            found += evaluation.card_with_one[kind] if last else evaluation.card_with_two[kind]
            if player.claimed >> kind & 1 == 0:
                found += evaluation.card_unclaimed[kind]
        if player.claimed >> kind & 1:
            found += evaluation.claimed[kind]
    my_turn = coup.turn == seat
    if my_turn:
        found += evaluation.turn_with_one if last else evaluation.turn_with_two
    if player.coins >= COUP_PRICE:
        found += evaluation.coup_with_one if last else evaluation.coup_with_two
        if my_turn:
            found += evaluation.coup_now
    if can_assassinate(player):
        found += evaluation.assassin_with_one if last else evaluation.assassin_with_two
    return found


def beside_others(coup: Coup, evaluation: CoupEvaluation, seat: i64) -> i64:
    """Returns what is added by what the others hold: the mean over them."""
    player = coup.seats[seat]
    mine = kinds(player.hand)
    my_turn = coup.turn == seat
    found: i64 = 0
    others: i64 = 0
    other: i64
    for other in range(coup.players):
        rival = coup.seats[other]
        if other == seat or coup.living >> other & 1 == 0:
            continue
        others += 1
        theirs = kinds(rival.hand)
        if size(rival.hand) == 1:
            if player.coins >= COUP_PRICE:
                found += evaluation.coup_wins_now if my_turn else evaluation.coup_wins
            if can_assassinate(player) and theirs & bit(CONTESSA) == 0:
                found += evaluation.assassin_wins_now if my_turn else evaluation.assassin_wins
        if mine & bit(ASSASSIN) and theirs & bit(CONTESSA) == 0:
            found += evaluation.no_contessa
        if mine & bit(CONTESSA) and size(player.hand) == 1 and can_assassinate(rival):
            found += evaluation.contessa_saves
        if mine & bit(CAPTAIN) and theirs & (bit(CAPTAIN) | EXCHANGERS) == 0:
            found += evaluation.can_steal
        if mine & bit(DUKE) and theirs & bit(CAPTAIN) == 0:
            found += evaluation.tax_is_safe
    return found // others if others > 0 else 0


def kinds(hand: i64) -> i64:
    """Returns the mask of the kinds of cards in a hand."""
    found = held(hand)
    return found | bit(AMBASSADOR) if found & EXCHANGERS else found


def can_assassinate(player: CoupSeat) -> bool:
    return player.coins >= ASSASSIN_PRICE and kinds(player.hand) & bit(ASSASSIN) != 0
