"""Rakab and Condottiere by touch: each kind of move, each question and each option, in Chromium."""

from __future__ import annotations

import pytest

from tests.server.ahead import (
    Choose,
    at_random,
    next_question,
    one_card_each,
    play_ahead,
    preferring,
    reach,
    send,
)
from tests.server.harness import Client, Message, RunningServer
from tests.web.battle_play import (
    Deal,
    all_hear,
    answer,
    asked,
    card,
    fights,
    my_turn,
    sits,
    touch_index,
    turn_of,
)
from tests.web.conftest import Visitors
from tests.web.people import Visitor

SOLDIERS = tuple(f"play:{number}" for number in (10, 6, 5, 4, 3, 2, 1))
FINGER = 40  # px

# Notes the emblems that fly: a token travels as one.
WATCH_FLIGHTS = """() => {
  window.flights = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) {
      if (node.className?.includes?.("emblem-ghost")) window.flights.push(node.innerHTML);
    }
  }).observe(document.body, { childList: true });
}"""


def ahead(
    server: RunningServer,
    deal: Deal,
    game: str,
    choose: Choose,
    until: object,
    players: int = 3,
    **options: object,
) -> tuple[list[Client], Client]:
    """Plays to the first question to a seat that is looked for; returns that seat's client too."""
    deal(7)
    clients = server.playing(players, game, pace="at_once", options=options)
    play_ahead(clients, choose, until)  # type: ignore[arg-type]
    assert not clients[0].over(), "this deal never comes to it"
    found = (c for c in clients if c.state["legal"] and until(c.state))  # type: ignore[operator]
    return clients, next(found)


def mine(state: Message) -> Message:
    found: Message = state["view"]["seats"][state["view"]["seat"]]
    return found


def before(me: Visitor, client: Client) -> int:
    at: int = client.state["at"]
    my_turn(me, at)
    return at


# ---- cards


def test_a_card_is_played_by_dragging_it_onto_the_field(
    regulars: Visitors, web_server: RunningServer, deal: Deal
) -> None:
    client = turn_of(fights(web_server, deal, "rakab", 3, seed=1))
    me = sits(regulars, client, "fa", "desktop")
    at = before(me, client)
    held = me.page.locator(".my-turn .bt-hand .back-tier button.card").first

    def drag(to: str) -> None:
        box, there = held.bounding_box(), me.page.locator(to).bounding_box()
        assert box
        assert there
        me.page.mouse.move(box["x"] + 10, box["y"] + 12)
        me.page.mouse.down()
        me.page.mouse.move(there["x"] + there["width"] / 2, there["y"] + 30, steps=4)
        me.page.wait_for_selector(".line.mine .then")
        me.page.mouse.up()

    drag(".bt-hand .front-tier")  # still among the cards: it goes back, raised
    me.page.wait_for_selector(".bt-hand li.up:not(.dragged)")
    client.drain()
    assert client.state["at"] == at
    drag(".lines")
    reach(client, at)
    assert client.events[-1]["event"] == "played"


def test_passing_asks_once_while_the_battle_could_be_won(
    regulars: Visitors, web_server: RunningServer, deal: Deal
) -> None:
    clients = fights(web_server, deal, "condottiere", 3, seed=1)
    client = turn_of(clients)
    me = sits(regulars, client, "en", "phone")
    at = before(me, client)
    me.page.click(".my-turn .acts [data-move='pass']")
    me.page.click(".acts.asking .plain")
    me.page.wait_for_selector(".acts:not(.asking)")
    client.drain()
    assert client.state["at"] == at
    move = preferring(1, "play:heroine", *SOLDIERS)(client.state)
    seat = client.state["view"]["seat"]
    all_hear(clients, lambda: answer(me, at, move))
    play_ahead(clients, preferring(1, "pass"), lambda state: state["view"]["seat"] == seat)
    at = before(me, client)
    me.page.click(".my-turn .acts [data-move='pass']")  # the leader is not asked
    reach(client, at)
    assert any(each["event"] == "conquered" for each in client.events)


@pytest.mark.parametrize("game", ["rakab", "condottiere"])
def test_a_scarecrow_lets_choose_which_card_comes_back(
    regulars: Visitors, web_server: RunningServer, deal: Deal, game: str
) -> None:
    def two_kinds(state: Message) -> bool:
        return len({move for move in state["legal"] if move != "take:none"}) > 1

    def choose(state: Message) -> str:
        ready = len(set(mine(state)["line"])) > 1
        first = ("play:scarecrow", *SOLDIERS) if ready else SOLDIERS
        return preferring(7, *first)(state)

    _, client = ahead(web_server, deal, game, choose, asked("take", two_kinds))
    me = sits(regulars, client, "fa", "small")
    at = before(me, client)
    kinds = {move.removeprefix("take:") for move in client.state["legal"]} - {"none"}
    shown = me.page.eval_on_selector_all(
        ".takes button.card", "all => all.map((each) => each.dataset.card)"
    )
    assert set(shown) == kinds
    wanted = shown[-1]
    held = mine(client.state)["hand"].count(wanted)
    me.page.click(f".takes [data-card='{wanted}']")
    me.page.click(f".my-turn .acts [data-move='take:{wanted}']")
    reach(client, at)
    assert mine(client.state)["hand"].count(wanted) == held + 1


def test_face_down_cards_lie_hidden_and_turn_with_the_next_card(
    regulars: Visitors, web_server: RunningServer, deal: Deal
) -> None:
    _, client = ahead(
        web_server,
        deal,
        "condottiere",
        preferring(7, *SOLDIERS),
        asked("turn", lambda state: "facedown" in mine(state) and bool(mine(state)["facedown"])),
        hidden_cards=True,
    )
    hidden = mine(client.state)["facedown"]
    me = sits(regulars, client, "en", "phone")
    at = before(me, client)
    assert me.page.get_attribute(".line.mine .own-hid .card", "data-card") == hidden
    assert me.sees(".line.mine .own-hid .veil")
    others = me.page.eval_on_selector_all(
        ".line:not(.mine) .hid .card", "all => all.map((each) => each.dataset.card)"
    )
    assert others == ["?", "?"]
    move = preferring(7, *SOLDIERS)(client.state)
    touch_index(me, card(move.removeprefix("play:")))
    assert "face down" in me.read(".acts .do.go")
    assert "Turns up" in me.read(".acts .do.go")
    me.page.click(".acts .do.go")
    reach(client, at)
    me.page.wait_for_selector(f".line.mine .fan li:not(.hid) .card[data-card='{hidden}']")


# ---- the map


def test_a_place_is_chosen_on_the_map_and_the_peace_token_travels_there(
    regulars: Visitors, web_server: RunningServer, deal: Deal
) -> None:
    clients, client = ahead(web_server, deal, "rakab", preferring(7, "play:bishop"), asked("favor"))
    me = sits(regulars, client, "en", "desktop")
    me.page.evaluate(WATCH_FLIGHTS)
    before(me, client)
    place = client.state["legal"][0].removeprefix("favor:")
    shut = client.state["view"]["battle"]
    me.page.click(f".atlas .land[data-region='{shut}']", force=True)
    me.page.wait_for_selector(".toast")  # the place of war cannot take it, and says why
    me.page.click(f".atlas .land[data-region='{place}']", force=True)
    me.page.wait_for_selector(".cartouche")
    all_hear(clients, lambda: me.page.click(f".my-turn .acts [data-move='favor:{place}']"))
    assert client.state["view"]["favor"] == place
    me.page.wait_for_selector(f".atlas [data-place='region:{place}'] .t-peace")
    me.wait_until(lambda: "em-dove" in str(me.page.evaluate("window.flights")))
    play_ahead(clients, at_random(7, but=("play:bishop",)), asked("place"))
    client = turn_of(clients)
    assert f"place:{place}" not in client.state["legal"]


def test_small_fingers_choose_from_a_list(
    regulars: Visitors, web_server: RunningServer, deal: Deal
) -> None:
    _, client = ahead(
        web_server,
        deal,
        "rakab",
        one_card_each(7),
        asked("place", lambda state: len(state["view"]["owners"]) > 1),
        players=6,
    )
    me = sits(regulars, client, "fa", "small")
    at = before(me, client)
    listed = me.page.locator(".placing .region-list button.region")
    assert listed.count() == len(client.state["legal"])
    sizes = listed.evaluate_all("all => all.map((each) => each.getBoundingClientRect().height)")
    assert min(sizes) >= FINGER, sizes
    move = client.state["legal"][-1]
    me.page.click(f".placing [data-region='{move.removeprefix('place:')}']")
    me.page.click(f".my-turn .acts [data-move='{move}']")
    reach(client, at)
    assert client.state["view"]["battle"] == move.removeprefix("place:")


# ---- hands


def test_showing_ones_hand_is_confirmed_and_only_the_chosen_one_sees_it(
    regulars: Visitors, web_server: RunningServer, deal: Deal
) -> None:
    clients = fights(web_server, deal, "condottiere", 3, seed=1)
    client = turn_of(clients)
    seat = client.state["view"]["seat"]
    chosen, other = (seat + 1) % 3, (seat + 2) % 3
    me = sits(regulars, client, "en", "phone")
    friend = sits(regulars, clients[chosen], "fa", "small")
    before(me, client)
    me.page.click(".show-hand")
    me.page.click(f".show-to button:nth-child({1 if chosen < other else 2})")
    me.page.wait_for_selector("dialog .sure")
    assert not [each for each in client.events if each["event"] == "showed"]
    me.page.click("dialog .two-ways .primary")
    hand = mine(client.state)["hand"]
    friend.page.click(f"[data-place='line:{seat}'] .see-hand")
    shown = friend.page.eval_on_selector_all(
        ".seen-hand .card", "all => all.map((each) => each.dataset.card)"
    )
    assert sorted(shown) == sorted(hand)
    for each in clients:
        each.until(lambda c=each: any(e["event"] == "showed" for e in c.events))  # type: ignore[misc]
    assert set(clients[other].state["view"]["seats"][seat]["hand"]) == {"?"}
    assert not me.sees(f"[data-place='line:{seat}'] .see-hand")


def test_a_hand_without_soldiers_may_be_burnt(
    regulars: Visitors, web_server: RunningServer, deal: Deal
) -> None:
    clients, client = ahead(
        web_server,
        deal,
        "rakab",
        preferring(7, *SOLDIERS, "pass"),
        asked("burn", lambda state: "burn" in state["legal"] and len(mine(state)["hand"]) > 1),
    )
    me = sits(regulars, client, "en", "phone")
    at = before(me, client)
    count = len(mine(client.state)["hand"])
    assert str(count) in me.read(".acts [data-move='burn']")

    def give(other: Client, move: str) -> None:
        if other is client:
            answer(me, at, "burn")
        else:
            send(other, move)

    next_question(clients, give, preferring(7, "hold"))
    burnt = [each for each in client.events if each["event"] == "burnt"]
    assert client.state["view"]["seat"] in [each["seat"] for each in burnt]


def test_a_hand_with_a_soldier_is_held_and_the_page_says_why(
    regulars: Visitors, web_server: RunningServer, deal: Deal
) -> None:
    _, client = ahead(
        web_server,
        deal,
        "condottiere",
        one_card_each(7),
        asked("burn", lambda state: state["legal"] == ["hold"]),
    )
    me = sits(regulars, client, "en", "small")
    at = before(me, client)
    me.page.wait_for_selector(".acts .hint")
    assert "mercenar" in me.read(".acts .hint")
    answer(me, at, "hold")
    client.until(lambda: bool(client.state["answered"]) or client.state["at"] > at)


def test_after_a_battle_up_to_three_cards_are_drawn(
    regulars: Visitors, web_server: RunningServer, deal: Deal
) -> None:
    _, client = ahead(
        web_server,
        deal,
        "condottiere",
        one_card_each(7),
        asked("draw", lambda state: "draw:2" in state["legal"]),
        draw_after_battle=True,
    )
    held = len(mine(client.state)["hand"])
    me = sits(regulars, client, "fa", "tablet")
    at = before(me, client)
    answer(me, at, "draw:2")
    reach(client, at)
    assert len(mine(client.state)["hand"]) == held + 2


# ---- options


def test_conquest_shows_what_is_defended(
    regulars: Visitors, web_server: RunningServer, deal: Deal
) -> None:
    def taken(state: Message) -> list[str]:
        owned = state["view"]["owners"]
        return [region for region in owned if f"place:{region}" in state["legal"]]

    clients, client = ahead(
        web_server,
        deal,
        "condottiere",
        one_card_each(7),
        asked("place", lambda state: bool(taken(state))),
        conquest=True,
    )
    region = taken(client.state)[0]
    owner = client.state["view"]["owners"][region]
    me = sits(regulars, client, "en", "desktop")
    before(me, client)
    me.page.click(f".my-turn button.region[data-region='{region}']:visible >> nth=0")
    assert clients[0].table["seats"][owner]["name"] in me.read(".cartouche")
    all_hear(clients, lambda: me.page.click(f".my-turn .acts [data-move='place:{region}']"))
    play_ahead(clients, preferring(7, "burn", "hold"), asked("turn"))
    me.page.wait_for_selector(f"[data-place='line:{owner}'] .state.defends")
    assert "Defender" in me.read(".field-head .series")


@pytest.mark.parametrize("game", ["rakab", "condottiere"])
def test_two_players_see_the_decks(
    regulars: Visitors, web_server: RunningServer, deal: Deal, game: str
) -> None:
    options = {"draw_after_battle": True} if game == "condottiere" else {}
    _, client = ahead(web_server, deal, game, at_random(7), asked("turn"), players=2, **options)
    view = client.state["view"]
    decks = [view["deck"]] if "deck" in view else [seat["deck"] for seat in view["seats"]]
    me = sits(regulars, client, "en", "desktop")
    before(me, client)
    said = me.read(".field-head .series")
    assert all(str(len(deck)) in said for deck in decks)


def test_a_series_shows_its_game_and_points(
    regulars: Visitors, web_server: RunningServer, deal: Deal
) -> None:
    _, client = ahead(
        web_server,
        deal,
        "condottiere",
        one_card_each(7),
        asked("turn", lambda state: state["view"].get("game") == 2),
        players=2,
        points=20,
    )
    points = client.state["view"]["points"]
    assert any(points)
    me = sits(regulars, client, "en", "desktop")
    before(me, client)
    said = me.read(".field-head .series")
    assert "2" in said.split("\n")[0]
    names = [seat["name"] for seat in client.table["seats"]]
    for name, count in zip(names, points, strict=True):
        assert f"{name} {count}" in said.replace("\u2068", "").replace("\u2069", "")


# ---- moments

SPECIALS = ("winter", "spring", "drummer", "bishop", "scarecrow", "heroine", "courtesan")


def test_each_special_card_has_its_moment_and_a_sentence(
    regulars: Visitors, web_server: RunningServer, deal: Deal
) -> None:
    deal(0)
    clients = web_server.playing(5, "rakab", pace="at_once")
    seen: list[str] = []

    def choose(state: Message) -> str:
        if state["view"]["seat"] == 0 and "pass" in state["legal"]:
            return "pass"
        left = (f"play:{name}" for name in (*SPECIALS, "surrender") if name not in seen)
        return preferring(7, *left, *SOLDIERS[1:])(state)

    play_ahead(clients, choose, asked("turn", lambda state: state["view"]["seat"] != 0))
    me = sits(regulars, clients[0], "en", "phone")
    while len(seen) < len(SPECIALS):
        heard = len(clients[0].events)
        next_question(clients, send, choose)
        fresh = [each for each in clients[0].events[heard:] if each["event"] == "played"]
        for name in [each["cards"][0] for each in fresh if each["cards"][0] in SPECIALS]:
            seen.append(name)
            me.page.wait_for_selector(f".moment.m-{name}")
            assert len(me.read(f".moment.m-{name} p b")) > len("Guest 1")
