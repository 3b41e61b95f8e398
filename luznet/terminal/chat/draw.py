"""How the chat looks: a line of it, and the panel.

The panel has no edge at its right: a sign that a terminal draws wider or narrower than it should
moves nothing but the rest of its own line.
"""

from typing import TYPE_CHECKING, Final

from luznet import i18n
from luznet.terminal import side
from luznet.terminal.chat import words
from luznet.terminal.chat.model import ChatModel
from luznet.terminal.light.raised import raised
from luznet.terminal.picture import Canvas, Cell, Picture, cut
from luznet.terminal.prose import wrap
from luznet.terminal.screen import Hint
from luznet.terminal.screens import widgets
from luznet.terminal.screens.words import MORE
from luznet.wire.messages import Said

if TYPE_CHECKING:
    from luznet.terminal.chat.panel import ChatPanel

TOP: Final = 1
LEAST_ROWS: Final = 14
"""Rows of the panel in the smallest window: what a table shows about the reader's own turn lies
below."""
BESIDE_PHRASES, PHRASE_ROWS = 3, 2
"""Rows below the lines that are not the phrases' (trouble, the line to write, the edge), and
those of the phrases, at least."""
SIDE_KEYS: Final = 5
"""Rows for the keys on the side of a window."""
NAME_CELLS: Final = 14
INDENT: Final = 4


def speaker(chat: ChatModel, said: Said) -> str:
    """Return what the speaker is called."""
    if chat.is_own(said):
        alone = said.to == "partners"
        return words.YOU_TO_PARTNER() if alone else words.SPEAKER(name=words.YOU())
    if said.to == "partners":
        return words.CONFIDING(name=said.name)
    return (words.SPECTATOR if said.seat is None else words.SPEAKER)(name=said.name)


def one_line(chat: ChatModel, said: Said) -> str:
    """Return who said what."""
    return f"{speaker(chat, said)} {i18n.line(said)}"


def draw_passing(
    picture: Picture, column: int, row: int, room: int, chat: ChatModel, *, hides: bool = False
) -> None:
    """Draw the latest line for a moment, if there is one. While hands are hidden, so is what a
    partner says: the line only says that there is something."""
    said = chat.passing
    if said is not None and hides and said.to == "partners":
        picture.put(column, row, cut(words.CONFIDED(name=said.name), room), "strong")
    elif said is not None:
        picture.put(column, row, cut(one_line(chat, said), room))
        picture.put(column, row, cut(speaker(chat, said), room), "strong")


def draw_panel(picture: Picture, panel: "ChatPanel", keys: list[Hint]) -> None:
    """Draw the panel: over a table, or on the side of a window."""
    size = picture.size
    last = panel.last_row(size)
    if size.columns != side.COLUMNS:
        raised(picture, Cell(0, TOP, size.columns, last - TOP + 1), heading(panel))
    widgets.keys(picture, keys)
    below = _end_of_lines(panel, size)
    _draw_lines(picture, below, panel)
    if panel.is_choosing:
        _draw_people(picture, below + 1, last - 1, panel)
    else:
        _draw_saying(picture, below + 1, last - 1, panel)


def heading(panel: "ChatPanel") -> str:
    """Return the title of the panel: who hears what is said."""
    to = panel.hearers
    return words.TITLE_TO(names=i18n.list_of(to)) if to else words.TITLE()


def last_row(size: Canvas, turn_row: int | None) -> int:
    """Return the last row of the panel: above the line that says whose turn it is; on the side,
    the keys take a few rows below it."""
    if size.columns == side.COLUMNS:
        return size.rows - SIDE_KEYS - 1
    if turn_row is not None:
        return turn_row - 1
    return TOP + LEAST_ROWS + 2 * (size.rows - 24) // 5 - 1


def _end_of_lines(panel: "ChatPanel", size: Canvas) -> int:
    """Return the last row of what was said."""
    needed = widgets.rows_of(_phrases(panel), size.columns)
    return panel.last_row(size) - BESIDE_PHRASES - max(PHRASE_ROWS, needed)


def _phrases(panel: "ChatPanel") -> list[Hint]:
    return [(str(at), i18n.PHRASES[each]()) for at, each in enumerate(panel.phrases, 1)]


# ---- what was said -----------------------------------------------------------------------


def most_back(panel: "ChatPanel", size: Canvas) -> int:
    """Return how many rows the chat can be scrolled back."""
    return max(0, len(_lines(panel, size)) - (_end_of_lines(panel, size) - TOP))


def _lines(panel: "ChatPanel", size: Canvas) -> list[tuple[str, str]]:
    """Return the chat in rows, each with its speaker; none where a line runs on."""
    return [
        ("" if at else speaker(panel.chat, said), piece)
        for said in panel.said
        for at, piece in enumerate(
            wrap(one_line(panel.chat, said), size.columns - INDENT - widgets.MARGIN)
        )
    ]


def _draw_lines(picture: Picture, end: int, panel: "ChatPanel") -> None:
    """Draw the last lines, or those before if scrolled back, down to a row."""
    lines = _lines(panel, picture.size)
    if not lines:
        picture.put(widgets.MARGIN, TOP + 1, words.SILENCE(), "faint")
    after = len(lines) - panel.back
    for row, (who, piece) in enumerate(lines[max(0, after - (end - TOP)) : after], TOP + 1):
        picture.put(widgets.MARGIN if who else INDENT, row, piece)
        picture.put(widgets.MARGIN, row, who, "strong")


# ---- saying something, and muting --------------------------------------------------------


def _draw_saying(picture: Picture, top: int, end: int, panel: "ChatPanel") -> None:
    """Draw what went wrong, the phrases, and the line to write."""
    room = picture.size.columns - 2 * widgets.MARGIN
    if panel.trouble:
        lines = wrap(panel.trouble, room)
        picture.fill(0, top + 1 - len(lines), picture.size.columns, len(lines), "")
        for row, line in enumerate(lines, top + 1 - len(lines)):
            picture.put(widgets.MARGIN, row, line, "alarm")
    elif panel.muted:
        muted = words.MUTED(names=i18n.list_of(panel.muted))
        picture.put(widgets.MARGIN, top, cut(muted, room), "faint")
    if panel.forbidden:
        picture.put(widgets.MARGIN, end, panel.forbidden, "faint")
        return
    if panel.offers_phrases:
        widgets.flow(picture, top + 1, _phrases(panel))
    if panel.is_free or panel.phrase:
        to = panel.hearers
        prompt = words.PROMPT(names=i18n.list_of(to)) if to else "> "
        column = picture.put(widgets.MARGIN, end, cut(prompt, room // 2), "strong")
        columns = picture.size.columns - column - 1
        if panel.phrase:
            picture.put(column, end, cut(i18n.PHRASES[panel.phrase](), columns), "lamp")
        else:
            widgets.draw_line(picture, column, end, columns, panel.line)
    else:
        picture.put(widgets.MARGIN, end, cut(words.ONLY_PHRASES(), room), "faint")


def _draw_people(picture: Picture, top: int, end: int, panel: "ChatPanel") -> None:
    """Draw the people who can be muted."""
    names = []
    for at, each in enumerate(panel.people, 1):
        name = cut(each.name, NAME_CELLS)
        names.append((str(at), words.MUTED_PERSON(name=name) if panel.is_muted(each) else name))
    if panel.without_digit:
        names.append(("", MORE(panel.without_digit)))
    widgets.flow(picture, top, names)
    text = words.CHOOSE_PERSON() if names else words.NOBODY()
    picture.put(widgets.MARGIN, end, cut(text, picture.size.columns - 2 * widgets.MARGIN), "faint")
