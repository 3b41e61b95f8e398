"""The record of an evening as files."""

import csv
import io
import json

from luznet.evening.decisions import on_check_in
from luznet.evening.export import PageWords, standings_csv, tables_csv, to_html, to_json
from luznet.evening.state import fold
from tests.evening.evenings import begun, opened, played

WORDS = PageWords("en", "Standings", "Place", "Name", "Points", "Wins", "Round", "Final", "Table",
    "bot")  # fmt: skip
NAMES = ("=HYPERLINK()", "<b>Bo</b>", "Ced & co", 'Di "x"')


def finished():
    evening = opened()
    for lot, name in enumerate(NAMES):
        evening = fold(evening, on_check_in(evening, f"secret {lot}", name, lot, 0))
    return played(begun(evening), lambda person: -person)


def test_the_csv_has_every_person_and_no_formula():
    rows = list(csv.DictReader(io.StringIO(standings_csv(finished()))))
    assert [row["name"] for row in rows] == ["'=HYPERLINK()", *NAMES[1:]]
    assert [row["points"] for row in rows] == ["1.00", "0.67", "0.33", "0.00"]
    assert [row["round 1"] for row in rows] == ["1.00", "0.67", "0.33", "0.00"]


def test_the_csv_of_tables_has_every_seat_with_its_score():
    rows = list(csv.DictReader(io.StringIO(tables_csv(finished()))))
    assert [(row["table"], row["seat"], row["score"]) for row in rows] == [
        ("1", "1", "0"), ("1", "2", "-1"), ("1", "3", "-2"), ("1", "4", "-3"),
    ]  # fmt: skip


def test_the_page_shows_names_as_text():
    page = to_html(finished(), WORDS)
    assert "<b>" not in page
    assert "&lt;b&gt;Bo&lt;/b&gt;" in page
    assert "Ced &amp; co" in page


def test_no_file_has_a_key():
    evening = finished()
    for text in (to_json(evening), standings_csv(evening), to_html(evening, WORDS)):
        assert "secret" not in text
    assert [row["name"] for row in json.loads(to_json(evening))["standings"]] == [*NAMES]
