"""A table's options as flags: there and back."""

import pytest

from luznet.options.flags import are_chosen, flags_from, flags_of, setup_from
from luznet.parsing import make_parser
from luznet.wire.messages import Options
from luznet.wire.options import Setup, levels_of


def parsed(*flags):
    return make_parser().parse_args(["host", *flags])


@pytest.mark.parametrize(
    "options",
    [
        Options(),
        Options(players=3, bots=False, help="odds", open_tricks=True, spectators="all"),
        Options(turn_time=30, grace=5, pace=0, chat="phrases"),
        Options(chat="none"),
        Options(players=3, help="coach", levels=("strong",) * 3),
        Options(levels=("easy", "normal", "strong")),
        Options(levels=("strong",)),
        Options(bots=False, levels=("easy",) * 4),
    ],
)
def test_flags_ask_for_exactly_the_options_they_were_made_from(options):
    setup = Setup(options=options)
    assert setup_from(parsed(*flags_from(setup))) == setup


@pytest.mark.parametrize("rules", [{}, {"clock": 600}])
def test_flags_ask_for_the_game_and_its_own_options(rules):
    setup = Setup("luris", Options(players=2, rules=rules))
    assert setup_from(parsed(*flags_from(setup))) == setup


@pytest.mark.parametrize(
    ("flags", "wrong"),
    [
        (["--players=2"], "--players"),
        (["--game=luris", "--players=5"], "--players"),
        (["--rule", "clock=600"], "--rule"),
        (["--game=luris", "--rule", "clock=9999"], "--rule"),
        (["--game=luris", "--rule", "clock"], "--rule"),
        (["--game=luris", "--rule", "clock=yes"], "--rule"),
        (["--game=chess"], "--game"),
    ],
)
def test_what_does_not_fit_the_game_is_told_before_a_host_begins(flags, wrong, capsys):
    with pytest.raises(SystemExit) as ended:
        parsed(*flags)
    assert ended.value.code == 2
    assert f"argument {wrong}: " in capsys.readouterr().err


def test_a_game_has_its_most_seats_unless_told_otherwise():
    assert setup_from(parsed("--game=luris")) == Setup("luris", Options(players=4))


def test_chat_alone_is_a_choice_and_goes_on_to_a_host_that_is_started():
    assert not are_chosen(parsed())
    assert are_chosen(parsed("--chat", "none"))
    assert "--chat=none" in flags_of(parsed("--chat", "none"))


def groups(*flags):
    """Return the game, the seats, the pace and the number of tables of each group."""
    given = parsed(*flags).groups
    setups = [setup_from(each) for each in given]
    return [
        (setup.game, setup.options.players, setup.options.pace, each.tables)
        for setup, each in zip(setups, given, strict=True)
    ]


def test_each_tables_begins_a_group_with_options_of_its_own():
    assert groups() == [("luz", 4, 900, 1)]
    assert groups("--game=luris", "--tables=3", "--players=2") == [("luris", 2, 900, 3)]
    assert groups(
        "--pace=0", "--tables=3", "--game=luz", "--players=5",
        "--tables=2", "--game=luris", "--pace=10", "--tables=1",
    ) == [("luz", 5, 0, 3), ("luris", 4, 10, 2), ("luz", 4, 0, 1)]  # fmt: skip


def test_what_may_be_given_again_is_added_to_what_holds_for_all_groups():
    first, second = parsed(
        "--reserve=Ann", "--tables=1", "--reserve=Zoe", "--tables=1", "--lock"
    ).groups
    assert (first.reserve, first.lock) == (["Ann", "Zoe"], False)
    assert (second.reserve, second.lock) == (["Ann"], True)
    assert are_chosen(second)


@pytest.mark.parametrize(
    ("flags", "wrong"),
    [
        (["--tables=1", "--tables=2", "--game=luris", "--players=5"],
         "group 2 of tables: argument --players: "),
        (["--rule", "clock=60", "--tables=1", "--tables=2", "--game=luris"],
         "group 1 of tables: argument --rule: "),
        (["--tables=1", "--players=5", "--tables=1", "--players=3", *["--reserve=A"] * 4],
         "group 2 of tables: argument --reserve: 4 names are too many for 3 seats"),
        (["--tables=30", "--tables=21"], "argument --tables: 51 in all are too many"),
        (["--reserve", "\u200b"], "argument --reserve: "),
    ],
)  # fmt: skip
def test_which_group_is_wrong_is_told(flags, wrong, capsys):
    with pytest.raises(SystemExit):
        parsed(*flags)
    assert wrong in capsys.readouterr().err


def played(*flags):
    return setup_from(make_parser().parse_args(["play", *flags])).options


def test_one_level_is_for_all_bots_and_a_list_for_one_after_the_other():
    assert (
        levels_of(setup_from(parsed("--bots", "strong", "--players=3")).options) == ("strong",) * 3
    )
    assert levels_of(setup_from(parsed("--bots=strong,easy")).options) == (
        "strong", "easy", "normal", "normal",
    )  # fmt: skip


def test_a_player_sits_in_the_first_seat_so_the_levels_are_for_the_others():
    assert levels_of(played("--bots=strong,easy", "--players=3")) == ("normal", "strong", "easy")
    assert levels_of(played("--bots=Easy")) == ("easy",) * 4


def test_levels_alone_are_a_choice_and_go_on_to_a_host_that_is_started():
    arguments = make_parser().parse_args(["play", "--bots=strong,easy"])
    assert are_chosen(arguments)
    (flag,) = [flag for flag in flags_of(arguments) if flag.startswith("--bots")]
    assert flag == "--bots=normal,strong,easy,normal"
