"""The host on disks that fill up and with journals that it cannot continue."""

import random

import pytest
from msgspec.structs import replace

from luznet.games.luz.types import Play
from luznet.host.journaled_table import JournaledTable
from luznet.records.entries import Acted, Opened, Sat
from luznet.records.journal import Journal, StoredTable
from luznet.records.troubles import JournalUnreadable
from luznet.wire.codec import encode
from luznet.wire.messages import Options
from tests import disk
from tests.host.raw import RawClient
from tests.host.running import RunningServer
from tests.host.simulated import Simulated, id_of

BET = {"type": "bet", "tricks": 2}


@disk.needed()
def test_a_game_on_a_full_disk_waits_and_continues_once_there_is_room(tmp_path):
    with disk.small_disk(tmp_path / "disk", kilobytes=512) as folder:
        host = RunningServer(folder)
        ann = RawClient(host.port, host.keys.public, "Ann")
        ann.sit()
        ann.send("start")
        before = ann.my_turn()
        disk.fill(folder)
        ann.send("act", turn=before["turn"], action=BET)
        assert ann.get("refused")["code"] == "not_stored"
        assert "the disk is full" in host.said[0]
        ann.send("sync")
        assert ann.get("update")["turn"] == before["turn"]
        disk.make_room(folder)
        ann.send("act", turn=before["turn"], action=BET)
        after = ann.until(lambda update: update["turn"] > before["turn"])
        ann.close()
        host.stop()
        again = RunningServer(folder, host.keys)
        back = RawClient(again.port, host.keys.public, "Ann", keys=ann.keys)
        assert back.sit()["turn"] >= after["turn"]
        assert len(host.said) == 1
        back.close()
        again.stop()


def test_a_player_who_leaves_while_nothing_can_be_stored_is_away_once_it_can(tmp_path, monkeypatch):
    host = RunningServer(tmp_path)
    ann, ben = (RawClient(host.port, host.keys.public, name) for name in ("Ann", "Ben"))
    for each in (ann, ben):
        each.sit()
    with monkeypatch.context() as broken:
        broken.setattr(host.journal, "append", full)
        ben.send("bye")
        ben.hello()  # the goodbye has been dealt with
    ann.until(lambda update: update["table"]["seats"][1]["away"])
    for each in (ann, ben):
        each.close()
    host.stop()


def test_a_player_who_returns_while_nothing_can_be_stored_is_back_once_it_can(monkeypatch):
    game = Simulated(players=3).begin("Ann")
    game.say("Ann", "bye")
    with monkeypatch.context() as broken:
        broken.setattr(game.journal, "append", full)
        game.say("Ann", "hello", versions=[1], name="Ann")
        assert game.say("Ann", "sit", table=game.table.id)[-1]["code"] == "not_stored"
        assert game.say("Ann", "act", turn=game.table.turn, action=BET)[-1]["code"] == "not_stored"
        game.host.tick()
        assert not game.table.seats[0].is_present
    game.host.tick()
    assert game.table.seats[0].is_present
    assert game.say("Ann", "sync")[-1]["you"] == 0


def test_everybody_is_told_while_a_bot_cannot_act_as_the_disk_is_full(monkeypatch):
    game = Simulated(players=3).seat("Ann", "Ben")
    game.say("Mia", "hello", versions=[1], name="Mia")
    game.say("Mia", "watch", table=game.table.id)
    game.say("Ann", "start")
    for name in ("Ann", "Ben", "Ann", "Ben"):
        if not game.questions:
            game.say(name, "act", turn=game.table.turn, action=BET)
    assert game.questions
    seq, sent = game.table.seq, len(game.sent[id_of("Ann")])
    with monkeypatch.context() as broken:
        broken.setattr(game.journal, "append", full)
        game.answer_bots_once()
        game.wait(1.5)
        game.answer_bots_once()
        told = game.told("Ann", "update", since=sent)
        assert [update["table"].get("stalled") for update in told] == [True]
        assert told[0]["seq"] == seq
        assert game.told("Mia", "update")[-1]["table"]["stalled"]
        assert game.say("Ben", "sync")[-1]["table"]["stalled"]
    game.wait(0.5)
    game.answer_bots_once()
    assert game.table.seq > seq
    for name in ("Ann", "Ben", "Mia"):
        assert not game.told(name, "update")[-1]["table"].get("stalled")


def test_nobody_waits_for_the_disk_once_nothing_is_to_be_stored(monkeypatch):
    game = Simulated(players=3).seat("Ann", "Ben")
    with monkeypatch.context() as broken:
        broken.setattr(game.journal, "append", full)
        game.say("Ben", "bye")
        game.wait(1.5)
        assert game.told("Ann", "update")[-1]["table"]["stalled"]
        game.say("Ann", "ping", n=1)
        game.say("Ben", "hello", versions=[1], name="Ben")
        game.say("Ben", "sit", table=game.table.id)
        game.wait(1.5)
        assert not game.told("Ann", "update")[-1]["table"].get("stalled")


def test_a_newcomer_whose_seat_cannot_be_stored_is_not_at_the_table(monkeypatch):
    game = Simulated(players=3, spectators="none").seat("Ann")
    with monkeypatch.context() as broken:
        broken.setattr(game.journal, "append", full)
        game.say("Ben", "hello", versions=[1], name="Ben")
        assert game.say("Ben", "sit", table=game.table.id)[-1]["code"] == "not_stored"
    assert game.say("Ben", "sync")[-1]["code"] == "not_seated"
    game.say("Ann", "pause")
    assert game.seat("Ben").table.seats[1].is_present


@pytest.mark.parametrize("command", ["free", "sit"])
def test_a_player_whose_return_cannot_be_stored_keeps_their_seat(monkeypatch, command):
    game = Simulated(players=3).seat("Ann", "Ben")
    game.say("Ben", "bye")
    with monkeypatch.context() as broken:
        broken.setattr(game.journal, "append", full)
        game.say("Ben", "hello", versions=[1], name="Ben")
        game.say("Ben", "sit", table=game.table.id)
    assert not game.table.seats[1].is_present
    if command == "free":
        assert game.say("Ann", "free", seat=1)[-1]["code"] == "not_away"
    else:
        game.journaled.table = replace(game.table, phase="over")
        game.say("Eve", "hello", versions=[1], name="Eve")
        assert game.say("Eve", "sit", table=game.table.id, seat=1)[-1]["code"] == "seat_taken"
    assert (game.table.seats[1].name, game.table.seats[1].is_present) == ("Ben", True)


def test_a_player_whose_new_seat_cannot_be_stored_keeps_the_old_one(monkeypatch):
    game = Simulated(players=3, tables=2).seat("Ann")
    other = [table.id for table in game.host.tables() if table.id != game.table.id]
    with monkeypatch.context() as broken:
        broken.setattr(game.journal, "append", full)
        assert game.say("Ann", "sit", table=other[0])[-1]["code"] == "not_stored"
    assert game.table.seats[0].is_present
    assert game.say("Ann", "sync")[-1]["table"]["id"] == game.table.id
    game.say("Ann", "sit", table=other[0])
    assert not game.table.seats[0].is_present
    assert game.say("Ann", "sync")[-1]["table"]["id"] == other[0]


def full(*arguments):
    raise JournalUnreadable("The disk is full.")


def left_by_another_luznet(folder, what):
    """Write a journal with a table that this luznet cannot continue."""
    journal = Journal(folder / "journal.sqlite3")
    opened = Opened(at=1, id="aaaaaaaa", name="Lunch", game="luz", options=Options(pace=0))
    if what == "game":
        journal.add_table(StoredTable("aaaaaaaa", "whist"), encode(opened))
    else:
        journaled = JournaledTable.opened(journal, opened, random.Random(1).randrange)
        journaled.commit([Sat(at=2, seat=0, key="k" * 40, name="x")], 2)
        illegal = encode(Acted(at=3, actor=0, action=Play(position=1)))
        journal.append("aaaaaaaa", 2, [illegal if what == "action" else b"\x81\xa1?"])
    journal.close()


@pytest.mark.parametrize("what", ["game", "action", "entry"])
def test_a_table_of_another_luznet_is_told_and_kept_until_it_is_given_up(tmp_path, what):
    left_by_another_luznet(tmp_path, what)
    for afresh in (False, False, True):
        host = RunningServer(tmp_path, afresh=afresh)
        assert [table.id == "aaaaaaaa" for table in host.server.host.tables()] == [False]
        assert bool(host.said) is not afresh
        host.stop()
    host = RunningServer(tmp_path)
    assert host.said == []
    host.stop()
