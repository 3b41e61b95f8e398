"""The list of tables: announced, probed, and gone."""

from dataclasses import replace

import pytest

from luznet.client.lobby import FORGET_AFTER, Entry, Lobby, Place, marks
from luznet.wire.messages import TableInfo

ANN, BEN = "A" * 40, "B" * 40


def entry(key: str = ANN, table: str = "aaaaaaaa", name: str = "Ann's table", **more) -> Entry:
    place = Place(("192.168.1.20",), 48420, key)
    return Entry(place=place, table=table, name=name, game="luz", taken=1, seats=4, **more)


def info(table: str = "aaaaaaaa", name: str = "Ann's table", **more) -> TableInfo:
    fields = {"phase": "gathering", "taken": 2, "seats": 4, "watchers": 0, "yours": None, **more}
    return TableInfo(id=table, name=name, game="luz", **fields)


def names(lobby: Lobby, now: float) -> list[str]:
    return [each.name for each in lobby.entries(now)]


def test_nothing_is_listed_before_anything_is_announced():
    lobby = Lobby()
    assert lobby.entries(0) == ()
    assert lobby.places() == ()


def test_an_announced_table_is_listed_at_once():
    lobby = Lobby()
    lobby.announced([entry()], 10)
    assert lobby.entries(10) == (entry(),)
    assert lobby.places() == (entry().place,)


def test_tables_are_listed_by_name():
    lobby = Lobby()
    lobby.announced([entry(name="Zoe"), entry(BEN, "bbbbbbbb", "Ann"), entry(table="c")], 0)
    assert names(lobby, 0) == ["Ann", "Ann's table", "Zoe"]


def test_an_answer_is_newer_than_the_announcement():
    lobby = Lobby()
    lobby.announced([entry()], 0)
    lobby.answered(ANN, (info(name="New", taken=3, phase="playing", yours=2),), 0.004, 1)
    (shown,) = lobby.entries(1)
    assert (shown.name, shown.taken, shown.playing, shown.yours) == ("New", 3, True, 2)
    assert shown.round_trip == 0.004


def test_a_host_that_never_answers_is_forgotten():
    lobby = Lobby()
    lobby.announced([entry()], 10)
    assert names(lobby, 10 + FORGET_AFTER)
    assert not names(lobby, 10.1 + FORGET_AFTER)


def test_an_announcement_said_again_does_not_make_a_silent_host_new():
    lobby = Lobby()
    lobby.announced([entry()], 10)
    lobby.announced([entry()], 12)
    assert not names(lobby, 10.1 + FORGET_AFTER)


def test_a_host_that_stops_answering_is_forgotten_and_comes_back_with_an_answer():
    lobby = Lobby()
    lobby.announced([entry()], 0)
    lobby.answered(ANN, (info(),), 0.001, 5)
    assert names(lobby, 5 + FORGET_AFTER)
    assert not names(lobby, 5.1 + FORGET_AFTER)
    lobby.answered(ANN, (info(),), 0.001, 20)
    assert names(lobby, 20)


def test_a_table_that_its_host_does_not_name_any_more_is_not_listed():
    lobby = Lobby()
    lobby.announced([entry(), entry(table="bbbbbbbb", name="Second")], 0)
    lobby.answered(ANN, (info("bbbbbbbb", "Second"),), 0.001, 1)
    assert names(lobby, 1) == ["Second"]


def test_a_host_with_two_tables_is_probed_once():
    lobby = Lobby()
    lobby.announced([entry(), entry(table="bbbbbbbb")], 0)
    assert len(lobby.places()) == 1


def test_a_host_of_another_version_is_listed_and_never_probed():
    lobby = Lobby()
    other = entry(versions=(99,))
    lobby.announced([other], 0)
    assert lobby.places() == ()
    assert lobby.entries(1000) == (other,)
    assert not other.speaks
    assert replace(other, versions=(1, 99)).speaks


def test_what_is_not_announced_any_more_is_gone():
    lobby = Lobby()
    lobby.announced([entry(), entry(BEN, "bbbbbbbb", "Ben")], 0)
    lobby.answered(ANN, (info(),), 0.001, 0)
    lobby.announced([entry(BEN, "bbbbbbbb", "Ben")], 1)
    assert names(lobby, 1) == ["Ben"]
    lobby.answered(ANN, (info(),), 0.001, 1)
    assert names(lobby, 1) == ["Ben"]


def test_tables_with_names_of_their_own_need_no_mark():
    assert marks([entry(), entry(BEN, "bbbbbbbb", "Ben")]) == {}


@pytest.mark.parametrize("other", ["LUNCH", "Lun\u0441h", "\u13deunch"])
@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ([("10.0.0.1", 1, "a"), ("10.0.0.2", 1, "b")], ["10.0.0.1", "10.0.0.2"]),
        ([("10.0.0.1", 1, "a"), ("10.0.0.1", 2, "b")], ["10.0.0.1:1", "10.0.0.1:2"]),
        ([("10.0.0.1", 1, "a"), ("10.0.0.1", 1, "b")], ["a", "b"]),
    ],
)
def test_tables_whose_names_look_alike_are_told_apart_by_address_then_port_then_id(
    places, expected, other
):
    entries = [
        replace(entry(table=table, name=name), place=Place((address,), port, ANN))
        for (address, port, table), name in zip(places, ("Lunch", other), strict=True)
    ]
    assert list(marks([*entries, entry()]).values()) == expected
