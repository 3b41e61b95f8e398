"""A host at its limits: crowds, faults, restarts."""

import os
import random
import signal
import socket
import time
from types import SimpleNamespace

import msgpack
import pytest
import zmq

from luznet.games.luz.types import Bet
from luznet.host.connections import MOST, MOST_OF_ONE
from luznet.host.journaled_table import JournaledTable
from luznet.host.router import MOST_WAITING, PortInUse, Waiting
from luznet.records.entries import Acted, Opened, Paused, Sat
from luznet.records.journal import Journal
from luznet.records.troubles import JournalInUse, JournalUnreadable
from luznet.transport import new_keys
from luznet.wire.messages import Options
from tests.host.raw import RawClient
from tests.host.running import RunningServer
from tests.host.simulated import Simulated, id_of, key_of
from tests.host.test_server import begin

# ---- more than a host can serve ----------------------------------------------------------


def test_a_full_host_answers_no_strangers_but_lets_people_back_to_their_seats():
    game = Simulated(players=3).begin("Ann", "Ben")
    for number in range(MOST - 2):
        assert game.say(f"Eve {number}", "hello", versions=[1], name="Eve")
    assert game.say("Zoe", "hello", versions=[1], name="Zoe") == []
    anew = msgpack.packb({"type": "hello", "versions": [1], "name": "Ann"})
    assert game.say_bytes("Ann again", anew, key=key_of("Ann"))
    for gone in ("Eve 1", "Eve 2"):
        game.host.left(id_of(gone))
    assert game.say("Zoe", "hello", versions=[1], name="Zoe")


def test_the_connections_of_one_key_are_limited():
    game = Simulated(players=3)
    hello = msgpack.packb({"type": "hello", "versions": [1], "name": "Eve"})
    answered = [
        bool(game.say_bytes(f"Eve {number}", hello, key=key_of("Eve")))
        for number in range(MOST_OF_ONE + 5)
    ]
    assert answered == [True] * MOST_OF_ONE + [False] * 5
    sit = msgpack.packb({"type": "sit", "table": game.table.id})
    game.say_bytes("Eve 0", sit, key=key_of("Eve"))  # a seat gives room to no more of them
    assert game.table.seats[0].key == key_of("Eve")
    assert not game.say_bytes("Eve, once more", hello, key=key_of("Eve"))
    assert game.say("Ann", "hello", versions=[1], name="Ann")


def test_clocks_and_bots_have_their_turn_however_fast_messages_come(host, monkeypatch):
    router = host.server._router
    never_empty = SimpleNamespace(
        recv=lambda *flags, copy=True: b"\x01" * 16 if copy else zmq.Frame(b"")
    )

    def drown():
        with monkeypatch.context() as drowned:
            drowned.setattr(router, "_socket", never_empty)
            router._receive()

    host.call(drown)  # raises TimeoutError if it never ends


def test_clients_that_do_not_play_take_turns_and_get_equally_many():
    waiting = Waiting()
    for frame in (b"1", b"2", b"3"):
        waiting.add(b"Eve", "e", frame)
    waiting.add(b"Zoe", "z", b"4")
    assert [waiting.next()[2] for _ in range(3)] == [b"1", b"4", b"2"]
    assert [*waiting.all_of(b"Eve")] == [("e", b"3")]
    assert not waiting


@pytest.mark.parametrize(("size", "most"), [(1, MOST_WAITING), (16 * 1024, 2)])
def test_of_one_connection_only_so_much_waits(size, most):
    waiting = Waiting()
    taken = [waiting.add(b"Eve", "e", bytes(size)) for _ in range(most + 3)]
    assert taken == [True] * most + [False] * 3
    assert waiting.add(b"Zoe", "z", b"")
    waiting.next()
    assert waiting.add(b"Eve", "e", bytes(size))


def test_a_player_is_heard_before_everyone_who_came_earlier_and_in_order(host, client, monkeypatch):
    ann, eve = client("Ann"), client("Eve")
    ann.sit()
    eve.hello()
    heard, router = [], host.server._router

    def take(routing_id, key, frame):
        heard.append((key == ann.keys[0].decode(), msgpack.unpackb(frame)["n"]))

    def wait_for_both():  # what comes from both waits for the router
        for n in range(30):
            eve.send("ping", n=n)
        time.sleep(0.1)
        for n in range(3):
            ann.send("ping", n=n)
        time.sleep(0.1)
        monkeypatch.setattr(
            router,
            "_handler",
            SimpleNamespace(receive=take, players=host.server.host.players, ranks=dict, left=print),
        )
        monkeypatch.setattr("luznet.host.router.SPAN", 0.0)
        router._receive()

    host.call(wait_for_both)
    assert [n for is_ann, n in heard[:3]] == [0, 1, 2]
    assert all(is_ann for is_ann, _n in heard[:3])
    assert (False, 0) in heard
    monkeypatch.undo()


# ---- the host itself ---------------------------------------------------------------------


def test_a_port_in_use_is_told(tmp_path):
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(PortInUse, match=str(port)):
            RunningServer(tmp_path, port=port)


def test_one_data_folder_has_one_host(host, tmp_path):
    with pytest.raises(JournalInUse, match="Another luznet host"):
        RunningServer(tmp_path)


def test_an_action_that_cannot_be_stored_is_refused_and_works_again_later(
    host, client, monkeypatch
):
    ann = client("Ann")
    begin(ann)
    update = ann.my_turn()
    bet = {"type": "bet", "tricks": 2}

    def fail(*arguments):
        raise JournalUnreadable("The disk is full.")

    with monkeypatch.context() as broken:
        broken.setattr(host.journal, "append", fail)
        ann.send("act", turn=update["turn"], action=bet)
        assert ann.get("refused")["code"] == "not_stored"
        assert host.said == ["The disk is full."]
    ann.send("sync")
    assert ann.get("update")["turn"] == update["turn"]
    ann.send("act", turn=update["turn"], action=bet)
    ann.until(lambda now: now["turn"] > update["turn"])


def test_a_fault_of_the_host_spoils_one_message_and_no_more(host, client, monkeypatch):
    ann = client("Ann")
    ann.sit()

    def fail(*arguments):
        raise ZeroDivisionError

    with monkeypatch.context() as broken:
        broken.setattr("luznet.host.host.decide", fail)
        ann.send("start")
        ann.ping()
    assert "Something went wrong" in host.said[0]
    ann.send("start")
    ann.until(lambda update: update["view"])


def test_a_restarted_host_has_the_game_the_seats_and_the_port_as_before(tmp_path):
    keys = new_keys()
    host = RunningServer(tmp_path, keys)
    ann = RawClient(host.port, keys.public, "Ann")
    begin(ann)
    before = ann.my_turn()
    host.stop()
    assert ann.get("farewell")["reason"] == "closing"
    again = RunningServer(tmp_path, keys, last_port=host.port)
    assert again.port == host.port
    back = RawClient(again.port, keys.public, "Ann", keys=ann.keys)
    after = back.sit()
    assert (after["you"], after["turn"], after["view"]) == (
        before["you"], before["turn"], before["view"],
    )  # fmt: skip
    assert after["seq"] > before["seq"]
    for each in (ann, back):
        each.close()
    again.stop()


def left_by_a_crash(folder, *people):
    """Write a journal as a host leaves it that is killed while these people wait."""
    journal = Journal(folder / "journal.sqlite3")
    opened = Opened(at=1, id="aaaaaaaa", name="Lunch", game="luz", options=Options(pace=0))
    journaled = JournaledTable.opened(journal, opened, random.Random(1).randrange)
    journaled.commit(
        [Sat(at=2, seat=seat, key=key, name="x") for seat, key in enumerate(people)], 2
    )
    journal.close()


def test_people_waiting_for_a_game_find_their_table_after_its_host_was_killed(tmp_path):
    ann = zmq.curve_keypair()
    left_by_a_crash(tmp_path, ann[0].decode())
    host = RunningServer(tmp_path)
    assert [table.id for table in host.server.host.tables()] == ["aaaaaaaa"]
    back = RawClient(host.port, host.keys.public, "Ann", keys=ann)
    assert back.sit("aaaaaaaa")["you"] == 0
    back.close()
    host.stop()


@pytest.mark.parametrize("people", [(), ("k" * 40,)])
def test_a_table_without_people_or_not_as_asked_for_now_is_not_brought_back(tmp_path, people):
    left_by_a_crash(tmp_path, *people)
    host = RunningServer(tmp_path, options=Options(players=5), insists_on_options=bool(people))
    (table,) = host.server.host.tables()
    assert table.id != "aaaaaaaa"
    assert table.seats == 5
    host.stop()


def test_the_game_continues_when_the_bots_process_is_killed(host, client):
    ann = client("Ann")
    begin(ann)
    turn = ann.my_turn()["turn"]
    ann.send("act", turn=turn, action={"type": "bet", "tricks": 1})
    ann.until(lambda update: update["turn"] > turn + 1)  # a bot has acted
    os.kill(host.server._thinker._worker.pid, signal.SIGKILL)
    update = ann.my_turn()
    ann.send("act", turn=update["turn"], action=update["view"]["legal"][0])
    ann.my_turn()


def test_a_pause_before_the_bot_began_to_think_does_not_hold_up_the_game(host, client):
    ann = client("Ann")
    begin(ann)
    turn = ann.my_turn()["turn"]

    def bet_and_pause():  # in one step of the event loop
        bet = Acted(at=1, actor=0, action=Bet(1))
        for entry in (bet, Paused(at=2, seat=0)):
            host.server.host._changes.make(host.journaled, [entry])

    host.call(bet_and_pause)
    ann.send("pause", paused=False)
    ann.until(lambda update: update["turn"] > turn + 1)


def test_several_tables_are_apart(tmp_path):
    host = RunningServer(tmp_path, tables=3, options=Options(players=3, pace=0))
    ann = RawClient(host.port, host.keys.public, "Ann")
    ben = RawClient(host.port, host.keys.public, "Ben")
    tables = ann.hello()["tables"]
    assert sorted(table["name"] for table in tables) == ["Lunch 1", "Lunch 2", "Lunch 3"]
    ann.sit(tables[0]["id"])
    assert ben.sit(tables[1]["id"])["you"] == 0
    ben.send("start")
    ben.until(lambda update: update["view"])
    ann.send("sync")
    assert ann.get("update")["table"]["phase"] == "gathering"
    for each in (ann, ben):
        each.close()
    host.stop()
