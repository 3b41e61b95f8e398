"""The rules of Luz (spec.md 6.6, L1 to L7) as pure functions behind the `Game` interface.

    draw_dealer -> deal -> n bets -> 10 tricks of n cards -> (counted) -> deal -> ... -> over

The last card of a deal also scores it. Then chance deals again, or the game is over.
"""

import functools
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from luznet.games.game import (
    ALL_SEATS,
    CHANCE,
    Actor,
    Below,
    Ending,
    Game,
    Outcome,
    Reader,
    Refusal,
    Seat,
    check_reader,
    put,
    shuffled,
)
from luznet.games.luz.advice import Advice
from luznet.games.luz.cards import BACKS, HAND_SIZE, PLAYERS, Hand, beats, deck, sort_hand
from luznet.games.luz.types import (
    DEALS,
    Action,
    Bet,
    BetMade,
    CardPlayed,
    Deal,
    DealEnded,
    DealerDrawn,
    Dealt,
    DrawDealer,
    Event,
    FinishedDeal,
    GameEnded,
    Options,
    Phase,
    Play,
    Played,
    State,
    Trick,
    TrickTaken,
    View,
)

WON: Final = (10, 20, 30, 40)
WON_WITH_SAFETY: Final = (5, 10, 15, 20)
LOST_PER_TRICK: Final = -5

_BETS: Final = tuple(Bet(tricks, safety) for tricks in range(11) for safety in (False, True))
_PLAYS: Final = tuple(Play(position) for position in range(HAND_SIZE))
_ALL_HELD: Final = tuple(range(HAND_SIZE))

Step = tuple[State, tuple[Event, ...]]


class Luz(Game[Options, State, Action, Event, View]):
    """The rules of Luz."""

    name = "luz"
    seats = PLAYERS
    options_type = Options
    action_types = tuple(Action.__subclasses__())
    view_type = View
    event_types = tuple(Event.__subclasses__())
    table_options: Mapping[str, tuple[str | bool, ...]] = {
        "help": ("none", "values", "odds", "coach"),
        "open_tricks": (False, True),
    }
    phrases = frozenset({"nice_bet"})
    colluders = 2
    advice_type = Advice

    def new(self, seats: int, options: Options, last: Outcome | None = None) -> State:
        if seats not in PLAYERS:
            raise Refusal("seats", "L1", seats=seats, least=PLAYERS[0], most=PLAYERS[-1])
        return State(players=seats, turn=CHANCE)

    def to_act(self, state: State) -> Actor | None:
        return state.turn

    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Return the 22 bets, or the cards that may be played. spec.md 6.6, L3, L4."""
        if state.turn is None or state.turn != seat or seat < 0:
            return ()
        if None in state.bets:
            return _BETS
        held = state.held[seat]
        if state.trick:
            hand = state.hands[seat]
            led = state.trick[0].card.colour
            following = tuple([_PLAYS[at] for at in held if hand[at].colour is led])
            if following:
                return following
        return tuple([_PLAYS[at] for at in held])

    def draw(self, state: State, below: Below) -> Action:
        if not state.deal:
            return DrawDealer(below(state.players))
        return Deal(shuffled(deck(state.players), below))

    def apply(self, state: State, actor: Actor, action: Action) -> Step:
        """Return the next state and the events; spec.md 6.4 lists the refusals."""
        if state.turn is None:
            raise Refusal("over", "L4")
        if state.turn != actor:
            raise Refusal("not_your_turn", "L4")
        if isinstance(action, Play):
            return _play(state, actor, action, self.legal(state, actor))
        if isinstance(action, Bet):
            return _bet(state, actor, action, self.legal(state, actor))
        if isinstance(action, Deal):
            return _deal(state, action)
        if isinstance(action, DrawDealer):
            return _draw_dealer(state, action)
        raise Refusal("not_now", "L3")

    def view(self, state: State, reader: Reader) -> View:
        check_reader(reader, state.players)
        betting = None in state.bets
        seat = None if reader == ALL_SEATS else reader
        return View(
            seat=seat,
            players=state.players,
            phase=_phase(state, betting),
            turn=None if state.turn == CHANCE else state.turn,
            deal=state.deal,
            first=state.first,
            opener=opener(state),
            hands=_hands_seen(state.hands, state.held, reader),
            held=state.held,
            bets=state.bets,
            won=state.won,
            trick=state.trick,
            tricks=state.tricks,
            points=tuple([deal.points for deal in state.finished]),
            last=state.finished[-1] if state.finished else None,
            winner=_winner(state) if state.turn is None else None,
            legal=() if seat is None else self.legal(state, seat),  # type: ignore[arg-type]
            earlier=state.finished[:-1],
        )

    def finished(self, view: View) -> Sequence[FinishedDeal]:
        return view.earlier if view.last is None else (*view.earlier, view.last)

    def check_view(self, view: View, options: Options) -> None:
        from luznet.games.luz.check import check_view  # it imports the rules

        check_view(view)

    def check_event(self, event: Event, players: int) -> None:
        from luznet.games.luz.check import check_event

        check_event(event, players)

    def redact(self, event: Event, reader: Reader) -> Event:
        if isinstance(event, Dealt):
            check_reader(reader, len(event.hands))
            held = (_ALL_HELD,) * len(event.hands)
            hands = _hands_seen(event.hands, held, reader)
            return Dealt(deal=event.deal, first=event.first, opener=event.opener, hands=hands)
        return event  # everything else is public

    def deal_number(self, view: View) -> int:
        """Return the number of the deal, which is the first from the draw of the dealer on."""
        return max(1, view.deal)

    def is_open(self, state: State) -> bool:
        """Return whether the cards of the last deal are open and the next are not dealt."""
        return state.turn in (None, CHANCE)

    def places(self, state: State) -> tuple[str, ...]:
        """Return the cards of all hands by position, seat after seat, then the undealt ones."""
        cards = [card for hand in (*state.hands, state.aside) for card in hand]
        return tuple([f"{card.colour.value}{card.value}" for card in cards])

    def opened(self, state: State, seat: Seat) -> Sequence[int]:
        """Return the places of the others' cards, and of those that the seat has played."""
        if not state.hands:
            return ()
        own = seat * HAND_SIZE
        tricks = [*(trick.plays for trick in state.tricks), state.trick]
        played = [own + each.position for plays in tricks for each in plays if each.seat == seat]
        return (*_places_of_others(state.players, seat), *played)

    def ends(self, before: State, after: State) -> Ending:
        if len(after.finished) > len(before.finished):
            return "deal"
        return "step" if len(after.tricks) > len(before.tricks) else ""

    def tally(self, events: Iterable[Event], players: int) -> tuple[Mapping[str, int], ...]:
        """Return for each seat, over all deals: `deals`, `points`, `tricks`, bets `met`, deals with
        `safety`, those where it was `kept` (the bet was met with one trick more), and how many
        tricks the others were `off`."""
        from luznet.games.luz.statistics import tally

        return tally([each.result for each in events if isinstance(each, DealEnded)], players)

    def points(self, view: View) -> Sequence[Sequence[int]]:
        return view.points

    def standing(self, state: State) -> tuple[int, ...]:
        return totals(state.finished, state.players)

    def outcome(self, state: State) -> Outcome | None:
        if state.turn is not None:
            return None
        return Outcome(winners=(_winner(state),), scores=totals(state.finished, state.players))


# ---- actions -----------------------------------------------------------------------------


def _draw_dealer(state: State, action: DrawDealer) -> Step:
    if state.turn != CHANCE or state.deal:
        raise Refusal("not_now", "L2")
    if not 0 <= action.dealer < state.players:
        raise Refusal("bad_deal", "L2")
    # Moving the marker for the first deal makes the seat left of the dealer `first`.
    return _await_deal(replace(state, first=action.dealer)), (DealerDrawn(action.dealer),)


def _await_deal(state: State) -> State:
    """Move the First Player marker to the left and wait for chance. spec.md 6.6, L2."""
    return replace(
        state,
        turn=CHANCE,
        deal=state.deal + 1,
        first=(state.first + 1) % state.players,
        hands=(),
        aside=(),
        held=(),
        bets=(),
        won=(),
        trick=(),
        tricks=(),
    )


def _deal(state: State, action: Deal) -> Step:
    if state.turn != CHANCE or not state.deal:
        raise Refusal("not_now", "L2")
    cards, players = action.cards, state.players
    if len(cards) != len(deck(players)) or set(cards) != set(deck(players)):
        raise Refusal("bad_deal", "L1")
    ends = range(0, (players + 1) * HAND_SIZE, HAND_SIZE)
    *hands, aside = (sort_hand(cards[end : end + HAND_SIZE]) for end in ends)
    after = with_cards(state, tuple(hands), aside)
    event = Dealt(deal=after.deal, first=after.first, opener=opener(after), hands=after.hands)
    return after, (event,)


def with_cards(state: State, hands: tuple[Hand, ...], aside: Hand) -> State:
    """Return the state of a deal before its first bet."""
    return replace(
        state,
        turn=opener(state),
        hands=hands,
        aside=aside,
        held=(_ALL_HELD,) * state.players,
        bets=(None,) * state.players,
        won=(0,) * state.players,
    )


def _bet(state: State, seat: Seat, bet: Bet, legal: Sequence[Action]) -> Step:
    if None not in state.bets:
        raise Refusal("not_now", "L3")
    if bet not in legal:
        raise Refusal("bad_bet", "L3", most=HAND_SIZE)
    bets = put(state.bets, seat, bet)
    # After the last bet it is the opener's turn again, to lead the first trick.
    after = replace(state, bets=bets, turn=(seat + 1) % state.players)
    return after, (BetMade(seat, bet),)


def _play(state: State, seat: Seat, play: Play, legal: Sequence[Action]) -> Step:
    if None in state.bets or seat < 0:
        raise Refusal("not_now", "L3")
    position = play.position
    if play not in legal:
        if position not in state.held[seat]:
            raise Refusal("not_held", "L4", position=position)
        raise Refusal("must_follow", "L4", colour=state.trick[0].card.colour.value)
    card = state.hands[seat][position]
    trick = (*state.trick, Played(seat, position, card))
    held = put(state.held, seat, tuple([at for at in state.held[seat] if at != position]))
    played = CardPlayed(seat, position, card)
    if len(trick) < state.players:
        turn = (seat + 1) % state.players
        return replace(state, held=held, trick=trick, turn=turn), (played,)
    after, events = _take_trick(replace(state, held=held), trick)
    return after, (played, *events)


def _take_trick(state: State, trick: tuple[Played, ...]) -> Step:
    best = winning_play(trick)
    winner = best.seat
    after = replace(
        state,
        turn=winner,
        won=put(state.won, winner, state.won[winner] + 1),
        trick=(),
        tricks=(*state.tricks, Trick(winner, trick)),
    )
    taken = TrickTaken(winner, best.card)
    if len(after.tricks) < HAND_SIZE:
        return after, (taken,)
    after, events = _end_deal(after)
    return after, (taken, *events)


def _end_deal(state: State) -> Step:
    bets = tuple([bet for bet in state.bets if bet is not None])
    result = FinishedDeal(
        deal=state.deal,
        first=state.first,
        hands=state.hands,
        aside=state.aside,
        bets=bets,
        won=state.won,
        points=tuple(
            [points(state.deal, bet, won) for bet, won in zip(bets, state.won, strict=True)]
        ),
        plays=tuple([play.position for trick in state.tricks for play in trick.plays]),
    )
    after = replace(state, finished=(*state.finished, result))
    if state.deal < DEALS:
        return _await_deal(after), (DealEnded(result),)
    after = replace(after, turn=None)
    ended = GameEnded(_winner(after), totals(after.finished, after.players))
    return after, (DealEnded(result), ended)


# ---- facts -------------------------------------------------------------------------------


def winning_play(trick: Sequence[Played]) -> Played:
    """Return the play that takes the trick, or would take it now. spec.md 6.6, L4."""
    best = trick[0]
    for play in trick[1:]:
        if beats(play.card, best.card):
            best = play
    return best


def points(deal: int, bet: Bet, won: int) -> int:
    """Return the points of a seat for a deal (1 to 4). spec.md 6.6, L5."""
    if won == bet.tricks or (bet.safety and won == bet.tricks + 1):
        return (WON_WITH_SAFETY if bet.safety else WON)[deal - 1]
    return LOST_PER_TRICK * abs(won - bet.tricks)


def totals(finished: Sequence[FinishedDeal], players: int) -> tuple[int, ...]:
    """Return every seat's total."""
    return tuple([sum(deal.points[seat] for deal in finished) for seat in range(players)])


def opener(state: State) -> Seat:
    """Return who bets first and leads the first trick. spec.md 6.6, L2, L6."""
    if state.players == 3 and state.deal == DEALS:
        sums = totals(state.finished[: DEALS - 1], state.players)
        return _closest(state, [seat for seat in range(3) if sums[seat] == max(sums)])
    return state.first


def _winner(state: State) -> Seat:
    """Return the only winner of a finished game. spec.md 6.6, L7."""
    sums, fourth = totals(state.finished, state.players), state.finished[-1].points
    best = max(zip(sums, fourth, strict=True))
    tied = [seat for seat in range(state.players) if (sums[seat], fourth[seat]) == best]
    return _closest(state, tied)


def _closest(state: State, seats: Sequence[Seat]) -> Seat:
    """Return the seat closest to the First Player in turn order."""
    return min(seats, key=lambda seat: (seat - state.first) % state.players)


@functools.cache
def _places_of_others(players: int, seat: Seat) -> tuple[int, ...]:
    own = range(seat * HAND_SIZE, (seat + 1) * HAND_SIZE)
    return tuple([place for place in range(players * HAND_SIZE) if place not in own])


# ---- what a reader may know --------------------------------------------------------------


def _phase(state: State, betting: bool) -> Phase:
    if state.turn is None:
        return "over"
    if state.turn == CHANCE:
        return "dealing"
    return "bets" if betting else "tricks"


def _hands_seen(
    hands: Sequence[Hand], held: Sequence[Sequence[int]], reader: Reader
) -> tuple[Hand, ...]:
    """Return the hands as the reader sees them. A player's own cards, and for a spectator all
    cards, are backs until they are played; ALL_SEATS sees everything."""
    if reader is None:
        return tuple([_backs(hand, kept) for hand, kept in zip(hands, held, strict=True)])
    if not hands or reader == ALL_SEATS:
        return tuple(hands)
    return (*hands[:reader], _backs(hands[reader], held[reader]), *hands[reader + 1 :])


def _backs(hand: Hand, held: Sequence[int]) -> Hand:
    return tuple([BACKS[card.colour] if at in held else card for at, card in enumerate(hand)])
