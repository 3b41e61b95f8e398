"""What a person or a program has of the client of a hostile host: it is fed with frames, and then
looked at from all sides. What a face raises is a death."""

import random
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import DummyInput
from prompt_toolkit.output import DummyOutput

from luznet.bots import bot_for
from luznet.client.core import Client, Goal
from luznet.client.lobby import Entry, Lobby, Place
from luznet.client.player import Player
from luznet.games import game_of
from luznet.plain.lobby import LobbyConversation
from luznet.plain.table import TableConversation
from luznet.preferences.table import Settings
from luznet.terminal.app import App
from luznet.terminal.context import Context, LocalSession
from luznet.terminal.picture import Canvas
from luznet.terminal.screens.lobby import LobbyScreen
from luznet.terminal.table import TableScreens
from luznet.wire.codec import decode_from_host
from tests.plain.telling import UserContext, Visit
from tests.terminal.played import Clock
from tests.terminal.tables import FakeAdviser

Plain = Any
"""A message, or a part of one, as maps, lists and what is in them."""

WATCHER: Final = "Eve"


class Recorded(NamedTuple):
    """All messages that a host has sent to somebody, in order, and who it was."""

    name: str
    messages: Sequence[Plain]


class Face:
    """Somebody's client, to be fed and looked at."""

    def __init__(self, visit: Recorded, rng: random.Random) -> None:
        self.random = rng
        self.clock = Clock()
        role = "watch" if visit.name == WATCHER else "sit"
        self.client = Client(visit.name, Goal(role))

    def feed(self, frame: bytes) -> None:
        """Take a frame as the link gives it on, and look."""
        message = decode_from_host(frame)
        self.client.receive(message)
        self.clock.now += self.random.choice((0.1, 1.5, 6.0))
        self.look()

    def look(self) -> None:
        """Look at all that is there."""


class OnScreen(Face):
    """Somebody at the full screen, who presses all keys that there are."""

    def __init__(self, visit: Recorded, rng: random.Random) -> None:
        super().__init__(visit, rng)
        self.adviser = FakeAdviser()
        session = LocalSession(
            self.client, lambda messages: None, joining=("luznet join 10.0.0.1#abc",)
        )
        self.screen = TableScreens(Context(session, self.clock, self.settings, self.adviser))
        self.own_settings = Settings(auto_veil=rng.random() < 0.1)
        self.size = Size(24, 80)
        output = DummyOutput()
        output.get_size = lambda: self.size  # type: ignore[method-assign]
        self.app = App(self.screen, io=(DummyInput(), output), clock=self.clock,
                       settings=self.settings, leave=lambda: None)  # fmt: skip

    def settings(self) -> Settings:
        return self.own_settings

    def look(self) -> None:
        self.draw()
        keys = [key for each in self.screen.bindings() for key in each.keys]
        for key in self.random.sample(keys, min(3, len(keys))):
            self.app._press(key)
            self.draw()
        if self.random.random() < 0.2:
            self.app._press(self.random.choice(("?", "v", "q", "x", "up", "pagedown", "escape")))
            self.size = self.random.choice(
                (Size(24, 80), Size(40, 120), Size(60, 200), Size(10, 30))
            )
            self.draw()
            self.app._close()
            self.app._lift()

    def draw(self) -> None:
        self.app._draw()
        self.app._top.next_change(self.clock())
        for screen in self.app._screens:
            screen.turn()


LISTENED: Final = ("1", "2", "ann", "all", "r", "7", "coach", "bots no", "2 s")


class InPlain(Face):
    """Somebody who types, and hears lines."""

    def __init__(self, visit: Recorded, rng: random.Random) -> None:
        super().__init__(visit, rng)
        self.visit = Visit(self.client)
        self.talk = TableConversation(
            self.visit, UserContext(lambda how: None), lambda: None, FakeAdviser()
        )

    def look(self) -> None:
        self.talk.news(self.clock())
        self.talk.next_change()
        words = [name for each in self.talk.commands() for name in each.names]
        for word in self.random.sample(words, min(4, len(words))):
            text = self.random.choice((word, f"{word} {self.random.choice(LISTENED)}"))
            self.talk.order(text)
            self.talk.waits(text)
            self.talk.hear(text)
        self.talk.news(self.clock())
        self.talk.hear("help")


class AsBot(Face):
    """A program that plays."""

    def look(self) -> None:
        client = self.client
        player = Player(client, None, None)  # type: ignore[arg-type]
        if client.table is not None and client.table.phase == "playing" and player._is_due():
            view = client.view
            level = self.random.choice(("easy", "normal"))
            choose = bot_for(game_of(view).name, level)
            choice = choose(view, random.Random(1), 0.0)
            assert choice in game_of(view).choices(view)


class InLobby(Face):
    """Somebody who looks at the list of tables, on the screen and in plain mode."""

    def __init__(self, visit: Recorded, rng: random.Random) -> None:
        super().__init__(visit, rng)
        self.client = Client("lobby", Goal("browse"))
        self.lobby = Lobby()
        place = Place(("10.0.0.1",), 48420, "k" * 40, "anna@lemon")
        entry = Entry(place, "aaaaaaaa", "Lunch", "luz", 1, 4)
        self.lobby.announced([entry], 0.0)
        self.screen = LobbyScreen(
            self.entries, lambda choice: None, self.clock, Settings,
        )  # fmt: skip
        self.talk = LobbyConversation(
            self.entries, lambda choice: None, UserContext(lambda how: None)
        )

    def entries(self) -> Sequence[Entry]:
        return self.lobby.entries(self.clock())

    def look(self) -> None:
        self.lobby.answered("k" * 40, self.client.tables, 0.01, self.clock())
        self.screen.draw(_LOBBY)
        self.talk.news(self.clock())
        self.screen.press(self.random.choice(("enter", "down", "w", "a")))
        self.screen.draw(_LOBBY)
        self.talk.hear("list")


_LOBBY = Canvas(80, 24)
FACES: Final = (OnScreen, InPlain, AsBot, InLobby)
