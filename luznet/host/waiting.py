"""The unfinished game that waits for its host's user, as their journal has it."""

from pathlib import Path
from typing import Any, NamedTuple

from luznet.host.fold import fold_all
from luznet.records.database import entries_at_rest
from luznet.records.entries import read_entries


class WaitingGame(NamedTuple):
    """An unfinished game: the name of its table, the game, and what a spectator may see of it."""

    table: str
    game: str
    view: Any


def waiting_game(journal: Path) -> WaitingGame | None:
    """Return the first unfinished game in a journal that no host uses now, if there is one."""
    for written in entries_at_rest(journal):
        try:
            table = fold_all(list(read_entries(written)))
            if table.phase == "playing":
                return WaitingGame(table.name, table.game, table.rules.view(table.play, None))
        except Exception:  # noqa: S112 - another luznet's entries may lead to anything
            continue
    return None
