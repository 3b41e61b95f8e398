"""What options amount to: levels of bots by seat, and what screens may tell."""

from typing import get_args

import pytest
from msgspec.structs import replace

from luznet.wire.levels import LEVELS, NEAREST, BaseLevel
from luznet.wire.messages import Options
from luznet.wire.options import (
    Setup,
    common_level,
    help_levels,
    help_of,
    level_at,
    levels_of,
    tells_odds,
    with_level,
    with_level_at,
    with_levels,
    with_players,
)

MIXED = Options(players=4, levels=("easy", "strong"))


def test_a_seat_without_a_chosen_level_has_a_normal_bot():
    assert levels_of(MIXED) == ("easy", "strong", "normal", "normal")
    assert [level_at(MIXED, seat) for seat in (1, 3, 15)] == ["strong", "normal", "normal"]


@pytest.mark.parametrize("level", LEVELS.values())
def test_a_level_is_written_as_the_nearest_that_every_reader_knows_and_as_itself(level):
    options = with_level_at(Options(players=3, levels=("easy",)), 1, level)
    assert levels_of(options) == ("easy", level, "normal")
    assert level_at(replace(options, skills=()), 1) == NEAREST[level]
    assert options.skills == (() if level in get_args(BaseLevel) else ("", level))


def test_a_level_that_came_later_is_read_as_the_nearest():
    assert levels_of(Options(players=2, levels=("strong",), skills=("genius",))) == (
        "strong", "normal",
    )  # fmt: skip


def test_all_seats_have_one_level_or_several():
    assert common_level(Options()) == "normal"
    assert common_level(with_level(Options(), "easy")) == "easy"
    assert common_level(MIXED) is None


def test_levels_beyond_the_seats_do_not_count():
    assert common_level(Options(players=2, levels=("easy", "easy", "strong"))) == "easy"


def test_equal_choices_are_equal_options():
    strong = with_level(Options(), "strong")
    back = strong
    for seat in range(4):
        back = with_level_at(back, seat, "normal")
    assert back == with_level(strong, "normal") == with_levels(strong, ["normal"]) == Options()


def test_the_level_of_a_single_seat_can_be_changed():
    assert levels_of(with_level_at(MIXED, 3, "easy")) == ("easy", "strong", "normal", "easy")


@pytest.mark.parametrize("players", [3, 5])
def test_new_seats_have_the_level_that_all_had(players):
    assert levels_of(with_players(with_level(Options(), "strong"), players)) == (
        ("strong",) * players
    )
    assert with_players(Options(), players) == Options(players=players)


def test_where_seats_had_several_levels_new_ones_are_normal_and_others_are_kept():
    assert levels_of(with_players(MIXED, 5)) == ("easy", "strong", *["normal"] * 3)
    assert with_players(Options(levels=("easy",) * 3 + ("strong",)), 3).levels == ("easy",) * 3


@pytest.mark.parametrize(
    ("level", "tells"), [("none", False), ("values", False), ("odds", True), ("coach", True)]
)
def test_a_table_with_a_coach_tells_the_odds_too(level, tells):
    assert tells_odds(Options(help=level)) is tells


def test_a_game_offers_only_the_levels_of_help_that_it_has():
    assert help_levels("luz") == ("none", "values", "odds", "coach")
    assert help_levels("luris") == ("none", "coach")
    assert help_levels("chess") == ()


@pytest.mark.parametrize(
    ("game", "chosen", "helped"),
    [
        *(("luz", level, level) for level in ("none", "values", "odds", "coach")),
        ("luris", "none", "none"),
        ("luris", "values", "none"),
        ("luris", "odds", "none"),
        ("luris", "coach", "coach"),
        ("chess", "coach", "none"),
    ],
)
def test_a_table_helps_as_much_as_was_chosen_and_its_game_offers(game, chosen, helped):
    assert help_of(Setup(game, Options(help=chosen))) == helped
