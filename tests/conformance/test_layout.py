"""Rows of numbers say what views say, and every entry has a name."""

from __future__ import annotations

import copy
import pickle

import pytest

np = pytest.importorskip("numpy")

import neyrang  # noqa: E402
from neyrang.core.layout import COUNTS, Layout  # noqa: E402
from tests.conformance.matrix import Setting, every_setting  # noqa: E402
from tests.conformance.walk import looks, walk  # noqa: E402

each_setting = pytest.mark.parametrize("setting", every_setting(), ids=repr)
each_game = pytest.mark.parametrize(
    "game", [neyrang.game(name) for name in neyrang.NAMES], ids=repr
)


def layout_of(setting: Setting) -> Layout:
    return setting.game.layout(setting.players, setting.options)


@each_setting
def test_a_row_gives_its_view_back(setting: Setting) -> None:
    layout = layout_of(setting)
    for number, state in enumerate(looks(setting, seed=41)):
        if number % 8 and not state.over():
            continue
        for seat in {neyrang.SPECTATOR, number % setting.players, *state.actors()[:1]}:
            view = state.view(seat)
            out = bytearray(b"\xff" * (layout.width + 5))
            assert view.write(out, 2) == layout.width + 2
            assert out[:2] + out[-3:] == b"\xff" * 5
            row = out[2:-3]
            assert layout.read(row) == view.document()
            again = layout.view(row)
            assert again.key() == view.key()
            dealt = [setting.game.redeal(v, neyrang.Rng(number)) for v in (view, again)]
            assert dealt[0] == dealt[1]


@each_setting
def test_no_agenda_is_too_long_for_its_row_and_keys_tell_views_apart(setting: Setting) -> None:
    """A row refuses a longer one, so this only has to write many."""
    seen: dict[bytes, dict[str, object]] = {}
    for seed in range(42, 45):
        for state in walk(setting, seed, fresh=True):
            view = state.view(0)
            key = view.key()
            if len(seen) < 40:
                assert seen.setdefault(key, view.document()) == view.document()


@each_game
def test_every_entry_has_one_name(game: neyrang.Game) -> None:
    for players in game.players:
        layout = game.layout(players)
        names = [layout.name(entry) for entry in range(layout.width)]
        wide = [f for f in layout.fields if f.width > 1 and f.kind != COUNTS]
        assert len(set(names)) == layout.width - sum(f.width - 1 for f in wide)
        for entry, name in enumerate(names):
            assert layout[name].start <= entry < layout[name].stop
        for seat in range(players):
            assert (
                layout[f"seats.{seat}.asked"].start in range(layout.width)[layout[f"seats.{seat}"]]
            )
        with pytest.raises(neyrang.NeyrangError, match="no entries"):
            layout["seats.0.luck"]
        with pytest.raises(neyrang.NeyrangError, match="no entry"):
            layout.name(layout.width)
        assert len(layout.table().splitlines()) == len(layout.fields)


@each_game
def test_the_viewer_comes_first_and_then_clockwise(game: neyrang.Game) -> None:
    """Two seats that see the same from where they sit have the same row but for the seat."""
    layout = game.layout(3)
    state = game.start(3, 5)
    rows = [np.frombuffer(state.view(seat).row(), np.uint8) for seat in range(3)]
    for seat, row in enumerate(rows):
        assert row[layout["seat"]] == seat + 1
        for away in range(3):
            asked = state.asked >> (seat + away) % 3 & 1
            assert row[layout[f"seats.{away}.asked"]] == asked


@each_game
def test_features_of_a_row_are_small_and_one_hot(game: neyrang.Game) -> None:
    layout = game.layout(4)
    setting = Setting(game.name, 4, game.complete(4))
    rows = np.array([np.frombuffer(s.view(0).row(), np.uint8) for s in looks(setting, seed=43)])
    features = layout.features(rows)
    names = layout.feature_names()
    assert features.shape == (len(rows), len(names))
    assert features.dtype == np.float32
    assert np.array_equal(layout.features(rows[0]), features[0])
    assert np.abs(features).max() < 20
    kinds = [name.startswith("question.") for name in names]
    assert (features[:, kinds].sum(axis=1) == 1).all()
    assert len(np.unique(features, axis=0)) == len(np.unique(rows, axis=0))


def test_layouts_can_be_copied_and_pickled() -> None:
    layout = neyrang.game("coup").layout(2, {"draft": False, "inquisitor": True})
    for twin in (pickle.loads(pickle.dumps(layout)), copy.deepcopy(layout)):
        assert twin.fields == layout.fields
        assert twin.options == layout.options
    assert repr(layout) == f"<layout of coup, 2 players: {layout.width} entries>"


def test_what_is_no_room_or_no_row_is_refused() -> None:
    state = neyrang.game("coup").start(3)
    layout = neyrang.game("coup").layout(3)
    with pytest.raises(neyrang.NeyrangError, match="no room"):
        state.view(0).write(bytearray(layout.width), 1)
    with pytest.raises(neyrang.NeyrangError, match="no room"):
        state.view(0).write(bytes(layout.width))
    with pytest.raises(neyrang.NeyrangError, match="buffer of bytes"):
        state.view(0).write([0] * layout.width)
    with pytest.raises(neyrang.NeyrangError, match="entries, not 3"):
        layout.read(bytes(3))
    out = np.zeros((2, layout.width), np.uint8)
    state.view(1).write(out, layout.width)
    assert layout.read(out[1]) == state.view(1).document()


@each_game
def test_every_action_is_told_in_parts(game: neyrang.Game) -> None:
    table = game.action_table()
    assert len(table) == game.actions == game.layout(4).actions
    things = set(game.notation.things)
    for action, text in enumerate(game.notation.moves):
        parts = table[action]
        assert text.startswith(parts.verb)
        assert set(parts.things) <= things
        words = [*parts.things, *(str(n) for n in (parts.seat, parts.number) if n is not None)]
        assert all(word in text for word in words)
    array = table.array()
    assert array.shape == (game.actions, 6)
    assert len(np.unique(array, axis=0)) == game.actions
    assert len(table.verbs) < 40


def test_seats_of_actions_are_told_from_the_viewer() -> None:
    game = neyrang.game("coup")
    array = game.action_table().array(viewer=2, players=3)
    assert [array[game.move(f"steal:{seat}"), 4] for seat in range(4)] == [1, 2, 0, -1]
    assert game.action_table()[game.move("keep:contessa+duke")].things == ("contessa", "duke")
    assert neyrang.game("loot").action_table()[neyrang.game("loot").move("attack:3:red2")] == (
        "attack", ("red2",), None, 3,
    )  # fmt: skip


@each_setting
def test_rewards_are_fair_and_come_at_the_end(setting: Setting) -> None:
    state = None
    for state in walk(setting, seed=44):
        if not state.over():
            assert state.rewards() == [0.0] * setting.players
    assert state is not None
    rewards = state.rewards()
    assert sum(rewards) == pytest.approx(0)
    outcome = state.outcome()
    assert outcome is not None
    best = [seat for seat, reward in enumerate(rewards) if reward == max(rewards)]
    assert best == (sorted(outcome.winners) or list(range(setting.players)))
