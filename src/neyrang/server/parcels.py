"""What somebody carries from one browser to another: kept for a few minutes under a code that is
good once. Nothing of it is written to disk."""

from __future__ import annotations

import secrets
import time
from typing import Any, Literal

import msgspec
from msgspec import Struct

from neyrang.server.wire import Refused

SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # none that is taken for another
CODE_LENGTH = 8
LIFETIME = 600.0  # seconds
MAX_BYTES = 400_000  # of one parcel
MAX_TOTAL = 40_000_000  # of all parcels together


class Parcel(Struct, forbid_unknown_fields=True):
    """The file that the page exports; the server does not look into its games."""

    format: Literal["neyrang games 1"]
    games: list[dict[str, Any]]


class Parcels:
    def __init__(self) -> None:
        self.kept: dict[str, tuple[float, bytes]] = {}  # by code: until when, and the body

    def put(self, body: bytes) -> str:
        """Keeps a body and returns its code; refused where it is no export, or there is no room."""
        try:
            msgspec.json.decode(body, type=Parcel)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise Refused("malformed", why=str(error)) from None
        self.drop_old()
        if sum(len(kept) for _, kept in self.kept.values()) + len(body) > MAX_TOTAL:
            raise Refused("full")
        code = "".join(secrets.choice(SIGNS) for _ in range(CODE_LENGTH))
        self.kept[code] = (time.monotonic() + LIFETIME, body)
        return code

    def take(self, code: str) -> bytes:
        """Returns what was kept under a code and forgets it."""
        self.drop_old()
        found = self.kept.pop("".join(code.upper().split()).replace("-", ""), None)
        if found is None:
            raise Refused("no_such_code")
        return found[1]

    def drop_old(self) -> None:
        now = time.monotonic()
        for code in [code for code, (until, _) in self.kept.items() if until < now]:
            del self.kept[code]
