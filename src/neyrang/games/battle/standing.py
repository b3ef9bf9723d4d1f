"""How things stand in Rakab and Condottiere, and the numbers of their rules: from a View alone.

The rules themselves are asked, on a state that holds what the seat knows. Hands the seat does not
know are as many cards of no meaning, so that it is known who must pass; cards of others that lie
face down are missing, and so in no figure.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from neyrang.core.agenda import NOBODY
from neyrang.core.rng import Rng
from neyrang.core.step import bit, number_of
from neyrang.games.battle.cards import (
    CARD_NAMES,
    CARDS,
    COURTESAN,
    DRUMMER,
    FULL_HAND,
    HEROINE,
    MOST_DRAWN,
    NO_CARD,
    SCARECROW,
    SOLDIERS,
    SPRING,
    count,
    one,
    size,
    value,
)
from neyrang.games.battle.map import FINAL, NOWHERE, Map

# fmt: off
# isort: off
# isort: on
# fmt: on
from neyrang.games.battle.position import battle_name, region_name
from neyrang.games.battle.redeal import set_known
from neyrang.games.battle.rules import QUIET_BATTLES, Battle
from neyrang.games.battle.table import MOST_REGIONS, NOT_OVER, REASONS
from neyrang.games.battle.view import BattleView

Document = dict[str, object]

UNSEEN: Final = SCARECROW  # a bag has room for any number of it


def known_battle(battle: Battle, view: BattleView) -> None:
    """What the seat knows, in a bare state; unknown hands and decks have their size alone."""
    set_known(battle, view, Rng())
    for player, seen in zip(battle.seats, view.seats, strict=True):
        player.hand += (seen.cards - size(seen.known)) * one(UNSEEN)
        player.deck = [UNSEEN] * seen.deck
    battle.deck = [UNSEEN] * view.deck


def copied(battle: Battle) -> Battle:
    copy = battle.clone()
    assert isinstance(copy, Battle)
    return copy


# ---- how things stand


def standing(battle: Battle, view: BattleView) -> Document:
    known_battle(battle, view)
    terms = battle.terms
    fought = battle.battle != NOWHERE and battle.agenda is not None
    return {
        "battle": battle_name(terms, battle.battle),
        "season": season_name(battle),
        "lines": [
            {**line, "sum": sum_document(battle, seat)}
            for seat, line in enumerate(line_documents(battle, view))
        ],
        "stands": stands_document(battle, view) if fought else None,
        "seats": [seat_document(battle, view, seat) for seat in range(battle.players)],
        "needed": needed_document(battle),
    }


def needed_document(battle: Battle) -> Document:
    """What wins: RAKAB-70, RAKAB-82, COND-1, COND-81."""
    terms = battle.terms
    return {
        "regions": int(terms.total),
        "adjacent": int(terms.adjacent) if terms.adjacent else None,
        "points": int(terms.points) if terms.points else None,
    }


def season_name(battle: Battle) -> str | None:
    season = battle.season()
    return None if season == NO_CARD else CARD_NAMES[season]


def line_documents(battle: Battle, view: BattleView) -> list[Document]:
    """The strengths of all lines: of the open cards, and with the own face-down card turned up."""
    turned = copied(battle)
    if view.seat >= 0:
        turned.turn_up(view.seat)
    lines: list[Document] = []
    seat: i64
    for seat in range(battle.players):
        lines.append(
            {
                "strength": int(battle.strength(seat)),
                "known": int(turned.strength(seat)),
                "hidden": 1 if lies_face_down(battle, view, seat) else 0,
                "courtesans": int(count(battle.seats[seat].line, COURTESAN)),
                "passed": battle.passed & bit(seat) != 0,
            }
        )
    return lines


def lies_face_down(battle: Battle, view: BattleView, seat: i64) -> bool:
    if seat == view.seat:
        return battle.seats[seat].facedown != NO_CARD
    return view.seats[seat].facedown


def sum_document(battle: Battle, seat: i64) -> Document:
    """What a strength is made of: cards are lifted from the line, and each counts for what the
    strength loses by that."""
    bare = copied(battle)
    player = bare.seats[seat]
    total = bare.strength(seat)
    heroines = lift_all(bare, seat, HEROINE)
    courtesans = lift_all(bare, seat, COURTESAN)
    spring = bare.strength(seat)
    top = bare.top()
    if bare.season() == SPRING:
        bare.seasons = []
    spring -= bare.strength(seat)
    drummers = lift_all(bare, seat, DRUMMER)
    soldiers = bare.strength(seat)
    listed: list[Document] = []
    card: i64
    for card in range(SOLDIERS - 1, -1, -1):
        copies = count(player.line, card)
        added = spring if card == top else 0
        for counted in lift_all(bare, seat, card):
            once = added // copies if battle.terms.spring_each else added
            listed.append(
                {
                    "card": CARD_NAMES[card],
                    "base": int(value(card)),
                    "counts": counted,
                    "spring": int(once),
                }
            )
            if not battle.terms.spring_each:
                added = 0
    add_cards(listed, DRUMMER, drummers)
    add_cards(listed, COURTESAN, courtesans)
    add_cards(listed, HEROINE, heroines)
    for card in range(CARDS):
        if count(player.line, card) > 0:
            add_cards(listed, card, [0] * count(player.line, card))
    return {
        "total": int(total),
        "soldiers": int(soldiers),
        "drummer": sum(drummers),
        "spring": int(spring),
        "courtesans": sum(courtesans),
        "heroines": sum(heroines),
        "cards": listed,
    }


def lift_all(battle: Battle, seat: i64, card: i64) -> list[int]:
    """Takes all copies of a card from a line; returns what the strength lost with each, the most
    first (of two drummers one counts)."""
    lost: list[int] = []
    player = battle.seats[seat]
    while count(player.line, card) > 0:
        before = battle.strength(seat)
        player.lift(card, 1)
        lost.insert(0, int(before - battle.strength(seat)))
    return lost


def add_cards(listed: list[Document], card: i64, counted: list[int]) -> None:
    for counts in counted:
        listed.append({"card": CARD_NAMES[card], "base": None, "counts": counts, "spring": 0})


def stands_document(battle: Battle, view: BattleView) -> Document:
    """Who would win if the battle ended now: the own face-down card counts, those of others do
    not."""
    terms = battle.terms
    hidden: i64 = 0
    seat: i64
    for seat in range(battle.players):
        if seat != view.seat and view.seats[seat].facedown:
            hidden += 1
    after = copied(battle)
    after.agenda = None
    after.waiting = 0
    if view.seat >= 0:
        after.turn_up(view.seat)
    leaders = after.strongest()
    winner = after.winner()
    defender = after.defender()
    charmed = after.most_courtesans() != NOBODY
    reason: i64 = MOST_REGIONS
    if winner != NOBODY and battle.battle != FINAL:
        reason = goal_with(after, winner, battle.battle)
    best = after.strength(after.next_in(leaders, NOBODY))
    after.conclude()
    if terms.own_decks:  # RAKAB-83
        after.settle()
    over = after.reason != NOT_OVER
    ended = over or after.game != battle.game or after.battle == FINAL
    if over:
        reason = after.reason
    return {
        "leaders": seats_of(leaders, battle.players),
        "best": int(best),
        "winner": None if winner == NOBODY else int(winner),
        "region": region_name(terms, battle.battle) if battle.battle >= 0 else None,
        "defender": None if defender == NOBODY else int(defender),
        "chooses": None if ended else int(after.token),
        "by_courtesans": charmed and not ended,
        "hidden": int(hidden),
        "game": end_document(battle, after, reason) if ended else None,
    }


def end_document(before: Battle, after: Battle, reason: i64) -> Document:
    """The game would end with this battle, or one of a series, or a final battle would follow."""
    gained: list[int] | None = None
    if before.terms.points:
        gained = []
        for i in range(before.players):
            gained.append(int(after.seats[i].points - before.seats[i].points))
    return {
        "winners": seats_of(after.winners, before.players),
        "reason": REASONS[reason if reason != NOT_OVER else MOST_REGIONS],
        "final": after.battle == FINAL and after.reason == NOT_OVER,
        "points": gained,
    }


def goal_with(battle: Battle, seat: i64, region: i64) -> i64:
    """Why this seat would have won with one more region, or NOT_OVER."""
    owned = battle.seats[seat].owned
    battle.seats[seat].owned |= bit(region)
    goal = battle.goal(seat)
    battle.seats[seat].owned = owned
    return goal


def seats_of(mask: i64, players: i64) -> list[int]:
    return [seat for seat in range(players) if mask & bit(seat)]


# ---- what is still needed


def seat_document(battle: Battle, view: BattleView, seat: i64) -> Document:
    """What a seat owns, and what it still needs to win."""
    terms = battle.terms
    player = battle.seats[seat]
    owned = number_of(player.owned)
    largest = terms.map.largest_realm(player.owned)
    token = battle.token
    battle.token = seat
    open_to = battle.places()
    battle.token = token
    wins: list[str] = []
    grows: list[str] = []
    region: i64
    for region in range(len(terms.map.regions)):
        if open_to & bit(region):
            if goal_with(battle, seat, region) != NOT_OVER:
                wins.append(terms.map.regions[region])
            if largest and terms.map.largest_realm(player.owned | bit(region)) > largest:
                grows.append(terms.map.regions[region])
    missing: int | None = None
    if terms.adjacent:
        missing = int(max(terms.adjacent - largest, 0))
    return {
        "cards": int(view.seats[seat].cards),
        "regions": int(owned),
        "regions_left": int(max(terms.total - owned, 0)),
        "largest": int(largest),
        "adjacent_left": missing,
        "wins_with": wins,
        "grows_with": grows,
        "full_hand": int(full_hand(battle, seat)),
        "points": int(player.points) if terms.points else None,
    }


def full_hand(battle: Battle, seat: i64) -> i64:
    """What a deal fills the hand up to: RAKAB-63, RAKAB-81, COND-31, COND-80."""
    if battle.terms.own_decks:
        return battle.terms.hand
    return FULL_HAND + number_of(battle.seats[seat].owned)


# ---- numbers of the rules


def facts(battle: Battle) -> Document:
    """Of a state with everything set out, before the deal."""
    terms = battle.terms
    deck: Document = {}
    for card in range(CARDS):
        deck[CARD_NAMES[card]] = terms.deck[card]
    return {
        "needed": needed_document(battle),
        "deck": deck,
        "own_decks": terms.own_decks,
        "hand": int(terms.hand),
        "full_hand": int(full_hand(battle, 0)),
        "most_drawn": MOST_DRAWN if terms.draw_after_battle else 0,
        "favor": terms.favor,
        "quiet_battles": QUIET_BATTLES,
        "map": map_document(terms.map),
        "names": {lang: dict(names) for lang, names in terms.map.names.items()},
    }


def map_document(map_: Map) -> Document:
    """What a front end draws: the regions with their borders, and their polygons where the map
    file has a drawing."""
    regions: list[Document] = []
    place: i64
    for place in range(len(map_.regions)):
        borders: list[str] = []
        other: i64
        for other in range(len(map_.regions)):
            if map_.neighbours[place] & bit(other):
                borders.append(map_.regions[other])
        polygon: list[list[float]] | None = None
        if map_.drawing:
            polygon = [[x, y] for x, y in map_.drawing[place]]
        regions.append({"region": map_.regions[place], "borders": borders, "polygon": polygon})
    return {"key": map_.key, "title": dict(map_.title), "regions": regions}
