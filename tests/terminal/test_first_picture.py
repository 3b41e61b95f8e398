"""What the first picture does without, so that it comes sooner."""

import gc
from collections.abc import Sequence

from luznet.preferences.table import Settings
from luznet.terminal.app import App
from luznet.terminal.picture import Canvas, Picture
from luznet.terminal.screen import Binding, Screen
from tests.terminal.terminal import Terminal, play


class Text(Screen):
    """A screen that shows a text."""

    least = Canvas(1, 1)
    text = "first"

    def draw(self, size: Canvas) -> Picture:
        picture = Picture(size)
        picture.put(0, 0, self.text)
        return picture

    def bindings(self) -> Sequence[Binding]:
        return []


def test_prompt_toolkit_makes_no_bindings_and_no_styles_for_lines_that_are_edited():
    async def story(terminal: Terminal, app: App) -> None:
        await terminal.shows("first")
        application = app._window._application
        assert len(application._default_bindings.bindings) < 20
        assert application.renderer.style.style_rules == []

    play(Text(), story)


def test_garbage_is_looked_for_again_once_the_first_picture_is_there():
    async def story(terminal: Terminal, app: App) -> None:
        await terminal.shows("first")
        assert gc.isenabled()

    gc.disable()
    try:
        play(Text(), story)
    finally:
        gc.enable()


def test_what_the_first_picture_had_without_colours_goes_with_the_next_one():
    screen = Text()

    async def story(terminal: Terminal, app: App) -> None:
        await terminal.shows("first")
        screen.text = "f  s"
        app.invalidate()
        await terminal.hides("first")
        await terminal.shows("f  s")
        assert "t" not in terminal.text

    play(screen, story, settings=lambda: Settings(colours="none"))
