"""A report in pages that fit a window: tables, curves and remarks, each part from its own page."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from luznet.statistics.report import Curve, Part, Report, Table
from luznet.terminal.light import sky
from luznet.terminal.light.bar import Glow, bar
from luznet.terminal.light.lamp import pool
from luznet.terminal.picture import Cell, Picture, cut, width_of
from luznet.terminal.statistics.plot import ROWS, draw_curve

MARGIN: Final = 2
GAP: Final = 2
"""Blank columns between the columns of a table."""
NAME_MOST: Final = 24
"""Columns of the widest column."""
NAME_LEAST: Final = 12
"""Columns to which names are cut where a table is too wide; then it loses whole columns."""
WIDEST: Final = 100
"""Columns of the widest curve."""
SHARE: Final = 9
"""Columns of a share as a bar of light, where there is room."""
_PERCENT: Final = re.compile(r"(\d+)\s?%")

Block = str | Table | Curve


class Page(NamedTuple):
    """A page: the title of its part, and what is below it."""

    title: str
    blocks: Sequence[Block]


def paged(report: Report, columns: int, rows: int) -> list[Page]:
    """Return a report in pages of at most this many columns and rows, below their titles."""
    return [page for part in report.parts for page in _pages_of(part, columns, rows)]


def _pages_of(part: Part, columns: int, rows: int) -> Iterator[Page]:
    page: list[Block] = []
    left = rows
    for block in _blocks(part, columns, rows):
        needed = rows_of(block) + bool(page)
        if page and needed > left:
            yield Page(part.title, page)
            page, left, needed = [], rows, rows_of(block)
        page.append(block)
        left -= needed
    yield Page(part.title, page)


def _blocks(part: Part, columns: int, rows: int) -> Iterator[Block]:
    """Yield what a part consists of: the remarks, then each table, each followed by the curve that
    is left; a table that is too large in pieces."""
    yield from part.remarks
    curves = [*part.curves]
    for table in part.tables:
        for narrow in narrowed(table, columns):
            yield from _pieces(narrow, rows)
        if curves:
            yield curves.pop(0)


def _pieces(table: Table, rows: int) -> Iterator[Table]:
    room = max(1, rows - rows_of(table._replace(rows=())))
    for first in range(0, len(table.rows), room):
        yield table._replace(rows=table.rows[first : first + room])


def narrowed(table: Table, room: int) -> list[Table]:
    """Return a table in parts that are no wider than the room: each has the columns up to the one
    of names, and some of the others."""
    widths = _widest(table)
    name = table.left[0]
    kept = range(name + 1)
    widths[name] = min(widths[name], NAME_LEAST)
    whole = sum(widths[at] + GAP for at in kept) - GAP
    parts: list[list[int]] = [[]]
    left = room - whole
    for at in range(len(kept), len(widths)):
        if parts[-1] and widths[at] + GAP > left:
            parts.append([])
            left = room - whole
        parts[-1].append(at)
        left -= widths[at] + GAP
    return [_of_columns(table, [*kept, *part]) for part in parts]


def _of_columns(table: Table, columns: Sequence[int]) -> Table:
    """Return a table of some columns of another."""
    return table._replace(
        head=tuple(table.head[at] for at in columns),
        rows=[tuple(row[at] for at in columns) for row in table.rows],
        left=tuple(new for new, at in enumerate(columns) if at in table.left),
    )


def rows_of(block: Block) -> int:
    """Return how many rows something takes."""
    if isinstance(block, str):
        return 1
    if isinstance(block, Curve):
        return ROWS
    return len(block.rows) + 1 + bool(block.title)


def draw_night(picture: Picture, row: int, end: int, bottom: int) -> None:
    """Light the ground of what stands in some rows, as on a table, and strew stars below it, before
    anything is written."""
    columns = picture.canvas.columns
    middle, reach = (row + end) / 2, max(6.0, (end - row) * 0.8)
    pool(picture, (columns * 0.4, middle), (columns * 0.62, reach))
    if end + 1 < bottom:
        below = Cell(0, end + 1, columns, bottom - end - 1)
        sky.stars(picture, below, below.columns * below.rows // 50)


def rows_of_page(page: Page) -> int:
    """Return how many rows a page takes, with its title."""
    return 2 + sum(rows_of(block) + 1 for block in page.blocks) - 1


def draw_page(picture: Picture, row: int, page: Page) -> None:
    """Draw a page from a row on."""
    columns = picture.canvas.columns - 2 * MARGIN
    picture.put(MARGIN, row, cut(page.title, columns), "strong")
    row += 2
    for block in page.blocks:
        if isinstance(block, str):
            picture.put(MARGIN, row, cut(block, columns), "text")
        elif isinstance(block, Curve):
            draw_curve(picture, Cell(MARGIN, row, min(columns, WIDEST), ROWS), block)
        else:
            draw_table(picture, row, block)
        row += rows_of(block) + 1


def draw_table(picture: Picture, row: int, table: Table, chosen: int | None = None) -> None:
    """Draw a table from a row on; one of its rows may be chosen."""
    if table.title:
        picture.put(MARGIN, row, table.title, "quiet")
        row += 1
    widths = _widths(table, picture.canvas.columns - 2 * MARGIN)
    column = MARGIN
    for at, (head, width) in enumerate(zip(table.head, widths, strict=True)):
        free = width - width_of(head)
        before = 0 if at in table.left else free // 2 if _has_shares(table, at) else free
        picture.put(column + before, row, head, "quiet")
        column += width + GAP
    for at, cells in enumerate(table.rows):
        role = "lamp" if at == chosen else "text"
        if at == chosen:
            picture.put(0, row + 1 + at, ">", role)
        _draw_row(picture, row + 1 + at, cells, widths, table.left, role)


def _draw_row(
    picture: Picture,
    row: int,
    cells: Sequence[str],
    widths: Sequence[int],
    left: Sequence[int],
    role: str,
) -> None:
    column = MARGIN
    for at, (cell, width) in enumerate(zip(cells, widths, strict=True)):
        text, share = cut(cell, width), _share_in(cell)
        if share is not None:
            glow: Glow = "best" if role == "lamp" else "other"
            bar(picture, column, row, width, share, glow, text)
        else:
            begin = column if at in left else column + width - width_of(text)
            picture.put(begin, row, text, role)
        column += width + GAP


def _has_shares(table: Table, column: int) -> bool:
    return any(_share_in(row[column]) is not None for row in table.rows)


def _share_in(cell: str) -> float | None:
    """Return the share that a cell tells in percent, if it does."""
    found = _PERCENT.fullmatch(cell)
    return int(found[1]) / 100 if found else None


def _widths(table: Table, room: int) -> list[int]:
    """Return the width of each column; the first one of texts gives way where there is no room, and
    where there is some, shares get it."""
    widths = _widest(table)
    spare = room - sum(widths) - GAP * (len(widths) - 1)
    if spare < 0:
        widths[table.left[0]] = max(4, widths[table.left[0]] + spare)
    for at in range(len(widths)):
        if _has_shares(table, at):
            more = max(0, min(SHARE - widths[at], spare))
            widths[at] += more
            spare -= more
    return widths


def _widest(table: Table) -> list[int]:
    """Return the width that each column would like to have."""
    rows = [table.head, *table.rows]
    return [min(NAME_MOST, max(width_of(row[at]) for row in rows)) for at in range(len(table.head))]
