"""The Luris screen: how it looks, in any game, at any moment, in any window.

The golden screens in `golden/luris_*.txt` are compared as text.  To renew them after a change that
is meant, run `LUZNET_RENEW=1 python -m pytest tests/terminal/test_luris_screen.py` and read the
diff.
"""

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from luznet.i18n.luris_rules import PAGES
from luznet.terminal import app
from luznet.terminal.picture import Canvas, width_of
from luznet.terminal.screens.rules import RulesScreen
from luznet.wire.client_messages import Act
from tests.games.luris_states import LURIS
from tests.terminal.golden import FOLDER, assert_golden
from tests.terminal.luris_scenes import MIDDLE, SCREENS, four_end, four_set, hidden_twin, two_swap
from tests.terminal.luris_table import Luris, LurisReader

# ---- golden screens ----------------------------------------------------------------------------


SIZES = ((80, 24), (100, 30), (120, 40))
"""The windows that the table is designed for."""


LARGER = (four_set, four_end, two_swap)
"""Screens that are kept as they look in larger windows, too."""


@pytest.mark.parametrize("make", SCREENS, ids=lambda make: make.__name__)
def test_a_screen_looks_as_it_is_kept(make: Callable[[], LurisReader]) -> None:
    assert_golden(f"luris_{make.__name__}", make().lines())


@pytest.mark.parametrize("size", SIZES[1:], ids=str)
@pytest.mark.parametrize("make", LARGER, ids=lambda make: make.__name__)
def test_a_larger_screen_looks_as_it_is_kept(
    make: Callable[[], LurisReader], size: tuple[int, int]
) -> None:
    assert_golden(f"luris_{make.__name__}_{size[0]}x{size[1]}", make().lines(*size))


@pytest.mark.parametrize("page", range(len(PAGES)))
def test_the_pages_of_the_rules_look_as_they_should(page: int) -> None:
    screen = RulesScreen(lambda: None, "luris")
    screen.press(str(page + 1))
    lines = screen.draw(Canvas(80, 24)).lines()
    assert lines[-2] == ""
    assert_golden(f"luris_rules_{page + 1}", lines)


def test_golden_screens_are_all_in_use() -> None:
    kept = {path.stem for path in FOLDER.glob("luris_*.txt")}
    larger = {f"luris_{make.__name__}_{size[0]}x{size[1]}" for make in LARGER for size in SIZES[1:]}
    rules = {f"luris_rules_{page + 1}" for page in range(len(PAGES))}
    assert kept == {f"luris_{make.__name__}" for make in SCREENS} | larger | rules


@pytest.mark.parametrize("make", SCREENS, ids=lambda make: make.__name__)
def test_no_key_of_the_game_is_one_of_every_table(make: Callable[[], LurisReader]) -> None:
    reader = make()
    taken = {key for binding in reader.screen.bindings() for key in binding.keys}
    assert not taken & {*app.RULES, "t", "i", "w", "o", "q", "?"}
    assert reader.lines()[-1].endswith("t chat  R rules  ? help  q leave")


# ---- any table, any moment, any size -----------------------------------------------------------


names = st.text(min_size=1, max_size=20)


nasty = st.sampled_from(
    ["漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字", "e\u0301\u0302" * 6, "\x1b[31m"]
)


@settings(max_examples=25, deadline=None)
@given(
    players=st.sampled_from([2, 3, 4]),
    seed=st.integers(0, 2**20),
    steps=st.integers(0, 160),
    reader=st.integers(-1, 3),
    called=st.lists(names | nasty, min_size=4, max_size=4),
    columns=st.integers(60, 220),
    rows=st.integers(20, 70),
    clock=st.sampled_from([0, 600]),
    data=st.data(),
)
def test_any_moment_of_any_game_is_drawn_within_the_window(
    players: int,
    seed: int,
    steps: int,
    reader: int,
    called: list[str],
    columns: int,
    rows: int,
    clock: int,
    data: st.DataObject,
) -> None:
    luris = Luris(players, seed, called, clock=clock)
    you = None if reader < 0 else reader % players
    seen = LurisReader(luris, you)
    for _ in range(steps):
        if LURIS.to_act(luris.state) is None:
            break
        luris.act()
    seen.hear()
    for _ in range(4):
        keys = [key for each in seen.screen.bindings() for key in each.keys]
        seen.press(data.draw(st.sampled_from(keys or ["z"])))
        picture = seen.screen.draw(Canvas(columns, rows))
        lines = picture.lines()
        assert len(lines) == rows
        assert all(width_of(line) <= columns for line in lines)


@pytest.mark.parametrize("phase", ["start", "action", "end"])
@pytest.mark.parametrize("seat", range(4))
def test_the_screen_says_nothing_about_hidden_cards(seat: int, phase: str) -> None:
    rng = random.Random(seat)
    state = replace(MIDDLE, turn=seat, phase=phase)
    twin = hidden_twin(state, seat, rng)
    assert twin != state
    one, two = LurisReader(Luris(state), seat), LurisReader(Luris(twin), seat)
    steps = "right up down down f right escape s right escape n escape c escape L escape v v"
    for key in steps.split():
        one.press(key)
        two.press(key)
        for canvas in (Canvas(120, 40), Canvas(60, 20)):
            pictures = [reader.screen.draw(canvas) for reader in (one, two)]
            assert pictures[0].fragments() == pictures[1].fragments()
        assert not [each for each in one.sent if isinstance(each, Act)]
