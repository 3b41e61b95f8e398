"""Options of a table as people type and hear them: `help odds`, `players=5`, `game=luris`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, get_args

import msgspec

from luznet.games import GAMES
from luznet.games.game import Refusal
from luznet.i18n import one_of, sentences
from luznet.i18n import tables as said
from luznet.i18n.games import RuleOption, misfit, words_of
from luznet.plain import option_words as words
from luznet.plain.lines import number_in
from luznet.wire.messages import ChatLevel, Fact, Level, Options, Spectators
from luznet.wire.options import (
    Setup,
    common_level,
    help_levels,
    help_of,
    levels_of,
    rule,
    with_game,
    with_level,
    with_level_at,
    with_players,
    with_rule,
)


class BadOption(ValueError):
    """No option has this name, or not this value; `str()` of it says what there is."""


@dataclass(frozen=True)
class Option:
    """An option by the word for it: how a value is set (None: it is not one), how it is written as
    people type it, what it means in words, and what it can be."""

    change: Callable[[Setup, str], Setup | None]
    written: Callable[[Setup], str]
    about: Callable[[Setup], str]
    fits: Callable[[Setup], str]


def options_of(game: str) -> Mapping[str, Option]:
    """Return every option of a table for a game, by the word that people type."""
    uses = GAMES[game].table_options
    common = {
        word: option
        for word, option in OF_TABLES.items()
        if word not in _FOR_SOME_GAMES or _FOR_SOME_GAMES[word] in uses
    }
    return {**common, **{each.name: _rule(each) for each in words_of(game).RULES}}


def changed(setup: Setup, name: str, value: str) -> Setup:
    """Return what a table plays with one of its options set; raises `BadOption`."""
    word = _ALSO.get(name.casefold(), name.casefold())
    option = options_of(setup.game).get(word)
    if option is None:
        raise BadOption(words.no_option(name))
    after = option.change(setup, value.strip())
    if after is None:
        raise BadOption(words.bad_value(word, option.fits(setup)))
    return after


def in_short(setup: Setup) -> list[str]:
    """Say what is worth hearing about a table's options without a question."""
    usual, options = Setup(setup.game), options_of(setup.game)
    unusual = [
        name
        for name in _TOLD_IF_UNUSUAL
        if options[name].written(setup) != options[name].written(usual)
    ]
    helped = ["help"] if said.is_help_told(setup) else []
    told = [name for name in options if name in (*_TOLD, *helped, *unusual)]
    lines = [
        said.bots(setup.options) if name == "bots" else options[name].about(setup) for name in told
    ]
    return [*filter(None, lines), *said.rules_of(*setup)]


def in_full(setup: Setup, *, can_change: bool) -> list[str]:
    """Say all options with their values, and to who can change them what they can be."""
    return [
        words.option(
            name,
            option.written(setup),
            option.about(setup),
            option.fits(setup) if can_change else "",
        )
        for name, option in options_of(setup.game).items()
    ]


def opening(typed: str) -> tuple[str, Setup, bool]:
    """Return the name, what is played and how, and whether it is private, of a table to be
    opened: a name, then `private` and options such as `players=5`, in any order, but the game
    before its options. Raises `BadOption`."""
    name, setup, private = [], Setup(), False
    for word in typed.split():
        option, equals, value = word.partition("=")
        if equals and option:
            setup = changed(setup, option, value)
        elif word.casefold() == "private":
            private = True
        else:
            name.append(word)
    wrong = misfit(setup.game, setup.options.players, setup.options.rules)
    if wrong:
        raise BadOption(wrong)
    return " ".join(name), setup, private


# ---- kinds of options ----------------------------------------------------------------------


def _field(
    field: str,
    read: Callable[[str], Any],
    about: Callable[[Any], str],
    fits: Callable[[], str],
    written: Callable[[Any], str] = str,
) -> Option:
    """Return an option that is a field of `Options`; `read` returns None for what is no value."""

    def change(setup: Setup, text: str) -> Setup | None:
        value = read(text)
        if value is None:
            return None
        return setup._replace(options=msgspec.structs.replace(setup.options, **{field: value}))

    def value(setup: Setup) -> Any:
        return getattr(setup.options, field)

    return Option(
        change,
        lambda setup: written(value(setup)),
        lambda setup: about(value(setup)),
        lambda setup: fits(),
    )


def _rule(each: RuleOption) -> Option:
    """Return one of the game's own options."""

    def change(setup: Setup, text: str) -> Setup | None:
        number, word = number_in(text), text.casefold()
        value: Fact | bool = _SWITCH.get(word, word) if number is None else number
        try:
            return with_rule(setup, each.name, value)
        except Refusal:
            return None

    return Option(
        change,
        lambda setup: _typed(rule(setup, each.name)),
        lambda setup: each.told(rule(setup, each.name)),
        lambda setup: each.fits(),
    )


def _typed(value: Fact | bool) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


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


def _set_game(setup: Setup, text: str) -> Setup | None:
    game = text.casefold()
    return with_game(setup, game) if game in GAMES else None


def _set_players(setup: Setup, text: str) -> Setup | None:
    players = number_in(text)
    if players is None or players not in GAMES[setup.game].seats:
        return None
    return setup._replace(options=with_players(setup.options, players))


def _set_help(setup: Setup, text: str) -> Setup | None:
    level = next((each for each in help_levels(setup.game) if each == text.casefold()), None)
    if level is None:
        return None
    return setup._replace(options=msgspec.structs.replace(setup.options, help=level))


def _set_bots(setup: Setup, text: str) -> Setup | None:
    options = _with_bots(setup.options, text)
    return None if options is None else setup._replace(options=options)


def _with_bots(now: Options, text: str) -> Options | None:
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


def _written_bots(setup: Setup) -> str:
    now = setup.options
    common = common_level(now)
    if not now.bots:
        return "off"
    return words.by_chair(levels_of(now)) if common is None else common


def _about_bots(setup: Setup) -> str:
    """Say what becomes of empty chairs, and how their bots play."""
    now = setup.options
    likes = said.bot_like(common_level(now)) if now.bots else ""
    return sentences(said.bots(now), likes)


_SWITCH: Final = {"on": True, "yes": True, "off": False, "no": False}
_OPEN: Final = {"open": True, "on": True, "yes": True, "closed": False, "off": False, "no": False}
LEVELS: Final[Mapping[str, Level]] = {level: level for level in get_args(Level)}

OF_TABLES: Final[Mapping[str, Option]] = {
    "game": Option(
        _set_game,
        lambda setup: setup.game,
        lambda setup: said.ABOUT_GAME(),
        lambda setup: one_of([*GAMES]),
    ),
    "players": Option(
        _set_players,
        lambda setup: str(setup.options.players),
        lambda setup: words_of(setup.game).about_players(setup.options.players),
        lambda setup: one_of([str(number) for number in GAMES[setup.game].seats]),
    ),
    "bots": Option(_set_bots, _written_bots, _about_bots, lambda setup: words.FITS_BOTS()),
    "help": Option(
        _set_help,
        help_of,
        lambda setup: said.about_help(setup.game, help_of(setup), words.ABOUT_HELP),
        lambda setup: one_of(help_levels(setup.game)),
    ),
    "tricks": _field(
        "open_tricks",
        _among(_OPEN),
        lambda are_open: said.ABOUT_TRICKS[are_open](),
        _words("open", "closed"),
        lambda are_open: "open" if are_open else "closed",
    ),
    "spectators": _field(
        "spectators",
        _among(_same(get_args(Spectators))),
        lambda who: words.ABOUT_SPECTATORS[who](),
        _words(*get_args(Spectators)),
    ),
    "chat": _field(
        "chat",
        _among(_same(get_args(ChatLevel))),
        lambda level: said.ABOUT_CHAT[level](),
        _words(*get_args(ChatLevel)),
    ),
    "time": replace(
        _field("turn_time", _between(0, 3600), str, words.FITS_TIME),
        about=lambda setup: sentences(*said.thinking_time(*setup)),
    ),
    "grace": _field("grace", _between(5, 3600), words.about_grace, words.FITS_GRACE),
    "pace": _field("pace", _between(0, 10_000), words.about_pace, words.FITS_PACE),
}
"""The options of all tables, by the word that people type."""
_FOR_SOME_GAMES: Final = {"help": "help", "tricks": "open_tricks"}
"""Those of some games only, with their names in `Game.table_options`."""
_ALSO: Final = {"bot": "bots"}
_TOLD: Final = ("bots", "tricks", "time")
_TOLD_IF_UNUSUAL: Final = ("spectators", "chat")
