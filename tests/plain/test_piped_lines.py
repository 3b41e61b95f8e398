"""When lines from a pipe are heard."""

import pytest

from luznet.client.questions import NeedsCode
from tests.plain.seated import playing
from tests.plain.telling import Told, gathering

# ---- lines from a pipe ----------------------------------------------------------------------


def test_lines_wait_for_the_table_and_bets_and_cards_for_the_readers_turn():
    told = Told(gathering())
    told.news()
    assert told.talk.waits("table")
    told.hear()
    assert not told.talk.waits("table")
    assert told.talk.waits("bet 3")
    told.luz.change(phase="playing")
    told.luz.to_bets(1)
    told.hear()
    assert told.talk.waits("bet 3")
    assert not told.talk.waits("hand")
    told.luz.to_bets(0)
    told.hear()
    assert not told.talk.waits("bet 3")
    assert not told.talk.waits("play 1")  # it is refused rather than waiting for ever
    told.luz.to_end()
    told.hear()
    assert not told.talk.waits("bet 3")


def test_lines_do_not_wait_for_an_answer_that_they_may_be():
    told = Told(gathering())
    told.visit.asking = NeedsCode("anna@lemon")
    assert not told.talk.waits("123456")
    told.visit.asking = None
    told.refuse("table_full", of="sit")
    assert not told.talk.waits("watch")


def heard_from(told, *lines):
    """Return the lines of a pipe that are heard now, in the order in which they are."""
    left, heard = [*lines], []
    while (at := told.talk.due(left)) is not None:
        heard.append(left.pop(at))
    return heard


@pytest.mark.parametrize(
    "line",
    ["table", "who", "hand", "help", "say hello", "mute Ben", "pause", "clock", "plya 1", "", "3"],
)
def test_what_needs_no_turn_overtakes_the_bets_and_cards_that_wait_for_theirs(line):
    told = playing()
    assert heard_from(told, "bet 3", "play 1", line, "play 2") == [line]
    told.luz.to_bets(0)
    told.hear()
    assert told.talk.due(["bet 3", line]) == 0


def test_while_the_game_is_paused_bets_and_cards_wait_and_to_resume_it_overtakes_them():
    told = playing(turn=0)
    assert not told.talk.waits("bet 3")
    told.luz.change(paused_by=0)
    told.hear()
    assert heard_from(told, "bet 3", "play 1", "resume") == ["resume"]
    told.luz.change(paused_by=None)
    told.hear()
    assert told.talk.due(["bet 3", "play 1"]) == 0


@pytest.mark.parametrize("line", ["leave", "back", "quit", "q", "ready", "start", "sit 3", "set x"])
def test_what_ends_or_begins_something_keeps_its_place(line):
    told = playing()
    assert heard_from(told, "bet 3", line, "table") == []
    assert heard_from(told, "table", line, "who") == ["table", line, "who"]
    before = Told(gathering())
    before.hear()
    begins = line in ("ready", "start", "sit 3", "set x")
    assert heard_from(before, "bet 3", line) == ([line] if begins else [])


@pytest.mark.parametrize("line", ["leave now", "quit now", "QUIT NOW"])
def test_one_can_leave_before_lines_that_wait(line):
    assert heard_from(playing(), "bet 3", line) == [line]
    assert heard_from(playing(), "bet 3", "leave", line) == [line]
    way = Told(gathering())
    way.news()
    assert heard_from(way, "table", "bet 3", line) == [line]


def test_to_leave_the_lesson_overtakes_as_the_lesson_did():
    told = playing()
    assert heard_from(told, "bet 3", "learn") == ["learn"]
    told.type("learn")
    assert heard_from(told, "bet 3", "leave") == ["leave"]
    told.type("leave")
    assert heard_from(told, "bet 3", "leave") == []


def test_lines_wait_in_vain_while_the_reader_has_paused_the_game_or_is_to_begin_it():
    told = playing()
    assert not told.talk.waits_for_reader
    for by, waits in ((0, True), (1, False), (None, False)):
        told.luz.change(paused_by=by)
        told.hear()
        assert told.talk.waits_for_reader is waits
    owner = Told(gathering())
    owner.luz.change(owner=0)
    owner.hear()
    assert owner.talk.waits_for_reader
    owner.luz.change(owner=1)
    owner.hear()
    assert not owner.talk.waits_for_reader


def test_lines_wait_until_what_was_sent_before_them_is_answered():
    told = playing(turn=0)
    told.type("pause")
    assert told.talk.is_busy
    told.hear()  # what somebody else did
    assert told.talk.is_busy
    told.luz.change(paused_by=0)
    told.hear()
    assert not told.talk.is_busy
    assert heard_from(told, "bet 3") == []
