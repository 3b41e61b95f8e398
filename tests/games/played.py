"""Whole games of any kind, played for tests: every action and its effects."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from luznet.games import AnyGame
from luznet.games.game import CHANCE, Actor, Below, Refusal


class Done(NamedTuple):
    """An action, with the states around it."""

    before: Any
    actor: Actor
    action: Any
    after: Any
    events: tuple[Any, ...]


def played(
    game: AnyGame,
    seats: int,
    below: Below,
    choose: Callable[[Any, Actor], Any],
    rules: Mapping[str, object] = MappingProxyType({}),
) -> Iterator[Done]:
    """Play a game to its end: chance draws from `below`, seats act as `choose` says. `rules` are
    the game's own options that differ from the defaults."""
    state = game.new(seats, game.read_options(rules))
    while (actor := game.to_act(state)) is not None:
        action = game.draw(state, below) if actor == CHANCE else choose(state, actor)
        after, events = game.apply(state, actor, action)
        yield Done(state, actor, action, after, events)
        state = after


def refusal(game: AnyGame, state: Any, actor: Actor, action: Any) -> Refusal | None:
    """Return the refusal of an action; None if it is accepted."""
    try:
        game.apply(state, actor, action)
    except Refusal as refused:
        return refused
    return None


def is_accepted(game: AnyGame, state: Any, actor: Actor, action: Any) -> bool:
    return refusal(game, state, actor, action) is None


def refusal_of(game: AnyGame, state: Any, actor: Actor, action: Any) -> Refusal:
    """Return the refusal of an action; fails if it is accepted."""
    refused = refusal(game, state, actor, action)
    assert refused is not None, f"{actor} may do {action}"
    return refused
