"""A reader who chats at a table, and what others say there."""

from typing import Any

from hypothesis import strategies as st

from luznet.terminal.context import Context, LocalSession
from luznet.terminal.table import TableScreens
from luznet.wire.client_messages import Say
from luznet.wire.messages import Refused, Said
from tests.terminal.tables import Luz, Reader


class Talker(Reader):
    """A reader whose screen is the whole one of a table, with people who say something."""

    def __init__(self, luz: Luz, you: int | None = 0, clock: Any = None) -> None:
        super().__init__(luz, you)
        self.screen = TableScreens(
            Context(LocalSession(self.client, self.send), clock or self.clock)
        )
        self.lines()
        self._numbers = iter(range(1, 10_000))

    def hears(self, text: str = "", name: str = "Boris", seat: int | None = 1, **more) -> None:
        """Receive a line, and look at the screen."""
        self.client.receive(
            Said(n=next(self._numbers), table="a1b2c3d4", seat=seat, name=name, text=text, **more)
        )
        self.lines()

    def refused(self, code: str) -> None:
        self.client.receive(Refused(of="say", code=code))

    @property
    def said(self) -> list[Say]:
        return [each for each in self.sent if isinstance(each, Say)]

    @property
    def written(self) -> str:
        """What stands in the line to write."""
        return next(line for line in self.lines() if line.startswith("  >"))[4:].strip()


def to_play(**options) -> Luz:
    return Luz(4, seed=9, **options).to_turn(0)


def gathering(**options) -> Luz:
    luz = Luz(4, seed=9, **options)
    luz.change(phase="gathering")
    return luz


STAGES = {
    "gathering": gathering,
    "bets": lambda **options: Luz(4, seed=9, **options).to_bets(0),
    "tricks": to_play,
    "over": lambda **options: Luz(4, seed=11, **options).to_end(),
}


anything = st.text(max_size=200)
