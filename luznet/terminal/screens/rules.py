"""The rules of a game: as pages on a screen, as plain text for a pipe, or as spoken lines."""

from collections.abc import Callable, Sequence

from luznet.games import GAMES, MAIN
from luznet.i18n.games import words_of
from luznet.i18n.rules import Block, Drawn, Page
from luznet.language import Text
from luznet.terminal.game.registry import rules_of
from luznet.terminal.game.rules import Figure
from luznet.terminal.keys import LEFT, PAGE_UP, RIGHT, SPACE, label
from luznet.terminal.light.raised import raised
from luznet.terminal.picture import Canvas, Cell, Picture, width_of
from luznet.terminal.prose import wrap
from luznet.terminal.screen import Binding, Screen
from luznet.terminal.screens import widgets, words

TOP, BELOW = 2, 2
"""The row of a page's title, and the rows below a page: an empty one and the keys."""
INDENT = 4
WIDEST = 80
"""Columns of drawn examples."""


class RulesScreen(Screen):
    """The rules, page by page."""

    yields = True

    def __init__(self, back: Callable[[], None], game: str = MAIN) -> None:
        """Show the first page of a game's rules; `back` closes them."""
        self._back = back
        self._game = game
        self._page = 0
        self._pages = len(rules_of(game))

    def bindings(self) -> Sequence[Binding]:
        following, before = ("right", "down", "pagedown", " ", "enter", "l", "j"), ("left", "up")
        return (
            Binding(following, SPACE(), label("next page"), lambda: self._turn(1)),
            Binding((*before, "pageup", "backspace", "h", "k"), PAGE_UP(), label("previous page"),
                    lambda: self._turn(-1)),
            Binding(("home",), "", "", lambda: self._turn(-self._pages)),
            Binding(("end",), "", "", lambda: self._turn(self._pages)),
            *(self._number(number) for number in range(min(self._pages, 9))),
            Binding(("tab",), "Tab", label("other game"), self._turn_to_other_game),
            Binding(("escape", "q", "r", "R", "f2"), "Esc", label("back"), self._back),
        )  # fmt: skip

    def draw(self, size: Canvas) -> Picture:
        pages = fitting(rules_of(self._game), size)
        self._pages = len(pages)
        self._page = min(self._page, self._pages - 1)
        where = words.PAGE(number=self._page + 1, pages=self._pages)
        picture = widgets.page(size, words_of(self._game).RULES_TITLE(), where)
        _draw_page(picture, pages[self._page])
        hints = [(RIGHT(), label("next page"))] if self._page < self._pages - 1 else []
        hints += [(LEFT(), label("previous page"))] if self._page else []
        hints += [("Tab", label("other game"))]
        widgets.keys(picture, (*hints, ("?", label("help")), ("Esc", label("back"))))
        return picture

    def _turn_to_other_game(self) -> None:
        games = list(GAMES)
        self._game = games[(games.index(self._game) + 1) % len(games)]
        self._open(0)

    def _number(self, number: int) -> Binding:
        return Binding((str(number + 1),), "", "", lambda: self._open(number))

    def _turn(self, step: int) -> None:
        self._open(max(0, min(self._pages - 1, self._page + step)))

    def _open(self, number: int) -> None:
        self._page = number


def fitting(pages: Sequence[Page], size: Canvas) -> list[Page]:
    """Return pages that fit a window: a page that is too long continues on another one with its
    title. An example stays with the paragraph before it."""
    picture, room = Picture(size), size.rows - TOP - 2 - BELOW
    found = []
    for page in pages:
        blocks: list[Block] = []
        rows = 0
        for group in _groups(page.blocks):
            needed = sum(_rows(picture, block) + 1 for block in group)
            if blocks and rows + needed - 1 > room:
                found.append(Page(page.title, tuple(blocks)))
                blocks, rows = [], 0
            blocks += group
            rows += needed
        found.append(Page(page.title, tuple(blocks)))
    return found


def _groups(blocks: Sequence[Block]) -> list[list[Block]]:
    """Return each paragraph with the examples that follow it."""
    groups: list[list[Block]] = []
    for block in blocks:
        if isinstance(block, Figure) and groups:
            groups[-1].append(block)
        else:
            groups.append([block])
    return groups


def _rows(picture: Picture, block: Block) -> int:
    if isinstance(block, Figure):
        return block.rows
    return len(widgets.lines_of(picture, _text(block)))


def _draw_page(picture: Picture, page: Page) -> None:
    picture.put(widgets.MARGIN, TOP, page.title(), "lamp")
    row = TOP + 2
    columns = min(WIDEST, picture.canvas.columns - widgets.MARGIN)
    for block in page.blocks:
        if isinstance(block, Figure):
            if picture.palette.is_rich:
                raised(picture, Cell(widgets.MARGIN, row, columns - widgets.MARGIN, block.rows))
            row += block.draw(picture, INDENT, row)
        else:
            row = widgets.paragraph(picture, row, _text(block))
        row += 1


def rules_text(width: int, game: str = MAIN) -> str:
    """Return the rules of a game as plain text; no line but those of drawn examples is wider than
    `width`."""
    lines = [words_of(game).RULES_TITLE()]
    for page in rules_of(game):
        lines += ["", page.title(), "-" * width_of(page.title())]
        for block in page.blocks:
            lines += ["", *_plain(block, width)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _text(block: Block) -> str:
    if isinstance(block, Text):
        return block()
    return block.text() if isinstance(block, Drawn) else block.said()


def _plain(block: Block, width: int) -> list[str]:
    if not isinstance(block, Figure):
        return wrap(_text(block), max(20, width))
    picture = Picture(Canvas(WIDEST, block.rows))
    block.draw(picture, INDENT, 0)
    return picture.lines()
