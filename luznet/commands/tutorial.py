"""`luznet tutorial`: a scripted deal with a coach; no host, no network."""

import argparse
import asyncio
import time

from luznet.commands.person import preferences
from luznet.commands.play import check_terminal, ended
from luznet.preferences.chosen import Preferences
from luznet.settings import Folders, folders
from luznet.terminal.app import App, Result
from luznet.terminal.tutorial.screen import TutorialScreen


def run_tutorial(arguments: argparse.Namespace) -> int:
    """Show the tutorial; return the exit code. Raises `UserError`."""
    check_terminal()
    return ended(asyncio.run(_show(preferences(arguments), folders())))


async def _show(chosen: Preferences, home: Folders) -> Result:
    name = chosen.settings().name
    first = TutorialScreen(lambda: app.exit(), time.monotonic, name)
    app = App(first, log=home.log, settings=chosen.settings)
    return await app.run()
