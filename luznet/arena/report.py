"""A tally as a text table, as JSON and as CSV."""

import csv
import io
import json
import math
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any, Final

from luznet.arena.contest import Contest, Thinking
from luznet.arena.tally import Estimate, Line
from luznet.i18n.games import words_of
from luznet.language import TextIn, commas, decimal, percent

IN_A_ROW: Final = 2
"""Kinds of decisions whose times stand on one line."""

# i18n: The heads of the columns of a table; the shorter, the better.
HEADER = (
    TextIn("head of a column", "bot"),
    # i18n: Which other bots sit at the table.
    TextIn("head of a column", "against"),
    # i18n: The number of players at a table.
    TextIn("head of a column", "players"),
    # i18n: The number of rounds played.
    TextIn("head of a column", "rounds"),
    # i18n: Points per game above the mean of the others.
    TextIn("head of a column", "margin"),
    # i18n: The share of games that the bot won.
    TextIn("head of a column", "wins"),
    # i18n: How long the bot thought, on average and at most.
    TextIn("head of a column", "thinking (mean, longest)"),
)


def as_text(lines: Sequence[Line]) -> str:
    """Return a table for people: margins in points per game, 95% confidence intervals, times in
    ms."""
    rows = [tuple(head() for head in HEADER), *(row for line in lines for row in _rows(line))]
    widths = [max(len(row[at]) for row in rows) for at in range(len(HEADER))]
    padded = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
              for row in rows]  # fmt: skip
    return "\n".join(row.rstrip() for row in padded)


def _rows(line: Line) -> list[tuple[str, ...]]:
    """Return the row of a contest; the times that don't fit in its last cell follow below."""
    contest = line.contest
    first = (
        contest.bot,
        "+".join(contest.others),
        str(contest.players),
        str(line.rounds),
        _with_interval(line.margin, 1, signed=True),
        percent(_with_interval(_of_hundred(line.win_rate), 0)),
    )
    times = _times(contest, line.thinking)
    beside = [commas(times[at : at + IN_A_ROW]) for at in range(0, len(times), IN_A_ROW)]
    below = [("",) * len(first)] * (len(beside) - 1)
    return [(*cells, last) for cells, last in zip_longest([first, *below], beside, fillvalue="")]


def _times(contest: Contest, thinking: Thinking) -> list[str]:
    """Return how long each kind of decision took, in the order of the game."""
    names = words_of(contest.game).DECISIONS
    return [
        f"{name()} {_ms(thinking.seconds[kind] / thinking.times[kind])}"
        f"/{_ms(thinking.longest[kind])} ms"
        for kind, name in names.items()
        if kind in thinking.times
    ]


def _ms(seconds: float) -> str:
    """Return milliseconds with a useful number of digits."""
    return decimal(1000 * seconds, 1 if seconds < 0.01 else 0)


def _of_hundred(part: Estimate) -> Estimate:
    return Estimate(100 * part.mean, 100 * part.within)


def _with_interval(value: Estimate, digits: int, *, signed: bool = False) -> str:
    sign = "+" if signed and value.mean >= 0 else ""
    mean = f"{sign}{decimal(value.mean, digits)}"
    within = "?" if math.isinf(value.within) else decimal(value.within, digits)
    return f"{mean} ±{within}"


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
            "rounds": line.rounds,
            "margin": line.margin.mean,
            "margin_within": _finite(line.margin.within),
            "win_rate": line.win_rate.mean,
            "win_rate_within": _finite(line.win_rate.within),
            "thinking": {
                kind: {
                    "choices": line.thinking.times[kind],
                    "mean": seconds / line.thinking.times[kind],
                    "longest": line.thinking.longest[kind],
                }
                for kind, seconds in sorted(line.thinking.seconds.items())
            },
        }
        for line in lines
    ]


def as_json(lines: Sequence[Line]) -> str:
    """Return the data as JSON."""
    return json.dumps(as_data(lines), indent=2) + "\n"


def as_csv(lines: Sequence[Line]) -> str:
    """Return the data as CSV: a row per contest, with thinking times in columns."""
    rows = [_flat(each) for each in as_data(lines)]
    names = list(dict.fromkeys(name for row in rows for name in row))
    out = io.StringIO()
    writer = csv.DictWriter(out, names, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def _flat(data: dict[str, Any]) -> dict[str, Any]:
    kinds = data.pop("thinking")
    data["against"] = "+".join(data["against"])
    for kind, times in kinds.items():
        data |= {f"{kind}_{name}": value for name, value in times.items()}
    return data


def _finite(value: float) -> float | None:
    return None if math.isinf(value) else value
