"""A replay that a table sees together: who may lead, who is told, and when it ends."""

import msgpack
import pytest

from luznet.wire.client_messages import LEAD_AT_ONCE, LEAD_LASTS
from tests.history.games import keys_of
from tests.host.simulated import codes, id_of
from tests.host.test_game_records import finished, speak


def come(host, name):
    speak(host, name, "hello", versions=[1], name=name)
    return speak(host, name, "watch", table=host.table.id)


def positions(host, name):
    return [message["at"] for message in host.told(name, "led")]


def test_everybody_at_the_table_is_told_where_the_replay_stands_and_who_leads():
    host = finished("Ann", "Ben")
    come(host, "Eve")
    speak(host, "Ann", "lead", at=3, eyes="seat", of=1)
    (ann,), (ben,), (eve,) = [host.told(name, "led") for name in ("Ann", "Ben", "Eve")]
    assert ben == eve == {**ann, "yours": False}
    assert ann["yours"]
    assert (ben["name"], ben["seat"], ben["at"], ben["eyes"], ben["of"]) == (
        "Ann",
        0,
        3,
        "seat",
        1,
    )


def test_a_spectator_may_lead_under_the_name_of_the_connection():
    host = finished("Ann", "Ben")
    come(host, "Eve")
    speak(host, "Eve", "lead", at=0, name="Ann", seat=0)
    (told,) = host.told("Ben", "led")
    assert (told["name"], told["seat"]) == ("Eve", None)


def test_nobody_else_leads_meanwhile_and_anybody_may_afterwards():
    host = finished("Ann", "Ben")
    speak(host, "Ann", "lead", at=3)
    assert codes(speak(host, "Ben", "lead", at=9)) == ["led_already"]
    assert speak(host, "Ben", "lead", at=None) == []
    speak(host, "Ann", "lead", at=None)
    speak(host, "Ben", "lead", at=9)
    assert positions(host, "Ann") == positions(host, "Ben") == [3, None, 9]


def test_the_others_are_told_when_the_leader_is_gone():
    host = finished("Ann", "Ben")
    speak(host, "Ann", "lead", at=3)
    host.lose("Ann")
    host.wait(0.5)
    assert positions(host, "Ben") == [3, None]
    speak(host, "Ben", "lead", at=4)
    assert positions(host, "Ben") == [3, None, 4]


def test_the_others_are_told_when_the_leader_gets_up():
    host = finished("Ann", "Ben")
    speak(host, "Ann", "lead", at=3)
    speak(host, "Ann", "leave")
    host.wait(0.5)
    assert positions(host, "Ben") == [3, None]
    assert codes(speak(host, "Ann", "lead", at=3)) == ["not_seated"]


def test_whoever_comes_later_is_told_the_newest_position_after_the_record():
    host = finished("Ann", "Ben")
    speak(host, "Ann", "lead", at=3)
    speak(host, "Ann", "lead", at=4)
    kinds = [message["type"] for message in come(host, "Eve")]
    assert kinds[-2:] == ["record", "led"]
    assert positions(host, "Eve") == [4]


def test_whoever_comes_after_the_replay_is_told_nothing_of_it():
    host = finished("Ann", "Ben")
    speak(host, "Ann", "lead", at=3)
    speak(host, "Ann", "lead", at=None)
    come(host, "Eve")
    host.wait(0.5)
    assert positions(host, "Eve") == []


def test_a_client_that_takes_nothing_for_a_while_gets_only_the_newest_position():
    host = finished("Ann", "Ben")
    host.unreachable.add(id_of("Ben"))
    for at in (3, 4, 5):
        speak(host, "Ann", "lead", at=at)
    host.unreachable.clear()
    host.wait(0.5)
    assert positions(host, "Ben") == [5]


def test_a_new_game_ends_it_and_in_a_game_nobody_leads():
    host = finished("Ann", "Ben")
    speak(host, "Ann", "lead", at=3)
    speak(host, "Ann", "start")
    host.wait(0.5)
    assert positions(host, "Ben") == [3, None]
    assert codes(speak(host, "Ann", "lead", at=0)) == ["no_replay"]


def test_whoever_comes_right_after_the_next_game_began_is_not_shown_the_replay():
    host = finished("Ann", "Ben")
    speak(host, "Ann", "lead", at=3)
    speak(host, "Ann", "start")
    come(host, "Eve")
    assert positions(host, "Eve") == []


@pytest.mark.parametrize("fields", [{"at": 5000}, {"at": 0, "eyes": "seat", "of": 3}])
def test_what_the_record_does_not_have_cannot_be_shown(fields):
    host = finished("Ann", "Ben")
    assert codes(speak(host, "Ann", "lead", **fields)) == ["no_replay"]
    assert positions(host, "Ben") == []


def test_the_last_position_of_the_record_can_be_shown_and_not_one_more():
    host = finished("Ann", "Ben")
    end = len(host.archive.kept[-1].record.actions)
    assert codes(speak(host, "Ann", "lead", at=end + 1)) == ["no_replay"]
    speak(host, "Ann", "lead", at=end)
    assert positions(host, "Ben") == [end]


def test_positions_that_come_too_fast_are_refused_and_taken_again_later():
    host = finished("Ann", "Ben")
    for at in range(int(LEAD_AT_ONCE)):
        speak(host, "Ann", "lead", at=at)
    (refused,) = speak(host, "Ann", "lead", at=99)
    assert (refused["code"], refused["facts"]) == ("too_fast", {})
    host.wait(1)
    speak(host, "Ann", "lead", at=99)
    assert positions(host, "Ben")[-1] == 99


def test_a_newer_connection_of_the_leader_takes_the_lead_over():
    host = finished("Ann", "Ben")
    speak(host, "Ann", "lead", at=3)
    for message in ({"type": "hello", "versions": [1], "name": "Ann"}, {"type": "sit"}):
        fields = {**message, "table": host.table.id}
        host.say_bytes("Ann again", msgpack.packb(fields), keys_of("Ann").public)
    host.say_bytes("Ann again", msgpack.packb({"type": "lead", "at": 8}), keys_of("Ann").public)
    assert positions(host, "Ben")[-1] == 8


def test_nothing_of_it_is_in_the_journal():
    host = finished("Ann", "Ben")
    before = [*host.journal.kept[host.table.id]]
    speak(host, "Ann", "lead", at=3)
    speak(host, "Ann", "lead", at=None)
    assert host.journal.kept[host.table.id] == before


def stay(host, seconds, *names):
    """Let time pass for people who are there and do nothing."""
    for _ in range(round(seconds)):
        host.wait(1)
        for name in names:
            speak(host, name, "ping", n=0)


def test_a_leader_who_does_not_move_for_long_leads_no_longer():
    host = finished("Ann", "Ben")
    speak(host, "Ann", "lead", at=3)
    stay(host, LEAD_LASTS - 5, "Ann", "Ben")
    speak(host, "Ann", "lead", at=4)
    stay(host, LEAD_LASTS - 5, "Ann", "Ben")
    assert codes(speak(host, "Ben", "lead", at=9)) == ["led_already"]
    stay(host, 10, "Ann", "Ben")
    assert positions(host, "Ben") == [3, 4, None]
    speak(host, "Ben", "lead", at=9)
    assert positions(host, "Ann") == [3, 4, None, 9]
