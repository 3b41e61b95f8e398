"""What a successor believes: false shares, forged and replayed additions, old epochs, strangers."""

from msgspec.structs import replace

from luznet.client.standby import Standby
from luznet.custody.gathering import Gathering
from luznet.wire.client_messages import Addition
from luznet.wire.moving_messages import Holder, Succession
from tests.host.simulated import is_signed, key_of
from tests.host.tables import Played
from tests.takeover.room import Room

OTHERS = ("Ben", "Cleo", "Dan")


def inherited(room):
    """Return what Ben's computer begins with."""
    client = room.people["Ben"].client
    return client.standby.inheritance(1, client.custody.of(room.table_of("Ann").id), alone=False)


def vote_of(room, name, to="Ben", epoch=1):
    """Return what somebody says first to a successor."""
    custody = room.people[name].client.custody
    custody.host = key_of(to)
    (testimony,) = custody.opening(room.table_of("Ann").id, epoch)
    return testimony


def gathered(change=lambda name, testimony: testimony, epoch=1, voters=OTHERS):
    """Return what Ben's computer makes of what everybody testifies, and the table at the host."""
    room = Room("Ann", *OTHERS, seed=21, players=4).start().play(6)
    gathering = Gathering(inherited(room), is_signed)
    for name in voters:
        gathering.take(key_of(name), vote_of(room, name, epoch=epoch))
    for name in OTHERS:
        testimony = room.people[name].client.standby.testimony(epoch)
        gathering.take(key_of(name), change(name, testimony))
    return gathering, room.table_of("Ann")


def test_enough_shares_open_all_of_the_table():
    gathering, table = gathered()
    opened = gathering.opened()
    assert opened.seq == table.seq == len(opened.belongings.entries)
    assert opened.belongings.epoch == 1
    assert opened.links[:-1] == table.links  # a copy may lack the last of them


def test_nothing_is_opened_before_most_voters_have_lost_the_host():
    gathering, _table = gathered(voters=("Ben", "Cleo"))
    assert gathering.opened(is_last=True) is None


def test_all_other_holders_are_waited_for_but_not_whoever_was_lost_with_the_host():
    room = Room("Ann", *OTHERS, seed=21, players=4).start().play(6)
    inherits = inherited(room)
    lost = Holder(key_of("Dan"), ("192.0.2.99",), 1)
    waits = Gathering(inherits, is_signed)
    goes_on = Gathering(replace(inherits, lost=lost), is_signed)
    for name in ("Ann", "Ben", "Cleo"):
        testimony = room.people[name].client.standby.testimony(1)
        for gathering in (waits, goes_on):
            gathering.take(key_of(name), vote_of(room, name))
            gathering.take(key_of(name), testimony)
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


def test_a_vote_for_an_epoch_that_is_over_counts_for_nothing():
    gathering, _table = gathered(epoch=0)
    assert not any(gathering.candidate().votes)
    assert gathering.opened(is_last=True) is None


def test_strangers_and_those_who_have_gone_do_not_count():
    gathering, _table = gathered()
    assert not gathering.take(key_of("Mallory"), gathering._testimonies[key_of("Cleo")])
    gathering.forget(key_of("Cleo"))
    assert gathering.opened(is_last=True) is None


def test_nothing_that_is_held_shows_in_a_repr():
    room = Room("Ann", *OTHERS, seed=21, players=4).start().play(6)
    inheritance = inherited(room)
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
