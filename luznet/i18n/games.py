"""What every game says about itself: its name, its options, its refusals.

The words of a game are in this folder, in the module of its name, which keeps to `GameWords`.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Final, Protocol, TypeAlias, cast

from msgspec import Struct

from luznet.games import GAMES
from luznet.games.game import Refusal
from luznet.language import PersonText, Text, _, commas, list_of, ngettext
from luznet.wire.client_messages import PHRASES
from luznet.wire.messages import Fact, LastGame

Value: TypeAlias = Fact | bool


class RuleOption(Struct, frozen=True):
    """One of a game's own options, chosen for a table.

    `name` is its field in the game's options, and what people type. `values` are the choices with
    their labels; `other` labels any value. `fits` says what can be typed, and `told` says in a
    sentence what a value means.
    """

    name: str
    label: Text
    values: Mapping[Value, Callable[[], str]]
    other: Callable[[Value], str]
    fits: Callable[[], str]
    told: Callable[[Value], str]


class GameWords(Protocol):
    """What the words of each game have."""

    NAME: Text
    """Its name for people."""
    RULES_TITLE: Text
    """The title of its rules."""
    RULES: Sequence[RuleOption]
    DECISIONS: Mapping[str, Text]
    """The name of each action, by its id, for tables of numbers."""
    REFUSALS: Mapping[str, Callable[..., str]]
    """Why its rules refuse an action, by code, with facts by name."""

    def about_players(self, players: int) -> str:
        """Say what a number of players means."""

    def time_limit(self, seconds: int) -> str:
        """Say how long a player may take for an action."""

    def progress(self, view: Any) -> str:
        """Say in a word or two how far a game has come; empty where there is nothing to say."""

    def glance(self, view: Any) -> Sequence[str]:
        """Return a few signs for each seat that say how it stands, for a board with many tables."""

    def moment(self, event: Any, names: Sequence[str]) -> str:
        """Say what was exciting for everybody in the room; empty if it was not. `names`: by
        seat."""


# i18n: Of an evening: the person who leads it. At most 76 columns.
HELD: Final = Text("The organiser has stopped this table; wait until it goes on.")
CUT: Final = Text(
    "Most of the others are gone and may play on elsewhere; resume if you want to go on here."
)
NOTICES: Final[Mapping[str, Callable[..., str]]] = {
    "not_your_turn": Text("It is not your turn yet."),
    "waiting": Text("Sent already; the table has not answered yet."),
    "offline": Text("There is no connection now; nothing was sent."),
    "watching": Text("You are watching; only seated players can play."),
    "over": Text("The game is over."),
    "held": HELD,
    "cut": CUT,
}
"""Why no action can be sent, in any game; see `client.situation.Obstacle`."""
EVENING_REFUSALS: Final[Mapping[str, Text]] = {
    "no_evening": Text("This host has no evening."),
    "evening_over": Text("The evening is over."),
    "evening_full": Text("The evening is full: {most} people have checked in."),
    "evening_table": Text("Only the organiser can begin and change the tables of an evening."),
    "not_organiser": Text("Only the organiser of the evening can do this."),
    "round_running": Text("Tables are still playing; wait for them, or postpone them."),
    "no_round": Text("There is no round in which to do this."),
    "no_such_table": Text("The evening has no such table."),
    "bad_result": Text("This table has {seats} seats; give a score for each."),
    "no_lending": Text("This evening takes no lent computers; its organiser can change that."),
    "not_approved": Text("The organiser doesn't take this computer for the evening."),
    "too_many_lent": Text("The evening has {most} lent computers already; take one out first."),
    "turned_out": Text(
        "The organiser removed you from the evening. You can join again once they let you in."
    ),
    "no_person": Text("Nobody at the evening has this number and this name; look again."),
    "address_full": Text(
        "Too many people came to the evening from your network address. Try again in a minute, or "
        "tell the organiser."
    ),
    "too_many_boards": Text("Too many boards show this evening already."),
    "held": HELD,
}
"""Why something about an evening was refused."""
REFUSALS: Final[Mapping[str, Callable[..., str]]] = {
    "over": Text("The game is over."),
    "not_your_turn": Text("The table says it is not your turn."),
    "bad_deal": Text("These cards are not a deal of this game."),
}
"""Why the rules of any game refuse an action, by code."""
NO_TIME_LIMIT: Final = Text("There is no move timer.")
NO_CLOCK: Final = Text("There is no time limit for the whole game.")
WINS: Final = PersonText("You win the game!", "{name} wins the game!")


@cache
def words_of(game: str) -> GameWords:
    """Return the words of a game; raise ModuleNotFoundError if there are none."""
    return cast(GameWords, import_module(f"luznet.i18n.{game}"))


def refusal(game: str, code: str, facts: Mapping[str, Fact]) -> str:
    """Say why the rules of a game refused an action; an unknown code is shown as it is."""
    own = words_of(game).REFUSALS if game in GAMES else {}
    try:
        return {**REFUSALS, **own}[code](**facts)
    except (KeyError, TypeError, ValueError):
        return _("The table refused this ({code}).", code=code)


def misfit(game: str, players: int, rules: Mapping[str, Value]) -> str:
    """Say why this many players cannot play a game with these options; empty if they can."""
    try:
        GAMES[game].new(players, GAMES[game].read_options(rules))
    except Refusal as refused:
        return refusal(game, refused.code, refused.facts)
    return ""


def time_label(seconds: int) -> str:
    if seconds and seconds % 60 == 0:
        # i18n: As a label: how long one may think.
        return ngettext("{number} minute", "{number} minutes", seconds // 60)
    # i18n: As a label: how long one may think.
    return ngettext("{number} second", "{number} seconds", seconds)


def name_of(game: str) -> str:
    """Return the name of a game; for an unknown one, its id."""
    return words_of(game).NAME() if game in GAMES else game


def phrases_of(game: str) -> Sequence[str]:
    """Return the ids of the ready phrases that make sense in a game."""
    own = GAMES[game].phrases if game in GAMES else frozenset()
    others = frozenset().union(*(each.phrases for each in GAMES.values())) - own
    return [each for each in PHRASES if each not in others]


def next_waits(game: str) -> str:
    # i18n: {game} is the name of a game.
    return _("The next game is {game}, and it has not begun yet.", game=name_of(game))


def last_game(last: LastGame, own: str) -> str:
    """Say how a game ended while the reader was away; `own` is their name there."""
    names = [name or "?" for name in last.played]
    won = [names[seat] for seat in last.winners if seat < len(names)]
    if len(won) == 1:
        told = WINS(None if won[0] == own else won[0])
    else:
        # i18n: {names} is a list of names: partners, or players who share a game.
        told = _("{names} win the game!", names=list_of(won))
    scores = commas([f"{name} {score}" for name, score in zip(names, last.scores, strict=False)])
    # i18n: {game} is the name of a game, {told} a sentence about who won it, {scores} a list of
    # names with their points.
    return _(
        "The last game here was {game}. {told} At the end: {scores}.",
        game=name_of(last.game), told=told, scores=scores,
    )  # fmt: skip
