"""What a view of Luz implies besides its fields: pure functions of what a seat may know."""

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


class Asked(NamedTuple):
    """What players are asked for: a bet, a card to lead, one that follows the led colour, or any
    card because they hold none of that colour."""

    what: Literal["bet", "lead", "follow", "any"]
    led: Colour | None = None


class Objection(NamedTuple):
    """Why a card can't be played: it was already, or the led colour must be followed."""

    code: Literal["played", "must_follow"]
    facts: dict[str, int | str]


class Needed(NamedTuple):
    """What a bet still needs: `low` to `high` more tricks ("needs"); or by how many tricks it is
    already lost, too many ("over") or too few ("short")."""

    kind: Literal["needs", "over", "short"]
    low: int
    high: int


class RankedSeat(NamedTuple):
    """A line of the final ranking."""

    seat: int
    points: tuple[int, ...]
    total: int


class Tie(NamedTuple):
    """Who tied for first place, and what broke the tie. spec.md 6.6, L7."""

    seats: tuple[int, ...]
    by: Literal["deal 4", "order"]


def clockwise(start: int, players: int) -> list[int]:
    """Return all seats in turn order, starting with one."""
    return [(start + step) % players for step in range(players)]


def tricks_left(view: View) -> int:
    """Return the number of tricks still to be won in this deal."""
    return HAND_SIZE - sum(view.won)


def still_needed(bet: Bet, won: int, left: int) -> Needed:
    """Return what a bet still needs, given the tricks won and the tricks left."""
    low, high = max(0, bet.tricks - won), bet.tricks + bet.safety - won
    if high < 0:
        return Needed("over", won - bet.tricks, won - bet.tricks)
    if low > left:
        return Needed("short", low - left, low - left)
    return Needed("needs", low, min(high, left))


def plays_of(view: View) -> tuple[Played, ...]:
    """Return the cards played in this deal, in order."""
    return (*(play for trick in view.tricks for play in trick.plays), *view.trick)


def led_colour(view: View) -> Colour | None:
    """Return the led colour of the current trick; None before the lead."""
    return view.trick[0].card.colour if view.trick else None


def legal_positions(view: View) -> tuple[int, ...]:
    """Return the positions that the reader may play now."""
    return tuple(action.position for action in view.legal if isinstance(action, Play))


def asked(view: View) -> Asked | None:
    """Return what the reader is asked for; None if it is not their turn."""
    if not view.legal:
        return None
    if isinstance(view.legal[0], Bet):
        return Asked("bet")
    led = led_colour(view)
    if led is None:
        return Asked("lead")
    first = view.hands[view.seat or 0][legal_positions(view)[0]]
    return Asked("follow" if first.colour is led else "any", led)


def next_action(view: View) -> Literal["bet", "lead", "play"]:
    """Return what the player whose turn it is does next."""
    if view.phase == "bets":
        return "bet"
    return "play" if view.trick else "lead"


def objection(view: View, position: int) -> Objection | None:
    """Return why the reader can't play a card of their hand, apart from it not being their turn."""
    if view.seat is None or position not in view.held[view.seat]:
        return Objection("played", {"number": position + 1})
    legal, led = legal_positions(view), led_colour(view)
    if legal and position not in legal and led is not None:
        return Objection("must_follow", {"colour": led.value})
    return None


def by_colour(hand: Hand, positions: Iterable[int]) -> dict[Colour, list[int]]:
    """Return the values of the cards at these positions, for each of the five colours."""
    values: dict[Colour, list[int]] = {colour: [] for colour in Colour}
    for at in positions:
        values[hand[at].colour].append(hand[at].value)
    return values


def total_points(view: View) -> tuple[int, ...]:
    """Return every seat's total over the deals counted so far."""
    return tuple(sum(deal[seat] for deal in view.points) for seat in range(view.players))


def leaders(totals: Sequence[int]) -> list[int]:
    """Return the seats with the most points."""
    return [seat for seat, points in enumerate(totals) if points == max(totals)]


def open_trick(view: View, *, all_open: bool) -> Trick | None:
    """Return the finished trick that may be looked at: the last one, until the next lead, or at
    any time if the table leaves all tricks open. spec.md 6.6, L4."""
    return view.tricks[-1] if view.tricks and (all_open or not view.trick) else None


# ---- the table a moment ago --------------------------------------------------------------


def is_new_game(before: View, after: View) -> bool:
    """Return whether the later view is of another game, or of another seat."""
    went_back = len(after.points) < len(before.points) or after.deal < before.deal
    return went_back or before.seat != after.seat or before.players != after.players


def after_trick(view: View) -> View:
    """Return the table right after the last finished trick."""
    held = list(view.held)
    for play in view.trick:
        held[play.seat] = tuple(sorted((*held[play.seat], play.position)))
    turn = view.tricks[-1].winner
    return replace(view, trick=(), held=tuple(held), turn=turn, legal=())


def after_deal(before: View, result: FinishedDeal, trick: Trick) -> View:
    """Return the table right after the tenth trick of a deal; `before` is any view of it."""
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
    """Return the last trick of a finished deal from the log; None if the log doesn't have it."""
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
    # Don't trust the host: everybody must have played a card of theirs, and the best one won.
    fits = all_played and all(result.hands[at][to] == card for at, to, card in plays)
    return Trick(taken.seat, plays) if fits and winning_play(plays).seat == taken.seat else None


# ---- the end -----------------------------------------------------------------------------


def ranking(view: View) -> list[RankedSeat]:
    """Return the seats of a finished game, winner first. spec.md 6.6, L7."""
    sums, fourth = total_points(view), view.points[-1]
    seats = sorted(
        range(view.players),
        key=lambda seat: (-sums[seat], -fourth[seat], (seat - view.first) % view.players),
    )
    return [
        RankedSeat(seat, tuple(deal[seat] for deal in view.points), sums[seat]) for seat in seats
    ]


def tie_of(view: View) -> Tie | None:
    """Return the tie for first place; None if there was none."""
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
