"""The tutorial as a screen of luznet: the lesson, and a question before leaving it halfway.

Whoever shows it gives it a way back; it needs no host, no network and no files.
"""

from collections.abc import Callable, Sequence

from luznet.terminal.luz.tutorial import words
from luznet.terminal.luz.tutorial.lesson import Lesson
from luznet.terminal.overlays import YesOrNo
from luznet.terminal.picture import Picture, Size
from luznet.terminal.screen import Binding, Screen


class TutorialScreen(Screen):
    """A scripted deal with a coach."""

    def __init__(
        self, back: Callable[[], None], clock: Callable[[], float], learner: str = ""
    ) -> None:
        """Begin with the first step. `back` closes the tutorial, at its end or before; `clock`
        tells seconds, `learner` is what the person is called, if that is known."""
        self.lesson = Lesson(back, self._leave, clock, learner or words.GUEST())
        self._back = back
        self._question: YesOrNo | None = None

    @property
    def _present(self) -> Screen:
        return self._question or self.lesson

    def draw(self, size: Size) -> Picture:
        """Return the lesson, or the question over it."""
        return self._present.draw(size)

    def bindings(self) -> Sequence[Binding]:
        """Return the keys of the present; leaving is always among them."""
        return self._present.bindings()

    def press(self, key: str) -> bool:
        """Do what the key does."""
        return self._present.press(key)

    def next_change(self, now: float) -> float | None:
        """Return when the picture changes by itself."""
        return self._present.next_change(now)

    def help(self) -> Sequence[str]:
        """Say how the tutorial goes."""
        return [text() for text in words.HELP]

    def _leave(self) -> None:
        if self.lesson.coach.is_midway:
            self._question = YesOrNo(self.lesson, words.LEAVING(), self._back, self._stay)
        else:
            self._back()

    def _stay(self) -> None:
        self._question = None
