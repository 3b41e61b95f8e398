"""`luznet replay` in plain mode: typed lines in, lines of text out, until `leave`."""

import asyncio

from luznet.commands.errors import OK
from luznet.commands.plain import Plain
from luznet.commands.replay import Backstage, own_key
from luznet.plain.replay import ReplayConversation
from luznet.preferences.chosen import Preferences
from luznet.replay.playback import Replay, own_reader
from luznet.settings import Folders
from luznet.wire.record import Kept


def run_plain_replay(kept: Kept, chosen: Preferences, home: Folders) -> int:
    """Tell a recorded game; return the exit code. Raises `UserError`."""
    with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
        return runner.run(PlainReplay(chosen, home).tell(kept))


class PlainReplay(Plain):
    """One replay in plain mode."""

    async def tell(self, kept: Kept) -> int:
        """Tell the game until the user leaves, or their input ends; return the exit code."""
        backstage = Backstage(self.stir)
        replay = Replay(kept, own_reader(kept, own_key(self._home)))
        self._conversation = ReplayConversation(
            replay, self._own, lambda: self._end(OK), backstage.coach, backstage
        )
        try:
            return await self._converse()
        finally:
            backstage.close()

    def _look_at_input(self, now: float) -> None:
        """End once every line was taken and answered, if nobody can type any more."""
        rests = self._conversation is not None and self._conversation.next_change() is None
        if rests and self._has_heard_all():
            self._end(OK)
