"""A host that means harm: what real hosts send, changed so that it can still be read.

    recorded() -> visits, as maps -> Mutator -> a frame that decodes -> a face, as it is used

A *face* is what a person, or a program, has of a client: the screen, plain mode, a bot, the list of
tables. It is fed a frame, and then looked at from all sides. What it raises is a death.
"""

import random
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgpack

from luznet.games import GAMES
from luznet.wire.codec import Malformed, decode_from_host, read_events, read_view
from luznet.wire.host_messages import AnyHostMessage
from luznet.wire.messages import Update
from tests.client.faces import WATCHER, Face, Plain, Recorded
from tests.games.luris_states import any_kind
from tests.host.simulated import Simulated
from tests.protocol.refusals import REFUSALS

TABLES: Final[Sequence[tuple[str, dict[str, Any]]]] = (
    ("luz", {"players": 3, "help": "coach", "spectators": "all", "turn_time": 20}),
    ("luz", {"players": 4, "help": "odds", "open_tricks": True}),
    ("luz", {"players": 5, "help": "values"}),
    ("luris", {"players": 2, "help": "coach", "rules": {"clock": 600}}),
    ("luris", {"players": 3, "turn_time": 20, "spectators": "all"}),
    ("luris", {"players": 4, "help": "coach"}),
)
"""What is played where honest visits are recorded."""
PEOPLE: Final = ("Ann", "Ben")


# ---- what honest hosts send --------------------------------------------------------------------


def recorded(game: str, options: dict[str, Any], seed: int) -> Sequence[Recorded]:
    """Play two games at one table, with all that people do there besides; return what each of them
    was sent."""
    host, rng = Simulated(seed, game=game, **options), random.Random(seed)
    table = host.table.id
    host.seat(*PEOPLE)
    host.say(WATCHER, "hello", versions=[1], name=WATCHER)
    host.say(WATCHER, "watch", table=table)
    host.say("Ann", "say", text="Hello!")
    host.say("Ben", "say", phrase="hurry")
    host.say("Ann", "reserve", seat=1, name="Ben")
    for _game in range(2):
        host.say("Ann", "ready")
        host.say("Ann", "start")
        _play(host, rng)
        host.say("Ben", "browse")
    _configure(host, game, options)
    for name in PEOPLE:
        host.say(name, "leave")
    assert host.said == []
    return [Recorded(name, _with_rare(host.told(name), rng)) for name in (*PEOPLE, WATCHER)]


def _configure(host: Simulated, game: str, options: dict[str, Any]) -> None:
    """Play on with other seats, of which a spectator takes one, and another game."""
    seats, other = options["players"], "luris" if game == "luz" else "luz"
    for number in (seats + 1, seats - 1):
        if number in GAMES[game].seats:
            host.say("Ann", "configure", options={**options, "players": number})
            host.say(WATCHER, "sit", table=host.table.id, seat=number - 1)
            host.say(WATCHER, "leave")
            host.say(WATCHER, "watch", table=host.table.id)
    host.say("Ann", "configure", options={"players": 3}, game=other)
    host.say("Ben", "ready")
    host.say("Ann", "start")


def _with_rare(messages: list[Plain], rng: random.Random) -> list[Plain]:
    """Return messages with those among them that a host seldom sends."""
    rare: list[Plain] = [
        {"type": "invitation", "door": 4000, "code": "123456", "token": "A" * 22},
        *({"type": "farewell", "reason": reason} for reason in ("closing", "replaced")),
        *({"type": "refused", "of": "act", "code": code, "facts": {"name": "Ben", "seats": 4}}
          for code in REFUSALS),
    ]  # fmt: skip
    for each in rare:
        messages.insert(rng.randrange(1, len(messages)), each)
    return messages


def _play(host: Simulated, rng: random.Random) -> None:
    while host.table.phase == "playing":
        host.clock += 0.2
        host.host.tick()
        _disturb(host, rng)
        for question in _taken(host):
            host.host.bot_chose(question, _choice(host, question.view.seat, rng))
        for seat, name in enumerate(PEOPLE):
            if host.table.phase == "playing" and host.table.paused_by is None:
                action = _choice(host, seat, rng)
                if action is not None:
                    fields = msgpack.unpackb(_encode(action))
                    host.say(name, "act", turn=host.table.turn, action=fields)


def _encode(action: Any) -> bytes:
    from luznet.wire.codec import encode

    return encode(action)


def _disturb(host: Simulated, rng: random.Random) -> None:
    """Let somebody do now and then what is no part of the game."""
    what = rng.randrange(60)
    if what == 0:
        host.say("Ben", "pause", paused=True)
        host.say("Ann", "pause", paused=False)
    elif what == 1:
        host.say("Ben", "leave")
        host.say("Ben", "sit", table=host.table.id)
    elif what == 2:
        host.say("Ann", "show", shows=True)
        host.say("Ben", "show", shows=True)
    elif what == 3:
        host.say("Ann", "say", text="Well")
    elif what == 4:
        host.say("Ann", "act", turn=0, action={"type": "pass"})


def _taken(host: Simulated) -> list[Any]:
    asked, host.questions[:] = [*host.questions], []
    return asked


def _choice(host: Simulated, seat: int, rng: random.Random) -> Any:
    legal = GAMES[host.table.game].legal(host.table.play, seat)
    if not legal:
        return None
    return any_kind(legal, rng.randrange) if host.table.game == "luris" else rng.choice(legal)


# ---- mutation ------------------------------------------------------------------------------------

NUMBERS: Final = (
    0,
    1,
    2,
    3,
    4,
    5,
    7,
    9,
    10,
    11,
    12,
    15,
    16,
    99,
    3600,
    2**31,
    2**53 - 1,
    -1,
    -5,
    1000,
)
TEXTS: Final = ("", "x", "zzzzzzzz", "漢" * 40, "a" * 200, "{name}", "%s", "luz", "luris", "high")
LEARNT: Final = 40
"""Messages of a visit, and values of one place, from which others are made."""
Path_ = tuple[Any, ...]


Known = dict[Path_, list[Plain]]
"""What has stood in the places of messages; all items of a list have one place."""


def known_of(visits: Sequence[Recorded]) -> Known:
    """Return what stands in some of the messages of visits."""
    known: Known = {}
    for visit in visits:
        for message in visit.messages[:: max(1, len(visit.messages) // LEARNT)]:
            _learn(known, message, (message["type"],))
    return known


def _learn(known: Known, value: Plain, path: Path_) -> None:
    kept = known.setdefault(path, [])
    if len(kept) < LEARNT and value not in kept:
        kept.append(value)
    if isinstance(value, dict):
        for key, item in value.items():
            _learn(known, item, (*path, key))
    elif isinstance(value, list):
        for item in value:
            _learn(known, item, (*path, "*"))


class Mutator:
    """Changes messages, by chance, into such as a host of another mind might send."""

    def __init__(self, known: Known, seed: int) -> None:
        """Know what stands where in messages."""
        self.random = random.Random(seed)
        self._known = known

    def frame_of(self, message: Plain) -> bytes | None:
        """Return a changed message that can be read, and is not what it was; None: none was
        found."""
        for _try in range(8):
            try:
                frame: bytes = msgpack.packb(self.changed(message))
            except (OverflowError, ValueError):
                continue
            if frame != msgpack.packb(message) and read(frame) is not None:
                return frame
        return None

    def changed(self, message: Plain) -> Plain:
        """Return a message with one change, or some."""
        for _change in range(self.random.choice((1, 1, 1, 2, 2, 4))):
            message = msgpack.unpackb(msgpack.packb(message))  # nothing of it is of the visit
            self._change(message)
        return message

    def _change(self, message: Plain) -> None:
        parent, key, path = self._place(message)
        if parent is not None:
            parent[key] = self._other(parent[key], path)

    def _place(self, message: Plain) -> tuple[Plain, Any, Path_]:
        """Return some place in a message, near its root as likely as far from it."""
        parent, key, path = None, None, (message["type"],)
        here: Plain = message
        while isinstance(here, (dict, list)) and here:
            if parent is not None and self.random.random() < 0.2:
                break
            keys = [each for each in here if (parent, each) != (None, "type")]
            step = self.random.choice(keys) if isinstance(here, dict) else None
            at = self.random.randrange(len(here)) if step is None else step
            parent, key = here, at
            path = (*path, "*" if step is None else step)
            here = here[at]
        return parent, key, path

    def _other(self, value: Plain, path: Path_) -> Plain:
        chance = self.random.random()
        if chance < 0.35 and self._known.get(path):
            return self.random.choice(self._known[path])
        if chance < 0.4:
            return None
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            near = value + self.random.choice((-1, 1, 2))
            return self.random.choice((near, near, self.random.choice(NUMBERS)))
        if isinstance(value, str):
            return self.random.choice(TEXTS)
        if isinstance(value, list):
            return self._other_list([*value], path)
        if isinstance(value, dict) and value:
            fields = dict(value)
            del fields[self.random.choice([*fields])]
            return fields
        return self.random.choice((0, 1, "", [], {}))

    def _other_list(self, items: list[Plain], path: Path_) -> list[Plain]:
        more = self._known.get((*path, "*"), [])
        ways: list[Callable[[], list[Plain]]] = [lambda: [], lambda: items + more[:1]]
        if items:
            at, other = self.random.randrange(len(items)), self.random.randrange(len(items))
            swapped = [*items]
            swapped[at], swapped[other] = swapped[other], swapped[at]
            ways += [
                lambda: items[:at] + items[at + 1 :],
                lambda: [*items[:at], items[at], *items[at:]],
                lambda: swapped,
                lambda: items[::-1],
                lambda: items[:at],
                lambda: (
                    items + [self.random.choice(more or items)] * self.random.choice((1, 1, 9, 200))
                ),
            ]
        return self.random.choice(ways)()


def read(frame: bytes) -> AnyHostMessage | None:
    """Return what a frame says, if every part of it can be read."""
    try:
        message = decode_from_host(frame)
        if isinstance(message, Update):
            game = GAMES[message.table.game]
            if message.view is not None:
                read_view(game, message.view)
            read_events(game, message.events)
    except (Malformed, KeyError):
        return None
    return message


# ---- a run ---------------------------------------------------------------------------------------


@dataclass
class Found:
    """What came of a run: how many frames could be read, how many a client took, what died of
    what, and an example of each."""

    fed: int = 0
    taken: int = 0
    deaths: Counter[str] = field(default_factory=Counter)
    examples: dict[str, str] = field(default_factory=dict)

    @property
    def dead(self) -> int:
        """How many clients died."""
        return self.deaths.total()

    def note(self, face: type[Face], error: Exception) -> None:
        """Take note of a death, by where it was."""
        frames = traceback.extract_tb(error.__traceback__)
        own = [
            each for each in frames if "/luznet/" in each.filename and "tests" not in each.filename
        ]
        last = own[-1] if own else frames[-1]
        file = "/".join(Path(last.filename).parts[-3:])
        where = f"{face.__name__}: {file}:{last.lineno} {type(error).__name__}"
        self.deaths[where] += 1
        self.examples.setdefault(where, "".join(traceback.format_exception(error)))


ROUND: Final = 12
"""Changed frames that one client is sent."""


def attack(
    visits: Sequence[Recorded], known: Known, face: type[Face], frames: int, seed: int
) -> Found:
    """Feed this number of changed frames, which can be read, to clients with a face; stop when as
    many have died."""
    found, mutator = Found(), Mutator(known, seed)
    while found.fed < frames and found.dead < frames:
        visit = mutator.random.choice(visits)
        _attack_one(visit, face, mutator, min(ROUND, frames - found.fed), found)
    return found


def _attack_one(
    visit: Recorded, face: type[Face], mutator: Mutator, frames: int, found: Found
) -> None:
    """Let somebody come to a table as it was at some moment, and go on from there, among changed
    messages."""
    rng, messages = mutator.random, visit.messages
    at = rng.randrange(1, len(messages))
    until, victim = found.fed + frames, face(visit, rng)
    try:
        victim.feed(msgpack.packb(messages[0]))
        if rng.random() < 0.9:
            for message in messages[max(1, at - 3) : at]:
                victim.feed(msgpack.packb(message))
        for message in _from(messages, at):
            if found.fed >= until:
                return
            frame = mutator.frame_of(message)
            if frame is not None:
                found.fed += 1
                known = victim.client.update, victim.client.tables
                victim.feed(frame)
                after = victim.client.update, victim.client.tables
                found.taken += any(map(lambda a, b: a is not b, known, after))
            if rng.random() < 0.7:
                victim.feed(msgpack.packb(message))
    except Exception as error:
        found.note(face, error)


def _from(messages: Sequence[Plain], at: int) -> Iterator[Plain]:
    while True:
        yield from messages[at:]
        at = 1
