"""Check whether an honest host can have sent a view or an event of Luz.

A view shows everything that happened in its deal, so the rules replay the deal and must arrive at
the same view.  What a view doesn't show (how older deals were scored, unseen cards) must be
possible.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import chain, groupby, pairwise
from typing import Final

from msgspec.structs import replace

from luznet.games.game import CHANCE, Refusal, expect, expect_same, reader_of
from luznet.games.luz.cards import HAND_SIZE, HIDDEN, PLAYERS, Card, Colour, Hand, deck, top_value
from luznet.games.luz.facts import plays_of
from luznet.games.luz.rules import (
    LOST_PER_TRICK,
    WON,
    WON_WITH_SAFETY,
    Luz,
    opener,
    points,
    with_cards,
)
from luznet.games.luz.types import (
    DEALS,
    BetMade,
    CardPlayed,
    DealEnded,
    DealerDrawn,
    Dealt,
    Event,
    FinishedDeal,
    GameEnded,
    Play,
    State,
    TrickTaken,
    View,
)

_RULES: Final = Luz()
_COLOURS: Final = {colour: place for place, colour in enumerate(Colour)}
_POINTS: Final = tuple(
    frozenset((won, safe, *(LOST_PER_TRICK * off for off in range(1, HAND_SIZE + 1))))
    for won, safe in zip(WON, WON_WITH_SAFETY, strict=True)
)
"""The possible points of a seat, by deal."""
_deck = cache(deck)


def check_view(view: View) -> None:
    """Raise `Inconsistent` for a view that can't occur."""
    players = view.players
    expect(players in PLAYERS, "players")
    expect(view.seat is None or view.seat < players, "seat")
    expect(view.first < players, "first")
    expect(len(view.points) == max(0, view.deal - (view.phase != "over")), "deal")
    expect(view.deal <= DEALS and (view.deal > 0 or not view.first), "deal")
    for found, possible in zip(view.points, _POINTS, strict=False):
        expect(len(found) == players and possible.issuperset(found), "points")
    _check_last(view)
    if view.hands:
        expect(len(view.hands) == len(view.held) == players, "hands")
        _check_seen(view)
    is_blind = any(card.value == HIDDEN for card in chain.from_iterable(view.hands))
    told = _RULES.view(_played(view), reader_of(view, is_blind=is_blind))
    expect_same(view, _as_told(view, told))


def check_event(event: Event, players: int) -> None:
    """Raise `Inconsistent` for an event that can't occur with this number of players."""
    seats = range(players)
    match event:
        case DealerDrawn(dealer=seat):
            expect(seat in seats, "dealer")
        case BetMade(seat=seat):
            expect(seat in seats, "seat")
        case CardPlayed(seat=seat, card=card) | TrickTaken(seat=seat, card=card):
            expect(seat in seats, "seat")
            expect(HIDDEN < card.value <= top_value(players), "card")
        case Dealt():
            expect(1 <= event.deal <= DEALS, "deal")
            expect(event.first in seats and event.opener in seats, "first")
            expect(len(event.hands) == players, "hands")
            for hand in event.hands:
                _check_hand(hand, players)
        case DealEnded(result=result):
            _check_finished(result, players)
        case GameEnded():
            expect(event.winner in seats, "winner")
            expect(len(event.totals) == players, "totals")


def _as_told(view: View, found: View) -> View:
    """Return a view that was found by the rules as a host would tell it: an older one doesn't tell
    the earlier deals, nor the order of play."""
    last = found.last
    if last is not None and view.last is not None and not view.last.plays:
        last = replace(last, plays=())
    return replace(found, last=last, earlier=view.earlier)


# ---- finished deals ---------------------------------------------------------------------------


def _check_last(view: View) -> None:
    last = view.last
    if last is None:
        expect(not view.points, "last")
        return
    expect(last.deal == len(view.points) > 0 and last.points == view.points[-1], "last")
    moved = int(view.phase != "over")
    expect((last.first + moved) % view.players == view.first, "last")
    _check_finished(last, view.players)
    expect(len(view.earlier) in (0, last.deal - 1), "earlier")
    for number, (deal, found) in enumerate(zip(view.earlier, view.points, strict=False), 1):
        expect(deal.deal == number and deal.points == found, "earlier")
        expect((deal.first + last.deal - number) % view.players == last.first, "earlier")
        _check_finished(deal, view.players)


@lru_cache(maxsize=16)
def _check_finished(result: FinishedDeal, players: int) -> None:
    """Raise `Inconsistent` for a deal that can't have ended like this."""
    expect(1 <= result.deal <= DEALS and result.first < players, "last")
    counts = len(result.hands), len(result.bets), len(result.won), len(result.points)
    expect(counts == (players,) * 4, "last")
    for hand in (*result.hands, result.aside):
        _check_hand(hand, players)
    expect({*chain(result.aside, *result.hands)} == {*_deck(players)}, "last")
    expect(sum(result.won) == HAND_SIZE and min(result.won) >= 0, "last")
    each = zip(result.bets, result.won, strict=True)
    expect(result.points == tuple([points(result.deal, *bet_won) for bet_won in each]), "last")
    if result.plays:
        # Only the opener of the fourth deal of three players depends on the deals before.
        is_any = (players, result.deal) == (3, DEALS)
        openers = range(players) if is_any else (result.first,)
        expect(any(_tricks_won(result, seat) == result.won for seat in openers), "last")


def _tricks_won(result: FinishedDeal, opener: int) -> tuple[int, ...]:
    """Return who won how many tricks if this seat led the first one; none if the rules refuse one
    of the plays, or there are too few."""
    players = len(result.hands)
    new = State(players=players, turn=CHANCE, deal=result.deal, first=result.first)
    dealt = with_cards(new, result.hands, result.aside)
    state = replace(dealt, bets=result.bets, turn=opener)
    try:
        for position in result.plays:
            state, _ = _RULES.apply(state, state.turn, Play(position))  # type: ignore[arg-type]
    except Refusal:
        return ()
    return state.finished[-1].won if state.finished else ()


# ---- the cards --------------------------------------------------------------------------------


def _check_hand(hand: Hand, players: int) -> None:
    """Raise `Inconsistent` unless these are ten cards or backs in order."""
    expect(len(hand) == HAND_SIZE, "hands")
    expect(all(card.value <= top_value(players) for card in hand), "hands")
    order = [(_COLOURS[card.colour], card.value) for card in hand]
    seen = [each for each in order if each[1] != HIDDEN]
    expect(all(one < other for one, other in pairwise(seen)), "hands")
    expect(all(one[0] <= other[0] for one, other in pairwise(order)), "hands")


def _check_seen(view: View) -> None:
    """Raise `Inconsistent` unless these hands can be dealt, and only hidden cards are backs."""
    for seat, (hand, held) in enumerate(zip(view.hands, view.held, strict=True)):
        _check_hand(hand, view.players)
        may_hide = view.seat in (None, seat)
        for at, card in enumerate(hand):
            expect(card.value != HIDDEN or (may_hide and at in held), "hands")
    seen = [card for card in chain.from_iterable(view.hands) if card.value != HIDDEN]
    expect(len(seen) == len({*seen}), "hands")
    unseen = {*_deck(view.players)} - {*seen}
    for hand in view.hands:
        for lowest, highest, backs in _runs(hand, top_value(view.players)):
            between = range(lowest.value + 1, highest)
            fitting = [
                card for card in unseen if card.colour is lowest.colour and card.value in between
            ]
            expect(len(fitting) >= backs, "hands")
    for colour in Colour:
        dealt = sum(card.colour is colour for card in chain.from_iterable(view.hands))
        expect(dealt <= top_value(view.players), "hands")


def _runs(hand: Hand, top: int) -> Iterator[tuple[Card, int, int]]:
    """Yield each run of adjacent backs of a colour: the card below it (value 0 if none), the value
    above it, and its length."""
    for colour, cards in groupby(hand, lambda card: card.colour):
        below, backs = Card(colour, 0), 0
        for card in (*cards, Card(colour, top + 1)):
            if card.value == HIDDEN:
                backs += 1
                continue
            if backs:
                yield below, card.value, backs
            below, backs = card, 0


# ---- replaying the deal ----------------------------------------------------------------------


def _played(view: View) -> State:
    """Return the state behind a view, as far as it shows; raise `Inconsistent` if the rules refuse
    one of its actions."""
    state = _begun(view)
    if not view.hands:
        return state
    try:
        for at in range(view.players):
            seat = (state.turn or 0) if at else opener(state)
            bet = view.bets[seat] if seat < len(view.bets) else None
            if bet is None:
                break
            state, _ = _RULES.apply(state, seat, bet)
        for play in plays_of(view):
            state, _ = _RULES.apply(state, play.seat, Play(play.position))
    except Refusal:
        expect(False, "tricks")
    return state


def _begun(view: View) -> State:
    """Return the state before the first bet of the deal, or before the deal."""
    last, is_over = view.last, view.phase == "over"
    older = [_counted(found) for found in view.points]
    if last is not None:
        older[-1] = last
    if is_over:
        older.pop()
    state = State(
        players=view.players, turn=CHANCE, deal=view.deal, first=view.first, finished=tuple(older)
    )
    if not view.hands:
        return state
    return with_cards(state, view.hands, last.aside if is_over and last is not None else ())


def _counted(found: tuple[int, ...]) -> FinishedDeal:
    """Return an older deal: a view shows only its points."""
    return FinishedDeal(deal=0, first=0, hands=(), aside=(), bets=(), won=(), points=found)
