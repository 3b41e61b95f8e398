"""The manual page luznet.1: from the parsers of the commands, and from the documents for the rest.

    python -m tools.manual_page >luznet.1 && man ./luznet.1

Installing luznet makes it, too.
"""

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path

import luznet
from luznet.overview import ABOUT, EPILOG
from luznet.parsing import Parser, make_commands, make_parser
from tools.roff import blocks, bold, italic, item, marked, paragraph, plain, section

DOCUMENTS = Path(__file__).parents[1] / "docs"
SECTIONS = {
    "SETTINGS": ("settings.md", ""),
    "EXIT STATUS": ("commands.md", "Exit codes"),
    "ENVIRONMENT": ("commands.md", "Environment variables"),
    "FILES": ("privacy.md", "What luznet stores"),
}
"""Sections of the page that are sections of documents."""


def page() -> str:
    """Return the page."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    top = make_parser()
    about = (luznet.__doc__ or "").rstrip(".")
    yield f'.TH LUZNET 1 "" "luznet {luznet.__version__}" "luznet"'
    yield ".nh\n.ad l"  # a flag in two parts can't be searched for
    yield f".SH NAME\nluznet {plain('-')} {plain(about[0].lower() + about[1:])}"
    yield f".SH SYNOPSIS\n{bold('luznet')} [{italic('options')}]\n.br"
    yield f"{bold('luznet')} {italic('command')} [{italic('options')}]"
    yield ".SH DESCRIPTION"
    yield from (paragraph(marked(text())) for text in (ABOUT, EPILOG))
    yield ".SH OPTIONS"
    yield from _items(top._actions)
    yield ".SH COMMANDS"
    for command in make_commands(top).values():
        yield from _command(command)
    for heading, (document, title) in SECTIONS.items():
        yield f".SH {heading}"
        text = (DOCUMENTS / document).read_text(encoding="utf-8")
        yield from blocks(section(text, title))


def _command(command: Parser) -> Iterator[str]:
    typed = [plain(command.prog), *(_value(each) for each in command._get_positional_actions())]
    yield f".SS {' '.join(typed)}"
    yield paragraph(marked(command.description or ""))
    for group in command._action_groups:
        if group.description:
            yield paragraph(", ".join(map(_tag, group._group_actions)))
            yield paragraph(marked(group.description))
        else:
            shown = (a for a in group._group_actions if not isinstance(a, argparse._HelpAction))
            yield from _items(shown)
    if command.epilog:
        yield paragraph(marked(command.epilog))


def _items(actions: Iterable[argparse.Action]) -> Iterator[str]:
    for action in actions:
        if action.help and action.help is not argparse.SUPPRESS:
            yield item(_tag(action), marked(action.help % vars(action)))


def _tag(action: argparse.Action) -> str:
    """Return how an option or an argument is typed."""
    if not action.option_strings:
        return _value(action)
    value = "" if action.nargs == 0 else f" {_value(action)}"
    return ", ".join(map(bold, action.option_strings)) + value


def _value(action: argparse.Action) -> str:
    """Return what is typed for an argument."""
    if action.metavar is not None:
        value = italic(str(action.metavar))
    else:
        value = "|".join(map(bold, action.choices or ()))
    forms = {"?": "[{value}]", "+": "{value} ...", "*": "[{value} ...]"}
    return forms.get(str(action.nargs), "{value}").format(value=value)


if __name__ == "__main__":
    print(page(), end="")
