"""`luznet completion`: a script that lets a shell complete what users type."""

import argparse

import shtab

from luznet.arguments import FILE, FILE_OR_NONE, FOLDER, FOLDER_OR_NONE, add_settings
from luznet.commands.errors import OK
from luznet.parsing import Parser, make_commands, make_parser


def run_completion(options: argparse.Namespace) -> int:
    """Print the script; return the exit code."""
    print(script(options.shell))
    return OK


def script(shell: str) -> str:
    """Return the script for a shell."""
    top = make_parser()
    add_settings(top)
    for command in make_commands(top).values():
        _complete_paths(command)
    text: str = shtab.complete(top, shell)
    return text


def _complete_paths(command: Parser) -> None:
    """Let the arguments that are files or folders be completed with those that are there."""
    ways = {
        FILE(): shtab.FILE,
        FILE_OR_NONE(): shtab.FILE,
        FOLDER(): shtab.DIRECTORY,
        FOLDER_OR_NONE(): shtab.DIRECTORY,
    }
    for action in command._actions:
        if action.metavar in ways:
            action.complete = ways[action.metavar]  # type: ignore[attr-defined]
