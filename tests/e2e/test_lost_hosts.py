"""A host is lost without a goodbye, and its table goes on: real computers."""

import os
import random

import pytest

from tests.e2e.lost_hosts import WITHIN, play_all
from tests.e2e.networks import needs_namespaces

pytestmark = needs_namespaces

ROUNDS = 200


def seeds(number):
    """Return the seeds of so many rounds, from that in the environment on; it is printed."""
    first = int(os.environ.get("LUZNET_SEED", random.randrange(10**6)))
    print(f"LUZNET_SEED={first}")
    return [first + at for at in range(number)]


def test_a_table_goes_on_at_another_computer_after_the_loss_of_its_host():
    assert play_all(seeds(5), at_once=5 if (os.cpu_count() or 1) > 4 else 2)


@pytest.mark.slow
def test_a_table_goes_on_within_seconds_in_two_hundred_rounds():
    number = int(os.environ.get("LUZNET_ROUNDS", ROUNDS))
    assert max(play_all(seeds(number), at_once=os.cpu_count() or 1)) <= WITHIN
