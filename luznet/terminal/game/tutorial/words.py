"""What the coach says in every game, and the screen around the lesson.

Mira and Ole (`i18n/coach.py`) play with the learner; translations inflect their names in each
sentence.
"""

from luznet.language import Text, TextIn

TUTORIAL = Text("Tutorial")
# i18n: The learner, if their own name is not known.
GUEST = TextIn("a name in the tutorial", "Guest")


# i18n: {about} says in a few words what the step is about.
TITLE = Text("Step {number} of {steps}: {about}")
ENTER = Text("Enter: go on")
PRESS_END = Text("Enter: end the tutorial")

# ---- hints ---------------------------------------------------------------------------------

# i18n: At most 48 columns.
NO_USE = Text("That key has no use at this step.")
# i18n: At most 48 columns.
FIRST_STEP = Text("This is the first step.")
# i18n: At most 48 columns. What to press follows in the next line.
NOT_YET = Text("Not yet, first this:")
# i18n: At most 48 columns. What to press follows in the next line.
OTHER_ACTION = Text("That is allowed, but do this for the lesson:")

# ---- keys and the help ---------------------------------------------------------------------

LEAVING = Text("Leave the tutorial? You can begin it again at any time.")
HELP = (
    Text(
        "A coach explains one thing at a time, in a box; its last line says what to press. You "
        "play with the keys of a real table."
    ),
    Text("Backspace takes you back a step, what you did in it included."),
)

# ---- which tutorial ------------------------------------------------------------------------

WHICH = Text("Which game do you want to learn?")
