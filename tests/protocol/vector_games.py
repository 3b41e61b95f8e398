"""The vectors of games: chance, actions and the clock in, every reader's events and views out."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

import msgspec

from luznet.games import GAMES, AnyGame
from luznet.games.game import ALL_SEATS, CHANCE, CLOCK, Actor
from tests.protocol.text import section_of

ALL_VIEWS: Final = 16
"""The first actions that are each followed by views; later there are views before and after
chance's actions, after the clock's, and at the end."""
OPTIONS: Final[Mapping[str, Mapping[str, int]]] = {"luris_4": {"clock": 300}}
"""The game's own options, where they differ from the defaults."""
RUNS_OUT: Final[Mapping[str, tuple[int, ...]]] = {"luris_4": (52, 70, 88)}
"""The steps before which the seat on turn runs out of time."""
NAMES: Final = {CHANCE: "chance", CLOCK: "clock"}
"""Actors without a seat, as the vectors name them."""


def a_game(name: str, rules: AnyGame, players: int) -> dict[str, Any]:
    """Return a whole game, played at random from a seed."""
    return {
        "description": f"A whole game of {rules.name.capitalize()} for {players}: every action "
        "of the seats, of `chance` and of the `clock`, the events that each reader sees, and "
        "views. `events` has the complete ones under `all`, and a reader's only where they "
        "differ; some steps have no `views`, to keep the file short. `spectator` watches, `all` "
        "sees all hands.",
        "section": section_of(rules.name),
        "game": rules.name,
        "players": players,
        "options": OPTIONS.get(name, {}),
        "steps": list(_steps(name, rules, players)),
    }


def _steps(name: str, rules: AnyGame, players: int) -> Iterator[dict[str, Any]]:
    rng, number = random.Random(players), 0
    state = rules.new(players, rules.read_options(OPTIONS.get(name, {})))
    while (turn := rules.to_act(state)) is not None:
        actor, action = _next(name, rules, state, rng, number)
        state, events = rules.apply(state, actor, action)
        step = {"actor": NAMES.get(actor, actor), "action": plain(action)}
        step["events"] = {
            reader: [plain(rules.redact(event, seat)) for event in events]
            for reader, seat in readers(players).items()
            if reader == "all" or events != tuple(rules.redact(event, seat) for event in events)
        }
        number += 1
        if number <= ALL_VIEWS or {turn, actor, rules.to_act(state)} & {CHANCE, CLOCK, None}:
            step["views"] = {
                reader: plain(rules.view(state, seat)) for reader, seat in readers(players).items()
            }
        yield step


def _next(
    name: str, rules: AnyGame, state: Any, rng: random.Random, number: int
) -> tuple[Actor, Any]:
    """Return the actor and the action of the step with this number."""
    turn = rules.to_act(state)
    assert turn is not None
    if turn == CHANCE:
        return CHANCE, rules.draw(state, rng.randrange)
    if number in RUNS_OUT.get(name, ()):
        return CLOCK, rules.time_up(turn)
    return turn, _any_kind(rules.legal(state, turn), len(rules.view(state, turn).legal), rng)


def _any_kind(legal: Sequence[Any], listed: int, rng: random.Random) -> Any:
    """Return a legal action, each kind equally likely.

    `legal` starts with the actions that a view lists; the rest are one kind with many actions.
    """
    kinds: dict[type, list[int]] = {}
    for number in range(listed):
        kinds.setdefault(type(legal[number]), []).append(number)
    choices: list[Sequence[int]] = [*kinds.values()]
    if listed < len(legal):
        choices.append(range(listed, len(legal)))
    return legal[rng.choice(choices[0] if len(choices) == 1 else rng.choice(choices))]


def readers(players: int) -> dict[str, int | None]:
    seats: dict[str, int | None] = {str(seat): seat for seat in range(players)}
    return {**seats, "spectator": None, "all": ALL_SEATS}


def plain(value: Any) -> Any:
    return msgspec.to_builtins(value)


GAMES_PLAYED: Final = {
    f"{rules.name}_{players}": (rules, players)
    for rules in GAMES.values()
    for players in rules.seats
}
FILES: Final[Mapping[str, Callable[[], dict[str, Any]]]] = {
    f"games/{name}.json": partial(a_game, name, *played) for name, played in GAMES_PLAYED.items()
}
