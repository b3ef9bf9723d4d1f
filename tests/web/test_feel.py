"""What a player feels: stories told in order, and nothing that changes under a finger."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import WebSocketRoute

from neyrang.words import Words
from tests.server.harness import Client, RunningServer, play_out
from tests.web.conftest import Visitors
from tests.web.people import SIZES, Visitor

DUKE_AND_ANOTHER = 2  # the seed of a deal that gives seat 1 a Duke and another card
REACTION = 0.25  # seconds from seeing something to touching it, at the quickest

# Keeps every headline that was on show, with its time and what the plates and the class said then.
WATCH = """() => {
  window.seen = [];
  const look = () => {
    const table = document.querySelector(".table");
    const now = {
      head: document.querySelector(".happened")?.innerText ?? "",
      classes: table?.className ?? "",
      coins: [...document.querySelectorAll(".plates .plate")].map((plate) => plate.innerText.match(/[0-9]+/)?.[0]),
      time: performance.now(),
    };
    const last = window.seen.at(-1);
    if (!last || last.head !== now.head || last.classes !== now.classes) window.seen.push(now);
  };
  look();
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
}"""  # noqa: E501


# As soon as a story is being told, a tap for each of its sentences; is it told to its end then?
HURRY = """() => {
  const told = () => !document.querySelector(".telling");
  when(() => !told()).then(() => {
    for (let taps = 0; taps < 3; taps += 1) document.querySelector(".stage").click();
    setTimeout(() => { window.hurried = told(); }, 50);
  });
}"""

# The first moment at which something is so, however short it is.
WHEN = """() => {
  window.when = (so) => new Promise((done) => {
    const look = () => so() && (watch.disconnect(), done());
    const watch = new MutationObserver(look);
    watch.observe(document.body, { subtree: true, childList: true, attributes: true });
    look();
  });
}"""


def coup_for_three(
    server: RunningServer, regulars: Visitors, pace: str = "calm", **visitor: Any
) -> tuple[Visitor, Client, Client]:
    """A page at seat 1, between two players whose moves the test makes."""
    first, second, last = server.playing(3, "coup", pace=pace, lang="en")
    return instead_of(second, regulars("en", **visitor)), first, last


def instead_of(client: Client, me: Visitor) -> Visitor:
    """The page goes on where the client was."""
    me.take_over(client)
    client.close()
    me.page.wait_for_selector(".table .own")
    return me


def said(key: str) -> str:
    return Words("en").text(key)


def asked(client: Client, move: str) -> None:
    client.until(lambda: move in client.state["legal"])
    client.move(move)


def test_what_happened_is_told_step_by_step(web_server: RunningServer, regulars: Visitors) -> None:
    me, first, last = coup_for_three(web_server, regulars, size="desktop")
    me.page.evaluate(WATCH)
    first.move("foreign_aid")
    asked(last, "pass")
    me.page.wait_for_selector(".my-turn")
    me.page.keyboard.press("3")
    me.page.wait_for_selector(f".asked:has-text('{said('coup.question.turn')}')")
    me.page.wait_for_selector(".my-turn")
    seen = me.page.evaluate("window.seen")
    heads = list(dict.fromkeys(each["head"] for each in seen))
    assert len(heads) == 3
    assert "foreign aid" in heads[1]
    assert "Nobody blocks" in heads[2]
    told = next(each for each in seen if each["head"] == heads[2])
    done = next(each for each in seen if each["time"] > told["time"] and "my-" in each["classes"])
    assert "telling" in told["classes"]
    assert told["coins"] != done["coins"]  # the coins came with their event, not before it
    assert done["time"] - told["time"] > 600
    assert me.complaints == []


def test_a_tap_hurries_the_story_and_a_reload_does_not_tell_it_again(
    web_server: RunningServer, regulars: Visitors
) -> None:
    me, first, last = coup_for_three(web_server, regulars)
    first.move("foreign_aid")
    asked(last, "pass")
    me.page.wait_for_selector(".my-turn")
    me.page.evaluate(WHEN)
    me.page.evaluate(HURRY)
    me.page.tap(".pass button")
    me.page.wait_for_function("() => window.hurried")
    me.page.reload()
    me.page.wait_for_selector(".own [data-card]")
    assert not me.sees(".telling")
    me.page.wait_for_selector(".my-turn .acts")


def test_block_challenge_and_pass_keep_their_places(
    web_server: RunningServer, regulars: Visitors
) -> None:
    me, first, last = coup_for_three(web_server, regulars, pace="at_once")
    first.move("steal:1")
    me.page.wait_for_selector(".my-turn .slots")
    places = boxes(me)
    assert me.sees(".slot.block.closed")
    assert said("coup.scene.window.block_next") in me.read(".slot.block")
    asked(last, "pass")
    me.page.tap(".slot.pass button")
    me.page.wait_for_selector(".my-turn .slot.block:not(.closed)")
    assert boxes(me) == places
    assert said("coup.scene.window.believed") in me.read(".slot.challenge.closed")
    assert me.complaints == []


def boxes(me: Visitor) -> list[list[int]]:
    return me.page.eval_on_selector_all(  # type: ignore[no-any-return]
        ".slot",
        "slots => slots.map((slot) => slot.getBoundingClientRect()).map((b) => [b.left, b.width])",
    )


OVERLAP = """() => {
  const names = [".doubting", ".claim .card.claimed", ".deed"];
  const boxes = names.map((name) => document.querySelector(name).getBoundingClientRect());
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return boxes.some((a, i) => boxes.slice(i + 1).some((b) => meet(a, b)));
}"""  # noqa: E501


def test_a_doubt_hides_nothing_of_the_card_on_the_smallest_phone(
    web_server: RunningServer, regulars: Visitors
) -> None:
    me, first, last = coup_for_three(web_server, regulars, pace="at_once")
    me.page.set_viewport_size(SIZES["small"])
    first.move("tax")
    asked(last, "challenge")
    me.page.wait_for_selector(".doubting")
    assert not me.page.evaluate(OVERLAP)


# The second tap of a nervous finger, at the moment in which the next question is drawn.
AGAIN = """([x, y]) => {
  when(() => document.querySelector(".settling .slot.block:not(.closed)")).then(() => {
    document.elementFromPoint(x, y).click();
    window.touched = true;
  });
}"""


def test_a_finger_on_its_way_answers_no_other_question(
    web_server: RunningServer, visit: Visitors
) -> None:
    """Somebody sees a button and touches it; meanwhile the question has become another one."""
    me, first, last = coup_for_three(web_server, visit, pace="at_once")
    me.page.evaluate("window.sent = []")
    me.page.evaluate(
        """() => {
          const send = WebSocket.prototype.send;
          WebSocket.prototype.send = function (text) {
            window.sent.push(JSON.parse(text));
            return send.call(this, text);
          };
        }"""
    )
    first.move("steal:1")
    me.page.wait_for_selector(".my-turn .slot.pass button")
    spot = me.page.locator(".slot.pass button").bounding_box()
    assert spot is not None
    x, y = spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2
    me.page.evaluate(WHEN)
    me.page.evaluate(AGAIN, [x, y])
    asked(last, "pass")
    me.page.touchscreen.tap(x, y)  # the challenge window closes, and the block window opens
    me.page.wait_for_function("() => window.touched")
    me.page.wait_for_selector(".my-turn .slot.block:not(.closed)")
    assert me.page.evaluate("sent.filter((m) => m.do === 'move').map((m) => m.move)") == ["pass"]
    time.sleep(REACTION)
    me.page.touchscreen.tap(x, y)  # a person who has read the new question
    me.page.wait_for_function("() => sent.filter((m) => m.do === 'move').length === 2")


def test_an_answer_to_a_closed_question_is_refused_with_a_sentence(
    web_server: RunningServer, visit: Visitors
) -> None:
    first, second = web_server.playing(2, "coup", pace="at_once", options={"draft": False})
    me = visit("en")

    def late(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            message = json.loads(text)
            if message["do"] == "move":
                message["at"] -= 1  # as if the question had closed while it was under way
            server.send(json.dumps(message))

        socket.on_message(pass_on)

    me.page.route_web_socket("**/ws/*", late)
    instead_of(second, me)
    first.move("tax")
    me.page.tap(".my-turn .slot.pass button")
    me.page.wait_for_selector(f".toast:has-text('{said('web.error.stale')}')")
    assert me.sees(".my-turn .slot.pass button")  # and the open one can still be answered


def test_the_form_offers_pace_who_begins_and_speaking_up_in_turn(
    web_server: RunningServer, regulars: Visitors
) -> None:
    me = regulars("en", "desktop", pace="calm")
    me.choose("coup")
    me.page.click(f"label:has-text('{said('web.pace.brisk')}')")
    me.page.select_option(".new-table select", "lot")
    me.page.click(f"label:has-text('{said('web.clockwise.title')}')")
    me.page.click(".two-ways button:nth-child(2)")
    me.page.wait_for_selector(".room")
    path = me.page.evaluate("location.pathname")
    table = web_server.http.get(f"/api/tables/{path.split('/')[-1]}").json()
    assert (table["pace"], table["first"], table["clockwise"]) == ("brisk", "lot", True)
    guest = web_server.client(table["table"])
    me.page.click(".room summary")
    me.page.click(f".room .more label:has-text('{said('web.pace.at_once')}')")
    me.page.select_option(".room .more select", "1")
    guest.until(lambda: (guest.table["pace"], guest.table["first"]) == ("at_once", 1))
    assert me.complaints == []


def test_a_replay_opens_when_clicked_is_told_in_order_and_leads_back(
    web_server: RunningServer, regulars: Visitors, deal: Callable[[int], None]
) -> None:
    deal(3)
    clients = web_server.playing(2, "coup", pace="at_once", options={"draft": False})
    play_out(clients, seed=3)
    me = regulars("en", "desktop")
    me.go(f"/t/{clients[0].name}")
    me.page.click(".after >> text=Replay")
    me.page.wait_for_selector(".transport")
    me.page.evaluate(WATCH)
    for _ in range(2):
        me.page.click(".speed")
    assert me.read(".speed") == "4×"
    me.page.click(".transport .primary")
    me.page.wait_for_function(
        "() => Number(document.querySelector('input[type=range]').value) >= 6"
    )
    me.page.click(".transport .primary")
    heads = me.page.evaluate("[...new Set(window.seen.map(({ head }) => head))]")
    log = me.page.eval_on_selector_all(".aside .log-text", "lines => lines.map((l) => l.innerText)")
    told = heads[1:]  # before the first move there is only the question
    assert len(told) > 2
    assert [line for line in log if line in told] == told
    me.page.click(".bar a[href^='/t/']")
    me.page.wait_for_selector(".after")
    assert me.complaints == []


def test_grave_moves_ask_back_and_who_is_out_may_hurry_the_rest(
    web_server: RunningServer, regulars: Visitors, deal: Callable[[int], None]
) -> None:
    deal(DUKE_AND_ANOTHER)
    first, second, last = web_server.playing(3, "coup", pace="brisk", lang="en")
    (other,) = set(second.state["view"]["seats"][1]["hand"]) - {"duke"}
    me = instead_of(second, regulars("en", "desktop"))
    for gives in (f".hand [data-card={other}]", ""):
        asked(first, "income")
        me.page.click(".my-turn .act:has-text('Tax')")
        asked(last, "challenge")
        me.page.click(".my-turn .slot.concede button")
        sure(me)
        me.page.wait_for_selector(".my-turn .slot.concede", state="detached")
        if gives:
            me.page.click(f".my-turn {gives}")
            sure(me)
            asked(last, "income")
    me.page.click(".after .primary")
    me.page.wait_for_selector(f"text={said('web.hurry.others')}")
    first.send(do="hurry")
    last.send(do="hurry")
    first.until(lambda: first.table["pace"] == "at_once")
    assert me.complaints == []


def sure(me: Visitor) -> None:
    me.page.wait_for_selector(".confirm")
    me.page.click(".confirm .primary")


def test_going_back_leaves_no_sheet_over_the_page(regulars: Visitors) -> None:
    me = regulars("en", "desktop")
    me.go("/me")
    me.follow("/")
    me.page.click(".tile.coup button.plain")
    me.page.wait_for_selector("dialog.sheet")
    me.page.go_back()
    me.page.wait_for_selector("dialog.sheet", state="detached")


def test_an_unknown_address_gets_our_page(web_server: RunningServer, regulars: Visitors) -> None:
    me = regulars("en")
    answer = me.page.goto(f"{me.base}/no/such/page")
    assert answer is not None
    assert answer.status == 404
    me.page.wait_for_selector(f"text={said('web.nowhere.title')}")
    me.page.tap("main a")
    me.page.wait_for_selector(".lobby")
    assert web_server.http.get("/js/no_such_file.js").text == "not found\n"
