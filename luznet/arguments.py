"""The arguments of each command, and their help.

Metavars (words in capitals that stand for what is typed) are translated; flags and choices are the
same in all languages.
"""

from __future__ import annotations

import argparse

from luznet.language import Text, TextIn, _, one_of, pgettext, quoted
from luznet.parsing import (
    FileName,
    add_plain,
    is_whole,
    make_commands,
    make_parser,
    meant,
    whole_number,
    wrong_argument,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from luznet.parsing import Parser
    from luznet.preferences.table import Setting

_LISTED = 50
"""Games that `luznet history` lists unless more are asked for."""
_TIED = ("--alone", "--child", "--supervised", "--again")
"""The flags with which luznet starts a host itself."""
SHELLS = ("bash", "zsh", "fish")

# i18n: In the help, this word stands for what is typed.
_TABLE_OR_NONE = TextIn("stands for what is typed", "table")
_TABLE = TextIn("stands for what is typed", "TABLE")
_EVENING_OR_NONE = TextIn("stands for what is typed", "evening")
# i18n: Stands for a number of people, or two with a sign "-" between them.
_SIZE = TextIn("stands for what is typed", "SIZE")
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
_WHO = TextIn("stands for what is typed", "WHO")
FOLDER_OR_NONE = TextIn("stands for what is typed", "folder")
FOLDER = TextIn("stands for what is typed", "FOLDER")
FILE = TextIn("stands for what is typed", "FILE")
FILE_OR_NONE = TextIn("stands for what is typed", "file")
_DAY = TextIn("stands for what is typed", "DAY")
# i18n: Stands for the address of a cluster of computers.
_ADDRESS = TextIn("stands for what is typed", "ADDRESS")
_BOT = TextIn("stands for what is typed", "BOT")
_BOTS = TextIn("stands for what is typed", "BOTS")
_KIND = TextIn("stands for a kind of game", "GAME")
_GAME = TextIn("stands for a game that was played", "GAME")
# i18n: Stands for a month.
_MONTH = TextIn("stands for what is typed", "MONTH")
_TABLE_NAME_OR_NONE = TextIn("stands for what a table is called", "name")


def add_arguments(command: Parser, name: str) -> None:
    """Add the arguments of a command, and the flag for the language, which every command has."""
    fill = _FILLS.get(name)
    if fill is not None:
        fill(command)
    _add_language(command)


# ---- of each command ---------------------------------------------------------------------


def _fill_play(play: Parser) -> None:
    from luznet.games import GAMES, MAIN
    from luznet.options.flags import add_table_options

    # i18n: {main} is the game that is meant if none is given.
    play.add_argument("named", nargs="?", choices=tuple(GAMES), metavar=_GAME(),
        help=_("{games} (default {main})", games=one_of([*GAMES]), main=MAIN))  # fmt: skip
    add_plain(play)
    add_table_options(play, you_sit=True)
    play.set_defaults(check=_wrong_table)
    add_settings(play)


def _wrong_table(options: argparse.Namespace) -> str:
    """Let the game that was named count as if it was given with its flag; return what is wrong with
    the table that is asked for, empty if nothing is."""
    from luznet.options.flags import trouble_with

    if options.named and options.game not in (None, options.named):
        return wrong_argument("--game", _("one game was named already"))
    options.game = options.named or options.game
    return trouble_with(options)


def _fill_try(trial: Parser) -> None:
    _fill_game(trial)
    trial.set_defaults(game=None)  # one that waits goes on
    trial.add_argument("--new", action="store_true", help=_("begin another game instead of the one "
        "that waits"))  # fmt: skip
    add_plain(trial)
    add_settings(trial)


def _fill_host(host: Parser) -> None:
    from luznet.options import flags
    from luznet.preferences.table import BY_NAME

    flags.add_table_options(host, you_sit=False)
    host.set_defaults(check=flags.trouble_with_groups)
    host.epilog = _("To open tables of several kinds, give --tables more than once: the table "
        "options that follow one are for that group only, and those before the first are for all. "
        "For example, `luznet host --pace 0 --tables 3 --game luz --tables 2 --game luris "
        "--players 2` opens three tables of Luz and two of Luris, all with instant bots. "
        "--private, --once, --new, --port and --local are always for the whole host.")  # fmt: skip
    add = host.add_argument
    add("--tables", type=whole_number(1, flags.MOST_TABLES), action=flags.Groups, dest="groups",
        default=(), metavar=_N(), help=_("how many tables (default 1); can be given again, for "
        "tables of another kind: see below"))  # fmt: skip
    add("--lock", action="store_true", help=_("let only you change the table options"))
    add("--reserve", action="append", type=_way(BY_NAME["name"])["type"], metavar=_NAME(),
        help=_("reserve a seat for this name; can be given again, from the first seat "
        "on"))  # fmt: skip
    add("--headless", action="store_true", help=_("print nothing, for a server"))
    add("--no-restart", action="store_true", help=_("if the host dies, leave the restart to "
        "whatever runs it"))  # fmt: skip
    for flag in _TIED:
        add(flag, action="store_true", help=argparse.SUPPRESS)
    for flag in ("--carry", "--succeed"):
        add(flag, help=argparse.SUPPRESS)


def _fill_evening(evening: Parser) -> None:
    from luznet.options import flags

    add = evening.add_argument
    add("evening", nargs="?", metavar=flags.EVENING(), help=_("its name; an unfinished evening of "
        "this name is resumed"))  # fmt: skip
    add("--rounds", type=whole_number(1, 20), default=4, metavar=_N(), help=_("rounds before the "
        "final (default 4)"))  # fmt: skip
    add("--minutes", type=whole_number(0, 600), default=0, metavar=_N(), help=_("how long a round "
        "may last; then the scores so far count (default 0: no limit)"))  # fmt: skip
    add("--table-size", type=flags.parse_sizes, metavar=_SIZE(), help=_("people at a table, such "
        "as 4 or 3-5 (default: 3 to 5, preferably 4, as far as the game allows)"))  # fmt: skip
    add("--no-final", action="store_true", help=_("play no final"))
    add("--spread", action="store_true", help=_("let others lend their computers for tables, "
        "each once you approve it; a lent computer knows the cards of its tables"))  # fmt: skip
    add("--lend", type=whole_number(1, 100), metavar=_N(), help=_("lend this computer to the "
        "evening of this name, for up to this many tables"))  # fmt: skip
    add("--export", **_file(FOLDER), help=_("only write the last evening to this folder, as CSV, "
        "HTML and JSON"))  # fmt: skip
    flags.add_table_options(evening, you_sit=False, of_evening=True)
    evening.set_defaults(check=flags.trouble_with_evening)
    add("--headless", action="store_true", help=_("run only the host, with no output"))
    for flag in (*_TIED, "--no-restart"):
        add(flag, action="store_true", help=argparse.SUPPRESS)
    add_plain(evening)
    add_settings(evening)


def _fill_board(board: Parser) -> None:
    board.add_argument("evening", nargs="?", metavar=_EVENING_OR_NONE(), help=_("its name, or a "
        "host's address or join line (default: your own evening on this computer)"))  # fmt: skip
    add_plain(board)
    add_settings(board)


def _fill_join(join: Parser) -> None:
    join.add_argument("table", nargs="?", metavar=_TABLE_OR_NONE(),
        help=_("its name, or a host's address or join line; - asks for an invite (default: the "
        "lobby)"))  # fmt: skip
    add_plain(join)
    add_settings(join)


def _fill_bot(bot: Parser) -> None:
    from luznet.preferences.table import BY_NAME

    add, setting = bot.add_argument, BY_NAME["name"]
    add("bot", metavar=_BOT(), help=_("easy, normal, good, strong, master, even or uniform; or "
        "your own, as module:function, looked up from the current folder"))  # fmt: skip
    add("--join", required=True, metavar=_TABLE(),
        help=_("the table: its name, a host's address or join line, or an invite (- asks for it); "
        "the code of a private table is asked for, or read from LUZNET_CODE"))  # fmt: skip
    # i18n: BOT is the word that stands for the bot in the usage line above.
    add(setting.flag, default=argparse.SUPPRESS, **_way(setting), help=_("its name at the table "
        "(default: from BOT)"))  # fmt: skip
    add("--games", type=whole_number(1, 1_000_000), metavar=_N(), help=_("leave after this many "
        "games (default: stay until the host closes)"))  # fmt: skip
    add("--keys", **_file(), help=_("keep its key in this file, so that it gets its seat "
        "back when it is started again (default: a new key each time)"))  # fmt: skip


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
    """Return that it was not said whom to remove; empty if it was."""
    is_missing = options.action and not options.who
    return wrong_argument("remove", _("say whom: a number, name or phrase")) if is_missing else ""


def _fill_share(share: Parser) -> None:
    add = share.add_argument
    add("folder", nargs="?", **_file(FOLDER_OR_NONE), help=_("share the wheels in this folder, "
        "too, which --prepare made for other systems"))  # fmt: skip
    add("--prepare", **_file(FOLDER), help=_("only fetch wheels for Windows, macOS and Linux "
        "into a folder, while there is internet access"))  # fmt: skip


def _fill_arena(arena: Parser) -> None:
    from luznet.games import GAMES, MAIN
    from luznet.options.flags import seats_of_games, wrong_players
    from luznet.options.table import GAME, PLAYERS

    add = arena.add_argument
    add("bots", nargs="+", metavar=_BOT(), help=_("easy, normal, good, strong, master, even, "
        "uniform or onerule; one with habits: careful, steady, bold, spoiler, sure "
        "or dreamer; people, casual or calculating: somebody else every time; or "
        "your own, as module:name"))  # fmt: skip
    add("--against", action="append", metavar=_BOTS(),
        help=_("the other bots at the table: one, or several joined by +; can be given again "
        "(default normal)"))  # fmt: skip
    add("--league", action="store_true", help=_("a league: all bots against each other, at mixed "
        "tables, with ratings"))  # fmt: skip
    add("--game", choices=tuple(GAMES), default=MAIN, help=GAME.help())
    arena.set_defaults(check=wrong_players)
    add("--players", type=whole_number(1, 99), metavar=_N(), help=PLAYERS.help(
        seats=seats_of_games()))  # fmt: skip
    add("--rounds", type=whole_number(1, 100_000), default=100, metavar=_N(), help=_("how many "
        "series of deals, each played once from every seat (default 100)"))  # fmt: skip
    add("--seed", type=whole_number(0, 10**9), default=0, metavar=_N(), help=_("which deals are "
        "played: the same number gives the same deals (default 0)"))  # fmt: skip
    add("--jobs", type=whole_number(1, 1000), metavar=_N(), help=_("how many processes (default: "
        "one per core)"))  # fmt: skip
    add("--dask", metavar=_ADDRESS(), help=_("play on a running Dask cluster instead"))
    add("--keep", **_file(), help=_("store every round in this file as it is played; rounds "
        "that are already in it are not played again"))  # fmt: skip
    add("--json", **_file(), help=_("write the results to this file as JSON; - prints "
        "them"))  # fmt: skip
    add("--csv", **_file(), help=_("write the results to this file as CSV; - prints "
        "them"))  # fmt: skip


def _fill_stats(stats: Parser) -> None:
    from luznet.games import GAMES

    add = stats.add_argument
    add("--game", choices=tuple(GAMES), help=_("only games of one kind"))
    add("--player", default="", metavar=_WHO(), help=_("the statistics of somebody else: a name, "
        "or the beginning of a key"))  # fmt: skip
    add("--players", type=whole_number(2, 99), metavar=_N(), help=_("only games with this number "
        "of players"))  # fmt: skip
    add("--bots", choices=("any", "none", "some"), default="any", help=_("games with or without "
        "bots (any, the default), without any (none), or with some (some)"))  # fmt: skip
    add("--since", type=_month, default=0, metavar=_MONTH(), help=_("only games from this month "
        "on: 2026-03, or a whole year: 2026"))  # fmt: skip
    _add_output(stats)


def _fill_season(season: Parser) -> None:
    add = season.add_argument
    add("season", nargs="?", default="", metavar=_TABLE_NAME_OR_NONE(),
        help=_("the name of its tables (default: the only season, or the list of "
        "all)"))  # fmt: skip
    add("--hide", default="", metavar=_WHO(), help=_("leave somebody out of the tables on this "
        "computer: a name, or the beginning of a key"))  # fmt: skip
    add("--show", default="", metavar=_WHO(), help=_("show somebody again who is hidden"))
    _add_output(season)


def _add_output(command: Parser) -> None:
    """Add the flags of what is shown on a screen, in lines or as data."""
    command.add_argument("--json", action="store_true", help=_("print everything as JSON"))
    add_plain(command)
    add_settings(command)


def _month(text: str) -> int:
    """Return the month that somebody typed, counted from the year 0."""
    year, _sign, month = text.partition("-")
    if len(year) == 4 and is_whole(year) and (not _sign or is_whole(month)):
        number = int(month) if _sign else 1
        if 1 <= number <= 12:
            return int(year) * 12 + number - 1
    # i18n: {text} is what was typed, in quotation marks.
    trouble = _("{text} is not a month such as 2026-03, or a year", text=quoted(text))
    raise argparse.ArgumentTypeError(trouble)


def _fill_game(command: Parser) -> None:
    from luznet.games import GAMES, MAIN

    # i18n: {main} is the game that is meant if none is given.
    command.add_argument("game", nargs="?", choices=tuple(GAMES), default=MAIN, metavar=_KIND(),
        help=_("{games} (default {main})", games=one_of([*GAMES]), main=MAIN))  # fmt: skip


def _fill_tutorial(tutorial: Parser) -> None:
    _fill_game(tutorial)
    add_settings(tutorial)


def _fill_history(history: Parser) -> None:
    from luznet.games import GAMES

    add = history.add_argument
    add("--game", choices=tuple(GAMES), help=_("only games of this kind"))
    add("--player", metavar=_NAME(), help=_("only games with somebody whose name contains this"))
    add("--table", metavar=_TABLE_NAME(), help=_("only games at tables whose name contains this"))
    add("--since", type=_day, metavar=_DAY(), help=_("only games that ended on this day or "
        "later, such as 2026-11-25"))  # fmt: skip
    add("--until", type=_day, metavar=_DAY(), help=_("only games that ended on this day or "
        "earlier"))  # fmt: skip
    add("--most", type=whole_number(1, 1_000_000), default=_LISTED, metavar=_N(), help=_("list at "
        "most this many (default {number})", number=_LISTED))  # fmt: skip
    add("--json", action="store_true", help=_("print the list as JSON"))
    add("--remove", metavar=_GAME(), help=_("remove this game for good, after asking"))
    add("--yes", action="store_true", help=_("remove it without asking"))
    add_plain(history)
    add_settings(history)


def _day(text: str) -> int:
    """Return the beginning of a day (Unix ms), from 2026-11-25; raises `ArgumentTypeError`."""
    import time

    try:
        return int(time.mktime(time.strptime(text, "%Y-%m-%d"))) * 1000
    except (ValueError, OverflowError):
        # i18n: {text} is what was typed, in quotation marks. 2026-11-25 is typed.
        trouble = _("{text} is not a day such as 2026-11-25", text=quoted(text))
        raise argparse.ArgumentTypeError(trouble) from None


def _add_recorded_game(command: Parser) -> None:
    command.add_argument("game", metavar=_GAME(), help=_("a game, as `luznet history` lists it, or "
        "the beginning of its name; last is the newest"))  # fmt: skip


def _fill_export(export: Parser) -> None:
    _add_recorded_game(export)
    add = export.add_argument
    add("file", nargs="?", **_file(FILE_OR_NONE), help=_("where to write it; - prints it "
        "(default: a new file in this folder)"))  # fmt: skip
    add("--force", action="store_true", help=_("overwrite the file if it is there"))


def _fill_import(command: Parser) -> None:
    command.add_argument("files", nargs="+", **_file(), help=_("files that `luznet export` "
        "wrote"))  # fmt: skip


def _fill_replay(replay: Parser) -> None:
    _add_game_to_see(replay)
    add_plain(replay)
    add_settings(replay)


def _fill_picture(picture: Parser) -> None:
    _add_game_to_see(picture)
    add = picture.add_argument
    add("--at", type=whole_number(0, 100_000), metavar=_N(), help=_("after which action, by its "
        "number in `luznet replay` (default: the end)"))  # fmt: skip
    add("--seat", type=whole_number(1, 99), metavar=_N(), help=_("only what the player of this "
        "seat could know, from 1 (default: all cards open)"))  # fmt: skip
    add("--as", choices=("svg", "text"), default="svg", dest="form", help=_("a picture that "
        "browsers show, or a short text (default svg)"))  # fmt: skip
    add("-o", "--output", **_file(), help=_("where to write it; - prints it (default: a file "
        "here, named after the game; a text is printed)"))  # fmt: skip


def _add_game_to_see(command: Parser) -> None:
    command.add_argument("game", nargs="?", default="last", type=FileName,
        metavar=_GAME(), help=_("the beginning of its name, as in `luznet history`; or the file of "
        "a record, as in ./friday.json (default: last, the newest game)"))  # fmt: skip


def _fill_completion(completion: Parser) -> None:
    completion.add_argument("shell", choices=SHELLS, help=_("the shell to complete for"))


def _fill_settings(settings: Parser) -> None:
    from luznet.preferences.table import BY_NAME

    add = settings.add_argument
    add("setting", nargs="?", choices=tuple(BY_NAME), metavar=_SETTING(), help=_("the setting "
        "(default: all)"))  # fmt: skip
    add("value", nargs="?", metavar=_VALUE(), help=_("its new value"))  # fmt: skip
    add("--default", action="store_true", help=_("reset it to its default"))
    add_settings(settings, is_full=True)


def meant_elsewhere(typed: str, command: Parser) -> str:
    """Say that the name of a game belongs after a flag, or which command has a flag that was typed;
    empty if neither is so."""
    from luznet.games import GAMES

    if typed in GAMES and "--game" in command._option_string_actions:
        return meant(f"--game={typed}", [f"--game={typed}"])
    commands = make_commands(make_parser()) if typed.startswith("--") else {}
    has = [name for name, each in commands.items() if typed in each._option_string_actions]
    if not has:
        return ""
    # i18n: {command} has the flag that was typed after another command. It follows what is wrong.
    return pgettext("command line", " (`{command}` has that)", command=f"luznet {has[0]}")


# ---- of several commands -----------------------------------------------------------------


def add_settings(command: Parser, *, is_full: bool = False) -> None:
    """Add a flag for every setting; the help only says where they are told, unless it is to tell
    them `is_full`."""
    from luznet.preferences.table import SETTINGS

    where = _(
        "Every setting is also a flag, for this run only: `luznet settings --help` lists them."
    )
    # i18n: The heading of a part of the help.
    heading = pgettext("command line", "settings")
    group = command.add_argument_group(heading, None if is_full else where)
    for setting in SETTINGS:
        about = setting.about
        group.add_argument(setting.flag, default=argparse.SUPPRESS, help=about, **_way(setting))


def _add_language(command: Parser) -> None:
    """Add the flag for the language to a command without the other settings."""
    from luznet.preferences.table import BY_NAME

    setting = BY_NAME["lang"]
    if setting.flag not in command._option_string_actions:
        command.add_argument(
            setting.flag, default=argparse.SUPPRESS, help=setting.about, **_way(setting)
        )


def _file(metavar: Text = FILE) -> dict[str, Any]:
    """Return what argparse needs to know of a file."""
    return {"type": FileName, "metavar": metavar()}


def _way(setting: Setting) -> dict[str, Any]:
    """Return what argparse needs to know of a setting."""
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


_FILLS: Mapping[str, Callable[[Parser], None]] = {
    "play": _fill_play,
    "try": _fill_try,
    "host": _fill_host,
    "evening": _fill_evening,
    "board": _fill_board,
    "join": _fill_join,
    "watch": _fill_join,
    "bot": _fill_bot,
    "doctor": _fill_doctor,
    "guests": _fill_guests,
    "history": _fill_history,
    "export": _fill_export,
    "import": _fill_import,
    "share": _fill_share,
    "season": _fill_season,
    "settings": _fill_settings,
    "stats": _fill_stats,
    "rules": _fill_game,
    "replay": _fill_replay,
    "picture": _fill_picture,
    "verify": _add_game_to_see,
    "tutorial": _fill_tutorial,
    "arena": _fill_arena,
    "completion": _fill_completion,
}
"""What fills the parser of a command; the others take nothing."""
