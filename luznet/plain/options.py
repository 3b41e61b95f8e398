"""Table options as people type and hear them: `help odds`, `players=5`, `game=luris`."""

from luznet.i18n import sentences
from luznet.i18n.games import misfit
from luznet.language import Text, TextIn
from luznet.options.kinds import Option
from luznet.options.table import options_of
from luznet.wire.options import Setup

# i18n: set is typed, and so is what follows "such as".
OWN_TABLE = Text(
    "You own the table: between games you can change an option with set, such as set bots strong."
)
OWNER_CAN_CHANGE = Text("Its owner can change the options between games.")
NAMED_CAN_CHANGE = Text("{name} can change the options between games.")
# i18n: What follows the colon is typed, up to the full stop.
HOW_TO_OPEN = Text(
    "Add the options after the name: open Lunch players=5 help=odds private. A private table lets "
    "in only people who have the code; you hear it there."
)
# i18n: After it come the options.
OPTIONS_NOW = Text("An option that you leave out has this value:")
# i18n: {option} and {value} are as they are typed: "players is 4".
IS_NOW = Text("{option} is {value}.")
# i18n: {values} is such as "none, values, odds or coach", words that are typed.
CAN_BE = TextIn("an option", "It can be {values}.")
# i18n: set players 4, set bots strong and options are typed.
HOW_TO_SET = Text(
    "Between games, the owner changes an option with set, its name and its value, such as set "
    "players 4 or set bots strong; options lists them all, and what each can be."
)
# i18n: {option} is what was typed.
NO_OPTION = Text("There is no option {option}.")
# i18n: {option} is its name as it is typed; {values} is such as "3 to 5".
BAD_VALUE = Text("The option {option} can be {values}.")


class BadOption(ValueError):
    """No option has this name, or not this value; `str()` of it says what there is."""


def typed_options(game: str) -> dict[str, Option]:
    """Return every option of a table of this game, by the word that people type."""
    return {option.typed: option for option in options_of(game) if option.typed}


def changed(setup: Setup, name: str, value: str) -> Setup:
    """Return the setup with one of its options changed; raises `BadOption`."""
    word = "bots" if name.casefold() == "bot" else name.casefold()
    option = typed_options(setup.game).get(word)
    if option is None:
        raise BadOption(sentences(NO_OPTION(option=name), HOW_TO_SET()))
    after = option.parse(setup, value.strip())
    if after is None:
        raise BadOption(BAD_VALUE(option=word, values=option.legal(setup)))
    return after


def in_full(setup: Setup, *, can_change: bool) -> list[str]:
    """Return a line for every option; for a player who can change it, also what it can be."""
    return [
        sentences(
            IS_NOW(option=name, value=option.written(setup)),
            option.about(setup, typing=True),
            CAN_BE(values=option.legal(setup)) if can_change else "",
        )
        for name, option in typed_options(setup.game).items()
    ]


def opening(typed: str) -> tuple[str, Setup, bool]:
    """Return the name, the setup, and whether it is private, of a table to be opened: a name, then
    `private` and options such as `players=5`, in any order, but the game before its options.
    Raises `BadOption`."""
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
