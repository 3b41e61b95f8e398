"""The replay that a table sees together in plain mode: one leads, and others hear what follows."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from luznet.client.adviser import Adviser
from luznet.client.session import Session
from luznet.games.game import ALL_SEATS, Reader
from luznet.i18n import replay as said
from luznet.i18n import sentences
from luznet.plain import replay_usage as uses
from luznet.plain import replay_words as words
from luznet.plain import usage
from luznet.plain.command import Command
from luznet.plain.replay import ReplayConversation
from luznet.plain.user_context import UserContext
from luznet.replay.curve import Oracle
from luznet.replay.playback import Replay
from luznet.replay.together import SharedReplay
from luznet.wire.messages import Led
from luznet.wire.record import Kept


class SharedConversation(ReplayConversation):
    """The game that has just been played at the table, in words."""

    def __init__(
        self,
        session: Session,
        kept: Kept,
        user: UserContext,
        leave: Callable[[], None],
        adviser: Adviser | None,
        oracle: Oracle | None,
    ) -> None:
        """`session` is that at the table."""
        seat = session.client.situation.own_seat
        replay = Replay(kept, ALL_SEATS if seat is None else seat)
        super().__init__(replay, user, leave, adviser, oracle)
        self._part = SharedReplay(session.client, session.send, replay)
        self._view_before: tuple[Reader] | None = None
        """From where the reader looked before the coach took them to another seat."""

    @property
    def is_over(self) -> bool:
        """Whether the table goes on, so that the replay ends."""
        return self._part.is_over

    def close(self) -> None:
        """Neither lead nor follow any longer."""
        self._part.stop()

    # ---- telling -------------------------------------------------------------------------------

    def told(self, now: float) -> Iterator[str]:
        yield from super().told(now)
        if self._told_game.is_busy:
            return  # the coach's answer is about the seat that is looked from now
        if self._view_before is not None:
            self._see(*self._view_before)
        moved: list[str] = []
        self._part.look(now, partial(self._move_along, moved))
        yield from (said.told(*news) for news in self._part.take_news())
        yield from moved

    def _move_along(self, told: list[str], at: int, reader: Reader) -> None:
        """Go where the leader is; tell what happened until there, or how it is there."""
        self._seconds = None
        is_ahead = at > self._replay.at and reader == self._replay.reader
        if is_ahead:
            told += self._on(at - self._replay.at)
            return
        self._replay.go(at)
        told += self._see(reader)

    def next_change(self) -> float | None:
        due = None if self._told_game.is_busy else self._part.due
        times = (super().next_change(), due)
        return min((each for each in times if each is not None), default=None)

    def _see(self, reader: Reader) -> Sequence[str]:
        self._view_before = None
        return super()._see(reader)

    def _advise(self, typed: str) -> Sequence[str]:
        before = self._replay.reader
        told = super()._advise(typed)
        if self._replay.reader != before:
            self._view_before = (before,)
        return told

    # ---- what is typed -----------------------------------------------------------------------

    def commands(self) -> Sequence[Command]:
        part = self._part
        follows, leader = part.follows, part.leader
        is_part = part.is_leading or (follows and leader is not None)
        return [
            Command(("follow", "along"), uses.FOLLOW, self._follow,
                    fits=leader is not None and not follows),
            Command(("lead",), uses.LEAD, self._lead, fits=part.may_lead),
            Command(("alone",), uses.ALONE, self._alone, fits=is_part),
            *super().commands(),
        ]  # fmt: skip

    def _follow(self, typed: str) -> Sequence[str]:
        if self._part.leader is None:
            return [words.NOBODY_LEADS()]
        self._part.follow()
        return []

    def _lead(self, typed: str) -> Sequence[str]:
        leader = self._part.leader
        self._part.lead()
        return [] if leader is None else [_is_showing(leader)]

    def _alone(self, typed: str) -> Sequence[str]:
        self._part.stop()
        return []


class ReplayTalk:
    """The replay at one table: who shows it, the word that opens it, and the replay while it is
    open."""

    def __init__(
        self, session: Session, user: UserContext, adviser: Adviser | None, oracle: Oracle | None
    ) -> None:
        self.open: SharedConversation | None = None
        self._session = session
        self._client = session.client
        self._user = user
        self._adviser = adviser
        self._oracle = oracle
        self._told: tuple[str, int | None] | None = None
        self._has_left = False
        self.is_wanted = False  # the word was typed before the record has come

    def told(self, now: float) -> Iterator[str]:
        """Tell who shows the replay now, and what is new in it."""
        if self.open is not None and self.open.is_over:
            self.open = None
            yield said.TABLE_GOES_ON()
        if self._has_left:
            self._has_left = False
            yield words.BACK_AT_TABLE()
        if self.is_wanted and not self._client.witness.is_waiting:
            self.is_wanted = False
            yield from self._open("")
        if self.open is not None:
            self._told = None
            yield from self.open.told(now)
            return
        led = self._client.together.led
        shown = None if led is None or led.yours else (led.name, led.seat)
        if shown is not None and led is not None and shown != self._told:
            if self._client.witness.is_waiting:
                return  # it is told once the reader can watch along
            yield sentences(_is_showing(led), words.TO_WATCH() if self._can_open else "")
        elif shown is None and self._told is not None:
            yield said.told("ended", *self._told)
        self._told = shown

    @property
    def _can_open(self) -> bool:
        return self._client.witness.finished is not None

    def commands(self) -> Sequence[Command]:
        """Return the word that opens the replay."""
        return (Command(("replay",), usage.REPLAY, self._open, fits=self._can_open),)

    def _open(self, typed: str) -> Sequence[str]:
        kept = self._client.witness.finished
        if kept is None:
            self.is_wanted = self._client.witness.is_waiting
            return [words.RECORD_COMES() if self.is_wanted else words.NO_RECORD()]
        self.open = SharedConversation(
            self._session, kept, self._user, self._close, self._adviser, self._oracle
        )
        return []

    def _close(self) -> None:
        if self.open is not None:
            self.open.close()
        self.open, self._has_left = None, True


def _is_showing(led: Led) -> str:
    return said.IS_SHOWING(name=said.name_of(led.name, led.seat))
