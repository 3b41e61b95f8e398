"""How the commands of Luz are typed, and what they do."""

from luznet.plain.usage import ExplainedUse, Use

# i18n: s is typed.
BET = ExplainedUse("bet 3, or bet 3 s", "make your bet; s adds Safety")
PLAY = ExplainedUse("play 4, or play green", "play your card 4, or your only green card")
CARD = Use("card 4", "hear what is known of your card 4")
REVIEW = Use("review", "review your choices in the last deal with the coach")
CARDS = Use("cards", "hear what is known of all your cards")
HAND = ExplainedUse("hand, or hand Ben", "hear your hand, or another player's")
TABLE = Use("table", "hear everything: bets, tricks won, hands, the trick")
BETS = Use("bets", "hear all bets, the tricks won, and what is still needed")
SUITS = Use("colours", "hear the colours, their letters, and how cards are typed")
TRICK = Use("trick", "hear the trick on the table, and who is winning it")
LAST = Use("last", "hear the last trick, until the next card is led")
TRICKS = Use("tricks", "hear all tricks of this deal, where the table allows it")
SCORES = Use("scores", "hear everybody's points")
DEAL = Use("deal", "hear the last scored deal, with all hands")
