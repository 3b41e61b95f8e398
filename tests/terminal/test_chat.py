"""Chatting at a table: keys in, text out, and no word plays a card."""

import pytest

from luznet.client.core import Client, Goal
from luznet.i18n import OFFLINE, PHRASES
from luznet.i18n.games import phrases_of
from luznet.preferences.table import Settings
from luznet.terminal.chat import words
from luznet.terminal.context import Context, LocalSession
from luznet.terminal.luz.layout import layout
from luznet.terminal.picture import Canvas
from luznet.terminal.table import TableScreens
from luznet.wire.client_messages import Say
from luznet.wire.messages import Welcome
from tests.terminal.golden import assert_golden
from tests.terminal.tables import Luz
from tests.terminal.talker import STAGES, Talker, gathering, to_play

# ---- opening, and saying something ----------------------------------------------------------


@pytest.mark.parametrize("you", [0, None])
@pytest.mark.parametrize("stage", STAGES)
def test_one_key_opens_the_chat_at_every_stage_for_players_and_spectators(stage, you):
    talker = Talker(STAGES[stage](), you)
    talker.press("t", "3", "enter")
    assert talker.said == [Say(phrase="well_played")]
    talker.press("escape")
    assert words.SILENCE() not in talker.text()


def test_the_panel_looks_as_it_is_kept():
    talker = Talker(to_play())
    talker.hears("Who leads?")
    talker.hears(phrase="nice_bet", name="Chloé", seat=2)
    talker.hears("You do. " * 16, name="Ana", seat=0)
    talker.hears("今日は", name="李小龍", seat=None)
    talker.press("t", *"Thanks")
    assert_golden("talk", talker.lines())


def test_every_phrase_has_its_digit():
    talker = Talker(to_play())
    talker.press("t")
    assert all(
        f"{at} {PHRASES[each]()}" in talker.text() for at, each in enumerate(phrases_of("luz"), 1)
    )
    for digit in "123456789":
        talker.press(digit, "enter")
    assert [say.phrase for say in talker.said] == phrases_of("luz")


def test_a_phrase_stands_in_the_line_until_enter_says_it():
    talker = Talker(to_play())
    talker.press("t", "1")
    assert (talker.said, talker.written) == ([], "Hello!")
    talker.press("escape", "t")
    assert talker.written == "Hello!"
    talker.press("enter", "enter")
    assert talker.said == [Say(phrase="hello")]


def test_what_begins_with_a_number_can_be_written():
    talker = Talker(to_play())
    talker.press("t", *"10 min break", "enter", *"5?", "enter")
    assert talker.said == [Say(text="10 min break"), Say(text="5?")]


def test_a_phrase_is_deleted_like_a_character():
    talker = Talker(to_play())
    talker.press("t", "1", "backspace", "enter", "2", "enter")
    assert talker.said == [Say(phrase="thanks")]


def test_enter_says_what_was_written_and_the_panel_stays():
    talker = Talker(to_play())
    talker.press("t", *"I bet 3, really?", "enter")
    assert talker.said == [Say(text="I bet 3, really?")]
    assert talker.written == ""
    talker.press("enter")
    assert len(talker.sent) == 1


def test_a_blank_lets_a_text_be_a_digit():
    talker = Talker(to_play())
    talker.press("t", " ", "3", "enter")
    assert talker.said == [Say(text="3")]


def test_what_one_has_begun_to_write_is_there_again():
    talker = Talker(to_play())
    talker.press("t", *"Wait", "escape", "left", "t")
    assert talker.written == "Wait"


def test_nothing_is_sent_without_a_connection_and_the_text_stays():
    talker = Talker(to_play())
    talker.press("t", *"Hello")
    talker.client.disconnected()
    talker.press("enter")
    assert OFFLINE() in talker.text()
    assert (talker.said, talker.written) == ([], "Hello")


def test_a_refused_text_comes_back_with_the_reason():
    talker = Talker(to_play())
    talker.press("t", *"Hello", "enter")
    talker.refused("too_fast")
    assert "was too fast for the table" in talker.text()
    assert talker.written == "Hello"
    talker.press("enter")
    assert "was too fast for the table" not in talker.text()
    talker.refused("too_fast")
    assert talker.written == "Hello"


def test_a_refused_text_does_not_get_into_what_one_writes_now():
    talker = Talker(to_play())
    talker.press("t", *"Hello", "enter", *"An")
    talker.refused("too_fast")
    talker.press("a")
    assert talker.written == "Ana"


def test_a_refusal_of_words_is_not_told_on_the_table():
    talker = Talker(to_play())
    talker.press("t", *"Hello", "enter", "escape")
    talker.refused("too_fast")
    assert "too quick" not in talker.text()


# ---- no word plays a card -------------------------------------------------------------------


GAME_KEYS = "rgbpyhjklsxcdnpPviqw?0123456789+- "


@pytest.mark.parametrize("chat", ["free", "phrases"])
@pytest.mark.parametrize("stage", STAGES)
def test_no_key_but_escape_does_anything_to_the_game_while_the_chat_is_open(stage, chat):
    talker = Talker(STAGES[stage](chat=chat))
    before = talker.lines()
    talker.press("t", "x", *GAME_KEYS, "left", "right", "tab", *GAME_KEYS, "tab", "up", "down")
    talker.press("c-u", "enter", "enter")
    assert all(isinstance(each, Say) for each in talker.sent)
    talker.press("escape")
    assert talker.lines() == before


def test_while_the_chat_is_open_the_table_names_no_key_to_play():
    talker = Talker(to_play())
    assert "Enter plays." in talker.text()
    assert "Enter plays." not in talker.press("t").text()
    assert "Enter plays." in talker.press("escape").text()


def test_the_key_opens_the_chat_also_while_a_finished_trick_is_held():
    luz = Luz(3, seed=7)
    luz.to_turn(0, True)
    talker = Talker(luz)
    luz.play_until(lambda s: bool(s.tricks) and not s.trick and s.turn != 0)
    talker.hear()
    talker.lines()
    talker.press("t", *"hi", "enter")
    assert talker.said == [Say(text="hi")]
    talker.wait(Settings().beat)


def test_it_is_seen_whose_turn_it_is_whatever_the_window():
    talker = Talker(to_play())
    talker.press("t")
    for rows in range(24, 70):
        lines = talker.lines(100, rows)
        banner = layout(4, Canvas(100, rows)).banner
        assert "YOUR TURN" in lines[banner]
        assert lines[banner - 1].startswith("  >") or lines[banner - 2].startswith("  >")


def test_the_chat_makes_room_for_what_asks_for_it_and_then_is_there_again():
    talker = Talker(to_play())
    session = talker.screen._context.session
    talker.press("t", *"Hel")
    session.asking = words  # anything: it is drawn by the screen of questions
    assert talker.screen.present is not talker.screen._panel
    session.asking = None
    talker.press(*"lo", "enter")
    assert talker.said == [Say(text="Hello")]


def test_before_a_table_is_known_there_is_nobody_to_talk_to():
    client = Client("Ann", Goal("sit"))
    screen = TableScreens(Context(LocalSession(client, lambda sent: None), lambda: 0.0))
    client.receive(Welcome(version=1, tables=()))
    screen.press("t")
    assert words.SILENCE() not in "\n".join(screen.draw(Canvas(80, 24)).lines())


# ---- what is allowed ------------------------------------------------------------------------


def test_a_table_without_chat_has_no_key_for_it():
    talker = Talker(to_play(chat="none"))
    assert "t chat" not in talker.text()
    talker.press("t", "1")
    assert talker.sent == []
    assert words.TITLE() not in talker.text()


def test_a_table_of_phrases_takes_digits_and_says_why_nothing_else():
    talker = Talker(to_play(chat="phrases"))
    talker.press("t", *"Hi", "enter", "1", "2")
    assert talker.written == "Thank you!"
    talker.press("enter")
    assert talker.said == [Say(phrase="thanks")]
    assert words.ONLY_PHRASES() in talker.text()


def test_a_spectator_who_sees_all_hands_reads_and_says_nothing():
    luz = to_play(spectators="all")
    luz.change(shown=True)
    talker = Talker(luz, None)
    talker.hears("Quiet, please")
    talker.press("t", "1", *"Ana, play the 12", "enter")
    assert talker.sent == []
    assert words.SILENCES["no_hints"]() in talker.text()
    assert "Boris: Quiet, please" in talker.text()


def test_an_owner_who_ends_the_chat_is_believed_while_it_is_open():
    luz = gathering()
    talker = Talker(luz)
    talker.press("t")
    luz.change(options=Luz(4, chat="none").table.options)
    talker.hear()
    talker.press("1", "x", "enter")
    assert talker.sent == []
    assert words.SILENCES["no_chat"]() in talker.text()
