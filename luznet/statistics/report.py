"""Figures as tables and curves for people: the same for screens, for lines of text and for pipes.

No figure comes without the number of games behind it: every row has that number.
"""

import time
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from luznet.history.counting import Rivalry, Total
from luznet.history.ratings import Rating
from luznet.i18n.games import name_of
from luznet.i18n.measures import bests_of, measures_of
from luznet.language import commas, decimal, grouped, percent
from luznet.statistics import words
from luznet.statistics.figures import Figures, added, counts_of
from luznet.statistics.season import Season, Standing

MONTHS_MOST: Final = 12
"""Months in a table: the latest."""
RIVALS_MOST: Final = 30
"""Opponents in a table: those of the most games."""


class Table(NamedTuple):
    """A table: a title, the heads of its columns, its rows. All columns but those of `left` are
    numbers, which end at the same column."""

    title: str
    head: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    left: tuple[int, ...] = (0,)


class Curve(NamedTuple):
    """A curve: a title that says over how many games, its points, how uncertain each is (0: not at
    all), and what its first and last points are."""

    title: str
    points: Sequence[float]
    within: Sequence[float]
    first: str
    last: str


class Part(NamedTuple):
    """A part of a report: tables and curves of one game under a title, and remarks."""

    title: str
    tables: Sequence[Table]
    curves: Sequence[Curve] = ()
    remarks: Sequence[str] = ()


class Report(NamedTuple):
    """What is shown: a title, what it is about, and parts."""

    title: str
    about: str
    parts: Sequence[Part]


# ---- of a person ---------------------------------------------------------------------------


def report_of(figures: Figures) -> Report:
    """Return the report of a person's figures."""
    return Report(words.TITLE(), about(figures), [_part(figures, game) for game in figures.games])


def about(figures: Figures) -> str:
    """Return whose figures these are, and over which games."""
    months = sorted(month for _game, month in figures.months)
    if not months:
        return words.NO_GAMES()
    games = _games(sum(total.games for total in figures.kinds.values()))
    return words.ABOUT(
        name=figures.name, games=games, first=month_said(months[0]), last=month_said(months[-1])
    )


def _part(figures: Figures, game: str) -> Part:
    total = figures.total(game)
    tables = [_by_players(figures, game), _by_month(figures, game), _bests(total, game)]
    rivals = _by_rival(figures, game)
    remarks = [words.NOT_RATED()] if game not in figures.ratings else []
    return Part(
        words.OF_GAME(game=name_of(game), games=_games(total.games)),
        [table for table in (*tables, rivals) if table.rows],
        _curves(figures, game),
        [*remarks, *_rated(figures, game)],
    )


def _games(number: int) -> str:
    return words.GAMES(number)


def _rated(figures: Figures, game: str) -> list[str]:
    rating = figures.ratings.get(game)
    if rating is None:
        return []
    return [words.RATED_AFTER(rating=rating_said(rating), games=_games(rating.games))]


def rating_said(rating: Rating) -> str:
    """Return a rating with twice its uncertainty, within which it lies most probably."""
    return f"{decimal(rating.mu)} ± {decimal(2 * rating.sigma)}"


def _by_players(figures: Figures, game: str) -> Table:
    totals = {players: total for (name, players), total in figures.kinds.items() if name == game}
    rows = [(str(players), *_cells(game, totals[players])) for players in sorted(totals)]
    if len(rows) > 1:
        rows.append((words.ALL(), *_cells(game, added(totals.values()))))
    return Table(words.BY_PLAYERS(), (words.PLAYERS(), *_head(game)), rows)


def _by_month(figures: Figures, game: str) -> Table:
    totals = {month: total for (name, month), total in figures.months.items() if name == game}
    latest = sorted(totals)[-MONTHS_MOST:]
    rows = [(month_said(month), *_cells(game, totals[month])) for month in latest]
    return Table(words.BY_MONTH(), (words.MONTH(), *_head(game)), rows)


def _head(game: str) -> tuple[str, ...]:
    return (words.PLAYED(), words.WINS(), *(each.head() for each in measures_of(game)))


def _cells(game: str, total: Total) -> tuple[str, ...]:
    counts = counts_of(total)
    own = [measure.said(counts) for measure in measures_of(game)]
    return (grouped(total.games), share(total.wins, total.games), *own)


def share(part: int, whole: int) -> str:
    """Return a share in percent; a dash of nothing."""
    return percent(round(100 * part / whole)) if whole else "-"


def _by_rival(figures: Figures, game: str) -> Table:
    found = [(key, told) for (name, key), told in figures.rivals.items() if name == game]
    found.sort(key=lambda each: (-each[1].games, figures.names.get(each[0], ""), each[0]))
    rows = [
        (figures.names.get(key, "?"), *_against(rivalry)) for key, rivalry in found[:RIVALS_MOST]
    ]
    head = (words.NAME(), words.PLAYED(), words.WINS(), words.THEIR_WINS(), words.AHEAD())
    return Table(words.BY_RIVAL(), head, rows)


def _against(told: Rivalry) -> tuple[str, ...]:
    shares = [share(part, told.games) for part in (told.wins, told.lost, told.ahead)]
    return (grouped(told.games), *shares)


def _bests(total: Total, game: str) -> Table:
    rows = [
        (name(), str(total.bests[what][0]), day_said(total.bests[what][1]), total.bests[what][2],
         grouped(total.games))
        for what, name in bests_of(game).items()
        if what in total.bests
    ]  # fmt: skip
    head = (words.WHAT(), words.MOST(), words.DAY(), words.GAME(), words.PLAYED())
    return Table(words.BESTS(), head, rows, left=(0, 2, 3))


def _curves(figures: Figures, game: str) -> list[Curve]:
    curves = []
    told = figures.curves.get(game, ())
    if len(told) > 1:
        curves.append(Curve(
            f"{words.RATING()} ({_games(told[-1].games)})",
            [rating.mu for rating in told],
            [2 * rating.sigma for rating in told],
            str(told[0].games),
            str(told[-1].games),
        ))  # fmt: skip
    return [*curves, *_trend(figures, game)]


def _trend(figures: Figures, game: str) -> Iterable[Curve]:
    """Return how the first measure of a game went, month by month."""
    totals = {month: total for (name, month), total in figures.months.items() if name == game}
    measure = next(iter(measures_of(game)), None)
    if measure is None or len(totals) < 2:
        return
    months = sorted(totals)
    values = [(month, measure.value(counts_of(totals[month]))) for month in months]
    known = [(month, value) for month, value in values if value is not None]
    if len(known) > 1:
        games = _games(sum(totals[month].games for month, _ in known))
        points = [value for _, value in known]
        ends = month_said(known[0][0]), month_said(known[-1][0])
        yield Curve(f"{measure.name()} ({games})", points, [0.0] * len(points), *ends)


def month_said(month: int) -> str:
    """Return a month as it is written in all languages: 2026-03."""
    return f"{month // 12}-{month % 12 + 1:02}"


def day_said(unix_ms: int) -> str:
    """Return the day of a moment: 2026-03-05."""
    return time.strftime("%Y-%m-%d", time.localtime(unix_ms // 1000))


# ---- of a season ---------------------------------------------------------------------------


def season_report(season: Season) -> Report:
    """Return the report of a season."""
    games = _games(sum(season.games.values()))
    told = words.SEASON_OF(season=season.name, games=games)
    return Report(words.SEASON(), told, [_season_part(season, game) for game in season.games])


def _season_part(season: Season, game: str) -> Part:
    measure = next(iter(measures_of(game)), None)
    head = (words.PLACE(), words.NAME(), words.RATED(), words.PLAYED(), words.WINS())
    own = () if measure is None else (measure.head(),)
    rows = [_standing(each, game) for each in season.standings[game]]
    hidden = season.hidden[game]
    remarks = [words.ORDER()] * (len(rows) > 1) + [words.HIDDEN(hidden)] * bool(hidden)
    brought = [
        words.BROUGHT_BY(name=name, number=number)
        for name, number in season.brought.get(game, {}).items()
    ]
    remarks += [words.BROUGHT(names=commas(brought))] * bool(brought)
    return Part(
        words.OF_GAME(game=name_of(game), games=_games(season.games[game])),
        [Table("", (*head, *own, words.MEAN_PLACE()), rows, left=(1,))],
        remarks=remarks,
    )


def _standing(standing: Standing, game: str) -> tuple[str, ...]:
    total = standing.total
    own = [measure.said(counts_of(total)) for measure in measures_of(game)[:1]]
    return (
        str(standing.place),
        standing.name,
        rating_said(standing.rating),
        grouped(total.games),
        share(total.wins, total.games),
        *own,
        decimal(total.places / total.games),
    )


def seasons_report(seasons: Sequence[Season]) -> Report:
    """Return the list of all seasons."""
    rows = [
        (each.name, grouped(sum(each.games.values())), day_said(each.ended)) for each in seasons
    ]
    head = (words.SEASONS(), words.PLAYED(), words.LAST())
    parts = [Part("", [Table("", head, rows, left=(0, 2))])] if rows else []
    return Report(words.SEASON(), "" if rows else words.NO_SEASONS(), parts)
