"""What is said about records and their store."""

from collections.abc import Mapping
from typing import Final

from luznet.history.store import NoGame, SetAside, StoreTrouble
from luznet.language import PluralText, Text
from luznet.wire.record import BadRecord

BAD: Final[Mapping[str, Text]] = {
    "empty": Text("It is empty."),
    "cut_off": Text("It was cut off: its end is missing. Get the whole file once more."),
    "packed": Text("It is compressed. Unpack it first."),
    "not_json": Text("It isn't JSON."),
    "not_record": Text("It isn't a record of luznet."),
    "too_large": Text("It is too large for a record."),
    "newer": Text("A newer luznet wrote it. Update luznet to read it."),
    # i18n: {game} is the id of a game.
    "unknown_game": Text("It is a game of {game}, which this luznet doesn't know."),
    # i18n: {at} is a number.
    "not_legal": Text("Action {at} breaks the rules of the game."),
    "not_open": Text("It ends where cards are still hidden."),
    "outcome": Text("Its result isn't what the rules give for its cards."),
    "seats": Text("Its seats don't fit the game."),
    "times": Text("Its times don't fit together."),
    "view": Text("What its keeper saw last doesn't fit the game."),
    "signature": Text("{name}'s signature isn't genuine, or the record was changed afterwards."),
}

_TROUBLE: Final[Mapping[str, Text]] = {
    "newer": Text(
        "The games in {file} were stored by a newer luznet. Update luznet to see them; until then "
        "no game is kept."
    ),
    "busy": Text(
        "The games in {file} are in use by another program that is taking a long time. Try again."
    ),
    "no_locks": Text(
        "Games can't be kept in {file}: that disk has no file locks. Set LUZNET_HOME to a folder "
        "on another disk."
    ),
    # i18n: {reason} is what the system says: "No space left on device".
    "unusable": Text(
        "Games can't be kept in {file}: {reason}. Check the folder and the free space on the disk."
    ),
}

# i18n: {file} is where the damaged file is now.
_SET_ASIDE = PluralText(
    "The store of your games was damaged. {number} game was saved; the damaged file is {file}.",
    "The store of your games was damaged. {number} games were saved; the damaged file is {file}.",
)
_LOST = PluralText(
    "{number} game could not be read and is missing.",
    "{number} games could not be read and are missing.",
)
_MAYBE_LOST = Text("How many are missing can't be told.")
NO_GAME = Text("There is no game {wanted}. `luznet history` lists your games.")
NO_GAMES = Text("You have no games yet. Play one: `luznet play`.")
# i18n: {wanted} is the beginning of the names of several games.
SEVERAL = Text("More than one game begins with {wanted}. Type more of its name.")


def bad(error: BadRecord) -> str:
    """Return what is wrong with a record."""
    return BAD[error.what](**error.facts)


def trouble(error: StoreTrouble) -> str:
    return _TROUBLE[error.what](file=error.path, reason=error.reason)


def set_aside(aside: SetAside) -> str:
    told = _SET_ASIDE(aside.saved, file=aside.path)
    lost = _MAYBE_LOST() if aside.lost is None else _LOST(aside.lost) if aside.lost else ""
    return f"{told} {lost}".rstrip()


def no_game(error: NoGame) -> str:
    if error.wanted == "last":
        return NO_GAMES()
    return (SEVERAL if error.found else NO_GAME)(wanted=error.wanted)
