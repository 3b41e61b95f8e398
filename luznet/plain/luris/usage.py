"""How each word about a game of Luris is typed, and what it does, as in `luznet.plain.usage`."""

from luznet.language import TextIn
from luznet.plain.usage import Use

DRAW: Use = (
    "draw",
    TextIn("what a typed word does", "begin your turn with two cards from the draw pile"),
)
TAKE: Use = ("take", TextIn("what a typed word does", "begin your turn with the discard instead"))
SET: Use = (
    TextIn("typed words stay as they are", "set 7 7 joker down 3 4, or set 7 7 j, 3 4"),
    # i18n: down is typed.
    TextIn("what a typed word does", "lay a set; the cards after down are face down"),
)
FLIP: Use = (
    TextIn("typed words stay as they are", "flip Ben 1 2, or flip me 1 2"),
    TextIn("what a typed word does", "flip face-down card 2 of Ben's set 1, or of yours"),
)
SWAP: Use = (
    TextIn("typed words stay as they are", "swap 1 2 7"),
    TextIn(
        "what a typed word does",
        "put a 7 from your hand face up into your set 1, and take its face-down card 2",
    ),
)
PASS: Use = ("pass", TextIn("what a typed word does", "take no action this turn"))
DISCARD: Use = (
    TextIn("typed words stay as they are", "discard 7, or discard joker"),
    TextIn("what a typed word does", "end your turn: lay a card on the discard pile"),
)
HAND: Use = (
    TextIn("typed words stay as they are", "hand, or hand Ben"),
    TextIn("what a typed word does", "hear your hand, or how many cards another player holds"),
)
TABLE: Use = (
    "table",
    TextIn("what a typed word does", "hear everything: the piles, all sets, your hand"),
)
SETS: Use = (
    TextIn("typed words stay as they are", "sets, or sets Ben"),
    TextIn("what a typed word does", "hear all sets, or those of one player"),
)
PILES: Use = (
    "piles",
    TextIn("what a typed word does", "hear the discard, and how many cards can be drawn"),
)
SCORES: Use = (
    "scores",
    TextIn("what a typed word does", "hear how many cards everybody has face up, and in hand"),
)
