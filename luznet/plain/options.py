"""Options of a table as people type and hear them: `help odds`, `players=5`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, get_args

import msgspec

from luznet.games.luz.cards import PLAYERS, top_value
from luznet.i18n import one_of, sentences
from luznet.i18n import tables as said
from luznet.plain import option_words as words
from luznet.plain.lines import number_in
from luznet.wire.messages import ChatLevel, Help, Level, Options, Spectators
from luznet.wire.options import common_level, levels_of, with_level, with_level_at, with_players


class BadOption(ValueError):
    """No option has this name, or not this value; `str()` of it says what there is."""


@dataclass(frozen=True)
class Option:
    """An option by the word for it: how a value is set (None: it is not one) and written, as people
    type it, and in words what it can be."""

    change: Callable[[Options, str], Options | None]
    written: Callable[[Options], str]
    fits: Callable[[], str]


def _field(
    field: str,
    read: Callable[[str], Any],
    fits: Callable[[], str],
    written: Callable[[Any], str] = str,
) -> Option:
    """Return an option that is a field of `Options`; `read` returns None for what is no value."""

    def change(now: Options, text: str) -> Options | None:
        value = read(text)
        return None if value is None else msgspec.structs.replace(now, **{field: value})

    return Option(change, lambda now: written(getattr(now, field)), fits)


def _among(values: Mapping[str, Any]) -> Callable[[str], Any]:
    return lambda text: values.get(text.casefold())


def _words(*words: str) -> Callable[[], str]:
    """Say the words that a value can be."""
    return lambda: one_of(words)


def _between(least: int, most: int) -> Callable[[str], int | None]:
    def read(text: str) -> int | None:
        number = number_in(text)
        return number if number is not None and least <= number <= most else None

    return read


def _same(values: tuple[str, ...]) -> dict[str, str]:
    return {value: value for value in values}


def _set_players(now: Options, text: str) -> Options | None:
    players = _between(PLAYERS[0], PLAYERS[-1])(text)
    return None if players is None else with_players(now, players)


def _set_bots(now: Options, text: str) -> Options | None:
    """Read `off`, `on`, a level for all chairs, or a chair and its level."""
    first, *others = text.replace(",", " ").casefold().split() or [""]
    if not others and first in _SWITCH:
        return msgspec.structs.replace(now, bots=_SWITCH[first])
    with_bots = msgspec.structs.replace(now, bots=True)
    if not others and first in LEVELS:
        return with_level(with_bots, LEVELS[first])
    chair = number_in(first)
    if chair is None or not 1 <= chair <= now.players or len(others) != 1:
        return None
    return with_level_at(with_bots, chair - 1, LEVELS[others[0]]) if others[0] in LEVELS else None


def _written_bots(now: Options) -> str:
    common = common_level(now)
    if not now.bots:
        return "off"
    return words.by_chair(levels_of(now)) if common is None else common


_SWITCH: Final = {"on": True, "yes": True, "off": False, "no": False}
_OPEN: Final = {"open": True, "on": True, "yes": True, "closed": False, "off": False, "no": False}
LEVELS: Final[Mapping[str, Level]] = {level: level for level in get_args(Level)}

OPTIONS: Final[Mapping[str, Option]] = {
    "players": Option(_set_players, lambda now: str(now.players), _words("3", "4", "5")),
    "bots": Option(_set_bots, _written_bots, words.FITS_BOTS),
    "help": _field("help", _among(_same(get_args(Help))), _words(*get_args(Help))),
    "tricks": _field(
        "open_tricks",
        _among(_OPEN),
        _words("open", "closed"),
        lambda now: "open" if now else "closed",
    ),
    "spectators": _field(
        "spectators", _among(_same(get_args(Spectators))), _words(*get_args(Spectators))
    ),
    "chat": _field("chat", _among(_same(get_args(ChatLevel))), _words(*get_args(ChatLevel))),
    "time": _field("turn_time", _between(0, 3600), words.FITS_TIME),
    "grace": _field("grace", _between(5, 3600), words.FITS_GRACE),
    "pace": _field("pace", _between(0, 10_000), words.FITS_PACE),
}
"""Every option, by the word that people type."""
_ALSO: Final = {"bot": "bots"}


def changed(options: Options, name: str, value: str) -> Options:
    """Return the options with one of them set; raises `BadOption`."""
    word = _ALSO.get(name.casefold(), name.casefold())
    option = OPTIONS.get(word)
    if option is None:
        raise BadOption(words.no_option(name))
    after = option.change(options, value.strip())
    if after is None:
        raise BadOption(words.bad_value(word, option.fits()))
    return after


def _about_bots(now: Options) -> str:
    """Say what becomes of empty chairs, and how their bots play."""
    likes = said.bot_like(common_level(now)) if now.bots else ""
    return sentences(said.bots(now), likes)


_ABOUT: Final[Mapping[str, Callable[[Options], str]]] = {
    "players": lambda now: words.about_players(now.players, top_value(now.players)),
    "bots": _about_bots,
    "help": lambda now: words.ABOUT_HELP[now.help](),
    "tricks": lambda now: said.ABOUT_TRICKS[now.open_tricks](),
    "spectators": lambda now: words.ABOUT_SPECTATORS[now.spectators](),
    "chat": lambda now: said.ABOUT_CHAT[now.chat](),
    "time": lambda now: said.time_limit(now.turn_time),
    "grace": lambda now: words.about_grace(now.grace),
    "pace": lambda now: words.about_pace(now.pace),
}
"""What each option means, by its word."""
_TOLD: Final = ("bots", "help", "tricks", "time")
_TOLD_IF_UNUSUAL: Final = ("spectators", "chat")


def in_short(now: Options) -> list[str]:
    """Say what is worth hearing about a table's options without a question."""
    usual = Options()
    unusual = [
        name
        for name in _TOLD_IF_UNUSUAL
        if OPTIONS[name].written(now) != OPTIONS[name].written(usual)
    ]
    told = [name for name in _ABOUT if name in (*_TOLD, *unusual)]
    return [said.bots(now) if name == "bots" else _ABOUT[name](now) for name in told]


def in_full(now: Options, *, can_change: bool) -> list[str]:
    """Say all options with their values, and to who can change them what they can be."""
    return [
        words.option(
            name, option.written(now), _ABOUT[name](now), option.fits() if can_change else ""
        )
        for name, option in OPTIONS.items()
    ]


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
