"""A screen without a game, for tests of the application."""

from collections.abc import Callable, Sequence

from luznet.terminal.picture import Picture, Size
from luznet.terminal.screen import Binding, Screen
from tests.terminal.terminal import (
    DOWN,
    ENTER,
    ESCAPE,
    LEFT,
    RIGHT,
    UP,
)


class Plain(Screen):
    """A screen that lists what was pressed and typed."""

    def __init__(self, title: str = "Plain", keys: Sequence[str] = ("x",)) -> None:
        self.title = title
        self.keys = keys
        self.pressed: list[str] = []
        self.text = ""
        self.question = ""
        self.is_typing = False
        self.changes: list[float] = []
        self.drawn = 0

    def draw(self, size: Size) -> Picture:
        self.drawn += 1
        picture = Picture(size)
        picture.put(0, 0, self.title)
        picture.put(0, 1, " ".join(self.pressed))
        picture.put(0, 2, f"[{self.text}]")
        return picture

    def bindings(self) -> Sequence[Binding]:
        return [Binding((key,), key, f"does {key}", self._press(key)) for key in self.keys]

    def typed(self, text: str) -> bool:
        self.text += text
        return True

    def next_change(self, now: float) -> float | None:
        return self.changes.pop(0) if self.changes else None

    def help(self) -> Sequence[str]:
        return (f"This is the screen called {self.title}.",)

    def leaving(self) -> str:
        return self.question

    def _press(self, key: str) -> Callable[[], None]:
        return lambda: self.pressed.append(key)


SPECIAL = {
    "up": UP,
    "down": DOWN,
    "left": LEFT,
    "right": RIGHT,
    "enter": ENTER,
    "tab": "\t",
    "s-tab": "\x1b[Z",
    "backspace": "\x7f",
    "delete": "\x1b[3~",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "c-d": "\x04",
    "escape": ESCAPE,
}
