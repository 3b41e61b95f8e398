"""What a screen is: a picture, and a table of keys.

A screen holds its own small model (what is selected), draws itself for any size, and lists its keys
as data. The application finds keys in this table, and the help at `?` is made from it.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, TypeVar

from msgspec import Struct

from luznet.terminal.notifier import Turn
from luznet.terminal.picture import Canvas, Picture

T = TypeVar("T")

SMALLEST = Canvas(60, 20)
"""The smallest window that screens are drawn in."""
LEAST = Canvas(80, 24)
"""The smallest window that nothing is left out in."""
Hint = tuple[str, str]
"""The name of a key, and what it does in a word or two."""


class Binding(Struct, frozen=True):
    """Keys that do one thing now.

    `keys` are names as prompt_toolkit gives them ("enter", "left", "escape", "c-c", "tab") or
    single characters. `shown` is how the keys are written for people ("Enter", "← →"), `help`
    says what they do, in a few words; an empty `shown` keeps the binding out of the help.
    `label` says the same in a word or two, for the row of keys.
    """

    keys: tuple[str, ...]
    shown: str
    help: str
    does: Callable[[], None]
    label: str = ""

    @property
    def hint(self) -> Hint:
        """The name of the key and its label, for the row of keys."""
        return self.shown, self.label or self.help


def both_ways(
    back: tuple[str, ...],
    on: tuple[str, ...],
    shown: str,
    help: str,
    step: Callable[[int], None],
) -> tuple[Binding, Binding]:
    """Return the bindings that step back (-1) and on (1); `shown` names the keys of both."""
    return Binding(back, "", "", partial(step, -1)), Binding(on, shown, help, partial(step, 1))


def following(choices: Sequence[T], now: T) -> T:
    """Return the choice after this one, in turn; the first after one that is not there."""
    at = choices.index(now) if now in choices else -1
    return choices[(at + 1) % len(choices)]


class Screen(ABC):
    """One full screen."""

    least: Canvas = SMALLEST
    """The smallest window it can be drawn in."""
    yields: ClassVar[bool] = False
    """Whether it closes for a key that means nothing here, but something on the screen below."""

    @abstractmethod
    def draw(self, size: Canvas) -> Picture:
        """Return the picture for a window of this size (at least `least`)."""

    @abstractmethod
    def bindings(self) -> Sequence[Binding]:
        """Return the keys that do something now."""

    def typed(self, text: str) -> bool:
        """Take a character without a binding; return whether it was used."""
        return False

    def press(self, key: str) -> bool:
        """Do what this key does now; return whether it does anything."""
        for binding in self.bindings():
            if key in binding.keys:
                binding.does()
                return True
        if self.uncover(key):
            return True
        return len(key) == 1 and self.typed(key)

    def binds(self, key: str) -> bool:
        """Return whether this key is among those that do something now."""
        return any(key in binding.keys for binding in self.bindings())

    def uncover(self, key: str) -> bool:
        """Close what this screen laid over itself if the key means something below it, and do that;
        return whether it does."""
        return False

    def press_below(self, key: str) -> bool:
        """Do what a key does that closed what lay over this screen: nothing that cannot be taken
        back, since the user did not see all of it."""
        return self.press(key)

    @property
    def is_typing(self) -> bool:
        """Whether text is being written: the screen then gets every character."""
        return False

    def help(self) -> Sequence[str]:
        """Return paragraphs for the help, which go before the keys."""
        return ()

    def leaving(self) -> str:
        """Return the question to ask before leaving; empty for none."""
        return ""

    def turn(self) -> Turn | None:
        """Return whose turn it is; None outside games, and while it is nobody's."""
        return None

    def turn_row(self, size: Canvas) -> int | None:
        """Return the row that says whose turn it is, which nothing covers; None if it has no place
        of its own."""
        return None

    def elapse(self) -> None:  # noqa: B027 - most screens have nothing to do
        """Do what is due; called before each picture."""

    def drew(self, seconds: float) -> None:  # noqa: B027 - most screens don't move
        """Take how long the last picture took, from its drawing until it was sent."""

    def next_change(self, now: float) -> float | None:
        """Return when the picture changes by itself, on the same clock; None if it does not."""
        return None
