"""A storm comes over a room, and then it must become calm.

While there is trouble the judge's rules hold. Once it is over, everybody who has a seat must be
back within `CALM_WITHIN`, and the game must go on with what each of them does.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from tests.simulation.people import Person
from tests.simulation.world import World

STORM: Final = 40.0
CALM_WITHIN: Final = 8.0
"""Seconds until all who have a seat are back after the last trouble: a stalled connection is
given up after 3 s, and the next attempt may just have begun."""
GOES_ON_WITHIN: Final = 60.0


def survive(world: World, seconds: float = STORM) -> World:
    """Live through a storm and the calm after it; raises `Wrong`."""
    world.begin()
    brew(world, seconds)
    world.pass_time(seconds)
    world.calm_down()
    world.pass_time(CALM_WITHIN)
    _check_all_back(world)
    calm_since = world.clock.now
    _check_goes_on(world)
    _check_all_heard(world, calm_since)
    return world


def brew(world: World, seconds: float) -> None:
    """Have troubles come for so long."""
    until = world.clock.now + seconds

    def strike() -> None:
        if world.clock.now < until:
            world.rng.choice(TROUBLES)(world)
            world.clock.after(world.rng.expovariate(0.7), strike)

    world.clock.after(2.0, strike)


def _check_all_back(world: World) -> None:
    for table in world.tables():
        for seat in table.seats:
            if seat.who == "person" and not seat.is_present:
                world.judge.object(f"{seat.name} is not back when all is calm")
            if seat.stand_in:
                world.judge.object(f"a bot still plays for {seat.name}")
    for person in world.people:
        if person.program is None or not person.program.is_online:
            world.judge.object(f"{person.name} has no connection when all is calm")
    world.check()


def _check_goes_on(world: World) -> None:
    """Let everybody play: where somebody sits, there must be two more rounds."""
    goals = {table.id: table.turn + 2 * len(table.seats) for table in world.tables()}
    until = world.clock.now + GOES_ON_WITHIN
    while (late := _short_of(world, goals)) and world.clock.now < until:
        world.pass_time(2.0)
    for name in late:
        world.judge.object(f"{name} does not go on after the storm")
    world.check()


def _check_all_heard(world: World, since: float) -> None:
    """Let nobody at a table have missed what was said there, but for what is on its way."""
    for person in world.people:
        program = person.program
        if program is not None and program.line is not None:
            table = world.table_of(program.line)
            until = world.clock.now - 1.0
            world.judge.check_heard(program.number, program.key, table, since, until)
    world.check()


def _short_of(world: World, goals: Mapping[str, int]) -> list[str]:
    """Return the tables that people sit at and whose turn is not so far yet."""
    return [
        table.name
        for table in world.tables()
        if any(seat.is_present for seat in table.seats) and table.turn < goals[table.id]
    ]


# ---- troubles ----------------------------------------------------------------------------


def break_line(world: World) -> None:
    if line := world.some_line():
        world.tell(f"the connection of {_owner(line.key)} breaks")
        line.reset()


def lose_line(world: World) -> None:
    if line := world.some_line():
        world.tell(f"the cable of {_owner(line.key)} is out")
        line.vanish()


def stall_line(world: World) -> None:
    if line := world.some_line():
        seconds, both = world.rng.choice((0.2, 2.0, 3.5, 6.0, 12.0)), world.rng.random() < 0.5
        ways = "both ways" if both else "to the host"
        world.tell(f"the connection of {_owner(line.key)} stalls {ways} for {seconds} s")
        line.stall(world.clock.now + seconds, both)


def stop_reading(world: World) -> None:
    if line := world.some_line():
        seconds = world.rng.choice((2.0, 4.0, 8.0))
        world.tell(f"{_owner(line.key)} reads nothing for {seconds} s")
        line.to_client.stalled_until = world.clock.now + seconds


def kill_program(world: World) -> None:
    person, seconds = world.rng.choice(world.people), world.rng.choice((0.1, 1.0, 6.0, 15.0))
    world.tell(f"the program of {person.name} is killed, for {seconds} s")
    person.stop()
    world.clock.after(seconds, lambda: _start(person))


def start_second_program(world: World) -> None:
    person = world.rng.choice(world.people)
    world.tell(f"{person.name} starts a second program")
    person.start()


def kill_host(world: World) -> None:
    world.kill_host(world.rng.randrange(12))


def freeze_host(world: World) -> None:
    seconds = world.rng.choice((0.5, 2.0, 5.0, 9.0))
    world.tell(f"the host's machine sleeps for {seconds} s")
    world.freeze_host(seconds)


def fill_disk(world: World) -> None:
    seconds = world.rng.choice((0.5, 2.0, 6.0))
    world.tell(f"the disk is full for {seconds} s")
    world.fill_disk(seconds)


def set_clock(world: World) -> None:
    milliseconds = world.rng.choice((-20_000, -1000, 1000, 20_000))
    world.tell(f"the clock of the host's machine is moved by {milliseconds} ms")
    world.set_clock(milliseconds)


def _start(person: Person) -> None:
    if person.program is None:
        person.start()


def _owner(key: str) -> str:
    return key.rstrip(".")


TROUBLES: Final[Sequence[Callable[[World], None]]] = (
    break_line,
    lose_line,
    stall_line,
    stall_line,
    stop_reading,
    kill_program,
    start_second_program,
    kill_host,
    kill_host,
    freeze_host,
    fill_disk,
    set_clock,
)
