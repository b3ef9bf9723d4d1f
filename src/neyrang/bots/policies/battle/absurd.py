"""What nobody would do in a battle of Rakab or Condottiere, at any level."""

from __future__ import annotations

from mypy_extensions import i64

from neyrang.bots.policies.battle.estimate import BattleEstimate
from neyrang.bots.policies.battle.worth import missing
from neyrang.core.agenda import NOBODY
from neyrang.core.step import number_of
from neyrang.games.battle.cards import (
    ALL_SOLDIERS,
    BISHOP,
    COURTESAN,
    DRUMMER,
    HEROINE,
    NO_CARD,
    SCARECROW,
    SOLDIERS,
    SPRING,
    SURRENDER,
    WINTER,
    count,
)
from neyrang.games.battle.map import FINAL
from neyrang.games.battle.rules import Battle


def is_absurd(battle: Battle, estimate: BattleEstimate, card: i64) -> bool:
    """Returns whether nobody would play this card now, whatever the battle is worth."""
    alone = estimate.active == 0
    if card == DRUMMER and estimate.drummed() and (alone or not battle.terms.hidden_cards):
        return True  # a second one has no effect: RAKAB-44, COND-45
    if card == SURRENDER:
        return alone or gives_in(battle, estimate)
    if not alone:
        return False
    if card == SCARECROW:
        return not can_save_a_soldier(battle, estimate)
    if estimate.unsure or (card == COURTESAN and gains_token(battle, estimate)):
        return False
    return estimate.is_won() or cannot_help(battle, estimate, card)


def gives_in(battle: Battle, estimate: BattleEstimate) -> bool:
    """Returns whether a surrender would only leave the region to the one rival there is."""
    duel = number_of(battle.fighting) == 2
    return duel and not estimate.unsure and estimate.lead < 0


def gains_token(battle: Battle, estimate: BattleEstimate) -> bool:
    """Returns whether my courtesans can decide who chooses the next place, once all have passed."""
    if decides(battle, estimate):
        return False
    charming = battle.most_courtesans()
    if charming == estimate.seat:
        return False
    lying = count(estimate.line, COURTESAN)
    possible = lying + count(estimate.hand, COURTESAN)
    if estimate.is_won():  # the choice is mine, unless a rival has the most
        return charming != NOBODY and lying < estimate.courtesans <= possible
    return lying <= estimate.courtesans < possible


def cannot_help(battle: Battle, estimate: BattleEstimate, card: i64) -> bool:
    """Returns whether a card brings nothing to a line that is behind, all others having passed."""
    if card == WINTER:  # what is added later counts less, too
        return estimate.with_season(battle, WINTER) <= estimate.lead
    if card == DRUMMER and (estimate.face_up | estimate.hand) & ALL_SOLDIERS == 0:
        return True
    return (card < SOLDIERS or COURTESAN <= card <= HEROINE) and is_out_of_reach(estimate)


def is_out_of_reach(estimate: BattleEstimate) -> bool:
    """Returns whether all my cards together cannot even bring a tie."""
    hand = estimate.hand
    if count(hand, BISHOP) + count(hand, WINTER) + count(hand, SPRING) > 0:
        return False
    if estimate.season == SPRING:
        return False
    if count(hand, DRUMMER) > 0:
        return estimate.with_drummer() + estimate.reach_drummed() < 0
    return estimate.lead + estimate.reach < 0


# ---- Scarecrows, once all others have passed


def can_save_a_soldier(battle: Battle, estimate: BattleEstimate) -> bool:
    """Returns whether a scarecrow could bring a soldier home that this battle does not need."""
    if needs_its_bishop(battle, estimate):
        return True
    if decides(battle, estimate) or loses_its_hand(battle, estimate):
        return False
    soldier: i64
    for soldier in range(SOLDIERS):
        if count(estimate.face_up, soldier) > 0 and can_go(battle, estimate, soldier):
            return True
    return False


def can_go(battle: Battle, estimate: BattleEstimate, soldier: i64) -> bool:
    """Returns whether this soldier makes no difference: neither to a lead nor to a tie, of which
    nobody makes a defeat."""
    if estimate.holds(estimate.lead):
        return estimate.holds(estimate.without(battle, soldier))
    return estimate.lead < 0


def needs_its_bishop(battle: Battle, estimate: BattleEstimate) -> bool:
    """Returns whether a soldier could be saved from my own bishop, which is to win the battle."""
    if estimate.holds(estimate.lead) or count(estimate.hand, BISHOP) == 0:
        return False
    return estimate.top != NO_CARD and count(estimate.face_up, estimate.top) > 0


def decides(battle: Battle, estimate: BattleEstimate) -> bool:
    """Returns whether the game ends with this battle as it stands, so that no card is of use
    later."""
    if battle.battle == FINAL:
        return True
    winner = estimate.seat if estimate.holds(estimate.lead) else estimate.strong
    if winner == NOBODY or estimate.lead == 0:
        return False
    return missing(battle, winner, battle.battle) <= 0


def loses_its_hand(battle: Battle, estimate: BattleEstimate) -> bool:
    """RAKAB-62: a sole holder burns everything."""
    return battle.terms.last_holder_burns and estimate.rivals_hold == 0
