"""The coach: which step is due, how far the deal is, and what leads on. It draws nothing.

    step --what it wants, or a card or bet of the deal--> next step --...--> finished
    step --back--> the step before, with the deal as it was then

Any bet is taken, as what the others do does not depend on it; of the cards only the one of the
deal, as the next lesson needs it.
"""

from typing import Final

from luznet.games.game import Frozen
from luznet.games.luz.types import Action, Bet, Play
from luznet.terminal.luz.model import Model
from luznet.terminal.luz.tutorial import words
from luznet.terminal.luz.tutorial.deal import BETS, LEARNER, MY_BET
from luznet.terminal.luz.tutorial.steps import STEPS, Step

ENTER: Final = ("enter", " ", "space")


class Coach:
    """Where the learner is in the tutorial."""

    def __init__(self) -> None:
        """Begin with the first step."""
        self.index = 0
        self.done = STEPS[0].moment
        self.bet: Bet = BETS[LEARNER]
        self.hint = ""
        self.is_finished = False

    @property
    def step(self) -> Step:
        """The step that is due."""
        return STEPS[self.index]

    @property
    def title(self) -> str:
        """Its title, with its number."""
        return words.title(self.index + 1, len(STEPS), self.step.title())

    @property
    def is_midway(self) -> bool:
        """Whether something would be lost by leaving."""
        return 0 < self.index < len(STEPS) - 1

    def go_on(self) -> None:
        """Go to the next step, or finish after the last one."""
        self.hint = ""
        if self.index + 1 == len(STEPS):
            self.is_finished = True
            return
        self.index += 1
        self.done = self.step.moment

    def go_back(self) -> bool:
        """Go to the step before; tell whether there is one."""
        self.hint = "" if self.index else words.FIRST_STEP()
        if not self.index:
            return False
        self.index -= 1
        self.done = self.step.moment
        return True

    def take(self, action: Frozen, planned: Action) -> bool:
        """Take an action of the learner where the deal has `planned`; tell whether it fits, and
        go on to the step after it."""
        if isinstance(action, Bet) and self.done == MY_BET:
            self.bet = action
        elif action != planned:
            if isinstance(planned, Play):
                self.hint = words.other_card(planned.position + 1)
            return False
        after = self.done + 1
        while self.step.moment < after:
            self.go_on()
        return True

    def pressed(self, key: str, was_used: bool, model: Model) -> None:
        """Take note of a key and of what it selected: go on if that was asked for, else help."""
        wants = self.step.wants
        if wants is not None and wants(model):
            self.go_on()
        elif not was_used:
            self.hint = words.NOT_YET() if key in ENTER else words.NO_USE()
        elif self.done == MY_BET:
            self.hint = self._about_bet(model)

    def _about_bet(self, model: Model) -> str:
        """Return what to tell about another bet than the proposed one."""
        proposed = BETS[LEARNER].tricks
        if model.position is not None or model.tricks in (None, proposed):
            return ""
        return words.other_bet(model.tricks or 0, proposed)
