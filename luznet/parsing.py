"""How luznet reads a command line: argparse that speaks luznet's language.

A command's parser is made only when that command is given.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from importlib import import_module
from itertools import takewhile

from luznet.language import _, commas, harmless, is_text, ngettext, no_text, pgettext, quoted
from luznet.layout import fitted, folded, help_columns
from luznet.overview import COMMANDS, LOBBY, PLAIN, VERSION, overview, version

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any, NoReturn


def _said(message: str) -> str:
    """Translate what argparse says, which may be nothing; its words, such as "options", mean other
    things elsewhere."""
    if message == _NO_VALUE:
        return _NoValue()
    return pgettext("command line", message) if message else message


_NO_VALUE = "ignored explicit argument %r"
"""What argparse says of a value for a flag that takes none, such as `--bell=yes`."""


class _NoValue(str):
    """The same in plain words, with the quotation marks of the language."""

    __slots__ = ()

    def __mod__(self, typed: Any) -> str:
        # i18n: {value} is what was typed behind a flag that takes none, in quotation marks.
        return pgettext("command line", "it takes no value such as {value}", value=quoted(typed))


vars(argparse).update(_=_said, ngettext=ngettext)


class Parser(argparse.ArgumentParser):
    """A parser that is made when it is first used, and reports a usage error in one sentence that
    leads to the help."""

    def __init__(self, *, fill: Callable[[Parser], None] | None = None, **given: Any) -> None:
        """`fill` adds the arguments later; without it the parser is made at once."""
        self._fill = fill
        self._given: dict[str, Any] | None = given
        self._unknown: list[str] = []
        if fill is None:
            self.make()

    def _get_values(self, action: argparse.Action, arg_strings: list[str]) -> Any:
        """Return the value of an argument. Where it is `--`, as in `--name=--`, argparse of Python
        3.11 takes it for none (python/cpython#59317)."""
        if action.option_strings and action.nargs is None and arg_strings == ["--"]:
            value = self._get_value(action, "--")
            self._check_value(action, value)
            return value
        return super()._get_values(action, arg_strings)

    def make(self) -> None:
        """Make the parser with its arguments, unless that was done."""
        given, self._given = self._given, None
        if given is None:
            return
        super().__init__(formatter_class=Formatter, **given)
        self.color = False  # from Python 3.14 on; the help of all commands has none, either
        if self._fill is not None:
            self._fill(self)

    def format_help(self) -> str:
        """Return the help. A group with a description says there where its flags are told."""
        groups = [group for group in self._action_groups if group.description]
        told = {action: action.help for group in groups for action in group._group_actions}
        for action in told:
            action.help = argparse.SUPPRESS
        try:
            return super().format_help()
        finally:
            for action, about in told.items():
                action.help = about

    def _get_formatter(self, *given: Any, **more: Any) -> argparse.HelpFormatter:
        self.make()
        return super()._get_formatter(*given, **more)

    def _check_help(self, action: argparse.Action) -> None:
        """Check nothing: from Python 3.14 on, argparse would make every command's parser for it."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        self.make()
        self._unknown = self._unknown_flags(args)
        return super().parse_known_args(args, namespace)

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse; arguments that a command does not know, or that do not go together, are an error
        that leads to its own help."""
        options, unknown = self.parse_known_args(args, namespace)
        told: Parser = getattr(options, "told_by", self)
        if unknown:
            told.error(_unrecognized(unknown, told))
        trouble = options.check(options) if "check" in options else ""
        if trouble:
            told.error(trouble)
        return options

    def _unknown_flags(self, args: Iterable[str] | None) -> list[str]:
        """Return the flags that were typed, but that this command doesn't have. argparse would
        complain about what follows them first."""
        known = self._option_string_actions
        typed = takewhile(lambda each: each != "--", args or ())
        flags = (each for each in typed if each.startswith("--"))
        return [
            flag
            for flag in flags
            if not any(name.startswith(flag.partition("=")[0]) for name in known)
        ]

    def _get_value(self, action: argparse.Action, arg_string: str) -> Any:
        """Return the value of one word; what is neither a choice nor a file must be text."""
        value = super()._get_value(action, arg_string)
        if action.choices is None and not (isinstance(value, FileName) or is_text(arg_string)):
            raise argparse.ArgumentError(action, no_text(arg_string))
        return value

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            near = meant(str(value), action.choices)
            if near:
                # i18n: {value} is what was typed, in quotation marks.
                trouble = pgettext("command line", "invalid choice: {value}", value=quoted(value))
                raise argparse.ArgumentError(action, trouble + near)
            # i18n: {value} is what was typed, in quotation marks; {choices} is what can be typed.
            trouble = pgettext("command line", "invalid choice: {value} (choose from {choices})",
                value=quoted(value), choices=commas(action.choices))  # fmt: skip
            raise argparse.ArgumentError(action, trouble)

    def error(self, message: str) -> NoReturn:
        """Print a sentence and end with code 2."""
        unknown, self._unknown = self._unknown, []
        if unknown:
            message = _unrecognized(unknown, self)
        # i18n: {trouble} is what is wrong, such as "unrecognized arguments: --fly" or "argument
        # --players: '6' is not a number from 3 to 5"; {program} is what was typed, such as
        # "luznet play".
        told = _(
            "{program}: {trouble}. `{program} --help` shows what there is.",
            program=self.prog,
            trouble=message,
        )
        self.exit(2, f"{fitted(harmless(told), sys.stderr)}\n")


def _unrecognized(unknown: Sequence[str], command: Parser) -> str:
    """Say what a command does not know, and what was probably meant."""
    trouble = pgettext("command line", "unrecognized arguments: %s") % " ".join(unknown)
    typed = unknown[0].partition("=")[0]
    from luznet.arguments import meant_elsewhere

    return trouble + (
        meant(typed, command._option_string_actions) or meant_elsewhere(typed, command)
    )


def meant(typed: str, known: Iterable[str]) -> str:
    """Say what a mistyped word probably meant; empty if nothing is like it."""
    from difflib import get_close_matches

    near = get_close_matches(typed, [*known], 1, cutoff=0.7)
    # i18n: {near} is what was probably meant, such as --players. It follows what is wrong.
    return pgettext("command line", " (did you mean {near}?)", near=near[0]) if near else ""


def wrong_argument(argument: str, trouble: str) -> str:
    """Say what is wrong with an argument, as argparse does."""
    return pgettext("command line", "argument %(argument_name)s: %(message)s") % {
        "argument_name": argument,
        "message": trouble,
    }


class FileName(str):
    """The name of a file: its bytes need not be text."""

    __slots__ = ()


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """Return a function that reads a whole number within limits."""

    def parse(text: str) -> int:
        if not is_whole(text) or not least <= int(text) <= most:
            # i18n: {text} is what was typed, in quotation marks.
            trouble = _("{text} is not a number from {least} to {most}", text=quoted(text),
                least=least, most=most)  # fmt: skip
            raise argparse.ArgumentTypeError(trouble)
        return int(text)

    return parse


def is_whole(text: str) -> bool:
    """Return whether a text is a whole number, in the digits 0 to 9."""
    return text.isascii() and text.isdecimal() and len(text) < _LONGEST


_LONGEST = 12
"""Digits of a number that is too large for everything here."""


def add_plain(command: Parser) -> None:
    """Add the flag of plain mode."""
    command.add_argument("--plain", action="store_true", default=argparse.SUPPRESS, help=PLAIN())


class Formatter(argparse.HelpFormatter):
    """argparse's formatter with a width: to find one, it would import all of `shutil`."""

    def __init__(self, prog: str, **more: Any) -> None:
        super().__init__(prog, width=help_columns(), **more)

    def start_section(self, heading: str | None) -> None:
        """Begin a section; some languages put a blank before its colon."""
        if heading is not None:
            # i18n: The heading of a part of the help, with the colon after it.
            heading = _("{heading}:", heading=heading).removesuffix(":")
        super().start_section(heading)

    def _split_lines(self, text: str, width: int) -> list[str]:
        return folded(text, width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(indent + line for line in folded(text, width - len(indent)))


# ---- the commands ------------------------------------------------------------------------


class _Top(Parser):
    """The parser of all commands."""

    def format_help(self) -> str:
        return f"{overview()}\n"


def make_parser() -> Parser:
    """Return the parser of all commands; each is made when it is used."""
    top = _Top(prog="luznet")
    top.add_argument("--version", action="version", version=version(), help=VERSION())
    add_plain(top)
    top.set_defaults(run=LOBBY)
    typed = pgettext("stands for what is typed", "COMMAND")
    commands = top.add_subparsers(prog=top.prog, parser_class=Parser, metavar=typed)
    for name, (about_command, run) in COMMANDS.items():
        text = about_command()
        sentence = f"{text[0].upper()}{text[1:]}."
        fill = partial(_fill, name, run)
        commands.add_parser(name, help=text, description=sentence, fill=fill)
    return top


def make_commands(top: Parser) -> Mapping[str, Parser]:
    """Make the parser of every command; return them by their names."""
    actions = top._subparsers._group_actions if top._subparsers else ()
    commands: dict[str, Parser] = {}
    for action in actions:
        commands.update(action.choices or {})
    for command in commands.values():
        command.make()
    return commands


def _fill(name: str, run: str, command: Parser) -> None:
    from luznet.arguments import add_arguments

    command.set_defaults(run=run, told_by=command)
    add_arguments(command, name)


def function_of(run: str) -> Callable[[argparse.Namespace], int]:
    """Return the function that runs a command, from its module and name in `COMMANDS`."""
    module, name = run.split(":")
    function: Callable[[argparse.Namespace], int]
    function = getattr(import_module(f"luznet.commands.{module}"), name)
    return function
