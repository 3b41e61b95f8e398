"""The first start in plain mode: the name is asked for once, and the lesson is offered."""

import pytest

from luznet.plain.welcome import WelcomeConversation
from tests.plain.telling import UserContext


class Start:
    """A first start, and what became of it."""

    def __init__(self) -> None:
        self.ends: list[str] = []
        self.own = UserContext(self.ends.append)
        self.own.name = "Root"
        self.talk = WelcomeConversation(self.own, lambda: self.ends.append("done"))

    def type(self, text: str) -> list[str]:
        return self.talk.hear(text)


ASKED = (
    "What should others call you at the table? Type your name, or press Enter alone to be called "
    "Root."
)


def test_the_name_is_asked_for_once():
    start = Start()
    assert start.talk.news(0)[1:] == [ASKED]
    assert start.talk.news(1) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [("Zoë", "Zoë"), ("", "Root"), ("  ", "Root"), ("name Zoë", "Zoë"), ("A", "A"),
     ("play4u", "play4u"), ("Mary Ann", "Mary Ann"), ("Ben2", "Ben2")],
)  # fmt: skip
def test_the_name_is_taken_or_that_which_was_offered_and_the_lesson_is_named(text, name):
    start = Start()
    start.talk.news(0)
    said = start.type(text)
    assert start.own.name == name
    assert said[0].startswith(f"Hello, {name}.")
    assert "Type learn luz or learn luris at any time" in said[1]
    assert start.ends == ["done"]


@pytest.mark.parametrize(
    "text", ["play", "JOIN", "list", "help", "learn", "rules", "rules 2", "again", "pause", "draw"]
)
def test_a_word_of_luznet_is_not_taken_for_a_name(text):
    start = Start()
    start.talk.news(0)
    assert start.type(text)
    assert start.own.name == "Root"
    assert start.ends == []


def test_the_lesson_can_be_heard_first_and_a_name_ends_it():
    start = Start()
    start.type("learn")
    assert start.type("")[0].startswith("Step 2 of")
    assert start.type("stop")[-1] == ASKED
    start.type("learn")
    start.type("Zoë")
    assert start.own.name == "Zoë"
    assert start.ends == ["done"]


def test_quit_and_leave_leave_luznet_without_a_name():
    start = Start()
    start.type("quit")
    start.type("leave")
    assert start.ends == ["quit", "quit"]


def test_a_name_that_cannot_be_kept_is_told_and_luznet_goes_on():
    start = Start()
    start.own.trouble = "The settings could not be written."
    assert start.type("Zoë")[0] == start.own.trouble
    assert start.ends == ["done"]
