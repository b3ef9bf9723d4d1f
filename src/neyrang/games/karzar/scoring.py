"""The scoring sheet: KARZ-70 to KARZ-72, and what the modules add."""

from __future__ import annotations

from mypy_extensions import i64

from neyrang.core.event import EVERYONE
from neyrang.core.view import Outcome
from neyrang.games.karzar.cards import BATTLES, BONUS, ENOUGH, IRAN, NO_SIDE, SHARE, TURAN
from neyrang.games.karzar.modules import cowardly_king, fearless_king, tahmineh, vanguard
from neyrang.games.karzar.notation import LOST_POINTS, SCORED, SIDE_THING, THRONE
from neyrang.games.karzar.table import KarzarTable, Line


def score_campaign(t: KarzarTable) -> None:
    """The thrones are shown, and a line is written for everybody."""
    seat: i64
    for seat in range(t.players):
        t.tell_card(THRONE, seat, SIDE_THING + t.seats[seat].side, EVERYONE)
    sides = side_lines(t)
    independents: i64 = 0
    for player in t.seats:
        if tahmineh.is_independent(player):
            independents += 1
    level = points(sides[IRAN]) == points(sides[TURAN])
    row: list[Line] = []
    for seat in range(t.players):
        row.append(player_line(t, seat, sides, SHARE if level else 0, independents))
        if t.listening:
            total = row[seat].total()
            t.tell(SCORED if total >= 0 else LOST_POINTS, seat, amount=max(total, -total))
    t.board.sheet = [*t.board.sheet, row]
    t.board.scores = [*t.board.scores, [int(line.total()) for line in row]]


def side_lines(t: KarzarTable) -> list[Line]:
    """What each player of a side gets from its battles: KARZ-70, KARZ-71."""
    lines = [Line(), Line()]
    counts = players_by_side(t)
    side: i64
    for side in range(2):
        line = lines[side]
        line.side = side
        won: i64 = 0
        battle: i64
        for battle in range(BATTLES):
            if t.board.results[battle] == side:
                won += 1
                line.battles += 1 + vanguard.worth(t, battle + 1)
        if t.board.captives_result == side:  # KARZ-100
            won += 1
            line.battles += 1
        if is_double(counts, side):
            line.double = won
    if points(lines[IRAN]) != points(lines[TURAN]):
        ahead: i64 = IRAN if points(lines[IRAN]) > points(lines[TURAN]) else TURAN
        lines[ahead].bonus = BONUS
    return lines


def is_double(counts: list[int], side: i64) -> bool:
    """KARZ-70: with so many players by side."""
    return counts[side] <= 1 or 2 * counts[side] < counts[1 - side]


def points(line: Line) -> i64:
    """Battle points alone decide who is ahead: KARZ-180."""
    return line.battles + line.double


def players_by_side(t: KarzarTable) -> list[int]:
    """Independents count for neither: KARZ-171."""
    counts: list[int] = [0, 0]
    for player in t.seats:
        if player.side != NO_SIDE and not tahmineh.is_independent(player):
            counts[player.side] += 1
    return counts


def player_line(t: KarzarTable, seat: i64, sides: list[Line], share: i64, sharers: i64) -> Line:
    player = t.seats[seat]
    line = Line()
    line.side = player.side
    line.independent = tahmineh.is_independent(player)
    if line.independent:
        line.share = share // sharers
    else:
        line.battles = sides[player.side].battles
        line.double = sides[player.side].double
        line.bonus = sides[player.side].bonus
        line.kings = fearless_king.points(t, player.side)
    line.first_king = 1 if player.first_king else 0
    line.flight = cowardly_king.points(player)
    return line


def totals(t: KarzarTable) -> list[int]:
    found: list[int] = [0] * t.players
    seat: i64
    for row in t.board.scores:
        for seat in range(t.players):
            found[seat] += row[seat]
    return found


def is_over(t: KarzarTable) -> bool:
    """KARZ-72"""
    done = len(t.board.scores) >= t.options.campaigns
    return done or max(totals(t)) >= ENOUGH


def outcome(t: KarzarTable) -> Outcome:
    scores = totals(t)
    ranks = [[scores[seat], max(row[seat] for row in t.board.scores)] for seat in range(t.players)]
    best = max(ranks)
    reason = "enough_points" if max(scores) >= ENOUGH else "last_campaign"
    return Outcome([seat for seat in range(t.players) if ranks[seat] == best], scores, reason)
