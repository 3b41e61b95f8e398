"""The rules of Luris, R2 (protocol/spec.md, 7.6): sets, flips and swaps."""

import pytest
from msgspec.structs import replace

from luznet.games.game import CHANCE, Seat
from luznet.games.luris.cards import BACK, JOKER
from luznet.games.luris.types import (
    CardSet,
    Flip,
    Flipped,
    LaySet,
    Mix,
    SetLaid,
    SetLost,
    Swap,
    Swapped,
)
from tests.games.luris_moments import LAYING, SWAPPING, readers
from tests.games.luris_states import (
    LURIS,
    action_of,
    after,
    cards,
    done,
    hand_of,
    laid,
    may,
    on_turn,
    refusal,
    refused,
    set_of,
    step,
    table,
)

# ---- R2 Set ------------------------------------------------------------------------------------


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
def test_a_set_takes_at_least_two_cards_of_one_value_face_up_and_two_face_down_all_from_the_hand(
    text: str, is_one: bool
) -> None:
    assert may(LAYING, f"set {text}") == is_one
    if not is_one:
        refusing = refusal(LAYING, 0, laid(text))
        assert (refusing.code, refusing.section, refusing.facts) == ("bad_set", "R2", {})


def test_face_down_cards_may_be_anything() -> None:
    for down in ("2 3", "5 4", "J 9", "2 3 4 5 9 J"):
        assert may(LAYING, f"set 5 5 / {down}")


def test_the_order_in_which_the_cards_of_a_set_are_named_does_not_matter() -> None:
    hand = table("2 3 4 5 5 9 J", "4", phase="action")
    named = [LaySet(cards("J 5 5"), cards("9 2 3")), LaySet(cards("5 J 5"), cards("3 9 2"))]
    first, second = (LURIS.apply(hand, 0, each) for each in named)
    assert first == second
    assert all(each in LURIS.legal(hand, 0) for each in named)


def test_a_second_set_of_the_same_value_is_a_separate_set() -> None:
    state = table("2 3 5 5", "4", sets={0: ["5 5 / 4 9"]}, phase="action")
    state = after(state, "set 5 5 / 2 3")
    assert state.sets[0] == (set_of("5 5 / 4 9"), set_of("5 5 / 2 3"))


def test_chance_mixes_the_face_down_cards_of_a_new_set() -> None:
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


def test_chance_mixes_the_newest_set_of_the_player_who_laid_it() -> None:
    sets = {0: ["7 7 / 2 3"], 1: ["8 8 / 4 6"]}
    state = table("4 4", "5 5 2 3 6", sets=sets, turn=1, phase="action")
    state, _ = step(state, "set 5 5 / 2 3")
    state, _ = LURIS.apply(state, CHANCE, Mix((1, 0)))
    assert state.sets[0] == (set_of("7 7 / 2 3"),)
    assert state.sets[1] == (set_of("8 8 / 4 6"), set_of("5 5 / 3 2"))
    assert (state.turn, state.phase) == (1, "end")


@pytest.mark.parametrize("order", [(), (0,), (0, 1), (0, 0, 1), (1, 2, 3), (0, 1, 2, 3)])
def test_an_order_that_does_not_have_each_card_once_is_refused(order: tuple[int, ...]) -> None:
    state, _ = step(LAYING, "set 5 5 / 9 2 3")
    refusing = refusal(state, CHANCE, Mix(order))
    assert (refusing.code, refusing.section) == ("bad_deal", "R3")


def test_others_see_the_face_up_cards_of_a_new_set_and_the_number_of_face_down_ones() -> None:
    state, events = done(LAYING, "set 5 J / 9 2 3")
    seen = CardSet(5, (5, JOKER), (BACK,) * 3)
    for other in (1, None):
        assert LURIS.redact(events[0], other) == SetLaid(0, seen)
        assert LURIS.view(state, other).sets == ((seen,), ())
    assert LURIS.redact(events[0], 0) == events[0]


# ---- R2 Flip -----------------------------------------------------------------------------------


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
def test_a_flipped_card_that_matches_its_set_stays_there_face_up_whoever_owns_it(
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
    [("flip 0.0.1", 0, "2 5 5 5 J", []), ("flip 1.0.0", 1, "4 6 6 6", ["9 9 J / 9 9"])],
)
def test_a_flipped_card_that_does_not_match_sends_the_whole_set_to_the_bottom_of_the_discard_pile(
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


def test_all_cards_of_a_lost_set_are_revealed_to_everybody() -> None:
    state, events = step(FLIPPING, "flip 0.0.1")
    for reader in readers(state):
        assert tuple(LURIS.redact(event, reader) for event in events) == events


def test_only_the_flipped_card_of_a_set_that_stays_is_revealed() -> None:
    state, (event,) = step(FLIPPING, "flip 0.0.0")
    for other in (1, 2, None):
        assert LURIS.redact(event, other) == event
        assert LURIS.view(state, other).sets[0] == (CardSet(5, (5, 5, 5), (BACK, BACK)),)


def test_any_face_down_card_of_any_set_may_be_flipped_and_no_other_card() -> None:
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


def test_the_remaining_face_down_cards_close_up_in_order() -> None:
    state = table("2", "4", sets={1: ["5 5 / 5 2 3"]}, phase="action")
    state = after(state, "flip 1.0.0", "discard 2", "draw")
    assert state.sets[1] == (set_of("5 5 5 / 2 3"),)
    state, _ = step(state, "flip 1.0.1")
    assert state.discard == cards("2 3 5 5 5 9 2")


def test_a_set_with_all_cards_face_up_stays_and_has_nothing_to_flip() -> None:
    state = table("2 5", "4", sets={0: ["5 5 / 5"]}, phase="action")
    state = after(state, "flip 0.0.0")
    assert state.sets[0] == (CardSet(5, (5, 5, 5), ()),)
    state = replace(state, phase="action")
    assert not [action for action in LURIS.legal(state, 0) if isinstance(action, Flip | Swap)]


def test_a_set_lost_onto_an_empty_discard_pile_is_the_whole_pile_until_the_discard() -> None:
    state = table("2", "4", sets={1: ["5 5 / 3 2"]}, discard="9")
    state = after(state, "take", "flip 1.0.0")
    assert state.discard == cards("2 3 5 5")
    state = after(state, "discard 9")
    assert state.discard == cards("2 3 5 5 9")


# ---- R2 Swap -----------------------------------------------------------------------------------


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
def test_a_swap_puts_a_matching_card_face_up_in_place_of_a_face_down_card_of_your_own_set(
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


def test_only_its_new_owner_learns_the_card_swapped_into_the_hand() -> None:
    state, (event,) = step(SWAPPING, "swap 0.1 5")
    assert LURIS.redact(event, 0) == event
    for other in (1, None):
        assert LURIS.redact(event, other) == Swapped(0, 5, 5, BACK)
        assert LURIS.view(state, other).hands[0] == (BACK,) * 4


def test_only_a_matching_card_from_the_hand_may_be_swapped() -> None:
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


def test_you_swap_only_in_your_own_sets_and_not_in_your_partners() -> None:
    state = table("5 J", "4", "5", "6", sets={2: ["5 5 / 2 3"]}, phase="action")
    assert not [action for action in LURIS.legal(state, 0) if isinstance(action, Swap)]
    assert refused(state, "swap 0.0 5") == "no_card"
