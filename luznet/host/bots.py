"""The host's bots: asked when one has to act, each with nothing but the view of its seat."""

from collections.abc import Callable
from random import Random

from luznet.bots.bot import choose_uniformly
from luznet.games.game import Frozen
from luznet.host.bot_delay import bot_delay
from luznet.host.environment import BotQuestion, Environment
from luznet.host.journaled_table import JournaledTable
from luznet.host.table import bot_level, bot_to_act, people_at
from luznet.language import _


class Bots:
    """The bots of all tables."""

    def __init__(self, environment: Environment, report: Callable[[str], None]) -> None:
        self._environment = environment
        self._report = report
        self._thinking: dict[str, int] = {}  # tables, and the turns for which a bot is asked

    def ask(self, journaled: JournaledTable) -> None:
        """Have a bot choose if one has to act, and none was asked for this turn."""
        table = journaled.table
        seat = bot_to_act(table)
        if seat is None or self._thinking.get(table.id) == table.turn:
            return
        self._thinking[table.id] = table.turn
        below = self._environment.below
        question = BotQuestion(
            table=table.id,
            turn=table.turn,
            game=table.game,
            level=bot_level(table, seat),
            view=table.rules.view(table.play, seat),
            seed=below(1 << 64),
            people=people_at(table),
            delay=bot_delay(table.options.pace, table.rules.open_choices(table.play), below),
        )
        self._environment.ask_bot(question)

    def note_answer(self, question: BotQuestion) -> None:
        if self._thinking.get(question.table) == question.turn:
            del self._thinking[question.table]

    def random_choice(self, question: BotQuestion) -> Frozen:
        """Return a random legal action, for a bot that failed."""
        self._report(_("A bot's answer was not legal; a random action was taken instead."))
        choice: Frozen = choose_uniformly(question.view, Random(question.seed), 0.0)  # noqa: S311 - not secret
        return choice
