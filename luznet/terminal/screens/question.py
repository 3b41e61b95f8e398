"""The questions before joining a host: its code, or whether to trust a changed key."""

from collections.abc import Callable, Sequence
from typing import Final

from luznet.client.questions import TRUSTED, ChangedKey, NeedsCode, Question
from luznet.i18n import refusal
from luznet.i18n import tables as said
from luznet.terminal.keys import label
from luznet.terminal.picture import Canvas, Picture, padded, width_of
from luznet.terminal.prose import Line
from luznet.terminal.screen import Binding, Screen
from luznet.terminal.screens import widgets, words
from luznet.wire.messages import Refused

DIGITS: Final = 6


class QuestionScreen(Screen):
    """One question and the ways to answer it."""

    def __init__(self, asked: Question, answer: Callable[[str | None], None]) -> None:
        """`answer` takes the text; None gives up."""
        self.asked = asked
        self._answer = answer
        self._line = Line(most=DIGITS)
        self._is_short = False

    @property
    def is_typing(self) -> bool:
        return isinstance(self.asked, NeedsCode)

    def bindings(self) -> Sequence[Binding]:
        back = Binding(("escape",), "Esc", label("back"), lambda: self._answer(None))
        if isinstance(self.asked, ChangedKey):
            trust = Binding(
                ("t",), "t", label("trust the new key and continue"), lambda: self._answer(TRUSTED)
            )
            return (trust, back)
        enter = Binding(("enter",), "Enter", label("send the code"), self._send)
        return (enter, back, *widgets.editing(self._line))

    def press(self, key: str) -> bool:
        """Do what the key does; the last message has been read."""
        self._is_short = False
        return super().press(key)

    def typed(self, text: str) -> bool:
        if not self.is_typing:
            return False
        self._line.insert("".join(sign for sign in text if sign in "0123456789"))
        return True

    def _send(self) -> None:
        self._is_short = len(self._line.text) < DIGITS
        if not self._is_short:
            self._answer(self._line.text)

    def draw(self, size: Canvas) -> Picture:
        picture = widgets.page(size, "luznet")
        if isinstance(self.asked, ChangedKey):
            self._draw_changed(picture, self.asked)
        else:
            self._draw_code(picture, self.asked)
        widgets.keys(picture, widgets.hints(self.bindings()))
        return picture

    def _draw_changed(self, picture: Picture, asked: ChangedKey) -> None:
        row = widgets.paragraph(picture, 3, said.stop(asked), "alarm") + 1
        row = widgets.paragraph(picture, row, said.STOP_WHY()) + 1
        before, now = words.PHRASE_BEFORE(), words.PHRASE_NOW()
        columns = max(width_of(before), width_of(now))
        picture.put(4, row, f"{padded(before, columns)}  {asked.known_phrase}")
        picture.put(4, row + 1, f"{padded(now, columns)}  {asked.new_phrase}", "strong")
        widgets.paragraph(picture, row + 3, words.STOP_WAYS())

    def _draw_code(self, picture: Picture, asked: NeedsCode) -> None:
        row = widgets.paragraph(picture, 3, said.private(asked.host), "strong") + 1
        if asked.problem:
            told = refusal(Refused(of="", code=asked.problem))
            row = widgets.paragraph(picture, row, told, "alarm") + 1
        row = widgets.paragraph(picture, row, said.CODE_HOW()) + 1
        picture.put(4, row, ">", "strong")
        widgets.draw_line(picture, 6, row, DIGITS + 2, self._line)
        if self._is_short:
            widgets.paragraph(picture, row + 2, words.SHORT_CODE(), "alarm")
