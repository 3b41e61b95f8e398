"""What statistics say of Luz: see `luznet.games.luz.statistics`."""

from luznet.i18n.measures import Measure, count
from luznet.language import TextIn

MEASURES = (
    Measure(
        # i18n: Points in a deal, on average; the shorter, the better.
        TextIn("head of a column", "points/deal"),
        TextIn("a measure", "points per deal"),
        count("points"),
        count("deals"),
        "mean",
    ),
    Measure(
        # i18n: The share of deals in which the bet was met; the shorter, the better.
        TextIn("head of a column", "bets met"),
        TextIn("a measure", "bets met"),
        count("met"),
        count("deals"),
    ),
    Measure(
        # i18n: The share of deals with Safety; the shorter, the better.
        TextIn("head of a column", "Safety"),
        TextIn("a measure", "deals with Safety"),
        count("safety"),
        count("deals"),
    ),
    Measure(
        # i18n: The share of deals with Safety in which it saved the bet; the shorter, the better.
        TextIn("head of a column", "saved"),
        TextIn("a measure", "bets saved by Safety"),
        count("kept"),
        count("safety"),
    ),
    Measure(
        # i18n: How many tricks a bet that was not met was off, on average; the shorter, the better.
        TextIn("head of a column", "off by"),
        TextIn("a measure", "tricks off, where the bet was not met"),
        count("off"),
        lambda counts: counts.get("deals", 0) - counts.get("met", 0),
        "mean",
    ),
)
BESTS = {
    "score": TextIn("the most in one game", "points"),
    "met": TextIn("the most in one game", "bets met"),
    "kept": TextIn("the most in one game", "bets saved by Safety"),
}
