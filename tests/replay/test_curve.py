"""Who was how likely to win: the order in which it is found out, and where it turned."""

from luznet.replay.curve import TURNS_MOST, Curve, order_of
from luznet.wire.record import play_back
from tests.history.games import a_record


def a_curve(*chances) -> Curve:
    curve = Curve(range(len(chances)))
    curve.take(dict(enumerate(chances)))
    return curve


def test_the_ends_of_deals_are_found_out_first_and_every_position_once():
    steps = play_back(a_record())
    order = order_of(steps)
    assert sorted(order) == [*range(len(steps))]
    ranks = {"deal": 0, "step": 1, "": 2}
    found = [ranks[steps[at].ends] for at in order if at]
    assert found == sorted(found)


def test_a_curve_turned_where_a_chance_moved_most():
    curve = a_curve((0.5, 0.5), (0.52, 0.48), (0.9, 0.1), (0.88, 0.12), (0.2, 0.8))
    turns = curve.turns()
    assert [(each.at, each.seat) for each in turns] == [(2, 0), (4, 1)]
    assert [round(each.moved, 2) for each in turns] == [0.38, 0.68]


def test_small_moves_are_no_turning_points():
    assert a_curve((0.5, 0.5), (0.55, 0.45), (0.5, 0.5)).turns() == []


def test_there_are_only_so_many_turning_points():
    steps = [(0.1, 0.9), (0.9, 0.1)] * 20
    assert len(a_curve(*steps).turns()) == TURNS_MOST


def test_the_chances_at_a_position_are_the_last_ones_known_before_it():
    curve = Curve(range(10))
    assert curve.at(4) is None
    curve.take({0: (0.5, 0.5), 5: (0.7, 0.3)})
    assert curve.at(4) == (0.5, 0.5)
    assert curve.at(9) == (0.7, 0.3)
    assert curve.is_open
    assert curve.points(1) == [(0, 0.5), (5, 0.3)]
