"""What can cover a screen: help, a question, an invitation, the veil, and "too small"."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar

from luznet.client.offer import Offer
from luznet.i18n import host_loss
from luznet.i18n import tables as said
from luznet.language import Text
from luznet.terminal import words
from luznet.terminal.context import Session
from luznet.terminal.keys import PAGE_UP, SPACE, called, label
from luznet.terminal.light.raised import raised
from luznet.terminal.picture import Canvas, Cell, Picture, width_of
from luznet.terminal.prose import balanced, wrap
from luznet.terminal.screen import SMALLEST, Binding, Screen
from luznet.terminal.screens import widgets

WIDEST = 76
"""Columns of the widest panel."""
TOO_SMALL = 52
"""Columns of the longest line about a window that is too small."""
BESIDE = 5
"""Rows of a panel beside its text: the title, the keys, and blank ones."""
Lines = list[tuple[str, str]]
"""Lines of a help, each a key and a text; the key is empty where text runs on."""


class Overlay(Screen):
    """A panel over another screen, which goes on changing beneath it; the line of keys shows those
    of the panel."""

    def __init__(self, below: Screen) -> None:
        self.least = below.least
        self._below = below

    def draw(self, size: Canvas) -> Picture:
        picture = self._below.draw(size) if fits(size, self._below.least) else Picture(size)
        has_keys = picture.keys_row < size.rows
        picture.zone(0, 0, size.columns, size.rows, "")  # what is below takes no clicks
        self._cover(picture)
        if has_keys:
            widgets.keys(picture, widgets.hints(self.bindings()))
        return picture

    @abstractmethod
    def _cover(self, picture: Picture) -> None:
        """Draw the panel over the screen below."""

    def help(self) -> Sequence[str]:
        return self._below.help()

    def next_change(self, now: float) -> float | None:
        return self._below.next_change(now)


class Help(Overlay):
    """The help of the screen below: its paragraphs, and its keys from its bindings."""

    yields = True

    def __init__(
        self,
        below: Screen,
        keys: Callable[[], Sequence[Binding]],
        close: Callable[[], None],
        ways: Sequence[Binding] = (),
    ) -> None:
        """`ways` are keys that lead elsewhere, even if the screen below uses them too."""
        super().__init__(below)
        self._keys = keys
        self._close = close
        self._ways = ways
        self._page = 0
        self._pages = 1

    def _cover(self, picture: Picture) -> None:
        size = picture.canvas
        columns = min(WIDEST, size.columns - 4)
        pages = in_pages(self._blocks(columns - 4), size.rows - BESIDE - 1)
        self._pages = len(pages)
        self._page = min(self._page, self._pages - 1)
        self._draw_page(picture, columns, pages[self._page])

    def bindings(self) -> Sequence[Binding]:
        closing = ("escape", "enter", "?", "f1", "q")
        on, back = (" ", "pagedown", "down", "right"), ("pageup", "up", "left")
        space = SPACE() if self._page < self._pages - 1 else ""
        return (
            Binding(closing, "Esc", label("close this help"), self._close),
            Binding(on, space, words.DOES_TURN(), lambda: self._turn(1)),
            Binding(back, PAGE_UP() if self._page else "", words.DOES_TURN_BACK(),
                    lambda: self._turn(-1)),
            *self._ways,
        )  # fmt: skip

    def _turn(self, step: int) -> None:
        self._page = max(0, min(self._pages - 1, self._page + step))

    def _blocks(self, columns: int) -> list[Lines]:
        """Return the paragraphs, and last the keys."""
        texts = [[("", line) for line in wrap(text, columns)] for text in self.help()]
        shown = [(called(each.shown), each.help) for each in self._keys() if each.shown]
        self._key_columns = max((width_of(key) for key, _ in shown), default=0) + 3
        keys: Lines = []
        for key, text in shown:
            first, *rest = wrap(text, columns - self._key_columns)
            keys += [(key, first), *((" ", line) for line in rest)]
        return [*texts, keys]

    def _draw_page(self, picture: Picture, columns: int, lines: Lines) -> None:
        footer = self._footer(columns - 4)
        left, top = _panel(picture, columns, len(lines) + len(footer) - 1, words.HELP())
        for row, (key, text) in enumerate(lines, top):
            picture.put(left, row, key, "strong")
            picture.put(left + (self._key_columns if key else 0), row, text, "quiet" if key else "")
        for row, text in enumerate(footer, top + len(lines) + 1):
            picture.put(left, row, text, "quiet")

    def _footer(self, columns: int) -> list[str]:
        """Return how to go on, in one line if that fits."""
        several = self._pages > 1
        page = words.TURN_PAGE(page=self._page + 1, pages=self._pages)
        here = page if several else words.CLOSE_HELP()
        parts = [here, *(words.LEADS_ON(key=way.shown, does=way.help) for way in self._ways)]
        line = "   ".join(parts)
        return [line] if width_of(line) <= columns else parts


class Question(Overlay):
    """A question, and a key for each answer. It fits almost any window; the screen below is drawn
    only if it fits too."""

    def __init__(self, below: Screen, text: str, answers: Sequence[Binding]) -> None:
        super().__init__(below)
        self.least = Canvas(20, 6)
        self.text = text
        self._answers = answers

    def _cover(self, picture: Picture) -> None:
        size = picture.canvas
        columns = min(60, size.columns)
        lines = wrap(self.text, columns - 4)[: size.rows - BESIDE]
        has_line_of_keys = picture.keys_row < size.rows
        left, top = _panel(picture, columns, len(lines) - has_line_of_keys)
        for row, line in enumerate(lines, top):
            picture.put(left, row, line, "strong")
        if not has_line_of_keys:
            self._draw_answers(picture, left, top + len(lines) + 1)

    def _draw_answers(self, picture: Picture, column: int, row: int) -> None:
        """Draw the answers below the question, in a window that has no line of keys for them."""
        for binding in self.bindings():
            name = called(binding.shown)
            zone = width_of(name) + 1 + width_of(binding.help)
            picture.zone(column, row, zone, 1, binding.keys[0])
            column = picture.put(column, row, name, "lamp") + 1
            column = picture.put(column, row, binding.help, "quiet") + 3

    def bindings(self) -> Sequence[Binding]:
        return self._answers


class YesOrNo(Question):
    """A question to answer with yes or no."""

    def __init__(
        self, below: Screen, text: str, yes: Callable[[], None], no: Callable[[], None]
    ) -> None:
        answers = (
            Binding(("y", "Y"), "y", words.YES(), yes),
            Binding(("n", "N", "escape", "q"), "n", words.NO(), no),
        )
        super().__init__(below, text, answers)


class Notice(Overlay):
    """Something important, over a screen that has no room for it, until the reader closes it."""

    title: ClassVar[Text | None] = None
    keys: ClassVar[tuple[str, ...]] = ("escape", "enter", " ")

    def __init__(self, below: Screen, text: str, close: Callable[[], None]) -> None:
        super().__init__(below)
        self._text = text
        self._close = close

    def _cover(self, picture: Picture) -> None:
        size = picture.canvas
        room = size.columns - 4
        lines = [
            (piece, style) for line, style in self._lines(room) for piece in _pieces(line, room)
        ]
        width = max(WIDEST, *(width_of(line) + 4 for line, _ in lines))
        left, top = _panel(
            picture, min(width, size.columns), len(lines), self.title() if self.title else ""
        )
        for row, (line, style) in enumerate(lines, top):
            picture.put(left, row, line, style)
        picture.put(left, top + len(lines) + 1, self._foot(), "quiet")

    def _foot(self) -> str:
        """Return which key does what."""
        return words.CLOSES()

    def _lines(self, room: int) -> Lines:
        """Return the lines, each with its style."""
        return _wrapped(self._text, room)

    def bindings(self) -> Sequence[Binding]:
        return (Binding(self.keys, "Esc", label("close this"), self._close),)


class WentOn(Notice):
    """Somebody went on with the table alone: does the reader go along?"""

    def __init__(
        self, below: Screen, offer: Offer, stay: Callable[[], None], go: Callable[[], None]
    ) -> None:
        super().__init__(below, "", stay)
        self._offer = offer
        self._go = go

    def _foot(self) -> str:
        return (host_loss.GO_ALONG if self._offer.rests else host_loss.STAY)()

    def _lines(self, room: int) -> Lines:
        first, *others = host_loss.offered(self._offer)
        lines = [line for other in others for line in _wrapped(other, room)]
        return [*_wrapped(first, room, "strong"), *lines]

    def bindings(self) -> Sequence[Binding]:
        enter, stays, goes = ("enter", " ", "space"), ("s", "S", "escape"), ("m", "M")
        stay, go = label("stay here"), label("go on there")
        if self._offer.rests:
            return (
                Binding((*enter, *goes), "Enter", go, self._go),
                Binding(stays, "s", stay, self._close),
            )
        return (
            Binding((*enter, *stays), "Enter", stay, self._close),
            Binding(goes, "m", go, self._go),
        )


class HowToJoin(Notice):
    """How others join the table below."""

    yields = True
    title = words.INVITE
    keys = (*Notice.keys, "i", "q")

    def __init__(self, below: Screen, session: Session, close: Callable[[], None]) -> None:
        super().__init__(below, "", close)
        self._session = session

    def _lines(self, room: int) -> Lines:
        """Return the lines, each with its style."""
        client, session = self._session.client, self._session
        if session.reach == "nobody":
            return _wrapped(said.NOBODY_CAN_JOIN(), room)
        several = words.FOR_EACH_NETWORK() if session.joining[1:] else ""
        known = words.HOST_KNOWN_BY(host=client.host, phrase=session.host_phrase)
        ways = [lines for lines in (self._owners(room), self._guests(room)) if lines]
        return [
            *(line for lines in ways for line in (*lines, ("", ""))),
            *(_wrapped(several, room, "quiet") if several else ()),
            *_wrapped(known, room),
            *_wrapped(words.SAME_PHRASE(), room, "quiet"),
        ]

    def _owners(self, room: int) -> Lines:
        """Return how people with luznet join."""
        client, session = self._session.client, self._session
        code = client.invitation.code if client.invitation else ""
        texts = [words.TO_JOIN()]
        if client.is_private:
            texts = [words.TO_JOIN_BY_CODE(code=code), words.TO_JOIN_PRIVATE()]
        if session.reach != "all":
            return _wrapped(texts[0], room) if client.is_private else []
        ways = session.joining or [words.NOT_KNOWN()]
        return [*(each for text in texts for each in _wrapped(text, room)), *_strong(ways)]

    def _guests(self, room: int) -> Lines:
        """Return how people without luznet join."""
        door = self._session.guest_door
        if door is None:
            return []
        return [
            *_wrapped(words.GUESTS_TYPE(), room),
            *_strong([door.command, *door.others]),
            *_wrapped(words.GUESTS_KEY(key=door.fingerprint), room, "quiet"),
        ]


def _strong(typed: Sequence[str]) -> Lines:
    """Return what is typed, one line for each network."""
    return [(line, "strong") for line in typed]


class Veil(Screen):
    """A blank screen, so that people beside you cannot read your cards."""

    least = Canvas(1, 1)

    def __init__(self, lift: Callable[[], None]) -> None:
        self._lift = lift

    def draw(self, size: Canvas) -> Picture:
        picture = Picture(size)
        picture.middle(size.rows // 2, words.HIDDEN(), "quiet")
        return picture

    def bindings(self) -> Sequence[Binding]:
        return (Binding(("v",), "v", label("show the screen again"), self._lift),)


def _wrapped(text: str, room: int, style: str = "") -> Lines:
    """Return a text in lines of one style."""
    return [(line, style) for line in wrap(text, min(WIDEST - 4, room))]


def _pieces(line: str, room: int) -> Sequence[str]:
    """Return a line that is to be typed in as few rows as it needs."""
    return [line[at : at + room] for at in range(0, max(1, len(line)), room)]


def _panel(picture: Picture, columns: int, lines: int, title: str = "") -> tuple[int, int]:
    """Raise the ground across the window with room for a title, the lines, and a line of keys after
    a blank one; return the column and row of the first line. No word
    of the screen below is cut in two."""
    rows, (width, high, _) = lines + BESIDE, picture.canvas
    left, top = (width - columns) // 2 + 2, max(0, (high - rows) // 2)
    raised(picture, Cell(0, top, width, rows))
    picture.put(left, top, f"{title} " if title else "", "lamp")
    return left, top + 2


def in_pages(blocks: Sequence[Lines], rows: int) -> list[Lines]:
    """Return blocks in pages of `rows` rows, with a blank row between blocks. Only a block that is
    longer than a page is split."""
    pages: list[Lines] = [[]]
    for block in blocks:
        is_full = len(pages[-1]) + 1 >= rows
        if pages[-1] and (is_full or len(block) <= rows < len(pages[-1]) + 1 + len(block)):
            pages.append([])
        elif pages[-1]:
            pages[-1].append(("", ""))
        for line in block:
            if len(pages[-1]) == rows:
                pages.append([])
            pages[-1].append(line)
    return pages


def fits(size: Canvas, least: Canvas) -> bool:
    """Return whether a window of this size is large enough."""
    return size.columns >= least.columns and size.rows >= least.rows


def too_small(size: Canvas, least: Canvas) -> Picture:
    """Return the picture for a window that is too small: what it needs, what it has, and the other
    way to play."""
    picture = Picture(size)
    text = words.TOO_SMALL(
        columns=words.COLUMNS(least.columns),
        rows=words.ROWS(least.rows),
        present=f"{size.columns}x{size.rows}",
    )
    lines = balanced(text, min(TOO_SMALL, size.columns))
    top = max(0, (size.rows - len(lines)) // 2)
    for row, line in enumerate(lines, top):
        picture.middle(row, line, "strong")
    if fits(size, SMALLEST):
        picture.middle(top + len(lines) + 1, words.CLOSES(), "quiet")
    return picture
