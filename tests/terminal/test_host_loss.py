"""What the screens show while the host is gone."""

import pytest

from tests.terminal.golden import assert_golden
from tests.terminal.scenes import _cut_off, _host_lost

SIZES = [(80, 24), (120, 40)]
MAKES = {
    "silent": lambda: _host_lost("silent"),
    "taking": lambda: _host_lost("taking"),
    "asks": lambda: _host_lost("asks"),
    "cut": _cut_off,
}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("what", MAKES)
def test_one_line_says_what_happens_while_the_host_is_gone(what, size):
    assert_golden(f"host_loss_{what}_{size[0]}x{size[1]}", MAKES[what]().lines(*size))


def test_the_seconds_until_the_table_is_taken_over_are_counted_down():
    reader = _host_lost("silent")
    assert "In 3 s Boris's takes" in "\n".join(reader.lines())
    reader.wait(1)
    assert "In 2 s Boris's takes" in "\n".join(reader.lines())


def test_a_key_goes_on_here_once_the_reader_is_asked():
    reader, went_on = _host_lost("asks"), []
    reader.client.standby.go_on = lambda: went_on.append(True)
    reader.press("p")
    assert went_on == [True]


@pytest.mark.parametrize("what", ["silent", "taking", "asks"])
def test_nobody_is_offered_to_pause_a_game_whose_host_is_gone(what):
    assert "P pause" not in "\n".join(MAKES[what]().lines(200, 60))
