"""The conversation about one table, from the way there until the user leaves."""

import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from luznet.client.adviser import Adviser
from luznet.client.core import Client
from luznet.client.session import Session
from luznet.games import MAIN
from luznet.i18n import sentences
from luznet.plain import words
from luznet.plain.chat import SAYING, Chat
from luznet.plain.command import Command
from luznet.plain.command_handler import BETWEEN_GAMES, CommandHandler
from luznet.plain.conversation import LEAVE, NOW, QUIT, Conversation, Order
from luznet.plain.evening import EveningTalk
from luznet.plain.lines import take_apart
from luznet.plain.narrator import Narrator
from luznet.plain.together import ReplayTalk
from luznet.plain.user_context import UserContext
from luznet.replay.curve import Oracle
from luznet.wire.client_messages import AnyClientMessage, Invite, Pause, Ready, Show, Start, Words
from luznet.wire.messages import Invitation, Refused, Update

ANSWERED_WITHIN: Final = 3.0
"""Seconds to wait for the answer to a message, as not every message has one; a busy machine may
need more than one second."""


class _Sent(NamedTuple):
    """What was sent last, when, and what was known then."""

    message: AnyClientMessage
    at: float
    refusals: tuple[Refused | None, Refused | None]
    update: Update | None
    invitation: Invitation | None
    taken: int


class TableConversation(Conversation):
    """The conversation about one session at a table."""

    def __init__(
        self,
        session: Session,
        user: UserContext,
        leave: Callable[[], None],
        adviser: Adviser | None = None,
        oracle: Oracle | None = None,
    ) -> None:
        """`adviser` thinks for a game's coach, `oracle` for a replay."""
        super().__init__(user, leave)
        self._session = session
        self._narrator = Narrator(session, adviser)
        self._handler = CommandHandler(session, self._send, self._narrator, self.own_settings)
        self._chat = Chat(session.client, self._send, lambda: user.hears_chat)
        self._evening = EveningTalk(session, self._send)
        self._replay = ReplayTalk(session, user, adviser, oracle)
        self._now = 0.0
        self._sent: _Sent | None = None

    @property
    def game(self) -> str:
        return self._narrator.table.game if self._narrator.table is not None else MAIN

    def told(self, now: float) -> Iterator[str]:
        self._now = now
        yield from self._narrator.told(now)
        yield from self._evening.told()
        if self._narrator.table is not None:
            yield from self._chat.told(now)
            yield from self._replay.told(now)

    def next_change(self) -> float | None:
        """Return when there is news by itself, or lines need not wait any longer."""
        answered = self._sent.at + ANSWERED_WITHIN if self._sent and self._awaits_answer else None
        replay = self._replay.open.next_change() if self._replay.open is not None else None
        times = (self._narrator.next_change(), self._chat.next_change(), answered, replay)
        return min((time for time in times if time is not None), default=None)

    def asked(self) -> str:
        return self._narrator.asked()

    def commands(self) -> Sequence[Command]:
        if self._session.client.can_come_back:
            return self._handler.commands()
        replay = self._replay.commands() if self._narrator.game is not None else ()
        return (*self._handler.commands(), *self._evening.commands(), *replay, *self._chatting())

    def _chatting(self) -> Sequence[Command]:
        table = self._narrator.table
        return self._chat.commands(table) if table is not None else ()

    def answered(self, text: str) -> Sequence[str]:
        """Do what was typed: in the replay while it is open, but for what is said to the table;
        digits may be the code that is asked for."""
        if self._session.client.can_come_back:
            return self._answered_elsewhere(text)
        if self._handler.take_code(text):
            return []
        replay = self._replay.open
        says = any(take_apart(text).word in each.names for each in self._chatting())
        return super().answered(text) if replay is None or says else replay.answered(text)

    def _answered_elsewhere(self, text: str) -> Sequence[str]:
        """Do what was typed if that needs no table; the user plays in another terminal."""
        word = take_apart(text).word
        if not word or any(word in each.names for each in self.all_commands()):
            return super().answered(text)
        return [sentences(words.NOTHING_SENT(), self.asked())]

    @property
    def is_busy(self) -> bool:
        session, client = self._session, self._session.client
        waits = client.is_waiting or session.is_sending or self._awaits_answer
        waits = waits or self._replay.is_wanted
        if self._replay.open is not None and self._replay.open.is_busy:
            return True
        return client.standing == "online" and waits

    def _send(self, messages: Iterable[AnyClientMessage]) -> None:
        """Send messages that are not actions; the lines after them wait for an answer."""
        client = self._session.client
        refusals = client.refusal, client.chat.refusal
        for message in messages:
            self._session.send([message])
            self._sent = _Sent(
                message, self._now, refusals, client.update, client.invitation, client.chat.taken
            )

    @property
    def _awaits_answer(self) -> bool:
        """Whether what was sent last was not answered yet, and may still be."""
        sent, client = self._sent, self._session.client
        if sent is None or self._now >= sent.at + ANSWERED_WITHIN:
            return False
        refusals = client.refusal, client.chat.refusal
        was_refused = any(map(operator.is_not, sent.refusals, refusals))
        return not (was_refused or _has_effect(sent, client))

    def order(self, text: str) -> Order:
        """Return when a line from a pipe is heard: actions on the reader's turn; words that leave
        the table, or are for the time between games, in their place."""
        game, (word, rest, _) = self._narrator.game_to_come, take_apart(text)
        if word in (*LEAVE, *QUIT) and not self.ends_lesson(word):
            return "now" if rest.casefold() == NOW else "in place"
        if game is not None and game.is_action(word):
            return "turn"
        if word in SAYING:
            return "chat"
        is_on = self._session.client.situation.is_playing
        return "in place" if is_on and word in BETWEEN_GAMES else "at once"

    def waits(self, text: str) -> bool:
        """Return whether a line waits: all lines for the table and the coach, actions for the
        reader's turn, chat lines until the chat takes more."""
        table, game, order = self._narrator.table, self._narrator.game_to_come, self.order(text)
        if self._session.client.can_come_back:
            return order in ("turn", "chat")
        if order == "now" or self._session.asking is not None or self._narrator.can_watch:
            return False
        if table is None:
            return self._session.client.standing != "ended" and not self._evening.is_there
        if self._narrator.game is not None and self._narrator.game.is_busy:
            return True
        if order == "chat":
            return self._chat.is_full
        if order != "turn" or self._session.client.situation.you is None or table.phase == "over":
            return False
        is_paused = self._session.client.situation.is_paused
        return is_paused or not (game and game.asked())

    @property
    def waits_for_reader(self) -> bool:
        """Whether the reader paused the game, is to begin it, or plays in another terminal."""
        if self._session.client.can_come_back:
            return True
        table, you = self._narrator.table, self._session.client.situation.you
        if table is None or you is None:
            return False
        if table.phase == "gathering":
            return table.owner == you and not table.seats[you].ready
        return table.phase == "playing" and table.paused_by == you


def _has_effect(sent: _Sent, client: Client) -> bool:
    """Return whether a message has had its effect, as far as that shows: an update may also be
    about what others did meanwhile."""
    now, message = client.situation, sent.message
    if isinstance(message, Words):
        return any(map(now.is_own, client.chat.since(sent.taken)))
    if now.you is None:
        return client.update is not sent.update
    match message:
        case Pause(paused=paused):
            return now.is_paused == paused
        case Ready(ready=ready):
            return now.seat(now.you).ready == ready or now.is_playing
        case Start():
            return now.is_playing
        case Show(shows=shows):
            return now.shows == shows
        case Invite():
            return client.invitation is not sent.invitation
    return client.update is not sent.update
