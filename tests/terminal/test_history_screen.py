"""The screen of the games that were played."""

import pytest

from luznet.history.store import Store
from luznet.terminal.picture import Canvas, width_of
from luznet.terminal.screens.history import HistoryScreen
from tests.history.games import BEGAN, a_record, kept
from tests.terminal.golden import assert_golden
from tests.terminal.person import Person

DAY_MS = 86_400_000
SIZES = [Canvas(60, 20), Canvas(80, 24), Canvas(120, 40)]


class Reader(Person):
    """Somebody who looks at their games."""

    def __init__(self, store):
        self.store = store
        self.replayed = []
        self.has_left = False
        self.screen = HistoryScreen(
            store, self._leave, lambda: (BEGAN + 35 * DAY_MS) / 1000, replay=self.replayed.append
        )

    def _leave(self):
        self.has_left = True


@pytest.fixture
def store(tmp_path, monkeypatch):
    monkeypatch.setattr("luznet.i18n.history.when", lambda ms: f"day {(ms - BEGAN) // DAY_MS:2}")
    opened = Store(tmp_path / "records.sqlite3")
    yield opened
    opened.close()


@pytest.fixture
def reader(store):
    for seed, (game, name) in enumerate((("luz", "Lunch"), ("luris", "Dinner"), ("luz", "Tea"))):
        at = BEGAN + seed * 10 * DAY_MS
        record = a_record(game, 3, seed, people=3, name=name, began=at, ended=at + 25 * 60_000)
        store.keep(kept(record, "Ann", "Ben"))
    store.keep(kept(a_record(seed=9, actions=60, began=BEGAN, ended=BEGAN + 10**6)))
    return Reader(store)


def text(reader):
    return "\n".join(reader.lines())


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size.columns}x{size.rows}")
def test_the_games_look_like_this(reader, size):
    picture = reader.screen.draw(size)
    assert_golden(f"history-{size.columns}x{size.rows}", picture.lines())
    assert all(width_of(line) <= size.columns for line in picture.lines())


def test_the_newest_game_is_chosen_first_and_the_preview_shows_it(reader):
    assert reader.screen.chosen.name == "Tea"
    assert "Ann and Ben have signed this record." in text(reader)
    assert "25 minutes" in text(reader)


def test_keys_go_through_the_games_and_stop_at_both_ends(reader):
    names = []
    for key in ("up", "down", "down", "down", "down", "home"):
        reader.screen.press(key)
        names.append(reader.screen.chosen.id[:8])
    assert names == ["00000002", "00000001", "00000000", "00000009", "00000009", "00000002"]


def test_enter_shows_the_chosen_game_again(reader):
    reader.screen.press("down")
    reader.screen.press("enter")
    assert [each.record.game for each in reader.replayed] == ["luris"]


def test_typing_searches_players_and_tables_at_once(reader):
    reader.screen.press("/")
    for sign in "din":
        reader.screen.press(sign)
    assert [game.name for game in reader.screen.games] == ["Dinner"]
    reader.screen.press("backspace")
    reader.screen.press("enter")
    assert reader.screen.wanted.text == "di"
    reader.screen.press("/")
    reader.screen.press("escape")
    assert len(reader.screen.games) == 4


def test_g_shows_one_game_after_another_and_d_shorter_times(reader):
    counts = []
    for key in ("g", "g", "g", "d", "d", "d", "d"):
        reader.screen.press(key)
        counts.append(len(reader.screen.games))
    assert counts == [3, 1, 4, 0, 2, 4, 4]


def test_the_help_is_named_while_its_key_opens_it(reader):
    assert "? help" in text(reader)
    reader.screen.press("/")
    assert "? help" not in text(reader)


def test_what_is_searched_for_stands_at_the_top(reader):
    reader.screen.press("d")
    assert "the last 7 days" in reader.lines()[0]
    assert "No games match." in text(reader)


def test_a_game_is_removed_after_one_question(reader):
    reader.screen.press("x")
    assert "Remove this game for good?" in text(reader)
    reader.screen.press("n")
    assert len(reader.screen.games) == 4
    reader.screen.press("x")
    reader.screen.press("y")
    assert len(reader.screen.games) == 3
    assert reader.screen.chosen.name == "Dinner"
    assert "The game was removed." in text(reader)
    picture = reader.screen.draw(Canvas(80, 24))
    (row,) = (at for at, line in enumerate(picture.lines()) if "was removed" in line)
    assert picture.cell(2, row)[1].ink == picture.palette.paint("strong").ink


def test_a_long_list_is_read_as_the_reader_goes_down(store):
    for seed in range(120):
        at = BEGAN + seed * 1000
        store.keep(kept(a_record(seed=seed, actions=1, began=at, ended=at + 500)))
    reader = Reader(store)
    assert len(reader.screen.games) == 50
    for _ in range(14):
        reader.screen.press(" ")
    assert reader.screen.chosen.id == "00000000-1"
    assert "120 games" in reader.lines()[0]


def test_without_games_the_screen_says_how_there_will_be_some(store):
    reader = Reader(store)
    assert "No game has been kept yet." in text(reader)
    for key in ("down", "enter", "x", " "):
        reader.screen.press(key)
    reader.screen.press("q")
    assert reader.has_left


def test_a_record_that_cannot_be_read_is_said_and_the_list_stays(reader, store):
    store._db.execute("UPDATE games SET data = x'00' WHERE id LIKE '00000002%'")
    reader.screen._shown = ("", None)
    assert "Dinner" not in reader.lines()[2]
    text(reader)
    assert "00000001" in text(reader) or reader.screen.told
