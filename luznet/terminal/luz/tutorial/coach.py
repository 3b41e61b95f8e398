"""The coach of Luz.

Any bet is taken, as what the others do does not depend on it; of the cards only the one of the
deal, as the next lesson needs it.
"""

from luznet.games.game import Frozen
from luznet.games.luz.types import Action, Bet, Play
from luznet.terminal.game.tutorial.coach import Coach
from luznet.terminal.luz.model import Model
from luznet.terminal.luz.tutorial import words
from luznet.terminal.luz.tutorial.deal import BETS, LEARNER, MY_BET
from luznet.terminal.luz.tutorial.steps import STEPS, LuzStep

PROPOSED = BETS[LEARNER]


class LuzCoach(Coach[Model, LuzStep]):
    """Where the learner is in the deal."""

    def __init__(self) -> None:
        """Begin with the first step."""
        super().__init__(STEPS)
        self.bet = PROPOSED
        self._is_warned = False

    def go_back(self) -> bool:
        """Go to the step before; return whether there is one."""
        self._is_warned = False
        return super().go_back()

    def objection(self, action: Frozen, planned: Action) -> str:
        """Return what speaks against a card; against a bet, whatever it is, but once."""
        if isinstance(action, Bet) and self.done == MY_BET:
            if action == Bet(PROPOSED.tricks) and not self._is_warned:
                self._is_warned = True
                return words.without_safety(action.tricks)
            self.bet = action
            return ""
        if action == planned or not isinstance(planned, Play):
            return super().objection(action, planned)
        return words.other_card(planned.position + 1)

    def remark(self, model: Model) -> str:
        """Return what to tell about another bet than the proposed one, and that Safety is there
        where it is to be added."""
        if self.done != MY_BET or model.position is not None or model.tricks is None:
            return ""
        if model.tricks != PROPOSED.tricks:
            return words.other_bet(model.tricks, PROPOSED.tricks)
        return words.HAS_SAFETY() if model.safety else ""
