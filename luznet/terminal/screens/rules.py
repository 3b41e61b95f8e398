"""The rules of Luz: to page through on a screen, as plain text for a pipe, or to be heard."""

from collections.abc import Callable, Sequence

from luznet.terminal.keys import LEFT, PAGE_UP, RIGHT, SPACE
from luznet.terminal.picture import Picture, Size
from luznet.terminal.prose import wrap
from luznet.terminal.screen import Binding, Screen
from luznet.terminal.screens import parts, words
from luznet.terminal.screens.rules_figures import Figure
from luznet.terminal.screens.rules_luz import PAGES, Drawn, Page

TOP = 2
"""The row of a page's title."""
INDENT = 4
WIDEST = 80
"""Columns that drawn examples have."""


class RulesScreen(Screen):
    """The rules, page by page."""

    def __init__(self, back: Callable[[], None]) -> None:
        """Begin with the first page; `back` closes the rules."""
        self._back = back
        self._page = 0

    def bindings(self) -> Sequence[Binding]:
        """Return the keys that turn pages."""
        following, before = ("right", "down", "pagedown", " ", "enter", "l", "j"), ("left", "up")
        return (
            Binding(following, SPACE(), words.NEXT_PAGE(), lambda: self._turn(1)),
            Binding((*before, "pageup", "backspace", "h", "k"), PAGE_UP(), words.PAGE_BEFORE(),
                    lambda: self._turn(-1)),
            Binding(("home",), "", "", lambda: self._turn(-len(PAGES))),
            Binding(("end",), "", "", lambda: self._turn(len(PAGES))),
            *(self._number(number) for number in range(len(PAGES))),
            Binding(("escape", "q", "r", "R", "f2"), "Esc", words.BACK(), self._back),
        )  # fmt: skip

    def draw(self, size: Size) -> Picture:
        """Return the page."""
        where = words.page(self._page + 1, len(PAGES))
        picture = parts.page(size, words.RULES_TITLE(), where)
        _draw_page(picture, PAGES[self._page])
        hints = [(RIGHT(), words.NEXT_PAGE())] if self._page < len(PAGES) - 1 else []
        hints += [(LEFT(), words.PAGE_BEFORE())] if self._page else []
        parts.keys(picture, (*hints, ("?", words.HELP_KEY()), ("Esc", words.BACK())))
        return picture

    def _number(self, number: int) -> Binding:
        return Binding((str(number + 1),), "", "", lambda: self._open(number))

    def _turn(self, step: int) -> None:
        self._open(max(0, min(len(PAGES) - 1, self._page + step)))

    def _open(self, number: int) -> None:
        self._page = number


def _draw_page(picture: Picture, page: Page) -> None:
    picture.put(parts.MARGIN, TOP, page.title, "class:heading")
    row = TOP + 2
    for block in page.blocks:
        if isinstance(block, Figure):
            block.draw(picture, INDENT, row)
            row += block.rows
        else:
            row = parts.paragraph(picture, row, _text(block))
        row += 1


def rules_text(width: int) -> str:
    """Return all the rules as plain text, no line wider than `width` but drawn examples."""
    lines = [words.RULES_TITLE()]
    for page in PAGES:
        lines += ["", page.title, "-" * len(page.title)]
        for block in page.blocks:
            lines += ["", *_plain(block, width)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def rules_spoken() -> list[list[str]]:
    """Return all the rules to be heard: page by page, one line for each paragraph."""
    return [
        [words.page_title(number, page.title), *(_spoken(block) for block in page.blocks)]
        for number, page in enumerate(PAGES, 1)
    ]


def _spoken(block: str | Drawn | Figure) -> str:
    return block if isinstance(block, str) else block.said


def _text(block: str | Drawn) -> str:
    return block if isinstance(block, str) else block.text


def _plain(block: str | Drawn | Figure, width: int) -> list[str]:
    if not isinstance(block, Figure):
        return wrap(_text(block), max(20, width))
    picture = Picture(Size(WIDEST, block.rows))
    block.draw(picture, INDENT, 0)
    return picture.lines()
