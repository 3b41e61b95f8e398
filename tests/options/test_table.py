"""The table of options covers the wire's type, and nothing that it says is said twice."""

import re
from typing import get_args, get_type_hints

import pytest

from luznet.games import GAMES
from luznet.options.kinds import Choice, Number, limits
from luznet.options.table import OPTIONS, options_of
from luznet.wire.messages import Options
from luznet.wire.options import Setup

TYPES = get_type_hints(Options)
each_option = pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.field)


def test_every_field_on_the_wire_is_an_option_but_rules_and_what_goes_with_levels():
    assert sorted(option.field for option in OPTIONS if option.field != "game") == sorted(
        {*Options.__struct_fields__} - {"rules", "skills"}
    )


def test_words_and_flags_are_unique():
    typed = [option.typed for option in OPTIONS if option.typed]
    flags = [option.flag_name for option in OPTIONS]
    assert len({*typed}) == len(typed)
    assert len({*flags}) == len(flags)


@each_option
def test_choices_are_those_of_the_wire_in_its_order(option):
    if type(option) is Choice or option.field == "help":
        assert tuple(option.of) == get_args(TYPES[option.field])


@each_option
def test_a_number_is_taken_up_to_the_limits_of_the_wire_and_not_beyond(option):
    if isinstance(option, Number):
        least, most = limits(option.field)
        for number in (least, most):
            assert option.value(option.parse(Setup(), str(number))) == number
        assert option.parse(Setup(), str(most + 1)) is None
        assert least == 0 or option.parse(Setup(), str(least - 1)) is None
        assert str(most) in option.legal(Setup())


@pytest.mark.parametrize("game", GAMES)
def test_what_can_be_chosen_is_taken_by_the_wire_and_told(game):
    for option in options_of(game):
        for value in option.values(Setup(game)):
            setup = option.put(Setup(game), value)
            assert option.value(setup) == value
            assert option.about(setup)
            assert option.parse(Setup(game), option.written(setup)) in (setup, None)


@each_option
def test_the_help_tells_the_default_where_there_is_one_to_tell(option):
    told = option.help(seats="3 to 5", first=1)
    assert told
    assert "{" not in told
    if option.argument().get("action") != "store_const":
        assert re.search(rf"default {option.written(Setup())}\b", told)
