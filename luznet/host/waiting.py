"""The unfinished game that waits for its host's user, as their journal has it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from luznet.host.fold import fold_all
from luznet.records.database import entries_at_rest
from luznet.records.entries import read_entries


class WaitingGame(NamedTuple):
    """An unfinished game: the id and the name of its table, the game, and what a spectator may see
    of it."""

    id: str
    table: str
    game: str
    view: Any


def waiting_game(journal: Path) -> WaitingGame | None:
    """Return the first unfinished game in a journal that no host uses now, if there is one."""
    return next(waiting_games(journal), None)


def waiting_games(journal: Path) -> Iterator[WaitingGame]:
    """Return the unfinished games in a journal; none while a host uses it."""
    return filter(None, map(_waiting, entries_at_rest(journal)))


def _waiting(written: list[bytes]) -> WaitingGame | None:
    """Return the game of a table with these entries, if it is unfinished and can be read."""
    try:
        table = fold_all(list(read_entries(written)))
        if table.phase != "playing":
            return None
        view = table.rules.view(table.play, None)
        return WaitingGame(table.id, table.name, table.game, view)
    except Exception:  # another luznet's entries may lead to anything
        return None
