"""The command line: wiring only, and nothing imported or built before it is needed.

Even `typing` is left to the type checker: `luznet --help` shall answer at once.
"""

from __future__ import annotations

import os
import sys
from functools import partial

from luznet import __version__
from luznet.language import (
    AUTO,
    LANGUAGES,
    NotBuilt,
    Text,
    _,
    harmless,
    let_signs_pass,
    pgettext,
    speak,
)
from luznet.parsing import Parser, add_plain, fitted

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Mapping, Sequence

    from luznet.commands.errors import UserError
    from luznet.commands.face import Mode

    Run = Callable[[argparse.Namespace], int]

_TOLD_AT_ONCE = ("-h", "--help", "--version")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run luznet; return the exit code."""
    given = sys.argv[1:] if arguments is None else [*arguments]
    _begin_to_speak(_language(given))
    for stream in (sys.stdout, sys.stderr):
        let_signs_pass(stream)
    if _INVITED & {*given}:
        return _run_invited(given, is_program=arguments is None)
    return _run(given)


_INVITED = {"join", "watch", "bot", "doctor"}
"""The commands that take an invite."""


def _run_invited(given: Sequence[str], *, is_program: bool) -> int:
    """Run a command that takes an invite, which may come from elsewhere than the arguments."""
    from luznet.commands import secret
    from luznet.commands.errors import INTERRUPTED, UserError

    if is_program:
        secret.hide(given)
    try:
        given = secret.with_invite(given)
    except UserError as error:
        return _tell(error)
    except KeyboardInterrupt:
        return INTERRUPTED
    return _run(given)


def _run(given: Sequence[str]) -> int:
    """Run a command; return the exit code."""
    top = parser()
    if given and given[0].startswith("-") and given[0] not in _TOLD_AT_ONCE:
        from luznet.arguments import add_settings

        add_settings(top, are_told=False)
    options = top.parse_args(given)
    options.arguments = given
    from luznet.commands.errors import FAILED, INTERRUPTED, UserError, fault
    from luznet.worker import forbid_core_dumps

    forbid_core_dumps()
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
        name, _sign, value = word.partition("=")
        if name == "--lang":
            asked = value or "".join(given[at + 1 : at + 2])
    for wish in (asked, os.environ.get("LUZNET_LANG", ""), _kept_language()):
        if wish.strip().lower() in (AUTO, *LANGUAGES):
            return wish.strip().lower()
    return AUTO


def _kept_language() -> str:
    """Return the language in the file of settings, empty: none is there.

    To know where the file is takes longer than the whole help, so that a file which is not
    where Linux has it is not looked for there; so does reading TOML, so that a file in which
    the language stands as luznet writes it is not read as such.
    """
    if sys.platform == "linux":
        try:
            with open(usual_settings(os.environ), encoding="utf-8-sig") as file:
                language = at_a_glance(file.read())
        except (OSError, ValueError):  # what is wrong with it is told later
            return ""
        if language is not None:
            return language
    from luznet.preferences.file import SettingsFile
    from luznet.settings import folders

    return str(SettingsFile(folders().settings).read().values.get("lang", ""))


def at_a_glance(settings: str) -> str | None:
    """Return the language in a text with settings, empty: there is none; None where that takes
    a closer look."""
    if "lang" not in settings:
        return ""
    value = settings.partition('\nlang = "')[2].partition('"\n')[0]
    return value if value in (AUTO, *LANGUAGES) else None


def usual_settings(environ: Mapping[str, str]) -> str:
    """Return where the file of settings is on Linux, as `luznet.settings` finds it."""
    home = environ.get("LUZNET_HOME")
    if home:
        return os.path.join(os.path.expanduser(home), "config.toml")
    config = environ.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config")
    return os.path.join(config, "luznet", "config.toml")


def _begin_to_speak(language: str) -> None:
    """Speak a language; where it cannot be spoken, say so in English."""
    try:
        speak(language)
    except NotBuilt as error:
        print(fitted(f"luznet: {error}", sys.stderr), file=sys.stderr)


def _tell(error: UserError) -> int:
    print(fitted(f"luznet: {harmless(str(error))}", sys.stderr), file=sys.stderr)
    return error.code


def parser() -> Parser:
    """Return the parser of all commands; each is made when it is used."""
    top = Parser(
        prog="luznet",
        description=_(
            "Card games for people in one room, each at their own terminal. Without a command: "
            "the lobby, with every table around."
        ),
        epilog=_(
            "Every setting is a flag too, before or after a command that opens screens: "
            "`luznet play --help` shows them."
        ),
    )
    top.add_argument(
        "--version",
        action="version",
        version=f"luznet {__version__}",
        help=_("show program's version number and exit"),
    )
    add_plain(top)
    top.set_defaults(run=_lobby)
    # i18n: The heading above all commands.
    title = pgettext("command line", "commands")
    metavar = pgettext("stands for what is typed", "COMMAND")
    commands = top.add_subparsers(title=title, metavar=metavar, prog=top.prog)
    for name, (about, sentence, run) in _COMMANDS.items():
        commands.add_parser(name, help=about(), about=sentence, fill=partial(_fill, name, run))
    return top


def _fill(name: str, run: Run, command: Parser) -> None:
    from luznet.arguments import add_arguments

    command.set_defaults(run=run, told_by=command)
    add_arguments(command, name)


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


def _mode(options: argparse.Namespace) -> Mode:
    """Return plain mode, or the one with screens."""
    if _is_plain(options):
        from luznet.commands import plain

        return plain.MODE
    from luznet.commands import play

    return play.MODE


def _lobby(options: argparse.Namespace) -> int:
    from luznet.commands.face import run_lobby

    return run_lobby(_mode(options), options)


def _play(options: argparse.Namespace) -> int:
    from luznet.commands.face import run_play

    return run_play(_mode(options), options)


def _join(options: argparse.Namespace) -> int:
    from luznet.commands.face import run_join

    return run_join(_mode(options), options, "sit")


def _watch(options: argparse.Namespace) -> int:
    from luznet.commands.face import run_join

    return run_join(_mode(options), options, "watch")


def _arena(options: argparse.Namespace) -> int:
    from luznet.commands.arena import run_arena

    return run_arena(options)


def _bot(options: argparse.Namespace) -> int:
    from luznet.commands.bot import run_bot

    return run_bot(options)


def _host(options: argparse.Namespace) -> int:
    if not (options.supervised or options.no_restart):
        from luznet.commands.supervisor import supervise

        return supervise(options.arguments, is_child=options.child)
    from luznet.commands.host import run_host_command

    return run_host_command(options)


def _doctor(options: argparse.Namespace) -> int:
    from luznet.commands.doctor import run_doctor

    return run_doctor(options)


def _invite(options: argparse.Namespace) -> int:
    from luznet.commands.invite import run_invite

    return run_invite()


def _guests(options: argparse.Namespace) -> int:
    from luznet.commands.guests import run_guests

    return run_guests(options)


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

    return run_rules(options.game, are_heard=_wants_plain(options))


def _completion(options: argparse.Namespace) -> int:
    import shtab

    from luznet.arguments import add_settings

    top = parser()
    add_settings(top)
    for action in top._subparsers._group_actions if top._subparsers else ():
        for command in dict(action.choices or {}).values():
            command.make()
    print(shtab.complete(top, options.shell))
    return 0


_COMMANDS: Mapping[str, tuple[Text, Text, Run]] = {
    "play": (
        # i18n: What a command does, in a list of all of them; the same as a sentence follows.
        Text("play at once against bots; others can join your table from theirs"),
        Text("Play at once against bots; others can join your table from theirs."),
        _play,
    ),
    "host": (
        Text("open a table on this machine, without playing"),
        Text("Open a table on this machine, without playing."),
        _host,
    ),
    "join": (Text("sit down at a table"), Text("Sit down at a table."), _join),
    "watch": (Text("watch a table"), Text("Watch a table."), _watch),
    "bot": (
        Text("let a bot sit down at a table: one of luznet's, or your own"),
        Text("Let a bot sit down at a table: one of luznet's, or your own."),
        _bot,
    ),
    "doctor": (
        Text("look at this computer's network, and say what is wrong and what to do"),
        Text("Look at this computer's network, and say what is wrong and what to do."),
        _doctor,
    ),
    "invite": (
        Text("how others come to your host: the code, and an invite"),
        Text("How others come to your host: the code, and an invite."),
        _invite,
    ),
    "guests": (
        Text("who may come to your private tables; remove somebody"),
        Text("Who may come to your private tables; remove somebody."),
        _guests,
    ),
    "identity": (
        Text("your key, your host's, and those of hosts that you met"),
        Text("Your key, your host's, and those of hosts that you met."),
        _identity,
    ),
    "settings": (
        # i18n: NAME and VALUE stand for what is typed, as elsewhere in the help.
        Text("your settings: list them, or change one (NAME VALUE, or NAME --default)"),
        # i18n: NAME and VALUE stand for what is typed, as elsewhere in the help.
        Text("Your settings: list them, or change one (NAME VALUE, or NAME --default)."),
        _settings,
    ),
    "tutorial": (
        Text("learn a game in a few minutes, with a coach"),
        Text("Learn a game in a few minutes, with a coach."),
        _tutorial,
    ),
    "rules": (Text("the rules of a game"), Text("The rules of a game."), _rules),
    "arena": (
        Text("compare bots over many deals, with confidence intervals"),
        Text("Compare bots over many deals, with confidence intervals."),
        _arena,
    ),
    "completion": (
        Text("print a completion script for a shell"),
        Text("Print a completion script for a shell."),
        _completion,
    ),
}
"""The commands: each as a line among the others, as the head of its own help, and what it runs."""
