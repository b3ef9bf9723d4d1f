"""Hashes of whole random games, to compare machines, and interpreted with compiled code.

python -m tests.conformance.digests           prints them
python -m tests.conformance.digests --write   makes them the golden ones, after a rule changed
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from pathlib import Path

import neyrang
from neyrang.record import digest
from tests.conformance.matrix import Setting, every_setting
from tests.conformance.walk import walk

GOLDEN = Path(__file__).with_name("golden.json")
GAMES = 6


def play_digest(setting: Setting) -> str:
    """Everything that happened in a few games, in one hash."""
    whole = sha256()
    for seed in range(GAMES):
        for state in walk(setting, seed):
            whole.update(digest(state).encode())
            for seat in range(neyrang.SPECTATOR, setting.players):
                whole.update(json.dumps(state.heard(seat)).encode())
    return whole.hexdigest()


def all_digests() -> dict[str, str]:
    return {repr(setting): play_digest(setting) for setting in every_setting()}


if __name__ == "__main__":
    text = json.dumps({"compiled": neyrang.compiled, "games": all_digests()}, indent=1)
    if "--write" in sys.argv:
        GOLDEN.write_text(json.dumps(json.loads(text)["games"], indent=1) + "\n")
    else:
        print(text)
