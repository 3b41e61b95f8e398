"""What `luznet bot` says, line by line."""

from collections.abc import Mapping
from typing import Final

from luznet.bots import UnknownBot
from luznet.language import PluralText, Text, commas, quoted

# ---- at the table --------------------------------------------------------------------------

# i18n: {name} is what the bot is called, {table} what the table is called, {seat} a number.
SITS = Text("{name} sits at {table}, a table for {game}, in seat {seat}.")
ALONE = Text("It is ready. The game begins when somebody else sits here and is ready, too.")
# i18n: It is the bot; {others} are names.
WAITS_FOR = Text("It is ready. Waiting for {others}.")
# i18n: It is the bot.
WANTED = PluralText(
    "It is ready. This table does not fill seats with bots: {number} more must sit down.",
    "It is ready. This table does not fill seats with bots: {number} more must sit down.",
)
# i18n: {number} is that of the game, {others} are names.
BEGINS = Text("Game {number} begins, with {others}.")
# i18n: {number} is that of the game, {others} are names.
GOES_ON = Text("Game {number} is being played, with {others}.")
# i18n: {number} is that of the game.
IS_OVER = Text("Game {number} is over.")
# i18n: {name} is what a bot is called.
LEFT_A_GAME = Text("{name} left the table. One of the host's bots plays on for it.")
LEFT = Text("{name} left the table.")

# ---- thinking ------------------------------------------------------------------------------

SLOW = Text(
    "It thinks for longer than its budget of {seconds} s, and the others wait. (This is reported "
    "once a game.)"
)
VERY_SLOW = Text("It has been thinking for {seconds} s and goes on. Ctrl-C ends it.")
TOO_LATE = Text("It chose too late: the host's bot had acted for it.")

# ---- what ends it --------------------------------------------------------------------------

# i18n: {name} is what was typed, in quotation marks; view, rng and budget are names in the code
# of a program.
CANNOT_BE_ASKED = Text(
    "{name} is not a bot: it has to take a view, rng and budget, as choose(view, rng, budget)."
)
_UNKNOWN: Final[Mapping[str, Text]] = {
    # i18n: {game} is the id of a game; {name} is what was typed, in quotation marks; module:name
    # is how a bot of one's own is typed.
    "no_name": Text(
        "No bot for {game} is called {name}. There are {names}; your own is module:name."
    ),
    # i18n: {module} is what was typed, in quotation marks; {trouble} is told by Python.
    "no_module": Text("{module} cannot be imported: {trouble}."),
    # i18n: {module} and {name} are what was typed, in quotation marks.
    "nothing": Text("{module} has nothing called {name}."),
    # i18n: {name} is what was typed, in quotation marks.
    "no_function": Text("{name} is not a function."),
}
# i18n: {what} is told by Python: the name of an error, what it says, and where it was.
FAILED = Text("The bot raised {what}. Its whole traceback is in {file}.")
# i18n: {chosen} is told by Python; view.legal is a name in the code of a program.
_ILLEGAL = Text("The bot chose {chosen}, which is not one of view.legal.")
_ILLEGAL_MOST: Final = 200
TYPE_CODE = Text("This table is private. Type the six digits that its players see:")
# i18n: TABLE stands for what is typed, as in the help of the command.
NEEDS_CODE = Text(
    "This table is private. Set LUZNET_CODE to the six digits that its players see, or give an "
    "invite as TABLE."
)
BOT_STAYS = Text("So the bot did not go there. `luznet join` lets you go on there.")
BOT_STOPS = Text(
    "So the bot did not go there. `luznet join` shows more, and lets you trust the new key."
)
NO_ANSWER = Text("The table did not answer. Is luznet still open there, and is the address right?")
LOST = Text("The connection to the table did not come back, so the bot gave up.")
ENDED = Text("The host ended the connection.")


def unknown(error: UnknownBot) -> str:
    """Return why there is no such bot."""
    return _UNKNOWN[error.code](**{fact: _told(fact, told) for fact, told in error.facts.items()})


def _told(fact: str, told: object) -> str:
    """Return a fact for a sentence, in quotation marks if it was typed."""
    if isinstance(told, tuple):
        return commas(told)
    return quoted(str(told)) if fact in ("name", "module") else str(told)


def illegal(chosen: str) -> str:
    """Return that the bot chose an illegal action, which may be long."""
    most = _ILLEGAL_MOST
    return _ILLEGAL(chosen=chosen if len(chosen) <= most else f"{chosen[: most - 3]}...")
