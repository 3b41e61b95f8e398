"""The screen of a replay that a table sees together: one leads, and others watch along."""

from collections.abc import Callable, Sequence

from luznet.client.adviser import Adviser
from luznet.games.game import Reader
from luznet.i18n import replay as said
from luznet.preferences.table import Settings
from luznet.replay.together import SharedReplay
from luznet.terminal.context import Session
from luznet.terminal.keys import label
from luznet.terminal.replay import words
from luznet.terminal.replay.screen import ReplayScreen
from luznet.terminal.replay.tools import Tools
from luznet.terminal.screen import Binding
from luznet.wire.record import Kept


class SharedReplayScreen(ReplayScreen):
    """The game that has just been played at the table, step by step."""

    def __init__(
        self,
        kept: Kept,
        back: Callable[[], None],
        session: Session,
        settings: Callable[[], Settings],
        adviser: Adviser | None,
        tools: Tools,
    ) -> None:
        """`session` is that at the table, `back` closes the replay."""
        super().__init__(kept, self._close_replay, settings, adviser, tools)
        self._part = SharedReplay(session.client, session.send, self.replay)
        self._close_all = back
        self._view_before: tuple[Reader] | None = None
        """From where the reader looked before the coach took them to another seat."""

    @property
    def is_over(self) -> bool:
        """Whether the table goes on, so that the replay is to be closed."""
        return self._part.is_over

    def _close_replay(self) -> None:
        self._part.stop()
        self._close_all()

    def elapse(self) -> None:
        """Play on by itself, move along with whoever leads, or show the table where this is; but
        nothing of that while the reader looks at something of their own."""
        super().elapse()
        if self._is_aside:
            return
        if self._view_before is not None:
            self._see(*self._view_before)
        self._part.look(self._tools.clock(), self._move_along)
        for news in self._part.take_news():
            self._notice = said.told(*news)

    @property
    def _is_aside(self) -> bool:
        """Whether the reader looks at advice, a review, or a game that is tried differently."""
        return self._over is not None or self._is_advised

    def _see(self, reader: Reader) -> None:
        self._view_before = None
        super()._see(reader)

    def _advise(self) -> None:
        self._ask_coach(super()._advise)

    def _review(self) -> None:
        self._ask_coach(super()._review)

    def _ask_coach(self, ask: Callable[[], None]) -> None:
        """Ask, and look from the same place again once the answer is put away."""
        before = self.replay.reader
        ask()
        if self.replay.reader != before:
            self._view_before = (before,)

    def _move_along(self, at: int, reader: Reader) -> None:
        self.pacing.stop()
        self.replay.reader = reader
        self._go(at)

    def next_change(self, now: float) -> float | None:
        due = None if self._is_aside else self._part.due
        times = (super().next_change(now), due)
        return min((each for each in times if each is not None), default=None)

    def help(self) -> Sequence[str]:
        return [*super().help(), words.HELP_TOGETHER()]

    def _at_table(self) -> Sequence[Binding]:
        return [*self._sharing(), *super()._at_table()]

    def _sharing(self) -> Sequence[Binding]:
        """Return the keys that lead the table, and that follow whoever leads."""
        part = self._part
        if part.leader is not None and not part.follows:
            # i18n: Follows the replay that somebody else shows.
            return [Binding(("f",), "f", label("watch along"), part.follow)]
        if part.is_leading:
            # i18n: Shows a replay to the others no longer. At most 16 columns.
            return [Binding(("F",), "F", label("stop showing"), part.stop)]
        # i18n: Shows a replay to the others. At most 11 columns.
        return [Binding(("F",), "F", label("show to all"), part.lead)] if part.may_lead else []

    def _company(self) -> str:
        part = self._part
        if part.is_leading:
            return words.LEADING()
        if part.leader is None:
            return words.NOBODY_LEADS()
        name = said.name_of(part.leader.name, part.leader.seat)
        return (words.FOLLOWING if part.follows else words.OTHER_LEADS)(name=name)
