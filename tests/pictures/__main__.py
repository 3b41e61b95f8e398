"""Writes the pictures in the documents: `python -m tests.pictures`."""

from collections.abc import Callable
from pathlib import Path

from luznet.terminal.game import registry
from luznet.terminal.light.palette import Depth, Theme, palette_of
from luznet.terminal.picture import Canvas, Picture
from luznet.terminal.svg import svg_of
from tests.games.luris_states import table
from tests.pictures import recorded
from tests.pictures.cast import cast
from tests.terminal.learner import Learner
from tests.terminal.luris_table import Luris, LurisReader
from tests.terminal.scenes import SCENES
from tests.terminal.tables import Clock, Luz, Reader

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"


def trick() -> Picture:
    luz = Luz(5, seed=3, help="values", chat="none").to_turn(0, follows=True)
    return Reader(luz, 0).screen.draw(Canvas(80, 24))


def bets() -> Picture:
    reader = Reader(Luz(4, seed=21, help="values", chat="none").to_bets(0), 0)
    reader.press("2")
    return reader.screen.draw(Canvas(100, 30))


def lead() -> Picture:
    luz = Luz(4, seed=5, help="odds", chat="none").to_turn(0, follows=False)
    reader = Reader(luz, 0)
    reader.press("right")
    return reader.screen.draw(Canvas(140, 45))


def deal_end() -> Picture:
    luz = Luz(5, seed=4, chat="none").to_deal_end().to_turn(0)
    reader = Reader(luz, 0)
    luz.to_deal_end()
    reader.hear()
    reader.wait(60)
    return reader.screen.draw(Canvas(140, 45))


def game_end() -> Picture:
    luz = Luz(5, seed=4, chat="none").to_end()
    return Reader(luz, 0).screen.draw(Canvas(80, 24))


def tutorial() -> Picture:
    return registry.tutorial(lambda: None, Clock(), "", "luz").draw(Canvas(80, 24))


def luris_set() -> Picture:
    state = table(
        "3 3 5 7 8 9 10 10 J", "2 6 6 9", "5 8 8 10", "2 7 9 10",
        sets={
            0: ["5 5 / 5 2"], 1: ["9 9 9 / 2 4"],
            2: ["10 10 / 7 J"], 3: ["4 4 J / 8 3", "2 2 / 6 5"],
        },
        draw="4 7 3 7 3 8 2 6 5 9 10 4", discard="6", turn=1,
    )  # fmt: skip
    luris = Luris(state, chat="none").does(
        "draw", "set 6 6 / 2 7", "discard 4",
        "take", "flip 3.0.1", "discard 5",
        "draw", "pass", "discard 9",
        "draw",
    )  # fmt: skip
    reader = LurisReader(luris, 0)
    reader.press("3", "up", "3", "up", "3", "up", "7", "down", "0", "down")
    return reader.screen.draw(Canvas(80, 24))


def luris_flip() -> Picture:
    state = table(
        "2 2 3 5 6 7 9 J", "3 4 6 6 8", "2 4 7 7 9 J",
        sets={
            0: ["8 8 8 / 8 3", "10 10 / 10 10"], 1: ["9 9 J / 5 9 2", "3 3 / 4 6"],
            2: ["6 6 / 6 8", "5 5 J / 4 10"],
        },
        draw="4 7 3 7 3 8 2 6 5 9 10 4", discard="10", turn=1,
    )  # fmt: skip
    luris = Luris(state, chat="none", clock=600).does(
        "draw", "set 4 4 / 8 7", "discard 6",
        "take", "swap 0.1 6", "discard 2",
        "draw",
    )  # fmt: skip
    luris.change(times=(431_000, 512_000, 386_000))
    reader = LurisReader(luris, 0)
    reader.press("f", "right", "right")
    return reader.screen.draw(Canvas(100, 30))


def luris_end() -> Picture:
    state = table(
        "2 9", "3", "8 8 10", "5 6",
        sets={
            0: ["5 5 5 / 2 9", "7 7 J / 3"], 1: ["9 9 9 9 / 4", "6 6 / 2 7"],
            2: ["10 10 / 7 J", "3 3 / 3 3"], 3: ["4 4 4 J / 8", "2 2 2 / 5"],
        },
        phase="end", final=True, turn=0,
    )  # fmt: skip
    return LurisReader(Luris(state, chat="none").does("discard 2"), 0).screen.draw(Canvas(80, 24))


def luris_tutorial() -> Picture:
    return Learner("luris", 10).screen.draw(Canvas(80, 24))


def scene(
    name: str, columns: int, rows: int, theme: Theme = "night", depth: Depth = "true"
) -> Callable[[], Picture]:
    """Return what draws a screen that the tests of languages know, in a window of this size."""
    canvas = Canvas(columns, rows, palette_of(theme, depth))
    return lambda: SCENES[name]().draw(canvas)


PICTURES: dict[str, Callable[[], Picture]] = {
    "start": scene("lobby, nothing found", 80, 24),
    "first-start": scene("welcome", 80, 24),
    "lobby": scene("lobby, a street", 100, 30),
    "create": scene("create 1 0", 80, 24),
    "waiting-room": scene("gathering, owner", 100, 30),
    "connecting": scene("connecting", 80, 24),
    "trick": trick,
    "bets": bets,
    "lead": lead,
    "trick-taken": scene("taken", 100, 30),
    "wide": scene("five_follow", 200, 60),
    "small": scene("five_follow", 60, 20),
    "log": scene("log", 140, 45),
    "coach": scene("coach_lead", 80, 24),
    "scores": scene("five_scoresheet", 80, 24),
    "chat": scene("talk", 80, 24),
    "deal-end": deal_end,
    "game-end": game_end,
    "review": scene("review_deal_end", 100, 30),
    "tutorial": tutorial,
    "luris-set": luris_set,
    "luris-flip": luris_flip,
    "luris-end": luris_end,
    "luris-tutorial": luris_tutorial,
    **recorded.PICTURES,
    "evening-hall": scene("hall", 100, 30),
    "evening-board": scene("large board", 140, 45),
    "evening-podium": scene("podium", 100, 30),
    "rules": scene("rules 4", 80, 24),
    "settings": scene("settings, theme", 80, 24),
    "question": scene("a question", 80, 24),
    "day": scene("four_lead", 100, 30, "day"),
    "contrast": scene("four_lead", 80, 24, "contrast"),
    "colours-256": scene("five_follow", 80, 24, "night", "256"),
    "colours-16": scene("five_follow", 80, 24, "night", "16"),
    "colours-none": scene("five_follow", 80, 24, "night", "none"),
}


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, draw in PICTURES.items():
        (FOLDER / f"{name}.svg").write_text(svg_of(draw()), encoding="utf-8")
    (FOLDER / "game.cast").write_text(cast(), encoding="utf-8")


if __name__ == "__main__":
    main()
