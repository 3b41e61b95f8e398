"""The words of statistics and seasons."""

from luznet.language import PluralText, Text, TextIn

TITLE = TextIn("heading of statistics", "Statistics")
SEASON = TextIn("heading of statistics", "Season")
# i18n: {name} is a player, {games} "34 games", {first} and {last} are months, such as 2026-03.
ABOUT = Text("{name}: {games}, {first} to {last}")
GAMES = PluralText("{number} game", "{number} games")
# i18n: {game} is the name of a game, {games} "34 games".
OF_GAME = Text("{game}: {games}")

BY_PLAYERS = TextIn("heading of statistics", "By number of players")
BY_RIVAL = TextIn("heading of statistics", "Against others")
BY_MONTH = TextIn("heading of statistics", "Month by month")
BESTS = TextIn("heading of statistics", "Most in one game")
RATING = TextIn("heading of statistics", "Rating")

PLAYERS = TextIn("head of a column", "players")
ALL = TextIn("a row of a table", "all")
PLAYED = TextIn("head of a column", "games")
WINS = TextIn("head of a column", "won")
# i18n: The head of a column: the share of games that the opponent won.
THEIR_WINS = TextIn("head of a column", "they won")
# i18n: The head of a column: the share of games with a better place than the opponent's.
AHEAD = TextIn("head of a column", "ahead")
NAME = TextIn("head of a column", "name")
MONTH = TextIn("head of a column", "month")
MOST = TextIn("head of a column", "most")
WHAT = TextIn("head of a column", "what")
DAY = TextIn("head of a column", "day")
GAME = TextIn("head of a column", "game")
PLACE = TextIn("head of a column", "place")
# i18n: The head of a column: the place in a game, on average.
MEAN_PLACE = TextIn("head of a column", "mean place")
RATED = TextIn("head of a column", "rating")
SEASONS = TextIn("head of a column", "season")
LAST = TextIn("head of a column", "last game")

# i18n: {rating} is "27.3 ± 4.1", {games} "12 games".
RATED_AFTER = Text("Rating: {rating} after {games} among people")
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
# i18n: Below the table of a season: why somebody with a higher rating may stand lower.
ORDER = Text("Places follow the rating less its uncertainty: few games prove little.")
# i18n: {names} is a list of people, each with the number of the games that they brought.
BROUGHT = Text("Games that came from others: {names}.")
# i18n: Who brought games, and how many.
BROUGHT_BY = TextIn("who brought games", "{name} {number}")
HIDDEN = PluralText("{number} player is hidden.", "{number} players are hidden.")
IS_HIDDEN = Text("{name} is hidden in seasons on this computer. `luznet season --show` undoes it.")
IS_SHOWN = Text("{name} is shown in seasons again.")
NOT_HIDDEN = Text("Nobody called {wanted} is hidden.")
# i18n: {season} is the name of a season, {games} "34 games".
SEASON_OF = Text("{season}: {games}")
