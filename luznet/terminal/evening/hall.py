"""The hall of an evening: who is here, where you play next, the standings, the podium.

It is what an evening shows between two games; the organiser conducts from here.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from luznet.client.core import Goal
from luznet.client.evening import Attendance
from luznet.i18n import evening as said
from luznet.i18n import lost, offline, refusal
from luznet.language import list_of
from luznet.terminal.context import Context
from luznet.terminal.evening import hall_picture, words
from luznet.terminal.keys import LEFT_RIGHT, UP_DOWN, label
from luznet.terminal.overlays import Question, YesOrNo
from luznet.terminal.picture import Canvas, Picture
from luznet.terminal.prose import Line
from luznet.terminal.screen import Binding, Screen, both_ways
from luznet.terminal.screens import widgets
from luznet.terminal.words import NEXT, YES
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
from luznet.wire.evening_messages import Evening, EveningTable, Standing
from luznet.wire.messages import Refused

MOST_TYPED = 60


class Asked(NamedTuple):
    """A question, and what a yes sends; with `no`, that sends something, too."""

    text: str
    yes: AnyClientMessage
    no: AnyClientMessage | None = None


class HallScreen(Screen):
    """The evening between games. `to_table` shows the reader's table, if they have one; `watch`
    that of an id."""

    def __init__(
        self,
        context: Context,
        to_table: Callable[[], None] = lambda: None,
        watch: Callable[[str], None] = lambda table: None,
    ) -> None:
        self.scores: Line | None = None
        """The scores that the organiser types; None while they type none."""
        self.first = 0
        """The first place of the standings that is shown."""
        self.picked: int | None = None
        """The number of the person that the organiser chose in the standings."""
        self._context = context
        self._client = context.client
        self._to_table = to_table
        self._watch = watch
        self._watched = 0
        self._asked: Asked | None = None
        self._told = ""
        self._read: Refused | None = None
        self._chosen = self._lender = 0
        self._heard, self._heard_at = 0, context.clock()

    # ---- the model ---------------------------------------------------------------------------

    @property
    def evening(self) -> Attendance:
        return self._client.evening

    @property
    def news(self) -> Evening | None:
        return self._client.evening.news

    @property
    def is_organiser(self) -> bool:
        return self.news is not None and self.news.organiser

    @property
    def tables(self) -> tuple[EveningTable, ...]:
        return self.news.tables if self.news is not None else ()

    @property
    def chosen(self) -> EveningTable | None:
        """The table that the organiser chose."""
        tables = self.tables if self.is_organiser else ()
        return tables[self._chosen % len(tables)] if tables else None

    @property
    def waits(self) -> str:
        """Which lent computer waits for the organiser; empty for none."""
        is_over = self.news is not None and self.news.stage == "over"
        waiting = [each for each in self.evening.lenders if not (each.is_approved or is_over)]
        return words.WAITS(name=waiting[0].name, phrase=waiting[0].phrase) if waiting else ""

    @property
    def left(self) -> float | None:
        """The seconds that are left for the round; None without a clock."""
        news = self.news
        if news is None or news.clock is None:
            return None
        since = 0.0 if news.paused else self._context.clock() - self._heard_at
        return max(0.0, news.clock / 1000 - since)

    @property
    def title(self) -> str:
        return self.news.name if self.news is not None else "luznet"

    @property
    def progress(self) -> str:
        """How far the evening has come, and how long the round lasts."""
        if self.news is None:
            return ""
        told = said.stage(self.news, self.evening.here)
        return f"{told} · {self.clock}" if self.clock else told

    @property
    def clock(self) -> str:
        """How long the round lasts; empty without a limit."""
        return "" if self.left is None else said.clock(self.left)

    @property
    def line(self) -> tuple[str, str]:
        """The most important sentence, and its role."""
        if self._client.standing != "online":
            return lost(self._client), "lit.alarm"
        if self.news is not None and self.news.paused:
            return words.PAUSED(), "lit"
        return said.own(self.evening), "lit" if self.evening.own is not None else "strong"

    @property
    def trouble(self) -> str:
        """What went wrong last, or what is being typed about."""
        refused = self._client.refusal
        if refused is not None and refused is not self._read:
            return refusal(refused)
        return self._told

    @property
    def asks_scores(self) -> str:
        table = self.chosen
        return words.ASK_SCORES(names=list_of(said.players(self.evening, table))) if table else ""

    # ---- keys --------------------------------------------------------------------------------

    @property
    def is_typing(self) -> bool:
        return self.scores is not None

    def press(self, key: str) -> bool:
        """Do what the key does; the last message has been read."""
        if self._asked is not None:
            return self._question.press(key)
        self._told, self._read = "", self._client.refusal
        return super().press(key)

    def typed(self, text: str) -> bool:
        return self.scores is not None and (self.scores.insert(text) or True)

    def bindings(self) -> Sequence[Binding]:
        if self._asked is not None:
            return self._question.bindings()
        return self.all_bindings() if self.scores is None else self._typing(self.scores)

    def all_bindings(self) -> Sequence[Binding]:
        """Return the keys of the hall, also while something is typed."""
        table = label("to your table")
        return (
            *([Binding(("enter",), "Enter", table, self._to_table)] if self.evening.own else []),
            *self._watching(),
            *self._attending(),
            *(self._organising() if self.is_organiser else ()),
            *self._scrolling(),
        )

    def _scrolling(self) -> Sequence[Binding]:
        """Return the keys of the standings, where the organiser chooses people."""
        if not self.is_organiser:
            scroll = label("scroll the standings")
            return both_ways(("up",), ("down",), UP_DOWN(), scroll, self._scroll)
        does = label("remove the chosen person, or let them come again")
        remove = Binding(("X",), "X", does, self._ask_remove, label("remove somebody"))
        return (
            *both_ways(("up",), ("down",), UP_DOWN(), label("choose a person"), self._pick),
            *([remove] if self._person is not None else []),
        )

    def _watching(self) -> Sequence[Binding]:
        """Return the key that watches one running table after the other, for a reader who does not
        play now."""
        if self.evening.own is not None or not self.evening.watchable:
            return ()
        watch = label("watch a table of this round, or the next one")
        return (Binding(("w",), "w", watch, self._watch_next, label("watch")),)

    def _watch_next(self) -> None:
        tables = self.evening.watchable
        self._watch(tables[self._watched % len(tables)].table)
        self._watched += 1

    def _attending(self) -> Sequence[Binding]:
        news = self.news
        if news is None or news.stage == "over" or self.evening.is_removed:
            return ()
        if self.evening.is_here:
            leave = label("leave the evening")
            return (Binding(("L",), "L", leave, self._ask_leave, label("leave evening")),)
        return (Binding(("c",), "c", label("check in"), self._check_in),)

    def _check_in(self) -> None:
        if self.news is not None:
            self._client.goal = Goal("sit", self.news.id)
            self._send(Sit(table=self.news.id))

    def _organising(self) -> Sequence[Binding]:
        news = self.news
        if news is None or news.stage == "over":
            return self._choosing()
        lent = label("the computers that are lent to the evening")
        lenders = Binding(("a",), "a", lent, self._ask_lender, label("lent computers"))
        return (*([lenders] if self.evening.lenders else []), *self._conducting(news))

    def _conducting(self, news: Evening) -> Sequence[Binding]:
        begin = Binding(("b",), "b", label("begin the next round"), self._begin, label("begin"))
        end = Binding(("E",), "E", label("end the evening"), self._ask_finish)
        if news.stage != "round":
            return (begin, *self._choosing(), end)
        does = label("let all tables go on") if news.paused else label("stop all tables")
        stop = label("stop the chosen table, or let it go on")
        return (
            Binding(("p",), "p", does, self._pause),
            *([Binding(("s",), "s", stop, self._stop, label("stop"))] if self.tables else []),
            *self._choosing(),
        )

    def _choosing(self) -> Sequence[Binding]:
        if not self.tables:
            return ()
        later = label("postpone the chosen table, or play it now")
        correct = label("correct the result of the chosen table")
        return (
            *both_ways(("left",), ("right",), LEFT_RIGHT(), label("choose a table"), self._choose),
            Binding(("P",), "P", later, self._postpone, label("postpone")),
            Binding(("C",), "C", correct, self._begin_to_correct, label("correct")),
        )

    def _typing(self, line: Line) -> Sequence[Binding]:
        return (
            Binding(("enter",), "Enter", label("store these scores"), self._correct),
            Binding(("escape",), "Esc", label("back without a correction"), self._stop_typing),
            *widgets.editing(line),
        )

    def _scroll(self, step: int) -> None:
        self.first = max(0, min(self.first + step, len(self.evening.ranking) - 1))

    def _choose(self, step: int) -> None:
        self._chosen += step

    def _pick(self, step: int) -> None:
        people = [each.person for each in self.evening.ranking]
        if self.picked in people:
            at = people.index(self.picked) + step
            self.picked = people[max(0, min(at, len(people) - 1))]
        elif people:
            self.picked = people[0]

    @property
    def _person(self) -> Standing | None:
        """The person that the organiser chose, but for themselves."""
        you = self.news.you if self.news is not None else None
        others = [each for each in self.evening.ranking if each.person != you]
        return next((each for each in others if each.person == self.picked), None)

    # ---- what the organiser does -------------------------------------------------------------

    def _begin(self) -> None:
        news = self.news
        if news is not None and news.round >= news.rounds:
            self._ask(words.ASK_FINAL(), Conduct("begin"))
        elif news is not None:
            text = words.ASK_BEGIN(number=news.round + 1, people=self.evening.here)
            self._ask(text, Conduct("begin"))

    def _pause(self) -> None:
        what: Conducting = "resume" if self.news is not None and self.news.paused else "pause"
        self._send(Conduct(what))

    def _stop(self) -> None:
        table = self.chosen
        if table is not None:
            what: Conducting = "resume" if table.state == "paused" else "pause"
            self._send(Conduct(what, round=table.round, table=table.number))

    def _postpone(self) -> None:
        table = self.chosen
        if table is None:
            return
        if table.state == "postponed":
            self._send(Conduct("recall", round=table.round, table=table.number))
        else:
            ask = words.ASK_POSTPONE(number=table.number)
            self._ask(ask, Conduct("postpone", round=table.round, table=table.number))

    def _ask_remove(self) -> None:
        person = self._person
        if person is not None:
            ask = words.ASK_READMIT if person.removed else words.ASK_REMOVE
            message = TurnOut(person.person, person.name, out=not person.removed)
            self._ask(ask(name=person.name), message)

    def _ask_lender(self) -> None:
        """Ask about one lent computer after the other: that very one, whatever comes meanwhile."""
        lenders = self.evening.lenders
        if not lenders:
            self._asked = None
            return
        lender = lenders[self._lender % len(lenders)]
        self._lender += 1
        if lender.is_approved:
            text = words.ASK_TAKE_OUT(name=lender.name, phrase=lender.phrase)
            self._ask(text, Approve(lender.key, approved=False))
        else:
            refuse = Approve(lender.key, approved=False)
            self._asked = Asked(said.lends(lender), Approve(lender.key), refuse)

    def _ask_finish(self) -> None:
        self._ask(words.ASK_FINISH(), Conduct("finish"))

    def _ask_leave(self) -> None:
        self._ask(words.ASK_LEAVE(), Withdraw())

    def _begin_to_correct(self) -> None:
        if self.chosen is not None:
            self.scores = Line(" ".join(map(str, self.chosen.scores)), MOST_TYPED)

    def _correct(self) -> None:
        table, typed = self.chosen, self.scores.text if self.scores is not None else ""
        self._stop_typing()
        if table is None:
            return
        scores = scores_in(typed)
        seats = len(table.people) + table.bots
        if len(scores) != seats:
            self._told = words.NOT_SCORES(number=seats)
        else:
            self._send(Correct(round=table.round, table=table.number, scores=scores))

    def _stop_typing(self) -> None:
        self.scores = None

    def _ask(self, question: str, message: AnyClientMessage) -> None:
        self._asked = Asked(question, message)

    @property
    def _question(self) -> Question:
        asked, close = self._asked, partial(self._answer, None)
        if asked is None or not isinstance(asked.yes, Approve):
            return YesOrNo(self._unasked, asked.text if asked else "", self._yes, close)
        yes = Binding(("y", "Y"), "y", YES(), partial(self._answer, asked.yes))
        no = Binding(("n", "N"), "n", words.REFUSE(), partial(self._answer, asked.no))
        following = Binding(("a",), "a", NEXT(), self._ask_lender)
        later = Binding(("escape", "q", "n", "N"), "Esc", words.LATER(), close)
        is_one_of_several = len(self.evening.lenders) > 1
        answers = (yes, *[no] * bool(asked.no), *[following] * is_one_of_several, later)
        return Question(self._unasked, asked.text, answers)

    def _yes(self) -> None:
        if self._asked is not None:
            if isinstance(self._asked.yes, Withdraw):  # a new connection does not check in again
                self._client.goal = Goal("browse")
            elif isinstance(self._asked.yes, TurnOut):
                self._pick(1)  # one invented person after the other
            self._answer(self._asked.yes)

    def _answer(self, message: AnyClientMessage | None) -> None:
        """Close the question, and send what the answer is."""
        self._asked = None
        if message is not None:
            self._lender = 0
            self._send(message)

    def _send(self, message: AnyClientMessage) -> None:
        if self._client.standing == "online":
            self._context.send([message])
        else:
            self._told = offline(self._client)

    # ---- the picture -------------------------------------------------------------------------

    @property
    def _unasked(self) -> Screen:
        return _Plainly(self)

    def elapse(self) -> None:
        if self._heard != self.evening.heard:
            self._heard, self._heard_at = self.evening.heard, self._context.clock()

    def draw(self, size: Canvas) -> Picture:
        self.elapse()
        if self._asked is not None:
            return self._question.draw(size)
        return hall_picture.draw(self, size)

    def next_change(self, now: float) -> float | None:
        left = self.left
        is_still = left is None or not left or (self.news is not None and self.news.paused)
        return None if is_still or left is None else now + left % 1 + 0.01


class _Plainly(Screen):
    """The hall without a question over it."""

    def __init__(self, hall: HallScreen) -> None:
        self._hall = hall

    def draw(self, size: Canvas) -> Picture:
        return hall_picture.draw(self._hall, size)

    def bindings(self) -> Sequence[Binding]:
        return self._hall.all_bindings()


def scores_in(text: str) -> tuple[int, ...]:
    """Return the numbers in a text; none if there is anything else."""
    try:
        return tuple([int(word) for word in text.replace(",", " ").split()])
    except ValueError:
        return ()
