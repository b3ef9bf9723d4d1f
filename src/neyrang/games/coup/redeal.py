"""A Coup that a view could be of."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from neyrang.core.rng import Rng
from neyrang.core.state import Guesses
from neyrang.games.coup.cards import (
    NO_ROLE,
    bag_of,
    cards,
    character_set,
    count,
    one,
    size,
    without,
)
from neyrang.games.coup.notation import DECIDE, DRAFT
from neyrang.games.coup.rules import Coup
from neyrang.games.coup.table import CoupSeat
from neyrang.games.coup.view import CoupView

GUESSING: Final = 12  # tries to find a draft that fits the guesses


def with_known(view: CoupView, rng: Rng) -> Coup:
    """Everything the view's seat knows; the cards it does not know are missing."""
    coup = Coup()
    coup.sit_at(view, rng)
    coup.options = view.options
    coup.living = view.living
    coup.deck = view.deck
    coup.treasury = view.treasury
    coup.reserve = view.reserve
    coup.turn = view.turn
    coup.act = view.act
    coup.target = view.target
    coup.shown = view.shown
    for seen in view.seats:
        player = CoupSeat()
        player.coins = seen.coins
        player.faction = seen.faction
        player.bombed = seen.bombed
        player.claimed = seen.claimed
        player.caught = seen.caught
        player.denied = seen.denied
        player.lost = seen.lost
        player.hand = seen.known
        player.removed = seen.removed_known
        coup.seats.append(player)
    return coup


def redeal(view: CoupView, rng: Rng, guesses: Guesses = None) -> Coup:
    """Every card the view's seat does not know is dealt anew, by the guesses where they fit."""
    coup = with_known(view, rng)
    hidden = view.deck
    for player in coup.seats:
        hidden -= player.lost + player.hand + player.removed
    if coup.agenda is not None and coup.agenda.op == DRAFT:
        hidden = hold_sets(coup, hidden)
    hidden = redraft(coup, view, hidden, guesses, rng)
    if guesses is not None:
        hidden = follow(coup, view, hidden, guesses, rng)
    pool = cards(hidden)
    rng.shuffle(pool)
    for i in range(view.players):
        player = coup.seats[i]
        while size(player.hand) < view.seats[i].influence:
            player.hand += one(pool.pop())
    for _ in range(view.removed):
        coup.removed += one(pool.pop())
    coup.court = pool
    pick_shown(coup, rng)
    return coup


def follow(coup: Coup, view: CoupView, hidden: i64, guesses: list[list[int]], rng: Rng) -> i64:
    """Give each seat the cards it is thought to hold, as far as they are there; returns the rest.
    A random seat comes first: two guesses may want the last copy."""
    seat = rng.below(view.players)
    for _ in range(view.players):
        player = coup.seats[seat]
        known = player.hand
        free = view.seats[seat].influence - size(known)
        for role in guesses[seat]:
            if count(known, role) > 0:
                known -= one(role)
            elif free > 0 and count(hidden, role) > 0:
                player.hand += one(role)
                hidden -= one(role)
                free -= 1
        seat = (seat + 1) % view.players
    return hidden


def hold_sets(coup: Coup, hidden: i64) -> i64:
    """While they draft everybody holds one of each character."""
    characters = character_set(coup.options.inquisitor)
    for player in coup.seats:
        hidden -= characters - player.hand
        player.hand = characters
    return hidden


def redraft(coup: Coup, view: CoupView, hidden: i64, guesses: Guesses, rng: Rng) -> i64:
    """What the others drafted away is a set less the card they kept (COUP-81): one of those they
    are thought to hold, as long as that leaves them the rest."""
    characters = cards(character_set(coup.options.inquisitor))
    seats = range(view.players)
    unknown = [i for i in seats if size(coup.seats[i].removed) < view.seats[i].removed]
    tries: i64 = 0
    while unknown:
        tries += 1
        rest = hidden
        wanted: i64 = 0
        for seat in unknown:
            likely = guesses[seat] if guesses is not None and tries < GUESSING else []
            likely = [role for role in likely if role in characters] or characters
            kept = likely[rng.below(len(likely))]
            coup.seats[seat].removed = bag_of(characters) - one(kept)
            rest = without(rest, coup.seats[seat].removed)
            if guesses is not None and tries < GUESSING:
                wanted += bag_of(guesses[seat])
        if rest >= 0 and without(rest, wanted) >= 0:
            return rest
    return hidden


def pick_shown(coup: Coup, rng: Rng) -> None:
    """A bystander knows that an examiner looks at a card, not which (COUP-112)."""
    step = coup.agenda
    if step is not None and step.op == DECIDE and coup.shown == NO_ROLE:
        hand = cards(coup.seats[step.other].hand)
        coup.shown = hand[rng.below(len(hand))]
