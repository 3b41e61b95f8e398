"""Talking at a table: keys in, text out; what is new is shown, and no word plays a card."""

import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from luznet.client.chat import Speaker
from luznet.client.core import Client, Goal
from luznet.i18n import OFFLINE, PHRASES
from luznet.i18n.games import phrases_of
from luznet.preferences.table import Settings
from luznet.terminal.chat import model, words
from luznet.terminal.chat.model import SHOWN_FOR
from luznet.terminal.context import Context, LocalSession
from luznet.terminal.game.model import NOTICE_STANDS
from luznet.terminal.luz.layout import layout
from luznet.terminal.picture import Size, width_of
from luznet.terminal.table import TableScreens
from luznet.wire.client_messages import Act, Say
from luznet.wire.messages import Farewell, Refused, Said, Welcome
from tests.terminal.golden import assert_golden
from tests.terminal.tables import Luz, Reader
from tests.terminal.terminal import ENTER, ESCAPE, Terminal, play


class Talker(Reader):
    """A reader whose screen is the whole one of a table, with people who say something."""

    def __init__(self, luz: Luz, you: int | None = 0, clock: Any = None) -> None:
        super().__init__(luz, you)
        self.screen = TableScreens(
            Context(LocalSession(self.client, self.send), clock or self.clock)
        )
        self.lines()
        self._numbers = iter(range(1, 10_000))

    def hears(self, text: str = "", name: str = "Boris", seat: int | None = 1, **more) -> None:
        """Receive a line, and look at the screen."""
        self.client.receive(
            Said(n=next(self._numbers), table="a1b2c3d4", seat=seat, name=name, text=text, **more)
        )
        self.lines()

    def refused(self, code: str) -> None:
        self.client.receive(Refused(of="say", code=code))

    @property
    def said(self) -> list[Say]:
        return [each for each in self.sent if isinstance(each, Say)]

    @property
    def written(self) -> str:
        """What stands in the line to write."""
        return next(line for line in self.lines() if line.startswith("  >"))[4:].strip()


def to_play(**options) -> Luz:
    return Luz(4, seed=9, **options).to_turn(0)


def gathering(**options) -> Luz:
    luz = Luz(4, seed=9, **options)
    luz.change(phase="gathering")
    return luz


STAGES = {
    "gathering": gathering,
    "bets": lambda **options: Luz(4, seed=9, **options).to_bets(0),
    "tricks": to_play,
    "over": lambda **options: Luz(4, seed=11, **options).to_end(),
}


# ---- opening, and saying something ---------------------------------------------------------


@pytest.mark.parametrize("you", [0, None])
@pytest.mark.parametrize("stage", STAGES)
def test_one_key_opens_the_chat_at_every_stage_for_players_and_spectators(stage, you):
    talker = Talker(STAGES[stage](), you)
    talker.press("t", "3")
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
    talker.press("t", *"123456789")
    assert [say.phrase for say in talker.said] == phrases_of("luz")
    assert all(
        f"{at} {PHRASES[each]()}" in talker.text() for at, each in enumerate(phrases_of("luz"), 1)
    )


def test_enter_says_what_was_written_and_the_panel_stays():
    talker = Talker(to_play())
    talker.press("t", *"I bet 3, really?", "enter")
    assert talker.said == [Say(text="I bet 3, really?")]
    assert talker.written == ""
    talker.press("enter")
    assert len(talker.sent) == 1


def test_a_blank_lets_a_text_begin_with_a_digit():
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
    assert "dropped that as too quick" in talker.text()
    assert talker.written == "Hello"
    talker.press("enter")
    assert "dropped that as too quick" not in talker.text()
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


# ---- no word plays a card ------------------------------------------------------------------


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
        banner = layout(4, Size(100, rows)).banner
        assert "YOUR TURN" in lines[banner]
        assert any(line.startswith("  >") for line in lines[:banner])


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
    assert words.SILENCE() not in "\n".join(screen.draw(Size(80, 24)).lines())


# ---- what is allowed -----------------------------------------------------------------------


def test_a_table_without_chat_has_no_key_for_it():
    talker = Talker(to_play(chat="none"))
    assert "t chat" not in talker.text()
    talker.press("t", "1")
    assert talker.sent == []
    assert words.TITLE() not in talker.text()


def test_a_table_of_phrases_takes_digits_and_says_why_nothing_else():
    talker = Talker(to_play(chat="phrases"))
    talker.press("t", *"Hi", "enter", "2")
    assert talker.said == [Say(phrase="thanks")]
    assert words.ONLY_PHRASES() in talker.text()


def test_who_sees_all_hands_reads_and_says_nothing():
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


# ---- what is new ---------------------------------------------------------------------------


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
    assert (changed, before[22]) == ([22, 23], "")
    assert talker.lines()[22] == "  Boris: Good luck"
    talker.wait(SHOWN_FOR)
    assert talker.screen.next_change(talker.clock.now) is None
    assert talker.lines()[:23] == before[:23]


def test_what_the_game_has_to_tell_goes_before_what_people_say():
    talker = Talker(to_play())
    talker.hears("Good luck")
    talker.refuse("not_your_turn")
    assert talker.lines()[22] == "  The table says it is not your turn."


def test_own_words_are_neither_new_nor_unread():
    talker = Talker(to_play())
    talker.hears("It was me", name="Ana", seat=0)
    assert "It was me" not in talker.text()
    assert "t chat (" not in talker.text()


def test_own_words_stay_ones_own_on_another_chair_and_no_successor_has_said_them():
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


# ---- muting --------------------------------------------------------------------------------


def test_tab_and_a_digit_mute_a_player_and_bring_them_back():
    talker = Talker(to_play())
    talker.hears("spam")
    talker.press("t", "tab")
    assert "1 Boris   2 Chloé   3 Dmytro" in talker.text()
    talker.press("1")
    assert "1 Boris (muted)" in talker.text()
    assert "spam" not in talker.text()
    talker.press("escape")
    assert "You have muted Boris." in talker.text()
    talker.press("tab", "1", "tab")
    assert "Boris: spam" in talker.text()
    assert talker.sent == []


def test_who_is_muted_is_neither_shown_nor_counted():
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


def test_spectators_who_speak_can_be_muted_and_oneself_not():
    talker = Talker(to_play(), None)
    talker.hears("me", name="Ana", seat=None)
    talker.hears("spam", name="Eve", seat=None)
    talker.press("t", "tab")
    assert "1 Ana   2 Boris   3 Chloé   4 Dmytro   5 Eve" in talker.text()
    talker.press("5")
    assert "spam" not in talker.text()


def test_alone_there_is_nobody_to_mute():
    luz = gathering()
    for seat in (1, 2, 3):
        luz.change_seat(seat, who="bot")
    talker = Talker(luz)
    talker.press("t", "tab", "1")
    assert words.NOBODY() in talker.text()


# ---- any words, any size -------------------------------------------------------------------

anything = st.text(max_size=200)
odd = st.sampled_from(
    ["漢字" * 100, "e" + "\u0301" * 150, "❤\ufe0f" * 50, "👩\u200d👩\u200d👧" * 20, "שלום " * 30,
     "\x1b[2J" * 20, "x" * 200, "🇺🇦" * 40]
)  # fmt: skip


@settings(deadline=None, max_examples=60)
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
    picture = talker.screen.draw(Size(*size))
    rows = "".join(run for _, run in picture.fragments()).split("\n")
    assert len(rows) == size[1]
    assert {width_of(row) for row in rows} == {size[0]}
    assert not any(sign in "\x1b\u202e\ufe0f\u200d" for row in rows for sign in row)


# ---- through a real terminal ---------------------------------------------------------------


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
    talker.press("t", "1")
    assert "Boris: See you" in talker.text()
    assert OFFLINE() in talker.text()
    assert not any(isinstance(each, Act) for each in talker.sent)
