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
"""Views stand after so many first actions, and then before and after whatever chance does, after
the clock, and at the end."""
OPTIONS: Final[Mapping[str, Mapping[str, int]]] = {"luris_4": {"clock": 300}}
"""The game's own options, of games that have others than the usual ones."""
RUNS_OUT: Final[Mapping[str, tuple[int, ...]]] = {"luris_4": (52, 70, 88)}
"""Before which steps the time of the seat to act has run out."""
NAMES: Final = {CHANCE: "chance", CLOCK: "clock"}
"""Actors without a seat, as they are called in the vectors."""


def a_game(name: str, rules: AnyGame, players: int) -> dict[str, Any]:
    """Return one whole game, played at random from a seed."""
    return {
        "description": f"A whole game of {rules.name.capitalize()} for {players}: every action "
        "of the seats, of `chance` and, if there is one, of the `clock`, what each reader is "
        "told, and views. "
        "`events` has the whole under `all`, and a reader's own only where they differ; `views` "
        "are left out at some steps to keep the file short. `spectator` watches, `all` sees all "
        "hands.",
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
    """Return who does what in the step with this number."""
    turn = rules.to_act(state)
    assert turn is not None
    if turn == CHANCE:
        return CHANCE, rules.draw(state, rng.randrange)
    if number in RUNS_OUT.get(name, ()):
        return CLOCK, rules.time_up(turn)
    return turn, _any_kind(rules.legal(state, turn), len(rules.view(state, turn).legal), rng)


def _any_kind(legal: Sequence[Any], listed: int, rng: random.Random) -> Any:
    """Return an action of any kind that is legal, each kind as likely: first come those that a
    view lists, and then one kind of which there are many."""
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
