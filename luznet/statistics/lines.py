"""A report as lines of text, for plain mode and for pipes, and as JSON."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from luznet.history.counting import Best, Rivalry, Total
from luznet.history.ratings import Rating
from luznet.i18n.measures import measures_of
from luznet.layout import is_certain
from luznet.statistics.figures import Figures, counts_of
from luznet.statistics.report import Report, Table, month_said
from luznet.statistics.season import Season

GAP = "  "


def lines_of(report: Report) -> list[str]:
    """Return a report in lines: everything but its curves, whose numbers are in the tables."""
    lines = [report.about] if report.about else []
    for part in report.parts:
        lines += ["", part.title] if part.title else []
        lines += part.remarks
        for table in part.tables:
            lines += ["", *_table(table)]
    return lines


def _table(table: Table) -> Iterator[str]:
    if table.title:
        yield table.title
    widths, order = widths_of(table), _order(table)
    for row in (table.head, *table.rows):
        cells = [*_cells(row, widths, table.left)]
        yield GAP.join([cells[at] for at in order]).rstrip()


def _order(table: Table) -> list[int]:
    """Return the columns, those at the end that a terminal may show wider or narrower than others
    do: so nothing comes after them and is shifted."""
    return sorted(
        range(len(table.head)), key=lambda at: not all(is_certain(row[at]) for row in table.rows)
    )


def widths_of(table: Table) -> list[int]:
    """Return how many columns each column of a table needs."""
    from wcwidth import wcswidth

    rows = [table.head, *table.rows]
    return [max(max(wcswidth(row[at]), 0) for row in rows) for at in range(len(table.head))]


def _cells(row: Sequence[str], widths: Sequence[int], left: Sequence[int]) -> Iterator[str]:
    from wcwidth import wcswidth

    for at, (cell, width) in enumerate(zip(row, widths, strict=True)):
        blanks = " " * (width - max(wcswidth(cell), 0))
        yield cell + blanks if at in left else blanks + cell


# ---- JSON ----------------------------------------------------------------------------------


def json_of(data: Any) -> str:
    """Return plain data as JSON for people and programs."""
    return json.dumps(data, indent=2, ensure_ascii=False)


def figures_data(figures: Figures) -> dict[str, Any]:
    """Return figures as plain data: numbers as they are counted, and measures from 0 to 1 or as
    means."""
    return {
        "key": figures.asked.key,
        "name": figures.name,
        "games": {game: _game_data(figures, game) for game in figures.games},
    }


def _game_data(figures: Figures, game: str) -> dict[str, Any]:
    kinds, months, rivals = figures.kinds, figures.months, figures.rivals
    return {
        **_total_data(game, figures.total(game)),
        "rating": _rating_data(figures.ratings.get(game)),
        "players": {
            str(number): _total_data(game, total)
            for (name, number), total in sorted(kinds.items())
            if name == game
        },
        "months": {
            month_said(month): _total_data(game, total)
            for (name, month), total in sorted(months.items())
            if name == game
        },
        "opponents": [
            {"key": key, "name": figures.names.get(key, "?"), **_rivalry_data(told)}
            for (name, key), told in sorted(rivals.items(), key=lambda each: -each[1].games)
            if name == game
        ],
        "bests": {what: _best(best) for what, best in figures.total(game).bests.items()},
    }


def _total_data(game: str, total: Total) -> dict[str, Any]:
    counts = counts_of(total)
    measures = {each.head.message: each.value(counts) for each in measures_of(game)}
    return {
        "games": total.games,
        "wins": total.wins,
        "score": total.score,
        "places": total.places,
        "counts": dict(total.facts),
        "measures": measures,
    }


def _rating_data(rating: Rating | None) -> dict[str, Any] | None:
    return None if rating is None else rating._asdict()


def _rivalry_data(rivalry: Rivalry) -> dict[str, Any]:
    return rivalry._asdict()


def _best(best: Best) -> dict[str, Any]:
    return {"value": best[0], "ended": best[1], "id": best[2]}


def season_data(season: Season) -> dict[str, Any]:
    """Return a season as plain data."""
    return {
        "season": season.name,
        "games": dict(season.games),
        "ended": season.ended,
        "standings": {
            game: [
                {
                    "place": each.place,
                    "key": each.key,
                    "name": each.name,
                    "rating": _rating_data(each.rating),
                    **_total_data(game, each.total),
                }
                for each in standings
            ]
            for game, standings in season.standings.items()
        },
        "hidden": dict(season.hidden),
        "brought": {game: dict(by) for game, by in season.brought.items()},
    }
