"""What the door makes of the window that an ssh client tells."""

import pytest

from luznet.guests.door import LARGEST, USUAL, known_size


@pytest.mark.parametrize(
    ("told", "before", "known"),
    [
        ((120, 40), USUAL, (120, 40)),
        ((0, 0), USUAL, USUAL),
        ((0, 40), (100, 30), (100, 40)),
        ((120, 0), (100, 30), (120, 30)),
        ((1000, 1000), USUAL, LARGEST),
        ((1 << 31, 0), USUAL, (400, 24)),
    ],
)
def test_a_size_that_is_not_told_is_the_last_one_and_none_is_larger_than_needed(
    told, before, known
):
    assert known_size(told, before) == known
