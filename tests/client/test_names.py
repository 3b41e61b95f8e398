"""Names that a host sends: cleaned on arrival, and told apart where they look alike."""

import msgspec
import pytest

from luznet.client.changes import SeatChanged, changes
from luznet.client.core import Client, Goal
from luznet.i18n import happening
from luznet.wire import messages as m
from luznet.wire.client_messages import Sit
from luznet.wire.codec import decode_from_host
from tests.client.test_core import TABLE, WELCOME, sent
from tests.host.tables import Played


def hostile(message, **fields):
    """Return a message as a client reads it that has these fields instead."""
    return decode_from_host(msgspec.msgpack.encode({**msgspec.to_builtins(message), **fields}))


def named(*names, **more):
    """Return an update of a host that calls the people on its seats so, with `more` of its table
    changed."""
    update = Played().seat("Ann", "Ben", "Cleo", "Dan").update("Ann")
    table = msgspec.to_builtins(update.table)
    for seat, name in zip(table["seats"], names, strict=True):
        seat["name"] = name
    return hostile(update, table={**table, **more})


def test_names_of_a_host_that_does_not_clean_them_are_cleaned_on_arrival():
    names = ("An\u202en", "\u3164", "Ｃｌｅｏ", "D\u0301" + "\u0301" * 90)
    table = named(*names, played=names, name="L\u202eunch\u3164").table
    assert [seat.name for seat in table.seats] == ["Ann", "?", "Cleo", "D\u0301"]
    assert (table.name, table.played) == ("Lunch", ("Ann", "", "Cleo", "D\u0301"))
    info = hostile(WELCOME, host="a\u2800@b", tables=[
        {**msgspec.to_builtins(WELCOME.tables[0]), "name": "T\u034f" * 90}
    ])  # fmt: skip
    assert (info.host, info.tables[0].name) == ("a@b", "T" * 48)
    refused = hostile(m.Refused(of="sit", code="seat_taken"), facts={"name": "An\ufe0fn", "n": 1})
    assert refused.facts == {"name": "Ann", "n": 1}
    invited = hostile(m.Invitation(), code="1\u202e2", token="\x1b[2Jt")
    assert (invited.code, invited.token) == ("12", "[2Jt")


def test_players_whose_names_look_alike_are_told_apart_by_their_seats():
    client = Client("Ann", Goal("sit"))
    alike = ("Ann", "Ben", "\u0410nn", "(1) Ann")
    client.receive(named(*alike))
    names = [seat.name for seat in client.table.seats]
    assert names == ["(1) (1) Ann", "Ben", "(3) \u0410nn", "(4) (1) Ann"]
    assert named(*alike, played=alike).table.played == tuple(names)
    long = "n" * 90
    client.receive(named(long, "Ben", long, "Cleo"))
    names = [seat.name for seat in client.table.seats]
    assert names == ["(1) " + "n" * 30, "Ben", "(3) " + "n" * 30, "Cleo"]


@pytest.mark.parametrize(
    ("seat", "name", "shown"),
    [
        (0, "Ann", "Ann"),
        (1, "Ann", "(2) Ann"),
        (1, "\u0410nn", "(2) \u0410nn"),
        (1, "(1) Ann", "(1) Ann"),
        (2, "Cl\u0435o", "(3) Cl\u0435o"),
        (3, "Cleo", "(4) Cleo"),
        (9, "Ann", "Ann"),
        (None, "Ann", "Ann"),  # a spectator, which is shown
    ],
)
def test_nobody_says_anything_under_the_name_of_another_seat(seat, name, shown):
    client = Client("Ann", Goal("sit"))
    client.receive(named("Ann", "Ben", "Cleo", "Cl\u0435o"))
    line = m.Said(n=1, table=TABLE, seat=seat, name=name, text="Hm")
    for _twice in range(2):
        client.receive(sent(line))
    assert [said.name for said in client.chat.lines] == [shown]


def test_a_player_who_takes_the_seat_of_a_bot_is_told_with_the_bots_name():
    played = Played().begin("Ann", "Ben", "Cleo")
    before = played.update("Ann").table
    seat = next(at for at, each in enumerate(before.seats) if each.who == "bot")
    bot = before.seats[seat].name
    played.do("Ivy", Sit(table=TABLE))
    (told,) = changes(before, played.update("Ann").table)
    assert told == SeatChanged("Ivy", "sat", bot=bot)
    assert happening(told) == f"Ivy sat down in place of {bot}."
