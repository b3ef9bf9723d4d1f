"""What the server tells whoever runs it, on standard error: for people, or one JSON line for each
event.

An event is a fixed sentence and a few facts. Nothing that people hold or say may get there: a table
is named by the first letters of its id, which open nothing, and of an error only the kind and the
places in our code are told, because its message may quote a move or a card. The messages of the
errors in `HARMLESS` are our own or the system's. Of what other libraries log only the sentence is
kept, not what they put into it, and a warning that anybody can cause is written once a minute.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import traceback
from collections import Counter
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TextIO

from neyrang.server.store import NotOwner, StoreUnavailable

if TYPE_CHECKING:
    from types import TracebackType

FORMATS = ("text", "json")
HARMLESS = (StoreUnavailable, NotOwner, OSError)
NAME = "neyrang.server"
REPEAT_INTERVAL = 60.0  # seconds between two lines of the same warning of a library
VALUES = re.compile(r"[(<'\"\[{%]")  # where the fixed part of somebody else's sentence ends

Facts = dict[str, Any]


class EventLog:
    """`log.error("table could not be saved", table=config.id, error=error)`"""

    def __init__(self) -> None:
        self.logger = logging.getLogger(NAME)

    def info(self, event: str, **facts: object) -> None:
        self.write(logging.INFO, event, facts)

    def warning(self, event: str, **facts: object) -> None:
        self.write(logging.WARNING, event, facts)

    def error(self, event: str, **facts: object) -> None:
        self.write(logging.ERROR, event, facts)

    def exception(self, event: str, **facts: object) -> None:
        """For a fault of ours: with the kind of the error being handled, and where it arose."""
        error = sys.exception()
        assert error is not None
        self.write(logging.ERROR, event, {**facts, "error": error, "at": places(error)})

    def write(self, level: int, event: str, facts: Facts) -> None:
        if self.logger.isEnabledFor(level):
            shown = {name: show(name, value) for name, value in facts.items()}
            text = ", ".join(f"{name} {value}" for name, value in shown.items())
            message = f"{event} ({text})" if shown else event
            self.logger.log(level, "%s", message, extra={"event": event, "facts": shown})


def show(name: str, value: object) -> object:
    if name == "table":
        return printable(str(value)[:6])
    if isinstance(value, HARMLESS):
        return printable(f"{type(value).__name__}: {value}")
    if isinstance(value, BaseException):
        return type(value).__name__
    return printable(value) if isinstance(value, str) else value


def printable(text: str) -> str:
    """Returns the text with what could break the line or steer a terminal written out: much of what
    is logged comes from a request."""
    return "".join(
        sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text
    )


def places(error: BaseException) -> list[str]:
    """Returns where the error passed, the innermost place last: files and lines, no values."""
    return places_of(error.__traceback__)


def places_of(trace: TracebackType | None) -> list[str]:
    frames = traceback.extract_tb(trace)[-8:]
    return [f"{'/'.join(f.filename.split('/')[-2:])}:{f.lineno} {f.name}" for f in frames]


class Line(logging.Formatter):
    """One line for one event."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind = kind

    def format(self, record: logging.LogRecord) -> str:
        event, facts = self.content(record)
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        level = record.levelname.lower()
        if self.kind == "json":
            return json.dumps({"time": time, "level": level, "event": event, **facts})
        shown = ", ".join(f"{name} {value}" for name, value in facts.items())
        return f"{time} {level}: {event}" + (f" ({shown})" if shown else "")

    def content(self, record: logging.LogRecord) -> tuple[str, Facts]:
        if record.name == NAME and hasattr(record, "event"):
            return record.event, record.facts  # type: ignore[attr-defined]
        facts: Facts = {"by": record.name}
        if repeated := getattr(record, "repeated", 0):
            facts["repeated"] = repeated
        if record.exc_info and record.exc_info[1] is not None:
            error = record.exc_info[1]
            facts |= {"error": show("error", error), "at": places(error)}
        return sentence_of(record), facts


def sentence_of(record: logging.LogRecord) -> str:
    """Returns the fixed part of what a library says."""
    line = str(record.msg).partition("\n")[0]
    return printable(VALUES.split(line)[0].strip())


class Repetitions(logging.Filter):
    """Lets a library's warning through once in a while, with how often it was held back."""

    def __init__(self) -> None:
        super().__init__()
        self.written_at: dict[str, float] = {}  # by sentence
        self.held_back: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name == NAME or record.levelno >= logging.ERROR:
            return True
        sentence = sentence_of(record)
        if record.created - self.written_at.get(sentence, 0.0) < REPEAT_INTERVAL:
            self.held_back[sentence] += 1
            return False
        self.written_at[sentence] = record.created
        record.repeated = self.held_back.pop(sentence, 0)
        return True


def start(kind: str, stream: TextIO | None = None) -> logging.Handler:
    """Everything that is logged in this process is written in this format from now on."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Line(kind))
    handler.addFilter(Repetitions())
    logging.getLogger().addHandler(handler)
    logging.getLogger(NAME).setLevel(logging.INFO)
    return handler


def format_in_use() -> str:
    """For a process that we start."""
    kinds = [h.formatter.kind for h in logging.root.handlers if isinstance(h.formatter, Line)]
    return kinds[-1] if kinds else FORMATS[0]


log = EventLog()
