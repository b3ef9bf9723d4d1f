"""`foresight`: Hum and the world-showing cup look into the camp. KARZ-110."""

from __future__ import annotations

from mypy_extensions import i64

from neyrang.core.event import EVERYONE
from neyrang.core.step import Step, bit
from neyrang.games.karzar.cards import (
    FIRST_FORESIGHT,
    FORESIGHTS,
    NO_FORESIGHT,
    NO_HERO,
    add,
    is_hum,
    stars,
)
from neyrang.games.karzar.notation import (
    DEALT_FORESIGHT,
    FORESAW,
    FORESIGHT,
    FORESIGHT_THING,
    LOOKED,
    RETURNED,
    TRADE,
    TRADE_NONE,
    TRADED,
    TRADED_NONE,
    two,
)
from neyrang.games.karzar.table import KarzarSeat, KarzarTable


def deal(t: KarzarTable) -> None:
    cards = list(range(FORESIGHTS))
    t.rng.shuffle(cards)
    seat: i64
    for seat in range(t.players):
        t.seats[seat].foresight = cards[seat]
        t.tell_card(DEALT_FORESIGHT, seat, FORESIGHT_THING + cards[seat], bit(seat))


def may_foresee(t: KarzarTable, player: KarzarSeat) -> bool:
    if not t.options.foresight or t.board.battle < FIRST_FORESIGHT:
        return False
    ready = player.foresight != NO_FORESIGHT and not player.foresight_used
    return ready and len(t.camp) > 0 and len(player.heroes) > 0


def turn_up(t: KarzarTable) -> None:
    """Used cards are turned up, and act by their stars, Hum before Jam; all Hums first where the
    two would see the same cards."""
    few = len(t.camp) <= t.players
    users: list[int] = []
    seat: i64
    for seat in range(t.players):
        player = t.seats[seat]
        if player.will_foresee:
            player.foresight_used = True
            t.tell_card(FORESAW, seat, FORESIGHT_THING + player.foresight, EVERYONE)
            users.append(seat)
    while users:  # the last to act is planned first
        last = users[0]
        for user in users:
            if turn(t.seats[user].foresight, few) > turn(t.seats[last].foresight, few):
                last = user
        users.remove(last)
        t.first(Step(FORESIGHT, last))


def turn(card: i64, few: bool) -> i64:
    """The lower, the earlier."""
    jam: i64 = 0 if is_hum(card) else 1
    return 10 * jam + 4 - stars(card) if few else 2 * (4 - stars(card)) + jam


def look(t: KarzarTable, seat: i64) -> None:
    t.tell_cards(LOOKED, seat, seen(t, seat), bit(seat))


def seen(t: KarzarTable, seat: i64) -> list[int]:
    """The cards of the camp this player looks at, from the top or from the bottom."""
    n = t.players
    return t.camp[-n:] if is_hum(t.seats[seat].foresight) else t.camp[:n]


def moves(t: KarzarTable, seat: i64) -> list[int]:
    found: list[int] = [TRADE_NONE]
    last: i64 = NO_HERO
    seen_once = sorted(set(seen(t, seat)))
    for hero in t.seats[seat].heroes:
        if hero != last:
            for other in seen_once:
                found.append(TRADE + two(hero, other))
        last = hero
    return found


def trade(t: KarzarTable, seat: i64, mine: i64, other: i64) -> None:
    """The order of the camp is kept: KARZ-110."""
    player = t.seats[seat]
    n = t.players
    place: i64 = max(0, len(t.camp) - n) if is_hum(player.foresight) else 0
    while t.camp[place] != other:
        place += 1
    t.camp[place] = mine
    player.heroes.remove(mine)
    add(player.heroes, other)
    t.tell_card(RETURNED, seat, mine, bit(seat))
    t.tell_card(TRADED, seat, other, bit(seat))


def trade_none(t: KarzarTable, seat: i64) -> None:
    t.tell(TRADED_NONE, seat)
