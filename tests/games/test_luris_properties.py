"""What holds in every game of Luris, whatever the deal, the play and the clocks."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, cycle, islice
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from luznet.games.game import ALL_SEATS, CHANCE, CLOCK, Seat
from luznet.games.luris.cards import COPIES, DECK, JOKER, Hand, matches
from luznet.games.luris.choices import Choices, set_values
from luznet.games.luris.scores import side_of
from luznet.games.luris.types import (
    Action,
    Deal,
    Discard,
    Draw,
    DrawStarter,
    Flip,
    LaySet,
    Mix,
    Options,
    Pass,
    State,
    Swap,
    Take,
    TimeUp,
)
from tests.games.luris_states import LURIS, any_kind, on_turn, table
from tests.games.played import Done, is_accepted

encode = msgspec.msgpack.Encoder().encode

every_game = given(
    players=st.integers(2, 4),
    seed=st.integers(0, 2**32 - 1),
    habit=st.sampled_from(["any", "uniform", "sets", "flips", "swaps", "takes", "hoards"]),
    hurry=st.sampled_from([0, 0, 1, 5]),
)
many = settings(max_examples=settings.default.max_examples // 2, deadline=None)
few = settings(max_examples=settings.default.max_examples // 5, deadline=None)

LIKED: Mapping[str, tuple[type[Action], ...]] = {
    "sets": (Draw, LaySet),
    "flips": (Draw, Flip, LaySet),
    "swaps": (Draw, Swap, LaySet),
    "takes": (Take, Pass),
    "hoards": (Draw, Pass),
}
"""What each habit prefers to do, best first."""


def by_habit(habit: str, legal: Sequence[Action], rng: Random) -> Action:
    """Choose by a habit; where it has no preference, any kind of action."""
    if habit == "uniform":
        return rng.choice(legal)
    for kind in LIKED.get(habit, ()):
        if isinstance(legal[-1], kind):  # sets come last
            return legal[rng.randrange(len(legal) // 2, len(legal))]
        liked = [action for action in islice(legal, 200) if isinstance(action, kind)]
        if liked:
            return rng.choice(liked)
    return any_kind(legal, rng.randrange)


def game(players: int, seed: int, habit: str, hurry: int) -> Iterator[Done]:
    """Play a whole game by a habit; in `hurry` of a hundred turns, some seat runs out of time."""
    rng = Random(seed)
    state = LURIS.new(players, Options())
    for _action in range(most_actions(players)):
        if (actor := LURIS.to_act(state)) is None:
            return
        action: Action
        if actor == CHANCE:
            action = LURIS.draw(state, rng.randrange)
        elif rng.randrange(100) < hurry:
            actor, action = (
                CLOCK,
                TimeUp(rng.choice([s for s in range(players) if not state.out[s]])),
            )
        else:
            action = by_habit(habit, LURIS.legal(state, actor), rng)
        after, events = LURIS.apply(state, actor, action)
        yield Done(state, actor, action, after, events)
        state = after
    assert LURIS.to_act(state) is None, "the game does not end"


def most_actions(players: int) -> int:
    """Return more actions than any game can have: each draw takes two cards, there are at most
    three rounds of taking between two draws, and a turn has a start, an action, a mix and an
    end."""
    draws = (72 - 10 * players) // 2
    turns = draws * (3 * players + 1)
    return 2 + 4 * turns + players


def all_cards(state: State) -> Counter[int]:
    """Count all cards, wherever they are."""
    lying = [card for sets in state.sets for laid in sets for card in (*laid.up, *laid.down)]
    held = [card for hand in state.hands for card in hand]
    return Counter([*state.draw, *state.discard, *lying, *held])


@few
@every_game
def test_everything_a_reader_is_shown_is_consistent(
    players: int, seed: int, habit: str, hurry: int
) -> None:
    readers = cycle([*range(players), None, ALL_SEATS, None])
    for done, reader in zip(game(players, seed, habit, hurry), readers, strict=False):
        LURIS.check_view(LURIS.view(done.after, reader), Options(clock=60))
        for event in done.events:
            LURIS.check_event(LURIS.redact(event, reader), players)


# ---- cards -------------------------------------------------------------------------------


@many
@every_game
def test_cards_are_conserved_at_each_step(players: int, seed: int, habit: str, hurry: int) -> None:
    whole = Counter(DECK) + Counter({JOKER: players})
    assert whole.total() == 72 + players
    for done in game(players, seed, habit, hurry):
        assert all_cards(done.after) == (whole if done.after.hands else Counter())


@many
@every_game
def test_face_up_cards_of_a_set_are_of_its_value_or_jokers_and_at_least_one_is_natural(
    players: int, seed: int, habit: str, hurry: int
) -> None:
    for done in game(players, seed, habit, hurry):
        for laid in (laid for sets in done.after.sets for laid in sets):
            assert len(laid.up) >= 2
            assert laid.value in laid.up
            assert set(laid.up) <= {laid.value, JOKER}
            assert len(laid.up) + len(laid.down) >= 4


@many
@every_game
def test_hands_and_face_up_cards_are_sorted(
    players: int, seed: int, habit: str, hurry: int
) -> None:
    for done in game(players, seed, habit, hurry):
        ups = [laid.up for sets in done.after.sets for laid in sets]
        for shown in (*done.after.hands, *ups):
            assert list(shown) == sorted(shown)


# ---- the course of a game ----------------------------------------------------------------


@many
@every_game
def test_every_game_ends_with_an_outcome(players: int, seed: int, habit: str, hurry: int) -> None:
    for done in game(players, seed, habit, hurry):
        assert LURIS.outcome(done.before) is None
    assert LURIS.outcome(done.after) is not None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_if_everybody_always_takes_the_discard_there_are_three_rounds_of_it_for_each_draw(
    players: int,
) -> None:
    starts = [done.action for done in game(players, 1, "takes", 0) if done.before.phase == "start"]
    draws = (72 - 10 * players) // 2
    assert starts == [*[Take()] * 3 * players, Draw()] * draws


@many
@every_game
def test_a_game_ends_with_its_final_turn_or_with_one_side_left(
    players: int, seed: int, habit: str, hurry: int
) -> None:
    *_, done = game(players, seed, habit, hurry)
    state = done.after
    left = {side_of(players, seat) for seat in range(players) if not state.out[seat]}
    assert left
    assert state.final == (state.draw == ())
    assert state.final or len(left) == 1
    outcome = LURIS.outcome(state)
    assert outcome is not None
    winners = {side_of(players, seat) for seat in outcome.winners}
    assert winners <= left
    have_time = {seat for side in winners for seat in side if not state.out[seat]}
    assert have_time == set(outcome.winners)
    assert {seat for seat in range(players) if state.out[seat]} <= set(outcome.losers)
    if not any(state.out):
        best = max(outcome.scores)
        assert all(outcome.scores[seat] == best for seat in outcome.winners)


@many
@every_game
def test_turns_go_clockwise_and_skip_players_who_are_out(
    players: int, seed: int, habit: str, hurry: int
) -> None:
    turn: Seat | None = None
    for done in game(players, seed, habit, hurry):
        if done.actor < 0 or done.before.phase != "start":
            continue
        if turn is not None:
            skipped = range(turn + 1, turn + 1 + (done.actor - turn - 1) % players)
            assert all(done.before.out[seat % players] for seat in skipped)
        assert not done.before.out[done.actor]
        turn = done.actor


# ---- legality ----------------------------------------------------------------------------

ROUGH: Sequence[Action] = (
    *(Draw(), Take(), Pass(), TimeUp(0), Mix((0, 1)), Mix(()), Deal(()), Deal(DECK)),
    *(DrawStarter(seat) for seat in (-1, 0, 3, 4)),
    *(Discard(card) for card in range(-1, 13)),
    *(
        Flip(seat, at, card)
        for seat in range(-1, 5)
        for at in (-1, 0, 1, 5)
        for card in range(-1, 4)
    ),
    *(Swap(at, card, own) for at in (-1, 0, 1, 5) for card in (-1, 0, 2) for own in (0, 2, 7, 11)),
    *(LaySet((value,) * up, (value,) * 2) for value in (0, 2, 7, 11) for up in range(4)),
    *(LaySet((value, JOKER), (2, 3)) for value in range(13)),
    *(LaySet(up, down) for up in ((), (5,), (5, 6), (5, 5)) for down in ((), (4,), (12, 13))),
)
"""Actions that may be legal at some point, and many that never are."""


@few
@every_game
def test_the_actions_listed_are_those_accepted_and_a_refusal_changes_nothing(
    players: int, seed: int, habit: str, hurry: int
) -> None:
    for done in islice(game(players, seed, habit, hurry), seed % 7, None, 7):
        before = encode(done.before)
        for actor in range(players):
            legal = LURIS.legal(done.before, actor)
            assert bool(legal) == (actor == LURIS.to_act(done.before))
            some = [legal[number] for number in range(0, len(legal), len(legal) // 40 + 1)]
            for action in (*ROUGH, *some):
                assert (action in legal) == is_accepted(LURIS, done.before, actor, action)
            assert all(action in legal for action in some)
        assert encode(done.before) == before
        assert LURIS.apply(done.before, done.actor, done.action) == (done.after, done.events)


@few
@every_game
def test_a_view_tells_its_reader_all_their_choices(
    players: int, seed: int, habit: str, hurry: int
) -> None:
    for done in game(players, seed, habit, hurry):
        for seat in range(players):
            legal, view = LURIS.legal(done.after, seat), LURIS.view(done.after, seat)
            choices = LURIS.choices(view)
            assert len(choices) == len(legal)
            assert list(islice(choices, 50)) == list(islice(legal, 50))
            if seat == LURIS.to_act(done.after):
                assert view.legal
                assert choices[-1] == legal[-1]
                assert bool(view.set_values) == isinstance(legal[-1], LaySet)


@many
@every_game
def test_a_set_in_another_order_is_the_same_choice(
    players: int, seed: int, habit: str, hurry: int
) -> None:
    rng = Random(seed)
    for done in game(players, seed, habit, hurry):
        if isinstance(done.action, LaySet):
            up, down = done.action.up, done.action.down
            same = LaySet(tuple(rng.sample(up, len(up))), tuple(rng.sample(down, len(down))))
            assert same in LURIS.legal(done.before, done.actor)
            view = LURIS.view(done.before, done.actor)
            assert same in LURIS.choices(view)
            assert LURIS.apply(done.before, done.actor, same) == (done.after, done.events)


hands = st.lists(
    st.sampled_from([2, 2, 5, 5, 5, 9, 10, JOKER]), max_size=9
).map(lambda cards: tuple(sorted(cards)))  # fmt: skip


def parts(hand: Hand) -> set[tuple[Hand, Hand]]:
    """Return all ways to take some cards out of a hand, and some others."""
    places = range(len(hand))
    return {
        (tuple(hand[at] for at in up), tuple(hand[at] for at in down))
        for size in range(len(hand) + 1)
        for up in combinations(places, size)
        for many_down in range(len(hand) - size + 1)
        for down in combinations([at for at in places if at not in up], many_down)
    }


def is_set(up: Hand, down: Hand) -> bool:
    """Return whether these are a set, by spec.md 7.6, R2 and R3 alone: at least 2 face-up
    cards of one value, at least one of them natural, and at least 2 face-down cards."""
    one_value = any(
        value in up and all(matches(card, value) for card in up) for value in range(2, 11)
    )
    return len(up) >= 2 and one_value and len(down) >= 2


@settings(max_examples=60, deadline=None)
@given(hand=hands)
def test_the_sets_of_a_hand_are_exactly_those_the_text_of_the_rules_allows_each_once(
    hand: Hand,
) -> None:
    found = list(Choices((), hand, set_values(hand)))
    wanted = {(up, down) for up, down in parts(hand) if is_set(up, down)}
    named = [(action.up, action.down) for action in found if isinstance(action, LaySet)]
    assert len(found) == len(named) == len(set(named))
    assert {(tuple(sorted(up)), tuple(sorted(down))) for up, down in named} == wanted
    assert set(set_values(hand)) == {value for up, _ in wanted for value in up} - {JOKER}


@many
@given(hand=hands, up=hands, down=hands)
def test_a_set_is_accepted_if_and_only_if_the_text_of_the_rules_allows_it(
    hand: Hand, up: Hand, down: Hand
) -> None:
    state = table(
        " ".join("J" if card == JOKER else str(card) for card in hand), "4", phase="action"
    )
    held = not Counter((*up, *down)) - Counter(hand)
    laid = LaySet(up, down)
    assert (
        is_accepted(LURIS, state, 0, laid)
        == (laid in LURIS.legal(state, 0))
        == (held and is_set(up, down))
    )


# ---- size --------------------------------------------------------------------------------

MOST = 8 * 1024
"""The most bytes of a view: half of what a message may have."""


@many
@every_game
def test_every_view_is_small(players: int, seed: int, habit: str, hurry: int) -> None:
    for done in game(players, seed, habit, hurry):
        for reader in (*range(players), None, ALL_SEATS):
            assert len(encode(LURIS.view(done.after, reader))) < MOST // 2


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("apart", [False, True])
def test_even_the_largest_possible_view_is_small(players: int, apart: bool) -> None:
    """Nearly all cards lie face down in the sets of one player, who may swap any of them."""
    down = Counter(DECK) + Counter({JOKER: players}) - Counter({5: 3, JOKER: 1})
    if apart:  # or in as many sets as possible
        down -= Counter(dict.fromkeys(range(2, 11), 2 * (COPIES // 4)))
        naturals = [[value] * 2 for value in range(2, 11) for _ in range(COPIES // 4)]
    else:
        naturals = [[5, 5]]
    places = list(down.elements())
    sets = []
    for number, up in enumerate(naturals):
        share = places[number :: len(naturals)]
        sets.append(f"{words(up)} / {words(share)}")
    state = table("5 J", *["9"] * (players - 1), sets={0: sets}, phase="action")
    view = LURIS.view(state, 0)
    assert sum(isinstance(action, Flip) for action in view.legal) == len(places)
    assert len(encode(view)) < MOST


def words(cards: Sequence[int]) -> str:
    return " ".join("J" if card == JOKER else str(card) for card in cards)


@many
@every_game
def test_every_action_is_small(players: int, seed: int, habit: str, hurry: int) -> None:
    for done in game(players, seed, habit, hurry):
        if done.actor >= 0:
            legal = LURIS.legal(done.before, on_turn(done.before))
            assert len(encode(legal[-1])) < 256


# ---- that the games above are not all alike ------------------------------------------------


@pytest.mark.parametrize(
    ("habit", "is_there"),
    [
        ("sets", lambda state: sum(len(sets) for sets in state.sets) >= 3),
        ("flips", lambda state: len(state.discard) > 20),
        ("swaps", lambda state: any(len(laid.up) > 5 for sets in state.sets for laid in sets)),
        ("hoards", lambda state: any(len(hand) > 15 for hand in state.hands)),
    ],
)
def test_each_habit_leads_to_different_games(habit: str, is_there: Callable[[State], bool]) -> None:
    found = [done.after for seed in range(5) for done in game(3, seed, habit, 0)]
    assert any(is_there(state) for state in found)
