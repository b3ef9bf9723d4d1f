"""People at a table beside the game: they find each other, talk, and come by another device."""

from __future__ import annotations

from pathlib import Path

import pytest

from neyrang.words import Words
from tests.server.harness import Client, RunningServer, running
from tests.web.conftest import Visitors
from tests.web.people import Visitor


def said(key: str) -> str:
    return Words("en").text(key)


def with_text(selector: str, key: str) -> str:
    return f"{selector}:has-text('{said(key)}')"


def at_seat(client: Client, me: Visitor) -> Visitor:
    me.take_over(client)
    client.close()
    me.page.wait_for_selector(".table .own")
    return me


def test_sit_anywhere_finds_a_public_table(web_server: RunningServer, visit: Visitors) -> None:
    hidden, token = web_server.open("coup", "Sara", players=3)
    web_server.client(hidden, token)
    name, token = web_server.open("coup", "Mina", players=2, public=True)
    mina = web_server.client(name, token)
    me = visit("en")
    me.go()
    me.page.wait_for_selector(f".open-tables a[href='/t/{name}']")
    assert not me.sees(f".open-tables a[href='/t/{hidden}']")
    me.page.click(".open-tables h2 button")
    me.page.wait_for_selector(".room .chair.mine")
    mina.until(lambda: mina.table["seats"][1] is not None)
    mina.send(do="settings", public=False)
    me.page.wait_for_selector(f"text={said('web.public.is_not')}")
    assert me.complaints == []


def test_a_host_seats_a_bot_of_the_servers_own(visit: Visitors, tmp_path: Path) -> None:
    bot = "tests.arena.rogues:Simple"
    with running(tmp_path / "tables.db", bots=(bot,)) as server:
        me = visit("en", "desktop", base=f"http://{server.address}")
        me.open_for_friends("coup", "Sara")
        for seat in (2, 3):
            me.page.select_option(f".chair:nth-child({seat}) .bot-choice select", label=bot)
        me.page.wait_for_selector(f".chair:nth-child(3):has-text('Simple 2'):has-text('{bot}')")
        me.page.click(".start-bar .primary")
        me.page.wait_for_selector(".plate:has-text('Simple 2')")
        me.page.click(".my-turn .act:has-text('Income')")
        me.page.wait_for_selector(".log-line:has-text('Simple'):not(:has-text('Simple 2'))")
        assert me.complaints == []


def test_talk_in_the_room_and_at_the_seats(web_server: RunningServer, visit: Visitors) -> None:
    host, guest, other = web_server.seated(3, "coup", pace="at_once", options={"draft": False})
    me, watcher = visit("en", "desktop"), visit("en", "phone")
    watcher.go(f"/t/{host.name}")
    watcher.page.fill(".join input", "Mina")
    watcher.page.fill(".chat-form input", "good luck to all")
    watcher.page.keyboard.press("Enter")
    line = host.expect("chat")
    assert (line["seat"], line["name"], line["text"]) == (-1, "Mina", "good luck to all")
    host.send(do="start")
    guest.until(lambda: bool(guest.state))
    at_seat(guest, me)
    host.send(do="chat", text="trust me")
    me.page.wait_for_selector(".bubble[data-seat='0']:has-text('trust me')")
    me.page.click(".aside [role=tab]:last-of-type")
    me.page.click(".said:has-text('trust me') .small")
    other.send(do="chat", text="do not")
    host.send(do="chat", text="really")
    me.page.wait_for_selector(".said:has-text('do not')")
    host.send(do="settings", chat=False)
    me.page.wait_for_selector(f".chat >> text={said('web.error.chat_closed')}")
    assert not me.sees(".said:has-text('really'), .bubble:has-text('really')")
    assert me.complaints == watcher.complaints == []


@pytest.mark.clause("LOOT-60")
def test_partners_speak_to_each_other_alone(web_server: RunningServer, visit: Visitors) -> None:
    clients = web_server.playing(4, "loot", pace="at_once", options={"teams": True})
    me = at_seat(clients[0], visit("en", "desktop"))
    me.page.click(".aside [role=tab]:last-of-type")
    me.page.click(".aside-switch")
    me.page.fill(".chat-form input", "the blue one")
    me.page.keyboard.press("Enter")
    assert clients[1].expect("chat")["to"] == [0, 1]
    me.page.wait_for_selector(".said.partners")
    clients[2].drain(0.1)
    assert not [m for m in clients[2].received if m["is"] == "chat"]


def test_a_seat_moves_to_another_device(web_server: RunningServer, visit: Visitors) -> None:
    first, _ = web_server.playing(2, "coup", pace="at_once", options={"draft": False})
    me, phone = at_seat(first, visit("en", "desktop")), visit("en", "phone")
    me.page.click(".bar button:last-of-type")
    me.page.click(with_text("dialog summary", "web.menu.device"))
    me.page.click(with_text("dialog button", "web.device.make"))
    link = me.page.input_value("dialog .link-field input")
    assert link.startswith("http://192.168.1.24:8800/t/")  # where the phone can reach it
    phone.go(link[link.index("/t/") :])
    phone.page.wait_for_selector(".my-turn .own [data-card]")
    assert phone.page.evaluate("location.hash") == ""
    me.page.wait_for_selector(f"text={said('web.device.moved')}")
    phone.page.reload()  # the seat is kept by a token of its own
    phone.page.wait_for_selector(".my-turn .own [data-card]")


NOTICES = """
window.notices = [];
window.Notification = class { static permission = "granted"; constructor(...facts) { notices.push(facts); } };
ServiceWorkerRegistration.prototype.showNotification = async (...facts) => notices.push(facts);
Object.defineProperty(document, "hidden", { get: () => window.away === true });
localStorage.neyrang = JSON.stringify({ ...JSON.parse(localStorage.neyrang ?? "{}"), notify: true });
"""  # noqa: E501


def test_a_turn_in_a_hidden_tab_is_told(web_server: RunningServer, visit: Visitors) -> None:
    first, second = web_server.playing(2, "coup", pace="at_once", options={"draft": False})
    me = visit("en")
    me.context.add_init_script(NOTICES)
    at_seat(second, me)
    assert me.page.evaluate("notices") == []
    me.page.evaluate("window.away = true")
    first.move("tax")
    me.page.wait_for_function("() => notices.length === 1")
    title, facts = me.page.evaluate("notices[0]")
    assert title == said("coup.name")
    assert "Duke" in facts["body"]


def test_what_does_not_concern_me_is_passed_by_itself(
    web_server: RunningServer, visit: Visitors
) -> None:
    first, second, last = web_server.playing(3, "coup", pace="at_once", options={"draft": False})
    me = at_seat(second, visit("en"))
    me.page.tap(".standing")
    me.page.wait_for_selector(".standing[aria-pressed=true]")
    first.move("tax")
    last.until(lambda: "pass" in last.state["legal"])
    last.move("pass")
    me.page.tap(".my-turn .act:has-text('Income')")  # the tax was let through, and I have my turn
    last.until(lambda: "steal:1" in last.state["legal"])
    last.move("steal:1")
    first.until(lambda: "pass" in first.state["legal"])
    first.move("pass")
    me.page.wait_for_selector(".my-turn .slot.challenge button")  # it is my coins: I am asked


def test_the_log_has_turns_and_is_one_stop_of_the_keyboard(
    web_server: RunningServer, visit: Visitors
) -> None:
    first, second = web_server.playing(2, "coup", pace="at_once", options={"draft": False})
    me = at_seat(second, visit("en", "desktop"))
    first.move("tax")
    me.page.click(".my-turn .slot.pass button")
    me.page.wait_for_selector(".log-line.opens .log-emblem")
    stops = ".aside .log, .aside .log button:not([tabindex='-1'])"
    assert len(me.page.query_selector_all(stops)) == 1
    me.page.focus(".aside .log")
    me.page.keyboard.press("ArrowDown")
    assert me.page.evaluate("document.activeElement.className") == "rule-link"
    me.page.keyboard.press("Enter")
    me.page.wait_for_selector(".book .clause.wanted")
    colours = "lines => new Set(lines.map((l) => l.style.getPropertyValue('--seat'))).size"
    assert me.page.eval_on_selector_all(".log-line[style]", colours) == 2


def test_an_invitation_nobody_can_follow_says_so(tmp_path: Path, visit: Visitors) -> None:
    with running(tmp_path / "tables.db") as server:
        me = visit("en", base=f"http://{server.address}")
        me.open_for_friends("coup", "Sara")
        me.page.wait_for_selector(f"text={said('web.reach.nobody')}")
        assert me.page.input_value(".invite input") == "./play --host 0.0.0.0"
        assert not me.sees("svg.qr")


def test_an_invitation_has_an_address_others_can_reach(visit: Visitors) -> None:
    me = visit("en")
    path = me.open_for_friends("coup", "Sara")
    me.page.wait_for_selector("svg.qr")
    assert me.page.input_value(".invite input") == f"http://192.168.1.24:8800{path}"


MARKS = """async () => {
  const { SHAPE_PATHS } = await import("/js/seats.js");
  const style = getComputedStyle(document.documentElement);
  const colours = SHAPE_PATHS.map((_, n) => style.getPropertyValue(`--seat-${n}`));
  return [new Set(SHAPE_PATHS).size, new Set(colours).size];
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_ten_seats_have_ten_marks(visit: Visitors, theme: str) -> None:
    me = visit("en")
    me.go()
    me.page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
    assert me.page.evaluate(MARKS) == [10, 10]
