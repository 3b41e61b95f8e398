"""How each word about a game of Luris is typed, and what it does, as in `luznet.plain.usage`."""

from luznet.plain.usage import ExplainedUse, Use

DRAW = Use("draw", "begin your turn with two cards from the draw pile")
TAKE = Use("take", "begin your turn with the discard instead")
# i18n: down is typed.
SET = ExplainedUse(
    "set 7 7 joker down 3 4, or set 7 7 j, 3 4", "lay a set; the cards after down are face down"
)
FLIP = ExplainedUse(
    "flip Ben 1 2, or flip me 1 2", "flip face-down card 2 of Ben's set 1, or of yours"
)
SWAP = ExplainedUse(
    "swap 1 2 7", "put a 7 from your hand face up into your set 1, and take its face-down card 2"
)
PASS = Use("pass", "take no action this turn")
DISCARD = ExplainedUse(
    "discard 7, or discard joker", "end your turn: lay a card on the discard pile"
)
HAND = ExplainedUse("hand, or hand Ben", "hear your hand, or how many cards another player holds")
TABLE = Use("table", "hear everything: the piles, all sets, your hand")
SETS = ExplainedUse("sets, or sets Ben", "hear all sets, or those of one player")
PILES = Use("piles", "hear the discard, and how many cards can be drawn")
REVIEW = Use("review", "review your choices in the finished game with the coach")
SCORES = Use("scores", "hear how many cards everybody has face up, and in hand")
