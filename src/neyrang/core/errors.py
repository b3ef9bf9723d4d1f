"""What can be wrong with what people give us. Each message names it and says what is allowed."""

from __future__ import annotations

from neyrang.core.reason import Reason


class NeyrangError(ValueError):
    """The base of all our errors: the message is one clear line, fit to show to a user."""


class UnknownGame(NeyrangError):
    """No game of that name."""


class BadOption(NeyrangError):
    """An option, a value, or a number of players the game does not have."""


class BadSeat(NeyrangError):
    """A number or other value that is no seat at this table."""


class BadMove(NeyrangError):
    """A text or number that is no move of this game at all."""


class IllegalMove(NeyrangError):
    """A move of this game, but not one this seat may make now; `reason` says why."""

    def __init__(self, message: str, reason: Reason | None = None) -> None:
        super().__init__(message)
        self.reason = reason


class BadPosition(NeyrangError):
    """A document that is no possible position; the message begins with the key."""


class BadRecord(NeyrangError):
    """A file that is no record of ours, or a damaged one."""
