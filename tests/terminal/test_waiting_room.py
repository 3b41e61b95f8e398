"""The table before a game: what is waited for, and what the keys send."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import to_builtins
from msgspec.structs import replace

from luznet.client.chat import Speaker
from luznet.client.core import Goal
from luznet.client.session import GuestDoor
from luznet.i18n import TABLES
from luznet.language import LANGUAGES, speak
from luznet.terminal.picture import Canvas, width_of
from luznet.terminal.table import MEANT_BEFORE
from luznet.wire.client_messages import Configure, Ready, Show, Sit, Start
from luznet.wire.messages import Farewell, Options, Refused, Said
from luznet.wire.options import levels_of
from tests.games.luris_states import LURIS, table
from tests.terminal.golden import assert_golden
from tests.terminal.guests import (
    AMBER,
    ANN,
    BEN,
    CLEO,
    EMPTY,
    JOIN,
    READY_ANN,
    Guest,
    person,
)
from tests.terminal.tables import Luz

# ---- spectators -----------------------------------------------------------------------------


def invitation(reach: str) -> str:
    """Return what `i` shows to somebody with a door for guests."""
    guest = Guest().at(READY_ANN, BEN, EMPTY)
    guest.session.guest_door = GuestDoor("ssh -p 48422 play@10.0.0.2", "SHA256:abc")
    guest.session.reach = reach
    return guest.press("i").prose


def test_i_shows_the_ways_in_for_people_with_luznet_and_without():
    shown = invitation("all")
    assert "luznet join 192.168.1.20#" in shown
    assert "ssh -p 48422 play@10.0.0.2" in shown
    assert "SHA256:abc" in shown


def test_i_shows_a_guest_only_the_way_of_guests():
    shown = invitation("guests")
    assert "ssh -p 48422 play@10.0.0.2" in shown
    assert "Others type" not in shown


def test_i_says_so_where_nobody_can_join():
    shown = invitation("nobody")
    assert "Nobody else can join" in shown
    assert "SHA256:abc" not in shown


def test_w_opens_the_own_cards_to_spectators_where_the_table_has_that():
    guest = Guest().at(ANN, BEN, EMPTY, spectators="all").press("w")
    assert guest.sent == [Show(shows=True)]
    guest.at(person("Ann", shows=True), BEN, EMPTY, spectators="all")
    assert "not ready yet, shows all hands" in guest.place(1)
    assert "Ann lets spectators see all hands." in guest.prose
    assert guest.press("w").sent[-1] == Show(shows=False)
    assert Guest().at(ANN, BEN, EMPTY).press("w").sent == []


# ---- what is shown --------------------------------------------------------------------------


def test_the_table_shows_its_seats_its_options_and_how_to_join():
    guest = Guest().at(READY_ANN, BEN, EMPTY, EMPTY)
    assert_golden("gathering", guest.lines())


def test_five_seats_with_everything_that_can_happen_fit_into_the_smallest_window():
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


@pytest.mark.parametrize("seats", range(6, 17))
def test_any_number_of_seats_is_shown_whole_with_the_keys(seats: int):
    guest = Guest().at(ANN, *[EMPTY] * (seats - 1), bots=False)
    assert guest.place(1).startswith("1 Ann you, owner not ready yet")
    for number in range(2, seats + 1):
        press = f" press {number} to sit here" if number < 10 else ""
        assert guest.place(number).removeprefix("> ") == f"{number} empty{press}"
    assert guest.lines()[-1].startswith(" Enter ready")


def crowded() -> Guest:
    return Guest().at(
        READY_ANN, BEN, CLEO, EMPTY, EMPTY, turn_time=30, spectators="all", chat="phrases"
    )


def test_whatever_must_be_told_is_told_above_the_keys_where_no_row_is_left():
    guest = crowded()
    keys = guest.lines()[-1]
    guest.client.receive(Said(n=1, table="a1b2c3d4", seat=1, name="Ben", phrase="hello"))
    *above, hints = guest.lines()
    assert "Ben: Hello!" in (line.strip() for line in above)
    assert hints == keys.replace("t chat", "t chat (1)")
    guest.client.receive(Refused(of="configure", code="bad_options", facts={"least": 3, "most": 5}))
    assert [line.strip() for line in guest.lines()[-3:-1]] == [
        "These options do not fit; between 3 and 5 can play, and everybody who sits",
        "keeps a seat.",
    ]
    assert guest.lines()[-1] == hints


def test_what_was_said_stands_among_the_news_in_the_order_of_what_happened():
    guest = Guest().at(ANN, EMPTY, EMPTY)
    guest.client.receive(Said(n=1, table="a1b2c3d4", seat=0, name="Ann", text="Anybody?"))
    guest.at(ANN, BEN, EMPTY)
    guest.client.receive(Said(n=2, table="a1b2c3d4", seat=1, name="Ben", text="Me"))
    assert [*filter(None, guest.below)][-2:] == ["Ben sat down.", "Ben: Me"]
    assert "You: Anybody?" in (line.strip() for line in guest.lines(80, 30))
    guest.client.chat.mute(Speaker("Ben", watches=False))
    assert [*filter(None, guest.below)][-2:] == ["You: Anybody?", "Ben sat down."]


def test_a_join_line_with_a_port_stays_in_one_row():
    guest = Guest().at(ANN, EMPTY, EMPTY)
    line = "luznet join 192.168.100.200:48421#" + "k" * 43
    guest.session.joining = (line,)
    assert line in guest.below


def test_a_table_in_several_networks_shows_how_others_join_in_each():
    guest = Guest().at(ANN, BEN, EMPTY)
    guest.session.joining = ("luznet join 10.0.0.1#abc", "luznet join 10.8.0.1#abc")
    door = GuestDoor("ssh -p 48422 play@10.0.0.1", "SHA256:abc")
    guest.session.guest_door = door.at(["10.0.0.1", "10.8.0.1"])
    said = guest.press("i").prose
    for line in (*guest.session.joining, "play@10.0.0.1", "ssh -p 48422 play@10.8.0.1"):
        assert line in said
    assert "One line for each network of this computer." in said
    assert door.at(["10.9.0.1"]).others == ()


def test_a_join_line_that_is_not_known_is_not_promised():
    guest = Guest().at(ANN, EMPTY, EMPTY)
    guest.session.joining = ()
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
    assert guest.text(80, 30).count("The options of the table were changed.") == 2


def test_a_player_who_is_away_is_shown_with_the_time_left_for_the_seat():
    assert "away; seat kept for 30 s" in Guest().at(ANN, person("Ben", away=True), EMPTY).place(2)


NAMES = st.text(
    st.sampled_from([*"aZ 9", "日", "\u0301", "👩", "\u200d", "א", "\x1b"]), max_size=20
)


@given(st.lists(NAMES, min_size=5, max_size=5), st.integers(80, 140), st.integers(24, 50))
def test_no_name_and_no_size_breaks_the_grid(names, columns, rows):
    first, second, third, *_ = (person(name, ready=len(name) % 2 == 0) for name in names)
    guest = Guest().at(first, second, third, EMPTY, EMPTY, you=1, watchers=3)
    guest.client.log.clear()
    picture = guest.screen.draw(Canvas(columns, rows))
    drawn = "".join(text for _, text in picture.fragments()).split("\n")
    assert [width_of(line) for line in drawn] == [columns] * rows
    assert "Enter" in drawn[-1]


# ---- keys -----------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["enter", " "])
def test_enter_says_ready_and_takes_it_back(key):
    assert Guest().at(ANN, BEN, EMPTY).press(key).sent == [Ready(ready=True)]
    assert Guest().at(READY_ANN, BEN, EMPTY).press(key).sent == [Ready(ready=False)]


def test_the_owner_starts_at_once():
    assert Guest().at(ANN, EMPTY, EMPTY).press("s").sent == [Start()]


def test_the_owner_is_asked_before_starting_while_somebody_here_is_not_ready():
    guest = Guest().at(READY_ANN, BEN, person("Cleo", away=True), EMPTY).press("s")
    assert guest.sent == []
    assert "Ben is not ready yet. Press s again to start anyway." in guest.prose
    assert guest.press("s").sent == [Start()]


def test_a_player_who_became_ready_is_no_longer_named():
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
    assert guest.place(1).startswith("1 Ann you, owner")


def after_a_game(guest: Guest, you: int = 0, phase: str = "over", **options: Any) -> Guest:
    state = replace(table("2 3", "4", phase="over"), turn=None)
    view = to_builtins(LURIS.view(state, you))
    return guest.at(ANN, BEN, you=you, phase=phase, game="luris", view=view, **options)


def test_the_owner_changes_the_options_also_after_a_game():
    guest = after_a_game(Guest())
    assert "o: options, or a different game." in guest.prose
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
    return [levels_of(configure.options) for configure in guest.sent]


def test_the_owner_changes_the_bot_of_each_empty_seat_with_the_arrows():
    guest = Guest().at(ANN, BEN, EMPTY, EMPTY)
    assert guest.place(3) == "> 3 empty < normal bot > Left/Right changes it"
    guest.press("right", "left", "down", "right", "down", "right", "up", "left")
    third, fourth, usual = ("normal",) * 2, ("normal",) * 3, ("normal",)
    assert levels(guest) == [
        (*third, "good", *usual), (*third, "easy", *usual), (*fourth, "good"),
        (*third, "good", *usual), (*fourth, "easy"),
    ]  # fmt: skip


def test_the_chosen_bot_is_shown_as_the_table_has_it_and_the_ends_meet():
    guest = Guest().at(ANN, BEN, EMPTY, levels=("easy", "easy", "strong"), skills=("", "", "even"))
    assert "> 3 empty < even bot >" in guest.place(3)
    guest.press("right")
    assert levels(guest) == [("easy",) * 3]


def test_others_see_the_level_of_each_bot_and_cannot_change_it():
    guest = Guest().at(ANN, BEN, EMPTY, EMPTY, you=1, levels=("easy", "easy", "strong", "easy"))
    assert guest.place(3) == "3 empty a strong bot takes it, or press 3"
    assert guest.place(4) == "4 empty an easy bot takes it, or press 4"
    assert "Bots take the empty seats at the start. Each seat has its own level;" in guest.prose
    assert guest.press("right", "down", "left").sent == []


@pytest.mark.parametrize("more", [{"bots": False}, {"you": None}])
def test_where_no_bot_comes_or_one_only_watches_there_is_none_to_choose(more):
    guest = Guest().at(ANN, EMPTY, EMPTY, **more).press("right", "left", "down")
    assert guest.sent == []
    assert "< normal bot >" not in guest.prose


def test_a_selected_seat_that_somebody_takes_is_no_longer_selected():
    guest = Guest().at(ANN, EMPTY, EMPTY, EMPTY).press("down")
    assert "> 3 empty" in guest.place(3)
    guest.at(ANN, EMPTY, BEN, EMPTY)
    assert "> 4 empty" in guest.place(4)
    guest.at(ANN, EMPTY, BEN, CLEO)
    assert "> 2 empty" in guest.place(2)


def test_the_form_says_that_bots_have_several_levels_until_one_is_chosen():
    guest = Guest().at(ANN, EMPTY, EMPTY, levels=("easy", "strong")).press("o", *["down"] * 3)
    assert "Bot strength < by seat >" in guest.prose
    assert "Each seat has its own level" in guest.prose
    guest.press("right", "enter")
    assert levels(guest) == [("easy",) * 3]


def test_escape_in_the_form_changes_nothing():
    guest = Guest().at(ANN, EMPTY, EMPTY).press("o", "right", "escape")
    assert guest.sent == []
    assert guest.place(1).startswith("1 Ann you, owner")


def test_a_number_takes_another_empty_seat():
    guest = Guest().at(ANN, BEN, EMPTY).press("3")
    assert guest.sent == [Sit(table="a1b2c3d4", seat=2)]
    assert "Seat 2 is taken" in guest.press("2").prose
    assert guest.press("1", "9").sent == [Sit(table="a1b2c3d4", seat=2)]


def test_a_click_takes_an_empty_seat_and_changes_its_bot_where_that_is_chosen():
    guest = Guest().at(ANN, BEN, EMPTY, EMPTY)
    cells = guest.places.others
    picture = guest.screen.draw(Canvas(80, 24))
    assert picture.clicked(cells[2].column + 3, cells[2].row) == "4"
    assert picture.clicked(cells[1].column + 3, cells[1].row + 1) == "right"
    assert picture.clicked(cells[0].column + 3, cells[0].row) == ""


def test_a_spectator_sits_down_and_stays_seated_after_a_break():
    guest = Guest(Goal("watch", "a1b2c3d4")).at(BEN, EMPTY, EMPTY, you=None)
    assert guest.press("enter", "s").sent == []
    assert guest.press("2").sent == [Sit(table="a1b2c3d4", seat=1)]
    assert guest.client.goal.role == "sit"


def test_the_rules_are_one_key_away_as_in_the_lobby():
    assert Guest().at(ANN, EMPTY, EMPTY).press("r").rules == 1


# ---- troubles -------------------------------------------------------------------------------


def test_a_lost_connection_is_said_and_keys_are_not_taken_for_sent():
    guest = Guest().at(ANN, BEN, EMPTY)
    guest.client.disconnected()
    assert "Connection lost. Is your own network up?" in guest.now_line
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
    assert "Too few people are here: 1 more must sit down" in guest.prose
    guest.press("r")
    assert "Too few" not in guest.prose


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_that_the_options_are_locked_is_told_in_one_line_of_a_usual_window(spoken):
    speak(spoken)
    guest = Guest().at(ANN, BEN, EMPTY)
    guest.at(ANN, BEN, EMPTY, locked=True)
    assert any(line.strip() == TABLES["locked"]() for line in guest.lines())


def test_where_little_room_is_left_whole_sentences_say_how_the_table_plays():
    seats = (READY_ANN, CLEO, BEN, EMPTY, AMBER)
    guest = Guest().at(*seats, turn_time=30, help="odds", spectators="all", chat="phrases")
    lines = guest.lines(60, 20)
    assert "until the next card is led. ... and 3 more" in " ".join(" ".join(lines).split())


# ---- a game that begins -------------------------------------------------------------------------


def test_before_a_game_that_begins_by_itself_no_key_of_the_table_is_offered():
    guest = Guest()
    guest.session.is_starting = True
    guest.at(ANN, EMPTY, EMPTY)
    guest.now += 6
    assert "Your game begins in a moment" in guest.prose
    for other in ("Press s", "ready", "options", "Trying", "No answer"):
        assert other not in guest.prose
    assert guest.press("s", "enter", "o", "1").sent == []
    guest.session.is_starting = False
    assert "Press s to start with 2 bots" in guest.prose


def test_when_everybody_is_ready_the_owner_is_not_told_to_start():
    guest = Guest().at(READY_ANN, person("Ben", ready=True), EMPTY)
    assert "Everybody is ready: the game begins." in guest.prose
    assert "s start" not in guest.prose
    assert guest.press("s").sent == []


def test_a_key_that_was_meant_for_the_table_before_the_game_does_nothing_in_it():
    guest = Guest().at(ANN, EMPTY, EMPTY)
    assert "s start" in guest.prose
    view = Luz(3, seed=3).to_bets(0).update(0).view
    guest.at(ANN, AMBER, AMBER, phase="playing", view=view)
    assert "[ ] Safety" in guest.press("s").prose
    guest.now += MEANT_BEFORE
    assert "[x] Safety" in guest.press("s").prose


def test_whoever_has_used_a_key_of_the_game_is_not_kept_from_betting_at_once():
    guest = Guest().at(ANN, EMPTY, EMPTY)
    assert "s start" in guest.prose
    view = Luz(3, seed=3).to_bets(0).update(0).view
    guest.at(ANN, AMBER, AMBER, phase="playing", view=view)
    assert "[x] Safety" in guest.press("3", "s").prose
