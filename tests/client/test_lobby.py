"""The list of tables: announced, probed, and gone."""

from dataclasses import replace

import pytest

from luznet.client.lobby import (
    DROP_AFTER,
    FORGET_AFTER,
    MOST_HOSTS,
    MOST_TRIED,
    MOST_TRIED_OF_ONE,
    Entry,
    Lobby,
    Place,
    marks,
)
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


def said_at(address: str, key: str, announcer: str = "", **more) -> Entry:
    """Return a table that was announced at an address, by the machine there or by another."""
    table = entry(key, **more)
    return replace(table, place=Place((address,), 48420, key, announcer=announcer or address))


def trying(lobby: Lobby, now: float) -> list[Place]:
    """Begin whatever is due now, and return it."""
    places = []
    while (due := lobby.next_place(now)) is not None:
        places.append(due[0])
    return places


def proved(lobby: Lobby, now: float, *keys: str) -> None:
    """Let the hosts with these keys prove them, and nobody else."""
    for place in trying(lobby, now):
        address = place.addresses[0] if place.key in keys else None
        lobby.tried(place, address, (), now)


def met(*entries: Entry, tables: tuple[TableInfo, ...] | None, now: float = 0) -> Lobby:
    """Return a list with hosts that proved their keys and told these tables."""
    lobby = Lobby()
    lobby.announced(entries, now)
    keys = {each.place.key for each in entries}
    proved(lobby, now, *keys)
    for key in keys:
        lobby.answered(key, tables, 0.001, now)
    return lobby


def test_nothing_is_listed_before_anything_is_announced():
    lobby = Lobby()
    assert lobby.entries(0) == ()
    assert lobby.places(0) == ()
    assert lobby.next_place(0) is None


def test_a_table_is_listed_once_its_host_has_proved_its_key_and_told_of_it():
    lobby = Lobby()
    lobby.announced([entry()], 10)
    assert not names(lobby, 10)
    assert lobby.places(10) == ()
    proved(lobby, 10, ANN)
    assert lobby.places(10) == (entry().place,)
    assert not names(lobby, 10)
    lobby.answered(ANN, (info(),), 0.001, 10)
    assert names(lobby, 10) == ["Ann's table"]


def test_what_is_announced_under_a_key_that_nobody_proves_is_never_listed():
    lobby = Lobby()
    lobby.announced([entry()], 10)
    proved(lobby, 10)
    lobby.answered(ANN, (info(),), 0.001, 10)
    assert not names(lobby, 10)


def test_tables_are_listed_by_name_and_numbers_count():
    told = (info("z", "Zoe"), info("a", "Ann 10"), info("b", "Ben"), info("c", "ann 9"))
    assert names(met(entry(), tables=told), 0) == ["ann 9", "Ann 10", "Ben", "Zoe"]


def test_the_readers_seat_comes_first_then_tables_of_this_computer_then_those_with_people():
    empty = info("e", "Empty", taken=0)
    bots = info("b", "Bots", taken=0, people=("Amber", "Cobalt", "", ""), bots=(0, 1))
    people = info("p", "People", people=("Zoe", "", "", ""))
    hidden = info("h", "Hidden", taken=1)
    told = (bots, empty, hidden, people, info("y", "Yours", yours=2))
    lobby = met(entry(), tables=told)
    lobby.announced([entry(), said_at("127.0.0.1", BEN)], 0)
    proved(lobby, 0, BEN)
    lobby.answered(BEN, (info("m", "Mine", taken=0),), 0.001, 0)
    assert names(lobby, 0) == ["Yours", "Mine", "Hidden", "People", "Bots", "Empty"]


def test_a_seat_of_a_bot_is_free_for_a_newcomer():
    table = replace(entry(bots=(1, 2)), taken=1)
    assert table.free_seats == (1, 2)
    assert replace(table, taken=4).free_seats == (0, 0)


def test_an_answer_is_newer_than_the_announcement():
    lobby = met(entry(), tables=(info(name="New", taken=3, phase="playing", yours=2),))
    (shown,) = lobby.entries(1)
    assert (shown.name, shown.taken, shown.playing, shown.yours) == ("New", 3, True, 2)
    assert shown.round_trip == 0.001


def test_a_host_that_stops_answering_is_not_listed_and_comes_back_with_an_answer():
    lobby = met(entry(), tables=(info(),))
    assert names(lobby, FORGET_AFTER)
    assert not names(lobby, 0.1 + FORGET_AFTER)
    assert lobby.places(5) == (entry().place,)
    lobby.answered(ANN, (info(),), 0.001, 5)
    assert names(lobby, 5)


def test_a_host_that_is_gone_for_long_is_asked_no_more():
    lobby = met(entry(), tables=(info(),))
    assert lobby.places(DROP_AFTER + 0.1) == ()


def test_a_table_that_its_host_does_not_name_any_more_is_not_listed():
    lobby = met(entry(), entry(table="bbbbbbbb"), tables=(info("bbbbbbbb", "Second"),))
    assert names(lobby, 1) == ["Second"]


def test_a_host_with_two_tables_proves_its_key_once():
    lobby = Lobby()
    lobby.announced([entry(), entry(table="bbbbbbbb")], 0)
    assert len(trying(lobby, 0)) == 1


def test_a_host_of_another_version_is_listed_once_it_has_proved_its_key():
    other = entry(versions=(99,))
    lobby = met(other, tables=None)
    assert [each.name for each in lobby.entries(1)] == [other.name]
    assert not lobby.speaks(ANN)
    assert not other.speaks
    assert replace(other, versions=(1, 99)).speaks


def test_a_withdrawn_table_is_listed_while_its_host_tells_it_and_gone_when_the_host_is():
    lobby = met(entry(), tables=(info(),))
    lobby.announced([], 1)
    assert names(lobby, 1)  # anybody could have said goodbye for it
    lobby.lost(ANN, 1)
    lobby.places(1)
    assert not names(lobby, 1)


def test_a_host_that_was_restarted_is_found_where_it_is_announced_now():
    lobby = met(entry(), tables=(info(),))
    lobby.announced([said_at("10.0.0.9", ANN)], 1)
    assert not trying(lobby, 1)
    lobby.lost(ANN, 1)
    proved(lobby, 1, ANN)
    assert [place.addresses for place in lobby.places(1)] == [("10.0.0.9",)]


def test_what_was_listed_before_a_pause_stays_until_it_should_have_answered():
    lobby = met(entry(), tables=(info(),))
    lobby.resumed(1000)
    assert names(lobby, 1000 + FORGET_AFTER)
    assert not names(lobby, 1000.1 + FORGET_AFTER)


def test_a_table_that_moved_during_a_pause_is_listed_once_as_soon_as_its_new_host_has_answered():
    lobby = met(entry(), tables=(info(), info("bbbbbbbb", "Lunch")))
    lobby.resumed(1000)
    lobby.announced([entry(), entry(BEN)], 1000)
    proved(lobby, 1000, BEN)
    assert sorted(names(lobby, 1000)) == ["Ann's table", "Lunch"]
    lobby.answered(BEN, (info(),), 0.001, 1000)
    assert [(each.name, each.place.key) for each in lobby.entries(1000)] == [
        ("Ann's table", BEN), ("Lunch", ANN)
    ]  # fmt: skip
    lobby.answered(ANN, (info(), info("bbbbbbbb", "Lunch")), 0.001, 1000)
    assert len(names(lobby, 1000)) == 3


# ---- false announcements -------------------------------------------------------------------


def test_of_a_crowd_that_one_machine_announces_a_few_are_tried_at_a_time():
    crowd = [said_at("10.0.0.66", f"{number:040}") for number in range(250)]
    lobby = Lobby()
    lobby.announced([*crowd, said_at("10.0.0.2", BEN)], 0)
    places = trying(lobby, 0)
    assert len(places) == MOST_TRIED_OF_ONE + 1
    assert BEN in [place.key for place in places]


def test_a_crowd_that_changes_every_second_keeps_no_true_host_from_its_turn():
    lobby, numbers, taken = Lobby(), iter(range(10_000)), {}
    for second in range(20):
        true = [said_at(f"10.0.0.{n}", f"{n:02}" * 20) for n in range(1, 5 + second)]
        addresses = [f"10.0.0.{number}" for number in range(1, 255)]
        crowd = [said_at(address, f"{next(numbers):040}", "10.0.0.66") for address in addresses]
        lobby.announced([*crowd, *true], second)
        for place in trying(lobby, second):
            is_true = place.announcer != "10.0.0.66"
            if is_true:
                taken.setdefault(place.key, second)
            proof = place.addresses[0] if is_true else None
            lobby.tried(place, proof, () if proof else place.addresses, second + 0.5)
    assert all(second <= max(0, int(key[:2]) - 4) + 1 for key, second in taken.items())
    assert len(taken) == 23


def test_a_known_host_is_tried_first_wherever_it_is_said_to_be():
    crowd = [said_at(f"10.0.0.{number}", f"{number:040}") for number in range(1, 100)]
    claims = [said_at(f"10.0.1.{number}", ANN, "10.0.0.66") for number in range(1, 100)]
    lobby = Lobby({ANN: "ann@lemon"})
    lobby.announced([*crowd, *claims, said_at("10.0.0.200", ANN)], 0)
    places = trying(lobby, 0)
    assert len(places) == MOST_TRIED
    assert said_at("10.0.0.200", ANN).place in places
    assert sum(place.key == ANN for place in places) <= MOST_TRIED // 2


def test_an_address_that_gave_no_answer_is_left_alone_for_longer_each_time():
    lobby, tried_at = Lobby(), []
    for now in range(60):
        lobby.announced([said_at("10.0.0.9", f"{now:040}", "10.0.0.66")], now)
        for place in trying(lobby, now):
            tried_at.append(now)
            lobby.tried(place, None, place.addresses, now)
    assert tried_at == [0, 1, 3, 7, 15, 31]


def test_false_claims_do_not_silence_the_address_of_a_true_host():
    lobby = Lobby()
    lobby.announced([said_at("10.0.0.2", ANN, "10.0.0.66")], 0)
    (place,) = trying(lobby, 0)
    lobby.tried(place, None, place.addresses, 0)
    lobby.announced([said_at("10.0.0.2", BEN)], 0.1)
    assert [place.key for place in trying(lobby, 0.1)] == [BEN]


def test_of_one_machine_with_many_hosts_others_find_their_place():
    lobby = Lobby()
    many = [said_at("10.0.0.66", f"{number:040}") for number in range(100)]
    for second in range(60):
        lobby.announced([*many, *([said_at("10.0.0.2", BEN)] if second > 50 else [])], second)
        proved(lobby, second, BEN, *(each.place.key for each in many))
        for place in lobby.places(second):
            lobby.answered(place.key, (info(name=place.key[-3:]),), 0.001, second)
    assert len(lobby.entries(59)) == MOST_HOSTS
    assert "BBB" in names(lobby, 59)


def test_of_a_private_host_nothing_counts_but_what_its_own_machine_announces():
    true = said_at("10.0.0.2", ANN, code=True, name="Cellar")
    false = said_at("10.0.0.2", ANN, "10.0.0.66", code=True, name="Free pizza", table="f")
    for order in ((true, false), (false, true)):
        lobby = Lobby()
        lobby.announced(order, 0)
        proved(lobby, 0, ANN)
        lobby.answered(ANN, None, None, 0)
        assert names(lobby, 0) == ["Cellar"]


@pytest.mark.parametrize("door", [None, 7])
def test_a_false_claim_of_a_true_host_adds_no_address_and_no_door_to_it(door):
    true = said_at("10.0.0.2", ANN)
    true = replace(true, place=replace(true.place, door=door))
    addresses = ("10.0.0.2", "10.0.0.66")
    place = replace(true.place, addresses=addresses, door=4444, announcer="10.0.0.66")
    false = replace(true, place=place, code=True)
    for order in ((true, false), (false, true)):
        lobby = Lobby()
        lobby.announced(order, 0)
        proved(lobby, 0, ANN)
        ((_, named),) = lobby.announced_by_proved()
        lobby.answered(ANN, (info(),), 0.001, 0)
        (told,) = lobby.entries(0)
        for shown in (named, told):
            found = shown.place
            assert (found.addresses, found.door, shown.code) == (("10.0.0.2",), door, False)


def test_of_a_crowd_of_known_hosts_no_more_are_listed_either():
    keys = [f"{number:040}" for number in range(MOST_HOSTS + 3)]
    lobby = Lobby(dict.fromkeys(keys, "ann@lemon"))
    lobby.announced([said_at(f"10.0.0.{at}", key) for at, key in enumerate(keys)], 0)
    for now in range(MOST_HOSTS):
        proved(lobby, now / 100, *keys)
    assert len(lobby.places(0)) == MOST_HOSTS


def test_a_private_host_that_answers_is_listed_though_its_announcement_was_crowded_out():
    lobby = met(entry(code=True), tables=None)
    lobby.announced([], 1)
    lobby.answered(ANN, None, None, 1)
    assert names(lobby, 1) == ["Ann's table"]
    lobby.announced([], 1 + DROP_AFTER)
    lobby.answered(ANN, None, None, 1 + DROP_AFTER)
    assert not names(lobby, 1 + DROP_AFTER)


def test_a_private_host_has_the_name_under_which_it_is_known_and_no_announced_one():
    private = replace(entry(code=True), place=replace(entry().place, host="ann@lemon"))
    for known in ({}, {ANN: "ann@pear"}):
        lobby = Lobby(known)
        lobby.announced([private], 0)
        proved(lobby, 0, ANN)
        lobby.answered(ANN, None, None, 0)
        (shown,) = lobby.entries(0)
        assert shown.place.host == known.get(ANN, "")


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
