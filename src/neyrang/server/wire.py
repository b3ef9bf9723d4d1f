"""Every message between a page and the server; docs/wire.md describes them for people."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from neyrang.core.options import Value

PROTOCOL = 1
MAX_MESSAGE_BYTES = 4096  # of one message of a client
MAX_FILE_BYTES = 32768  # of a file that a host brings for an option
MAX_TABLE_BYTES = MAX_MESSAGE_BYTES + 2 * MAX_FILE_BYTES  # of a request for a table: with escapes
LEVELS = (1, 2, 3, 4)
CLOCKS = (0, 15, 30, 60, 120, 300)
PACES = ("calm", "brisk", "at_once")
PHRASES = (
    "hello", "good_luck", "thinking", "hurry", "no_way", "trust_me", "bluff", "well_played",
    "sorry", "thanks", "good_game", "again",
)  # fmt: skip

Short = Annotated[str, Meta(max_length=200)]
Number = Annotated[int, Meta(ge=0, le=1 << 40)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
FirstSeat = SeatNumber | Literal["lot"]
Document = dict[str, Any]


class Refused(Exception):
    """A command that was refused and changed nothing: a code and facts, which the page words."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def message(self, re: int | None = None) -> bytes:
        document: Document = {"is": "error", "error": self.code, **self.facts}
        if re is not None:
            document["re"] = re
        return encode(document)


# ---- messages of a client


class ClientMessage(Struct, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    id: Number | None = None


class Hello(ClientMessage, tag="hello"):
    token: Short | None = None
    code: Short | None = None  # of `device`: moves the seat to this device
    seen: Number = 0
    bot: bool = False  # send what a bot needs: rows, and the answers to questions that closed


class Sit(ClientMessage, tag="sit"):
    seat: SeatNumber
    name: Short


class Stand(ClientMessage, tag="stand"):
    pass


class Rename(ClientMessage, tag="rename"):
    name: Short


class SeatBot(ClientMessage, tag="bot"):
    seat: SeatNumber
    level: SeatNumber | UnsetType = UNSET
    named: Short | UnsetType = UNSET  # a bot that the server was started with, instead of a level


class Kick(ClientMessage, tag="kick"):
    seat: SeatNumber


class ChangeSettings(ClientMessage, tag="settings"):
    players: SeatNumber | UnsetType = UNSET
    options: dict[str, Value] | UnsetType = UNSET
    clock: Number | UnsetType = UNSET
    fill: SeatNumber | UnsetType = UNSET
    pace: Short | UnsetType = UNSET
    spectators: bool | UnsetType = UNSET
    clockwise: bool | UnsetType = UNSET
    first: FirstSeat | UnsetType = UNSET
    lang: Short | UnsetType = UNSET
    public: bool | UnsetType = UNSET
    chat: bool | UnsetType = UNSET


class Start(ClientMessage, tag="start"):
    pass


class Move(ClientMessage, tag="move"):
    at: Number
    move: Short


class Explain(ClientMessage, tag="explain"):
    at: Number


class Chat(ClientMessage, tag="chat"):
    text: Annotated[str, Meta(max_length=1000)] | None = None
    phrase: Short | None = None
    name: Short | None = None  # of a spectator
    partners: bool = False  # for the speaker's own side alone


class Device(ClientMessage, tag="device"):
    pass


class Pause(ClientMessage, tag="pause"):
    pass


class Resume(ClientMessage, tag="resume"):
    pass


class Vote(ClientMessage, tag="vote"):
    seat: SeatNumber
    yes: bool = True


class Back(ClientMessage, tag="back"):
    pass


class Rematch(ClientMessage, tag="rematch"):
    game: Short | UnsetType = UNSET
    players: SeatNumber | UnsetType = UNSET
    options: dict[str, Value] | UnsetType = UNSET


class Hurry(ClientMessage, tag="hurry"):
    pass


class AllowHelp(ClientMessage, tag="help"):
    yes: bool = True


class AskAdvice(ClientMessage, tag="advise"):
    at: Number


class Ping(ClientMessage, tag="ping"):
    pass


Command = (
    Hello | Sit | Stand | Rename | SeatBot | Kick | ChangeSettings | Start | Move | Explain | Chat
    | Device | Pause | Resume | Vote | Back | Rematch | Hurry | AllowHelp | AskAdvice | Ping
)  # fmt: skip


class OpenTable(Struct, forbid_unknown_fields=True, kw_only=True):
    """The body of `POST /api/tables`."""

    game: Short
    name: Short
    players: SeatNumber | None = None
    options: dict[str, Value] = {}
    clock: Number = 0
    fill: SeatNumber = 2
    pace: Short = "calm"
    spectators: bool = True
    clockwise: bool = False
    first: FirstSeat = 0
    lang: Short = "fa"
    public: bool = False
    chat: bool = True
    owner: Short | None = None  # the token of the person whose server this is


class ParcelCode(Struct, forbid_unknown_fields=True):
    """The body of `POST /api/parcels/take`."""

    code: Short


# ---- messages of the server


class ServerMessage(Struct, tag_field="is", kw_only=True):
    pass


class Welcome(ServerMessage, tag="welcome"):
    you: int
    protocol: int = PROTOCOL


class Seated(ServerMessage, tag="seated"):
    seat: int
    token: str


class DeviceCode(ServerMessage, tag="device"):
    code: str


class SeatDocument(Struct, kw_only=True):
    name: str
    bot: int
    named: str | None  # the bot, where it is not one of ours
    here: bool
    away: bool
    votes: int
    needed: int


class SeriesGame(Struct, kw_only=True):
    table: str
    game: str
    winners: list[str]


class SeriesPlayer(Struct, kw_only=True):
    name: str
    seat: int  # at this table, -1 for somebody who has left
    games: int
    wins: int


class SeriesDocument(Struct, kw_only=True):
    games: list[SeriesGame]
    players: list[SeriesPlayer]


class HelpDocument(Struct, kw_only=True):
    open: bool
    agreed: list[int]


class Proof(Struct):
    seed: str  # decimal digits: JavaScript has no 128-bit numbers
    salt: str


class TableDocument(ServerMessage, tag="table"):
    table: str
    game: str
    version: int
    players: int
    options: Document
    files: list[str]  # the names of files the host has brought, for `options`
    facts: Document | None  # the numbers of the rules with these options, once it has begun
    notes: list[str]
    phase: str
    seats: list[SeatDocument | None]
    host: int
    clock: int
    fill: int
    pace: str
    spectators: bool
    clockwise: bool
    first: int | str
    lang: str
    public: bool
    chat: bool
    paused: bool
    still: bool
    watchers: int
    talk: bool
    silent: str | None
    rematch: str | None
    series: SeriesDocument
    help: HelpDocument
    commitment: str
    proof: Proof | None
    moves: int | None


class Listing(Struct, kw_only=True):
    """A public table as the lobby shows it."""

    table: str
    game: str
    players: int
    free: int
    names: list[str]
    clock: int
    phase: str


class StateDocument(ServerMessage, tag="state"):
    """Written by `GameSession.message`."""

    at: int
    view: Document
    legal: list[str]
    free: list[str]
    asked: list[int]
    answered: bool
    sent: list[int]
    left: int | None
    events: list[Document]
    outcome: Document | None


class ClosedQuestion(Struct, kw_only=True):
    """What a bot witnesses: the answers it may know (null for those it may not), and what it sees
    then."""

    answers: list[tuple[int, str | None]]
    row: str  # of `View.write`, in base64


class BotEntries(Struct, kw_only=True):
    """What `state` has too for a bot's client."""

    row: str
    closed: list[ClosedQuestion]


class Explained(ServerMessage, tag="explained"):
    at: int
    barred: dict[str, Document]  # the moves that are not possible now, each with its reason
    previews: dict[str, Document]  # what each legal move would bring
    standing: Document


class Advice(ServerMessage, tag="advice"):
    """What a master would consider in this seat, from the seat's view."""

    at: int
    moves: list[Document]
    beliefs: list[Document]


class Late(ServerMessage, tag="late"):
    """Time was up, and a bot has answered for this seat."""

    level: int
    move: str


class ChatLine(ServerMessage, tag="chat", omit_defaults=True):
    n: int
    seat: int
    name: str
    text: str | None = None
    phrase: str | None = None
    to: list[int] | None = None  # the seats that are told, where that is not everybody


class RematchTable(ServerMessage, tag="rematch"):
    table: str


class Pong(ServerMessage, tag="pong"):
    pass


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)
_table_decoder = msgspec.json.Decoder(OpenTable)

encode = _encoder.encode


def decode(text: str | bytes) -> Command:
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refused("malformed", why=str(error)) from None


def decode_new_table(body: bytes) -> OpenTable:
    try:
        return _table_decoder.decode(body)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refused("malformed", why=str(error)) from None


def decode_code(body: bytes) -> str:
    try:
        return msgspec.json.decode(body, type=ParcelCode).code
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refused("malformed", why=str(error)) from None


PONG = encode(Pong())
