"""The screen of High: two rows of text, the cards by their numbers, and the keys of every game."""

from collections.abc import Iterator, Sequence
from functools import partial

from luznet.terminal.game import drawing, log, page
from luznet.terminal.game import words as common
from luznet.terminal.game.model import GameModel
from luznet.terminal.game.screen import GameScreen
from luznet.terminal.picture import Canvas, Picture
from luznet.terminal.screen import Binding
from tests.third import words
from tests.third.rules import Play, View


class HighModel(GameModel):
    """The model of High: the card that was chosen."""

    chosen: Play | None = None

    def _selected(self) -> Play | None:
        return self.chosen


class HighScreen(GameScreen[HighModel]):
    """The table of a game of High."""

    model_type = HighModel

    def _at_table(self) -> Sequence[Binding]:
        view = self.model.known
        if view.phase == "over":
            return [*self._ending(), self._logging()]
        plays = [
            self._key((str(at),), str(at), str(play.card), partial(self._play, play))
            for at, play in enumerate(view.legal, 1)
        ]
        return [*plays, self._logging(), self._veiling(), *self._pausing()]

    def _play(self, play: Play) -> None:
        self.model.chosen = play
        self._confirm()

    def help(self) -> Sequence[str]:
        return ("Play your highest card last.",)

    def _draw_title(self, picture: Picture, view: View) -> None:
        page.draw_title(picture, self.model, [(words.NAME(),)])

    def _table(self, view: View, size: Canvas) -> Picture:
        picture = Picture(size)
        self._draw_title(picture, view)
        for row, (seat, card) in enumerate(view.table, 3):
            picture.put(4, row, words.PLAYS(name=self._called(seat), card=card))
        is_blank = self.model.hides_hands or not view.hands
        hand = "" if is_blank else ", ".join(map(str, view.hands[self.model.me]))
        picture.put(4, size.rows - 5, words.HAND(cards=hand))
        page.draw_banner(picture, size.rows - 7, self.model, self._banner(view))
        page.draw_notice(picture, size.rows - 2, self.model)
        return picture

    def _banner(self, view: View) -> page.Banner:
        if view.phase == "over":
            won = words.WON(names=", ".join(map(self._called, view.winners)))
            return f"{won} {page.ask_for_another(self.model)}", "strong"
        if self.model.situation.is_asked:
            return common.YOUR_TURN(), "lit"
        return page.others_turn(self.model, view, lambda name: common.TURN_OF(name=name)), "strong"

    def _log(self) -> Iterator[str]:
        told = partial(words.happened, called=self._called)
        return log.sentences(self.model, told, has_beginning=True)

    def _called(self, seat: int) -> str:
        return drawing.name_of(self.model, seat)


SCREEN = HighScreen
