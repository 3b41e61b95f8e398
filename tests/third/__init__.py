"""A third game, which proves that a game can be added with nothing but its own files.

**High**: 2 to 6 players get three cards each, from 1 to 24. Everybody plays one in turn; the
highest takes the round and plays first in the next. Most rounds win; a tie is shared. With its own
options the lowest card takes the round, or an even number of players forms two sides.

    rules.py   the game              bot.py   who plays it
    words.py   what is said of it    screen.py, conversation.py   how it is shown and told

`install` puts these where luznet looks for the files of a game called `high`; a real game is in
folders of its name (docs/new-game.md).
"""

import sys
from types import ModuleType
from typing import Any

from luznet.games import GAMES
from tests.third import bot, conversation, screen, words
from tests.third.rules import HIGH, High

PLACES = {
    "luznet.i18n.high": words,
    "luznet.bots.high": bot,
    "luznet.terminal.high": ModuleType("luznet.terminal.high"),
    "luznet.terminal.high.screen": screen,
    "luznet.i18n.high_rules": words,
    "luznet.terminal.high.style": screen,
    "luznet.plain.high": ModuleType("luznet.plain.high"),
    "luznet.plain.high.conversation": conversation,
}
"""The modules in which luznet looks for the parts."""


def install(monkeypatch: Any) -> High:
    """Add the game to luznet for the duration of a test; return it."""
    game = HIGH
    monkeypatch.setitem(GAMES, game.name, game)
    for place, module in PLACES.items():
        monkeypatch.setitem(sys.modules, place, module)
    return game
