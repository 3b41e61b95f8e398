"""The doorman cuts who sends more than spec.md (section 4, point 8) lets a connection send."""

import os
import socket

import pytest

from luznet.host.doorman import BEHIND_AFTER, CAN_COUNT, MOST_UNFINISHED, SCARCE, USUAL, Doorman

pytestmark = pytest.mark.skipif(not CAN_COUNT, reason="the system does not count bytes")


class Guest:
    """Both ends of a connection: the doorman is told of the host's."""

    def __init__(self, doorman):
        with socket.create_server(("127.0.0.1", 0)) as server:
            self.theirs = socket.create_connection(server.getsockname())
            self.ours, _ = server.accept()
        self.ours.setblocking(False)
        self.theirs.settimeout(5)
        doorman.came(self.descriptor)

    @property
    def descriptor(self):
        return self.ours.fileno()

    def send(self, size):
        """Send so many bytes; the host's end reads them."""
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
def doorman():
    return Doorman(now=0.0)


@pytest.fixture
def come(doorman):
    """Return what makes a guest that the doorman knows."""
    guests = []

    def come():
        guests.append(Guest(doorman))
        return guests[-1]

    yield come
    for guest in guests:
        guest.close()


def test_who_sends_all_that_is_allowed_at_once_and_for_long_stays(doorman, come):
    guest = come()
    guest.send(USUAL.burst)
    doorman.look(0.0, [guest.descriptor])
    for second in range(1, 20):
        guest.send(USUAL.rate)
        doorman.look(float(second), [guest.descriptor])
    assert not guest.is_cut()


def test_who_sends_more_at_once_is_cut_however_fast_it_is_read(doorman, come):
    eager, other = come(), come()
    eager.send(USUAL.burst + 1)
    other.send(USUAL.burst)
    doorman.look(0.0, [eager.descriptor, other.descriptor])
    assert (eager.is_cut(), other.is_cut()) == (True, False)


def test_who_sends_more_for_long_is_cut_once_the_allowance_is_used(doorman, come):
    guest = come()
    seconds = 0
    while not guest.is_cut() and seconds < 20:
        seconds += 1
        guest.send(USUAL.rate * 3 // 2)
        doorman.look(float(seconds), [guest.descriptor])
    assert seconds == 3  # 96 KiB, 128 KiB, and then 160 KiB of the allowance used


def test_who_finishes_no_message_is_cut_however_slowly_it_sends(doorman, come):
    slow, whole = come(), come()
    for count in range(1, 5):
        for guest in (slow, whole):
            guest.send(MOST_UNFINISHED // 4)
        doorman.look(count * 10.0, [whole.descriptor])
    assert (slow.is_cut(), whole.is_cut()) == (False, False)
    slow.send(1)
    whole.send(1)
    doorman.look(50.0, [whole.descriptor])
    assert (slow.is_cut(), whole.is_cut()) == (True, False)


def test_a_host_that_does_not_keep_up_bears_less_and_lets_nobody_in(doorman, come):
    eager, player = come(), come()
    eager.send(SCARCE.burst + 1)
    player.send(SCARCE.burst)
    both = [eager.descriptor, player.descriptor]
    doorman.busy(1.0)
    doorman.look(1.0 + BEHIND_AFTER / 2, [])
    assert not doorman.is_behind(1.0 + BEHIND_AFTER)
    assert not eager.is_cut()
    eager.send(USUAL.rate)
    doorman.busy(1.1)
    late = 1.01 + BEHIND_AFTER
    assert doorman.is_behind(late)
    doorman.look(late, both)
    assert (eager.is_cut(), player.is_cut()) == (True, False)
    doorman.drained()
    assert not doorman.is_behind(late)


def test_what_a_connection_has_sent_is_thrown_away_when_it_is_cut(doorman, come):
    guest = come()
    guest.send(USUAL.burst)
    guest.theirs.sendall(bytes(1000))
    doorman.look(0.0, [])
    assert guest.ours.recv(1) == b""
    assert guest.is_cut()


def test_a_descriptor_that_belongs_to_somebody_else_by_now_is_left_alone(doorman, come):
    gone, newer = come(), Guest(Doorman(now=0.0))
    number = gone.descriptor
    os.dup2(newer.descriptor, number)
    newer.send(USUAL.burst + 1)
    doorman.look(0.0, [number])
    assert not newer.is_cut()
    newer.close()


def test_connections_that_are_gone_are_forgotten(doorman, come):
    guest = come()
    guest.close()
    doorman.look(0.0, [])
    assert not doorman._guests
