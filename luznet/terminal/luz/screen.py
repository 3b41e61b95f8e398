"""The Luz screen: keys and drawing around its model. All it knows comes from a `Client`."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from luznet.client.adviser import Adviser
from luznet.client.core import Client, Send
from luznet.games.luz.cards import Colour
from luznet.games.luz.types import View
from luznet.preferences.table import Settings
from luznet.terminal.herald import Turn
from luznet.terminal.keys import DOWN, LEFT_RIGHT, UP
from luznet.terminal.luz import ink, words
from luznet.terminal.luz.draw import draw
from luznet.terminal.luz.hand import click_on
from luznet.terminal.luz.log import most_back
from luznet.terminal.luz.model import Model, Overlay
from luznet.terminal.luz.review import most_down
from luznet.terminal.picture import Picture, Size
from luznet.terminal.screen import Binding, Screen
from luznet.terminal.talk.model import Talk
from luznet.wire.messages import Pause, Ready

Does = Callable[[], None]

ENTER = ("enter", " ", "space")
OWN_KEYS: Final[Mapping[Overlay, str]] = {
    "scores": "c",
    "tricks": "tab",
    "deal": "d",
    "log": "L",
    "review": "e",
    "": "",
}
"""The key that shows what can be laid over the table, and takes it away again."""
LOG_PAGE = 10
"""Lines of the log that a key for a page goes through."""


class LuzScreen(Screen):
    """The table of a game of Luz, for one who plays or watches."""

    def __init__(
        self,
        client: Client,
        send: Send,
        clock: Callable[[], float],
        talk: Talk,
        settings: Callable[[], Settings] = Settings,
        adviser: Adviser | None = None,
    ) -> None:
        """Show what the client knows; send messages; tell time by the clock (seconds). `talk`
        knows what is new in the chat, `settings` returns the reader's settings of now,
        `adviser` thinks for the coach."""
        self.model = Model(client, talk, settings, adviser)
        self._client = client
        self._send = send
        self._clock = clock

    def draw(self, size: Size) -> Picture:
        """Return the picture of the present."""
        bindings = self.bindings()
        if self.model.log_back:
            self.model.log_back = min(self.model.log_back, most_back(self.model, size))
        if self.model.review_down:
            self.model.review_down = min(self.model.review_down, most_down(self.model, size))
        return draw(self.model, size, bindings)

    def bindings(self) -> Sequence[Binding]:
        """Return the keys that do something now."""
        self.model.look(self._clock())
        if self.model.view is None:
            return []
        if self.model.overlay:
            return [*self._closing(), *self._scrolling(), *self._pausing()]
        if self.model.stage == "deal end":
            return [
                self._key(ENTER, "Enter", words.DOES_GO_ON(), self.model.seen),
                *self._looking(),
            ]
        if self.model.stage == "game end":
            return [*self._ending(), *self._looking()]
        return self._at_table()

    def typed(self, text: str) -> bool:
        """Take any other character: it ends the beat of a finished trick."""
        self.model.look(self._clock())
        held = self.model.is_frozen
        self.model.touched()
        return held

    def elapse(self) -> None:
        """Play the only card that may be played, where the reader wants that."""
        self.model.look(self._clock())
        if self.model.is_autoplay_due:
            self._confirm()

    def next_change(self, now: float) -> float | None:
        """Return when the beat ends or the clock ticks."""
        self.model.look(now)
        return self.model.next_change

    def turn(self) -> Turn | None:
        """Return whose turn it is, also while the picture lags behind."""
        update = self._client.update
        view = update.view if update else None
        if update is None or not isinstance(view, View) or view.turn is None:
            return None
        if view.legal:
            return Turn(words.YOUR_TURN(), own=(update.table.id, update.table.games, update.turn))
        return Turn(words.turn_of(ink.name_of(self.model, view.turn)))

    # ---- keys ------------------------------------------------------------------------------

    def _key(self, keys: Sequence[str], shown: str, does: str, action: Does) -> Binding:
        """Return a binding that first ends the beat and clears what was told."""

        def run() -> None:
            self.model.look(self._clock())
            self.model.touched()
            action()

        return Binding(tuple(keys), shown, does, run)

    def _at_table(self) -> list[Binding]:
        """Return the keys at the table, the most important first."""
        paused = self.model.is_paused
        looking = [*self._advising(), self._tricks(), *self._looking()]
        looking = [*self._pausing(), *looking] if paused else [*looking, *self._pausing()]
        if self.model.is_watching or not self.model.held:
            return [*self._skipping(), *looking]
        if self.model.is_betting:
            looks = (*self._letters(words.DOES_LOOK()), *self._clicks())
            betting, others = self._betting(), [*self._digits(), *looks]
            return [*looking, *betting, *others] if paused else [*betting, *looking, *others]
        if paused:
            return [*looking, *self._moving(), *self._picking()]
        return [*self._moving(), *looking, *self._picking()]

    def _skipping(self) -> list[Binding]:
        if not self.model.is_frozen:
            return []
        return [self._key(ENTER, "Enter", words.DOES_GO_ON(), _nothing)]

    def _betting(self) -> list[Binding]:
        """Return the keys for a bet; the letters look at the own cards meanwhile."""
        model = self.model
        lower, higher = ("left", "down", "h", "j", "-"), ("right", "up", "l", "k", "+")
        return [
            self._key(lower, "", "", partial(model.change_bet, -1)),
            self._key(higher, LEFT_RIGHT(), words.DOES_CHANGE_BET(), partial(model.change_bet, 1)),
            self._key(("s",), "s", words.DOES_SAFETY(), model.toggle_safety),
            self._confirming(words.DOES_CONFIRM_BET()),
        ]

    def _digits(self) -> list[Binding]:
        """Return the keys that set a bet at once; the line below the cards names them too."""
        bet = self.model.set_bet
        return [
            *(self._key((str(n),), "", "", partial(bet, n)) for n in range(10)),
            self._key(("x",), "0-9 x", words.DOES_SET_BET(), partial(bet, 10)),
        ]

    def _moving(self) -> list[Binding]:
        """Return the keys that go through the own cards, and play one."""
        model = self.model
        return [
            self._key(("left", "h"), "", "", partial(model.move, -1)),
            self._key(("right", "l"), LEFT_RIGHT(), words.DOES_MOVE(), partial(model.move, 1)),
            self._confirming(words.DOES_CONFIRM_CARD()),
        ]

    def _picking(self) -> list[Binding]:
        """Return the keys that go to an own card at once."""
        return [
            *(self._key((str(n),), "", "", partial(self._pick, n - 1)) for n in range(1, 10)),
            self._key(("0",), "1-9 0", words.DOES_NUMBER(), partial(self._pick, 9)),
            *self._clicks(),
            *self._letters(words.DOES_COLOUR()),
        ]

    def _clicks(self) -> list[Binding]:
        """Return what clicks on own cards do: the second one on the same card plays it."""
        return [
            self._key((click_on(at),), "", "", partial(self._click, at)) for at in self.model.held
        ]

    def _confirming(self, does: str) -> Binding:
        """Return what Enter does: confirm at the own turn, skip the beat in one."""
        if self.model.is_frozen:
            return self._key(ENTER, "Enter", words.DOES_GO_ON(), _nothing)
        return self._key(("enter",), "Enter" if self.model.asks else "", does, self._confirm)

    def _letters(self, does: str) -> list[Binding]:
        *others, last = Colour
        jump = self.model.jump
        return [
            *(self._key((colour.value,), "", "", partial(jump, colour)) for colour in others),
            self._key((last.value,), "rgbpy", does, partial(jump, last)),
        ]

    def _ending(self) -> list[Binding]:
        you = self.model.you
        if you is None or self.model.seat(you).ready:
            return []
        return [self._key(("n", *ENTER), "n", words.DOES_READY(), self._ready)]

    def _looking(self) -> list[Binding]:
        keys = [self._overlay("c", "scores", words.DOES_SCORES())]
        if self.model.stage == "table":
            keys.append(self._veiling())
        if self.model.result is not None and self.model.stage != "deal end":
            keys.append(self._overlay("d", "deal", words.DOES_LAST_DEAL()))
        if self.model.coaching.can_review and not self.model.is_frozen:
            keys.append(self._overlay("e", "review", words.DOES_REVIEW()))
        keys.append(self._overlay("L", "log", words.DOES_LOG()))
        return keys

    def _tricks(self) -> Binding:
        shown = "Tab" if self.model.last_trick else ""
        return self._key(("tab",), shown, words.DOES_TRICKS(), self.model.show_tricks)

    def _advising(self) -> list[Binding]:
        """Return the key that asks the coach, at an own turn with a choice where the table has
        one; not while the own cards are to be seen by nobody."""
        if not self.model.coaching.can_advise or self.model.hides_hands:
            return []
        keys = ("a", "escape") if self.model.shows_advice else ("a",)
        return [self._key(keys, "a", words.DOES_ADVISE(), self.model.toggle_advice)]

    def _overlay(self, key: str, overlay: Overlay, does: str) -> Binding:
        return self._key((key,), key, does, partial(self.model.toggle, overlay))

    def _closing(self) -> list[Binding]:
        own = OWN_KEYS[self.model.overlay]
        keys = ("escape", "backspace", own, *ENTER)
        return [self._key(keys, "Esc", words.DOES_CLOSE(), partial(self.model.toggle, ""))]

    def _scrolling(self) -> list[Binding]:
        """Return the keys that go through the log, or the review."""
        if self.model.overlay == "review" and self.model.coaching.review is not None:
            return self._scrolling_review()
        if self.model.overlay != "log":
            return []
        scroll = self.model.scroll_log
        return [
            self._key(("down", "j"), "", "", partial(scroll, -1)),
            self._key(("pagedown",), "", "", partial(scroll, -LOG_PAGE)),
            self._key(("pageup",), "", "", partial(scroll, LOG_PAGE)),
            self._key(("up", "k"), UP(), words.DOES_SCROLL(), partial(scroll, 1)),
        ]

    def _scrolling_review(self) -> list[Binding]:
        scroll = self.model.scroll_review
        return [
            self._key(("up", "k"), "", "", partial(scroll, -1)),
            self._key(("pageup",), "", "", partial(scroll, -LOG_PAGE)),
            self._key(("pagedown",), "", "", partial(scroll, LOG_PAGE)),
            self._key(("down", "j"), DOWN(), words.DOES_SCROLL_DOWN(), partial(scroll, 1)),
        ]

    def _pausing(self) -> list[Binding]:
        table = self.model.table
        if self.model.you is None or table is None or table.phase != "playing":
            return []
        if self.model.is_paused:
            return [self._key(("p", "P"), "p", words.DOES_RESUME(), partial(self._pause, False))]
        return [self._key(("P",), "P", words.DOES_PAUSE(), partial(self._pause, True))]

    def _veiling(self) -> Binding:
        does = words.DOES_SHOW() if self.model.hides_hands else words.DOES_HIDE()
        return self._key(("v",), "v", does, self.model.toggle_veil)

    # ---- what keys send ----------------------------------------------------------------------

    def _pick(self, position: int) -> None:
        """Select an own card, and play it at once where the reader wants that."""
        self.model.choose(position)
        is_chosen = self.model.notice is None and self.model.position == position
        if is_chosen and self.model.asks == "play" and self.model.settings().one_key:
            self._confirm()

    def _click(self, position: int) -> None:
        if self.model.position == position and self.model.asks == "play":
            self._confirm()
        else:
            self._pick(position)

    def _confirm(self) -> None:
        action = self.model.confirmed()
        if action is not None:
            self._send(self._client.act(action))

    def _ready(self) -> None:
        self._send([Ready(ready=True)])

    def _pause(self, paused: bool) -> None:
        self._send([Pause(paused=paused)])


def _nothing() -> None:
    """Do nothing more than any key does."""
