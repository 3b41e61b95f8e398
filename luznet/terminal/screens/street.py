"""The street of tables: a house for each, with a window for each seat, lit where somebody sits. The
last house is a shadow: the table to come."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from wcwidth import wcwidth

from luznet.client.lobby import Entry
from luznet.i18n import tables as said
from luznet.i18n.games import name_of
from luznet.terminal.light import house, lamp, large_house
from luznet.terminal.light.colour import RGB, mix, rgb
from luznet.terminal.light.house import Window
from luznet.terminal.light.palette import Paint, Palette
from luznet.terminal.picture import BLANK, Canvas, Picture, cut, width_of
from luznet.terminal.prose import wrap
from luznet.terminal.screen import LEAST
from luznet.terminal.screens import words

MOST: Final = 5
"""The most windows of a house."""
NARROW, BROAD = 15, 19
"""Columns of a house with its texts, and those in a window of at least `BROAD_FROM` columns."""
BROAD_FROM: Final = 100
LARGE: Final = Canvas(160, 50)
"""The smallest window with large houses."""
GROUND: Final = 11
"""The row of the ground in the smallest window."""
LINES: Final = 5
"""Rows below the ground, at least: the mark of the chosen house, and what is written about each."""
NEW: Final = "+"
CHOSEN: Final = "▲"
_AMBER, _LIGHT = rgb("ffb454"), rgb("8a5f34")
"""In the windows of seats that are taken, and on the ground in front of them."""


class Street(NamedTuple):
    """Where the houses are: the row of the ground, the columns of a house with its texts, the first
    of them, which table has the first house in sight, how many houses are in sight, the rows below
    the ground, and whether the houses are large."""

    ground: int
    step: int
    left: int
    first: int
    shown: int
    lines: int
    is_large: bool

    def column(self, place: int) -> int:
        """Return the first column of a house with its texts."""
        return self.left + (place - self.first) * self.step

    def house(self, place: int) -> int:
        """Return the column of a house."""
        return self.column(place) + (self.step - self.size[0]) // 2

    @property
    def size(self) -> tuple[int, int]:
        """The columns and rows of a house."""
        if self.is_large:
            return large_house.COLUMNS, large_house.ROWS
        return house.COLUMNS, house.ROWS

    @property
    def below(self) -> int:
        """The row below what is written about the houses."""
        return self.ground + self.lines + 1


def street_of(canvas: Canvas, entries: Sequence[Entry], chosen: int) -> Street:
    """Return the part of a street with a house for each table, and one more, in which the chosen
    house is in sight."""
    tables = len(entries)
    is_large = has_large_houses(canvas)
    step = BROAD if canvas.columns >= BROAD_FROM else NARROW
    if is_large:
        step = large_house.COLUMNS + 6
    room = max(1, (canvas.columns - 2) // step)
    shown = min(room, tables + 1)
    first = max(0, min(chosen - room // 2, tables + 1 - room))
    ground = GROUND + max(0, canvas.rows - LEAST.rows) * 2 // 3
    if canvas.rows < LEAST.rows:
        ground = house.ROWS + 1
    rows = max((len(wrap(note_of(entry), step)) for entry in entries), default=1)
    left = (canvas.columns - shown * step) // 2
    return Street(ground, step, left, first, shown, LINES - 1 + max(1, rows), is_large)


def has_large_houses(canvas: Canvas) -> bool:
    """Return whether a window has room for large houses."""
    is_roomy = canvas.columns >= LARGE.columns and canvas.rows >= LARGE.rows
    return is_roomy and canvas.palette.is_rich


# ---- windows -----------------------------------------------------------------------------------


def warm(palette: Palette) -> RGB:
    """Return the light in the window of a seat that is taken."""
    return palette.of(mix(palette.lights.beam, _AMBER, 0.35))


def bright(palette: Palette) -> RGB:
    """Return the light in the window of the reader's own seat."""
    return palette.of(palette.lights.beam)


def windows_of(palette: Palette, seats: Sequence[str | None], own: int | None) -> list[Window]:
    """Return the windows of a table's house: the name of whoever sits on each seat, empty if it is
    not known, None for a free one. In the reader's own seat is the brightest light."""
    windows = []
    for at, name in enumerate(seats):
        if at == own:
            windows.append(Window(bright(palette), _initial(name) if name else "?"))
        elif name is None:
            windows.append(Window(None))
        else:
            windows.append(Window(warm(palette), _initial(name) if name else ""))
    return windows


def _initial(name: str) -> str:
    """Return the sign of a player in a window: the first letter or digit that takes one cell."""
    found = (sign.upper() for sign in name if sign.isalnum() and wcwidth(sign) == 1)
    return next((sign for sign in found if len(sign) == 1), "*")


def seats_of(entry: Entry) -> list[str | None]:
    """Return who sits on each seat of a table, as far as its host tells; None for a free one. The
    reader's own seat waits for them."""
    if len(entry.people) == entry.seats:
        return [None if at == entry.yours else name or None for at, name in enumerate(entry.people)]
    others = [at for at in range(entry.seats) if at != entry.yours]
    taken = {*others[: entry.taken - (entry.yours is not None)], entry.yours}
    return ["" if at in taken else None for at in range(entry.seats)]


# ---- the houses --------------------------------------------------------------------------------


def draw_street(
    picture: Picture, at: Street, entries: Sequence[Entry], names: Sequence[str], chosen: int
) -> None:
    """Draw the houses in sight and what is written below them; `names` are those of the tables, and
    the `chosen` house may be the one of a new table, after all others, or none (-1)."""
    places = range(at.first, at.first + at.shown)
    for place in sorted(places, key=lambda place: place != chosen):  # light is drawn first
        _draw_house(picture, at, entries, place, is_chosen=place == chosen)
    picture.fill(0, at.ground, picture.canvas.columns, picture.canvas.rows - at.ground)
    for place in places[: len(entries) - at.first]:
        _light_ground(picture, at, place, min(entries[place].taken, MOST))
    _draw_ground(picture, at.ground)
    for place in places:
        column, is_chosen = at.column(place), place == chosen
        rows = at.size[1]
        picture.zone(column, at.ground - rows, at.step, rows + at.lines, key_of(place))
        if place < len(entries):
            _draw_lines(picture, at, column, entries[place], names[place], is_chosen=is_chosen)
        else:
            _write(picture, at, column, 2, words.NEW_HOUSE(), "lamp" if is_chosen else "strong")
        if is_chosen:
            _write(picture, at, column, 1, CHOSEN, "lamp")
    _draw_hidden(picture, at, len(entries))


def key_of(place: int) -> str:
    """Return the name of the key that a click on a house presses."""
    return f"house {place}"


def _draw_house(
    picture: Picture, at: Street, entries: Sequence[Entry], place: int, *, is_chosen: bool
) -> None:
    left, top = at.house(place), at.ground - at.size[1]
    if place >= len(entries):
        if is_chosen:
            _light_sky(picture, at, left)
        ghost = large_house.ghost if at.is_large else house.ghost
        ghost(picture, left, top, NEW)
        return
    entry = entries[place]
    windows = windows_of(picture.palette, seats_of(entry)[:MOST], entry.yours)
    draw = large_house.house if at.is_large else house.house
    draw(picture, left, top, windows, has_lamp=is_chosen, tone=0.5 if is_chosen else 0.0)


def _light_sky(picture: Picture, at: Street, left: int) -> None:
    """Light the sky around the chosen place of a new table."""
    columns, rows = at.size
    centre = left + columns / 2, at.ground - rows / 2 + 0.5
    lamp.pool(picture, centre, (columns * 1.15, rows * 1.06), house.cove(picture.palette))


def _light_ground(picture: Picture, at: Street, place: int, taken: int) -> None:
    """Let the light of the windows fall on the ground in front of a house."""
    palette = picture.palette
    if not palette.is_smooth or not palette.is_dark:
        return
    left, columns = at.house(place), at.size[0]
    for line in (0, 1):
        tones = []
        for column in range(-1, columns + 1):
            away = abs(column - columns // 2) * house.COLUMNS / columns
            fading = max(0.0, 1 - (away / (8 - line)) ** 2)
            share = round((0.16 - 0.1 * line) * taken * fading, 2)
            tones.append(Paint(None, mix(palette.lights.ground, _LIGHT, share)))
        picture.wash(left - 1, at.ground + line, tones)


def _draw_ground(picture: Picture, row: int) -> None:
    """Draw the line on which the houses stand; the light on the ground stays."""
    sign = "▔" if picture.palette.is_rich else "─"
    picture.put(0, row, sign * picture.canvas.columns, "lead")


# ---- what is written below a house -------------------------------------------------------------


def _draw_lines(
    picture: Picture, at: Street, column: int, entry: Entry, name: str, *, is_chosen: bool
) -> None:
    _write(picture, at, column, 2, name, "lamp" if is_chosen else "strong")
    quiet = "text" if is_chosen else "quiet"
    if not entry.speaks:
        _write(picture, at, column, 3, words.OTHER_VERSION(), quiet)
        return
    taken = words.TAKEN(taken=entry.taken, seats=entry.seats)
    _write(picture, at, column, 3, f"{name_of(entry.game)}  {taken}", quiet)
    now, way = "" if entry.is_silent else said.phase(entry), round_trip(entry)
    together = f"{now} {way}".strip()
    _write(picture, at, column, 4, together if width_of(together) <= at.step else now, quiet)
    role = "lamp" if entry.yours is not None else quiet
    for line, text in enumerate(wrap(note_of(entry), at.step), LINES):
        _write(picture, at, column, line, text, role)


def _write(picture: Picture, at: Street, column: int, line: int, text: str, role: str) -> None:
    text = cut(text, at.step)
    picture.put(column + (at.step - width_of(text)) // 2, at.ground + line, text, role)


def note_of(entry: Entry) -> str:
    """Return what to know before joining a table; empty for nothing."""
    return said.note(entry) or (words.PAIRED() if entry.code else "")


def round_trip(entry: Entry) -> str:
    """Return how long a table's host takes to answer; empty if it is not known."""
    if entry.round_trip is None:
        return ""
    milliseconds = entry.round_trip * 1000
    return words.FASTEST() if milliseconds < 1 else words.ROUND_TRIP(number=f"{milliseconds:.0f}")


def _draw_hidden(picture: Picture, at: Street, tables: int) -> None:
    """Write how many tables are out of sight, at each end of the street."""
    row, after = at.ground + 1, tables + 1 - at.first - at.shown
    if at.first:
        picture.put(1, row, f"< {words.MORE_TABLES(at.first)}", "quiet")
    if after > 0:
        text = f"{words.MORE_TABLES(after)} >"
        picture.put(picture.canvas.columns - 1 - width_of(text), row, f"{text}{BLANK}", "quiet")
