"""Luris in plain mode: typed lines in, text out.

The golden texts are renewed as those of Luz: see `test_luz_plain.py`.
"""

import random
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from luznet.games.luris.types import (
    Discard,
    Discarded,
    Draw,
    Flip,
    Flipped,
    LaySet,
    Pass,
    SetLaid,
    State,
    Swap,
    TimeUp,
)
from luznet.i18n import games
from luznet.i18n import luris as said
from luznet.wire.codec import read_action
from luznet.wire.messages import Act, Confide, Say, Start
from tests.games.luris_states import LURIS, table
from tests.plain.telling import GOLDEN, Told
from tests.plain.test_luz_plain import CONTROL
from tests.terminal.golden import assert_golden
from tests.terminal.luris_table import Luris
from tests.terminal.tables import NAMES


def told_of(state: State | int, you: int | None = 0, seed: int = 1, **options: Any) -> Told:
    """Return one who was told a table of Luris."""
    told = Told(Luris(state, seed, **options), you)
    told.hear()
    return told


def acting(hand: str = "3 4 7 7 8 J", **fields: Any) -> Told:
    """Return Ana, who is to lay, flip, swap or pass; Boris has a set, and she has one herself."""
    sets = {0: ["5 5 / 2 J"], 1: ["9 9 / 3 9 J"]}
    return told_of(table(hand, "2 3", **{"sets": sets, "phase": "action", **fields}))


def sent(told: Told) -> Any:
    """Return the action that was sent last."""
    act = told.sent[-1]
    assert isinstance(act, Act)
    return read_action(LURIS, act.action)


# ---- golden texts ------------------------------------------------------------------------


def luris_game() -> Told:
    told = told_of(2, seed=3)
    told.luz.change_seat(1, who="bot", name="Bot Vera", key="")
    told.play_on(lambda s: s.turn == 0 and s.phase == "action" and all(s.sets))
    for line in ("", "set", "flip", "swap", "discard 3", "hand", "sets", "scores", "3", "fly"):
        told.type(line)
    return told.play_on(lambda s: s.turn is None)


def luris_partners() -> Told:
    told = told_of(4, seed=6, clock=300)
    told.luz.change_seat(2, away=True)
    told.play_on(lambda s: len(s.draw) < 20 and s.turn == 0 and s.phase == "start")
    for line in ("table", "clock", "help", "help all", "who"):
        told.type(line)
    return told


def luris_watched() -> Told:
    told = told_of(3, None, seed=2)
    told.play_on(lambda s: any(s.sets) and s.phase == "start")
    for line in ("table", "hand", "hand boris", "draw", "help"):
        told.type(line)
    return told


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


# ---- what is told ------------------------------------------------------------------------


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


def test_nothing_hidden_is_told_neither_by_what_happens_nor_to_who_asks():
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
        "You flip a card of Boris's set of 9: it is a joker. It stays."
    )


def test_the_last_turn_is_told_before_it_begins_and_when_it_does():
    told = told_of(table("2 3 7 7 7", "2 3", draw="4 5"))
    assert told.lines[-1].endswith("so the game ends with that turn.")
    assert told.do("draw")[1] == "The draw pile is used up: the game ends with your turn."
    assert told.type("set 7 7 down 2 3")[0] == said.REFUSALS["final_turn"]()
    assert "This is the last turn of the game." in told.type("piles")


def test_the_end_tells_who_won_what_counted_and_all_cards():
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


def test_who_is_awaited_is_told_once_a_turn_and_can_be_asked():
    told = told_of(table("2 3", "4 5", turn=1))
    assert told.lines[-1] == "Boris is to draw or take."
    told.luz.act("draw")
    assert told.hear() == ["Boris draws 2 cards."]
    assert told.type("who") == ["Boris is to lay, flip, swap or pass."]
    told.luz.does("pass")
    assert told.hear() == ["Boris passes."]
    assert told.type("who") == ["Boris is to discard."]
    told.luz.change_seat(1, away=True)
    assert told.hear()[-1].startswith("It is the turn of Boris, who is away; ")


@pytest.mark.parametrize(
    ("does", "waits"),
    [
        (("draw",), "Boris is to lay, flip, swap or pass."),
        (("draw", "pass"), "Boris is to discard."),
    ],
)
def test_who_comes_in_the_middle_of_a_turn_is_told_who_is_awaited(does, waits):
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


def test_the_own_hand_is_asked_for_by_a_word_for_oneself_too():
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


def test_who_comes_to_the_own_turn_hears_the_own_hand_once_and_in_a_pause_too():
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
    assert told.hear()[0] == "The time of Boris has run out; Boris plays no more."
    assert "Boris holds 2 cards. The time of Boris has run out." in told.type("table")
    told.luz.act(TimeUp(0))
    assert told.hear()[0] == "Your time has run out; you play no more."


def test_the_time_for_the_whole_game_is_told_to_who_asks_and_when_little_is_left():
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


def test_the_time_of_others_is_told_to_who_asks_alone():
    told = told_of(table("2 3", "4 5", turn=1), clock=70)
    assert told.talk.next_change() is None
    assert told.wait(20) == []
    assert told.type("clock")[0] == "Boris has 50 seconds left for the whole game."
    assert acting().type("clock") == ["There is no time limit for the whole game."]


# ---- acting ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "up", "down"),
    [
        ("set 7 7 down 3 4", (7, 7), (3, 4)),
        ("set 7 7 joker down 3 4", (7, 7, 11), (3, 4)),
        ("set 7, 7, J down 3, 4", (7, 7, 11), (3, 4)),
        ("set 7 7 j, 3 4", (7, 7, 11), (3, 4)),
        ("SET 7 j / 3 4 8", (7, 11), (3, 4, 8)),
        ("lay 7 7 face up and face down j 8", (7, 7), (11, 8)),
        ("set7 7 d 3 4", (7, 7), (3, 4)),
    ],
)
def test_a_set_is_understood_however_it_is_typed(typed, up, down):
    told = acting()
    assert told.type(typed) == []
    assert sent(told) == LaySet(up, down)


@pytest.mark.parametrize("typed", ["set", "set 7 7 3 4", "set 7, 7, 3, 4", "set 7 7 down x",
                                   "set 7 q, 3 4", "set tricks open"])  # fmt: skip
def test_a_set_that_is_not_understood_is_told_how_it_is_typed(typed):
    told = acting()
    (line,) = told.type(typed)
    assert line.startswith("You can lay a set of 3, 4, 7 or 8. Type set, ")
    assert told.sent == []


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("set 7 7 7 down 3 4", "You do not hold all of these. You hold 3, 4, 7, 7, 8, joker."),
        ("set 3 4 down 7 7", said.REFUSALS["bad_set"]()),
        ("set 7 7 down 3", said.REFUSALS["bad_set"]()),
        ("flip zoë 1 1", "Nobody here is called zoë."),
        ("flip boris 2 1", said.REFUSALS["no_card"]()),
        ("flip", "Which card? Type flip, whose set, "),
        ("flip boris", "Which card? Type flip, whose set, "),
        ("swap", "No card of your hand fits "),
        ("swap 2 1 7", said.REFUSALS["no_card"]()),
        ("swap 1 1 9", "You hold no 9."),
        ("swap 1 1 7", "Only 5 or a joker goes into that set."),
        ("discard 3", "That can't be done in this step of the turn."),
        ("draw", "That can't be done in this step of the turn."),
        ("3", "To discard a card, type discard and the card: discard 7."),
    ],
)
def test_what_cannot_be_done_is_told_and_not_sent(typed, line):
    told = acting("3 4 7 7 8" if typed == "swap" else "3 4 7 7 8 J")
    assert told.type(typed)[0].startswith(line)
    assert told.sent == []


def test_what_cannot_be_done_in_other_places_is_told_and_not_sent():
    assert acting("3 4 7").type("set 7 7 down 3 4") == ["You can lay no set from this hand."]
    assert acting(sets={}).type("flip boris 1 1") == ["No card of a set lies face down."]
    bare = {0: ["5 5 / 2 J"], 1: ["9 9 /"]}
    assert acting(sets=bare).type("flip boris") == ["Boris has no card face down."]
    must_draw = told_of(table("3 4", "7", taken=6))
    assert must_draw.lines[-1].startswith("Your turn: type draw. The discard can't be taken now.")
    assert must_draw.type("take") == [said.REFUSALS["must_draw"]()]
    ending = told_of(table("3 4", "7", phase="end"))
    assert ending.type("discard") == ["Which card? Type discard and a card of your hand."]
    assert ending.type("discard joker") == ["You hold no joker."]
    waiting = told_of(table("3 4", "7", turn=1))
    assert waiting.type("draw") == ["It is not your turn yet."]
    watching = told_of(table("3 4", "7"), None)
    assert watching.type("draw") == ["You are watching; only those who sit can play."]
    over = told_of(2).play_on(lambda s: s.turn is None)
    assert over.type("draw") == ["The game is over."]


@pytest.mark.parametrize(
    ("typed", "flip"),
    [
        ("flip boris 1 2", Flip(1, 0, 1)),
        ("flip b 3", Flip(1, 0, 2)),
        ("flip 2 1 1", Flip(1, 0, 0)),
        ("f boris set 1 card 1", Flip(1, 0, 0)),
        ("flip me 1 2", Flip(0, 0, 1)),
        ("flip my 1", Flip(0, 0, 0)),
    ],
)
def test_a_flip_is_understood_however_it_is_typed(typed, flip):
    told = acting()
    assert told.type(typed) == []
    assert sent(told) == flip


def test_what_there_is_only_one_of_need_not_be_typed():
    told = acting(sets={1: ["9 9 / 3"]})
    assert told.type("flip") == []
    assert sent(told) == Flip(1, 0, 0)
    several = acting(sets={1: ["9 9 / 3", "8 8 / 2 4"]})
    assert several.type("flip 1") == []
    assert sent(several) == Flip(1, 0, 0)
    assert acting(sets={1: ["9 9 / 3", "8 8 / 2 4"]}).type("flip 2")[0].startswith("Which card?")


@pytest.mark.parametrize(
    ("typed", "swap"),
    [
        ("swap 1 2 5", Swap(0, 1, 5)),
        ("swap 1 2 with joker", Swap(0, 1, 11)),
        ("swap set 1 card 1 for j", Swap(0, 0, 11)),
        ("swap 2 j", Swap(0, 1, 11)),
        ("swap 1 5", Swap(0, 0, 5)),
    ],
)
def test_a_swap_is_understood_however_it_is_typed(typed, swap):
    told = acting("2 5 8 J")
    assert told.type(typed) == []
    assert sent(told) == swap


def test_a_swap_that_can_mean_several_is_asked_again():
    told = acting("2 5 8 J")
    for typed in ("swap", "swap 1", "swap 1 1"):
        assert told.type(typed)[0].startswith("Which card? Type swap, ")
    assert told.sent == []


def test_the_steps_of_a_turn_are_typed_one_after_the_other():
    told = told_of(table("3 4 7 7", "7"))
    assert told.do("draw")[0] == "You draw 2 and 3."
    assert told.do("p") == [
        "You pass.",
        "To end your turn, type discard and a card. You hold 2, 3, 3, 4, 7, 7.",
    ]
    assert told.do("x 4")[0] == "You discard 4."
    other = told_of(table("3 4 7 7", "7"))
    assert other.do("take")[0] == "You take 9 from the discard pile."
    other.type("pass")
    assert sent(other) == Pass()
    assert isinstance(sent_after(told_of(table("3", "7")), "draw"), Draw)
    assert sent_after(told_of(table("3 J", "7", phase="end")), "discard joker") == Discard(11)


def sent_after(told: Told, typed: str) -> Any:
    assert told.type(typed) == []
    return sent(told)


@pytest.mark.parametrize("code", sorted(said.REFUSALS))
def test_a_refused_action_is_told_and_asked_for_again(code):
    told = acting()
    told.type("pass")
    lines = told.refuse(code, card=7, value=5, least=2, most=4)
    assert lines[0] == games.refusal("luris", code, {"card": 7, "value": 5, "least": 2, "most": 4})
    assert lines[1] == "Now type set, flip, swap or pass. You hold 3, 4, 7, 7, 8, joker."


# ---- around the game -----------------------------------------------------------------------


def gathered(**options: Any) -> Told:
    luris = Luris(4, **options)
    luris.change(phase="gathering")
    told = Told(luris)
    told.hear()
    return told


def test_before_a_game_set_is_for_options_and_does_not_wait_for_a_turn():
    told = gathered()
    assert not told.talk.waits("set clock 300")
    assert told.talk.waits("draw")
    told.type("set clock 300")
    assert told.sent[-1].options.rules["clock"] == 300
    told.type("start now")
    assert told.sent[-1] == Start()


@pytest.mark.parametrize("typed", ["set bots strong", "set clock 300", "set players=3"])
def test_in_a_game_who_sets_an_option_hears_that_it_has_begun(typed):
    for told in (acting(), told_of(table("3 4", "7"))):
        assert told.type(typed) == ["The game has begun already."]
        assert told.sent == []


def test_between_games_set_is_for_options_again():
    told = told_of(2).play_on(lambda s: s.turn is None)
    told.type("set clock 300")
    assert told.sent[-1].options.rules["clock"] == 300


def test_lines_of_a_pipe_that_act_wait_for_the_own_turn():
    told = told_of(table("3 4", "7", turn=1))
    assert all(told.talk.waits(line) for line in ("draw", "set 7 7 down 3 4", "discard 3"))
    assert not told.talk.waits("table")
    assert not acting().talk.waits("set 7 7 down 3 4")


def test_at_its_table_luris_is_learnt_and_the_other_game_by_its_name():
    told = gathered()
    assert "learn" in " ".join(told.type("help"))
    assert told.type("learn")[1].startswith("Luris is a game")
    assert told.type("")[0].startswith("Step 2 of 9")
    assert told.type("learn luz")[1].startswith("Luz is a game")
    assert told.type("learn luris 4")[0] == "Step 4 of 9: a set."
    assert told.type("learn luris 10") == told.type("learn 10")


def test_where_a_game_has_no_lesson_its_rules_are_named(monkeypatch):
    monkeypatch.setattr("luznet.plain.conversation.has_lesson", lambda game: game == "luz")
    told = gathered()
    assert told.type("learn") == ["There is no lesson for Luris. Type rules to hear its rules."]
    assert "learn" not in " ".join(told.type("help"))


def test_partners_say_something_to_each_other_alone():
    told = gathered()
    assert told.type("confide Flip the nines") == []
    assert told.type("say to partner: Hello!") == []
    assert told.type("say to my partner flip") == []
    assert told.type("say to all of you: hi") == []
    assert told.sent == [
        Confide(text="Flip the nines"), Confide(phrase="hello"), Confide(text="flip"),
        Say(text="to all of you: hi"),
    ]  # fmt: skip
    assert told.say("Chloé", 2, "Hm", to="partners") == ["Chloé says to you alone: Hm"]
    assert told.say("Ana", 0, "Hm", to="partners") == ["You say to your partner alone: Hm"]
    assert told.say("Chloé", 2, "Hm") == ["Chloé says: Hm"]


def test_say_alone_tells_the_phrases_that_fit_the_game_and_where_there_are_only_those_no_other():
    told = gathered(chat="phrases")
    for typed in ("say", "say Nice bet!"):
        (answer,) = told.type(typed)
        assert "Nice bluff!" in answer
        assert "Nice bet!" not in answer
    assert told.type("say nice") == []
    assert told.sent == [Say(phrase="nice_bluff")]


def test_who_has_no_partner_is_told_so():
    told = acting()
    assert told.type("confide Hello") == ["Nobody plays together with you here; say it to all."]
    assert "confide" not in " ".join(told.type("help"))
    assert "confide" in " ".join(gathered().type("help"))
    assert told.sent == []


# ---- whatever comes ------------------------------------------------------------------------

WORDS = ("draw", "take", "set", "flip", "swap", "pass", "discard", "hand", "table", "sets", "piles",
         "who", "scores", "clock", "confide", "again", "help", "", "3", "j", "?")  # fmt: skip


@settings(max_examples=40)
@given(
    seed=st.integers(0, 10_000),
    players=st.integers(2, 4),
    name=st.text(min_size=1, max_size=20),
    typed=st.lists(st.tuples(st.sampled_from(WORDS), st.text(max_size=12)), max_size=8),
    watches=st.booleans(),
)
def test_whatever_the_view_the_name_and_the_typing_the_talk_is_clean_text(
    seed, players, name, typed, watches
):
    rng = random.Random(seed)
    luris = Luris(players, seed, names=(name,) * 4, clock=rng.choice((0, 600)))
    told = Told(luris, None if watches else rng.randrange(players))
    told.hear()
    numbers = [(word, f"{rng.randrange(4)} {rng.randrange(12)}") for word in WORDS]
    for word, rest in [*typed, *numbers]:
        for _ in range(rng.randrange(12)):
            if luris.state.turn is not None:
                luris.act()
        told.hear(events=rng.random() < 0.8)
        told.client._pending = None
        told.type(f"{word} {rest}")
        told.news()
    for line in told.lines:
        assert line.startswith("> ") or (line and not CONTROL.search(line)), line
