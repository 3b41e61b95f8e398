"""The words of statistics and seasons."""

from typing import Final

from luznet.language import PluralText, Text, TextIn

_HEAD: Final = "head of a column"
_PART: Final = "heading of statistics"

TITLE = TextIn(_PART, "Statistics")
SEASON = TextIn(_PART, "Season")
# i18n: {name} is a player, {games} "34 games", {first} and {last} are months, such as 2026-03.
ABOUT = Text("{name}: {games}, {first} to {last}")
GAMES = PluralText("{number} game", "{number} games")
# i18n: {game} is the name of a game, {games} "34 games".
OF_GAME = Text("{game}: {games}")

BY_PLAYERS = TextIn(_PART, "By number of players")
BY_RIVAL = TextIn(_PART, "Against others")
BY_MONTH = TextIn(_PART, "Month by month")
BESTS = TextIn(_PART, "Most in one game")
RATING = TextIn(_PART, "Rating")

PLAYERS = TextIn(_HEAD, "players")
ALL = TextIn("a row of a table", "all")
PLAYED = TextIn(_HEAD, "games")
WINS = TextIn(_HEAD, "won")
# i18n: The head of a column: the share of games that the opponent won.
THEIR_WINS = TextIn(_HEAD, "they won")
# i18n: The head of a column: the share of games with a better place than the opponent's.
AHEAD = TextIn(_HEAD, "ahead")
NAME = TextIn(_HEAD, "name")
MONTH = TextIn(_HEAD, "month")
MOST = TextIn(_HEAD, "most")
WHAT = TextIn(_HEAD, "what")
DAY = TextIn(_HEAD, "day")
GAME = TextIn(_HEAD, "game")
PLACE = TextIn(_HEAD, "place")
# i18n: The head of a column: the place in a game, on average.
MEAN_PLACE = TextIn(_HEAD, "mean place")
RATED = TextIn(_HEAD, "rating")
SEASONS = TextIn(_HEAD, "season")
LAST = TextIn(_HEAD, "last game")

# i18n: {rating} is "27.3 ± 4.1", {games} "12 games".
RATED_AFTER = Text("{rating} after {games} among people")
NOT_RATED = Text("No game among people yet, so there is no rating.")
NO_GAMES = Text("There are no finished games to count. `luznet history` lists all games.")
NOBODY = Text(
    "Nobody called {wanted} is in the games on this computer. `luznet season` lists who played."
)
# i18n: {names} is a list of players with their keys.
SEVERAL = Text("More than one player is called {wanted}: {names}. Type the beginning of the key.")
NO_SEASON = Text(
    "No game counts in a season called {wanted}. A game counts at a table of that name, if two "
    "people or more played it to its end and most of them signed it."
)
NO_SEASONS = Text(
    "There is no season yet. A season is all games at tables of one name: open one with `luznet "
    "play --table-name Autumn` and play with somebody."
)
HIDDEN = PluralText("{number} player is hidden.", "{number} players are hidden.")
IS_HIDDEN = Text("{name} is hidden in seasons on this computer. `luznet season --show` undoes it.")
IS_SHOWN = Text("{name} is shown in seasons again.")
NOT_HIDDEN = Text("Nobody called {wanted} is hidden.")
# i18n: {season} is the name of a season, {games} "34 games".
SEASON_OF = Text("{season}: {games}")
