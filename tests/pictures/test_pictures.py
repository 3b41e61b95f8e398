"""The pictures in the documents are those of the present screens, and the recording plays."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pyte
import pytest

from luznet.terminal.picture import Canvas, Picture
from luznet.terminal.svg import svg_of
from tests.pictures.__main__ import FOLDER, PICTURES
from tests.pictures.cast import COLUMNS, ROWS

GALLERY = (Path(__file__).parents[2] / "docs" / "games.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_what_would_be_drawn_now(name):
    assert (FOLDER / f"{name}.svg").read_text(encoding="utf-8") == svg_of(PICTURES[name]())


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_in_the_gallery(name):
    assert f"(pictures/{name}.svg)" in GALLERY


def test_a_picture_is_xml_with_every_sign_whatever_it_is():
    picture = Picture(Canvas(20, 2))
    picture.put(0, 0, "<a & b> 漢", "strong")
    texts = ElementTree.fromstring(svg_of(picture)).iter("{http://www.w3.org/2000/svg}text")
    assert [text.text for text in texts] == ["<a & b> 漢"]


def test_dots_are_drawn_and_not_left_to_a_font():
    picture = Picture(Canvas(20, 2))
    picture.put(1, 1, "a⠁⢀b")
    drawn = ElementTree.fromstring(svg_of(picture))
    assert [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")] == ["a", "b"]
    (path,) = drawn.iter("{http://www.w3.org/2000/svg}path")
    assert path.get("d") == "M20.2 20.2h0M33.8 33.8h0"


def test_the_recording_shows_a_game_from_the_bets_to_a_finished_trick():
    lines = (FOLDER / "game.cast").read_text(encoding="utf-8").splitlines()
    head, *events = map(json.loads, lines)
    assert (head["version"], head["width"], head["height"]) == (2, COLUMNS, ROWS)
    times = [when for when, _, _ in events]
    assert times == sorted(times)
    screen = pyte.Screen(COLUMNS, ROWS)
    stream = pyte.Stream(screen)
    shown = []
    for _, _, text in events:
        stream.feed(text)
        shown.append("\n".join(screen.display))
    assert any("YOUR TURN: bet" in text for text in shown)
    assert any("Trick 3" in text for text in shown)
