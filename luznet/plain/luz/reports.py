"""Reports on a game of Luz: the table, hands, tricks, scores, cards."""

from collections.abc import Sequence

from luznet.games.luz import facts
from luznet.games.luz.cards import HIDDEN, Card, Colour, Hand
from luznet.games.luz.deal_tracker import DealTracker
from luznet.games.luz.odds import odds, possible
from luznet.games.luz.rules import winning_play
from luznet.games.luz.types import DEALS, FinishedDeal, Played, Trick, View
from luznet.i18n import luz as said
from luznet.i18n import luz_cards, sentences
from luznet.i18n import tables as names
from luznet.i18n.games import WINS
from luznet.language import Name
from luznet.plain import words as around
from luznet.plain.luz import words
from luznet.plain.people import People
from luznet.wire.options import tells_odds

Lines = Sequence[str]


def present(people: People[View], view: View) -> Lines:
    """Tell everything about the game."""
    if view.phase == "over":
        return ranking(people, view)
    if not view.hands:
        return [around.DEALING(), *(scores(people, view) if view.points else [])]
    in_bets = view.phase == "bets"
    where = words.DEAL_AND_BETS if in_bets else words.DEAL_AND_TRICK
    return [
        where(deal=view.deal, trick=len(view.tricks) + 1),
        said.FIRST_PLAYER(people.called(view.first)),
        *(line for seat in people.order for line in _seat(people, view, seat)),
        *([words.stakes(view.deal)] if in_bets else on_table(people, view)),
    ]


def _seat(people: People[View], view: View, seat: int) -> Lines:
    stands = _stands(people.called(seat), view, seat)
    return [
        sentences(_points(people, seat, facts.total_points(view)[seat]), stands),
        *hand(people, view, seat),
    ]


def _points(people: People[View], at: int, total: int) -> str:
    """Tell a player's points, and whether they are a bot, away, or played for by a bot."""
    name, seat, points = people.called(at), people.seat(at), said.points(total)
    if name is not None and seat.who == "bot":
        return words.IS_BOT(name=name, points=points, bot=names.A_BOT[seat.plays]())
    if name is not None and seat.away and not seat.stand_in:
        return words.IS_AWAY(name=name, points=points)
    return (words.HAS_BY_BOT if seat.stand_in else words.HAS)(name, points=points)


def _stands(name: Name, view: View, seat: int) -> str:
    """Tell a player's bet, and during the tricks how it stands."""
    bet, needed = view.bets[seat], DealTracker.of(view).needed(seat)
    if bet is None or needed is None:
        return words.NO_BET(name)
    if view.phase == "bets":
        return words.HAS_BET(name, bet=said.bet(bet))
    return words.against(name, *needed)


def bets(people: People[View], view: View) -> Lines:
    """Tell all bets, and how they stand."""
    if not view.bets:
        return [words.NO_BETS()]
    told = [_stands(people.called(seat), view, seat) for seat in _mine_first(people)]
    together = DealTracker.of(view).sum_of_bets
    return told if together is None else [*told, words.BETS_TOGETHER(tricks=together)]


# ---- hands -------------------------------------------------------------------------------


def hand(people: People[View], view: View, seat: int) -> Lines:
    """Tell the cards that a seat holds; of the reader's own, those played too."""
    if not view.hands:
        return [words.NO_CARDS()]
    if seat != people.me:
        return [others_hand(people.name(seat), view.hands[seat], view.held[seat])]
    own, held = view.hands[seat], view.held[seat]
    played = [(at, card) for at, card in enumerate(own) if at not in held]
    now = words.own_hand(positions(own, held)) if held else words.NO_HAND()
    return [now, words.own_played(played)] if played else [now]


def others_hand(name: str, cards: Hand, held: Sequence[int]) -> str:
    """Tell another player's hand: the values, or for a spectator the number of cards."""
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
    """Tell what the reader knows about a card: its colour, and what the table's help tells."""
    seat = view.seat
    if seat is None or not view.hands or not 0 <= position < len(view.hands[seat]):
        return words.WHICH_OWN()
    seen = view.hands[seat][position]
    if seen.value != HIDDEN:
        return words.OWN_CARD_SEEN(number=position + 1, card=luz_cards.card(seen))
    own = words.OWN_CARD(number=position + 1, colour=luz_cards.of_one(seen.colour))
    return sentences(own, _known(people, view, position))


def _known(people: People[View], view: View, position: int) -> str:
    if people.options.help == "none":
        return words.TELLS_NOTHING()
    if tells_odds(people.options):
        return words.chances(odds(view)[position])
    return said.values(possible(view)[position])


# ---- tricks ------------------------------------------------------------------------------


def on_table(people: People[View], view: View) -> Lines:
    """Tell the current trick."""
    if not view.trick:
        return [words.NO_TRICK()]
    winner = people.called(winning_play(view.trick).seat)
    told = words.trick(len(view.tricks) + 1, _plays(people, view.trick))
    return [sentences(told, words.WINNING(winner))]


def _plays(people: People[View], plays: Sequence[Played]) -> list[tuple[Name, Card]]:
    return [(people.called(play.seat), play.card) for play in plays]


def finished(people: People[View], number: int, trick: Trick) -> str:
    """Tell a finished trick."""
    told = words.trick(number, _plays(people, trick.plays))
    return sentences(told, words.TOOK(people.called(trick.winner)))


def last_trick(people: People[View], view: View) -> Lines:
    """Tell the last trick, if it may be looked at."""
    trick = facts.open_trick(view, all_open=people.options.open_tricks)
    if trick is None:
        return [said.NOTICES["face_down" if view.tricks else "no_tricks"]()]
    return [finished(people, len(view.tricks), trick)]


def tricks(people: People[View], view: View) -> Lines:
    """Tell all tricks of the deal that may be looked at."""
    if not people.options.open_tricks or not view.tricks:
        return last_trick(people, view)
    return [finished(people, number, trick) for number, trick in enumerate(view.tricks, 1)]


# ---- points ------------------------------------------------------------------------------


def _mine_first(people: People[View]) -> list[int]:
    order = people.order
    return [*order[-1:], *order[:-1]] if people.me is not None else order


def scores(people: People[View], view: View) -> Lines:
    """Tell everybody's points, and who is ahead."""
    if not view.points:
        return [words.NO_DEAL_YET()]
    sums = facts.total_points(view)
    lines = [
        words.score(people.called(seat), [deal[seat] for deal in view.points], sums[seat])
        for seat in _mine_first(people)
    ]
    return [*lines, lead(people, sums)]


def lead(people: People[View], sums: Sequence[int]) -> str:
    """Tell who has the most points."""
    return said.lead(people.names(facts.leaders(sums)), max(sums))


def deal_end(people: People[View], view: View, result: FinishedDeal) -> Lines:
    """Tell a scored deal: points with their rule, who is ahead, all cards."""
    sums = facts.sums_of(result, view)
    order = _mine_first(people)
    scored = [
        words.result(
            people.called(seat), result.bets[seat], result.won[seat], result.points[seat],
            sums[seat],
        )
        for seat in order
    ]  # fmt: skip
    ahead = [lead(people, sums)] if result.deal < DEALS else []
    hands = [words.HELD(people.called(seat), cards=_open(result.hands[seat])) for seat in order]
    undealt = words.UNDEALT(cards=_open(result.aside))
    return [words.SCORED(deal=result.deal), *scored, *ahead, *hands, undealt]


def last_deal(people: People[View], view: View) -> Lines:
    """Tell the last deal."""
    return deal_end(people, view, view.last) if view.last else [words.NO_DEAL_YET()]


def _open(cards: Hand) -> str:
    return words.in_colours(facts.by_colour(cards, range(len(cards))))


def ranking(people: People[View], view: View) -> Lines:
    """Tell how the game ended."""
    places = facts.ranking(view)
    first = places[0]
    lines = [WINS(people.called(first.seat))]
    for rank, place in enumerate(places, 1):
        lines.append(words.place(rank, people.called(place.seat), place.points, place.total))
    tie = facts.tie_of(view)
    if tie is not None:
        lines.append(said.tie(tie, people.name, first.seat, first.total))
    return lines
