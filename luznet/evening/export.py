"""An evening as files: JSON for programs, CSV for spreadsheets, HTML for people.

The words of the page are given, in the user's language. Names are other people's texts: they are
escaped for HTML, and in CSV nothing that they begin with makes a spreadsheet calculate.
"""

import csv
import io
import json
from collections.abc import Sequence
from html import escape
from typing import Any, Final

from msgspec import Struct

from luznet.evening.standings import POINT, standings, table_points
from luznet.evening.state import Evening, PlayedTable

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""What a cell of a spreadsheet that calculates begins with."""

COLUMNS: Final = ("place", "name", "points", "wins", "strength")
TABLE_COLUMNS: Final = ("round", "final", "table", "seat", "name", "score", "points", "corrected")


class PageWords(Struct, frozen=True):
    """The words of the HTML page."""

    language: str
    standings: str
    place: str
    name: str
    points: str
    wins: str
    round: str
    final: str
    table: str
    bot: str


def decimal(points: int | float, digits: int = 2) -> str:
    """Return points, which are in parts of `POINT`, as people read them."""
    return f"{float(points) / POINT:.{digits}f}"


def to_json(evening: Evening) -> str:
    """Return everything about an evening but the people's keys."""
    told = {
        "name": evening.name,
        "id": evening.id,
        "game": evening.plan.game,
        "opened": evening.opened,
        "over": evening.is_over,
        "people": [guest.name for guest in evening.guests],
        "standings": standing_rows(evening),
        "tables": table_rows(evening),
    }
    return json.dumps(told, ensure_ascii=False, indent=2) + "\n"


def standings_csv(evening: Evening) -> str:
    """Return the standings, with the points of each round."""
    numbered = [f"round {number}" for number in range(1, _swiss_rounds(evening) + 1)]
    rows = [[*(row[name] for name in COLUMNS), *row["rounds"]] for row in standing_rows(evening)]
    return _csv([*COLUMNS, *numbered], rows)


def tables_csv(evening: Evening) -> str:
    """Return every seat of every table."""
    rows = [[row[name] for name in TABLE_COLUMNS] for row in table_rows(evening)]
    return _csv(TABLE_COLUMNS, rows)


def standing_rows(evening: Evening) -> list[dict[str, Any]]:
    """Return the standings, the best first; points as decimal numbers."""
    return [
        {
            "place": each.place,
            "name": evening.guests[each.person].name,
            "points": decimal(each.points),
            "wins": each.wins,
            "strength": decimal(float(each.strength)),
            "rounds": ["" if got is None else decimal(got) for got in each.rounds],
        }
        for each in standings(evening)
    ]


def table_rows(evening: Evening) -> list[dict[str, Any]]:
    """Return a row for each seat of each table; bots have no name."""
    return [
        row
        for number, round_ in enumerate(evening.rounds, 1)
        for table in round_.tables
        for row in _seat_rows(evening, number, round_.final, table)
    ]


def _seat_rows(
    evening: Evening, number: int, final: bool, table: PlayedTable
) -> list[dict[str, Any]]:
    points, result, people = table_points(table), table.result, table.seating.people
    return [
        {
            "round": number,
            "final": final,
            "table": table.number,
            "seat": seat + 1,
            "name": evening.guests[people[seat]].name if seat < len(people) else "",
            "score": "" if result is None else result.scores[seat],
            "points": decimal(points[people[seat]]) if seat < len(people) and points else "",
            "corrected": table.corrected,
        }
        for seat in range(table.seating.seats)
    ]


def _swiss_rounds(evening: Evening) -> int:
    return sum(not each.final for each in evening.rounds)


def _csv(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow(columns)
    writer.writerows([[_cell(value) for value in row] for row in rows])
    return file.getvalue()


def _cell(value: object) -> object:
    """Return a cell that no spreadsheet takes for a formula."""
    is_formula = isinstance(value, str) and value.startswith(_FORMULA)
    return f"'{value}" if is_formula else value


def to_html(evening: Evening, words: PageWords) -> str:
    """Return a page that needs nothing else: the standings, and every table."""
    title = escape(evening.name)
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(words.language)}">\n<head>\n'
        f'<meta charset="utf-8">\n<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n'
        f"<body>\n<h1>{title}</h1>\n{_standings_html(evening, words)}"
        f"{_rounds_html(evening, words)}</body>\n</html>\n"
    )


_STYLE: Final = (
    "body{font-family:sans-serif;max-width:60em;margin:2em auto;padding:0 1em}"
    "table{border-collapse:collapse;margin-bottom:1.5em}"
    "td,th{padding:.3em .8em;border-bottom:1px solid #ccc;text-align:left}"
    "td.n{text-align:right}"
)


def _standings_html(evening: Evening, words: PageWords) -> str:
    heads = [words.place, words.name, words.points, words.wins]
    heads += [str(number) for number in range(1, _swiss_rounds(evening) + 1)]
    rows = [
        [row["place"], row["name"], row["points"], row["wins"], *row["rounds"]]
        for row in standing_rows(evening)
    ]
    return f"<h2>{escape(words.standings)}</h2>\n{_table_html(heads, rows)}"


def _rounds_html(evening: Evening, words: PageWords) -> str:
    parts = []
    for number, round_ in enumerate(evening.rounds, 1):
        heading = words.final if round_.final else f"{words.round} {number}"
        rows = [
            [row["table"], row["name"] or words.bot, row["score"], row["points"]]
            for table in round_.tables
            for row in _seat_rows(evening, number, round_.final, table)
        ]
        heads = [words.table, words.name, "", words.points]
        parts.append(f"<h2>{escape(heading)}</h2>\n{_table_html(heads, rows)}")
    return "".join(parts)


def _table_html(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    head = "".join(f"<th>{escape(each)}</th>" for each in heads)
    body = "".join(f"<tr>{''.join(map(_cell_html, row))}</tr>\n" for row in rows)
    return f"<table>\n<tr>{head}</tr>\n{body}</table>\n"


def _cell_html(value: object) -> str:
    text = str(value)
    is_number = text.replace(".", "", 1).lstrip("-").isdecimal()
    return f'<td class="n">{escape(text)}</td>' if is_number else f"<td>{escape(text)}</td>"
