"""Clocks in updates and in the journal."""

from random import Random

import msgpack
import pytest

from luznet.games.game import CLOCK
from luznet.host.decisions import decide
from luznet.host.fold import fold_all
from luznet.host.journaled_table import JournaledTable
from luznet.host.table import bot_to_act, seat_of, times_left, to_act, turn_ends
from luznet.records.entries import Acted, ClockJumped, Opened, read_entries
from luznet.records.journal import Journal
from luznet.records.troubles import JournalUnreadable
from luznet.wire.client_messages import Act, Configure, Pause, Ready, Sit, Start
from luznet.wire.codec import encode
from luznet.wire.messages import Options
from tests.host.simulated import Simulated
from tests.host.tables import SECOND, Played, peer, public_table
from tests.host.test_clocks import AT, MINUTE, TABLE, Clocked

# ---- what all see of it ------------------------------------------------------------------


def test_times_stand_in_every_update_of_a_running_game_the_same_for_all():
    played = Clocked("Ann", "Ben")
    played.think(3.5)
    told = [played.update(name).table.times for name in ("Ann", "Ben", "Eve")]
    assert told[0] == told[1] == told[2]
    assert sorted(told[0]) == [MINUTE - 3 * SECOND, MINUTE]
    wire = msgpack.unpackb(encode(played.update("Eve")))
    assert wire["table"]["times"] == list(told[0])


def test_before_and_after_a_game_there_are_no_times():
    played = Played(Options(players=2, rules={"clock": 60}), game="luris").seat("Ann", "Ben")
    assert played.update("Ann").table.times == ()
    played.again("Ann", "Ben")
    assert played.update("Ann").table.times == (MINUTE, MINUTE)
    played.wait(61)
    assert played.table.phase == "over"
    assert played.update("Ann").table.times == ()


@pytest.mark.parametrize("game", ["luz", "luris"])
def test_a_table_without_clocks_has_no_times_and_nobodys_is_up(game):
    played = Played(Options(players=3), game=game).begin("Ann", "Ben", "Cleo")
    assert played.wait(100_000) == []
    assert played.table.clocks is None
    assert public_table(played.table, 0, played.now).times == ()


def test_the_clock_is_an_option_of_luris_only_and_has_limits():
    played = Played(Options(players=3), game="luris").seat("Ann")
    for seconds in (-1, 7201, "60", True):
        options = Options(players=3, rules={"clock": seconds})
        assert played.refused("Ann", Configure(options=options)) == "bad_options"
    played.do("Ann", Configure(options=Options(players=3, rules={"clock": 7200})))
    luz = Played(Options(players=3)).seat("Ann")
    options = Options(players=3, rules={"clock": 60})
    assert luz.refused("Ann", Configure(options=options)) == "bad_options"


def clocked_host(clock=60):
    return Simulated(game="luris", players=3, rules={"clock": clock}).begin("Ann", "Ben", "Cleo")


def think(host, seconds):
    """Let time pass while everybody is there."""
    for _half in range(int(2 * seconds)):
        host.wait(0.5)
        for name in ("Ann", "Ben", "Cleo"):
            host.say(name, "ping", n=1)


def test_while_somebody_thinks_nobody_is_sent_anything():
    host = clocked_host()
    before = {name: len(host.told(name)) for name in ("Ann", "Ben", "Cleo")}
    (kept,) = host.journal.kept.values()
    entries = len(kept)
    think(host, 10)
    told = {name: host.told(name, since=since) for name, since in before.items()}
    assert {message["type"] for messages in told.values() for message in messages} == {"pong"}
    assert len(kept) == entries


def test_all_are_told_when_somebodys_time_is_up():
    host = clocked_host(clock=1)
    seat = to_act(host.table)
    for _tick in range(7):
        host.clock += 0.25
        host.host.tick()
    for name in ("Ann", "Ben", "Cleo"):
        update = host.told(name, "update")[-1]
        assert update["events"] == [{"type": "ran_out", "seat": seat}]
        assert update["table"]["times"][seat] == 0
        assert update["view"]["out"][seat]


def test_whatever_a_client_says_about_time_nobody_listens():
    host = clocked_host()
    seat = to_act(host.table)
    think(host, 10.5)
    name = host.table.seats[seat].name
    act = {"turn": host.table.turn, "action": {"type": "draw"}}
    host.say(name, "act", **act, at=1, used=0, took=0, free=99999)
    assert host.told(name, "update")[-1]["table"]["times"][seat] == 50 * SECOND
    act = {"turn": host.table.turn, "action": {"type": "time_up", "seat": (seat + 1) % 3}}
    assert host.say(name, "act", **act)[-1]["code"] == "not_now"


def test_a_double_click_frees_nothing_a_second_time():
    host = clocked_host()
    seat = to_act(host.table)
    name, turn = host.table.seats[seat].name, host.table.turn
    for _click in range(20):
        host.clock += 0.25
        host.say(name, "act", turn=turn - 1, action={"type": "draw"})
    update = host.say(name, "sync")[-1]
    assert update["table"]["times"][seat] == MINUTE - (20 * 250 - 500)


@pytest.mark.parametrize("seconds", [600, -600])
def test_no_time_runs_while_the_machine_of_the_host_sleeps_or_its_clock_is_set(seconds):
    host = clocked_host()
    seat = to_act(host.table)
    name, turn = host.table.seats[seat].name, host.table.turn
    think(host, 2.5)
    host.clock += seconds
    # What came meanwhile is read before the host looks at its clocks.
    host.say(name, "act", turn=turn, action={"type": "draw"})
    assert host.told(name, "update")[-1]["table"]["times"][seat] == MINUTE - 2 * SECOND
    host.host.tick()
    assert host.table.phase == "playing"
    journal = list(read_entries(*host.journal.kept.values()))
    assert [entry.at - entry.since for entry in journal if isinstance(entry, ClockJumped)] == [
        seconds * SECOND
    ]
    assert fold_all(journal) == host.table


def test_grace_and_turn_times_stand_still_too_while_the_machine_sleeps():
    host = Simulated(game="luris", players=2, grace=30, turn_time=20).begin("Ann", "Ben")
    seat = 1 - to_act(host.table)
    host.lose(host.table.seats[seat].name)
    host.wait(2)
    ends = turn_ends(host.table)
    host.clock += 3600
    host.host.tick()
    assert turn_ends(host.table) == ends + 3600 * SECOND
    away = host.table.seats[seat]
    assert not away.stand_in
    assert host.clock * SECOND - away.away_since == 2 * SECOND


def test_where_no_time_runs_nobody_is_told_of_a_machine_that_slept():
    host = Simulated(players=3).seat("Ann", "Ben")
    seq = host.table.seq
    host.clock += 3600
    host.say("Ann", "ping", n=1)
    assert host.table.seq == seq


def test_a_sleep_that_cannot_be_stored_at_once_is_stored_later():
    host = clocked_host()
    seat, before = to_act(host.table), host.table.clocks.used
    append = host.journal.append
    host.journal.append = full
    host.clock += 3600
    host.say("Ann", "ping", n=1)
    host.clock += 1
    host.journal.append = append
    host.say("Ann", "ping", n=1)
    assert times_left(host.table, host.unix_ms())[seat] == MINUTE
    assert host.table.clocks.used == before


def full(*_):
    raise JournalUnreadable("The disk is full.")


# ---- a host that comes back ----------------------------------------------------------------


def test_a_game_keeps_its_clocks_after_a_crash(tmp_path):
    file, at = tmp_path / "journal.sqlite3", AT
    rules = Options(players=2, rules={"clock": 60})
    journal = Journal(file)
    journaled = JournaledTable.opened(
        journal, Opened(at, TABLE, "Lunch", "luris", rules), Random(1).randrange
    )
    for name in ("Ann", "Ben"):
        journaled.commit(decide(journaled.table, peer(name), Sit(table=TABLE), at), at)
    journaled.commit(decide(journaled.table, peer("Ann"), Start(), at), at)
    seat = to_act(journaled.table)
    owner = peer(journaled.table.seats[seat].name)
    at += 7500
    journaled.commit(decide(journaled.table, owner, Act(turn=2, action={"type": "draw"}), at), at)
    at += 2500
    assert times_left(journaled.table, at)[seat] == MINUTE - 9 * SECOND
    journal.close()  # and nothing else is written: the host is dead

    at += 10 * MINUTE
    journal = Journal(file)
    (stored,) = journal.open_tables()
    again = JournaledTable.resumed(journal, stored, at, Random(2).randrange)
    assert again.table.play == journaled.table.play
    assert times_left(again.table, at)[seat] == MINUTE - 7 * SECOND  # as the journal knows it
    at += MINUTE
    again.commit(decide(again.table, owner, Sit(table=TABLE), at), at)
    assert times_left(again.table, at + 1500)[seat] == MINUTE - 8 * SECOND
    journal.close()


# ---- the journal -------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_the_journal_alone_gives_the_same_clocks_at_every_record(seed):
    options = Options(players=2 + seed % 3, grace=5, rules={"clock": 15}, turn_time=seed % 2 * 20)
    played = Played(options, seed=seed, game="luris").begin("Ann", "Ben")
    tables = []
    while played.table.phase == "playing":
        live(played)
        tables.append((len(played.entries), played.table))
    stored = [encode(entry) for entry in played.entries]
    entries = list(read_entries(stored))
    assert entries == played.entries
    assert any(entry.actor == CLOCK for entry in entries if isinstance(entry, Acted))
    for length, table in tables[:: max(1, len(tables) // 15)]:
        assert fold_all(entries[:length]) == table


def live(played):
    """Let some time pass in which one of many things may happen."""
    rng = played.rng
    played.wait(rng.choice([0, 0.1, 0.6, 1, 2, 6]))
    if rng.random() < 0.1:
        played.gone("Ben")
    if rng.random() < 0.2 or seat_of(played.table, peer("Ben").key) is None:
        played.do("Ben", Sit(table=TABLE))
    if rng.random() < 0.1:
        played.do("Ann", Pause(paused=True))
        played.now += rng.randrange(10 * SECOND)
        played.do("Ann", Pause(paused=False))
    actor = to_act(played.table)
    if actor is not None and (bot_to_act(played.table) == actor or is_here(played, actor)):
        played.act()


def is_here(played, seat):
    return played.table.seats[seat].is_present


def test_ready_for_the_next_game_is_no_part_of_the_time_of_this_one():
    played = Clocked("Ann", "Ben")
    played.wait(61)
    clocks = played.table.clocks
    played.think(100)
    played.do("Ann", Ready())
    assert played.table.clocks.used == clocks.used
