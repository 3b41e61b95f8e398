"""The coach of the Luz tutorial.

It accepts any bet, because the script doesn't depend on it, but only the scripted cards.
"""

from luznet.games.game import Frozen
from luznet.games.luz.tutorial import BETS, LEARNER, MY_BET
from luznet.games.luz.types import Action, Bet, Play
from luznet.language import PluralText, Text
from luznet.terminal.game.tutorial.coach import Coach
from luznet.terminal.luz.model import Model
from luznet.terminal.luz.tutorial.steps import STEPS, LuzStep

PROPOSED = BETS[LEARNER]

# i18n: At most 48 columns. Names a key.
HAS_SAFETY = Text("Safety is there already: Enter bets.")
# i18n: At most 48 columns. {tricks} is the bet. Names a key.
WITHOUT_SAFETY = Text("Without Safety only exactly {tricks} wins. Enter: bet")
# i18n: At most 48 columns. {tricks} is the bet that the learner selected; the cards promise
# i18n: {number} tricks.
OTHER_BET = PluralText(
    "{tricks}? Enter makes that bet; your cards promise {number}.",
    "{tricks}? Enter makes that bet; your cards promise {number}.",
)
# i18n: At most 74 columns. {number} is the card's place in the hand.
OTHER_CARD = Text("That is allowed, but for this lesson play card {number}.")


class LuzCoach(Coach[Model, LuzStep]):
    """The learner's progress through the deal."""

    def __init__(self) -> None:
        super().__init__(STEPS)
        self.bet = PROPOSED
        self._is_warned = False

    def go_back(self) -> bool:
        self._is_warned = False
        return super().go_back()

    def objection(self, action: Frozen, planned: Action) -> str:
        """Return why not to play a card, or once why not to bet without Safety."""
        if isinstance(action, Bet) and self.done == MY_BET:
            if action == Bet(PROPOSED.tricks) and not self._is_warned:
                self._is_warned = True
                return WITHOUT_SAFETY(tricks=action.tricks)
            self.bet = action
            return ""
        if action == planned or not isinstance(planned, Play):
            return super().objection(action, planned)
        return OTHER_CARD(number=planned.position + 1)

    def remark(self, model: Model) -> str:
        """Return what to say about another bet than the proposed one, or about Safety."""
        if self.done != MY_BET or model.position is not None or model.tricks is None:
            return ""
        if model.tricks != PROPOSED.tricks:
            return OTHER_BET(PROPOSED.tricks, tricks=model.tricks)
        return HAS_SAFETY() if model.safety else ""
