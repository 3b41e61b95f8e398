"""The command line: wiring only, and nothing imported or built before it is needed.

Even `typing` is left to the type checker: `luznet --help` should answer at once.
"""

from __future__ import annotations

import gc
import os
import sys

from luznet import streams
from luznet.language import AUTO, LANGUAGES, NotBuilt, harmless, let_signs_pass, speak
from luznet.layout import fitted
from luznet.overview import overview, version
from luznet.streams import NotWritten

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from luznet.commands.errors import UserError

_INVITED = {"join", "watch", "bot", "doctor"}
"""The commands that take an invite."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run luznet, as the program of this process if no arguments are given; return the exit
    code."""
    if arguments is not None:
        return _main(arguments, is_program=False)
    streams.guard()
    try:
        try:
            return _main(sys.argv[1:], is_program=True)
        finally:
            sys.stdout.flush()
    except NotWritten as error:
        return _tell_not_written(error)


def _main(given: Sequence[str], *, is_program: bool) -> int:
    _begin_to_speak(_language(given))
    for stream in (sys.stdout, sys.stderr):
        let_signs_pass(stream)
    if given and given[0] in ("-h", "--help", "--version"):
        print(version() if given[0] == "--version" else overview())
        return 0
    if _INVITED & {*given}:
        return _run_invited(given, is_program=is_program)
    return _run(given)


def _run_invited(given: Sequence[str], *, is_program: bool) -> int:
    """Run a command that takes an invite, which may come from elsewhere than the arguments."""
    from luznet.commands import secret
    from luznet.commands.errors import INTERRUPTED, UserError

    if is_program:
        secret.hide(given)
    try:
        given = secret.with_invite(secret.without_command(given))
    except UserError as error:
        return _tell(error)
    except KeyboardInterrupt:
        return INTERRUPTED
    return _run(given)


def _run(given: Sequence[str]) -> int:
    """Run a command; return the exit code."""
    gc.disable()  # importing leaves no garbage, and looking for it takes 15 ms
    try:
        return _run_command(given)
    finally:
        gc.enable()


def _run_command(given: Sequence[str]) -> int:
    from luznet.parsing import function_of, make_parser

    top = make_parser()
    if given and given[0].startswith("-"):
        from luznet.arguments import add_settings

        add_settings(top)
    options = top.parse_args(given)
    options.arguments = given
    from luznet.commands.errors import INTERRUPTED, UserError, fault
    from luznet.worker import forbid_core_dumps

    forbid_core_dumps()
    try:
        command = function_of(options.run)
        gc.enable()
        return command(options)
    except UserError as error:
        return _tell(error)
    except KeyboardInterrupt:
        return INTERRUPTED
    except NotWritten:
        raise
    except Exception as error:
        from luznet.settings import NoHome, folders

        if isinstance(error, NoHome):
            return _tell(UserError(str(error)))
        return _tell(fault(error, folders().log))


def _tell(error: UserError) -> int:
    print(fitted(f"luznet: {harmless(str(error))}", sys.stderr), file=sys.stderr)
    return error.code


def _tell_not_written(error: NotWritten) -> int:
    """Say that the output can't be written, unless whoever read it has simply read enough."""
    from luznet.commands.errors import FAILED, UserError, not_written

    streams.drop(sys.stdout.fileno())  # else Python complains when it ends
    return FAILED if error.is_unread else _tell(UserError(not_written(error)))


# ---- the language ------------------------------------------------------------------------


def _language(given: Sequence[str]) -> str:
    """Return the language to speak from the first word on: from the arguments, the environment, or
    the settings file. A value that is none of these is reported later."""
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
    """Return the language in the settings file; empty if there is none.

    Finding the file properly takes longer than the whole help, and so does reading TOML. So on
    Linux the file is looked for where it usually is, and read only at a glance where luznet wrote
    the language itself.
    """
    if sys.platform == "linux":
        try:
            with open(usual_settings(os.environ), encoding="utf-8-sig") as file:
                language = at_a_glance(file.read())
        except (OSError, ValueError):  # what is wrong with it is reported later
            return ""
        if language is not None:
            return language
    from luznet.preferences.file import SettingsFile
    from luznet.settings import NoHome, folders

    try:
        return str(SettingsFile(folders().settings).read().values.get("lang", ""))
    except NoHome:  # reported later, too
        return ""


def at_a_glance(settings: str) -> str | None:
    """Return the language in the text of a settings file, empty if there is none; None if it takes
    a closer look."""
    if "lang" not in settings:
        return ""
    value = settings.partition('\nlang = "')[2].partition('"\n')[0]
    return value if value in (AUTO, *LANGUAGES) else None


def usual_settings(environ: Mapping[str, str]) -> str:
    """Return where the settings file is on Linux, as `luznet.settings` finds it."""
    home = environ.get("LUZNET_HOME")
    if home:
        return os.path.join(os.path.expanduser(home), "config.toml")
    config = environ.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config")
    return os.path.join(config, "luznet", "config.toml")


def _begin_to_speak(language: str) -> None:
    """Speak a language; if its catalogue is missing, say so in English."""
    try:
        speak(language)
    except NotBuilt as error:
        print(fitted(f"luznet: {error}", sys.stderr), file=sys.stderr)
