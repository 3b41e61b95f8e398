"""The Luris screen for spectators and after a game, its help, pauses and rules."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from luznet.games.luris.types import (
    Result,
)
from luznet.i18n import luris as said
from luznet.i18n.luris_rules import PAGES
from luznet.i18n.rules import spoken
from luznet.language import LANGUAGES, speak
from luznet.terminal.game import drawing
from luznet.terminal.light.palette import palette_of
from luznet.terminal.luris import words as luris_words
from luznet.terminal.luris.cards import sign
from luznet.terminal.luris.help import help_for
from luznet.terminal.picture import Canvas
from luznet.terminal.screens.rules import rules_text
from luznet.wire.client_messages import Pause, Ready
from tests.games.luris_states import LURIS
from tests.terminal.luris_scenes import (
    SCREENS,
    acting,
    four_end,
    four_larger_end,
    four_so_far,
    four_watched,
    middle,
    over,
    two_end,
)
from tests.terminal.luris_table import Luris, LurisReader


def test_a_spectator_sees_backs_and_has_no_keys_to_act() -> None:
    reader = four_watched()
    assert "YOUR TURN" not in reader.text()
    lines = reader.lines()
    assert "5  5 ╱╲ ╱╲" in lines[11]
    assert not re.search(r"\d", "".join(lines[12:13] + lines[14:19]))
    assert "partner" not in reader.text()
    assert "You have no sets" not in reader.text()
    assert "Ana and Chloé against Boris and Bot Vera" in reader.text()
    reader.press("d", "right", "up", "f", "s", "n", "enter", "P")
    assert reader.sent == []


def test_a_spectator_of_all_hands_sees_them() -> None:
    luris = middle()
    luris.change(watchers=1, shown=True)
    assert "10 10 ╱ 3 ╱ 4" in LurisReader(luris, None).text()


def test_all_lies_open_at_the_end() -> None:
    reader = two_end()
    text = reader.text()
    assert "?" not in re.sub(r"Another game\?|\? help", "", text)
    view = reader.screen.model.view
    for seat, result in enumerate(view.results):
        told = rf"[ ▌]{('Ana', 'You, Boris')[seat]} +{result.hand} in hand, {result.up} face up\n"
        assert re.search(told, text)
    reader.press("n")
    assert reader.sent == [Ready(ready=True)]


@pytest.mark.parametrize(
    ("hands", "told"),
    [
        (("2", "3 4"), "Boris wins the game!"),
        (("2 3", "4"), "You win the game!"),
        (("2", "3"), "Boris and you share the win."),
    ],
)
def test_the_winner_is_told(hands: tuple[str, str], told: str) -> None:
    assert told in LurisReader(over(*hands), 0).text()


def test_enter_pressed_twice_for_the_last_discard_does_not_begin_another_game() -> None:
    luris = Luris(2, 3).to(lambda state: state.final and state.phase == "end")
    reader = LurisReader(luris, 0)
    luris.to_end()
    reader.hear()
    reader.press("enter")
    assert reader.sent == []
    reader.wait(1)
    reader.press("enter")
    assert reader.sent == [Ready(ready=True)]


@pytest.mark.parametrize(
    ("results", "winners", "told"),
    [
        (((5, 1), (4, 9)), (0,), "Cards face up: 5 against 4."),
        (((5, 1), (5, 9)), (1,), "Cards face up: 5 each; cards in hand: 9 against 1."),
        (((5, 1), (5, 1), (2, 3)), (0, 1), "Cards face up: 5 each; cards in hand: 1 each."),
        (((5, 1), (4, 9, True)), (0,), "Nobody else has time left."),
        (
            ((5, 1), (9, 9, True), (4, 2)),
            (0,),
            "Cards face up: 5 against 4. A player who has run out of time cannot win.",
        ),
        (((5, 1), (4, 9), (2, 2), (4, 1)), (1, 3), "Cards face up: 8 against 7."),
        (
            ((5, 1), (4, 9, True), (2, 2), (4, 1)),
            (3,),
            "Cards face up: 8 against 7. A player who has run out of time cannot win.",
        ),
    ],
)
def test_what_decided_a_game_is_told(results: Any, winners: tuple[int, ...], told: str) -> None:
    of_all = tuple(Result(up, hand, out=bool(out)) for up, hand, *out in results)
    assert said.reason(winners, of_all) == told


def test_the_end_says_what_decided_it_and_shows_empty_hands_as_such() -> None:
    reader = LurisReader(over("", "2 3", sets={0: ["7 7 / 2 3"]}), 0)
    assert "Cards face up: 2 against 0." in [line.strip() for line in reader.lines()]
    assert "hand none" in reader.text()


def test_a_large_window_has_a_house_for_each_player_with_the_cards_face_up_of_each_set() -> None:
    reader = LurisReader(over("2", "3 4", sets={0: ["7 7 J / 2 3", "5 5 / 6 4"], 1: []}), 0)
    lines = reader.screen.draw(Canvas(120, 38, palette_of("night", "none"))).lines()
    street = lines[: next(at for at, line in enumerate(lines) if "Cards face up" in line)]
    assert any("You win the game!" in line for line in street)
    shown = "".join(street)
    assert shown.count("[3]") == shown.count("[2]") == 1
    assert shown.count("[ ]") == 2 + 4
    assert all(shown.count(name) == 1 for name in ("You, Ana", "Boris"))


def test_whoever_ran_out_of_time_has_the_last_house_whatever_lies_before_them() -> None:
    sets = {0: ["7 7 J / 2 3"], 1: ["5 5 / 6 4"]}
    reader = LurisReader(over("2", "3 4", "6", sets=sets, out=[0]), 1)
    lines = reader.screen.draw(Canvas(120, 38, palette_of("night", "none"))).lines()
    street = lines[: next(at for at, line in enumerate(lines) if "face up" in line)]
    left, right = (next(filter(None, (line.find(name) + 1 for line in street)))
                   for name in ("Chloé", "Ana"))  # fmt: skip
    assert left < right


@pytest.mark.parametrize("columns", [80, 100, 120, 200])
def test_all_cards_are_shown_at_the_end_in_every_window(columns: int) -> None:
    sets = {0: ["7 7 J / 2 3", "5 5 / 5 4"], 2: ["10 10 / 3 4", "8 8 8 / 8 2", "6 6 / 6 6"]}
    reader = LurisReader(over("2 3 3 5 7 7 8 9 9 10 J", "2 2 3 4", "5 6 7 8 9 J", sets=sets), 0)
    rows = {80: 24, 100: 30, 120: 38, 200: 60}[columns]
    text = "\n".join(reader.screen.draw(Canvas(columns, rows, palette_of("night", "none"))).lines())
    assert text.count("hand") >= 3
    assert not re.search(r"more sets|×", text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (200, 60)])
@pytest.mark.parametrize(
    "make", [two_end, four_end, four_larger_end], ids=lambda make: make.__name__
)
def test_a_house_stands_for_each_player_from_80x24_on_and_hides_nobody_and_nothing(
    make: Callable[[], LurisReader], size: tuple[int, int], language: str
) -> None:
    speak(language)
    reader = make()
    lines = reader.screen.draw(Canvas(*size, palette_of("night", "none"))).lines()
    view = reader.screen.model.view
    street = next(
        at for at, line in enumerate(lines) if said.reason(view.winners, view.results) in line
    )
    assert sum(line.count("[") for line in lines[:street]) == 4 * view.players  # windows
    below = "\n".join(lines[street:])
    for seat in range(view.players):
        assert drawing.called(reader.screen.model, seat) in below
    if size == (80, 24):
        found = re.findall(rf"  {luris_words.HAND_LABEL()}((?: +(?:\d+|J)\b)+)", below)
        held = [[sign(card) for card in hand] for hand in view.hands if hand]
        assert sorted(map(str.split, found)) == sorted(held)


def test_a_window_with_too_many_cards_for_a_street_shows_all_of_them() -> None:
    hand = "2 3 3 5 7 7 8 9 9 10 J"
    reader = LurisReader(over(hand, hand, hand, sets={0: ["7 7 J / 2 3"] * 3}), 0)
    lines = reader.screen.draw(Canvas(80, 24, palette_of("night", "none"))).lines()
    assert sum(" ".join(line.split()).endswith(f"hand {hand}") for line in lines) == 3


def test_partners_win_together_and_add_up_what_they_have() -> None:
    reader = four_so_far()
    lines = [" ".join(line.split()) for line in reader.lines()]
    assert "Ana and Chloé 12 17" in lines
    assert "Boris and Bot Vera 2 7" in lines
    names = ("Ana", "Boris", "Chloé", "Bot Vera")
    told = said.won((0, 2), 4, names.__getitem__)
    assert told == "Ana and Chloé win the game together!"


@pytest.mark.parametrize("make", SCREENS, ids=lambda make: make.__name__)
def test_there_is_help_for_every_phase(make: Callable[[], LurisReader]) -> None:
    texts = help_for(make().screen.model)
    assert texts
    assert all(text.endswith(".") for text in texts)


def test_p_pauses_and_resumes() -> None:
    reader = acting()
    reader.press("P")
    reader.luris.change(paused_by=0)
    reader.hear()
    reader.press("p")
    assert reader.sent == [Pause(paused=True), Pause(paused=False)]


def test_the_key_that_resumes_is_shown_once() -> None:
    reader = acting()
    reader.luris.change(paused_by=0)
    reader.hear()
    shown = [binding.shown for binding in reader.screen.bindings() if binding.shown]
    assert len(shown) == len({*shown}), shown


def test_the_key_that_resumes_is_shown_first_at_an_own_turn_too() -> None:
    reader = acting()
    assert reader.screen.model.asks
    reader.luris.change(paused_by=0)
    reader.hear()
    assert next(each.shown for each in reader.screen.bindings() if each.shown) == "p"


def test_a_table_without_cards_is_drawn() -> None:
    luris = Luris(2)
    luris.state = LURIS.new(2, LURIS.options_type())
    assert "being dealt" in LurisReader(luris, 0).text()


def test_the_rules_can_be_read_and_heard() -> None:
    text = rules_text(80, "luris")
    assert all(page.title() in text for page in PAGES)
    for line in (line for lines in spoken("luris") for line in lines):
        assert line[-1] in ".:?", line
    assert "7  7 ╱╲ ╱╲" in text


def test_a_set_needs_what_the_words_say() -> None:
    assert "2 more" in said.LACKS["needs_up"](missing=2)
    assert "1 more card " in said.LACKS["needs_down"](missing=1)
