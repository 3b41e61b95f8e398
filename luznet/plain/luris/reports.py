"""Reports on a game of Luris: the piles, hands, sets, and what counts."""

from collections.abc import Sequence

from luznet.games.luris import scores as counts
from luznet.games.luris.cards import Hand
from luznet.games.luris.types import View
from luznet.i18n import list_of, sentences
from luznet.i18n import luris as said
from luznet.i18n import tables as names
from luznet.language import Name
from luznet.plain import words as around
from luznet.plain.luris import words
from luznet.plain.people import People

Lines = Sequence[str]


def present(people: People[View], view: View) -> Lines:
    """Tell the whole game as it stands."""
    if view.phase == "over":
        return ranking(people, view)
    if not view.hands:
        return [around.DEALING()]
    return [
        *piles(people, view),
        *sides(people, view),
        *(line for seat in people.order for line in _seat(people, view, seat)),
    ]


def piles(people: People[View], view: View) -> Lines:
    """Tell the piles."""
    if not view.hands:
        return [words.NO_CARDS()]
    said_piles = words.piles(view.draw, view.discard)
    return [said_piles, words.LAST_TURN()] if view.final else [said_piles]


def sides(people: People[View], view: View) -> Lines:
    """Say who plays together."""
    pairs = _pairs(view)
    if people.me is None:
        return [words.PARTNERS(names=list_of(people.names(side))) for side in pairs]
    own = [side for side in pairs if people.me in side]
    partners = [seat for side in own for seat in side if seat != people.me]
    return [words.YOUR_PARTNER(name=people.name(seat)) for seat in partners]


def _pairs(view: View) -> list[tuple[int, ...]]:
    return [side for side in counts.sides(view.players) if len(side) > 1]


def _seat(people: People[View], view: View, seat: int) -> Lines:
    holds = words.holds(people.called(seat), view.hands[seat])
    return [sentences(holds, _unusual(people, view, seat)), *_sets(people, view, seat)]


def _unusual(people: People[View], view: View, at: int) -> str:
    """Say what is unusual about a player: a bot, away, out of time; empty for nothing."""
    name, seat = people.name(at), people.seat(at)
    if view.out[at]:
        return said.RAN_OUT(people.called(at))
    if seat.who == "bot":
        return words.IS_BOT(name=name, bot=names.A_BOT[seat.plays]())
    if seat.stand_in:
        return names.STAND_IN() if at == people.me else around.WAITING_BOT(name=name)
    return words.IS_AWAY(name=name) if seat.away else ""


# ---- hands and sets ------------------------------------------------------------------------


def hand(people: People[View], view: View, seat: int) -> Lines:
    """Tell the hand of a seat."""
    if not view.hands:
        return [words.NO_CARDS()]
    return [words.holds(people.called(seat), view.hands[seat])]


def sets(people: People[View], view: View) -> Lines:
    """Tell all sets."""
    told = [line for seat in people.order for line in _sets(people, view, seat)]
    return told or [words.NO_SETS()]


def sets_of(people: People[View], view: View, seat: int) -> Lines:
    """Tell the sets of a seat."""
    return _sets(people, view, seat) or [words.NO_SET(people.called(seat))]


def _sets(people: People[View], view: View, seat: int) -> Lines:
    name, own = people.called(seat), view.sets[seat] if view.sets else ()
    return [
        words.SET(name, number=number, value=laid.value, cards=said.in_play(laid))
        for number, laid in enumerate(own, 1)
    ]


# ---- what counts ---------------------------------------------------------------------------


def scores(people: People[View], view: View) -> Lines:
    """Tell what counts for each player, and for partners."""
    if not view.hands:
        return [words.NO_CARDS()]
    results = view.results or counts.results(view)
    pairs = [said.together(side, results, people.called) for side in _pairs(view)]
    return [*(said.counted(people.called(seat), results[seat]) for seat in people.order), *pairs]


def ranking(people: People[View], view: View) -> Lines:
    """Tell who won, what counted, and all cards, which are open now."""
    return [
        said.ended(view.winners, view.results, people.called),
        *scores(people, view),
        *(_held(people.called(seat), view.hands[seat]) for seat in people.order),
        *(line for seat in people.order for line in _sets(people, view, seat)),
    ]


def _held(name: Name, hand: Hand) -> str:
    return words.HELD(name, cards=said.cards(hand) or words.NOTHING())
