"""A recorded game in plain mode: told step by step by the game's own sentences."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from luznet.client.adviser import Adviser
from luznet.games.game import ALL_SEATS, Reader
from luznet.i18n import coach, commas, sentences
from luznet.i18n import replay as said
from luznet.i18n.coach import hundred
from luznet.i18n.games import name_of
from luznet.language import list_of, percent
from luznet.plain import replay_usage as uses
from luznet.plain import replay_words as words
from luznet.plain.command import Command
from luznet.plain.conversation import Conversation
from luznet.plain.game import AnyConversation, conversation_about
from luznet.plain.lines import number_in, take_apart
from luznet.plain.user_context import UserContext
from luznet.replay.curve import Curve, Oracle, Turn
from luznet.replay.onlooker import onlooker, tell_deal
from luznet.replay.playback import Replay
from luznet.wire.client_messages import AnyClientMessage

BACKWARDS: Final = frozenset({"back", "previous", "-"})
EVERYTHING: Final = frozenset({"all", "everybody", "open"})
NOTHING_HIDDEN: Final = frozenset({"nobody", "spectator"})
USUAL: Final = 2.0
"""Seconds for an action of a replay that plays by itself."""
FASTEST, SLOWEST = 0.1, 60.0


class ReplayConversation(Conversation):
    """A replay in words. It looks at the game as the screens do: through a client."""

    LEAVING = uses.LEAVE

    def __init__(
        self,
        replay: Replay,
        user: UserContext,
        leave: Callable[[], None],
        adviser: Adviser | None = None,
        oracle: Oracle | None = None,
    ) -> None:
        """`adviser` thinks for the coach, `oracle` finds out who was how likely to win."""
        super().__init__(user, leave)
        self._replay = replay
        self._adviser = adviser
        self._oracle = oracle
        self._curve: Curve | None = None
        self._owes: Callable[[Curve], Sequence[str]] | None = None
        self._reviewed: AnyConversation | None = None
        self._has_begun = False
        self._seconds: float | None = None
        self._due = 0.0
        self._now = 0.0
        self._fresh()

    @property
    def game(self) -> str:
        return self._replay.record.game

    # ---- telling -------------------------------------------------------------------------------

    def told(self, now: float) -> Iterator[str]:
        self._now = now
        if not self._has_begun:
            self._has_begun = True
            yield from self._begins()
        yield from self._told_game.answers()
        yield from self._reviewed.answers() if self._reviewed is not None else ()
        yield from self._told_curve()
        if self._seconds is not None and now >= self._due:
            self._due = now + self._seconds
            yield from self._on(1)
            if self._replay.at == self._replay.end:
                self._seconds = None

    def _begins(self) -> Sequence[str]:
        record = self._replay.record
        names = list_of([*self._replay.names])
        begins = words.BEGINS(game=name_of(record.game), table=record.name, names=names)
        return [sentences(begins, words.ACTIONS(self._replay.end)), self._seen(), self.asked()]

    def next_change(self) -> float | None:
        return None if self._seconds is None else self._due

    @property
    def is_busy(self) -> bool:
        reviews = self._reviewed is not None and self._reviewed.is_busy
        return self._told_game.is_busy or reviews or self._owes is not None

    def asked(self) -> str:
        at = words.AT(at=self._replay.at, number=self._replay.end)
        return sentences(at, words.ASKED())

    # ---- what is known here ----------------------------------------------------------------------

    def _fresh(self) -> None:
        """Begin with a client that knows all that came before, and nothing more."""
        self._client = onlooker()
        self._told_game: AnyConversation = conversation_about(
            self.game, self._client, _drop, self._adviser
        )
        self._client.receive(self._replay.update(self._replay.at, -1))
        self._told_game.present()  # from here on only what is new is told

    def _on(self, steps: int) -> Sequence[str]:
        """Go on by so many actions; tell what happened."""
        lines: list[str] = []
        for _ in range(steps):
            if self._replay.at == self._replay.end:
                return [*lines, words.AT_END()]
            self._replay.go(self._replay.at + 1)
            if self._replay.is_beyond:
                self._fresh()
                return [*lines, said.IS_UNFINISHED(), *self._told_game.present()]
            self._client.receive(self._replay.update(self._replay.at, self._replay.at - 1))
            lines += self._told_game.news(self._happened())
        return lines

    def _happened(self) -> Sequence[Any]:
        """Return what happened in the last action."""
        return self._client.update.events if self._client.update is not None else ()

    def _to(self, at: int) -> Sequence[str]:
        """Go to a position; tell what happened until then, or how it is there."""
        self._seconds = None
        if at > self._replay.at:
            return self._on(at - self._replay.at)
        if not self._replay.at:
            return [words.AT_BEGIN()]
        self._replay.go(at)
        self._fresh()
        return [words.AT(at=self._replay.at, number=self._replay.end), *self._told_game.present()]

    def _seen(self) -> str:
        """Say from where the game is seen."""
        reader = self._replay.reader
        if reader is None:
            return words.AS_WATCHER()
        if reader == ALL_SEATS:
            return words.ALL_OPEN()
        return words.AS_SEAT(name=self._replay.names[reader])

    # ---- what is typed -----------------------------------------------------------------------

    def answered(self, text: str) -> Sequence[str]:
        """Do what was typed; Enter alone goes on, unless a page is being read."""
        is_reading = self._reads and self._reading is not None and self._reading.has_more
        if take_apart(text).word or is_reading:
            return super().answered(text)
        return self._next("")

    def commands(self) -> Sequence[Command]:
        has_deals = self._replay.record.rules.has_deals
        review = uses.REVIEW if has_deals else uses.REVIEW_GAME
        own = [
            Command(("next", "n", "on"), uses.ON, self._next),
            Command(("previous", "prev", "p"), uses.BACK, self._previous),
            Command(("step", "trick", "turn"), uses.STEP, self._step),
            Command(("deal",), uses.DEAL, self._deal, fits=has_deals),
            Command(("go",), uses.GO, self._go_to),
            Command(("from", "as"), uses.FROM, self._from),
            Command(("look",), uses.LOOK, self._look),
            Command(("play",), uses.PLAY, self._play),
            Command(("stop",), uses.STOP, self._stop),
            Command(("advice", "coach"), uses.COACH, self._advise, fits=self._has_coach),
            Command(("review",), review, self._review, fits=self._has_coach),
            Command(("chances",), uses.ODDS, self._chances, fits=self._oracle is not None),
            Command(("turns",), uses.TURNS, self._turns, fits=self._oracle is not None),
        ]
        taken = {name for each in own for name in each.names}
        is_action = self._told_game.is_action
        game = [
            each
            for each in self._told_game.commands()
            if not taken & {*each.names} and not is_action(each.names[0])
        ]
        return [*own, *game]

    def _next(self, typed: str) -> Sequence[str]:
        return self._to(self._replay.at + max(1, number_in(typed) or 1))

    def _previous(self, typed: str) -> Sequence[str]:
        return self._to(self._replay.at - max(1, number_in(typed) or 1))

    def _step(self, typed: str) -> Sequence[str]:
        return self._to(self._replay.after_end("step", _way(typed)))

    def _deal(self, typed: str) -> Sequence[str]:
        return self._to(self._replay.after_end("deal", _way(typed)))

    def _go_to(self, typed: str) -> Sequence[str]:
        if typed.casefold() in ("end", "last"):
            return self._to(self._replay.end)
        at = number_in(typed)
        if at is None or at > self._replay.end:
            return [words.NO_NUMBER(most=self._replay.end)]
        return self._to(at)

    def _from(self, typed: str) -> Sequence[str]:
        name = typed.casefold()
        seat: Reader = self._told_game.people.find(typed) if typed else None
        if name in EVERYTHING:
            seat = ALL_SEATS
        elif seat is None and name not in NOTHING_HIDDEN:
            return [words.NOBODY(name=typed)]
        return self._see(seat)

    def _see(self, reader: Reader) -> Sequence[str]:
        self._replay.reader = reader
        self._fresh()
        return [self._seen(), *self._told_game.present()]

    def _look(self, typed: str) -> Sequence[str]:
        return [self._seen(), *self._told_game.present()]

    def _play(self, typed: str) -> Sequence[str]:
        seconds = _seconds(typed)
        if seconds is None:
            return [words.NO_SPEED()]
        self._seconds, self._due = seconds, self._now + seconds
        return [words.PLAYS()]

    def _stop(self, typed: str) -> Sequence[str]:
        self._seconds = None
        return [words.STOPPED()]

    # ---- the coach and the oracle ------------------------------------------------------------

    @property
    def _has_coach(self) -> bool:
        return self._adviser is not None and self._replay.record.rules.advice_type is not None

    def _advise(self, typed: str) -> Sequence[str]:
        """Ask the coach for whoever is to act here, seen from their seat."""
        if self._replay.actor is None:
            return [said.NO_COACH()]
        seen = [] if self._replay.reader == self._replay.actor else self._see(self._replay.actor)
        asks = next((each for each in self._told_game.commands() if "advice" in each.names), None)
        return [*seen, *(asks.does("") if asks is not None else [said.NO_COACH()])]

    def _review(self, typed: str) -> Sequence[str]:
        """Review what whoever is looked from chose in the deal here."""
        seat = self._replay.reader
        if seat is None or seat not in range(self._replay.players):
            return [words.NO_REVIEW()]
        if self._replay.record.holders[seat].who == "bot":
            return [coach.REVIEWS_PEOPLE(name=self._replay.names[seat])]
        client = onlooker()
        self._reviewed = conversation_about(self.game, client, _drop, self._adviser)
        tell_deal(client, self._replay)
        asks = next((each for each in self._reviewed.commands() if "review" in each.names), None)
        return asks.does("") if asks is not None else [said.NO_COACH()]

    def _chances(self, typed: str) -> Sequence[str]:
        return self._ask(self._tell_chances)

    def _turns(self, typed: str) -> Sequence[str]:
        return self._ask(self._tell_turns)

    def _ask(self, tell: Callable[[Curve], Sequence[str]]) -> Sequence[str]:
        """Tell something of the curve, as soon as it is known."""
        if self._curve is None and self._oracle is not None:
            self._curve = self._oracle.curve(self._replay.kept)
        self._owes = tell
        return [*self._told_curve()] or [words.THINKING()]

    def _told_curve(self) -> Iterable[str]:
        """Tell what is owed, once the whole curve is known."""
        curve, owes = self._curve, self._owes
        if curve is None or owes is None or curve.is_open:
            return []
        self._owes = None
        return [said.LOST()] if curve.is_lost else owes(curve)

    def _tell_chances(self, curve: Curve) -> Sequence[str]:
        chances = curve.at(self._replay.at) or ()
        told = [
            words.CHANCE(name=name, chance=percent(hundred(chance)))
            for name, chance in zip(self._replay.names, chances, strict=False)
        ]
        return [words.CHANCES(chances=commas(told))]

    def _tell_turns(self, curve: Curve) -> Sequence[str]:
        return [self._about(each) for each in curve.turns()] or [said.NO_TURNS()]

    def _about(self, turn: Turn) -> str:
        """Say what happened at a turning point, seen as the reader sees the game now."""
        there = Replay(self._replay.kept, self._replay.reader, turn.at - 1)
        teller = ReplayConversation(there, self._user, self._leave)
        what = next(iter(teller._on(1)), "")
        sign = "+" if turn.moved >= 0 else "−"
        moved = f"{sign}{percent(hundred(abs(turn.moved)))}"
        return words.TURN(
            at=turn.at, name=self._replay.names[turn.seat], moved=moved, what=what
        ).strip()


def _way(typed: str) -> int:
    return -1 if typed.casefold() in BACKWARDS else 1


def _seconds(typed: str) -> float | None:
    """Return the seconds that were typed, the usual ones for none; None if they don't fit."""
    if not typed:
        return USUAL
    try:
        seconds = float(typed.replace(",", "."))
    except ValueError:
        return None
    return seconds if FASTEST <= seconds <= SLOWEST else None


def _drop(messages: Iterable[AnyClientMessage]) -> None:
    """Send nothing: there is no host."""
