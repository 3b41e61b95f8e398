"""Everything that the coach of the Luz tutorial says; `steps` fills in the facts."""

from luznet.language import PluralText, Text, TextIn

# i18n: All values between two, as in "green 1 to 6".
RANGE = TextIn("values of cards", "{first} to {last}")

# ---- what each step is about, and what to press --------------------------------------------

OPEN_CARDS = TextIn("what a step of the tutorial is about", "their cards")
OWN_CARDS = TextIn("what a step of the tutorial is about", "your cards")
SUNS = TextIn("what a step of the tutorial is about", "what you hold")
LAST_SUN = TextIn("what a step of the tutorial is about", "what must be")
GREEN = TextIn("what a step of the tutorial is about", "what can be")
BET = TextIn("what a step of the tutorial is about", "your bet")
SAFETY = TextIn("what a step of the tutorial is about", "Safety")
FOLLOW = TextIn("what a step of the tutorial is about", "following")
LEAD = TextIn("what a step of the tutorial is about", "leading")
HIGHEST = TextIn("what a step of the tutorial is about", "the highest card")
TRUMP = TextIn("what a step of the tutorial is about", "trump")
LAST_CARD = TextIn("what a step of the tutorial is about", "the last trick")
SCORE = TextIn("what a step of the tutorial is about", "the points")
END = TextIn("what a step of the tutorial is about", "the whole game")

PRESS_SUNS = Text("Press y three times.")
PRESS_GREEN = Text("Press g for your green.")
PRESS_BET = Text("Press 3.")
PRESS_SAFETY = Text("Press s, then Enter to bet.")
PRESS_ILLEGAL = Text("Press y.")
PRESS_FOLLOW = Text("Press g, then Enter.")
PRESS_LEAD = Text("Press b, then Enter.")
PRESS_TRUMP = Text("Press y, then Enter.")
PRESS_LAST = Text("Enter: play it")
PRESS_TRUMPED = Text("Enter: to the last trick")

# ---- the steps -----------------------------------------------------------------------------

# i18n: At most 4 lines of 74 columns. Mira is a woman. {values} is a list such as "2, 5 and 8".
SAY_OPEN_CARDS = Text(
    "Welcome! You see everybody's cards but your own. Mira, on the left, holds red {values} but "
    "can't see them."
)
# i18n: At most 4 lines of 74 columns.
SAY_OWN_CARDS = Text(
    "Of your own cards you see colour and order: in each colour, values increase left to right. "
    "Y*, the yellow suns, are trump."
)
# i18n: At most 4 lines of 74 columns. Suns: yellow cards. {mira} and {ole} are lists of the
# i18n: values that these two hold.
SAY_SUNS = Text("Suns go from 1 to {top}. Mira holds {mira}, Ole {ole}. Which three are yours?")
# i18n: At most 4 lines of 74 columns. {values} is a list of three suns, {last} is the highest.
SAY_LAST_SUN = Text(
    "Only {values} are left, so these are yours; from now on your cards show such values. Nothing "
    "beats the {last}."
)
# i18n: At most 4 lines of 74 columns. {others} is such as "1 to 6", {mine} such as "7 or 8".
SAY_GREEN = Text("The others hold green {others}: yours is {mine}, higher than theirs.")
# i18n: At most 4 lines of 48 columns. {suns} is a list of values; these cards promise {number}
# i18n: tricks. {won} and {off} are points.
SAY_BET = PluralText(
    "How many of the 10 tricks will you win? Suns {suns} and the green promise {number}. Exactly "
    "right pays {won}; each trick off costs {off}.",
    "How many of the 10 tricks will you win? Suns {suns} and the green promise {number}. Exactly "
    "right pays {won}; each trick off costs {off}.",
)
# i18n: At most 4 lines of 48 columns. {sun} is a value; {points} is a number with its noun.
SAY_SAFETY = PluralText(
    "Your sun {sun} may win too. With Safety {tricks} or {number} tricks are fine, for {points}. "
    "Bets are final.",
    "Your sun {sun} may win too. With Safety {tricks} or {number} tricks are fine, for {points}. "
    "Bets are final.",
)
# i18n: At most 4 lines of 74 columns. {led} and {second} are in the form for "a card that
# i18n: somebody leads or plays (object)".
SAY_FOLLOW = Text(
    "Mira leads {led}, Ole plays {second}. If you hold the led colour, you must follow it. Try a "
    "sun!"
)
# i18n: At most 4 lines of 74 columns. {colour} is in the form for "the colour of one card",
# i18n: {best} is the value of another card.
SAY_MUST = Text(
    "Not allowed: cards with open edges may not be played now. Your {colour} may be, and it beats "
    "the {best}."
)
# i18n: At most 4 lines of 74 columns. {value} is that of the card that the learner played,
# i18n: {against} that of a blue card that Mira holds.
SAY_LEAD = Text(
    "It was the {value}! The highest card of the led colour takes the trick, and its winner leads. "
    "Lead your lowest blue: Mira's {against} will beat it."
)
# i18n: At most 4 lines of 74 columns. {card} is in the form for "a card, alone".
SAY_HIGHEST = Text("Mira's {card} takes the trick. Now she leads.")
# i18n: At most 4 lines of 74 columns. She: Mira. {card} is in the form for "a card that somebody
# i18n: leads or plays (object)", {colour} in that for "the colour of no card, or of many"; {sun}
# i18n: is a value.
SAY_TRUMP = Text(
    "She leads {card}. You have no {colour}, so you may play anything: your lowest sun, which must "
    "be {sun}."
)
# i18n: At most 4 lines of 74 columns. {value} is that of the learner's sun; {card} is in the form
# i18n: for "a card that somebody leads or plays (object)".
SAY_TRUMPED = PluralText(
    "Trump! Any sun beats all other colours, even your {value} a {card}. Let's skip {number} "
    "trick.",
    "Trump! Any sun beats all other colours, even your {value} a {card}. Let's skip {number} "
    "tricks.",
)
# i18n: At most 4 lines of 74 columns. {number} of tricks; {sun} and {last} are values.
SAY_LAST_CARD = PluralText(
    "You have won {number} so far. Ole leads sun {sun}; you know that yours is {last}.",
    "You have won {number} so far. Ole leads sun {sun}; you know that yours is {last}.",
)
# i18n: {bet} and {won} are numbers of tricks, {points} is such as -5, {safe} such as +5.
SAFETY_MISSED = Text("You bet {bet} and won {won}: {points}. Safety would have made it {safe}.")
# i18n: {bet} and {won} are numbers of tricks, {points} is such as -10.
LOST = Text("You bet {bet} and won {won}: {points}, 5 for each trick off.")
# i18n: {bet} and {won} are numbers of tricks, {points} is such as +10.
EXACT = Text("You bet {bet} and won exactly {won}: {points}.")
# i18n: {bet} and {won} are numbers of tricks, {points} is such as +5.
HALF = Text("You bet {bet} and won {won}: {points}, half because of Safety.")
# i18n: {bet} and {won} are numbers of tricks, {points} is such as +5.
SAVED = Text("You bet {bet} and won {won}: {points}, thanks to Safety.")
# i18n: {bet} and {won} are numbers of tricks, {points} is such as +10.
THEIR_POINTS = Text("{name} bet {bet} and won {won}: {points}.")
# i18n: At most 3 lines of 74 columns. R, ? and p are keys.
SAY_END = PluralText(
    "A game has {number} deal; a won bet pays more in each. R shows the rules anywhere, ? the "
    "keys. Now play: p in the lobby, or `luznet play`.",
    "A game has {number} deals; a won bet pays more in each. R shows the rules anywhere, ? the "
    "keys. Now play: p in the lobby, or `luznet play`.",
)

# ---- hints ---------------------------------------------------------------------------------

# i18n: At most 48 columns. Names a key.
HAS_SAFETY = Text("Safety is there already: Enter bets.")
# i18n: At most 48 columns. {tricks} is the bet. Names a key.
WITHOUT_SAFETY = Text("Without Safety only exactly {tricks} wins. Enter: bet")
# i18n: At most 48 columns. {tricks} is the bet that the learner selected; the cards promise
# i18n: {number} tricks.
OTHER_BET = PluralText(
    "{tricks}? Enter makes that bet; your cards promise {number}.",
    "{tricks}? Enter makes that bet; your cards promise {number}.",
)
# i18n: At most 74 columns. {number} is the card's place in the hand.
OTHER_CARD = Text("That is allowed, but for this lesson play card {number}.")
