"""Visits told in tests: what the host would send goes in, lines of text come out."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from luznet.client.core import Client, Goal
from luznet.games import GAMES
from luznet.games.luris.cards import JOKER
from luznet.games.luris.types import Discard, Flip, LaySet, Swap
from luznet.games.luz.types import Bet, Play
from luznet.plain.table import TableConversation
from luznet.wire.client_messages import Act, AnyClientMessage
from luznet.wire.codec import read_action
from luznet.wire.messages import Hearers, Invitation, Refused, Said, Welcome
from tests.terminal.luris_table import Luris
from tests.terminal.played import hear_by_hand
from tests.terminal.tables import Clock, Luz, send_own

GOLDEN = Path(__file__).parent / "golden"


RULES = (("Page 1: The idea.", "Win tricks."), ("Page 2: The end.", "Most points win."))


class UserContext:
    """What a talk needs of the reader's luznet."""

    def __init__(self, end: Callable[[str], None], *, hears_chat: bool = True) -> None:
        self.name = "Ana"
        self.hears_chat = hears_chat
        self.trouble = ""
        self._end = end

    def keep(self, setting: str, text: str) -> str:
        if self.trouble:
            return self.trouble
        if setting == "name":
            self.name = text
        else:
            self.hears_chat = text == "yes"
        return ""

    def rules(self, game: str) -> Sequence[Sequence[str]]:
        return RULES

    def quit(self) -> None:
        self._end("quit")


class Visit:
    """What a talk needs of a visit; what is sent and answered is kept."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.asking = None
        self.host_phrase = ""
        self.is_starting = False
        self.is_sending = False
        self.joining = ()
        self.reach = "all"
        self.guest_door = None
        self.sent: list[AnyClientMessage] = []
        self.answers: list[str | None] = []

    def send(self, messages: Iterable[AnyClientMessage]) -> None:
        self.sent.extend(messages)

    def come_back(self) -> None:
        self.client.come_back()

    def answer(self, text: str | None) -> None:
        self.asking = None
        self.answers.append(text)


class Told:
    """One who sits (or watches: None) at a table in plain mode, and all that was said."""

    def __init__(
        self,
        luz: Luz | Luris,
        you: int | None = 0,
        is_private: bool = False,
        hears_chat: bool = True,
        adviser: Any = None,
        is_founder: bool = False,
    ) -> None:
        self.luz = luz
        self.you = you
        self.clock = Clock()
        self.client = Client("Ana", Goal("watch" if you is None else "sit"))
        welcome = Welcome(
            version=1, tables=(), host="anna@lemon", private=is_private, founder=is_founder
        )
        self.client.receive(welcome)
        self.visit = Visit(self.client)
        self.ends: list[str] = []
        self.own = UserContext(self.ends.append, hears_chat=hears_chat)
        self.talk = TableConversation(
            self.visit, self.own, lambda: self.ends.append("left"), adviser
        )
        self.heard = len(luz.events)
        self.lines: list[str] = []
        self.lines_said = 0

    @property
    def sent(self) -> list[AnyClientMessage]:
        return self.visit.sent

    def hear(self, *, events: bool = True) -> list[str]:
        """Receive the table as it is now; return what is said. Without `events` they are lost."""
        send_own(self.client, self.luz)
        update = self.luz.update(self.you)
        fresh = update.events[self.heard :] if events else ()
        self.heard = len(update.events)
        hear_by_hand(self.client, msgspec.structs.replace(update, events=fresh))
        return self.news()

    def news(self) -> list[str]:
        said = self.talk.news(self.clock())
        self.lines += said
        return said

    def type(self, text: str) -> list[str]:
        """Type a line; return the answer."""
        said = self.talk.hear(text)
        self.lines += [f"> {text}", *said]
        return said

    def do(self, text: str) -> list[str]:
        """Type a line that acts, let the table do it, and return what is said then."""
        sent = len(self.sent)
        answer = self.type(text)
        (act,) = self.sent[sent:]
        assert isinstance(act, Act)
        assert act.turn == self.luz.turn
        self.luz.act(read_action(GAMES[self.luz.table.game], act.action))
        return [*answer, *self.hear()]

    def refuse(self, code: str, of: str = "act", **facts: Any) -> list[str]:
        self.client.receive(Refused(of=of, code=code, facts=facts))
        return self.news()

    def say(
        self,
        name: str,
        seat: int | None,
        text: str = "",
        phrase: str = "",
        to: Hearers = "table",
    ) -> list[str]:
        """Let somebody at the table say something; return what is told."""
        self.lines_said += 1
        line = Said(n=self.lines_said, table=self.luz.table.id, seat=seat, name=name, text=text,
                    phrase=phrase, to=to)  # fmt: skip
        self.client.receive(line)
        return self.news()

    def invite(self, code: str, token: str = "") -> list[str]:
        self.client.receive(Invitation(door=4000, code=code, token=token))
        return self.news()

    def wait(self, seconds: float) -> list[str]:
        self.clock.now += seconds
        return self.news()

    def play_on(self, done: Any) -> "Told":
        """Let everybody act at random, the reader by typing, until a condition of the state."""
        while not done(self.luz.state):
            if self.luz.state.turn == self.you:
                self.do(typed(self.luz.choice()))
            else:
                self.luz.act()
                self.hear()
        return self


def typed(action: Any) -> str:
    """Return what people type for an action."""
    match action:
        case Play(position):
            return f"play {position + 1}"
        case Bet(tricks, safety):
            return f"bet {tricks} s" if safety else f"bet {tricks}"
        case LaySet(up, down):
            return f"set {_cards(up)} down {_cards(down)}"
        case Flip(seat, at, card):
            return f"flip {seat + 1} {at + 1} {card + 1}"
        case Swap(at, card, hand):
            return f"swap {at + 1} {card + 1} {_cards([hand])}"
        case Discard(card):
            return f"discard {_cards([card])}"
    return type(action).__name__.lower()


def _cards(cards: Iterable[int]) -> str:
    return " ".join("joker" if card == JOKER else str(card) for card in cards)


def gathering(players: int = 4, **options: Any) -> Luz:
    """Return a table at which no game has begun: the first two seats are taken by people."""
    luz = Luz(players, **options)
    luz.change(phase="gathering")
    for at in range(2, players):
        luz.change_seat(at, who="empty", name="", key="")
    return luz
