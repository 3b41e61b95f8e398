"""`luznet completion`: a script that lets a shell complete what users type."""

import argparse

import shtab

from luznet.arguments import add_settings
from luznet.commands.errors import OK
from luznet.parsing import make_parser


def run_completion(options: argparse.Namespace) -> int:
    """Print the script; return the exit code."""
    top = make_parser()
    add_settings(top)
    for action in top._subparsers._group_actions if top._subparsers else ():
        for command in dict(action.choices or {}).values():
            command.make()
    print(shtab.complete(top, options.shell))
    return OK
