"""Short help for every phase of a game of Luris, in paragraphs."""

from luznet.language import Text
from luznet.terminal.luris.model import Model

TABLE = (
    # i18n: Describes what is drawn.
    Text(
        "Light cards are face up, those with a lattice are face down; on your own ones you see "
        "their value, which only you know. J is a joker."
    ),
)
DEALING = (Text("The cards are dealt. The first turn begins in a moment."),)
START = (
    # i18n: d and u are keys.
    Text(
        "A turn begins with d, the top two cards of the draw pile, or with u, the top card of the "
        "discard pile. Then comes one action, then a discard."
    ),
)
ACTION = (
    # i18n: Names the arrow keys and Enter.
    Text(
        "For a set, go through your hand with Left/Right and mark cards: Up for at least two face "
        "up, of one value or jokers, but not jokers alone; Down for at least two face down, of any "
        "value. Enter lays the set."
    ),
    # i18n: f and s are keys.
    Text(
        "f flips a face-down card in anybody's set: if it has the set's value or is a joker, it "
        "stays face up; if not, the whole set goes under the discard pile. s swaps a card of your "
        "hand that matches one of your sets for a face-down card there."
    ),
    # i18n: n is a key.
    Text("n passes: no action. Nothing happens before Enter; Esc undoes what you chose."),
)
END = (
    # i18n: j is a key.
    Text("Choose a card to discard with Left/Right, its digit (0 is 10), or j for a joker."),
)
OTHERS = (
    Text(
        "The others play now. Watch which cards they dare to leave face down: one that does not "
        "match costs them the whole set if somebody flips it."
    ),
)
PARTNERS = (
    # i18n: Tab is a key.
    Text("You can chat with your partner alone: in the chat, Tab chooses who reads you."),
)
COACH = (
    # i18n: a is a key.
    Text(
        "On your turn, press a to ask the coach how many of 100 games each of your choices wins, "
        "judged by what you may know, as the strong bot has learned from many games. Of similar "
        "sets it names only the best."
    ),
)
GAME_END = (
    Text(
        "Whoever has the most cards face up wins; in a tie, the most cards in hand decide; in "
        "another tie, the win is shared. Partners count their cards together."
    ),
    Text("Another game with the same people begins when everybody is ready; the loser starts."),
)
WATCHING = (Text("You are watching: the table is drawn as seen from seat 1."),)


def help_for(model: Model) -> list[str]:
    """Return the help for what the screen is about now."""
    return [text() for text in _help_for(model)]


def _help_for(model: Model) -> tuple[Text, ...]:
    if model.is_over:
        return GAME_END
    if model.view is None or not model.view.hands:
        return DEALING
    if model.is_watching:
        return (*WATCHING, *TABLE)
    partners = PARTNERS if model.view.players == 4 else ()
    steps = {"start": START, "action": ACTION, "end": END, "": OTHERS}
    coach = COACH if model.coaching.has_coach else ()
    return (*steps[model.asks], *TABLE, *partners, *coach)
