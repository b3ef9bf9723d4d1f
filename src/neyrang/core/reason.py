"""Why a move is not possible now: a code with the facts that decide it."""

from __future__ import annotations

from typing import Final, final

# Facts that identify something and are not said in words: the rule's clause in the ledger, the
# step of the open question, the option that would bring the move into play.
UNSAID: Final = ("clause", "step", "option")
SEAT_FACTS: Final = ("seat", "other")  # these facts are seats; `asked` is a list of them


@final
class Reason:
    """A code, and its facts by name.

    A fact is an int, a string of the notation (a card, a region, a colour) or a list of seats.
    Words for a code stand in the game's locale file under `[why]`, those of the general codes in
    `common.toml`. A reason depends on public facts and the asking seat's own knowledge only.
    """

    def __init__(self, code: str, facts: dict[str, object] | None = None) -> None:
        self.code = code
        self.facts: dict[str, object] = {} if facts is None else facts

    def document(self) -> dict[str, object]:
        """Returns the reason as plain data: `{"code": code, **facts}`."""
        return {"code": self.code, **self.facts}

    def __str__(self) -> str:
        """Returns the reason in the words of its own code, for error messages."""
        said = [f"{name} {value}" for name, value in self.facts.items() if name not in UNSAID]
        text = ", ".join([self.code.replace("_", " "), *said])
        clause = self.facts.get("clause")
        return text if clause is None else f"{text} ({clause})"

    def __repr__(self) -> str:
        return f"Reason({self.code!r}, {self.facts!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and self.document() == other.document()

    def __hash__(self) -> int:
        return hash(self.code)

    def __reduce__(self) -> tuple[object, tuple[str, dict[str, object]]]:
        return (Reason, (self.code, self.facts))


def not_in_this_game(option: str = "") -> Reason:
    """Returns the reason for a move that the options or the player count leave out."""
    return Reason("not_in_this_game", {"option": option} if option else {})
