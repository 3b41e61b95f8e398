"""Finds the screen of each game, in the folder of its name beside this one.

    screen.py  `SCREEN`: its screen
    layout.py  `places`: where people sit before a game; without it, in rows
    figures.py `FIGURES`: the drawn examples in its rules, if there are any
    tutorial/  `lesson.LESSON`: how it is learnt, if the game has a tutorial

Each is imported when it is first needed.
"""

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from luznet.games import GAMES
from luznet.i18n.rules import Block, Page, Sketch, pages_of
from luznet.terminal.chat.model import ChatModel
from luznet.terminal.context import Context
from luznet.terminal.game.places import Places, in_rows
from luznet.terminal.game.rules import Figure
from luznet.terminal.picture import Canvas
from luznet.terminal.screen import LEAST, Screen

if TYPE_CHECKING:
    from luznet.terminal.game.screen import GameScreen

_HERE = "luznet.terminal"


def screen_of(game: str) -> "Callable[[Context, ChatModel], GameScreen[Any]]":
    """Return the screen of a game; raises ModuleNotFoundError for one that has none here."""
    screen: Callable[[Context, ChatModel], GameScreen[Any]]
    screen = import_module(f"{_HERE}.{game}.screen").SCREEN
    return screen


def places_of(game: str, players: int, canvas: Canvas) -> Places:
    """Return where people sit before a game, as far as possible where its table has them."""
    is_roomy = canvas.columns >= LEAST.columns and canvas.rows >= LEAST.rows
    is_known = game in GAMES and players in GAMES[game].seats
    if is_roomy and is_known and _has(game, "layout"):
        places: Places = import_module(f"{_HERE}.{game}.layout").places(players, canvas)
        return places
    return in_rows(players, canvas)


@cache
def rules_of(game: str) -> Sequence[Page]:
    """Return the rules of a game, with their examples drawn."""
    return [
        Page(page.title, tuple([_drawn(game, block) for block in page.blocks]))
        for page in pages_of(game)
    ]


def _drawn(game: str, block: Block) -> Block:
    if not isinstance(block, Sketch):
        return block
    draw = import_module(f"{_HERE}.{game}.figures").FIGURES[block.kind]
    return Figure(block.said, lambda *at: draw(*at, *block.of, **block.options))


def has_tutorial(game: str) -> bool:
    """Return whether a game has a tutorial."""
    return _has(game, "tutorial")


@cache
def _has(game: str, part: str) -> bool:
    """Return whether a game's folder has a part."""
    try:
        return find_spec(f"{_HERE}.{game}.{part}") is not None
    except ModuleNotFoundError:  # the game has no folder here
        return False


def tutorial(
    back: Callable[[], None], clock: Callable[[], float], learner: str, game: str = ""
) -> Screen:
    """Return the tutorial of a game, or the choice of a game if none is named. `back` closes it,
    `clock` returns seconds, `learner` is the learner's name, empty if it is not known."""
    from luznet.terminal.game.tutorial.screen import ChoiceScreen, TutorialScreen  # few need it

    def begin(chosen: str) -> Screen:
        lesson = import_module(f"{_HERE}.{chosen}.tutorial.lesson").LESSON
        return TutorialScreen(lesson, back, clock, learner)

    games = [game] if game else [each for each in GAMES if has_tutorial(each)]
    return begin(games[0]) if len(games) == 1 else ChoiceScreen(games, begin, back)
