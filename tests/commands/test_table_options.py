"""A table's options as flags: there and back."""

from typing import get_args

import pytest

from luznet import cli
from luznet.commands.table_options import are_chosen, flags_from, flags_of, options_from
from luznet.wire import messages
from luznet.wire.messages import Options


def parsed(*flags):
    return cli.parser().parse_args(["host", *flags])


@pytest.mark.parametrize(
    "options",
    [
        Options(),
        Options(players=3, bots=False, help="odds", open_tricks=True, spectators="all"),
        Options(turn_time=30, grace=5, pace=0, chat="phrases"),
        Options(chat="none"),
    ],
)
def test_flags_ask_for_exactly_the_options_they_were_made_from(options):
    assert options_from(parsed(*flags_from(options))) == options


def test_chat_alone_is_a_choice_and_goes_on_to_a_host_that_is_started():
    assert not are_chosen(parsed())
    assert are_chosen(parsed("--chat", "none"))
    assert "--chat=none" in flags_of(parsed("--chat", "none"))


@pytest.mark.parametrize(
    ("listed", "wired"),
    [(cli.HELP_LEVELS, "Help"), (cli.SPECTATORS, "Spectators"), (cli.CHAT, "ChatLevel")],
)
def test_the_command_line_lists_what_the_wire_knows(listed, wired):
    assert listed == get_args(getattr(messages, wired))
