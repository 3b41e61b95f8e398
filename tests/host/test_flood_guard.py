"""The flood guard cuts connections that send more than spec.md (section 4, points 7 to 9) allows,
are of no use, or take the place of others."""

import os
import select
import socket

import pytest

from luznet.host.environment import Rank
from luznet.host.flood_guard import (
    BEHIND_AFTER,
    CAN_COUNT,
    MOST_UNFINISHED,
    NEWCOMERS_AT_ONCE,
    NEWCOMERS_EVERY,
    SCARCE,
    UNSERVED,
    USUAL,
    FloodGuard,
    source_of,
    surplus,
)

pytestmark = pytest.mark.skipif(not CAN_COUNT, reason="the system does not count bytes")


class Guest:
    """Both ends of a connection: the flood_guard is told of the host's."""

    def __init__(self, flood_guard, source="127.0.0.1"):
        with socket.create_server(("127.0.0.1", 0)) as server:
            self.theirs = socket.create_connection(server.getsockname(), source_address=(source, 0))
            self.ours, _ = server.accept()
        self.ours.setblocking(False)
        self.theirs.settimeout(5)
        flood_guard.came(self.descriptor, 0.0)

    @property
    def descriptor(self):
        return self.ours.fileno()

    @property
    def sent(self):
        """How a message of this guest is told of."""
        return {self.descriptor: b"%d" % self.descriptor}

    def send(self, size):
        """Send this number of bytes; the host's end reads them."""
        self.theirs.sendall(bytes(size))
        self.ours.setblocking(True)
        while size:
            size -= len(self.ours.recv(size))
        self.ours.setblocking(False)

    def is_cut(self):
        self.theirs.setblocking(False)
        try:
            return self.theirs.recv(1) == b""
        except BlockingIOError:
            return False
        except ConnectionResetError:
            return True

    def close(self):
        self.theirs.close()
        self.ours.close()


@pytest.fixture
def ranks():
    """What the host says of its connections, by their routing ids; the flood guard knows it at
    once."""
    return {}


@pytest.fixture
def flood_guard(ranks):
    return FloodGuard(0.0, lambda: ranks, descriptors=64)


@pytest.fixture
def come(flood_guard, ranks):
    """Return what makes a guest that the flood_guard knows, and that the host serves as this."""
    admission = []

    def come(rank=Rank.GUEST, source="127.0.0.1"):
        guest = Guest(flood_guard, source)
        admission.append(guest)
        if rank is not Rank.STRANGER:
            ranks[guest.sent[guest.descriptor]] = rank
            flood_guard.heard(guest.sent)
        return guest

    yield come
    for guest in admission:
        guest.close()


def test_a_client_that_sends_all_it_may_at_once_and_for_long_stays(flood_guard, come):
    guest = come()
    guest.send(USUAL.burst)
    flood_guard.look(0.0, guest.sent)
    for second in range(1, 20):
        guest.send(USUAL.rate)
        flood_guard.look(float(second), guest.sent)
    assert not guest.is_cut()


def test_a_client_that_sends_more_at_once_is_cut_however_fast_it_is_read(flood_guard, come):
    eager, other = come(), come()
    eager.send(USUAL.burst + 1)
    other.send(USUAL.burst)
    flood_guard.look(0.0, eager.sent | other.sent)
    assert (eager.is_cut(), other.is_cut()) == (True, False)


def test_a_client_that_sends_more_for_long_is_cut_once_its_allowance_is_used(flood_guard, come):
    guest = come()
    seconds = 0
    while not guest.is_cut() and seconds < 20:
        seconds += 1
        guest.send(USUAL.rate * 3 // 2)
        flood_guard.look(float(seconds), guest.sent)
    assert seconds == 3  # 96 KiB, 128 KiB, and then 160 KiB of the allowance used


def test_a_client_that_finishes_no_message_is_cut_however_slowly_it_sends(flood_guard, come):
    slow, whole = come(), come()
    for count in range(1, 5):
        for guest in (slow, whole):
            guest.send(MOST_UNFINISHED // 4)
        flood_guard.look(count * 10.0, whole.sent)
    assert (slow.is_cut(), whole.is_cut()) == (False, False)
    slow.send(1)
    whole.send(1)
    flood_guard.look(50.0, whole.sent)
    assert (slow.is_cut(), whole.is_cut()) == (True, False)


def test_a_host_that_does_not_keep_up_bears_less_and_lets_nobody_in(flood_guard, come):
    eager, player = come(), come()
    eager.send(SCARCE.burst + 1)
    player.send(SCARCE.burst)
    both = eager.sent | player.sent
    flood_guard.busy(1.0)
    flood_guard.look(1.0 + BEHIND_AFTER / 2, {})
    assert not flood_guard.is_behind(1.0 + BEHIND_AFTER)
    assert not eager.is_cut()
    eager.send(USUAL.rate)
    flood_guard.busy(1.1)
    late = 1.01 + BEHIND_AFTER
    assert flood_guard.is_behind(late)
    flood_guard.look(late, both)
    assert (eager.is_cut(), player.is_cut()) == (True, False)
    flood_guard.drained()
    assert not flood_guard.is_behind(late)


def test_what_a_connection_has_sent_is_thrown_away_when_it_is_cut(flood_guard, come):
    guest = come()
    guest.send(USUAL.burst)
    guest.theirs.sendall(bytes(1000))
    flood_guard.look(0.0, {})
    with pytest.raises(ConnectionError):
        guest.ours.recv(1)
    assert guest.is_cut()


def test_a_descriptor_that_belongs_to_another_connection_by_now_is_left_alone(flood_guard, come):
    gone, newer = come(), Guest(FloodGuard(0.0, dict, 64))
    number = gone.descriptor
    os.dup2(newer.descriptor, number)
    newer.send(USUAL.burst + 1)
    flood_guard.look(0.0, gone.sent)
    assert not newer.is_cut()
    newer.close()


def test_connections_that_are_gone_are_forgotten(flood_guard, come):
    guest = come()
    guest.close()
    flood_guard.look(0.0, {})
    assert not flood_guard._tracked


# ---- connections that are of no use, and too many of them --------------------------------


def test_a_client_without_a_hello_is_cut_and_one_that_is_served_stays(flood_guard, come):
    silent, served = come(Rank.STRANGER), come()
    flood_guard.look(UNSERVED, {})
    assert (silent.is_cut(), served.is_cut()) == (False, False)
    flood_guard.look(UNSERVED + 0.1, {})
    assert (silent.is_cut(), served.is_cut()) == (True, False)


def test_a_client_that_is_no_longer_served_is_cut_after_a_while(flood_guard, come, ranks):
    gone = come()
    flood_guard.look(10.0, {})
    ranks.clear()
    flood_guard.look(10.0 + UNSERVED, {})
    assert not gone.is_cut()
    flood_guard.look(10.1 + UNSERVED, {})
    assert gone.is_cut()


def test_too_many_without_hello_cost_the_address_with_most_its_oldest(flood_guard, come):
    newcomer = come(Rank.STRANGER, "127.0.0.9")
    crowd = [come(Rank.STRANGER) for _ in range(30)]  # of 64 descriptors 16 are for such
    cut = [guest.is_cut() for guest in crowd]
    assert sum(cut) >= 15
    assert cut == sorted(cut, reverse=True)  # the oldest
    assert not newcomer.is_cut()


def test_too_many_guests_cost_neither_strangers_nor_players_their_connection(flood_guard, come):
    player, watcher = come(Rank.PLAYER), come(source="127.0.0.9")
    crowd = [come() for _ in range(30)]  # of 64 descriptors 16 are for admission
    stranger = come(Rank.STRANGER)
    flood_guard.look(0.0, {})
    assert not any(each.is_cut() for each in (player, watcher, stranger))
    cut = [guest.is_cut() for guest in crowd]
    assert sum(cut) >= 15
    assert cut == sorted(cut, reverse=True)  # the oldest


def test_each_time_the_address_with_most_connections_loses_one():
    assert list(surplus("aabbbbc", 4)) == [2, 3, 0, 4]
    assert list(surplus("abc", 3)) == [0, 1, 2]


def test_a_network_of_ipv6_counts_as_one_address():
    one, other = ("2001:db8::1:2", 5, 0, 0), ("2001:db8::ffff:3", 6, 0, 0)
    assert source_of(one) == source_of(other) != source_of(("2001:db8:0:1::1", 5, 0, 0))
    assert source_of(("fe80::1%eth0", 5, 0, 2)) == source_of(("fe80::2%eth0", 5, 0, 2))
    assert source_of(("::ffff:10.0.0.1", 5, 0, 0)) == source_of(("10.0.0.1", 5)) == "10.0.0.1"
    assert source_of("a path of some kind") == ""


def test_a_client_that_leaves_is_known_by_its_routing_id_even_after_it_was_cut(flood_guard, come):
    left, cut = come(), come()
    cut.send(USUAL.burst + 1)
    flood_guard.look(0.0, {})
    assert cut.is_cut()
    for guest in (left, cut):
        assert flood_guard.left(guest.descriptor) == guest.sent[guest.descriptor]
        assert flood_guard.left(guest.descriptor) == b""


def heard_of(admission):
    """Say something from each that said nothing yet; return of whom ZeroMQ would be told now."""
    for guest in admission:
        guest.theirs.sendall(b"a greeting")
    ready, _, _ = select.select([guest.ours for guest in admission], [], [], 0)
    return [guest.ours in ready for guest in admission]


def test_of_a_crowd_a_few_begin_at_a_time_each_address_in_turn_and_its_newest_first(
    flood_guard, come
):
    for _ in range(NEWCOMERS_AT_ONCE):
        come(Rank.STRANGER)
    crowd = [come(Rank.STRANGER) for _ in range(NEWCOMERS_AT_ONCE + 1)]
    newcomer = come(Rank.STRANGER, "127.0.0.9")
    assert heard_of([*crowd, newcomer]) == [False] * (NEWCOMERS_AT_ONCE + 2)
    assert flood_guard.let_on(NEWCOMERS_EVERY)
    assert heard_of([*crowd, newcomer]) == [False, False, *[True] * (NEWCOMERS_AT_ONCE - 1), True]
    assert not flood_guard.let_on(2 * NEWCOMERS_EVERY)
    assert all(heard_of(crowd))


def test_a_newcomer_that_left_before_its_turn_takes_nobody_elses(flood_guard, come):
    crowd = [come(Rank.STRANGER) for _ in range(2 * NEWCOMERS_AT_ONCE + 1)]
    flood_guard.left(crowd[-1].descriptor)
    assert not flood_guard.let_on(NEWCOMERS_EVERY)
    assert heard_of(crowd) == [*[True] * (2 * NEWCOMERS_AT_ONCE), False]
