"""Facts about a game of Luz that people are told: pure functions of what a seat may know."""

from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple

from msgspec.structs import replace

from luznet.games.luz.cards import HAND_SIZE, Colour, Hand
from luznet.games.luz.rules import winning_play
from luznet.games.luz.types import (
    Bet,
    CardPlayed,
    DealEnded,
    FinishedDeal,
    Play,
    Played,
    Trick,
    TrickTaken,
    View,
)


class Needed(NamedTuple):
    """What a bet still needs: from `low` to `high` more tricks ("needs"), or by how many
    tricks it is lost for sure, too many ("over") or too few ("short")."""

    kind: Literal["needs", "over", "short"]
    low: int
    high: int


class RankedSeat(NamedTuple):
    """A line of the final ranking."""

    seat: int
    points: tuple[int, ...]
    total: int


class Tie(NamedTuple):
    """How a tie for the first place was broken: who was tied, and by what. spec.md 6.6, L7."""

    seats: tuple[int, ...]
    by: Literal["deal 4", "order"]


def clockwise(start: int, players: int) -> list[int]:
    """Return all seats in turn order, beginning with one."""
    return [(start + step) % players for step in range(players)]


def tricks_left(view: View) -> int:
    """Return how many tricks of this deal nobody has won yet."""
    return HAND_SIZE - sum(view.won)


def still_needed(bet: Bet, won: int, left: int) -> Needed:
    """Return what a bet still needs with so many tricks won and so many left."""
    low, high = max(0, bet.tricks - won), bet.tricks + bet.safety - won
    if high < 0:
        return Needed("over", won - bet.tricks, won - bet.tricks)
    if low > left:
        return Needed("short", low - left, low - left)
    return Needed("needs", low, min(high, left))


def led_colour(view: View) -> Colour | None:
    """Return the colour that the current trick asks for, None before it is led."""
    return view.trick[0].card.colour if view.trick else None


def legal_positions(view: View) -> tuple[int, ...]:
    """Return the positions that the reader may play from now."""
    return tuple(action.position for action in view.legal if isinstance(action, Play))


def asks_to_bet(view: View) -> bool:
    """Tell whether the reader is to bet now."""
    return any(isinstance(action, Bet) for action in view.legal)


def by_colour(hand: Hand, positions: Iterable[int]) -> dict[Colour, list[int]]:
    """Return the values of the cards at these positions, for each of the five colours."""
    values: dict[Colour, list[int]] = {colour: [] for colour in Colour}
    for at in positions:
        values[hand[at].colour].append(hand[at].value)
    return values


def total_points(view: View) -> tuple[int, ...]:
    """Return every seat's sum over the deals counted so far."""
    return tuple(sum(deal[seat] for deal in view.points) for seat in range(view.players))


# ---- the table a moment ago --------------------------------------------------------------


def is_new_game(before: View, after: View) -> bool:
    """Tell whether the later view is of another game, or seen from another seat."""
    went_back = len(after.points) < len(before.points) or after.deal < before.deal
    return went_back or before.seat != after.seat or before.players != after.players


def after_trick(view: View) -> View:
    """Return the table as it was when the last finished trick had just been taken."""
    held = list(view.held)
    for play in view.trick:
        held[play.seat] = tuple(sorted((*held[play.seat], play.position)))
    turn = view.tricks[-1].winner
    return replace(view, trick=(), held=tuple(held), turn=turn, legal=())


def after_deal(before: View, result: FinishedDeal, trick: Trick) -> View:
    """Return the table as it was when the tenth trick of a deal had just been taken.

    `before` is any view of that deal.
    """
    return replace(
        before,
        phase="tricks",
        turn=None,
        hands=result.hands,
        held=((),) * before.players,
        bets=result.bets,
        won=result.won,
        trick=(),
        tricks=(*before.tricks, trick),
        legal=(),
    )


def tenth_trick(log: Sequence[Any], result: FinishedDeal) -> Trick | None:
    """Return the last trick of a finished deal from what happened; None if it was missed."""
    players = len(result.bets)
    told = [event for event in log if isinstance(event, (CardPlayed, TrickTaken, DealEnded))]
    while told and not (isinstance(told[-1], DealEnded) and told[-1].result == result):
        told.pop()
    cards = [event for event in told[-2 - players : -2] if isinstance(event, CardPlayed)]
    taken = told[-2] if len(told) > players + 1 else None
    if not isinstance(taken, TrickTaken) or len(cards) != players:
        return None
    plays = tuple(Played(event.seat, event.position, event.card) for event in cards)
    all_played = {play.seat for play in plays} == {*range(players)}
    # Whatever a host says happened, each played one of their cards, and the best one took it.
    fits = all_played and all(result.hands[at][to] == card for at, to, card in plays)
    return Trick(taken.seat, plays) if fits and winning_play(plays).seat == taken.seat else None


# ---- the end -----------------------------------------------------------------------------


def ranking(view: View) -> list[RankedSeat]:
    """Return the seats of a finished game from first to last. spec.md 6.6, L7."""
    sums, fourth = total_points(view), view.points[-1]
    seats = sorted(
        range(view.players),
        key=lambda seat: (-sums[seat], -fourth[seat], (seat - view.first) % view.players),
    )
    return [
        RankedSeat(seat, tuple(deal[seat] for deal in view.points), sums[seat]) for seat in seats
    ]


def tie_of(view: View) -> Tie | None:
    """Return how a tie for the first place was broken; None if there was none."""
    sums, fourth = total_points(view), view.points[-1]
    tied = tuple(seat for seat in range(view.players) if sums[seat] == max(sums))
    if len(tied) == 1:
        return None
    best = max(fourth[seat] for seat in tied)
    last = [seat for seat in tied if fourth[seat] == best]
    return Tie(tied, "deal 4" if len(last) == 1 else "order")


def sums_of(result: FinishedDeal, view: View) -> tuple[int, ...]:
    """Return every seat's total after a finished deal."""
    deals = view.points[: result.deal]
    return tuple(sum(deal[seat] for deal in deals) for seat in range(view.players))
