"""Updates that are held back while the reader looks at the end of a game."""

from collections import deque
from itertools import pairwise
from typing import Final

from luznet.wire.messages import Table, Update

MOST: Final = 500
"""Updates that are held back, at most: of more, the newest."""


class HeldUpdates:
    """What has happened since the game that the reader sees was over."""

    def __init__(self) -> None:
        self._updates: deque[Update] = deque(maxlen=MOST)
        self._seen_end: tuple[str, int] | None = None

    def __bool__(self) -> bool:
        return bool(self._updates)

    @property
    def newest(self) -> Update | None:
        return self._updates[-1] if self._updates else None

    @property
    def was_replaced(self) -> bool:
        """Whether somebody else has acted at one of the reader's turns."""
        return any(
            getattr(before.view, "turn", None) == before.you is not None
            and after.turn > before.turn
            for before, after in pairwise(self._updates)
        )

    def take(self, known: Table | None, update: Update) -> bool:
        """Hold an update back if the reader may still look at the end of the known game; return
        whether it was. If not, nothing is held back any more."""
        is_held = known is not None and self._is_beyond(known, update.table)
        if is_held:
            self._updates.append(update)
        else:
            self._updates.clear()
        return is_held

    def _is_beyond(self, known: Table, table: Table) -> bool:
        if known.id != table.id or known.phase != "over":
            return False
        if self._seen_end == (known.id, known.games):
            return False
        is_same_end = table.phase == "over" and table.games == known.games
        return bool(self) or not is_same_end

    def release(self, known: Table) -> list[Update]:
        """Return what was held back, up to the end of the next game."""
        self._seen_end = known.id, known.games
        held = [*self._updates]
        ends = [at for at, update in enumerate(held, 1) if update.table.phase == "over"]
        upto = ends[-1] if ends else len(held)
        self._updates = deque(held[upto:], maxlen=MOST)
        return held[:upto]
