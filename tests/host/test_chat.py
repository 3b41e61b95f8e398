"""Chat at a table: who may say what and how often, who hears it, and that the game goes first."""

import msgpack
import pytest

from luznet.host.chat import KEPT, SPECTATORS_BURST
from luznet.wire.client_messages import SAY_AT_ONCE
from tests.host.simulated import Simulated, codes, id_of, key_of


def room(**options):
    """Ann and Ben sit, Eve watches."""
    host = Simulated(**options).seat("Ann", "Ben")
    return watched(host)


def watched(host, name="Eve"):
    host.say(name, "hello", versions=[1], name=name)
    host.say(name, "watch", table=host.table.id)
    return host


def heard(host, name):
    return [line["text"] or line["phrase"] for line in host.told(name, "said")]


def come_back(host, name):
    """Connect again with the same key; return the name of this connection."""
    again = f"{name} again"
    host.say_bytes(
        again, msgpack.packb({"type": "hello", "versions": [1], "name": name}), key_of(name)
    )
    return again


def sit(host, connection, name):
    sits = msgpack.packb({"type": "sit", "table": host.table.id})
    return host.say_bytes(connection, sits, key_of(name))


# ---- who hears what ----------------------------------------------------------------------


def test_everybody_at_the_table_hears_everything_in_one_order():
    host = room()
    host.say("Ann", "say", text="Shall we?")
    host.say("Eve", "say", phrase="hello")
    host.say("Ben", "say", text="Yes")
    told = [host.told(name, "said") for name in ("Ann", "Ben", "Eve")]
    assert heard(host, "Ann") == ["Shall we?", "hello", "Yes"]
    assert told[0] == told[1] == told[2]
    numbers = [line["n"] for line in told[0]]
    assert numbers == sorted(set(numbers))


def test_a_line_says_at_which_table_in_which_seat_and_by_whom_it_was_said():
    host = room()
    host.say("Ben", "say", phrase="nice_bet")
    host.say("Eve", "say", text="Good luck")
    first, second = host.told("Ann", "said")
    assert first == {"type": "said", "n": first["n"], "table": host.table.id, "seat": 1,
                     "name": "Ben", "text": "", "phrase": "nice_bet",
                     "to": "table"}  # fmt: skip
    assert (second["seat"], second["name"]) == (None, "Eve")


def test_players_hear_at_once_and_spectators_soon():
    host = room()
    host.is_busy = True
    host.say("Ann", "say", text="one")
    host.say("Ann", "say", text="two")
    assert heard(host, "Ben") == ["one", "two"]
    assert heard(host, "Eve") == []
    (tell,) = host.delayed
    tell()
    assert heard(host, "Eve") == ["one", "two"]


def test_a_player_keeps_the_name_they_sat_down_with():
    host = room()
    host.say("Ben", "hello", versions=[1], name="Ann")
    host.say("Ben", "say", text="I am not Ann")
    assert host.told("Eve", "said")[0]["name"] == "Ben"


def test_another_table_hears_nothing():
    host = room(tables=2)
    other = list(host.host._tables)[1]
    host.say("Ben", "leave")
    host.say("Ben", "sit", table=other)
    host.say("Ann", "say", text="Ben?")
    assert heard(host, "Ben") == []
    assert heard(host, "Eve") == ["Ben?"]


def test_what_disturbs_a_screen_is_taken_out_of_a_text():
    host = room()
    host.say("Ann", "say", text="  \x1b[2Jlook\u202e \t\n here\u200b ")
    assert heard(host, "Ben") == ["[2Jlook here"]


# ---- who may say what --------------------------------------------------------------------


def test_nobody_can_say_anything_without_a_table():
    host = Simulated()
    host.say("Eve", "hello", versions=[1], name="Eve")
    assert codes(host.say("Eve", "say", text="Anybody?")) == ["not_seated"]


@pytest.mark.parametrize("words", [{"text": " \u202e\x07 "}, {"phrase": "you_cheat"}])
def test_nothing_that_can_be_shown_is_refused(words):
    host = room()
    assert codes(host.say("Ann", "say", **words)) == ["nothing_said"]
    assert heard(host, "Ben") == []


@pytest.mark.parametrize("words", [{}, {"text": "a", "phrase": "hello"}, {"text": "x" * 201}])
def test_neither_and_both_and_too_much_is_no_message(words):
    (refused,) = room().say("Ann", "say", **words)
    assert (refused["code"], refused["of"]) == ("malformed", "say")


def test_a_table_of_phrases_takes_no_text():
    host = room(chat="phrases")
    assert codes(host.say("Ann", "say", text="My red is high")) == ["only_phrases"]
    host.say("Ann", "say", phrase="oh_no")
    assert heard(host, "Ben") == ["oh_no"]


def test_a_table_without_chat_takes_nothing():
    host = room(chat="none")
    for words in ({"text": "hi"}, {"phrase": "hello"}):
        assert codes(host.say("Ann", "say", **words)) == ["no_chat"]
    assert heard(host, "Ben") == []


def test_lines_from_before_the_owner_forbade_chat_are_not_sent_to_newcomers():
    host = room()
    host.say("Ann", "say", text="rude")
    host.say("Ben", "say", phrase="sorry")
    host.say("Ann", "configure", options={"chat": "phrases"})
    assert heard(watched(host, "Fay"), "Fay") == ["sorry"]
    host.say("Ann", "configure", options={"chat": "none"})
    assert heard(watched(host, "Gus"), "Gus") == []


# ---- spectators who see all hands --------------------------------------------------------


def shown(begins=True):
    host = room(players=3, spectators="all")
    for name in ("Ann", "Ben"):
        host.say(name, "show", shows=True)
    if begins:
        host.say("Ann", "start")
    return host


def test_a_spectator_who_sees_all_hands_can_say_nothing_not_even_a_phrase():
    host = shown()
    for words in ({"text": "Ann, play the 12"}, {"phrase": "oh_no"}):
        assert codes(host.say("Eve", "say", **words)) == ["no_hints"]
    host.say("Ann", "say", text="Silence please")
    assert heard(host, "Eve") == heard(host, "Ben") == ["Silence please"]


def test_a_spectator_who_saw_all_hands_can_say_nothing_even_once_they_are_hidden():
    host = shown()
    host.say("Ann", "show", shows=False)
    assert codes(host.say("Eve", "say", text="It was the 12")) == ["no_hints"]


def test_hands_opened_during_a_game_silence_the_spectators_from_then_on():
    host = room(players=3, spectators="all").begin("Ann", "Ben")
    assert codes(host.say("Eve", "say", text="Hello")) == []
    for name in ("Ann", "Ben"):
        host.say(name, "show", shows=True)
    assert codes(host.say("Eve", "say", text="Hello")) == ["no_hints"]


def test_before_and_after_a_game_spectators_talk_as_there_is_nothing_to_give_away():
    host = shown(begins=False)
    assert codes(host.say("Eve", "say", text="Hello")) == []
    host.say("Ann", "start")
    play_to_the_end(host)
    assert codes(host.say("Eve", "say", phrase="good_game")) == []


def play_to_the_end(host):
    while host.table.phase == "playing":
        host.answer_bots()
        host.clock += 0.1
        for name in ("Ann", "Ben"):
            (update,) = host.say(name, "sync")
            if update["view"]["legal"]:
                action = update["view"]["legal"][0]
                host.say(name, "act", turn=update["turn"], action=action)


# ---- how often ---------------------------------------------------------------------------


def say_often(host, name, count):
    """Return how many of this number of lines are taken."""
    return sum(not codes(host.say(name, "say", text="spam")) for _ in range(count))


def test_several_lines_at_once_then_one_a_second():
    host = room()
    assert say_often(host, "Ann", 20) == SAY_AT_ONCE
    (refused,) = host.say("Ann", "say", text="more")
    assert (refused["code"], refused["of"]) == ("too_fast", "say")
    host.clock += 1
    assert say_often(host, "Ann", 3) == 1
    host.clock += 60
    assert say_often(host, "Ann", 20) == SAY_AT_ONCE


def test_a_player_who_talks_too_much_silences_nobody_else():
    host = room()
    say_often(host, "Ann", 20)
    say_often(host, "Eve", 20)
    assert say_often(host, "Ben", 1) == 1


def test_a_new_connection_of_the_same_key_may_say_no_more():
    host = room()
    say_often(host, "Ann", 20)
    again = come_back(host, "Ann")
    sit(host, again, "Ann")
    said = msgpack.packb({"type": "say", "text": "me again"})
    assert codes(host.say_bytes(again, said, key_of("Ann"))) == ["too_fast"]


def test_a_refused_hello_leaves_the_name_as_it_was_and_so_what_is_said_by_it():
    host = room()
    watched(host, "Eve")
    assert codes(host.say("Eve", "hello", versions=[1], name="\u200b")) == ["bad_name"]
    host.say("Eve", "say", phrase="hello")
    assert [said["name"] for said in host.told("Ann", "said")] == ["Eve"]


def test_all_spectators_together_have_a_limit_and_players_are_not_held_to_it():
    host = room()
    names = [f"Eve {number}" for number in range(10)]
    taken = sum(say_often(watched(host, name), name, 5) for name in names)
    assert taken == SPECTATORS_BURST
    assert say_often(host, "Ann", 1) == 1


def test_too_much_talk_does_not_make_a_client_hostile_and_the_game_continues():
    host = room().begin("Ann", "Ben")
    for _ in range(30):
        host.clock += 1
        say_often(host, "Ann", 30)
    assert [seat.is_present for seat in host.table.seats[:2]] == [True, True]
    assert host.told("Ann", "farewell") == []
    assert codes(host.say("Ann", "sync")) == []


# ---- who comes, and comes back -----------------------------------------------------------


def fill(host, count):
    for number in range(count):
        host.clock += 1
        host.say("Ann", "say", text=f"line {number}")


def test_a_newcomer_gets_the_last_lines_after_the_first_update():
    host = room()
    fill(host, KEPT + 5)
    watched(host, "Fay")
    assert heard(host, "Fay") == [f"line {number}" for number in range(5, KEPT + 5)]
    kinds = [message["type"] for message in host.told("Fay")]
    assert kinds.index("update") < kinds.index("said")


def test_a_returning_client_gets_what_was_said_meanwhile_with_the_same_numbers():
    host = room()
    host.say("Ann", "say", text="before")
    host.lose("Ben")
    host.say("Ann", "say", text="meanwhile")
    again = come_back(host, "Ben")
    sit(host, again, "Ben")
    assert heard(host, again) == ["before", "meanwhile"]
    assert host.told(again, "said")[0] == host.told("Ben", "said")[0]


def test_a_player_who_asks_for_their_own_seat_again_is_not_told_twice():
    host = room()
    host.say("Ann", "say", text="once")
    host.say("Ben", "sit", table=host.table.id)
    host.say("Ben", "sync")
    host.host.tick()
    assert heard(host, "Ben") == ["once"]


def test_a_spectator_who_sits_down_is_not_told_twice():
    host = room()
    host.say("Ann", "say", text="take a seat")
    host.say("Eve", "sit", table=host.table.id)
    assert heard(host, "Eve") == ["take a seat"]


def test_numbers_keep_growing_while_the_wall_clock_stands_still():
    host = room()
    for text in ("one", "two", "three"):
        host.say("Ann", "say", text=text)
    first, *others = [line["n"] for line in host.told("Ben", "said")]
    assert others == [first + 1, first + 2]


# ---- a full queue ------------------------------------------------------------------------


def test_a_slow_client_gets_the_newest_update_first_and_then_what_was_said():
    host = room().begin("Ann", "Ben")
    before = len(host.sent[id_of("Ben")])
    host.unreachable.add(id_of("Ben"))
    host.say("Ann", "say", text="one")
    host.say("Ann", "pause", paused=True)
    fill(host, KEPT)
    host.unreachable.clear()
    host.clock -= KEPT  # not so long that Ben would be taken for gone
    host.host.tick()
    told = host.told("Ben", since=before)
    assert told[0]["type"] == "update"
    assert told[0]["table"]["paused_by"] == 0
    assert [line["text"] for line in told[1:]] == [f"line {number}" for number in range(KEPT)]


def test_talk_pushes_nothing_out_that_a_client_is_owed():
    host = room().seat("Ann", "Ben")
    before = len(host.sent[id_of("Ben")])
    host.unreachable.add(id_of("Ben"))
    host.say("Ben", "pause", paused=True)
    fill(host, KEPT)
    host.unreachable.clear()
    host.clock -= KEPT
    host.host.tick()
    first, *lines = host.told("Ben", since=before)
    assert (first["type"], first["code"]) == ("refused", "not_playing")
    assert len(lines) == KEPT


def test_what_is_said_when_a_client_takes_nothing_comes_as_soon_as_it_does():
    host = room()
    host.unreachable.add(id_of("Ben"))
    host.say("Ann", "say", text="hello")
    host.host.tick()
    host.unreachable.clear()
    host.host.tick()
    host.host.tick()
    assert heard(host, "Ben") == ["hello"]


# ---- no part of the game -----------------------------------------------------------------


def test_nothing_that_is_said_is_written_down():
    host = room()
    (entries,) = host.journal.kept.values()
    before, lists = len(entries), len(host.listed)
    host.say("Ann", "say", text="Remember this")
    host.say("Eve", "say", phrase="hello")
    assert heard(host, "Ben") == ["Remember this", "hello"]
    assert (len(entries), len(host.listed)) == (before, lists)


def test_talk_changes_nothing_of_the_table_and_sends_no_update():
    host = room().begin("Ann", "Ben")
    table, updates = host.table, len(host.told("Ben", "update"))
    host.say("Ann", "say", text="Hm")
    assert host.table == table
    assert len(host.told("Ben", "update")) == updates
