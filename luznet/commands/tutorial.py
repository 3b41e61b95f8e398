"""`luznet tutorial`: a scripted deal with a coach; no host, no network."""

import argparse
import asyncio
import os
import sys
import time

from luznet.commands.errors import USAGE, UserError
from luznet.commands.person import preferences
from luznet.commands.play import ended
from luznet.language import _
from luznet.preferences.chosen import Preferences
from luznet.settings import Folders, folders
from luznet.terminal.app import App, Result
from luznet.terminal.game.rooms import tutorial


def run_tutorial(arguments: argparse.Namespace) -> int:
    """Show the tutorial; return the exit code. Raises `UserError`."""
    _check_terminal()
    return ended(asyncio.run(_show(preferences(arguments), folders())))


def _check_terminal() -> None:
    """Raise `UserError` where there is no terminal to draw on."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        sentence = _(
            "The tutorial needs a terminal: run it in one, without redirecting its input or "
            "output. Without one, `luznet --plain` teaches Luz in words: type learn there."
        )
        raise UserError(sentence, USAGE)
    if os.environ.get("TERM", "") == "dumb":
        sentence = _(
            "No screen can be drawn in this terminal (TERM=dumb). `luznet --plain` teaches Luz in "
            "words: type learn there."
        )
        raise UserError(sentence, USAGE)


async def _show(chosen: Preferences, home: Folders) -> Result:
    name = chosen.settings().name
    first = tutorial(lambda: app.exit(), time.monotonic, name)
    app = App(first, log=home.log, settings=chosen.settings)
    return await app.run()
