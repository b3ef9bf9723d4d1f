"""The policy of Rakab and Condottiere. All worths are in tenths of a point of strength."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from neyrang.bots.network import Network, read_networks
from neyrang.bots.policies.battle.absurd import can_go, is_absurd
from neyrang.bots.policies.battle.estimate import BattleEstimate
from neyrang.bots.policies.battle.inputs import inputs
from neyrang.bots.policies.battle.parameters import (
    AVERAGE,
    DEPTH,
    PLAYOUTS,
    STEPS,
    WEIGHTS,
    BattleParameters,
    plain_duel,
    plain_table,
    reckless,
    sly_duel,
    sly_table,
)
from neyrang.bots.policies.battle.worth import hand_worth, missing
from neyrang.bots.policy import Policy, graded, odds, usual_models
from neyrang.core.pickled import by_attributes
from neyrang.core.state import State
from neyrang.core.step import number_of
from neyrang.games.battle.cards import (
    BISHOP,
    COURTESAN,
    DRUMMER,
    HEROINE,
    SCARECROW,
    SOLDIERS,
    SURRENDER,
    WINTER,
    count,
    size,
)

# fmt: off
# isort: off
from neyrang.games.battle.notation import (
    BURN, BURN_HAND, DRAW, FAVOR, FAVOR_NONE, KEEP, KEEP_NONE, KEPT_BAGS, PASS, PLACE, PLACE_AT,
    PLAY, TAKE, TAKE_BACK, TAKE_NONE, TURN, favor_at,
)
# isort: on
# fmt: on
from neyrang.games.battle.rules import Battle

NEVER: Final = -1_000_000  # the score of what nobody would do


@final
class BattlePolicy(Policy):
    """`duel`: the parameters for two players; `table`: for more."""

    def __init__(self, duel: BattleParameters, table: BattleParameters) -> None:
        super().__init__()
        self.duel = duel
        self.table = table
        self.networks: list[Network] = []  # for two players and for more, once they are needed
        self.depth = DEPTH
        self.playouts = PLAYOUTS

    def weigh(self, state: State, seat: i64, legal: list[int]) -> list[int]:
        assert isinstance(state, Battle)
        parameters = self.duel if state.players == 2 else self.table
        step = state.agenda
        assert step is not None
        op = step.op
        if op == TURN:
            return turn(parameters, state, seat, legal)
        if op == TAKE_BACK:
            return take(parameters, state, seat, legal)
        if op == PLACE:
            return place(parameters, state, seat, legal)
        if op == FAVOR:
            return favor(parameters, state, seat, legal)
        if op == BURN:
            return burn(parameters, state.seats[seat].hand, legal)
        if op == KEEP:
            return keep(parameters, legal)
        if op == DRAW:
            return [1 + 9 * i * i for i in range(len(legal))]
        return [1] * len(legal)

    def quiet(self, state: State) -> bool:
        """Returns whether no battle is under way."""
        assert isinstance(state, Battle)
        step = state.agenda
        if step is None:
            return True
        in_battle = step.op == TURN or step.op == TAKE_BACK or step.op == FAVOR
        return not in_battle and state.waiting == state.asked  # nobody has answered yet

    def value(self, state: State) -> list[int]:
        assert isinstance(state, Battle)
        if not self.networks:
            self.networks = read_networks(state.terms.game)
        network = self.networks[0 if state.players == 2 else 1]
        scores: list[int] = []
        for seat in range(state.players):
            scores.append(network.score(inputs(state, seat)))
        return odds(scores)

    def __reduce__(self) -> tuple[object, ...]:
        return by_attributes(self, (self.duel, self.table), ("networks",))


# ---- In a battle


def turn(parameters: BattleParameters, battle: Battle, seat: i64, legal: list[int]) -> list[int]:
    estimate = BattleEstimate()
    estimate.read(battle, seat, parameters)
    scores: list[int] = []
    for action in legal:
        if action == PASS:
            scores.append(estimate.passing(battle.waits(seat)))
        else:
            card = action - PLAY
            scores.append(playing(parameters, estimate, battle, card) - estimate.cost(card))
    i: i64
    for i in range(len(legal)):
        if legal[i] != PASS and is_absurd(battle, estimate, legal[i] - PLAY):
            scores[i] = NEVER
    if estimate.active == 0 and not estimate.holds(estimate.lead):
        rather_fight(legal, scores)
    return weighed(parameters, scores)


def rather_fight(legal: list[int], scores: list[int]) -> None:
    """All others have passed, and I am behind: nobody takes a soldier out of a battle that is
    still to be won."""
    fighting: i64 = 0
    scarecrow: i64 = -1
    i: i64
    for i in range(len(legal)):
        if legal[i] == PLAY + SCARECROW:
            scarecrow = i
        elif legal[i] != PASS:
            fighting = max(fighting, scores[i])
    if scarecrow >= 0 and fighting > max(scores[scarecrow], 0):
        scores[scarecrow] = NEVER


def weighed(parameters: BattleParameters, scores: list[int]) -> list[int]:
    """Returns a weight for each score, 0 for what nobody would do."""
    weights = graded(scores, parameters.temperature, WEIGHTS, STEPS)
    i: i64
    for i in range(len(scores)):
        if scores[i] == NEVER:
            weights[i] = 0
    return weights


def playing(
    parameters: BattleParameters, estimate: BattleEstimate, battle: Battle, card: i64
) -> i64:
    """Returns what I can expect once this card is played."""
    if card < SOLDIERS:
        return estimate.after(estimate.with_soldier(card), estimate.reach_without(card))
    if card == HEROINE:
        return estimate.after(estimate.lead + 10, estimate.reach - 10)
    if card == COURTESAN:
        token = parameters.token if estimate.wins_courtesans() else 0
        return estimate.after(estimate.lead + 1, estimate.reach - 1) + token
    if card == DRUMMER:
        return estimate.after(estimate.with_drummer(), estimate.reach_drummed())
    if card == SCARECROW:
        return best_scarecrow(estimate, battle)
    if card == SURRENDER:
        return estimate.stake if estimate.lead > 0 else 0
    if card == BISHOP:
        return estimate.after(estimate.with_bishop(battle), estimate.reach) + parameters.favor
    return estimate.after(estimate.with_season(battle, card), estimate.reach_in(card))


def best_scarecrow(estimate: BattleEstimate, battle: Battle) -> i64:
    """Returns the best that a scarecrow can do."""
    best = estimate.after(estimate.lead, estimate.reach) if estimate.active > 0 else 0
    soldier: i64
    for soldier in range(SOLDIERS):
        if count(estimate.face_up, soldier) > 0:
            best = max(best, taking(estimate, battle, soldier))
    return best


def taking(estimate: BattleEstimate, battle: Battle, soldier: i64) -> i64:
    """Returns what I can expect once this soldier is back. Whoever is behind when all others have
    passed takes it out of a battle that is given up."""
    if estimate.active == 0 and not estimate.holds(estimate.lead):
        return estimate.cost(soldier)
    lead = estimate.without(battle, soldier)
    return estimate.after(lead, estimate.reach) + estimate.cost(soldier)


def take(parameters: BattleParameters, battle: Battle, seat: i64, legal: list[int]) -> list[int]:
    estimate = BattleEstimate()
    estimate.read(battle, seat, parameters)
    scores: list[int] = []
    for action in legal:
        if action == TAKE_NONE:
            scores.append(estimate.after(estimate.lead, estimate.reach))
        else:
            scores.append(taking(estimate, battle, action - TAKE))
    if estimate.active == 0:
        take_what_can_go(battle, estimate, legal, scores)
    return weighed(parameters, scores)


def take_what_can_go(
    battle: Battle, estimate: BattleEstimate, legal: list[int], scores: list[int]
) -> None:
    """All others have passed: nobody takes a soldier that the battle needs, nor none where one
    can go."""
    some = False
    i: i64
    for i in range(len(legal)):
        if legal[i] != TAKE_NONE:
            if can_go(battle, estimate, legal[i] - TAKE):
                some = True
            else:
                scores[i] = NEVER
        elif some:  # it is the last answer
            scores[i] = NEVER


# ---- Regions


def place(parameters: BattleParameters, battle: Battle, seat: i64, legal: list[int]) -> list[int]:
    """Weighs regions by what I gain there more than the others."""
    scores = [region_score(parameters, battle, seat, action - PLACE_AT) for action in legal]
    return graded(scores, parameters.temperature, WEIGHTS, STEPS)


def favor(parameters: BattleParameters, battle: Battle, seat: i64, legal: list[int]) -> list[int]:
    """Weighs regions for the Favor, which closes them, by what the others gain there."""
    first = favor_at(battle.terms.map)
    scores: list[int] = []
    for action in legal:
        if action == FAVOR_NONE:
            scores.append(-parameters.region)
        else:
            scores.append(-region_score(parameters, battle, seat, action - first))
    return graded(scores, parameters.temperature, WEIGHTS, STEPS)


def region_score(parameters: BattleParameters, battle: Battle, seat: i64, region: i64) -> i64:
    mine: i64 = 0
    threat: i64 = 0
    i: i64
    for i in range(battle.players):
        if battle.seats[i].hand:
            gain = parameters.worth(missing(battle, i, region))
            if i == seat:
                mine = gain
            elif gain > threat:
                threat = gain
    if battle.terms.conquest:
        owner = battle.owner(region)
        if owner >= 0 and owner != seat:
            mine += number_of(battle.seats[owner].owned) * parameters.region // 4
    return mine - threat * parameters.rival_gain // 100


# ---- Hands


def burn(parameters: BattleParameters, hand: i64, legal: list[int]) -> list[int]:
    """Weighs whether to keep a hand without soldiers for what it can still win or prevent."""
    if len(legal) == 1:
        return [1]
    points = 10 * count(hand, HEROINE) + 3 * count(hand, COURTESAN)
    points += count(hand, SURRENDER) + count(hand, WINTER) + count(hand, BISHOP)
    return [60 if action == BURN_HAND else 1 + points * parameters.hold_on for action in legal]


def keep(parameters: BattleParameters, legal: list[int]) -> list[int]:
    """Weighs the cards to keep against what the deck would give instead."""
    scores: list[int] = []
    for action in legal:
        bag: i64 = KEPT_BAGS[action - KEEP_NONE]
        scores.append(hand_worth(bag, parameters.cost) - AVERAGE * size(bag))
    return graded(scores, parameters.temperature, WEIGHTS, STEPS)


def make_policy(level: int) -> BattlePolicy:
    if level >= 3:
        return BattlePolicy(sly_duel(), sly_table())
    return BattlePolicy(plain_duel(), plain_table())


def opponent_models() -> list[Policy]:
    fierce = BattlePolicy(reckless(), reckless())
    return [*usual_models(make_policy(2), make_policy(3)), fierce]
