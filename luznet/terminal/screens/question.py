"""The questions before joining a host: its code, or whether to trust a changed key."""

from collections.abc import Callable, Sequence
from typing import Final

from luznet.client.questions import TRUSTED, ChangedKey, NeedsCode, Question, WentOnAlone
from luznet.i18n import refusal
from luznet.i18n import tables as said
from luznet.terminal.keys import label
from luznet.terminal.light import glass
from luznet.terminal.picture import Canvas, Cell, Picture, padded, width_of
from luznet.terminal.prose import Line
from luznet.terminal.screen import Binding, Screen
from luznet.terminal.screens import widgets, words
from luznet.terminal.screens.doorstep import DARK, draw_doorstep, draw_line, draw_text
from luznet.wire.messages import Refused

DIGITS: Final = 6
SLOT: Final = Cell(0, 0, 5, 3)
"""The size of the slot of a digit."""
CODE_ROWS, CHANGED_ROWS, ALONE_ROWS = 9, 14, 10
"""Rows of what is said below the house."""


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
        if isinstance(self.asked, WentOnAlone):
            does = label("go on there")
            return (Binding(("m", "M"), "m", does, lambda: self._answer(TRUSTED)), back)
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

    # ---- the picture ---------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> Picture:
        picture = Picture(canvas)
        if isinstance(self.asked, ChangedKey):
            self._draw_changed(picture, self.asked)
        elif isinstance(self.asked, WentOnAlone):
            row = draw_doorstep(picture, DARK, ALONE_ROWS, has_lamp=True)
            row = draw_line(picture, row, said.went_on(self.asked), "lit")
            row = draw_text(picture, row, said.WENT_ON_WHY())
            draw_text(picture, row, words.WENT_ON_WAYS())
        else:
            self._draw_code(picture, self.asked)
        widgets.draw_title(picture, "luznet")
        widgets.keys(picture, widgets.hints(self.bindings()))
        return picture

    def _draw_changed(self, picture: Picture, asked: ChangedKey) -> None:
        row = draw_doorstep(picture, DARK, CHANGED_ROWS, has_lamp=False)
        row = draw_line(picture, row, said.stop(asked), "lit.alarm")
        row = draw_text(picture, row, said.STOP_WHY())
        before, now = words.PHRASE_BEFORE(), words.PHRASE_NOW()
        columns = max(width_of(before), width_of(now))
        left = (picture.canvas.columns - columns - 2 - width_of(asked.known_phrase)) // 2
        column = picture.put(left, row, padded(before, columns), "quiet") + 2
        picture.put(left, row + 1, padded(now, columns), "quiet")
        picture.put(column, row, asked.known_phrase)
        picture.put(column, row + 1, asked.new_phrase, "strong")
        draw_text(picture, row + 3, words.STOP_WAYS())

    def _draw_code(self, picture: Picture, asked: NeedsCode) -> None:
        row = draw_doorstep(picture, DARK, CODE_ROWS, has_lamp=True)
        row = draw_line(picture, row, said.private(asked.host), "lit")
        problem = refusal(Refused(of="", code=asked.problem)) if asked.problem else ""
        row = draw_text(picture, row, words.SHORT_CODE() if self._is_short else problem, "alarm")
        self._draw_digits(picture, draw_text(picture, row, said.CODE_HOW()))

    def _draw_digits(self, picture: Picture, row: int) -> None:
        """Draw a slot for each digit; the one that is typed next stands in lamp light."""
        pitch = SLOT.columns + 1
        left = (picture.canvas.columns - DIGITS * pitch + 1) // 2
        text, at = self._line.text, len(self._line.before)
        for place in range(DIGITS):
            cell = SLOT._replace(column=left + place * pitch, row=row)
            glass.slot(picture, cell, text[place : place + 1], place == at)
