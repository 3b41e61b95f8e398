"""The vectors of games: chance and actions in, every reader's events and views out."""

import random
from typing import Any

import msgspec

from luznet.games import GAMES
from luznet.games.game import ALL_SEATS, CHANCE
from luznet.games.luz.odds import odds

TRICKS_WITH_VIEWS = 2
"""Views stand after every bet, in so many first tricks, and after the last card of a deal."""


def a_game(players: int) -> dict[str, Any]:
    """Return one whole game of Luz, played at random from a seed."""
    rules, rng = GAMES["luz"], random.Random(players)
    state = rules.new(players, rules.options_type())
    steps: list[dict[str, Any]] = []
    while (actor := rules.to_act(state)) is not None:
        if actor == CHANCE:
            action = rules.draw(state, rng.randrange)
        else:
            action = rng.choice(list(rules.legal(state, actor)))
        state, events = rules.apply(state, actor, action)
        step = {"actor": "chance" if actor == CHANCE else actor, "action": plain(action)}
        step["events"] = {
            name: [plain(rules.redact(event, reader)) for event in events]
            for name, reader in readers(players).items()
            if name == "all" or events != tuple(rules.redact(event, reader) for event in events)
        }
        if _shows_views(state):
            step["views"] = {
                name: plain(rules.view(state, reader)) for name, reader in readers(players).items()
            }
        steps.append(step)
    return {
        "description": f"A whole game of Luz for {players}: the first dealer and every deal as "
        "chance gave them (a deal is the hands of the seats in order, ten cards each, and the "
        "ten aside), every action, what each reader is told, and views. `events` has the whole "
        "under `all`, and a reader's own only where they differ; `views` are left out at some "
        "steps to keep the file short. `spectator` watches, `all` sees all hands.",
        "section": "6",
        "game": "luz",
        "players": players,
        "steps": steps,
    }


def hidden_cards() -> dict[str, Any]:
    """Return what may be computed of the own hidden cards, at some moments of some deals."""
    return {
        "description": "What a view of Luz tells of the own hidden cards: for each position not "
        "yet played the values that its card can have, with the chance of each as a fraction.",
        "section": "6.5",
        "cases": [_hidden(players, left) for players in (3, 4, 5) for left in (10, 6, 3)],
    }


def _hidden(players: int, left: int) -> dict[str, Any]:
    """Play at random until a seat on turn has so many cards left."""
    rules, rng = GAMES["luz"], random.Random(100 * players + left)
    state = rules.new(players, rules.options_type())
    while not (state.bets and None not in state.bets and len(state.held[state.turn]) == left):
        actor = rules.to_act(state)
        chance = actor == CHANCE
        action = (
            rules.draw(state, rng.randrange) if chance else rng.choice(rules.legal(state, actor))
        )
        state, _ = rules.apply(state, actor, action)
    view = rules.view(state, state.turn)
    return {
        "description": f"{players} players, {left} own cards left",
        "view": plain(view),
        "odds": {
            str(position): {str(value): str(chance) for value, chance in chances.items()}
            for position, chances in odds(view).items()
        },
    }


def _shows_views(state: Any) -> bool:
    in_deal_one = state.deal == 1 and len(state.tricks) < TRICKS_WITH_VIEWS
    return in_deal_one or state.turn in (CHANCE, None)


def readers(players: int) -> dict[str, int | None]:
    seats: dict[str, int | None] = {str(seat): seat for seat in range(players)}
    return {**seats, "spectator": None, "all": ALL_SEATS}


def plain(value: Any) -> Any:
    return msgspec.to_builtins(value)
