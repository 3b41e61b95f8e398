"""The screen of a replay: the real table of a recorded game, step by step.

Replay (where) -> Showing (the game's own screen, told what could be known there) -> picture
                                                    the side, the curve, the strip ---^
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from luznet.client.adviser import Adviser
from luznet.games.game import ALL_SEATS, Reader
from luznet.i18n import coach
from luznet.i18n import replay as said
from luznet.preferences.table import Settings
from luznet.replay.curve import Curve
from luznet.replay.pacing import Pacing
from luznet.replay.playback import Replay, own_reader
from luznet.terminal.game.log import Entry, Told
from luznet.terminal.game.page import draw_keys
from luznet.terminal.keys import HOME_END, LEFT_RIGHT, PAGES, SPACE, UP_DOWN, label
from luznet.terminal.picture import Canvas, Picture
from luznet.terminal.replay import curve as chart
from luznet.terminal.replay import strip, words
from luznet.terminal.replay.showing import Showing
from luznet.terminal.replay.side import draw_side, has_side
from luznet.terminal.replay.tools import NOTHING, Tools
from luznet.terminal.screen import Binding, Screen, both_ways
from luznet.terminal.side import with_side
from luznet.wire.record import Kept

ENTER: Final = ("enter",)


class ReplayScreen(Screen):
    """A recorded game, step by step. Raises `BadRecord` for one that the rules contradict."""

    def __init__(
        self,
        kept: Kept,
        back: Callable[[], None],
        settings: Callable[[], Settings] = Settings,
        adviser: Adviser | None = None,
        tools: Tools = NOTHING,
    ) -> None:
        """`back` closes the replay, `settings` returns the reader's; `adviser` thinks for the
        coach."""
        self.replay = Replay(kept, own_reader(kept, tools.key))
        self.pacing = Pacing()
        self._back = back
        self._settings = settings
        self._adviser = adviser
        self._tools = tools
        self._curve: Curve | None = None
        self._showing = Showing(self.replay, tools.clock, settings, adviser)
        self._showing.show()
        self._has_side = True
        self._shows_curve = False
        self._notice = ""
        self._looks_closer = False
        """Whether the reader looks at something on the table, which its lines are about."""
        self._over: Screen | None = None
        self._size = self.least

    @property
    def game(self) -> str:
        """The game that is shown."""
        return self.replay.record.game

    @property
    def curve(self) -> Curve | None:
        """Who was how likely to win, as far as it is known; asked for when it is first wanted."""
        if self._curve is None and self._tools.oracle is not None:
            self._curve = self._tools.oracle.curve(self.replay.kept)
        return self._curve

    @property
    def _table(self) -> Any:
        """The game's own screen."""
        return self._showing.screen

    # ---- the picture -----------------------------------------------------------------------

    def draw(self, size: Canvas) -> Picture:
        self._size = size
        if self._over is not None:
            return self._over.draw(size)
        if self._shows_curve and self.curve is not None:
            picture = chart.draw_page(self.replay, self.curve, size)
        elif self._is_beside:
            picture = with_side(size, self._table.draw, self._draw_side, "")
        else:
            picture = self._table.draw(size)
        self._draw_around(picture, size)
        return picture

    def _draw_side(self, side: Picture) -> None:
        draw_side(side, self._table.model, self._table.told(), self.replay, self.curve)

    def _draw_around(self, picture: Picture, size: Canvas) -> None:
        """Draw the lines below the table: what happened last, where the replay is, the keys."""
        is_table = not (self._shows_curve or self._table.model.overlay)
        is_used = self._is_beside or self._looks_closer or self._is_advised
        is_free = is_table and not is_used
        if self._notice:
            strip.draw_notice(picture, size.rows - 3, self._notice)
        elif is_free:
            strip.draw_latest(picture, size.rows - 3, self._latest())
        strip.draw_strip(
            picture, size.rows - 2, self.replay, self.curve, self.pacing, self._company()
        )
        picture.fill(0, size.rows - 1, size.columns, 1)
        draw_keys(picture, size.rows - 1, self.bindings(), self._table.model.chat)

    def _company(self) -> str:
        """Say who leads, at a table that sees the replay together; empty elsewhere."""
        return ""

    def _latest(self) -> str:
        """Return the sentence about what happened last."""
        told: list[Told] = [*self._table.told()]
        if not told or not self.replay.step.events:
            return ""
        return told[-1].text if isinstance(told[-1], Entry) else told[-1]

    @property
    def _is_beside(self) -> bool:
        return self._has_side and has_side(self._size) and not self._shows_curve

    def elapse(self) -> None:
        """Play on by itself, if that is due."""
        if self._over is not None:
            self._over.elapse()
            return
        if self.pacing.is_due(self._tools.clock()):
            self._go(self.replay.at + 1)
            if self.replay.at == self.replay.end:
                self.pacing.stop()

    def drew(self, seconds: float) -> None:
        (self._over or self._table).drew(seconds)

    def next_change(self, now: float) -> float | None:
        if self._over is not None:
            return self._over.next_change(now)
        times = (self._table.next_change(now), self.pacing.due)
        return min((each for each in times if each is not None), default=None)

    def help(self) -> Sequence[str]:
        has_deals = self.replay.record.rules.has_deals
        moving = words.MOVING if has_deals else words.MOVING_IN_ONE_DEAL
        return [text() for text in (moving, *words.HELP)]

    # ---- keys ------------------------------------------------------------------------------

    def bindings(self) -> Sequence[Binding]:
        if self._over is not None:
            return self._over.bindings()
        if self._shows_curve:
            keys = ("escape", "w", "backspace", *ENTER)
            closing = Binding(keys, "Esc", label("back"), self._toggle_curve)
            return [closing, *self._moving(), *self._turning(), *self._jumping(), self._leaving()]
        if self._table.model.overlay:
            return [*self._table.bindings(), self._leaving()]
        return self._at_table()

    def press(self, key: str) -> bool:
        if self._over is not None:
            return self._over.press(key)
        self._notice = ""
        closer = self._table.looking_back()
        self._looks_closer = any(key in binding.keys for binding in closer)
        return super().press(key)

    def uncover(self, key: str) -> bool:
        model = self._table.model
        is_covered = self._shows_curve or model.overlay
        if not is_covered or not any(key in binding.keys for binding in self._at_table()):
            return False
        self._shows_curve = False
        model.toggle("")
        return self.press(key)

    def typed(self, text: str) -> bool:
        return self._over is not None and self._over.typed(text)

    def _at_table(self) -> Sequence[Binding]:
        closing = [Binding(("escape",), "", "", self._advise)] if self._is_advised else []
        return [
            *closing,
            *self._moving(),
            *self._playing(),
            *self._asking(),
            *self._seeing(),
            *self._jumping(),
            *self._turning(),
            *self._table.looking_back(),
            self._logging(),
            self._leaving(),
        ]

    def _leaving(self) -> Binding:
        keys = ("escape", "q", "c-d") if not self._table.model.overlay else ("q", "c-d")
        return Binding(keys, "", label("leave"), self._back)

    def _moving(self) -> Sequence[Binding]:
        """Return the keys that go back and on."""
        go, jump = self._step, self._jump
        return [
            # i18n: Goes one action of a game back or on.
            *both_ways(("left", "h"), ("right", "l", *ENTER), LEFT_RIGHT(), label("action"), go),
            *both_ways(
                ("up", "k"), ("down", "j"), UP_DOWN(), self._table.step_label(),
                partial(jump, "step"),
            ),
        ]  # fmt: skip

    def _jumping(self) -> Sequence[Binding]:
        """Return the keys that go far."""
        has_deals = self.replay.record.rules.has_deals
        # i18n: Goes to the end of a deal.
        does, shown = (label("deal"), PAGES()) if has_deals else ("", "")
        deal = partial(self._jump, "deal")
        return [
            *both_ways(("pageup", "["), ("pagedown", "]"), shown, does, deal),
            Binding(("home",), "", "", partial(self._go_by_key, 0)),
            # i18n: Goes to the beginning or the end of a game.
            Binding(("end",), HOME_END(), label("start, end"), partial(self._go_by_key, None)),
        ]

    def _playing(self) -> Sequence[Binding]:
        """Return the keys of a replay that plays on its own."""
        # i18n: Stops what plays on its own.
        does = label("stop") if self.pacing.is_on else words.PLAY()
        shown = "+ −" if self.pacing.is_on else ""
        return [
            Binding((" ", "space"), SPACE(), does, self._toggle_play),
            # i18n: Makes it play faster or slower.
            *both_ways(("-",), ("+", "="), shown, label("speed"), self.pacing.change),
        ]

    def _asking(self) -> Sequence[Binding]:
        """Return the keys that ask: the coach, the curve, the review, and what if."""
        found = []
        if self._adviser is not None and self.replay.record.rules.advice_type is not None:
            found.append(Binding(("a",), "a", label("advice"), self._advise))
        if self._tools.oracle is not None:
            # i18n: Shows who was how likely to win.
            found.append(Binding(("w",), "w", label("chances"), self._toggle_curve))
        if self._has_review:
            # i18n: Reviews a player's choices with the coach.
            found.append(Binding(("e",), "e", label("review"), self._review))
        if self._tools.choose is not None:
            # i18n: Plays on from here against bots, to see what would have happened.
            found.append(Binding(("t",), "t", label("try it differently"), self._try))
        return found

    def _seeing(self) -> Sequence[Binding]:
        """Return the keys that choose from where the game is seen."""
        see = self._see
        return [
            *(
                Binding((str(seat + 1),), "", "", partial(see, seat))
                for seat in range(self.replay.players)
            ),
            Binding(("s",), "", "", partial(see, None)),
            # i18n: Opens all cards, or shows what one player could know.
            Binding(("0",), f"0–{self.replay.players} s", label("view"), partial(see, ALL_SEATS)),
        ]

    def _turning(self) -> Sequence[Binding]:
        """Return the keys that go to the points where the game turned."""
        if self._tools.oracle is None:
            return []
        # i18n: Goes to a point where the game turned.
        return both_ways(("<", ","), (">", "."), "< >", label("turning point"), self._turn)

    def _logging(self) -> Binding:
        return Binding(("L",), "L", label("log"), self._toggle_log)

    # ---- what keys do ------------------------------------------------------------------------

    def _step(self, by: int) -> None:
        self.pacing.stop()
        if by > 0 and self.replay.at == self.replay.end:
            self._showing.go_on()
        self._go(self.replay.at + by)

    def _jump(self, what: str, by: int) -> None:
        self._go_by_key(self.replay.after_end(what, by))

    def _go_by_key(self, at: int | None) -> None:
        """Go to a position, None for the last, and no longer play."""
        self.pacing.stop()
        self._go(self.replay.end if at is None else at)

    def _go(self, at: int) -> None:
        self.replay.go(at)
        self._showing.show()
        if self.replay.is_beyond:
            self._notice = said.IS_UNFINISHED()

    def _see(self, reader: Reader) -> None:
        self.replay.reader = reader
        self._showing.show()

    def _turn(self, by: int) -> None:
        """Go to the next turning point, or the one before."""
        turns = [each.at for each in self.curve.turns()] if self.curve is not None else []
        here = self.replay.at
        if by > 0:
            found = next((at for at in turns if at > here), None)
        else:
            found = next((at for at in reversed(turns) if at < here), None)
        if found is None:
            self._notice = words.NO_TURN_KNOWN()
        else:
            self._go_by_key(found)

    def _toggle_play(self) -> None:
        if self.pacing.is_on:
            self.pacing.stop()
            return
        if self.replay.at == self.replay.end:
            self._go(0)
        self.pacing.start(self._tools.clock())

    def _toggle_curve(self) -> None:
        self._shows_curve = not self._shows_curve

    def _toggle_log(self) -> None:
        if has_side(self._size):
            self._has_side = not self._has_side
        else:
            self._table.model.toggle("log")

    # ---- the coach ---------------------------------------------------------------------------

    @property
    def _is_advised(self) -> bool:
        return bool(self._table.model.shows_advice)

    def _advise(self) -> None:
        """Ask the coach about whoever is to act, seen from their seat; or put the answer away."""
        self.pacing.stop()
        if self._is_advised:
            self._table.model.toggle_advice()
            return
        if self.replay.actor is not None:
            self._see(self.replay.actor)
        if self._table.model.coaching.can_advise:
            self._table.model.toggle_advice()
        else:
            self._notice = said.NO_COACH()

    @property
    def _has_review(self) -> bool:
        """Whether the coach can review this game."""
        return self._adviser is not None and "review" in self._table.overlays

    def _review(self) -> None:
        """Review what whoever is looked from chose in the deal here."""
        from luznet.terminal.replay.review import ReviewScreen

        self.pacing.stop()
        reader = self.replay.reader
        seat = own_reader(self.replay.kept, self._tools.key) if reader == ALL_SEATS else reader
        if seat is None or seat not in range(self.replay.players):
            self._notice = words.NO_REVIEW(number=self.replay.players)
            return
        if self.replay.record.holders[seat].who == "bot":
            self._notice = coach.REVIEWS_PEOPLE(name=self.replay.names[seat])
            return
        self._see(seat)
        reviewed = self._showing.reviewed()
        if reviewed.model.reviewing.can_review:
            self._over = ReviewScreen(reviewed, self._close)
        else:
            self._notice = words.NOTHING_TO_REVIEW(name=self.replay.names[seat])

    # ---- trying it differently -----------------------------------------------------------------

    def _try(self) -> None:
        """Play on from here in place of whoever is looked from, or is to act."""
        from luznet.terminal.replay.trial import TrialScreen, can_try

        self.pacing.stop()
        seat = self.replay.reader if self.replay.reader in range(self.replay.players) else None
        seat = self.replay.actor if seat is None else seat
        if self._tools.choose is None or not can_try(self.replay):
            self._notice = words.NO_TRIAL()
            return
        self._over = TrialScreen(
            self.replay, seat or 0, self._tools, self._close, self._settings, self._adviser
        )

    def _close(self) -> None:
        self._over = None
