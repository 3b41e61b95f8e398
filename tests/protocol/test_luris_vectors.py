"""This program passes the vectors that only Luris has."""

from collections import Counter

import pytest

from tests.protocol.test_vectors import cases, load

VALUES = [str(value) for value in range(2, 12)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_vectors_of_games_hide_what_each_reader_may_not_know(players):
    for step in load(f"games/luris_{players}.json")["steps"]:
        for reader, view in step.get("views", {}).items():
            for seat, hand in enumerate(view["hands"]):
                down = [card for laid in view["sets"][seat] for card in laid["down"]]
                is_open = view["phase"] == "over" or reader in ("all", str(seat))
                assert all((card != 0) == is_open for card in (*hand, *down))
                assert all(card for laid in view["sets"][seat] for card in laid["up"])


@pytest.mark.parametrize("case", cases("games/luris_unseen.json", "cases"))
def test_the_unseen_cards_of_a_view_are_all_cards_that_it_does_not_show(case):
    view = case["view"]
    places = [card for hand in view["hands"] for card in hand] + [view["discard"]]
    for laid in (laid for sets in view["sets"] for laid in sets):
        places += [*laid["up"], *laid["down"]]
    shown = Counter(str(card) for card in places)
    deck = {value: 8 if value != "11" else view["players"] for value in VALUES}
    assert case["unseen"] == {value: deck[value] - shown[value] for value in VALUES}
    assert case["under"] == sum(case["unseen"].values()) - shown["0"] - view["draw"]


@pytest.mark.parametrize("case", cases("games/luris_counting.json", "cases"))
def test_winning_and_losing_depend_on_face_up_cards_then_on_cards_in_hand_and_nothing_else(case):
    results = case["results"]
    sides = [[0, 2], [1, 3]] if len(results) == 4 else [[seat] for seat in range(len(results))]

    def rank(side):
        told = [results[seat] for seat in side]
        plays_on = not all(each["out"] for each in told)
        return plays_on, sum(each["up"] for each in told), sum(each["hand"] for each in told)

    best, worst = max(map(rank, sides)), min(map(rank, sides))
    in_time = [seat for seat, result in enumerate(results) if not result["out"]]
    won = {seat for side in sides if rank(side) == best for seat in side}
    assert case["winners"] == sorted(won & {*in_time})
    lost = {seat for side in sides if rank(side) == worst != best for seat in side}
    late = {*range(len(results))} - {*in_time}
    assert case["losers"] == sorted(lost | late)
