"""Bad input, strangers, and too much of a good thing."""

from __future__ import annotations

import gzip
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from neyrang.server import wire
from neyrang.server.buckets import Bucket
from neyrang.server.limits import Limits
from neyrang.server.sanitize import clean_line, clean_name, sanitize
from neyrang.server.wire import Refused
from tests.server.harness import UNLIMITED, RunningServer, running

# ---- messages

plain = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
documents = st.recursive(
    plain,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
words = st.sampled_from(
    ["hello", "sit", "stand", "rename", "bot", "kick", "settings", "start", "move", "chat",
     "device", "pause", "resume", "vote", "back", "rematch", "hurry", "ping", "", "no"]
)  # fmt: skip
keys = st.sampled_from(
    ["token", "seen", "seat", "name", "level", "players", "options", "clock", "fill", "at", "move",
     "text", "phrase", "yes", "id", "lang", "pace", "spectators", "public",
     "chat", "partners", "code", "x"]
)  # fmt: skip
commands = st.builds(
    lambda do, rest: {"do": do, **rest}, words, st.dictionaries(keys, documents, max_size=5)
)
anything = (
    st.text(max_size=200)
    | documents.map(json.dumps)
    | commands.map(json.dumps)
    | st.sampled_from(["", "{", "[" * 3000, "null", '{"do":', "\ud83d\ude00", "9" * 4000])
)


@given(anything)
def test_a_message_is_understood_or_refused(text: str) -> None:
    refused: Refused | None = None
    try:
        command = wire.decode(text.encode("utf-8", "surrogatepass"))
    except Refused as error:
        refused = error
    if refused is None:
        assert command.__struct_config__.tag
    else:
        assert refused.code == "malformed"
        assert refused.facts["why"]


@pytest.fixture(scope="module")
def fuzzed(shared_server: RunningServer) -> Any:
    clients = shared_server.playing(3, "coup")
    yield clients
    shared_server.disconnect_all()


@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
@given(texts=st.lists(anything, min_size=1, max_size=5))
def test_no_message_hurts_the_table(
    fuzzed: Any, shared_server: RunningServer, texts: list[str]
) -> None:
    """Whatever a guest sends, the guest is answered and the game is not touched."""
    table = shared_server.table(fuzzed[0].name)
    before = list(table.session.record.moves)  # type: ignore[union-attr]
    guest = shared_server.client(fuzzed[0].name)
    try:
        for text in texts:
            guest.socket.send(text.encode("utf-8", "replace").decode())
        guest.send(do="ping")
        guest.expect("pong")
    finally:
        guest.close()
    assert table.session.record.moves == before  # type: ignore[union-attr]
    assert not table.closed


def test_after_all_that_the_seats_play_on(fuzzed: Any) -> None:
    fuzzed[0].move("income")
    fuzzed[1].until(lambda: bool(fuzzed[1].state["legal"]))


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(message=commands)
def test_no_message_of_a_seat_hurts_the_table(
    fuzzed: Any, shared_server: RunningServer, message: dict[str, Any]
) -> None:
    """The same from a seat: it may play, pause or talk, and nothing breaks."""
    client = shared_server.client(fuzzed[2].name, fuzzed[2].token)
    try:
        client.send(**message)
        client.send(do="ping")
        client.expect("pong")
    finally:
        client.close()
    table = shared_server.table(fuzzed[0].name)
    assert not table.closed
    assert not any(m.get("error") == "trouble" for m in client.received)


def test_frames_that_are_too_long_or_binary(server: RunningServer) -> None:
    client = server.client(server.open()[0])
    client.socket.send("x" * 5000)
    assert client.expect("error")["error"] == "malformed"
    client.socket.send(b"\x00\xff\x00")
    assert client.expect("error")["error"] == "malformed"
    client.socket.send("x" * 100_000)
    assert client.is_closed() == 1009


def test_something_before_hello(server: RunningServer) -> None:
    name, _ = server.open()
    with connect(f"ws://{server.address}/ws/{name}", proxy=None) as socket:
        socket.send('{"do": "start", "id": 3}')
        assert json.loads(socket.recv(5)) == {"is": "error", "error": "hello_first", "re": 3}


def test_there_is_no_such_table(server: RunningServer) -> None:
    with connect(f"ws://{server.address}/ws/nowhere", proxy=None) as socket:
        assert json.loads(socket.recv(5))["error"] == "no_such_table"
    assert server.http.get("/api/tables/nowhere").status_code == 404
    assert server.http.get("/api/tables/nowhere/record").status_code == 404


# ---- names and lines


@given(st.text(max_size=400))
def test_what_people_write_is_fit_to_be_shown(text: str) -> None:
    line = sanitize(text, 300)
    assert len(line) <= 300
    assert line == sanitize(line, 300)
    for sign in line:
        assert sign.isprintable() or sign in "\u200c\u200d"
        assert sign not in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f"


def test_persian_spelling_stays_whole() -> None:
    assert clean_name("  می‌خواهم ") == "می‌خواهم"
    assert clean_line("سلام،\tخوبید؟") == "سلام، خوبید؟"
    assert clean_name("a" + "\u0301" * 30) in ("á\u0301\u0301", "á\u0301")
    for empty in ("", "\u200c", "\u3164", "\u2800 ", "\x00"):
        with pytest.raises(Refused):
            clean_name(empty)


# ---- strangers


def test_pages_of_others_may_not_talk_to_us(server: RunningServer) -> None:
    name, _ = server.open()
    address = f"ws://{server.address}/ws/{name}"
    evil = Origin("http://evil.example")
    with pytest.raises(InvalidStatus) as refused, connect(address, proxy=None, origin=evil):
        pass
    assert refused.value.response.status_code == 403
    with connect(address, proxy=None, origin=Origin(f"http://{server.address}")):
        pass
    wanted = {"game": "coup", "name": "A"}
    strange = server.http.post(
        "/api/tables", json=wanted, headers={"Origin": "http://evil.example"}
    )
    assert (strange.status_code, strange.json()) == (403, {"error": "wrong_origin"})
    form = server.http.post("/api/tables", data={"game": "coup"})
    assert form.status_code == 400


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b'{"game": 5}', b'{"game": "chess", "name": "A"}', b"\xff\xfe",
     b'{"game": "coup", "name": ""}', b'{"game": "coup", "name": "A", "players": 99}',
     b'{"game": "coup", "name": "A", "token": "mine"}', b"x" * 50_000],
)  # fmt: skip
def test_bad_openings_are_told_what_is_wrong(server: RunningServer, body: bytes) -> None:
    answer = server.http.post(
        "/api/tables", content=body, headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 400
    assert set(answer.json()) >= {"error"}


def test_headers_keep_the_page_to_itself(server: RunningServer) -> None:
    for path in ("/", "/api/games", "/locale/fa.json", "/no/such/file"):
        headers = server.http.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_files_are_served_from_the_package_alone(server: RunningServer) -> None:
    for path in ("/../cli.py", "/%2e%2e/cli.py", "/..%2f..%2fpyproject.toml", "//etc/passwd",
                 "/js/../../version.py", "/js", "/locale/en.toml", "/%00.js"):  # fmt: skip
        answer = httpx.get(f"http://{server.address}{path}")
        assert answer.status_code == 404, path


def test_files_have_validators_and_come_compressed(server: RunningServer) -> None:
    first = server.http.get("/locale/en.json", headers={"Accept-Encoding": "identity"})
    assert first.json()["common"]["language"] == "English"
    assert "coup" in first.json()
    packed = httpx.get(
        f"http://{server.address}/locale/en.json", headers={"Accept-Encoding": "gzip"}
    )
    assert packed.headers["content-encoding"] == "gzip"
    assert len(gzip.compress(packed.content)) < len(first.content) / 2
    again = server.http.get("/locale/en.json", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert server.http.get("/locale/fa/coup.json").json()["name"]
    assert server.http.get("/locale/xx.json").status_code == 404
    assert server.http.get("/locale/fa/..%2fen%2fcoup.json").status_code == 404


def test_the_page_is_there(server: RunningServer) -> None:
    pages = {server.http.get(path).text for path in ("/", "/t/abc", "/r/abc")}
    assert len(pages) == 1
    assert "<html" in pages.pop()


# ---- too much


def test_a_bucket_fills_at_its_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    bucket = Bucket(rate=2.0, burst=3.0)
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 501]
    now[0] += 0.5
    assert [bucket.take(), bucket.take()] == [0, 501]


def limited(tmp_path: Path, **limits: Any) -> Any:
    fields = {name: getattr(UNLIMITED, name) for name in UNLIMITED.__struct_fields__}
    return running(tmp_path / "tables.db", limits=Limits(**{**fields, **limits}))


def test_too_many_messages_are_dropped_and_then_cut_off(tmp_path: Path) -> None:
    with limited(tmp_path, messages=0.5, message_burst=5, patience=20) as server:
        name, token = server.open()
        client = server.client(name, token)
        for _ in range(10):
            client.send(do="ping")
        error = client.expect("error")
        assert error["error"] == "too_fast"
        assert error["wait"] > 0
        with suppress(ConnectionClosed):
            for _ in range(30):
                client.send(do="ping")
        assert client.is_closed() == 4429


def test_too_much_talk(tmp_path: Path) -> None:
    with limited(tmp_path, chat=0.1, chat_burst=2) as server:
        name, token = server.open()
        client = server.client(name, token)
        for _ in range(3):
            client.send(do="chat", text="!")
        assert client.expect("error")["error"] == "too_fast"


def test_too_many_tables_connections_and_requests(tmp_path: Path) -> None:
    with limited(tmp_path, opened=0.001, opened_burst=2, connections=2) as server:
        name, _ = server.open()
        server.open()
        third = server.http.post("/api/tables", json={"game": "coup", "name": "A"})
        assert (third.status_code, third.json()["error"]) == (429, "too_fast")
        clients = [server.client(name), server.client(name)]
        with connect(f"ws://{server.address}/ws/{name}", proxy=None) as socket:
            assert json.loads(socket.recv(5))["error"] == "full"
        clients[0].close()
        server.client(name)
    with limited(tmp_path, requests=0.1, request_burst=5) as server:
        codes = [server.http.get("/api/games").status_code for _ in range(7)]
        assert codes == [200] * 5 + [429] * 2
