"""The table before a game, and the way to it: what is waited for, and what the keys send."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import to_builtins
from msgspec.structs import replace

from luznet.client.chat import Speaker
from luznet.client.core import Client, Goal
from luznet.client.questions import Namesake
from luznet.i18n import GONE
from luznet.terminal import table as table_module
from luznet.terminal.context import Context, LocalSession
from luznet.terminal.game.registry import GameEntry
from luznet.terminal.picture import Picture, Size, width_of
from luznet.terminal.screen import Screen
from luznet.terminal.screens.connecting import ConnectingScreen
from luznet.terminal.screens.waiting_room import WaitingRoomScreen
from luznet.terminal.table import TableScreens
from luznet.wire.client_messages import (
    AnyClientMessage,
    Configure,
    Free,
    Lock,
    Readmit,
    Ready,
    Remove,
    Reserve,
    Show,
    Sit,
    Start,
    Watch,
)
from luznet.wire.messages import Farewell, Options, Refused, Said, Seat, Table, Update, Welcome
from tests.games.luris_states import LURIS, table
from tests.terminal.golden import assert_golden
from tests.terminal.person import Person
from tests.terminal.played import hear_by_hand
from tests.terminal.terminal import CTRL_C, Terminal, play

EMPTY = Seat("empty")
JOIN = "luznet join 192.168.1.20#" + "JpqSpfTcYZCaiMQoOvAWXwEmJVHlmFmyMSAu8WhLFSU"


def person(name: str, **more: Any) -> Seat:
    return Seat("person", name, key=name.ljust(40, "k"), **more)


def hosted(client: Client, is_host: bool = True) -> TableScreens:
    """Return the screens of a table whose host was started here."""
    session = LocalSession(client, lambda messages: None, is_hosting=is_host)
    return TableScreens(Context(session, lambda: 0.0))


class Guest(Person):
    """A client with a screen for its table."""

    def __init__(self, goal: Goal | None = None) -> None:
        self.now = 10.0
        self.sent: list[AnyClientMessage] = []
        self.client = Client("Ann", goal or Goal("sit", "a1b2c3d4"))
        self.left = 0
        self.rules = 0
        self.session = LocalSession(
            self.client, self.sent.extend, joining=JOIN, host_phrase="old fox wine"
        )
        self.context = Context(self.session, lambda: self.now, back=self._leave, rules=self._read)
        self.screen = TableScreens(self.context)

    def at(
        self, *seats: Seat, you: int | None = 0, owner: int | None = 0, watchers: int = 0,
        phase: Any = "gathering", game: str = "luz", view: Any = None, founder: bool = False,
        locked: bool = False, removed: tuple[str, ...] = (), **options: Any,
    ) -> "Guest":  # fmt: skip
        table = Table(
            id="a1b2c3d4",
            name="Ann's table",
            game=game,
            phase=phase,
            options=Options(players=len(seats), **options),
            seats=seats,
            owner=owner,
            paused_by=None,
            watchers=watchers,
            shown=False,
            games=0,
            clock=None,
            locked=locked,
            removed=removed,
        )
        self.client.receive(Welcome(version=1, tables=(), founder=founder))
        hear_by_hand(self.client, Update(seq=1, table=table, you=you, turn=0, view=view))
        return self

    @property
    def now_line(self) -> str:
        return self.lines()[2].strip()

    def _leave(self) -> None:
        self.left += 1

    def _read(self) -> None:
        self.rules += 1


ANN, BEN, CLEO = person("Ann"), person("Ben"), person("Cleo")
AMBER = Seat("bot", "Amber", level="strong")
READY_ANN = person("Ann", ready=True)


# ---- what owners do about chairs and options ---------------------------------------------------

GONE_BEN = person("Ben", away=True)


def playing(guest: Guest, *seats: Seat, owner: int = 0) -> Guest:
    view = to_builtins(LURIS.view(table("2 3", "4"), 0))
    return guest.at(*seats, owner=owner, phase="playing", game="luris", view=view)


def test_in_a_game_the_owner_is_asked_before_the_chair_of_a_player_who_is_away_is_freed():
    guest = playing(Guest(), ANN, GONE_BEN).press("F")
    assert "Free the seat of Ben, who is away?" in guest.prose
    assert "Free the chair" not in guest.press("n").prose
    guest.press("F", "y")
    assert guest.sent == [Free(seat=1)]
    assert "Free the chair" not in playing(Guest(), ANN, GONE_BEN, owner=1).press("F").prose


def test_the_question_whether_to_free_a_chair_is_gone_once_its_player_is_back():
    guest = playing(Guest(), ANN, GONE_BEN).press("F")
    assert "Free the chair" not in playing(guest, ANN, BEN).prose
    guest.press("y")
    assert guest.sent == []


def test_the_owner_is_asked_before_a_player_is_removed_or_let_in_again():
    for guest in (playing(Guest(), ANN, BEN), Guest().at(ANN, BEN, CLEO)):
        assert "Remove Ben from this table?" in guest.press("X").prose
        assert guest.press("y").sent == [Remove(seat=1)]
    guest = Guest().at(ANN, CLEO, removed=("Ben",)).press("X")
    assert "Remove Cleo from this table?" in guest.prose
    assert "y remove n next Esc close" in guest.prose
    assert "from this table?" not in guest.press("escape").prose
    guest.press("X")
    assert "You removed Ben from this table. Let them back in?" in guest.press("n").prose
    assert "y let in Esc close" in guest.prose
    assert guest.press("y").sent == [Readmit(name="Ben")]
    other = Guest().at(ANN, BEN, CLEO, owner=1).press("X")
    assert "from this table?" not in other.prose


def test_the_question_whether_to_remove_a_player_is_gone_once_another_sits_there():
    guest = Guest().at(ANN, BEN, CLEO).press("X")
    guest.at(ANN, person("Dora"), CLEO).press("y")
    assert guest.sent == []


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        ("removed", "When they have let you in again, join once more."),
        ("not_admitted", "To come back you need its code."),
    ],
)
def test_who_was_removed_sees_only_that_and_the_ways_out(reason, sentence):
    for guest in (playing(Guest(), ANN, BEN, owner=1), Guest().at(ANN, BEN, owner=1)):
        guest.client.receive(Farewell(reason=reason))
        assert sentence in guest.press("enter").prose
        for gone in ("Ben", "ready", "talk", "keeps trying", "Connecting"):
            assert gone not in guest.prose
        assert guest.press("escape").left == 1
        assert guest.sent == []


def test_a_chair_that_was_taken_while_a_name_was_typed_is_told_and_no_other_is_reserved():
    guest = Guest().at(ANN, EMPTY, EMPTY).press("n")
    guest.screen.typed("Zoe")
    guest.at(ANN, BEN, EMPTY)
    assert "Reserve seat 2 for" in guest.prose
    assert "Seat 2 has been taken in the meantime." in guest.press("enter").prose
    guest = Guest().at(ANN, EMPTY).press("n").at(ANN, BEN)
    assert "Seat 2 has been taken in the meantime." in guest.press("enter").prose
    assert guest.sent == []


# ---- spectators ------------------------------------------------------------------------------


def test_w_opens_the_own_cards_to_spectators_where_the_table_has_that():
    guest = Guest().at(ANN, BEN, EMPTY, spectators="all").press("w")
    assert guest.sent == [Show(shows=True)]
    guest.at(person("Ann", shows=True), BEN, EMPTY, spectators="all")
    assert "not ready yet, shows all hands" in guest.prose
    assert "Ann lets spectators see all hands." in guest.prose
    assert guest.press("w").sent[-1] == Show(shows=False)
    assert Guest().at(ANN, BEN, EMPTY).press("w").sent == []


# ---- what is shown ---------------------------------------------------------------------------


def test_the_table_shows_chairs_options_and_how_to_join():
    guest = Guest().at(READY_ANN, BEN, EMPTY, EMPTY)
    assert_golden("gathering", guest.lines())


def test_five_chairs_with_all_that_can_happen_fit_into_the_smallest_window():
    guest = Guest().at(
        READY_ANN, BEN, person("日本語の名前", away=True), EMPTY, AMBER,
        you=1, watchers=2, turn_time=30, help="odds",
    )  # fmt: skip
    guest.client.receive(Refused(of="configure", code="bad_options", facts={"least": 3, "most": 5}))
    assert_golden("gathering_five", guest.lines())
    assert JOIN in guest.prose
    assert "These options do not fit" in guest.prose


def test_what_the_game_itself_refuses_is_said_in_its_words():
    guest = Guest().at(READY_ANN, BEN, EMPTY, EMPTY)
    guest.client.receive(Refused(of="configure", code="seats", facts={"least": 3, "most": 5}))
    assert "Luz is for 3 to 5 players." in guest.prose


@pytest.mark.parametrize("chairs", range(6, 17))
def test_whatever_number_of_chairs_all_and_the_keys_stand_whole(chairs: int):
    guest = Guest().at(ANN, *[EMPTY] * (chairs - 1), bots=False)
    *above, keys = [line.replace(">", " ") for line in guest.lines()]
    numbers = [line.split()[0] for line in above if line.split()[1:2] in (["Ann"], ["empty"])]
    assert numbers == [str(number) for number in range(1, chairs + 1)]
    assert {line.index(line.split()[1]) for line in above if "empty" in line} == {7}
    assert keys.startswith("  Enter ready")
    assert "press 9 to sit here" in guest.prose or chairs < 9
    assert "press 10" not in guest.prose


def crowded() -> Guest:
    return Guest().at(
        READY_ANN, BEN, CLEO, EMPTY, EMPTY, turn_time=30, spectators="all", chat="phrases"
    )


def test_whatever_must_be_told_is_told_above_the_keys_where_no_row_is_left():
    guest = crowded()
    keys = guest.lines()[-1]
    guest.client.receive(Said(n=1, table="a1b2c3d4", seat=1, name="Ben", phrase="hello"))
    *above, hints = guest.lines()
    assert above[-1] == "  Ben: Hello!"
    assert hints == keys.replace("t chat", "t chat (1)")
    guest.client.receive(Refused(of="configure", code="bad_options", facts={"least": 3, "most": 5}))
    assert guest.lines()[-3:-1] == [
        "  These options do not fit; between 3 and 5 can play, and everybody who sits",
        "  keeps a seat.",
    ]
    assert guest.lines()[-1] == hints


def test_what_was_said_stands_among_the_news_in_the_order_of_what_happened():
    guest = Guest().at(ANN, EMPTY, EMPTY)
    guest.client.receive(Said(n=1, table="a1b2c3d4", seat=0, name="Ann", text="Anybody?"))
    guest.at(ANN, BEN, EMPTY)
    guest.client.receive(Said(n=2, table="a1b2c3d4", seat=1, name="Ben", text="Me"))
    assert guest.lines()[-5:-2] == ["  You: Anybody?", "  Ben sat down.", "  Ben: Me"]
    guest.client.chat.mute(Speaker("Ben", watches=False))
    assert guest.lines()[-4:-2] == ["  You: Anybody?", "  Ben sat down."]


def test_a_join_line_with_a_port_stays_in_one_row():
    guest = Guest().at(ANN, EMPTY, EMPTY)
    line = "luznet join 192.168.100.200:48421#" + "k" * 43
    guest.session.joining = line
    assert line in guest.lines()


def test_a_join_line_that_is_not_known_is_not_promised():
    guest = Guest().at(ANN, EMPTY, EMPTY)
    guest.session.joining = ""
    assert "can type" not in guest.prose


@pytest.mark.parametrize(
    ("seats", "more", "said"),
    [
        ([ANN, EMPTY, EMPTY, EMPTY], {}, "Press s to start with 3 bots, or wait for others."),
        ([ANN, EMPTY, EMPTY], {"bots": False}, "Waiting for 2 more people to sit down"),
        ([ANN, BEN, EMPTY], {}, "Press Enter when you are ready. Waiting for Ben too."),
        ([ANN, person("Ben", ready=True), EMPTY], {}, "ready. Everybody else is."),
        ([ANN, BEN, EMPTY], {"bots": False}, "The game needs 1 more person."),
        ([READY_ANN, BEN, CLEO], {}, "Waiting for Ben and Cleo; s starts at once."),
        ([READY_ANN, BEN, CLEO], {"owner": 1}, "You are ready. Waiting for Ben and Cleo."),
        ([READY_ANN, person("Ben", ready=True), EMPTY], {"bots": False}, "for 1 more person"),
        ([READY_ANN, person("Ben", away=True), CLEO], {}, "Waiting for Cleo;"),
        ([ANN, BEN, EMPTY], {"you": None}, "Press the number of an empty seat to sit down."),
        ([ANN, BEN, CLEO], {"you": None}, "begins when Ann, Ben and Cleo can start."),
    ],
)
def test_it_says_what_it_waits_for_and_what_to_do(seats, more, said):
    guest = Guest().at(*seats, **more)
    assert said in guest.now_line


def test_what_happened_lately_is_told():
    guest = Guest().at(ANN, EMPTY, EMPTY).at(ANN, BEN, EMPTY).at(ANN, BEN, EMPTY, help="odds")
    assert "Ben sat down. The options of the table were changed." in guest.prose


def test_options_that_are_changed_again_and_again_are_told_once():
    guest = Guest().at(ANN, EMPTY, EMPTY)
    for level in ("easy", "strong", "easy"):
        guest.at(ANN, EMPTY, EMPTY, levels=(level,))
    assert guest.prose.count("The options of the table were changed.") == 1
    guest.at(ANN, BEN, EMPTY, levels=("easy",)).at(ANN, BEN, EMPTY)
    assert guest.prose.count("The options of the table were changed.") == 2


def test_an_away_person_is_shown_with_the_time_that_the_chair_is_kept():
    assert "away; seat kept for 30 s" in Guest().at(ANN, person("Ben", away=True), EMPTY).prose


NAMES = st.text(
    st.sampled_from([*"aZ 9", "日", "\u0301", "👩", "\u200d", "א", "\x1b"]), max_size=20
)


@given(st.lists(NAMES, min_size=5, max_size=5), st.integers(80, 140), st.integers(24, 50))
def test_no_name_and_no_size_breaks_the_grid(names, columns, rows):
    first, second, third, *_ = (person(name, ready=len(name) % 2 == 0) for name in names)
    guest = Guest().at(first, second, third, EMPTY, EMPTY, you=1, watchers=3)
    guest.client.log.clear()
    picture = guest.screen.draw(Size(columns, rows))
    drawn = "".join(text for _, text in picture.fragments()).split("\n")
    assert [width_of(line) for line in drawn] == [columns] * rows
    assert "Enter" in drawn[-1]


# ---- keys ------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["enter", " "])
def test_enter_says_ready_and_takes_it_back(key):
    assert Guest().at(ANN, BEN, EMPTY).press(key).sent == [Ready(ready=True)]
    assert Guest().at(READY_ANN, BEN, EMPTY).press(key).sent == [Ready(ready=False)]


def test_the_owner_starts_at_once():
    assert Guest().at(ANN, EMPTY, EMPTY).press("s").sent == [Start()]


def test_the_owner_is_asked_before_starting_while_somebody_who_is_here_is_not_ready():
    guest = Guest().at(READY_ANN, BEN, person("Cleo", away=True), EMPTY).press("s")
    assert guest.sent == []
    assert "Ben is not ready yet. Press s again to start anyway." in guest.prose
    assert guest.press("s").sent == [Start()]


def test_who_is_ready_meanwhile_is_not_named_any_more():
    guest = Guest().at(READY_ANN, BEN, CLEO).press("s")
    assert "Ben and Cleo are not ready yet." in guest.prose
    assert "Cleo is not ready yet." in guest.at(READY_ANN, person("Ben", ready=True), CLEO).prose
    ready = (person(name, ready=True) for name in ("Ben", "Cleo"))
    assert "not ready yet." not in guest.at(READY_ANN, *ready).prose


def test_another_key_says_no_and_somebody_else_who_is_not_ready_is_named_first():
    guest = Guest().at(READY_ANN, BEN, EMPTY).press("s", "up", "s")
    assert guest.sent == []
    guest.at(READY_ANN, BEN, CLEO)
    assert "Ben and Cleo are not ready yet." in guest.press("s").prose
    assert guest.sent == []
    guest.at(READY_ANN, person("Ben", ready=True), CLEO)
    assert guest.press("s").sent == [Start()]
    assert Guest().at(ANN, person("Ben", ready=True), EMPTY).press("s").sent == [Start()]


def test_others_are_told_who_can_start():
    guest = Guest().at(ANN, BEN, EMPTY, you=1)
    for key in ("s", "o"):
        assert "Only Ann can do that here." in guest.press(key).prose
    assert guest.sent == []
    assert "s start" not in guest.prose


def test_the_owner_changes_the_options_in_the_form():
    guest = Guest().at(ANN, EMPTY, EMPTY, EMPTY)
    guest.press("o")
    assert "Table options" in guest.prose
    guest.press("down", "right", "down", "right", "enter")
    assert guest.sent == [Configure(options=Options(players=5, bots=False), game="luz")]
    assert "Seats, clockwise" in guest.prose


def after_a_game(guest: Guest, you: int = 0, phase: str = "over", **options: Any) -> Guest:
    state = replace(table("2 3", "4", phase="over"), turn=None)
    view = to_builtins(LURIS.view(state, you))
    return guest.at(ANN, BEN, you=you, phase=phase, game="luris", view=view, **options)


def test_the_owner_changes_the_options_also_after_a_game():
    guest = after_a_game(Guest())
    assert "o: options, also what is played." in guest.prose
    guest.press("o")
    assert "Table options" in guest.prose
    guest.press("left", "enter")
    assert [(each.game, each.options.players) for each in guest.sent] == [("luz", 3)]
    assert "Another game?" in guest.prose


def test_nobody_but_the_owner_is_offered_the_options_after_a_game():
    guest = after_a_game(Guest(), you=1)
    assert "o: options" not in guest.prose
    guest.press("o", "enter")
    assert all(isinstance(each, Ready) for each in guest.sent)


def test_the_form_for_the_options_is_gone_once_a_game_begins():
    guest = after_a_game(Guest()).press("o")
    after_a_game(guest, phase="playing").lines()
    assert "The next game has begun." in guest.prose
    assert "Table options" not in guest.prose


def test_that_options_were_changed_after_a_game_is_told_to_all():
    guest = after_a_game(Guest(), you=1)
    guest.lines()
    assert "options of the table were changed" in after_a_game(guest, you=1, grace=77).prose


def test_options_that_are_not_changed_in_the_form_are_kept():
    guest = Guest().at(ANN, EMPTY, EMPTY, grace=77, pace=5)
    guest.press("o", "enter")
    assert guest.sent == [Configure(options=Options(players=3, grace=77, pace=5), game="luz")]


def levels(guest: Guest) -> list[Any]:
    return [configure.options.levels for configure in guest.sent]


def test_the_owner_changes_the_bot_of_each_empty_chair_with_the_arrows():
    guest = Guest().at(ANN, BEN, EMPTY, EMPTY)
    assert "> 3 empty < normal bot > Left/Right changes it" in guest.prose
    guest.press("right", "left", "down", "right", "down", "right", "up", "left")
    third, fourth = ("normal", "normal"), ("normal",) * 3
    assert levels(guest) == [
        (*third, "strong"), (*third, "easy"), (*fourth, "strong"), (*third, "strong"),
        (*fourth, "easy"),
    ]  # fmt: skip


def test_the_chosen_bot_is_shown_as_the_table_has_it_and_the_ends_meet():
    guest = Guest().at(ANN, BEN, EMPTY, levels=("easy", "easy", "strong"))
    assert "> 3 empty < strong bot >" in guest.prose
    guest.press("right")
    assert levels(guest) == [("easy",) * 3]


def test_others_see_the_level_of_each_bot_and_cannot_change_it():
    guest = Guest().at(ANN, BEN, EMPTY, EMPTY, you=1, levels=("easy", "easy", "strong", "easy"))
    assert "3 empty a strong bot takes it, or press 3" in guest.prose
    assert "4 empty an easy bot takes it, or press 4" in guest.prose
    assert "Bots take the empty seats at the start. Each seat has its own level;" in guest.prose
    assert guest.press("right", "down", "left").sent == []


@pytest.mark.parametrize("more", [{"bots": False}, {"you": None}])
def test_where_no_bot_comes_or_one_only_watches_there_is_none_to_choose(more):
    guest = Guest().at(ANN, EMPTY, EMPTY, **more).press("right", "left", "down")
    assert guest.sent == []
    assert "< normal bot >" not in guest.prose


def test_a_chosen_chair_that_somebody_takes_is_chosen_no_longer():
    guest = Guest().at(ANN, EMPTY, EMPTY, EMPTY).press("down")
    assert "> 3 empty" in guest.prose
    guest.at(ANN, EMPTY, BEN, EMPTY)
    assert "> 4 empty" in guest.prose
    guest.at(ANN, EMPTY, BEN, CLEO)
    assert "> 2 empty" in guest.prose


def test_the_form_says_that_bots_have_several_levels_until_one_is_chosen():
    guest = Guest().at(ANN, EMPTY, EMPTY, levels=("easy", "strong")).press("o", *["down"] * 3)
    assert "Bots < by seat >" in guest.prose
    assert "Each seat has its own level" in guest.prose
    guest.press("right", "enter")
    assert levels(guest) == [("easy",) * 3]


def test_escape_in_the_form_changes_nothing():
    guest = Guest().at(ANN, EMPTY, EMPTY).press("o", "right", "escape")
    assert guest.sent == []
    assert "Seats, clockwise" in guest.prose


def test_a_number_takes_another_empty_chair():
    guest = Guest().at(ANN, BEN, EMPTY).press("3")
    assert guest.sent == [Sit(table="a1b2c3d4", seat=2)]
    assert "Seat 2 is taken" in guest.press("2").prose
    assert guest.press("1", "9").sent == [Sit(table="a1b2c3d4", seat=2)]


def test_a_spectator_sits_down_and_stays_seated_after_a_break():
    guest = Guest(Goal("watch", "a1b2c3d4")).at(BEN, EMPTY, EMPTY, you=None)
    assert guest.press("enter", "s").sent == []
    assert guest.press("2").sent == [Sit(table="a1b2c3d4", seat=1)]
    assert guest.client.goal.role == "sit"


def test_the_rules_are_one_key_away_as_in_the_lobby():
    assert Guest().at(ANN, EMPTY, EMPTY).press("r").rules == 1


# ---- troubles --------------------------------------------------------------------------------


def test_a_lost_connection_is_said_and_keys_are_not_taken_for_sent():
    guest = Guest().at(ANN, BEN, EMPTY)
    guest.client.disconnected()
    assert "The connection to the table is lost; trying again" in guest.now_line
    guest.press("enter")
    assert guest.sent == []
    assert "nothing was sent" in guest.prose


def test_a_closing_host_says_that_the_game_is_kept():
    guest = Guest().at(ANN, BEN, EMPTY)
    guest.client.receive(Farewell(reason="closing"))
    assert "The host closed the table" in guest.now_line


def test_a_refusal_is_told_until_the_next_key():
    guest = Guest().at(ANN, BEN, EMPTY)
    guest.client.receive(Refused(of="start", code="too_few", facts={"missing": 1}))
    assert "Too few sit here: 1 more must sit down" in guest.prose
    guest.press("r")
    assert "Too few" not in guest.prose


# ---- before the table is known ---------------------------------------------------------------


def test_before_the_table_is_known_it_says_what_is_tried_and_for_how_long():
    guest = Guest()
    assert "Connecting to the table" in guest.prose
    assert guest.screen.next_change(10.2) == 11.0
    guest.now = 11.5
    assert "Trying for 1 second." in guest.prose
    guest.now = 15.0
    assert "Check that luznet is open" in guest.prose
    assert_golden("connecting", guest.lines())


def test_a_host_with_another_key_is_told_as_soon_as_it_is_known():
    guest = Guest()
    guest.client.meets_stranger = True
    assert "The key does not match" in guest.prose
    guest.now = 15.0
    assert "Nobody answers" not in guest.prose
    guest.at(ANN, BEN)
    guest.client.disconnected()
    assert guest.now_line.startswith("The connection to the table is lost")
    guest.client.meets_stranger = True
    assert guest.now_line.startswith("Another host answers there now")
    guest.client.is_long_gone = True
    assert guest.now_line == GONE()


def test_a_host_that_has_the_name_of_another_is_told_until_a_key_is_pressed():
    guest = Guest().at(ANN, BEN)
    guest.client.namesake = Namesake("anna@lemon", "old fox", "new cat")
    assert "its phrase is old fox" in guest.prose
    guest.press("escape")
    assert "its phrase is old fox" not in guest.prose


def test_escape_goes_back_while_connecting():
    assert Guest().press("escape").left == 1


def test_a_full_table_can_be_watched_instead():
    guest = Guest()
    guest.client.receive(Welcome(version=1, tables=()))
    guest.client.receive(Refused(of="sit", code="table_full", facts={"seats": 4}))
    assert "All 4 seats are taken by people" in guest.prose
    assert guest.screen.next_change(10.0) is None
    assert guest.press("w").sent == [Watch(table="a1b2c3d4")]
    guest.at(BEN, CLEO, person("Dan"), you=None)
    assert "All 4 seats" not in guest.prose


def test_who_comes_when_all_hands_may_be_shown_can_watch():
    guest = Guest()
    guest.client.receive(Welcome(version=1, tables=()))
    guest.client.receive(Refused(of="sit", code="no_newcomers"))
    assert guest.press("w").sent == [Watch(table="a1b2c3d4")]


@pytest.mark.parametrize("code", ["version", "no_table", "name_taken"])
def test_a_failed_attempt_says_why(code):
    guest = Guest()
    guest.client.receive(Refused(of="hello", code=code, facts={"name": "Ann"}))
    assert "Trying" not in guest.prose
    assert "Esc back" in guest.prose


# ---- whichever screen the present asks for ---------------------------------------------------


class Game(Screen):
    """Stands for a game's own screen."""

    def __init__(self, context: Context, *rest: object) -> None:
        self.client = context.client

    def draw(self, size: Size) -> Picture:
        picture = Picture(size)
        picture.put(0, 0, f"the game is {self.client.table.phase}")
        return picture

    def bindings(self):
        return ()


def test_the_screen_follows_the_table_through_its_phases(monkeypatch):
    entry = GameEntry(Game, lambda screen: ("About the game.",))
    monkeypatch.setattr(table_module, "entry_of", lambda game: entry)
    guest = Guest()
    assert isinstance(guest.screen.present, ConnectingScreen)
    guest.at(ANN, BEN, CLEO)
    assert isinstance(guest.screen.present, WaitingRoomScreen)
    assert "The game begins when" in guest.screen.help()[0]
    guest.at(ANN, BEN, CLEO, phase="playing")
    game = guest.screen.present
    assert guest.lines()[0] == "the game is playing"
    assert guest.screen.help() == ("About the game.",)
    guest.at(ANN, BEN, CLEO, phase="over")
    assert guest.screen.present is game
    guest.at(ANN, BEN, CLEO, phase="playing")
    assert guest.screen.present is game


def test_luz_has_its_screen_and_its_help():
    from luznet.terminal.luz.screen import LuzScreen

    guest = Guest().at(ANN, BEN, CLEO, phase="playing")
    assert isinstance(guest.screen.present, LuzScreen)
    assert guest.screen.help()


def test_only_who_plays_is_asked_before_leaving():
    assert not Guest().screen.leaving()
    assert not Guest().at(ANN, BEN, CLEO).screen.leaving()
    assert Guest().at(ANN, BEN, CLEO, phase="playing").screen.leaving().startswith("Leave")
    assert not Guest().at(ANN, BEN, CLEO, phase="playing", you=None).screen.leaving()
    assert not Guest().at(ANN, BEN, CLEO, phase="over").screen.leaving()


def test_before_leaving_a_host_that_is_gone_nobody_is_promised_a_bot():
    guest = Guest().at(ANN, BEN, CLEO, phase="playing")
    guest.client.disconnected()
    assert "Your seat is kept" in guest.screen.leaving()
    assert "bot" not in guest.screen.leaving()


def test_who_hosts_is_told_before_leaving_that_the_table_stays_open_for_the_others():
    client = Guest().at(ANN, BEN, CLEO, phase="playing").client
    own = hosted(client)
    assert "stays open on this computer until Ben and Cleo have left too" in own.leaving()
    assert "A bot plays for you" in own.leaving()
    client = Guest().at(ANN, BEN, EMPTY).client
    own = hosted(client)
    assert own.leaving().endswith("until Ben has left too.")
    client = Guest().at(ANN, person("Ben", away=True), Seat("bot", "Amber")).client
    own = hosted(client)
    assert not own.leaving()


@pytest.mark.parametrize(
    ("is_host", "then"),
    [
        (True, "the game is saved until you play again."),
        (
            False,
            "the game is paused. You can come back while its host runs; it may close "
            "now that nobody plays.",
        ),
    ],
)
def test_the_last_who_leaves_a_running_game_is_promised_no_bot(is_host, then):
    gone = person("Ben", away=True, stand_in=True)
    client = Guest().at(ANN, gone, Seat("bot", "Amber"), phase="playing").client
    screen = hosted(client, is_host)
    assert screen.leaving() == f"Leave the table? Nobody else is here, so {then}"


def own_table(*seats, phase="gathering"):
    """Return a table at one's own host, which died and does not start again."""
    client = Guest().at(*seats, phase=phase).client
    client.disconnected()
    client.own_host = "The disk is full."
    return client, hosted(client)


def test_who_hosts_is_told_before_leaving_a_host_that_died_that_it_is_started_again():
    for phase in ("gathering", "playing", "over"):
        _, own = own_table(ANN, BEN, CLEO, phase=phase)
        assert "crashed and is restarting, even if you leave. `luznet play`" in own.leaving()
        assert "stays open" not in own.leaving()
        assert "bot" not in own.leaving()


def test_before_a_game_one_line_says_what_became_of_the_own_host():
    client, own = own_table(ANN, BEN, CLEO)
    assert "does not start again. The disk is full." in shown(own)
    client.own_host = ""
    assert "Your host has died and is being started again" in shown(own)


def test_in_a_game_what_keeps_the_own_host_from_starting_lies_over_it_until_it_was_read(
    monkeypatch,
):
    monkeypatch.setattr(table_module, "entry_of", lambda game: GameEntry(Game, lambda screen: ()))
    client, own = own_table(ANN, BEN, CLEO, phase="playing")
    assert "does not start again. The disk is full." in shown(own)
    own.press("escape")
    assert "The disk is full." not in shown(own)
    client.own_host = "The folder is gone."
    assert "The folder is gone." in shown(own)
    client.standing = "online"
    assert "The folder is gone." not in shown(own)


@pytest.mark.parametrize("phase", ["gathering", "playing"])
def test_what_the_own_host_reports_lies_over_the_table_whole_until_it_was_read(monkeypatch, phase):
    monkeypatch.setattr(table_module, "entry_of", lambda game: GameEntry(Game, lambda screen: ()))
    client = Guest().at(ANN, BEN, CLEO, phase=phase).client
    own = hosted(client)
    client.host_note = "Ben has seen more of the game at Lunch than the journal has. " * 3
    assert client.host_note.strip() in shown(own)
    own.press("enter")
    assert "Ben has seen" not in shown(own)


def shown(screen):
    return " ".join("\n".join(screen.draw(Size(80, 24)).lines()).replace("│", " ").split())


def test_the_application_asks_before_leaving_a_running_game(monkeypatch):
    entry = GameEntry(Game, lambda screen: ())
    monkeypatch.setattr(table_module, "entry_of", lambda game: entry)
    guest = Guest().at(ANN, BEN, CLEO, phase="playing")

    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("the game is playing")
        terminal.type(CTRL_C)
        await terminal.shows("Leave the table? A bot plays for you")
        terminal.type("n", "q")
        await terminal.shows("Leave the table?")
        terminal.type("y")
        await terminal.ended.wait()

    play(guest.screen, story)


# ---- owners --------------------------------------------------------------------------------

AWAY_BEN = person("Ben", away=True)
FOR_ZOE = Seat("empty", reserved="Zoe")


def test_without_an_owner_one_who_is_alone_begins_by_being_ready():
    guest = Guest().at(ANN, EMPTY, EMPTY, owner=None)
    assert guest.now_line == (
        "You are alone here. Press Enter to start with 2 bots, or wait for others."
    )
    assert "s start" not in guest.prose
    assert "owner" not in guest.prose
    assert Guest().at(ANN, EMPTY, EMPTY).now_line.startswith("You are alone here. Press s ")


def test_without_an_owner_nobody_is_told_to_ask_one():
    guest = Guest().at(ANN, BEN, EMPTY, owner=None)
    assert guest.now_line == "Press Enter when you are ready. Waiting for Ben too."
    for key in "so":
        assert guest.press(key).sent == []
        assert "the owner is not sitting here" in guest.prose
    guest.at(READY_ANN, BEN, EMPTY, owner=None)
    assert guest.now_line == "You are ready. Waiting for Ben."


def test_who_opened_the_table_owns_it_while_watching():
    guest = Guest().at(BEN, EMPTY, EMPTY, you=None, owner=None, founder=True)
    assert "s start o options" in guest.prose
    assert guest.press("s", "s", "n", "enter").sent == [Start(), Reserve(seat=1)]
    other = Guest().at(BEN, EMPTY, EMPTY, you=None, owner=None)
    assert other.press("s", "n", "l", "f").sent == []
    assert "s start" not in other.prose


def test_the_owner_reserves_a_chair_for_a_name_and_takes_that_back():
    guest = Guest().at(ANN, EMPTY, FOR_ZOE)
    guest.press("n")
    assert guest.screen.is_typing
    assert "Reserve seat 2 for (empty: anybody):" in guest.prose
    guest.screen.typed("Zoë t")
    assert "Zoë t" in guest.prose
    assert guest.press("enter").sent == [Reserve(seat=1, name="Zoë t")]
    assert not guest.screen.is_typing
    guest.press("down", "n", "c-u", "enter")
    assert guest.sent[1:] == [Reserve(seat=2, name="")]
    guest.press("n", "escape")
    assert len(guest.sent) == 2


def test_everybody_sees_for_whom_a_chair_is_reserved_and_its_person_that_it_waits():
    guest = Guest().at(ANN, BEN, EMPTY, FOR_ZOE, Seat("empty", reserved="ann"), you=1)
    assert "4 for Zoe reserved" in guest.prose
    assert "3 empty a normal bot takes it, or press 3" in guest.prose
    guest = Guest().at(BEN, FOR_ZOE, Seat("empty", reserved="ann"), you=None)
    assert "3 for ann a normal bot takes it, or press 3" in guest.prose


def test_the_owner_frees_a_chair_whose_person_is_away():
    guest = Guest().at(ANN, AWAY_BEN, EMPTY)
    guest.press("f")
    assert "The player of this seat is not away." in guest.prose
    guest.press("up")
    assert "away; f frees the seat" in guest.prose
    assert guest.press("right", "f").sent == [Free(seat=1)]
    assert Guest().at(BEN, AWAY_BEN, EMPTY, you=None).press("f").sent == []


def test_who_opened_the_table_locks_its_options_and_others_are_told():
    guest = Guest().at(ANN, EMPTY, EMPTY, founder=True)
    assert guest.press("l").sent == [Lock(locked=True)]
    guest = Guest().at(ANN, EMPTY, EMPTY, founder=True, locked=True)
    assert "How this table plays (locked)" in guest.prose
    assert "o options" in guest.prose
    assert guest.press("l").sent == [Lock(locked=False)]
    guest = Guest().at(ANN, EMPTY, EMPTY, locked=True)
    assert "o options" not in guest.prose
    assert "normal bot >" not in guest.prose
    assert guest.press("o", "right", "l").sent == []
    assert "The options are locked" in guest.press("o").prose


def test_in_a_game_the_owner_is_asked_for_one_player_after_the_other_who_is_away(monkeypatch):
    monkeypatch.setattr(table_module, "entry_of", lambda game: GameEntry(Game, lambda screen: ()))
    guest = Guest().at(ANN, AWAY_BEN, person("Cleo", away=True), AMBER, phase="playing")
    guest.press("F")
    assert "Free the seat of Ben, who is away?" in shown(guest.screen)
    guest.press("n")
    assert "Free the seat of Cleo, who is away?" in shown(guest.screen)
    assert guest.press("y").sent == [Free(seat=2)]
    assert "Free the chair" not in shown(guest.screen)
    other = Guest().at(ANN, AWAY_BEN, CLEO, phase="playing", owner=2).press("F")
    assert "Free the chair" not in shown(other.screen)


def test_the_waiting_room_of_five_with_all_of_it_fits_and_its_keys_are_explained():
    guest = Guest().at(
        ANN, AWAY_BEN, FOR_ZOE, Seat("empty", reserved="W" * 20), EMPTY, founder=True, locked=True
    )
    rows = guest.lines()
    assert len(rows) == 24
    assert rows[-1].startswith("  Enter ready   s start   o options")
    assert "4  for WWWWWWWWWWWWWWWWWWWW" in "\n".join(rows)
    explained = {binding.shown: binding.help for binding in guest.screen.bindings()}
    assert {"l", "n", "f"} <= explained.keys()
    assert all(explained[key] for key in "lnf")
