"""The form for a table: its fields, the keys that change them, and what comes of it."""

import pytest

from luznet.client.choices import Create, PlayBots
from luznet.games import GAMES
from luznet.terminal.picture import Canvas
from luznet.terminal.screens.create import CreateScreen
from luznet.wire.messages import Options
from luznet.wire.options import Setup
from tests.terminal.golden import assert_golden
from tests.terminal.test_lobby_screen import Visitor


def test_two_keys_create_a_table():
    assert Visitor().press("n", "enter").chosen == [Create("Ann's table", Setup())]


def test_the_form_shows_every_option():
    assert_golden("create", Visitor().press("n", "down", "down", "down").lines())


def test_arrows_change_every_option():
    visitor = Visitor().press("n", "down", "right", "down", *["down", "right"] * 9, "enter")
    options = Options(
        players=5, bots=False, skills=("good",) * 5, pace=2000, help="odds", open_tricks=True,
        spectators="all", turn_time=15, chat="phrases",
    )  # fmt: skip
    assert visitor.chosen == [Create("Ann's table", Setup("luz", options), private=True)]


def test_what_every_value_means_fits_above_the_keys_in_the_smallest_window():
    form = CreateScreen("Tea", Setup(), lambda *_: None, lambda: None)
    form.press("down")
    for _ in form.fields:
        told = set()
        for _ in form.chosen.values:
            *above, blank, keys = form.draw(Canvas(80, 24)).lines()
            told_above = " ".join(above).replace("▀", " ")
            assert form.chosen.about in " ".join(told_above.split())
            assert (blank.strip(" ▀"), keys[:24]) == ("", " Enter create the table ")
            told.add(form.chosen.value)
            form.press("right")
        assert told == {*form.chosen.values}
        form.press("down")


def test_another_game_has_its_own_fields_and_as_many_seats_as_it_allows():
    visitor = Visitor().press("n", "down", "down")
    assert "Help during play values of hidden cards Past tricks hidden" in visitor.prose
    assert "< Luris >" in visitor.press(*["right"] * [*GAMES].index("luris")).prose
    assert "Help during play none Who can watch" in visitor.prose
    assert "Past tricks" not in visitor.prose
    assert "Chess clock no limit" in visitor.prose
    assert "two pairs of partners" in visitor.press("down").prose
    visitor.press(*["up"] * 4)
    assert "> Chess clock < no limit >" in visitor.prose
    assert "> Chess clock < 5 minutes >" in visitor.press("right").prose
    chosen = visitor.press("enter").chosen[0].setup
    assert chosen == Setup("luris", Options(rules={"clock": 300}))


def test_the_form_offers_the_help_that_a_game_has_and_forgets_none_that_was_chosen():
    visitor = Visitor().press("n", "down", "down", *["right"] * [*GAMES].index("luris"))
    visitor.press(*["down"] * 5)
    assert "> Help during play < none > 1 of 2" in visitor.prose
    assert "No help: look" in visitor.prose
    assert "> Help during play < a coach > 2 of 2" in visitor.press("right").prose
    assert "On your turn you can ask a coach" in visitor.prose
    assert "how likely each value" not in visitor.prose
    visitor.press(*["up"] * 5, *["left"] * [*GAMES].index("luris"))
    assert "Help during play a coach Past tricks" in visitor.prose
    visitor.press(*["down"] * 5)
    assert "how likely each value of your hidden cards is. On your turn" in visitor.prose


def test_bots_get_their_level_and_pauses_in_the_form():
    visitor = Visitor().press("n", *["down"] * 5)
    assert "Normal bots weigh their cards." in visitor.prose
    assert "Good bots think their choices through" in visitor.press("right").prose
    assert "Strong bots think every choice through" in visitor.press("right").prose
    assert "Master bots are the best there are." in visitor.press("right").prose
    assert "about as well as the people at the table" in visitor.press("right").prose
    assert "Easy bots play by simple rules" in visitor.press("right").prose
    visitor.press("down", "left", "left")
    assert "Bot speed < instant >" in visitor.prose
    assert visitor.press("enter").chosen[0].setup.options == Options(levels=("easy",) * 4, pace=0)


def test_where_there_are_more_fields_than_rows_those_around_the_chosen_one_are_there():
    visitor = Visitor().press("n")
    whole = visitor.lines(80, 24)[2:14]
    assert visitor.lines(80, 15)[2:9] == [*whole[:7]]
    assert visitor.lines(80, 15)[9] == "      ▼ and 5 more"
    above, *_, last = visitor.press("up").lines(80, 15)[1:9]
    assert above == "      ▲ and 5 more"
    assert last.startswith("    > Chat")
    assert "Everybody here can say anything" in " ".join(visitor.lines(80, 15))
    assert visitor.lines(80, 15)[-1] == visitor.lines(80, 24)[-1]


def test_fields_are_apart_where_the_window_has_room_for_that():
    visitor = Visitor().press("n")
    assert "" not in visitor.lines(80, 24)[2:14]
    assert visitor.lines(80, 33)[2:26:2] == visitor.lines(80, 24)[2:14]
    assert set(visitor.lines(80, 33)[3:26:2]) == {""}


@pytest.mark.parametrize("rows", range(20, 40))
def test_every_field_is_there_in_a_window_of_any_height_that_has_the_rows(rows):
    lines = Visitor().press("n").lines(80, rows)
    assert any(line.startswith("      Chat ") for line in lines)
    assert not [line for line in lines if "more" in line]


def test_a_wide_window_says_beside_every_value_what_it_means():
    visitor = Visitor().press("n", "down")
    wide = " ".join(visitor.lines(140, 45))
    assert "Time for a move" in wide
    assert "There is no move timer." in wide
    assert "There is no move timer." not in visitor.prose


def test_left_takes_the_value_before_and_the_ends_meet():
    visitor = Visitor().press("n", "down", "down", "down", "left", "left", "enter")
    assert visitor.chosen[0].setup.options.players == 5


def test_the_name_is_typed_and_an_empty_one_keeps_the_default():
    visitor = Visitor().press("n", "c-u", *"Quick j?", "enter", "n", "c-u", "enter")
    assert [choice.name for choice in visitor.chosen] == ["Quick j?", "Ann's table"]


def test_letters_move_and_change_only_where_no_text_is_written():
    visitor = Visitor().press("n", "down")
    assert not visitor.screen.is_typing
    assert visitor.press("l", "k").screen.is_typing


def test_escape_creates_nothing():
    assert Visitor().press("n", "escape", "p").chosen == [PlayBots()]


def test_a_time_that_is_not_in_the_list_is_shown_as_it_is():
    screen = CreateScreen(None, Setup(options=Options(turn_time=45)), lambda *_: None, lambda: None)
    text = "\n".join(screen.draw(Canvas(80, 24)).lines())
    assert "45 seconds" in text
    assert "Name" not in text
