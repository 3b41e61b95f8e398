"""Trying it differently: a game that is played on from a point of a replay, at its real table."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from luznet.client.adviser import Adviser
from luznet.games.game import Refusal, Seat
from luznet.preferences.table import Settings
from luznet.replay.onlooker import onlooker
from luznet.replay.playback import Replay
from luznet.replay.trial import Trial
from luznet.terminal.chat.model import ChatModel
from luznet.terminal.context import Context, LocalSession
from luznet.terminal.game import drawing
from luznet.terminal.game.page import draw_keys
from luznet.terminal.game.registry import screen_of
from luznet.terminal.keys import label
from luznet.terminal.picture import Canvas, Picture
from luznet.terminal.replay import words
from luznet.terminal.replay.tools import Tools
from luznet.terminal.screen import Binding, Screen
from luznet.wire.client_messages import Act, AnyClientMessage
from luznet.wire.codec import read_action
from luznet.wire.messages import Refused

BOT_WAITS: Final = 0.9
"""Seconds before a bot acts, or cards are dealt."""
PAUSE: Final = frozenset("P")
"""A key of the table that has no use here: nobody is waiting."""


def can_try(replay: Replay) -> bool:
    """Return whether a game can be played on from where a replay is."""
    return not replay.is_beyond and replay.record.rules.to_act(replay.step.state) is not None


class TrialScreen(Screen):
    """A game against bots that counts nowhere."""

    def __init__(
        self,
        replay: Replay,
        seat: Seat,
        tools: Tools,
        back: Callable[[], None],
        settings: Callable[[], Settings],
        adviser: Adviser | None,
    ) -> None:
        """The user takes `seat`; `back` leads to the replay. Raises ValueError without bots."""
        if tools.choose is None:
            raise ValueError("there is nobody to play against")
        self.trial = Trial(replay, seat, tools.choose, tools.below)
        self._back = back
        self._clock = clock = tools.clock
        self._client = onlooker(self.trial.name, plays=True)
        session = LocalSession(self._client, self._receive)
        context = Context(session, clock, settings, adviser)
        self._table: Any = screen_of(replay.record.game)(context, ChatModel(context))
        self._due = clock() + BOT_WAITS
        self._tell()

    def _tell(self) -> None:
        """Show the game as it is now, and wait before the next bot acts."""
        self._client.looks_back = self.trial.is_over
        self._client.receive(self.trial.update())
        self._due = self._clock() + BOT_WAITS

    def _receive(self, messages: Iterable[AnyClientMessage]) -> None:
        """Take what the user's client sends, in place of a host."""
        for message in messages:
            if isinstance(message, Act):
                self._act(message)

    def _act(self, message: Act) -> None:
        try:
            self.trial.act(read_action(self.trial.rules, message.action))
        except Refusal as refusal:
            told = Refused(of="act", code=refusal.code, facts=dict(refusal.facts))
            self._client.receive(told)
            return
        self._tell()

    def elapse(self) -> None:
        """Let a bot act, if one is to, and play the user's only card if they want that."""
        if self._waits_for_others and self._clock() >= self._due:
            self.trial.go_on()
            self._tell()
        self._table.elapse()

    @property
    def _waits_for_others(self) -> bool:
        return not (self.trial.is_over or self.trial.is_own_turn)

    def next_change(self, now: float) -> float | None:
        times = [self._table.next_change(now), self._due if self._waits_for_others else None]
        return min((each for each in times if each is not None), default=None)

    def draw(self, size: Canvas) -> Picture:
        picture: Picture = self._table.draw(size)
        picture.fill(0, 0, size.columns, 1)
        column = picture.put(1, 0, words.TRIAL_TITLE(), "lamp") + 2
        about = words.TRIAL_AS(name=self.trial.name)
        drawing.line(picture, column, 0, size.columns - column - 1, about, "quiet")
        picture.fill(0, size.rows - 1, size.columns, 1)
        draw_keys(picture, size.rows - 1, self.bindings(), self._table.model.chat)
        return picture

    def drew(self, seconds: float) -> None:
        self._table.drew(seconds)

    def bindings(self) -> Sequence[Binding]:
        table = [each for each in self._table.bindings() if not PAUSE & {*each.keys}]
        # i18n: Goes back to the replay.
        leaving = Binding(("escape", "q", "c-d"), "Esc", label("back to the replay"), self._back)
        return [*table, leaving]

    def typed(self, text: str) -> bool:
        return bool(self._table.typed(text))
