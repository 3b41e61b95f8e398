"""The coach at the table: asked by a key, told in numbers and words, gone with the turn.

The golden screens `golden/coach_*.txt` and `review_*.txt` are renewed like those of the Luz
screen.
"""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from luznet.games.luz.advice import Advice, RatedChoice
from luznet.games.luz.types import Bet, Play
from luznet.i18n import coach
from luznet.i18n import luz_advice as said
from luznet.language import LANGUAGES, speak
from luznet.preferences.table import Settings
from luznet.terminal.luz.advice import placed, places_of_words
from luznet.terminal.luz.help import help_for
from luznet.terminal.luz.layout import layout
from luznet.terminal.picture import Canvas, width_of
from luznet.wire.client_messages import Act
from tests.terminal.golden import FOLDER, assert_golden
from tests.terminal.tables import FakeAdviser, Luz, Reader


def choice(
    action: Bet | Play, wins: float, points: float, behind: float, error: float
) -> RatedChoice:
    return RatedChoice(action, wins, points, behind, error)


def about(view) -> Advice:
    """Return advice for a view: its choices in their order, each behind the one before it."""
    found = [
        choice(action, max(0.0, 0.62 - 0.07 * at), 8.1 - 1.3 * at, 1.3 * at, 0.8 if at else 0.0)
        for at, action in enumerate(view.legal[:16])
    ]
    return Advice(tuple(found), 820)


def pupil(luz: Luz, seat: int | None = 0, settings: Callable[[], Settings] = Settings):
    """Return one who sits at a table, and who answers for the coach."""
    adviser = FakeAdviser()
    return Reader(luz, seat, settings, adviser=adviser), adviser


def advised(luz: Luz, seat: int = 0) -> Reader:
    """Return one who has asked the coach, and was answered."""
    reader, adviser = pupil(luz, seat)
    reader.press("a")
    adviser.answer(about(reader.client.view))
    return reader


def words_of(reader: Reader, columns: int = 80, rows: int = 24) -> str:
    """Return what stands in the places where the coach's words may be."""
    at = layout(reader.luz.state.players, Canvas(columns, rows))
    lines = reader.lines(columns, rows)
    told = [
        line[box.column : box.column + box.columns]
        for box in places_of_words(at)
        for line in lines[box.row : box.row + box.rows]
    ]
    return " ".join(" ".join(told).split())


def to_lead(**options) -> Luz:
    return Luz(4, seed=9, help="coach", **options).to_turn(0, False)


def coach_lead() -> Reader:
    luz = Luz(4, seed=1, help="coach")
    return advised(luz.play_until(lambda s: s.turn == 0 and not s.tricks and _leads(s)))


def _leads(state) -> bool:
    return not state.trick and bool(state.bets) and None not in state.bets


def coach_bet() -> Reader:
    return advised(Luz(5, seed=5, help="coach").to_bets(2), 2)


def coach_deal_4() -> Reader:
    luz = Luz(3, seed=6, help="coach").to_deal_end().to_deal_end().to_deal_end()
    return advised(luz.play_until(lambda s: s.turn == 0 and len(s.tricks) > 3))


def coach_thinking() -> Reader:
    reader, _ = pupil(to_lead())
    return reader.press("a")


def played_deal(settings: Callable[[], Settings] = Settings):
    """Return one who has played a deal to its end and looks at it, with who answers."""
    luz = Luz(4, seed=9).to_bets()
    reader, adviser = pupil(luz, 0, settings)
    reader.play_until(lambda s: bool(s.finished))
    reader.wait(Settings().beat)
    return reader, adviser


def reviewed() -> Reader:
    reader, adviser = played_deal()
    reader.press("e")
    adviser.answer(*map(about, adviser.asked[-1].views))
    return reader


def review_deal_end() -> Reader:
    return reviewed()


def review_game_end() -> Reader:
    luz = Luz(3, seed=4).to_deal_end().to_deal_end().to_deal_end().to_bets()
    reader, adviser = pupil(luz, 1)
    reader.play_until(lambda s: s.turn is None)
    reader.press("enter", "enter", "enter", "e")
    adviser.answer(*map(about, adviser.asked[-1].views))
    return reader


def review_at_table() -> Reader:
    """The last deal is looked back at during the next one, to the end of what there is."""
    reader, adviser = played_deal()
    reader.luz.to_turn(0)
    reader.hear()
    reader.press("enter", "enter", "e")
    adviser.answer(*map(about, adviser.asked[-1].views))
    return reader.press(*["down"] * 9)


def review_thinking() -> Reader:
    reader, adviser = played_deal()
    reader.press("e")
    adviser.answer(*map(about, adviser.asked[-1].views[:4]))
    return reader


SCREENS = (
    coach_lead,
    coach_bet,
    coach_deal_4,
    coach_thinking,
    review_deal_end,
    review_game_end,
    review_at_table,
    review_thinking,
)


@pytest.mark.parametrize("make", SCREENS, ids=lambda make: make.__name__)
def test_the_coach_looks_as_it_is_kept(make: Callable[[], Reader]) -> None:
    assert_golden(make.__name__, make().lines())


def test_golden_screens_of_the_coach_are_all_in_use() -> None:
    kept = {path.stem for name in ("coach", "review") for path in FOLDER.glob(f"{name}_*.txt")}
    assert kept == {make.__name__ for make in SCREENS}


def test_the_coach_in_a_large_window_hides_no_line_of_the_own_hand() -> None:
    reader = advised(to_lead())
    before = Reader(to_lead(), 0).lines(140, 45)
    at = layout(4, Canvas(140, 45))
    own = slice(at.own, at.hand.row + at.hand.rows)
    assert reader.lines(140, 45)[own] == before[own]


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (140, 45)])
def test_the_coach_leaves_the_hands_of_the_others_in_sight(columns: int, rows: int) -> None:
    for make in (coach_lead, coach_bet, coach_deal_4):
        reader = make()
        advised_lines = reader.lines(columns, rows)
        plain = reader.press("a").lines(columns, rows)
        for cell in layout(reader.luz.state.players, Canvas(columns, rows)).seats:
            for row in range(cell.row, cell.row + cell.rows):
                part = slice(cell.column, cell.column + cell.columns)
                assert advised_lines[row][part].rstrip() == plain[row][part].rstrip()


def test_each_card_has_its_chance_and_how_far_it_is_behind_below_it() -> None:
    reader = coach_lead()
    at = layout(4, Canvas(80, 24))
    chances, behind = reader.lines(80, 24)[at.lines : at.lines + 2]
    assert chances.split()[:3] == ["62%", "55%", "48%"]
    assert behind.split()[:3] == ["best", "equal", "−2.6p"]
    assert chances.index("48%") // at.pitch == (at.hand.column + 2 * at.pitch) // at.pitch


ASKED: tuple[Callable[[], Reader], ...] = (coach_lead, coach_bet, coach_deal_4)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("make", ASKED, ids=lambda make: make.__name__)
def test_the_coach_says_what_is_best_in_every_language(
    make: Callable[[], Reader], language: str
) -> None:
    speak(language)
    reader = make()
    best, *_ = said.advice(reader.client.view, about(reader.client.view))
    for columns, rows in ((80, 24), (100, 30), (140, 45)):
        assert " ".join(best.split()) in words_of(reader, columns, rows), (columns, rows)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
def test_how_far_bets_are_behind_stands_apart_and_below_each_chance(
    size: tuple[int, int], language: str
) -> None:
    speak(language)
    for make in (coach_lead, coach_bet):
        reader = make()
        at, lines = layout(reader.luz.state.players, Canvas(*size)), reader.lines(*size)
        for _, place in placed(at, at.lines, about(reader.client.view)):
            for line in lines[at.lines : at.lines + 2]:
                line = line.ljust(size[0])
                assert line[place.column : place.column + place.columns].strip()
                assert line[place.column - 1] == " "


def test_what_the_coach_counts_is_named_and_a_bet_with_safety_marked() -> None:
    reader, adviser = pupil(Luz(5, seed=5, help="coach").to_bets(2), 2)
    reader.press("a")
    bets = (Bet(1), Bet(3, True), Bet(2))
    choices = [choice(bet, 0.5, 5.0, 8.4 * at, 0.1) for at, bet in enumerate(bets)]
    adviser.answer(Advice(tuple(choices), 820))
    above, chances, behind = reader.lines(80, 24)[20:23]
    assert "2    3+   4" in above
    assert chances.split()[:2] == ["wins", "bet"]
    assert behind.split() == ["points", "best", "−17", "−8.4"]
    assert "−2.6p" in coach_lead().lines(80, 24)[22]


# ---- asking ------------------------------------------------------------------------------


def test_asking_asks_about_the_view_of_the_own_seat_and_nothing_else() -> None:
    reader, adviser = pupil(to_lead())
    reader.press("a")
    (asked,) = adviser.asked
    assert asked.views == (reader.client.view,)
    assert coach.THINKING() in words_of(reader)


def test_the_answer_stands_there_once_it_has_come() -> None:
    reader, adviser = pupil(to_lead())
    reader.press("a")
    adviser.answer(about(reader.client.view))
    assert coach.THINKING() not in words_of(reader)
    assert "wins the bet in 62 of 100 such deals" in words_of(reader)


def test_the_panel_goes_with_its_key_and_comes_back_without_a_new_question() -> None:
    reader, adviser = pupil(to_lead())
    reader.press("a")
    adviser.answer(about(reader.client.view))
    assert "The coach" not in reader.press("a").text()
    assert "62 of 100" in words_of(reader.press("a"))
    assert len(adviser.asked) == 1


def test_a_new_turn_throws_the_old_answer_away() -> None:
    reader, adviser = pupil(luz := to_lead())
    reader.press("a")
    (old,) = adviser.asked
    luz.act()
    reader.hear()
    assert old.is_dropped
    assert "The coach" not in reader.text()
    luz.to_turn(0, True)
    reader.hear()
    old.answers.append(about(old.views[0]))
    assert "The coach" not in reader.text()
    if len(reader.client.view.legal) > 1:
        reader.press("a")
        assert adviser.asked[-1].views == (reader.client.view,)
        assert coach.THINKING() in words_of(reader)


def test_an_update_of_the_same_turn_leaves_the_answer() -> None:
    reader = advised(luz := to_lead())
    luz.change_seat(2, away=True)
    reader.hear()
    assert "62 of 100" in words_of(reader)


def test_cards_can_be_chosen_and_played_while_the_coach_speaks() -> None:
    reader = advised(to_lead())
    reader.press("right", "enter")
    assert isinstance(reader.sent[-1], Act)
    assert "The coach" not in reader.text()


def test_a_dead_coach_is_reported_and_asked_again() -> None:
    reader, adviser = pupil(to_lead())
    reader.press("a")
    adviser.asked[-1].is_lost = True
    assert "There is no advice now" in words_of(reader)
    reader.press("a", "a")
    assert len(adviser.asked) == 2
    assert coach.THINKING() in words_of(reader)


# ---- tables without a coach ----------------------------------------------------------------


def keys_of(reader: Reader) -> set[str]:
    return {key for binding in reader.screen.bindings() for key in binding.keys}


@pytest.mark.parametrize("level", ["none", "values", "odds"])
def test_other_tables_have_no_coach(level: str) -> None:
    reader, adviser = pupil(Luz(4, seed=9, help=level).to_turn(0, False))
    reader.press("a")
    assert "a" not in keys_of(reader)
    assert adviser.asked == []


def test_there_is_nothing_to_ask_out_of_turn_or_without_a_choice() -> None:
    luz = Luz(4, seed=9, help="coach").to_turn(1, False)
    assert "a" not in keys_of(pupil(luz)[0])
    last = luz.play_until(lambda s: s.turn == 0 and len(s.held[0]) == 1)
    assert "a" not in keys_of(pupil(last)[0])


def test_a_spectator_has_no_coach() -> None:
    adviser = FakeAdviser()
    reader = Reader(to_lead(), None, adviser=adviser)
    assert "a" not in keys_of(reader)


def test_without_an_adviser_there_is_no_key() -> None:
    assert "a" not in keys_of(Reader(to_lead(), 0))


def test_hidden_hands_hide_the_coach_too() -> None:
    reader = advised(to_lead())
    reader.press("v")
    assert "The coach" not in reader.text()
    assert "a" not in keys_of(reader)


def test_the_key_is_in_the_line_of_keys_and_the_help_speaks_of_the_coach() -> None:
    reader, _ = pupil(to_lead())
    assert "a advice" in reader.lines()[-1]
    assert any("ask the coach" in text for text in help_for(reader.screen.model))


# ---- what is said ---------------------------------------------------------------------------


def told(*choices: RatedChoice) -> str:
    view = Reader(to_lead(), 0).client.view
    return " ".join(said.advice(view, Advice(choices, 1820)))


def test_a_clear_lead_is_told_with_how_sure_it_is() -> None:
    text = told(
        choice(Play(0), 0.62, 8.1, 0.0, 0.0),
        choice(Play(1), 0.48, 5.0, 2.3, 0.4),
    )
    assert "Your 1st card wins the bet in 62 of 100 such deals; your 2nd card in 48." in text
    assert "It is ahead of all others by at least 2.3 points (give or take 0.8)." in text


def test_choices_within_the_noise_are_called_about_as_good() -> None:
    text = told(
        choice(Play(0), 0.62, 8.1, 0.0, 0.0),
        choice(Play(1), 0.60, 8.0, 0.3, 0.4),
        choice(Play(2), 0.30, 1.0, 7.0, 0.4),
    )
    assert "Your 2nd card is about as good: no clear difference in 1,820 simulations." in text


def test_a_choice_that_wins_the_bet_more_often_and_is_worth_less_is_told_with_why() -> None:
    text = told(
        choice(Play(0), 0.62, 8.1, 0.0, 0.0),
        choice(Play(1), 0.65, 8.5, 2.3, 0.4),
    )
    assert "your 2nd card in 65, but it is worth less against the others." in text


def test_a_difference_too_small_to_matter_does_not_count() -> None:
    assert not choice(Play(1), 1.0, 5.0, 1e-6, 0.0).is_worse
    assert choice(Play(1), 1.0, 5.0, 0.06, 0.0).is_worse


def test_only_one_choice_is_marked_as_the_best_where_all_come_to_the_same() -> None:
    reader, adviser = pupil(to_lead())
    reader.press("a")
    view = reader.client.view
    adviser.answer(Advice(tuple(choice(each, 1.0, 5.0, 0.0, 0.0) for each in view.legal), 820))
    assert reader.text().split().count("best") == 1
    assert reader.text().split().count("equal") == len(view.legal) - 1


def test_many_equal_choices_are_counted() -> None:
    equal = [choice(Play(at), 0.6, 8.0, 0.1 * at, 0.4) for at in range(5)]
    assert "Your 2nd card, your 3rd card and 2 more are about as good" in told(*equal)


def test_a_lost_and_a_safe_bet_are_told_as_such() -> None:
    lost = [choice(Play(at), 0.0, -5.0 - at, 1.0 * at, 0.1) for at in range(2)]
    assert "Your bet can hardly be won any more; your 1st card makes the best of it" in told(*lost)
    safe = [choice(Play(at), 1.0, 20.0, 1.0 * at, 0.1) for at in range(2)]
    assert "Your bet is won almost whatever you play" in told(*safe)


# ---- the review ----------------------------------------------------------------------------


def test_a_review_asks_about_each_own_choice_as_it_was_known_then() -> None:
    reader, adviser = played_deal()
    reader.press("e")
    views = adviser.asked[-1].views
    assert [view.phase for view in views] == ["bets"] + ["tricks"] * 10
    assert all(view.seat == 0 and view.legal and view.turn == 0 for view in views)


def test_a_review_is_asked_for_once_and_stays_until_the_next_deal_is_counted() -> None:
    reader = reviewed()
    adviser = reader.screen.model.reviewing._adviser
    reader.press("e", "e")
    assert len(adviser.asked) == 1
    assert "Review of deal 1" in reader.text()
    reader.play_until(lambda s: len(s.finished) == 2)
    reader.wait(Settings().beat)
    assert "Review of" not in reader.text()
    reader.press("e")
    assert "Review of deal 2" in reader.text()
    assert len(adviser.asked) == 2


def test_a_lost_review_is_reported_and_asked_for_again() -> None:
    reader, adviser = played_deal()
    reader.press("e")
    adviser.asked[-1].is_lost = True
    assert coach.REVIEW_LOST() in reader.prose
    reader.press("e", "e")
    assert len(adviser.asked) == 2


def test_a_deal_that_was_not_seen_to_its_end_is_looked_back_at_as_far_as_it_was() -> None:
    luz = Luz(4, seed=9).to_bets()
    reader, adviser = pupil(luz)
    while len(luz.state.tricks) < 6:
        luz.act()
        reader.hear()
    luz.to_deal_end()
    reader.told = len(luz.events)
    reader.hear()
    reader.wait(Settings().beat)
    reader.press("e")
    views = adviser.asked[-1].views
    assert len(views) == 1 + 6
    adviser.answer(*map(about, views))
    assert said.NOT_WHOLE() in reader.prose


def test_a_review_leaves_out_choices_of_a_stand_in_bot_and_says_so() -> None:
    reader, adviser = pupil(Luz(4, seed=9).to_bets())
    reader.play_until(lambda s: len(s.tricks) == 6)
    assert said.NOT_OWN() not in reader.prose
    reader.is_away = True
    reader.play_until(lambda s: bool(s.finished))
    reader.wait(Settings().beat)
    reader.press("e")
    views = adviser.asked[-1].views
    assert [view.phase for view in views] == ["bets"] + ["tricks"] * 6
    adviser.answer(*map(about, views))
    assert said.NOT_OWN() in reader.prose
    assert said.NOT_WHOLE() not in reader.prose


def test_a_player_who_was_away_for_a_whole_deal_has_no_review_of_it() -> None:
    reader, _ = pupil(Luz(4, seed=9).to_bets())
    reader.is_away = True
    reader.play_until(lambda s: bool(s.finished))
    reader.wait(Settings().beat)
    assert "e" not in keys_of(reader)


@pytest.mark.parametrize("watches", [True, False])
def test_a_reader_who_saw_no_deal_from_a_seat_has_no_review(watches: bool) -> None:
    luz = Luz(4, seed=9).to_deal_end()
    reader, _ = pupil(luz, None if watches else 0)
    assert "e" not in keys_of(reader)


def test_a_review_scrolls_no_further_than_there_is_something() -> None:
    reader = review_at_table()
    down = reader.lines()
    assert reader.press("down").lines() == down
    assert reader.press("pageup").text() != "\n".join(down)
    assert "more above" not in reader.text()
    assert "more below" in reader.text()


def test_the_key_to_more_of_a_review_is_shown_while_there_is_more() -> None:
    reader = review_at_table()
    assert "Down more" not in reader.text()
    assert "Down more" in reader.press("pageup").text()
    assert "Down more" not in reader.text(80, 40)


def test_a_large_window_shows_the_whole_review() -> None:
    text = reviewed().text(100, 40)
    assert "more" not in text.splitlines()[-4]
    assert all(f"\n{' ' * 13}{trick:<5}" in text for trick in ("bet", *range(1, 11)))


# ---- any moment, any size ------------------------------------------------------------------


class ReadyAdviser(FakeAdviser):
    """An adviser that has answered a part of what it is asked at once."""

    def __init__(self, part: float) -> None:
        super().__init__()
        self.part = part

    def ask(self, views):
        asked = super().ask(views)
        self.answer(*map(about, views[: round(self.part * len(views))]))
        return asked


@hypothesis_settings(max_examples=20, deadline=None)
@given(
    players=st.sampled_from([3, 4, 5]),
    seed=st.integers(0, 2**20),
    steps=st.integers(1, 120),
    part=st.sampled_from([0.0, 0.4, 1.0]),
    columns=st.integers(80, 220),
    rows=st.integers(24, 70),
    keys=st.lists(st.sampled_from(["a", "e", "down", "pagedown", "enter", "v", "escape"])),
)
def test_at_any_moment_the_coach_stays_within_the_window(
    players, seed, steps, part, columns, rows, keys
) -> None:
    luz = Luz(players, seed, help="coach")
    reader = Reader(luz, seed % players, adviser=ReadyAdviser(part))
    for _ in range(steps):
        luz.act()
        reader.hear()
    for key in ["a", "", "escape", "e", *keys]:
        reader.press(*([key] if key else []))
        lines = reader.lines(columns, rows)
        assert len(lines) == rows
        assert all(width_of(line) <= columns for line in lines)
