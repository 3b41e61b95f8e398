"""Luz in plain mode: typed lines in, text out.

The golden texts in `golden/` are compared as text.  To renew them after a change that is meant,
run `LUZNET_RENEW=1 python -m pytest tests/plain` and read the diff.
"""

import random
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from luznet.games.luz import facts
from luznet.games.luz.types import Bet
from luznet.i18n import STALLED
from luznet.plain.lines import number_in
from luznet.wire.client_messages import Act
from luznet.wire.messages import Farewell
from tests.plain.telling import GOLDEN, Told, gathering
from tests.terminal.golden import assert_golden
from tests.terminal.tables import NAMES, RULES, Luz

CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]")


# ---- golden texts ------------------------------------------------------------------------


def whole_game() -> Told:
    luz = gathering(3, seed=6, help="odds")
    luz.change_seat(2, who="bot", name="Bot Vera")
    told = Told(luz)
    told.hear()
    told.visit.joining = "luznet join 10.0.0.2#abc"
    told.news()
    luz.change_seat(0, ready=True)
    told.hear()
    luz.change(phase="playing")
    luz.change_seat(0, ready=False)
    told.hear()
    told.play_on(lambda s: s.deal == 1 and s.turn == 0 and None in s.bets)
    for line in ("", "card 4", "bet", "bet 11"):
        told.type(line)
    told.play_on(lambda s: len(s.tricks) == 2 and s.turn == 0 and s.trick)
    for line in ("trick", "last", "hand", "hand boris", "scores", "play", "fly"):
        told.type(line)
    return told.play_on(lambda s: s.turn is None)


def four_help() -> Told:
    told = Told(Luz(4, seed=9, open_tricks=True).to_deal_end().to_turn(0, True))
    told.hear()
    told.type("help")
    return told


def five_present() -> Told:
    luz = Luz(5, seed=4, help="values").to_turn(2, False).to_turn(2, True)
    luz.change_seat(3, away=True)
    luz.change_seat(4, who="bot", name="Bot Vera", key="", level="strong")
    luz.change_seat(1, stand_in=True, away=True)
    told = Told(luz, 2)
    told.hear()
    for line in ("cards", "last", "who"):
        told.type(line)
    return told


def four_watched() -> Told:
    luz = Luz(4, seed=8).to_deal_end().to_turn(1, True)
    told = Told(luz, None)
    told.hear()
    told.type("help")
    told.play_on(lambda s: not s.trick)
    return told


def four_watched_with_all_hands() -> Told:
    luz = Luz(4, seed=8, spectators="all").to_turn(1, True)
    luz.change(watchers=2, shown=True)
    told = Told(luz, None)
    told.hear()
    return told


@pytest.mark.parametrize(
    "told", [whole_game, four_help, five_present, four_watched, four_watched_with_all_hands]
)
def test_golden_texts(told):
    assert_golden(told.__name__, told().lines, GOLDEN)


# ---- what is told ------------------------------------------------------------------------


def betting(seat: int = 0, players: int = 4, **options: Any) -> Told:
    """Return one who is to bet."""
    told = Told(Luz(players, seed=5, **options).to_bets(seat), seat)
    told.hear()
    return told


def following(**options: Any) -> Told:
    """Return one who is to follow a led colour, with a choice of several cards."""
    luz = Luz(4, seed=3, **options)
    while not (luz.state.turn == 0 and luz.state.trick
               and 1 < len(_legal(luz)) < len(luz.state.held[0])):  # fmt: skip
        luz.act()
    told = Told(luz)
    told.hear()
    return told


def _legal(luz: Luz) -> tuple[int, ...]:
    return facts.legal_positions(RULES.view(luz.state, 0))


def test_nothing_is_told_twice():
    told = betting()
    assert told.news() == []
    assert told.hear() == []


def test_what_is_asked_is_the_last_thing_told_at_every_own_turn():
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


def test_after_a_break_the_whole_table_is_told_and_what_is_asked():
    told = following()
    told.client.disconnected()
    assert told.news() == [
        "The connection to the table is lost; trying again, and your place is kept."
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


def test_persons_who_are_awaited_are_named_and_bots_are_not():
    luz = Luz(4, seed=5).to_bets(1)
    told = Told(luz)
    assert told.hear()[-1] == "Boris is to bet."
    luz.change_seat(1, away=True)
    assert told.hear() == [
        "Boris lost the connection.",
        "It is the turn of Boris, who is away; a bot plays after 30 seconds.",
    ]
    luz.change_seat(1, away=True, stand_in=True)
    assert told.hear() == ["A bot plays for Boris until they are back."]
    luz.change_seat(1, away=False, stand_in=False)
    assert told.hear() == ["Boris is back.", "Boris is to bet."]


def test_whose_turn_it_is_can_be_asked_whoever_it_is():
    luz = Luz(4, seed=5).to_bets(1)
    told = Told(luz)
    told.hear()
    assert told.type("who") == ["Boris is to bet."]
    luz.change_seat(1, stand_in=True, away=True)
    told.hear()
    assert told.type("who") == ["A bot plays for Boris now."]
    luz.change_seat(1, who="bot", name="Bot Vera", key="", stand_in=False, away=False)
    told.hear()
    assert told.type("turn") == ["Bot Vera is to bet."]
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


def test_who_watches_cannot_act():
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


def test_the_trick_is_told_with_who_is_winning():
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


NONSENSE = ("fly", "\x1b[A", "😀 play", "plai 4", "x" * 5000)


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_gets_one_line_that_says_what_can_be_typed(text):
    told = following()
    (line,) = told.type(text)
    assert "You can type play, card, hand, table, bets, trick" in line
    assert line.endswith(".")
    assert told.sent == []


def test_a_slip_is_told_what_was_perhaps_meant_and_a_strange_word_nothing():
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


def test_an_empty_line_says_again_what_is_asked():
    told = following()
    asked = told.lines[-1]
    assert asked.startswith("Your turn: follow")
    assert told.type("") == told.type("  ") == told.type("again") == [asked]


# ---- whatever comes ------------------------------------------------------------------------

WORDS = ("bet", "play", "card", "cards", "hand", "table", "trick", "last", "tricks", "scores",
         "deal", "who", "ready", "wait", "start", "sit", "set", "options", "invite", "pause",
         "resume", "show", "hide", "again", "rules", "help", "", "b", "p", "?")  # fmt: skip


@settings(max_examples=60)
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
