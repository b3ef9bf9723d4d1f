"""People who try to get around the host, the clock, the rules of names or the closed door."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path

import pytest

from neyrang.server.clock import GRACE, Clock
from neyrang.server.connection import Connection
from neyrang.server.game_session import GameSession
from neyrang.server.lookalikes import skeleton
from neyrang.server.socket import Socket
from neyrang.server.table import Table
from neyrang.server.wire import Pause
from tests.server.harness import RunningServer, running, wait_for
from tests.server.test_limits import limited


def test_a_kicked_person_stays_out(server: RunningServer) -> None:
    host, guest = server.seated(2)
    host.send(do="kick", seat=1)
    guest.until(lambda: guest.table["seats"][1] is None)
    guest.refused("kicked", do="sit", seat=1, name="Guest")
    again = server.client(host.name, guest.token)
    again.refused("kicked", do="sit", seat=1, name="Another")
    other = server.client(host.name)  # another person of the same house
    other.sit(1, "Other")


def test_a_kicked_person_stays_out_under_another_hello(server: RunningServer) -> None:
    host, guest = server.seated(2, names=["Host", "Mallory"])
    host.send(do="kick", seat=1)
    guest.until(lambda: guest.table["seats"][1] is None)
    guest.send(do="hello")
    guest.refused("kicked", do="sit", seat=1, name="Trent")
    guest.refused("kicked", do="chat", text="I am back", name="Trent")


def test_the_name_of_a_kicked_person_stays_out(server: RunningServer) -> None:
    host, guest = server.seated(2, names=["Host", "Mallory"])
    host.send(do="kick", seat=1)
    guest.until(lambda: guest.table["seats"][1] is None)
    other = server.client(host.name)
    for name in ("Mallory", "MaIIory", "ᴍᴀʟʟᴏʀʏ"):
        error = other.refused("name_kicked", do="sit", seat=1, name=name)
        assert error["name"] == name
        other.refused("name_kicked", do="chat", text="hello", name=name)
    other.sit(1, "Trent")
    other.refused("name_kicked", do="rename", name="Mallory")


def test_a_kicked_person_is_known_by_an_address_nobody_else_has(server: RunningServer) -> None:
    host, _ = server.seated(2)
    table = server.table(host.name)
    host.until(lambda: host.table["seats"][1] is not None)
    table.by_seat[1][0].address = "203.0.113.7"
    host.send(do="kick", seat=1)
    host.until(lambda: host.table["seats"][1] is None)
    assert table.kicked_addresses == {"203.0.113.7"}
    host.send(do="kick", seat=0)  # who stands up by this is not kept out
    host.until(lambda: host.table["seats"][0] is None)
    host.sit(0, "Host")


def test_a_kick_outlives_the_table_in_memory(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db") as server:
        host, guest = server.seated(2)
        host.send(do="kick", seat=1)
        guest.until(lambda: guest.table["seats"][1] is None)
        name, token, kicked = host.name, host.token, guest.token
    with running(tmp_path / "tables.db") as server:
        assert server.client(name, token).table["seats"][0]["name"] == "Host"
        server.client(name, kicked).refused("kicked", do="sit", seat=1, name="Guest")


def test_a_host_moved_by_shrinking_the_table_stays_host(server: RunningServer) -> None:
    name, token = server.open(players=4)
    first = server.client(name, token)
    second = server.client(name)
    second.sit(3, "Second")
    third = server.client(name)
    third.sit(1, "Third")
    first.send(do="stand")
    second.until(lambda: second.table["host"] != 0)
    if second.table["host"] == 1:  # make the person at the last seat the host
        third.send(do="stand")
        second.until(lambda: second.table["host"] == 3)
        third.sit(0, "Third")
    second.send(do="settings", players=2)
    second.until(lambda: second.table["players"] == 2)
    host = second.table["host"]
    assert second.table["seats"][host]["name"] == "Second"
    second.send(do="settings", clock=30)
    second.until(lambda: second.table["clock"] == 30)


def test_toggling_the_clock_does_not_renew_the_question(server: RunningServer) -> None:
    host, _ = server.playing(2, "loot", clock=60)
    table = server.table(host.name)
    assert table.clock.timer is not None
    table.clock.used += 40  # as if forty seconds had passed
    for seconds in (0, 60, 300, 60):
        host.send(do="settings", clock=seconds)
        host.until(lambda s=seconds: host.table["clock"] == s)  # type: ignore[misc]
        host.expect("state")
    assert 0 < host.state["left"] <= 20_500
    host.send(do="settings", clock=15)
    host.until(lambda: host.table["clock"] == 15)
    host.expect("state")
    assert 0 < host.state["left"] <= GRACE * 1000


class HandClock:
    """A clock whose time passes when the test says so."""

    def __init__(self) -> None:
        self.now = 0.0
        self.rings = 0
        asyncio.get_running_loop().time = lambda: self.now  # type: ignore[method-assign]
        self.clock = Clock(self.ring)

    def ring(self) -> None:
        self.rings += 1

    def change(self, seconds: int) -> float | None:
        self.clock.change(seconds)
        left = self.clock.remaining
        self.clock.run()
        return left

    def passes(self, seconds: float) -> None:
        timer = self.clock.timer
        self.now += seconds
        if timer is not None and timer.when() <= self.now:
            timer.cancel()
            self.clock.expire()


def test_a_clock_keeps_what_was_used() -> None:
    async def run() -> None:
        hand = HandClock()
        hand.clock.set(30)
        hand.clock.run()
        hand.passes(20)
        assert hand.change(0) is None
        hand.passes(1000)
        assert hand.change(30) == 10
        assert hand.change(60) == 40
        assert hand.change(15) == GRACE
        hand.clock.set(30, 6.0)
        assert hand.clock.remaining == 36  # six seconds to read what happened
        hand.passes(6)
        assert hand.change(60) == 60

    asyncio.run(run())


@pytest.mark.parametrize("others", [(300,), (0,), (60, 0), (0, 300, 30)])
def test_a_question_has_one_grace(others: tuple[int, ...]) -> None:
    async def run() -> None:
        hand = HandClock()
        hand.clock.set(15)
        hand.clock.run()
        while hand.rings == 0 and hand.now < 100:
            hand.passes(3.5)
            for seconds in (*others, 15):
                hand.change(seconds)
        assert hand.now < 15 + GRACE + 2 * 3.5
        hand.clock.stop()
        hand.clock.ring_again()  # the game was paused meanwhile
        assert hand.clock.remaining == 0
        hand.clock.set(15)
        hand.clock.run()
        hand.passes(15)
        hand.clock.ring_again()
        assert hand.clock.remaining == GRACE

    asyncio.run(run())


def test_a_pause_in_the_same_batch_as_the_ring_keeps_the_clock(server: RunningServer) -> None:
    host, guest = server.playing(2, "loot", clock=300)
    table = server.table(host.name)
    connection = table.by_seat[0][0]

    def both() -> None:  # the pause is executed first, then the ring
        table.put(connection, Pause())
        table.clock.stop()
        table.clock.expire()

    server.uvicorn.servers[0].get_loop().call_soon_threadsafe(both)
    guest.until(lambda: guest.table["paused"])
    guest.send(do="resume")
    guest.until(lambda: not guest.table["paused"])
    guest.until(lambda: guest.state["left"] is not None)
    assert 0 < guest.state["left"] <= GRACE * 1000
    host.until(lambda: host.state["at"] > 0)  # and then a bot answers for those who are late


def test_pauses_are_limited_for_a_seat(tmp_path: Path) -> None:
    with limited(tmp_path, pauses=0.001, pause_burst=2) as server:
        host, guest = server.playing(2, "loot")
        for _ in range(2):
            guest.send(do="pause")
            guest.until(lambda: guest.table["paused"])
            host.until(lambda: host.table["paused"])
            host.send(do="resume")
            guest.until(lambda: not guest.table["paused"])
        again = server.client(host.name, guest.token)
        again.refused("too_fast", do="pause")
        host.send(do="pause")
        host.until(lambda: host.table["paused"])


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ali", "ALI"), ("Ali", "Аli"), ("Ali", "A l i"), ("Ali", "Alí"), ("علي", "علی"),
     ("كاوه", "کاوه"), ("آرش", "ارش"), ("می‌نا", "مینا"), ("Guest 1", "Guest ۱"),
     ("Carl", "CarI"), ("Bob", "B0b"), ("Modern", "Modem"), ("Sara", "Ѕаrа"), ("Ｓara", "Sara"),
     ("…", "…"), ("Alice", "ᴀʟɪᴄᴇ"), ("Alice", "ꓮlice"), ("Alice", "Ꭺlice"), ("Alice", "🅐lice"),
     ("Alice", "Alicҽ"), ("Alice", "🅰🇱🅘🄲Ⓔ"), ("Alice", "ᗩᒪIᑕE"), ("Alice", "ǟłɨƈɇ"),
     ("NINA", "ΝINA"), ("anna", "aηηa"), ("فاطمه", "فاطمة"), ("علی", "علـی"), ("سه ۳", "سه ٣"),
     ("سه ۳", "سه 3"), ("Alice", "Aǀice"), ("Alice", "A∣ice"), ("Max", "Ma×"), ("گلی", "ګلی")],
)  # fmt: skip
def test_names_that_look_alike_are_the_same(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


def test_names_that_differ_stay_different(server: RunningServer) -> None:
    for one, other in (("Guest 1", "Guest 2"), ("سارا", "دارا"), ("Ali", "Alma"), ("…", "؟"),
                       ("😀", "😎"), ("مریم", "نسیم"), ("گلی", "کلی"), ("پری", "بری"),
                       ("Eva", "Ида"), ("太郎", "次郎")):  # fmt: skip
        assert skeleton(one) != skeleton(other)
    name, _ = server.open(name="کیان")
    guest = server.client(name)
    guest.refused("name_taken", do="sit", seat=1, name="كيان")
    guest.sit(1, "Kian")


def test_a_bots_name_is_taken(server: RunningServer) -> None:
    host, guest, other = server.seated(3)
    other.send(do="stand")
    other.until(lambda: other.table["seats"][2] is None)
    host.send(do="bot", seat=2, level=1)
    other.until(lambda: other.table["seats"][2] is not None)
    name = other.table["seats"][2]["name"]
    guest.refused("name_taken", do="rename", name=name)
    other.refused("name_taken", do="chat", text="I am a bot", name=name)
    other.sit(2, name)  # in its place


def test_spectators_have_names_of_their_own(server: RunningServer) -> None:
    host, _ = server.seated(2)
    first, other = server.client(host.name), server.client(host.name)
    for client, text in ((first, "hello"), (other, "it is me, on another page")):
        client.send(do="chat", text=text, name="Bob")
        client.until(lambda c=client, t=text: c.received[-1].get("text") == t)  # type: ignore[misc]
    server.table(host.name).by_seat[-1][1].address = "203.0.113.7"
    other.refused("name_taken", do="chat", text="I am Bob", name="B0b")
    other.send(do="chat", text="I am Bill", name="Bill")
    other.until(lambda: other.received[-1].get("name") == "Bill")


def test_chat_is_not_for_spectators_who_are_not_admitted(server: RunningServer) -> None:
    name, token = server.open(spectators=False)
    host, stranger = server.client(name, token), server.client(name)
    host.send(do="chat", text="between us")
    host.expect("chat")
    late = server.client(name)
    for client in (stranger, late):
        client.send(do="ping")
        client.expect("pong")
        assert not [m for m in client.received if m["is"] == "chat"]
    late.sit(1, "Guest")  # whoever sits down may read it
    late.until(lambda: any(m.get("text") == "between us" for m in late.received))
    host.send(do="settings", spectators=True)
    stranger.until(lambda: any(m.get("text") == "between us" for m in stranger.received))


def test_memory_of_retired_tables_is_given_back(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", idle_after=0.2) as server:
        registry = server.app.registry
        assert registry is not None
        gc.collect()
        gc.disable()
        try:
            clients = server.playing(2, "loot")
            name = clients[0].name
            kinds = {type(each) for each in parts_in_memory(name)}
            assert kinds == {Table, GameSession, Connection}
            for client in clients:
                client.close()
            wait_for(lambda: not registry.tables)
            wait_for(lambda: not parts_in_memory(name))
            wait_for(lambda: not sockets_in_memory(server))
        finally:
            gc.enable()
        assert not server.app.addresses.connected


def sockets_in_memory(server: RunningServer) -> list[Socket]:
    ours = server.uvicorn.server_state.connections
    sockets = [each for each in gc.get_objects() if isinstance(each, Socket)]
    return [each for each in sockets if each.connections is ours]


def parts_in_memory(name: str) -> list[object]:
    """What is compiled has no weak references."""
    found: list[object] = []
    for each in gc.get_objects():
        if isinstance(each, Table) and each.config.id == name:
            found += [each, each.session]
        elif isinstance(each, Connection) and each.table.config.id == name:
            found.append(each)
    return found
