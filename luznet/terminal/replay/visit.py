"""The replay of the game that has just been played, over the end of the game at its table."""

from typing import TYPE_CHECKING

from luznet.terminal.context import Context

if TYPE_CHECKING:
    from luznet.terminal.replay.shared import SharedReplayScreen


class ReplayVisit:
    """The replay that one reader opens at a table, alone or together with the others."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.screen: SharedReplayScreen | None = None
        """The replay while it is open."""

    def open(self) -> None:
        """Open the replay: follow whoever leads, or lead if nobody does."""
        kept, make = self._context.client.witness.finished, self._context.replay
        if kept is not None and make is not None:
            self.screen = make(kept, self._close)

    def _close(self) -> None:
        self.screen = None

    def look(self) -> bool:
        """Close the replay once the table goes on; return whether that was now."""
        has_ended = self.screen is not None and self.screen.is_over
        if has_ended:
            self._close()
        return has_ended
