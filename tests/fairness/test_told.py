"""What people are told of deals, on screens and in plain mode: a quiet mark, or a loud sentence."""

import re

import pytest

from luznet.client.deals import DealChecked
from luznet.i18n import deals
from luznet.terminal.game.model import TOLD_FOR
from tests.plain.luz_games import betting
from tests.protocol.text import part
from tests.terminal.luris_table import Luris, LurisReader
from tests.terminal.tables import Luz, Reader

VERIFIED = DealChecked(1, own=True, others=("Ben", "Cleo", "Dan"))
UNFAIR = DealChecked(1, fault="draw")


def tell(client, deal):
    client.witness.prover._news.append(deal)
    client._note_deals()


def readers():
    return [Reader(Luz(3).to_bets(0)), LurisReader(Luris(2), 0)]


@pytest.mark.parametrize("at", [0, 1], ids=["luz", "luris"])
def test_a_verified_deal_is_a_quiet_line_for_a_moment_and_stays_in_the_log(at):
    reader = readers()[at]
    tell(reader.client, VERIFIED)
    reader.wait(0.1)
    assert "Deal 1 verified by you and 3 others." in reader.text()
    reader.wait(TOLD_FOR + 1)
    assert "Deal 1 verified" not in reader.text()
    reader.press("L")
    assert "Deal 1 verified by you and 3 others." in reader.text()


@pytest.mark.parametrize("at", [0, 1], ids=["luz", "luris"])
def test_an_unfair_deal_is_an_alarm_until_a_key_is_pressed_and_stays_in_the_log(at):
    reader = readers()[at]
    tell(reader.client, UNFAIR)
    reader.wait(TOLD_FOR + 1)
    assert "Deal 1 was not fair" in reader.text()
    assert reader.client.refusal.code == "unfair_deal"
    reader.press("L")
    assert "not fair" in reader.text()


@pytest.mark.parametrize("at", [0, 1], ids=["luz", "luris"])
def test_of_several_findings_the_reader_reads_one_after_the_other(at):
    reader = readers()[at]
    for fault in ("draw", "reused"):
        reader.client.witness.prover._news.append(DealChecked(1, fault=fault))
    reader.client._note_deals()
    reader.wait(0.1)
    assert "the shuffle gives" in reader.text()
    reader.press("Z")
    assert "old secret" in reader.text()
    assert "the shuffle gives" not in reader.text()


def test_plain_mode_says_all_findings():
    told = betting()
    for fault in ("draw", "reused"):
        told.client.witness.prover._news.append(DealChecked(1, fault=fault))
    told.client._note_deals()
    said = " ".join(told.news())
    assert "the shuffle gives" in said
    assert "old secret" in said


def test_plain_mode_says_either_at_once():
    told = betting()
    tell(told.client, VERIFIED)
    assert told.news() == ["Deal 1 verified by you and 3 others."]
    tell(told.client, UNFAIR)
    said = told.news()[0]
    assert said.startswith("Deal 1 was not fair: the cards are not what the shuffle gives.")
    assert said.endswith("It counts only if everybody agrees that it should.")


def test_every_finding_of_the_protocol_has_a_sentence_and_every_sentence_a_finding():
    table = part("11.5", "Checking a deal")
    findings = set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE))
    assert findings == set(deals.FAULTS)
    for code in findings:
        assert "not fair" in deals.told(DealChecked(1, fault=code, who="Ben"))


@pytest.mark.parametrize(
    ("deal", "said"),
    [
        (DealChecked(1, own=True), "Deal 1 verified by you."),
        (DealChecked(1, own=True, others=("Ben",)), "Deal 1 verified by you and 1 other."),
        (
            DealChecked(1, own=True, left_out=("Ben", "Cleo")),
            "Deal 1 verified by you. Not in the shuffle: Ben and Cleo.",
        ),
        (DealChecked(1), "Deal 1 checked; you took no part in its shuffle."),
        (
            DealChecked(1, has_forgotten=True, others=("Ben", "Cleo")),
            "Deal 1 verified by 2 others; luznet has forgotten your part.",
        ),
        (
            DealChecked(1, has_forgotten=True),
            "Deal 1 checked; luznet has forgotten your part.",
        ),
        (
            DealChecked(1, is_proved=False),
            "Deal 1 not verified: nobody's luznet took part in the shuffle.",
        ),
        (
            DealChecked(3, own=True, others=("Ben", "Cleo"), shuffles=2),
            "Deal 3 verified by you and 2 others. Shuffled 2 times, because the table was taken "
            "over.",
        ),
        (
            DealChecked(4, missing="proof"),
            "Deal 4 was not proved: the host has not shown how it was shuffled.",
        ),
        (DealChecked(1, missing="record"), "The host has not sent the record of game 1."),
        (
            DealChecked(1, fault="draw", by="Ben"),
            "Ben's luznet could not verify deal 1. It counts only if everybody agrees "
            "that it should.",
        ),
        (
            DealChecked(1, fault="of a later version"),
            "Deal 1 was not fair: something does not fit. It counts only if everybody agrees "
            "that it should.",
        ),
    ],
)
def test_what_is_said_of_a_deal(deal, said):
    assert deals.told(deal) == said
