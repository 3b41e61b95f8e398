"""A guest at the screens of a table before a game, and the people who sit there."""

from typing import Any

from msgspec import to_builtins

from luznet.client.core import Client, Goal
from luznet.terminal.context import Context, LocalSession
from luznet.terminal.game.places import Places
from luznet.terminal.game.registry import places_of
from luznet.terminal.picture import Canvas, Picture
from luznet.terminal.screen import Screen
from luznet.terminal.table import TableScreens
from luznet.wire.client_messages import AnyClientMessage
from luznet.wire.messages import Options, Seat, Table, Update, Welcome
from tests.games.luris_states import LURIS, table
from tests.terminal.person import Person
from tests.terminal.played import hear_by_hand

_BARE = str.maketrans("▌·", "  ")
EMPTY = Seat("empty")
JOIN = "luznet join 192.168.1.20#" + "JpqSpfTcYZCaiMQoOvAWXwEmJVHlmFmyMSAu8WhLFSU"


def person(name: str, **more: Any) -> Seat:
    return Seat("person", name, key=name.ljust(40, "k"), **more)


def hosted(client: Client, is_host: bool = True) -> TableScreens:
    """Return the screens of a table whose host was started here."""
    session = LocalSession(client, lambda messages: None, is_hosting=is_host)
    return TableScreens(Context(session, lambda: 0.0))


class Guest(Person):
    """A client with a screen for its table."""

    def __init__(self, goal: Goal | None = None) -> None:
        self.now = 10.0
        self.sent: list[AnyClientMessage] = []
        self.client = Client("Ann", goal or Goal("sit", "a1b2c3d4"))
        self.left = 0
        self.rules = 0
        self.session = LocalSession(
            self.client, self.sent.extend, joining=(JOIN,), host_phrase="old fox wine",
            come_back=self.client.come_back,
        )  # fmt: skip
        self.context = Context(self.session, lambda: self.now, back=self._leave, rules=self._read)
        self.screen = TableScreens(self.context)

    def at(
        self, *seats: Seat, you: int | None = 0, owner: int | None = 0, watchers: int = 0,
        phase: Any = "gathering", game: str = "luz", view: Any = None, founder: bool = False,
        locked: bool = False, removed: tuple[str, ...] = (), **options: Any,
    ) -> "Guest":  # fmt: skip
        table = Table(
            id="a1b2c3d4",
            name="Ann's table",
            game=game,
            phase=phase,
            options=Options(players=len(seats), **options),
            seats=seats,
            owner=owner,
            paused_by=None,
            watchers=watchers,
            shown=False,
            games=0,
            clock=None,
            locked=locked,
            removed=removed,
        )
        self.client.receive(Welcome(version=1, tables=(), founder=founder))
        hear_by_hand(self.client, Update(seq=1, table=table, you=you, turn=0, view=view))
        return self

    @property
    def now_line(self) -> str:
        """The line of the turn: what the game waits for."""
        return " ".join(self.lines()[self.places.banner].replace("─", " ").split())

    @property
    def below(self) -> list[str]:
        """The lines between the table and the keys."""
        return [line.strip() for line in self.lines()[self.places.banner + 1 : -1]]

    def place(self, number: int) -> str:
        """What stands on the place of a seat, in one line, after `>` if it is chosen. Seats are
        numbered from 1."""
        at = self.places
        step = (number - 1 - (self.client.situation.you or 0)) % len(self.client.table.seats)
        if not step:
            return " ".join(self.lines()[at.banner + 1].split())
        cell = at.others[step - 1]
        picture = self.screen.draw(Canvas(80, 24))
        rows = [
            "".join(
                picture.cell(column, row)[0]
                for column in range(cell.column - 1, cell.column + cell.columns)
            )
            for row in range(cell.row, cell.row + cell.rows)
        ]
        mark = "> " * rows[0].startswith("▌")
        return mark + " ".join(" ".join(rows).translate(_BARE).split())

    @property
    def places(self) -> Places:
        """Where everybody sits in the smallest window."""
        table = self.client.table
        return places_of(table.game, len(table.seats), Canvas(80, 24))

    def _leave(self) -> None:
        self.left += 1

    def _read(self) -> None:
        self.rules += 1


ANN, BEN, CLEO = person("Ann"), person("Ben"), person("Cleo")
AMBER = Seat("bot", "Amber", level="strong")
READY_ANN = person("Ann", ready=True)


class Game(Screen):
    """Stands for a game's own screen."""

    def __init__(self, context: Context, *rest: object) -> None:
        self.client = context.client

    def draw(self, size: Canvas) -> Picture:
        picture = Picture(size)
        picture.put(0, 0, f"the game is {self.client.table.phase}")
        return picture

    def bindings(self):
        return ()

    def help(self):
        return ("About the game.",)


def shown(screen):
    return " ".join("\n".join(screen.draw(Canvas(80, 24)).lines()).replace("│", " ").split())


def playing(guest: Guest, *seats: Seat, owner: int = 0) -> Guest:
    view = to_builtins(LURIS.view(table("2 3", "4"), 0))
    return guest.at(*seats, owner=owner, phase="playing", game="luris", view=view)
