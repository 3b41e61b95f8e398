"""The command line: wiring only, and nothing imported or built before it is needed.

Even `typing` is left to the type checker: `luznet --help` shall answer at once.
"""

from __future__ import annotations

import argparse
import os
import sys

from luznet import __version__
from luznet.language import AUTO, LANGUAGES, speak

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from types import ModuleType
    from typing import Any, NoReturn

    from luznet.commands.errors import UserError
    from luznet.preferences.table import Setting

PLAYERS = 4
"""Chairs of a table if nobody asks for another number."""
_TOLD_AT_ONCE = ("-h", "--help", "--version")
HELP_LEVELS = ("none", "values", "odds", "coach")
LEVELS = ("easy", "normal", "strong")
SPECTATORS = ("none", "public", "all")
CHAT = ("free", "phrases", "none")
SHELLS = ("bash", "zsh")


class Parser(argparse.ArgumentParser):
    """A parser that gets its arguments when it is first used, and tells a usage error in one
    sentence, with the way to the help."""

    def __init__(self, *, fill: Callable[[Parser], None] | None = None, **given: Any) -> None:
        """`fill` adds the arguments."""
        super().__init__(formatter_class=_formatter, **given)
        self._fill = fill

    def fill(self) -> None:
        """Add the arguments, if that is not done yet."""
        fill, self._fill = self._fill, None
        if fill is not None:
            fill(self)
            _add_language(self)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse, with all arguments there."""
        self.fill()
        return super().parse_known_args(args, namespace)

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse; what a command does not know, or what does not fit together, is an error that
        leads to its own help."""
        options, unknown = self.parse_known_args(args, namespace)
        told: Parser = getattr(options, "told_by", self)
        if unknown:
            told.error(f"unrecognized arguments: {' '.join(unknown)}")
        trouble = _too_many_bots(options)
        if trouble:
            told.error(trouble)
        return options

    def error(self, message: str) -> NoReturn:
        """Print the sentence and end with code 2."""
        self.exit(2, f"{self.prog}: {message}. `{self.prog} --help` shows what there is.\n")


def _formatter(prog: str) -> argparse.HelpFormatter:
    """Return argparse's formatter with a width: to find one, it would import all of shutil."""
    try:
        columns = int(os.environ.get("COLUMNS", "")) or 80
    except ValueError:
        try:
            columns = os.get_terminal_size().columns
        except OSError:
            columns = 80
    return argparse.HelpFormatter(prog, width=columns - 2)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run luznet; return the exit code."""
    given = sys.argv[1:] if arguments is None else [*arguments]
    speak(_language(given))
    top = parser()
    if given and given[0].startswith("-") and given[0] not in _TOLD_AT_ONCE:
        _add_settings(top, are_told=False)
    options = top.parse_args(given)
    options.arguments = given
    from luznet.commands.errors import FAILED, INTERRUPTED, UserError, fault

    try:
        code: int = options.run(options)
    except UserError as error:
        return _tell(error)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # what read our output has ended
        sys.stderr.close()
        return FAILED
    except Exception as error:
        from luznet.settings import folders

        return _tell(fault(error, folders().log))
    return code


# ---- the language ------------------------------------------------------------------------


def _language(given: Sequence[str]) -> str:
    """Return the language to speak from the first word on: as the arguments say, the
    environment, or the file of settings; what is none of these is told later."""
    asked = ""
    for at, word in enumerate(given):
        name, _, value = word.partition("=")
        if name == "--lang":
            asked = value or "".join(given[at + 1 : at + 2])
    for wish in (asked, os.environ.get("LUZNET_LANG", ""), _kept_language()):
        if wish.strip().lower() in (AUTO, *LANGUAGES):
            return wish.strip().lower()
    return AUTO


def _kept_language() -> str:
    """Return the language in the file of settings, empty: none is there.

    To know where the file is takes longer than the whole help, so that a file which is not
    where Linux has it is not looked for there.
    """
    if sys.platform == "linux" and not os.path.exists(usual_settings(os.environ)):
        return ""
    from luznet.preferences.file import SettingsFile
    from luznet.settings import folders

    return str(SettingsFile(folders().settings).read().values.get("lang", ""))


def usual_settings(environ: Mapping[str, str]) -> str:
    """Return where the file of settings is on Linux, as `luznet.settings` finds it."""
    home = environ.get("LUZNET_HOME")
    if home:
        return os.path.join(os.path.expanduser(home), "config.toml")
    config = environ.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config")
    return os.path.join(config, "luznet", "config.toml")


def _tell(error: UserError) -> int:
    print(f"luznet: {error}", file=sys.stderr)
    return error.code


def parser() -> Parser:
    """Return the parser of all commands; each gets its arguments when it is used."""
    top = Parser(
        prog="luznet",
        description="Card games for people in one room, each at their own terminal. Without a "
        "command: the lobby, with every table around.",
        epilog="Every setting is a flag too, before or after a command that opens screens: "
        "`luznet play --help` shows them.",
    )
    top.add_argument("--version", action="version", version=f"luznet {__version__}")
    _add_plain(top)
    top.set_defaults(run=_lobby)
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    for name, about, fill, run in _COMMANDS:
        description = f"{about[0].upper()}{about[1:]}."
        command = commands.add_parser(name, help=about, description=description, fill=fill)
        command.set_defaults(run=run, told_by=command)
    return top


# ---- their arguments ---------------------------------------------------------------------


def _fill_play(play: Parser) -> None:
    _add_plain(play)
    _add_table_options(play, "chair 2 on, as you sit on chair 1")
    _add_settings(play)
    play.set_defaults(bots_from=1)


def _fill_host(host: Parser) -> None:
    _add_table_options(host, "chair 1 on")
    host.set_defaults(bots_from=0)
    host.add_argument(
        "--tables", type=_number(1, 50), default=1, metavar="N", help="how many tables (default 1)"
    )
    host.add_argument("--headless", action="store_true", help="print nothing, for a server")
    host.add_argument(
        "--no-restart",
        action="store_true",
        help="if the host dies, leave it to whatever runs it to start it again",
    )
    host.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    host.add_argument("--supervised", action="store_true", help=argparse.SUPPRESS)
    host.add_argument("--again", action="store_true", help=argparse.SUPPRESS)


def _fill_join(join: Parser) -> None:
    join.add_argument(
        "table", nargs="?", help="its name, or a host's address or join line (default: the lobby)"
    )
    _add_plain(join)
    _add_settings(join)


def _fill_bot(bot: Parser) -> None:
    from luznet.preferences.table import BY_NAME

    bot.add_argument(
        "bot",
        metavar="BOT",
        help="easy, normal, strong or uniform; or your own, as module:function, found from "
        "this folder",
    )
    bot.add_argument(
        "--join",
        required=True,
        metavar="TABLE",
        help="the table: its name, a host's address or join line, or an invite",
    )
    setting = BY_NAME["name"]
    bot.add_argument(
        setting.flag,
        default=argparse.SUPPRESS,
        help="what it is called at the table (default: after BOT)",
        **_way(setting),
    )
    bot.add_argument(
        "--games",
        type=_number(1, 1_000_000),
        metavar="N",
        help="leave after so many games (default: stay until the host closes)",
    )
    bot.add_argument("--code", metavar="CODE", help="the six digits of a private table")
    bot.add_argument(
        "--keys",
        metavar="FILE",
        help="keep its key in this file: when it is started again, it comes back to its chair "
        "(default: a new key each time)",
    )


def _fill_doctor(doctor: Parser) -> None:
    doctor.add_argument(
        "host", nargs="?", help="the address or join line of a host that cannot be found or joined"
    )


def _fill_arena(arena: Parser) -> None:
    add = arena.add_argument
    add("bots", nargs="+", metavar="BOT", help="easy, normal, strong, uniform, onerule, a player "
        "by habits (careful, even, bold, spoiler, sure, dreamer), or your module:name")  # fmt: skip
    add("--against", action="append", metavar="BOTS", help="who else sits at the table: one bot, "
        "or several joined by +; may be given again (default normal)")  # fmt: skip
    add("--game", choices=("luz",), default="luz", help="what is played")
    add("--players", type=_number(2, 5), default=4, metavar="N", help="at a table (default 4)")
    add("--rounds", type=_number(1, 100_000), default=100, metavar="N", help="how many series of "
        "deals, each played once from every seat (default 100)")  # fmt: skip
    add("--seed", type=_number(0, 10**9), default=0, metavar="N", help="for other deals; the same "
        "number gives the same ones")  # fmt: skip
    add("--jobs", type=_number(1, 1000), metavar="N", help="how many processes (default: as many "
        "as there are cores)")  # fmt: skip
    add("--dask", metavar="ADDRESS", help="play on a running Dask cluster instead")
    add("--keep", metavar="FILE", help="keep every round there as it is played; what is in the "
        "file already is not played again")  # fmt: skip
    add("--json", metavar="FILE", help="write the table there as JSON; - for here")
    add("--csv", metavar="FILE", help="write the table there as CSV; - for here")


def _fill_nothing(command: Parser) -> None:
    """Nothing to choose."""


def _fill_completion(completion: Parser) -> None:
    completion.add_argument("shell", choices=SHELLS, help="the shell it is for")


def _fill_settings(settings: Parser) -> None:
    from luznet.preferences.table import BY_NAME

    settings.add_argument(
        "setting",
        nargs="?",
        choices=tuple(BY_NAME),
        metavar="NAME",
        help="the setting (default: all)",
    )
    settings.add_argument("value", nargs="?", metavar="VALUE", help="its value from now on")
    settings.add_argument("--default", action="store_true", help="give it its default again")


def _add_settings(command: argparse.ArgumentParser, *, are_told: bool = True) -> None:
    """Add a flag for every setting; those not given leave no trace. `are_told`: in the help."""
    from luznet.preferences.table import SETTINGS

    title = "For this time; `luznet settings` keeps them, and lists those that are kept."
    group = command.add_argument_group("settings", title) if are_told else command
    for setting in SETTINGS:
        about = setting.about if are_told else argparse.SUPPRESS
        group.add_argument(setting.flag, default=argparse.SUPPRESS, help=about, **_way(setting))


def _add_language(command: argparse.ArgumentParser) -> None:
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

    return {"type": parse, "metavar": "S" if isinstance(setting.default, float) else "NAME"}


def _add_plain(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--plain",
        action="store_true",
        default=argparse.SUPPRESS,
        help="lines of text instead of a screen, for screen readers and pipes (or set "
        "LUZNET_PLAIN); without a terminal it is always so",
    )


def _add_table_options(command: argparse.ArgumentParser, first_bot: str) -> None:
    add = command.add_argument
    add("--table-name", metavar="NAME", help="what the table is called")
    add("--players", type=_number(3, 5), metavar="N", help=f"chairs, 3 to 5 (default {PLAYERS})")
    add("--bots", type=_levels, metavar="LEVEL[,LEVEL...]", help="how well the bots on empty "
        "chairs play, easy, normal (default) or strong: one level for all, or one for each chair "
        f"from {first_bot}")  # fmt: skip
    add("--no-bots", action="store_true", help="do not fill empty chairs with bots")
    add("--help-level", choices=HELP_LEVELS, help="what screens tell of the own hidden cards: "
        "nothing, the possible values (default), exact odds, or also what a strong "
        "bot would do")  # fmt: skip
    add("--open-tricks", action="store_true", help="allow looking at older tricks again")
    add("--spectators", choices=SPECTATORS, help="who may watch: nobody, anybody who then sees "
        "open cards only (default), or with all hands once every player agrees")  # fmt: skip
    add("--turn-time", type=_number(0, 3600), metavar="S", help="seconds for an action (0: no "
        "limit, the default); then a bot acts once")  # fmt: skip
    add("--grace", type=_number(5, 3600), metavar="S", help="seconds until a bot plays for who "
        "is away (default 30)")  # fmt: skip
    add("--pace", type=_number(0, 10000), metavar="MS", help="milliseconds that a bot waits "
        "before it acts, a little more or less each time (0: not at all; default 900)")  # fmt: skip
    add("--chat", choices=CHAT, help="what people may say to each other: anything (default), "
        "ready phrases only, or nothing")  # fmt: skip
    add("--private", action="store_true", help="let nobody in without the code that your screen "
        "shows")  # fmt: skip
    add("--new", action="store_true", help="give up unfinished games of this host")
    add("--port", type=_number(1, 65535), metavar="PORT", help="listen on this port")
    add("--local", action="store_true", help="announce the table on this machine alone")


def _number(least: int, most: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        if not text.isdecimal() or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is not a number from {least} to {most}")
        return int(text)

    return parse


def _levels(text: str) -> tuple[str, ...]:
    levels = tuple(level.strip() for level in text.lower().split(","))
    for level in levels:
        if level not in LEVELS:
            raise argparse.ArgumentTypeError(
                f"{level!r} is no level: bots are {', '.join(LEVELS[:-1])} or {LEVELS[-1]}"
            )
    return levels


def _too_many_bots(options: argparse.Namespace) -> str:
    """Say that more levels than chairs for bots were given; empty: they fit."""
    given = getattr(options, "bots", None) or ()
    chairs = (getattr(options, "players", None) or PLAYERS) - getattr(options, "bots_from", 0)
    if len(given) <= chairs:
        return ""
    return f"argument --bots: {len(given)} levels are too many, as bots can have {chairs} chairs"


# ---- what they run -----------------------------------------------------------------------


def _is_plain(options: argparse.Namespace) -> bool:
    """Tell whether to use lines of text: it was asked for, or there is no terminal to draw on."""
    if _wants_plain(options):
        return True
    if os.environ.get("TERM", "") == "dumb":
        return True
    return not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def _wants_plain(options: argparse.Namespace) -> bool:
    """Tell whether plain mode was asked for."""
    by_variable = os.environ.get("LUZNET_PLAIN", "0") not in ("", "0")
    return bool(getattr(options, "plain", False)) or by_variable


def _face(options: argparse.Namespace) -> ModuleType:
    """Return the commands of plain mode, or those with screens."""
    if _is_plain(options):
        from luznet.commands import plain

        return plain
    from luznet.commands import play

    return play


def _lobby(options: argparse.Namespace) -> int:
    code: int = _face(options).run_lobby(options)
    return code


def _play(options: argparse.Namespace) -> int:
    code: int = _face(options).run_play(options)
    return code


def _join(options: argparse.Namespace) -> int:
    code: int = _face(options).run_join(options, "sit")
    return code


def _watch(options: argparse.Namespace) -> int:
    code: int = _face(options).run_join(options, "watch")
    return code


def _arena(options: argparse.Namespace) -> int:
    from luznet.commands.arena import run_arena

    return run_arena(options)


def _bot(options: argparse.Namespace) -> int:
    from luznet.commands.bot import run_bot

    return run_bot(options)


def _host(options: argparse.Namespace) -> int:
    if not (options.child or options.supervised or options.no_restart):
        from luznet.commands.supervisor import supervise

        return supervise(options.arguments)
    from luznet.commands.host import run_host_command

    return run_host_command(options)


def _doctor(options: argparse.Namespace) -> int:
    from luznet.commands.doctor import run_doctor

    return run_doctor(options)


def _invite(options: argparse.Namespace) -> int:
    from luznet.commands.invite import run_invite

    return run_invite()


def _identity(options: argparse.Namespace) -> int:
    from luznet.commands.identity import run_identity

    return run_identity()


def _settings(options: argparse.Namespace) -> int:
    from luznet.commands.settings import run_settings

    return run_settings(options)


def _tutorial(options: argparse.Namespace) -> int:
    from luznet.commands.tutorial import run_tutorial

    return run_tutorial(options)


def _rules(options: argparse.Namespace) -> int:
    from luznet.commands.rules import run_rules

    return run_rules(are_heard=_wants_plain(options))


def _completion(options: argparse.Namespace) -> int:
    import shtab

    top = parser()
    _add_settings(top)
    for action in top._subparsers._group_actions if top._subparsers else ():
        for command in dict(action.choices or {}).values():
            command.fill()
    print(shtab.complete(top, options.shell))
    return 0


_COMMANDS: Sequence[tuple[str, str, Callable[[Parser], None], Callable[..., int]]] = (
    (
        "play",
        "play at once against bots; others can join your table from theirs",
        _fill_play,
        _play,
    ),
    ("host", "open a table on this machine, without playing", _fill_host, _host),
    ("join", "sit down at a table", _fill_join, _join),
    ("watch", "watch a table", _fill_join, _watch),
    ("bot", "let a bot sit down at a table: one of luznet's, or your own", _fill_bot, _bot),
    (
        "doctor",
        "look at this computer's network, and say what is wrong and what to do",
        _fill_doctor,
        _doctor,
    ),
    ("invite", "how others come to your host: the code, and an invite", _fill_nothing, _invite),
    (
        "identity",
        "your key, your host's, and those of hosts that you met",
        _fill_nothing,
        _identity,
    ),
    (
        "settings",
        "your settings: list them, or change one (NAME VALUE, or NAME --default)",
        _fill_settings,
        _settings,
    ),
    ("tutorial", "learn Luz in three minutes, with a coach", _add_settings, _tutorial),
    ("rules", "the rules of Luz", _fill_nothing, _rules),
    ("arena", "bots against bots, many deals: who is better, and how surely", _fill_arena, _arena),
    ("completion", "print a completion script for a shell", _fill_completion, _completion),
)
