"""What plain mode says in a replay."""

from luznet.language import PluralText, Text

# i18n: {game} is the name of a game, {table} that of a table, {names} a list of names.
BEGINS = Text("Replay: {game}, {table}, with {names}.")
ACTIONS = PluralText("It has {number} action.", "It has {number} actions.")
# i18n: Where a replay is: the number of the action, and of all.
AT = Text("Action {at} of {number}.")
ASKED = Text("Enter: one action on; type help to hear what else you can type.")
AT_END = Text("This is the end of the replay.")
AT_BEGIN = Text("This is the beginning of the replay.")
ALL_OPEN = Text("All cards are open.")
AS_WATCHER = Text("You see what a spectator saw.")
AS_SEAT = Text("You see what {name} could know, as if you sat there.")
NOBODY = Text("Nobody here is called {name}. Type a name, a seat, all or nobody.")
NO_NUMBER = Text("Type a number from 0 to {most}.")
NO_SPEED = Text("Type seconds from 0.1 to 60.")
PLAYS = Text("It plays by itself; type stop to end that.")
STOPPED = Text("It has stopped.")
NO_REVIEW = Text("Choose a player first, for example: from Ann. The review is about their choices.")
CHANCES = Text("Chances to win: {chances}.")
# i18n: {name} is a player, {chance} such as "41%".
CHANCE = Text("{name} {chance}")
THINKING = Text("The chances to win are being worked out ...")
# i18n: replay is typed. It follows a sentence that says who shows the replay.
TO_WATCH = Text("Type replay to watch along.")
NOBODY_LEADS = Text("Nobody is showing the replay now. Type lead to show it.")
BACK_AT_TABLE = Text("You are back at the table.")
NO_RECORD = Text("This table has no finished game to replay.")
RECORD_COMES = Text("The record of the game is on its way. The replay opens when it is here.")
# i18n: {at} is the number of an action, {moved} such as "+31%", {what} a sentence about it.
TURN = Text("Action {at}: {name} {moved}. {what}")
