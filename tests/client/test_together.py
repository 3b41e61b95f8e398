"""The replay that somebody shows to the table, as a client knows it."""

import msgspec

from luznet.client.core import Client, Goal
from luznet.wire.client_messages import Lead
from luznet.wire.codec import decode_from_host, encode
from luznet.wire.messages import Led, Refused
from tests.host.tables import Played

TABLE = "aaaaaaaa"
SHOWN = Led(n=1, table=TABLE, name="Ben", seat=1, at=7)
OWN = Led(n=1, table=TABLE, name="Ann", seat=0, at=7, yours=True)


def hear_update(client, played):
    client.receive(decode_from_host(encode(played.update("Ann"))))


def after_a_game():
    client, played = Client("Ann", Goal("sit")), Played()
    hear_update(client, played.begin("Ann", "Ben").play_to_the_end())
    return client, played


def test_a_client_knows_where_the_replay_stands_until_nobody_leads():
    client, _ = after_a_game()
    client.receive(SHOWN)
    assert client.together.led == SHOWN
    client.receive(Led(n=2, table=TABLE))
    assert client.together.led is None


def test_the_replay_of_another_table_is_none_of_the_readers():
    client, _ = after_a_game()
    client.receive(msgspec.structs.replace(SHOWN, table="bbbbbbbb"))
    assert client.together.led is None


def test_a_new_game_ends_the_replay():
    client, played = after_a_game()
    client.receive(SHOWN)
    played.again("Ann", "Ben")
    hear_update(client, played)
    assert client.together.led is None


def test_a_broken_connection_ends_it_until_the_host_tells_it_again():
    client, _ = after_a_game()
    client.receive(SHOWN)
    client.disconnected()
    assert client.together.led is None


def test_only_the_leader_or_anybody_if_there_is_none_shows_a_position():
    client, _ = after_a_game()
    assert client.together.lead(3) == [Lead(at=3)]
    client.receive(SHOWN)
    assert client.together.lead(4) == client.together.stop() == []
    client.receive(OWN)
    assert client.together.lead(4, "seat", 2) == [Lead(at=4, eyes="seat", of=2)]
    assert client.together.stop() == [Lead(at=None)]


def test_a_refused_lead_disturbs_nothing_else():
    client, _ = after_a_game()
    refused = Refused(of="lead", code="led_already")
    assert client.receive(refused) == []
    assert (client.together.refusal, client.refusal) == (refused, None)


def test_a_host_that_knows_no_replays_disturbs_nobody():
    client, _ = after_a_game()
    unknown = Refused(of="", code="unknown_type")
    client.together.lead(3)
    client.receive(unknown)
    assert (client.together.refusal, client.refusal) == (unknown, None)


def test_a_lead_that_was_dropped_unread_is_waited_for_like_any_message():
    client, _ = after_a_game()
    client.receive(Refused(of="lead", code="too_fast", facts={"wait": 1000}))
    assert client.together.refusal is None
