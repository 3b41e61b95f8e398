"""The small model of the Luris screen: what is chosen, and what may be done.

It looks at what a client knows and never draws.  Time is given to it.

A turn has three steps, each with an action of its own, and nothing is sent before it was chosen:

    start    a pile
    action   marks on cards of the hand, for a set; or one of three modes instead:
             flip (a face-down card), swap (a card of the hand, an own face-down card), pass
    end      a card of the hand

Whatever is chosen can be taken back; a new step begins with nothing chosen.
"""

from collections.abc import Callable, Sequence
from typing import Any, Literal

from luznet.client.adviser import Adviser
from luznet.client.core import Client
from luznet.games.game import Seat
from luznet.games.luris import GAME
from luznet.games.luris.cards import JOKER, Card, Hand
from luznet.games.luris.choices import LEAST_DOWN, LEAST_UP, value_of
from luznet.games.luris.rules import DRAWN
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
from luznet.preferences.table import Settings
from luznet.terminal.chat.model import ChatModel
from luznet.terminal.game.model import GameModel, Notice

AUTOPLAY_AFTER = 1.0
"""Seconds after which the only thing that may be done is done, if the reader wants that."""

SHORT_OF_TIME = 30
"""Whole seconds of the own time for the game from which on the banner warns of its end."""

Step = Literal["", "start", "action", "end"]
Mode = Literal["hand", "flip", "swap", "pass"]
Pile = Literal["draw", "take"]
Mark = Literal["up", "down"]
Place = tuple[Seat, int, int]
"""Where a face-down card lies: whose set, which one, which card of it."""


class Model(GameModel):
    """What the screen is about now. Call `look` before anything else is asked of it."""

    def __init__(
        self,
        client: Client,
        chat: ChatModel,
        settings: Callable[[], Settings] = Settings,
        adviser: Adviser | None = None,
    ) -> None:
        """Begin with what the client knows, nothing chosen; `settings` returns the reader's
        settings of now, `adviser` thinks for the coach."""
        super().__init__(client, chat, settings, adviser)
        self.view: View | None = None
        self.mode: Mode = "hand"
        self.pile: Pile | None = None
        self.cursor: int | None = None
        self.marks: dict[int, Mark] = {}
        self.target = 0
        self.sent: Action | None = None
        self.began: int | None = None
        """The turn of the table at which the own turn began; None while it is not that."""

    # ---- looking ---------------------------------------------------------------------------

    def _take_view(self, view: Any) -> None:
        before, self.view = self.view, view if isinstance(view, View) else None
        if before is None or self.view is None or before.hands != self.view.hands:
            self.choose_nothing()
        self.target = min(self.target, max(0, len(self.targets) - 1))

    def _turn_begins(self) -> None:
        """Begin a step of a turn with nothing chosen, but an only pile."""
        self.choose_nothing()
        if not self.asks:
            self.began = None
        elif self.asks == "start" or self.began is None:
            self.began = self._turn
        if self.must_draw:
            self.pile = "draw"

    # ---- what is shown ---------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.view is not None and self.view.phase == "over"

    @property
    def hand(self) -> Hand:
        """The hand of the seat at the bottom, as the reader may see it."""
        return self.view.hands[self.me] if self.view and self.view.hands else ()

    @property
    def got(self) -> Hand:
        """What the reader drew or took at the start of this turn, as far as that is known."""
        if self.asks != "action":
            return ()
        for event in reversed(self.client.log):
            if isinstance(event, (Drew, Took)):
                cards = event.cards if isinstance(event, Drew) else (event.card,)
                return cards if event.seat == self.me else ()
        return ()

    @property
    def others(self) -> tuple[Seat, ...]:
        """The seats that are not at the bottom, clockwise."""
        players = self.view.players if self.view else 0
        return tuple([(self.me + step) % players for step in range(1, players)])

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the seats that play together with a seat, itself among them."""
        players = self.view.players if self.view else 0
        return side_of(players, seat)

    def is_partner(self, seat: Seat) -> bool:
        """Tell whether a seat is the reader's partner."""
        own = self.own
        return own is not None and seat != own and seat in self.partners(own)

    # ---- what may be done ------------------------------------------------------------------

    @property
    def asks(self) -> Step:
        """Which step of the own turn the reader is asked for now."""
        view = self.view
        if view is None or not self.is_asked:
            return ""
        return view.phase if view.phase in ("start", "action", "end") else ""

    @property
    def must_draw(self) -> bool:
        """Whether the own turn can start with the draw pile only."""
        return self.asks == "start" and Take() not in self._legal

    @property
    def why_draw(self) -> Notice:
        """Why it can start with nothing else."""
        is_empty = self.view is None or not self.view.discard
        return Notice("no_discard" if is_empty else "must_draw")

    @property
    def ends_by_drawing(self) -> bool:
        """Whether drawing now uses up the draw pile, and ends the game with this turn."""
        return self.view is not None and self.view.draw <= DRAWN

    @property
    def _legal(self) -> Sequence[Action]:
        return self.view.legal if self.view else ()

    @property
    def flips(self) -> Sequence[Flip]:
        """What may be flipped, as it lies on the screen: the others' cards, then the own."""
        order = [*self.others, self.me]
        flips = [each for each in self._legal if isinstance(each, Flip)]
        return sorted(flips, key=lambda flip: (order.index(flip.seat), flip.at, flip.card))

    @property
    def swaps(self) -> Sequence[Swap]:
        """What the card under the cursor may be swapped for."""
        if self.cursor is None:
            return ()
        own = self.hand[self.cursor]
        return [each for each in self._legal if isinstance(each, Swap) and each.hand == own]

    @property
    def targets(self) -> Sequence[Flip | Swap]:
        """What may be chosen in this mode: each is a face-down card, and what happens to it."""
        if self.mode == "flip":
            return self.flips
        return self.swaps if self.mode == "swap" else ()

    @property
    def chosen(self) -> Flip | Swap | None:
        """The face-down card that is chosen, and what is to happen to it."""
        targets = self.targets
        return targets[self.target] if self.target < len(targets) else None

    @property
    def chosen_place(self) -> Place | None:
        """Where the chosen face-down card lies."""
        chosen = self.chosen
        return None if chosen is None else place_of(chosen, self.me)

    def marked(self, mark: Mark) -> Hand:
        """Return the cards that are marked to lie face up, or face down."""
        return tuple([self.hand[at] for at in sorted(self.marks) if self.marks[at] == mark])

    @property
    def missing(self) -> Notice | None:
        """What the marked cards lack to be a set; None if they are one."""
        up, down = self.marked("up"), self.marked("down")
        naturals = sorted(set(up) - {JOKER})
        if self.view is not None and self.view.final:
            return Notice("final_turn")
        if len(naturals) > 1:
            return Notice("values_differ", {"one": naturals[0], "other": naturals[1]})
        if len(up) < LEAST_UP:
            missing = LEAST_UP - len(up)
            if not naturals:
                return Notice("needs_up", {"missing": missing})
            return Notice("needs_up_of", {"missing": missing, "value": naturals[0]})
        if value_of(up) is None:
            return Notice("needs_natural")
        if len(down) < LEAST_DOWN:
            return Notice("needs_down", {"missing": LEAST_DOWN - len(down)})
        return None

    @property
    def is_blind(self) -> bool:
        """Whether what is to be chosen now are cards of the own hand, and that is hidden."""
        of_hand = self.asks == "end" or (self.asks == "action" and self.mode in ("hand", "swap"))
        return of_hand and self.hides_hands

    def why_not(self) -> Notice | None:
        """Return what speaks against confirming now; None if nothing does."""
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
        """Whether the reader has no time left, and plays no more."""
        out = self.view.out if self.view is not None and not self.is_watching else ()
        return bool(out) and out[self.me]

    @property
    def is_short_of_time(self) -> bool:
        """Whether the reader is to act, with little time left for the whole game."""
        left = self.time_left(self.me)
        return bool(self.asks) and left is not None and left <= SHORT_OF_TIME

    @property
    def seconds_left(self) -> int | None:
        """Whole seconds left to whose turn it is; once the reader has little time left for the
        game, no more than those."""
        limits = [super().seconds_left, self.time_left(self.me) if self.is_short_of_time else None]
        return min((limit for limit in limits if limit is not None), default=None)

    # ---- what the reader's settings do -----------------------------------------------------

    @property
    def _only(self) -> Action | None:
        """The only thing that may be done now; None where there are more."""
        if not self.asks or self.view is None:
            return None
        choices = GAME.choices(self.view)
        return choices[0] if len(choices) == 1 else None

    @property
    def _autoplay_at(self) -> float | None:
        """When the only thing that may be done is done by itself; None: it is not."""
        if not self.settings().autoplay or self.has_trouble or self._only is None:
            return None
        return self._turn_since + AUTOPLAY_AFTER

    @property
    def autoplayed(self) -> Action | None:
        """What is to be done by itself now."""
        due = self._autoplay_at
        return self._only if due is not None and self.now >= due else None

    def _times(self) -> list[float]:
        """Return when the picture changes by itself: also when the only thing is done."""
        due = self._autoplay_at
        return [*super()._times(), *([due] if due is not None else [])]

    # ---- keys ------------------------------------------------------------------------------

    def choose_nothing(self) -> None:
        """Begin anew: no pile, no card, no marks."""
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
        """Choose a pile to start with, unless it may not be used."""
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
        """Go to the next thing that can be chosen, or to the one before for -1."""
        if self.asks == "start":
            self.choose_pile("draw" if step < 0 else "take")
        elif self.mode in ("flip", "swap"):
            self.target = (self.target + step) % max(1, len(self.targets))
        elif self.hand:
            now = self.cursor
            first = 0 if step > 0 else len(self.hand) - 1
            self.cursor = first if now is None else (now + step) % len(self.hand)

    def jump(self, card: Card) -> None:
        """Move the cursor to the next card of this value; one that is not marked comes first."""
        found = [at for at, own in enumerate(self.hand) if own == card]
        if not found:
            self.notice = Notice("none_of", {"card": card})
            return
        free = [at for at in found if at not in self.marks] or found
        now = -1 if self.cursor is None else self.cursor
        self.choose(next((at for at in free if at > now), free[0]))

    def mark(self, mark: Mark) -> None:
        """Mark the card under the cursor, or take this mark from it."""
        if self.cursor is None:
            self.notice = Notice("choose_card")
        elif self.view is not None and self.view.final:
            self.notice = Notice("final_turn")
        elif self.marks.get(self.cursor) == mark:
            del self.marks[self.cursor]
        else:
            self.marks[self.cursor] = mark

    def jump_set(self, step: int) -> None:
        """Choose a face-down card of the next set, or of the one before for -1."""
        sets = list(dict.fromkeys(_set_of(each, self.me) for each in self.targets))
        chosen = self.chosen
        if chosen is None or not sets:
            return
        wanted = sets[(sets.index(_set_of(chosen, self.me)) + step) % len(sets)]
        of_set = [at for at, each in enumerate(self.targets) if _set_of(each, self.me) == wanted]
        self.target = of_set[0]

    def begin_flip(self) -> None:
        """Go to flipping, if there is anything to flip."""
        if not self.flips:
            self.notice = Notice("nothing_to_flip")
            return
        self._begin("flip")

    def begin_swap(self) -> None:
        """Go to swapping: with the card under the cursor, else with the first that fits."""
        swaps = [each for each in self._legal if isinstance(each, Swap)]
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
        """Ask whether nothing is to be done."""
        self._begin("pass")

    def _begin(self, mode: Mode) -> None:
        self.mode, self.marks, self.target = mode, {}, 0

    def _swap_with(self, position: int) -> None:
        before = self.cursor
        self.cursor = position
        if not self.swaps:
            self.notice = Notice("fits_nowhere", {"card": self.hand[position]})
            self.cursor = before
        self.target = min(self.target, max(0, len(self.targets) - 1))

    def aim(self, place: Place) -> bool:
        """Choose a face-down card, to be flipped unless one is swapping; tell whether it was
        chosen before."""
        if self.mode != "swap" and self.flips:
            before = self.chosen_place
            self._begin("flip")
        else:
            before = self.chosen_place
        for at, each in enumerate(self.targets):
            if place_of(each, self.me) == place:
                self.target = at
        return before == place

    def confirmed(self) -> Action | None:
        """Return the action to send for what is chosen; None, and a notice, if there is none."""
        self.notice = self.why_not()
        self.sent = None if self.notice is not None else self._action()
        return self.sent

    def _action(self) -> Action | None:
        if self.asks == "start":
            return Draw() if self.pile == "draw" else Take()
        if self.asks == "end":
            return Discard(self.hand[self.cursor or 0])
        if self.mode == "pass":
            return Pass()
        if self.mode != "hand":
            return self.chosen
        return LaySet(self.marked("up"), self.marked("down"))

    # ---- the results so far ------------------------------------------------------------------

    def up_of(self, seat: Seat) -> int:
        """Return how many cards of a seat lie face up."""
        sets = self.view.sets if self.view else ()
        return sum(len(laid.up) for laid in sets[seat]) if sets else 0

    def held_by(self, seat: Seat) -> int:
        """Return how many cards a seat holds."""
        return len(self.view.hands[seat]) if self.view and self.view.hands else 0


def place_of(action: Flip | Swap, own: Seat) -> Place:
    """Return where the face-down card of an action lies."""
    seat = action.seat if isinstance(action, Flip) else own
    return seat, action.at, action.card


def _set_of(action: Flip | Swap, own: Seat) -> tuple[Seat, int]:
    return place_of(action, own)[:2]
