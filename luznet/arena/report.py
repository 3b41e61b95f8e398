"""Contests and leagues as text tables, as JSON and as CSV."""

import csv
import io
import json
import math
from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any, Final

from luznet.arena.contest import Contest, Thinking
from luznet.arena.league import Standing
from luznet.arena.tally import Estimate, Line
from luznet.i18n.games import words_of
from luznet.language import TextIn, commas, decimal, percent

IN_A_ROW: Final = 2
"""Kinds of decisions whose times stand on one line."""
PLOT: Final = 61
"""Columns of a plot."""

# i18n: The heads of the columns of a table; the shorter, the better.
_BOT = TextIn("head of a column", "bot")
# i18n: Which other bots sit at the table.
_AGAINST = TextIn("head of a column", "against")
# i18n: The number of players at a table.
_PLAYERS = TextIn("head of a column", "players")
# i18n: The number of rounds played.
_ROUNDS = TextIn("head of a column", "rounds")
# i18n: Points per game above the mean of the others.
_MARGIN = TextIn("head of a column", "margin")
# i18n: The mean of the worst tenth of the rounds.
_WORST = TextIn("head of a column", "worst")
# i18n: Points above the mean of the others in each deal of a game.
_BY_DEAL = TextIn("head of a column", "by deal")
# i18n: The share of games that the bot won.
_WINS = TextIn("head of a column", "wins")
# i18n: How strong a bot is; 120 more win two of three games.
_RATING = TextIn("head of a column", "rating")
# i18n: How long the bot thought, on average and at most.
_THINKING = TextIn("head of a column", "thinking (mean, longest)")
Head = Callable[[], str]


def as_text(lines: Sequence[Line]) -> str:
    """Return a table for people: margins in points per game, 95% confidence intervals, times in
    ms."""
    has_deals = any(line.deals for line in lines)
    by_deal = (_BY_DEAL,) if has_deals else ()
    heads = _BOT, _AGAINST, _PLAYERS, _ROUNDS, _MARGIN, *by_deal, _WORST, _WINS, _THINKING
    return _table(heads, [row for line in lines for row in _rows(line, has_deals)])


def league_as_text(game: str, standings: Sequence[Standing]) -> str:
    """Return a table of a league for people, the best first, and a plot of the ratings."""
    heads = _BOT, _RATING, _ROUNDS, _MARGIN, _WINS, _THINKING
    rows = [
        row
        for each in standings
        for row in _beside(
            (
                each.bot,
                _with_interval(each.rating, 0),
                str(each.rounds),
                *_results(each.margin, each.win_rate),
            ),
            _times(game, each.thinking),
        )
    ]
    return "\n".join([_table(heads, rows), "", *_plot(standings)])


def _ends(rating: Estimate) -> tuple[float, float]:
    """Return where an interval begins and ends; one that is not known has no width."""
    within = rating.within if math.isfinite(rating.within) else 0.0
    return rating.mean - within, rating.mean + within


def _table(heads: Sequence[Head], body: Sequence[Sequence[str]]) -> str:
    rows = [tuple(head() for head in heads), *body]
    widths = [max(len(row[at]) for row in rows) for at in range(len(heads))]
    padded = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
              for row in rows]  # fmt: skip
    return "\n".join(row.rstrip() for row in padded)


def _rows(line: Line, has_deals: bool) -> list[tuple[str, ...]]:
    contest = line.contest
    margin, wins = _results(line.margin, line.win_rate)
    worst = _signed(line.worst, 1)
    first = (contest.bot, "+".join(contest.others), str(contest.players), str(line.rounds))
    by_deal = (" ".join(_signed(each, 0) for each in line.deals),) if has_deals else ()
    cells = (*first, margin, *by_deal, worst, wins)
    return _beside(cells, _times(contest.game, line.thinking))


def _results(margin: Estimate, win_rate: Estimate) -> tuple[str, str]:
    """Return points and games won as they stand in a table."""
    share = Estimate(100 * win_rate.mean, 100 * win_rate.within)
    return _with_interval(margin, 1, signed=True), percent(_with_interval(share, 0))


def _beside(first: tuple[str, ...], times: Sequence[str]) -> list[tuple[str, ...]]:
    """Return a row with times in its last cell; those that don't fit follow below."""
    beside = [commas(times[at : at + IN_A_ROW]) for at in range(0, len(times), IN_A_ROW)]
    below = [("",) * len(first)] * (len(beside) - 1)
    return [(*cells, last) for cells, last in zip_longest([first, *below], beside, fillvalue="")]


def _plot(standings: Sequence[Standing]) -> list[str]:
    """Return a line for each bot, with its rating and the interval on a common scale."""
    ends = [end for each in standings for end in _ends(each.rating)]
    low, high = 100 * math.floor(min(ends) / 100), 100 * math.ceil(max(ends) / 100)
    name = max(len(each.bot) for each in standings)

    def column(rating: float) -> int:
        return round((rating - low) / max(1, high - low) * (PLOT - 1))

    lines = []
    for each in standings:
        first, last = map(column, _ends(each.rating))
        bar = ["-" if first <= at <= last else " " for at in range(PLOT)]
        bar[first], bar[last], bar[column(each.rating.mean)] = "|", "|", "o"
        lines.append(f"{each.bot:{name}}  {''.join(bar)}".rstrip())
    scale = f"{low}{high:>{PLOT - len(str(low))}}"
    return [*lines, f"{'':{name}}  {scale}"]


def _times(game: str, thinking: Thinking) -> list[str]:
    """Return how long each kind of decision took, in the order of the game."""
    names = words_of(game).DECISIONS
    return [
        f"{name()} {_ms(thinking.seconds[kind] / thinking.times[kind])}"
        f"/{_ms(thinking.longest[kind])} ms"
        for kind, name in names.items()
        if kind in thinking.times
    ]


def _ms(seconds: float) -> str:
    """Return milliseconds with a useful number of digits."""
    return decimal(1000 * seconds, 1 if seconds < 0.01 else 0)


def _with_interval(value: Estimate, digits: int, *, signed: bool = False) -> str:
    mean = _signed(value.mean, digits) if signed else decimal(value.mean, digits)
    within = "?" if math.isinf(value.within) else decimal(value.within, digits)
    return f"{mean} ±{within}"


def _signed(value: float, digits: int) -> str:
    return f"{'+' if value >= 0 else ''}{decimal(value, digits)}"


def as_data(lines: Sequence[Line]) -> list[dict[str, Any]]:
    """Return the lines as plain data: times in seconds, None for an interval that a single round
    cannot give."""
    return [
        {
            "game": line.contest.game,
            "bot": line.contest.bot,
            "against": list(line.contest.others),
            "players": line.contest.players,
            "seed": line.contest.seed,
            **_numbers(line.rounds, line.margin, line.win_rate, line.thinking),
            "worst_tenth": line.worst,
            "by_deal": list(line.deals),
        }
        for line in lines
    ]


def league_as_data(contest: Contest, standings: Sequence[Standing]) -> list[dict[str, Any]]:
    """Return the standings as plain data; `contest` is any of the league."""
    return [
        {
            "game": contest.game,
            "bot": each.bot,
            "players": contest.players,
            "seed": contest.seed,
            "rating": each.rating.mean,
            "rating_within": _finite(each.rating.within),
            **_numbers(each.rounds, each.margin, each.win_rate, each.thinking),
        }
        for each in standings
    ]


def _numbers(
    rounds: int, margin: Estimate, win_rate: Estimate, thinking: Thinking
) -> dict[str, Any]:
    return {
        "rounds": rounds,
        "margin": margin.mean,
        "margin_within": _finite(margin.within),
        "win_rate": win_rate.mean,
        "win_rate_within": _finite(win_rate.within),
        "thinking": {
            kind: {
                "choices": thinking.times[kind],
                "mean": seconds / thinking.times[kind],
                "longest": thinking.longest[kind],
            }
            for kind, seconds in sorted(thinking.seconds.items())
        },
    }


def as_json(data: Sequence[dict[str, Any]]) -> str:
    """Return plain data as JSON."""
    return json.dumps(data, indent=2) + "\n"


def as_csv(data: Sequence[dict[str, Any]]) -> str:
    """Return plain data as CSV: a row each, with thinking times in columns."""
    rows = [_flat(each) for each in data]
    names = list(dict.fromkeys(name for row in rows for name in row))
    out = io.StringIO()
    writer = csv.DictWriter(out, names, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def _flat(data: dict[str, Any]) -> dict[str, Any]:
    flat = {name: value for name, value in data.items() if name != "thinking"}
    if "against" in flat:
        flat["against"] = "+".join(flat["against"])
    flat |= {f"deal_{at}": value for at, value in enumerate(flat.pop("by_deal", ()), 1)}
    for kind, times in data["thinking"].items():
        flat |= {f"{kind}_{name}": value for name, value in times.items()}
    return flat


def _finite(value: float) -> float | None:
    return None if math.isinf(value) else value
