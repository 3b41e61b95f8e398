"""Something long that is heard a page at a time: the rules, or the lesson."""

from collections.abc import Callable, Sequence

from luznet.plain.user_context import Pages


class Reading:
    """Pages, and where the reader is in them."""

    def __init__(
        self, pages: Pages, at: int, go_on: Callable[[int, int], str], *, is_lesson: bool
    ) -> None:
        """Begin before the page `at`, 1 being the first. `go_on` says, for a page and how many
        there are, how the next one is heard."""
        self.is_lesson = is_lesson
        self._pages = pages
        self._at = at - 1
        self._go_on = go_on

    @property
    def has_more(self) -> bool:
        """Whether there is a page that follows."""
        return self._at < len(self._pages)

    def next_page(self) -> Sequence[str]:
        """Return the next page, and how to go on."""
        page, self._at = self._pages[self._at], self._at + 1
        return [*page, self._go_on(self._at, len(self._pages))]
