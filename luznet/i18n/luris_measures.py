"""What statistics say of Luris: see `luznet.games.luris.statistics`."""

from luznet.i18n.measures import GAMES, Measure, count
from luznet.language import TextIn

MEASURES = (
    Measure(
        # i18n: Cards face up at the end of a game, on average; the shorter, the better.
        TextIn("head of a column", "face up"),
        TextIn("a measure", "cards face up per game"),
        count("up"),
        count(GAMES),
        "mean",
    ),
    Measure(
        # i18n: Sets laid in a game, on average; the shorter, the better.
        TextIn("head of a column", "sets"),
        TextIn("a measure", "sets laid per game"),
        count("sets"),
        count(GAMES),
        "mean",
    ),
    Measure(
        # i18n: Sets lost in a game, on average; the shorter, the better.
        TextIn("head of a column", "sets lost"),
        TextIn("a measure", "sets lost per game"),
        count("sets_lost"),
        count(GAMES),
        "mean",
    ),
    Measure(
        # i18n: The share of flips that matched; the shorter, the better.
        TextIn("head of a column", "flips hit"),
        TextIn("a measure", "flips that matched"),
        count("hits"),
        count("flips"),
    ),
    Measure(
        # i18n: The share of games in which the time ran out; the shorter, the better.
        TextIn("head of a column", "out of time"),
        TextIn("a measure", "games out of time"),
        count("out"),
        count(GAMES),
    ),
)
BESTS = {
    "score": TextIn("the most in one game", "cards face up"),
    "sets": TextIn("the most in one game", "sets laid"),
    "hits": TextIn("the most in one game", "flips that matched"),
}
