"""What can be typed in a game of Luz: bets and cards, and questions about the table."""

import re
from collections.abc import Sequence
from functools import partial
from typing import Final

from luznet.games.luz import facts
from luznet.games.luz.cards import HAND_SIZE, Colour
from luznet.games.luz.types import Bet, Play, View
from luznet.i18n import luz as said
from luznet.i18n import luz_cards
from luznet.plain.command import Command
from luznet.plain.game import GameCommandHandler, Tells
from luznet.plain.lines import number_in
from luznet.plain.luz import reports, usage, words
from luznet.plain.usage import Use

Lines = Sequence[str]

BETTING: Final = ("bet", "b")
PLAYING: Final = ("play", "p", "lead")
ACTIONS: Final = frozenset((*BETTING, *PLAYING))
"""Words that act, and so are for the reader's turn only."""
_NUMBERS: Final = tuple(str(number) for number in range(HAND_SIZE + 1))
"""What is typed where the word before a number is forgotten."""

_BET = re.compile(
    r"([0-9]{1,3})\s*(?:(?:with\s+|\+\s*)?(s|safe|safety))?", re.ASCII | re.IGNORECASE
)


class LuzCommandHandler(GameCommandHandler[View]):
    """Handles what a player or a spectator types."""

    actions = ACTIONS

    def basics(self) -> Sequence[Command]:
        names = ("colours", "colors", "suits")
        return (Command(names, usage.SUITS, self._colours, offered=False),)

    def _acting(self, view: View) -> Sequence[Command]:
        bets, plays = view.phase == "bets", view.phase == "tricks"
        return (
            Command(BETTING, usage.BET, self._bet, fits=bets),
            Command(PLAYING, usage.PLAY, self._play, fits=plays),
            Command(("card", "c"), usage.CARD, self._card, fits=bets or plays),
            Command(("cards", "known"), usage.CARDS, self._cards, False, fits=bets or plays),
            Command(_NUMBERS, None, self._number, offered=False, fits=False),
        )

    def _asking(self, view: View) -> Sequence[Command]:
        people = self._people
        is_on, opens = view.phase in ("bets", "tricks"), people.options.open_tricks
        tells: Sequence[tuple[tuple[str, ...], Use, Tells[View], bool]] = (
            (("table", "t"), usage.TABLE, reports.present, True),
            (("bets",), usage.BETS, reports.bets, is_on),
            (("trick", "k"), usage.TRICK, reports.on_table, is_on),
            (("last", "l"), usage.LAST, reports.last_trick, is_on),
            (("tricks",), usage.TRICKS, reports.tricks, is_on and opens),
            (("scores", "s", "score"), usage.SCORES, reports.scores, True),
            (("deal", "d"), usage.DEAL, reports.last_deal, view.last is not None),
        )
        hand = partial(self._tell_of, reports.hand, words.NOT_YOURS)
        return (
            Command(("hand", "h", "hands"), usage.HAND, hand, fits=is_on),
            *(Command(names, use, partial(self._tell, tells), fits=fits)
              for names, use, tells, fits in tells),
        )  # fmt: skip

    # ---- acting ------------------------------------------------------------------------------

    def _bet(self, typed: str) -> Lines:
        no, view = self._obstacle(), self._people.view
        if no or view is None:
            return [no]
        if not self._must_bet(view):
            return [words.BETS_FINAL(), self._asked()]
        found = _BET.fullmatch(typed)
        if found is None or int(found[1]) > HAND_SIZE:
            return [words.WHICH_BET()]
        self._send(self._client.act(Bet(int(found[1]), bool(found[2]))))
        return []

    def _play(self, typed: str) -> Lines:
        no, view = self._obstacle(), self._people.view
        if no or view is None or view.seat is None:
            return [no]
        if self._must_bet(view):
            return [words.BETS_FIRST(), self._asked()]
        position, problem = self._meant(view, view.seat, typed)
        if position is None:
            return [problem]
        self._send(self._client.act(Play(position)))
        return []

    def _meant(self, view: View, seat: int, typed: str) -> tuple[int | None, str]:
        """Return the position of the card that was typed, or what is wrong with it."""
        number, colour = number_in(typed.removeprefix("card ")), _colour(typed)
        if number is not None:
            return _by_number(view, seat, number)
        if colour is not None:
            return _by_colour(view, seat, colour)
        return None, words.WHICH_CARD(cards=_legal_cards(view, seat))

    @staticmethod
    def _must_bet(view: View) -> bool:
        asked = facts.asked(view)
        return asked is not None and asked.what == "bet"

    def _number(self, typed: str) -> Lines:
        """Answer a number without a word before it."""
        view = self._people.view
        if view is None or not view.legal:
            return [words.PLAY_NUMBER()]
        if self._must_bet(view):
            return [words.WHICH_BET()]
        return [words.PLAY_NUMBER(), self._asked()]

    # ---- asking ------------------------------------------------------------------------------

    def _card(self, typed: str) -> Lines:
        view, number = self._people.view, number_in(typed)
        if view is None or number is None:
            return [words.WHICH_OWN()]
        return [reports.card(self._people, view, number - 1)]

    def _cards(self, typed: str) -> Lines:
        view = self._people.view
        if view is None or view.seat is None or not view.held or not view.held[view.seat]:
            return [words.NO_CARDS()]
        return [reports.card(self._people, view, at) for at in view.held[view.seat]]

    def _colours(self, typed: str) -> Lines:
        return [words.ABOUT_COLOURS(), words.ABOUT_CARDS()]


def _colour(typed: str) -> Colour | None:
    """Return the colour that was typed, by its name or letter."""
    word = typed.casefold().split(" ")[0]
    return next((each for each in Colour if word in (luz_cards.typed(each), each.value)), None)


def _by_number(view: View, seat: int, number: int) -> tuple[int | None, str]:
    position = number - 1
    if not 0 <= position < HAND_SIZE:
        return None, words.WHICH_CARD(cards=_legal_cards(view, seat))
    objection = facts.objection(view, position)
    if objection is None:
        return position, ""
    code, why = objection
    return None, said.NOTICES[code](**why)


def _by_colour(view: View, seat: int, colour: Colour) -> tuple[int | None, str]:
    held = reports.positions(view.hands[seat], view.held[seat])[colour]
    if not held:
        return None, said.NOTICES["none_of"](colour=colour.value)
    if len(held) > 1:
        cards = words.own_cards({colour: held})
        return None, words.SEVERAL(colour=luz_cards.of_none(colour), cards=cards)
    return _by_number(view, seat, held[0] + 1)


def _legal_cards(view: View, seat: int) -> str:
    legal = reports.positions(view.hands[seat], facts.legal_positions(view))
    return words.own_cards(legal)
