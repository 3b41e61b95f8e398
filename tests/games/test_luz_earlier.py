"""The deals before, as a view of Luz tells them. spec.md 6.2."""

from random import Random

import pytest
from msgspec.structs import replace

from luznet.games.game import Inconsistent
from luznet.games.luz.check import check_event, check_view
from luznet.games.luz.rules import Luz
from luznet.games.luz.types import DealEnded
from tests.games.played import played

RULES = Luz()


def game(players: int):
    rng = Random(players)
    return played(
        RULES, players, rng.randrange, lambda state, seat: rng.choice(RULES.legal(state, seat))
    )


def views(players: int):
    """Return a view of every moment of a game."""
    return [RULES.view(done.after, 0) for done in game(players)]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_view_tells_every_deal_before_with_the_order_of_play(players):
    order = []
    for done in game(players):
        order += [done.action.position] if hasattr(done.action, "position") else []
        seen = RULES.view(done.after, 0)
        told = [*seen.earlier, *([seen.last] if seen.last else [])]
        assert [each.deal for each in told] == [*range(1, len(seen.points) + 1)]
        plays = [position for each in told for position in each.plays]
        assert plays == order[: len(told) * 10 * players]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_view_of_a_host_that_tells_no_deals_before_is_consistent(players):
    for view in views(players):
        last = view.last and replace(view.last, plays=())
        check_view(replace(view, earlier=(), last=last))


@pytest.mark.parametrize(
    "change",
    [
        lambda first, second: (second, first),
        lambda first, _second: (first,),
        lambda first, second: (first, replace(second, plays=second.plays[::-1])),
        lambda first, second: (first, replace(second, plays=second.plays[:-1])),
        lambda first, second: (replace(first, won=first.won[::-1]), second),
        lambda first, second: (replace(first, first=second.first), second),
        lambda first, second: (replace(first, hands=second.hands), second),
    ],
)
def test_deals_before_that_cannot_have_been_are_refused(change):
    view = views(4)[-1]
    first, second, third = view.earlier
    with pytest.raises(Inconsistent):
        check_view(replace(view, earlier=(*change(first, second), third)))


def test_the_end_of_a_deal_of_three_is_consistent_whoever_opened_it():
    ends = [event for done in game(3) for event in done.events if isinstance(event, DealEnded)]
    for end in ends:
        check_event(end, 3)
        false = replace(end, result=replace(end.result, plays=end.result.plays[::-1]))
        with pytest.raises(Inconsistent):
            check_event(false, 3)
