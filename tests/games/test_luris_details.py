"""The rules of Luris, R3 (protocol/spec.md, 7.6): jokers, secrets, the final turn, the discard."""

from random import Random

import pytest
from msgspec.structs import replace

from luznet.games.game import ALL_SEATS, CHANCE, CLOCK, Seat
from luznet.games.luris.cards import BACK, JOKER
from luznet.games.luris.types import (
    Dealt,
    Discarded,
    Draw,
    Drew,
    Flipped,
    GameEnded,
    State,
    Take,
    TimeUp,
    Took,
)
from tests.games.luris_moments import FINAL, each_number_of_players, readers
from tests.games.luris_states import (
    LURIS,
    after,
    any_deal,
    begin,
    cards,
    draw_and_lay_one,
    hand_of,
    laid,
    may,
    on_turn,
    refusal,
    refused,
    step,
    table,
    take_and_return,
)

# ---- R3 Jokers ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("5 J / 2 3", True),
        ("5 J J / 2 3", True),
        ("5 5 J J / 2 3", True),
        ("9 J / 2 3", True),
        ("J J / 2 3", False),
        ("J / 2 3", False),
        ("5 9 J / 2 3", False),
        ("5 5 / J J", True),
        ("J 5 / J 2", True),
        ("5 J J / J 2", False),
    ],
)
def test_jokers_make_a_set_with_at_least_one_natural_card_face_up(text: str, is_one: bool) -> None:
    state = table("2 3 5 5 9 J J", "4", phase="action")
    assert may(state, f"set {text}") == is_one
    if not is_one:
        assert refused(state, f"set {text}") == "bad_set"


def test_the_value_of_a_set_is_that_of_its_natural_face_up_cards() -> None:
    state = table("2 3 5 9 J J", "4", phase="action")
    assert after(state, "set J J 9 / 2 5").sets[0][0].value == 9
    assert after(state, "set 5 J / 2 9").sets[0][0].value == 5


def test_a_value_for_a_set_needs_a_natural_card_and_another_one_or_a_joker() -> None:
    def values(hand: str) -> tuple[int, ...]:
        return LURIS.view(table(hand, "4", phase="action"), 0).set_values

    assert values("2 3 5 5 J") == (2, 3, 5)
    assert values("2 3 5 5") == (5,)
    assert values("2 J J J") == (2,)
    assert values("J J J J") == ()
    assert values("2 2 J") == ()  # two up and two down are four
    assert values("2 3 4 5") == ()


def test_a_face_down_joker_matches_its_set() -> None:
    state = table("2", "4", sets={1: ["5 5 / J 2", "9 9 / J 3"]}, phase="action")
    for at, value in ((0, 5), (1, 9)):
        flipped, (event,) = step(state, f"flip 1.{at}.0")
        assert event == Flipped(0, 1, value, JOKER, matched=True)
        assert flipped.sets[1][at].up == (value, value, JOKER)
        assert flipped.sets[1][at].value == value


def test_a_joker_may_be_discarded_and_when_taken_is_an_ordinary_joker_again() -> None:
    state = after(table("2 J", "5 2 3", phase="end"), "discard J")
    assert {LURIS.view(state, reader).discard for reader in readers(state)} == {JOKER}
    state, events = step(state, "take")
    assert events == (Took(1, JOKER),)
    assert state.hands[1] == hand_of("2 3 5 J")
    assert may(state, "set 5 J / 2 3")


# ---- R3 What one may look at -------------------------------------------------------------------


LOOKING = table(
    "2 3 J", "4 6", "7 8", "9",
    sets={0: ["5 5 / 5 2"], 2: ["8 J / J 3"]},
    discard="10 7 6", draw="4 4 3 2", turn=1,
)  # fmt: skip


def test_you_may_look_at_your_hand_and_your_face_down_cards_at_any_time() -> None:
    for turn in range(4):
        for phase in ("start", "action", "end"):
            state = replace(LOOKING, turn=turn, phase=phase)
            for seat in range(4):
                view = LURIS.view(state, seat)
                assert view.hands[seat] == state.hands[seat]
                assert view.sets[seat] == state.sets[seat]


def test_you_may_not_look_at_anybody_elses_not_even_your_partners() -> None:
    for reader in (*range(4), None):
        view = LURIS.view(LOOKING, reader)
        for seat in {0, 1, 2, 3} - {reader}:
            assert view.hands[seat] == (BACK,) * len(LOOKING.hands[seat])
            for laid_set, true in zip(view.sets[seat], LOOKING.sets[seat], strict=True):
                assert laid_set == replace(true, down=(BACK,) * len(true.down))


def test_everybody_sees_the_top_of_the_discard_pile_and_the_size_of_the_draw_pile() -> None:
    for reader in (*range(4), None, ALL_SEATS):
        view = LURIS.view(LOOKING, reader)
        assert (view.discard, view.draw) == (6, 4)
        same = replace(LOOKING, discard=cards("2 J 6"), draw=cards("9 9 9 J"))
        assert LURIS.view(same, reader) == view
    assert LURIS.view(replace(LOOKING, discard=()), 0).discard == BACK


def test_everybody_sees_the_sizes_of_all_hands() -> None:
    for reader in (*range(4), None):
        assert [len(hand) for hand in LURIS.view(LOOKING, reader).hands] == [3, 2, 2, 1]


def test_a_spectator_of_all_hands_sees_what_all_seats_see_together_and_no_more() -> None:
    view = LURIS.view(LOOKING, ALL_SEATS)
    assert (view.hands, view.sets) == (LOOKING.hands, LOOKING.sets)
    assert (view.seat, view.legal, view.set_values) == (None, (), ())
    drew = Drew(1, cards("4 4"))
    assert LURIS.redact(drew, ALL_SEATS) == drew


def test_when_the_game_is_over_all_hands_and_sets_are_open_but_not_the_draw_pile() -> None:
    state, _ = LURIS.apply(table("2 3", "4", sets={1: ["5 5 / 5 2"]}), CLOCK, TimeUp(0))
    for reader in (0, 1, None, ALL_SEATS):
        view = LURIS.view(state, reader)
        assert (view.hands, view.sets) == (state.hands, state.sets)
        same = replace(state, draw=state.draw[::-1])
        assert LURIS.view(same, reader) == view


def test_the_deal_is_told_to_each_seat_as_that_seat_sees_it() -> None:
    state = begin(3)
    state, (event,) = LURIS.apply(state, CHANCE, LURIS.draw(state, Random(4).randrange))
    for reader in (0, 1, 2, None):
        view = LURIS.view(state, reader)
        assert LURIS.redact(event, reader) == Dealt(view.hands, view.discard, view.draw)
    assert LURIS.redact(event, ALL_SEATS) == event


# ---- R3 The final turn -------------------------------------------------------------------------


def test_drawing_the_last_card_makes_this_turn_the_final_one() -> None:
    assert FINAL.final
    for reader in readers(FINAL):
        assert LURIS.view(FINAL, reader).final
    assert not after(table("2", "4", draw="5 6 7"), "draw").final


def test_in_the_final_turn_no_set_may_be_laid() -> None:
    assert not may(FINAL, "set 5 5 / 2 3")
    refusing = refusal(FINAL, 0, laid("5 5 / 2 3"))
    assert (refusing.code, refusing.section) == ("final_turn", "R3")
    assert LURIS.view(FINAL, 0).set_values == ()


@pytest.mark.parametrize("text", ["pass", "flip 0.0.0", "flip 0.0.1", "swap 0.1 5"])
def test_everything_else_is_allowed_in_the_final_turn_and_the_game_ends_with_it(text: str) -> None:
    state = after(FINAL, text)
    assert (state.turn, state.phase) == (0, "end")
    assert LURIS.outcome(state) is None
    state, events = step(state, "discard 3")
    assert [type(event) for event in events] == [Discarded, GameEnded]
    assert (LURIS.to_act(state), state.phase) == (None, "over")
    assert LURIS.outcome(state) is not None
    assert state.discard[-1] == 3


def test_with_one_card_in_the_draw_pile_you_may_take_the_discard_and_the_turn_is_not_final() -> (
    None
):
    state = after(table("2 3", "4", draw="5"), "take", "pass", "discard 2")
    assert (state.turn, state.phase, state.final) == (1, "start", False)
    assert state.draw == cards("5")


# ---- R3 Taking round after round ---------------------------------------------------------------


def taken_times(state: State, times: int) -> State:
    for _turn in range(times):
        state = take_and_return(state)
    return state


def test_taking_the_discard_leaves_the_draw_pile_as_it_is() -> None:
    state = table("2", "4", "6")
    assert taken_times(state, 5).draw == state.draw


@each_number_of_players
def test_after_three_full_rounds_of_taking_the_next_player_must_draw(players: int) -> None:
    state = any_deal(begin(players))
    for times in range(3 * players):
        assert list(LURIS.legal(state, on_turn(state))) == [Draw(), Take()]
        assert not LURIS.view(state, None).must_draw
        state = taken_times(state, 1)
        assert state.taken == times + 1
    seat = on_turn(state)
    assert list(LURIS.legal(state, seat)) == [Draw()]
    refusing = refusal(state, seat, Take())
    assert (refusing.code, refusing.section) == ("must_draw", "R3")
    assert all(LURIS.view(state, reader).must_draw for reader in readers(state))


@each_number_of_players
def test_once_somebody_draws_the_discard_may_be_taken_for_three_more_rounds(players: int) -> None:
    for times in (1, 3 * players - 1, 3 * players):
        state = draw_and_lay_one(taken_times(any_deal(begin(players)), times))
        state = taken_times(state, 3 * players)
        assert refused(state, "take") == "must_draw"


def test_any_draw_in_between_counts_whoever_it_is() -> None:
    state = draw_and_lay_one(taken_times(any_deal(begin(2)), 4))
    assert may(taken_times(state, 5), "take")
    assert not may(taken_times(state, 6), "take")


def test_what_is_done_after_taking_does_not_matter() -> None:
    state = table("5 5 2 3", "4 6 7", draw="8 8 8", discard="9", taken=5)
    state = after(state, "take", "set 5 5 / 2 3", "discard 9")
    assert refused(state, "take") == "must_draw"


def test_after_three_rounds_of_taking_even_the_last_card_must_be_drawn_which_ends_the_game() -> (
    None
):
    state = taken_times(table("2 9", "3 9", draw="4"), 6)
    assert list(LURIS.legal(state, on_turn(state))) == [Draw()]
    state = draw_and_lay_one(state)
    assert LURIS.to_act(state) is None


@pytest.mark.parametrize(("players", "out", "rounds"), [(3, [2], 6), (4, [1], 9), (4, [1, 2], 6)])
def test_a_round_is_one_turn_for_everybody_who_still_plays(
    players: int, out: list[Seat], rounds: int
) -> None:
    hands = [f"{2 + seat} 9" for seat in range(players)]
    state = table(*hands, out=out)
    assert may(taken_times(state, rounds - 1), "take")
    assert not may(taken_times(state, rounds), "take")


def test_after_somebody_runs_out_of_time_rounds_are_counted_by_the_players_left() -> None:
    state = taken_times(table("2 9", "3 9", "4 9"), 6)
    assert may(state, "take")
    state, _ = LURIS.apply(state, CLOCK, TimeUp(1))
    assert not may(state, "take")


def test_a_skipped_turn_neither_takes_nor_draws() -> None:
    state = taken_times(table("2 9", "3 9", "4 9", taken=1), 1)
    state, _ = LURIS.apply(state, CLOCK, TimeUp(1))
    assert (state.turn, state.taken) == (2, 2)


def test_if_the_discard_pile_is_empty_you_must_draw() -> None:
    state = after(table("5 5 2", "4", discard="3"), "take", "set 5 5 / 2 3")
    assert state.discard == ()
    assert state.turn == 1
    assert list(LURIS.legal(state, 1)) == [Draw()]
    refusing = refusal(state, 1, Take())
    assert (refusing.code, refusing.section) == ("must_draw", "R3")
    assert not LURIS.view(state, 1).must_draw  # that says that it was taken for three rounds
