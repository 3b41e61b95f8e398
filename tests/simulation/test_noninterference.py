"""What a key may not know changes nothing in what it is sent, to the byte, over whole sessions.

Rooms live through their storms: games with refusals, nonsense, breaks, returns, kills and
restarts. At some points the game that goes on is turned into a twin, which the owner of a key
cannot tell from the true one, and the host takes everything that came to it once more, as it
would have been in that one: chance draws other cards, and what other players and bots do names
other cards where those were never seen. Every frame that was handed over for this key must be the
same, for the same input; so must what the host says, logs and announces, when its bots act, and
how long it takes for what came from this key, counted in calls of functions.

That the check can fail is shown on hosts into which a leak is planted.
"""

import dataclasses
import logging
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

import pytest

from luznet.games.game import Reader, Refusal
from luznet.host.environment import BotQuestion, Sent
from luznet.host.host import Host
from luznet.host.table import Table, seat_of
from luznet.wire.client_messages import Act
from luznet.wire.codec import Malformed, decode_from_client, encode, read_action
from tests.games.twins import TWINS, NoTwin, Rigged, TwinGame, history_of
from tests.simulation.disk import MemoryDisk
from tests.simulation.process import BotChose, Process, Receive, What
from tests.simulation.storm import brew
from tests.simulation.world import World

UPDATE = b"\xa4type\xa6update"
POINTS = 4
"""Moments of a storm at which twins are compared."""


class Tried(NamedTuple):
    """What somebody tried to do at the present turn; None: nothing that is legal."""

    key: str
    turn: int
    action: Any


@dataclass
class Run:
    """What went out of a host: frames by key, with the number of the input that led to them,
    and what everybody may notice."""

    frames: dict[str, list[tuple[int, bytes, bytes]]] = field(default_factory=dict)
    effort: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    noticed: list[Any] = field(default_factory=list)
    tried: dict[int, Tried] = field(default_factory=dict)

    def lengths(self) -> list[tuple[int, bytes, int]]:
        """Return how long all updates are: who listens on the network sees that."""
        frames = [frame for of_key in self.frames.values() for frame in of_key]
        return [(*head, len(frame)) for *head, frame in frames if UPDATE in frame[:16]]


class Leak(AssertionError):
    """A key was sent something that depends on what its owner may not know."""


def again(world: World, otherwise: Mapping[int, What] | None = None) -> Run:
    """Give a host all that came to the one of this room, once more; some of it `otherwise`."""
    run, sends = Run(), iter(world.sends)
    process = Process(world.process.config, MemoryDisk())

    def send(routing_id: bytes, frame: bytes) -> Sent:
        key = world.network.lines[routing_id].key
        run.frames.setdefault(key, []).append((number, routing_id, frame))
        return next(sends)

    def ask(question: BotQuestion) -> None:
        run.noticed.append((number, question.turn, question.delay))

    process.send_frame, process.on_question = send, ask
    with logged() as log:
        for number, true in enumerate(world.inputs):
            given = dataclasses.replace(true, what=(otherwise or {}).get(number, true.what))
            if isinstance(given.what, Receive):
                if (tried := what_is_tried(process.host, given.what)) is not None:
                    run.tried[number] = tried
                calls = counted(lambda: process.take(given))  # noqa: B023 - called at once
                if not given.is_full:  # what cannot be stored is worked out first, and was not done
                    run.effort.setdefault(given.what.key, []).append((number, calls))
            else:
                process.take(given)
            tables = process.host.tables() if process.host else ()
            run.noticed.append((number, process.changes, tables))
    run.noticed += [*process.said, *log]
    return run


def what_is_tried(host: Host | None, what: Receive) -> Tried | None:
    """Return the action that a frame tries, if it comes in time."""
    connection = host._connections.of(what.routing_id) if host is not None else None
    at = (
        connection.journaled.table
        if connection is not None and connection.journaled is not None
        else None
    )
    try:
        message = decode_from_client(what.frame)
    except Malformed:
        return None
    seat = seat_of(at, what.key) if at is not None else None
    if at is None or seat is None or at.phase != "playing" or at.paused_by is not None:
        return None
    if not isinstance(message, Act) or message.turn != at.turn:
        return None
    try:
        action = read_action(at.rules, message.action)
        at.rules.apply(at.play, seat, action)
    except (Malformed, Refusal):
        action = None
    return Tried(what.key, message.turn, action)


def counted(do: Callable[[], Any]) -> int:
    """Do something; return how many calls of functions, and from functions, of luznet it took:
    others come from the collection of garbage, and the like."""
    calls = 0

    def count(frame: Any, event: str, argument: Any) -> None:
        nonlocal calls
        if event in ("call", "c_call") and frame.f_globals["__name__"].startswith("luznet."):
            calls += 1

    sys.setprofile(count)
    try:
        do()
    finally:
        sys.setprofile(None)
    return calls


@contextmanager
def logged() -> Iterator[list[str]]:
    """Collect what is logged, at any level."""
    lines: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: lines.append(record.getMessage())  # type: ignore[method-assign]
    root = logging.getLogger()
    level = root.level
    root.setLevel(logging.DEBUG)
    root.addHandler(handler)
    try:
        yield lines
    finally:
        root.removeHandler(handler)
        root.setLevel(level)


# ---- twins of the game that goes on ------------------------------------------------------


def table_of(world: World) -> Table:
    return next(iter(world.judge.tables.values()))


def is_comparable(table: Table) -> bool:
    """Return whether cards are hidden from anybody now."""
    play = table.play
    return table.phase == "playing" and bool(play.hands) and any(getattr(play, "held", (1,)))


def instead(game: TwinGame, what: What, tried: Tried | None) -> What:
    """Return what reaches the host in a twin game instead of this."""
    if isinstance(what, Receive) and tried is not None and game.has(tried.turn):
        fields: Any = {"type": "?"}  # refused, as the true one was
        if tried.action is not None:
            fields = game.action_like(tried.turn, tried.action)
        frame = encode(Act(turn=tried.turn, action=fields))
        return Receive(what.routing_id, what.key, frame)
    if isinstance(what, BotChose) and game.has(what.question.turn):
        return BotChose(what.question, game.action_like(what.question.turn, what.action))
    return what


def readers(world: World, seated: set[str]) -> dict[str, Reader]:
    """Return who reads by what right; aside spectators of a table that may open all hands, and
    those who lost a seat in this game and so have seen more than they may see now."""
    table = table_of(world)
    rights: dict[str, Reader] = {each.key: seat_of(table, each.key) for each in world.people}
    rights = {key: seat for key, seat in rights.items() if seat is not None or key not in seated}
    if table.options.spectators == "all":
        return {key: seat for key, seat in rights.items() if seat is not None}
    return rights


@dataclass
class Compared:
    """How much was compared: sessions, and those in which hidden cards really were others."""

    sessions: int = 0
    different: int = 0
    refusals: int = 0
    kills: int = 0
    returns: int = 0


def check_room(seed: int, game: str, chance: Rigged) -> Compared:
    """Compare twins at some points of a storm; raises `Leak`."""
    world, rng, found = World(seed, tables=1, game=game, bots_fail=0.0), Random(seed), Compared()
    world.begin()
    brew(world, seconds=POINTS * 12.0)
    for _ in range(POINTS):
        world.pass_time(10 + 4 * rng.random())
        if is_comparable(table_of(world)):
            compare(world, chance, rng, found)
    found.refusals, found.kills = world.judge.refusals, world.kills
    lines = [given.what.routing_id for given in world.inputs if isinstance(given.what, Receive)]
    found.returns = len(set(lines)) - len(world.people)
    return found


def compare(world: World, chance: Rigged, rng: Random, found: Compared) -> None:
    table, truth = table_of(world), again(world)
    disk = world.process.disk
    assert isinstance(disk, MemoryDisk)
    steps, seated = history_of(disk.kept[table.id])
    for key, reader in readers(world, seated).items():
        game = TwinGame(table.rules, steps, table.play, reader, rng)
        try:
            otherwise = {
                number: instead(game, given.what, truth.tried.get(number))
                for number, given in enumerate(world.inputs)
                if not (isinstance(given.what, Receive) and given.what.key == key)
            }
        except NoTwin:
            continue
        chance.draws = game.draws()
        try:
            twin = again(world, otherwise)
        finally:
            chance.draws = {}
        if twin.frames.get(key) != truth.frames.get(key):
            raise Leak(f"seed {world.seed}: {key} is sent what it may not know")
        if twin.effort.get(key) != truth.effort.get(key):
            raise Leak(f"seed {world.seed}: {key} may measure what it may not know")
        if twin.lengths() != truth.lengths():
            raise Leak(f"seed {world.seed}: {key} may see by how long it is what it may not know")
        if twin.noticed != truth.noticed:
            raise Leak(f"seed {world.seed}: anybody may notice what {key} may not know")
        found.sessions += key in truth.frames
        found.different += key in truth.frames and game.is_other


# ---- the property ------------------------------------------------------------------------


@pytest.mark.parametrize("game", TWINS)
def test_whole_sessions_are_identical_to_the_byte_whatever_the_reader_may_not_know(
    game: str, chance: Rigged
) -> None:
    rooms = [check_room(seed, game, chance) for seed in range(2)]
    assert sum(room.sessions for room in rooms) > 12
    assert sum(room.different for room in rooms) > 0.6 * sum(room.sessions for room in rooms)
    assert sum(room.refusals for room in rooms) > 50
    assert sum(room.returns for room in rooms) > 15
    assert sum(room.kills for room in rooms) > 5


@pytest.mark.slow
@pytest.mark.parametrize("game", TWINS)
def test_hundreds_of_sessions_are_identical_to_the_byte(game: str, chance: Rigged) -> None:
    for seed in range(1000, 1300):
        check_room(seed, game, chance)
