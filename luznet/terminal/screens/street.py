"""The street of tables: a house for each, with a window for each seat, lit where somebody sits. The
last house is a shadow: the table to come."""

from collections.abc import Collection, Sequence
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
SLIM, NARROW, BROAD = 14, 15, 19
"""Columns of a house with its texts in a small window, in one of at least `LEAST` columns, and in
one of at least `BROAD_FROM`."""
BROAD_FROM: Final = 100
LARGE: Final = Canvas(160, 50)
"""The smallest window with large houses."""
GROUND: Final = 11
"""The row of the ground in the smallest window."""
LINES, NOTE = 5, 2
"""Rows below the ground: the mark of the chosen house, and what is written about each; and the most
that a note has of them."""
EDGE, GAP = 1, 1
"""Blank columns at the edges of the street, and between the texts of two houses."""
BETWEEN: Final = 2
"""Rows from what is written about a house to the one below it."""
AROUND: Final = 10
"""Rows above the houses, and of what is known of the chosen one and the keys, at least."""
SLOW: Final = 0.1
"""Seconds that a host takes to answer, at least, if it is told."""
NEW: Final = "+"
BOT: Final = "·"
"""In the window of a bot."""
CHOSEN: Final = "▲"
_AMBER, _LIGHT = rgb("ffb454"), rgb("8a5f34")
"""In the windows of seats that are taken, and on the ground in front of them."""


class Street(NamedTuple):
    """Where the houses are: the row of the first ground, the columns of a house with its texts, the
    first of them, which table has the first house in sight, how many houses are in sight and how
    many of them stand beside each other, and whether the houses are large."""

    ground: int
    step: int
    left: int
    first: int
    shown: int
    in_a_row: int
    is_large: bool

    def column(self, place: int) -> int:
        """Return the first column of a house with its texts."""
        return self.left + (place - self.first) % self.in_a_row * self.step

    def house(self, place: int) -> int:
        """Return the column of a house."""
        return self.column(place) + (self.step - self.size[0]) // 2

    def ground_of(self, place: int) -> int:
        """Return the row of the ground on which a house stands."""
        return self.ground + (place - self.first) // self.in_a_row * self.pitch

    @property
    def size(self) -> tuple[int, int]:
        """The columns and rows of a house."""
        if self.is_large:
            return large_house.COLUMNS, large_house.ROWS
        return house.COLUMNS, house.ROWS

    @property
    def pitch(self) -> int:
        """The rows from one ground to the next."""
        return self.size[1] + LINES + BETWEEN

    @property
    def below(self) -> int:
        """The row below what is written about the houses."""
        return self.ground_of(self.first + self.shown - 1) + LINES + 1


def street_of(canvas: Canvas, entries: Sequence[Entry], chosen: int) -> Street:
    """Return the part of a street with a house for each table, and one more, in which the chosen
    house is in sight. In a large window the street has several rows."""
    step = BROAD if canvas.columns >= BROAD_FROM else NARROW
    step = step if canvas.columns >= LEAST.columns else SLIM
    is_large, houses = has_large_houses(canvas), len(entries) + 1
    large, small = large_house.COLUMNS + 6, step
    if is_large and _most_rows(canvas, is_large) * (canvas.columns // large) < houses:
        is_large = False
    step = large if is_large else small
    room = max(1, (canvas.columns - 2 * EDGE + GAP) // step)
    rows = min(_most_rows(canvas, is_large), -(-houses // room))
    in_a_row = room if rows * room < houses else -(-houses // rows)
    shown = min(rows * in_a_row, houses)
    first = _first(houses, in_a_row, rows, chosen)
    left = (canvas.columns - min(shown, in_a_row) * step) // 2
    street = Street(0, step, left, first, shown, in_a_row, is_large)
    return street._replace(ground=_ground(canvas, street.size[1], street.below))


def _most_rows(canvas: Canvas, is_large: bool) -> int:
    """Return how many rows of houses a window has room for."""
    rows = large_house.ROWS if is_large else house.ROWS
    return max(1, (canvas.rows - AROUND) // (rows + LINES + BETWEEN))


def _first(houses: int, in_a_row: int, rows: int, chosen: int) -> int:
    """Return the first house in sight, so that the chosen one is in the middle, or its row is."""
    if rows == 1:
        return max(0, min(chosen - in_a_row // 2, houses - in_a_row))
    last = -(-houses // in_a_row) - rows
    return in_a_row * max(0, min(chosen // in_a_row - rows // 2, last))


def _ground(canvas: Canvas, house_rows: int, rows: int) -> int:
    """Return the row of the first ground: `rows` are those from there to the end of the street."""
    if canvas.rows < LEAST.rows:
        return house.ROWS + 1
    least = max(GROUND, house_rows + 2)
    return least + max(0, canvas.rows - LEAST.rows + GROUND + LINES + 1 - least - rows) * 4 // 5


def has_large_houses(canvas: Canvas) -> bool:
    """Return whether a window has room for large houses."""
    is_roomy = canvas.columns >= LARGE.columns and canvas.rows >= LARGE.rows
    return is_roomy and canvas.palette.is_rich


# ---- windows -----------------------------------------------------------------------------------


def warm(palette: Palette) -> RGB:
    """Return the light in the window of a seat that is taken."""
    return palette.of(mix(palette.lights.beam, _AMBER, 0.35))


def _dim(palette: Palette) -> RGB:
    """Return the light in the window of a bot's seat."""
    return palette.dimmed(warm(palette), 0.6)


def bright(palette: Palette) -> RGB:
    """Return the light in the window of the reader's own seat."""
    return palette.of(palette.lights.beam)


def windows_of(
    palette: Palette, seats: Sequence[str | None], own: int | None, bots: Collection[int] = ()
) -> list[Window]:
    """Return the windows of a table's house: the name of whoever sits on each seat, empty if it is
    not known, None for a free one. In the reader's own seat is the brightest light; the seats of
    bots have less than those of people."""
    windows = []
    for at, name in enumerate(seats):
        if at == own:
            windows.append(Window(bright(palette), _initial(name) if name else "?"))
        elif name is None:
            windows.append(Window(None))
        elif at in bots:
            windows.append(Window(_dim(palette), BOT))
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
    others = [at for at in range(entry.seats) if at != entry.yours and at not in entry.bots]
    taken = {*others[: entry.taken - (entry.yours is not None)], entry.yours, *entry.bots}
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
    grounds = {at.ground_of(place): None for place in places}
    for ground in grounds:
        picture.fill(0, ground, picture.canvas.columns, LINES + 1)
    for place in places[: len(entries) - at.first]:
        _light_ground(picture, at, place, min(entries[place].taken, MOST))
    for ground in grounds:
        _draw_ground(picture, ground)
    for place in places:
        is_chosen, rows = place == chosen, at.size[1]
        top = at.ground_of(place) - rows
        picture.zone(at.column(place), top, at.step, rows + LINES, key_of(place))
        if place < len(entries):
            _draw_lines(picture, at, place, entries[place], names[place], is_chosen=is_chosen)
        else:
            _write(picture, at, place, 2, words.NEW_HOUSE(), "lamp" if is_chosen else "strong")
        if is_chosen:
            _write(picture, at, place, 1, CHOSEN, "lamp")
    _draw_hidden(picture, at, len(entries))


def key_of(place: int) -> str:
    """Return the name of the key that a click on a house presses."""
    return f"house {place}"


def _draw_house(
    picture: Picture, at: Street, entries: Sequence[Entry], place: int, *, is_chosen: bool
) -> None:
    left, top = at.house(place), at.ground_of(place) - at.size[1]
    if place >= len(entries):
        if is_chosen:
            _light_sky(picture, at, left, top)
        ghost = large_house.ghost if at.is_large else house.ghost
        ghost(picture, left, top, NEW)
        return
    entry = entries[place]
    windows = windows_of(picture.palette, seats_of(entry)[:MOST], entry.yours, entry.bots)
    draw = large_house.house if at.is_large else house.house
    draw(picture, left, top, windows, has_lamp=is_chosen, tone=0.5 if is_chosen else 0.0)


def _light_sky(picture: Picture, at: Street, left: int, top: int) -> None:
    """Light the sky around the chosen place of a new table."""
    columns, rows = at.size
    centre = left + columns / 2, top + rows / 2 + 0.5
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
        picture.wash(left - 1, at.ground_of(place) + line, tones)


def _draw_ground(picture: Picture, row: int) -> None:
    """Draw the line on which the houses stand; the light on the ground stays."""
    sign = "▔" if picture.palette.is_rich else "─"
    picture.put(0, row, sign * picture.canvas.columns, "lead")


# ---- what is written below a house -------------------------------------------------------------


def _draw_lines(
    picture: Picture, at: Street, place: int, entry: Entry, name: str, *, is_chosen: bool
) -> None:
    _write(picture, at, place, 2, name, "lamp" if is_chosen else "strong")
    quiet = "text" if is_chosen else "quiet"
    if not entry.speaks:
        _write(picture, at, place, 3, words.OTHER_VERSION(), quiet)
        return
    _write(picture, at, place, 3, f"{name_of(entry.game)}  {_kind(entry)}", quiet)
    now = state_of(entry)
    together = f"{now} {round_trip(entry)}".strip()
    note = wrap(note_of(entry), at.step - GAP)
    if len(note) < NOTE:
        fits = width_of(together) <= at.step - GAP
        _write(picture, at, place, 4, together if fits else now, quiet)
    role = "lamp" if entry.yours is not None else quiet
    for line, text in enumerate(note[:NOTE], LINES + 1 - min(NOTE, len(note))):
        _write(picture, at, place, line, text, role)


def _write(picture: Picture, at: Street, place: int, line: int, text: str, role: str) -> None:
    is_last = (place + 1 - at.first) % at.in_a_row == 0 or text == words.NEW_HOUSE()
    text = cut(text, at.step - (0 if is_last else GAP))
    column = at.column(place) + (at.step - width_of(text)) // 2
    picture.put(column, at.ground_of(place) + line, text, role)


def _kind(entry: Entry) -> str:
    """Return how many seats of a table are taken, or that it is an evening."""
    if entry.evening:
        return words.EVENING()
    return words.TAKEN(taken=entry.taken, seats=entry.seats)


def state_of(entry: Entry) -> str:
    """Return what goes on at a table, as far as its host tells; of an evening, how many people are
    there."""
    if entry.evening:
        return words.HERE(entry.taken)
    return "" if entry.is_silent else said.phase(entry)


def note_of(entry: Entry) -> str:
    """Return what to know before joining a table; empty for nothing."""
    return said.note(entry) or (words.PAIRED() if entry.code else "")


def round_trip(entry: Entry) -> str:
    """Return how long a table's host takes to answer, if that is long; otherwise nothing."""
    if entry.round_trip is None or entry.round_trip < SLOW:
        return ""
    return words.ROUND_TRIP(number=f"{entry.round_trip * 1000:.0f}")


def _draw_hidden(picture: Picture, at: Street, tables: int) -> None:
    """Write how many tables are out of sight, at each end of the street."""
    last = at.first + at.shown - 1
    after = tables - last
    if at.first:
        picture.put(1, at.ground + 1, f"< {words.MORE(at.first)}", "quiet")
    if after > 0:
        text = f"{words.MORE(after)} >"
        column = picture.canvas.columns - 1 - width_of(text)
        picture.put(column, at.ground_of(last) + 1, f"{text}{BLANK}", "quiet")
