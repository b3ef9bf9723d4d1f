"""What Karzar's table shows and what it keeps to itself: reveal, guesses, places, scores."""

from __future__ import annotations

import itertools

import pytest

from tests.server.harness import Message, RunningServer
from tests.server.karzar_game import MODULES, before
from tests.web.conftest import Visitors
from tests.web.karzar_play import SHORT, SKIP, KarzarTable, asked, over, sized
from tests.web.people import LONG

# ---- the form


def test_a_ready_made_set_is_one_tap(visit: Visitors, web_server: RunningServer) -> None:
    me = visit("en", "desktop")
    page = me.go()
    page.click(".tile.karzar .friends")
    sets = page.locator(".option-sets")
    help_ = sets.locator("> small")

    def tap(name: str) -> None:
        sets.get_by_role("radio", name=name, exact=True).check()

    tap("The duel")
    assert help_.inner_text() == "Two players, open hands, nine battles."
    assert page.locator(".each-option").count() == 0
    tap("Captives' battle")
    assert "dungeon" in help_.inner_text()
    tap("Everything")
    page.click(".each-option summary")
    switches = page.locator(".each-option .switch-row")
    for place in range(switches.count()):
        assert switches.nth(place).locator("small").inner_text()
    page.fill(".new-table .field input", "Rostam")
    page.click(".two-ways button:nth-child(2)")
    page.wait_for_selector(".room")
    settings = web_server.table(page.url.rsplit("/", 1)[1]).config.settings
    assert MODULES.items() <= settings.options.items()
    assert me.complaints == []


# ---- choosing


def test_only_heroes_and_helpers_show_who_has_sent(regulars: Visitors, karzar: KarzarTable) -> None:
    game = karzar(4, 4, {"captives": True, **SHORT})
    me = regulars("en", "phone")
    page = game.seat(me, 0)
    sent = page.locator(".kz-seat.sent")
    for step in ("keep", "side", "prepare", "heroes", "helpers"):
        game.on(before(0, step))
        asked(page, game.clients[0].state)
        page.evaluate(SKIP)
        page.wait_for_selector(".kz-strip")
        early = game.clients[3]
        early.move("ready" if step == "prepare" else game.choose(early.state))
        if step in ("heroes", "helpers"):
            page.get_by_text("Waiting for 2", exact=True).wait_for()
            assert sent.count() == 1
            assert "Guest 3" in sent.inner_text()
            assert page.locator(".kz-laid .card").count() == 1
        else:
            assert "Waiting for" not in page.inner_text(".kz-strip")
            assert sent.count() == page.locator(".kz-laid").count() == 0
    assert me.complaints == []


def test_a_choice_can_be_changed_until_it_is_sent(regulars: Visitors, karzar: KarzarTable) -> None:
    game = karzar(3, 3)
    game.ahead(before(1))
    page = game.seat(regulars("en", "desktop"), 0)
    asked(page, game.clients[0].state)
    hand = page.locator(".kz-hand button.card")
    hand.nth(0).click()
    hand.nth(1).click()
    assert page.locator(".kz-hand [aria-pressed=true]").count() == 1
    hand.nth(1).click()  # taken back
    assert page.locator(".kz-hand [aria-pressed=true]").count() == 0
    assert page.locator(".actions .kz-go[aria-disabled]").count() == 1
    hand.nth(1).click()
    chosen = hand.nth(1).get_attribute("data-card")
    page.locator(".actions .kz-go").click()
    page.wait_for_selector(".kz-sent")
    assert game.sent[0] == [f"hero:{chosen}"]


# ---- the reveal

BEATS = {
    "turned_up": "came", "fell": "fell", "helpers_up": "helpers", "acted": "acted", "idle": "idle",
    "cancelled": "cancelled", "won_battle": "verdict",
}  # fmt: skip

# The kinds of beats that are shown, until the helpers are turned up: there it is held.
WATCH = """() => {
  window.told = [];
  let last = "";
  const watching = new MutationObserver(() => {
    const shown = document.querySelector(".kz-reveal");
    if (!shown) return;
    const [, , kind] = shown.classList;
    const now = kind + shown.querySelector(".kz-say").textContent;
    if (now !== last) window.told.push(kind);
    last = now;
    if (kind !== "helpers") return;
    watching.disconnect();
    shown.querySelector(".kz-hold").click();
  });
  watching.observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def beats_of(events: list[Message]) -> list[str]:
    """The beats of the first battle; what a helper does belongs to the helper's own."""
    kinds: list[str] = []
    for event in events:
        kind = BEATS.get(event["event"])
        if kind and not (kind == "fell" and kinds and kinds[-1] == "acted"):
            kinds.append(kind)
        if kind == "verdict":
            break
    return kinds


def test_the_reveal_step_by_step(regulars: Visitors, karzar: KarzarTable) -> None:
    game = karzar(3, 13, SHORT, pace="brisk")
    game.ahead(before(1))
    me = regulars("en", "phone")
    page = game.seat(me, 0)
    asked(page, game.clients[0].state)
    page.evaluate(WATCH)
    game.play(before(2))
    expected = beats_of(game.clients[0].events)
    assert expected == ["came", "fell", "helpers", "acted", "acted", "acted", "verdict"]

    # Slowed down: it waits, and goes back and on by the reader's own steps.
    page.wait_for_selector(".kz-steer")
    told = page.evaluate("window.told")  # a busy machine may leave a beat out
    assert told == [kind for kind in expected[:3] if kind in told]
    assert told[-1] == "helpers"
    while page.locator(".kz-back:not([disabled])").count():
        page.click(".kz-back")
    seen = []
    for place in itertools.count(1):
        assert page.locator(".kz-beats .on").count() == place
        seen.append(page.evaluate("document.querySelector('.kz-reveal').classList[2]"))
        if seen == expected:
            break
        page.wait_for_function(
            "n => document.querySelectorAll('.kz-beats i').length > n", arg=place
        )
        page.click(".kz-next")
    page.click(".kz-skip")

    # Skipped: a tap goes on to the next.
    while page.evaluate(f"() => {{ {SKIP}; return !!document.querySelector('.kz-reveal'); }}"):
        page.wait_for_timeout(20)
    asked(page, game.clients[0].state)

    # Read again, battle by battle.
    page.click(".kz-course")
    page.click("dialog .kz-told summary")
    told = page.locator("dialog .kz-told ol li").all_inner_texts()
    assert len(told) >= len(expected)
    assert told[0].startswith("Joining the battle")
    assert "battle 1" in told[-1].lower()
    page.click("dialog .kz-told .kz-deed")
    page.wait_for_selector(".kz-reveal.held.came")
    assert me.complaints == []


# ---- who is who?


def test_a_guess_stays_on_the_device(regulars: Visitors, karzar: KarzarTable) -> None:
    game = karzar(4, 1)
    game.ahead(before(1))
    me, other = regulars("en", "phone"), regulars("fa", "phone")
    frames: list[str] = []
    me.page.on("websocket", lambda wire: wire.on("framesent", lambda f: frames.append(str(f))))
    page = game.seat(me, 0)
    there = game.seat(other, 2)
    for visitor, seat in ((page, 0), (there, 2)):
        asked(visitor, game.clients[seat].state)
    page.wait_for_selector(".kz-note")  # explained by now
    page.click(".kz-plate >> nth=0")
    before_it, told = list(frames), len(other.told)
    page.click("dialog .kz-pick3 .turan")
    page.keyboard.press("Escape")
    page.wait_for_selector(".kz-plate .kz-mark.turan")
    assert frames == before_it
    page.reload()
    page.wait_for_selector(".kz-plate .kz-mark.turan")
    assert there.locator(".kz-mark").count() == 0
    assert not any(message["is"] == "state" for message in other.told[told:])


# ---- the places


def test_the_places_are_counted_and_a_tap_away(regulars: Visitors, karzar: KarzarTable) -> None:
    game = karzar(5, 14, {**MODULES, **SHORT})
    game.ahead(before(6))
    me = regulars("en", "phone")
    page = game.seat(me, 0)
    asked(page, game.clients[0].state)
    view = game.clients[0].state["view"]
    held = [seat for seat in view["seats"] if seat["captive"]]
    counts = {
        "camp": len(view["camp"]),
        "dead": len(view["dead"]),
        "beyond": len(view["beyond"]) + len(view["spent"]),
        "tomb": len(view["tomb"]),
        "dungeon": len(held),
    }
    assert all(counts[place] for place in ("camp", "dead", "beyond", "dungeon"))
    page.evaluate(SKIP)
    chips = page.locator(".kz-chips")
    shown = {place: int(chips.locator(f"[data-place={place}] b").inner_text()) for place in counts}
    assert shown == counts
    banners = [battle for battle in view["banners"].values() if battle]
    assert page.locator(".kz-niche .kz-drafsh").count() == len(banners) > 0
    chips.click()
    lying = page.locator("dialog .kz-place")
    assert lying.nth(0).locator(".card").count() == 0  # face down
    assert lying.nth(1).locator(".card").count() == counts["dead"]
    assert lying.nth(2).locator(".card").count() == counts["beyond"]
    cards = lying.nth(4).locator(".card").evaluate_all("all => all.map((e) => e.dataset.card)")
    assert sorted(cards) == sorted(seat["captive"] for seat in held)
    assert [card for card in cards if card != "?"] == [view["seats"][0]["captive"]]
    assert me.complaints == []


# ---- the score


def test_the_score_sheet_campaign_by_campaign(regulars: Visitors, karzar: KarzarTable) -> None:
    game = karzar(3, 6, {"campaigns": 2})
    game.ahead(before(1, campaign=2))
    me = regulars("en", "desktop")
    page = game.seat(me, 0)
    asked(page, game.clients[0].state)
    page.click(".kz-total")
    assert page.locator("dialog .kz-tbl > li").count() == 3
    assert page.locator("dialog .kz-grid").count() == 0
    page.click("dialog .kz-go")
    game.ahead(over)
    page.wait_for_selector(".kz-ended .kz-tbl")
    page.click(".kz-total")
    scores = game.clients[0].state["view"]["scores"]
    assert len(scores) == 2
    rows = page.locator("dialog .kz-grid tbody tr")
    for seat in range(3):
        mine = [row[seat] for row in scores]
        cells = rows.nth(seat).locator("td").all_inner_texts()
        assert [int(cell.replace("−", "-")) for cell in cells] == [*mine, sum(mine)]
    page.click("dialog .kz-go")
    page.click(".kz-course")
    page.click("dialog .kz-tabs button >> nth=0")
    assert page.locator("dialog .kz-told").count() == 8
    assert me.complaints == []


# ---- those who do not play


def test_a_spectator_and_a_replay(regulars: Visitors, karzar: KarzarTable) -> None:
    """Of a campaign with a ninth battle, which has its place on the course."""
    game = karzar(4, 13, SHORT)
    game.on(before(2))
    me = regulars("fa", "desktop")
    name = game.clients[0].name
    page = me.go(f"/t/{name}")
    page.wait_for_selector(".kz-field")
    assert page.locator(".kz-seat").count() == 4
    assert page.locator(".kz-guess, .kz-hand, .kz-go, .kz-backs.open").count() == 0
    game.on(over)
    page.wait_for_selector(".kz-niche:nth-child(9).won")
    page.evaluate(SKIP)
    page.wait_for_selector("dialog.kz-score")
    page.keyboard.press("Escape")
    page.click(".kz-course")
    page.wait_for_selector("dialog .kz-told")
    assert page.locator("dialog .kz-told").count() == 9
    me.follow(f"/r/{name}")
    page.wait_for_selector(".replay .kz-backs.open")
    page.click(".kz-plate >> nth=0")
    assert page.locator("dialog .kz-lie .card").count() == 5 + 3  # heroes dealt, helpers
    assert me.complaints == []


# ---- for everybody


@pytest.mark.parametrize(
    ("lang", "size", "theme"),
    [("fa", "phone", "light")] + LONG * [("en", "desktop", "dark"), ("en", "small", "dark")],
)
def test_axe_finds_nothing_serious(
    regulars: Visitors, karzar: KarzarTable, lang: str, size: str, theme: str
) -> None:
    game = karzar(5, 14, {**MODULES, **SHORT})
    me = sized(regulars, lang, size)
    me.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page = game.seat(me, 0)
    found = {}
    for name, there in {
        "keep": before(0, "keep"),
        "prepare": before(1, "prepare"),
        "helpers": before(3, "helpers"),
    }.items():
        game.on(there)
        asked(page, game.clients[0].state)
        found[name] = me.violations()
    for button, sheet in ((".kz-course", "course"), (".kz-plate >> nth=0", "seat")):
        page.click(button)
        page.wait_for_selector("dialog[open]")
        found[sheet] = me.violations()
        page.keyboard.press("Escape")
    game.ahead(over)
    page.wait_for_selector(".kz-ended .kz-tbl")
    found["score"] = me.violations()
    page.click(".kz-course")
    page.click("dialog .kz-told >> nth=2 >> summary")
    page.click("dialog .kz-told[open] .kz-deed")
    page.wait_for_selector(".kz-reveal")
    found["reveal"] = me.violations()
    assert not any(found.values()), found
