"""Somebody at the screens of a table after its game, whose replay they can open."""

from luznet.preferences.table import Settings
from luznet.terminal.context import Context, LocalSession
from luznet.terminal.replay.shared import SharedReplayScreen
from luznet.terminal.replay.tools import Tools
from luznet.terminal.table import TableScreens
from tests.client.sharing import SharingRoom
from tests.terminal.looker import FakeOracle
from tests.terminal.person import Person
from tests.terminal.tables import Clock, FakeAdviser


class Sitter(Person):
    """Somebody at the table, or a spectator, with the screens of the terminal."""

    def __init__(self, room: SharingRoom, name: str, *, goes_on: bool = True) -> None:
        """`goes_on`: from the last deal to the end of the game."""
        self.room, self.client, self.clock = room, room.clients[name], Clock()
        session = LocalSession(self.client, room.sender(name))

        def replay(kept, back):
            tools = Tools(self.clock, FakeOracle(), key=kept.record.holders[0].key)
            return SharedReplayScreen(kept, back, session, Settings, FakeAdviser(), tools)

        self.screen = TableScreens(Context(session, self.clock, replay=replay))
        self.text()
        self.clock.now += 20
        if goes_on and "Scored" in self.lines()[0]:
            self.press("enter")

    def press(self, *keys: str) -> "Sitter":
        """Press keys, each a second after the last, with a picture after each."""
        for key in keys:
            self.clock.now += 1
            super().press(key)
            self.text()
        return self

    def text(self, columns: int = 80, rows: int = 24) -> str:
        """Return the picture, as the application asks for it."""
        self.screen.elapse()
        return super().text(columns, rows)

    @property
    def replay(self):
        return self.screen.present.replay

    @property
    def keys(self) -> str:
        """The line of keys."""
        return self.text().splitlines()[-1]
