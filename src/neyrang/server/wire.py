"""Every message between a page and the table; docs/wire.md tells it to people."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from neyrang.core.options import Value

PROTOCOL = 1
LARGEST = 4096  # bytes a client may send in one message
LEVELS = (1, 2, 3, 4)
CLOCKS = (0, 15, 30, 60, 120, 300)
PHRASES = (
    "hello", "good_luck", "thinking", "hurry", "no_way", "trust_me", "bluff", "well_played",
    "sorry", "thanks", "good_game", "again",
)  # fmt: skip

Short = Annotated[str, Meta(max_length=200)]
Number = Annotated[int, Meta(ge=0, le=1 << 40)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Document = dict[str, Any]


class Refused(Exception):
    """A command that changes nothing: the code and the facts the page words."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def message(self, re: int | None = None) -> bytes:
        told: Document = {"is": "error", "error": self.code, **self.facts}
        if re is not None:
            told["re"] = re
        return encode(told)


# ---- what a client says


class Said(Struct, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    id: Number | None = None


class Hello(Said, tag="hello"):
    token: Short | None = None
    seen: Number = 0


class Sit(Said, tag="sit"):
    seat: SeatNumber
    name: Short


class Stand(Said, tag="stand"):
    pass


class Rename(Said, tag="rename"):
    name: Short


class SeatBot(Said, tag="bot"):
    seat: SeatNumber
    level: SeatNumber


class Kick(Said, tag="kick"):
    seat: SeatNumber


class ChangeSettings(Said, tag="settings"):
    players: SeatNumber | UnsetType = UNSET
    options: dict[str, Value] | UnsetType = UNSET
    clock: Number | UnsetType = UNSET
    fill: SeatNumber | UnsetType = UNSET
    spectators: bool | UnsetType = UNSET
    clockwise: bool | UnsetType = UNSET
    lang: Short | UnsetType = UNSET


class Start(Said, tag="start"):
    pass


class Move(Said, tag="move"):
    at: Number
    move: Short


class Chat(Said, tag="chat"):
    text: Annotated[str, Meta(max_length=1000)] | None = None
    phrase: Short | None = None


class Pause(Said, tag="pause"):
    pass


class Resume(Said, tag="resume"):
    pass


class Vote(Said, tag="vote"):
    seat: SeatNumber
    yes: bool = True


class Back(Said, tag="back"):
    pass


class Rematch(Said, tag="rematch"):
    pass


class Ping(Said, tag="ping"):
    pass


Command = (
    Hello | Sit | Stand | Rename | SeatBot | Kick | ChangeSettings | Start | Move | Chat | Pause
    | Resume | Vote | Back | Rematch | Ping
)  # fmt: skip


class OpenTable(Struct, forbid_unknown_fields=True, kw_only=True):
    """The body of `POST /api/tables`."""

    game: Short
    name: Short
    players: SeatNumber | None = None
    options: dict[str, Value] = {}
    clock: Number = 0
    fill: SeatNumber = 2
    spectators: bool = True
    clockwise: bool = False
    lang: Short = "fa"


# ---- what the server says


class Told(Struct, tag_field="is", kw_only=True):
    pass


class Welcome(Told, tag="welcome"):
    you: int
    protocol: int = PROTOCOL


class Seated(Told, tag="seated"):
    seat: int
    token: str


class SeatDocument(Struct, kw_only=True):
    name: str
    bot: int
    here: bool
    away: bool
    votes: int
    needed: int


class Proof(Struct):
    seed: str  # decimal digits: JavaScript has no 128-bit numbers
    salt: str


class TableDocument(Told, tag="table"):
    table: str
    game: str
    version: int
    players: int
    options: Document
    notes: list[str]
    phase: str
    seats: list[SeatDocument | None]
    host: int
    clock: int
    fill: int
    spectators: bool
    clockwise: bool
    lang: str
    paused: bool
    still: bool
    watchers: int
    talk: bool
    silent: str | None
    rematch: str | None
    commitment: str
    proof: Proof | None
    moves: int | None


class StateDocument(Told, tag="state"):
    at: int
    view: Document
    legal: list[str]
    free: list[str]
    asked: list[int]
    answered: bool
    left: int | None
    events: list[msgspec.Raw]
    outcome: Document | None


class ChatLine(Told, tag="chat", omit_defaults=True):
    n: int
    seat: int
    name: str
    text: str | None = None
    phrase: str | None = None


class RematchAt(Told, tag="rematch"):
    table: str


class Pong(Told, tag="pong"):
    pass


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)
_opening = msgspec.json.Decoder(OpenTable)

encode = _encoder.encode


def decode(text: str | bytes) -> Command:
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refused("malformed", why=str(error)) from None


def decode_opening(body: bytes) -> OpenTable:
    try:
        return _opening.decode(body)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refused("malformed", why=str(error)) from None


PONG = encode(Pong())
