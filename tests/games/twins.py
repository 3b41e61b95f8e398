"""Twins of a whole game of any kind: the same actions, one by one, as they would be if facts that a
reader may not know were different."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from luznet.games import AnyGame
from luznet.games.game import CHANCE, Actor, Below, Reader, Refusal
from luznet.host.decisions import on_chance
from luznet.host.fold import fold, open_table
from luznet.host.table import Table
from luznet.records.entries import Acted, Began, Opened, read_entries
from tests.games import luris_twins, luz_twins
from tests.games.luz_twins import deal_in_any_order, twin_piles


class Step(NamedTuple):
    """An action of a running game, and the state before it."""

    state: Any
    actor: Actor
    action: Any


class Twin(NamedTuple):
    """The actions of a twin, one for each true one; `is_other`: different cards are hidden."""

    actions: Sequence[Any]
    is_other: bool


def of_luz(steps: Sequence[Step], now: Any, reader: Reader, rng: Random) -> Twin:
    """Deal the last deal differently; the actions name positions, so they stay the same."""
    actions = [step.action for step in steps]
    at = max(at for at, action in enumerate(actions) if isinstance(action, luz_twins.Deal))
    piles = twin_piles(now, reader, rng)
    actions[at] = deal_in_any_order(piles, rng)
    return Twin(actions, piles != [list(pile) for pile in (*now.hands, now.aside)])


def of_luris(steps: Sequence[Step], now: Any, reader: Reader, rng: Random) -> Twin:
    """Move the same cards the same ways, with other values on cards that were never seen."""
    course = luris_twins.Course(now.players, [reader])
    moves = [course.follow(step.state, step.actor, step.action) for step in steps]
    values = course.twin(reader, rng)
    return Twin([move(values) for move in moves], values != course.values)


TWINS: Final[Mapping[str, Callable[[Sequence[Step], Any, Reader, Random], Twin]]] = {
    "luz": of_luz,
    "luris": of_luris,
}


def history_of(written: Sequence[bytes]) -> tuple[dict[int, Step], set[str]]:
    """Return the actions of the running game of a table, by turn, and the keys that had a seat."""
    opened, *entries = read_entries(written)
    assert isinstance(opened, Opened)
    table, steps, seated = open_table(opened), {}, set[str]()
    for entry in entries:
        if isinstance(entry, Began):
            steps.clear()
            seated.clear()
        if isinstance(entry, Acted):
            steps[table.turn] = Step(table.play, entry.actor, entry.action)
        table, _ = fold(table, entry)
        seated.update(seat.key for seat in table.seats)
    return steps, seated


class Drawn(NamedTuple):
    """What chance drew for a turn, and what it draws in the twin."""

    true: Any
    twin: Any


class Rigged:
    """Chance as ever, but for what it draws otherwise in a twin, by turn."""

    def __init__(self) -> None:
        self.draws: dict[int, Drawn] = {}

    def on_chance(
        self, table: Table, below: Below, now: int, *, proves: bool = False
    ) -> Sequence[Any]:
        entries, drawn = on_chance(table, below, now, proves=proves), self.draws.get(table.turn)
        if drawn is not None and [each.action for each in entries] == [drawn.true]:
            return [replace(entries[0], action=drawn.twin)]
        return entries


class NoTwin(Exception):
    """In a twin somebody could not have done what came to nothing, nor anything like it."""


class TwinGame:
    """A twin of a game for one reader: what is done in it, by turn, and its states."""

    def __init__(self, rules: AnyGame, steps: Mapping[int, Step], now: Any, reader: Reader,
                 rng: Random) -> None:  # fmt: skip
        self._rules = rules
        self._steps = steps
        self._now = now
        twin = TWINS[rules.name](list(steps.values()), now, reader, rng)
        self.is_other = twin.is_other
        self._actions = dict(zip(steps, twin.actions, strict=True))
        state = next(iter(steps.values())).state
        self._states = {}
        for turn, step in steps.items():
            self._states[turn] = state
            state, _ = rules.apply(state, step.actor, self._actions[turn])
        self._states[max(steps) + 1] = state

    def draws(self) -> dict[int, Drawn]:
        """Return the random draws of the twin game."""
        drawn = {
            turn: Drawn(step.action, self._actions[turn])
            for turn, step in self._steps.items()
            if step.actor < 0
        }
        return {turn: each for turn, each in drawn.items() if each.true != each.twin}

    def has(self, turn: int) -> bool:
        """Return whether this turn belongs to the game."""
        return turn in self._states

    def action_like(self, turn: int, action: Any) -> Any:
        """Return an action as it is in the twin; if nothing came of it, a legal one that chance
        follows in the same way."""
        step, state = self._steps.get(turn), self._states[turn]
        if step is not None and step.action == action:
            return self._actions[turn]
        actor = self._rules.to_act(state)
        if actor is None or actor < 0 or action is None:
            return action
        legal, rules = self._rules.legal(state, actor), self._rules
        draws = chance_after(rules, step.state if step is not None else self._now, action)
        like = [each for each in legal if draws < 0 or chance_after(rules, state, each) == draws]
        if not like:
            raise NoTwin
        return like[0]


def chance_after(rules: AnyGame, state: Any, action: Any) -> int:
    """Return how many numbers chance draws once this is done; -1 if it cannot be done."""
    drawn: list[int] = []
    try:
        after, _ = rules.apply(state, rules.to_act(state) or 0, action)
    except Refusal:
        return -1
    if rules.to_act(after) == CHANCE:
        rules.draw(after, lambda number: drawn.append(number) or 0)  # type: ignore[func-returns-value]
    return len(drawn)
