"""Motion: frames between two pictures; they end by themselves, by a key, and on slow terminals."""

import random
import re
from collections.abc import Callable

import pytest

from luznet.games.luris.types import Discarded, Drew, Flipped, SetLaid, Took
from luznet.games.luz.types import State
from luznet.preferences.table import Settings
from luznet.terminal.game import words as common
from luznet.terminal.game.screen import Due
from luznet.terminal.light.motion import (
    REST,
    Change,
    Fade,
    Gather,
    Move,
    Open,
    Scene,
    Stage,
    Turn,
    Wait,
)
from luznet.terminal.light.palette import Paint, palette_of
from luznet.terminal.luz import cards, words
from luznet.terminal.luz.layout import layout
from luznet.terminal.luz.model import REVEALING
from luznet.terminal.picture import Canvas, Cell, Picture
from tests.terminal.luris_scenes import hidden_twin
from tests.terminal.luris_table import Luris, LurisReader
from tests.terminal.luz_scenes import twin
from tests.terminal.tables import RULES, Luz, Reader

WINDOW = Canvas(80, 24)
CARD = Cell(12, 1, 4, 2)


def picture(*texts: tuple[int, int, str]) -> Picture:
    drawn = Picture(Canvas(20, 6))
    for column, row, text in texts:
        drawn.put(column, row, text)
    return drawn


def frames(stage: Stage, due: Picture, begin: float = 0.0) -> list[tuple[float, Picture]]:
    """Return all frames with their times, the last one being the picture that is due."""
    now, shown = begin, []
    while True:
        shown.append((now, stage.frame(due, now)))
        following = stage.next_change(now)
        if following is None or shown[-1][1] is due:
            return shown
        now = following


BEFORE = picture((12, 1, "...."), (12, 2, "...."))
AFTER = picture((12, 1, "abcd"), (12, 2, "efgh"), (0, 5, "the words"))
CHANGES: list[Change] = [
    Move(Cell(0, 4, 4, 2), CARD, AFTER),
    Gather([Cell(0, 1, 4, 2)], [Cell(3, 1, 4, 2)], CARD, BEFORE),
    Wait([CARD], 0.5),
    Turn([CARD, Cell(0, 1, 4, 2)]),
    Fade([CARD]),
    Open(5, 20),
]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: type(change).__name__)
def test_every_change_has_its_steps_and_ends_in_the_picture_itself(change: Change):
    stage = Stage()
    stage.begin([Scene(change, BEFORE)], 10.0)
    shown = frames(stage, AFTER, 10.0)
    assert len(shown) == change.steps + 1
    assert shown[-1][1] is AFTER
    assert shown[-1][0] == pytest.approx(10.0 + change.steps * change.seconds)
    assert stage.next_change(20.0) is None


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: type(change).__name__)
def test_a_frame_changes_neither_of_its_pictures(change: Change):
    before, after = BEFORE.fragments(), AFTER.fragments()
    stage = Stage()
    stage.begin([Scene(change, BEFORE)], 0.0)
    frames(stage, AFTER)
    assert (BEFORE.fragments(), AFTER.fragments()) == (before, after)


def test_a_card_goes_in_three_steps_on_a_straight_line_and_the_words_stay():
    stage = Stage()
    stage.begin([Scene(Move(Cell(0, 4, 4, 2), CARD, AFTER), BEFORE, BEFORE)], 0.0)
    shown = [drawn.lines() for _, drawn in frames(stage, AFTER)][:-1]
    places = [
        next((line.index("abcd"), row) for row, line in enumerate(lines) if "abcd" in line)
        for lines in shown
    ]
    assert places == [(3, 3), (6, 2), (9, 2)]
    assert shown[0][1].strip() == shown[0][2].strip() == "...."
    assert not any("the words" in lines[5] for lines in shown)


def test_a_taken_card_goes_dark_and_then_to_its_new_place_below_the_winner() -> None:
    dark, ground = picture((0, 1, "dark")), picture((0, 1, "~" * 20))
    after = picture((0, 1, "~" * 8 + "dark"), (12, 1, "wins"))
    stage = Stage()
    gather = Gather([Cell(0, 1, 4, 1)], [Cell(8, 1, 4, 1)], Cell(12, 1, 4, 1), ground)
    stage.begin([Scene(gather, dark)], 0.0)
    lines = [drawn.lines()[1] for _, drawn in frames(stage, after)]
    assert [line.index("dark") for line in lines] == [0, 2, 3, 5, 8]
    assert all(line.index("wins") == 12 for line in lines)


def test_cards_are_turned_over_one_after_the_other_by_their_edge():
    cards = [Cell(0, 1, 4, 1), Cell(5, 1, 4, 1)]
    before, after = picture((0, 1, "??"), (5, 1, "??")), picture((0, 1, "abcd"), (5, 1, "efgh"))
    stage = Stage()
    stage.begin([Scene(Turn(cards), before)], 0.0)
    assert [drawn.lines()[1] for _, drawn in frames(stage, after)] == [
        " bc  ??",
        "abcd  fg",
        "abcd efgh",
    ]


def test_light_comes_on_between_the_colours_before_and_after():
    before, after = picture(), picture()
    after.put(0, 0, " ", Paint(None, (112, 117, 126)))
    stage = Stage()
    stage.begin([Scene(Fade([Cell(0, 0, 1, 1)]), before)], 0.0)
    reds = []
    for _, drawn in frames(stage, after):
        found = drawn.cell(0, 0)
        assert found is not None
        assert isinstance(found[1].ground, tuple)
        reds.append(found[1].ground[0])
    assert reds == sorted(set(reds))
    assert reds[-1] == 112


def test_a_row_opens_from_its_middle():
    stage = Stage()
    stage.begin([Scene(Open(0, 20), BEFORE)], 0.0)
    shown = [drawn.lines()[0].strip() for _, drawn in frames(stage, picture((0, 0, "x" * 20)))]
    assert [len(line) for line in shown] == [4, 8, 12, 16, 20]


def test_one_scene_comes_after_the_other():
    stage = Stage()
    move = Move(Cell(0, 4, 4, 2), CARD, AFTER)
    stage.begin([Scene(Open(0, 20), BEFORE, AFTER), Scene(move, AFTER)], 0.0)
    assert len(frames(stage, AFTER)) == 4 + 3 + 1


def test_a_motion_that_ends_shows_the_picture_that_is_due():
    stage = Stage()
    stage.begin([Scene(Open(5, 20), BEFORE)], 0.0)
    assert stage.frame(AFTER, 0.0) is not AFTER
    stage.end()
    assert stage.frame(AFTER, 0.0) is AFTER
    assert stage.next_change(0.0) is None


def test_a_late_frame_is_left_out():
    stage = Stage()
    stage.begin([Scene(Turn([CARD] * 10), BEFORE)], 0.0)
    stage.frame(AFTER, 0.0)
    assert stage.frame(AFTER, 5.0) is AFTER


def test_after_a_frame_that_took_longer_than_its_step_nothing_moves_for_a_while():
    stage = Stage()
    stage.begin([Scene(Open(5, 20), BEFORE)], 0.0)
    stage.frame(AFTER, 0.0)
    stage.drew(0.03, 0.03)
    assert stage.frame(AFTER, 0.04) is not AFTER
    stage.drew(0.3, 0.34)
    assert stage.frame(AFTER, 0.04) is AFTER
    for now, moves in ((1.0, False), (0.34 + REST, True)):
        stage.begin([Scene(Open(5, 20), BEFORE)], now)
        assert (stage.frame(AFTER, now) is not AFTER) == moves


# ---- at the table of Luz -----------------------------------------------------------------------


def still(**settings: object) -> Settings:
    return Settings(**settings)  # type: ignore[arg-type]


def at_table(
    done: Callable[[State], bool], seed: int = 7, settings: Callable[[], Settings] = Settings
) -> Reader:
    """Return a reader of a table of four, at rest when this state is reached."""
    reader = Reader(Luz(4, seed=seed, help="values").to_bets(2), 2, settings)
    reader.play_until(done)
    for _ in range(3):
        reader.screen.draw(WINDOW)
        reader.wait(30.0)
        if reader.screen.model.stage == "deal end":
            reader.press("enter")
    reader.screen.draw(WINDOW)
    return reader


def shown(reader: Reader | LurisReader, canvas: Canvas = WINDOW) -> list[Picture]:
    """Return all frames until nothing moves."""
    found = []
    while True:
        found.append(reader.screen.draw(canvas))
        following = reader.screen._stage.next_change(reader.clock.now)
        if following is None:
            return found
        reader.wait(max(0.0, following - reader.clock.now) + 1e-6)


def happens(reader: Reader) -> list[Picture]:
    """Let one action happen, and return the frames."""
    reader.luz.act()
    reader.hear()
    return shown(reader)


def second_of_others(state: State) -> bool:
    return len(state.tricks) in (2, 3, 4) and len(state.trick) == 1 and state.turn in (0, 3)


def last_of_others(state: State) -> bool:
    return len(state.tricks) in (2, 3, 4) and len(state.trick) == 3 and state.turn != 2


def test_a_card_of_another_player_goes_from_their_hand_to_its_place_in_three_steps() -> None:
    reader = at_table(second_of_others)
    seat = reader.luz.state.turn
    found = happens(reader)
    play = reader.luz.state.trick[-1]
    assert len(found) == 4
    named = f"{cards.letter(play.card.colour)}"
    at = layout(4, WINDOW).trick[(seat - 2) % 4]
    assert found[-1].lines()[at.row][at.column + 1] == named
    for frame in found[:-1]:
        assert (
            frame.lines()[at.row : at.row + at.rows]
            != (found[-1].lines()[at.row : at.row + at.rows])
        )


def test_a_taken_trick_goes_dark_and_to_the_winner_after_its_last_card_lies() -> None:
    found = happens(at_table(last_of_others))
    assert len(found) >= 3 + 4 + 1
    assert not any(words.short_mark("took") in "\n".join(frame.lines()) for frame in found[:3])
    assert all(words.short_mark("took") in "\n".join(frame.lines()) for frame in found[3:])


def test_the_beam_of_the_own_turn_opens_after_the_card_that_came_before_it() -> None:
    reader = at_table(
        lambda state: len(state.tricks) in (2, 3, 4) and len(state.trick) == 1 and state.turn == 1
    )
    found = happens(reader)
    assert len(found) == 3 + 4 + 1
    row = layout(4, WINDOW).banner
    widths = [len(frame.lines()[row].strip()) for frame in found[3:]]
    assert widths == sorted(widths)
    assert "YOUR TURN" in found[-1].lines()[row]
    assert not any("YOUR TURN" in frame.lines()[row] for frame in found[:3])


@pytest.mark.parametrize("until", [second_of_others, last_of_others])
def test_the_last_frame_is_what_is_shown_without_motion(until: Callable[[State], bool]) -> None:
    moving = at_table(until)
    resting = at_table(until, settings=lambda: still(motion=False))
    last = happens(moving)[-1]
    (only,) = happens(resting)
    assert last.fragments() == only.fragments()


def test_any_key_ends_a_motion_and_still_does_its_job() -> None:
    reader = at_table(second_of_others)
    reader.luz.act()
    reader.hear()
    first = reader.screen.draw(WINDOW)
    reader.press("c")
    assert "Scoresheet" in "\n".join(reader.screen.draw(WINDOW).lines())
    assert reader.screen._stage.next_change(reader.clock.now) is None
    assert "Scoresheet" not in "\n".join(first.lines())


def test_when_more_than_one_thing_has_happened_nothing_moves() -> None:
    reader = at_table(
        lambda state: len(state.tricks) in (2, 3, 4) and not state.trick and state.turn == 3
    )
    reader.luz.act()
    reader.luz.act()
    reader.hear()
    assert len(shown(reader)) == 1


def test_what_happens_at_the_table_does_not_end_a_motion() -> None:
    reader = at_table(second_of_others)
    reader.luz.act()
    reader.hear()
    reader.screen.draw(WINDOW)
    reader.luz.change(watchers=1)
    reader.hear()
    assert len(shown(reader)) == 4


def test_nothing_moves_when_hands_hide_themselves() -> None:
    mine = Settings(auto_veil=True)
    reader = at_table(lambda state: state.turn == 2 and state.trick != (), settings=lambda: mine)
    assert "hidden" not in reader.text()
    reader.press("right", "enter")
    reader.act()
    reader.hear()
    found = shown(reader)
    assert all("hidden" in "\n".join(frame.lines()) for frame in found)


def test_beside_the_log_cards_move_and_the_log_stays() -> None:
    reader = at_table(second_of_others)
    wide = Canvas(140, 45)
    reader.screen.draw(wide)
    reader.press("L")
    reader.screen.draw(wide)
    reader.luz.act()
    reader.hear()
    found = shown(reader, wide)
    assert len(found) == 4
    assert all(common.LOG() in frame.lines()[0] for frame in found)


def test_in_another_window_nothing_moves() -> None:
    reader = at_table(second_of_others)
    reader.luz.act()
    reader.hear()
    reader.screen.draw(Canvas(100, 30))
    assert reader.screen._stage.next_change(reader.clock.now) is None


def later_twin(state: State, rng: random.Random) -> State:
    """Return a state that seat 2 can't tell from this one, with the same cards played."""
    hand = state.hands[2]
    played = [at for at in range(len(hand)) if at not in state.held[2]]
    while True:
        found = twin(state, 2, rng)
        if all(found.hands[2][at] == hand[at] for at in played) and found != state:
            return found


@pytest.mark.parametrize("until", [second_of_others, last_of_others])
@pytest.mark.parametrize("seed", range(3))
def test_no_frame_shows_what_the_reader_may_not_know(
    until: Callable[[State], bool], seed: int
) -> None:
    one, other = at_table(until, seed), at_table(until, seed)
    other.luz.state = later_twin(other.luz.state, random.Random(seed))
    action = RULES.legal(one.luz.state, one.luz.state.turn)[0]
    for reader in (one, other):
        reader.luz.act(action)
        reader.hear()
    pictures = [[frame.fragments() for frame in shown(reader)] for reader in (one, other)]
    assert len(pictures[0]) > 3
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("depth", ["true", "16", "none"])
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (140, 45)])
def test_motion_is_drawn_in_every_window_and_depth(depth: str, size: tuple[int, int]) -> None:
    canvas = Canvas(*size, palette_of("night", depth))
    reader = Reader(Luz(5, seed=3).to_turn(2), 2)
    for _ in range(8):
        reader.luz.act()
        reader.hear()
        for _ in range(9):
            reader.screen.draw(canvas)
            reader.wait(0.07)


# ---- the end of a deal of Luz ------------------------------------------------------------------


def scored(settings: Callable[[], Settings] = Settings) -> Reader:
    """Return a reader of a deal that is scored now: they have won their bet."""
    reader = Reader(Luz(4, seed=10).play_until(lambda s: len(s.tricks) == 9), 1, settings)
    reader.screen.draw(WINDOW)
    reader.luz.to_deal_end()
    reader.hear()
    reader.screen.draw(WINDOW)
    reader.wait(settings().beat + 1e-6)
    return reader


def windows_of(picture: Picture) -> list[str]:
    """Return the signs in the windows of the reader's house."""
    lines = [line[:20] for line in picture.lines()]
    return [sign for line in lines[5:13] for sign in line if sign in "=+"]


def test_the_window_of_a_won_bet_lights_up_after_the_hand_was_turned_over() -> None:
    reader = scored()
    for step in range(10):
        assert windows_of(reader.screen.draw(WINDOW)) == []
        assert reader.screen.model.revealed == step
        reader.wait(REVEALING + 1e-6)
    found = shown(reader)
    assert reader.screen.model.revealed == 10
    assert len(found) == 4 + 1
    assert windows_of(found[-1]) == ["="]
    assert (
        found[-1].fragments() == scored(lambda: still(motion=False)).screen.draw(WINDOW).fragments()
    )


def test_a_key_turns_all_cards_over_and_lights_the_windows_at_once() -> None:
    reader = scored()
    reader.screen.draw(WINDOW)
    reader.press("enter")
    (only,) = shown(reader)
    assert windows_of(only) == ["="]
    assert reader.screen.model.revealed == 10


# ---- at the table of Luris ---------------------------------------------------------------------


def luris_until(done: Callable[[LurisReader], bool], seed: int) -> tuple[LurisReader, Due]:
    """Return a reader of a game of three just after this has happened, and what was on the screen
    before."""
    luris = Luris(3, seed=seed)
    reader = LurisReader(luris, 0)
    while True:
        reader.screen.draw(WINDOW)
        reader.wait(10.0)
        reader.screen.draw(WINDOW)
        before = reader.screen._due
        luris.act()
        reader.hear()
        if done(reader):
            return reader, before


@pytest.mark.parametrize("event", [Drew, Took, SetLaid, Discarded])
def test_a_card_or_a_set_of_luris_goes_in_three_steps_and_ends_in_the_picture_itself(
    event: type,
) -> None:
    reader, before = luris_until(
        lambda each: isinstance(each.client.log[-1], event) and not each.screen.model.asks, 5
    )
    found = shown(reader)
    assert len(found) >= 4
    assert found[-1].fragments() == reader.screen.draw(WINDOW).fragments()
    assert found[0].fragments() != before.picture.fragments()


def test_a_flipped_card_that_stays_is_turned_over_by_its_edge() -> None:
    reader, _ = luris_until(lambda each: isinstance(each.client.log[-1], Flipped), 7)
    assert len(shown(reader)) >= 2


def test_a_drawn_card_of_luris_flies_as_a_back() -> None:
    reader, before = luris_until(
        lambda each: isinstance(each.client.log[-1], Drew) and each.luris.state.turn == 0, 5
    )
    cards_drawn = reader.client.log[-1].cards
    assert cards_drawn
    values = before.picture.lines()
    for frame in shown(reader)[:-1]:
        for line, now in zip(values, frame.lines(), strict=True):
            assert set(re.findall(r"\d+", now)) <= set(re.findall(r"\d+", line))


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (140, 45)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_of_luris_moves_in_every_window(players: int, size: tuple[int, int]) -> None:
    luris = Luris(players, seed=3)
    reader = LurisReader(luris, 1)
    for _ in range(25):
        luris.act()
        reader.hear()
        for _ in range(5):
            reader.screen.draw(Canvas(*size))
            reader.wait(0.06)


@pytest.mark.parametrize("action", ["draw", "take"])
def test_no_frame_of_luris_shows_what_the_reader_may_not_know(action: str) -> None:
    found = []
    for hides in (False, True):
        luris = Luris(3, seed=5).does("draw", "pass")
        luris.act()
        if hides:
            luris.state = hidden_twin(luris.state, 1, random.Random(1))
        reader = LurisReader(luris, 1)
        reader.screen.draw(WINDOW)
        luris.does(action)
        reader.hear()
        found.append([frame.fragments() for frame in shown(reader)])
    assert len(found[0]) == 4
    assert found[0] == found[1]
