"""What is said of fair deals: that one was verified, or what did not fit."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from luznet.client.deals import DealChecked
from luznet.language import PluralText, Text, list_of
from luznet.wire.messages import Fact
from luznet.wire.text import clean_name

# i18n: {deal} is the number of a deal in its game.
VERIFIED_ALONE: Final = Text("Deal {deal} verified by you.")
VERIFIED: Final = PluralText(
    "Deal {deal} verified by you and {number} other.",
    "Deal {deal} verified by you and {number} others.",
)
# i18n: The reader has checked the deal, but their computer was no part of the shuffle.
CHECKED_ALONE: Final = Text("Deal {deal} checked; you took no part in its shuffle.")
CHECKED: Final = PluralText(
    "Deal {deal} verified by {number} other; you took no part in its shuffle.",
    "Deal {deal} verified by {number} others; you took no part in its shuffle.",
)
# i18n: The reader took part in the shuffle, but luznet was restarted and no longer knows how.
FORGOTTEN_ALONE: Final = Text("Deal {deal} checked; luznet has forgotten your part.")
FORGOTTEN: Final = PluralText(
    "Deal {deal} verified by {number} other; luznet has forgotten your part.",
    "Deal {deal} verified by {number} others; luznet has forgotten your part.",
)
# i18n: {names} is a list of people.
WITHOUT: Final = Text("Not in the shuffle: {names}.")
SHUFFLED_AGAIN: Final = PluralText(
    "Shuffled {number} time, because the table was taken over.",
    "Shuffled {number} times, because the table was taken over.",
)
NOT_PROVED: Final = Text("Deal {deal} not verified: nobody's luznet took part in the shuffle.")
_MISSING: Final[Mapping[str, Text]] = {
    # i18n: {number} is that of the deal in its game.
    "proof": Text("Deal {number} was not proved: the host has not shown how it was shuffled."),
    "record": Text("The host has not sent the record of game {number}."),
}

UNFAIR: Final = Text(
    "Deal {deal} was not fair: something does not fit. It counts only if everybody agrees that it "
    "should."
)
# i18n: {by} is the name of a player.
FOUND_BY: Final = Text(
    "{by}'s luznet could not verify deal {deal}. It counts only if everybody agrees that it should."
)
OPENED_BY: Final = Text(
    "Deal {deal} was not fair: the secret opened for {who} is not the one committed to. It counts "
    "only if everybody agrees that it should."
)
FAULTS: Final[Mapping[str, Text]] = {
    "opening": Text(
        "Deal {deal} was not fair: the host's secret is not the one it committed to. It counts "
        "only if everybody agrees that it should."
    ),
    # i18n: {who} is the name of a player.
    "signature": Text(
        "Deal {deal} was not fair: the host told {who} something different from what it told you. "
        "It counts only if everybody agrees that it should."
    ),
    "draw": Text(
        "Deal {deal} was not fair: the cards are not what the shuffle gives. It counts only if "
        "everybody agrees that it should."
    ),
    "reused": Text(
        "Deal {deal} was not fair: the host used an old secret again. It counts only if everybody "
        "agrees that it should."
    ),
    "again": Text(
        "Deal {deal} was not fair: the host shuffled twice for it. It counts only if everybody "
        "agrees that it should."
    ),
    "list": Text(
        "Deal {deal} was not fair: the host changed who takes part in the shuffle. It counts only "
        "if everybody agrees that it should."
    ),
    "own": Text(
        "Deal {deal} was not fair: the host changed your part of the shuffle. It counts only if "
        "everybody agrees that it should."
    ),
    "left_out": Text(
        "Deal {deal} was not fair: the host left you out of the shuffle. It counts only if "
        "everybody agrees that it should."
    ),
    "places": Text(
        "Deal {deal} was not fair: the cards are not those the host committed to. It counts only "
        "if everybody agrees that it should."
    ),
    "salt": Text(
        "Deal {deal} was not fair: the cards are not those the host committed to. It counts only "
        "if everybody agrees that it should."
    ),
    "plays": Text(
        "Deal {deal} was not fair: the host's record is not what you saw. It counts only if "
        "everybody agrees that it should."
    ),
}
"""What to tell of each finding. spec.md 11.5."""

# i18n: What `luznet verify` says of a record.
RULES_HOLD: Final = Text("Every action is allowed by the rules, and the result follows from them.")
# i18n: {number} is that of the deal in its game, {names} is a list of people.
_SHUFFLED: Final = Text("Deal {number} was shuffled by the host with {names}.")
_NOT_SHUFFLED: Final = Text("Deal {number} has no proof: nobody but the host shuffled it.")
NOT_FAIR: Final = Text("Something does not fit: do not believe this record.")
ALL_PROVED: Final = Text("Everything fits, everybody has signed, and every deal is proved.")
NOT_ALL_PROVED: Final = Text("Nothing contradicts this record, but not all of it is proved.")
_IN_RECORD: Final[Mapping[str, Text]] = {
    "opening": Text("- The secret of {who} is not the one committed to."),
    "signature": Text("- {who} did not sign this shuffle."),
    "draw": Text("- The cards are not what this shuffle gives."),
    "reused": Text("- The host's secret was used before."),
    "again": Text("- A shuffle before it is missing: it was shuffled more than once."),
    "list": Text("- Somebody is in the shuffle twice."),
}
"""What to tell of each finding in a record. spec.md 11.5."""


def told(deal: DealChecked) -> str:
    """Say what became of a deal."""
    shown, number = deal.number or "?", len(deal.others)
    if deal.missing:
        return _MISSING[deal.missing](number=shown)
    if deal.fault:
        return unfair({"fault": deal.fault, "who": deal.who, "by": deal.by, "deal": shown})
    if not deal.is_proved:
        return NOT_PROVED(deal=shown)
    if deal.own:
        said = VERIFIED, VERIFIED_ALONE
    elif deal.has_forgotten:
        said = FORGOTTEN, FORGOTTEN_ALONE
    else:
        said = CHECKED, CHECKED_ALONE
    by = said[0](number, deal=shown) if number else said[1](deal=shown)
    return " ".join([by, *_beside(deal.left_out, deal.shuffles)])


def unfair(facts: Mapping[str, Fact]) -> str:
    """Say what did not fit in a deal, and what that means."""
    who, by = (clean_name(str(facts.get(name, ""))) for name in ("who", "by"))
    code, deal = str(facts.get("fault", "")), facts.get("deal") or "?"
    if by:
        return FOUND_BY(by=by, deal=deal)
    if code == "opening" and who:
        return OPENED_BY(who=who, deal=deal)
    return FAULTS.get(code, UNFAIR)(who=who or "?", deal=deal)


def shuffled(number: int, people: Sequence[str], without: Sequence[str], shuffles: int = 1) -> str:
    """Say who shuffled a deal of a record, and how often."""
    if not people:
        return _NOT_SHUFFLED(number=number)
    said = _SHUFFLED(number=number, names=list_of(people))
    return " ".join([said, *_beside(without, shuffles)])


def _beside(without: Sequence[str], shuffles: int) -> Iterator[str]:
    if without:
        yield WITHOUT(names=list_of(without))
    if shuffles > 1:
        yield SHUFFLED_AGAIN(shuffles)


def in_record(code: str, who: str) -> str:
    """Say what does not fit in a record."""
    return _IN_RECORD[code](who=who or "?")
