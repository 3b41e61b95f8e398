"""What a client keeps of the chat: each line once, in order, and without whom its user mutes."""

import pytest

from luznet.client.changes import SeatChanged
from luznet.client.chat import LENGTH, Chat, Speaker, speaker_of
from luznet.client.core import Client, Goal
from luznet.wire import messages as m
from luznet.wire.client_messages import Confide, Say
from luznet.wire.codec import decode_from_host, encode
from luznet.wire.messages import Refused, Said
from tests.host.tables import Played

TABLE, OTHER = "aaaaaaaa", "bbbbbbbb"


def said(n, text="Hm", name="Ben", seat=1, table=TABLE, phrase=""):
    return Said(n=n, table=table, seat=seat, name=name, text=text, phrase=phrase)


def texts(chat):
    return [line.text or line.phrase for line in chat.lines]


def chat_of(*lines):
    chat = Chat()
    for line in lines:
        chat.take(line)
    return chat


def seated():
    client = Client("Ann", Goal("sit"))
    info = m.TableInfo(TABLE, "T", "luz", "over", 0, 4, 0, None)
    client.receive(m.Welcome(version=1, tables=(info,)))
    client.receive(decode_from_host(encode(Played().seat("Ann", "Ben").update("Ann"))))
    return client


def test_lines_are_kept_in_the_order_in_which_they_came():
    chat = chat_of(said(5, "one"), said(6, "two"), said(7, "", phrase="hello"))
    assert texts(chat) == ["one", "two", "hello"]


def test_what_comes_again_after_a_break_is_dropped_and_what_was_missed_is_not():
    chat = chat_of(said(5, "one"), said(6, "two"))
    assert [chat.take(said(5, "one")), chat.take(said(6, "two"))] == [None, None]
    chat.take(said(7, "missed"))
    assert texts(chat) == ["one", "two", "missed"]


@pytest.mark.parametrize("n", [10, 9000])
def test_a_host_whose_clock_went_back_is_heard_all_the_same(n):
    assert texts(chat_of(said(9000, "before"), said(n, "after"))) == ["before", "after"]


def test_the_last_lines_are_kept():
    chat = chat_of(*(said(n, str(n)) for n in range(LENGTH + 50)))
    assert texts(chat) == [str(n) for n in range(50, LENGTH + 50)]


def test_another_table_has_another_chat():
    chat = chat_of(said(5, "here"), said(5, "there", table=OTHER))
    assert texts(chat) == ["there"]


@pytest.mark.parametrize("line", [said(1, "\x1b\u202e"), said(1, "")])
def test_a_line_of_which_nothing_can_be_shown_is_none(line):
    assert chat_of(line).lines == []


def test_what_comes_is_made_safe_whatever_the_host_did():
    (line,) = chat_of(said(1, "a\u202eb\nc\x1b", name="Ben\u200f\t")).lines
    assert (line.name, line.text) == ("Ben", "ab c")


def test_a_muted_speaker_is_left_out_and_heard_again_with_all_they_said():
    chat = chat_of(said(1, "spam"), said(2, "hi", name="Cleo", seat=2))
    chat.mute(Speaker("Ben", watches=False))
    chat.take(said(3, "more spam"))
    assert texts(chat) == ["hi"]
    chat.mute(Speaker("Ben", watches=False), muted=False)
    assert texts(chat) == ["spam", "hi", "more spam"]


def test_a_spectator_with_the_name_of_a_player_is_somebody_else():
    chat = chat_of(said(1, "me"), said(2, "not me", seat=None))
    chat.mute(speaker_of(said(2, seat=None)))
    assert texts(chat) == ["me"]


def test_the_speakers_are_listed_latest_first_with_those_who_are_muted():
    chat = chat_of(said(1), said(2, name="Cleo", seat=2), said(3, name="Eve", seat=None))
    chat.take(said(4))
    chat.mute(Speaker("Dan", watches=False))
    assert [speaker.name for speaker in chat.speakers] == ["Ben", "Eve", "Cleo", "Dan"]


def test_what_came_since_can_be_asked_for():
    chat = chat_of(said(1, "one"), said(2, "two"))
    before = chat.taken
    chat.take(said(2, "two"))
    chat.take(said(3, "three"))
    assert [line.text for line in chat.since(before)] == ["three"]


def test_a_client_keeps_the_chat_and_leaves_muted_speakers_out_of_its_log():
    client = seated()
    client.chat.mute(Speaker("Ben", watches=False))
    for line in (said(1, "spam"), said(2, "hello", name="Cleo", seat=2), said(1, "spam")):
        client.receive(decode_from_host(encode(line)))
    assert texts(client.chat) == ["hello"]
    assert [line.text for line in client.log if isinstance(line, Said)] == ["hello"]
    assert not [each for each in client.log if isinstance(each, SeatChanged)]


def test_a_client_says_words_made_safe_or_a_phrase_and_nothing_for_nothing():
    client = seated()
    assert client.chat.say(" Nice \x1b bet ") == [Say(text="Nice bet")]
    assert client.chat.say(phrase="thanks") == [Say(phrase="thanks")]
    assert client.chat.say("\u200b \n") == []


def test_what_is_for_partners_is_a_message_of_its_own_which_no_host_says_to_all():
    client = seated()
    assert client.chat.say(" Flip\x1b it ", to="partners") == [Confide(text="Flip it")]
    assert client.chat.say(phrase="thanks", to="partners") == [Confide(phrase="thanks")]
    assert client.chat.say(" ", to="partners") == []


@pytest.mark.parametrize("of", ["say", "confide"])
def test_a_refused_chat_line_is_not_a_refusal_of_the_game(of):
    client = seated()
    refused = Refused(of=of, code="too_fast")
    client.receive(refused)
    assert (client.chat.refusal, client.refusal) == (refused, None)
    client.chat.say("again")
    assert client.chat.refusal is None


def test_an_update_of_another_table_ends_the_chat_of_the_one_before():
    client = seated()
    client.receive(said(1, "here", table=TABLE))
    client.receive(said(1, "there", table=OTHER))
    client.receive(decode_from_host(encode(Played().seat("Ann").update("Ann"))))
    assert client.chat.lines == []
