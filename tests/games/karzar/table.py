"""Karzar tables in few words: `table("iran I1 I3 | zal", ...)`, helpers after the bar."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.scenario import Scenario

# Three players who have little of their own to say: heroes of power 1 and 2
QUIET = ("iran I1 I2 I1", "turan T1 T2 T1", "iran I2 T2")


def table(
    *seats: str,
    slots: Sequence[str] = (),
    options: dict[str, object] | None = None,
    seed: int = 0,
    extra: Sequence[dict[str, object]] = (),
    **position: Any,
) -> Scenario:
    """Each seat is its side, its heroes and, after a bar, its helpers; `extra` adds keys."""
    listed = []
    for number, text in enumerate(seats):
        cards, _, helpers = text.partition("|")
        side, *heroes = cards.split()
        entry: dict[str, object] = {"heroes": heroes, "helpers": helpers.split(), "side": side}
        if number < len(extra):
            entry.update(extra[number])
        listed.append(entry)
    if slots:
        position["slots"] = [slot.split() for slot in slots]
    return Scenario("karzar", listed, options, seed=seed, **position)


def heroes(t: Scenario, *names: str) -> Scenario:
    """Everybody commits one, by seat; `king:I3` is a king with that guard."""
    return t.play(*(f"{s} {n if ':' in n else f'hero:{n}'}" for s, n in enumerate(names)))


def helpers(t: Scenario, *names: str) -> Scenario:
    """Everybody sends one; `-` for nothing, `mobed1+zal` for a mobed with a companion."""
    moves = []
    for seat, name in enumerate(names):
        verb = "mobed" if name.startswith("mobed") else "helper"
        moves.append(f"{seat} {verb}:{'hich' if name == '-' else name}")
    return t.play(*moves)


def nobody(t: Scenario) -> Scenario:
    return t.play("* helper:hich")


def fight(
    slot: str,
    played: str,
    sent: str = "- - -",
    options: dict[str, object] | None = None,
    battle: int = 1,
    **position: Any,
) -> Scenario:
    """One battle of three or four players who hold just what they play, and in the morning
    little else; after it the next one has begun."""
    names, sends = played.split(), sent.split()
    seats = []
    for seat, name in enumerate(names):
        hand = name.partition(":")[2] or name
        help_ = "" if sends[seat] == "-" else sends[seat].replace("+", " ")
        side = "iran" if hand.startswith("I") else "turan"
        seats.append(f"{side} {hand} | {help_}")
    slots = [""] * (battle - 1) + [slot]
    t = table(*seats, slots=slots, battle=battle, options=options, **position)
    heroes(t, *names)
    if battle != 8:
        helpers(t, *sends)
    return t


def told(t: Scenario, event: str, seat: int = -1) -> list[dict[str, object]]:
    return [each for each in t.heard(seat) if each["event"] == event]


def all_ready(t: Scenario) -> Scenario:
    return t.play("* ready")
