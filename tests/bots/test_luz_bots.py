"""The bots of Luz: legal, blind to what they may not see, and ordered by strength as named."""

import random
import re

import pytest
from msgspec.structs import replace

from luznet.arena.contest import Contest, play_round
from luznet.arena.tally import tally
from luznet.bots import BASE_LEVELS, UnknownBot, bot_by_name, bot_for, luz
from luznet.bots.bot import choose_uniformly
from luznet.games import GAMES
from tests.bots.test_contract import BOTS as ALL_BOTS
from tests.bots.test_contract import QUICK, states_of_turns
from tests.games.luz_twins import twin_piles

LUZ = GAMES["luz"]
BOTS = ALL_BOTS["luz"]


@pytest.mark.parametrize("name", BOTS)
def test_states_that_a_seat_cannot_tell_apart_get_equal_answers(name):
    rng = random.Random(3)
    changed = 0
    for number, (state, seat) in enumerate(states_of_turns("luz", 4, 8)):
        if number % 5:
            continue
        *hands, aside = (tuple(pile) for pile in twin_piles(state, seat, rng))
        twin = replace(state, hands=tuple(hands), aside=tuple(aside))
        changed += twin.hands[seat] != state.hands[seat]
        answers = [
            BOTS[name](LUZ.view(each, seat), random.Random(7), 1.0) for each in (state, twin)
        ]
        assert answers[0] == answers[1]
    assert changed >= 10


@pytest.mark.parametrize("name", BOTS)
def test_a_spectators_view_is_refused(name):
    state, _ = next(states_of_turns("luz", 4, 1))
    view = replace(LUZ.view(state, None), legal=LUZ.legal(state, state.turn))
    with pytest.raises(ValueError, match="spectator"):
        BOTS[name](view, random.Random(1), 1.0)


def quick_strong(view, rng, budget):
    """The quick bot under a name for the arena: tests.bots.test_luz_bots:quick_strong."""
    return QUICK["strong"](view, rng, budget)


STRONG = "tests.bots.test_luz_bots:quick_strong"


@pytest.mark.parametrize(
    ("better", "worse", "least", "rounds"),
    [
        ("easy", "uniform", 20, 4),
        ("normal", "uniform", 40, 4),
        ("normal", "easy", 5, 6),
        (STRONG, "normal", 10, 1),
        pytest.param(STRONG, "normal", 10, 12, marks=pytest.mark.slow),
        pytest.param(STRONG, "steady", 20, 12, marks=pytest.mark.slow),
    ],
)
def test_a_level_beats_the_one_below(better, worse, least, rounds):
    contest = Contest("luz", 4, better, (worse,), seed=11)
    line = tally(contest, [play_round(contest, number) for number in range(rounds)])
    assert line.margin.mean > least


def test_bots_are_found_by_level_by_name_and_by_module():
    assert [bot_by_name("luz", level) for level in BASE_LEVELS] == [
        luz.BOTS[level] for level in BASE_LEVELS
    ]
    assert bot_by_name("luz", "uniform") is choose_uniformly
    assert bot_by_name("luz", "luznet.bots.bot:choose_uniformly") is choose_uniformly
    assert bot_for("luz") is luz.BOTS["normal"]
    assert bot_for("a game without bots", "strong") is choose_uniformly


@pytest.mark.parametrize(
    ("name", "code", "facts"),
    [
        ("mighty", "no_name", {"game": "luz", "name": "mighty", "names": (*luz.BOTS, "uniform")}),
        ("luznet.bots.bot:no", "nothing", {"module": "luznet.bots.bot", "name": "no"}),
        (
            "luznet.bots.luz.people:EASY",
            "no_function",
            {"name": "luznet.bots.luz.people:EASY"},
        ),
    ],
)
def test_an_unknown_bot_is_reported(name, code, facts):
    with pytest.raises(UnknownBot) as raised:
        bot_by_name("luz", name)
    assert (raised.value.code, raised.value.facts) == (code, facts)


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("import nothing_of_this_name", r"ModuleNotFoundError: .* \(mine.py:1\)"),
        ("\ndef choose(view:", r"SyntaxError: [^(]*'\(' was never closed \(mine.py:2\)"),
        ("import random\nrandom.choice([])", r"IndexError: .* \(mine.py:2\)"),
        ("raise SystemExit", r"SystemExit \(mine.py:1\)"),
    ],
)
def test_a_module_that_fails_is_reported_with_the_line_in_its_authors_code(
    tmp_path, monkeypatch, code, says
):
    (tmp_path / "mine.py").write_text(code)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(UnknownBot) as raised:
        bot_by_name("luz", "mine:choose")
    assert raised.value.code == "no_module"
    assert re.fullmatch(says, raised.value.facts["trouble"])
