"""The Luris screen: keys in, text out.

The golden screens in `golden/luris_*.txt` are compared as text.  To renew them after a change that
is meant, run `LUZNET_RENEW=1 python -m pytest tests/terminal/test_luris_screen.py` and read the
diff.
"""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import to_builtins
from msgspec.structs import replace

from luznet.games.luris.cards import BACK, JOKER
from luznet.games.luris.types import (
    CardSet,
    Dealt,
    Discarded,
    Drew,
    FinalTurn,
    Flip,
    Flipped,
    GameEnded,
    LaySet,
    Passed,
    RanOut,
    Result,
    SetLaid,
    SetLost,
    StarterDrawn,
    State,
    Swap,
    Swapped,
    TimeUp,
    Took,
)
from luznet.i18n import luris as said
from luznet.preferences.table import Settings
from luznet.terminal import app
from luznet.terminal.game import words as common
from luznet.terminal.game.model import Notice
from luznet.terminal.game.style import Rules
from luznet.terminal.luris import words
from luznet.terminal.luris.cards import click_on_hand, click_on_place
from luznet.terminal.luris.help import help_for
from luznet.terminal.luris.model import AUTOPLAY_AFTER
from luznet.terminal.luris.rules import PAGES
from luznet.terminal.luris.screen import LurisScreen
from luznet.terminal.luris.sets import GAP, LABEL, fitting
from luznet.terminal.picture import Size, width_of
from luznet.terminal.screens.rules import RulesScreen, rules_spoken, rules_text
from luznet.terminal.style import game_rules
from luznet.wire.messages import Act, Pause, Ready, Refused
from tests.games.luris_states import LURIS, action_of, table
from tests.terminal.golden import FOLDER, assert_golden
from tests.terminal.luris_table import Luris, LurisReader
from tests.terminal.tables import NAMES

# ---- golden screens ----------------------------------------------------------------------


def played(players: int, seed: int, rounds: int, **options: Any) -> Luris:
    """Return a game in which some rounds were played."""
    luris = Luris(players, seed, **options)
    for _ in range(rounds * players):
        seat = luris.state.turn
        luris.act()
        luris.to(lambda s, seat=seat: s.turn != seat)
    return luris


MIDDLE = table(
    "2 3 3 5 7 7 8 9 9 10 J",
    "2 2 3 4",
    "5 6 7 8 9 J",
    "2 3 4",
    sets={
        0: ["7 7 J / 2 3", "5 5 / 5 4"],
        1: ["9 9 9 / 2 3 4"],
        2: ["10 10 / 3 4", "8 8 8 / 8 2", "6 6 / 6 6"],
        3: ["4 4 / 5 J"],
    },
    draw="2 3 4 5 6 7 8 9",
    turn=3,
)
"""Four in the middle of a game, the last of them to act."""


def middle(**options: Any) -> Luris:
    """Return the middle of a game with seat 0 to begin its turn."""
    luris = Luris(MIDDLE, clock=600, **options).does("take", "flip 1.0.0", "discard 2")
    luris.change_seat(1, away=True)
    luris.change_seat(3, who="bot", level="strong", name="Bot Vera")
    luris.change(times=(432_000, 65_000, 600_000, 598_000))
    return luris


def over(*hands: str, **fields: Any) -> Luris:
    """Return a game that is over."""
    state = table(*hands, phase="over", **fields)
    luris = Luris(replace(state, turn=None))
    luris.change(phase="over", played=tuple(chair.name for chair in luris.table.seats))
    return luris


def must_draw(phase: str = "start") -> Luris:
    """Return a game in which the discard may not be taken, and no set can be laid."""
    return Luris(table("2 3", "4 5", taken=6, phase=phase))


KNOWN = (
    StarterDrawn(0, lost=False),
    Dealt(((2, 3), (BACK, BACK)), 7, 40),
    Drew(0, (2, JOKER)),
    SetLaid(0, CardSet(7, (7, 7, JOKER), (2, 3))),
    Flipped(0, 0, 7, 3, matched=False),
    SetLost(0, CardSet(7, (2, 3, 7, 7, JOKER), ())),
    Flipped(0, 0, 7, 7, matched=True),
    Swapped(0, 7, 7, 3),
    Passed(0),
    Discarded(0, JOKER),
    GameEnded((0,), (Result(2, 3, out=False), Result(1, 3, out=False))),
)
"""Events as who is to blame for them sees them."""
UNKNOWN = (
    StarterDrawn(1, lost=True),
    Drew(1, (BACK, BACK)),
    Drew(1, (BACK,)),
    FinalTurn(1),
    Took(1, 9),
    SetLaid(1, CardSet(7, (7, 7), (BACK, BACK))),
    Flipped(1, 0, 7, 3, matched=False),
    Flipped(1, 0, 7, 7, matched=True),
    Swapped(1, 7, 7, BACK),
    RanOut(1),
    GameEnded((1, 3), (Result(2, 3, out=False),) * 4),
    GameEnded((0, 1), (Result(2, 3, out=False),) * 2),
)
"""Events as others see them."""


def four_start() -> LurisReader:
    return LurisReader(middle(), 0)


def four_set() -> LurisReader:
    reader = LurisReader(middle().does("draw"), 0)
    return reader.press("3", "up", "3", "up", "7", "down", "9", "down")


def four_flip() -> LurisReader:
    return LurisReader(middle().does("draw"), 0).press("f", "right", "right", "right")


def four_watched() -> LurisReader:
    luris = middle()
    luris.change(watchers=1)
    return LurisReader(luris, None)


def four_end() -> LurisReader:
    luris = Luris(4, seed=6, clock=300).to_end()
    luris.change_seat(1, ready=True)
    return LurisReader(luris, 0)


def four_so_far() -> LurisReader:
    return LurisReader(middle(), 0).press("c")


def two_new() -> LurisReader:
    luris = Luris(2, seed=3)
    return LurisReader(luris, luris.state.turn)


def two_swap() -> LurisReader:
    luris = Luris(
        table("3 5 5 7 J", "2 2 3", sets={0: ["7 7 / 2 3", "5 5 / 9 4"]}, phase="start")
    ).does("draw")
    return LurisReader(luris, 0).press("5", "s", "right")


def two_log() -> LurisReader:
    luris = Luris(2, seed=8)
    reader = LurisReader(luris, 0)
    luris.to(lambda s: len(s.draw) < 20)
    reader.hear()
    return reader.press("L")


def two_end() -> LurisReader:
    return LurisReader(Luris(2, seed=12).to_end(), 1)


def three_final() -> LurisReader:
    luris = Luris(
        table(
            "2 3 4 5 J",
            "6 7 8",
            "9 9 10",
            sets={0: ["3 3 / 4 5"], 1: ["9 9 J / 9 9 9 9 9", "8 8 / 4 4"]},
            draw="6 7",
            turn=0,
            out=(2,),
        ),
        clock=300,
    ).does("draw")
    return LurisReader(luris, 0)


SIZES = ((80, 24), (100, 30), (120, 40))
"""The windows that the table is designed for."""

SCREENS = (
    four_start,
    four_set,
    four_flip,
    four_watched,
    four_end,
    four_so_far,
    two_new,
    two_swap,
    two_log,
    two_end,
    three_final,
)
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
    lines = screen.draw(Size(80, 24)).lines()
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
    assert reader.lines()[-1].endswith("t talk  R rules  ? help")


# ---- any table, any moment, any size -------------------------------------------------------

names = st.text(min_size=1, max_size=20)
nasty = st.sampled_from(
    ["漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字", "e\u0301\u0302" * 6, "\x1b[31m"]
)


@settings(max_examples=60, deadline=None)
@given(
    players=st.sampled_from([2, 3, 4]),
    seed=st.integers(0, 2**20),
    steps=st.integers(0, 160),
    reader=st.integers(-1, 3),
    called=st.lists(names | nasty, min_size=4, max_size=4),
    columns=st.integers(80, 220),
    rows=st.integers(24, 70),
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
        picture = seen.screen.draw(Size(columns, rows))
        lines = picture.lines()
        assert len(lines) == rows
        assert all(width_of(line) <= columns for line in lines)
        assert classes(picture.fragments()) <= set(game_rules("256"))


def classes(fragments: list[tuple[str, str]]) -> set[str]:
    styles = {part for style, _ in fragments for part in style.split()}
    return {style.removeprefix("class:") for style in styles}


@pytest.mark.parametrize("colours", ["none", "16", "256"])
def test_every_style_of_the_screen_has_a_rule_in_every_depth_of_colour(colours: Any) -> None:
    rules: Rules = game_rules(colours)
    for make in SCREENS:
        assert classes(make().screen.draw(Size(80, 24)).fragments()) <= set(rules)


def hidden_twin(state: State, seat: int, rng: random.Random) -> State:
    """Return a state that the seat can't tell from this one: the others hold other cards, and
    other ones lie face down in their sets and in the draw pile."""
    others = [at for at in range(state.players) if at != seat]
    cards = [card for at in others for card in state.hands[at]]
    cards += [card for at in others for laid in state.sets[at] for card in laid.down]
    cards += state.draw
    rng.shuffle(cards)

    def take(number: int) -> tuple[int, ...]:
        return tuple(cards.pop() for _ in range(number))

    hands = [hand if at == seat else tuple(sorted(take(len(hand))))
             for at, hand in enumerate(state.hands)]  # fmt: skip
    sets = [
        laid if at == seat else tuple(CardSet(s.value, s.up, take(len(s.down))) for s in laid)
        for at, laid in enumerate(state.sets)
    ]
    return replace(state, hands=tuple(hands), sets=tuple(sets), draw=take(len(cards)))


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
        assert one.text(120, 40) == two.text(120, 40)
        assert not [each for each in one.sent if isinstance(each, Act)]


# ---- a turn ------------------------------------------------------------------------------


def acting(**options: Any) -> LurisReader:
    """Return the reader of seat 0 at its action."""
    return LurisReader(middle(**options).does("draw"), 0)


def sent(reader: LurisReader) -> list[Any]:
    """Return the actions that were sent."""
    return [each.action for each in reader.sent if isinstance(each, Act)]


def wire(action: Any) -> Any:
    return to_builtins(action_of(action) if isinstance(action, str) else action)


@pytest.mark.parametrize(
    ("keys", "action"),
    [
        (("d",), "draw"),
        (("u",), "take"),
        (("left", "enter"), "draw"),
        (("right", "enter"), "take"),
        (("right", "left", "enter"), "draw"),
        (("<pile take>", "<pile take>"), "take"),
    ],
)
def test_a_turn_begins_with_a_pile(keys: tuple[str, ...], action: str) -> None:
    reader = four_start()
    reader.press(*keys)
    assert sent(reader) == [wire(action)]


def test_nothing_is_taken_before_a_pile_was_chosen() -> None:
    reader = four_start()
    reader.press("enter", "right", "escape", "enter")
    assert sent(reader) == []
    assert "Choose first" in reader.text()


def test_the_discard_that_may_not_be_taken_is_not_taken() -> None:
    reader = LurisReader(must_draw(), 0)
    assert "YOUR TURN: draw (d)" in reader.text()
    reader.press("u")
    assert sent(reader) == []
    assert "now you must draw" in reader.text()
    assert "u take discard" not in reader.text()
    empty = LurisReader(Luris(table("2 3", "4 5", discard="")), 0)
    empty.press("u")
    assert "no card on the discard pile" in empty.text()


def test_who_can_only_draw_is_told_why_and_has_nothing_to_choose() -> None:
    reader = LurisReader(must_draw(), 0)
    assert "taken for three rounds: now you must draw" in reader.text()
    assert "undo" not in reader.text()
    reader.press("u", "enter")
    assert sent(reader) == [{"type": "draw"}]


@pytest.mark.parametrize(("draw", "is_told"), [("2 3 4", False), ("2 3", True), ("2", True)])
def test_that_drawing_ends_the_game_is_told_before(draw: str, is_told: bool) -> None:
    reader = LurisReader(Luris(table("2 3", "4 5", draw=draw)), 0)
    assert ("makes this the final turn" in reader.text()) == is_told


def test_marked_cards_are_laid_as_a_set() -> None:
    reader = four_set()
    assert "Enter lays this set of 3." in reader.text()
    assert sent(reader) == []
    reader.press("enter")
    assert sent(reader) == [wire(LaySet((3, 3), (7, 9)))]


def test_marked_cards_lie_higher_or_lower_and_look_as_they_will() -> None:
    above, among, below = four_set().lines()[17:20]
    assert above.split("[")[1:] == [" 3] ", " 3]"]
    assert below.split() == ["<", "7>", ">", "9<"]
    assert re.findall(r"\w+", among) == ["2", "2", "3", "5", "7", "8", "9", "10", "J"]


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        (("3", "up"), "needs 1 more 3 or joker face up (Up)"),
        (("3", "down"), "needs 2 more cards face up (Up), of one value"),
        (("j", "up"), "needs 1 more card face up"),
        (("3", "up", "3", "up"), "needs 2 more cards face down (Down)"),
        (("3", "up", "j", "up", "2", "down"), "needs 1 more card face down (Down)"),
        (("3", "up", "7", "up"), "not 3 and 7"),
    ],
)
def test_the_line_below_says_what_is_missing_for_a_set(keys: tuple[str, ...], told: str) -> None:
    reader = acting()
    reader.press(*keys)
    assert told in reader.prose
    reader.press("enter")
    assert sent(reader) == []


def test_what_is_missing_for_a_set_is_told_once_when_enter_is_pressed_too_early() -> None:
    reader = acting()
    reader.press("3", "up", "enter")
    assert reader.prose.count("needs 1 more 3") == 1
    reader.press("3", "up")
    assert reader.prose.count("needs 2 more cards face down") == 1


def test_two_jokers_alone_are_no_value() -> None:
    reader = LurisReader(Luris(table("3 4 5 J J", "2 3", phase="action")), 0)
    reader.press("j", "up", "j", "up", "3", "down", "4", "down", "enter")
    assert "no joker: it gives the set its value" in reader.text()
    assert sent(reader) == []


def test_the_same_mark_again_takes_it_away_and_another_one_takes_its_place() -> None:
    reader = acting()
    model = reader.screen.model
    reader.press("right", "up")
    assert model.marks == {0: "up"}
    reader.press("down")
    assert model.marks == {0: "down"}
    reader.press("down")
    assert model.marks == {}


def test_esc_takes_back_marks_modes_and_the_card() -> None:
    reader = acting()
    before = reader.text()
    for keys in (("3", "up"), ("f", "right"), ("7", "s"), ("n",), ("right",)):
        reader.press(*keys)
        assert reader.text() != before
        reader.press("escape", "escape", "escape")
        assert reader.text() == before
    assert sent(reader) == []


def test_enter_and_esc_are_told_while_a_set_is_put_together() -> None:
    reader = acting()
    reader.press("3", "up", "3", "up")
    assert "Enter lay set" not in reader.text()
    assert "Esc undo" in reader.text()
    reader.press("7", "down", "9", "down")
    assert "Enter lay set" in reader.text()
    assert "Esc undo" in reader.text()


def test_a_card_on_the_table_is_flipped_after_it_was_chosen() -> None:
    reader = acting()
    reader.press("f")
    assert sent(reader) == []
    flips = reader.screen.model.flips
    assert {*flips} == {each for each in reader.screen.model.view.legal if isinstance(each, Flip)}
    for flip in flips:
        assert reader.screen.model.chosen == flip
        laid = reader.luris.state.sets[flip.seat][flip.at]
        told = rf"card {flip.card + 1} of {len(laid.down)} in .+ set of {laid.value}\b"
        assert re.search(told, reader.text())
        reader.press("right")
    assert reader.screen.model.chosen == flips[0]
    reader.press("down", "enter")
    assert sent(reader) == [wire(next(each for each in flips if each.at == 1))]


def test_only_the_owner_is_reminded_of_what_lies_there() -> None:
    reader = acting()
    reader.press("f", "up")
    assert "in your set of 5, 5?" in reader.text()
    reader.press("v")
    assert "in your set of 5?" in reader.text()


def test_who_would_flip_an_own_card_that_does_not_match_is_warned() -> None:
    state = table("3 5", "2 3", sets={0: ["5 5 / 4 5"], 1: ["7 7 / 2 3"]}, phase="action")
    reader = LurisReader(Luris(state), 0)
    warned = []
    for key in ("f", "right", "right", "right"):
        warned.append("the whole set would go" in reader.press(key).text())
    assert warned == [False, False, True, False]
    assert "the whole set would go" not in reader.press("left", "v").text()


def test_a_card_of_the_hand_is_swapped_for_an_own_one_face_down() -> None:
    reader = two_swap()
    assert "Swap your 5 for face-down card 2 in your set of 5, 4?" in reader.text()
    reader.press("7", "enter")
    (action,) = sent(reader)
    assert action == wire(Swap(0, 1, 7))


def test_a_card_that_fits_nowhere_is_not_swapped() -> None:
    reader = two_swap()
    reader.press("3")
    assert "takes: 3" in reader.text()
    reader.press("escape", "3", "s", "enter")
    assert sent(reader) == []
    bare = LurisReader(Luris(table("3 5", "2 2", phase="action")), 0)
    bare.press("s")
    assert "No card of your hand fits" in bare.text()
    bare.press("f")
    assert "No card on the table lies face down" in bare.text()


def test_doing_nothing_asks_first() -> None:
    reader = acting()
    reader.press("n")
    assert sent(reader) == []
    reader.press("enter")
    assert sent(reader) == [wire("pass")]


def test_an_action_is_not_sent_before_one_was_chosen() -> None:
    reader = acting()
    reader.press("enter", "right", "enter")
    assert sent(reader) == []
    assert "Choose first" in reader.text()


def ending(**chosen: Any) -> LurisReader:
    luris = middle().does("draw", "pass")
    return LurisReader(luris, 0, lambda: Settings(**chosen))


def test_a_card_is_discarded_after_it_was_chosen() -> None:
    reader = ending()
    reader.press("enter")
    assert sent(reader) == []
    reader.press("9", "enter")
    assert sent(reader) == [wire("discard 9")]


def test_one_key_discards_where_the_reader_wants_that_but_no_joker() -> None:
    reader = ending(one_key=True)
    reader.press("j")
    assert sent(reader) == []
    reader.press("4")
    reader.press("0")
    assert sent(reader) == [wire("discard 10")]


def test_where_a_digit_discards_at_once_that_is_told() -> None:
    state = table("2 3", "4 5", phase="end")
    assert "Enter discards it" in LurisReader(Luris(state), 0).text()
    reader = LurisReader(Luris(state), 0, lambda: Settings(one_key=True))
    assert "A digit discards at once" in reader.text()


def test_the_only_thing_that_may_be_done_is_done_where_the_reader_wants_that() -> None:
    luris = Luris(table("2 3", "4 5", discard=""))
    for wants in (False, True):
        reader = LurisReader(luris, 0, lambda wants=wants: Settings(autoplay=wants))
        reader.screen.elapse()
        assert sent(reader) == []
        assert (reader.screen.next_change(reader.clock.now) is not None) == wants
        reader.wait(AUTOPLAY_AFTER)
        reader.screen.elapse()
        assert sent(reader) == ([wire("draw")] if wants else [])
    free = LurisReader(middle(), 0, lambda: Settings(autoplay=True))
    free.wait(AUTOPLAY_AFTER)
    free.screen.elapse()
    assert sent(free) == []


def test_keys_say_why_they_do_nothing_while_others_play() -> None:
    reader = LurisReader(middle(), 2)
    reader.press("d")
    assert "not your turn" in reader.text()
    assert sent(reader) == []


def test_marks_are_kept_while_somebody_pauses_and_gone_with_the_next_step() -> None:
    reader = acting()
    reader.press("3", "up")
    reader.luris.change(paused_by=2)
    reader.hear()
    reader.press("enter")
    assert sent(reader) == []
    reader.luris.change(paused_by=None)
    reader.hear()
    assert reader.screen.model.marks
    reader.luris.does("pass")
    reader.hear()
    assert reader.screen.model.marks == {}
    assert reader.screen.model.cursor is None


def test_the_bell_rings_once_for_a_turn_of_several_steps() -> None:
    reader = four_start()
    rung = [reader.screen.turn()]
    for action in ("draw", "pass"):
        reader.luris.does(action)
        reader.hear()
        rung.append(reader.screen.turn())
    assert len({turn.own for turn in rung if turn}) == 1
    reader.luris.does("discard 2", "draw", "pass", "discard 2")
    reader.hear()
    other = reader.screen.turn()
    assert other is not None
    assert other.own is None


# ---- what is shown -----------------------------------------------------------------------


def test_own_face_down_cards_are_seen_and_those_of_others_are_not() -> None:
    text = four_start().text()
    assert "5: [ 5][ 5]< 5>< 4>" in text
    assert "10: [10][10]<??><??>" in text
    assert not re.search(r"8: \[ 8\]\[ 8\]\[ 8\]<.?\d", text)


def test_the_veil_hides_the_hand_and_own_face_down_cards() -> None:
    reader = four_start()
    reader.press("v")
    assert "5: [ 5][ 5]<??><??>" in reader.text()
    assert "hidden; v shows it" in reader.text()
    assert "[ J]" not in "\n".join(reader.lines()[17:20])
    reader.luris.does("draw")
    reader.hear()
    reader.press("v", "v", "L")
    assert "Ana draws 2 cards." in reader.text()
    reader.press("escape", "v")
    assert "You draw 2 and 3." in reader.text()


@pytest.mark.parametrize(
    ("phase", "keys"),
    [
        ("action", ("7", "up", "7", "up", "9", "down")),
        ("action", ("7",)),
        ("action", ("9", "s")),
        ("end", ("9",)),
    ],
)
def test_what_is_chosen_from_the_hand_is_hidden_with_it_and_waits(
    phase: str, keys: tuple[str, ...]
) -> None:
    hand = "2 4 7 7 9"
    state = table(hand, "3 4", sets={0: ["9 9 / 2 4"]}, phase=phase)
    reader = LurisReader(Luris(state), 0)
    reader.press(*keys)
    before = reader.text()
    reader.press("v")
    hidden = reader.text()
    for key in ("enter", "2", "7", "8", "j", "left", "up", "s"):
        reader.press(key)
        told = reader.lines()[-4:]
        assert "press v" in told[0]
        assert not re.search(r"\d", "".join(told).replace("2-9 0", ""))
    assert sent(reader) == []
    assert "[ 7]" not in hidden
    reader.press("v")
    assert reader.text() == before


def test_others_cards_can_be_flipped_while_the_hand_is_hidden() -> None:
    reader = acting()
    reader.press("v", "f", "enter")
    assert [each["type"] for each in sent(reader)] == ["flip"]


def test_what_ended_a_game_stands_in_the_log_before_that_it_is_over() -> None:
    luris = Luris(2, 3).to(lambda state: state.final and state.phase == "end")
    reader = LurisReader(luris, 0)
    luris.to_end()
    reader.hear()
    *_, won, over = [line.strip() for line in reader.press("L").lines() if line.strip()][:-2]
    assert "win" in won
    assert over == "The game is over."


def test_what_was_refused_before_the_game_is_not_told_in_it() -> None:
    reader = LurisReader(Luris(2), 0)
    reader.client.receive(Refused(of="ready", code="too_few", facts={"missing": 1}))
    again = LurisScreen(reader.client, reader.sent.extend, reader.clock, reader.screen.model.chat)
    assert "more" not in again.draw(Size(80, 24)).lines()[-2]


def test_every_player_has_a_clock_where_the_table_has_one() -> None:
    reader = four_start()
    lines = reader.lines()
    assert [word for word in lines[2].split() if ":" in word] == ["1:05", "10:00", "9:58"]
    assert "7:12" in reader.text()
    reader.wait(3)
    assert "7:09" in reader.text()
    assert not re.search(r"\d:\d\d", two_new().text())


def test_the_banner_warns_whose_time_runs_out() -> None:
    reader = four_start()
    banner = next(at for at, line in enumerate(reader.lines()) if "YOUR TURN" in line)
    assert reader.lines()[banner].endswith("<<<")
    reader.luris.change(times=(31_500, 65_000, 600_000, 598_000))
    reader.hear()
    assert reader.lines()[banner].endswith("<<<")
    reader.wait(1.6)
    assert reader.lines()[banner].endswith("0:29")
    assert "0:29" not in LurisReader(reader.luris, 1).lines()[banner]


def test_who_has_no_time_left_is_marked_and_logged() -> None:
    luris = middle()
    reader = LurisReader(luris, 0)
    luris.act(TimeUp(1))
    reader.hear()
    assert "time out" in reader.lines()[2]
    assert "The time of Boris has run out" in reader.prose


def test_who_has_no_time_left_reads_that_until_the_end() -> None:
    luris = middle()
    reader = LurisReader(luris, 1)
    luris.act(TimeUp(1))
    reader.hear()
    assert "Your time has run out; you play no more." in "".join(reader.lines()[-4:])
    assert "not your turn" not in reader.press("d").text()


def test_the_last_turn_is_told_and_has_no_sets() -> None:
    reader = three_final()
    assert "*** Final turn ***" in reader.text()
    assert "Up marks" not in reader.text()
    assert "mark up/down" not in reader.text()
    reader.press("3", "up", "enter")
    assert "no set can be laid" in reader.text()
    assert sent(reader) == []


def test_what_happened_last_stands_on_the_table_a_turn_in_one_paragraph() -> None:
    told = four_start().prose
    assert "takes 9 from the discard pile. Bot Vera flips a card of Boris's set of 9: it is" in told
    assert "It does not match. Boris's set of 9 goes under the discard pile: 2, 3, 4, 9, 9," in told
    assert "2, 3, 4, 9, 9, 9. Bot Vera discards 2. >>> YOUR TURN" in told


def test_a_new_game_begins_with_nothing_of_the_last_one_on_the_table() -> None:
    luris = Luris(2, 3).to(lambda state: state.final and state.phase == "end")
    reader = LurisReader(luris, 0)
    luris.to_end()
    luris.state = LURIS.new(2, LURIS.options_type(), LURIS.outcome(luris.state))
    luris.change(phase="playing")
    luris.to(lambda state: state.phase == "start")
    reader.hear()
    assert "holds 11 cards" in reader.prose
    assert "win" not in reader.prose
    assert "win" in reader.press("L").prose


def test_what_was_drawn_is_told_to_who_drew_it() -> None:
    assert "New in your hand: 2, 3." in acting().text()
    other = LurisReader(middle().does("draw"), 1)
    assert "New in your hand" not in other.text()
    assert "Ana draws 2 cards." in other.text()


@pytest.mark.parametrize(("columns", "rows"), [(24, 4), (24, 2), (36, 3), (76, 1), (13, 1)])
def test_sets_are_shortened_until_they_fit_the_widest_first(columns: int, rows: int) -> None:
    sets = [CardSet(value, (value,) * 2, (BACK,) * (1 + value)) for value in (2, 3, 4)]
    shown = fitting(0, sets, columns, rows)
    every = [each for row in shown for each in row]
    assert [each.laid for each in every] == sets
    short = [len(each.laid.down) for each in every if each.is_short]
    full = [len(each.laid.down) for each in every if not each.is_short]
    assert not short or not full or min(short) >= max(full)
    for row in shown:
        assert sum(each.columns for each in row) + GAP * (len(row) - 1) <= columns
    assert len(shown) <= rows or not full


def test_the_set_of_a_chosen_card_is_the_last_to_be_shortened() -> None:
    sets = [CardSet(value, (value,) * 2, (BACK,) * 4) for value in (2, 3, 4)]
    (row,) = fitting(0, sets, 3 * (LABEL + 8) + 20, 1, kept=0)
    assert [each.is_short for each in row] == [False, True, True]


def test_in_a_very_large_window_the_table_stands_in_its_middle() -> None:
    *small, keys = [line.strip() for line in four_set().lines(120, 40)[1:]]
    lines = [line.strip() for line in four_set().lines(200, 60)]
    assert lines[11:49] == small
    assert not any(lines[1:11] + lines[49:59])
    assert keys[:20] in lines[-1]


def test_sets_that_have_no_room_at_all_are_counted() -> None:
    many = table("2 3", "2", "2", "2", sets={1: ["9 9 / 2 3"] * 14})
    assert re.search(r"and \d+ more sets", LurisReader(Luris(many), 0).text())


def test_very_many_cards_in_a_hand_can_all_be_gone_to() -> None:
    many = " ".join(str(2 + at % 9) for at in range(37))
    reader = LurisReader(Luris(table(many, "2 3", phase="end")), 0)
    for _ in range(37):
        reader.press("right")
        card = reader.screen.model.hand[reader.screen.model.cursor]
        assert f">{card:>2}<" in reader.text()
        assert f"Enter discards: {card}." in reader.text()


# ---- the mouse ---------------------------------------------------------------------------


def clicked(reader: LurisReader, text: str, nth: int = 0) -> str:
    """Return the key of a click into a text on the screen."""
    picture = reader.screen.draw(Size(80, 24))
    found = [
        picture.clicked(match.start() + 1, row)
        for row, line in enumerate(picture.lines())
        for match in re.finditer(re.escape(text), line)
    ]
    return found[nth]


def test_clicks_choose_piles_cards_marks_and_what_lies_face_down() -> None:
    reader = four_start()
    assert clicked(reader, "Draw pile") == "<pile draw>"
    assert clicked(reader, "Discard pile") == "<pile take>"
    reader = acting()
    assert clicked(reader, "[10]", -1) == click_on_hand(reader.screen.model.hand.index(10))
    ten = click_on_hand(reader.screen.model.hand.index(10))
    marks = []
    for _ in range(4):
        reader.press(ten)
        marks.append(list(reader.screen.model.marks.values()))
    assert marks == [[], ["up"], ["down"], []]
    place = clicked(reader, "<??>")
    assert place == click_on_place(2, 0, 0)
    reader.press(place)
    assert sent(reader) == []
    reader.press(place)
    assert sent(reader) == [wire(Flip(2, 0, 0))]


def test_a_discard_is_clicked_twice() -> None:
    reader = ending()
    ten = click_on_hand(reader.screen.model.hand.index(10))
    reader.press(ten)
    assert sent(reader) == []
    reader.press(ten)
    assert sent(reader) == [wire("discard 10")]


def test_every_kind_of_event_has_a_sentence() -> None:
    assert {type(each) for each in (*KNOWN, *UNKNOWN)} == {*LURIS.event_types}
    for each in (*KNOWN, *UNKNOWN):
        assert said.happened(each, NAMES.__getitem__)[-1] in ".!"


def test_every_refusal_of_the_model_has_a_sentence() -> None:
    assert {*common.NOTICES} < {*words.NOTICES}
    assert isinstance(acting().screen.model.missing, Notice)


# ---- spectators, the end, the rest -------------------------------------------------------


def test_a_spectator_sees_backs_and_has_no_keys_to_act() -> None:
    reader = four_watched()
    assert "YOUR TURN" not in reader.text()
    assert "5: [ 5][ 5]<??><??>" in reader.text()
    assert "partner" not in reader.text()
    assert "You have no sets" not in reader.text()
    assert "Ana and Chloé against Boris and Bot Vera" in reader.text()
    reader.press("d", "right", "up", "f", "s", "n", "enter", "P")
    assert reader.sent == []


def test_a_spectator_of_all_hands_sees_them() -> None:
    luris = middle()
    luris.change(watchers=1, shown=True)
    assert "10: [10][10]< 3>< 4>" in LurisReader(luris, None).text()


def test_all_lies_open_at_the_end() -> None:
    reader = two_end()
    text = reader.text()
    assert "?" not in re.sub(r"Another game\?|\? help", "", text)
    view = reader.screen.model.view
    for seat, result in enumerate(view.results):
        line = next(line for line in reader.lines() if ("Ana", "Boris")[seat] in line)
        assert [str(result.up), str(result.hand)] == line.split()[-2:]
    reader.press("n")
    assert reader.sent == [Ready(ready=True)]


@pytest.mark.parametrize(
    ("hands", "told"),
    [
        (("2", "3 4"), "Boris wins the game!"),
        (("2 3", "4"), "You win the game!"),
        (("2", "3"), "Ana and Boris share the win."),
    ],
)
def test_who_won_is_told(hands: tuple[str, str], told: str) -> None:
    assert told in LurisReader(over(*hands), 0).text()


def test_enter_pressed_twice_for_the_last_discard_does_not_begin_another_game() -> None:
    luris = Luris(2, 3).to(lambda state: state.final and state.phase == "end")
    reader = LurisReader(luris, 0)
    luris.to_end()
    reader.hear()
    reader.press("enter")
    assert reader.sent == []
    reader.wait(1)
    reader.press("enter")
    assert reader.sent == [Ready(ready=True)]


@pytest.mark.parametrize(
    ("results", "winners", "told"),
    [
        (((5, 1), (4, 9)), (0,), "Cards face up: 5 against 4."),
        (((5, 1), (5, 9)), (1,), "Cards face up: 5 each; cards in hand: 9 against 1."),
        (((5, 1), (5, 1), (2, 3)), (0, 1), "Cards face up: 5 each; cards in hand: 1 each."),
        (((5, 1), (4, 9, True)), (0,), "Nobody else has time left."),
        (
            ((5, 1), (9, 9, True), (4, 2)),
            (0,),
            "Cards face up: 5 against 4. Whoever has no time left cannot win.",
        ),
        (((5, 1), (4, 9), (2, 2), (4, 1)), (1, 3), "Cards face up: 8 against 7."),
        (
            ((5, 1), (4, 9, True), (2, 2), (4, 1)),
            (3,),
            "Cards face up: 8 against 7. Whoever has no time left cannot win.",
        ),
    ],
)
def test_what_decided_a_game_is_told(results: Any, winners: tuple[int, ...], told: str) -> None:
    of_all = tuple(Result(up, hand, out=bool(out)) for up, hand, *out in results)
    assert said.reason(winners, of_all) == told


def test_the_end_says_what_decided_it_and_shows_empty_hands_as_such() -> None:
    reader = LurisReader(over("", "2 3", sets={0: ["7 7 / 2 3"]}), 0)
    assert reader.lines()[2].strip() == "Cards face up: 2 against 0."
    assert "hand none" in reader.text()


def test_partners_win_together_and_add_up_what_they_have() -> None:
    reader = four_so_far()
    lines = [" ".join(line.split()) for line in reader.lines()]
    assert "Ana and Chloé 12 17" in lines
    assert "Boris and Bot Vera 2 7" in lines
    names = ["Ana", "Chloé"]
    assert said.won(names, together=True) == "Ana and Chloé win the game together!"


@pytest.mark.parametrize("make", SCREENS, ids=lambda make: make.__name__)
def test_there_is_help_for_every_phase(make: Callable[[], LurisReader]) -> None:
    texts = help_for(make().screen.model)
    assert texts
    assert all(text.endswith(".") for text in texts)


def test_p_pauses_and_resumes() -> None:
    reader = acting()
    reader.press("P")
    reader.luris.change(paused_by=0)
    reader.hear()
    reader.press("p")
    assert reader.sent == [Pause(paused=True), Pause(paused=False)]


def test_the_key_that_resumes_is_shown_once() -> None:
    reader = acting()
    reader.luris.change(paused_by=0)
    reader.hear()
    shown = [binding.shown for binding in reader.screen.bindings() if binding.shown]
    assert len(shown) == len({*shown}), shown


def test_the_key_that_resumes_is_shown_first_at_an_own_turn_too() -> None:
    reader = acting()
    assert reader.screen.model.asks
    reader.luris.change(paused_by=0)
    reader.hear()
    assert next(each.shown for each in reader.screen.bindings() if each.shown) == "p"


def test_a_table_without_cards_is_drawn() -> None:
    luris = Luris(2)
    luris.state = LURIS.new(2, LURIS.options_type())
    assert "being dealt" in LurisReader(luris, 0).text()


def test_the_rules_can_be_read_and_heard() -> None:
    text = rules_text(80, "luris")
    assert all(page.title() in text for page in PAGES)
    for line in (line for lines in rules_spoken("luris") for line in lines):
        assert line[-1] in ".:?", line
    assert "[ 7][ 7]<??><??>" in text


def test_a_set_needs_what_the_words_say() -> None:
    assert "2 more" in words.MISSING["needs_up"](missing=2)
    assert "1 more card " in words.MISSING["needs_down"](missing=1)
