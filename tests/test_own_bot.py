"""The guide to writing a bot tells the truth in its examples, its view and its commands.

LUZNET_RENEW=1 rewrites the examples and the view in the guide.
"""

import os
import random
import re
import shlex
from pathlib import Path

import pytest

from docs import own_luris_bot
from docs.own_bot import choose
from luznet.games import GAMES
from luznet.games.luz.cards import Card
from luznet.games.luz.types import FinishedDeal, Play, Played, View
from luznet.overview import LOBBY
from luznet.parsing import make_parser
from tests.games.played import played

ROOT = Path(__file__).parents[1]
GUIDE = ROOT / "docs" / "own-bot.md"
LUZ, LURIS = GAMES["luz"], GAMES["luris"]

ABOUT = {
    "seat": "yours",
    "players": "3 to 5",
    "phase": '"bets", "tricks", or "over"',
    "turn": "whose turn it is: yours, or you would not be asked",
    "deal": "1 to 4",
    "first": "who has the First Player marker",
    "opener": "who bet first and led the first trick",
    "hands": "as dealt, low end first; yours show a value once they are played",
    "held": "the positions of the cards that are not played yet",
    "bets": "None for a seat that has not bet yet",
    "won": "tricks won in this deal",
    "trick": "the cards on the table, in the order played",
    "tricks": "the finished tricks of this deal",
    "points": "for each finished deal, by seat",
    "last": "the deal before, all of it open; None in the first one",
    "winner": "who won, once the game is over",
    "legal": "choose one of these",
    "earlier": "the deals before that one",
}
"""What the guide says about each field of a view."""


def example_view():
    """Return the view of a seat that has to follow, in the fourth trick of a third deal."""
    rng = random.Random(1)

    def act(state, actor):
        return choose(LUZ.view(state, actor), rng, 1.0)

    for done in played(LUZ, 3, rng.randrange, act):
        state = done.after
        if state.deal == 3 and len(state.tricks) == 3 and len(state.trick) == 1:
            view = LUZ.view(state, state.turn)
            if len(view.legal) > 1:
                return view
    raise AssertionError("no game of this seed has such a turn")


LISTED = ("hands", "held", "bets", "trick", "tricks", "points", "last", "legal", "earlier")
"""Fields whose elements the guide shows on separate lines."""


def shown(view):
    """Return the lines that the guide shows for a view."""
    lines = []
    for field in View.__struct_fields__:
        value, about = getattr(view, field), f"# {ABOUT[field]}" if ABOUT[field] else ""
        is_listed = field in LISTED
        line = f"view.{field:<8}" if is_listed else f"view.{field:<8} = {short(value)}"
        lines.append(f"{line:<26} {about}".rstrip())
        if is_listed and isinstance(value, tuple):
            named = field == "trick"
            lines += [f"    [{at}]  {short(each, named)}" for at, each in enumerate(value)]
        elif is_listed:
            lines.append(f"    {short(value)}")
    return lines


def short(value, named=True):
    """Return a readable form of a view's value; `named`: with the names of a play's fields."""
    if isinstance(value, Card):
        return f"{value.colour.value}{value.value}"
    if isinstance(value, FinishedDeal):
        fields = "hands=..., aside=..., bets=..., won=..., points=..., plays=..."
        return f"FinishedDeal(deal={value.deal}, {fields})"
    names = getattr(value, "__struct_fields__", getattr(value, "_fields", ()))
    if names:
        inside = [short(getattr(value, name), named) for name in names]
        if named or not isinstance(value, Played):
            inside = [f"{name}={each}" for name, each in zip(names, inside, strict=True)]
        return f"{type(value).__name__}({', '.join(inside)})"
    if isinstance(value, tuple):
        inside = [short(each, named) for each in value]
        if value and isinstance(value[0], Card):
            return " ".join(inside)
        return f"({', '.join(inside)}{',' if len(inside) == 1 else ''})"
    return f'"{value}"' if isinstance(value, str) else repr(value)


def written(guide, heading, text):
    """Return the guide with this text in the code block after a heading."""
    block = re.compile(rf"({heading}\n.*?```\w+\n).*?(```)", re.DOTALL)
    return block.sub(lambda found: f"{found[1]}{text}{found[2]}", guide, count=1)


def test_the_guide_shows_the_real_examples_and_a_real_view():
    guide, example = GUIDE.read_text(), (ROOT / "docs" / "own_bot.py").read_text()
    view = "".join(f"{line}\n" for line in shown(example_view()))
    now = written(written(guide, "## A whole bot", example), "## What a view holds", view)
    luris = (ROOT / "docs" / "own_luris_bot.py").read_text()
    now = written(now, "## A bot for Luris", luris)
    if os.environ.get("LUZNET_RENEW"):
        GUIDE.write_text(now)
    else:
        assert now == guide, "docs/own-bot.md is stale: run once with LUZNET_RENEW=1"


def test_the_view_in_the_guide_has_every_field_and_most_are_not_empty():
    view = example_view()
    assert list(ABOUT) == list(View.__struct_fields__)
    assert all(isinstance(action, Play) for action in view.legal)
    assert [name for name in ABOUT if getattr(view, name) in (None, ())] == ["winner"]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_example_plays_whole_games_by_the_rules(players):
    rng = random.Random(players)

    def act(state, actor):
        action = choose(LUZ.view(state, actor), rng, 1.0)
        assert action in LUZ.legal(state, actor)
        return action

    *_, last = played(LUZ, players, rng.randrange, act)
    assert LUZ.outcome(last.after) is not None


def test_the_example_is_better_than_chance():
    """It gets more points than three uniform bots, over the same deals from each seat."""
    margins = []
    for number in range(6):
        for own in range(4):
            deals, chances = random.Random(number), random.Random(own)

            def act(state, actor, own=own, chances=chances):
                view = LUZ.view(state, actor)
                return choose(view, chances, 1.0) if actor == own else chances.choice(view.legal)

            *_, last = played(LUZ, 4, deals.randrange, act)
            scores = LUZ.outcome(last.after).scores
            margins.append(scores[own] - (sum(scores) - scores[own]) / 3)
    assert sum(margins) / len(margins) > 40


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_example_of_luris_plays_whole_games_by_the_rules(players):
    rng = random.Random(players)

    def act(state, actor):
        view = LURIS.view(state, actor)
        action = own_luris_bot.choose(view, rng, 1.0)
        assert action in LURIS.choices(view)
        return action

    *_, last = played(LURIS, players, rng.randrange, act)
    assert LURIS.outcome(last.after) is not None


def test_the_example_of_luris_wins_more_often_than_chance():
    won = 0
    for number in range(10):
        deals, chances = random.Random(number), random.Random(number)

        def act(state, actor, own=number % 2, chances=chances):
            view = LURIS.view(state, actor)
            if actor == own:
                return own_luris_bot.choose(view, chances, 1.0)
            return chances.choice(LURIS.choices(view))

        *_, last = played(LURIS, 2, deals.randrange, act)
        won += number % 2 in LURIS.outcome(last.after).winners
    assert won >= 8


LINES = re.findall(r"^    (luznet .*)$", GUIDE.read_text(), re.MULTILINE)


@pytest.mark.parametrize("line", LINES)
def test_luznet_understands_the_commands_in_the_guide(line):
    options = make_parser().parse_args(shlex.split(line)[1:])
    assert options.run != LOBBY


def test_the_guide_has_a_command_for_the_arena_and_for_a_table():
    assert {line.split()[1] for line in LINES} == {"arena", "bot"}
