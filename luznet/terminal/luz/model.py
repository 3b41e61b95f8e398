"""The model of the Luz screen: what is shown, what is selected, and what may be done.

It never draws, and is told the time.

What is shown may lag behind what is known: a finished trick stays on the table for a beat, unless
it is the reader's turn, and a scored deal stays until the reader goes on:

    table --last card of a trick--> beat --time or key--> table
    table --last card of a deal---> beat ---------------> deal end --key--> table or game end

Players select and then confirm.  At the beginning of a turn nothing is selected but an only legal
card, so that no early key press plays a card.
"""

from fractions import Fraction
from typing import Any, Literal

from luznet.client.reviewing import Reviewing
from luznet.games.luz import facts
from luznet.games.luz.cards import HAND_SIZE, Colour
from luznet.games.luz.hindsight import Hindsight
from luznet.games.luz.odds import Run, odds, possible, runs
from luznet.games.luz.types import Bet, FinishedDeal, Play, Trick, View
from luznet.terminal.chat.model import ChatModel
from luznet.terminal.context import Context
from luznet.terminal.game.model import GameModel, Notice
from luznet.terminal.luz import words
from luznet.wire.options import tells_odds

REVEALING = 0.07
"""Seconds between two cards of the hand that are turned over at the end of a deal."""

Stage = Literal["empty", "table", "deal end", "game end"]


class Model(GameModel):
    """What the screen is about now."""

    notices = words.NOTICES

    def __init__(self, context: Context, chat: ChatModel) -> None:
        super().__init__(context, chat)
        self.reviewing = Reviewing(context.client, context.adviser, Hindsight())
        self.review_down = 0
        self._past = 0
        self.tricks: int | None = None
        self.safety = False
        self.position: int | None = None
        self._frozen: View | None = None
        self._beat_ends = 0.0
        self._result: FinishedDeal | None = None
        self._result_since = 0.0
        self._is_revealed = False
        self._chances: tuple[View, Any] | None = None

    # ---- looking ---------------------------------------------------------------------------

    def look(self, now: float) -> None:
        super().look(now)
        if now >= self._beat_ends:
            self._frozen = None
        if self.overlay == "tricks" and not self.open_tricks:
            self.overlay = ""

    @property
    def _known(self) -> View | None:
        view = self.client.view
        return view if isinstance(view, View) else None

    def _see_view(self, before: Any) -> None:
        self._compare(before if isinstance(before, View) else None, self._known)

    def _compare(self, before: View | None, after: View | None) -> None:
        """Notice a finished trick, a scored deal or a new game between two views."""
        if before is None or after is None or facts.is_new_game(before, after):
            self._frozen, self._result, self._beat_ends = None, None, self.now
            self.select_nothing()
        elif len(after.points) > len(before.points) and after.last is not None:
            self._see_deal_end(before, after.last)
        elif after.deal == before.deal and len(after.tricks) > len(before.tricks):
            self._beat_ends = self.now + self.settings().beat
            self._frozen = facts.after_trick(after)
        is_asked = after is not None and bool(after.legal) and not self.looks_back
        if after is not None and is_asked and after.phase == "tricks":
            self._frozen = None

    def _see_deal_end(self, before: View, result: FinishedDeal) -> None:
        self._result, self._result_since, self._is_revealed = result, self.now, False
        self.select_nothing()
        self.overlay = ""
        trick = facts.tenth_trick(self.client.log, result)
        if trick is not None and len(before.tricks) == HAND_SIZE - 1:
            self._beat_ends = self.now + self.settings().beat
            self._frozen = facts.after_deal(before, result, trick)

    def _turn_begins(self) -> None:
        if self._known is None:
            return
        legal = facts.legal_positions(self._known)
        if self.position not in (legal or self.held):
            if self.position in self.held:
                self.notice = self.why_illegal(self.position)
            self.position = None
        if len(legal) == 1:
            self.position = legal[0]

    # ---- what is shown ---------------------------------------------------------------------

    @property
    def view(self) -> View | None:
        """The view on show; during a beat, that of a moment ago."""
        return self._frozen or self._known

    @property
    def stage(self) -> Stage:
        """Which picture is due."""
        if self.view is None:
            return "empty"
        if self._frozen is not None:
            return "table"
        if self._result is not None:
            return "deal end"
        return "game end" if self.view.phase == "over" else "table"

    @property
    def shows_table(self) -> bool:
        return self.stage == "table"

    @property
    def in_beat(self) -> bool:
        """Whether a finished trick stays on the table."""
        return self.now < self._beat_ends

    @property
    def is_frozen(self) -> bool:
        """Whether the view on show lags behind for the beat."""
        return self._frozen is not None

    @property
    def shows_tenth_trick(self) -> bool:
        """Whether the last trick of a deal stays on the table, while the next deal may ask for a
        bet already."""
        return self.is_frozen and self._result is not None

    @property
    def result(self) -> FinishedDeal | None:
        """The deal to show: one not yet seen, else the last one."""
        return self._result or (self._known.last if self._known else None)

    @property
    def last_trick(self) -> Trick | None:
        """The finished trick that may be looked at now."""
        if self.view is None:
            return None
        return facts.open_trick(self.view, all_open=self.in_beat or self.options.open_tricks)

    @property
    def open_tricks(self) -> range:
        """The indices of the finished tricks that may be looked at now."""
        number = len(self.view.tricks) if self.view is not None else 0
        if self.options.open_tricks:
            return range(number)
        return range(number - 1, number) if self.last_trick is not None else range(0)

    @property
    def past(self) -> int | None:
        """The index of the finished trick that lies on the table again; None for the present."""
        found = self.open_tricks
        if self.overlay != "tricks" or not found:
            return None
        return min(max(self._past, found[0]), found[-1])

    @property
    def revealed(self) -> int:
        """The number of cards of the hand that are revealed, from the low end."""
        if self._result is None or self._is_revealed or not self.settings().motion:
            return HAND_SIZE
        since = self.now - max(self._result_since, self._beat_ends)
        return max(0, min(HAND_SIZE, int(since / REVEALING)))

    def _times(self) -> list[float]:
        times = super()._times()
        if self.in_beat:
            times.append(self._beat_ends)
        if self.stage == "deal end" and self.revealed < HAND_SIZE:
            times.append(self.now + REVEALING)
        return times

    @property
    def _only(self) -> Play | None:
        """The only legal card, unless the reader looks at another one."""
        legal = facts.legal_positions(self._known) if self._known and self.asks == "play" else ()
        return Play(legal[0]) if len(legal) == 1 and self.position == legal[0] else None

    # ---- help ------------------------------------------------------------------------------

    def values_of(self, position: int) -> tuple[int, ...]:
        """Return the possible values of a card, if the table tells them."""
        chances = self._help()
        return tuple(chances.get(position, ()))

    def odds_of(self, position: int) -> dict[int, Fraction]:
        """Return the odds of a card's values, if the table tells them."""
        chances = self._help()
        found = chances.get(position)
        return found if isinstance(found, dict) else {}

    def run_of(self, position: int) -> Run | None:
        """Return the run of hidden cards that a card is in, if the table tells values."""
        view = self._known
        if view is None or not self._help():
            return None
        return next((run for run in runs(view) if position in run.positions), None)

    def _help(self) -> dict[int, Any]:
        """Return what the table's help tells of the hand; cached for a view."""
        view = self._known
        if view is None or self.is_watching or not view.hands or self.options.help == "none":
            return {}
        if self._chances is None or self._chances[0] is not view:
            count = odds if tells_odds(self.options) else possible
            self._chances = view, count(view)
        found: dict[int, Any] = self._chances[1]
        return found

    # ---- what may be done ------------------------------------------------------------------

    @property
    def held(self) -> tuple[int, ...]:
        """The positions of the cards in the hand."""
        view = self._known
        return view.held[self.me] if view and view.held and not self.is_watching else ()

    @property
    def asks(self) -> Literal["", "bet", "play"]:
        """What the reader is asked for now."""
        if self._known is None or self.client.is_waiting or self.looks_back:
            return ""
        asked = facts.asked(self._known)
        return "" if asked is None else "bet" if asked.what == "bet" else "play"

    @property
    def is_betting(self) -> bool:
        """Whether the reader still has to bet in this deal, now or later."""
        view = self._known
        return bool(
            view and view.phase == "bets" and not self.is_watching and view.bets[self.me] is None
        )

    def is_legal(self, position: int) -> bool:
        """Return whether a card may be played, at the reader's turn."""
        return self.why_illegal(position) is None

    def why_illegal(self, position: int) -> Notice | None:
        """Return why a card may not be played; None if it may."""
        objection = facts.objection(self._known, position) if self._known is not None else None
        return None if objection is None else Notice(objection.code, {**objection.facts})

    def why_not(self) -> Notice | None:
        obstacle = self.why_nothing()
        if obstacle is not None:
            return obstacle
        if self.asks == "bet":
            return None if self.tricks is not None else Notice("choose_bet")
        if self.position is None:
            return Notice("choose_card")
        return self.why_illegal(self.position)

    # ---- keys ------------------------------------------------------------------------------

    def touched(self) -> None:
        super().touched()
        self._beat_ends = min(self._beat_ends, self.now)
        self._frozen = None

    def seen(self) -> None:
        """Reveal all cards at once; if they are, leave the deal's end."""
        if self.revealed < HAND_SIZE:
            self._is_revealed = True
        else:
            self._result = None

    def toggle(self, overlay: str) -> None:
        super().toggle(overlay)
        self.review_down = 0
        if self.overlay == "review":
            self.reviewing.look_back()

    def scroll_review(self, lines: int) -> None:
        """Scroll the review down, or up for less than 0."""
        self.review_down = max(0, self.review_down + lines)

    def show_tricks(self) -> None:
        """Lay the last finished trick on the table again, if it may be looked at, or the one before
        that which lies there; after the first, go back to the present."""
        if self.past is not None and self.past > self.open_tricks[0]:
            self._past = self.past - 1
        elif self.open_tricks:
            self._past = self.open_tricks[-1]
            self.toggle("tricks")
        else:
            code = "face_down" if self.view and self.view.tricks else "no_tricks"
            self.notice = Notice(code)

    def step_trick(self, step: int) -> None:
        """Lay a later finished trick on the table, or an earlier one for -1."""
        if self.past is None:
            return
        self._past = self.past + step
        if 0 <= self._past < self.open_tricks[0]:
            self.notice = Notice("face_down")
        self._past = self.past

    def select_nothing(self) -> None:
        """Deselect the bet and the card."""
        self.tricks, self.safety, self.position = None, False, None

    def set_bet(self, tricks: int) -> None:
        """Select a bet; its points are shown in place of a selected card."""
        self.tricks = max(0, min(HAND_SIZE, tricks))
        self.position = None

    def change_bet(self, step: int) -> None:
        """Select a higher or lower bet, first a fair share of the tricks."""
        if self.tricks is None:
            self.set_bet(round(HAND_SIZE / (self._known.players if self._known else 4)))
        else:
            self.set_bet(self.tricks + step)

    def toggle_safety(self) -> None:
        """Add Safety to the bet, or remove it."""
        self.safety = not self.safety
        self.position = None

    def choose(self, position: int) -> None:
        """Select a card, even one that may not be played now."""
        self.notice = self.why_illegal(position)
        if position in self.held:
            self.position = position

    def move(self, step: int) -> None:
        """Select the next card to the right (1) or left (-1) that may be played."""
        legal = [at for at in self.held if self.is_legal(at)]
        now = self.position
        if now is None:
            ahead = []
        elif step > 0:
            ahead = [at for at in legal if at > now]
        else:
            ahead = [at for at in reversed(legal) if at < now]
        if legal:
            self.choose(next(iter(ahead), legal[0] if step > 0 else legal[-1]))

    def jump(self, colour: Colour) -> None:
        """Select the next card of a colour that may be played."""
        view = self._known
        if view is None or not self.held:
            return
        of_colour = [at for at in self.held if view.hands[self.me][at].colour is colour]
        legal = [at for at in of_colour if self.is_legal(at)] or of_colour
        if not legal:
            self.notice = Notice("none_of", {"colour": colour.value})
            return
        now = -1 if self.position is None else self.position
        self.choose(next((at for at in legal if at > now), legal[0]))

    def _selected(self) -> Bet | Play:
        if self.asks == "bet":
            return Bet(self.tricks or 0, self.safety)
        return Play(self.position or 0)
