"""The Luris screen: its keys, and what they do to its model."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import ClassVar, Final

from msgspec.structs import replace

from luznet.games.luris.cards import JOKER, VALUES
from luznet.games.luris.types import View
from luznet.terminal.game.log import Told
from luznet.terminal.game.page import Banner
from luznet.terminal.game.screen import LOG_PAGE, Due, GameScreen
from luznet.terminal.keys import DOWN, LEFT_RIGHT, UP_DOWN, label
from luznet.terminal.light.motion import Scene
from luznet.terminal.luris.advice import draw_advice
from luznet.terminal.luris.cards import click_on_hand, click_on_spot
from luznet.terminal.luris.ending import draw_game_end, draw_results
from luznet.terminal.luris.help import help_for
from luznet.terminal.luris.layout import layout
from luznet.terminal.luris.log import sentences
from luznet.terminal.luris.model import Mark, Model, Pile, Spot
from luznet.terminal.luris.motion import scenes
from luznet.terminal.luris.review import draw_review, most_down
from luznet.terminal.luris.table import banner, click_on, draw_table, draw_title
from luznet.terminal.notifier import Turn
from luznet.terminal.picture import Canvas, Picture
from luznet.terminal.screen import Binding

DIGITS: Final[Mapping[str, int]] = {str(value % 10): value for value in VALUES}
"""The digits that stand for values."""
PILES: Final[Sequence[Pile]] = ("draw", "take")
NEXT_MARK: Final[Mapping[Mark | None, Mark]] = {None: "up", "up": "down", "down": "down"}
"""What a click does to a mark; setting the same mark again removes it."""


class LurisScreen(GameScreen[Model]):
    """The table of a game of Luris, for a player or a spectator."""

    model_type: ClassVar = Model
    overlays: ClassVar = {"results": "c", "log": "L", "review": "e"}

    def help(self) -> Sequence[str]:
        return help_for(self.model)

    def _table(self, view: View, size: Canvas) -> Picture:
        picture = draw_table(self.model, view, size)
        draw_advice(picture, self.model, view, size)
        return picture

    def _cover(self, view: View, size: Canvas) -> Picture | None:
        if self.model.overlay == "results":
            return draw_results(self.model, view, size)
        if self.model.overlay == "review":
            return draw_review(self.model, view, size)
        return draw_game_end(self.model, view, size) if self.model.is_over else None

    def _scenes(self, before: Due, due: Due) -> Sequence[Scene]:
        is_table = (before.shown, due.shown) == ("table", "table")
        return scenes(self.model, before, due, self._table_canvas) if is_table else ()

    def _draw_title(self, picture: Picture, view: View) -> None:
        draw_title(picture, self.model, view)

    def _banner(self, view: View) -> Banner:
        return banner(self.model, view)

    def _banner_row(self, view: View, size: Canvas) -> int:
        return layout(view.players, size).banner

    def _log(self) -> Iterable[Told]:
        return sentences(self.model, self._size.palette)

    def step_label(self) -> str:
        # i18n: Goes to another player's turn in the log.
        return label("turn")

    def turn(self) -> Turn | None:
        """Return whose turn it is; all steps of the reader's turn count as one."""
        turn = super().turn()
        self.model.look(self._clock())
        update = self._client.update
        if turn is None or turn.own is None or update is None or self._client.is_held:
            return turn
        return replace(turn, own=(update.table.id, update.table.games, self.model.began))

    # ---- keys ------------------------------------------------------------------------------

    def looking_back(self) -> Sequence[Binding]:
        return [self._results()]

    def _at_table(self) -> Sequence[Binding]:
        model = self.model
        if model.is_over:
            return [*self._ending(), self._results(), *self._reviewing(), self._logging()]
        looking = [self._results(), self._logging(), self._veiling()]
        pausing = self._pausing()
        looking = [*pausing, *looking] if model.situation.is_paused else [*looking, *pausing]
        if not model.asks:
            return [*looking, *self._too_early()]
        own = [*self._advising(), *self._choosing()]
        return [*looking, *own] if model.situation.is_paused else [*own, *looking]

    def _choosing(self) -> list[Binding]:
        """Return the keys for the present step, the most important first."""
        if self.model.is_blind:
            return self._choosing_blindly()
        if self.model.asks == "start":
            return self._starting()
        if self.model.asks == "end":
            return [
                # i18n: Discards a card.
                self._confirming(label("discard")),
                *self._moving(),
                *self._stepping_back(),
                *self._picking(),
            ]
        return self._acting()

    def _choosing_blindly(self) -> list[Binding]:
        """Return the keys while the hand is hidden; those that choose a card say so."""
        keys = ("enter", "up", "down", "left", "right", "h", "l", "j", *DIGITS)
        return [
            *(self._modes() if self.model.asks == "action" else []),
            *self._stepping_back(),
            self._key(keys, "", "", self._confirm),
        ]

    def _starting(self) -> list[Binding]:
        model = self.model
        # i18n: Takes the top card of the discard pile.
        take = self._key(("u",), "u", label("take discard"), partial(self._start, "take"))
        # i18n: Draws two cards.
        draw = self._key(("d",), "d", label("draw two"), partial(self._start, "draw"))
        # i18n: Takes what is chosen.
        confirm = self._confirming(label("take"))
        clicks = [
            self._key((click_on(pile),), "", "", partial(self._click_pile, pile)) for pile in PILES
        ]
        if model.must_draw:
            return [draw, _unshown(take), _unshown(confirm), *clicks]
        return [draw, take, *self._moving(), confirm, *self._stepping_back(), *clicks]

    def _acting(self) -> list[Binding]:
        model = self.model
        if model.mode == "pass":
            # i18n: To do no action, nothing but discard.
            return [self._confirming(label("pass")), *self._stepping_back(), *self._modes()]
        if model.mode == "flip":
            return [
                # i18n: Turns a face-down card over.
                self._confirming(label("flip")),
                *self._moving(),
                *self._other_sets(),
                *self._stepping_back(),
                *self._modes(),
                *self._spots(),
            ]
        if model.mode == "swap":
            return [
                # i18n: Swaps a card of the hand for a face-down card.
                self._confirming(label("swap")),
                *self._moving(),
                *self._other_sets(),
                *self._stepping_back(),
                *self._picking(),
                *self._modes(),
                *self._spots(),
            ]
        # i18n: Lays a set.
        lay = self._confirming(label("lay set"))
        return [
            lay if model.why_not() is None else _unshown(lay),
            *self._stepping_back(),
            *self._marking(),
            *self._modes(),
            *self._moving(),
            *self._picking(),
            *self._spots(),
        ]

    def _moving(self) -> list[Binding]:
        move = self.model.move
        return [
            self._key(("left", "h"), "", "", partial(move, -1)),
            self._key(("right", "l"), LEFT_RIGHT(), label("choose"), partial(move, 1)),
        ]

    def _marking(self) -> list[Binding]:
        mark = self.model.mark
        # i18n: Marks a card to lie face up or face down in a set.
        down = self._key(("down",), UP_DOWN(), label("mark up/down"), partial(mark, "down"))
        return [
            self._key(("up",), "", "", partial(mark, "up")),
            _unshown(down) if self.model.is_final else down,
        ]

    def _other_sets(self) -> list[Binding]:
        jump = self.model.jump_set
        return [
            self._key(("up",), "", "", partial(jump, -1)),
            self._key(("down",), UP_DOWN(), label("other set"), partial(jump, 1)),
        ]

    def _modes(self) -> list[Binding]:
        """Return the keys for actions other than a set; the current one's is not shown again."""
        model = self.model
        keys = [
            ("flip", self._key(("f",), "f", label("flip"), model.begin_flip)),
            ("swap", self._key(("s",), "s", label("swap"), model.begin_swap)),
            ("pass", self._key(("n",), "n", label("pass"), model.begin_pass)),
        ]
        return [_unshown(key) if mode == model.mode else key for mode, key in keys]

    def _confirming(self, does: str) -> Binding:
        shown = "" if self.model.situation.is_paused else "Enter"
        return self._key(("enter",), shown, does, self._confirm)

    def _stepping_back(self) -> list[Binding]:
        if not self.model.can_go_back:
            return []
        keys = ("escape", "backspace")
        # i18n: Takes a step back that was not sent yet.
        return [self._key(keys, "Esc", label("undo"), self.model.back)]

    def _picking(self) -> list[Binding]:
        """Return the keys that go straight to a card of the hand, and the clicks on cards."""
        *others, ten = DIGITS
        return [
            *(self._key((key,), "", "", partial(self._pick, DIGITS[key])) for key in others),
            # i18n: Goes to a card of that value.
            self._key((ten,), "2–9 0", label("to a card"), partial(self._pick, DIGITS[ten])),
            # i18n: Goes to a joker.
            self._key(("j",), "j", label("to a joker"), partial(self.model.jump, JOKER)),
            *(
                self._key((click_on_hand(at),), "", "", partial(self._click_card, at))
                for at, _ in enumerate(self.model.hand)
            ),
        ]

    def _spots(self) -> list[Binding]:
        """Return the clicks on face-down cards."""
        view = self.model.view
        if view is None:
            return []
        return [
            self._key((click_on_spot(*spot),), "", "", partial(self._click_spot, spot))
            for spot in _spots_in(view)
        ]

    def _too_early(self) -> list[Binding]:
        """Return the keys that act in the reader's turn; now they say why they do nothing."""
        if self.model.is_watching:
            return []
        return [self._key(("enter", "f", "s", "d", "u"), "", "", self._confirm)]

    def _reviewing(self) -> list[Binding]:
        if not self.model.reviewing.can_review:
            return []
        # i18n: Reviews the game that is over with the coach.
        return [self._overlay("e", "review", label("review game"))]

    def _scrolling(self) -> list[Binding]:
        if self.model.overlay != "review":
            return super()._scrolling()
        scroll = self.model.scroll_review
        down = DOWN() if self.model.review_down < most_down(self.model, self._size) else ""
        return [
            self._key(("up", "k"), "", "", partial(scroll, -1)),
            self._key(("pageup",), "", "", partial(scroll, -LOG_PAGE)),
            self._key(("pagedown",), "", "", partial(scroll, LOG_PAGE)),
            # i18n: Scrolls down.
            self._key(("down", "j"), down, label("more"), partial(scroll, 1)),
        ]

    def _keep_in_sight(self, size: Canvas) -> None:
        super()._keep_in_sight(size)
        if self.model.review_down:
            self.model.review_down = min(self.model.review_down, most_down(self.model, size))

    def _results(self) -> Binding:
        # i18n: Shows how the game stands.
        return self._overlay("c", "results", label("so far"))

    # ---- what keys do ------------------------------------------------------------------------

    def _start(self, pile: Pile) -> None:
        """Draw or take at once, without Enter."""
        self.model.choose_pile(pile)
        if self.model.pile == pile:
            self._confirm()

    def _pick(self, value: int) -> None:
        """Go to a card, and discard it at once if the reader wants that."""
        self.model.jump(value)
        is_found = self.model.notice is None
        if is_found and self.model.asks == "end" and self.model.settings().one_key:
            self._confirm()

    def _click_pile(self, pile: Pile) -> None:
        if self.model.pile == pile:
            self._confirm()
        else:
            self.model.choose_pile(pile)

    def _click_card(self, position: int) -> None:
        """Go to a card; if the cursor was there, discard the card or give it its next mark."""
        if self.model.cursor != position or self.model.mode != "hand":
            self.model.choose(position)
        elif self.model.asks == "end":
            self._confirm()
        else:
            self.model.mark(NEXT_MARK[self.model.marks.get(position)])

    def _click_spot(self, spot: Spot) -> None:
        if self.model.aim(spot):
            self._confirm()


def _unshown(binding: Binding) -> Binding:
    """Return the same binding, not shown in the line of keys."""
    return replace(binding, shown="")


def _spots_in(view: View) -> Iterator[Spot]:
    """Yield where cards are face down."""
    for seat, sets in enumerate(view.sets):
        for at, laid in enumerate(sets):
            yield from ((seat, at, card) for card, _ in enumerate(laid.down))


SCREEN = LurisScreen
