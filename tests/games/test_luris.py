"""The rules of Luris, each fact and number of RULES.md R1 to R5 in one test."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from luznet.games.game import ALL_SEATS, CHANCE, CLOCK, Below, Outcome, Refusal, Seat
from luznet.games.luris.cards import BACK, COPIES, DECK, JOKER, VALUES
from luznet.games.luris.types import (
    CardSet,
    Deal,
    Dealt,
    Discard,
    Discarded,
    Draw,
    DrawStarter,
    Drew,
    FinalTurn,
    Flip,
    Flipped,
    GameEnded,
    LaySet,
    Mix,
    Options,
    Passed,
    RanOut,
    Result,
    SetLaid,
    SetLost,
    StarterDrawn,
    State,
    Swap,
    Swapped,
    Take,
    TimeUp,
    Took,
    View,
)
from tests.games.luris_states import (
    LURIS,
    action_of,
    after,
    any_deal,
    begin,
    cards,
    deal_of,
    done,
    draw_and_lay_one,
    hand_of,
    laid,
    may,
    on_turn,
    refusal,
    refused,
    set_of,
    step,
    table,
    take_and_return,
)

PLAYERS = (2, 3, 4)
each_number_of_players = pytest.mark.parametrize("players", PLAYERS)


def readers(state: State) -> list[Seat | None]:
    return [*range(state.players), None]


# ---- R1 Cards and set-up -----------------------------------------------------------------


def test_there_are_72_cards_each_of_the_values_2_to_10_eight_times_and_jokers_besides() -> None:
    assert len(DECK) == 72
    assert Counter(DECK) == dict.fromkeys(range(2, 11), COPIES)
    assert JOKER not in VALUES


@each_number_of_players
def test_everybody_gets_ten_cards_and_one_joker(players: int) -> None:
    state = any_deal(begin(players))
    assert [len(hand) for hand in state.hands] == [11] * players
    assert [hand.count(JOKER) for hand in state.hands] == [1] * players
    assert JOKER not in state.draw
    everywhere = [*state.draw, *state.discard, *(card for hand in state.hands for card in hand)]
    assert Counter(everywhere) == Counter(DECK) + Counter({JOKER: players})


@pytest.mark.parametrize(("players", "left"), [(2, 51), (3, 41), (4, 31)])
def test_the_rest_is_the_draw_pile_and_its_top_card_starts_the_discard_pile(
    players: int, left: int
) -> None:
    order = LURIS.draw(begin(players), Random(3).randrange)
    assert isinstance(order, Deal)
    state, (event,) = LURIS.apply(begin(players), CHANCE, order)
    dealt, rest = order.cards[: 10 * players], order.cards[10 * players :]
    for seat, hand in enumerate(state.hands):
        assert hand == tuple(sorted((*dealt[10 * seat : 10 * seat + 10], JOKER)))
    assert state.discard == rest[:1]
    assert state.draw == rest[1:]
    assert len(state.draw) == left
    assert event == Dealt(state.hands, rest[0], left)
    assert state.sets == ((),) * players


@each_number_of_players
def test_the_deck_is_shuffled_so_that_every_order_is_equally_likely(players: int) -> None:
    asked: list[int] = []

    def below(count: int) -> int:
        asked.append(count)
        return count - 1

    assert LURIS.draw(begin(players), below) == Deal(DECK)  # each card changed with itself
    assert asked == list(range(72, 1, -1))


def test_cards_are_dealt_ten_by_ten_from_seat_0_and_then_to_the_two_piles() -> None:
    hands = ("4 4 3 3 2 2 2 2 3 3", "5 5 5 5 6 6 6 6 7 7")
    deal = deal_of(*hands, discard="10", draw="9 8 9")
    state, _ = LURIS.apply(begin(2, starter=1), CHANCE, deal)
    assert state.hands == tuple(hand_of(f"{hand} J") for hand in hands)
    assert (state.discard, state.draw[:3]) == (cards("10"), cards("9 8 9"))


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 6])
def test_luris_is_for_two_to_four_players(players: int) -> None:
    with pytest.raises(Refusal) as refusing:
        LURIS.new(players, Options())
    assert (refusing.value.code, refusing.value.section) == ("seats", "R1")
    assert refusing.value.facts == {"seats": players, "least": 2, "most": 4}
    assert list(LURIS.seats) == [2, 3, 4]


def who_may_start(state: State) -> list[Seat]:
    """Return whom chance may draw to start, in the order of its numbers, each equally likely."""
    counts: list[int] = []

    def drawing(number: int) -> Below:
        def below(count: int) -> int:
            counts.append(count)
            return number

        return below

    LURIS.draw(state, drawing(0))
    drawn = [LURIS.draw(state, drawing(number)) for number in range(counts[0])]
    return [action.seat for action in drawn if isinstance(action, DrawStarter)]


@each_number_of_players
def test_a_random_player_starts_the_first_game(players: int) -> None:
    state = LURIS.new(players, Options())
    assert who_may_start(state) == list(range(players))
    for seat in range(players):
        _, events = LURIS.apply(state, CHANCE, DrawStarter(seat))
        assert events == (StarterDrawn(seat, lost=False),)


@each_number_of_players
def test_the_loser_of_the_last_game_starts_the_next(players: int) -> None:
    for loser in range(players):
        last = Outcome(winners=((loser + 1) % players,), scores=(0,) * players, losers=(loser,))
        state = LURIS.new(players, Options(), last)
        assert who_may_start(state) == [loser]
        _, events = LURIS.apply(state, CHANCE, DrawStarter(loser))
        assert events == (StarterDrawn(loser, lost=True),)
        assert refusal(state, CHANCE, DrawStarter((loser + 1) % players)).code == "bad_deal"


def test_of_several_who_lost_chance_draws_one() -> None:
    last = Outcome(winners=(1, 3), scores=(4, 9, 4, 9), losers=(0, 2))
    state = LURIS.new(4, Options(), last)
    assert who_may_start(state) == [0, 2]
    assert refusal(state, CHANCE, DrawStarter(1)).code == "bad_deal"


@each_number_of_players
def test_how_a_game_of_another_number_of_players_ended_does_not_count(players: int) -> None:
    other = {2: 3, 3: 4, 4: 2}[players]
    last = Outcome(winners=(0,), scores=(1,) + (0,) * (other - 1), losers=(other - 1,))
    state = LURIS.new(players, Options(), last)
    assert who_may_start(state) == list(range(players))
    assert not state.lost


@each_number_of_players
def test_play_goes_clockwise_from_who_starts(players: int) -> None:
    for starter in range(players):
        state = any_deal(begin(players, starter))
        order = []
        for _turn in range(2 * players):
            order.append(on_turn(state))
            state = draw_and_lay_one(state)
        assert order == [(starter + turn) % players for turn in range(2 * players)]


def test_four_play_as_partners_who_sit_opposite_and_two_or_three_alone() -> None:
    assert [LURIS.partners(4, Options(), seat) for seat in range(4)] == [(0, 2), (1, 3)] * 2
    for players in (2, 3):
        assert [LURIS.partners(players, Options(), seat) for seat in range(players)] == [
            (seat,) for seat in range(players)
        ]


# ---- R2 Start ----------------------------------------------------------------------------


def test_a_turn_has_a_start_an_action_and_an_end_in_this_order() -> None:
    state = table("2 3", "4 5")
    phases = [state.phase]
    for text in ("draw", "pass", "discard 2"):
        state, _ = step(state, text)
        phases.append(state.phase)
    assert phases == ["start", "action", "end", "start"]
    assert state.turn == 1


STEPS = {
    "start": ("draw", "take"),
    "action": ("set 5 5 / 2 3", "flip 0.0.0", "swap 0.0 5", "pass"),
    "end": ("discard 5",),
}


@pytest.mark.parametrize("phase", STEPS)
def test_each_step_has_its_own_actions_and_takes_no_other(phase: Any) -> None:
    state = table("2 3 5 5", "4 5", sets={0: ["5 5 / 2 3"]}, phase=phase)
    for of, texts in STEPS.items():
        for text in texts:
            assert may(state, text) == (of == phase)
            if of != phase:
                assert refused(state, text) == "not_now"


def test_one_draws_the_top_two_cards_of_the_draw_pile_unseen_by_the_others() -> None:
    state, (event,) = step(table("9", "4", "5", draw="7 3 8 2"), "draw")
    assert state.hands == (hand_of("3 7 9"), hand_of("4"), hand_of("5"))
    assert state.draw == cards("8 2")
    assert (state.phase, state.turn) == ("action", 0)
    assert event == Drew(0, cards("7 3"))
    assert LURIS.redact(event, 0) == event
    for other in (1, 2, None):
        assert LURIS.redact(event, other) == Drew(0, (BACK, BACK))


def test_of_a_single_card_left_one_draws_that() -> None:
    state, events = step(table("9", "4", draw="7"), "draw")
    assert state.hands[0] == hand_of("7 9")
    assert state.draw == ()
    assert events == (Drew(0, cards("7")), FinalTurn(0))


@each_number_of_players
def test_the_draw_pile_has_an_odd_number_of_cards_so_its_last_one_is_drawn_alone(
    players: int,
) -> None:
    state = any_deal(begin(players))
    while len(state.draw) > 1:
        assert len(state.draw) % 2 == 1
        state = draw_and_lay_one(state)
    assert not state.final


def test_or_one_takes_the_top_card_of_the_discard_pile_for_all_to_see() -> None:
    state, (event,) = step(table("9", "4", discard="2 8 6"), "take")
    assert state.hands[0] == hand_of("6 9")
    assert state.discard == cards("2 8")
    assert event == Took(0, 6)
    for reader in readers(state):
        assert LURIS.redact(event, reader) == event
        assert LURIS.view(state, reader).discard == 8


def test_one_may_draw_or_take_whatever_one_holds_also_nothing() -> None:
    for hand in ("", "J", "2 2 2 2 2 2 2 2 3 3 3 3 3 3 3"):
        state = table(hand, "4")
        assert may(state, "draw")
        assert may(state, "take")


# ---- R2 Set ------------------------------------------------------------------------------

LAYING = table("2 3 4 5 5 5 9 J", "4 5 6", phase="action")


def test_a_set_is_put_down_from_the_hand_face_up_and_face_down() -> None:
    state, (event,) = done(LAYING, "set 5 5 / 2 9")
    assert state.hands[0] == hand_of("3 4 5 J")
    assert state.sets == ((CardSet(5, (5, 5), (2, 9)),), ())
    assert event == SetLaid(0, CardSet(5, (5, 5), (2, 9)))
    assert (state.turn, state.phase) == (0, "end")


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("5 5 / 2 3", True),
        ("5 5 5 / 2 3 4 9", True),
        ("5 5 / 5 2", True),
        ("5 5 / J 2", True),
        ("5 / 2 3", False),
        ("5 5 / 2", False),
        ("5 5 /", False),
        ("/ 2 3", False),
        ("5 9 / 2 3", False),
        ("5 5 9 / 2 3", False),
        ("4 4 / 2 3", False),
        ("5 5 5 5 / 2 3", False),
        ("5 5 / 2 2", False),
        ("5 5 5 / 5 2", False),
        ("? ? / 2 3", False),
        ("5 5 / ? ?", False),
    ],
)
def test_a_set_has_two_cards_of_one_value_up_at_least_and_two_down_all_from_the_hand(
    text: str, is_one: bool
) -> None:
    assert may(LAYING, f"set {text}") == is_one
    if not is_one:
        refusing = refusal(LAYING, 0, laid(text))
        assert (refusing.code, refusing.section, refusing.facts) == ("bad_set", "R2", {})


def test_what_lies_face_down_may_be_anything() -> None:
    for down in ("2 3", "5 4", "J 9", "2 3 4 5 9 J"):
        assert may(LAYING, f"set 5 5 / {down}")


def test_in_which_order_the_cards_of_a_set_are_named_means_nothing() -> None:
    hand = table("2 3 4 5 5 9 J", "4", phase="action")
    named = [LaySet(cards("J 5 5"), cards("9 2 3")), LaySet(cards("5 J 5"), cards("3 9 2"))]
    first, second = (LURIS.apply(hand, 0, each) for each in named)
    assert first == second
    assert all(each in LURIS.legal(hand, 0) for each in named)


def test_a_second_set_of_the_same_value_is_a_set_of_its_own() -> None:
    state = table("2 3 5 5", "4", sets={0: ["5 5 / 4 9"]}, phase="action")
    state = after(state, "set 5 5 / 2 3")
    assert state.sets[0] == (set_of("5 5 / 4 9"), set_of("5 5 / 2 3"))


def test_chance_gives_the_face_down_cards_of_a_new_set_their_places() -> None:
    state, _ = step(LAYING, "set 5 5 / 9 2 3")
    assert (on_turn(state), state.phase) == (CHANCE, "mix")
    asked: list[int] = []

    def below(count: int) -> int:
        asked.append(count)
        return 0

    drawn = LURIS.draw(state, below)
    assert asked == [3, 2]  # each order is equally likely
    assert drawn == Mix((1, 2, 0))
    state, events = LURIS.apply(state, CHANCE, drawn)
    assert state.sets[0][0].down == cards("3 9 2")  # they were 2, 3, 9
    assert (state.turn, state.phase, events) == (0, "end", ())


def test_chance_mixes_the_newest_set_of_whoever_laid_it() -> None:
    sets = {0: ["7 7 / 2 3"], 1: ["8 8 / 4 6"]}
    state = table("4 4", "5 5 2 3 6", sets=sets, turn=1, phase="action")
    state, _ = step(state, "set 5 5 / 2 3")
    state, _ = LURIS.apply(state, CHANCE, Mix((1, 0)))
    assert state.sets[0] == (set_of("7 7 / 2 3"),)
    assert state.sets[1] == (set_of("8 8 / 4 6"), set_of("5 5 / 3 2"))
    assert (state.turn, state.phase) == (1, "end")


@pytest.mark.parametrize("order", [(), (0,), (0, 1), (0, 0, 1), (1, 2, 3), (0, 1, 2, 3)])
def test_places_that_are_not_each_card_once_are_refused(order: tuple[int, ...]) -> None:
    state, _ = step(LAYING, "set 5 5 / 9 2 3")
    refusing = refusal(state, CHANCE, Mix(order))
    assert (refusing.code, refusing.section) == ("bad_deal", "R3")


def test_a_set_laid_shows_others_its_face_up_cards_and_how_many_lie_face_down() -> None:
    state, events = done(LAYING, "set 5 J / 9 2 3")
    seen = CardSet(5, (5, JOKER), (BACK,) * 3)
    for other in (1, None):
        assert LURIS.redact(events[0], other) == SetLaid(0, seen)
        assert LURIS.view(state, other).sets == ((seen,), ())
    assert LURIS.redact(events[0], 0) == events[0]


# ---- R2 Flip -----------------------------------------------------------------------------

FLIPPING = table(
    "2 3", "4 6", "7 8",
    sets={0: ["5 5 / 5 2 J"], 1: ["6 6 / 4 6", "9 J 9 / 9 9"]},
    discard="10 4", phase="action",
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "owner", "left"),
    [
        ("flip 0.0.0", 0, ["5 5 5 / 2 J"]),
        ("flip 0.0.2", 0, ["5 5 J / 5 2"]),
        ("flip 1.0.1", 1, ["6 6 6 / 4", "9 9 J / 9 9"]),
        ("flip 1.1.0", 1, ["6 6 / 4 6", "9 9 9 J / 9"]),
    ],
)
def test_a_card_that_matches_its_set_stays_there_face_up_whosever_it_is(
    text: str, owner: Seat, left: list[str]
) -> None:
    state, events = step(FLIPPING, text)
    assert state.sets[owner] == tuple(set_of(each) for each in left)
    assert state.sets[1 - owner] == FLIPPING.sets[1 - owner]
    assert state.discard == FLIPPING.discard
    assert state.hands == FLIPPING.hands
    assert (state.turn, state.phase) == (0, "end")
    flipped = action_of(text)
    assert isinstance(flipped, Flip)
    before = FLIPPING.sets[owner][flipped.at]
    assert events == (Flipped(0, owner, before.value, before.down[flipped.card], matched=True),)


@pytest.mark.parametrize(
    ("text", "owner", "lost", "left"),
    [
        ("flip 0.0.1", 0, "2 5 5 5 J", []),
        ("flip 1.0.0", 1, "4 6 6 6", ["9 9 J / 9 9"]),
    ],
)
def test_with_a_card_that_does_not_match_the_whole_set_goes_to_the_bottom_of_the_discard_pile(
    text: str, owner: Seat, lost: str, left: list[str]
) -> None:
    state, events = step(FLIPPING, text)
    assert state.sets[owner] == tuple(set_of(each) for each in left)
    assert state.discard == cards(f"{lost} 10 4")
    assert state.hands == FLIPPING.hands
    assert (state.turn, state.phase) == (0, "end")
    value = FLIPPING.sets[owner][0].value
    flipped, set_lost = events
    assert isinstance(flipped, Flipped)
    assert flipped == Flipped(0, owner, value, flipped.card, matched=False)
    assert set_lost == SetLost(owner, CardSet(value, cards(lost), ()))


def test_all_cards_of_a_set_that_is_lost_are_revealed_to_all() -> None:
    state, events = step(FLIPPING, "flip 0.0.1")
    for reader in readers(state):
        assert tuple(LURIS.redact(event, reader) for event in events) == events


def test_of_a_set_that_stays_only_the_card_flipped_is_revealed() -> None:
    state, (event,) = step(FLIPPING, "flip 0.0.0")
    for other in (1, 2, None):
        assert LURIS.redact(event, other) == event
        assert LURIS.view(state, other).sets[0] == (CardSet(5, (5, 5, 5), (BACK, BACK)),)


def test_any_face_down_card_of_any_set_may_be_flipped_and_no_other() -> None:
    flips = [action for action in LURIS.legal(FLIPPING, 0) if isinstance(action, Flip)]
    assert flips == [
        *(Flip(0, 0, card) for card in range(3)),
        *(Flip(1, 0, card) for card in range(2)),
        *(Flip(1, 1, card) for card in range(2)),
    ]
    for text in (
        "flip 0.0.3", "flip 0.1.0", "flip 1.2.0", "flip 2.0.0", "flip 3.0.0",
        "flip 0.0.-1", "flip 1.-1.0", "flip -1.0.0", "flip -2.0.0",
    ):  # fmt: skip
        refusing = refusal(FLIPPING, 0, action_of(text))
        assert (refusing.code, refusing.section, refusing.facts) == ("no_card", "R2", {})


def test_the_face_down_cards_that_are_left_close_up_in_their_order() -> None:
    state = table("2", "4", sets={1: ["5 5 / 5 2 3"]}, phase="action")
    state = after(state, "flip 1.0.0", "discard 2", "draw")
    assert state.sets[1] == (set_of("5 5 5 / 2 3"),)
    state, _ = step(state, "flip 1.0.1")
    assert state.discard == cards("2 3 5 5 5 9 2")


def test_a_set_whose_cards_are_all_face_up_stays_and_cannot_be_flipped() -> None:
    state = table("2 5", "4", sets={0: ["5 5 / 5"]}, phase="action")
    state = after(state, "flip 0.0.0")
    assert state.sets[0] == (CardSet(5, (5, 5, 5), ()),)
    state = replace(state, phase="action")
    assert not [action for action in LURIS.legal(state, 0) if isinstance(action, Flip | Swap)]


def test_a_set_lost_onto_an_empty_discard_pile_is_all_of_it_until_the_discard() -> None:
    state = table("2", "4", sets={1: ["5 5 / 3 2"]}, discard="9")
    state = after(state, "take", "flip 1.0.0")
    assert state.discard == cards("2 3 5 5")
    state = after(state, "discard 9")
    assert state.discard == cards("2 3 5 5 9")


# ---- R2 Swap -----------------------------------------------------------------------------

SWAPPING = table(
    "5 7 9 J", "5 6 6 J",
    sets={0: ["5 5 / 2 J", "9 9 / 3 4"], 1: ["6 6 / 6 4"]},
    phase="action",
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "hand", "sets"),
    [
        ("swap 0.0 5", "2 7 9 J", ["5 5 5 / J", "9 9 / 3 4"]),
        ("swap 0.1 5", "7 9 J J", ["5 5 5 / 2", "9 9 / 3 4"]),
        ("swap 0.0 J", "2 5 7 9", ["5 5 J / J", "9 9 / 3 4"]),
        ("swap 0.1 J", "5 7 9 J", ["5 5 J / 2", "9 9 / 3 4"]),
        ("swap 1.1 9", "4 5 7 J", ["5 5 / 2 J", "9 9 9 / 3"]),
        ("swap 1.0 J", "3 5 7 9", ["5 5 / 2 J", "9 9 J / 4"]),
    ],
)
def test_a_card_that_matches_goes_face_up_into_an_own_set_for_a_face_down_one(
    text: str, hand: str, sets: list[str]
) -> None:
    state, (event,) = step(SWAPPING, text)
    assert state.hands[0] == hand_of(hand)
    assert state.sets[0] == tuple(set_of(each) for each in sets)
    assert state.sets[1] == SWAPPING.sets[1]
    assert (state.turn, state.phase) == (0, "end")
    swap = action_of(text)
    assert isinstance(swap, Swap)
    before = SWAPPING.sets[0][swap.at]
    assert event == Swapped(0, before.value, swap.hand, before.down[swap.card])


def test_the_card_that_came_to_the_hand_is_told_to_its_owner_alone() -> None:
    state, (event,) = step(SWAPPING, "swap 0.1 5")
    assert LURIS.redact(event, 0) == event
    for other in (1, None):
        assert LURIS.redact(event, other) == Swapped(0, 5, 5, BACK)
        assert LURIS.view(state, other).hands[0] == (BACK,) * 4


def test_only_a_card_in_the_hand_that_matches_may_be_swapped() -> None:
    swaps = {action for action in LURIS.legal(SWAPPING, 0) if isinstance(action, Swap)}
    assert swaps == {
        *(Swap(0, card, own) for card in (0, 1) for own in (5, JOKER)),
        *(Swap(1, card, own) for card in (0, 1) for own in (9, JOKER)),
    }
    for text, code, facts in [
        ("swap 0.0 9", "no_match", {"value": 5}),
        ("swap 1.0 7", "no_match", {"value": 9}),
        ("swap 0.0 6", "not_held", {"card": 6}),
        ("swap 0.0 ?", "not_held", {"card": BACK}),
        ("swap 0.2 5", "no_card", {}),
        ("swap 2.0 5", "no_card", {}),
        ("swap 0.-1 5", "no_card", {}),
        ("swap -1.0 9", "no_card", {}),
    ]:
        refusing = refusal(SWAPPING, 0, action_of(text))
        assert (refusing.code, refusing.section, refusing.facts) == (code, "R2", facts)


def test_one_swaps_in_own_sets_only_not_in_those_of_a_partner_either() -> None:
    state = table("5 J", "4", "5", "6", sets={2: ["5 5 / 2 3"]}, phase="action")
    assert not [action for action in LURIS.legal(state, 0) if isinstance(action, Swap)]
    assert refused(state, "swap 0.0 5") == "no_card"


# ---- R2 Pass and end ---------------------------------------------------------------------


def test_one_may_pass_and_only_discard() -> None:
    state, events = step(table("2 3", "4", phase="action"), "pass")
    assert events == (Passed(0),)
    assert state == table("2 3", "4", phase="end")


def test_at_the_end_one_lays_any_card_of_the_hand_on_the_discard_pile_for_all_to_see() -> None:
    state = table("2 2 7 J", "4", discard="9 3", phase="end")
    assert list(LURIS.legal(state, 0)) == [Discard(2), Discard(7), Discard(JOKER)]
    for card in (2, 7, JOKER):
        ended, (event,) = LURIS.apply(state, 0, Discard(card))
        assert ended.discard == (*cards("9 3"), card)
        assert Counter(ended.hands[0]) == Counter(state.hands[0]) - Counter([card])
        assert event == Discarded(0, card)
        assert (ended.turn, ended.phase) == (1, "start")
        for reader in readers(state):
            assert LURIS.redact(event, reader) == event
            assert LURIS.view(ended, reader).discard == card
    refusing = refusal(state, 0, Discard(4))
    assert (refusing.code, refusing.section, refusing.facts) == ("not_held", "R2", {"card": 4})


def test_with_an_empty_hand_a_turn_ends_without_a_discard() -> None:
    state, events = done(after(table("5 5 2", "4", discard="8 3"), "take"), "set 5 5 / 2 3")
    assert (state.hands[0], state.discard) == ((), cards("8"))
    assert (state.turn, state.phase) == (1, "start")
    assert [type(event) for event in events] == [SetLaid]


def test_who_has_no_card_left_goes_on_by_drawing_or_taking() -> None:
    state = table("", "4", draw="3 6 7", discard="9")
    assert after(state, "draw").hands[0] == hand_of("3 6")
    assert after(state, "take").hands[0] == hand_of("9")


# ---- R3 Jokers ---------------------------------------------------------------------------


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


def test_a_value_of_which_a_set_may_be_laid_needs_a_natural_card_and_another_or_a_joker() -> None:
    def values(hand: str) -> tuple[int, ...]:
        return LURIS.view(table(hand, "4", phase="action"), 0).set_values

    assert values("2 3 5 5 J") == (2, 3, 5)
    assert values("2 3 5 5") == (5,)
    assert values("2 J J J") == (2,)
    assert values("J J J J") == ()
    assert values("2 2 J") == ()  # two up and two down are four
    assert values("2 3 4 5") == ()


def test_a_joker_face_down_matches_the_set_that_it_is_in() -> None:
    state = table("2", "4", sets={1: ["5 5 / J 2", "9 9 / J 3"]}, phase="action")
    for at, value in ((0, 5), (1, 9)):
        flipped, (event,) = step(state, f"flip 1.{at}.0")
        assert event == Flipped(0, 1, value, JOKER, matched=True)
        assert flipped.sets[1][at].up == (value, value, JOKER)
        assert flipped.sets[1][at].value == value


def test_a_joker_may_be_discarded_and_taken_as_an_ordinary_joker_again() -> None:
    state = after(table("2 J", "5 2 3", phase="end"), "discard J")
    assert {LURIS.view(state, reader).discard for reader in readers(state)} == {JOKER}
    state, events = step(state, "take")
    assert events == (Took(1, JOKER),)
    assert state.hands[1] == hand_of("2 3 5 J")
    assert may(state, "set 5 J / 2 3")


# ---- R3 What one may look at -------------------------------------------------------------

LOOKING = table(
    "2 3 J", "4 6", "7 8", "9",
    sets={0: ["5 5 / 5 2"], 2: ["8 J / J 3"]},
    discard="10 7 6", draw="4 4 3 2", turn=1,
)  # fmt: skip


def test_one_looks_at_the_own_hand_and_the_own_face_down_cards_at_any_time() -> None:
    for turn in range(4):
        for phase in ("start", "action", "end"):
            state = replace(LOOKING, turn=turn, phase=phase)
            for seat in range(4):
                view = LURIS.view(state, seat)
                assert view.hands[seat] == state.hands[seat]
                assert view.sets[seat] == state.sets[seat]


def test_at_nobody_elses_a_partners_included() -> None:
    for reader in (*range(4), None):
        view = LURIS.view(LOOKING, reader)
        for seat in {0, 1, 2, 3} - {reader}:
            assert view.hands[seat] == (BACK,) * len(LOOKING.hands[seat])
            for laid_set, true in zip(view.sets[seat], LOOKING.sets[seat], strict=True):
                assert laid_set == replace(true, down=(BACK,) * len(true.down))


def test_of_the_discard_pile_one_sees_the_top_card_and_of_the_draw_pile_how_many_there_are() -> (
    None
):
    for reader in (*range(4), None, ALL_SEATS):
        view = LURIS.view(LOOKING, reader)
        assert (view.discard, view.draw) == (6, 4)
        same = replace(LOOKING, discard=cards("2 J 6"), draw=cards("9 9 9 J"))
        assert LURIS.view(same, reader) == view
    assert LURIS.view(replace(LOOKING, discard=()), 0).discard == BACK


def test_how_many_cards_everybody_has_is_seen_by_all() -> None:
    for reader in (*range(4), None):
        assert [len(hand) for hand in LURIS.view(LOOKING, reader).hands] == [3, 2, 2, 1]


def test_who_sees_all_hands_sees_what_all_seats_see_together_and_no_more() -> None:
    view = LURIS.view(LOOKING, ALL_SEATS)
    assert (view.hands, view.sets) == (LOOKING.hands, LOOKING.sets)
    assert (view.seat, view.legal, view.set_values) == (None, (), ())
    drew = Drew(1, cards("4 4"))
    assert LURIS.redact(drew, ALL_SEATS) == drew


def test_when_the_game_is_over_all_hands_and_sets_lie_open_and_the_draw_pile_does_not() -> None:
    state, _ = LURIS.apply(table("2 3", "4", sets={1: ["5 5 / 5 2"]}), CLOCK, TimeUp(0))
    for reader in (0, 1, None, ALL_SEATS):
        view = LURIS.view(state, reader)
        assert (view.hands, view.sets) == (state.hands, state.sets)
        same = replace(state, draw=state.draw[::-1])
        assert LURIS.view(same, reader) == view


def test_cards_just_dealt_are_told_to_each_seat_as_that_seat_sees_them() -> None:
    state = begin(3)
    state, (event,) = LURIS.apply(state, CHANCE, LURIS.draw(state, Random(4).randrange))
    for reader in (0, 1, 2, None):
        view = LURIS.view(state, reader)
        assert LURIS.redact(event, reader) == Dealt(view.hands, view.discard, view.draw)
    assert LURIS.redact(event, ALL_SEATS) == event


# ---- R3 The final turn -------------------------------------------------------------------

FINAL = after(table("2 3 5 5", "4 J", sets={0: ["5 5 / 5 2"]}, draw="5", discard="9 8"), "draw")


def test_drawing_the_last_card_makes_the_turn_the_final_one() -> None:
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
def test_in_the_final_turn_all_else_may_be_done_and_when_it_ends_the_game_ends(text: str) -> None:
    state = after(FINAL, text)
    assert (state.turn, state.phase) == (0, "end")
    assert LURIS.outcome(state) is None
    state, events = step(state, "discard 3")
    assert [type(event) for event in events] == [Discarded, GameEnded]
    assert (LURIS.to_act(state), state.phase) == (None, "over")
    assert LURIS.outcome(state) is not None
    assert state.discard[-1] == 3


def test_with_one_card_in_the_draw_pile_one_may_still_take_and_that_is_no_final_turn() -> None:
    state = after(table("2 3", "4", draw="5"), "take", "pass", "discard 2")
    assert (state.turn, state.phase, state.final) == (1, "start", False)
    assert state.draw == cards("5")


# ---- R3 Taking round after round ---------------------------------------------------------


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
def test_once_somebody_draws_three_new_rounds_may_be_taken(players: int) -> None:
    for times in (1, 3 * players - 1, 3 * players):
        state = draw_and_lay_one(taken_times(any_deal(begin(players)), times))
        state = taken_times(state, 3 * players)
        assert refused(state, "take") == "must_draw"


def test_whether_somebody_draws_in_between_decides_and_not_who_it_is() -> None:
    state = draw_and_lay_one(taken_times(any_deal(begin(2)), 4))
    assert may(taken_times(state, 5), "take")
    assert not may(taken_times(state, 6), "take")


def test_what_is_done_after_taking_does_not_matter() -> None:
    state = table("5 5 2 3", "4 6 7", draw="8 8 8", discard="9", taken=5)
    state = after(state, "take", "set 5 5 / 2 3", "discard 9")
    assert refused(state, "take") == "must_draw"


def test_after_three_rounds_of_taking_the_last_card_must_be_drawn_and_ends_the_game() -> None:
    state = taken_times(table("2 9", "3 9", draw="4"), 6)
    assert list(LURIS.legal(state, on_turn(state))) == [Draw()]
    state = draw_and_lay_one(state)
    assert LURIS.to_act(state) is None


@pytest.mark.parametrize(("players", "out", "rounds"), [(3, [2], 6), (4, [1], 9), (4, [1, 2], 6)])
def test_a_round_is_once_for_everybody_who_still_plays(
    players: int, out: list[Seat], rounds: int
) -> None:
    hands = [f"{2 + seat} 9" for seat in range(players)]
    state = table(*hands, out=out)
    assert may(taken_times(state, rounds - 1), "take")
    assert not may(taken_times(state, rounds), "take")


def test_when_somebody_runs_out_the_rounds_are_counted_by_who_is_left() -> None:
    state = taken_times(table("2 9", "3 9", "4 9"), 6)
    assert may(state, "take")
    state, _ = LURIS.apply(state, CLOCK, TimeUp(1))
    assert not may(state, "take")


def test_a_turn_that_is_skipped_is_none_that_took_or_drew() -> None:
    state = taken_times(table("2 9", "3 9", "4 9", taken=1), 1)
    state, _ = LURIS.apply(state, CLOCK, TimeUp(1))
    assert (state.turn, state.taken) == (2, 2)


def test_if_the_discard_pile_is_empty_one_must_draw() -> None:
    state = after(table("5 5 2", "4", discard="3"), "take", "set 5 5 / 2 3")
    assert state.discard == ()
    assert state.turn == 1
    assert list(LURIS.legal(state, 1)) == [Draw()]
    refusing = refusal(state, 1, Take())
    assert (refusing.code, refusing.section) == ("must_draw", "R3")
    assert not LURIS.view(state, 1).must_draw  # that says that it was taken for three rounds


# ---- R4 Winning --------------------------------------------------------------------------


def ended(*hands: str, sets: dict[Seat, list[str]] | None = None, out: list[Seat] | None = None,
          turn: Seat = 0) -> State:  # fmt: skip
    """Return the end of a game in which these hands are left; the last card is discarded by who
    is on turn."""
    held = [f"{hand} 2" if seat == turn else hand for seat, hand in enumerate(hands)]
    state = table(
        *held, sets=sets, out=out or (), turn=turn, phase="end", final=True, draw="", discard="9"
    )
    return after(state, "discard 2")


def winners(state: State) -> tuple[Seat, ...]:
    outcome = LURIS.outcome(state)
    assert outcome is not None
    assert {LURIS.view(state, reader).winners for reader in readers(state)} == {outcome.winners}
    return outcome.winners


def test_who_has_most_cards_face_up_wins() -> None:
    state = ended("3 3 3 3", "4", "5 5", sets={0: ["5 5 / 2 3"], 1: ["6 6 / 2 2", "7 7 / 2 2"],
                                             2: ["8 8 8 / 2 3"]})  # fmt: skip
    assert LURIS.outcome(state) == Outcome(winners=(1,), scores=(2, 4, 3), losers=(0,))


def test_cards_face_down_do_not_count_and_jokers_face_up_do() -> None:
    sets = {0: ["5 5 / 5 5 5 5"], 1: ["6 J J / 2 3"]}
    assert winners(ended("3", "4", sets=sets)) == (1,)


def test_tied_who_has_most_cards_in_the_hand_wins() -> None:
    sets = {0: ["5 5 / 2 3"], 1: ["6 J / 2 3 4 6"], 2: ["9 9 / 3 3"]}
    state = ended("3 3", "4 4 4", "2", sets=sets)
    assert LURIS.outcome(state) == Outcome(winners=(1,), scores=(2, 2, 2), losers=(2,))


def test_the_card_discarded_last_is_no_card_in_the_hand() -> None:
    assert winners(ended("3", "4 4")) == (1,)
    assert winners(ended("3 3", "4")) == (0,)


def test_still_tied_they_share_it() -> None:
    state = ended("3", "4", "5 5", sets={0: ["5 5 / 2 3"], 1: ["6 6 / 4 5 6"]})
    assert winners(state) == (0, 1)


def test_cards_in_the_hand_count_only_among_those_with_most_cards_face_up() -> None:
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


def test_partners_who_are_tied_with_the_others_share_it_with_them() -> None:
    assert winners(ended("3", "4 4", "5 5 5", "6 6")) == (0, 1, 2, 3)


def test_who_came_last_by_the_same_count_lost_and_there_may_be_several() -> None:
    sets = {1: ["6 6 / 2 2"]}
    assert LURIS.outcome(ended("3", "4", "5", sets=sets)) == Outcome((1,), (0, 2, 0), (0, 2))
    assert LURIS.outcome(ended("3 3", "4", "5", sets=sets)) == Outcome((1,), (0, 2, 0), (2,))


def test_where_all_share_a_game_nobody_lost_it_and_anybody_starts_the_next() -> None:
    for hands in (("3", "4"), ("3", "4", "5"), ("3", "4", "5", "6")):
        outcome = LURIS.outcome(ended(*hands))
        everybody = tuple(range(len(hands)))
        assert outcome == Outcome(everybody, scores=(0,) * len(hands), losers=())
        state = LURIS.new(len(hands), Options(), outcome)
        assert who_may_start(state) == list(everybody)
        _, events = LURIS.apply(state, CHANCE, DrawStarter(1))
        assert events == (StarterDrawn(1, lost=False),)


def test_the_end_is_told_to_all_with_what_everybody_has() -> None:
    state = table("3 3 2", "4", sets={1: ["6 6 / 2 2"]}, phase="end", final=True, draw="")
    state, events = step(state, "discard 2")
    results = (Result(up=0, hand=2, out=False), Result(up=2, hand=1, out=False))
    assert events == (Discarded(0, 2), GameEnded((1,), results))
    for reader in readers(state):
        assert LURIS.redact(events[1], reader) == events[1]
        assert LURIS.view(state, reader).results == results


# ---- R5 Chess clock ----------------------------------------------------------------------


def test_the_clock_is_an_option_of_up_to_two_hours_and_off_if_nobody_chose_it() -> None:
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
def test_who_runs_out_in_any_step_of_a_turn_ends_it_there_and_then(phase: Any) -> None:
    state = table("2 3", "4", "5", sets={0: ["5 5 / 2 3"]}, phase=phase)
    ran_out, events = LURIS.apply(state, CLOCK, TimeUp(0))
    assert events == (RanOut(0),)
    assert ran_out == replace(state, turn=1, phase="start", out=(True, False, False))


@pytest.mark.parametrize("phase", ["start", "action", "end"])
def test_who_runs_out_in_the_turn_of_another_does_not_end_that(phase: Any) -> None:
    state = table("2 3", "4", "5", phase=phase)
    ran_out, events = LURIS.apply(state, CLOCK, TimeUp(2))
    assert events == (RanOut(2),)
    assert ran_out == replace(state, out=(False, False, True))


def test_the_turns_of_who_ran_out_are_skipped_from_then_on() -> None:
    state = run_out(run_out(table("2 3 4 5", "4", "5 6 7 8", "9", draw="2 " * 30), 1), 2)
    order = []
    for _turn in range(4):
        order.append(on_turn(state))
        state = draw_and_lay_one(state)
    assert order == [0, 3, 0, 3]
    assert draw_and_lay_one(run_out(table("2 3", "4", "5", "6"), 1)).turn == 2
    assert LURIS.legal(state, 1) == LURIS.legal(state, 2) == ()
    assert refusal(state, 1, Draw()).code == "not_your_turn"


def test_who_ran_out_is_seen_by_all() -> None:
    state = run_out(table("2 3", "4", "5"), 1)
    for reader in readers(state):
        assert LURIS.view(state, reader).out == (False, True, False)
        assert LURIS.redact(RanOut(1), reader) == RanOut(1)


def test_the_sets_of_who_ran_out_stay_and_may_be_flipped_as_any() -> None:
    state = run_out(table("2 3", "4", "5", sets={0: ["5 5 / 5 3"]}), 0)
    assert state.sets[0] == (set_of("5 5 / 5 3"),)
    state = after(state, "draw")
    assert after(state, "flip 0.0.0").sets[0] == (set_of("5 5 5 / 3"),)
    assert after(state, "flip 0.0.1").sets[0] == ()


def test_hands_and_face_down_cards_of_who_ran_out_stay_hidden() -> None:
    state = run_out(table("2 3", "4", "5", sets={0: ["5 5 / 5 3"]}), 0)
    for other in (1, 2, None):
        view = LURIS.view(state, other)
        assert view.hands[0] == (BACK, BACK)
        assert view.sets[0] == (CardSet(5, (5, 5), (BACK, BACK)),)
    assert LURIS.view(state, 0).hands[0] == hand_of("2 3")


@pytest.mark.parametrize("loser", [0, 1])
def test_of_two_players_the_other_wins_at_once_whatever_lies_on_the_table(loser: Seat) -> None:
    state = table("2 3", "4 5", sets={loser: ["5 5 5 / 2 3"]})
    over, events = LURIS.apply(state, CLOCK, TimeUp(loser))
    results = tuple(Result(3 if seat == loser else 0, hand=2, out=seat == loser) for seat in (0, 1))
    assert events == (RanOut(loser), GameEnded((1 - loser,), results))
    outcome = LURIS.outcome(over)
    assert outcome is not None
    assert (outcome.winners, outcome.losers) == ((1 - loser,), (loser,))
    assert LURIS.to_act(over) is None


def test_of_three_players_two_play_on_and_the_last_one_wins_at_once() -> None:
    state = run_out(table("2 3", "4 5", "6", sets={0: ["5 5 5 / 2 3"]}), 0)
    assert (on_turn(state), LURIS.outcome(state)) == (1, None)
    state = run_out(state, 2)
    assert winners(state) == (1,)


def test_who_ran_out_cannot_win_with_the_most_cards_either() -> None:
    sets = {0: ["5 5 5 5 / 2 3"], 1: ["6 6 / 2 3"]}
    state = ended("3", "4", "5", sets=sets, out=[0], turn=1)
    assert LURIS.outcome(state) == Outcome((1,), scores=(4, 2, 0), losers=(0,))


def test_of_several_who_ran_out_those_with_the_fewest_cards_lost() -> None:
    state = run_out(run_out(table("2 3", "4 5", "6", sets={0: ["5 5 5 / 2 3"]}), 0), 2)
    outcome = LURIS.outcome(state)
    assert outcome is not None
    assert outcome.losers == (2,)


def test_a_side_plays_on_as_long_as_one_of_the_partners_does_and_who_has_time_left_wins() -> None:
    sets = {0: ["5 5 5 5 / 2 3"], 1: ["6 6 / 2 3"]}
    state = table("2 3", "4 5", "6", "7", sets=sets)
    state = run_out(state, 0)
    assert (on_turn(state), LURIS.outcome(state)) == (1, None)
    state = ended("3", "4", "5", "6", sets=sets, out=[0], turn=1)
    assert LURIS.outcome(state) == Outcome((2,), scores=(4, 2, 4, 2), losers=(0, 1, 3))


def test_partners_who_ran_out_lose_a_shared_game_alone() -> None:
    sets = {0: ["5 5 / 2 3"], 1: ["6 6 / 2 3"]}
    state = ended("3", "4", "5", "6", sets=sets, out=[0, 3], turn=1)
    assert LURIS.outcome(state) == Outcome((1, 2), scores=(2, 2, 2, 2), losers=(0, 3))


def test_one_who_ran_out_while_the_partner_won_may_start_the_next_game() -> None:
    sets = {0: ["5 5 5 5 / 2 3"]}
    last = LURIS.outcome(ended("3", "4", "5", "6", sets=sets, out=[0], turn=1))
    assert LURIS.new(4, Options(), last).starters == (0, 1, 3)


def test_with_one_of_each_side_out_the_other_two_play_on() -> None:
    state = run_out(run_out(table("2 3", "4 5", "6 7", "7 8"), 0), 3)
    assert on_turn(state) == 1
    state = draw_and_lay_one(state)
    assert on_turn(state) == 2
    assert on_turn(draw_and_lay_one(state)) == 1


@pytest.mark.parametrize(("out", "left"), [((0, 2), (1, 3)), ((3, 1), (0, 2)), ((2, 1, 0), (3,))])
def test_with_both_partners_out_the_other_side_wins_at_once(
    out: tuple[Seat, ...], left: tuple[Seat, ...]
) -> None:
    state = table("2 3", "4 5", "6", "7", sets={out[0]: ["5 5 5 5 / 2 3"]})
    for seat in out:
        assert LURIS.outcome(state) is None
        state = run_out(state, seat)
    assert winners(state) == left


@pytest.mark.parametrize("phase", ["action", "end"])
def test_who_runs_out_in_the_final_turn_ends_the_game_with_it(phase: Any) -> None:
    state = table("2 3", "4 5", "6", sets={0: ["5 5 / 2 3"]}, phase=phase, final=True, draw="")
    over, events = LURIS.apply(state, CLOCK, TimeUp(0))
    assert [type(event) for event in events] == [RanOut, GameEnded]
    assert winners(over) == (1,)  # of two cards in hand against one
    assert over.hands == state.hands


def test_another_who_runs_out_in_the_final_turn_does_not_end_it() -> None:
    state = table("2 3", "4 5", "6", phase="end", final=True, draw="")
    state = run_out(state, 1)
    assert (on_turn(state), state.phase) == (0, "end")
    assert winners(after(state, "discard 2")) == (0, 2)


def test_one_side_that_is_left_in_the_final_turn_wins_at_once() -> None:
    state = table("2 3", "4 5 6", sets={1: ["7 7 7 / 2 3"]}, phase="end", draw="", final=True)
    state, events = LURIS.apply(state, CLOCK, TimeUp(1))
    assert [type(event) for event in events] == [RanOut, GameEnded]
    assert LURIS.view(state, None).winners == (0,)


def test_a_time_runs_out_once_for_who_plays_between_the_deal_and_the_end() -> None:
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


def test_nobody_but_the_clock_says_that_time_is_up() -> None:
    state = table("2 3", "4", "5")
    assert refusal(state, 0, TimeUp(0)).code == "not_now"
    assert refusal(state, 1, TimeUp(0)).code == "not_your_turn"
    assert refusal(state, CHANCE, TimeUp(0)).code == "not_your_turn"


# ---- refusals ----------------------------------------------------------------------------

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
def test_what_the_rules_forbid_is_refused_with_its_code_and_section(
    state: State, actor: int, action: Any, code: str, section: str
) -> None:
    refusing = refusal(state, actor, action)
    assert (refusing.code, refusing.section, refusing.facts) == (code, section, {})


def test_every_refusal_code_that_the_rules_document_is_met() -> None:
    documented = LURIS.apply.__doc__ or ""
    codes = (
        "over", "not_your_turn", "not_now", "must_draw", "final_turn", "bad_set", "not_held",
        "no_card", "no_match", "bad_deal",
    )  # fmt: skip
    assert all(f'"{code}"' in documented for code in codes)
    assert documented.count('"') == 2 * len(codes)


# ---- what a view says of the game --------------------------------------------------------


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


def test_it_is_known_to_all_who_starts_once_that_is_drawn() -> None:
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


# ---- choices that everybody can count ----------------------------------------------------


def test_at_the_start_and_the_end_of_a_turn_all_can_count_its_choices() -> None:
    assert LURIS.open_choices(table("2 3", "4")) == 2
    assert LURIS.open_choices(table("2 3", "4", discard="")) == 1
    assert LURIS.open_choices(table("2 3", "4", taken=6)) == 1
    assert LURIS.open_choices(table("2 2 2 3", "4", phase="end")) == 4  # not two


def test_of_an_action_all_can_count_what_lies_on_the_table() -> None:
    one, two = ["5 5 / 2 3"], ["5 5 / 2 3", "6 6 / 2 2 2"]
    counts = [
        LURIS.open_choices(table(hand, "4", sets={1: sets}, phase="action"))
        for sets in ([], one, two)
        for hand in ("2 3 4", "5 5 5 6 6 J J")
    ]
    assert counts == sorted(counts)
    assert counts[0] == counts[1] < counts[2] == counts[3] < counts[4] == counts[5]


def test_while_no_seat_is_to_act_there_is_nothing_to_choose() -> None:
    assert [LURIS.open_choices(state) for state in (WAITING, DEALING, MIXING, OVER)] == [0] * 4
