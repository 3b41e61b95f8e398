"""`luznet verify`: what the record of a game proves, without any host."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from luznet.commands.errors import FAILED, OK, UNPROVED, UserError
from luznet.commands.history import opened_store
from luznet.commands.replay import is_file, record_of
from luznet.history import words
from luznet.history.judging import Judgement, judged
from luznet.history.verifying import Report, verified
from luznet.i18n import deals as said
from luznet.i18n import history
from luznet.layout import fitted
from luznet.settings import folders
from luznet.trust import phrase
from luznet.wire.record import BadRecord, Kept


def run_verify(arguments: argparse.Namespace) -> int:
    """Say what the record of a game proves; return the exit code. Raises `UserError`."""
    wanted = arguments.game
    try:
        kept = record_of(wanted, folders(), is_file=is_file(wanted) or Path(wanted).is_file())
        report = verified(kept, _judged)
    except BadRecord as bad:
        raise UserError(words.bad(bad)) from None
    for line in _lines(kept, report):
        print(fitted(line, sys.stdout))
    if not report.is_fair:
        return FAILED
    return OK if report.is_proved else UNPROVED


def _judged(kept: Kept) -> Judgement:
    """Judge a record by whom the user has met: nobody, if no game was ever kept."""
    if not folders().records.exists():
        return judged(kept, frozenset())
    with opened_store() as store:
        return store.judged(kept)


def _lines(kept: Kept, report: Report) -> Iterator[str]:
    yield history.heading_of(kept.record)
    yield said.RULES_HOLD()
    for person in report.judgement.people:
        yield history.stands_for(person, "" if person.is_met else phrase(person.key))
    if not report.judgement.signers:
        yield history.NOT_SIGNED()
    yield from history.disagreement(kept)
    for deal in report.deals:
        yield said.shuffled(deal.number, deal.people, deal.without, deal.shuffles)
        for fault in deal.faults:
            yield said.in_record(fault.code, report.names.get(fault.who, ""))
    for fault in report.stray:
        yield said.in_record(fault.code, report.names.get(fault.who, ""))
    if not report.is_fair:
        yield said.NOT_FAIR()
    else:
        yield said.ALL_PROVED() if report.is_proved else said.NOT_ALL_PROVED()
