"""Table options on the command line: the flags for them, and what those ask for, there and back."""

from __future__ import annotations

import argparse

from luznet.games import GAMES, MAIN
from luznet.i18n.games import misfit, name_of, words_of
from luznet.language import PluralText, PluralTextIn, Text, TextIn, _, commas, one_of, quoted
from luznet.options.kinds import YES_NO, Rule
from luznet.options.table import BOTS, EMPTY_SEATS, GAME, OPTIONS, PLAYERS
from luznet.parsing import is_whole, whole_number, wrong_argument
from luznet.wire.levels import LEVELS
from luznet.wire.options import USUAL, Setup, with_game, with_rule
from luznet.wire.text import TABLE_NAME_MOST, clean_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, Final

    from luznet.games import AnyGame
    from luznet.parsing import Parser
    from luznet.wire.levels import Level

MOST_TABLES = 50
"""Tables of one host: all of them are listed in one message."""

# i18n: Stands for an option's name and its value, with the sign "=" between them.
_NAME_VALUE = TextIn("stands for what is typed", "NAME=VALUE")
# i18n: What an evening is called.
EVENING = TextIn("stands for what is typed", "NAME")
_TABLE_NAME = TextIn("stands for what a table is called", "NAME")
_PORT = TextIn("stands for what is typed", "PORT")


# ---- the flags -----------------------------------------------------------------------------


def add_table_options(command: Parser, *, you_sit: bool, of_evening: bool = False) -> None:
    """Add the flags of a table that is opened; `you_sit`: at its first seat. Tables `of_evening`
    get their seats and names from it."""
    command.set_defaults(bots_from=int(you_sit), check=trouble_with)
    facts = {"seats": seats_of_games(), "first": 1 + you_sit}
    if of_evening:
        command.set_defaults(players=None, bots=None, table_name=None)
    for option in OPTIONS:
        if of_evening and option in (PLAYERS, EMPTY_SEATS):
            continue
        way: dict[str, Any] = {"type": _parse_levels} if option is BOTS else option.argument()
        if option.flag is not None and option.flag.metavar is not None:
            way["metavar"] = option.flag.metavar()
        told = option.help(**facts)
        command.add_argument(option.flag_name, dest=option.field, help=told, **way)
    add = command.add_argument
    add("--rule", type=_parse_rule, action="append", metavar=_NAME_VALUE(), help=_("an option of "
        "the game's own, such as clock=600 for Luris: seconds for the whole game; can be given "
        "again"))  # fmt: skip
    if not of_evening:
        add("--table-name", metavar=_TABLE_NAME(), help=_("the name of the table"))
    add("--private", action="store_true", help=_("let in only people who have the code that your "
        "screen shows"))  # fmt: skip
    add("--once", action="store_true", help=_("like --private, but each code admits one person: "
        "then your screen shows another"))  # fmt: skip
    add("--new", action="store_true", help=_("begin a new game, abandoning this host's unfinished "
        "ones"))  # fmt: skip
    add("--port", type=whole_number(1, 65535), metavar=_PORT(), help=_("listen on this port"))
    add("--local", action="store_true", help=_("announce the table on this machine only"))
    add("--no-guests", action="store_true", help=_("let nobody join over ssh"))


def seats_of_games() -> str:
    """Say how many seats there can be for each game."""
    # i18n: The numbers of seats that there can be for a game, in a list of games.
    each = [_("{least} to {most} for {game}", least=game.seats[0], most=game.seats[-1],
        game=name_of(name)) for name, game in GAMES.items()]  # fmt: skip
    return commas(each)


def _parse_levels(text: str) -> tuple[Level, ...]:
    levels = tuple(level.strip() for level in text.split(","))
    for level in levels:
        if level.lower() not in LEVELS:
            # i18n: {level} is what was typed, in quotation marks; {levels} is "easy, normal or
            # strong".
            trouble = _("{level} is not a level: bots are {levels}", level=quoted(level),
                levels=one_of([*LEVELS]))  # fmt: skip
            raise argparse.ArgumentTypeError(trouble)
    return tuple(LEVELS[level.lower()] for level in levels)


def _parse_rule(text: str) -> tuple[str, int | str | bool]:
    """Return the name and the value of one of a game's own options."""
    name, equals, value = text.strip().lower().partition("=")
    if is_whole(value):
        return name, int(value)
    if equals and value:
        return name, YES_NO.get(value, value)
    # i18n: {text} is what was typed, in quotation marks; NAME and VALUE stand for what is typed.
    raise argparse.ArgumentTypeError(_("{text} is not of the form NAME=VALUE", text=quoted(text)))


# ---- evenings ------------------------------------------------------------------------------

USUAL_SIZE: Final = 4
EVENING_SEATS: Final = (3, 5)
"""People at a table of an evening, at least and at most, where the game allows it."""
MOST_SEATS: Final = 6
"""Seats of such a table at the most."""


def parse_sizes(text: str) -> tuple[int, ...]:
    """Return one number of people, or the least and the most; raises `ArgumentTypeError`."""
    numbers = text.split("-")
    if len(numbers) > 2 or not all(map(is_whole, numbers)):
        # i18n: {text} is what was typed, in quotation marks.
        trouble = _("{text} is not a number such as 4, or two such as 3-5", text=quoted(text))
        raise argparse.ArgumentTypeError(trouble)
    return tuple(map(int, numbers))


def sizes_of(options: argparse.Namespace) -> tuple[int, int, int]:
    """Return the least, the most and the usual number of people at a table of an evening."""
    seats, asked = _game(options).seats, options.table_size
    least = max(seats[0], EVENING_SEATS[0]) if seats[-1] > USUAL_SIZE else seats[0]
    most = min(seats[-1], EVENING_SEATS[1])
    if asked and len(asked) == 2:
        return asked[0], asked[1], min(max(USUAL_SIZE, asked[0]), asked[1])
    usual = asked[0] if asked else min(max(USUAL_SIZE, least), most)
    return min(least, usual), max(most, usual), usual


def trouble_with_evening(options: argparse.Namespace) -> str:
    """Return why the options of an evening do not fit together; empty if they do."""
    if options.export is not None:
        return ""
    if options.lend is not None:
        return "" if options.evening else wrong_argument(EVENING(), _NEEDS_NAME())
    if not clean_name(options.evening or "", TABLE_NAME_MOST):
        return wrong_argument(EVENING(), _NEEDS_NAME())
    least, most, usual = sizes_of(options)
    fits = [seats for seats in _game(options).seats if seats <= MOST_SEATS]
    if not all(size in fits for size in (least, most, usual)) or least > most:
        return wrong_argument("--table-size", _NOT_SIZES(least=fits[0], most=fits[-1]))
    return _wrong_rule_of_sizes(options, range(least, most + 1)) or _too_many_levels(options)


def _wrong_rule_of_sizes(options: argparse.Namespace, sizes: range) -> str:
    """Return why the rules that were given do not fit all sizes of tables; empty if they do."""
    wrong = _wrong_rule(options)
    if wrong or not options.rule:
        return wrong
    game, given = _game(options).name, dict(options.rule)
    misfits = [misfit(game, seats, given).removesuffix(".") for seats in sizes]
    return next((wrong_argument("--rule", trouble) for trouble in misfits if trouble), "")


# i18n: What is wrong with a name that was not given.
_NEEDS_NAME = Text("give the evening a name")
_NOT_SIZES = Text("tables of this game have {least} to {most} seats")

# ---- groups of tables ----------------------------------------------------------------------


class Groups(argparse.Action):
    """Begins a group of tables: the table options that follow are for that group only."""

    def __call__(
        self, parser: Any, namespace: argparse.Namespace, values: Any, option_string: Any = None
    ) -> None:
        if namespace.groups:
            _end_group(namespace)
            vars(namespace).update(namespace.common)
        else:
            namespace.common = _of_group(namespace)
        namespace.groups = (*namespace.groups, argparse.Namespace(tables=values))


_FIELDS = tuple(option.field for option in OPTIONS)
_OF_GROUP = (*_FIELDS, "rule", "table_name", "lock", "reserve", "bots_from")
"""What each group of tables has of its own."""


def _of_group(options: argparse.Namespace) -> dict[str, Any]:
    return {name: getattr(options, name) for name in _OF_GROUP}


def _end_group(options: argparse.Namespace) -> None:
    """Give the last group the options that were given since it began."""
    vars(options.groups[-1]).update(_of_group(options))


# ---- what does not fit ---------------------------------------------------------------------


def trouble_with_groups(options: argparse.Namespace) -> str:
    """Return why the options of a group of tables do not fit together; empty if they do."""
    options.groups = options.groups or (argparse.Namespace(tables=1),)
    _end_group(options)
    tables = sum(group.tables for group in options.groups)
    if tables > MOST_TABLES:
        return wrong_argument("--tables", _TOO_MANY_TABLES(number=tables, most=MOST_TABLES))
    for number, group in enumerate(options.groups, 1):
        trouble = trouble_with(group) or _too_many_names(group)
        if trouble:
            is_only = len(options.groups) == 1
            return trouble if is_only else _IN_GROUP(number=number, trouble=trouble)
    return ""


def trouble_with(options: argparse.Namespace) -> str:
    """Return why the options of a table do not fit together; empty if they do."""
    return wrong_players(options) or _wrong_rule(options) or _too_many_levels(options)


def wrong_players(options: argparse.Namespace) -> str:
    """Say that the game is not for this many players; empty if it is."""
    rules = _game(options)
    if not options.players or options.players in rules.seats:
        return ""
    facts = {"least": rules.seats[0], "most": rules.seats[-1], "number": options.players}
    return wrong_argument("--players", _NOT_FOR_SO_MANY(game=name_of(rules.name), **facts))


def _wrong_rule(options: argparse.Namespace) -> str:
    """Return why the game cannot be played by the rules that were given; empty if it can."""
    rules, given = _game(options), dict(options.rule or ())
    wrong = next((name for name, value in given.items() if not rules.has_option(name, value)), None)
    if wrong is not None:
        trouble = _wrong_value(rules.name, wrong)
    elif given:
        trouble = misfit(rules.name, _seats(options), given).removesuffix(".")  # it goes on
    else:
        trouble = ""
    return wrong_argument("--rule", trouble) if trouble else ""


def _wrong_value(game: str, name: str) -> str:
    """Say that a game has no such option, or what the option can be."""
    option = next((each for each in words_of(game).RULES if each.name == name), None)
    if option is None:
        return _NO_RULE(game=name_of(game), option=name)
    return _LEGAL_RULE(option=name, values=option.fits())


def _too_many_levels(options: argparse.Namespace) -> str:
    """Say that there are more levels than seats for bots; empty if they fit."""
    levels, seats = len(options.levels or ()), _seats(options) - options.bots_from
    if levels <= seats:
        return ""
    return wrong_argument("--bots", _TOO_MANY_LEVELS(levels, seats=_HAVE_SEATS(seats)))


def _too_many_names(options: argparse.Namespace) -> str:
    """Say that seats are reserved for more names than there are seats; empty if they fit."""
    names, seats = len(options.reserve or ()), _seats(options)
    if names <= seats:
        return ""
    return wrong_argument("--reserve", _TOO_MANY_NAMES(names, seats=_FOR_SEATS(seats)))


def _game(options: argparse.Namespace) -> AnyGame:
    return GAMES[options.game or MAIN]


def _seats(options: argparse.Namespace) -> int:
    return options.players or _game(options).seats_near(Setup().options.players)


# i18n: {number} of tables.
_TOO_MANY_TABLES = Text("{number} in all are too many, {most} are possible")
# i18n: Tables are opened in groups; {trouble} is what is wrong with the options of one.
_IN_GROUP = Text("group {number} of tables: {trouble}")
# i18n: {game} is the name of a game, the others are numbers of players.
_NOT_FOR_SO_MANY = Text("{game} is for {least} to {most} players, not {number}")
# i18n: {option} is what was typed, such as "clock".
_NO_RULE = Text("{game} has no option {option}")
# i18n: {option} is what was typed, such as "clock"; {values} is such as "0 for no limit, or up to
# 7200 seconds".
_LEGAL_RULE = Text("{option} can be {values}")
# i18n: {seats} is "3 seats", as it is counted in another message.
_TOO_MANY_LEVELS = PluralText(
    "{number} level is too many, as bots can have {seats}",
    "{number} levels are too many, as bots can have {seats}",
)
_HAVE_SEATS = PluralTextIn("bots can have them", "{number} seat", "{number} seats")
# i18n: {seats} is "3 seats", as it is counted in another message.
_TOO_MANY_NAMES = PluralText(
    "{number} name is too many for {seats}", "{number} names are too many for {seats}"
)
_FOR_SEATS = PluralTextIn("for so many", "{number} seat", "{number} seats")


# ---- what they ask for ---------------------------------------------------------------------


def setup_from(arguments: argparse.Namespace) -> Setup:
    """Return what the flags ask for, and defaults for the rest."""
    setup = with_game(Setup(), arguments.game or MAIN)
    for option in OPTIONS:
        given = getattr(arguments, option.field)
        if given is not None and option is BOTS:  # one level is for all seats
            given = given[0] if len(given) == 1 else [USUAL] * arguments.bots_from + [*given]
        if given is not None and option is not GAME:
            setup = option.put(setup, given)
    for name, value in arguments.rule or ():
        setup = with_rule(setup, name, value)
    return setup


def are_chosen(arguments: argparse.Namespace) -> bool:
    """Return whether any of it was asked for."""
    given = any(getattr(arguments, name) is not None for name in (*_FIELDS, "rule"))
    return given or any(getattr(arguments, name, None) for name in ("lock", "reserve"))


SWITCHES: Final = ("new", "local", "private", "once", "no_guests")
"""The flags without a value that a host is started with."""


def flags_of(arguments: argparse.Namespace) -> Sequence[str]:
    """Return the flags that were given, for a host to be started."""
    flags = [] if not are_chosen(arguments) else [*flags_from(setup_from(arguments))]
    for name, flag in (("table_name", "--table-name"), ("port", "--port")):
        if getattr(arguments, name) is not None:
            flags.append(f"{flag}={getattr(arguments, name)}")
    switches = [name for name in SWITCHES if getattr(arguments, name)]
    return [*flags, *[f"--{name.replace('_', '-')}" for name in switches]]


def flags_from(setup: Setup) -> Sequence[str]:
    """Return the flags that ask for exactly this setup."""
    rules = [Rule.of_game(each) for each in words_of(setup.game).RULES]
    return [flag for option in (*OPTIONS, *rules) for flag in option.flags(setup)]


def asked_name(arguments: argparse.Namespace) -> str:
    """Return the name that was asked for the table, made safe to show; empty if none was."""
    return clean_name(arguments.table_name or "", TABLE_NAME_MOST)
