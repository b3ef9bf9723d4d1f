"""Messages as WebSocket frames (RFC 6455, 5.2)."""

from __future__ import annotations

from typing import Final

TEXT: Final = 0x81  # the first two bytes of a frame: a whole text message, and bits of others
FINAL: Final = 0x80
MASKED: Final = 0x80


def are_whole_frames(data: bytes) -> bool:
    """Is this a sequence of short masked frames, none of them a fragment or cut off?"""
    while len(data) >= 6:
        size = data[1] ^ MASKED
        if not data[0] & FINAL or not data[0] & 0x0F or size > 125:
            return False
        data = data[6 + size :] if len(data) >= 6 + size else b"?"
    return not data


def frame(text: bytes) -> bytes:
    """Returns a text message as one frame of a server."""
    size = len(text)
    if size < 126:
        return bytes((0x81, size)) + text
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text
