"""Codes by which people move their seats to other devices: good once, and not for long."""

from __future__ import annotations

import secrets
import time

from neyrang.server.table_config import hash_of

GOOD_FOR = 600.0  # seconds


class DeviceCodes:
    """Each names a person by the hash of their token: a code of somebody who has left is void."""

    def __init__(self) -> None:
        self.given: dict[str, tuple[str, float]] = {}  # hash of the code: whose, until when

    def new(self, token_hash: str) -> str:
        """Returns a code; an earlier one of the same person is no longer good."""
        self.given = {code: kept for code, kept in self.given.items() if kept[0] != token_hash}
        code = secrets.token_urlsafe(12)
        self.given[hash_of(code)] = (token_hash, time.monotonic() + GOOD_FOR)
        return code

    def take(self, code: str) -> str:
        """Returns the hash of the person's token, "" where the code is not good."""
        token_hash, until = self.given.pop(hash_of(code), ("", 0.0))
        return token_hash if time.monotonic() < until else ""
