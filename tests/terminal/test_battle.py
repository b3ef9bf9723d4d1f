"""The table of a battle: map, lines and hand fit the screen and show nothing they may not."""

from __future__ import annotations

import io
import re
from collections import Counter
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

import neyrang
from neyrang.bots import RandomBot
from neyrang.core.rng import Rng
from neyrang.core.state import State
from neyrang.core.view import SPECTATOR
from neyrang.explain import previews
from neyrang.games.battle.maps import load_map
from neyrang.locale_files import LANGUAGES
from neyrang.record import new_record
from neyrang.terminal.map import MOST_ROWS, raster
from neyrang.terminal.scenes import scene
from neyrang.terminal.table import play
from neyrang.words import Words
from tests.games.battle.table import condottiere, rakab
from tests.terminal.desk import Keyboard, file_in, fumbling, opponents, type_in

BOTH = pytest.mark.parametrize("name", ["rakab", "condottiere"])
FULL = {"points": 20, "conquest": True, "hidden_cards": True}


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Words:
    return Words(request.param)


def drawn(state: State, words: Words, me: int, width: int = 80, height: int = 24) -> str:
    desk = Console(file=io.StringIO(), width=width, height=height)
    named = words.naming(state.notation())
    names = words.seat_names(int(state.players), max(me, 0))
    desk.print(scene(state.name()).draw(state.view(me).document(), named, names, me))
    assert isinstance(desk.file, io.StringIO)
    return desk.file.getvalue()


def states(name: str, players: int, seed: int) -> list[State]:
    options = FULL if name == "condottiere" else {}
    state = neyrang.game(name).start(players, seed, options)
    rng, bots = Rng(seed), [RandomBot(seat) for seat in range(players)]
    found = []
    for step in range(200):
        if state.over():
            break
        if step % 25 == 0:
            found.append(state.clone())
        seat = state.actors()[rng.below(len(state.actors()))]
        state.apply(seat, bots[seat].choose(state.view(seat), state.legal(seat)))
    return found


@BOTH
@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40)])
def test_it_fits_the_screen(name: str, width: int, height: int, words: Words) -> None:
    for players in (2, 6):
        for state in states(name, players, players):
            for me in (SPECTATOR, 0):
                lines = drawn(state, words, me, width, height).splitlines()
                assert max(cell_len(line) for line in lines) <= width
                assert len(lines) <= height - 4


@BOTH
def test_every_region_is_on_the_map_when_a_place_is_chosen(name: str, words: Words) -> None:
    state = neyrang.game(name).start(4, 1)
    text = drawn(state, words, 0, 120, 40)
    for region in state.notation().names[words.lang].values():
        assert region in text
    small = drawn(state, words, 0)
    assert sum(r[:3] in small for r in state.notation().names[words.lang].values()) == 17


@BOTH
def test_no_region_is_lost_between_the_cells(name: str) -> None:
    map_ = load_map("iran" if name == "rakab" else "italy")
    for rows in (9, MOST_ROWS):
        cells = {cell for row in raster(map_, 78, rows) for cell in row}
        assert cells >= set(range(17))


@BOTH
@pytest.mark.parametrize(("width", "height"), [(80, 24), (60, 24)])
def test_a_cut_name_keeps_the_number_of_the_owner(
    name: str, width: int, height: int, words: Words
) -> None:
    state = neyrang.game(name).start(6, 1)
    names = state.notation().names[words.lang]
    owners = {key: place % 6 for place, key in enumerate(names)}
    position = {**state.position(), "owners": owners, "pending": None}
    desk = Console(file=io.StringIO(), width=width, height=height)
    named = words.naming(state.notation())
    desk.print(scene(name).draw(position, named, words.seat_names(6, 0), 0))
    assert isinstance(desk.file, io.StringIO)
    rows = [row[1:] for row in desk.file.getvalue().splitlines() if row.startswith("\u200e")]
    labels = [label for row in rows for label in re.findall("\u200e(.+?)\u200e", row)]
    numbers = [label.split()[-1] for label in labels]
    assert len(labels) == len(names)
    assert Counter(numbers) == Counter(words.digits(owner) for owner in owners.values())


@BOTH
def test_after_the_end_the_header_says_so(name: str, words: Words) -> None:
    state = neyrang.game(name).start(3, 2)
    rng = Rng(2)
    while not state.over():
        legal = state.legal(state.actors()[0])
        state.apply(state.actors()[0], legal[rng.below(len(legal))])
    text = drawn(state, words, 0)
    assert words.text("common.over") in text
    assert words.text(f"{name}.table.peace") not in text


def test_lines_totals_and_owners_are_told() -> None:
    t = rakab("1 10", "1 | 6 6 drummer", "1 | 4", token=1, owners={"gilan": 2}, passes=[2])
    text = drawn(t.state, Words("en"), 0, 120, 40)
    assert "War for Ray" in text
    assert "6×2  Drummer" in text
    assert "= 24" in text
    assert "Gilan 2" in text
    assert "(passed)" in text


def test_a_face_down_card_shows_its_owner_alone() -> None:
    t = condottiere("heroine 1", "1 2", token=0, options={"hidden_cards": True})
    t.play("0 play:heroine")
    assert "Heroine" in drawn(t.state, Words("en"), 0)
    assert "Heroine" not in drawn(t.state, Words("en"), 1)
    t.play("1 show_hand:0")
    assert "[1 2]" in drawn(t.state, Words("en"), 0)


def test_hints_and_who_is_out() -> None:
    words, board = Words("en"), scene("condottiere")
    t = condottiere("scarecrow 1", "1", token=0).play("0 play:scarecrow")
    assert "nothing to take" in str(board.hint(t.state.view(0).document(), words, 0))
    t = condottiere("1", "1", "", battle="final", finalists=[0, 1])
    assert [board.out(t.state.view(s).document(), s) for s in range(3)] == [False, False, True]
    assert not board.out(condottiere("1", "", token=0).state.view(1).document(), 1)


def test_a_map_without_a_drawing_is_listed(tmp_path: Path) -> None:
    from tests.test_maps import ring

    path = tmp_path / "ring.toml"
    path.write_text(ring(), encoding="utf-8")
    state = neyrang.game("rakab").start(3, 1, {"map": str(path)})
    assert "free: A, B, C, D, E, F, G and H" in drawn(state, Words("en"), 0)


@BOTH
def test_a_whole_game_at_the_keyboard(
    name: str, words: Words, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = new_record(neyrang.game(name), 3, None, 3, names=words.seat_names(3, 0))
    type_in(monkeypatch, Keyboard(fumbling(3)))
    desk = Console(file=io.StringIO(), width=80, height=24)
    play(desk, words, record, file_in(tmp_path), 0, opponents(3))
    assert record.outcome is not None


def test_showing_a_hand_at_the_keyboard_and_the_note_of_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, words = neyrang.game("condottiere"), Words("en")
    options = game.complete(2, {"points": 20, "conquest": True})
    record = new_record(game, 2, options, 3, names=words.seat_names(2, 0))
    type_in(monkeypatch, Keyboard(iter(["show_hand:1", "place:roma"])))
    desk = Console(file=io.StringIO(), width=100, height=40)
    play(desk, words, record, file_in(tmp_path), 0, opponents(2))
    assert record.moves[:2] == ["0 show_hand:1", "0 place:roma"]
    assert isinstance(desk.file, io.StringIO)
    assert "The book advises against" in desk.file.getvalue()
    assert "You show Sara your hand" in desk.file.getvalue()


def test_the_table_answers_a_question_without_a_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody types `hold` after every war: RAKAB-61 asks all, the table answers for its player."""
    words = Words("en")
    record = new_record(neyrang.game("rakab"), 3, None, 5, names=words.seat_names(3, 0))
    type_in(monkeypatch, Keyboard(iter(["place:ray", "pass"] + ["pass"] * 3)))
    desk = Console(file=io.StringIO(), width=80, height=24)
    play(desk, words, record, file_in(tmp_path), 0, opponents(3))
    assert "0 hold" in record.moves


def test_the_total_with_each_card_is_told_before_it_is_played(words: Words) -> None:
    t = rakab("6 winter | 10 10", "1 | 5 5")
    foreseen = previews(t.game, t.state.view(0), t.state.legal(0))
    told = scene("rakab").forecast(foreseen, words, 0)  # type: ignore[attr-defined]
    assert words.digits(26) in told.plain
    assert words.thing("rakab", "winter") in told.plain
    greens = [
        told.plain[span.start : span.end] for span in told.spans if "green" in str(span.style)
    ]
    assert greens == [words.digits(26)]  # in winter both have 2
    placing = rakab("6", "1", battle=None)
    foreseen = previews(placing.game, placing.state.view(0), placing.state.legal(0))
    assert scene("rakab").forecast(foreseen, words, 0) is None  # type: ignore[attr-defined]


def test_a_shared_victory_is_told_as_one() -> None:
    """RAKAB-71, COND-72"""
    en, fa, names = Words("en"), Words("fa"), ["A", "B", "C"]
    alone = {"winners": [1], "scores": [1, 3, 1], "reason": "most_regions"}
    shared = {**alone, "winners": [0, 1], "scores": [3, 3, 1]}
    assert en.outcome("rakab", alone, names).endswith("B wins with the most provinces.")
    assert en.outcome("rakab", shared, names).endswith(
        "A and B share the win with the most provinces."
    )
    assert fa.outcome("rakab", alone, names).endswith("B با بیشترین تعداد استان برنده شد.")
    assert fa.outcome("rakab", shared, names).endswith(
        "A و B با بیشترین تعداد استان با هم برنده شدند."
    )
    final = {**shared, "reason": "final_battle"}
    assert en.outcome("condottiere", final, names, 0) == (
        "The final battle is tied, and you share the win."
    )
    assert fa.outcome("condottiere", final, names, 0) == ("نبرد نهایی مساوی شد و شما هم برنده‌اید.")
