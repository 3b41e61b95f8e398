"""The screen of a game, fed with a record in place of a host: what a reader could know at a point.

One step forward is told as at a table, so that what happened moves.  Any other way begins a new
screen, which is told everything before that point at once.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from luznet.client.adviser import Adviser
from luznet.client.core import Client
from luznet.games.game import Reader
from luznet.preferences.table import SETTINGS, Settings, Value
from luznet.replay.onlooker import onlooker, tell_deal
from luznet.replay.playback import Replay
from luznet.terminal.chat.model import ChatModel
from luznet.terminal.context import Context, LocalSession
from luznet.terminal.game.registry import screen_of
from luznet.terminal.game.screen import GameScreen
from luznet.wire.client_messages import AnyClientMessage

STAYS: Final = 86_400.0
"""Seconds for which a finished trick stays on the table: until the reader goes on."""


class Showing:
    """What is shown of a replay: the game's own screen, which takes no actions."""

    def __init__(
        self,
        replay: Replay,
        clock: Callable[[], float],
        settings: Callable[[], Settings],
        adviser: Adviser | None = None,
    ) -> None:
        self._replay = replay
        self._clock = clock
        self._settings = settings
        self._adviser = adviser
        self._at = -1
        self._reader: Reader = None
        self.screen: GameScreen[Any] = self._begin()

    @property
    def client(self) -> Client:
        """What the reader could know, as a client of a host would."""
        client: Client = self.screen.model.client
        return client

    def show(self) -> None:
        """Show where the replay is now."""
        replay = self._replay
        if (self._at, self._reader) == (replay.at, replay.reader):
            return
        is_next = self._at == replay.at - 1 and self._reader == replay.reader
        if is_next and self._at > 0 and replay.steps[self._at].ends != "deal":
            self.screen.model.touched()
        else:
            self.screen = self._begin()
            if replay.at:
                self._tell(self.client, replay.at - 1, -1)
        self._tell(self.client, replay.at, replay.at - 1)
        self._at, self._reader = replay.at, replay.reader

    def reviewed(self) -> GameScreen[Any]:
        """Return another screen at the end of the deal here, which has seen all of it from the seat
        that is looked from, as if its player had been there; it reviews their choices."""
        screen = self._begin()
        tell_deal(screen.model.client, self._replay)
        screen.model.look(self._clock())
        screen.model.toggle("review")
        return screen

    def go_on(self) -> None:
        """Show what follows at the same point: after the last deal, the end of the game."""
        self.screen.press("enter")

    def _tell(self, client: Client, at: int, since: int) -> None:
        """Tell a client what happened after one point, up to another."""
        client.receive(self._replay.update(at, since))
        self.screen.model.look(self._clock())

    def _begin(self) -> GameScreen[Any]:
        """Return a new screen, which knows nothing yet."""
        client = onlooker()
        session = LocalSession(client, _drop)
        context = Context(session, self._clock, self._calm, self._adviser)
        screen: Any = screen_of(self._replay.record.game)(context, ChatModel(context))
        return screen  # type: ignore[no-any-return]

    def _calm(self) -> Settings:
        """Return the reader's settings, without what a replay does by itself."""
        own = self._settings()
        given: dict[str, Value] = {each.name: own.given(each) for each in SETTINGS}
        given |= {"autoplay": False, "auto_veil": False, "one_key": False, "talk": False}
        if self._replay.step.ends != "deal":
            given["beat"] = STAYS
        return Settings(**given)


def _drop(messages: Iterable[AnyClientMessage]) -> None:
    """Send nothing: there is no host."""
