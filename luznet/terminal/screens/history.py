"""The games that were played: a list, the newest first, and a preview of the chosen one.

The list reads from the store only what it shows.  A game is removed after one question.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from luznet.games import GAMES
from luznet.history import words as trouble_words
from luznet.history.store import Line as Game
from luznet.history.store import NoGame, Store, StoreTrouble
from luznet.history.wanted import ALL, Wanted
from luznet.i18n import history as said
from luznet.terminal.keys import PAGE_UP, SPACE, UP_DOWN, label
from luznet.terminal.picture import Canvas, Picture
from luznet.terminal.prose import Line
from luznet.terminal.screen import Binding, Screen, both_ways, following
from luznet.terminal.screens import history_picture, history_words, widgets
from luznet.wire.record import Kept

PAGE: Final = 50
"""Games that are read at once."""
SPANS: Final = (None, 7, 30, 365)
"""Days back from now that can be asked for; None: all."""
DAY_MS: Final = 86_400_000


class HistoryScreen(Screen):
    """All games, one of them chosen."""

    def __init__(
        self,
        store: Store,
        back: Callable[[], None],
        unix_time: Callable[[], float],
        wanted: Wanted = ALL,
        *,
        replay: Callable[[Kept], None] | None = None,
        ways: Sequence[Binding] = (),
    ) -> None:
        """Show what is in a store; `back` closes the screen, `replay` shows a game again, `ways`
        are keys that lead to other screens."""
        self._store = store
        self._back = back
        self._unix_time = unix_time
        self._replay = replay
        self._ways = ways
        self.wanted = wanted
        self.games: list[Game] = []
        self.found = 0
        self.row = 0
        self.span = 0
        self.line: Line | None = None
        self.told = ""
        self.is_removing = False
        self._shown: tuple[str, Kept | None] = ("", None)
        self._look()

    # ---- the model ---------------------------------------------------------------------------

    @property
    def chosen(self) -> Game | None:
        return self.games[self.row] if self.games else None

    @property
    def record(self) -> Kept | None:
        """The record of the chosen game; None if it cannot be read."""
        if self.chosen is None:
            return None
        if self._shown[0] != self.chosen.id:
            self._shown = self.chosen.id, self._read(self.chosen.id)
        return self._shown[1]

    @property
    def is_typing(self) -> bool:
        return self.line is not None

    def _read(self, game: str) -> Kept | None:
        try:
            return self._store.find(game)
        except StoreTrouble as trouble:
            self.told = trouble_words.trouble(trouble)
        except NoGame as none:
            self.told = trouble_words.no_game(none)
        return None

    def _look(self) -> None:
        """Read the list from its beginning."""
        since = SPANS[self.span]
        if since is not None:
            now = int(self._unix_time() * 1000)
            self.wanted = self.wanted._replace(since=now - since * DAY_MS)
        try:
            self.games = self._store.games(self.wanted, PAGE)
            self.found = self._store.count(self.wanted)
        except StoreTrouble as trouble:
            self.games, self.found, self.told = [], 0, trouble_words.trouble(trouble)
        self.row = 0

    def _read_on(self) -> None:
        """Read more of the list when the chosen game comes near its end."""
        if self.row + 2 > len(self.games) < self.found:
            try:
                self.games += self._store.games(self.wanted, PAGE, len(self.games))
            except StoreTrouble as trouble:
                self.told = trouble_words.trouble(trouble)

    # ---- keys --------------------------------------------------------------------------------

    def press(self, key: str) -> bool:
        """Do what the key does; the last message has been read."""
        self.told = ""
        return super().press(key)

    def bindings(self) -> Sequence[Binding]:
        if self.is_removing:
            return self._asking()
        return self._listing() if self.line is None else self._writing(self.line)

    def typed(self, text: str) -> bool:
        if self.line is None:
            return False
        self.line.insert(text)
        self._search(self.line.text)
        return True

    def help(self) -> Sequence[str]:
        return [text() for text in history_words.HELP]

    def _listing(self) -> Sequence[Binding]:
        chosen = self._of_chosen() if self.chosen is not None else ()
        return (
            *both_ways(("up", "k"), ("down", "j", "tab"), UP_DOWN(), label("choose a game"),
                       self._move),
            Binding(("pagedown", " "), SPACE(), label("further down"), partial(self._move, 10)),
            Binding(("pageup",), PAGE_UP(), label("further up"), partial(self._move, -10)),
            Binding(("home",), "", "", partial(self._go_to, 0)),
            *chosen,
            Binding(("/", "f"), "/", label("search for a player or a table"), self._write,
                    label("search")),
            Binding(("g",), "g", label("only one game, or all"), self._next_game, label("game")),
            Binding(("d",), "d", label("only the last week, month or year, or all"),
                    self._next_span, label("time")),
            *self._ways,
            Binding(("escape", "q"), "Esc", label("back"), self._back),
        )  # fmt: skip

    def _of_chosen(self) -> Sequence[Binding]:
        record, replay = self.record, self._replay
        watching = () if record is None or replay is None else (
            Binding(("enter",), "Enter", label("see it again"), partial(replay, record),
                    label("replay")),
        )  # fmt: skip
        removing = Binding(("x", "delete"), "x", label("remove it for good"), self._ask_to_remove,
                           label("remove"))  # fmt: skip
        return (*watching, removing)

    def _asking(self) -> Sequence[Binding]:
        return (
            Binding(("y",), "y", label("remove it"), self._remove),
            Binding(("n", "escape", "q"), "n", label("keep it"), self._keep),
        )

    def _writing(self, line: Line) -> Sequence[Binding]:
        return (
            Binding(("enter",), "Enter", label("done"), self._stop_writing),
            Binding(("escape",), "Esc", label("show all"), self._show_all),
            *(self._searching(each) for each in widgets.editing(line)),
        )

    def _searching(self, binding: Binding) -> Binding:
        """Return the binding of a key that changes the line, so that it also searches."""

        def does() -> None:
            binding.does()
            self._search(self.line.text if self.line is not None else "")

        return Binding(binding.keys, binding.shown, binding.help, does)

    def _move(self, step: int) -> None:
        self._go_to(self.row + step)

    def _go_to(self, row: int) -> None:
        self.row = max(0, min(len(self.games) - 1, row))
        self._read_on()

    def _write(self) -> None:
        self.line = Line(self.wanted.text)

    def _stop_writing(self) -> None:
        self.line = None

    def _show_all(self) -> None:
        self.line = None
        self._search("")

    def _search(self, text: str) -> None:
        if text.strip() != self.wanted.text:
            self.wanted = self.wanted._replace(text=text.strip())
            self._look()

    def _next_game(self) -> None:
        self.wanted = self.wanted._replace(game=following(("", *GAMES), self.wanted.game))
        self._look()

    def _next_span(self) -> None:
        self.span = (self.span + 1) % len(SPANS)
        self.wanted = self.wanted._replace(since=None)
        self._look()

    def _ask_to_remove(self) -> None:
        self.is_removing = True

    def _keep(self) -> None:
        self.is_removing = False

    def _remove(self) -> None:
        self.is_removing = False
        game, row = self.chosen, self.row
        if game is None:
            return
        try:
            self._store.remove(game.id)
        except StoreTrouble as trouble:
            self.told = trouble_words.trouble(trouble)
            return
        self._look()
        self._go_to(row)
        self.told = history_words.REMOVED()

    # ---- the picture ---------------------------------------------------------------------------

    def draw(self, size: Canvas) -> Picture:
        return history_picture.draw(self, size)

    @property
    def nothing(self) -> str:
        """What to say where there is no game."""
        return said.NONE_KEPT() if self.wanted == ALL else said.NONE_FOUND()
