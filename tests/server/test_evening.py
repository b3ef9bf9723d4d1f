"""An evening at the server: what a browser keeps of its games and carries to another one, the
series of a table, and help while you play."""

from __future__ import annotations

import json
import random
import time
from typing import Any

import httpx
import pytest

import neyrang
from neyrang.bots.master import Master
from neyrang.core.rng import Rng
from neyrang.core.view import View
from neyrang.record import new_record
from neyrang.server import parcels, series
from neyrang.server.bot_messages import BotRequest
from neyrang.server.bot_worker import BotWorker
from neyrang.server.limits import Limits
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
    rng = random.Random(1)
    with running(tmp_path / "t.db", limits=Limits(parcel_burst=3.0)) as server:
        codes = ["".join(rng.choices(parcels.SIGNS, k=8)) for _ in range(4)]
        answers = [post(server, "/api/parcels/take", {"code": code}) for code in codes]
    assert [answer.status_code for answer in answers] == [404, 404, 404, 429]


# ---- a series


def rematch(client: Client, **wanted: Any) -> str:
    client.send(do="rematch", **wanted)
    return str(client.expect("rematch")["table"])


def wins(document: dict[str, Any]) -> dict[str, int]:
    return {player["name"]: player["wins"] for player in document["series"]["players"]}


def test_a_table_remembers_who_won_tonight(server: RunningServer) -> None:
    clients = finished(server)
    winners = [clients[seat].state["outcome"]["winners"] for seat in (0, 1)]
    clients[0].until(lambda: clients[0].table["phase"] == "over")
    table = clients[0].table
    assert [each["game"] for each in table["series"]["games"]] == ["coup"]
    assert wins(table) == {name: int(n in winners[0]) for n, name in enumerate(["Host", "Guest 1"])}

    name = rematch(clients[1])
    again = [server.client(name, client.token) for client in clients]
    assert again[0].table["series"]["games"] == table["series"]["games"]  # in the waiting room
    again[0].send(do="rename", name="Sara")
    again[0].send(do="start")
    for client in again:
        client.until(lambda c=client: bool(c.state))  # type: ignore[misc]
    play_out(again, seed=4)
    again[0].until(lambda: again[0].table["phase"] == "over")
    told = again[0].table["series"]
    assert len(told["games"]) == 2
    assert set(wins(again[0].table)) == {"Sara", "Guest 1"}  # the same person by another name
    assert sum(wins(again[0].table).values()) == 2
    assert {player["name"]: player["seat"] for player in told["players"]} == {
        seat["name"]: n for n, seat in enumerate(again[0].table["seats"])
    }


def test_the_next_game_may_be_another(server: RunningServer) -> None:
    clients = finished(server, players=3)
    name = rematch(clients[0], game="karzar", options={"allies": False})
    again = server.client(name, clients[2].token)
    assert (again.table["game"], again.table["players"], again.table["phase"]) == (
        "karzar", 3, "lobby",
    )  # fmt: skip
    assert {seat["name"] for seat in again.table["seats"]} == {"Host", "Guest 1", "Guest 2"}
    assert [each["game"] for each in again.table["series"]["games"]] == ["coup"]
    host = server.client(name, clients[0].token)
    assert host.table["seats"][host.table["host"]]["name"] == "Host"


def test_everybody_has_a_seat_in_a_game_for_fewer(server: RunningServer) -> None:
    name, token = server.open("coup", players=10, fill=1, pace="at_once")
    host = server.client(name, token)
    server.client(name).sit(9, "Guest")
    host.send(do="start")
    host.until(lambda: bool(host.state))
    table = server.table(name)
    table.config.phase = "over"  # the way there is another test's
    told = rematch(host, game="rakab")
    again = server.client(told, token)
    people = [seat["name"] for seat in again.table["seats"] if seat and not seat["bot"]]
    assert sorted(people) == ["Guest", "Host"]
    assert again.table["players"] == max(neyrang.game("rakab").players)


def test_only_the_host_chooses_another_game(server: RunningServer) -> None:
    clients = finished(server)
    clients[1].refused("not_host", do="rematch", game="loot")
    clients[0].refused("unknown_game", do="rematch", game="chess")
    clients[0].refused("bad_setting", do="rematch", game="loot", players=1)
    clients[0].refused("bad_option", do="rematch", game="loot", options={"nothing": True})
    assert clients[0].table["rematch"] is None


def test_a_series_ends_with_the_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    played = [
        series.PlayedGame("t", "coup", ["a"], ["k"], [0], ended=hours * 3600.0)
        for hours in range(100, 130)
    ]
    monkeypatch.setattr(time, "time", lambda: 130 * 3600.0)
    assert [each.ended / 3600 for each in series.recent(played)] == list(range(119, 130))
    monkeypatch.setattr(time, "time", lambda: 111.5 * 3600.0)
    assert len(series.recent(played)) == series.MAX_GAMES


# ---- help while you play


def alone(server: RunningServer, game: str = "coup", **wanted: Any) -> Client:
    """Returns the only person at a table, asked first."""
    name, token = server.open(game, players=3, fill=1, pace="at_once", **wanted)
    client = server.client(name, token)
    client.send(do="start")
    client.until(lambda: bool(client.state) and bool(client.state["legal"]))
    return client


def advice(client: Client) -> dict[str, Any]:
    client.send(do="advise", at=client.state["at"])
    return client.expect("advice")


@pytest.mark.parametrize("game", ["coup", "loot"])
def test_a_master_advises_whoever_plays_bots(server: RunningServer, game: str) -> None:
    client = alone(server, game)
    assert client.table["help"] == {"open": True, "agreed": []}
    found = advice(client)
    assert found["at"] == client.state["at"]
    assert sorted(each["move"] for each in found["moves"]) == sorted(client.state["legal"])
    chances = [each["chance"] for each in found["moves"]]
    assert chances == sorted(chances, reverse=True)
    assert sum(chances) == pytest.approx(1, abs=0.01)
    assert found["beliefs"][0] == {}  # my own cards are no matter of belief
    assert all(
        0 < p <= 1.001 for seat in found["beliefs"] for o in seat.values() for p in o.values()
    )
    assert advice(client) == found  # asked again it is the same


def test_with_other_people_all_have_to_agree(server: RunningServer) -> None:
    clients = server.playing(2)
    at = clients[0].state["at"]
    assert clients[0].table["help"]["open"] is False
    clients[0].refused("no_help", do="advise", at=at)
    clients[0].send(do="help")
    clients[1].until(lambda: clients[1].table["help"] == {"open": False, "agreed": [0]})
    clients[0].refused("no_help", do="advise", at=at)
    clients[1].close()  # whoever is not here has not agreed
    clients[0].until(lambda: clients[0].table["seats"][1]["here"] is False)
    clients[0].refused("no_help", do="advise", at=at)
    back = server.client(clients[1].name, clients[1].token)
    back.send(do="help")
    clients[0].until(lambda: clients[0].table["help"]["open"])
    assert advice(clients[0])["at"] == at
    assert not any(message["is"] == "advice" for message in back.drain(0.05))
    back.send(do="help", yes=False)
    clients[0].until(lambda: not clients[0].table["help"]["open"])
    clients[0].refused("no_help", do="advise", at=at)


def test_only_whoever_is_asked_is_advised(server: RunningServer) -> None:
    clients = server.playing(3)
    for client in clients:
        client.send(do="help")
    clients[1].until(lambda: clients[1].table["help"]["open"])
    clients[1].refused("nothing_to_advise", do="advise", at=clients[1].state["at"])
    clients[0].refused("stale", do="advise", at=99)
    spectator = server.client(clients[0].name)
    spectator.refused("not_seated", do="advise", at=0)
    spectator.refused("not_seated", do="help")


def test_a_person_whom_a_bot_replaced_has_to_agree_too(server: RunningServer) -> None:
    clients = server.playing(2)
    seat = server.table(clients[0].name).config.seats[1]
    assert seat is not None
    seat.bot, seat.away = 2, True
    clients[0].refused("no_help", do="advise", at=clients[0].state["at"])


def request(seed: int, *moves: str, seat: int = 0) -> BotRequest:
    options = neyrang.game("coup").complete(3)
    return BotRequest(
        table="t/0", game="coup", players=3, options=options, first=0, clockwise=False,
        seed=str(seed), levels={seat: 4}, seat=seat, moves=list(moves), advise=True,
    )  # fmt: skip


def test_an_adviser_gets_nothing_but_views_of_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[object, ...]] = []
    for name in ("begin", "witness", "think"):
        method = getattr(Master, name)

        def told(self: Master, *facts: object, method: Any = method) -> object:
            given.append(facts)
            return method(self, *facts)

        monkeypatch.setattr(Master, name, told)
    moves = ["0 tax", "1 pass", "2 pass", "1 income", "2 income"]
    reply = BotWorker().answer(request(5, *moves))
    assert reply.advice is not None
    assert reply.move is None
    views = [fact for facts in given for fact in facts if not isinstance(fact, list)]
    assert len(views) == len(given) >= 4  # each is told one view, and answers or moves in a list
    for view in views:
        assert isinstance(view, View)
        assert view.seat == 0
        seats: Any = view.document()["seats"]
        assert all(card == "?" for seat in seats[1:] for card in seat["hand"])


def test_what_is_hidden_changes_no_advice() -> None:
    moves = ["0 tax", "1 pass", "2 pass", "1 income", "2 income"]
    twins: dict[str, int] = {}
    pair: tuple[int, int] | None = None
    for seed in range(200):
        record = new_record(neyrang.game("coup"), 3, seed=seed)
        record.moves = moves
        seen = json.dumps(record.last().view(0).document())
        if seen in twins:
            pair = (twins[seen], seed)
            break
        twins[seen] = seed
    assert pair is not None
    first, second = (BotWorker().answer(request(seed, *moves)).advice for seed in pair)
    assert first is not None
    assert first == second


def test_under_load_there_is_no_advice_rather_than_a_poor_one() -> None:
    lowered = request(5)
    lowered.lowered = True
    assert BotWorker().answer(lowered).advice is None
