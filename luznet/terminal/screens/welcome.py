"""The first screens: they ask for a name, and offer the tutorial."""

from abc import abstractmethod
from collections.abc import Callable, Sequence

from luznet.terminal.keys import label
from luznet.terminal.picture import Canvas, Cell, Picture
from luznet.terminal.prose import Line
from luznet.terminal.screen import Binding, Screen
from luznet.terminal.screens import start_picture, widgets, words
from luznet.terminal.settings import words as own_words
from luznet.wire.text import NAME_MOST, clean_name


class NameScreen(Screen):
    """Asks for a name, or something else of one line; then offers the tutorial."""

    def __init__(self, name: str) -> None:
        self._name = Line(name, NAME_MOST)
        self._asked: Line | None = self._name
        """What is typed now; None for the offer."""
        self._is_replaced = bool(name)
        """Whether typing replaces what stands there: a suggestion, or a name that was refused."""
        self._told = ""

    @property
    def is_typing(self) -> bool:
        return self._asked is not None

    def press(self, key: str) -> bool:
        """Do what the key does; the last message has been read. A key that edits keeps the line."""
        self._told = ""
        is_known = any(key in binding.keys for binding in self.bindings())
        self._is_replaced = self._is_replaced and not is_known
        return super().press(key)

    def typed(self, text: str) -> bool:
        if self._asked is None:
            return False
        if self._is_replaced:
            self._asked.clear()
            self._is_replaced = False
        if not self._asked.insert(text):
            self._told = own_words.NO_ROOM(NAME_MOST)
        return True

    def _chosen(self) -> str:
        """Return the name as it is typed; say so if that is none."""
        name = clean_name(self._name.text)
        if not name:
            self._told = own_words.ANY_NAME()
        return name

    # ---- the picture ---------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> Picture:
        picture = Picture(canvas)
        cell = start_picture.draw_scene(picture, own_words.WELCOME())
        if self._asked is None:
            self._draw_offer(picture, cell)
        else:
            self._draw_question(picture, cell, self._asked)
        shown = [(key.shown, key.help) for key in self.bindings() if key.shown]
        widgets.keys(picture, (*shown, ("Ctrl-C", label("leave luznet"))))
        return picture

    def _draw_question(self, picture: Picture, cell: Cell, line: Line) -> None:
        row = start_picture.write(picture, cell, cell.row, self._question(), "strong") + 1
        picture.put(cell.column, row, ">", "lamp")
        widgets.draw_line(picture, cell.column + 2, row, NAME_MOST + 2, line)
        row = start_picture.write(picture, cell, row + 2, self._hint(), "quiet")
        start_picture.write(picture, cell, row + 1, self._told, "alarm")

    def _question(self) -> str:
        """Return what is asked."""
        return own_words.ASK_NAME()

    def _hint(self) -> str:
        """Return what is good to know for the answer, if anything."""
        return ""

    @abstractmethod
    def _draw_offer(self, picture: Picture, cell: Cell) -> None:
        """Draw what stands there when all is answered."""


class WelcomeScreen(NameScreen):
    """The first start: asks for the user's name, then offers the tutorial."""

    def __init__(
        self,
        name: str,
        keep: Callable[[str], None],
        done: Callable[[], None],
        tutorial: Callable[[], None],
    ) -> None:
        """Suggest a name. `keep` takes the one that was chosen; `done` shows what luznet was
        started for, and `tutorial` shows the tutorial over it."""
        super().__init__(name)
        self._keep = keep
        self._done = done
        self._tutorial = tutorial

    def bindings(self) -> Sequence[Binding]:
        if self._asked is None:
            return (
                Binding(("t",), "t", label("start a tutorial"), self._begin_tutorial),
                Binding(("enter", "escape"), "Enter", label("continue without it"), self._done),
            )
        return (
            Binding(("enter",), "Enter", label("continue with this name"), self._choose),
            Binding(("escape",), "Esc", label("ask me next time"), self._done),
            *widgets.editing(self._asked),
        )

    def _choose(self) -> None:
        if name := self._chosen():
            self._keep(name)
            self._asked = None

    def _begin_tutorial(self) -> None:
        self._done()
        self._tutorial()

    def _hint(self) -> str:
        return own_words.NAME_LATER()

    def _draw_offer(self, picture: Picture, cell: Cell) -> None:
        hello = own_words.HELLO(name=self._name.text)
        row = start_picture.write(picture, cell, cell.row, hello, "lamp")
        start_picture.write(picture, cell, row + 1, own_words.OFFER())


class ReceptionScreen(NameScreen):
    """The first screen of a guest: asks for a name, and for the word that goes with it if the name
    belongs to somebody; then tells a new guest their word, and offers the tutorial."""

    def __init__(
        self,
        enter: Callable[[str], str | None],
        prove: Callable[[str, str], bool],
        word: Callable[[], str],
        done: Callable[[bool], None],
        told: str = "",
    ) -> None:
        """`enter` takes a name; it returns what is wrong with it, or None if it belongs to a guest
        who has a word for it. `prove` takes a name and its word, and returns whether it is the
        right one. `word` is the guest's, empty for none. `done` goes on to the table; its argument
        tells whether a tutorial comes first. `told`: why they are asked again."""
        super().__init__("")
        self._told = told
        self._enter, self._prove, self._word, self._done = enter, prove, word, done
        self._proof = Line("", NAME_MOST)

    def bindings(self) -> Sequence[Binding]:
        if self._asked is None:
            tutorial = Binding(("t",), "t", label("start a tutorial"), lambda: self._done(True))
            on = Binding(("enter",), "Enter", label("go to the table"), lambda: self._done(False))
            return (tutorial, on)
        if self._asked is self._proof:
            return (
                Binding(("enter",), "Enter", label("continue with this word"), self._send_word),
                Binding(("escape",), "Esc", label("another name"), self._again),
                *widgets.editing(self._proof),
            )
        enter = Binding(("enter",), "Enter", label("continue with this name"), self._send_name)
        return (enter, *widgets.editing(self._name))

    def _send_name(self) -> None:
        if not (name := self._chosen()):
            return
        problem = self._enter(name)
        if problem is None:
            self._asked = self._proof
        else:
            self._told = problem
            self._is_replaced = True
            self._asked = self._asked if problem else None

    def _send_word(self) -> None:
        if self._prove(clean_name(self._name.text), self._proof.text):
            self._done(False)
        else:
            self._proof.clear()
            self._told = words.WRONG_WORD()

    def _again(self) -> None:
        self._asked = self._name
        self._proof.clear()

    def _question(self) -> str:
        if self._asked is self._proof:
            return words.NAME_TAKEN(name=clean_name(self._name.text))
        return super()._question()

    def _draw_offer(self, picture: Picture, cell: Cell) -> None:
        hello = own_words.HELLO(name=clean_name(self._name.text))
        row = start_picture.write(picture, cell, cell.row, hello, "lamp") + 1
        if self._word():
            row = start_picture.write(picture, cell, row, words.YOUR_WORD(word=self._word())) + 1
        start_picture.write(picture, cell, row, own_words.OFFER(), "quiet")
