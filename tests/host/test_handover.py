"""How a host hands a table to the computer of a player."""

import random
import zlib
from base64 import b64decode, b64encode

import pytest
from msgspec.structs import replace

from luznet.host.admission import Admission
from luznet.host.carrying import row_of, take_in
from luznet.host.config import HostConfig
from luznet.host.fold import fold_all
from luznet.host.handover import PATIENCE, REACHING
from luznet.host.server import Server
from luznet.records.entries import Closed, read_entries
from luznet.records.journal import Journal
from luznet.records.troubles import JournalUnreadable
from luznet.transport import new_keys
from luznet.trust import KeyList
from luznet.wire.moving_messages import (
    MOST_BYTES,
    BadBaggage,
    Belongings,
    Moved,
    packed,
    unpacked,
)
from tests.host.simulated import Simulated, key_of

NEXT_KEY = key_of("next")


def playing(game="luz", *, stands_by=("Ben", "Cleo"), **options):
    """Return a host where Ann owns a table, in the middle of a deal."""
    host = Simulated(game=game, **options).begin("Ann", "Ben", "Cleo")
    rng = random.Random(7)
    for _turn in range(9):
        host.answer_bots()
        act(host, rng)
    host.answer_bots()
    for name in stands_by:
        host.say(name, "stand_by", addresses=["192.0.2.7"])
    return host


def act(host, rng):
    """Let the person whose turn it is act at random."""
    for name in ("Ann", "Ben", "Cleo"):
        update = host.told(name, "update")[-1]
        if update["view"] and update["view"]["legal"]:
            action = rng.choice(update["view"]["legal"])
            host.say(name, "act", turn=update["turn"], action=action)
            return


def belongings(host, name="Ben"):
    """Return the baggage that somebody was sent, after asking for each part."""
    table = host.told(name, "baggage")[-1]["table"]
    parts = host.told(name, "baggage")[-1]["parts"]
    for part in range(1, parts):
        host.say(name, "fetch", table=table, part=part)
    return unpacked([each["data"] for each in host.told(name, "baggage")[-parts:]])


def carried(host, name, *, apart=(), silent=(), **fields):
    """Say that a computer could carry the table on, and that everybody reaches it but those who are
    `apart` and those who are `silent`."""
    table = host.told(name, "baggage")[-1]["table"]
    told = {each: len(host.told(each, "reach")) for each in ("Ann", "Ben", "Cleo")}
    said = host.say(name, "carried", table=table, **{"key": NEXT_KEY, "port": 4000, **fields})
    for each in told:
        asked = host.told(each, "reach")[told[each] :]
        for reach in asked if each not in silent else ():
            found = each not in apart
            host.say(each, "reached", table=table, key=reach["key"], found=found)
    return said


@pytest.mark.parametrize("game", ["luz", "luris"])
def test_the_next_computer_gets_the_same_cards_seats_and_options(game):
    host = playing(game, grace=77)
    before = host.table
    host.say("Ann", "hand_over")
    brought = belongings(host)
    after = fold_all([*read_entries(brought.entries)])
    assert (after.game, after.options, after.seats) == (before.game, before.options, before.seats)
    assert after.play == before.play
    assert brought.epoch == 1


def test_everybody_hears_where_the_table_is_and_the_journal_says_that_it_went():
    host = playing()
    name = host.table.id
    host.say("Ann", "hand_over", seat=1)
    carried(host, "Ben")
    for each in ("Ann", "Ben", "Cleo"):
        moved = host.told(each, "moved")
        assert [(m["name"], m["key"], m["port"]) for m in moved] == [("Ben", NEXT_KEY, 4000)]
    assert not host.host._tables
    last = [*read_entries(host.journal.kept[name])][-1]
    assert isinstance(last, Closed)
    assert last.moved


def test_who_comes_after_the_table_went_is_told_where_it_is():
    host = playing()
    name = host.table.id
    host.say("Ann", "hand_over")
    carried(host, "Ben")
    host.say("Zoe", "hello", versions=[1], name="Zoe")
    assert host.say("Zoe", "watch", table=name)[-1]["type"] == "moved"


def test_a_computer_that_cannot_or_takes_too_long_is_passed_over():
    host = playing()
    host.say("Ann", "hand_over")
    carried(host, "Ben", key="", port=None)
    assert host.told("Cleo", "baggage")
    for _second in range(round(PATIENCE) + 1):
        host.wait(1)
        for each in ("Ann", "Ben", "Cleo"):
            host.say(each, "ping", n=1)
    assert host.host._tables
    assert not host.host.handover.is_going_on
    assert host.say("Ann", "hand_over")[-1]["code"] == "no_successor"


def test_a_successor_that_goes_is_followed_by_the_next():
    host = playing()
    host.say("Ann", "hand_over")
    host.lose("Ben")
    host.wait(1)
    carried(host, "Cleo")
    assert host.told("Ann", "moved")[-1]["name"] == "Cleo"


def test_what_was_sent_meanwhile_counts_once_if_the_table_stays():
    host = playing(stands_by=("Ben",))
    host.say("Ann", "hand_over")
    turn = host.table.turn
    act(host, random.Random(1))
    assert host.table.turn == turn
    carried(host, "Ben", key="", port=None)
    assert host.table.turn == turn + 1


def test_nothing_that_was_sent_meanwhile_counts_here_if_the_table_goes():
    host = playing()
    journaled, turn = host.journaled, host.table.turn
    host.say("Ann", "hand_over")
    act(host, random.Random(1))
    host.wait(1)
    carried(host, "Ben")
    assert journaled.table.turn == turn


def test_a_table_stays_if_the_journal_cannot_be_written(monkeypatch):
    host = playing()
    host.say("Ann", "hand_over")

    def fail(*_any):
        raise JournalUnreadable("full")

    monkeypatch.setattr(host.journal, "close_table", fail)
    carried(host, "Ben")
    assert host.host._tables
    assert not host.told("Ann", "moved")
    turn = host.table.turn
    act(host, random.Random(1))
    assert host.table.turn == turn + 1


def test_only_the_computer_that_has_the_baggage_can_carry_the_table_on():
    host = playing()
    host.say("Ann", "hand_over", seat=1)
    name = host.table.id
    host.say("Cleo", "carried", table=name, key=NEXT_KEY, port=4000)
    host.say("Cleo", "fetch", table=name, part=0)
    assert host.host._tables
    assert not host.told("Cleo", "baggage")


def test_only_the_owner_hands_over_and_only_to_a_computer_that_stands_by():
    host = playing(stands_by=("Ben",))
    assert host.say("Ben", "hand_over")[-1]["code"] == "not_owner"
    assert host.say("Ann", "hand_over", seat=2)[-1]["code"] == "no_successor"


# ---- in several networks -----------------------------------------------------------------------


def test_a_table_goes_to_the_next_computer_if_somebody_does_not_reach_the_first():
    host = playing()
    host.say("Ann", "hand_over")
    carried(host, "Ben", apart=["Cleo"])
    assert host.told("Ben", "stays")
    assert not host.told("Ann", "moved")
    carried(host, "Cleo", key=key_of("other"))
    assert host.told("Ann", "moved")[-1]["name"] == "Cleo"
    assert host.told("Ben", "moved")[-1]["name"] == "Cleo"


def test_a_table_stays_where_no_computer_is_in_reach_of_everybody():
    host = playing()
    host.say("Ann", "hand_over")
    carried(host, "Ben", apart=["Cleo"])
    carried(host, "Cleo", apart=["Ben"])
    assert host.told("Ann", "refused")[-1]["code"] == "out_of_reach"
    assert host.said[-1].startswith("Lunch stays here: not everybody can reach")
    assert not host.told("Cleo", "moved")
    turn = host.table.turn
    act(host, random.Random(1))
    assert host.table.turn == turn + 1


def test_a_computer_that_somebody_does_not_reach_is_asked_again_once_they_have_left():
    host = playing(stands_by=("Ann", "Ben", "Cleo"))
    host.host.handover.begin(may_stay=True)
    for name, apart in (("Ann", "Cleo"), ("Ben", "Cleo"), ("Cleo", "Ben")):
        carried(host, name, apart=[apart])
    host.host.handover.begin(may_stay=True)
    assert not host.host.handover.is_going_on
    host.say("Cleo", "leave")
    host.host.handover.begin(may_stay=True)
    assert len(host.told("Ann", "baggage")) == 2


def test_a_client_that_does_not_know_the_question_or_has_gone_keeps_nobody():
    for lost in ("", "Cleo"):
        host = playing()
        host.say("Ann", "hand_over")
        carried(host, "Ben", silent=["Cleo"])
        assert not host.told("Ann", "moved")
        if lost:
            host.lose(lost)
        host.wait(1 if lost else REACHING + 1)
        assert host.told("Ann", "moved")[-1]["name"] == "Ben"


def test_an_owner_whose_table_stays_is_told_so():
    host = playing(stands_by=("Ben",))
    host.say("Ann", "hand_over")
    carried(host, "Ben", key="", port=None)
    assert host.told("Ann", "refused")[-1]["code"] == "no_successor"


# ---- taking a table in -------------------------------------------------------------------------


@pytest.fixture
def journal(tmp_path):
    journal = Journal(tmp_path / "journal", print)
    yield journal
    journal.close()


def test_a_table_that_comes_back_is_stored_beside_its_earlier_time(journal):
    host = playing()
    host.say("Ann", "hand_over")
    first = belongings(host)
    take_in(journal, first, 1)
    take_in(journal, first, 2)  # a host that starts again
    again = Belongings(first.table, first.game, 2, tuple(journal.entries(row_of(first))))
    take_in(journal, again, 3)
    assert [row_of(each) for each in (first, again)] == [s.id for s in journal.open_tables()]
    assert fold_all([*read_entries(journal.entries(row_of(again)))]).epoch == 2


def test_a_table_that_stayed_where_it_was_can_come_again(journal):
    """In the same epoch, with the same entries or more."""
    host = playing()
    host.say("Ann", "hand_over")
    brought = belongings(host)
    for attempt in ("a", "b"):
        row = row_of(brought, attempt)
        take_in(journal, brought, 1, row=row)
        assert [stored.id for stored in journal.open_tables()] == [row]
        journal.give_up(row)


def test_a_host_that_waits_for_a_table_announces_nothing_until_somebody_comes(tmp_path, journal):
    host = playing()
    host.say("Ann", "hand_over")
    brought = belongings(host)
    take_in(journal, brought, 1)
    config = HostConfig((), carries=row_of(brought), prepared=True)
    admission = Admission(KeyList(tmp_path / "a"), KeyList(tmp_path / "b"), frozenset(), float)
    server = Server(config, new_keys(), journal, admission)
    assert server.announced() == ()
    server.was_visited = True
    assert [info.id for info in server.announced()] == [brought.table]


@pytest.mark.parametrize("fault", ["table", "epoch", "entries"])
def test_a_table_that_is_not_what_it_is_said_to_be_is_not_stored(journal, fault):
    host = playing()
    host.say("Ann", "hand_over")
    true = belongings(host)
    wrong = {"table": "ffffffff", "epoch": 0, "entries": (*true.entries, b"rubbish")}
    fields = {each: getattr(true, each) for each in true.__struct_fields__}
    with pytest.raises(BadBaggage):
        take_in(journal, Belongings(**{**fields, fault: wrong[fault]}), 1)
    assert not journal.open_tables()


@pytest.mark.parametrize(
    "data", [b"", b"rubbish", zlib.compress(b"[]"), zlib.compress(bytes(MOST_BYTES + 1))]
)
def test_baggage_that_is_rubbish_or_grows_too_large_is_not_unpacked(data):
    with pytest.raises(BadBaggage):
        unpacked([b64encode(data).decode()])


def test_a_long_journal_travels_in_several_parts():
    noise = random.Random(1).randbytes(40_000)
    sent = Belongings("abcd1234", "luz", 1, (noise,))
    parts = packed(sent)
    assert len(parts) > 1
    assert unpacked(parts) == sent
    assert b64decode("".join(parts))


def test_cards_are_in_no_repr():
    assert repr(Belongings("abcd1234", "luz", 1, (b"secret",))) == "Belongings(...)"
    assert "Moved" in repr(Moved("abcd1234", "Ben", NEXT_KEY, ("192.0.2.7",), 1))


def test_a_table_stays_for_somebody_who_could_not_go_along_unless_the_host_ends():
    """Guests over ssh play on the host's computer: their seats would go with it."""
    host = playing(stands_by=("Ann", "Ben"))
    for _again in range(2):
        host.host.handover.begin(may_stay=True)
    assert not host.host.handover.is_going_on
    assert [each for each in host.said if "on your computer" in each] == [
        "Lunch stays open on your computer until the others have left."
    ]
    host.say("Cleo", "stand_by", addresses=["192.0.2.8"])
    host.host.handover.begin(may_stay=True)
    assert host.host.handover.is_going_on
    host = playing(stands_by=("Ann", "Ben"))
    host.host.handover.begin()
    assert host.host.handover.is_going_on


def test_while_a_private_table_moves_nobody_is_told_again_and_again_who_was_admitted():
    host = playing(stands_by=("Ann", "Ben", "Cleo"))
    host.journaled.table = replace(host.table, private=True)
    host.wait(1)
    host.host.handover.begin()
    assert host.host.handover.is_going_on
    host.host._admission._names[key_of("Zoe")] = "Zoe"
    before = len(host.told("Cleo", "update"))
    host.wait(2)
    assert len(host.told("Cleo", "update")) == before
