"""What a browser keeps of its games, and how it gets to another browser."""

from __future__ import annotations

import json
import random
from typing import Any

import httpx
import pytest

import neyrang
from neyrang.core.rng import Rng
from neyrang.record import new_record
from neyrang.server import parcels
from neyrang.server.wire import Refused
from tests.server.harness import Client, RunningServer, play_out, running

EXPORT = {"format": "neyrang games 1", "games": [{"id": "a"}]}


def statistics(players: int, seed: int, *moves: str) -> list[dict[str, int]]:
    record = new_record(neyrang.game("coup"), players, seed=seed)
    record.moves = list(moves)
    return record.rules().statistics((state for _, state in record.states()), players)


def finished(server: RunningServer, game: str = "coup", players: int = 2) -> list[Client]:
    clients = server.playing(players, game)
    play_out(clients, seed=3)
    return clients


# ---- what is counted

# Seed 5 deals for three: captain and contessa, duke and assassin, assassin and contessa.


def test_a_bluff_that_nobody_challenges_is_believed() -> None:
    first, second, third = statistics(3, 5, "0 tax", "1 pass", "2 pass")
    assert (first["bluffs"], first["believed"], first["caught"]) == (1, 1, 0)
    assert not any(second.values())
    assert not any(third.values())


def test_a_bluff_that_is_given_up_is_caught_and_the_challenge_is_won() -> None:
    first, second, _ = statistics(3, 5, "0 tax", "1 challenge", "0 concede")
    assert (first["bluffs"], first["believed"], first["caught"]) == (1, 0, 1)
    assert (second["challenges"], second["challenges_won"]) == (1, 1)
    assert (first["challenged"], first["challenged_wrongly"]) == (1, 0)


def test_a_true_claim_is_no_bluff_and_the_challenge_is_lost() -> None:
    first, second, _ = statistics(3, 5, "0 steal:1", "1 challenge", "0 reveal:captain")
    assert (first["bluffs"], first["challenged"], first["challenged_wrongly"]) == (0, 1, 1)
    assert (second["challenges"], second["challenges_won"]) == (1, 0)


def test_a_bluff_may_be_stopped_by_a_bluffed_block() -> None:
    moves = ["0 income", "1 steal:0", "0 pass", "2 pass", "0 block:ambassador", "1 pass", "2 pass"]
    first, second, _ = statistics(3, 5, *moves)
    assert (first["bluffs"], first["believed"]) == (1, 1)
    assert (second["bluffs"], second["believed"], second["blocked"]) == (1, 0, 1)


@pytest.mark.parametrize("seed", range(6))
def test_every_bluff_has_one_end_and_every_challenge_two_sides(seed: int) -> None:
    game = neyrang.game("coup")
    players = 2 + seed % 4
    record = new_record(game, players, seed=seed)
    state, rng = record.start(), Rng(seed)
    while state.outcome() is None:
        seat = state.actors()[0]
        legal = state.legal(seat)
        record.add(state, seat, legal[rng.below(len(legal))])
    rows = game.statistics((state for _, state in record.states()), players)
    for row in rows:
        assert row["bluffs"] == row["believed"] + row["caught"] + row["blocked"]
        assert min(row.values()) >= 0
    assert sum(row["challenges"] for row in rows) == sum(row["challenged"] for row in rows)
    lost = sum(row["challenges"] - row["challenges_won"] for row in rows)
    assert lost == sum(row["challenged_wrongly"] for row in rows)


# ---- the summary of a table


@pytest.mark.parametrize("game", neyrang.NAMES)
def test_the_summary_of_a_game_tells_how_it_ended(server: RunningServer, game: str) -> None:
    players = neyrang.game(game).players[0]
    clients = finished(server, game, players)
    found = server.http.get(f"/api/tables/{clients[0].name}/summary").json()
    assert found["outcome"] == clients[0].state["outcome"]
    assert (found["game"], found["players"]) == (game, players)
    assert [seat["bot"] for seat in found["seats"]] == [0] * players
    assert len(found["statistics"]) == players
    assert found["moves"] > 0


def test_there_is_no_summary_before_the_end(server: RunningServer) -> None:
    clients = server.playing(2)
    answer = server.http.get(f"/api/tables/{clients[0].name}/summary")
    assert (answer.status_code, answer.json()["error"]) == (409, "not_over")


# ---- from one browser to another


def post(server: RunningServer, path: str, body: Any) -> httpx.Response:
    return server.http.post(path, json=body)


def test_a_parcel_is_handed_out_once(server: RunningServer) -> None:
    answer = post(server, "/api/parcels", EXPORT)
    assert answer.status_code == 201
    code = answer.json()["code"]
    typed = f" {code[:4].lower()}-{code[4:]} "
    assert post(server, "/api/parcels/take", {"code": typed}).json() == EXPORT
    again = post(server, "/api/parcels/take", {"code": code})
    assert (again.status_code, again.json()["error"]) == (404, "no_such_code")


@pytest.mark.parametrize("body", [{}, {"format": "x", "games": []}, {**EXPORT, "more": 1}, [], "x"])
def test_only_an_export_can_be_carried(server: RunningServer, body: Any) -> None:
    assert post(server, "/api/parcels", body).json()["error"] == "malformed"


def test_a_parcel_has_a_size(server: RunningServer) -> None:
    body = {**EXPORT, "games": [{"id": "x" * parcels.MAX_BYTES}]}
    assert post(server, "/api/parcels", body).json()["error"] == "malformed"


def test_a_parcel_is_forgotten_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = parcels.Parcels()
    code = kept.put(json.dumps(EXPORT).encode())
    monkeypatch.setattr(parcels, "LIFETIME", -1.0)
    late = kept.put(json.dumps(EXPORT).encode())
    with pytest.raises(Refused, match="no_such_code"):
        kept.take(late)
    assert json.loads(kept.take(code)) == EXPORT


def test_all_parcels_together_have_a_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parcels, "MAX_TOTAL", 100)
    kept = parcels.Parcels()
    kept.put(json.dumps(EXPORT).encode())
    with pytest.raises(Refused, match="full"):
        kept.put(json.dumps(EXPORT).encode())


def test_codes_cannot_be_guessed_quickly(tmp_path: Any) -> None:
    from neyrang.server.limits import Limits

    rng = random.Random(1)
    with running(tmp_path / "t.db", limits=Limits(parcel_burst=3.0)) as server:
        codes = ["".join(rng.choices(parcels.SIGNS, k=8)) for _ in range(4)]
        answers = [post(server, "/api/parcels/take", {"code": code}) for code in codes]
    assert [answer.status_code for answer in answers] == [404, 404, 404, 429]
