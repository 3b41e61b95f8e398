"""This program passes the vectors that only Luz has."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from tests.protocol.test_vectors import cases, load


def test_the_vectors_of_games_hide_what_each_reader_may_not_know():
    for step in load("games/luz_4.json")["steps"]:
        for seat in range(4):
            view = step.get("views", {}).get(str(seat))
            if view is None or not view["hands"]:
                continue
            for position, (_, value) in enumerate(view["hands"][seat]):
                assert (value == 0) == (position in view["held"][seat])


@pytest.mark.parametrize("case", cases("games/luz_points.json", "cases"))
def test_bets_score_by_the_table_of_points(case):
    bet, won, deal = case["bet"], case["won"], case["deal"]
    is_won = won in {bet["tricks"], bet["tricks"] + bet["safety"]}
    given = deal * (5 if bet["safety"] else 10)
    assert case["points"] == (given if is_won else -5 * abs(won - bet["tricks"]))


@pytest.mark.parametrize("case", cases("games/luz_counting.json", "cases"))
def test_the_opener_and_the_winner_have_most_points_and_then_sit_closest_to_the_first_player(case):
    first, deals = case["first"], case["points"]
    clockwise = [(first + step) % len(deals[0]) for step in range(len(deals[0]))]
    before, after = ([sum(seat) for seat in zip(*part, strict=True)] for part in (deals[:3], deals))
    winner = max(clockwise, key=lambda seat: (after[seat], deals[3][seat]))
    opener = max(clockwise, key=lambda seat: before[seat]) if len(deals[0]) == 3 else first
    assert (case["opener"], case["winner"]) == (opener, winner)


# ---- what may be computed ----------------------------------------------------------------


@pytest.mark.parametrize("case", cases("games/luz_hidden.json", "cases"))
def test_the_odds_of_hidden_cards_agree_with_counting_every_hand(case):
    view = case["view"]
    hand, held = view["hands"][view["seat"]], view["held"][view["seat"]]
    seen = {tuple(card) for cards in view["hands"] for card in cards if card[1]}
    values = range(1, {3: 8, 4: 10, 5: 12}[view["players"]] + 1)
    counted = {}
    for colour in "rgbpy":
        own = [at for at in range(10) if hand[at][0] == colour]
        unknown = [at for at in own if at in held]
        unseen = [value for value in values if (colour, value) not in seen]
        found = {at: Counter() for at in unknown}
        for chosen in combinations(unseen, len(unknown)):
            guess = dict(zip(unknown, chosen, strict=True))
            as_dealt = [guess.get(at, hand[at][1]) for at in own]
            if as_dealt == sorted(as_dealt):
                for at, value in guess.items():
                    found[at][value] += 1
        counted |= found
    assert case["odds"] == {
        str(at): {
            str(value): str(Fraction(count, chances.total()))
            for value, count in sorted(chances.items())
        }
        for at, chances in sorted(counted.items())
    }
