"""What the screens of statistics and seasons say."""

from typing import Final

from luznet.games import GAMES
from luznet.i18n.games import name_of
from luznet.i18n.measures import measures_of
from luznet.language import Text, TextIn

BOTS: Final = {
    "any": TextIn("which games are counted", "all games"),
    "none": TextIn("which games are counted", "games without bots"),
    "some": TextIn("which games are counted", "games with bots"),
}
# i18n: At the end of the title.
PAGE: Final = Text("{which}, page {page} of {pages}")
# i18n: {means} is such as "off by = tricks off; Safety = deals with Safety".
_HEADS: Final = Text("{game}: {means}.")
HELP: Final = (
    Text(
        "Games count once they are over. A rating says how strong you are among people: it begins "
        "at 25, and lies between the two numbers that the ± gives, most probably."
    ),
    Text("The dotted lines of a curve are these two numbers."),
    Text(
        "Against others, you see how often you won, how often they won, and how often you came in "
        "ahead of them."
    ),
)
SEASON_HELP: Final = (
    Text(
        "A season is all games at tables of one name. A game counts if at least two people played "
        "it to its end and most of them signed it. The order follows from the rating: the number "
        "that a player almost certainly reaches, its mean less three times its uncertainty."
    ),
    Text("Hide a player who has left: only this computer leaves them out."),
)


def heads() -> list[str]:
    """Say for each game what the heads of its columns mean."""
    told = []
    for game in GAMES:
        means = [
            f"{each.head()} = {each.name()}"
            for each in measures_of(game)
            if each.head() != each.name()
        ]
        told += [_HEADS(game=name_of(game), means="; ".join(means))] * bool(means)
    return told
