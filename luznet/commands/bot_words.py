"""What `luznet bot` says, line by line: English, whole sentences."""

from collections.abc import Sequence

from luznet.i18n import list_of

# ---- at the table --------------------------------------------------------------------------


def sits(name: str, chair: int, table: str, game: str) -> str:
    """Say where the bot sits."""
    return f"{name} sits at {table}, a table for {game}, on chair {chair}."


ALONE = "It is ready. The game begins when somebody else sits here and is ready, too."


def waits_for(others: Sequence[str]) -> str:
    """Say who is not ready yet."""
    return f"It is ready. Waiting for {list_of(others)}."


def wanted(people: int) -> str:
    """Say how many must still sit down at a table that has no bots of its own."""
    who = "1 more must" if people == 1 else f"{people} more must"
    return f"It is ready. This table fills no chairs with bots: {who} sit down."


def begins(number: int, others: Sequence[str]) -> str:
    """Say that a game begins; `number` counts the games at this table."""
    return f"Game {number} begins, with {list_of(others)}."


def goes_on(number: int, others: Sequence[str]) -> str:
    """Say that the bot came into a game that runs."""
    return f"Game {number} is being played, with {list_of(others)}."


def is_over(number: int) -> str:
    """Say that a game is over; the result follows."""
    return f"Game {number} is over."


def left(name: str, plays: bool) -> str:
    """Say that the bot left; `plays`: a game goes on without it."""
    stand_in = " A bot of the host plays on for it." if plays else ""
    return f"{name} left the table.{stand_in}"


# ---- thinking ------------------------------------------------------------------------------


def slow(budget: float) -> str:
    """Say that the bot needs longer than it is told that it may."""
    return (
        f"It thinks for longer than its budget of {budget:g} s, and the others wait. "
        "(This is told once a game.)"
    )


def very_slow(seconds: float) -> str:
    """Say that the bot needs very long for one turn."""
    return f"It has been thinking for {seconds:g} s and goes on. Ctrl-C ends it."


TOO_LATE = "It chose too late: the host's bot had acted for it."

# ---- what ends it --------------------------------------------------------------------------


def cannot_be_asked(name: str) -> str:
    """Say that what was found does not take what a bot is given."""
    return (
        f"{name!r} is no bot: it has to take a view, rng and budget, as choose(view, rng, budget)."
    )


def failed(what: str, log: str) -> str:
    """Say that the bot raised an exception; `what` has its place."""
    return f"The bot raised {what}. Its whole traceback is in {log}."


def illegal(chosen: str, most: int = 200) -> str:
    """Say that the bot chose what it must not."""
    shown = chosen if len(chosen) <= most else f"{chosen[: most - 3]}..."
    return f"The bot chose {shown}, which is not one of view.legal."


NEEDS_CODE = (
    "This table is private: give the six digits that people who sit there see with --code, or an "
    "invite as TABLE."
)


def changed_key(host: str) -> str:
    """Say that a host has another key than before."""
    return (
        f"{host} has another key than the one by which you know it, so the bot did not go there. "
        "`luznet join` shows more, and lets you trust the new one."
    )


def cannot_keep(file: str, why: str) -> str:
    """Say that a file for the bot's key cannot be used."""
    return f"The bot's key cannot be kept in {file}: {why}."


NO_ANSWER = "The table did not answer. Is luznet still open there, and is the address right?"
LOST = "The table did not come back, so the bot gave it up."
ENDED = "The host ended the connection."
