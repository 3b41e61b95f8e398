"""What is asked on the way to a host, on a screen."""

from luznet.client.questions import TRUSTED, ChangedKey, NeedsCode, WentOnAlone
from luznet.terminal.picture import Canvas
from luznet.terminal.screens.question import QuestionScreen
from luznet.terminal.screens.words import SHORT_CODE

SIZE = Canvas(80, 24)


def test_a_changed_key_is_trusted_with_t_alone_and_escape_gives_up():
    answers = []
    screen = QuestionScreen(ChangedKey("anna@lemon", "old fox", "new cat"), answers.append)
    text = " ".join(" ".join(screen.draw(SIZE).lines()).split())
    assert "STOP. The host anna@lemon that you know does not answer" in text
    assert "old fox" in text
    assert "new cat" in text
    for key in ("enter", "y", "n"):
        screen.press(key)
    assert answers == []
    screen.press("t")
    screen.press("escape")
    assert answers == [TRUSTED, None]


def test_a_table_that_another_host_offers_is_told_with_both_names():
    asked = ChangedKey("anna@lemon", "old fox", "new cat", "table", "eve@fig")
    text = " ".join(line.strip() for line in QuestionScreen(asked, print).draw(SIZE).lines())
    assert "STOP. You sat at this table at the host anna@lemon. Now a host with another" in text
    assert "it calls itself eve@fig." in text


def test_a_code_is_six_digits_whatever_is_typed_between_them():
    answers = []
    screen = QuestionScreen(NeedsCode("anna@lemon"), answers.append)
    screen.typed("12 34")
    screen.press("enter")
    assert answers == []
    screen.typed("t56")
    screen.press("enter")
    assert answers == ["123456"]


def test_a_code_with_digits_missing_is_not_sent_and_it_is_told_until_the_next_key():
    answers = []
    screen = QuestionScreen(NeedsCode("anna@lemon"), answers.append)
    screen.typed("1234")
    screen.press("enter")
    assert any(SHORT_CODE() in line for line in screen.draw(Canvas(80, 24)).lines())
    screen.press("5")
    assert not any(SHORT_CODE() in line for line in screen.draw(Canvas(80, 24)).lines())
    screen.press("6")
    screen.press("enter")
    assert answers == ["123456"]


def test_whoever_went_on_alone_is_no_stranger_and_the_user_goes_there_with_m():
    answers = []
    screen = QuestionScreen(WentOnAlone("anna@lemon", "ben@pear"), answers.append)
    text = " ".join(" ".join(screen.draw(SIZE).lines()).split())
    assert "ben@pear went on with this table without anna@lemon." in text
    assert "STOP" not in text
    assert "pretending" not in text
    for key in ("enter", "t", "y", "m", "escape"):
        screen.press(key)
    assert answers == [TRUSTED, None]
