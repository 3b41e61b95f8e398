"""What can be typed now, as a table that decides what a line does and makes the help."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from luznet.i18n import commas, sentences
from luznet.plain import words
from luznet.plain.lines import Typed, take_apart
from luznet.plain.usage import Use

SHOWN = 20
"""Characters of an unknown word that are repeated."""
ALIKE = 0.7
"""From 0 to 1, how similar a mistyped word must be to the one that was meant."""
LEAST = 3
"""Letters that a word needs for that."""


class Command(Struct, frozen=True):
    """Words that do one thing now.

    `names` are the word and its short forms; `use` is for the help, None for words that it never
    names. `does` takes what was typed after the word, and returns the answer. A command that is
    not `offered` works, but only the help names it; one that does not `fit` the present is named
    nowhere, and answers why it cannot be used.
    """

    names: tuple[str, ...]
    use: Use | None
    does: Callable[[str], Sequence[str]]
    offered: bool = True
    fits: bool = True


def hear(commands: Sequence[Command], text: str) -> Sequence[str]:
    """Do what was typed, and return the answer; for an unknown word, what can be typed now."""
    typed = take_apart(text)
    found = _called(commands, typed.word)
    return [_unknown(commands, typed)] if found is None else found.does(typed.rest)


def help_lines(commands: Sequence[Command]) -> list[str]:
    """Return a line for each command that is offered, and one that lists the others."""
    fits = [each for each in commands if each.fits]
    others = [each.names[0] for each in fits if not each.offered]
    return [*(_usage(each) for each in fits if each.offered), words.OTHERS(words=commas(others))]


def about(commands: Sequence[Command], text: str) -> list[str]:
    """Return what one command does, or with `all` what every command does."""
    typed = take_apart(text)
    if typed.word == "all":
        return [_usage(each) for each in commands if each.fits]
    found = _called(commands, typed.word)
    return [_unknown(commands, typed) if found is None or not found.use else _usage(found)]


def _called(commands: Sequence[Command], word: str) -> Command | None:
    """Return the command of this name that fits the present; if none does, the first."""
    named = [each for each in commands if word in each.names]
    return next((each for each in named if each.fits), next(iter(named), None))


def _usage(command: Command) -> str:
    if command.use is None:
        return ""
    told = words.USAGE(use=command.use.typed(), about=command.use.about())
    short = command.names[1:]
    return sentences(told, words.SHORT(words=commas(short)) if short else "")


def _unknown(commands: Sequence[Command], typed: Typed) -> str:
    fits = [each for each in commands if each.fits]
    offered = [each.names[0] for each in fits if each.offered]
    meant = _meant([each.names[0] for each in fits], typed.word)
    return words.unknown(typed.as_typed[:SHOWN], meant, offered)


def _meant(known: Sequence[str], word: str) -> str:
    """Return the word that was probably meant; empty: none is similar."""
    from difflib import get_close_matches  # few need it

    alike = get_close_matches(word[:SHOWN], known, 1, ALIKE) if len(word) >= LEAST else []
    return next(iter(alike), "")
