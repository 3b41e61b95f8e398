"""Where each game has its screen: the folder of its name beside this one.

    room.py    `ROOM`: its screen, and the help for what that shows
    rules.py   `PAGES`: its rules
    style.py   `rules(colours)`: the styles that it draws with
    tutorial/  `screen.TutorialScreen`: how it is learnt; the main game has one

All are imported when they are needed first.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from luznet.client.adviser import Adviser
from luznet.client.core import Client, Send
from luznet.games import GAMES, MAIN
from luznet.preferences.table import Settings
from luznet.terminal.game.rules import Page
from luznet.terminal.game.style import Colours, Rules
from luznet.terminal.screen import Screen
from luznet.terminal.talk.model import Talk

_HERE = "luznet.terminal"


@dataclass(frozen=True)
class GameRoom:
    """How a game's screen is made, and the help for what it shows.

    A screen gets the client, the way to send messages, a clock (seconds), the chat, the reader's
    settings of now, and who thinks for a coach, if anybody does.
    """

    screen: Callable[
        [Client, Send, Callable[[], float], Talk, Callable[[], Settings], Adviser | None], Screen
    ]
    help: Callable[[Any], Sequence[str]]


@cache
def room_of(game: str) -> GameRoom:
    """Return the room of a game; raises ModuleNotFoundError for one without a screen here."""
    room: GameRoom = import_module(f"{_HERE}.{game}.room").ROOM
    return room


@cache
def rules_of(game: str) -> Sequence[Page]:
    """Return the rules of a game."""
    pages: Sequence[Page] = import_module(f"{_HERE}.{game}.rules").PAGES
    return pages


def style_rules(colours: Colours) -> Rules:
    """Return the styles of all games, by class name, for a terminal with so many colours."""
    found: Rules = {}
    for game in GAMES:
        found |= import_module(f"{_HERE}.{game}.style").rules(colours)
    return found


def tutorial(back: Callable[[], None], clock: Callable[[], float], learner: str) -> Screen:
    """Return the tutorial, which teaches the main game. `back` closes it, `clock` tells seconds,
    `learner` is what the person is called, empty if that is not known."""
    screen: Screen = import_module(f"{_HERE}.{MAIN}.tutorial.screen").TutorialScreen(
        back, clock, learner
    )
    return screen
