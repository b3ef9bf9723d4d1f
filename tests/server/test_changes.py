"""The object in which commands note what they changed."""

from __future__ import annotations

import neyrang
from neyrang.server.changes import EVERYBODY, Changes
from neyrang.server.table_config import new_table
from neyrang.server.wire import ChatLine, OpenTable

CONFIG = new_table(OpenTable(game="coup", name="A"))[0]


def test_nothing_changed_is_nothing_to_save() -> None:
    changes = Changes()
    assert changes.commit(1, CONFIG, 0, []) is None
    changes.update_document()
    changes.update_game()
    assert changes.commit(1, CONFIG, 0, []) is None


def test_what_has_to_be_saved_is_in_the_commit() -> None:
    changes = Changes()
    line = ChatLine(n=1, seat=0, name="A", text="hi")
    changes.add_chat(line)
    commit = changes.commit(7, CONFIG, 3, ["0 tax"])
    assert commit is not None
    assert (commit.number, commit.first, commit.moves, commit.chat) == (7, 3, ["0 tax"], [line])
    assert commit.config is None  # it has not changed
    changes.finish(b"{}")
    changes.open_table(CONFIG)
    commit = changes.commit(7, CONFIG, 3, [])
    assert commit is not None
    assert (commit.config, commit.record, commit.new_table) == (CONFIG, b"{}", CONFIG)
    assert changes.document


def test_changes_of_the_game_concern_one_seat_or_everybody() -> None:
    changes = Changes()
    changes.update_game(2)
    assert [changes.concerns(seat) for seat in (2, 1, neyrang.SPECTATOR)] == [True, False, False]
    assert not changes.concerns_everybody()
    changes.update_game(EVERYBODY)
    assert changes.concerns(neyrang.SPECTATOR)
    assert changes.concerns_everybody()
