"""What can be typed now, as a table: it is listened by, and the help is made from it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from luznet.plain import words
from luznet.plain.lines import take_apart

SHOWN = 20
"""Signs of a word that is not understood which are told back."""


@dataclass(frozen=True)
class Command:
    """Words that do one thing now.

    `names` are the word and its short forms, `use` is how it is typed, `about` says what it
    does. `does` takes what was typed after the word, and returns what to answer. A command
    that is not `offered` works, but is named in the help alone; one that does not `fit` the
    present is named nowhere, and answers why it cannot be used.
    """

    names: tuple[str, ...]
    use: str
    about: str
    does: Callable[[str], Sequence[str]]
    offered: bool = True
    fits: bool = True


def hear(commands: Sequence[Command], text: str) -> Sequence[str]:
    """Do what was typed, and return what to answer; nonsense is told what can be typed now."""
    typed = take_apart(text)
    for command in commands:
        if typed.word in command.names:
            return command.does(typed.rest)
    offered = [each.names[0] for each in commands if each.offered and each.fits]
    return [words.unknown(typed.word[:SHOWN], offered)]


def help_lines(commands: Sequence[Command]) -> list[str]:
    """Return one line for each command: how it is typed, short forms, and what it does."""
    return [words.usage(each.use, each.names[1:], each.about) for each in commands if each.fits]
