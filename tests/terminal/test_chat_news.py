"""What of the chat is new and shown, who is muted, and any words in any window."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from luznet.client.chat import Speaker
from luznet.i18n import OFFLINE
from luznet.terminal.chat import model, words
from luznet.terminal.chat.model import SHOWN_FOR
from luznet.terminal.game.model import NOTICE_STANDS
from luznet.terminal.picture import Canvas, width_of
from luznet.wire.client_messages import Act, Say
from luznet.wire.messages import Farewell
from tests.terminal.talker import STAGES, Talker, anything, gathering, to_play
from tests.terminal.terminal import ENTER, ESCAPE, Terminal, play

# ---- what is new ----------------------------------------------------------------------------


@pytest.mark.parametrize("stage", STAGES)
def test_a_new_line_is_seen_at_every_stage_and_how_much_is_unread(stage):
    talker = Talker(STAGES[stage]())
    talker.hears("Good luck")
    talker.hears(phrase="hello", name="Chloé", seat=2)
    assert "Chloé: Hello!" in talker.text()
    assert "t chat (2)" in talker.text()
    talker.press("t")
    assert "Boris: Good luck" in talker.text()
    talker.press("escape")
    assert "t chat (" not in talker.text()


def test_on_the_table_a_new_line_stands_for_six_seconds_and_takes_nothing_away():
    talker = Talker(to_play())
    before = talker.lines()
    talker.hears("Good luck")
    now = talker.clock.now
    assert talker.screen.next_change(now) == now + SHOWN_FOR
    changed = [row for row, line in enumerate(talker.lines()) if line != before[row]]
    assert (changed, before[22].split()[0]) == ([22, 23], "Choose")
    assert talker.lines()[22] == "  Boris: Good luck"
    talker.wait(SHOWN_FOR)
    assert talker.screen.next_change(talker.clock.now) is None
    assert talker.lines()[:23] == before[:23]


def test_what_the_game_has_to_tell_goes_before_what_people_say():
    talker = Talker(to_play())
    talker.hears("Good luck")
    talker.refuse("not_your_turn")
    assert talker.lines()[22] == "  The table says it is not your turn."


def test_what_the_owner_decides_goes_before_what_people_say():
    talker = Talker(to_play())
    talker.hears("Good luck")
    talker.luz.change(removed=("Boris",))
    talker.hear()
    assert talker.lines()[22] == "  The owner removed Boris from the table."
    talker.luz.change(removed=())
    talker.hear()
    assert talker.lines()[22] == "  Boris may come to this table again."


def test_own_words_are_neither_new_nor_unread():
    talker = Talker(to_play())
    talker.hears("It was me", name="Ana", seat=0)
    assert "It was me" not in talker.text()
    assert "t chat (" not in talker.text()


def test_your_words_stay_yours_in_another_seat_and_are_not_your_successors():
    luz = gathering()
    talker, other = Talker(luz), Talker(luz, 1)
    for each in (talker, other):
        each.hears("mine", name="Ana", seat=0)
    luz.change_seat(0, name="Boris", key="1")
    luz.change_seat(1, name="Ana", key="0")
    talker.you, other.you = 1, 0
    for each in (talker, other):
        each.hear()
        each.press("t")
    assert "You: mine" in talker.text()
    assert "Ana: mine" in other.text()


def test_what_is_said_while_the_chat_is_open_is_read_and_does_not_come_up_again():
    talker = Talker(to_play())
    talker.press("t")
    talker.hears("Good luck")
    talker.press("escape")
    assert "Good luck" not in talker.text()
    assert "t chat (" not in talker.text()


def test_a_spectator_is_marked_whatever_their_name():
    talker = Talker(to_play())
    talker.hears("I am Ana", name="Ana", seat=None)
    assert "Ana (watching): I am Ana" in talker.text()


def test_a_long_line_is_cut_in_passing_and_whole_in_the_panel():
    talker = Talker(to_play())
    text = "word " * 39 + "end"
    talker.hears(text)
    assert talker.lines()[22].endswith("~")
    talker.press("t")
    assert text in talker.prose


def test_older_lines_can_be_looked_at():
    talker = Talker(to_play())
    for number in range(30):
        talker.hears(f"line {number:02}")
    talker.press("t")
    assert "line 29" in talker.text()
    assert "line 00" not in talker.text()
    talker.press(*["up"] * 20)
    assert "line 00" in talker.text()
    talker.press("down")
    assert "line 00" not in talker.text()
    talker.press(*["pagedown"] * 20)
    assert "line 29" in talker.text()


def test_the_key_to_older_lines_is_named_only_where_there_are_some():
    talker = Talker(to_play())
    talker.hears("hello")
    talker.press("t")
    assert "Up older" not in talker.text()
    for number in range(30):
        talker.hears(f"line {number:02}")
    assert "Up older" in talker.text()
    talker.press(*["up"] * 20)
    assert "Up older" not in talker.text()
    talker.press("down")
    assert "Up older" in talker.text()


# ---- muting ---------------------------------------------------------------------------------


def test_tab_and_a_digit_mute_a_player_and_bring_them_back():
    talker = Talker(to_play())
    talker.hears("spam")
    talker.press("t", "tab")
    assert "1 Boris  2 Chloé  3 Dmytro" in talker.text()
    talker.press("1")
    assert "1 Boris (muted)" in talker.text()
    assert "spam" not in talker.text()
    talker.press("escape")
    assert "You have muted Boris." in talker.text()
    talker.press("tab", "1", "tab")
    assert "Boris: spam" in talker.text()
    assert talker.sent == []


def test_a_muted_player_is_neither_shown_nor_counted():
    talker = Talker(to_play())
    talker.hears("spam")
    talker.press("t", "tab", "1", "escape", "escape")
    talker.hears("more spam")
    talker.hears("hi", name="Chloé", seat=2)
    assert "spam" not in talker.text()
    assert "t chat (1)" in talker.text()


def test_a_notice_gives_way_to_what_is_said_once_it_stood_long_enough_to_be_read():
    talker = Talker(to_play())
    talker.press("enter")
    notice = "Choose a card first"
    assert notice in talker.text()
    talker.hears("Take your time")
    assert notice in talker.text()
    talker.wait(NOTICE_STANDS / 2)
    now = talker.clock.now
    assert talker.screen.next_change(now) == now + NOTICE_STANDS / 2
    talker.wait(NOTICE_STANDS / 2)
    assert "Boris: Take your time" in talker.text()
    assert notice not in talker.text()


def test_what_is_shown_in_passing_goes_when_its_speaker_is_muted():
    talker = Talker(to_play())
    talker.hears("spam")
    talker.client.chat.mute(Speaker("Boris", watches=False))
    assert "spam" not in talker.text()


def test_spectators_who_speak_can_be_muted_but_not_yourself():
    talker = Talker(to_play(), None)
    talker.hears("me", name="Ana", seat=None)
    talker.hears("spam", name="Eve", seat=None)
    talker.press("t", "tab")
    assert "1 Ana  2 Boris  3 Chloé  4 Dmytro  5 Eve" in talker.text()
    talker.press("5")
    assert "spam" not in talker.text()


def test_of_more_people_than_digits_the_list_says_how_many_it_leaves_out():
    talker = Talker(to_play())
    for number in range(8):
        talker.hears("Hi", name=f"Guest {number}", seat=None)
    text = talker.press("t", "tab").text()
    assert "9 Guest 2" in text
    assert "and 2 more" in text


def test_alone_there_is_nobody_to_mute():
    luz = gathering()
    for seat in (1, 2, 3):
        luz.change_seat(seat, who="bot")
    talker = Talker(luz)
    talker.press("t", "tab", "1")
    assert words.NOBODY() in talker.text()


# ---- any words, any size --------------------------------------------------------------------

odd = st.sampled_from(
    ["漢字" * 100, "e" + "\u0301" * 150, "❤\ufe0f" * 50, "👩\u200d👩\u200d👧" * 20, "שלום " * 30,
     "\x1b[2J" * 20, "x" * 200, "🇺🇦" * 40]
)  # fmt: skip


@settings(deadline=None, max_examples=30)
@given(
    text=anything | odd,
    name=st.text(min_size=1, max_size=20),
    size=st.tuples(st.integers(80, 140), st.integers(24, 60)),
    is_open=st.booleans(),
    stage=st.sampled_from(sorted(STAGES)),
)
def test_no_words_and_no_name_break_the_grid(text, name, size, is_open, stage):
    talker = Talker(STAGES[stage]())
    talker.hears(text, name=name)
    if is_open:
        talker.press("t", "x")
        talker.screen.typed(text)
    picture = talker.screen.draw(Canvas(*size))
    rows = "".join(run for _, run in picture.fragments()).split("\n")
    assert len(rows) == size[1]
    assert {width_of(row) for row in rows} == {size[0]}
    assert not any(sign in "\x1b\u202e\ufe0f\u200d" for row in rows for sign in row)


# ---- through a real terminal ----------------------------------------------------------------


def test_words_typed_in_a_real_terminal_are_said_and_nothing_else_happens():
    talker = Talker(to_play())

    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("t chat")
        terminal.type("t")
        await terminal.shows(words.SILENCE())
        terminal.type(*"quiet? vip!", ENTER)
        await terminal.until(lambda: bool(talker.sent), "a message")
        talker.hears("Yes")
        app.invalidate()
        await terminal.shows("Boris: Yes")
        terminal.type(ESCAPE)
        await terminal.hides("Boris: Yes")

    result, _ = play(talker.screen, story, clock=talker.clock)
    assert result.error == ""
    assert talker.sent == [Say(text="quiet? vip!")]


def test_a_line_in_passing_goes_by_itself(monkeypatch):
    monkeypatch.setattr(model, "SHOWN_FOR", 0.2)
    talker = Talker(to_play(), clock=time.monotonic)

    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("t chat")
        talker.hears("Good luck")
        app.invalidate()
        await terminal.shows("Boris: Good luck")
        await terminal.hides("Boris: Good luck")

    play(talker.screen, story)


def test_help_is_there_while_one_writes():
    talker = Talker(to_play())

    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("t chat")
        terminal.type("t", "?", "\x1bOP")
        await terminal.shows("Everybody at the table reads what you say")
        terminal.type(ESCAPE)
        await terminal.hides("What you say")
        assert talker.written == "?"

    play(talker.screen, story, clock=talker.clock)


def test_a_host_that_goes_leaves_the_chat_to_be_read():
    talker = Talker(to_play())
    talker.hears("See you")
    talker.client.receive(Farewell(reason="closing"))
    talker.press("t", "1", "enter")
    assert "Boris: See you" in talker.text()
    assert OFFLINE() in talker.text()
    assert not any(isinstance(each, Act) for each in talker.sent)
