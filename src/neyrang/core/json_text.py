"""Writing JSON, as views do: into a buffer, from texts that were made once.

A list or a mapping is written with a comma after each entry; `close_list` and `close_map` put the
bracket where the last comma stands.
"""

from __future__ import annotations

from collections.abc import Callable
from json import dumps
from typing import Any, Final

from librt.strings import BytesWriter
from mypy_extensions import i64, u8

COMMA: Final = 44
LIST_END: Final = 93
MAP_END: Final = 125

NULL: Final = b"null"
TRUE: Final = b"true"
FALSE: Final = b"false"

# Entries of lists, with their commas
NUMBERS: Final[list[bytes]] = [b"%d," % number for number in range(256)]
UNKNOWN_ENTRY: Final = b'"?",'


def text_of(value: object) -> bytes:
    """Returns any plain value as JSON: for what is written once and kept, or seldom."""
    text = dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.encode(errors="replace")  # a file's path may have what is no text


class Reader:
    """Reads JSON that was written here, by msgspec: the rules do without it until then."""

    def __init__(self) -> None:
        self.decode: Callable[[bytes], Any] | None = None

    def read(self, text: bytes) -> Any:
        if self.decode is None:
            from msgspec.json import decode

            self.decode = decode
        return self.decode(text)


READER: Final = Reader()


def texts_of(names: list[str]) -> list[bytes]:
    return [text_of(name) for name in names]


def entries_of(names: list[str]) -> list[bytes]:
    """Returns names as entries of a list or mapping."""
    return [text_of(name) + b"," for name in names]


def close_list(out: BytesWriter) -> None:
    close(out, LIST_END)


def close_map(out: BytesWriter) -> None:
    close(out, MAP_END)


def close(out: BytesWriter, bracket: i64) -> None:
    last: i64 = len(out) - 1
    if i64(out[last]) == COMMA:
        out[last] = u8(bracket)
    else:
        out.append(u8(bracket))


def write_flag(out: BytesWriter, flag: bool) -> None:
    out.write(TRUE if flag else FALSE)


def write_number_entry(out: BytesWriter, number: i64) -> None:
    """Writes a number with a comma, as an entry of a list or a mapping."""
    if 0 <= number < 256:
        out.write(NUMBERS[number])
    else:
        out.write(b"%d," % int(number))


def write_unless_absent(out: BytesWriter, key: bytes, number: i64) -> None:
    """Writes an entry of a mapping, where there is such a number: -1 is none."""
    if number != -1:
        out.write(key)
        write_number_entry(out, number)


def write_unknown(out: BytesWriter, number: i64) -> None:
    """Writes so many entries of cards that the viewer may not know."""
    while number > 0:
        out.write(UNKNOWN_ENTRY)
        number -= 1


def write_unknown_list(out: BytesWriter, number: i64) -> None:
    out.write(b"[")
    write_unknown(out, number)
    close_list(out)


def write_seats(out: BytesWriter, mask: i64) -> None:
    """Writes the list of the seats in a mask."""
    out.write(b"[")
    seat: i64 = 0
    while mask >> seat:
        if mask >> seat & 1:
            out.write(NUMBERS[seat])
        seat += 1
    close_list(out)
