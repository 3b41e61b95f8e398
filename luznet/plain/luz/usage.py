"""How the commands of Luz are typed, and what they do."""

from luznet.language import TextIn
from luznet.plain.usage import Use

BET: Use = (
    TextIn("typed words stay as they are", "bet 3, or bet 3 s"),
    # i18n: s is typed.
    TextIn("what a typed word does", "make your bet; s adds Safety"),
)
PLAY: Use = (
    TextIn("typed words stay as they are", "play 4, or play green"),
    TextIn("what a typed word does", "play your card 4, or your only green card"),
)
CARD: Use = ("card 4", TextIn("what a typed word does", "hear what is known of your card 4"))
REVIEW: Use = (
    "review",
    TextIn(
        "what a typed word does",
        "review your choices in the last deal with the coach",
    ),
)
CARDS: Use = ("cards", TextIn("what a typed word does", "hear what is known of all your cards"))
HAND: Use = (
    TextIn("typed words stay as they are", "hand, or hand Ben"),
    TextIn("what a typed word does", "hear your hand, or another player's"),
)
TABLE: Use = (
    "table",
    TextIn("what a typed word does", "hear everything: bets, tricks won, hands, the trick"),
)
BETS: Use = (
    "bets",
    TextIn("what a typed word does", "hear all bets, the tricks won, and what is still needed"),
)
SUITS: Use = (
    "colours",
    TextIn("what a typed word does", "hear the colours, their letters, and how cards are typed"),
)
TRICK: Use = (
    "trick",
    TextIn("what a typed word does", "hear the trick on the table, and who is winning it"),
)
LAST: Use = (
    "last",
    TextIn("what a typed word does", "hear the last trick, until the next card is led"),
)
TRICKS: Use = (
    "tricks",
    TextIn("what a typed word does", "hear all tricks of this deal, where the table allows it"),
)
SCORES: Use = ("scores", TextIn("what a typed word does", "hear everybody's points"))
DEAL: Use = (
    "deal",
    TextIn("what a typed word does", "hear the last scored deal, with all hands"),
)
