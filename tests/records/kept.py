"""What a host left in its journal, and what that amounts to by the rules of the game alone."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from luznet.games import GAMES
from luznet.games.game import Outcome
from luznet.records.entries import Acted, Began, Configured, Entry, Opened, read_entry
from luznet.records.journal import Journal


def kept(home: Path) -> list[Entry]:
    """Return the entries of the only table in a host's folder, open or closed."""
    journal = Journal(home / "journal.sqlite3")
    ((table,),) = journal._db.execute("SELECT DISTINCT table_id FROM entries").fetchall()
    entries = [read_entry(data, GAMES["luz"]) for data in journal.entries(table)]
    journal.close()
    return entries


def replay_games(entries: Iterable[Entry]) -> list[Any]:
    """Return the last state of every game that was begun in a table's entries.

    Raises `Refusal` if an action in them was illegal.
    """
    states: list[Any] = []
    for entry in entries:
        if isinstance(entry, Opened):
            game, options = GAMES[entry.game], entry.options
        elif isinstance(entry, Configured):
            options = entry.options
        elif isinstance(entry, Began):
            states.append(game.new(options.players, game.read_options(options.rules)))
        elif isinstance(entry, Acted):
            states[-1], _ = game.apply(states[-1], entry.actor, entry.action)
    return states


def outcomes(entries: Iterable[Entry]) -> list[Outcome | None]:
    """Return how each game in a table's entries ended; None for one that goes on."""
    return [GAMES["luz"].outcome(state) for state in replay_games(entries)]
