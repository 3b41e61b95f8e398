"""The first screen of a guest: their name, the word of a name that was here before, a tutorial."""

from collections.abc import Callable, Sequence
from typing import Literal

from luznet.terminal.keys import label
from luznet.terminal.picture import Canvas, Cell, Picture
from luznet.terminal.prose import Line
from luznet.terminal.screen import Binding, Screen
from luznet.terminal.screens import start_picture, widgets, words
from luznet.terminal.settings import words as own_words
from luznet.wire.text import NAME_MOST, clean_name


class ReceptionScreen(Screen):
    """Asks a guest for a name, and for the word that goes with it if the name belongs to somebody;
    then tells a new guest their word, and offers the tutorial."""

    def __init__(
        self,
        enter: Callable[[str], bool],
        prove: Callable[[str, str], bool],
        word: Callable[[], str],
        done: Callable[[bool], None],
    ) -> None:
        """`enter` takes a name; it returns whether the name was free. `prove` takes a name and its
        word, and returns whether it is the right one. `word` is the guest's, empty for none.
        `done` goes on to the table; its argument tells whether a tutorial comes first."""
        self._enter, self._prove, self._word, self._done = enter, prove, word, done
        self._asks: Literal["name", "word", "nothing"] = "name"
        self._name = Line("", NAME_MOST)
        self._typed = Line("", NAME_MOST)
        self._told = ""

    @property
    def is_typing(self) -> bool:
        return self._asks != "nothing"

    @property
    def _line(self) -> Line:
        return self._name if self._asks == "name" else self._typed

    # ---- keys --------------------------------------------------------------------------------

    def bindings(self) -> Sequence[Binding]:
        if self._asks == "nothing":
            tutorial = Binding(("t",), "t", label("start a tutorial"), lambda: self._done(True))
            on = Binding(("enter",), "Enter", label("go to the table"), lambda: self._done(False))
            return (tutorial, on)
        if self._asks == "word":
            return (
                Binding(("enter",), "Enter", label("continue with this word"), self._send_word),
                Binding(("escape",), "Esc", label("another name"), self._again),
                *widgets.editing(self._line),
            )
        enter = Binding(("enter",), "Enter", label("continue with this name"), self._send_name)
        return (enter, *widgets.editing(self._line))

    def press(self, key: str) -> bool:
        """Do what the key does; the last message has been read."""
        self._told = ""
        return super().press(key)

    def typed(self, text: str) -> bool:
        if not self.is_typing:
            return False
        if not self._line.insert(text):
            self._told = own_words.NO_ROOM(NAME_MOST)
        return True

    def _send_name(self) -> None:
        name = clean_name(self._name.text)
        if not name:
            self._told = own_words.ANY_NAME()
        elif self._enter(name):
            self._asks = "nothing"
        else:
            self._asks = "word"

    def _send_word(self) -> None:
        if self._prove(clean_name(self._name.text), self._typed.text):
            self._done(False)
        else:
            self._typed.clear()
            self._told = words.WRONG_WORD()

    def _again(self) -> None:
        self._asks = "name"
        self._typed.clear()

    # ---- the picture ---------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> Picture:
        picture = Picture(canvas)
        cell = start_picture.draw_scene(picture, own_words.WELCOME())
        if self._asks == "nothing":
            self._draw_welcome(picture, cell)
        else:
            name = clean_name(self._name.text)
            asked = own_words.ASK_NAME() if self._asks == "name" else words.NAME_TAKEN(name=name)
            row = start_picture.write(picture, cell, cell.row, asked, "strong") + 1
            picture.put(cell.column, row, ">", "lamp")
            widgets.draw_line(picture, cell.column + 2, row, NAME_MOST + 2, self._line)
            start_picture.write(picture, cell, row + 2, self._told, "alarm")
        shown = [(key.shown, key.help) for key in self.bindings() if key.shown]
        widgets.keys(picture, (*shown, ("Ctrl-C", label("leave luznet"))))
        return picture

    def _draw_welcome(self, picture: Picture, cell: Cell) -> None:
        hello = own_words.HELLO(name=clean_name(self._name.text))
        row = start_picture.write(picture, cell, cell.row, hello, "lamp") + 1
        if self._word():
            row = start_picture.write(picture, cell, row, words.YOUR_WORD(word=self._word())) + 1
        start_picture.write(picture, cell, row, own_words.OFFER(), "quiet")
