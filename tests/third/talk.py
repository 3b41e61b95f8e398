"""High in plain mode: `play 17`."""

from collections.abc import Sequence
from typing import Any

from luznet.client.adviser import Adviser
from luznet.client.core import Client
from luznet.plain.command import Command
from luznet.plain.game import GameTalk, Send
from luznet.plain.lines import number_in
from luznet.wire.messages import Fact
from tests.third import words
from tests.third.rules import Play, Played, RoundTaken


class HighTalk(GameTalk):
    """A game of High, told and listened to."""

    def __init__(self, client: Client, send: Send, adviser: Adviser | None = None) -> None:
        """Tell what the client knows; send what is typed."""
        self._client = client
        self._send = send

    def _name(self, seat: int) -> str:
        table = self._client.table
        return table.seats[seat].name if table else ""

    def news(self, events: Sequence[Any]) -> Sequence[str]:
        """Say what happened."""
        told = []
        for each in events:
            if isinstance(each, Played):
                told.append(words.played(self._name(each.seat), each.card))
            elif isinstance(each, RoundTaken):
                told.append(words.takes(self._name(each.seat)))
        view = self._client.view
        if view.winners:
            told.append(words.won(", ".join(map(self._name, view.winners))))
        return told

    def present(self) -> Sequence[str]:
        """Say the own cards."""
        view = self._client.view
        cards = view.hands[view.seat] if view.seat is not None and view.hands else ()
        return [words.HAND(cards=", ".join(map(str, cards)))]

    def asked(self) -> str:
        """Say what the reader can play."""
        view = self._client.view
        return (
            words.HAND(cards=", ".join(str(each.card) for each in view.legal)) if view.legal else ""
        )

    def awaited(self) -> str:
        """Nobody need be told."""
        return ""

    def turn(self) -> str:
        """Say whose turn it is."""
        turn = self._client.view.turn
        return words.NO_ROUND() if turn is None else self._name(turn)

    def commands(self) -> Sequence[Command]:
        """Return what can be typed now."""
        return (Command(("play",), "play 17", words.ABOUT_TIME, self._play),)

    def basics(self) -> Sequence[Command]:
        """Return nothing more."""
        return ()

    def is_action(self, word: str) -> bool:
        """Tell whether a word is for the own turn only."""
        return word == "play"

    def answers(self) -> Sequence[str]:
        """Nothing takes a while."""
        return ()

    @property
    def is_busy(self) -> bool:
        """Nothing takes a while."""
        return False

    def refusal(self, code: str, facts: dict[str, Fact]) -> str:
        """Say a refusal of the rules."""
        return words.refusal(code, facts)

    def _play(self, typed: str) -> Sequence[str]:
        self._send(self._client.act(Play(number_in(typed) or 0)))
        return []


TALK = HighTalk
