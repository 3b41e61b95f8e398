"""Replay: what a table's entries amount to by the rules alone."""

from collections.abc import Iterable
from typing import Any

from luznet.games import GAMES
from luznet.games.game import Outcome
from luznet.records.entries import Acted, Began, Configured, Entry, Opened


def replay_games(entries: Iterable[Entry]) -> list[Any]:
    """Return the last state of every game that was begun in a table's entries.

    Raises `Refusal` if an action in them was illegal, ValueError without an opening.
    """
    states: list[Any] = []
    game = options = None
    for entry in entries:
        if isinstance(entry, Opened):
            game, options = GAMES[entry.game], entry.options
        elif game is None or options is None:
            raise ValueError("the entries of a table begin with its opening")
        elif isinstance(entry, Configured):
            options = entry.options
        elif isinstance(entry, Began):
            states.append(game.new(options.players, game.read_options(options.rules)))
        elif isinstance(entry, Acted):
            states[-1], _ = game.apply(states[-1], entry.actor, entry.action)
    return states


def outcomes(entries: Iterable[Entry]) -> list[Outcome | None]:
    """Return how each game in a table's entries ended; None for one that goes on."""
    entries = list(entries)
    game = next(GAMES[entry.game] for entry in entries if isinstance(entry, Opened))
    return [game.outcome(state) for state in replay_games(entries)]
