"""The contract of `luznet.games.game.Game`, which every registered game keeps.

Everything here uses the interface alone, so a new game is checked once it is registered. Each
`check_` takes a game, a number of seats and a seed, and also works for a game that isn't
registered.
"""

import functools
import operator
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import reduce
from itertools import islice, product
from random import Random
from types import MappingProxyType
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from luznet.games import AnyGame
from luznet.games.game import (
    ALL_SEATS,
    CHANCE,
    CLOCK,
    Frozen,
    Inconsistent,
    Reader,
    Refusal,
)
from luznet.wire.messages import Options
from tests.games.played import Done, played, refusal

SEEDS = range(3)
MOST_ACTIONS = 5000
"""No whole game takes more actions than this."""
MANY = 60
"""The most legal actions to look at."""
SHARE = 0.4
"""The share of the collected views that belong to the actor on turn."""
SOME = 4
"""The most of each foreign list of legal actions to try, if that list is long."""

encode = msgspec.msgpack.Encoder().encode


NO_RULES: Mapping[str, object] = MappingProxyType({})


def random_game(
    game: AnyGame, seats: int, seed: int, rules: Mapping[str, object] = NO_RULES
) -> Sequence[Done]:
    """Return a whole game in which everybody, and chance, chooses at random: most checks look at
    the same ones."""
    return (
        _kept_game(game, seats, seed) if rules is NO_RULES else new_game(game, seats, seed, rules)
    )


@functools.lru_cache(maxsize=16)
def _kept_game(game: AnyGame, seats: int, seed: int) -> Sequence[Done]:
    return new_game(game, seats, seed)


def new_game(
    game: AnyGame, seats: int, seed: int, rules: Mapping[str, object] = NO_RULES
) -> Sequence[Done]:
    """Play such a game."""
    rng = Random(seed)
    steps = played(
        game, seats, rng.randrange, lambda state, actor: rng.choice(game.legal(state, actor)), rules
    )
    found = list(islice(steps, MOST_ACTIONS + 1))
    assert len(found) <= MOST_ACTIONS, "the game does not end"
    return found


def readers(seats: int) -> list[Reader]:
    return [*range(seats), None, ALL_SEATS]


# ---- the checks --------------------------------------------------------------------------


def check_turns(game: AnyGame, seats: int, seed: int) -> None:
    """Until the end there is an actor on turn, who exists; only that seat has legal actions."""
    steps = random_game(game, seats, seed)
    assert steps
    for state in [done.before for done in steps] + [steps[-1].after]:
        actor = game.to_act(state)
        assert actor is None or actor in (*range(seats), CHANCE, CLOCK)
        for seat in range(seats):
            assert bool(game.legal(state, seat)) == (seat == actor)
    assert game.to_act(steps[-1].after) is None


def check_legality(game: AnyGame, seats: int, seed: int) -> None:
    """Listing, count, membership and what `apply` accepts agree, for all actions that come up in
    this game or another; and a refused action changes nothing."""
    steps = random_game(game, seats, seed)
    known = actions_of(game, seats, seed) | actions_of(game, seats, seed + 1)
    for state in [done.before for done in steps] + [steps[-1].after]:
        before = encode(state)
        for seat in range(seats):
            legal = game.legal(state, seat)
            listed = set(legal) if len(legal) <= MANY else set(some(legal))
            assert len(legal) > MANY or len(legal) == len(list(legal)) == len(listed)
            for action in known | listed:
                refused = refusal(game, state, seat, action)
                assert (action in legal) == (refused is None)
                assert len(legal) > MANY or (action in legal) == (action in listed)
                assert refused is None or is_full(refused)
            assert all(action in legal for action in listed)
        assert encode(state) == before


def check_listing(game: AnyGame, seats: int, seed: int) -> None:
    """Iterating over the legal actions, indexing them and counting them agree, however many there
    are, and none occurs twice."""
    states = {len(legal): legal for done in random_game(game, seats, seed)
              if (legal := game.legal(done.before, done.actor))}  # fmt: skip
    legal = states[max(states)]
    listed = list(legal)
    assert len(legal) == len(listed) == len(set(listed))
    for number in {0, 1, len(listed) // 3, len(listed) // 2, len(listed) - 1} - {len(listed)}:
        assert legal[number] == listed[number] == legal[number - len(listed)]
    assert list(legal[1:3]) == listed[1:3]
    for beyond in (len(listed), -len(listed) - 1):
        with pytest.raises(IndexError):
            legal[beyond]


def some(legal: Sequence[Any]) -> list[Any]:
    """Return all legal actions, or some if there are very many."""
    few = min(MANY, len(legal))
    return [legal[number * len(legal) // few] for number in range(few)]


@functools.lru_cache(maxsize=16)
def actions_of(game: AnyGame, seats: int, seed: int) -> frozenset[Any]:
    """Return all actions of a game, and some that its seats might have taken."""
    steps = random_game(game, seats, seed)
    done = frozenset(step.action for step in steps)
    others = [some(game.legal(step.before, step.actor)) for step in steps if step.actor >= 0]
    return done.union(*(each[: SOME if len(each) >= MANY else MANY] for each in others))


def is_full(refused: Refusal) -> bool:
    """Return whether a refusal has what its reader needs, as plain data."""
    facts = all(isinstance(value, (str, int)) for value in refused.facts.values())
    return bool(refused.code and refused.section and facts)


def check_out_of_turn(game: AnyGame, seats: int, seed: int) -> None:
    """What a seat may do, no other seat may, nor chance; and nobody acts for a seat that does not
    exist. (A clock may run out in anybody's turn, so it isn't tested here.)"""
    steps = random_game(game, seats, seed)
    for done in steps:
        before = encode(done.before)
        for other in {*range(seats), CHANCE, seats} - {done.actor}:
            refused = refusal(game, done.before, other, done.action)
            assert refused is not None
            assert is_full(refused)
        assert encode(done.before) == before
    for done in steps:
        refused = refusal(game, steps[-1].after, done.actor, done.action)
        assert refused is not None
        assert is_full(refused)


def check_chance(game: AnyGame, seats: int, seed: int) -> None:
    """What chance draws is always accepted and depends only on the given generator."""
    for done in random_game(game, seats, seed):
        if done.actor == CHANCE:
            for drawn in range(3):
                action = game.draw(done.before, Random(drawn).randrange)
                assert action == game.draw(done.before, Random(drawn).randrange)
                assert refusal(game, done.before, CHANCE, action) is None


def check_determinism(game: AnyGame, seats: int, seed: int) -> None:
    """The same choices give the same game, even if another one is played in between."""
    steps = random_game(game, seats, seed)
    assert new_game(game, seats, seed + 1) != steps
    assert new_game(game, seats, seed) == steps
    for done in steps:
        assert game.apply(done.before, done.actor, done.action) == (done.after, done.events)


def check_wire(game: AnyGame, seats: int, seed: int) -> None:
    """Every action, event, view and outcome survives MessagePack with its declared types."""
    action_type, event_type = union(game.action_types), union(game.event_types)
    for done in random_game(game, seats, seed):
        actions = [done.action]
        if done.actor >= 0:
            actions += some(game.legal(done.before, done.actor))
        assert all(survives(action, action_type) for action in actions)
        assert all(survives(event, event_type) for event in done.events)
        for reader in readers(seats):
            assert survives(game.view(done.after, reader), game.view_type)
            for event in done.events:
                assert survives(game.redact(event, reader), event_type)
    assert survives(game.outcome(done.after), type(game.outcome(done.after)))
    assert survives(game.options_type(), game.options_type)


def union(types: tuple[type, ...]) -> Any:
    return reduce(operator.or_, types)


def survives(value: Any, declared: Any) -> bool:
    data = encode(value)
    back = msgspec.msgpack.decode(data, type=declared)
    return bool(back == value and type(back) is type(value) and encode(back) == data)


def check_plain_data(game: AnyGame, seats: int, seed: int) -> None:
    """States, actions, events and views are plain and frozen all the way down, and are compared and
    hashed by value."""
    both = (new_game(game, seats, seed) for _ in range(2))
    plain: dict[int, object] = {}
    for done, again in zip(*both, strict=True):
        assert done.after != done.before
        for one, other in zip(*(data_of(game, seats, each) for each in (done, again)), strict=True):
            assert isinstance(one, Frozen)
            assert is_plain(one, plain)
            assert one == other
            assert hash(one) == hash(other)


def data_of(game: AnyGame, seats: int, done: Done) -> list[Any]:
    """Return an action, its state, its events and its views."""
    views = [game.view(done.after, reader) for reader in readers(seats)]
    told = [game.redact(event, reader) for event in done.events for reader in readers(seats)]
    return [done.after, done.action, *done.events, *views, *told]


def is_plain(value: Any, known: dict[int, object]) -> bool:
    """Return whether this is a number, a text or frozen, all the way down. `known` are the parts
    that are, by their ids: one state has most parts of the last one."""
    if value is None or isinstance(value, (int, str)) or id(value) in known:
        return True
    if isinstance(value, msgspec.Struct):
        parts, is_so = msgspec.structs.astuple(value), value.__struct_config__.frozen
    else:
        parts, is_so = value, isinstance(value, tuple)
    if is_so and all(is_plain(part, known) for part in parts):
        known[id(value)] = value
        return True
    return False


def check_views(game: AnyGame, seats: int, seed: int) -> None:
    """Seats and spectators get a view at every moment, with the legal actions of the seat; neither
    viewing nor redacting changes anything."""
    steps = random_game(game, seats, seed)
    for state in [done.before for done in steps] + [steps[-1].after]:
        before = encode(state)
        for reader in readers(seats):
            view = game.view(state, reader)
            assert view == game.view(state, reader)
            legal = () if reader in (None, ALL_SEATS) else game.legal(state, reader)
            choices = game.choices(view)
            assert len(choices) == len(legal)
            assert some(choices) == some(legal)
            assert list(view.legal) == list(choices[: len(view.legal)])
            assert bool(view.legal) == bool(legal)
        assert encode(state) == before


def check_redaction(game: AnyGame, seats: int, seed: int) -> None:
    """Redacting keeps the kind of event, is idempotent and leaves the event itself alone."""
    for done in random_game(game, seats, seed):
        for event in done.events:
            before = encode(event)
            for reader in readers(seats):
                seen = game.redact(event, reader)
                assert type(seen) is type(event)
                assert game.redact(seen, reader) == seen
            assert encode(event) == before


def check_strangers(game: AnyGame, seats: int, seed: int) -> None:
    """A stranger, and no actor at all, may never do anything, not even at the end, and sees
    nothing: each gets a typed refusal. The one exception is the clock with its own action."""
    steps = random_game(game, seats, seed)
    actions = actions_of(game, seats, seed)
    strangers = (None, seats, seats + 3, CHANCE, CLOCK, -9)
    for state in [steps[0].before, steps[len(steps) // 2].before, steps[-1].after]:
        for stranger in {*strangers} - {game.to_act(state)} | {None}:
            assert not game.legal(state, stranger)
            for action in actions:
                refused = refusal(game, state, stranger, action)
                assert refused is not None
                assert is_full(refused)
        for reader in {*strangers} - {None}:
            with pytest.raises(Refusal) as refusing:
                game.view(state, reader)
            assert refusing.value.code == "no_seat"
    events = [event for done in steps for event in done.events]
    for event, reader in product(events, {*strangers} - {None}):
        with suppress(Refusal):
            assert game.redact(event, reader) == game.redact(event, None)


def check_outcome(game: AnyGame, seats: int, seed: int) -> None:
    """There is no outcome before the game is over; then somebody has won."""
    steps = random_game(game, seats, seed)
    assert all(game.outcome(done.before) is None for done in steps)
    outcome = game.outcome(steps[-1].after)
    assert outcome is not None
    assert outcome.winners
    assert set(outcome.winners) <= set(range(seats))
    assert len(set(outcome.winners)) == len(outcome.winners)
    assert len(outcome.scores) == seats
    assert set(outcome.losers) <= set(range(seats)) - set(outcome.winners)


def check_open_states(game: AnyGame, seats: int, seed: int) -> None:
    """Where a game is open, everybody sees the same: a record may end there. At its end it is."""
    steps = random_game(game, seats, seed)
    for done in steps:
        if game.is_open(done.after):
            shown = replace(game.view(done.after, ALL_SEATS), legal=())
            for reader in readers(seats):
                seen = game.view(done.after, reader)
                assert replace(seen, seat=None, legal=()) == shown
    assert game.is_open(steps[-1].after)


def check_leafing(game: AnyGame, seats: int, seed: int) -> None:
    """A game has places to leaf to: steps and deals end, the last one with the game."""
    steps = random_game(game, seats, seed)
    ends = [game.ends(done.before, done.after) for done in steps]
    assert ends[-1] == "deal"
    assert set(ends) <= {"", "step", "deal"}


def check_tallies(game: AnyGame, seats: int, seed: int) -> None:
    """What statistics count of a game is whole numbers for each seat."""
    events = [event for done in random_game(game, seats, seed) for event in done.events]
    tallies = game.tally(events, seats)
    assert len(tallies) == seats
    assert all(type(number) is int for each in tallies for number in each.values())


def check_open_choices(game: AnyGame, seats: int, seed: int) -> None:
    """There are choices when a seat is on turn, and none otherwise."""
    steps = random_game(game, seats, seed)
    for state in [done.before for done in steps] + [steps[-1].after]:
        actor = game.to_act(state)
        assert (game.open_choices(state) > 0) == (actor is not None and actor >= 0)


def check_longest(
    game: AnyGame, seats: int, seed: int, rules: Mapping[str, object] = NO_RULES
) -> None:
    """No view is longer than the longest that its reader could have."""
    steps = random_game(game, seats, seed, rules)
    for state in [done.before for done in steps] + [steps[-1].after]:
        for reader in readers(seats):
            view = game.view(state, reader)
            longest = game.longest(view)
            assert len(encode(longest)) >= len(encode(view))
            assert game.longest(longest) == longest


def check_consistency(
    game: AnyGame, seats: int, seed: int, rules: Mapping[str, object] = NO_RULES
) -> None:
    """Whatever a reader is shown and told is consistent, and each part of a view is checked: some
    values that it has at other moments, or for other readers, are refused."""
    options, rng = game.read_options(rules), Random(seed)
    steps = random_game(game, seats, seed, rules)
    views = []
    for done in steps:
        actor, reader = game.to_act(done.after), rng.choice(readers(seats))
        one = actor if actor is not None and actor >= 0 and rng.random() < SHARE else reader
        views.append(game.view(done.after, one))
        game.check_view(views[-1], options)
        for event in done.events:
            game.check_event(game.redact(event, reader), seats)
    held = {name for name in game.view_type.__struct_fields__ if _is_held(game, views, name, rng)}
    assert held >= {"seat", "phase", "turn", "hands", "legal"}


def _is_held(game: AnyGame, views: Sequence[Any], name: str, rng: Random) -> bool:
    """Return whether a view is refused with this part of another one."""
    for _try in range(MANY):
        one, other = rng.choice(views), rng.choice(views)
        try:
            game.check_view(replace(one, **{name: getattr(other, name)}), game.options_type())
        except Inconsistent:
            return True
    return False


def check_partners(
    game: AnyGame, seats: int, seed: int, rules: Mapping[str, object] = NO_RULES
) -> None:
    """Each seat belongs to one side, its own, and wins or loses with its whole side."""
    options = game.read_options(rules)
    sides = [game.partners(seats, options, seat) for seat in range(seats)]
    for seat, side in enumerate(sides):
        assert seat in side
        assert set(side) <= set(range(seats))
        assert all(sides[other] == side for other in side)
    outcome = game.outcome(random_game(game, seats, seed, rules)[-1].after)
    assert outcome is not None
    for some in (outcome.winners, outcome.losers):
        assert all(set(sides[seat]) <= set(some) for seat in some)


def check_next_game(game: AnyGame, seats: int, seed: int) -> None:
    """A game can begin after any end of the last one, also after one with another number of
    players."""
    outcome = game.outcome(random_game(game, seats, seed)[-1].after)
    for others in game.seats:
        state = game.new(others, game.options_type(), outcome)
        actor = game.to_act(state)
        assert actor is not None
        assert game.outcome(state) is None
        if actor == CHANCE:
            assert refusal(game, state, CHANCE, game.draw(state, Random(seed).randrange)) is None


def check_seats(game: AnyGame) -> None:
    """A game takes the numbers of players that it names and refuses others; a table can have that
    many seats."""
    assert len(game.seats) > 0
    for seats in game.seats:
        assert msgspec.convert({"players": seats}, Options).players == seats
    for seats in range(-1, max(game.seats) + 5):
        if seats in game.seats:
            game.new(seats, game.options_type())
        else:
            with pytest.raises(Refusal) as refused:
                game.new(seats, game.options_type())
            assert refused.value.code == "seats"
            assert is_full(refused.value)


CHECKS: tuple[Callable[[AnyGame, int, int], None], ...] = (
    check_turns,
    check_legality,
    check_listing,
    check_out_of_turn,
    check_chance,
    check_determinism,
    check_wire,
    check_plain_data,
    check_views,
    check_redaction,
    check_strangers,
    check_outcome,
    check_open_states,
    check_leafing,
    check_tallies,
    check_open_choices,
    check_longest,
    check_consistency,
    check_partners,
    check_next_game,
)
