"""Answers about a game of Luz as it stands: the table, hands, tricks, scores, cards."""

from collections.abc import Sequence

from luznet.games.luz import facts
from luznet.games.luz.cards import HIDDEN, Colour, Hand
from luznet.games.luz.odds import odds, possible
from luznet.games.luz.rules import winning_play
from luznet.games.luz.types import DEALS, FinishedDeal, Trick, View
from luznet.i18n import luz as said
from luznet.i18n import sentences
from luznet.i18n import tables as names
from luznet.i18n.games import YOU_WIN, wins
from luznet.plain import words as around
from luznet.plain.luz import words
from luznet.plain.luz.deal_tracker import DealTracker
from luznet.plain.people import People
from luznet.wire.messages import Seat
from luznet.wire.options import tells_odds

Lines = Sequence[str]


def present(people: People[View], view: View) -> Lines:
    """Say everything about the game as it is."""
    if view.phase == "over":
        return ranking(people, view)
    if not view.hands:
        return [around.DEALING(), *(scores(people, view) if view.points else [])]
    trick = None if view.phase == "bets" else len(view.tricks) + 1
    return [
        words.where(view.deal, trick),
        words.first_player(people.called(view.first)),
        *(line for seat in people.order for line in _seat(people, view, seat)),
        *(on_table(people, view) if trick else [words.stakes(view.deal)]),
    ]


def _seat(people: People[View], view: View, seat: int) -> Lines:
    """Say somebody's points, bet and hand."""
    name = people.called(seat)
    total = facts.total_points(view)[seat]
    stands = _stands(name, view, seat)
    return [
        sentences(_points(name, total, people.seat(seat)), stands),
        *hand(people, view, seat),
    ]


def _points(name: str | None, total: int, chair: Seat) -> str:
    """Say somebody's points, and what is unusual about who plays for them."""
    if chair.who == "bot":
        return words.seat(name, total, "bot", names.A_BOT[chair.level]())
    if chair.stand_in or chair.away:
        return words.seat(name, total, "stand_in" if chair.stand_in else "away")
    return words.seat(name, total)


def _stands(name: str | None, view: View, seat: int) -> str:
    """Say somebody's bet, and in the tricks how it stands."""
    bet, needed = view.bets[seat], DealTracker.of(view).needed(seat)
    if bet is None or needed is None:
        return words.no_bet(name)
    return words.has_bet(name, bet) if view.phase == "bets" else words.against(name, *needed)


def bets(people: People[View], view: View) -> Lines:
    """Say all bets, and how they stand."""
    if not view.bets:
        return [words.NO_BETS()]
    told = [_stands(people.called(seat), view, seat) for seat in _mine_first(people)]
    together = DealTracker.of(view).sum_of_bets
    return told if together is None else [*told, words.bets_together(together)]


# ---- hands -------------------------------------------------------------------------------


def hand(people: People[View], view: View, seat: int) -> Lines:
    """Say the cards that a seat holds now; of the own ones, what was played too."""
    if not view.hands:
        return [words.NO_CARDS()]
    if seat != people.me:
        return [others_hand(people.name(seat), view.hands[seat], view.held[seat])]
    own, held = view.hands[seat], view.held[seat]
    played = [(at, card) for at, card in enumerate(own) if at not in held]
    now = words.own_hand(positions(own, held)) if held else words.NO_HAND()
    return [now, words.own_played(played)] if played else [now]


def others_hand(name: str, cards: Hand, held: Sequence[int]) -> str:
    """Say the hand of somebody else: values, or for a spectator how many cards."""
    values = facts.by_colour(cards, held)
    if any(HIDDEN in of_colour for of_colour in values.values()):
        return words.hand_unseen(name, {colour: len(held) for colour, held in values.items()})
    return words.hand(name, values)


def positions(cards: Hand, held: Sequence[int]) -> dict[Colour, list[int]]:
    """Return the positions of the cards of each colour."""
    found: dict[Colour, list[int]] = {colour: [] for colour in Colour}
    for at in held:
        found[cards[at].colour].append(at)
    return found


def card(people: People[View], view: View, position: int) -> str:
    """Say an own card, and what the table's help level tells of it."""
    seat = view.seat
    if seat is None or not view.hands or not 0 <= position < len(view.hands[seat]):
        return words.WHICH_OWN()
    seen = view.hands[seat][position]
    if seen.value != HIDDEN:
        return words.own_card_seen(position + 1, seen)
    return sentences(words.own_card(position + 1, seen.colour), _known(people, view, position))


def _known(people: People[View], view: View, position: int) -> str:
    if people.options.help == "none":
        return words.TELLS_NOTHING()
    if tells_odds(people.options):
        return words.chances(odds(view)[position])
    return said.values(possible(view)[position])


# ---- tricks ------------------------------------------------------------------------------


def on_table(people: People[View], view: View) -> Lines:
    """Say the trick that is being played."""
    if not view.trick:
        return [words.NO_TRICK()]
    plays = [words.on_table(people.called(play.seat), play.card) for play in view.trick]
    winner = people.called(winning_play(view.trick).seat)
    return [sentences(words.trick(len(view.tricks) + 1, plays), words.winning(winner))]


def finished(people: People[View], number: int, trick: Trick) -> str:
    """Say a finished trick."""
    plays = [words.on_table(people.called(play.seat), play.card) for play in trick.plays]
    return sentences(words.trick(number, plays), words.took(people.called(trick.winner)))


def last_trick(people: People[View], view: View) -> Lines:
    """Say the last trick, if it may be seen still. spec.md 6.6, L4."""
    if not view.tricks:
        return [said.notice("no_tricks", {})]
    if view.trick and not people.options.open_tricks:
        return [said.notice("face_down", {})]
    return [finished(people, len(view.tricks), view.tricks[-1])]


def tricks(people: People[View], view: View) -> Lines:
    """Say all tricks of the deal that may be seen."""
    if not people.options.open_tricks or not view.tricks:
        return last_trick(people, view)
    return [finished(people, number, trick) for number, trick in enumerate(view.tricks, 1)]


# ---- points ------------------------------------------------------------------------------


def _mine_first(people: People[View]) -> list[int]:
    order = people.order
    return [*order[-1:], *order[:-1]] if people.me is not None else order


def scores(people: People[View], view: View) -> Lines:
    """Say everybody's points, and who is ahead."""
    if not view.points:
        return [words.NO_DEAL_YET()]
    sums = facts.total_points(view)
    lines = [
        words.score(people.called(seat), [deal[seat] for deal in view.points], sums[seat])
        for seat in _mine_first(people)
    ]
    return [*lines, lead(people, sums)]


def lead(people: People[View], sums: Sequence[int]) -> str:
    """Say who has the most points."""
    first = [seat for seat, points in enumerate(sums) if points == max(sums)]
    return said.lead(people.names(first), said.number(max(sums)))


def deal_end(people: People[View], view: View, result: FinishedDeal) -> Lines:
    """Say a deal that was counted: points with their rule, who is ahead, all cards."""
    sums = facts.sums_of(result, view)
    order = _mine_first(people)
    counted = [
        words.result(
            people.called(seat), result.bets[seat], result.won[seat], result.points[seat],
            sums[seat],
        )
        for seat in order
    ]  # fmt: skip
    ahead = [lead(people, sums)] if result.deal < DEALS else []
    hands = [words.held(people.called(seat), _open(result.hands[seat])) for seat in order]
    return [words.counted(result.deal), *counted, *ahead, *hands, words.aside(_open(result.aside))]


def last_deal(people: People[View], view: View) -> Lines:
    """Say the deal that was counted most recently."""
    return deal_end(people, view, view.last) if view.last else [words.NO_DEAL_YET()]


def _open(cards: Hand) -> dict[Colour, list[int]]:
    return facts.by_colour(cards, range(len(cards)))


def ranking(people: People[View], view: View) -> Lines:
    """Say how a game ended that is over."""
    places = facts.ranking(view)
    first = places[0]
    lines = [YOU_WIN() if first.seat == people.me else wins(people.name(first.seat))]
    for rank, place in enumerate(places, 1):
        lines.append(words.place(rank, people.called(place.seat), place.points, place.total))
    tie = facts.tie_of(view)
    if tie is not None:
        say = said.tie_by_deal if tie.by == "deal 4" else said.tie_by_order
        total = said.number(first.total)
        lines.append(say(people.names(tie.seats), total, people.name(first.seat)))
    return lines
