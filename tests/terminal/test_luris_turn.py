"""The keys and clicks of a turn on the Luris screen."""

import re
from typing import Any

import pytest
from msgspec import to_builtins

from luznet.games.luris.types import (
    Flip,
    LaySet,
    Swap,
)
from luznet.i18n import luris as said
from luznet.preferences.table import Settings
from luznet.terminal.game import words as common
from luznet.terminal.game.model import AUTOPLAY_AFTER, Notice
from luznet.terminal.luris import words
from luznet.terminal.luris.cards import click_on_hand, click_on_spot
from luznet.terminal.picture import Canvas
from tests.games.luris_states import LURIS, action_of, table
from tests.terminal.luris_scenes import (
    KNOWN,
    UNKNOWN,
    acting,
    ending,
    four_set,
    four_start,
    middle,
    must_draw,
    sent,
    two_swap,
)
from tests.terminal.luris_table import Luris, LurisReader
from tests.terminal.tables import NAMES

# ---- a turn ------------------------------------------------------------------------------------


def wire(action: Any) -> Any:
    return to_builtins(action_of(action) if isinstance(action, str) else action)


@pytest.mark.parametrize(
    ("keys", "action"),
    [
        (("d",), "draw"),
        (("u",), "take"),
        (("left", "enter"), "draw"),
        (("right", "enter"), "take"),
        (("right", "left", "enter"), "draw"),
        (("<pile take>", "<pile take>"), "take"),
    ],
)
def test_a_turn_begins_with_a_pile(keys: tuple[str, ...], action: str) -> None:
    reader = four_start()
    reader.press(*keys)
    assert sent(reader) == [wire(action)]


def test_nothing_is_taken_before_a_pile_was_chosen() -> None:
    reader = four_start()
    reader.press("enter", "right", "escape", "enter")
    assert sent(reader) == []
    assert "Choose first" in reader.text()


def test_the_discard_that_may_not_be_taken_is_not_taken() -> None:
    reader = LurisReader(must_draw(), 0)
    assert "YOUR TURN: draw (d)" in reader.text()
    reader.press("u")
    assert sent(reader) == []
    assert "now you must draw" in reader.text()
    assert "u take discard" not in reader.text()
    empty = LurisReader(Luris(table("2 3", "4 5", discard="")), 0)
    empty.press("u")
    assert "discard pile is empty" in empty.text()


def test_a_player_who_can_only_draw_is_told_why_and_has_no_choice() -> None:
    reader = LurisReader(must_draw(), 0)
    assert "discard for three rounds: now you must draw" in reader.text()
    assert "undo" not in reader.text()
    reader.press("u", "enter")
    assert sent(reader) == [{"type": "draw"}]


@pytest.mark.parametrize(("draw", "is_told"), [("2 3 4", False), ("2 3", True), ("2", True)])
def test_that_drawing_ends_the_game_is_told_before(draw: str, is_told: bool) -> None:
    reader = LurisReader(Luris(table("2 3", "4 5", draw=draw)), 0)
    assert ("makes this the final turn" in reader.text()) == is_told


def test_marked_cards_are_laid_as_a_set() -> None:
    reader = four_set()
    assert "Enter lays this set of 3." in reader.text()
    assert sent(reader) == []
    reader.press("enter")
    assert sent(reader) == [wire(LaySet((3, 3), (7, 9)))]


def test_marked_cards_lie_higher_or_lower_and_look_as_they_will() -> None:
    above, among, below = four_set().lines()[15:18]
    assert above.split() == ["3", "3", "▼"]
    assert re.findall(r"\w+", below) == ["7", "9"]
    assert "╱" in below
    assert re.findall(r"\w+", among) == ["2", "2", "3", "5", "7", "8", "9", "10", "J"]


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        (("3", "up"), "needs 1 more 3 or joker face up"),
        (("3", "down"), "needs 2 more cards face up, of one value"),
        (("j", "up"), "needs 1 more card face up"),
        (("3", "up", "3", "up"), "needs 2 more cards face down"),
        (("3", "up", "j", "up", "2", "down"), "needs 1 more card face down"),
        (("3", "up", "7", "up"), "not 3 and 7"),
    ],
)
def test_the_line_below_says_what_is_missing_for_a_set(keys: tuple[str, ...], told: str) -> None:
    reader = acting()
    reader.press(*keys)
    assert told in reader.prose
    reader.press("enter")
    assert sent(reader) == []


def test_what_is_missing_for_a_set_is_told_once_when_enter_is_pressed_too_early() -> None:
    reader = acting()
    reader.press("3", "up", "enter")
    assert reader.prose.count("needs 1 more 3") == 1
    reader.press("3", "up")
    assert reader.prose.count("needs 2 more cards face down") == 1


def test_two_jokers_alone_are_no_value() -> None:
    reader = LurisReader(Luris(table("3 4 5 J J", "2 3", phase="action")), 0)
    reader.press("j", "up", "j", "up", "3", "down", "4", "down", "enter")
    assert "a number: it gives the set its value" in reader.text()
    assert sent(reader) == []


def test_the_same_mark_again_takes_it_away_and_another_one_takes_its_place() -> None:
    reader = acting()
    model = reader.screen.model
    reader.press("right", "up")
    assert model.marks == {0: "up"}
    reader.press("down")
    assert model.marks == {0: "down"}
    reader.press("down")
    assert model.marks == {}


def test_esc_takes_back_marks_modes_and_the_card() -> None:
    reader = acting()
    before = reader.text()
    for keys in (("3", "up"), ("f", "right"), ("7", "s"), ("n",), ("right",)):
        reader.press(*keys)
        assert reader.text() != before
        reader.press("escape", "escape", "escape")
        assert reader.text() == before
    assert sent(reader) == []


def test_enter_and_esc_are_told_while_a_set_is_put_together() -> None:
    reader = acting()
    reader.press("3", "up", "3", "up")
    assert "Enter lay set" not in reader.text()
    assert "Esc undo" in reader.text()
    reader.press("7", "down", "9", "down")
    assert "Enter lay set" in reader.text()
    assert "Esc undo" in reader.text()


def test_a_card_on_the_table_is_flipped_after_it_was_chosen() -> None:
    reader = acting()
    reader.press("f")
    assert sent(reader) == []
    flips = reader.screen.model.flips
    assert {*flips} == {each for each in reader.screen.model.view.legal if isinstance(each, Flip)}
    for flip in flips:
        assert reader.screen.model.chosen == flip
        laid = reader.luris.state.sets[flip.seat][flip.at]
        told = rf"card {flip.card + 1} of {len(laid.down)} in .+ set of {laid.value}\b"
        assert re.search(told, reader.text())
        reader.press("right")
    assert reader.screen.model.chosen == flips[0]
    reader.press("down", "enter")
    assert sent(reader) == [wire(next(each for each in flips if each.at == 1))]


def test_only_the_owner_is_reminded_of_what_lies_there() -> None:
    reader = acting()
    reader.press("f", "up")
    assert "in your set of 5, 5?" in reader.text()
    reader.press("v")
    assert "in your set of 5?" in reader.text()


def test_a_player_is_warned_before_flipping_their_own_card_that_does_not_match() -> None:
    state = table("3 5", "2 3", sets={0: ["5 5 / 4 5"], 1: ["7 7 / 2 3"]}, phase="action")
    reader = LurisReader(Luris(state), 0)
    warned = []
    for key in ("f", "right", "right", "right"):
        warned.append("you would lose the whole set" in reader.press(key).text())
    assert warned == [False, False, True, False]
    assert "you would lose the whole set" not in reader.press("left", "v").text()


def test_a_card_of_the_hand_is_swapped_for_an_own_one_face_down() -> None:
    reader = two_swap()
    assert "Swap your 5 for face-down card 2 in your set of 5, 4?" in reader.text()
    reader.press("7", "enter")
    (action,) = sent(reader)
    assert action == wire(Swap(0, 1, 7))


def test_a_card_that_fits_nowhere_is_not_swapped() -> None:
    reader = two_swap()
    reader.press("3")
    assert "takes: 3" in reader.text()
    reader.press("escape", "3", "s", "enter")
    assert sent(reader) == []
    bare = LurisReader(Luris(table("3 5", "2 2", phase="action")), 0)
    bare.press("s")
    assert "No card in your hand fits" in bare.text()
    bare.press("f")
    assert "No card on the table is face down" in bare.text()


def test_doing_nothing_asks_first() -> None:
    reader = acting()
    reader.press("n")
    assert sent(reader) == []
    reader.press("enter")
    assert sent(reader) == [wire("pass")]


def test_an_action_is_not_sent_before_one_was_chosen() -> None:
    reader = acting()
    reader.press("enter", "right", "enter")
    assert sent(reader) == []
    assert "Choose first" in reader.text()


def test_a_card_is_discarded_after_it_was_chosen() -> None:
    reader = ending()
    reader.press("enter")
    assert sent(reader) == []
    reader.press("9", "enter")
    assert sent(reader) == [wire("discard 9")]


def test_one_key_discards_where_the_reader_wants_that_but_no_joker() -> None:
    reader = ending(one_key=True)
    reader.press("j")
    assert sent(reader) == []
    reader.press("4")
    reader.press("0")
    assert sent(reader) == [wire("discard 10")]


def test_where_a_digit_discards_at_once_that_is_told() -> None:
    state = table("2 3", "4 5", phase="end")
    assert "Enter discards it" in LurisReader(Luris(state), 0).text()
    reader = LurisReader(Luris(state), 0, lambda: Settings(one_key=True))
    assert "A digit discards at once" in reader.text()


def test_the_only_thing_that_may_be_done_is_done_where_the_reader_wants_that() -> None:
    luris = Luris(table("2 3", "4 5", discard=""))
    for wants in (False, True):
        reader = LurisReader(luris, 0, lambda wants=wants: Settings(autoplay=wants))
        reader.screen.elapse()
        assert sent(reader) == []
        assert (reader.screen.next_change(reader.clock.now) is not None) == wants
        reader.wait(AUTOPLAY_AFTER)
        reader.screen.elapse()
        assert sent(reader) == ([wire("draw")] if wants else [])
    free = LurisReader(middle(), 0, lambda: Settings(autoplay=True))
    free.wait(AUTOPLAY_AFTER)
    free.screen.elapse()
    assert sent(free) == []


def test_keys_say_why_they_do_nothing_while_others_play() -> None:
    reader = LurisReader(middle(), 2)
    reader.press("d")
    assert "not your turn" in reader.text()
    assert sent(reader) == []


def test_marks_are_kept_while_somebody_pauses_and_gone_with_the_next_step() -> None:
    reader = acting()
    reader.press("3", "up")
    reader.luris.change(paused_by=2)
    reader.hear()
    reader.press("enter")
    assert sent(reader) == []
    reader.luris.change(paused_by=None)
    reader.hear()
    assert reader.screen.model.marks
    reader.luris.does("pass")
    reader.hear()
    assert reader.screen.model.marks == {}
    assert reader.screen.model.cursor is None


def test_the_bell_rings_once_for_a_turn_of_several_steps() -> None:
    reader = four_start()
    rung = [reader.screen.turn()]
    for action in ("draw", "pass"):
        reader.luris.does(action)
        reader.hear()
        rung.append(reader.screen.turn())
    assert len({turn.own for turn in rung if turn}) == 1
    reader.luris.does("discard 2", "draw", "pass", "discard 2")
    reader.hear()
    other = reader.screen.turn()
    assert other is not None
    assert other.own is None


# ---- the mouse ---------------------------------------------------------------------------------


def clicked(reader: LurisReader, text: str, nth: int = 0) -> str:
    """Return the key of a click into a text on the screen."""
    picture = reader.screen.draw(Canvas(80, 24))
    found = [
        picture.clicked(match.start() + 1, row)
        for row, line in enumerate(picture.lines())
        for match in re.finditer(re.escape(text), line)
    ]
    return found[nth]


def test_clicks_choose_piles_cards_marks_and_what_lies_face_down() -> None:
    reader = four_start()
    assert clicked(reader, "draw 8") == "<pile draw>"
    assert clicked(reader, "discard", -3) == "<pile take>"
    reader = acting()
    assert clicked(reader, " 10", -2) == click_on_hand(reader.screen.model.hand.index(10))
    ten = click_on_hand(reader.screen.model.hand.index(10))
    marks = []
    for _ in range(4):
        reader.press(ten)
        marks.append(list(reader.screen.model.marks.values()))
    assert marks == [[], ["up"], ["down"], []]
    place = clicked(reader, "╱╲")
    assert place == click_on_spot(2, 0, 0)
    reader.press(place)
    assert sent(reader) == []
    reader.press(place)
    assert sent(reader) == [wire(Flip(2, 0, 0))]


def test_a_discard_is_clicked_twice() -> None:
    reader = ending()
    ten = click_on_hand(reader.screen.model.hand.index(10))
    reader.press(ten)
    assert sent(reader) == []
    reader.press(ten)
    assert sent(reader) == [wire("discard 10")]


def test_every_kind_of_event_has_a_sentence() -> None:
    assert {type(each) for each in (*KNOWN, *UNKNOWN)} == {*LURIS.event_types}
    for each in (*KNOWN, *UNKNOWN):
        assert said.happened(each, NAMES.__getitem__)[-1] in ".!"


def test_every_refusal_of_the_model_has_a_sentence() -> None:
    assert {*common.NOTICES} < {*words.NOTICES}
    assert isinstance(acting().screen.model.missing, Notice)
