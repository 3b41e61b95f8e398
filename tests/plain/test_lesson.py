"""The spoken lessons: every fact is that of the game, and each step can be heard."""

from importlib import import_module

import pytest

from luznet.games import GAMES
from luznet.games.luris.choices import can_lay
from luznet.games.luris.types import LaySet
from luznet.games.luz import tutorial
from luznet.games.luz.cards import Colour
from luznet.games.luz.odds import possible
from luznet.games.luz.rules import WON, WON_WITH_SAFETY
from luznet.games.luz.types import Bet
from luznet.language import speak
from luznet.plain.conversation import lessons
from luznet.plain.lines import LONGEST, printable
from luznet.plain.luris import lesson as luris
from luznet.plain.luris.typed import cards_in, laid_in
from luznet.plain.luz.lesson import _own, _view, steps

LINES = [line for step in steps() for line in step]
TEXT = " ".join(LINES)
DEALT = _view(tutorial.DEALT)


def test_what_the_learner_finds_out_is_all_that_can_be():
    can_be = [possible(DEALT)[at] for at in _own(DEALT, Colour.YELLOW)]
    assert can_be == [(2,), (7,), (8,)]
    assert "card 8 is 2, card 9 is 7 and card 10 is 8" in TEXT
    assert [possible(DEALT)[at] for at in _own(DEALT, Colour.GREEN)] == [(7, 8)]
    assert "Of green, 7 and 8 are left, and you hold one: card 1 is one of the two" in TEXT


def test_the_proposed_bet_is_what_the_cards_promise():
    others = [card for seat in (1, 2) for card in DEALT.hands[seat]]
    yellow = [possible(DEALT)[at][0] for at in _own(DEALT, Colour.YELLOW)]
    green = possible(DEALT)[_own(DEALT, Colour.GREEN)[0]][0]
    assert min(yellow[1:]) > max(card.value for card in others if card.colour is Colour.YELLOW)
    assert green > max(card.value for card in others if card.colour is Colour.GREEN)
    assert tutorial.BETS[tutorial.LEARNER] == Bet(3, True)
    assert "they promise 3 tricks" in TEXT


def test_the_lesson_tells_the_deal_of_the_tutorial_in_the_words_of_the_game():
    for told in (
        "Mira leads green 5.",
        "Ole plays green 6, best so far.",
        "Your turn: follow green. You may play card 1, green.",
        "You play card 1: it is green 7, best so far.",
        "You take trick 1 with green 7.",
        "Mira leads red 8.",
        "Your turn: you have no red, play any card.",
        "You play card 8: it is yellow 2, best so far.",
        "You take trick 3 with yellow 2.",
        "You bet 3 with Safety, won 4: met with Safety, 5 points, total 5.",
        "Mira bet 3, won 3: met exactly, 10 points, total 10.",
        "Ole bet 2, won 3: 1 off, minus 5 points, total minus 5.",
    ):
        assert told in TEXT, told


def test_the_points_are_those_of_the_rules():
    for paid in (WON, WON_WITH_SAFETY):
        assert f"{', '.join(map(str, paid[:-1]))} and {paid[-1]}" in TEXT


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
    for word in ("hand", "cards", "bet 3", "bet 3 s", "play 1", "trick", "scores", "help", "again"):
        assert word in TEXT, word
    for fact in ("must follow", "trump", "Safety", "not dealt", "exactly"):
        assert fact in TEXT, fact


def test_the_players_of_a_lesson_have_their_names_in_every_language():
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
