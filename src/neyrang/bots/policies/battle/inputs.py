"""What a network is told of a game of Rakab or Condottiere between two battles."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from neyrang.bots.policies.battle.worth import missing, place_of
from neyrang.core.step import number_of
from neyrang.games.battle.cards import CARD_NAMES, CARDS, size
from neyrang.games.battle.map import NOWHERE
from neyrang.games.battle.notation import BURN, PLACE
from neyrang.games.battle.rules import Battle

# Where the parts of a side begin; what is counted has an entry for each number, up to a last one
# for all that are larger
HAND: Final = 0
HAND_SIZE: Final = CARDS
DECK: Final = HAND_SIZE + 1  # of its own: RAKAB-80
TOTAL_LEFT: Final = DECK + CARDS  # regions missing to the total that wins
MOST_LEFT: Final = 7
REALM_LEFT: Final = TOTAL_LEFT + MOST_LEFT  # … and to the realm that wins
MOST_REALM: Final = 6
WINNING: Final = REALM_LEFT + MOST_REALM  # free places that would win
MOST_WINNING: Final = 4
NEARLY: Final = WINNING + MOST_WINNING  # … that would leave one missing
MOST_NEARLY: Final = 6
HERE: Final = NEARLY + MOST_NEARLY  # regions missing, if it had the place that is chosen
MOST_HERE: Final = 5
TOKEN: Final = HERE + MOST_HERE
EMPTY: Final = TOKEN + 1  # no card in hand
POINTS: Final = EMPTY + 1  # in eighths of what a series is played to
SIDE: Final = POINTS + 1

# What all share
CHOOSING: Final = 2 * SIDE  # the next place is chosen
BURNING: Final = CHOOSING + 1
FREE: Final = BURNING + 1  # places to choose from
ONE_BATTLE: Final = FREE + 1  # the round before had but one
DRAWING: Final = ONE_BATTLE + 1
CONQUERING: Final = DRAWING + 1
HIDING: Final = CONQUERING + 1
PLAYERS: Final = HIDING + 1
FEWEST: Final = 2
MOST: Final = 6
INPUTS: Final = PLAYERS + MOST - FEWEST + 1


def input_names() -> list[str]:
    side: list[str] = [f"{card} in hand" for card in CARD_NAMES]
    side += ["cards in hand", *(f"{card} in the own deck" for card in CARD_NAMES)]
    for told, number in (
        ("regions missing", MOST_LEFT),
        ("regions missing to a realm", MOST_REALM),
        ("places that would win", MOST_WINNING),
        ("places that would leave one missing", MOST_NEARLY),
        ("regions missing with this one", MOST_HERE),
    ):
        side += [f"{told}: {i}" for i in range(number)]
    side += ["the token", "an empty hand", "eighths of a series"]
    shared = [
        "a place is chosen", "hands may be burnt", "free places", "one battle in the last round",
        "draw_after_battle", "conquest", "hidden_cards",
    ]  # fmt: skip
    players = [f"{i} players" for i in range(FEWEST, MOST + 1)]
    return [
        *(f"mine: {each}" for each in side),
        *(f"theirs: {each}" for each in side),
        *shared,
        *players,
    ]


def inputs(battle: Battle, seat: i64) -> list[int]:
    """Returns a row for a seat: its own part, that of all others summed up, and what is shared."""
    row: list[int] = [0] * INPUTS
    terms = battle.terms
    places = battle.places()
    other: i64
    for other in range(battle.players):
        add_side(row, battle, other, places, 0 if other == seat else SIDE)
    step = battle.agenda
    if step is not None and step.op == PLACE:
        row[CHOOSING] = 1
    elif step is not None and step.op == BURN:
        row[BURNING] = 1
    row[FREE] = number_of(places)
    row[ONE_BATTLE] = 1 if battle.fought_before == 1 else 0
    row[DRAWING] = 1 if terms.draw_after_battle else 0
    row[CONQUERING] = 1 if terms.conquest else 0
    row[HIDING] = 1 if terms.hidden_cards else 0
    row[PLAYERS + battle.players - FEWEST] = 1
    return row


def add_side(row: list[int], battle: Battle, seat: i64, places: i64, at: i64) -> None:
    terms = battle.terms
    player = battle.seats[seat]
    add_bag(row, player.hand, at + HAND)
    row[at + HAND_SIZE] += size(player.hand)
    card: i64
    for card in player.deck:
        row[at + DECK + card] += 1
    count_up(row, at + TOTAL_LEFT, terms.total - number_of(player.owned), MOST_LEFT)
    if terms.adjacent:
        realm = terms.map.largest_realm(player.owned)
        count_up(row, at + REALM_LEFT, terms.adjacent - realm, MOST_REALM)
        winning: i64 = 0
        nearly: i64 = 0
        while places:
            low = places & -places
            places ^= low
            left = missing(battle, seat, place_of(low))
            if left <= 0:
                winning += 1
            elif left == 1:
                nearly += 1
        count_up(row, at + WINNING, winning, MOST_WINNING)
        count_up(row, at + NEARLY, nearly, MOST_NEARLY)
        if battle.battle > NOWHERE:
            count_up(row, at + HERE, missing(battle, seat, battle.battle), MOST_HERE)
    if battle.token == seat:
        row[at + TOKEN] += 1
    if player.hand == 0:
        row[at + EMPTY] += 1
    if terms.points:
        row[at + POINTS] += min(8 * player.points // terms.points, 8)


def add_bag(row: list[int], bag: i64, at: i64) -> None:
    card: i64 = 0
    while bag:
        copies = bag & 15 if card < CARDS - 1 else bag
        if copies:
            row[at + card] += copies
        bag = bag >> 4 if card < CARDS - 1 else 0
        card += 1


def count_up(row: list[int], at: i64, number: i64, most: i64) -> None:
    """Counts one side at the entry of this number."""
    row[at + max(0, min(most - 1, number))] += 1
