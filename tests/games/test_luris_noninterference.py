"""What a reader of Luris may not know makes no difference to anything the reader is told.

At points of whole random games, and for each reader (every seat, a spectator, and one who sees all
hands), the cards that this reader never saw are given other values: a twin. The whole game is
played again on the twin, the same cards going the same ways, and everything that the reader was
told (views, events, whose turn it is, legal actions, all choices, what chance would draw, the
number of choices from which a bot's pause is computed, refusals of whatever the reader might have
tried) must be the same to the byte.

Games with a planted leak (`luris_leaks.py`) show that the checker can fail.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import islice, permutations
from random import Random

import pytest

from luznet.games.game import ALL_SEATS, CHANCE, CLOCK, Actor, Reader, Refusal
from luznet.games.luris.cards import DECK, JOKER, Card
from luznet.games.luris.rules import Luris
from luznet.games.luris.types import (
    Action,
    Deal,
    Discard,
    Draw,
    Event,
    Flip,
    LaySet,
    Mix,
    Options,
    Pass,
    State,
    Swap,
    Take,
)
from tests.games.leaks import Leak, Told, Twins, encode, parts_that_differ, refusals
from tests.games.luris_leaks import LEAKS, ShowsSpectatorsAll, TellsSpectatorsWhatWasLaid
from tests.games.luris_states import any_kind
from tests.games.luris_twins import Course, Move

Step = tuple[State, tuple[Event, ...]]

ATTEMPTS: Sequence[Action] = (
    *(Draw(), Take(), Pass(), Deal(()), Mix(())),
    *(Discard(card) for card in (2, 7, JOKER)),
    *(Flip(seat, at, 0) for seat in range(4) for at in range(2)),
    *(Swap(0, card, own) for card in range(2) for own in (4, JOKER)),
    *(LaySet((value, JOKER), (3, 9)) for value in (3, 8)),
)
LISTED = 40
"""The choices to compare, besides their number."""
POINTS = 0.08
"""The share of the actions after which twins are compared."""
FORBEARANCE = 0.9
"""How often a player who would flip a card draws another action instead."""
HURRY = 0.01
"""How often somebody's time runs out, in a game with a clock."""


def readers_of(players: int) -> list[Reader]:
    return [*range(players), None, ALL_SEATS]


# ---- what a reader is told ---------------------------------------------------------------


def told(game: Luris, state: State, events: Sequence[Event], reader: Reader) -> Told:
    """Return everything that the reader is told after an action."""
    view = game.view(state, reader)
    is_seat = reader is not None and reader >= 0
    legal = game.legal(state, reader) if is_seat and reader is not None else ()
    attempts = [action for action in ATTEMPTS if action not in legal] if is_seat else []
    parts = {
        "turn": game.to_act(state),
        "view": view,
        "events": [game.redact(event, reader) for event in events],
        "legal": [len(legal), list(islice(legal, LISTED)), *legal[-1:]],
        "choices": [len(choices := game.choices(view)), list(islice(choices, LISTED))],
        "pause": game.open_choices(state),
        "chance": game.draw(state, Random(5).randrange) if game.to_act(state) == CHANCE else None,
        "refusals": refusals(game, state, reader or 0, attempts),
    }
    return encode(parts)


# ---- the checker -------------------------------------------------------------------------


class OneGame:
    """A game as it goes: its moves so far, and what each reader was told after each."""

    def __init__(self, game: Luris, players: int) -> None:
        self.game = game
        self.course = Course(players, readers_of(players))
        self.moves: list[tuple[Actor, Move]] = []
        self.told: dict[Reader, list[Told]] = {reader: [] for reader in self.course.readers}

    def add(self, before: State, actor: Actor, action: Action, step: Step) -> None:
        self.moves.append((actor, self.course.follow(before, actor, action)))
        if step[0].turn is None:
            self.course.open_all()
        for reader, record in self.told.items():
            record.append(told(self.game, *step, reader))

    def compare(self, values: Sequence[Card], reader: Reader) -> None:
        """Play all moves on a twin; raises `Leak` where the reader is told something else."""
        state = self.game.new(self.course.players, Options())
        for (actor, move), record in zip(self.moves, self.told[reader], strict=True):
            action = move(values)
            try:
                state, events = self.game.apply(state, actor, action)
            except Refusal:
                raise Leak(reader, action, {"course"}) from None
            if (here := told(self.game, state, events, reader)) != record:
                raise Leak(reader, action, parts_that_differ(here, record))


def check_game(game: Luris, players: int, seed: int, hurry: float = HURRY) -> Twins:
    """Play a random game and compare a twin for each reader at some points; raises `Leak`."""
    rng = Random(seed)
    state, one = game.new(players, Options()), OneGame(game, players)
    found: Counter[bool] = Counter()
    while state.turn is not None:
        actor, action = something(game, state, rng, hurry)
        step = game.apply(state, actor, action)
        one.add(state, actor, action, step)
        state, _ = step
        if state.hands and (state.turn is None or rng.random() < POINTS):
            for reader in one.course.readers:
                values = one.course.twin(reader, rng)
                one.compare(values, reader)
                found[values != one.course.values] += 1
    return Twins(found.total(), found[True])


def something(game: Luris, state: State, rng: Random, hurry: float) -> tuple[Actor, Action]:
    """Return the next actor and action: any legal one, or the clock's."""
    actor = state.turn
    assert actor is not None
    if actor == CHANCE:
        return CHANCE, game.draw(state, rng.randrange)
    if rng.random() < hurry:
        playing = [seat for seat in range(state.players) if not state.out[seat]]
        return CLOCK, game.time_up(rng.choice(playing))
    action = any_kind(game.legal(state, actor), rng.randrange)
    if isinstance(action, Flip) and rng.random() < FORBEARANCE:  # a lost set hides nothing
        action = any_kind(game.legal(state, actor), rng.randrange)
    return actor, action


# ---- the property ------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("hurry", [0, HURRY])
def test_nothing_a_reader_is_told_depends_on_what_the_reader_may_not_know(
    players: int, hurry: float
) -> None:
    found = [check_game(Luris(), players, seed, hurry) for seed in range(2)]
    compared = sum(twins.compared for twins in found)
    assert compared > 7 * (players + 2)
    different = sum(twins.different for twins in found)
    assert different > 0.7 * compared  # at the end all may be known


def course_with_hidden(least: int, most: int) -> Course:
    """Play games of three until seat 0 has only this number of hidden cards, a joker among them."""
    game, rng = Luris(), Random(1)
    while True:
        state, course = game.new(3, Options()), Course(3, readers_of(3))
        while state.turn is not None:
            actor, action = something(game, state, rng, hurry=0)
            course.follow(state, actor, action)
            state, _ = game.apply(state, actor, action)
            hidden = course.hidden(0)
            if least <= len(hidden) <= most and max(hidden) >= len(DECK):
                return course


def test_twins_are_all_the_games_that_the_reader_holds_possible() -> None:
    course, rng = course_with_hidden(4, 6), Random(1)
    possible = possible_values(course, course.hidden(0))
    assert len(possible) > 5
    twins = {tuple(course.twin(0, rng)) for _ in range(50 * len(possible))}
    assert twins == possible


def possible_values(course: Course, hidden: Sequence[int]) -> set[tuple[Card, ...]]:
    """Enumerate what the hidden cards can be: there is a joker in each hand as dealt, and nowhere
    else."""
    found = set()
    for mixed in permutations([course.values[number] for number in hidden]):
        values = list(course.values)
        for number, value in zip(hidden, mixed, strict=True):
            values[number] = value
        dealt = [[values[n] for n in course.of_seat(seat)] for seat in range(course.players)]
        others = sum(value == JOKER for value in values) - course.players
        if others == 0 and all(hand.count(JOKER) == 1 for hand in dealt):
            found.add(tuple(values))
    return found


# ---- planted leaks -----------------------------------------------------------------------


@pytest.mark.parametrize(("leaky", "part"), LEAKS, ids=lambda value: getattr(value, "__name__", ""))
def test_a_planted_leak_is_caught(leaky: type[Luris], part: str) -> None:
    with pytest.raises(Leak) as caught:
        check_games(leaky())
    # "course": an action could not be repeated, because the twin's cards lie elsewhere.
    assert caught.value.parts & {part, "course"}
    if leaky in (ShowsSpectatorsAll, TellsSpectatorsWhatWasLaid):
        assert caught.value.reader is None


def check_games(game: Luris) -> None:
    """Check games of four, which end late, and of two, which end when one player's time runs
    out."""
    for seed in range(6):
        check_game(game, players=4, seed=seed)
        check_game(game, players=2, seed=seed)
