"""What a successor believes: false shares, forged and replayed additions, old epochs, strangers."""

from msgspec.structs import replace

from luznet.client.standby import Standby
from luznet.wire.client_messages import Addition
from luznet.wire.inheritance import Gathering
from luznet.wire.moving_messages import Holder, Succession
from tests.host.simulated import key_of
from tests.host.tables import Played
from tests.takeover.room import Room

OTHERS = ("Ben", "Cleo", "Dan")


def gathered(change=lambda name, testimony: testimony, epoch=1):
    """Return what Ben's computer makes of what everybody testifies, and the table at the host."""
    room = Room("Ann", *OTHERS, seed=21, players=4).start().play(6)
    people = {name: room.people[name].client.standby for name in OTHERS}
    table = room.people["Ben"].client.newest.table
    gathering = Gathering(people["Ben"].inheritance(1, table, alone=False))
    for name, standby in people.items():
        gathering.take(key_of(name), change(name, standby.testimony(epoch)))
    return gathering, room.table_of("Ann")


def test_enough_shares_open_all_of_the_table():
    gathering, table = gathered()
    opened = gathering.opened()
    assert opened.seq == table.seq == len(opened.belongings.entries)
    assert opened.belongings.epoch == 1


def test_all_other_holders_are_waited_for_but_not_whoever_was_lost_with_the_host():
    room = Room("Ann", *OTHERS, seed=21, players=4).start().play(6)
    standby = {name: person.client.standby for name, person in room.people.items()}
    inherits = standby["Ben"].inheritance(1, room.people["Ben"].client.newest.table, alone=False)
    lost = Holder(key_of("Dan"), ("192.0.2.99",), 1)
    waits, goes_on = Gathering(inherits), Gathering(replace(inherits, lost=lost))
    for name in ("Ann", "Ben", "Cleo"):
        waits.take(key_of(name), standby[name].testimony(1))
        goes_on.take(key_of(name), standby[name].testimony(1))
    assert waits.opened() is None
    assert goes_on.opened() is not None


def test_a_false_share_is_passed_over():
    def lie(name, testimony):
        shares = tuple([replace(each, share=f"{'A' * 43}=") for each in testimony.shares])
        return replace(testimony, shares=shares) if name == "Cleo" else testimony

    gathering, table = gathered(lie)
    assert gathering.opened().seq == table.seq


def test_forged_and_replayed_additions_change_nothing():
    def lie(name, testimony):
        last = testimony.added[-1]
        forged = Addition(last.generation, last.seq + 1, f"{'A' * 200}")
        replayed = replace(last, seq=last.seq + 1)
        again = replace(testimony.added[0], seq=last.seq + 1)
        return replace(testimony, added=(*testimony.added, forged, replayed, again))

    gathering, table = gathered(lie)
    assert gathering.opened().seq == table.seq


def test_a_testimony_of_an_epoch_that_is_over_counts_for_nothing():
    gathering, _table = gathered(epoch=0)
    assert gathering.voices() == 0
    assert gathering.opened(is_last=True) is None


def test_strangers_and_those_who_have_gone_do_not_count():
    gathering, _table = gathered()
    stranger = replace(gathering._testimonies[key_of("Cleo")])
    assert not gathering.take(key_of("Mallory"), stranger)
    gathering.forget(key_of("Cleo"))
    assert gathering.voices() == 2
    assert gathering.opened(is_last=True) is None


def test_nothing_that_is_held_shows_in_a_repr():
    room = Room("Ann", *OTHERS, seed=21, players=4).start().play(6)
    standby = room.people["Ben"].client.standby
    inheritance = standby.inheritance(1, room.people["Ben"].client.newest.table, alone=False)
    shown = repr((inheritance, inheritance.copies, inheritance.testimony))
    secrets = [*inheritance.testimony.shares, *inheritance.testimony.added]
    assert secrets
    assert not any(getattr(each, "share", getattr(each, "data", "")) in shown for each in secrets)


def test_a_client_remembers_no_more_heirs_than_sit_there_however_many_its_host_names():
    played = Played().begin("Ann", "Ben", "Cleo", "Dan")
    update, standby = played.update("Ann"), Standby()
    for number in range(50):
        holders = tuple([Holder(f"{number}-{at}".ljust(40), ("10.0.0.1",), 22) for at in range(5)])
        standby.take(Succession(update.table.id, number, 2, holders), update)
    assert len(standby.heirs) == 5
    assert not standby.heirs_at(update.table)
