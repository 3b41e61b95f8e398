"""Luris in plain mode: what is told.

The texts in `golden/luris_*.txt` are renewed like the golden screens.
"""

import re

import pytest

from luznet.games.luris.types import (
    Discarded,
    Flip,
    Flipped,
    LaySet,
    SetLaid,
    Swap,
    TimeUp,
)
from luznet.i18n import luris as said
from tests.games.luris_states import LURIS, table
from tests.plain.luris_games import acting, luris_game, luris_partners, luris_watched, sent, told_of
from tests.plain.telling import GOLDEN, Told
from tests.terminal.golden import assert_golden
from tests.terminal.luris_table import Luris
from tests.terminal.tables import NAMES

# ---- golden texts ------------------------------------------------------------------------------


def luris_watched_with_all_hands() -> Told:
    luris = Luris(3, 2, spectators="all").to(lambda s: any(s.sets))
    luris.change(shown=True)
    told = Told(luris, None)
    told.hear()
    return told.play_on(lambda s, turns=luris.turn + 12: luris.turn >= turns)


@pytest.mark.parametrize(
    "told", [luris_game, luris_partners, luris_watched, luris_watched_with_all_hands]
)
def test_golden_texts(told):
    assert_golden(told.__name__, told().lines, GOLDEN)


# ---- what is told ------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_step_of_everybody_is_told_once(players):
    told = told_of(players, seed=players)
    heard = len(told.luz.events)
    told.play_on(lambda s: s.turn is None)
    events, text = told.luz.events[heard:], "\n".join(told.lines)
    for seat, name in enumerate(("You", *NAMES[1:players])):
        own = [event for event in events if getattr(event, "seat", None) == seat]
        for pattern, type_ in ((" discards? ", Discarded), (" lays? a set", SetLaid),
                               (" flips? a card ", Flipped)):  # fmt: skip
            count = sum(isinstance(event, type_) for event in own)
            assert len(re.findall(rf"^{name}{pattern}", text, re.M)) == count
        assert len(re.findall(rf"^{name} ha(?:s|ve) \d+ cards? face up and", text, re.M)) == 1


def test_nothing_is_told_twice():
    told = acting()
    assert told.news() == []
    assert told.hear() == []


def test_what_is_asked_is_the_last_thing_told_at_every_own_step():
    told = told_of(3, seed=2)
    while told.luz.state.turn is not None:
        if told.luz.state.turn == 0:
            assert " type " in told.lines[-1]
            assert " You hold " in told.lines[-1]
        told.play_on(lambda s, turn=told.luz.turn: told.luz.turn > turn)


ASKS = ("table", "sets", "sets boris", "hand boris", "piles", "scores", "who", "help", "")


def test_hidden_cards_are_told_neither_in_events_nor_in_answers():
    def lines(boris: str, down: str, draw: str) -> list[str]:
        state = table("2 3 4", boris, sets={1: [f"7 7 / {down}"]}, draw=draw, turn=1)
        told = told_of(state)
        for does in ("draw", "swap 0.0 7", "discard 9"):
            told.luz.act(does)
            told.hear()
            for asks in ASKS:
                told.type(asks)
        return told.lines

    assert lines("7 9 5", "2 3", "4 4 4 4 4") == lines("7 9 J", "8 J", "6 5 2 3 3")


def test_what_one_knows_oneself_is_told():
    told = acting("2 5 6")
    assert told.type("sets me") == ["Your set 1, of 5: 5, 5 face up; 2, joker face down."]
    assert told.do("swap 1 1 5")[0] == "You put 5 face up into your set of 5, and take 2 from it."


def test_a_flip_that_does_not_match_tells_the_set_that_is_lost():
    assert acting().do("flip boris 1 1")[:2] == [
        "You flip a card of Boris's set of 9: it is 3. It does not match.",
        "Boris's set of 9 goes under the discard pile: 3, 9, 9, 9, joker.",
    ]
    assert acting().do("flip boris 1 3")[0] == (
        "You flip a card of Boris's set of 9: it is a joker. It matches and stays."
    )


def test_the_last_turn_is_told_before_it_begins_and_when_it_does():
    told = told_of(table("2 3 7 7 7", "2 3", draw="4 5"))
    assert told.lines[-1].endswith("so the game ends with that turn.")
    assert told.do("draw")[1] == "The draw pile is empty: the game ends with your turn."
    assert told.type("set 7 7 down 2 3")[0] == said.REFUSALS["final_turn"]()
    assert "This is the final turn of the game." in told.type("piles")


def test_the_end_tells_the_winner_what_counted_and_all_cards():
    state = table("7 8", "3", sets={0: ["5 5 / 2 J"]}, phase="end", final=True)
    lines = told_of(state).do("discard 7")
    assert lines[:6] == [
        "You discard 7.",
        "You win the game! Cards face up: 2 against 0.",
        "Boris has 0 cards face up and 1 card in hand.",
        "You have 2 cards face up and 1 card in hand.",
        "Boris held 3.",
        "You held 8.",
    ]


def test_partners_win_together_and_their_cards_are_added_up():
    state = table("7 8", "3", "4 5", "6", sets={2: ["5 5 / 2 J"]}, phase="end", final=True)
    lines = told_of(state).do("discard 7")
    assert lines[1] == "Chloé and you win the game together! Cards face up: 2 against 0."
    assert "Chloé and you have 2 cards face up and 3 cards in hand together." in lines
    others = told_of(state, 1)
    others.luz.act("discard 7")
    assert others.hear()[1].startswith("Ana and Chloé win the game together!")


def test_a_shared_game_is_told():
    lines = told_of(table("7 8", "3", phase="end", final=True)).do("discard 7")
    told = "Boris and you share the win. Cards face up: 0 each; cards in hand: 1 each."
    assert lines[1] == told


def test_a_partner_is_named_after_the_deal_and_with_the_table():
    luris = Luris(LURIS.new(4, LURIS.options_type()))
    told = Told(luris, 1)
    luris.to(lambda s: s.phase == "start")
    assert "Dmytro is your partner." in told.hear()
    assert "Dmytro is your partner." in told.type("table")
    assert "Ana and Chloé play together." in told_of(4, None).type("table")


def test_the_whole_table_is_told_where_happenings_were_missed():
    told = told_of(3, seed=5)
    told.play_on(lambda s: s.turn == 1)
    told.luz.act()
    lines = told.hear(events=False)
    assert re.match(r"\d+ cards are in the draw pile\. ", lines[0])
    assert any(line.startswith("You hold ") for line in lines)
    told.luz.act()
    assert not any("in the draw pile" in line for line in told.hear())


def test_whom_the_game_waits_for_is_told_once_a_turn_and_can_be_asked():
    told = told_of(table("2 3", "4 5", turn=1))
    assert told.lines[-1] == "Boris is choosing a pile."
    told.luz.act("draw")
    assert told.hear() == ["Boris draws 2 cards."]
    assert told.type("who") == ["Boris is choosing an action."]
    told.luz.does("pass")
    assert told.hear() == ["Boris passes."]
    assert told.type("who") == ["Boris is choosing what to discard."]
    told.luz.change_seat(1, away=True)
    assert told.hear()[-1].startswith("It is the turn of Boris, who is away; ")


@pytest.mark.parametrize(
    ("does", "waits"),
    [
        (("draw",), "Boris is choosing an action."),
        (("draw", "pass"), "Boris is choosing what to discard."),
    ],
)
def test_a_newcomer_in_the_middle_of_a_turn_hears_whom_the_game_waits_for(does, waits):
    told = Told(Luris(table("2 3", "4 5", turn=1)))
    told.luz.does(*does)
    assert told.hear()[-1] == waits
    assert told.news() == []
    told.client.disconnected()
    told.news()
    assert told.hear()[-1] == waits


@pytest.mark.parametrize("hand", ["3 4 7 7 8 J", "3 4 7 J", "7 7 7 7", "2 J J J"])
def test_how_to_set_is_told_by_a_set_that_can_be_laid(hand):
    told = acting(hand)
    (how,) = told.type("set")
    assert told.type(how.rpartition(": ")[2].removesuffix(".")) == []
    assert isinstance(sent(told), LaySet)


def test_your_own_hand_can_be_asked_for_by_a_word_for_yourself():
    told = acting()
    assert told.type("hand me") == told.type("hand my") == told.type("hand")
    assert told.type("sets me") == told.type("sets mine") == told.type("sets Ana")


@pytest.mark.parametrize("word", ["flip", "swap"])
def test_how_to_flip_and_to_swap_is_told_by_what_can_be_done(word):
    told = acting()
    (how,) = told.type(word)
    example = how.rpartition(": ")[2].removesuffix(".")
    assert example in ("flip Boris 1 1", "swap 1 1 joker")
    assert told.type(example) == []
    assert type(sent(told)) is {"flip": Flip, "swap": Swap}[word]


def test_a_player_who_returns_on_their_turn_hears_their_hand_once_even_in_a_pause():
    told = told_of(table("2 3", "4 5"))
    assert sum("You hold 2, 3." in line for line in told.lines) == 1
    assert told.lines[-1].startswith("Your turn: ")
    assert "You hold 2, 3." in told.type("table")
    told = Told(Luris(table("2 3", "4 5")))
    told.luz.change(paused_by=1)
    assert "You hold 2, 3." in told.hear()


def test_a_seat_whose_time_has_run_out_is_told():
    told = told_of(table("2 3", "4 5", "6 7", turn=1))
    told.luz.act(TimeUp(1))
    assert told.hear()[0] == "Boris's time has run out; Boris is out of the game."
    assert "Boris holds 2 cards. Boris's time has run out." in told.type("table")
    told.luz.act(TimeUp(0))
    assert told.hear()[0] == "Your time has run out; you are out of the game."


def test_the_time_for_the_whole_game_is_told_when_asked_and_when_little_is_left():
    told = told_of(table("2 3", "4 5"), clock=100)
    assert told.wait(30) == []
    assert told.type("clock") == [
        "Boris has 1 minute and 40 seconds left for the whole game.",
        "You have 1 minute and 10 seconds left for the whole game.",
    ]
    assert told.talk.next_change() == told.clock() + 10
    assert told.wait(10) == ["You have 1 minute left for the whole game."]
    assert told.wait(49) == []
    assert told.wait(1) == ["You have 10 seconds left for the whole game."]
    assert told.talk.next_change() is None


def test_the_time_of_others_is_told_only_when_asked():
    told = told_of(table("2 3", "4 5", turn=1), clock=70)
    assert told.talk.next_change() is None
    assert told.wait(20) == []
    assert told.type("clock")[0] == "Boris has 50 seconds left for the whole game."
    assert acting().type("clock") == ["There is no time limit for the whole game."]
