"""`luznet tutorial`: a scripted game with a coach; no host, no network."""

import argparse
import asyncio
import os
import sys
import time

from luznet.commands.errors import USAGE, UserError
from luznet.commands.play import ended
from luznet.commands.profile import preferences
from luznet.i18n.games import name_of
from luznet.language import _
from luznet.preferences.chosen import Preferences
from luznet.settings import Folders, folders
from luznet.terminal.app import App, Result
from luznet.terminal.game.registry import has_tutorial, tutorial


def run_tutorial(arguments: argparse.Namespace) -> int:
    """Show the tutorial; return the exit code. Raises `UserError`."""
    _check_game(arguments.game)
    _check_terminal(arguments.game)
    return ended(asyncio.run(_show(arguments.game, preferences(arguments), folders())))


def _check_game(game: str) -> None:
    """Raise `UserError` for a game without a tutorial."""
    if not has_tutorial(game):
        # i18n: {game} is the name of a game, {command} what is typed.
        sentence = _(
            "There is no tutorial of {game}. Read its rules: {command}",
            game=name_of(game), command=f"`luznet rules {game}`",
        )  # fmt: skip
        raise UserError(sentence, USAGE)


def _check_terminal(game: str) -> None:
    """Raise `UserError` where there is no terminal to draw on."""
    facts = {"game": name_of(game), "words": f"learn {game}"}
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        sentence = _(
            "The tutorial needs a terminal: run it in one, without redirecting its input or "
            "output. Without one, `luznet --plain` teaches {game} in words: type {words} there.",
            **facts,
        )
        raise UserError(sentence, USAGE)
    if os.environ.get("TERM", "") == "dumb":
        sentence = _(
            "No screen can be drawn in this terminal (TERM=dumb). `luznet --plain` teaches {game} "
            "in words: type {words} there.",
            **facts,
        )
        raise UserError(sentence, USAGE)


async def _show(game: str, chosen: Preferences, home: Folders) -> Result:
    name = chosen.settings().name
    first = tutorial(lambda: app.exit(), time.monotonic, name, game)
    app = App(first, log=home.log, settings=chosen.settings)
    return await app.run()
