"""The spoken lessons: every fact is that of the game, and each step can be heard."""

from importlib import import_module
from itertools import combinations

import pytest

from luznet.games import GAMES
from luznet.games.luris.choices import can_lay
from luznet.games.luris.types import LaySet
from luznet.games.luz.cards import HAND_SIZE, Colour, deck
from luznet.games.luz.rules import WON, WON_WITH_SAFETY
from luznet.language import speak
from luznet.plain.conversation import lessons
from luznet.plain.lesson import MIRA, OLE
from luznet.plain.lines import LONGEST, printable
from luznet.plain.luris import lesson as luris
from luznet.plain.luris.typed import cards_in, laid_in
from luznet.plain.luz.lesson import HANDS, OWN, left, steps

LINES = [line for step in steps() for line in step]
TEXT = " ".join(LINES)


def can_be(colour: Colour) -> list[set[int]]:
    """Return what each own card of a colour can be, counted by going through all hands."""
    hands = list(combinations(left(colour), len(OWN[colour])))
    return [set(values) for values in zip(*hands, strict=True)]


def test_the_hands_of_the_lesson_are_ten_cards_each_of_one_deck():
    cards = [
        (colour, value) for hand in HANDS.values() for colour in hand for value in hand[colour]
    ]
    assert len(set(cards)) == len(cards) == 2 * HAND_SIZE
    assert set(cards) <= {(card.colour, card.value) for card in deck(3)}
    assert sorted(at for held in OWN.values() for at in held) == [*range(HAND_SIZE)]
    assert (
        sum(len(left(colour)) for colour in Colour) == 2 * HAND_SIZE
    )  # the own ones and those aside


def test_what_the_learner_finds_out_is_all_that_can_be():
    assert can_be(Colour.YELLOW) == [{3}, {7}, {8}]
    assert "card 8 is 3, card 9 is 7 and card 10 is 8" in TEXT
    assert can_be(Colour.GREEN) == [{4, 6}]
    assert "Of green, 4 and 6 are left, and you hold one: card 4 is one of the two" in TEXT


def test_the_example_of_trump_follows_the_rules():
    assert Colour.PURPLE in HANDS[OLE]
    assert Colour.PURPLE not in HANDS[MIRA]
    assert OWN[Colour.PURPLE]
    assert "Mira has no purple and plays yellow 2" in TEXT


def test_the_points_are_those_of_the_rules():
    for paid in (WON, WON_WITH_SAFETY):
        assert f"{', '.join(map(str, paid[:-1]))} and {paid[-1]}" in TEXT
    assert (
        "a bet of 2 gives 10 points if you win 2 tricks, and minus 10 points if you win 4" in TEXT
    )
    assert "A bet of 2 with Safety gives 5 points if you win 3" in TEXT


@pytest.mark.parametrize("game", GAMES)
def test_every_line_can_be_heard(game):
    assert f"learn {game}" in lessons()
    pages = import_module(f"luznet.plain.{game}.lesson").steps()
    lines = [line for page in pages for line in page]
    assert printable(lines) == lines
    for line in lines:
        assert line[-1] in ".:", line
        assert len(line) < LONGEST


def test_every_thing_that_a_beginner_must_know_is_in_it():
    for word in ("hand", "cards", "bet 2", "bet 2 s", "play 5", "trick", "scores", "help", "again"):
        assert word in TEXT, word
    for fact in ("must follow", "trump", "Safety", "lie aside", "exactly"):
        assert fact in TEXT, fact


def test_who_plays_in_a_lesson_is_called_as_in_the_tutorial_in_every_language():
    speak("uk")
    told = " ".join(line for step in steps() for line in step)
    assert "hand Міра" in told
    assert "Mira" not in told


# ---- Luris ---------------------------------------------------------------------------------

LURIS = " ".join(line for step in luris.steps() for line in step)


def test_what_is_typed_in_the_lesson_of_luris_is_what_the_game_understands():
    up, down = laid_in("7 7 joker down 3 4")
    laid = LaySet(tuple(cards_in(up)), tuple(cards_in(down)))
    assert can_lay(luris.HAND, laid)
    assert (laid.up, laid.down) == (luris.OWN.up, luris.OWN.down)
    assert "You type set 7 7 joker down 3 4, and hear: You lay a set of 7" in LURIS


def test_the_flips_and_the_swap_of_the_lesson_of_luris_follow_the_rules():
    flip = "You flip a card of Mira's set of 9: it is 9. It matches and stays."
    assert f"flip Mira 1 1, and hear: {flip}" in LURIS
    assert "it is 5. It does not match." in LURIS
    assert luris.OTHERS.down == (9, 5)
    assert "You put 7 face up into your set of 7, and take 3 from it." in LURIS
    assert luris.OWN.down[0] == 3


def test_every_thing_that_a_beginner_of_luris_must_know_is_in_its_lesson():
    for word in ("draw", "take", "flip", "swap 1 1 7", "pass", "discard 10", "confide", "sets",
                 "scores", "play luris", "again"):  # fmt: skip
        assert word in LURIS, word
