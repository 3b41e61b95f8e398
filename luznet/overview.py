"""The commands of luznet, `luznet --help` and `luznet --version`, which need no more than this."""

from __future__ import annotations

import sys

from luznet import __version__
from luznet.language import Text, TextIn, _, commas, pgettext
from luznet.layout import folded, help_columns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

GROUPS: Mapping[Text, Mapping[str, tuple[Text, str]]] = {
    # i18n: The heading of a part of the help: commands to play.
    TextIn("a group of commands", "play"): {
        "play": (
            # i18n: What a command does, in a list of all of them. With a capital letter and a full
            # stop the same text heads the help of that command.
            Text("play at once against bots; others can join your table from theirs"),
            "frontend:run_play",
        ),
        "try": (
            Text("play against bots, without any network; nobody can join"),
            "frontend:run_try",
        ),
        "join": (Text("sit down at a table"), "frontend:run_join"),
        "watch": (Text("watch a table"), "frontend:run_watch"),
        "tutorial": (
            Text("learn a game in a few minutes, with a coach"),
            "tutorial:run_tutorial",
        ),
        "rules": (Text("show the rules of a game"), "rules:run_rules"),
    },
    # i18n: The heading of a part of the help: commands about games that were played.
    TextIn("a group of commands", "look back"): {
        "history": (Text("list the games that you played or watched"), "history:run_history"),
        "replay": (
            # i18n: A game that was played before.
            Text("see a game again, step by step, with the coach; GAME is its name or file"),
            "replay:run_replay",
        ),
        "picture": (
            Text("draw a moment or the result of a game, as SVG or as a text for a chat"),
            "picture:run_picture",
        ),
        "stats": (
            Text("show your games in numbers: wins, bets, opponents, rating"),
            "stats:run_stats",
        ),
        "season": (
            Text("show a season: everybody who played at tables of one name, ranked"),
            "stats:run_season",
        ),
        "verify": (
            Text("check what the record of a game proves: its deals, signatures and rules"),
            "verify:run_verify",
        ),
        "export": (Text("write a game to a file, for others to look at"), "history:run_export"),
        "import": (Text("keep games from files that others gave you"), "history:run_import"),
    },
    # i18n: The heading of a part of the help: commands for whoever opens tables for others.
    TextIn("a group of commands", "host"): {
        "host": (Text("open a table on this machine, without playing"), "supervisor:run_host"),
        "evening": (
            Text("run an evening for many people: rounds at many tables, standings, a final"),
            "evening:run_evening",
        ),
        "board": (
            Text("show all tables of an evening at a glance, for a projector"),
            "frontend:run_board",
        ),
        "invite": (
            Text("show how others reach your host: the code, and an invite"),
            "invite:run_invite",
        ),
        "guests": (
            Text("list who can join your private tables; remove somebody"),
            "guests:run_guests",
        ),
        "share": (
            Text("give luznet to others in the room, without the internet"),
            "share:run_share",
        ),
    },
    # i18n: The heading of a part of the help: all other commands.
    TextIn("a group of commands", "tools"): {
        "settings": (
            # i18n: NAME and VALUE stand for what is typed, as elsewhere in the help.
            Text("list your settings, or change one (NAME VALUE, or NAME --default)"),
            "settings:run_settings",
        ),
        "identity": (
            Text("show your key, your host's, and those of the hosts you have met"),
            "identity:run_identity",
        ),
        "doctor": (
            Text("check this computer's network, and say what is wrong and what to do"),
            "doctor.command:run_doctor",
        ),
        "bot": (
            Text("let a bot sit down at a table: one of luznet's, or your own"),
            "bot.command:run_bot",
        ),
        "arena": (
            Text("compare bots over many deals, with confidence intervals"),
            "arena:run_arena",
        ),
        "completion": (Text("print a completion script for a shell"), "completion:run_completion"),
    },
}
"""The commands by what they are for: what each does, and the function that runs it, in a module of
`luznet.commands`."""
COMMANDS = {name: told for group in GROUPS.values() for name, told in group.items()}
LOBBY = "frontend:run_lobby"
"""What runs without a command."""

PLAIN = Text(
    "lines of text instead of a screen, for screen readers and pipes (or set LUZNET_PLAIN); "
    "automatic without a terminal"
)
VERSION = Text("show the versions of luznet, its protocol and Python, and exit")
ABOUT = Text(
    "Card games for people in one room, each at their own terminal. Without a command: the lobby, "
    "with every table around."
)
EPILOG = Text(
    "Every setting is also a flag, before or after a command that opens screens: `luznet settings "
    "--help` lists them."
)
_LEAD = 16
"""Columns before the description of a command or an option."""


def overview() -> str:
    """Return `luznet --help`. To import argparse for it would take longer than all the rest."""
    width = help_columns()
    command = pgettext("stands for what is typed", "COMMAND")
    usage = f"{pgettext('command line', 'usage: ')}luznet [-h] [--version] [--plain] {command} ..."
    options = {
        "-h, --help": pgettext("command line", "show this help message and exit"),
        "--version": VERSION(),
        "--plain": PLAIN(),
    }
    groups = [
        _section(heading(), [(name, about()) for name, (about, _run) in commands.items()], width)
        for heading, commands in GROUPS.items()
    ]
    paragraphs = [
        [usage],
        folded(ABOUT(), width),
        _section(pgettext("command line", "options"), options.items(), width),
        *groups,
        folded(EPILOG(), width),
    ]
    return "\n\n".join("\n".join(lines) for lines in paragraphs)


def version() -> str:
    """Return `luznet --version`."""
    from luznet.wire.versions import VERSIONS

    # i18n: Facts are numbers such as 0.9.0; {protocol} can be several.
    return _("luznet {version} (protocol {protocol}, Python {python})", version=__version__,
        protocol=commas(map(str, VERSIONS)), python=sys.version.split()[0])  # fmt: skip


def _section(heading: str, rows: Iterable[tuple[str, str]], width: int) -> list[str]:
    # i18n: The heading of a part of the help, with the colon after it.
    lines = [_("{heading}:", heading=heading)]
    for name, about in rows:
        first, *further = folded(about, max(width - _LEAD, _LEAD))
        lines += [f"  {name:<{_LEAD - 2}}{first}", *(f"{'':{_LEAD}}{line}" for line in further)]
    return lines
