"""An evening in plain mode: what is told of it, and what can be typed."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from luznet.client.core import Goal
from luznet.client.evening import Lender, Moment
from luznet.client.session import Session
from luznet.i18n import evening as said
from luznet.i18n import list_of, sentences
from luznet.language import PluralText, Text
from luznet.plain import evening_usage as usage
from luznet.plain.command import Command
from luznet.plain.usage import Use
from luznet.wire.client_messages import (
    AnyClientMessage,
    Approve,
    Conduct,
    Conducting,
    Correct,
    Sit,
    TurnOut,
    Withdraw,
)
from luznet.wire.evening_messages import EveningTable
from luznet.wire.text import clean_name

# i18n: {about} says how far an evening is. {name} is its name.
_AT_EVENING = Text("{name}: {about}.")
_PAUSED = Text("The organiser has paused the evening.")
_GOES_ON = Text("The evening goes on.")
# i18n: {line} is a place, a name, points and tables won.
_LINE = Text("{place}. {name}, {points}, {wins}")
_POINTS = Text("{points} points")
# i18n: {names} are the players of a table, {state} is what became of it.
_TABLE_LINE = Text("Table {number}: {names}; {state}.")
# i18n: {phrase} is three words. approve and refuse are typed.
_APPROVE = Text("Type approve {phrase} or refuse {phrase}.")
# i18n: {name} is what a computer calls itself, {phrase} three words, by which it is known.
_PLAYS = Text("{name} ({phrase}) plays tables of the evening.")
_NO_ONE = Text("Nobody has checked in yet.")
_USE = Text("Type it like this: {how}")
_LEFT_OUT = PluralText("{number} more", "{number} more")
MOST_TOLD = 10
"""People of the standings that are told at the end of a round."""


class EveningTalk:
    """The evening of a host, if there is one; `send` sends messages to it."""

    def __init__(
        self, session: Session, send: Callable[[Iterable[AnyClientMessage]], None]
    ) -> None:
        self._client = session.client
        self._evening = session.client.evening
        self._send = send
        self._told: tuple[object, ...] = ()
        self._own = ""
        self._last: Moment | None = None
        self._lenders: list[str] = []

    @property
    def is_there(self) -> bool:
        return self._evening.news is not None

    # ---- what is told ------------------------------------------------------------------------

    def told(self) -> Iterator[str]:
        """Tell what is new about the evening."""
        news = self._evening.news
        yield from self._tell_lenders()
        if news is None or not self._evening.ranking:
            return
        state = (news.stage, news.round, news.final)
        if state != self._told[:3]:
            yield self._progress()
            if news.stage in ("break", "over"):
                yield from self._standings(MOST_TOLD)
        if self._told and news.paused != self._told[3]:
            yield _PAUSED() if news.paused else _GOES_ON()
        self._told = (*state, news.paused)
        yield from self._tell_own()
        yield from self._tell_moments()

    def _progress(self) -> str:
        news = self._evening.news
        if news is None:
            return ""
        return _AT_EVENING(name=news.name, about=said.stage(news, self._evening.here))

    def _tell_own(self) -> Iterator[str]:
        own = said.own(self._evening)
        if own and own != self._own:
            yield own
        self._own = own

    def _tell_lenders(self) -> Iterator[str]:
        """Tell the organiser of each lent computer that waits, once."""
        waiting = [each for each in self._evening.lenders if not each.is_approved]
        yield from [_lends(each) for each in waiting if each.key not in self._lenders]
        self._lenders = [each.key for each in waiting]

    def _tell_moments(self) -> Iterator[str]:
        moments = list(self._evening.moments)
        at = next((at for at in reversed(range(len(moments))) if moments[at] is self._last), -1)
        self._last = moments[-1] if moments else None
        yield from filter(None, map(said.moment, moments[at + 1 :]))

    def _standings(self, most: int = 0) -> Sequence[str]:
        people = self._evening.ranking
        if not people:
            return [_NO_ONE()]
        shown = people[:most] if most else people
        lines = [
            _LINE(
                place=place,
                name=each.name,
                points=_POINTS(points=said.points(each)),
                wins=said.wins(each),
            )
            for place, each in enumerate(shown, 1)
        ]
        return [*lines, *([_LEFT_OUT(len(people) - most)] if 0 < most < len(people) else [])]

    def _table(self, table: EveningTable) -> str:
        names = list_of(said.players(self._evening, table))
        state = said.outcome(self._evening, table)
        return _TABLE_LINE(number=table.number, names=names, state=state)

    # ---- what can be typed -------------------------------------------------------------------

    def commands(self) -> Sequence[Command]:
        """Return what can be typed about the evening; nothing where there is none."""
        news = self._evening.news
        if news is None:
            return ()
        here, is_open = self._evening.is_here, news.stage != "over"
        return (
            Command(("evening",), usage.EVENING, self._tell_evening),
            Command(("standings",), usage.STANDINGS, lambda _typed: self._standings()),
            Command(("tables",), usage.TABLES, self._tell_tables, offered=False),
            Command(("checkin",), usage.CHECK_IN, self._check_in, fits=is_open and not here),
            Command(("withdraw",), usage.WITHDRAW, self._withdraw, False, fits=is_open and here),
            *(self._organising() if news.organiser else ()),
        )

    def _organising(self) -> Sequence[Command]:
        lends = bool(self._evening.lenders)
        conducting: Sequence[tuple[str, Use, Conducting, Sequence[int]]] = (
            ("begin", usage.BEGIN, "begin", (0,)),
            ("hold", usage.HOLD, "pause", (0, 1)),
            ("release", usage.RELEASE, "resume", (0, 1)),
            ("postpone", usage.POSTPONE, "postpone", (1,)),
            ("recall", usage.RECALL, "recall", (2,)),
            ("finish", usage.FINISH, "finish", (0,)),
        )
        return (
            *[
                Command((word,), use, partial(self._conduct, what, use, counts), word == "begin")
                for word, use, what, counts in conducting
            ],
            Command(("correct",), usage.CORRECT, self._correct, False),
            Command(("remove",), usage.REMOVE, partial(self._turn_out, True), False),
            Command(("readmit",), usage.READMIT, partial(self._turn_out, False), False),
            Command(("approve",), usage.APPROVE, partial(self._approve, True), False, fits=lends),
            Command(("refuse",), usage.REFUSE, partial(self._approve, False), False, fits=lends),
        )

    def _tell_evening(self, typed: str) -> Sequence[str]:
        return [sentences(self._progress(), said.own(self._evening))]

    def _tell_tables(self, typed: str) -> Sequence[str]:
        news = self._evening.news
        return [self._table(table) for table in news.tables] if news is not None else []

    def _check_in(self, typed: str) -> Sequence[str]:
        news = self._evening.news
        if news is not None:
            self._client.goal = Goal("sit", news.id)
            self._send([Sit(table=news.id)])
        return []

    def _withdraw(self, typed: str) -> Sequence[str]:
        self._client.goal = Goal("browse")
        self._send([Withdraw()])
        return []

    def _conduct(
        self, what: Conducting, use: Use, counts: Sequence[int], typed: str
    ) -> Sequence[str]:
        """Send what the organiser decides, with as many numbers as one of these counts: none, that
        of a table, or those of a round and a table."""
        numbers = _numbers(typed)
        if len(numbers) not in counts:
            return [_USE(how=use.typed())]
        round_, table = [0, 0, *numbers][-2:]
        self._send([Conduct(what, round_, table)])
        return []

    def _turn_out(self, out: bool, typed: str) -> Sequence[str]:
        name = clean_name(typed).casefold()
        named = [
            each
            for each in self._evening.ranking
            if each.name.casefold() == name and (each.here if out else each.removed)
        ]
        self._send([TurnOut(each.person, each.name, out) for each in named])
        use = usage.REMOVE if out else usage.READMIT
        return [] if named else [_USE(how=use.typed())]

    def _approve(self, approved: bool, typed: str) -> Sequence[str]:
        lenders = self._evening.lenders
        named = [each.key for each in lenders if each.phrase == typed.strip().casefold()]
        self._send([Approve(key, approved) for key in named])
        use = usage.APPROVE if approved else usage.REFUSE
        return [] if named else [_USE(how=use.typed()), *map(_lends, lenders)]

    def _correct(self, typed: str) -> Sequence[str]:
        numbers = _numbers(typed, signed=True)
        if len(numbers) < 4 or min(numbers[:2]) < 1:
            return [_USE(how=usage.CORRECT.typed())]
        self._send([Correct(numbers[0], numbers[1], tuple(numbers[2:]))])
        return []


def _lends(lender: Lender) -> str:
    """Tell of a lent computer, and what can be typed about it."""
    if lender.is_approved:
        return _PLAYS(name=lender.name, phrase=lender.phrase)
    return sentences(said.lends(lender), _APPROVE(phrase=lender.phrase))


def _numbers(typed: str, *, signed: bool = False) -> list[int]:
    """Return the numbers that were typed; none if there is anything else."""
    words = typed.split()
    digits = [word.removeprefix("-") if signed else word for word in words]
    if not all(word.isascii() and word.isdecimal() and len(word) < 10 for word in digits):
        return []
    return [int(word) for word in words]
