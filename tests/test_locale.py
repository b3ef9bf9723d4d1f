"""The words: both languages complete, alike and well spelt; and the checker that says so."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import neyrang
from neyrang import locale_check
from neyrang.core.errors import NeyrangError
from neyrang.games.loot.cards import CARD_NAMES
from neyrang.locale_check import (
    compare,
    long_buttons,
    missing,
    played,
    readers,
    spelling,
    unsaid,
)
from neyrang.locale_files import LANGUAGES, NoWords, bot_names, load, system_language
from neyrang.locale_widths import width
from neyrang.words import Words, slots, variant

NAMES = ["Sara", "Reza", "Mina"]


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Words:
    return Words(request.param)


def test_nothing_is_wrong_with_our_words() -> None:
    assert locale_check.check() == []


# ---- the checker


def test_a_missing_key_is_reported() -> None:
    assert compare({"en": {"a": {"b": "x", "c": "y"}}, "fa": {"a": {"b": "x"}}}) == [
        "a.c: missing in fa"
    ]


def test_lists_must_be_of_one_length() -> None:
    assert compare({"en": {"a": ["x"]}, "fa": {"a": ["x", "y"]}}) == ["a.1: missing in en"]


def test_a_different_slot_is_reported() -> None:
    problems = compare({"en": {"a": "{x} and {n:# coin|# coins}"}, "fa": {"a": "{x}"}})
    assert problems == ["a: different slots: en has n x; fa has x"]
    assert compare({"en": {"a": "{n:# coin|# coins}"}, "fa": {"a": "{n} سکه"}}) == []


def test_a_different_condition_is_reported() -> None:
    rules = {"en": [{"text": "x", "with": "draft"}], "fa": [{"text": "x", "with": "teams"}]}
    problems = compare({lang: {"rules": rows} for lang, rows in rules.items()})
    assert problems == ["rules.0.with: different conditions: draft, teams"]


@pytest.mark.parametrize(
    ("lang", "text", "part"),
    [
        ("fa", "كارت", "Arabic letter"),
        ("fa", "كودتای سارا", "Arabic letter"),
        ("fa", "3 سکه", "Latin digit"),
        ("fa", "٣ سکه", "Arabic digit"),
        ("fa", 'گفت "نه"', "straight quote"),
        ("fa", "کـارت", "tatweel"),
        ("fa", "سارا می کشد", "«می»"),
        ("fa", "نمی کشد", "«می»"),
        ("fa", "کارت ها", "«ها»"),
        ("fa", "چه می‌کنید?", "question mark"),
        ("fa", "کارت\u200c را", "half-space"),
        ("fa", "تمام شد!", "exclamation"),
        ("fa", "استانهای مجاور", "«ها» joined"),
        ("fa", "کارتها", "«ها» joined"),
        ("fa", "فعلا هیچ‌کس", "tanvin"),
        ("fa", "شبکهٔ شما", "hamze"),
        ("fa", "خانه‌ی او", "hamze"),
        ("fa", "سارا، کاوه, مینا", "comma"),
        ("fa", "{what} سارا، را برد", "comma before"),
        ("fa", "کاروان شماره {amount} {other}", "ezafe"),
        ("fa", "با -۲ سکه", "minus"),
        ("fa", "{amount:3 سکه|# سکه}", "Latin digit"),
        ("en", "The کارت", "Persian letter"),
        ("en", "Two  spaces", "stray space"),
        ("en", "Half a {slot", "brace"),
    ],
)
def test_spelling_is_watched(lang: str, text: str, part: str) -> None:
    (problem,) = spelling(lang, {"key": text})
    assert problem.startswith("key: ")
    assert part in problem


@pytest.mark.parametrize(
    "text",
    [
        "سارا می‌کشد.",
        "قدیمی بود",
        "«{text}» {n:یک کارت|# کارت}",
        "۳ سکه",
        "تنها ۲ سکه",
        "منهای ۳",
        "نبرد نهایی",
        "فعلاً هیچ‌کس",
        "کارت‌های شما",
        "SHA-۲۵۶",
    ],
)
def test_good_persian_passes(text: str) -> None:
    assert spelling("fa", {"key": text}) == []


@pytest.mark.parametrize(
    ("lang", "game", "text", "wrong", "right"),
    [
        ("fa", "condottiere", "در صف شما", "صف", "خط نبرد"),
        ("fa", "condottiere", "منطقه‌های مجاور", "منطقه", "ناحیه"),
        ("fa", "coup", "از رضا دزدید", "دزد*", "باج‌گیری"),
        ("fa", "coup", "شما از بازی بیرون رفتید", "بیرون رفت*", "حذف شدن"),
        ("fa", "karzar", "سپاهش را عوض کرد", "سپاه", "جبهه"),
        ("en", "loot", "Yours at your next turn", "at your next turn", "turn"),
    ],
)
def test_a_word_that_is_not_ours_is_named_with_the_right_one(
    lang: str, game: str, text: str, wrong: str, right: str
) -> None:
    problems = spelling(lang, {"key": text}, game)
    assert any(f"not «{wrong}»: docs/words.md has «{right}" in problem for problem in problems)


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("rakab", "در صف ارتش شما"),  # the word is wrong in another game alone
        ("rakab", "کسی بازی را نبرد."),  # the same letters, another word
        ("coup", "نوبت‌ها ساعت‌گرد می‌چرخد."),
        ("coup", "می‌توانید ببینید"),  # no «تو» in it
        ("loot", "بسیار قوی"),
    ],
)
def test_the_same_letters_may_be_another_word(game: str, text: str) -> None:
    assert spelling("fa", {"key": text}, game) == []


def test_a_button_fits_a_phone() -> None:
    texts = {
        "pass": "پاس",
        "concede": "نشان ندادن هیچ کارتی و باختن این چالش",
        "hand_on": "دادن بمب به {seat}",
    }
    (problem,) = long_buttons("coup", {"move": texts})
    assert problem.startswith("move.concede: too long")
    deed = {"tax": "Tax"}
    assert not long_buttons("coup", {"scene": {"deed": deed}, "move": {"tax": "x " * 60}})


@pytest.mark.parametrize(
    ("text", "pixels"),  # as a browser measures them
    [
        ("به چالش کشیدن", 107.6),
        ("معاوضه", 51.5),
        ("دادن بمب به دیگری با شاه‌دخت", 200.4),
        ("سوءقصد", 56.6),
    ],
)
def test_a_text_is_as_wide_as_in_a_browser(text: str, pixels: float) -> None:
    assert width(text) == pytest.approx(pixels, abs=1)


def test_what_the_page_says_and_what_is_written_are_the_same() -> None:
    table = {"a": "x", "b": {"c": "x", "d": "x"}, "e": "x"}
    scripts = 'say("web.a") say("web.f") say(`web.b.${each}`)'
    assert unsaid("web", table, scripts) == [
        "web.f: no such words, and the page says them",
        "web.e: nothing in the page says it",
    ]


RULING = {"fa": "قرار میز: ", "en": "Table ruling: "}


@pytest.mark.parametrize("game", neyrang.NAMES)
def test_the_rules_to_read_mark_rulings_as_the_ledger_does(words: Words, game: str) -> None:
    ledger = (Path(__file__).parents[1] / "rules" / f"{game}.md").read_text("utf-8")
    clauses = dict(re.findall(r"^- ([A-Z]+-\d+) (.*)$", ledger, re.M))
    mark = RULING[words.lang]
    for section in load(words.lang, f"rules_{game}")["section"]:
        for clause, text in section["clause"].items():
            if clauses[clause].startswith("**[ruling]**"):
                assert text.startswith(mark), clause
            assert mark not in text or "**[ruling]**" in clauses[clause], clause


def test_a_sentence_needs_its_reader() -> None:
    events = {"lost": "{seat} loses.", "stole": "{seat} robs {other}.", "stole_you": "You rob."}
    assert readers({"event": events}) == [
        "event.lost_you: missing; event.lost names {seat}",
        "event.stole_at_you: missing; event.stole names {other}",
    ]


def test_a_gap_against_the_notation_is_reported() -> None:
    table: dict[str, Any] = {**load("en", "coup")}
    table["event"] = {k: v for k, v in table["event"].items() if k != "fizzled"}
    table["option"] = {}
    problems = missing(table, neyrang.game("coup"))
    assert "event.fizzled: missing" in problems
    assert "option.draft.help: missing" in problems
    assert not any(problem.startswith("thing") for problem in problems)


def test_playing_finds_what_the_notation_does_not_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    words = Words("en")
    table = load("en", "coup")
    questions = {k: v for k, v in table["question"].items() if not k.startswith("lose")}
    monkeypatch.setitem(table, "question", questions)
    monkeypatch.setattr(locale_check, "GAMES_PLAYED", 1)
    assert played(words, neyrang.game("coup")) == {"coup.question.lose: no such words in en"}


# ---- the words


def test_an_unknown_language_names_those_we_have() -> None:
    with pytest.raises(NeyrangError, match=r"no language 'xx'; there are en \(English\), fa"):
        Words("xx")


def test_a_missing_text_is_an_error(words: Words) -> None:
    with pytest.raises(NoWords, match=r"common\.nothing: no such words in"):
        words.text("common.nothing")
    with pytest.raises(NoWords, match=r"coup\.event: not a text"):
        words.text("coup.event")
    with pytest.raises(NoWords, match=r"nothing to put for \{name\}"):
        words.text("common.waiting")
    with pytest.raises(NoWords, match=r"locale/../chess\.toml: no such file"):
        words.title("chess")


def test_numbers_and_plurals() -> None:
    gained = {"event": "gained", "seat": 0, "amount": 1}
    en, fa = Words("en"), Words("fa")
    assert en.sentence("coup", gained, NAMES) == "Sara gets 1 coin."
    assert en.sentence("coup", {**gained, "amount": 12}, NAMES) == "Sara gets 12 coins."
    assert fa.sentence("coup", {**gained, "amount": 12}, NAMES) == "Sara ۱۲ سکه گرفت."
    assert en.cards("coup", ["duke", "captain", "duke"]) == "2 Dukes and a Captain"
    assert fa.cards("coup", ["duke", "captain", "duke"]) == "۲ تا بزرگ‌زاده و فرمانده"
    assert en.listed(["a", "b", "c"]) == "a, b and c"


def test_sentences_know_their_reader() -> None:
    en, fa = Words("en"), Words("fa")
    tax = {"event": "tax", "seat": 0}
    assert en.sentence("coup", tax, NAMES, 1) == "Sara claims the Duke to take 3 coins."
    assert fa.sentence("coup", tax, ["سارا"], 1) == "سارا گفت بزرگ‌زاده دارد و ۳ سکه خواست."
    stole = {"event": "stole", "seat": 0, "other": 1, "amount": 2}
    assert en.sentence("coup", stole, NAMES, 0) == "You steal 2 coins from Reza."
    assert en.sentence("coup", stole, NAMES, 1) == "Sara steals 2 coins from you."
    drew = {"event": "drew", "seat": 2, "cards": ["?", "?"]}
    assert en.sentence("coup", drew, NAMES, 0) == "Mina draws 2 cards."
    assert en.sentence("coup", {**drew, "cards": ["duke"]}, NAMES, 2) == "You draw a Duke."
    assert en.sentence("coup", {**drew, "cards": []}, NAMES) == (
        "The Court is empty: Mina draws nothing."
    )


def test_what_you_do_to_yourself() -> None:
    en = Words("en")
    convert = {"event": "convert", "seat": 1, "other": 1}
    assert en.sentence("coup", convert, NAMES, 1) == "You pay 1 coin to change faction."
    assert en.sentence("coup", convert, NAMES, 0) == "Reza pays 1 coin to change faction."
    converted = {"event": "converted", "seat": 1, "other": 1, "what": "loyalist"}
    assert en.sentence("coup", converted, NAMES, 1) == "You are now a Loyalist."
    assert en.move("coup", "convert:1", NAMES, 1) == "Change faction: pay 1"
    assert en.move("coup", "convert:1", NAMES, 0) == "Convert Reza: pay 2"


def test_move_labels() -> None:
    en, fa = Words("en"), Words("fa")
    assert en.move("coup", "steal:2", NAMES) == "Steal from Mina"
    assert en.move("coup", "keep:captain+duke", NAMES) == "Keep a Captain and a Duke"
    assert en.move("coup", "reveal", NAMES) == "Show all your cards"
    assert en.move("coup", "reveal:duke", NAMES) == "Show the Duke"
    assert fa.move("coup", "block:contessa", NAMES) == "اقدام متقابل: شاه‌دخت"
    with pytest.raises(NoWords, match=r"coup\.move\.castle"):
        en.move("coup", "castle:2", NAMES)


def test_questions_of_a_view() -> None:
    en = Words("en")
    state = neyrang.game("coup").start(3, 1)
    state.apply(0, neyrang.game("coup").move("steal:1"))

    def asked(seat: int) -> str:
        return en.question("coup", state.view(seat).document(), NAMES, seat)

    assert asked(0) == "Waiting for Reza and Mina."
    assert asked(1) == "Sara claims the Captain to steal from you. Do you challenge?"
    assert asked(2) == "Sara claims the Captain to steal from Reza. Do you challenge?"
    state.apply(1, 0)
    assert asked(1) == "You have responded. Waiting for Mina."
    state.apply(2, 0)
    assert asked(1) == "Sara is about to steal from you. Do you block?"
    state.apply(1, neyrang.game("coup").move("block:captain"))
    assert asked(0) == "Reza claims the Captain to block you. Do you challenge?"
    assert asked(2) == "Reza claims the Captain to block Sara. Do you challenge?"


def test_rules_follow_the_options(words: Words) -> None:
    off = {"inquisitor": False, "reformation": False, "anarchist": False}
    plain = words.rules("coup", off)
    ambassador = words.thing("coup", "ambassador")
    assert any(ambassador in rule.text for rule in plain)
    full = words.rules("coup", dict.fromkeys(off, True))
    assert not any(ambassador in rule.text for rule in full)
    assert len(full) == len(plain) + 5
    for role in ("duke", "assassin", "captain", "ambassador", "contessa", "inquisitor"):
        assert words.about("coup", role)


def test_options_in_words(words: Words) -> None:
    for option in neyrang.game("coup").options:
        said = words.option("coup", option.name)
        assert said.name
        assert said.help
    assert words.option_value("coup", "draft", True) == words.text("common.on")
    assert words.option_value("coup", "points", 3) == words.digits(3)


def test_names_at_a_new_table(words: Words) -> None:
    names = words.seat_names(10, 3, "Ali")
    assert names[3] == "Ali"
    assert len(set(names)) == 10
    bot = words.texts("common.bot_names")[0]
    assert words.seat_names(10, 0, bot).count(bot) == 1
    assert words.seat_names(2, 0)[0] == words.text("common.seat", number=1)


def test_names_cannot_steer_the_terminal() -> None:
    words = Words("en")
    assert words.known_names(["\x1b[2JEve\n", "نیم\u200cفاصله"], 3) == [
        "[2JEve",
        "نیم\u200cفاصله",
        "Player 3",
    ]
    assert words.known_names(None, 1) == ["Player 1"]


def test_the_systems_language(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    assert system_language() == "en"
    monkeypatch.setenv("LANG", "fa_IR.UTF-8")
    assert system_language() == "fa"
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert system_language() == "en"


def test_variants_weigh_by_place() -> None:
    table = dict.fromkeys(["drew", "drew_none", "drew_you"])
    assert variant(table, "drew", [["none"], ["you"]]) == "drew_none"
    assert variant(table, "drew", [[], ["you", "at_you"]]) == "drew_you"
    assert variant(table, "lost", [["you"]]) is None
    assert slots("{a} {b:# x|# y}") == {"a", "b"}


def test_moves_with_two_arguments() -> None:
    en, fa = Words("en"), Words("fa")
    assert en.move("loot", "attack:12:red3", NAMES) == "Attack caravan 12 with Red 3"
    assert en.group("loot", "attack:12:red3") == "Attack caravan 12"
    assert en.choice("loot", "attack:12:red3", NAMES) == "Red 3"
    assert fa.choice("loot", "attack:1:green4", NAMES) == "سبز ۴"
    assert fa.move("loot", "chief:2:red", NAMES) == "سردسته قرمز در کاروان شماره ۲"
    assert en.choice("loot", "salar:7", NAMES) == "caravan 7"
    assert en.choice("loot", "draw", NAMES) == "Draw a card"


def test_an_outcome_tells_the_score() -> None:
    en, fa = Words("en"), Words("fa")
    won = {"winners": [1], "scores": [3, 12, -1], "reason": "coins"}
    assert en.outcome("loot", won, NAMES, 0) == "Reza wins with 12 coins."
    assert en.outcome("loot", won, NAMES, 1) == "You win with 12 coins."
    assert fa.outcome("loot", won, NAMES, 1) == "شما با ۱۲ سکه بردید."
    shared = {"winners": [0, 2], "scores": [1, 0, 1], "reason": "shared"}
    assert en.outcome("loot", shared, NAMES) == "Sara and Mina share the win with 1 coin each."


def test_negative_and_zero_scores() -> None:
    en, fa = Words("en"), Words("fa")
    lost = {"winners": [0], "scores": [-2, -5], "reason": "coins"}
    assert en.outcome("loot", lost, NAMES) == "Sara wins with −2 coins."
    assert fa.outcome("loot", lost, ["سارا"]) == "سارا با \u200e−۲ سکه برد."
    nothing = {**lost, "scores": [0, -5]}
    assert en.outcome("loot", nothing, NAMES, 0) == "You win without a single coin."
    assert fa.outcome("loot", nothing, ["سارا"]) == "سارا بدون حتی یک سکه برد."


def test_a_bot_has_a_name_in_every_language() -> None:
    assert bot_names("fa")["Sara"] == bot_names("fa")["سارا"] == "سارا"
    assert bot_names("en")["سارا"] == "Sara"


def test_every_card_of_loot_says_what_it_does(words: Words) -> None:
    told = {words.about("loot", card) for card in CARD_NAMES}
    assert len(told) == 16  # bandits of four strengths, seven caravans, four chiefs, the salar


def test_loot_in_sentences() -> None:
    en = Words("en")
    attacked = {"event": "attacked", "seat": 0, "other": 1, "what": "red3", "amount": 4}
    assert en.sentence("loot", attacked, NAMES, 2) == "Sara attacks Reza's caravan 4 with Red 3."
    assert en.sentence("loot", attacked, NAMES, 1) == "Sara attacks your caravan 4 with Red 3."
    own = {**attacked, "other": 0}
    assert en.sentence("loot", own, NAMES, 0) == "You attack your own caravan 4 with Red 3."
    played = {"event": "played", "seat": 0, "what": "caravan8", "amount": 2}
    assert en.sentence("loot", played, NAMES, 1) == (
        "Sara sends out an eight-coin caravan (no. 2)."
    )
    open_hand = {"event": "laid_open", "seat": 2, "cards": ["red1", "red1", "salar"]}
    assert en.sentence("loot", open_hand, NAMES) == "Mina is left with 2 Red 1s and the Salar."
