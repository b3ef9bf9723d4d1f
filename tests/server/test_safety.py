"""Bad input, strangers, and too much of a good thing."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from neyrang.server import wire
from neyrang.server.limits import Bucket, Limits
from neyrang.server.people import fit, line_of, name_of
from neyrang.server.wire import Refused
from tests.server.house import EASY, House, running

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
     "pause", "resume", "vote", "back", "rematch", "ping", "", "no"]
)  # fmt: skip
keys = st.sampled_from(
    ["token", "seen", "seat", "name", "level", "players", "options", "clock", "fill", "at", "move",
     "text", "phrase", "yes", "id", "lang", "spectators", "x"]
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
def fuzzed(open_house: House) -> Any:
    clients = open_house.playing(3, "coup")
    yield clients
    open_house.send_away()


@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
@given(texts=st.lists(anything, min_size=1, max_size=5))
def test_no_message_hurts_the_table(fuzzed: Any, open_house: House, texts: list[str]) -> None:
    """A guest says anything at all; whatever it was, the guest is answered and the seats play."""
    table = open_house.table(fuzzed[0].name)
    before = list(table.play.record.moves)  # type: ignore[union-attr]
    guest = open_house.client(fuzzed[0].name)
    try:
        for text in texts:
            guest.socket.send(text.encode("utf-8", "replace").decode())
        guest.say(do="ping")
        guest.expect("pong")
    finally:
        guest.close()
    assert table.play.record.moves == before  # type: ignore[union-attr]
    assert not table.closed
    assert not table.task.done()


def test_after_all_that_the_seats_play_on(fuzzed: Any) -> None:
    fuzzed[0].move("income")
    fuzzed[1].until(lambda: bool(fuzzed[1].state["legal"]))


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(message=commands)
def test_no_message_of_a_seat_hurts_the_table(
    fuzzed: Any, open_house: House, message: dict[str, Any]
) -> None:
    """The same from a seat: it may play, pause or talk, and nothing breaks."""
    client = open_house.client(fuzzed[2].name, fuzzed[2].token)
    try:
        client.say(**message)
        client.say(do="ping")
        client.expect("pong")
    finally:
        client.close()
    table = open_house.table(fuzzed[0].name)
    assert not table.task.done()
    assert not any(m.get("error") == "trouble" for m in client.told)


def test_frames_that_are_too_long_or_binary(house: House) -> None:
    client = house.client(house.open()[0])
    client.socket.send("x" * 5000)
    assert client.expect("error")["error"] == "malformed"
    client.socket.send(b"\x00\xff\x00")
    assert client.expect("error")["error"] == "malformed"
    client.socket.send("x" * 100_000)
    assert client.is_closed() == 1009


def test_something_before_hello(house: House) -> None:
    name, _ = house.open()
    with connect(f"ws://{house.address}/ws/{name}", proxy=None) as socket:
        socket.send('{"do": "start", "id": 3}')
        assert json.loads(socket.recv(5)) == {"is": "error", "error": "hello_first", "re": 3}


def test_there_is_no_such_table(house: House) -> None:
    with connect(f"ws://{house.address}/ws/nowhere", proxy=None) as socket:
        assert json.loads(socket.recv(5))["error"] == "no_such_table"
    assert house.http.get("/api/tables/nowhere").status_code == 404
    assert house.http.get("/api/tables/nowhere/record").status_code == 404


# ---- names and lines


@given(st.text(max_size=400))
def test_what_people_write_is_fit_to_be_shown(text: str) -> None:
    line = fit(text, 300)
    assert len(line) <= 300
    assert line == fit(line, 300)
    for sign in line:
        assert sign.isprintable() or sign in "\u200c\u200d"
        assert sign not in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f"


def test_persian_spelling_stays_whole() -> None:
    assert name_of("  می‌خواهم ") == "می‌خواهم"
    assert line_of("سلام،\tخوبید؟") == "سلام، خوبید؟"
    assert name_of("a" + "\u0301" * 30) in ("á\u0301\u0301", "á\u0301")
    for empty in ("", "\u200c", "\u3164", "\u2800 ", "\x00"):
        with pytest.raises(Refused):
            name_of(empty)


# ---- strangers


def test_pages_of_others_may_not_talk_to_us(house: House) -> None:
    name, _ = house.open()
    address = f"ws://{house.address}/ws/{name}"
    evil = Origin("http://evil.example")
    with pytest.raises(InvalidStatus) as refused, connect(address, proxy=None, origin=evil):
        pass
    assert refused.value.response.status_code == 403
    with connect(address, proxy=None, origin=Origin(f"http://{house.address}")):
        pass
    wanted = {"game": "coup", "name": "A"}
    strange = house.http.post("/api/tables", json=wanted, headers={"Origin": "http://evil.example"})
    assert (strange.status_code, strange.json()) == (403, {"error": "wrong_origin"})
    form = house.http.post("/api/tables", data={"game": "coup"})
    assert form.status_code == 400


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b'{"game": 5}', b'{"game": "chess", "name": "A"}', b"\xff\xfe",
     b'{"game": "coup", "name": ""}', b'{"game": "coup", "name": "A", "players": 99}',
     b'{"game": "coup", "name": "A", "token": "mine"}', b"x" * 50_000],
)  # fmt: skip
def test_bad_openings_are_told_what_is_wrong(house: House, body: bytes) -> None:
    answer = house.http.post(
        "/api/tables", content=body, headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 400
    assert set(answer.json()) >= {"error"}


def test_headers_keep_the_page_to_itself(house: House) -> None:
    for path in ("/", "/api/games", "/locale/fa.json", "/no/such/file"):
        headers = house.http.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_files_are_served_from_the_package_alone(house: House) -> None:
    for path in ("/../cli.py", "/%2e%2e/cli.py", "/..%2f..%2fpyproject.toml", "//etc/passwd",
                 "/js/../../version.py", "/js", "/locale/en.toml", "/%00.js"):  # fmt: skip
        answer = httpx.get(f"http://{house.address}{path}")
        assert answer.status_code == 404, path


def test_files_have_validators_and_come_compressed(house: House) -> None:
    first = house.http.get("/locale/en.json", headers={"Accept-Encoding": "identity"})
    assert first.json()["common"]["language"] == "English"
    assert "coup" in first.json()
    packed = httpx.get(
        f"http://{house.address}/locale/en.json", headers={"Accept-Encoding": "gzip"}
    )
    assert packed.headers["content-encoding"] == "gzip"
    assert len(gzip.compress(packed.content)) < len(first.content) / 2
    again = house.http.get("/locale/en.json", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert house.http.get("/locale/fa/coup.json").json()["name"]
    assert house.http.get("/locale/xx.json").status_code == 404
    assert house.http.get("/locale/fa/..%2fen%2fcoup.json").status_code == 404


def test_the_page_is_there(house: House) -> None:
    pages = {house.http.get(path).text for path in ("/", "/t/abc", "/r/abc")}
    assert len(pages) == 1
    assert "<html" in pages.pop()


# ---- too much


def test_a_bucket_fills_at_its_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("neyrang.server.limits.time.monotonic", lambda: now[0])
    bucket = Bucket(rate=2.0, burst=3.0)
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 501]
    now[0] += 0.5
    assert [bucket.take(), bucket.take()] == [0, 501]


def limited(tmp_path: Path, **limits: Any) -> Any:
    fields = {name: getattr(EASY, name) for name in EASY.__struct_fields__}
    return running(tmp_path / "tables.db", limits=Limits(**{**fields, **limits}))


def test_too_many_messages_are_dropped_and_then_cut_off(tmp_path: Path) -> None:
    with limited(tmp_path, messages=0.5, message_burst=5, patience=20) as house:
        name, token = house.open()
        client = house.client(name, token)
        for _ in range(10):
            client.say(do="ping")
        error = client.expect("error")
        assert error["error"] == "too_fast"
        assert error["wait"] > 0
        for _ in range(30):
            client.say(do="ping")
        assert client.is_closed() == 4429


def test_too_much_talk(tmp_path: Path) -> None:
    with limited(tmp_path, chat=0.1, chat_burst=2) as house:
        name, token = house.open()
        client = house.client(name, token)
        for _ in range(3):
            client.say(do="chat", text="!")
        assert client.expect("error")["error"] == "too_fast"


def test_too_many_tables_connections_and_requests(tmp_path: Path) -> None:
    with limited(tmp_path, opened=0.001, opened_burst=2, connections=2) as house:
        name, _ = house.open()
        house.open()
        third = house.http.post("/api/tables", json={"game": "coup", "name": "A"})
        assert (third.status_code, third.json()["error"]) == (429, "too_fast")
        clients = [house.client(name), house.client(name)]
        with connect(f"ws://{house.address}/ws/{name}", proxy=None) as socket:
            assert json.loads(socket.recv(5))["error"] == "full"
        clients[0].close()
        house.client(name)
    with limited(tmp_path, requests=0.1, request_burst=5) as house:
        codes = [house.http.get("/api/games").status_code for _ in range(7)]
        assert codes == [200] * 5 + [429] * 2
