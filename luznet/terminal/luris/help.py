"""Short help for every phase of a game of Luris, in paragraphs. RULES.md R1 to R5."""

from luznet.language import Text
from luznet.terminal.luris.model import Model

TABLE = (
    # i18n: Describes what is drawn.
    Text(
        "[ 7] lies face up, <??> lies face down, < 7> is one of your own cards face down, which "
        "you alone know. J is a joker. Before each set stands its value."
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
        "For a set go through your hand with Left/Right and mark cards: Up for at least two face "
        "up, all of one value or jokers, and one of them no joker; Down for at least two face "
        "down, whatever they are. Enter lays the set."
    ),
    # i18n: f and s are keys.
    Text(
        "f flips a face-down card of anybody: if it is of the set's value or a joker, it stays "
        "face up; if not, the whole set goes under the discard pile. s swaps a card of your hand "
        "that matches one of your sets for a face-down card there."
    ),
    # i18n: n is a key.
    Text("n passes: no action. Nothing is done before Enter; Esc takes back what you chose."),
)
END = (
    # i18n: j is a key.
    Text("Choose a card to discard, by Left/Right, its digit (0 is 10) or j for a joker."),
)
OTHERS = (
    Text(
        "The others play now. Watch which cards they dare to leave face down: one that does not "
        "match costs them the whole set, once somebody flips it."
    ),
)
PARTNERS = (
    # i18n: Tab is a key.
    Text("You may talk with your partner alone: Tab in the talk says to whom you speak."),
)
COACH = (
    # i18n: a is a key.
    Text(
        "On your turn, a asks the coach in how many of 100 games each of your choices wins, from "
        "what you may know, as the strong bot has learned it from many games. Of sets alike it "
        "names the best."
    ),
)
GAME_END = (
    Text(
        "Whoever has the most cards face up wins; if tied, whoever has the most cards in hand; if "
        "still tied, they share the win. Partners add up both."
    ),
    Text("Another game with the same people begins when all are ready; the loser starts it."),
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
