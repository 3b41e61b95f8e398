"""The way to a table in plain mode."""

from luznet.client.core import Goal
from luznet.client.questions import ChangedKey, Namesake, NeedsCode
from luznet.i18n import GONE, LOST, NO_NETWORK
from luznet.wire.messages import (
    Farewell,
    TableInfo,
    Welcome,
)
from tests.plain.seated import playing, seated
from tests.plain.telling import Told, gathering
from tests.terminal.evening_scenes import evening, standings
from tests.terminal.tables import NAMES

# ---- the way there --------------------------------------------------------------------------


def test_a_host_that_does_not_answer_is_told_after_a_while_and_once():
    told = Told(gathering())
    assert told.news() == []
    assert told.talk.next_change() == told.clock() + 4
    assert told.wait(4)[0].startswith("No answer yet.")
    assert told.wait(4) == []
    assert told.type("") == ["The table has not answered yet. Type leave to give up."]


def test_a_host_with_another_key_is_told_once_and_nobody_is_said_to_be_silent():
    told = Told(gathering())
    told.client.meets_stranger = True
    assert told.news()[0].startswith("The key does not match")
    assert told.wait(4) == []
    told.client.receive(Welcome(version=1, tables=()))
    told.hear()
    told.client.disconnected()
    assert told.news() == [LOST()]
    told.client.meets_stranger = True
    assert told.news()[-1].startswith("Another host answers there now")
    assert told.news() == []
    told.client.is_long_gone = True
    assert told.news() == [GONE()]


def test_a_computer_without_a_network_is_told_so_in_place_of_a_host_that_is_silent():
    told = Told(gathering())
    told.news()
    told.client.has_no_network = True
    assert told.wait(4) == [NO_NETWORK()]
    told.client.receive(Welcome(version=1, tables=()))
    told.hear()
    told.client.disconnected()
    assert told.news() == [LOST()]
    told.client.has_no_network = True
    assert told.news() == [NO_NETWORK()]
    assert told.news() == []


def test_a_host_that_has_the_name_of_another_is_told_with_both_phrases_once():
    told = Told(gathering())
    told.client.namesake = Namesake("anna@lemon", "red old fox", "new blue cat")
    (line,) = [line for line in told.news() if "anna@lemon" in line]
    assert "its phrase is red old fox. The phrase of this host is new blue cat" in line
    assert told.news() == []


def test_a_code_is_asked_for_and_taken_with_blanks_in_it():
    told = Told(gathering())
    told.visit.asking = NeedsCode("anna@lemon")
    said = told.news()
    assert said[0] == "The tables of anna@lemon are private."
    assert said[-1].startswith("Type its six-digit code")
    (line,) = told.type("12345")
    assert told.visit.answers == []
    assert "You can type help or leave." in line
    assert told.type("") == ["Type the code, six digits, or leave."]
    assert told.type(" 123 456 ") == []
    assert told.visit.answers == ["123456"]


def test_the_time_it_takes_to_type_a_code_does_not_count_as_silence_of_the_host():
    told = Told(gathering())
    told.news()
    told.visit.asking = NeedsCode("anna@lemon")
    told.wait(10)
    told.visit.asking = None
    assert told.wait(1) == []
    assert told.wait(4)[0].startswith("No answer yet.")


def test_a_wrong_code_is_told_and_asked_for_again():
    told = Told(gathering())
    told.visit.asking = NeedsCode("anna@lemon")
    told.news()
    told.type("111111")
    told.visit.asking = NeedsCode("anna@lemon", "wrong_code")
    assert "The code was wrong. Ask for it again, then retype it." in told.news()


def test_a_changed_key_is_a_loud_stop_until_it_is_trusted():
    told = Told(gathering())
    told.visit.asking = ChangedKey("anna@lemon", "red old fox", "new blue cat")
    said = told.news()
    assert said[0].startswith("STOP. The host anna@lemon that you know does not answer")
    assert "Its phrase was red old fox. Now it is new blue cat." in said
    assert said[-1].endswith("Otherwise type leave.")
    (line,) = told.type("yes")
    assert line.endswith("You can type trust, help or leave.")
    assert told.visit.answers == []
    told.type("Trust")
    assert told.visit.answers == ["trust"]


def test_a_newcomer_without_a_seat_hears_why_and_may_watch():
    told = Told(gathering())
    said = told.refuse("table_full", of="sit", seats=4)
    assert said == [
        "All 4 seats are taken by people; you can watch, or try again later.",
        "Type watch to watch the table instead, or leave.",
    ]
    told.type("watch")
    assert told.client.goal == Goal("watch")
    told.you = None
    assert told.hear()[0] == "You are at Lunch, a table for Luz."


def test_where_a_table_is_full_the_next_free_one_is_offered():
    told = Told(gathering())
    told.client.tables = (TableInfo("22222222", "Den 2", "luz", "gathering", 3, 4, 0, None),)
    said = told.refuse("table_full", of="sit", seats=4)
    assert said[-1] == "There is a free seat at Den 2: type sit to take it."
    told.type("sit")
    assert told.client.goal == Goal("sit", "22222222")


def test_a_newcomer_may_watch_where_all_hands_may_be_shown():
    told = Told(gathering())
    told.refuse("no_newcomers", of="sit")
    told.type("watch")
    assert told.client.goal == Goal("watch")


def test_a_newcomer_whose_name_is_taken_hears_how_to_take_another():
    told = Told(gathering())
    said = told.refuse("name_taken", of="sit", name="Ana")
    assert said[0].startswith("Somebody here has the name Ana already, or one that looks the same.")
    assert told.type("name Zoë") == ["You will be called Zoë from the next table on."]


ELSEWHERE = "You are playing in another terminal now. Type resume to go on here."


def test_a_farewell_for_good_is_told():
    told = seated()
    told.client.receive(Farewell(reason="version"))
    assert told.news() == ["The host speaks another version; use the same luznet on both sides."]


def test_whoever_sat_down_elsewhere_hears_it_once_and_comes_back_by_a_word():
    told = seated()
    told.client.receive(Farewell(reason="replaced"))
    assert told.news() == [ELSEWHERE]
    assert told.news() == []
    assert told.client.standing == "ended"
    assert told.type("resume") == []
    assert told.client.standing == "connecting"
    assert told.hear()[0] == "The connection is back."


def test_whoever_sat_down_elsewhere_hears_that_nothing_else_is_sent():
    told = playing(turn=0)
    told.client.receive(Farewell(reason="replaced"))
    told.news()
    for line in ("bet 3", "say hello there", "ready", "evening"):
        assert told.type(line) == [f"Nothing was sent. {ELSEWHERE}"]
    assert not told.sent
    assert told.type("help")[0].startswith("resume: play on here")


def test_lines_from_a_pipe_wait_until_the_reader_is_back_from_elsewhere():
    told = playing(turn=0)
    told.client.receive(Farewell(reason="replaced"))
    told.news()
    assert told.talk.due(["bet 3", "say hello", "resume"]) == 2
    told.type("resume")
    told.hear()
    assert told.talk.due(["bet 3"]) == 0


def test_the_moment_before_a_game_that_begins_at_once_is_not_told():
    told = Told(gathering())
    told.visit.is_starting = True
    assert told.hear() == []
    told.luz.change(phase="playing")
    assert told.hear() == []
    told.luz.play_until(lambda state: bool(state.hands))
    assert told.hear()[0] == "You are at Lunch, a table for Luz."


def test_what_the_game_itself_refuses_before_it_begins_is_said_in_its_words():
    told = Told(gathering(3))
    told.hear()
    said = told.refuse("seats", of="configure", least=3, most=5)
    assert said[0] == "Luz is for 3 to 5 players."


def test_a_game_that_cannot_begin_at_once_is_told_after_where_one_is():
    told = Told(gathering(3, bots=False))
    told.visit.is_starting = True
    assert told.hear() == []
    told.visit.is_starting = False
    said = told.refuse("too_few", of="start", missing=1)
    assert said[0] == "You are at Lunch, a table for Luz."
    assert said[-1].startswith("Type ready when you are. The game needs 1 more person.")
    assert not any(line.startswith("Too few") for line in said)


def test_the_owner_of_a_table_without_bots_is_told_how_to_have_them():
    way = "Type set bots on to let bots take the empty seats."
    assert seated(bots=False).lines[-1].endswith(way)
    assert way not in seated(1, bots=False).lines[-1]
    told = seated(bots=False)
    assert told.refuse("too_few", of="start", missing=2) == [told.lines[-1]]
    for seat in (2, 3):
        told.luz.change_seat(seat, who="person", name=NAMES[seat], key=str(seat))
    told.hear()
    assert told.type("")[-1].startswith("Type ready when you are. Waiting for Boris, ")
    assert way not in told.type("")[-1]


def test_who_waits_in_the_hall_of_an_evening_is_not_told_that_nobody_answers():
    told = Told(gathering())
    told.client.receive(standings())
    told.client.receive(evening("check_in", tables=(), round=0))
    assert "Friday: Check-in: 9 people are here." in told.news()
    assert not told.wait(60)
    assert told.talk.asked() == "The first round begins when the organiser says so."
