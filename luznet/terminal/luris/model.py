"""The model of the Luris screen: what is chosen, and what Enter would do.

It reads what a client knows and never draws; time is passed in.

A turn has three steps, each with an action of its own, and nothing is sent before Enter:

    start    a pile
    action   marks on cards of the hand, for a set; or one of three modes instead:
             flip (a face-down card), swap (a card of the hand, a face-down card), pass
    end      a card of the hand

Every choice can be undone; a new step begins with nothing chosen.
"""

from collections.abc import Sequence
from typing import Any, Literal

from luznet.client.reviewing import Reviewing
from luznet.games.game import Seat
from luznet.games.luris import GAME, facts
from luznet.games.luris.cards import Card, Hand
from luznet.games.luris.choices import lack_of
from luznet.games.luris.hindsight import Hindsight
from luznet.games.luris.scores import side_of
from luznet.games.luris.types import (
    Action,
    Discard,
    Draw,
    Drew,
    Flip,
    LaySet,
    Pass,
    Swap,
    Take,
    Took,
    View,
)
from luznet.terminal.chat.model import ChatModel
from luznet.terminal.context import Context
from luznet.terminal.game.model import GameModel, Notice
from luznet.terminal.luris import words

SHORT_OF_TIME = 30
"""Whole seconds left for the game from which on the banner warns."""

Mode = Literal["hand", "flip", "swap", "pass"]
Pile = Literal["draw", "take"]
Mark = Literal["up", "down"]
Spot = tuple[Seat, int, int]
"""Where a face-down card is: whose set, which of their sets, which card of it."""


class Model(GameModel):
    """What the screen is about now."""

    notices = words.NOTICES

    def __init__(self, context: Context, chat: ChatModel) -> None:
        super().__init__(context, chat)
        self.reviewing = Reviewing(context.client, context.adviser, Hindsight())
        self.review_down = 0
        self.mode: Mode = "hand"
        self.pile: Pile | None = None
        self.cursor: int | None = None
        self.marks: dict[int, Mark] = {}
        self.target = 0
        self.began: int | None = None
        """The table's turn number when the reader's turn began; None when it is not their turn."""

    # ---- looking ---------------------------------------------------------------------------

    @property
    def view(self) -> View | None:
        """The game as the reader may see it; None before one."""
        view = self.client.view
        return view if isinstance(view, View) else None

    def _see_view(self, before: Any) -> None:
        if not isinstance(before, View) or self.view is None or before.hands != self.view.hands:
            self.select_nothing()
        self._keep_target()

    def _turn_begins(self) -> None:
        """Begin a step with nothing chosen, except a pile without alternative."""
        self.select_nothing()
        if not self.asks:
            self.began = None
        elif self.asks == "start" or self.began is None:
            self.began = self._turn
        if self.must_draw:
            self.pile = "draw"

    def toggle(self, overlay: str) -> None:
        super().toggle(overlay)
        self.review_down = 0
        if self.overlay == "review":
            self.reviewing.look_back()

    def scroll_review(self, lines: int) -> None:
        """Scroll the review down, or up for less than 0."""
        self.review_down = max(0, self.review_down + lines)

    # ---- what is shown ---------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.view is not None and self.view.phase == "over"

    @property
    def hand(self) -> Hand:
        """The hand at the bottom, as the reader may see it."""
        return self.view.hands[self.me] if self.view and self.view.hands else ()

    @property
    def got(self) -> Hand:
        """The cards that the reader drew or took this turn, if known."""
        if self.asks != "action":
            return ()
        for event in reversed(self.client.log):
            if isinstance(event, (Drew, Took)):
                cards = event.cards if isinstance(event, Drew) else (event.card,)
                return cards if event.seat == self.me else ()
        return ()

    @property
    def others(self) -> tuple[Seat, ...]:
        """All seats except the one at the bottom, clockwise."""
        players = self.view.players if self.view else 0
        return tuple([(self.me + step) % players for step in range(1, players)])

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        """Return a seat and its partner."""
        players = self.view.players if self.view else 0
        return side_of(players, seat)

    def is_partner(self, seat: Seat) -> bool:
        """Return whether a seat is the reader's partner."""
        own = self.situation.own_seat
        return own is not None and seat != own and seat in self.partners(own)

    def up_of(self, seat: Seat) -> int:
        """Return how many cards of a seat are face up."""
        sets = self.view.sets if self.view else ()
        return sum(len(laid.up) for laid in sets[seat]) if sets else 0

    def held_by(self, seat: Seat) -> int:
        """Return how many cards a seat holds."""
        return len(self.view.hands[seat]) if self.view and self.view.hands else 0

    # ---- what may be done ------------------------------------------------------------------

    @property
    def _asked(self) -> facts.Asked | None:
        return facts.asked(self.view) if self.view is not None and self.situation.is_asked else None

    @property
    def asks(self) -> facts.Step | Literal[""]:
        """The step of their turn that the reader is asked for; empty if it is not their turn."""
        return "" if self._asked is None else self._asked.step

    @property
    def must_draw(self) -> bool:
        """Whether the reader's turn has to start with the draw pile."""
        return self._asked is not None and self._asked.ways == ("draw",)

    @property
    def why_draw(self) -> Notice:
        """Why the discard cannot be taken."""
        return Notice(facts.why_draw(self.view) if self.view is not None else "no_discard")

    @property
    def is_final(self) -> bool:
        """Whether this turn is the final one."""
        return self.view is not None and self.view.final

    @property
    def flips(self) -> Sequence[Flip]:
        """What may be flipped, in the order on screen: the others' cards, then the reader's."""
        order = [*self.others, self.me]
        flips = facts.flips(self.view) if self.view is not None else ()
        return sorted(flips, key=lambda flip: (order.index(flip.seat), flip.at, flip.card))

    @property
    def swaps(self) -> Sequence[Swap]:
        """What the card under the cursor may be swapped for."""
        if self.cursor is None or self.view is None:
            return ()
        return facts.swaps(self.view, self.hand[self.cursor])

    @property
    def targets(self) -> Sequence[Flip | Swap]:
        """The flips or swaps to choose from in this mode."""
        if self.mode == "flip":
            return self.flips
        return self.swaps if self.mode == "swap" else ()

    @property
    def chosen(self) -> Flip | Swap | None:
        """The chosen flip or swap."""
        targets = self.targets
        return targets[self.target] if self.target < len(targets) else None

    @property
    def chosen_spot(self) -> Spot | None:
        """Where the chosen face-down card is."""
        chosen = self.chosen
        return None if chosen is None else spot_of(chosen, self.me)

    def marked(self, mark: Mark) -> Hand:
        """Return the cards that are marked face up, or face down."""
        return tuple([self.hand[at] for at in sorted(self.marks) if self.marks[at] == mark])

    @property
    def missing(self) -> Notice | None:
        """What the marked cards lack to be a set; None if they are one."""
        lack = lack_of(self.marked("up"), self.marked("down"))
        if self.is_final:
            return Notice("final_turn")
        return None if lack is None else Notice(lack.code, {**lack.facts})

    @property
    def is_blind(self) -> bool:
        """Whether the reader is to choose cards from their hand, and it is hidden."""
        of_hand = self.asks == "end" or (self.asks == "action" and self.mode in ("hand", "swap"))
        return of_hand and self.hides_hands

    def why_not(self) -> Notice | None:
        obstacle = Notice("out") if self.is_out else self.why_nothing()
        if obstacle is not None:
            return obstacle
        if self.is_blind:
            return Notice("hidden")
        if self.asks == "start":
            return None if self.pile is not None else Notice("choose_pile")
        if self.asks == "end":
            return None if self.cursor is not None else Notice("choose_discard")
        if self.mode == "hand":
            return self.missing if self.marks else Notice("choose_action")
        return None

    @property
    def is_out(self) -> bool:
        """Whether the reader has run out of time and is out of the game."""
        out = self.view.out if self.view is not None and not self.is_watching else ()
        return bool(out) and out[self.me]

    @property
    def is_short_of_time(self) -> bool:
        """Whether it is the reader's turn, and little of their time for the game is left."""
        left = self.time_left(self.me)
        return bool(self.asks) and left is not None and left <= SHORT_OF_TIME

    @property
    def seconds_left(self) -> int | None:
        """Whole seconds left in this turn; no more than the reader's own once they are short."""
        limits = [super().seconds_left, self.time_left(self.me) if self.is_short_of_time else None]
        return min((limit for limit in limits if limit is not None), default=None)

    @property
    def _only(self) -> Action | None:
        if not self.asks or self.view is None:
            return None
        choices = GAME.choices(self.view)
        return choices[0] if len(choices) == 1 else None

    # ---- keys ------------------------------------------------------------------------------

    def select_nothing(self) -> None:
        self.mode, self.pile, self.cursor, self.target = "hand", None, None, 0
        self.marks = {}

    def back(self) -> None:
        """Take a step back: out of a mode, then the marks, then the choice."""
        if self.mode != "hand":
            self.mode, self.target = "hand", 0
        elif self.marks:
            self.marks = {}
        else:
            self.cursor = self.pile = None

    @property
    def can_go_back(self) -> bool:
        """Whether there is a step to take back."""
        has_pile = self.pile is not None and not self.must_draw
        return bool(self.mode != "hand" or self.marks or has_pile or self.cursor is not None)

    def choose_pile(self, pile: Pile) -> None:
        """Choose a pile to start with, if it may be used."""
        if pile == "take" and self.must_draw:
            self.notice = self.why_draw
        else:
            self.pile = pile

    def choose(self, position: int) -> None:
        """Move the cursor to a card of the hand."""
        if self.mode == "swap":
            self._swap_with(position)
        elif 0 <= position < len(self.hand):
            self.cursor = position

    def move(self, step: int) -> None:
        """Go to the next thing that can be chosen, or to the previous one for -1."""
        if self.asks == "start":
            self.choose_pile("draw" if step < 0 else "take")
        elif self.mode in ("flip", "swap"):
            self.target = (self.target + step) % max(1, len(self.targets))
        elif self.hand:
            now = self.cursor
            first = 0 if step > 0 else len(self.hand) - 1
            self.cursor = first if now is None else (now + step) % len(self.hand)

    def jump(self, card: Card) -> None:
        """Move the cursor to the next card of this value, preferably an unmarked one."""
        found = [at for at, own in enumerate(self.hand) if own == card]
        if not found:
            self.notice = Notice("none_of", {"card": card})
            return
        free = [at for at in found if at not in self.marks] or found
        now = -1 if self.cursor is None else self.cursor
        self.choose(next((at for at in free if at > now), free[0]))

    def mark(self, mark: Mark) -> None:
        """Mark the card under the cursor, or remove this mark from it."""
        if self.cursor is None:
            self.notice = Notice("choose_card")
        elif self.is_final:
            self.notice = Notice("final_turn")
        elif self.marks.get(self.cursor) == mark:
            del self.marks[self.cursor]
        else:
            self.marks[self.cursor] = mark

    def jump_set(self, step: int) -> None:
        """Choose a face-down card of the next set, or of the previous one for -1."""
        of_sets: dict[tuple[Seat, int], int] = {}
        for at, each in enumerate(self.targets):
            of_sets.setdefault(spot_of(each, self.me)[:2], at)
        if self.chosen is not None:
            sets = list(of_sets)
            now = sets.index(spot_of(self.chosen, self.me)[:2])
            self.target = of_sets[sets[(now + step) % len(sets)]]

    def begin_flip(self) -> None:
        """Choose a card to flip, if there is one."""
        if self.flips:
            self._begin("flip")
        else:
            self.notice = Notice("nothing_to_flip")

    def begin_swap(self) -> None:
        """Choose what to swap the card under the cursor for, or else the first that fits."""
        swaps = facts.swaps(self.view) if self.view is not None else ()
        if self.hides_hands:
            self.notice = Notice("hidden")
        elif not swaps:
            self.notice = Notice("nothing_to_swap")
        elif self.cursor is None:
            self.cursor = self.hand.index(swaps[0].hand)
            self._begin("swap")
        elif not self.swaps:
            self.notice = Notice("fits_nowhere", {"card": self.hand[self.cursor]})
        else:
            self._begin("swap")

    def begin_pass(self) -> None:
        """Ask whether the reader really passes."""
        self._begin("pass")

    def _begin(self, mode: Mode) -> None:
        self.mode, self.marks, self.target = mode, {}, 0

    def _swap_with(self, position: int) -> None:
        before = self.cursor
        self.cursor = position
        if not self.swaps:
            self.notice = Notice("fits_nowhere", {"card": self.hand[position]})
            self.cursor = before
        self._keep_target()

    def _keep_target(self) -> None:
        self.target = min(self.target, max(0, len(self.targets) - 1))

    def aim(self, spot: Spot) -> bool:
        """Choose a face-down card, to flip it unless the reader is swapping; return whether it was
        chosen before."""
        before = self.chosen_spot
        if self.mode != "swap" and self.flips:
            self._begin("flip")
        for at, each in enumerate(self.targets):
            if spot_of(each, self.me) == spot:
                self.target = at
        return before == spot

    def _selected(self) -> Action | None:
        if self.asks == "start":
            return Draw() if self.pile == "draw" else Take()
        if self.asks == "end":
            return Discard(self.hand[self.cursor or 0])
        if self.mode == "pass":
            return Pass()
        if self.mode != "hand":
            return self.chosen
        return LaySet(self.marked("up"), self.marked("down"))


def spot_of(action: Flip | Swap, own: Seat) -> Spot:
    """Return where the face-down card of an action is."""
    return action.seat if isinstance(action, Flip) else own, action.at, action.card
