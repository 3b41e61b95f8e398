"""The talk about one table, from the way there until one leaves."""

import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from luznet.client.adviser import Adviser
from luznet.client.core import Client
from luznet.client.session import Session
from luznet.games import MAIN
from luznet.plain.chat import SAYING, Chat
from luznet.plain.command import Command
from luznet.plain.command_handler import BETWEEN_GAMES, CommandHandler
from luznet.plain.conversation import LEAVE, NOW, QUIT, Conversation, Order
from luznet.plain.lines import take_apart
from luznet.plain.narrator import Narrator
from luznet.plain.user_context import UserContext
from luznet.wire.client_messages import AnyClientMessage, Invite, Pause, Ready, Show, Start, Words
from luznet.wire.messages import Invitation, Refused, Update

ANSWERED_WITHIN: Final = 3.0
"""Seconds for which the answer to a message is waited for, as not every one has an answer: a busy
machine may need more than one."""


class _Sent(NamedTuple):
    """What was sent last, when, and what was known then."""

    message: AnyClientMessage
    at: float
    refusals: tuple[Refused | None, Refused | None]
    update: Update | None
    invitation: Invitation | None
    taken: int


class TableConversation(Conversation):
    """A session at a table, told and listened to."""

    def __init__(
        self,
        session: Session,
        own: UserContext,
        leave: Callable[[], None],
        adviser: Adviser | None = None,
    ) -> None:
        """Talk about this session; what others say too, if the reader wants to hear it. `adviser`
        thinks for a game's coach."""
        super().__init__(own, leave)
        self._session = session
        self._narrator = Narrator(session, adviser)
        self._handler = CommandHandler(session, self._send, self._narrator, self.own_settings)
        self._chat = Chat(session.client, self._send, lambda: own.hears_talk)
        self._now = 0.0
        self._sent: _Sent | None = None

    @property
    def game(self) -> str:
        """The game of the table."""
        return self._narrator.table.game if self._narrator.table is not None else MAIN

    def told(self, now: float) -> Iterator[str]:
        """Return what is new."""
        self._now = now
        yield from self._narrator.told(now)
        if self._narrator.table is not None:
            yield from self._chat.told(now)

    def next_change(self) -> float | None:
        """Return when there is news by itself, or lines need not wait any longer."""
        answered = self._sent.at + ANSWERED_WITHIN if self._sent and self._awaits_answer else None
        times = (self._narrator.next_change(), self._chat.next_change(), answered)
        return min((time for time in times if time is not None), default=None)

    def asked(self) -> str:
        """Say what is asked of the reader now."""
        return self._narrator.asked()

    def commands(self) -> Sequence[Command]:
        """Return what can be typed now."""
        table = self._narrator.table
        chat = self._chat.commands(table) if table is not None else ()
        return (*self._handler.commands(), *chat)

    def answered(self, text: str) -> Sequence[str]:
        """Do what was typed; digits may be the code that is asked for."""
        return [] if self._handler.take_code(text) else super().answered(text)

    @property
    def is_busy(self) -> bool:
        """Whether something is on its way to the table."""
        session, client = self._session, self._session.client
        waits = client.is_waiting or session.is_sending or self._awaits_answer
        return client.standing == "online" and waits

    def _send(self, messages: Iterable[AnyClientMessage]) -> None:
        """Send what is no action of the game; the lines after it wait for an answer."""
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
        """Return when a line from a pipe is heard: actions in the own turn, and what leaves the
        table, or is for the time between games, in its place."""
        table, game = self._narrator.table, self._narrator.game_to_come
        word, rest, _ = take_apart(text)
        if word in (*LEAVE, *QUIT) and not self.ends_lesson(word):
            return "now" if rest.casefold() == NOW else "in place"
        if game is not None and game.is_action(word):
            return "turn"
        if word in SAYING:
            return "chat"
        is_on = table is not None and table.phase == "playing"
        return "in place" if is_on and word in BETWEEN_GAMES else "at once"

    def waits(self, text: str) -> bool:
        """Return whether a line waits: all do for the table and the coach, actions for the own
        turn, what is said for the chat."""
        table, game, order = self._narrator.table, self._narrator.game_to_come, self.order(text)
        if order == "now" or self._session.asking is not None or self._narrator.can_watch:
            return False
        if table is None:
            return self._session.client.standing != "ended"
        if self._narrator.game is not None and self._narrator.game.is_busy:
            return True
        if order == "chat":
            return self._chat.is_full
        if order != "turn" or self._narrator.you is None or table.phase == "over":
            return False
        return table.paused_by is not None or not (game and game.asked())

    @property
    def waits_for_reader(self) -> bool:
        """Whether the reader paused the game, or is to begin it."""
        table, you = self._narrator.table, self._narrator.you
        if table is None or you is None:
            return False
        if table.phase == "gathering":
            return table.owner == you and not table.seats[you].ready
        return table.phase == "playing" and table.paused_by == you


def _has_effect(sent: _Sent, client: Client) -> bool:
    """Return whether what was sent has been done, as far as that can be seen: of what others do
    meanwhile, an update may tell, too."""
    table, you, message = client.table, client.update.you if client.update else None, sent.message
    if isinstance(message, Words):
        return any(map(client.is_own, client.chat.since(sent.taken)))
    chair = table.seats[you] if table is not None and you is not None else None
    if table is None or chair is None:
        return client.update is not sent.update
    match message:
        case Pause(paused=paused):
            return (table.paused_by is not None) == paused
        case Ready(ready=ready):
            return chair.ready == ready or table.phase == "playing"
        case Start():
            return table.phase == "playing"
        case Show(shows=shows):
            return chair.shows == shows
        case Invite():
            return client.invitation is not sent.invitation
    return client.update is not sent.update
