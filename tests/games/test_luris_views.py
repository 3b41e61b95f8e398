"""What Luris refuses, what its views say, and the number of choices that everybody can count."""

from typing import Any

import pytest

from luznet.games.game import CHANCE, CLOCK
from luznet.games.luris.cards import BACK, DECK, JOKER
from luznet.games.luris.types import (
    Deal,
    Discard,
    Draw,
    DrawStarter,
    LaySet,
    Mix,
    Options,
    State,
    View,
)
from tests.games.luris_moments import FINAL, LAYING, SWAPPING, ended, readers
from tests.games.luris_states import LURIS, begin, refusal, step, table

# ---- refusals ----------------------------------------------------------------------------------


OVER = ended("3", "4")


WAITING = LURIS.new(3, Options())


DEALING = begin(3)


STARTING = table("2 3", "4", "5")


MIXING, _ = step(LAYING, "set 5 5 / 2 9")


ONE_TWICE = Deal((*DECK[:-1], 2))


@pytest.mark.parametrize(
    ("state", "actor", "action", "code", "section"),
    [
        pytest.param(OVER, 0, Draw(), "over", "R2", id="a turn after the end"),
        pytest.param(OVER, CHANCE, Deal(DECK), "over", "R2", id="a deal after the end"),
        pytest.param(OVER, CLOCK, Draw(), "over", "R2", id="the clock draws after the end"),
        pytest.param(STARTING, 1, Draw(), "not_your_turn", "R2", id="out of turn"),
        pytest.param(STARTING, CHANCE, Draw(), "not_your_turn", "R2", id="chance in a turn"),
        pytest.param(STARTING, CLOCK, Draw(), "not_your_turn", "R2", id="the clock draws"),
        pytest.param(STARTING, 5, Draw(), "not_your_turn", "R2", id="no such seat"),
        pytest.param(MIXING, 0, Discard(3), "not_your_turn", "R2", id="before the set is mixed"),
        pytest.param(MIXING, 0, Mix((0, 1)), "not_your_turn", "R2", id="a seat mixes"),
        pytest.param(MIXING, CHANCE, Deal(DECK), "not_now", "R2", id="a deal instead of mixing"),
        pytest.param(DEALING, 0, Draw(), "not_your_turn", "R2", id="before the deal"),
        pytest.param(DEALING, CHANCE, Draw(), "not_now", "R2", id="chance draws a card"),
        pytest.param(DEALING, CHANCE, Mix((0, 1)), "not_now", "R2", id="nothing to mix"),
        pytest.param(DEALING, CHANCE, Options(), "not_now", "R2", id="no action at all"),
        pytest.param(STARTING, 0, Deal(DECK), "not_now", "R2", id="a seat deals"),
        pytest.param(STARTING, 0, DrawStarter(0), "not_now", "R2", id="a seat says who starts"),
        pytest.param(WAITING, CHANCE, Deal(DECK), "not_now", "R1", id="nobody starts yet"),
        pytest.param(DEALING, CHANCE, DrawStarter(0), "not_now", "R1", id="a second starter"),
        pytest.param(WAITING, CHANCE, DrawStarter(3), "bad_deal", "R1", id="no such starter"),
        pytest.param(WAITING, CHANCE, DrawStarter(-1), "bad_deal", "R1", id="chance starts"),
        pytest.param(DEALING, CHANCE, Deal(()), "bad_deal", "R1", id="no cards"),
        pytest.param(DEALING, CHANCE, Deal(DECK[1:]), "bad_deal", "R1", id="a card too few"),
        pytest.param(DEALING, CHANCE, Deal((*DECK, 2)), "bad_deal", "R1", id="a card too many"),
        pytest.param(DEALING, CHANCE, Deal((*DECK[1:], JOKER)), "bad_deal", "R1", id="a joker"),
        pytest.param(DEALING, CHANCE, ONE_TWICE, "bad_deal", "R1", id="nine twos"),
    ],
)
def test_forbidden_actions_are_refused_with_code_and_section(
    state: State, actor: int, action: Any, code: str, section: str
) -> None:
    refusing = refusal(state, actor, action)
    assert (refusing.code, refusing.section, refusing.facts) == (code, section, {})


# ---- what a view says of the game --------------------------------------------------------------


def test_the_phase_and_the_turn_follow_the_game() -> None:
    states = (WAITING, DEALING, STARTING, LAYING, MIXING, table("2", "4", phase="end"), OVER)
    found = [(LURIS.view(state, 0).phase, LURIS.view(state, 0).turn) for state in states]
    assert found == [
        ("dealing", None),
        ("dealing", None),
        ("start", 0),
        ("action", 0),
        ("mix", None),
        ("end", 0),
        ("over", None),
    ]


def test_everybody_knows_who_starts_once_it_is_drawn() -> None:
    assert LURIS.view(WAITING, 0).starter is None
    assert {LURIS.view(begin(3, 2), reader).starter for reader in (0, 1, 2, None)} == {2}


def test_a_view_has_the_legal_actions_of_its_seat_on_its_turn_only() -> None:
    for state in (WAITING, DEALING, STARTING, LAYING, MIXING, SWAPPING, OVER):
        for reader in readers(state):
            view = LURIS.view(state, reader)
            if reader is None or reader != state.turn:
                assert (view.legal, view.set_values, len(LURIS.choices(view))) == ((), (), 0)
            else:
                assert list(LURIS.choices(view)) == list(LURIS.legal(state, reader))
                assert not any(isinstance(action, LaySet) for action in view.legal)


def test_before_the_deal_there_are_no_cards_to_see() -> None:
    view: View = LURIS.view(WAITING, 0)
    assert (view.hands, view.sets, view.draw, view.discard) == ((), (), 0, BACK)


def test_winners_and_results_are_named_only_when_the_game_is_over() -> None:
    for state in (WAITING, DEALING, STARTING, MIXING, FINAL):
        view = LURIS.view(state, 0)
        assert (view.winners, view.results) == ((), ())
        assert LURIS.outcome(state) is None
    assert LURIS.view(OVER, 0).winners


# ---- choices that everybody can count ----------------------------------------------------------


def test_everybody_can_count_the_choices_at_the_start_and_the_end_of_a_turn() -> None:
    assert LURIS.open_choices(table("2 3", "4")) == 2
    assert LURIS.open_choices(table("2 3", "4", discard="")) == 1
    assert LURIS.open_choices(table("2 3", "4", taken=6)) == 1
    assert LURIS.open_choices(table("2 2 2 3", "4", phase="end")) == 4  # not two


def test_for_an_action_everybody_can_count_what_lies_on_the_table() -> None:
    one, two = ["5 5 / 2 3"], ["5 5 / 2 3", "6 6 / 2 2 2"]
    counts = [
        LURIS.open_choices(table(hand, "4", sets={1: sets}, phase="action"))
        for sets in ([], one, two)
        for hand in ("2 3 4", "5 5 5 6 6 J J")
    ]
    assert counts == sorted(counts)
    assert counts[0] == counts[1] < counts[2] == counts[3] < counts[4] == counts[5]


def test_there_is_nothing_to_choose_while_no_seat_is_on_turn() -> None:
    assert [LURIS.open_choices(state) for state in (WAITING, DEALING, MIXING, OVER)] == [0] * 4
