"""What plain mode tells of a game of Luz."""

import re

import pytest

from luznet.wire.messages import Farewell
from tests.plain.luz_games import (
    betting,
    five_present,
    following,
    four_help,
    four_watched,
    four_watched_with_all_hands,
    whole_game,
)
from tests.plain.telling import GOLDEN, Told
from tests.terminal.golden import assert_golden
from tests.terminal.tables import NAMES, Luz

# ---- golden texts ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "told", [whole_game, four_help, five_present, four_watched, four_watched_with_all_hands]
)
def test_golden_texts(told):
    assert_golden(told.__name__, told().lines, GOLDEN)


# ---- what is told ------------------------------------------------------------------------


def test_nothing_is_told_twice():
    told = betting()
    assert told.news() == []
    assert told.hear() == []


def test_every_turn_ends_by_asking_the_player():
    told = Told(Luz(4, seed=2))
    told.hear()
    while told.luz.state.turn is not None:
        if told.luz.state.turn == 0:
            assert told.lines[-1].startswith("Your turn: ")
        told.play_on(lambda s, turn=told.luz.turn: told.luz.turn > turn)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_bet_every_card_and_every_trick_is_told_once(players):
    told = Told(Luz(players, seed=players))
    told.hear()
    told.play_on(lambda s: s.turn is None)
    text = "\n".join(line for line in told.lines if not line.startswith("> "))
    for name in NAMES[1:players]:
        assert len(re.findall(rf"^{name} bets \d", text, re.M)) == 4
        assert len(re.findall(rf"^{name} (?:leads|plays) \w+ \d", text, re.M)) == 40
        assert len(re.findall(rf"^{name} held ", text, re.M)) == 4
    assert len(re.findall(r"^You bet \d+(?: with Safety)?\.", text, re.M)) == 4
    assert len(re.findall(r"^You (?:lead|play) card \d", text, re.M)) == 40
    assert len(re.findall(r" takes? trick \d", text)) == 40
    assert len(re.findall(r"^Undealt cards: ", text, re.M)) == 4
    assert len(re.findall(r"^Place \d: ", text, re.M)) == players


def test_several_events_in_one_update_are_each_told_as_it_was_then():
    luz = Luz(4, seed=3).to_trick_end()
    told = Told(luz)
    told.hear()
    slow = Told(luz)
    slow.hear()
    for _ in range(6):
        luz.act()
        told.hear()
    said = [line for line in told.lines if re.search(r" (?:plays?|leads?|takes?|won) ", line)]
    slow.hear()
    assert [
        line for line in slow.lines if re.search(r" (?:plays?|leads?|takes?|won) ", line)
    ] == said


def test_the_whole_table_is_told_where_happenings_were_missed():
    told = following()
    told.play_on(lambda s: s.turn != 0)
    told.luz.act()
    said = told.hear(events=False)
    assert said[0].startswith("Deal 1 of 4, trick ")
    assert any(line.startswith("Your cards") for line in said)


def test_after_a_reconnection_the_whole_table_is_told():
    told = following()
    told.client.disconnected()
    assert told.news() == [
        "Connection lost. Is your own network up? Trying again; your seat is kept."
    ]
    assert told.news() == []
    said = told.hear()
    assert said[0] == "The connection is back."
    assert said[-1].startswith("Your turn: follow")
    assert any(line.startswith("Boris holds ") for line in said)


def test_a_host_that_closes_is_told_once_and_its_return_too():
    told = following()
    told.client.receive(Farewell(reason="closing"))
    told.client.disconnected()
    (line,) = told.news()
    assert line.startswith("The host closed the table")
    assert told.hear()[0] == "The connection is back."


def test_lost_history_is_told_with_the_table_as_it_is():
    told = following()
    told.luz.turn -= 1
    said = told.hear()
    assert said[0] == "The host lost 1 step of this game. It goes on from an earlier point."
    assert any(line.startswith("Your cards") for line in said)


def test_awaited_people_are_named_but_bots_are_not():
    luz = Luz(4, seed=5).to_bets(1)
    told = Told(luz, 2)
    assert told.hear()[-1] == "It is Boris's turn to bet."
    luz.change_seat(1, away=True)
    assert told.hear() == [
        "Boris lost the connection.",
        "It is the turn of Boris, who is away; a bot plays after 30 seconds.",
    ]
    luz.change_seat(1, away=True, stand_in=True)
    assert told.hear() == ["A bot plays for Boris until they are back."]
    luz.change_seat(1, away=False, stand_in=False)
    assert told.hear() == ["Boris is back.", "It is Boris's turn to bet."]


def test_whose_turn_it_is_can_be_asked_whoever_it_is():
    luz = Luz(4, seed=5).to_bets(1)
    told = Told(luz)
    told.hear()
    assert told.type("who") == ["It is Boris's turn to bet."]
    luz.change_seat(1, stand_in=True, away=True)
    told.hear()
    assert told.type("who") == ["A bot plays for Boris now."]
    luz.change_seat(1, who="bot", name="Bot Vera", key="", stand_in=False, away=False)
    told.hear()
    assert told.type("turn") == ["It is Bot Vera's turn to bet."]
    luz.to_bets(0)
    told.hear()
    assert told.type("w")[0].startswith("Your turn: bet")


def test_a_refused_action_is_told_and_asked_for_again():
    told = betting()
    told.type("bet 3")
    assert told.news() == []
    said = told.refuse("bad_bet", most=10)
    assert said[0] == "A bet is 0 to 10, with or without Safety."
    assert said[1].startswith("Your turn: bet")


def test_the_short_time_that_is_left_is_told_once():
    told = betting()
    told.luz.change(clock=30_000)
    told.hear()
    assert told.talk.next_change() == told.clock() + 20
    assert told.wait(19.9) == []
    assert told.wait(0.2) == ["You have 10 seconds."]
    assert told.wait(5) == []
    assert told.talk.next_change() is None


def test_the_time_of_others_is_not_told():
    told = Told(Luz(4, seed=5).to_bets(1))
    told.luz.change(clock=5_000)
    told.hear()
    assert told.talk.next_change() is None


@pytest.mark.parametrize(
    ("level", "said"),
    [
        ("none", "This table tells nothing about hidden cards."),
        ("values", r"It (can be|must be) [0-9, or]+\."),
        ("odds", r"It (is|must be) ([0-9]+ with [0-9a-z ]+ percent|[0-9]+)"),
        ("coach", r"It (is|must be) ([0-9]+ with [0-9a-z ]+ percent|[0-9]+)"),
    ],
)
def test_a_card_tells_what_the_table_allows(level, said):
    told = betting(help=level)
    (line,) = told.type("card 5")
    assert re.match(rf"Card 5, (red|green|blue|purple|yellow)\. {said}", line)


def test_a_card_that_was_played_is_told_with_its_value():
    told = following()
    position = next(at for at in range(10) if at not in told.luz.state.held[0])
    card = told.luz.state.hands[0][position]
    (line,) = told.type(f"card {position + 1}")
    assert re.fullmatch(rf"Card {position + 1} was \w+ {card.value}; you have played it\.", line)


def test_a_spectator_is_told_no_hidden_value():
    luz = Luz(4, seed=8)
    told = Told(luz, None)
    told.hear()
    told.play_on(lambda s: len(s.tricks) == 3)
    hands = [line for line in told.lines if " holds " in line]
    assert hands
    for line in [*hands, *told.type("hand 1"), *told.type("hand Boris")]:
        assert re.fullmatch(r"[^ ]+ holds [0-9]+ \w+(?:(?:,| and) [0-9]+ \w+)*\.", line)
