"""How luznet reads a command line: argparse, which speaks luznet's language and makes little.

A parser of a command is made when that command is given, not before; and what it prints is laid
out without `textwrap`, which takes as long to import as all of the help to write.
"""

from __future__ import annotations

import argparse
import os
import re
import sys

from luznet.language import _, commas, harmless, ngettext, pgettext, quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any, NoReturn, TextIO

    from luznet.language import Text

WIDTH = 80
"""Columns where nobody says how many there are."""
WIDEST = 100
"""Columns of the longest lines that are read well."""


def _said(message: str) -> str:
    """Say what argparse wants to be said, which may be nothing at all; its words, such as
    "options", mean other things elsewhere."""
    if message == _NO_VALUE:
        return _NoValue()
    return pgettext("command line", message) if message else message


_NO_VALUE = "ignored explicit argument %r"
"""What argparse says of a value behind a flag that takes none, such as `--bell=yes`."""


class _NoValue(str):
    """The same in plain words, which quote the value as the language does."""

    __slots__ = ()

    def __mod__(self, typed: Any) -> str:
        """Say it of this value."""
        # i18n: {value} is what was typed behind a flag that takes none, in quotation marks.
        return pgettext("command line", "it takes no value such as {value}", value=quoted(typed))


vars(argparse).update(_=_said, ngettext=ngettext)


class Parser(argparse.ArgumentParser):
    """A parser that is made when it is first used, and tells a usage error in one sentence, with
    the way to the help."""

    def __init__(
        self,
        *,
        fill: Callable[[Parser], None] | None = None,
        about: Text | None = None,
        **given: Any,
    ) -> None:
        """`fill` adds the arguments and `about` says what they are for, later; without `fill` it
        is made at once."""
        self._fill = fill
        self._about = about
        self._given: dict[str, Any] | None = given
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
        """Make the parser with its arguments, if that is not done yet."""
        given, self._given = self._given, None
        if given is None:
            return
        if self._about is not None:
            given["description"] = self._about()
        super().__init__(formatter_class=Formatter, **given)
        if self._fill is not None:
            self._fill(self)

    def _get_formatter(self) -> argparse.HelpFormatter:
        self.make()
        return super()._get_formatter()

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse, with all arguments there."""
        self.make()
        return super().parse_known_args(args, namespace)

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse; what a command does not know, or what does not fit together, is an error that
        leads to its own help."""
        options, unknown = self.parse_known_args(args, namespace)
        told: Parser = getattr(options, "told_by", self)
        if unknown:
            trouble = pgettext("command line", "unrecognized arguments: %s") % " ".join(unknown)
            typed = unknown[0].partition("=")[0]
            told.error(trouble + _meant(typed, told._option_string_actions))
        trouble = options.check(options) if "check" in options else ""
        if trouble:
            told.error(trouble)
        return options

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            meant = _meant(str(value), action.choices)
            if meant:
                # i18n: {value} is what was typed, in quotation marks.
                trouble = pgettext("command line", "invalid choice: {value}", value=quoted(value))
                raise argparse.ArgumentError(action, trouble + meant)
            # i18n: {value} is what was typed, in quotation marks; {choices} is what can be typed.
            trouble = pgettext("command line", "invalid choice: {value} (choose from {choices})",
                value=quoted(value), choices=commas(action.choices))  # fmt: skip
            raise argparse.ArgumentError(action, trouble)

    def error(self, message: str) -> NoReturn:
        """Print the sentence and end with code 2."""
        # i18n: {trouble} is what is wrong, such as "unrecognized arguments: --fly" or "argument
        # --players: '6' is not a number from 3 to 5"; {program} is what was typed, such as
        # "luznet play".
        told = _(
            "{program}: {trouble}. `{program} --help` shows what there is.",
            program=self.prog,
            trouble=message,
        )
        self.exit(2, f"{fitted(harmless(told), sys.stderr)}\n")


def _meant(typed: str, known: Iterable[str]) -> str:
    """Return what was probably meant by a mistyped word; empty for nothing that is like it."""
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


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """Return what reads a whole number within limits."""

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
    command.add_argument("--plain", action="store_true", default=argparse.SUPPRESS, help=_("lines "
        "of text instead of a screen, for screen readers and pipes (or set LUZNET_PLAIN); without "
        "a terminal it is always so"))  # fmt: skip


class Formatter(argparse.HelpFormatter):
    """argparse's formatter with a width: to find one, it would import all of `shutil`."""

    def __init__(self, prog: str, **more: Any) -> None:
        """`prog` is what was typed."""
        super().__init__(prog, width=_columns() - 2, **more)

    def start_section(self, heading: str | None) -> None:
        """Begin a section; some languages part the colon from its heading."""
        if heading is not None:
            # i18n: The heading of a part of the help, with the colon after it.
            heading = _("{heading}:", heading=heading).removesuffix(":")
        super().start_section(heading)

    def _split_lines(self, text: str, width: int) -> list[str]:
        return folded(text, width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(indent + line for line in folded(text, width - len(indent)))


def _columns() -> int:
    """Return how wide the terminal is."""
    try:
        return int(os.environ.get("COLUMNS", "")) or WIDTH
    except ValueError:
        try:
            return os.get_terminal_size().columns
        except OSError:
            return WIDTH


def fitted(text: str, stream: TextIO, lead: str = "") -> str:
    """Return a text as it is to be printed on a stream, behind its lead: on a terminal in lines
    that end at blanks, the further ones indented by as much; elsewhere as it is."""
    columns = _columns_of(stream)
    lines = text.split("\n")
    if columns > 2 * len(lead) and any(_width_of(line) > columns - len(lead) for line in lines):
        lines = [part for line in lines for part in folded(line, columns - len(lead))]
    return lead + ("\n" + " " * len(lead)).join(lines)


def _columns_of(stream: TextIO) -> int:
    """Return how wide lines may be, 0: as wide as they are."""
    try:
        columns = os.get_terminal_size(stream.fileno()).columns if stream.isatty() else 0
    except (OSError, ValueError):
        return 0
    return min(columns - 1, WIDEST) if columns else 0


def folded(text: str, width: int) -> list[str]:
    """Return a text in lines. Blanks that do not break stay as they are, and so does what is to be
    copied: what stands in `backticks`, and join lines."""
    lines = [""]
    for word in _UNBROKEN.findall(text):
        longer = f"{lines[-1]} {word}".lstrip(" ")
        if _width_of(longer) > width and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


_UNBROKEN = re.compile(r"[^ `]*`[^`]*`[^ ]*|luznet (?:join|watch|doctor) [^ ]*[#:/][^ ]*|[^ ]+")


_WIDE = re.compile(
    "[\u1100-\u115f\u2e80-\ua4cf\ua960-\ufaff\ufe10-\ufe6f\uff00-\uffe6\U00016fe0-\U0003ffff]"
)


def _width_of(text: str) -> int:
    """Return how many columns a text takes: to know it of wide signs takes long to import."""
    if not _WIDE.search(text):
        return len(text)
    from wcwidth import wcswidth

    return max(wcswidth(text), len(text))
