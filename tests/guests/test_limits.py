"""The door's limits: how many connections there may be, and how fast they may come."""

from luznet.guests.limits import (
    AT_ONCE,
    CODE_EVERY,
    CODES,
    EVERY,
    MOST,
    MOST_OF_ONE,
    Limits,
)
from luznet.wire.rate import ADDRESSES


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


def test_one_address_gets_some_connections_and_others_get_theirs():
    limits = Limits(Clock())
    entered = [limits.enter("10.0.0.1") for _ in range(2 * MOST_OF_ONE)]
    assert entered.count(True) == min(MOST_OF_ONE, AT_ONCE)
    assert limits.enter("10.0.0.2")


def test_a_connection_that_ends_makes_room_for_another():
    clock = Clock()
    limits = Limits(clock)
    while limits.enter("10.0.0.1"):
        pass
    limits.leave("10.0.0.1")
    clock.now += EVERY
    assert limits.enter("10.0.0.1")
    assert not limits.enter("10.0.0.1")


def test_an_address_that_connects_again_and_again_has_to_wait():
    clock = Clock()
    limits = Limits(clock)
    for _ in range(AT_ONCE):
        assert limits.enter("10.0.0.1")
        limits.leave("10.0.0.1")
    assert not limits.enter("10.0.0.1")
    clock.now += EVERY
    assert limits.enter("10.0.0.1")


def test_all_addresses_together_get_no_more_than_the_door_can_bear():
    limits = Limits(Clock())
    assert [limits.enter(f"10.0.0.{number}") for number in range(MOST + 5)].count(True) == MOST


def test_an_address_that_guesses_codes_has_to_wait_and_others_do_not():
    clock = Clock()
    limits = Limits(clock)
    assert [limits.may_try("10.0.0.1") for _ in range(2 * CODES)].count(True) == CODES
    assert limits.may_try("10.0.0.2")
    clock.now += CODE_EVERY
    assert [limits.may_try("10.0.0.1") for _ in range(2)] == [True, False]


def test_no_more_addresses_are_remembered_than_some():
    limits = Limits(Clock())
    for number in range(2 * ADDRESSES):
        if limits.enter(f"10.0.{number >> 8}.{number & 255}"):
            limits.leave(f"10.0.{number >> 8}.{number & 255}")
    assert len(limits._rates._of) == ADDRESSES
    assert not limits._open
