"""What each command takes: its words and flags, and what they say of themselves.

Metavars are words in capitals that stand for what is typed; they are translated, while flags and
the words that can be chosen from are the same in all languages.
"""

from __future__ import annotations

import argparse

from luznet.language import TextIn, _, commas, ngettext, npgettext, one_of, pgettext, quoted
from luznet.parsing import add_plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from luznet.games import AnyGame
    from luznet.parsing import Parser
    from luznet.preferences.table import Setting

MOST_TABLES = 50
"""Tables of one host: all of them are listed in one message."""
PLAYERS = 4
"""Chairs of a table if nobody asks for another number."""
HELP_LEVELS = ("none", "values", "odds", "coach")
LEVELS = ("easy", "normal", "strong")
SPECTATORS = ("none", "public", "all")
CHAT = ("free", "phrases", "none")
SHELLS = ("bash", "zsh")

# i18n: In the help, this word stands for what is typed.
_TABLE_OR_NONE = TextIn("stands for what is typed", "table")
_TABLE = TextIn("stands for what is typed", "TABLE")
_HOST = TextIn("stands for what is typed", "host")
_NAME = TextIn("stands for what somebody is called", "NAME")
_TABLE_NAME = TextIn("stands for what a table is called", "NAME")
_SETTING = TextIn("stands for a setting", "NAME")
# i18n: Stands for the value of a setting.
_VALUE = TextIn("stands for what is typed", "VALUE")
# i18n: Stands for a number.
_N = TextIn("stands for what is typed", "N")
# i18n: Stands for seconds.
_S = TextIn("stands for what is typed", "S")
# i18n: Stands for milliseconds.
_MS = TextIn("stands for what is typed", "MS")
_PORT = TextIn("stands for what is typed", "PORT")
_WHO = TextIn("stands for what is typed", "WHO")
_FILE = TextIn("stands for what is typed", "FILE")
# i18n: Stands for the address of a cluster of computers.
_ADDRESS = TextIn("stands for what is typed", "ADDRESS")
_BOT = TextIn("stands for what is typed", "BOT")
_BOTS = TextIn("stands for what is typed", "BOTS")
# i18n: Stands for how well a bot plays, or several such words with commas between them.
_GAME = TextIn("stands for what is typed", "GAME")
# i18n: Stands for an option's name and its value, with the sign "=" between them.
_NAME_VALUE = TextIn("stands for what is typed", "NAME=VALUE")
_LEVELS = TextIn("stands for what is typed", "LEVEL[,LEVEL...]")


def add_arguments(command: Parser, name: str) -> None:
    """Add what a command takes; each of them can be told the language."""
    fill = _FILLS.get(name)
    if fill is not None:
        fill(command)
    _add_language(command)


# ---- of each command ---------------------------------------------------------------------


def _fill_play(play: Parser) -> None:
    add_plain(play)
    _add_table_options(play, you_sit=True)
    add_settings(play)


def _fill_host(host: Parser) -> None:
    from luznet.preferences.table import BY_NAME

    _add_table_options(host, you_sit=False)
    host.set_defaults(check=_misfit_of_groups)
    host.epilog = _("Tables of several kinds: each --tables begins a group, and the table options "
        "behind it are for that group alone; those before the first --tables are for all. So "
        "`luznet host --pace 0 --tables 3 --game luz --tables 2 --game luris --players 2` opens "
        "three tables of Luz and two of Luris, all without pauses of bots. --private, --once, "
        "--new, --port and --local are always for the whole host.")  # fmt: skip
    add = host.add_argument
    add("--tables", type=_number(1, MOST_TABLES), action=_Tables, dest="groups", default=(),
        metavar=_N(), help=_("how many tables (default 1); may be given again, for tables of "
        "another kind: see below"))  # fmt: skip
    add("--lock", action="store_true", help=_("let nobody but you change the options of the "
        "tables"))  # fmt: skip
    add(
        "--reserve",
        action="append",
        type=_way(BY_NAME["name"])["type"],
        metavar=_NAME(),
        help=_("reserve a chair for this name; may be given again, from the first chair on"),
    )
    add("--headless", action="store_true", help=_("print nothing, for a server"))
    add("--no-restart", action="store_true", help=_("if the host dies, leave starting it again to "
        "whatever runs it"))  # fmt: skip
    add("--child", action="store_true", help=argparse.SUPPRESS)
    add("--supervised", action="store_true", help=argparse.SUPPRESS)
    add("--again", action="store_true", help=argparse.SUPPRESS)


def _fill_join(join: Parser) -> None:
    join.add_argument("table", nargs="?", metavar=_TABLE_OR_NONE(),
        help=_("its name, or a host's address or join line; - asks for an invite (default: the "
        "lobby)"))  # fmt: skip
    add_plain(join)
    add_settings(join)


def _fill_bot(bot: Parser) -> None:
    from luznet.preferences.table import BY_NAME

    add, setting = bot.add_argument, BY_NAME["name"]
    add("bot", metavar=_BOT(), help=_("easy, normal, strong or uniform; or your own, as "
        "module:function, found from this folder"))  # fmt: skip
    add("--join", required=True, metavar=_TABLE(),
        help=_("the table: its name, a host's address or join line, or an invite (- asks for it); "
        "the code of a private table is asked for, or read from LUZNET_CODE"))  # fmt: skip
    # i18n: BOT is the word that stands for the bot in the usage line above.
    add(setting.flag, default=argparse.SUPPRESS, **_way(setting), help=_("what it is called at the "
        "table (default: after BOT)"))  # fmt: skip
    add("--games", type=_number(1, 1_000_000), metavar=_N(), help=_("leave after so many games "
        "(default: stay until the host closes)"))  # fmt: skip
    add("--keys", metavar=_FILE(), help=_("keep its key in this file: when it is started again, "
        "it comes back to its chair (default: a new key each time)"))  # fmt: skip


def _fill_doctor(doctor: Parser) -> None:
    doctor.add_argument("host", nargs="?", metavar=_HOST(),
        help=_("the address or join line of a host that cannot be found or joined"))  # fmt: skip


def _fill_guests(guests: Parser) -> None:
    add = guests.add_argument
    add("action", nargs="?", choices=("remove",), help=_("remove somebody (default: list all)"))
    add("who", nargs="?", default="", metavar=_WHO(), help=_("their number, name or phrase in the "
        "list"))  # fmt: skip
    guests.set_defaults(check=_wrong_guest)


def _wrong_guest(options: argparse.Namespace) -> str:
    """Say that nobody is named who could be removed; empty: somebody is."""
    is_missing = options.action and not options.who
    return _wrong("remove", _("say whom, by a number, name or phrase")) if is_missing else ""


def _fill_arena(arena: Parser) -> None:
    from luznet.games import GAMES, MAIN

    add = arena.add_argument
    add("bots", nargs="+", metavar=_BOT(), help=_("easy, normal, strong, uniform or onerule; one "
        "with habits: careful, even, bold, spoiler, sure or dreamer; or your own, as "
        "module:name"))  # fmt: skip
    add("--against", action="append", metavar=_BOTS(),
        help=_("who else sits at the table: one bot, or several joined by +; may be given again "
        "(default normal)"))  # fmt: skip
    add("--game", choices=tuple(GAMES), default=MAIN, help=_("what is played (default {main})",
        main=MAIN))  # fmt: skip
    arena.set_defaults(check=_wrong_players)
    add("--players", type=_number(1, 99), metavar=_N(), help=_("how many play at a table: {games} "
        "(default {number})", games=_chairs_of_games(), number=PLAYERS))  # fmt: skip
    add("--rounds", type=_number(1, 100_000), default=100, metavar=_N(), help=_("how many series "
        "of deals, each played once from every seat (default 100)"))  # fmt: skip
    add("--seed", type=_number(0, 10**9), default=0, metavar=_N(), help=_("which deals are played: "
        "the same number gives the same ones (default 0)"))  # fmt: skip
    add("--jobs", type=_number(1, 1000), metavar=_N(), help=_("how many processes (default: as "
        "many as there are cores)"))  # fmt: skip
    add("--dask", metavar=_ADDRESS(), help=_("play on a "
        "running Dask cluster instead"))  # fmt: skip
    add("--keep", metavar=_FILE(), help=_("keep every round in this file as it is played; those "
        "that are in it already are not played again"))  # fmt: skip
    add(
        "--json",
        metavar=_FILE(),
        help=_("write the results to this file as JSON; - prints them here"),
    )
    add(
        "--csv",
        metavar=_FILE(),
        help=_("write the results to this file as CSV; - prints them here"),
    )


def _fill_rules(rules: Parser) -> None:
    from luznet.games import GAMES, MAIN

    # i18n: {main} is the game whose rules are told if none is given.
    rules.add_argument("game", nargs="?", choices=tuple(GAMES), default=MAIN, metavar=_GAME(),
        help=_("{games} (default {main})", games=one_of([*GAMES]), main=MAIN))  # fmt: skip


def _fill_tutorial(tutorial: Parser) -> None:
    from luznet.games import GAMES, MAIN

    # i18n: {main} is the game that is taught if none is given.
    tutorial.add_argument("game", nargs="?", choices=tuple(GAMES), default=MAIN, metavar=_GAME(),
        help=_("{games} (default {main})", games=one_of([*GAMES]), main=MAIN))  # fmt: skip
    add_settings(tutorial)


def _fill_completion(completion: Parser) -> None:
    completion.add_argument("shell", choices=SHELLS, help=_("the shell it is for"))


def _fill_settings(settings: Parser) -> None:
    from luznet.preferences.table import BY_NAME

    add = settings.add_argument
    add("setting", nargs="?", choices=tuple(BY_NAME), metavar=_SETTING(), help=_("the setting "
        "(default: all)"))  # fmt: skip
    add("value", nargs="?", metavar=_VALUE(), help=_("its "
        "value from now on"))  # fmt: skip
    add("--default", action="store_true", help=_("give it its default again"))


# ---- of several commands -----------------------------------------------------------------


def add_settings(command: Parser, *, are_told: bool = True) -> None:
    """Add a flag for every setting; those not given leave no trace. `are_told`: in the help."""
    from luznet.preferences.table import SETTINGS

    title = _("They hold for this time; `luznet settings` keeps them for good, and lists them.")
    # i18n: The heading of a part of the help.
    heading = pgettext("command line", "settings")
    group = command.add_argument_group(heading, title) if are_told else command
    for setting in SETTINGS:
        about = setting.about if are_told else argparse.SUPPRESS
        group.add_argument(setting.flag, default=argparse.SUPPRESS, help=about, **_way(setting))


def _add_language(command: Parser) -> None:
    """Add the flag of the language to a command that has no settings: all of them speak."""
    from luznet.preferences.table import BY_NAME

    setting = BY_NAME["lang"]
    if setting.flag not in command._option_string_actions:
        command.add_argument(
            setting.flag, default=argparse.SUPPRESS, help=setting.about, **_way(setting)
        )


def _way(setting: Setting) -> dict[str, Any]:
    """Return how the command line takes a setting."""
    if isinstance(setting.default, bool):
        return {"action": argparse.BooleanOptionalAction}
    choices = getattr(setting, "choices", None)
    if choices:
        return {"choices": choices}

    def parse(text: str) -> Any:
        try:
            return setting.parse(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return {"type": parse, "metavar": _S() if isinstance(setting.default, float) else _NAME()}


def _add_table_options(command: Parser, *, you_sit: bool) -> None:
    """Add the options of a table that is opened; `you_sit`: on its first chair."""
    from luznet.games import GAMES, MAIN

    command.set_defaults(bots_from=int(you_sit), check=_misfit)
    add = command.add_argument
    # i18n: {main} is the game that is played if none is given.
    add("--game", choices=tuple(GAMES), help=_("what is played (default {main})", main=MAIN))
    add("--rule", type=_parse_rule, action="append", metavar=_NAME_VALUE(), help=_("an option of "
        "the game's own, such as clock=600 for Luris: seconds for the whole game; may be given "
        "again"))  # fmt: skip
    add("--table-name", metavar=_TABLE_NAME(), help=_("what the table is called"))
    # i18n: Chairs of a table; {games} is such as "3 to 5 for Luz, 2 to 4 for Luris".
    add("--players", type=_number(1, 99), metavar=_N(), help=_("chairs: {games} (default "
        "{number})", games=_chairs_of_games(), number=PLAYERS))  # fmt: skip
    add("--bots", type=_parse_levels, metavar=_LEVELS(),
        help=_about_bots(you_sit))  # fmt: skip
    add("--no-bots", action="store_true", help=_("do not fill empty chairs with bots"))
    add("--help-level", choices=HELP_LEVELS, help=_("how much players are helped: not at all, "
        "by the possible values of hidden cards (default) or exact odds, where a game has such "
        "cards, or also by a coach"))  # fmt: skip
    add("--open-tricks", action="store_true", help=_("allow looking at older tricks again"))
    add("--spectators", choices=SPECTATORS, help=_("who may watch: nobody; anybody, but open cards "
        "only (default); or anybody, with all hands once every player agrees"))  # fmt: skip
    add("--turn-time", type=_number(0, 3600), metavar=_S(), help=_("seconds for an action (0: no "
        "limit, the default); then a bot acts once"))  # fmt: skip
    add("--grace", type=_number(5, 3600), metavar=_S(), help=_("seconds until a bot plays for "
        "whoever is away (default 30)"))  # fmt: skip
    add("--pace", type=_number(0, 10000), metavar=_MS(), help=_("milliseconds that a bot waits "
        "before it acts, a little more or less each time (0: not at all; default "
        "900)"))  # fmt: skip
    add("--chat", choices=CHAT, help=_("what people may say to each other: anything (default), "
        "ready phrases only, or nothing"))  # fmt: skip
    add("--private", action="store_true", help=_("let nobody in without the code that your screen "
        "shows"))  # fmt: skip
    add("--once", action="store_true", help=_("like --private, and each code admits one person: "
        "then your screen shows another"))  # fmt: skip
    add(
        "--new",
        action="store_true",
        help=_("begin a new game: unfinished ones of this host are given up"),
    )
    add("--port", type=_number(1, 65535), metavar=_PORT(),
        help=_("listen on this port"))  # fmt: skip
    add("--local", action="store_true", help=_("announce the table on this machine alone"))


def _about_bots(you_sit: bool) -> str:
    if you_sit:
        return _("how well the bots on empty chairs play: easy, normal (default) or strong; one "
            "level for all, or one for each chair from chair 2 on, as you sit on chair "
            "1")  # fmt: skip
    return _("how well the bots on empty chairs play: easy, normal (default) or strong; one level "
        "for all, or one for each chair from chair 1 on")  # fmt: skip


def _number(least: int, most: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        if not _is_whole(text) or not least <= int(text) <= most:
            # i18n: {text} is what was typed, in quotation marks.
            trouble = _("{text} is not a number from {least} to {most}", text=quoted(text),
                least=least, most=most)  # fmt: skip
            raise argparse.ArgumentTypeError(trouble)
        return int(text)

    return parse


def _parse_levels(text: str) -> tuple[str, ...]:
    levels = tuple(level.strip() for level in text.split(","))
    for level in levels:
        if level.lower() not in LEVELS:
            # i18n: {level} is what was typed, in quotation marks; {levels} are those that there
            # are: "easy, normal or strong".
            trouble = _("{level} is no level: bots are {levels}", level=quoted(level),
                levels=one_of(LEVELS))  # fmt: skip
            raise argparse.ArgumentTypeError(trouble)
    return tuple(level.lower() for level in levels)


def _chairs_of_games() -> str:
    """Say how many chairs there can be for each game."""
    from luznet.games import GAMES

    # i18n: So many chairs there can be for a game, in a list of games.
    each = [_("{least} to {most} for {game}", least=game.seats[0], most=game.seats[-1],
        game=name.capitalize()) for name, game in GAMES.items()]  # fmt: skip
    return commas(each)


def _parse_rule(text: str) -> tuple[str, int | str | bool]:
    """Return the name and the value of one of a game's own options."""
    name, equals, value = text.strip().lower().partition("=")
    if _is_whole(value):
        return name, int(value)
    if equals and value:
        return name, _YES_NO.get(value, value)
    # i18n: {text} is what was typed, in quotation marks; NAME and VALUE stand for what is typed.
    raise argparse.ArgumentTypeError(_("{text} is not of the form NAME=VALUE", text=quoted(text)))


def _is_whole(text: str) -> bool:
    """Return whether a text is a whole number, of the digits 0 to 9."""
    return text.isascii() and text.isdecimal() and len(text) < _LONGEST


_LONGEST = 12
"""Digits of a number that nothing here can have."""
_YES_NO = {"yes": True, "on": True, "no": False, "off": False}


def _misfit(options: argparse.Namespace) -> str:
    """Say which options of a table do not fit together; empty: they do."""
    from luznet.games import GAMES, MAIN

    wrong = _wrong_players(options)
    if wrong:
        return wrong
    rules = GAMES[options.game or MAIN]
    wrong = _wrong_rule(rules, options)
    return _wrong("--rule", wrong) if wrong else _too_many_bots(rules, options)


class _Tables(argparse.Action):
    """Begins a group of tables: the table options behind it are for that group alone."""

    def __call__(
        self, parser: Any, namespace: argparse.Namespace, values: Any, option_string: Any = None
    ) -> None:
        """Begin a group with what stands before all groups."""
        if namespace.groups:
            _end_group(namespace)
            vars(namespace).update(namespace.common)
        else:
            namespace.common = _of_group(namespace)
        namespace.groups = (*namespace.groups, argparse.Namespace(tables=values))


_OF_GROUP = (
    "game", "rule", "table_name", "players", "bots", "no_bots", "help_level", "open_tricks",
    "spectators", "turn_time", "grace", "pace", "chat", "lock", "reserve", "bots_from",
)  # fmt: skip
"""What each group of tables has of its own."""


def _of_group(options: argparse.Namespace) -> dict[str, Any]:
    return {name: getattr(options, name) for name in _OF_GROUP}


def _end_group(options: argparse.Namespace) -> None:
    """Let the last group have the options that were given since it began."""
    vars(options.groups[-1]).update(_of_group(options))


def _misfit_of_groups(options: argparse.Namespace) -> str:
    """Say which options of a table do not fit together, and of which group; empty: they do."""
    options.groups = options.groups or (argparse.Namespace(tables=1),)
    _end_group(options)
    tables = sum(group.tables for group in options.groups)
    if tables > MOST_TABLES:
        # i18n: {number} of tables.
        trouble = _("{number} in all are too many, {most} are possible", number=tables,
            most=MOST_TABLES)  # fmt: skip
        return _wrong("--tables", trouble)
    for number, group in enumerate(options.groups, 1):
        wrong = _misfit(group) or _too_many_names(group)
        if wrong and len(options.groups) > 1:
            # i18n: Tables are opened in groups; {trouble} is what is wrong with the options of one.
            return _("group {number} of tables: {trouble}", number=number, trouble=wrong)
        if wrong:
            return wrong
    return ""


def _too_many_names(options: argparse.Namespace) -> str:
    """Say that chairs are reserved for more names than there are; empty: they are not."""
    from luznet.games import GAMES, MAIN

    chairs = options.players or GAMES[options.game or MAIN].seats_near(PLAYERS)
    names = len(options.reserve or ())
    if names <= chairs:
        return ""
    # i18n: {chairs} is a number of chairs.
    trouble = ngettext("{number} name is too many for {chairs}",
        "{number} names are too many for {chairs}", names,
        chairs=npgettext("for so many", "{number} chair", "{number} chairs", chairs))  # fmt: skip
    return _wrong("--reserve", trouble)


def _wrong_players(options: argparse.Namespace) -> str:
    """Say that a game is not played by so many; empty: it is."""
    from luznet.games import GAMES, MAIN

    rules = GAMES[options.game or MAIN]
    if not options.players or options.players in rules.seats:
        return ""
    from luznet.i18n.games import name_of

    # i18n: {game} is the name of a game, the others are numbers of players.
    trouble = _("{game} is played by {least} to {most}, not by {number}",
        game=name_of(rules.name), least=rules.seats[0], most=rules.seats[-1],
        number=options.players)  # fmt: skip
    return _wrong("--players", trouble)


def _wrong_rule(rules: AnyGame, options: argparse.Namespace) -> str:
    """Say why a game cannot be played by its own options that were given; empty: it can."""
    given = dict(options.rule or ())
    if not given:
        return ""
    from luznet.i18n.games import misfit

    for name, value in given.items():
        if not rules.has_option(name, value):
            return _wrong_value(rules.name, name)
    players = options.players or rules.seats_near(PLAYERS)
    return misfit(rules.name, players, given).removesuffix(".")  # the sentence goes on


def _wrong_value(game: str, name: str) -> str:
    """Say that a game has no such option, or what it can be."""
    from luznet.i18n.games import name_of, words_of

    option = next((each for each in words_of(game).RULES if each.name == name), None)
    if option is None:
        # i18n: {option} is what was typed, such as "clock".
        return _("{game} has no option {option}", game=name_of(game), option=name)
    # i18n: {option} is what was typed, such as "clock"; {values} is such as "0 for no limit, or up
    # to 7200 seconds".
    return _("{option} can be {values}", option=name, values=option.fits())


def _wrong(argument: str, trouble: str) -> str:
    return pgettext("command line", "argument %(argument_name)s: %(message)s") % {
        "argument_name": argument,
        "message": trouble,
    }


def _too_many_bots(rules: AnyGame, options: argparse.Namespace) -> str:
    """Say that more levels than chairs for bots were given; empty: they fit."""
    given = options.bots or ()
    chairs = (options.players or rules.seats_near(PLAYERS)) - options.bots_from
    if len(given) <= chairs:
        return ""
    # i18n: {chairs} is "3 chairs", as it is counted in another message.
    trouble = ngettext("{number} level is too many, as bots can have {chairs}",
        "{number} levels are too many, as bots can have {chairs}", len(given),
        chairs=npgettext("bots can have them", "{number} chair", "{number} chairs",
        chairs))  # fmt: skip
    return _wrong("--bots", trouble)


_FILLS: Mapping[str, Callable[[Parser], None]] = {
    "play": _fill_play,
    "host": _fill_host,
    "join": _fill_join,
    "watch": _fill_join,
    "bot": _fill_bot,
    "doctor": _fill_doctor,
    "guests": _fill_guests,
    "settings": _fill_settings,
    "rules": _fill_rules,
    "tutorial": _fill_tutorial,
    "arena": _fill_arena,
    "completion": _fill_completion,
}
"""What fills the parser of a command; of the others there is nothing to choose."""
