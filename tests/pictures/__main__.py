"""Writes the pictures of the README: `python -m tests.pictures`."""

from collections.abc import Callable
from pathlib import Path

from luznet.terminal.luz.tutorial.screen import TutorialScreen
from luznet.terminal.picture import Picture, Size
from tests.pictures.cast import cast
from tests.pictures.svg import svg_of
from tests.terminal.tables import Clock, Luz, Reader

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"


def trick() -> Picture:
    luz = Luz(5, seed=3, help="values", chat="none").to_turn(0, follows=True)
    return Reader(luz, 0).screen.draw(Size(80, 24))


def bets() -> Picture:
    reader = Reader(Luz(4, seed=21, help="values", chat="none").to_bets(0), 0)
    reader.press("2")
    return reader.screen.draw(Size(100, 30))


def lead() -> Picture:
    luz = Luz(4, seed=5, help="odds", chat="none").to_turn(0, follows=False)
    reader = Reader(luz, 0)
    reader.press("right")
    return reader.screen.draw(Size(140, 45))


def deal_end() -> Picture:
    luz = Luz(5, seed=4, chat="none").to_deal_end().to_turn(0)
    reader = Reader(luz, 0)
    luz.to_deal_end()
    reader.hear()
    reader.wait(60)
    return reader.screen.draw(Size(140, 45))


def game_end() -> Picture:
    luz = Luz(5, seed=4, chat="none").to_end()
    return Reader(luz, 0).screen.draw(Size(80, 24))


def tutorial() -> Picture:
    return TutorialScreen(lambda: None, Clock()).draw(Size(80, 24))


PICTURES: dict[str, Callable[[], Picture]] = {
    "trick": trick,
    "bets": bets,
    "lead": lead,
    "deal-end": deal_end,
    "game-end": game_end,
    "tutorial": tutorial,
}


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, draw in PICTURES.items():
        (FOLDER / f"{name}.svg").write_text(svg_of(draw()), encoding="utf-8")
    (FOLDER / "game.cast").write_text(cast(), encoding="utf-8")


if __name__ == "__main__":
    main()
