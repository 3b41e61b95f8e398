"""Answers about a game of Luris as it stands: the piles, hands, sets, and what counts."""

from collections.abc import Sequence

from luznet.games.luris.scores import side_of
from luznet.games.luris.types import Result, View
from luznet.i18n import luris as said
from luznet.i18n import sentences
from luznet.i18n import tables as names
from luznet.plain import words as around
from luznet.plain.luris import words
from luznet.plain.people import People

Lines = Sequence[str]


def present(people: People[View], view: View) -> Lines:
    """Say everything about the game as it is."""
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
    """Say what can be drawn and taken."""
    if not view.hands:
        return [words.NO_CARDS()]
    said_piles = words.piles(view.draw, view.discard)
    return [said_piles, words.LAST_TURN()] if view.final else [said_piles]


def sides(people: People[View], view: View) -> Lines:
    """Say who plays together."""
    pairs = _pairs(view)
    if people.me is None:
        return [words.partners(people.names(side)) for side in pairs]
    own = [side for side in pairs if people.me in side]
    return [words.your_partner(people.name(at)) for side in own for at in side if at != people.me]


def _pairs(view: View) -> list[tuple[int, ...]]:
    found = dict.fromkeys(side_of(view.players, seat) for seat in range(view.players))
    return [side for side in found if len(side) > 1]


def _seat(people: People[View], view: View, seat: int) -> Lines:
    """Say what somebody holds, who plays for them, and their sets."""
    holds = words.holds(people.called(seat), view.hands[seat])
    return [sentences(holds, _unusual(people, view, seat)), *_sets(people, view, seat)]


def _unusual(people: People[View], view: View, seat: int) -> str:
    """Say what is unusual about who plays from a seat; empty for nothing."""
    name, chair = people.name(seat), people.seat(seat)
    if view.out[seat]:
        return said.ran_out(people.called(seat))
    if chair.who == "bot":
        return words.is_bot(name, names.A_BOT[chair.level]())
    if chair.stand_in:
        return names.STAND_IN() if seat == people.me else around.waiting_bot(name)
    return words.is_away(name) if chair.away else ""


# ---- hands and sets ------------------------------------------------------------------------


def hand(people: People[View], view: View, seat: int) -> Lines:
    """Say what a seat holds."""
    if not view.hands:
        return [words.NO_CARDS()]
    return [words.holds(people.called(seat), view.hands[seat])]


def sets(people: People[View], view: View) -> Lines:
    """Say all sets."""
    told = [line for seat in people.order for line in _sets(people, view, seat)]
    return told or [words.NO_SETS()]


def sets_of(people: People[View], view: View, seat: int) -> Lines:
    """Say the sets of a seat."""
    return _sets(people, view, seat) or [words.no_sets(people.called(seat))]


def _sets(people: People[View], view: View, seat: int) -> Lines:
    name, own = people.called(seat), view.sets[seat] if view.sets else ()
    return [words.a_set(name, number, laid) for number, laid in enumerate(own, 1)]


# ---- what counts ---------------------------------------------------------------------------


def scores(people: People[View], view: View) -> Lines:
    """Say what counts for everybody, and for those who play together."""
    if not view.hands:
        return [words.NO_CARDS()]
    results = view.results or _results_now(view)
    pairs = [said.together(side, results, people.called) for side in _pairs(view)]
    return [*(said.counted(people.called(seat), results[seat]) for seat in people.order), *pairs]


def _results_now(view: View) -> Sequence[Result]:
    return [
        Result(sum(len(laid.up) for laid in sets), len(hand), out)
        for sets, hand, out in zip(view.sets, view.hands, view.out, strict=True)
    ]


def ranking(people: People[View], view: View) -> Lines:
    """Say who won, what counted, and all cards, which lie open now."""
    return [
        said.ended(view.winners, view.results, people.called),
        *scores(people, view),
        *(words.held(people.called(seat), view.hands[seat]) for seat in people.order),
        *(line for seat in people.order for line in _sets(people, view, seat)),
    ]
