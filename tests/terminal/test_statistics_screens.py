"""The screens of statistics and seasons."""

import re
from pathlib import Path

import pytest

from luznet.commands.stats import ways
from luznet.history.store import Store, StoreTrouble
from luznet.language import LANGUAGES, speak
from luznet.settings import Folders
from luznet.statistics import words
from luznet.statistics.figures import Asked, figures
from luznet.statistics.report import Curve, report_of
from luznet.terminal.light.palette import palette_of
from luznet.terminal.picture import Canvas, Cell, Picture, is_dots
from luznet.terminal.screens.history import HistoryScreen
from luznet.terminal.statistics.pages import SHARE
from luznet.terminal.statistics.plot import draw_curve
from luznet.terminal.statistics.season import SeasonScreen
from luznet.terminal.statistics.stats import StatsScreen
from tests.history import bulk
from tests.terminal.test_light import RICH, name
from tests.terminal.test_screens_light import assert_readable

SIZES = (Canvas(60, 20), Canvas(80, 24), Canvas(120, 40))


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    opened = Store(tmp_path_factory.mktemp("data") / "records.sqlite3")
    bulk.fill(opened, 800)
    yield opened
    opened.close()


def stats(store, back=lambda: None):
    return StatsScreen(store, Asked(bulk.keys_of(0).public), back)


def pages(screen, size):
    """Return the text of all pages."""
    found = []
    while not found or screen.press("right"):
        text = "\n".join(screen.draw(size).lines())
        if found and text == found[-1]:
            break
        found.append(text)
    return found


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size.columns}x{size.rows}")
def test_every_table_is_on_some_page_and_no_page_is_cut(store, size):
    found = pages(stats(store), size)
    whole = "\n".join(found)
    for title in ("By number of players", "Against others", "Month by month", "Most in one game"):
        assert whole.count(title) >= 2, title
    assert all("Left/Right turn the page" in page for page in found)
    assert f"page {len(found)} of {len(found)}" in found[-1]


@pytest.mark.parametrize("language", ["en", "fr", "uk"])
def test_no_head_of_a_column_is_cut_in_the_smallest_window(store, language):
    speak(language)
    whole = "\n".join(pages(stats(store), SIZES[0]))
    report = report_of(figures(store, Asked(bulk.keys_of(0).public)))
    tables = [table for part in report.parts for table in part.tables]
    assert all(head in whole for table in tables for head in table.head[1:])
    season = SeasonScreen(store, lambda: None, "autumn")
    small, usual = (season.draw(size).lines()[4] for size in SIZES[:2])
    assert words.WINS() in small
    assert any(small.endswith(head) for head in usual.split("  "))
    assert usual.endswith(words.MEAN_PLACE())


def test_g_shows_the_figures_of_one_game_after_another(store):
    screen = stats(store)
    shown = []
    for _ in range(3):
        screen.press("g")
        shown.append("".join(each.splitlines()[2] for each in pages(screen, SIZES[1])))
    luz, luris, both = (("Luz" in each, "Luris" in each) for each in shown)
    assert (luz, luris, both) == ((True, False), (False, True), (True, True))


def test_the_help_says_what_the_heads_mean(store):
    told = " ".join(stats(store).help())
    assert "off by = tricks off, where the bet was not met" in told
    assert "flips hit = flips that matched" in told


def test_a_season_says_why_a_higher_rating_may_stand_lower(store):
    lines = SeasonScreen(store, lambda: None, "autumn").draw(SIZES[2]).lines()
    assert any("Places follow the rating less its uncertainty" in line for line in lines)


def test_a_rating_is_a_curve_with_its_uncertainty(store):
    first = pages(stats(store), Canvas(120, 40))[0]
    assert "Rating (" in first
    assert sum(is_dots(sign) for sign in first) > 100


def test_games_with_bots_are_left_out_by_a_key(store):
    screen = stats(store)
    assert "all games" in screen.draw(SIZES[1]).lines()[0]
    screen.press("b")
    lines = screen.draw(SIZES[1]).lines()
    assert "games without bots" in lines[0]
    assert not any(line.strip().startswith("4  ") for line in lines if "Luris" not in lines[2])
    screen.press("b")
    assert "games with bots" in screen.draw(SIZES[1]).lines()[0]


def test_escape_goes_back(store):
    gone = []
    stats(store, lambda: gone.append(1)).press("escape")
    SeasonScreen(store, lambda: gone.append(2)).press("escape")
    assert gone == [1, 2]


def test_the_history_leads_to_statistics_and_seasons(store, tmp_path):
    shown = []

    class Pushing:
        back = None
        push = shown.append

    home = Folders(config=tmp_path, data=tmp_path)
    screen = HistoryScreen(
        store, lambda: None, lambda: 0.0, ways=ways(lambda: Pushing, store, home)
    )
    assert "statistics" in "\n".join(screen.draw(SIZES[1]).lines())
    screen.press("s")
    screen.press("t")
    assert [type(each) for each in shown] == [StatsScreen, SeasonScreen]


def test_a_store_that_cannot_be_read_is_told_on_the_screen(store, monkeypatch):
    def fail(store, asked):
        raise StoreTrouble("busy", Path("records.sqlite3"))

    monkeypatch.setattr("luznet.terminal.statistics.stats.figures", fail)
    monkeypatch.setattr("luznet.terminal.statistics.season.season", fail)
    screen = SeasonScreen(store, lambda: None)
    screen.press("enter")
    assert "in use by another program" in "\n".join(screen.draw(SIZES[1]).lines())
    assert "in use by another program" in "\n".join(stats(store).draw(SIZES[1]).lines())


def test_a_person_without_games_is_told_so(store):
    screen = StatsScreen(store, Asked("nobody"), lambda: None)
    assert "no finished games" in "\n".join(screen.draw(SIZES[0]).lines())


def test_a_season_is_chosen_and_shows_its_table(store):
    screen = SeasonScreen(store, lambda: None)
    listed = "\n".join(screen.draw(SIZES[1]).lines())
    assert "Autumn" in listed
    assert "Winter" in listed
    screen.press("enter")
    shown = screen.draw(SIZES[1]).lines()
    assert "Luz: " in shown[2]
    screen.press("g")
    assert "Luris: " in screen.draw(SIZES[1]).lines()[2]
    screen.press("escape")
    assert "\n".join(screen.draw(SIZES[1]).lines()) == listed


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size.columns}x{size.rows}")
def test_the_chosen_player_is_always_in_sight(store, size):
    screen = SeasonScreen(store, lambda: None, "autumn")
    for _ in range(30):
        lines = screen.draw(size).lines()
        assert sum(line.startswith(">") for line in lines) == 1
        screen.press("down")


def test_a_player_is_hidden_and_shown_again_by_keys(store):
    screen = SeasonScreen(store, lambda: None, "autumn")
    before = screen.draw(SIZES[1]).lines()
    screen.press("down")
    screen.press("x")
    after = "\n".join(screen.draw(SIZES[2]).lines())
    assert "1 player is hidden." in after
    screen.press("a")
    screen.press("up")
    assert screen.draw(SIZES[1]).lines() == before


def test_a_store_without_seasons_says_how_to_begin_one(tmp_path):
    opened = Store(tmp_path / "records.sqlite3")
    screen = SeasonScreen(opened, lambda: None)
    assert "There is no season yet" in "\n".join(screen.draw(SIZES[0]).lines())
    for key in ("up", "down", "enter"):
        screen.press(key)
    opened.close()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("palette", RICH, ids=name)
def test_statistics_and_seasons_can_be_read_in_every_light(store, palette, language):
    speak(language)
    for size in SIZES:
        canvas = Canvas(*size[:2], palette)
        for screen in (stats(store), SeasonScreen(store, lambda: None, "autumn")):
            assert_readable(screen.draw(canvas))


def test_a_share_is_a_bar_of_light_behind_its_number(store):
    screen = SeasonScreen(store, lambda: None, "autumn")
    picture = screen.draw(SIZES[1])
    lines = picture.lines()
    column = lines[4].index("won") - 3
    for row in range(5, 15):
        share = int(re.search(r"(\d+)%", lines[row])[1])
        track = picture.cell(column + SHARE - 1, row)[1].ground
        lit = sum(picture.cell(at, row)[1].ground != track for at in range(column, column + SHARE))
        assert abs(lit - share * SHARE / 100) <= 1


@pytest.mark.parametrize("size", [Canvas(120, 40), Canvas(200, 60)])
def test_the_three_best_of_a_season_have_houses_where_the_table_leaves_room(store, size):
    screen = SeasonScreen(store, lambda: None, "autumn")
    lines = screen.draw(Canvas(*size[:2], palette_of("night", "none"))).lines()
    table = next(at for at, line in enumerate(lines) if "Luz: " in line)
    best = [standing.name for standing in screen._standings]
    assert "".join(lines[1:table]).count("[") == 3 * 3  # windows
    assert all(any(each in line.split() for line in lines[1:table]) for each in best[:3])
    assert all(any(each in line.split() for line in lines[table:]) for each in best)
    small = screen.draw(SIZES[1]).lines()
    assert small[2].strip().startswith("Luz: ")


@pytest.mark.parametrize("depth", ["true", "256", "16", "none"])
@pytest.mark.parametrize("points", [[1.0, 2.0], [5.0] * 9, [float(n) for n in range(300)]])
def test_a_curve_stays_in_its_cell(depth, points):
    picture = Picture(Canvas(60, 20, palette_of("night", depth)))
    draw_curve(picture, Cell(2, 3, 40, 8), Curve("title", points, [0.5] * len(points), "a", "b"))
    for row, line in enumerate(picture.lines()):
        assert not any(is_dots(sign) for sign in line) or 4 <= row <= 9
        assert len(line) <= 42
