"""The rules of Luris, R4 and R5 (protocol/spec.md, 7.6): who wins, and the chess clock."""

from typing import Any

import pytest
from msgspec.structs import replace

from luznet.games.game import CHANCE, CLOCK, Outcome, Refusal, Seat
from luznet.games.luris.cards import BACK
from luznet.games.luris.types import (
    CardSet,
    Discarded,
    Draw,
    DrawStarter,
    GameEnded,
    Options,
    RanOut,
    Result,
    StarterDrawn,
    State,
    TimeUp,
)
from tests.games.luris_moments import LAYING, ended, readers, who_may_start
from tests.games.luris_states import (
    LURIS,
    after,
    begin,
    draw_and_lay_one,
    hand_of,
    on_turn,
    refusal,
    set_of,
    step,
    table,
)

# ---- R4 Winning --------------------------------------------------------------------------------


def winners(state: State) -> tuple[Seat, ...]:
    outcome = LURIS.outcome(state)
    assert outcome is not None
    assert {LURIS.view(state, reader).winners for reader in readers(state)} == {outcome.winners}
    return outcome.winners


def test_the_player_with_most_cards_face_up_wins() -> None:
    state = ended("3 3 3 3", "4", "5 5", sets={0: ["5 5 / 2 3"], 1: ["6 6 / 2 2", "7 7 / 2 2"],
                                             2: ["8 8 8 / 2 3"]})  # fmt: skip
    assert LURIS.outcome(state) == Outcome(winners=(1,), scores=(2, 4, 3), losers=(0,))


def test_face_down_cards_do_not_count_but_face_up_jokers_do() -> None:
    sets = {0: ["5 5 / 5 5 5 5"], 1: ["6 J J / 2 3"]}
    assert winners(ended("3", "4", sets=sets)) == (1,)


def test_a_tie_goes_to_the_player_with_most_cards_in_hand() -> None:
    sets = {0: ["5 5 / 2 3"], 1: ["6 J / 2 3 4 6"], 2: ["9 9 / 3 3"]}
    state = ended("3 3", "4 4 4", "2", sets=sets)
    assert LURIS.outcome(state) == Outcome(winners=(1,), scores=(2, 2, 2), losers=(2,))


def test_the_last_discard_no_longer_counts_as_a_card_in_hand() -> None:
    assert winners(ended("3", "4 4")) == (1,)
    assert winners(ended("3 3", "4")) == (0,)


def test_players_who_are_still_tied_share_the_win() -> None:
    state = ended("3", "4", "5 5", sets={0: ["5 5 / 2 3"], 1: ["6 6 / 4 5 6"]})
    assert winners(state) == (0, 1)


def test_cards_in_hand_count_only_among_players_tied_for_most_cards_face_up() -> None:
    state = ended("3", "4 4 4 4 4 4", sets={0: ["5 5 / 2 3"]})
    assert winners(state) == (0,)


def test_partners_add_up_their_cards_face_up() -> None:
    sets = {0: ["5 5 5 / 2 3"], 1: ["6 6 / 2 2"], 3: ["7 7 / 2 3"]}
    state = ended("3", "4", "5", "6", sets=sets)
    assert LURIS.outcome(state) == Outcome((1, 3), scores=(3, 4, 3, 4), losers=(0, 2))


def test_partners_add_up_their_cards_in_hand_too() -> None:
    sets = {0: ["5 5 / 2 3"], 3: ["7 7 / 2 3"]}
    state = ended("3", "4 4", "5 5 5", "6", sets=sets)
    assert LURIS.outcome(state) == Outcome((0, 2), scores=(2, 2, 2, 2), losers=(1, 3))


def test_partners_who_are_tied_with_the_others_share_the_win() -> None:
    assert winners(ended("3", "4 4", "5 5 5", "6 6")) == (0, 1, 2, 3)


def test_players_who_come_last_by_the_same_count_lose_and_there_may_be_several() -> None:
    sets = {1: ["6 6 / 2 2"]}
    assert LURIS.outcome(ended("3", "4", "5", sets=sets)) == Outcome((1,), (0, 2, 0), (0, 2))
    assert LURIS.outcome(ended("3 3", "4", "5", sets=sets)) == Outcome((1,), (0, 2, 0), (2,))


def test_if_everybody_shares_the_win_nobody_lost_and_anybody_may_start_the_next_game() -> None:
    for hands in (("3", "4"), ("3", "4", "5"), ("3", "4", "5", "6")):
        outcome = LURIS.outcome(ended(*hands))
        everybody = tuple(range(len(hands)))
        assert outcome == Outcome(everybody, scores=(0,) * len(hands), losers=())
        state = LURIS.new(len(hands), Options(), outcome)
        assert who_may_start(state) == list(everybody)
        _, events = LURIS.apply(state, CHANCE, DrawStarter(1))
        assert events == (StarterDrawn(1, lost=False),)


def test_the_end_is_told_to_everybody_with_all_results() -> None:
    state = table("3 3 2", "4", sets={1: ["6 6 / 2 2"]}, phase="end", final=True, draw="")
    state, events = step(state, "discard 2")
    results = (Result(up=0, hand=2, out=False), Result(up=2, hand=1, out=False))
    assert events == (Discarded(0, 2), GameEnded((1,), results))
    for reader in readers(state):
        assert LURIS.redact(events[1], reader) == events[1]
        assert LURIS.view(state, reader).results == results


# ---- R5 Chess clock ----------------------------------------------------------------------------


def test_the_clock_is_an_option_of_up_to_two_hours_and_off_by_default() -> None:
    assert LURIS.total_time(LURIS.read_options({})) == 0
    assert LURIS.total_time(LURIS.read_options({"clock": 600})) == 600
    for seconds in (-1, 7201, "600", 1.5, True):
        with pytest.raises(Refusal) as refusing:
            LURIS.read_options({"clock": seconds})
        assert refusing.value.code == "bad_options"


def run_out(state: State, seat: Seat) -> State:
    state, _ = LURIS.apply(state, CLOCK, LURIS.time_up(seat))
    return state


@pytest.mark.parametrize("phase", ["start", "action", "end"])
def test_a_player_who_runs_out_in_any_step_of_their_turn_ends_it_there_and_then(phase: Any) -> None:
    state = table("2 3", "4", "5", sets={0: ["5 5 / 2 3"]}, phase=phase)
    ran_out, events = LURIS.apply(state, CLOCK, TimeUp(0))
    assert events == (RanOut(0),)
    assert ran_out == replace(state, turn=1, phase="start", out=(True, False, False))


@pytest.mark.parametrize("phase", ["start", "action", "end"])
def test_a_player_who_runs_out_in_anothers_turn_does_not_end_that_turn(phase: Any) -> None:
    state = table("2 3", "4", "5", phase=phase)
    ran_out, events = LURIS.apply(state, CLOCK, TimeUp(2))
    assert events == (RanOut(2),)
    assert ran_out == replace(state, out=(False, False, True))


def test_the_turns_of_a_player_who_ran_out_are_skipped_from_then_on() -> None:
    state = run_out(run_out(table("2 3 4 5", "4", "5 6 7 8", "9", draw="2 " * 30), 1), 2)
    order = []
    for _turn in range(4):
        order.append(on_turn(state))
        state = draw_and_lay_one(state)
    assert order == [0, 3, 0, 3]
    assert draw_and_lay_one(run_out(table("2 3", "4", "5", "6"), 1)).turn == 2
    assert LURIS.legal(state, 1) == LURIS.legal(state, 2) == ()
    assert refusal(state, 1, Draw()).code == "not_your_turn"


def test_everybody_sees_who_ran_out() -> None:
    state = run_out(table("2 3", "4", "5"), 1)
    for reader in readers(state):
        assert LURIS.view(state, reader).out == (False, True, False)
        assert LURIS.redact(RanOut(1), reader) == RanOut(1)


def test_the_sets_of_a_player_who_ran_out_stay_and_may_be_flipped_like_any_others() -> None:
    state = run_out(table("2 3", "4", "5", sets={0: ["5 5 / 5 3"]}), 0)
    assert state.sets[0] == (set_of("5 5 / 5 3"),)
    state = after(state, "draw")
    assert after(state, "flip 0.0.0").sets[0] == (set_of("5 5 5 / 3"),)
    assert after(state, "flip 0.0.1").sets[0] == ()


def test_the_hand_and_face_down_cards_of_a_player_who_ran_out_stay_hidden() -> None:
    state = run_out(table("2 3", "4", "5", sets={0: ["5 5 / 5 3"]}), 0)
    for other in (1, 2, None):
        view = LURIS.view(state, other)
        assert view.hands[0] == (BACK, BACK)
        assert view.sets[0] == (CardSet(5, (5, 5), (BACK, BACK)),)
    assert LURIS.view(state, 0).hands[0] == hand_of("2 3")


@pytest.mark.parametrize("loser", [0, 1])
def test_with_two_players_the_other_one_wins_at_once_whatever_lies_on_the_table(
    loser: Seat,
) -> None:
    state = table("2 3", "4 5", sets={loser: ["5 5 5 / 2 3"]})
    over, events = LURIS.apply(state, CLOCK, TimeUp(loser))
    results = tuple(Result(3 if seat == loser else 0, hand=2, out=seat == loser) for seat in (0, 1))
    assert events == (RanOut(loser), GameEnded((1 - loser,), results))
    outcome = LURIS.outcome(over)
    assert outcome is not None
    assert (outcome.winners, outcome.losers) == ((1 - loser,), (loser,))
    assert LURIS.to_act(over) is None


def test_with_three_players_two_play_on_and_the_last_one_left_wins_at_once() -> None:
    state = run_out(table("2 3", "4 5", "6", sets={0: ["5 5 5 / 2 3"]}), 0)
    assert (on_turn(state), LURIS.outcome(state)) == (1, None)
    state = run_out(state, 2)
    assert winners(state) == (1,)


def test_a_player_who_ran_out_cannot_win_even_with_the_most_cards() -> None:
    sets = {0: ["5 5 5 5 / 2 3"], 1: ["6 6 / 2 3"]}
    state = ended("3", "4", "5", sets=sets, out=[0], turn=1)
    assert LURIS.outcome(state) == Outcome((1,), scores=(4, 2, 0), losers=(0,))


def test_everybody_who_ran_out_lost_and_may_start_the_next_game() -> None:
    state = run_out(run_out(table("2 3", "4 5", "6", sets={0: ["5 5 5 / 2 3"]}), 0), 2)
    outcome = LURIS.outcome(state)
    assert outcome is not None
    assert outcome.losers == (0, 2)
    assert LURIS.new(3, Options(), outcome).starters == (0, 2)


def test_a_player_with_time_and_the_fewest_cards_lost_only_if_nobody_ran_out() -> None:
    sets = {0: ["5 5 5 5 / 2 3"], 1: ["6 6 / 2 3"]}
    assert LURIS.outcome(ended("3", "4", "5", sets=sets)).losers == (2,)
    assert LURIS.outcome(ended("3", "4", "5", sets=sets, out=[0], turn=1)).losers == (0,)


def test_a_side_plays_on_as_long_as_one_partner_does_and_the_partner_with_time_left_wins() -> None:
    sets = {0: ["5 5 5 5 / 2 3"], 1: ["6 6 / 2 3"]}
    state = table("2 3", "4 5", "6", "7", sets=sets)
    state = run_out(state, 0)
    assert (on_turn(state), LURIS.outcome(state)) == (1, None)
    state = ended("3", "4", "5", "6", sets=sets, out=[0], turn=1)
    assert LURIS.outcome(state) == Outcome((2,), scores=(4, 2, 4, 2), losers=(0, 1, 3))


def test_players_who_ran_out_lose_a_shared_game_without_their_partners() -> None:
    sets = {0: ["5 5 / 2 3"], 1: ["6 6 / 2 3"]}
    state = ended("3", "4", "5", "6", sets=sets, out=[0, 3], turn=1)
    assert LURIS.outcome(state) == Outcome((1, 2), scores=(2, 2, 2, 2), losers=(0, 3))


def test_a_player_who_ran_out_while_their_partner_won_may_start_the_next_game() -> None:
    sets = {0: ["5 5 5 5 / 2 3"]}
    last = LURIS.outcome(ended("3", "4", "5", "6", sets=sets, out=[0], turn=1))
    assert LURIS.new(4, Options(), last).starters == (0, 1, 3)


def test_if_one_player_of_each_side_is_out_the_other_two_play_on() -> None:
    state = run_out(run_out(table("2 3", "4 5", "6 7", "7 8"), 0), 3)
    assert on_turn(state) == 1
    state = draw_and_lay_one(state)
    assert on_turn(state) == 2
    assert on_turn(draw_and_lay_one(state)) == 1


@pytest.mark.parametrize(("out", "left"), [((0, 2), (1, 3)), ((3, 1), (0, 2)), ((2, 1, 0), (3,))])
def test_if_both_partners_are_out_the_other_side_wins_at_once(
    out: tuple[Seat, ...], left: tuple[Seat, ...]
) -> None:
    state = table("2 3", "4 5", "6", "7", sets={out[0]: ["5 5 5 5 / 2 3"]})
    for seat in out:
        assert LURIS.outcome(state) is None
        state = run_out(state, seat)
    assert winners(state) == left


@pytest.mark.parametrize("phase", ["action", "end"])
def test_a_player_who_runs_out_in_their_final_turn_ends_the_game(phase: Any) -> None:
    state = table("2 3", "4 5", "6", sets={0: ["5 5 / 2 3"]}, phase=phase, final=True, draw="")
    over, events = LURIS.apply(state, CLOCK, TimeUp(0))
    assert [type(event) for event in events] == [RanOut, GameEnded]
    assert winners(over) == (1,)  # of two cards in hand against one
    assert over.hands == state.hands


def test_another_player_who_runs_out_in_the_final_turn_does_not_end_it() -> None:
    state = table("2 3", "4 5", "6", phase="end", final=True, draw="")
    state = run_out(state, 1)
    assert (on_turn(state), state.phase) == (0, "end")
    assert winners(after(state, "discard 2")) == (0, 2)


def test_the_only_side_left_in_the_final_turn_wins_at_once() -> None:
    state = table("2 3", "4 5 6", sets={1: ["7 7 7 / 2 3"]}, phase="end", draw="", final=True)
    state, events = LURIS.apply(state, CLOCK, TimeUp(1))
    assert [type(event) for event in events] == [RanOut, GameEnded]
    assert LURIS.view(state, None).winners == (0,)


def test_a_players_time_runs_out_only_once_and_between_the_deal_and_the_end() -> None:
    state = table("2 3", "4", "5")
    mixing, _ = step(LAYING, "set 5 5 / 2 9")
    for where, seat, code in [
        (run_out(state, 1), 1, "not_now"),
        (state, 3, "not_now"),
        (state, -1, "not_now"),
        (LURIS.new(3, Options()), 0, "not_now"),
        (begin(3), 0, "not_now"),
        (mixing, 0, "not_now"),
        (ended("3", "4"), 0, "over"),
    ]:
        refusing = refusal(where, CLOCK, TimeUp(seat))
        assert (refusing.code, refusing.section) == (code, "R5")


def test_only_the_clock_says_that_time_is_up() -> None:
    state = table("2 3", "4", "5")
    assert refusal(state, 0, TimeUp(0)).code == "not_now"
    assert refusal(state, 1, TimeUp(0)).code == "not_your_turn"
    assert refusal(state, CHANCE, TimeUp(0)).code == "not_your_turn"
