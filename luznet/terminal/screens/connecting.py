"""What is shown before a table is known: what is tried and for how long, or why it failed."""

from collections.abc import Callable, Sequence

from luznet.client.core import Client, Goal, Send
from luznet.i18n import farewell, refusal
from luznet.i18n import tables as said
from luznet.terminal.picture import Picture, Size
from luznet.terminal.screen import Binding, Screen
from luznet.terminal.screens import widgets, words

PATIENCE = 4.0
"""Seconds after which it is told what may be wrong."""


class ConnectingScreen(Screen):
    """A client on its way to a table."""

    def __init__(
        self,
        client: Client,
        send: Send,
        clock: Callable[[], float],
        doing: Callable[[], str] = words.CONNECTING,
        back: Callable[[], None] | None = None,
        trouble: Callable[[], str] = lambda: "",
    ) -> None:
        """Say what is being done: `doing` says it. `back` gives it up, `trouble` returns a reason
        why it cannot work that the client does not know."""
        self._client = client
        self._send = send
        self._clock = clock
        self._doing = doing
        self._back = back
        self._trouble = trouble
        self._started = clock()

    @property
    def failure(self) -> str:
        """Why there will be no table; empty while there is hope."""
        client = self._client
        if self._trouble():
            return self._trouble()
        if client.refusal is not None:
            return refusal(client.refusal)
        gone = client.farewell
        return farewell(gone.reason) if gone and client.standing == "ended" else ""

    @property
    def waited(self) -> int:
        """Whole seconds since it began."""
        return int(self._clock() - self._started)

    def bindings(self) -> Sequence[Binding]:
        """Return the ways out."""
        watch = Binding(("w",), "w", words.WATCH(), self._watch)
        back = Binding(("escape",), "Esc", words.BACK(), self._back) if self._back else None
        return (*([watch] if self._client.can_watch else []), *([back] if back else []))

    def next_change(self, now: float) -> float | None:
        """Return when the next second has passed, while it is tried."""
        if self.failure:
            return None
        return self._started + int(now - self._started) + 1

    def draw(self, size: Size) -> Picture:
        """Return what is done and for how long, or the reason why it failed."""
        picture = widgets.page(size, "luznet")
        if self.failure:
            widgets.paragraph(picture, 3, self.failure, "class:trouble")
        else:
            row = widgets.paragraph(picture, 3, self._doing(), "class:heading") + 1
            self._draw_trying(picture, row)
        ways = [(binding.shown, binding.help) for binding in self.bindings()]
        widgets.keys(
            picture,
            (*ways, ("R", words.READ_RULES()), ("?", words.HELP_KEY()), ("q", words.LEAVE())),
        )
        return picture

    def _draw_trying(self, picture: Picture, row: int) -> None:
        if self.waited:
            picture.put(widgets.MARGIN, row, words.tried(self.waited), "class:hint")
        if self._client.meets_stranger:
            widgets.paragraph(picture, row + 2, said.OTHER_KEY(), "class:trouble")
        elif self.waited >= PATIENCE:
            widgets.paragraph(picture, row + 2, said.NO_ANSWER())

    def _watch(self) -> None:
        self._client.refusal = None
        self._send(self._client.aim(Goal("watch", self._client.goal.table)))
