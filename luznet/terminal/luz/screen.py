"""The Luz screen: keys and drawing around its model."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import ClassVar

from luznet.games.luz.cards import Colour
from luznet.games.luz.types import View
from luznet.terminal.chat.model import ChatModel
from luznet.terminal.context import Context
from luznet.terminal.game.log import Told
from luznet.terminal.game.page import Banner
from luznet.terminal.game.screen import ENTER, LOG_PAGE, Due, GameScreen
from luznet.terminal.keys import DOWN, LEFT_RIGHT, label
from luznet.terminal.light.motion import Scene
from luznet.terminal.luz import overlays
from luznet.terminal.luz.advice import draw_advice
from luznet.terminal.luz.ending import draw_game_end
from luznet.terminal.luz.hand import click_on
from luznet.terminal.luz.help import help_for
from luznet.terminal.luz.layout import is_reduced, layout
from luznet.terminal.luz.log import sentences
from luznet.terminal.luz.model import Model
from luznet.terminal.luz.motion import end_scenes, table_scenes
from luznet.terminal.luz.reduced_pages import draw_page
from luznet.terminal.luz.results import draw_deal_end
from luznet.terminal.luz.review import draw_review, most_down
from luznet.terminal.luz.table import banner, draw_table, draw_title, where
from luznet.terminal.picture import Canvas, Kept, Picture
from luznet.terminal.screen import Binding


class LuzScreen(GameScreen[Model]):
    """The table of a game of Luz, for players and spectators."""

    model_type: ClassVar = Model
    overlays: ClassVar = {"scores": "c", "tricks": "tab", "deal": "d", "log": "L", "review": "e"}

    def __init__(self, context: Context, chat: ChatModel) -> None:
        super().__init__(context, chat)
        self._kept = Kept()

    def help(self) -> Sequence[str]:
        return help_for(self.model)

    def _table(self, view: View, size: Canvas) -> Picture:
        picture = draw_table(self.model, view, size, self._kept)
        if self.model.past is None:
            draw_advice(picture, self.model, view, size)
        return picture

    def _cover(self, view: View, size: Canvas) -> Picture | None:
        model, result = self.model, self.model.result
        if is_reduced(size):
            return draw_page(model, view, size)
        if model.overlay == "scores":
            return overlays.draw_scores(model, view, size)
        if model.overlay == "review":
            return draw_review(model, view, size)
        if result is not None and (model.overlay == "deal" or model.stage == "deal end"):
            return draw_deal_end(model, view, result, size)
        return draw_game_end(model, view, size) if model.stage == "game end" else None

    def _scenes(self, before: Due, due: Due) -> Sequence[Scene]:
        model, canvas = self.model, self._table_canvas
        if (before.shown, due.shown) == ("table", "table"):
            draw = partial(draw_table, model, size=canvas, kept=Kept())
            return table_scenes(model, before, due, draw, canvas)
        if before.shown == "table" and model.stage == "deal end" and not model.overlay:
            return end_scenes(model, due, lambda view: self._cover(view, canvas) or due.picture)
        return ()

    def _draw_title(self, picture: Picture, view: View) -> None:
        draw_title(picture, self.model, where(self.model, view))

    def _banner(self, view: View) -> Banner:
        return banner(self.model, view)

    def _banner_row(self, view: View, size: Canvas) -> int:
        return layout(view.players, size).banner

    def _log(self) -> Iterable[Told]:
        return sentences(self.model)

    def step_label(self) -> str:
        # i18n: Goes to another trick in the log.
        return label("trick")

    def _keep_in_sight(self, size: Canvas) -> None:
        super()._keep_in_sight(size)
        if self.model.review_down:
            self.model.review_down = min(self.model.review_down, most_down(self.model, size))

    def _at_table(self) -> Sequence[Binding]:
        if self.model.stage == "deal end":
            return [
                self._key(ENTER, "Enter", label("go on"), self.model.seen),
                *self._replaying(),
                *self._looking(),
            ]
        if self.model.stage == "game end":
            return [*self._ending(), *self._looking()]
        return self._playing()

    def typed(self, text: str) -> bool:
        self.model.look(self._clock())
        held = self.model.is_frozen
        self.model.touched()
        return held

    # ---- keys ------------------------------------------------------------------------------

    def looking_back(self) -> Sequence[Binding]:
        letters = self._letters(label("look at a card")) if self.model.held else []
        return [self._overlay("c", "scores", label("scores")), self._tricks(), *letters,
                *self._clicks()]  # fmt: skip

    def _playing(self) -> list[Binding]:
        """Return the keys at the table, the most important first."""
        paused = self.model.situation.is_paused
        looking = [*self._advising(), self._tricks(), *self._looking()]
        looking = [*self._pausing(), *looking] if paused else [*looking, *self._pausing()]
        if self.model.is_watching or not self.model.held or self.model.shows_tenth_trick:
            return [*self._skipping(), *looking]
        if self.model.is_betting:
            looks = (*self._letters(label("look at a card")), *self._clicks())
            betting, others = self._betting(), [*self._digits(), *looks]
            return [*looking, *betting, *others] if paused else [*betting, *looking, *others]
        if paused:
            return [*looking, *self._moving(), *self._picking()]
        return [*self._moving(), *looking, *self._picking()]

    def _skipping(self) -> list[Binding]:
        if not self.model.is_frozen:
            return []
        return [self._key(ENTER, "Enter", label("go on"), _nothing)]

    def _betting(self) -> list[Binding]:
        """Return the keys for a bet."""
        model = self.model
        lower, higher = ("left", "down", "h", "j", "-"), ("right", "up", "l", "k", "+")
        return [
            # i18n: Makes the bet that is selected.
            self._confirming(label("bet")),
            self._key(lower, "", "", partial(model.change_bet, -1)),
            self._key(higher, LEFT_RIGHT(), label("change bet"), partial(model.change_bet, 1)),
            self._key(("s",), "s", label("Safety"), model.toggle_safety),
        ]

    def _digits(self) -> list[Binding]:
        """Return the keys that set a bet at once; the line below the cards names them too."""
        bet = self.model.set_bet
        return [
            *(self._key((str(n),), "", "", partial(bet, n)) for n in range(10)),
            self._key(("x",), "0–9 x", label("set bet"), partial(bet, 10)),
        ]

    def _moving(self) -> list[Binding]:
        """Return the keys that move through the cards, and play one."""
        model = self.model
        return [
            self._key(("left", "h"), "", "", partial(model.move, -1)),
            self._key(("right", "l"), LEFT_RIGHT(), label("choose"), partial(model.move, 1)),
            # i18n: Plays the card that is selected.
            self._confirming(label("play")),
        ]

    def _picking(self) -> list[Binding]:
        """Return the keys that select a card at once."""
        return [
            *(self._key((str(n),), "", "", partial(self._pick, n - 1)) for n in range(1, 10)),
            self._key(("0",), "1–9 0", label("choose by number"), partial(self._pick, 9)),
            *self._clicks(),
            *self._letters(label("choose by colour")),
        ]

    def _clicks(self) -> list[Binding]:
        """Return what clicks on cards do; a second click plays the card."""
        return [
            self._key((click_on(at),), "", "", partial(self._click, at)) for at in self.model.held
        ]

    def _confirming(self, does: str) -> Binding:
        """Return the binding of Enter, which also ends a beat."""
        if self.model.is_frozen:
            return self._key(ENTER, "Enter", label("go on"), _nothing)
        shown = "Enter" if self.model.asks and not self.model.situation.is_paused else ""
        return self._key(("enter",), shown, does, self._confirm)

    def _letters(self, does: str) -> list[Binding]:
        *others, last = Colour
        jump = self.model.jump
        return [
            *(self._key((colour.value,), "", "", partial(jump, colour)) for colour in others),
            self._key((last.value,), "rgbpy", does, partial(jump, last)),
        ]

    def _looking(self) -> list[Binding]:
        keys = [self._overlay("c", "scores", label("scores"))]
        if self.model.stage == "table":
            keys.append(self._veiling())
        if self.model.result is not None and self.model.stage != "deal end":
            keys.append(self._overlay("d", "deal", label("last deal")))
        if self.model.reviewing.can_review and not self.model.is_frozen:
            # i18n: Reviews the last deal with the coach.
            keys.append(self._overlay("e", "review", label("review deal")))
        keys.append(self._logging())
        return keys

    def _tricks(self) -> Binding:
        shown = "Tab" if self.model.open_tricks else ""
        return self._key(("tab",), shown, label("last trick"), self.model.show_tricks)

    def _closing(self) -> Binding:
        if self.model.overlay != "tricks":
            return super()._closing()
        keys = ("escape", "backspace", *ENTER)
        return self._key(keys, "Esc", label("back"), partial(self.model.toggle, ""))

    def _stepping(self) -> list[Binding]:
        """Return the keys that lead from one finished trick to another."""
        is_one = len(self.model.open_tricks) == 1
        shown = "" if is_one else LEFT_RIGHT()
        step = self.model.step_trick
        return [
            self._key(("tab",), "", "", self.model.show_tricks),
            self._key(("left", "h"), "", "", partial(step, -1)),
            # i18n: Shows another finished trick.
            self._key(("right", "l"), shown, label("other trick"), partial(step, 1)),
        ]

    def _scrolling(self) -> list[Binding]:
        if self.model.overlay == "tricks":
            return self._stepping()
        if self.model.overlay == "review" and self.model.reviewing.review is not None:
            return self._scrolling_review()
        return super()._scrolling()

    def _scrolling_review(self) -> list[Binding]:
        scroll = self.model.scroll_review
        down = DOWN() if self.model.review_down < most_down(self.model, self._size) else ""
        return [
            self._key(("up", "k"), "", "", partial(scroll, -1)),
            self._key(("pageup",), "", "", partial(scroll, -LOG_PAGE)),
            self._key(("pagedown",), "", "", partial(scroll, LOG_PAGE)),
            # i18n: Scrolls down.
            self._key(("down", "j"), down, label("more"), partial(scroll, 1)),
        ]

    # ---- what keys send ----------------------------------------------------------------------

    def _pick(self, position: int) -> None:
        """Select a card, and play it at once if the reader's settings say so."""
        self.model.choose(position)
        is_chosen = self.model.notice is None and self.model.position == position
        if is_chosen and self.model.asks == "play" and self.model.settings().one_key:
            self._confirm()

    def _click(self, position: int) -> None:
        if self.model.position == position and self.model.asks == "play":
            self._confirm()
        else:
            self._pick(position)


def _nothing() -> None:
    """Do only what any key does."""


SCREEN = LuzScreen
