"""What a host left in its journal, and what that amounts to by the rules of the game alone."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from luznet.games import GAMES, MAIN, AnyGame
from luznet.games.game import Outcome
from luznet.records.entries import Acted, Began, Configured, Entry, Opened, read_entries
from luznet.records.journal import Journal
from luznet.wire.messages import Options


def kept(home: Path) -> list[Entry]:
    """Return the entries of the only table in a host's folder, open or closed."""
    journal = Journal(home / "journal.sqlite3")
    ((table,),) = journal._db.execute("SELECT DISTINCT table_id FROM entries").fetchall()
    entries = list(read_entries(journal.entries(table)))
    journal.close()
    return entries


def replay_games(entries: Iterable[Entry]) -> list[Any]:
    """Return the last state of every game that was begun in a table's entries.

    Raises `Refusal` if an action in them was illegal.
    """
    return [state for _, state in _replayed(entries)]


def outcomes(entries: Iterable[Entry]) -> list[Outcome | None]:
    """Return how each game in a table's entries ended; None for an unfinished one."""
    return [game.outcome(state) for game, state in _replayed(entries)]


def _replayed(entries: Iterable[Entry]) -> Iterator[tuple[AnyGame, Any]]:
    """Yield each game that was begun, with its last state."""
    game, options, state = GAMES[MAIN], Options(), None
    for entry in entries:
        if isinstance(entry, Began | Configured) and state is not None:
            yield game, state
            state = None
        if isinstance(entry, Opened | Configured):
            game, options = GAMES.get(entry.game, game), entry.options
        elif isinstance(entry, Began):
            state = game.new(options.players, game.read_options(options.rules))
        elif isinstance(entry, Acted):
            state, _ = game.apply(state, entry.actor, entry.action)
    if state is not None:
        yield game, state
