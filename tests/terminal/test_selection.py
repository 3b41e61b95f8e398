"""Whatever tables come and go, Enter joins the one that was seen selected, or none."""

from hypothesis import given
from hypothesis import strategies as st

from luznet.client.lobby import Entry
from tests.terminal.test_lobby_screen import Visitor, entry

TABLES = [
    *(entry(name, taken=taken) for name, taken in (("Ann", 0), ("Ben", 2), ("Cleo", 1))),
    entry("Dan", yours=1),
]
lists = st.sets(st.sampled_from(range(len(TABLES)))).map(
    lambda chosen: tuple(sorted((TABLES[at] for at in chosen), key=lambda each: each.order))
)
waits = st.sampled_from((0.05, 0.3, 0.8, 2.0))
keys = st.sampled_from(("left", "right", "up", "down", "home", "end", "enter", "w", "back"))


class Watcher:
    """A visitor, and the name of the table that they have seen selected."""

    def __init__(self, tables: tuple[Entry, ...]) -> None:
        self.visitor = Visitor(*tables)
        self.look()

    def look(self) -> None:
        self.visitor.screen.elapse()
        self.visitor.lines()
        self.see()

    def see(self) -> None:
        chosen = self.visitor.screen.selection.chosen
        self.seen = "" if chosen is None else chosen.name

    def press(self, key: str) -> None:
        if key == "back":
            self.visitor.screen.search_again()
        else:
            self.visitor.press(key)
            self.see()


@given(lists, st.lists(lists | waits | keys, max_size=30))
def test_enter_joins_the_table_that_was_seen_selected_or_none(first, story):
    watcher = Watcher(first)
    for step in story:
        before, known = watcher.seen, len(watcher.visitor.chosen)
        if isinstance(step, str):
            watcher.press(step)
        elif isinstance(step, float):
            watcher.visitor.now += step
            watcher.look()
        else:
            watcher.visitor.entries = step
            watcher.look()
        for choice in watcher.visitor.chosen[known:]:
            joined = getattr(choice, "entry", None)
            assert joined is None or joined.name == before
        if watcher.visitor.screen._creating is not None:
            watcher.visitor.press("escape")
