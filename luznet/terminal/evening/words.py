"""The words of the screens of an evening."""

from luznet.language import PersonText, Text, TextIn

# i18n: The organiser's questions.
ASK_BEGIN = Text("Begin round {number} for {people} people?")
ASK_FINAL = Text("Begin the final?")
ASK_FINISH = Text("End the evening now? Nothing can be played after that.")
ASK_POSTPONE = Text("Postpone table {number}? The others will not wait for it.")
# i18n: {name} is a person.
ASK_REMOVE = Text("Remove {name} from the evening? Only you can let them come again.")
ASK_READMIT = Text("Let {name} come to the evening again?")
# i18n: {name} is what a computer calls itself, {phrase} three words, by which it is known.
ASK_TAKE_OUT = Text("Take the lent computer {name} ({phrase}) out of the evening? Postpone its "
    "tables, or correct their results.")  # fmt: skip
# i18n: At most 76 columns with a name and a phrase. a is a key.
WAITS = Text("{name} lends a computer: {phrase}")
LATER = TextIn("the answer to a question", "later")
REFUSE = TextIn("the answer to a question", "no, refuse it")
ASK_LEAVE = Text("Leave the evening? You get nothing for a game that is not over.")
# i18n: {names} are the players of a table; their scores are typed in this order.
ASK_SCORES = Text("Scores of {names}:")
# i18n: What was typed are not as many numbers as a table has seats.
NOT_SCORES = Text("Type {number} numbers, with blanks between them.")
PAUSED = Text("The organiser has paused the evening.")
ASK_LEAVE_LEADING = Text("Leave? The evening goes on while people are there, and you can come back "
    "with the same command.")  # fmt: skip
WINS_EVENING = PersonText("You win the evening!", "{name} wins the evening!")
NOBODY = Text("Nobody is here yet.")
NO_MOMENTS = Text("Nothing exciting yet.")
