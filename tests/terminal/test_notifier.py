"""The bell and the title of the terminal: whose turn it is, once, and given back at the end."""

import re

import pytest

from luznet.client.core import Client, Goal
from luznet.preferences.table import Settings
from luznet.terminal.app import App
from luznet.terminal.context import Context, LocalSession
from luznet.terminal.notifier import (
    KEEP_FOCUS,
    KEEP_TITLE,
    OSC_9,
    OSC_777,
    TAKE_TITLE_BACK,
    TELL_FOCUS,
    Notifier,
    Turn,
    banner_of,
)
from luznet.terminal.screen import Binding
from luznet.terminal.table import TableScreens
from luznet.wire.messages import Welcome
from tests.terminal.tables import Clock, Luz, Reader
from tests.terminal.terminal import CTRL_C, Terminal, play
from tests.terminal.test_app import Plain

MINE, MINE_AGAIN = Turn("Your turn", own=("a", 0, 5)), Turn("Your turn", own=("a", 0, 9))
BENS = Turn("Ben to play")


class Outside:
    """A terminal that notes what was asked of it."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.settings = Settings()
        self.notifier = Notifier(self, lambda: self.settings, keeps_titles=True)

    def bell(self) -> None:
        self.heard.append("bell")

    def set_title(self, title: str) -> None:
        self.heard.append(title)

    def write_raw(self, data: str) -> None:
        self.heard.append({KEEP_TITLE: "keep", TAKE_TITLE_BACK: "take back"}[data])

    def flush(self) -> None:
        pass

    def tell(self, *turns: Turn | None) -> list[str]:
        """Tell turns; return what was heard of it."""
        self.heard.clear()
        for turn in turns:
            self.notifier.tell(turn)
        return self.heard


def test_the_bell_rings_once_for_every_own_turn():
    heard = Outside().tell(BENS, MINE, MINE, BENS, MINE_AGAIN, MINE_AGAIN, None)
    assert heard.count("bell") == 2


def test_a_turn_that_one_comes_back_to_does_not_ring_again():
    assert Outside().tell(MINE, None, MINE, BENS, MINE).count("bell") == 1


def test_the_title_says_whose_turn_it_is_and_changes_only_then():
    heard = Outside().tell(None, BENS, BENS, MINE, None)
    assert [word for word in heard if word != "bell"] == [
        "keep",
        "luznet",
        "Ben to play - luznet",
        "Your turn - luznet",
        "luznet",
    ]


def test_the_title_is_given_back_once():
    outside = Outside()
    outside.tell(BENS)
    outside.heard.clear()
    outside.notifier.close()
    outside.notifier.close()
    assert outside.heard == ["", "take back"]


def test_a_terminal_that_was_told_nothing_gets_nothing_back():
    outside = Outside()
    outside.notifier.close()
    assert outside.heard == []


def test_the_bell_and_the_title_can_be_turned_off():
    outside = Outside()
    outside.settings = Settings(bell=False, title=False)
    assert outside.tell(BENS, MINE) == []


def test_the_title_is_given_back_when_it_is_switched_off_and_the_bell_is_not_made_up_for():
    outside = Outside()
    outside.settings = Settings(bell=False)
    outside.tell(MINE)
    outside.settings = Settings(title=False)
    assert outside.tell(MINE) == ["", "take back"]


def test_no_name_steers_the_terminal_from_its_title():
    (_, title) = Outside().tell(Turn("\x1b]2;x\x07\u202eBen\x9c" + "y" * 200 + " to play"))
    assert title.isprintable()
    assert len(title) <= 60


# ---- on the desktop --------------------------------------------------------------------------


class Desktop(Outside):
    """A terminal that can notify."""

    def __init__(self) -> None:
        super().__init__()
        self.settings = Settings(bell=False, title=False)
        self.notifier = Notifier(self, lambda: self.settings, keeps_titles=True, banner=OSC_777)

    def write_raw(self, data: str) -> None:
        self.heard.append(data)


def test_the_desktop_tells_of_a_turn_once_and_only_while_the_user_is_elsewhere():
    desktop = Desktop()
    assert desktop.tell(MINE) == []
    desktop.notifier.has_focus = False
    told = "\x1b]777;notify;luznet;Your turn\x1b\\"
    assert desktop.tell(BENS, MINE_AGAIN, MINE_AGAIN) == [told]


def test_the_desktop_can_be_left_in_peace():
    desktop = Desktop()
    desktop.notifier.has_focus = False
    desktop.settings = Settings(bell=False, title=False, notify=False)
    assert desktop.tell(MINE) == []


def test_no_name_steers_the_terminal_from_a_notification():
    desktop = Desktop()
    desktop.notifier.has_focus = False
    (told,) = desktop.tell(Turn("\x1b]2;x\x07Ben\x9c;y" + "z" * 200, own=1))
    inside = told.removeprefix("\x1b]777;notify;luznet;").removesuffix("\x1b\\")
    assert inside.isprintable()
    assert ";" not in inside
    assert len(inside) <= 60


@pytest.mark.parametrize(
    ("environ", "banner"),
    [
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"}, OSC_9),
        ({"TERM": "xterm-256color", "LC_TERMINAL": "iTerm2"}, OSC_9),
        ({"TERM": "xterm-kitty"}, OSC_777),
        ({"TERM": "foot-extra"}, OSC_777),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"}, OSC_777),
        ({"TERM": "xterm-256color", "VTE_VERSION": "7600"}, OSC_777),
        ({"TERM": "tmux-256color", "TERM_PROGRAM": "tmux", "VTE_VERSION": "7600"}, ""),
        ({"TERM": "xterm-kitty", "TMUX": "/tmp/tmux-0/default,1,0"}, ""),
        ({"TERM": "xterm-256color", "VTE_VERSION": ""}, ""),
        ({"TERM": "xterm-256color"}, ""),
        ({"TERM": "xterm-256color", "WT_SESSION": "1"}, ""),
        ({"TERM": "linux", "VTE_VERSION": "7600"}, ""),
        ({}, ""),
    ],
)
def test_only_terminals_that_understand_it_are_told_to_notify(environ, banner):
    assert banner_of(environ) == banner


def test_a_terminal_that_can_notify_says_when_the_user_turns_away_and_back(monkeypatch):
    monkeypatch.setenv("TERM", "foot")
    monkeypatch.delenv("TMUX", raising=False)
    table = Table()

    async def story(terminal: Terminal, app: App) -> None:
        await terminal.shows("Table")
        notifier = app._window.notifier
        for sequence, has_focus in (("\x1b[O", False), ("\x1b[I", True), ("\x1b[O", False)):
            terminal.type(sequence)
            await terminal.until(lambda has_focus=has_focus: notifier.has_focus == has_focus)
        table.present = MINE
        app.invalidate()
        await terminal.until(lambda: "]777;notify;luznet;Your turn" in terminal.raw)
        table.present = BENS
        terminal.type("x")
        await terminal.until(lambda: notifier.has_focus)

    _, terminal = play(table, story)
    assert terminal.raw.count("]777;") == 1
    assert terminal.raw.count(TELL_FOCUS) == 1
    assert terminal.raw.rindex(KEEP_FOCUS) > terminal.raw.rindex(TELL_FOCUS)


# ---- in a game -------------------------------------------------------------------------------


def test_a_game_says_whose_turn_it_is():
    luz = Luz(4, seed=3).to_turn(1, True)
    me, other, watcher = (Reader(luz, you) for you in (1, 2, None))
    mine, theirs, seen = (reader.screen.turn() for reader in (me, other, watcher))
    assert (mine.says, mine.own) == ("Your turn", (luz.table.id, 0, luz.turn))
    assert theirs == seen == Turn("Boris to play")


def test_every_turn_and_every_game_is_another_one():
    luz = Luz(3, seed=3).to_bets(0)
    reader = Reader(luz, 0)
    first = reader.screen.turn().own
    luz.to_turn(0)
    reader.hear()
    later = reader.screen.turn().own
    luz.change(games=1)
    reader.hear()
    assert len({first, later, reader.screen.turn().own}) == 3


def test_while_cards_are_dealt_and_after_the_end_it_is_nobodys_turn():
    luz = Luz(3, seed=3)
    luz.act()
    assert Reader(luz, 0).screen.turn() is None
    luz.to_end()
    assert Reader(luz, 0).screen.turn() is None


def test_a_table_has_turns_only_once_its_game_is_shown():
    luz = Luz(3, seed=3).to_turn(0)
    client = Client("Ana", Goal("sit"))
    table = TableScreens(Context(LocalSession(client, lambda messages: None), Clock()))
    assert table.turn() is None
    client.receive(Welcome(version=1, tables=()))
    client.receive(luz.update(0))
    assert table.turn().says == "Your turn"
    luz.change(phase="gathering")
    client.receive(luz.update(0))
    assert table.turn() is None


# ---- in a terminal ---------------------------------------------------------------------------

TITLE = re.compile(r"\x1b\]2;([^\x07]*)\x07")


def bells(terminal: Terminal) -> int:
    """Return how often it rang; titles end with the same sign."""
    return TITLE.sub("", terminal.raw).count("\x07")


class Table(Plain):
    """A screen with turns."""

    def __init__(self) -> None:
        super().__init__("Table")
        self.present: Turn | None = BENS

    def turn(self) -> Turn | None:
        return self.present


def test_a_terminal_rings_and_has_a_title_whatever_lies_over_the_table():
    table = Table()

    async def story(terminal: Terminal, app: App) -> None:
        await terminal.shows("Table")
        assert TITLE.findall(terminal.raw) == ["Ben to play - luznet"]
        app.push(Plain("Rules"))
        await terminal.shows("Rules")
        table.present = MINE
        terminal.type("v")
        await terminal.shows("Press v")
        await terminal.redraws()
        assert TITLE.findall(terminal.raw)[-1] == "Your turn - luznet"
        assert bells(terminal) == 1
        app.show(Plain("Lobby"))
        terminal.type("v")
        await terminal.shows("Lobby")
        await terminal.until(lambda: TITLE.findall(terminal.raw)[-1] == "luznet")

    _, terminal = play(table, story)
    assert bells(terminal) == 1
    assert TITLE.findall(terminal.raw)[-1] == ""
    assert terminal.raw.rindex(TAKE_TITLE_BACK) > terminal.raw.rindex("\x1b]2;")
    assert terminal.raw.count(KEEP_TITLE) == terminal.raw.count(TAKE_TITLE_BACK) == 1


def test_a_fault_in_whose_turn_it_is_ends_cleanly():
    table = Table()

    def broken() -> None:
        raise ValueError("no")

    async def story(terminal: Terminal, app: App) -> None:
        await terminal.shows("Table")
        table.turn = broken  # type: ignore[method-assign, assignment]
        terminal.type("x")
        await terminal.ended.wait()

    result, terminal = play(table, story)
    assert "ValueError" in result.error
    assert TITLE.findall(terminal.raw)[-1] == ""


ALARM, NIGHT = "255;138;122", "18;17;26"
"""The colours of an alarm and of the ground, as they are sent."""


def test_settings_that_change_act_at_once():
    chosen = [Settings(colours="true")]
    table = Table()

    def change() -> None:
        chosen[0] = Settings(colours="none", title=False)

    table.bindings = lambda: [Binding(("x",), "x", "change", change)]  # type: ignore[method-assign]
    draw = table.draw

    def coloured(size):
        picture = draw(size)
        picture.put(0, 4, "coloured", "alarm")
        return picture

    table.draw = coloured  # type: ignore[method-assign]

    async def story(terminal: Terminal, app: App) -> None:
        await terminal.shows("coloured")
        assert f"38;2;{ALARM};48;2;{NIGHT};1mcoloured" in terminal.raw
        terminal.type("x")
        await terminal.until(lambda: "\x1b[0;1mcoloured" in terminal.raw)
        await terminal.until(lambda: TITLE.findall(terminal.raw)[-1] == "")
        terminal.type(CTRL_C)
        await terminal.ended.wait()

    play(table, story, settings=lambda: chosen[0])
