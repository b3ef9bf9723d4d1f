"""Makes names and chat lines fit to be shown to other people."""

from __future__ import annotations

import re
import unicodedata

from neyrang.server.wire import Refused
from neyrang.words import JOINERS, clean

MAX_NAME = 24
MAX_LINE = 300
INVISIBLE_LETTERS = dict.fromkeys(map(ord, "\u115f\u1160\u3164\uffa0\u2800\u034f"), " ")
STACKED_MARKS = re.compile(
    r"(\w?)((?:[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]){3,})"
)


def sanitize(text: str, max_length: int) -> str:
    """Returns the text without control characters, direction overrides and stacks of marks.

    Empty where nothing visible is left.
    """
    text = unicodedata.normalize("NFC", text.translate(INVISIBLE_LETTERS))
    text = " ".join("".join(" " if sign.isspace() else sign for sign in text).split())
    text = STACKED_MARKS.sub(lambda found: found[1] + found[2][:2], clean(text))
    text = text[:max_length].strip().strip(JOINERS)
    visible = any(unicodedata.category(sign)[0] in "LNSP" for sign in text)
    return text if visible else ""


def clean_name(text: str) -> str:
    name = sanitize(text, MAX_NAME)
    if not name:
        raise Refused("bad_name")
    return name


def clean_line(text: str) -> str:
    line = sanitize(text, MAX_LINE)
    if not line:
        raise Refused("bad_chat")
    return line
