"""The real program in terminals of several kinds: what it sends is what each of them knows."""

import re

import pytest

from tests.e2e.window import windows

TRUE_OR_256 = re.compile(rb"\x1b\[[0-9;]*[34]8;[25];")
SIXTEEN = re.compile(rb"\x1b\[[0-9;]*[0;](?:3[0-7]|4[0-7]|9[0-7]|10[0-7])[;m]")


def play(window, **environment):
    """Play until the own turn comes; return what was sent to the terminal until then."""
    player = window("Ann", "play", "--pace=0", "--new", **environment)
    player.wait("YOUR TURN")
    return player, player.sent


@pytest.mark.parametrize(
    "term",
    [
        "xterm-256color",
        pytest.param("screen-256color", marks=pytest.mark.slow),
        pytest.param("tmux-256color", marks=pytest.mark.slow),
    ],
)
def test_terminals_with_256_colours_get_the_cards_in_256_colours(tmp_path, term):
    with windows(tmp_path) as window:
        player, sent = play(window, TERM=term)
        assert TRUE_OR_256.search(sent)
        player.press("3")
        player.wait("it gives")


def test_the_linux_console_gets_its_own_sixteen_colours(tmp_path):
    with windows(tmp_path) as window:
        _, sent = play(window, TERM="linux")
        assert not TRUE_OR_256.search(sent)
        assert SIXTEEN.search(sent)


@pytest.mark.parametrize(
    "environment",
    [
        {"NO_COLOR": "1"},
        {"TERM": "vt100"},
        pytest.param({"LUZNET_COLOURS": "none"}, marks=pytest.mark.slow),
        pytest.param({"TERM": "vt220"}, marks=pytest.mark.slow),
        pytest.param({"TERM": "xterm-mono"}, marks=pytest.mark.slow),
    ],
)
def test_a_terminal_without_colours_gets_none_but_the_banner(tmp_path, environment):
    with windows(tmp_path) as window:
        player, sent = play(window, **environment)
        assert not TRUE_OR_256.search(sent)
        assert not SIXTEEN.search(sent)
        assert "YOUR TURN" in player.text()


@pytest.mark.parametrize(
    "environment",
    [
        {"LUZNET_SIGNS": "ascii"},
        {"LC_ALL": "C"},
        pytest.param({"LC_ALL": "POSIX"}, marks=pytest.mark.slow),
    ],
)
def test_an_ascii_terminal_gets_only_ascii_whatever_the_names(tmp_path, environment):
    with windows(tmp_path) as window:
        player, sent = play(window, LUZNET_NAME="Zoë 漢", **environment)
        assert sent.isascii()
        player.wait("You, Zoe ??")


def test_plain_mode_writes_only_ascii_in_an_ascii_locale(tmp_path):
    with windows(tmp_path) as window:
        player = window("Ann", "--plain", LUZNET_NAME="Zoë 漢", LC_ALL="C")
        player.wait("You are Zoe ?.")
        assert player.sent.isascii()
