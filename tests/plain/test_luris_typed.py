"""Luris in plain mode: what is typed, and how it is answered."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luznet.games.luris.types import (
    Discard,
    Draw,
    Flip,
    LaySet,
    Pass,
    Swap,
)
from luznet.i18n import games
from luznet.i18n import luris as said
from luznet.wire.client_messages import Confide, Say, Start
from tests.games.luris_states import table
from tests.plain.luris_games import acting, sent, told_of
from tests.plain.luz_games import CONTROL
from tests.plain.telling import Told
from tests.terminal.luris_table import Luris

# ---- acting ------------------------------------------------------------------------------------


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
        ("set 3 4 down 7 7", "Cards face up must have one value, not 3 and 4."),
        ("set 7 7 down 3", "A set needs 1 more card face down"),
        ("flip zoë 1 1", "Nobody here is called zoë."),
        ("flip boris 2 1", said.REFUSALS["no_card"]()),
        ("flip", "Which card? Type flip, whose set, "),
        ("flip boris", "Which card? Type flip, whose set, "),
        ("swap", "No card in your hand fits "),
        ("swap 2 1 7", said.REFUSALS["no_card"]()),
        ("swap 1 1 9", "You hold no 9."),
        ("swap 1 1 7", "Only 5 or a joker fits that set."),
        ("discard 3", "You can't do that at this step of the turn."),
        ("draw", "You can't do that at this step of the turn."),
        ("3", "To discard a card, type discard and the card: discard 7."),
    ],
)
def test_what_cannot_be_done_is_told_and_not_sent(typed, line):
    told = acting("3 4 7 7 8" if typed == "swap" else "3 4 7 7 8 J")
    assert told.type(typed)[0].startswith(line)
    assert told.sent == []


def test_what_cannot_be_done_in_other_places_is_told_and_not_sent():
    assert acting("3 4 7").type("set 7 7 down 3 4") == [said.NO_SET()]
    assert acting(sets={}).type("flip boris 1 1") == [said.NOTHING_TO_FLIP()]
    bare = {0: ["5 5 / 2 J"], 1: ["9 9 /"]}
    assert acting(sets=bare).type("flip boris") == ["Boris has no card face down."]
    must_draw = told_of(table("3 4", "7", taken=6))
    assert said.WHY_DRAW["must_draw"]() in must_draw.lines[-1]
    assert must_draw.type("take") == [said.REFUSALS["must_draw"]()]
    ending = told_of(table("3 4", "7", phase="end"))
    assert ending.type("discard") == ["Which card? Type discard and a card of your hand."]
    assert ending.type("discard joker") == ["You hold no joker."]
    waiting = told_of(table("3 4", "7", turn=1))
    assert waiting.type("draw") == ["It is not your turn yet."]
    watching = told_of(table("3 4", "7"), None)
    assert watching.type("draw") == ["You are watching; only seated players can play."]
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


# ---- around the game ---------------------------------------------------------------------------


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
def test_an_option_typed_during_a_game_is_answered_that_it_has_begun(typed):
    for told in (acting(), told_of(table("3 4", "7"))):
        assert told.type(typed) == ["The game has begun already."]
        assert told.sent == []


def test_between_games_set_is_for_options_again():
    told = told_of(2).play_on(lambda s: s.turn is None)
    told.type("set clock 300")
    assert told.sent[-1].options.rules["clock"] == 300


def test_actions_from_a_pipe_wait_for_the_readers_turn():
    told = told_of(table("3 4", "7", turn=1))
    assert all(told.talk.waits(line) for line in ("draw", "set 7 7 down 3 4", "discard 3"))
    assert not told.talk.waits("table")
    assert not acting().talk.waits("set 7 7 down 3 4")


def test_at_its_table_luris_is_learnt_and_the_other_game_by_its_name():
    told = gathered()
    assert "learn" in " ".join(told.type("help"))
    assert told.type("learn")[1].startswith("Luris is a game")
    assert told.type("")[0].startswith("Step 2 of 9")
    assert told.type("learn luz")[1].startswith("Luz is a trick-taking game")
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


def test_a_player_without_a_partner_hears_so():
    told = acting()
    assert told.type("confide Hello") == ["You have no partner here; say it to everybody."]
    assert "confide" not in " ".join(told.type("help"))
    assert "confide" in " ".join(gathered().type("help"))
    assert told.sent == []


# ---- whatever comes ----------------------------------------------------------------------------


WORDS = ("draw", "take", "set", "flip", "swap", "pass", "discard", "hand", "table", "sets", "piles",
         "who", "scores", "clock", "confide", "again", "help", "", "3", "j", "?")  # fmt: skip


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
