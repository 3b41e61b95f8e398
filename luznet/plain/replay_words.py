"""What plain mode says in a replay, and how its words are typed."""

from typing import Final

from luznet.language import PluralText, Text
from luznet.plain.usage import ExplainedUse, Use

# i18n: {game} is the name of a game, {table} that of a table, {names} a list of names.
BEGINS = Text("Replay: {game}, {table}, with {names}.")
ACTIONS = PluralText("It has {number} action.", "It has {number} actions.")
# i18n: Where a replay is: the number of the action, and of all.
AT = Text("Action {at} of {number}.")
ASKED = Text("Enter goes one action on; help says what else you can type.")
AT_END = Text("This is the end of the replay.")
AT_BEGIN = Text("This is the beginning of the replay.")
UNFINISHED = Text("The game was not finished. This is what was seen last.")
ALL_OPEN = Text("All cards are open.")
AS_WATCHER = Text("You see what a spectator saw.")
AS_SEAT = Text("You see what {name} could know, as if you sat there.")
NOBODY = Text("Nobody here is called {name}. Say a name, a seat, all or nobody.")
NO_NUMBER = Text("Say a number from 0 to {most}.")
NO_SPEED = Text("Say seconds from 0.1 to 60.")
PLAYS = Text("It plays on by itself; stop ends that.")
STOPPED = Text("It has stopped.")
NO_COACH = Text("The coach has nothing to say here: nobody has a choice.")
NO_REVIEW = Text("Choose a player first, as in: from Ann. The review is of their choices.")
CHANCES = Text("Chances to win: {chances}.")
# i18n: {name} is a player, {chance} such as "41%".
CHANCE = Text("{name} {chance}")
NO_CHANCES = Text("The chances to win can't be worked out now.")
THINKING = Text("The chances to win are being worked out ...")
NO_TURNS = Text("The chances never moved much at once.")
# i18n: {at} is the number of an action, {moved} such as "+31%", {what} a sentence about it.
TURN = Text("Action {at}: {name} {moved}. {what}")

ON: Final = ExplainedUse("next, or next 5, or Enter alone", "go one action on, or five")
BACK: Final = ExplainedUse("previous, or previous 5", "go one action back, or five")
STEP: Final = ExplainedUse("step, or step back", "go to the end of the trick or the turn, or back")
DEAL: Final = ExplainedUse("deal, or deal back", "go to the end of the deal, or back")
GO: Final = ExplainedUse("go 57, or go end", "go to an action by its number, or to the end")
FROM: Final = ExplainedUse(
    "from Ann, or from all, or from nobody",
    "see what a player could know, or all cards, or what a spectator saw",
)
LOOK: Final = Use("look", "hear all that lies on the table here")
PLAY: Final = ExplainedUse("play, or play 2", "let it play on by itself, an action in 2 seconds")
STOP: Final = Use("stop", "stop it")
COACH: Final = Use("advice", "hear what the coach finds for whoever is to act here")
REVIEW: Final = Use("review", "hear what the coach thinks of each choice in the deal here")
ODDS: Final = Use("chances", "hear who was how likely to win here")
TURNS: Final = Use("turns", "hear where the game turned")
LEAVE: Final = Use("leave", "leave the replay")
