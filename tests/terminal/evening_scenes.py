"""Evenings for tests of their screens: what a host would tell of one, and who reads it."""

from msgspec.structs import replace

from luznet.client.core import Client, Goal
from luznet.terminal.context import Context, LocalSession
from luznet.terminal.evening.board import BoardScreen
from luznet.terminal.evening.hall import HallScreen
from luznet.wire.evening_messages import Evening, EveningTable, Standing, Standings, WaitingHost
from luznet.wire.messages import Welcome
from tests.terminal.person import Person
from tests.terminal.played import Clock
from tests.terminal.tables import Luz

NAMES = ("Ann", "Ben", "Chloé", "Dee", "Eva", "Зоя", "Gus", "Hal", "Ida")
POINTS = (300, 240, 240, 180, 150, 120, 90, 60, 0)
FIRST = EveningTable(1, 2, "round201", (2, 0, 4, 6))
SECOND = EveningTable(2, 2, "round202", (1, 3, 5, 7), state="over", scores=(40, -5, 25, 0))
LATER = EveningTable(2, 1, "round102", (3, 4, 8), bots=1, state="postponed")


def standings(*gone: int) -> Standings:
    people = [
        Standing(person, name, points, points // 120, person not in gone)
        for person, (name, points) in enumerate(zip(NAMES, POINTS, strict=True))
    ]
    return Standings(len(people), 0, tuple(people))


def evening(stage: str = "round", **fields) -> Evening:
    usual = {"round": 2, "rounds": 4, "tables": (FIRST, SECOND, LATER), "you": 0}
    return Evening("evening1", "Friday", "luz", stage, **(usual | fields))


class Guest(Person):
    """Somebody in the hall of an evening, or in front of its board."""

    def __init__(self, *told: Evening | Standings, board: bool = False) -> None:
        goal = Goal("board") if board else Goal("sit", "evening1")
        self.client = Client("Ann", goal)
        self.clock = Clock()
        self.sent: list[object] = []
        self.went = 0
        self.client.receive(Welcome(version=1, tables=()))
        self.tell(*(told or (standings(), evening())))
        context = Context(LocalSession(self.client, self.sent.extend), self.clock)
        self.screen = BoardScreen(context) if board else HallScreen(context, self._go)

    def _go(self) -> None:
        self.went += 1

    def tell(self, *told: Evening | Standings) -> None:
        for message in told:
            self.client.receive(message)


def leading() -> Guest:
    """Return the organiser, who also plays."""
    return Guest(standings(8), evening(organiser=True, clock=754_000))


def in_hall() -> HallScreen:
    return leading().screen


def asked() -> HallScreen:
    """Return the hall with a question to its organiser."""
    screen = in_hall()
    screen.press("right")
    screen.press("P")
    return screen


LENT = WaitingHost("k" * 40, "eva@lemon", 5)
PHRASE = "lusab-babad-gutih"


def offered(*waiting: WaitingHost, **fields) -> Guest:
    """Return the organiser to whom computers are lent."""
    guest = Guest(
        standings(8), evening("break", organiser=True, waiting=waiting or (LENT,), **fields)
    )
    for each in (*guest.client.evening.news.waiting, *guest.client.evening.news.hosts):
        guest.client.evening.phrases[each.key] = PHRASE
    return guest


def lent() -> HallScreen:
    """Return the hall while a lent computer waits for its organiser."""
    return offered().screen


def approving() -> HallScreen:
    """Return the hall with the question about it."""
    screen = lent()
    screen.press("a")
    return screen


def removing() -> HallScreen:
    """Return the hall with a question about a person, and one who was removed."""
    gone = standings(8)
    last = replace(gone.people[-1], removed=True)
    guest = Guest(replace(gone, people=(*gone.people[:-1], last)), evening(organiser=True))
    for key in ("down", "down", "X"):
        guest.screen.press(key)
    return guest.screen


def correcting() -> HallScreen:
    """Return the hall while its organiser types scores."""
    screen = in_hall()
    screen.press("C")
    return screen


def at_podium() -> HallScreen:
    return Guest(standings(), evening("over", tables=(SECOND,))).screen


def before_board() -> BoardScreen:
    """Return a board on which one table plays and one is over."""
    guest = Guest(standings(), evening(clock=754_000), board=True)
    see(guest, FIRST, Luz(4, names=("Chloé", "Ann", "Eva", "Gus")).to_turn(1))
    guest.tell(evening(tables=(FIRST, SECOND), clock=754_000))
    return guest.screen


def see(guest: Guest, table: EveningTable, luz: Luz) -> None:
    """Let a board see a game at a table."""
    update = luz.update(None)
    guest.client.receive(replace(update, table=replace(update.table, id=table.table), you=None))


CROWD = ("Ann", "Ben", "Chloé", "Dee", "Eva", "Зоя", "Gus", "Hal", "Ida", "Jon", "Kim", "Lou",
    "Mia", "Ned", "Oda", "Pam", "Quin", "Rob", "Sue", "Tom")  # fmt: skip


def crowd() -> tuple[Standings, list[EveningTable]]:
    """Return twenty people at five tables."""
    ranked = [
        Standing(person, name, 240 - 12 * person, int(person < 4) + int(person < 2))
        for person, name in enumerate(CROWD)
    ]
    seats = [tuple(range(first, 20, 5)) for first in range(5)]
    tables = [EveningTable(at + 1, 3, f"round3{at:02}", people) for at, people in enumerate(seats)]
    return Standings(20, 0, tuple(ranked)), tables


def in_large_hall() -> HallScreen:
    """Return the hall with them, one of whom reads."""
    ranked, tables = crowd()
    return Guest(ranked, evening(tables=tuple(tables), round=3, clock=431_000, you=7)).screen


def before_large_board() -> BoardScreen:
    """Return a board with them; one of the tables is over."""
    ranked, tables = crowd()
    guest = Guest(ranked, evening(tables=tuple(tables)), board=True)
    for at, table in enumerate(tables[1:], 1):
        names = tuple(CROWD[person] for person in table.people)
        see(guest, table, Luz(4, seed=at, names=names).to_deal_end().to_turn(at % 4))
    tables[0] = replace(tables[0], state="over", scores=(65, 20, -5, 30))
    guest.tell(evening(tables=tuple(tables), round=3, clock=431_000))
    return guest.screen
