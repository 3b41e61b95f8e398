"""What players of Luz type in plain mode."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luznet.games.luz.types import Bet
from luznet.i18n import STALLED
from luznet.plain.lines import number_in
from luznet.wire.client_messages import Act
from tests.plain.luz_games import (
    CONTROL,
    NONSENSE,
    WORDS,
    _legal,
    betting,
    following,
)
from tests.plain.telling import Told, gathering
from tests.terminal.tables import Luz

# ---- what is typed -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "bet"),
    [
        ("bet 3", Bet(3)),
        ("b 3", Bet(3)),
        ("  BET   3  ", Bet(3)),
        ("bet 3 s", Bet(3, True)),
        ("B 3S", Bet(3, True)),
        ("bet 3+s", Bet(3, True)),
        ("bet 3 safety", Bet(3, True)),
        ("Bet 3 with Safety", Bet(3, True)),
        ("bet 0", Bet(0)),
        ("bet 10 s", Bet(10, True)),
    ],
)
def test_bets_are_understood_in_many_forms(text, bet):
    told = betting()
    assert told.do(text)[0].startswith(f"You bet {bet.tricks}")
    assert told.luz.state.bets[0] == bet


@pytest.mark.parametrize(
    "text", ["bet", "bet 11", "bet -1", "bet three", "bet 3 x", "b 1000", "bet ٣", "bet 3 ſ"]
)
def test_a_bet_that_is_none_is_answered_in_one_line_and_not_sent(text):
    told = betting()
    assert told.type(text) == [
        "Which bet? Type bet and a number from 0 to 10, and s for Safety: bet 3 s."
    ]
    assert told.sent == []


@pytest.mark.parametrize("digit", ["٣", "３", "²"])
def test_no_digits_but_0_to_9_are_numbers(digit):
    assert number_in("3") == 3
    assert number_in(digit) is None


def test_a_card_is_played_by_its_number():
    told = following()
    position = _legal(told.luz)[1]
    said = told.do(f"P {position + 1}")
    assert said[0].startswith(f"You play card {position + 1}: it is ")


def test_a_card_is_played_by_its_colour_where_it_is_the_only_one():
    luz = Luz(4, seed=3)
    while not (luz.state.turn == 0 and luz.state.trick and len(_legal(luz)) == 1
               and len(luz.state.held[0]) > 1):  # fmt: skip
        luz.act()
    told = Told(luz)
    told.hear()
    colour = luz.state.trick[0].card.colour.name.lower()
    assert told.do(f"play {colour}")[0].startswith("You play card")


def test_a_colour_of_several_cards_is_asked_back():
    told = following()
    colour = told.luz.state.trick[0].card.colour.name.lower()
    (line,) = told.type(f"play {colour}")
    assert line.startswith(f"You hold more than one {colour} card: cards ")
    assert told.sent == []


def test_a_card_that_may_not_be_played_is_answered_with_the_rule():
    told = following()
    held, legal = told.luz.state.held[0], _legal(told.luz)
    wrong = next(at for at in held if at not in legal)
    assert told.type(f"play {wrong + 1}")[0].startswith("You must follow ")
    gone = next(at for at in range(10) if at not in held)
    assert told.type(f"play {gone + 1}") == [f"Card {gone + 1} is already played."]
    assert told.type("play 11")[0].startswith("Which card? You may play card")
    assert told.sent == []


def test_bets_and_cards_are_not_taken_at_the_wrong_time():
    assert betting().type("play 3")[0].startswith("First everybody bets")
    assert following().type("bet 3")[0].startswith("Bets are final")
    told = Told(Luz(4, seed=5).to_bets(1))
    told.hear()
    assert told.type("bet 3") == ["It is not your turn yet."]
    assert told.sent == []


def test_a_second_action_before_the_answer_is_not_sent():
    told = betting()
    told.type("bet 3")
    assert told.talk.is_busy
    assert told.type("bet 4") == ["Sent already; the table has not answered yet."]
    assert [type(message) for message in told.sent] == [Act]


def test_a_full_disk_of_the_host_is_told_once_and_when_it_is_over():
    told = Told(Luz(4).to_turn(1))
    told.hear()
    told.luz.change(stalled=True)
    assert told.hear() == [STALLED()]
    assert told.hear() == []
    assert told.type("") == [STALLED()]
    told.luz.change(stalled=False)
    assert told.hear()[0] == "The host can store the game again."
    told = Told(Luz(4).to_turn(0))
    asked = told.hear()[-1]
    told.luz.change(stalled=True)
    assert told.hear() == [STALLED()]
    assert told.type("") == [asked]


def test_nothing_is_sent_without_a_connection_or_in_a_pause():
    told = betting()
    told.luz.change(paused_by=1)
    assert told.hear() == ["Boris paused the game. Type resume to go on."]
    assert told.type("bet 3") == ["The game is paused. Type resume to go on."]
    told.client.disconnected()
    assert told.type("bet 3") == ["There is no connection now; nothing was sent."]
    assert told.sent == []


def test_spectators_cannot_act():
    told = Told(Luz(4, seed=5).to_bets(1), None)
    told.hear()
    for text in ("bet 3", "play 1"):
        assert told.type(text) == ["You are watching; only seated players can play."]
    assert told.sent == []
    assert not any(line.startswith(("bet 3", "play")) for line in told.type("help"))


def test_finished_tricks_are_told_as_far_as_the_table_allows():
    told = following()
    told.play_on(lambda s: s.tricks and s.trick)
    assert told.type("last") == ["Finished tricks are face down once the next card is led."]
    open_told = following(open_tricks=True)
    open_told.play_on(lambda s: len(s.tricks) == 2 and s.trick)
    tricks = open_told.type("tricks")
    assert [line.split(":")[0] for line in tricks] == ["Trick 1", "Trick 2"]
    assert open_told.type("last") == tricks[1:]


def test_the_trick_is_told_together_with_its_winner_so_far():
    told = following()
    assert told.type("trick") == [
        "Trick 3: Boris red 10; Chloé red 8; Dmytro red 1. Boris is winning it."
    ]


def test_hands_of_others_are_found_by_number_and_by_the_beginning_of_a_name():
    told = following()
    by_number = told.type("hand 2")
    assert by_number == told.type("hand bor") == told.type("HAND Boris")
    assert by_number[0].startswith("Boris holds ")
    assert told.type("hand zoe") == ["Nobody here is called zoe."]
    assert told.type("hand 9") == ["Nobody here is called 9."]


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_is_answered_in_one_line_with_what_can_be_typed(text):
    told = following()
    (line,) = told.type(text)
    assert "You can type play, card, hand, table, bets, trick" in line
    assert line.endswith(".")
    assert told.sent == []


def test_a_typo_gets_a_suggestion_and_a_strange_word_none():
    told = following()
    assert "plai is not understood here. Did you mean play? You" in told.type("plai 4")[0]
    assert "Did you mean" not in told.type("xy")[0] + told.type("umbrella")[0]


def test_a_number_may_follow_its_word_without_a_blank():
    told = following()
    assert told.type("card4") == told.type("c4") == told.type("card 4")
    told.type(f"play{told.client.view.legal[0].position + 1}")
    assert len(told.sent) == 1


def test_a_number_alone_is_told_the_word_that_is_missing():
    told = following()
    assert told.type("3")[0] == "To play a card, type play and its number."
    bets = Told(Luz(4, seed=5).to_bets(0))
    bets.hear()
    assert bets.type("3")[0].startswith("Which bet? Type bet and a number")
    assert told.sent == bets.sent == []


def test_all_bets_are_told_with_what_is_still_needed():
    told = following()
    view = told.client.view
    *lines, together = told.type("bets")
    assert len(lines) == view.players
    assert lines[0].startswith(f"You bet {view.bets[view.seat].tricks}")
    assert all(" won " in line and "need" in line for line in lines)
    tricks = sum(bet.tricks for bet in view.bets)
    assert together == f"All bets together are {tricks}, for 10 tricks."


def test_the_colours_are_told_with_their_letters_before_and_in_a_game():
    before = Told(gathering())
    before.hear()
    said = before.type("colours")
    assert said == following().type("colors")
    assert "letters are r, g, b, p and y" in said[0]
    assert "play green or play g" in said[1]


def test_an_empty_line_repeats_what_is_asked():
    told = following()
    asked = told.lines[-1]
    assert asked.startswith("Your turn: follow")
    assert told.type("") == told.type("  ") == told.type("again") == [asked]


# ---- whatever comes ------------------------------------------------------------------------


@given(
    seed=st.integers(0, 10_000),
    players=st.integers(3, 5),
    name=st.text(min_size=1, max_size=20),
    typed=st.lists(st.tuples(st.sampled_from(WORDS), st.text(max_size=12)), max_size=8),
    watches=st.booleans(),
    help_level=st.sampled_from(("none", "values", "odds", "coach")),
)
def test_whatever_the_view_the_name_and_the_typing_the_talk_is_clean_text(
    seed, players, name, typed, watches, help_level
):
    rng = random.Random(seed)
    luz = Luz(players, seed=seed, names=(name,) * 5, help=help_level, open_tricks=watches)
    told = Told(luz, None if watches else rng.randrange(players))
    told.hear()
    for word, rest in [*typed, *[(word, str(rng.randrange(12))) for word in WORDS]]:
        for _ in range(rng.randrange(12)):
            if luz.state.turn is not None:
                luz.act()
        told.hear(events=rng.random() < 0.8)
        told.client._pending = None
        told.type(f"{word} {rest}")
        told.news()
    for line in told.lines:
        assert line.startswith("> ") or (line and not CONTROL.search(line)), line
