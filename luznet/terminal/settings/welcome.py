"""The first start: asks for the user's name and offers the tutorial."""

from collections.abc import Callable, Sequence

from luznet.terminal.keys import label
from luznet.terminal.picture import Canvas, Cell, Picture
from luznet.terminal.prose import Line
from luznet.terminal.screen import Binding, Screen
from luznet.terminal.screens import start_picture, widgets
from luznet.terminal.settings import words
from luznet.wire.text import NAME_MOST, clean_name


class WelcomeScreen(Screen):
    """Asks for the name; then offers the tutorial."""

    def __init__(
        self,
        name: str,
        keep: Callable[[str], None],
        done: Callable[[], None],
        tutorial: Callable[[], None],
    ) -> None:
        """Suggest a name. `keep` takes the one that was chosen; `done` shows what luznet was
        started for, and `tutorial` shows the tutorial over it."""
        self._line = Line(name, NAME_MOST)
        self._is_untouched = True
        self._keep = keep
        self._done = done
        self._tutorial = tutorial
        self._is_named = False
        self._told = ""

    @property
    def is_typing(self) -> bool:
        return not self._is_named

    # ---- keys --------------------------------------------------------------------------------

    def bindings(self) -> Sequence[Binding]:
        if self._is_named:
            return (
                Binding(("t",), "t", label("start a tutorial"), self._begin_tutorial),
                Binding(("enter", "escape"), "Enter", label("continue without it"), self._done),
            )
        return (
            Binding(("enter",), "Enter", label("continue with this name"), self._choose),
            Binding(("escape",), "Esc", label("ask me next time"), self._done),
            *widgets.editing(self._line),
        )

    def press(self, key: str) -> bool:
        """Do what the key does; the last message has been read. A key that edits keeps the
        suggested name."""
        self._told = ""
        is_known = any(key in binding.keys for binding in self.bindings())
        self._is_untouched = self._is_untouched and not is_known
        return super().press(key)

    def typed(self, text: str) -> bool:
        """Take characters for the name; the first one replaces the suggested name."""
        if not self.is_typing:
            return False
        if self._is_untouched:
            self._line.clear()
        self._is_untouched = False
        if not self._line.insert(text):
            self._told = words.NO_ROOM(NAME_MOST)
        return True

    def _choose(self) -> None:
        name = clean_name(self._line.text)
        if not name:
            self._told = words.ANY_NAME()
            return
        self._keep(name)
        self._is_named = True

    def _begin_tutorial(self) -> None:
        self._done()
        self._tutorial()

    # ---- the picture ---------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> Picture:
        picture = Picture(canvas)
        cell = start_picture.draw_scene(picture, words.WELCOME())
        if self.is_typing:
            self._draw_name(picture, cell)
        else:
            self._draw_offer(picture, cell)
        shown = [(key.shown, key.help) for key in self.bindings() if key.shown]
        widgets.keys(picture, (*shown, ("Ctrl-C", label("leave luznet"))))
        return picture

    def _draw_name(self, picture: Picture, cell: Cell) -> None:
        row = start_picture.write(picture, cell, cell.row, words.ASK_NAME(), "strong") + 1
        picture.put(cell.column, row, ">", "lamp")
        widgets.draw_line(picture, cell.column + 2, row, NAME_MOST + 2, self._line)
        row = start_picture.write(picture, cell, row + 2, words.NAME_LATER(), "quiet")
        start_picture.write(picture, cell, row + 1, self._told, "alarm")

    def _draw_offer(self, picture: Picture, cell: Cell) -> None:
        hello = words.HELLO(name=self._line.text)
        row = start_picture.write(picture, cell, cell.row, hello, "lamp")
        start_picture.write(picture, cell, row + 1, words.OFFER())
