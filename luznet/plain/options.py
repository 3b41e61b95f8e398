"""Options of a table as people type and hear them: `help odds`, `players=5`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, get_args

import msgspec

from luznet.games.luz.cards import PLAYERS, top_value
from luznet.i18n import tables as said
from luznet.plain import words
from luznet.plain.lines import number_in
from luznet.wire.messages import ChatLevel, Help, Options, Spectators


class BadOption(ValueError):
    """No option has this name, or not this value; `str()` of it says what there is."""


@dataclass(frozen=True)
class Option:
    """An option by the word for it: the field of `Options`, how a value is read (None: it is
    not one), and in words what it can be."""

    field: str
    read: Callable[[str], Any]
    fits: str


def _one_of(values: Mapping[str, Any]) -> Callable[[str], Any]:
    return lambda text: values.get(text.casefold())


def _between(least: int, most: int) -> Callable[[str], int | None]:
    def read(text: str) -> int | None:
        number = number_in(text)
        return number if number is not None and least <= number <= most else None

    return read


def _same(values: tuple[str, ...]) -> dict[str, str]:
    return {value: value for value in values}


_SWITCH: Final = {"on": True, "yes": True, "off": False, "no": False}
_OPEN: Final = {"open": True, "on": True, "yes": True, "closed": False, "off": False, "no": False}

OPTIONS: Final[Mapping[str, Option]] = {
    "players": Option("players", _between(PLAYERS[0], PLAYERS[-1]), "3, 4 or 5"),
    "bots": Option("bots", _one_of(_SWITCH), "on or off"),
    "help": Option("help", _one_of(_same(get_args(Help))), "none, values, odds or coach"),
    "tricks": Option("open_tricks", _one_of(_OPEN), "open or closed"),
    "spectators": Option("spectators", _one_of(_same(get_args(Spectators))), "none, public or all"),
    "chat": Option("chat", _one_of(_same(get_args(ChatLevel))), "free, phrases or none"),
    "time": Option("turn_time", _between(0, 3600), "0 for no limit, or up to 3600 seconds"),
    "grace": Option("grace", _between(5, 3600), "5 to 3600 seconds"),
    "pace": Option("pace", _between(0, 10_000), "0 to 10000 milliseconds"),
}
"""Every option, by the word that people type."""


def changed(options: Options, name: str, value: str) -> Options:
    """Return the options with one of them set; raises `BadOption`."""
    option = OPTIONS.get(name.casefold())
    if option is None:
        raise BadOption(words.no_option(name))
    read = option.read(value.strip())
    if read is None:
        raise BadOption(words.bad_value(name.casefold(), option.fits))
    return msgspec.structs.replace(options, **{option.field: read})


_ABOUT: Final[Mapping[str, Callable[[Options], str]]] = {
    "players": lambda now: words.about_players(now.players, top_value(now.players)),
    "bots": lambda now: said.ABOUT_BOTS[now.bots],
    "help": lambda now: words.ABOUT_HELP[now.help],
    "tricks": lambda now: said.ABOUT_TRICKS[now.open_tricks],
    "spectators": lambda now: words.ABOUT_SPECTATORS[now.spectators],
    "chat": lambda now: said.ABOUT_CHAT[now.chat],
    "time": lambda now: said.time_limit(now.turn_time),
    "grace": lambda now: words.about_grace(now.grace),
    "pace": lambda now: words.about_pace(now.pace),
}
"""What each option means, by its word."""
_TOLD: Final = ("bots", "help", "tricks", "time")
_TOLD_IF_UNUSUAL: Final = ("spectators", "chat")
_WRITTEN: Final = {"bots": {True: "on", False: "off"}, "tricks": {True: "open", False: "closed"}}


def in_short(now: Options) -> list[str]:
    """Say what is worth hearing about a table's options without a question."""
    unusual = [name for name in _TOLD_IF_UNUSUAL if _value(now, name) != _value(Options(), name)]
    return [say(now) for name, say in _ABOUT.items() if name in (*_TOLD, *unusual)]


def in_full(now: Options, *, can_change: bool) -> list[str]:
    """Say all options with their values, and to who can change them what they can be."""
    return [
        words.option(name, _value(now, name), say(now), OPTIONS[name].fits if can_change else "")
        for name, say in _ABOUT.items()
    ]


def _value(now: Options, name: str) -> str:
    """Return the value of an option as people type it."""
    value = getattr(now, OPTIONS[name].field)
    return _WRITTEN[name][value] if name in _WRITTEN else str(value)


def opening(typed: str) -> tuple[str, Options, bool]:
    """Return the name, the options and whether it is private of a table to be opened: a name,
    then `private` and options such as `players=5`, in any order. Raises `BadOption`."""
    name, options, private = [], Options(), False
    for word in typed.split():
        option, equals, value = word.partition("=")
        if equals and option:
            options = changed(options, option, value)
        elif word.casefold() == "private":
            private = True
        else:
            name.append(word)
    return " ".join(name), options, private
