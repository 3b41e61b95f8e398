"""What `luznet bot` says, line by line: whole sentences."""

from collections.abc import Mapping, Sequence
from typing import Final

from luznet.bots import UnknownBot
from luznet.i18n import list_of
from luznet.language import Text, _, commas, decimal, ngettext, quoted

# ---- at the table --------------------------------------------------------------------------


def sits(name: str, chair: int, table: str, game: str) -> str:
    """Say where the bot sits."""
    # i18n: {name} is what the bot is called, {table} what the table is called, {chair} a number.
    return _("{name} sits at {table}, a table for {game}, on chair {chair}.", name=name,
        table=table, game=game, chair=chair)  # fmt: skip


ALONE = Text("It is ready. The game begins when somebody else sits here and is ready, too.")


def waits_for(others: Sequence[str]) -> str:
    """Say who is not ready yet."""
    # i18n: It is the bot; {others} are names.
    return _("It is ready. Waiting for {others}.", others=list_of(others))


def wanted(people: int) -> str:
    """Say how many must still sit down at a table that has no bots of its own."""
    # i18n: It is the bot.
    return ngettext(
        "It is ready. This table fills no chairs with bots: {number} more must sit down.",
        "It is ready. This table fills no chairs with bots: {number} more must sit down.",
        people,
    )


def begins(number: int, others: Sequence[str]) -> str:
    """Say that a game begins; `number` counts the games at this table."""
    # i18n: {number} is that of the game, {others} are names.
    return _("Game {number} begins, with {others}.", number=number, others=list_of(others))


def goes_on(number: int, others: Sequence[str]) -> str:
    """Say that the bot came into a game that runs."""
    # i18n: {number} is that of the game, {others} are names.
    return _("Game {number} is being played, with {others}.", number=number,
        others=list_of(others))  # fmt: skip


def is_over(number: int) -> str:
    """Say that a game is over; the result follows."""
    # i18n: {number} is that of the game.
    return _("Game {number} is over.", number=number)


def left(name: str, plays: bool) -> str:
    """Say that the bot left; `plays`: a game goes on without it."""
    if plays:
        # i18n: {name} is what a bot is called.
        return _("{name} left the table. A bot of the host plays on for it.", name=name)
    return _("{name} left the table.", name=name)


# ---- thinking ------------------------------------------------------------------------------


def slow(budget: float) -> str:
    """Say that the bot needs longer than it is told that it may."""
    return _(
        "It thinks for longer than the {seconds} s that it is given as its budget, and the others "
        "wait. (This is told once a game.)",
        seconds=decimal(budget, None),
    )


def very_slow(seconds: float) -> str:
    """Say that the bot needs very long for one turn."""
    return _("It has been thinking for {seconds} s and goes on. Ctrl-C ends it.",
        seconds=decimal(seconds, None))  # fmt: skip


TOO_LATE = Text("It chose too late: the host's bot had acted for it.")

# ---- what ends it --------------------------------------------------------------------------


def cannot_be_asked(name: str) -> str:
    """Say that what was found does not take what a bot is given."""
    # i18n: {name} is what was typed, in quotation marks; view, rng and budget are names in the
    # code of a program.
    return _(
        "{name} is no bot: it has to take a view, rng and budget, as choose(view, rng, budget).",
        name=quoted(name),
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


def unknown(error: UnknownBot) -> str:
    """Say why there is no such bot."""
    return _UNKNOWN[error.code](**{fact: _told(fact, told) for fact, told in error.facts.items()})


def _told(fact: str, told: object) -> str:
    """Return a fact of what went wrong, as it is told: what was typed is quoted."""
    if isinstance(told, tuple):
        return commas(told)
    return quoted(str(told)) if fact in ("name", "module") else str(told)


def failed(what: str, log: str) -> str:
    """Say that the bot raised an exception; `what` has its place."""
    # i18n: {what} is told by Python: the name of an error, what it says, and where it was.
    return _("The bot raised {what}. Its whole traceback is in {file}.", what=what, file=log)


def illegal(chosen: str, most: int = 200) -> str:
    """Say that the bot chose what it must not."""
    shown = chosen if len(chosen) <= most else f"{chosen[: most - 3]}..."
    # i18n: {chosen} is told by Python; view.legal is a name in the code of a program.
    return _("The bot chose {chosen}, which is not one of view.legal.", chosen=shown)


TYPE_CODE = Text("This table is private. Type the six digits that people who sit there see:")
# i18n: TABLE stands for what is typed, as in the help of the command.
NEEDS_CODE = Text(
    "This table is private. Set LUZNET_CODE to the six digits that people who sit there see, or "
    "give an invite as TABLE."
)


BOT_STOPS = Text(
    "So the bot did not go there. `luznet join` shows more, and lets you trust the new key."
)
NO_ANSWER = Text("The table did not answer. Is luznet still open there, and is the address right?")
LOST = Text("The table did not come back, so the bot gave it up.")
ENDED = Text("The host ended the connection.")
