"""Whoever knew an earlier host of the chain is not warned; whoever meets a host without one is."""

import pytest

from luznet.client.questions import ChangedKey, WentOnAlone
from tests.takeover.false_alarms import HARMLESS, count, stranger, went_on_alone

TRIES = 20


@pytest.mark.parametrize("what", HARMLESS, ids=lambda each: each.__name__)
def test_whoever_was_closed_while_the_table_moved_is_asked_nothing(what):
    assert count(what, TRIES) == [[]] * TRIES


def test_whoever_comes_to_one_who_went_on_alone_is_asked_about_that_once_and_not_to_stop():
    asked = count(went_on_alone, TRIES)
    assert [[type(each) for each in one] for one in asked] == [[WentOnAlone]] * TRIES


def test_whoever_meets_a_host_that_shows_no_chain_is_told_to_stop(monkeypatch):
    monkeypatch.setattr("luznet.client.arrival.phrase", lambda key: key[:5])
    asked = count(stranger, TRIES)
    assert [[type(each) for each in one] for one in asked] == [[ChangedKey]] * TRIES
