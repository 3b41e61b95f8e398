"""High in plain mode: `play 17`."""

from collections.abc import Sequence
from typing import Any

from luznet.client.adviser import Adviser
from luznet.client.core import Client
from luznet.plain.command import Command
from luznet.plain.game import GameConversation, Send
from luznet.plain.lines import number_in
from luznet.plain.people import People
from tests.third import words
from tests.third.rules import Play, View


class HighConversation(GameConversation[View]):
    """A game of High in plain mode."""

    def __init__(self, client: Client, send: Send, adviser: Adviser | None = None) -> None:
        super().__init__(People(client, View))
        self._client = client
        self._send = send

    def news(self, events: Sequence[Any]) -> Sequence[str]:
        told = [words.happened(each, self.people.name) for each in events]
        winners = self.people.view.winners if self.people.view else ()
        won = [words.WON(names=", ".join(self.people.names(winners)))] if winners else []
        return [*filter(None, told), *won]

    def present(self) -> Sequence[str]:
        view = self.people.view
        own = view.hands[view.seat] if view and view.seat is not None and view.hands else ()
        return [words.HAND(cards=", ".join(map(str, own)))]

    def asked(self) -> str:
        view = self.people.view
        cards = ", ".join(str(each.card) for each in view.legal) if view else ""
        return words.HAND(cards=cards) if cards else ""

    def to_do(self, name: str) -> str:
        return words.TO_PLAY(name=name)

    def commands(self) -> Sequence[Command]:
        """Return what can be typed now."""
        return (Command(("play",), words.PLAY, self._play),)

    def is_action(self, word: str) -> bool:
        return word == "play"

    def _play(self, typed: str) -> Sequence[str]:
        self._send(self._client.act(Play(number_in(typed) or 0)))
        return []


CONVERSATION = HighConversation
