"""People at browsers play whole games; lines break and come back; nobody sees too much."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route

import neyrang
from neyrang.core.rng import Rng
from neyrang.explain import barred
from neyrang.locale_files import LANGUAGES
from neyrang.server.files import WEB
from neyrang.words import Words
from tests.server.harness import RunningServer, play_out
from tests.web.conftest import Servers, Visitors
from tests.web.people import LONG, SHORT, Visitor, play_to_the_end

GAMES = sorted(scene.parent.name for scene in WEB.glob("js/games/*/scene.js"))
SHORTEST = {"karzar": {"campaigns": 1}}
HELD = ("hand", "heroes", "helpers")  # where the seats of the five games hold cards
NAMES = "plates => plates.map((plate) => plate.innerText).sort()"


@pytest.mark.parametrize(
    ("game", "lang", "size"),
    [("coup", "fa", "phone")]
    + LONG * [("coup", "en", "desktop"), ("loot", "en", "desktop"), ("loot", "fa", "phone")],
)
def test_two_clicks_and_a_whole_game(visit: Visitors, game: str, lang: str, size: str) -> None:
    me = visit(lang, size)
    path = me.open_with_bots(game)
    assert me.page.evaluate("document.documentElement.lang") == lang
    play_to_the_end([me], seed=len(game + lang))
    me.page.wait_for_selector(".ending .end-rows tbody tr:nth-child(2)")
    shuffle_is_checked(me)
    replay_ends_as_it_did(me, path)
    assert me.complaints == []


def shuffle_is_checked(me: Visitor) -> None:
    me.page.click(".after .shuffle")
    me.page.wait_for_selector(".verdict.good")
    me.page.keyboard.press("Escape")


def replay_ends_as_it_did(me: Visitor, path: str) -> None:
    winners = me.page.eval_on_selector_all(".end-rows .winner .end-name", NAMES)
    me.go(path.replace("/t/", "/r/"))
    me.page.wait_for_selector(".transport")
    last = me.page.get_attribute("input[type=range]", "max")
    me.page.focus("input[type=range]")
    me.page.keyboard.press("End")
    me.page.wait_for_selector(".plate.winner")
    assert me.page.input_value("input[type=range]") == last
    assert me.page.eval_on_selector_all(".plate.winner .plate-name", NAMES) == winners


@pytest.mark.parametrize("game", GAMES)
def test_a_spectator_is_told_no_hidden_card(
    visit: Visitors, web_server: RunningServer, deal: Callable[[int], None], game: str
) -> None:
    deal(4)
    clients = web_server.playing(max(3, SHORT[game]), game, options=SHORTEST.get(game, {}))
    watcher = visit("en", "phone")
    watcher.go(f"/t/{clients[0].name}")
    watcher.page.wait_for_selector(".table")
    play_out(clients, seed=4)
    watcher.wait_until(lambda: bool(watcher.told[-1].get("outcome")))
    states = [message for message in watcher.told if message["is"] == "state"]
    assert len(states) > 10
    for state in states[:-1]:
        assert concealed(state["view"]) == {"?"}
    assert watcher.complaints == []


def concealed(view: dict[str, Any]) -> set[str]:
    """What a spectator finds where cards are held."""
    piles = [seat.get(pile, []) for seat in view["seats"] for pile in HELD]
    piles += [view.get(pile, []) for pile in ("court", "deck")]
    return {card for pile in piles for card in pile}


def test_two_people_play_and_a_third_watches(visit: Visitors) -> None:
    host, guest, watcher = visit("fa", "phone"), visit("en", "desktop"), visit("en", "phone")
    path = host.open_for_friends("coup", "سارا")
    guest.sit(path, "Reza")
    watcher.go(path)
    watcher.page.wait_for_selector(".join")
    host.page.click(".start-bar .primary")
    for visitor in (host, guest, watcher):
        visitor.page.wait_for_selector(".table")
    play_to_the_end([host, guest], seed=4)
    watcher.page.wait_for_selector(".after")
    brings_everybody_along(host, guest)
    assert host.complaints == guest.complaints == watcher.complaints == []


def brings_everybody_along(host: Visitor, guest: Visitor) -> None:
    """A rematch."""
    old = host.page.url
    guest.page.click(".after .primary")
    for visitor in (host, guest):
        visitor.page.wait_for_url(lambda url: "/t/" in url and url != old)
        visitor.page.wait_for_selector(".room .chair.mine, .own")
    assert host.page.url == guest.page.url


def test_a_reload_keeps_the_seat(visit: Visitors) -> None:
    me = visit()
    me.open_with_bots("coup")
    hand = me.page.eval_on_selector_all(
        ".own [data-card]", "cards => cards.map((c) => c.dataset.card)"
    )
    me.page.reload()
    me.page.wait_for_selector(".own [data-card]")
    again = me.page.eval_on_selector_all(
        ".own [data-card]", "cards => cards.map((c) => c.dataset.card)"
    )
    assert hand
    assert again == hand


def test_the_server_dies_and_the_page_comes_back(visit: Visitors, servers: Servers) -> None:
    server = servers()
    me = visit("en", "phone", base=f"http://{server.address}")
    me.open_with_bots("coup")
    me.page.wait_for_selector(".my-turn")
    server.kill()
    me.page.wait_for_selector(".notice.line")
    me.page.click(".actions button")  # income, said into the void
    servers(server.port)
    me.page.wait_for_selector(".notice.line", state="detached")
    me.page.wait_for_selector("text=You get 1 coin.", state="attached")
    assert [line for line in me.complaints if "WebSocket" not in line] == []


def test_the_language_is_switched_in_place(visit: Visitors) -> None:
    me = visit("fa")
    me.open_with_bots("coup")
    me.page.click(".bar button:last-of-type")
    me.page.click("dialog .segments-row label:nth-child(2)")
    me.page.wait_for_selector("html[lang=en][dir=ltr]")
    me.page.keyboard.press("Escape")
    assert me.read(".bar-title") == "Coup+"
    me.page.reload()
    me.page.wait_for_selector(".table")
    assert me.page.evaluate("document.documentElement.dir") == "ltr"
    assert me.complaints == []


def test_a_game_by_keyboard(web_server: RunningServer, visit: Visitors) -> None:
    me = visit("en", "desktop")
    me.go()
    me.page.keyboard.press("Tab")
    assert me.page.evaluate("document.activeElement.className") == "skip"
    me.take_over(web_server.playing(2, "coup", options={"draft": False})[0])
    me.page.wait_for_selector(".my-turn .actions button")
    me.page.keyboard.press("?")
    me.page.wait_for_selector("dialog[open]")
    me.page.keyboard.press("Escape")
    me.page.wait_for_selector("dialog[open]", state="detached")
    me.page.keyboard.press("1")
    me.page.wait_for_selector(".aside .log-line:has-text('You get 1 coin.')")
    assert me.complaints == []


def test_no_move_by_a_slip_of_the_finger(web_server: RunningServer, visit: Visitors) -> None:
    me = visit("en", "desktop")
    me.context.add_init_script("localStorage.neyrang = JSON.stringify({confirm: true})")
    me.take_over(web_server.playing(2, "coup", options={"draft": False})[0])
    me.page.wait_for_selector(".my-turn .actions button")
    me.page.keyboard.press("1")
    me.page.wait_for_selector(".confirm")
    me.page.keyboard.press("Escape")
    me.page.wait_for_selector(".confirm", state="detached")
    me.page.wait_for_selector(".my-turn")
    me.page.keyboard.press("1")
    me.page.click(".my-turn .confirm .primary")
    me.page.wait_for_selector(".aside .log-line:has-text('You get 1 coin.')")


def test_a_link_to_no_table_says_so(visit: Visitors) -> None:
    me = visit("en")
    me.go("/t/nothing")
    me.page.wait_for_selector("text=No such table")


@pytest.mark.parametrize(
    "file", ["js/games/coup/scene.js", "js/games/coup/cards.js", "js/games/coup/style.css"]
)
def test_a_scene_whose_download_failed_is_fetched_again(visit: Visitors, file: str) -> None:
    me = visit("en")
    me.page.add_init_script("delete Navigator.prototype.serviceWorker")  # it would fetch for us
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.abort()
        else:
            route.continue_()

    me.page.route(f"**/{file}", answer)
    me.open_with_bots("coup")
    me.page.wait_for_selector(".own [data-card]")
    assert len(asked) == 2
    assert [line for line in me.complaints if "ERR_FAILED" not in line] == []


def test_what_is_not_possible_says_why(visit: Visitors) -> None:
    me = visit("en", "desktop")
    me.open_with_bots("coup")
    me.page.wait_for_selector(".my-turn .actions button")
    me.page.click(".act:has-text('Coup')[title^='That takes 7 coins; you have']", force=True)
    me.page.wait_for_selector(".toast:has-text('That takes 7 coins; you have')")
    assert [message for message in me.told if message["is"] == "explained"]


def test_only_my_own_claims_are_marked_as_true_or_bluff(
    web_server: RunningServer, visit: Visitors
) -> None:
    mine, other, _ = web_server.playing(3, "coup", lang="en")
    me = visit("en", "desktop")
    me.take_over(mine)
    me.page.wait_for_selector(".my-turn .act .truth")
    assert me.page.query_selector_all(".act:has-text('Income') .truth") == []
    me.page.click(".my-turn .act:has-text('Income')")
    other.until(lambda: "tax" in other.state["legal"])
    other.move("tax")
    me.page.wait_for_selector(".my-turn .choice.doubt")
    assert me.page.query_selector_all(".choice.doubt .truth") == []


# ---- the words of the page are the words of the terminal


def said(lang: str, name: str) -> list[list[Any]]:
    """What Python says of a random game: method, document, names, reader, text."""
    game = neyrang.game(name)
    state, rng = game.start(3, 11, SHORTEST.get(name, {})), Rng(2)
    words = Words(lang).naming(state.notation())
    names = words.seat_names(3, 0)
    told: list[list[Any]] = []
    while not state.over():
        for reader in (-1, 0, 2):
            for event in state.heard(reader):
                told.append(
                    ["sentence", event, names, reader, words.sentence(name, event, names, reader)]
                )
            view = state.view(reader).document()
            told.append(
                ["question", view, names, reader, words.question(name, view, names, reader)]
            )
        seat = state.actors()[0]
        legal = state.legal(seat)
        for action in legal[:8]:
            text = game.text(action)
            told.append(["move", text, names, seat, words.move(name, text, names, seat)])
            told.append(["choice", text, names, seat, words.choice(name, text, names, seat)])
        for reason in barred(state, seat).values():
            told.append(["why", reason, names, seat, words.why(name, reason, names, seat)])
        state.apply(seat, legal[rng.below(len(legal))])
    outcome = state.outcome()
    assert outcome is not None
    told.append(
        ["outcome", outcome.document(), names, 0, words.outcome(name, outcome.document(), names, 0)]
    )
    return told


COMPARE = """
async ([lang, game, said, names]) => {
  const cases = JSON.parse(said); // as one text: Playwright takes long over many small values
  const { Words } = await import("/js/words.js");
  const get = async (file) => (await fetch(`/locale/${lang}${file}.json`)).json();
  const table = new Words(lang, { ...(await get("")), [game]: await get(`/${game}`) });
  const words = table.naming(game, names);
  const ours = ([method, document, names, reader]) => words[method](game, document, names, reader);
  return cases.map((said) => [ours(said), said.at(-1)]).filter(([mine, theirs]) => mine !== theirs);
}
"""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_says_what_the_terminal_says(visit: Visitors, lang: str, game: str) -> None:
    me = visit(lang)
    me.go()
    cases = {json.dumps(case) for case in said(lang, game)}
    assert len(cases) > 100
    names = neyrang.game(game).notation.names.get(lang, {})
    assert me.page.evaluate(COMPARE, [lang, game, f"[{','.join(cases)}]", names]) == []
