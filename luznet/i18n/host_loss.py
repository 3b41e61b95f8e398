"""What is said while a host is gone without a goodbye, and of where the table goes on."""

from collections.abc import Mapping, Sequence
from typing import Final

from luznet.client.offer import Offer
from luznet.client.situation import HostLoss
from luznet.language import PersonText, PluralText, Text, commas, list_of
from luznet.wire.messages import Progress

_SILENT: Final = PersonText("Your host does not answer.", "{name}'s computer does not answer.")
_HOST_SILENT: Final = Text("The host does not answer.")
# i18n: {number} of seconds.
_TAKES_SOON: Final = PersonText(
    "In {number} s your computer takes the table over.",
    "In {number} s {name}'s takes the table over.",
)
# i18n: {number} of seconds. After "The host does not answer.": together 76 columns at most.
_THEIRS_SOON: Final = Text("In {number} s {name}'s computer takes over.")
# i18n: {number} of seconds.
_OTHER_SOON: Final = Text("In {number} s another computer takes the table over.")
_TAKES: Final = PersonText(
    "Your computer takes the table over ...", "{name}'s computer takes the table over ..."
)
_OTHER_TAKES: Final = Text("Another computer takes the table over ...")
_GONE: Final = PersonText("Your host is gone.", "{name}'s computer is gone.")
_HOST_GONE: Final = Text("The host is gone.")
# i18n: p is a key.
GO_ON: Final = Text("p: go on here")
# i18n: p is a key.
GO_ON_DEAL: Final = Text("p: go on here (this deal may start over)")
# i18n: p is a key.
GO_ON_GAME: Final = Text("p: go on here (the game may start over)")
CARRIED: Final[Mapping[str, Text]] = {
    "carried": Text("{name}'s computer carries the table on."),
    "carried_here": Text("Your computer carries the table on."),
    # i18n: At most 76 columns with a name of 12.
    "carried_back": Text("The table went on at {name}'s computer: you are back in your seat."),
    "undone": Text("What was played on this side of the break does not count."),
    "begun_again": Text("The game that was played begins again."),
    # i18n: At most 76 columns. The game has one deal only.
    "differs": Text("This game did not end as you saw. Your luznet does not sign it."),
}
"""Where a table goes on whose host is gone; see `client.changes.TableChanged`."""
_OF_DEALS: Final[Mapping[str, PluralText]] = {
    # i18n: {deals} is the number of a deal, or a list of them. At most 76 columns.
    "dealt_again": PluralText(
        "Deal {deals} is dealt again; all scores stay.",
        "Deals {deals} are dealt again; all scores stay.",
    ),
    # i18n: {deals} is the number of a deal, or a list of them. At most 76 columns.
    "undone_deals": PluralText(
        "Deal {deals} was over, but is dealt again: its score is gone.",
        "Deals {deals} were over, but are dealt again: their scores are gone.",
    ),
    # i18n: {deals} is the number of a deal, or a list of them. At most 76 columns.
    "differs": PluralText(
        "Deal {deals} did not end as you saw. Your luznet does not sign this game.",
        "Deals {deals} did not end as you saw. Your luznet signs nothing.",
    ),
}


# i18n: {name} is whose computer; each of these says what was played at that computer meanwhile.
_WENT_ON: Final = Text("{name}'s computer went on without you.")
_DEALT_AGAIN: Final = Text("{name}'s computer went on without you: deal {number} was dealt again.")
_PLAYED_AGAIN: Final = Text(
    "{name}'s computer went on without you: deal {number} was played again, and deal {now} begun."
)
_SEVERAL_AGAIN: Final = Text(
    "{name}'s computer went on without you: deals {first} to {last} were played again, and deal "
    "{now} begun."
)
# i18n: {how} is how far a table is, such as "deal 3; Ann 40, Ben 25", there and here.
_THERE: Final = Text("There: {how}.")
_HERE: Final = Text("Here: {how}.")
# i18n: {which} is such as "deal 3", {scores} a list of names with points.
_WITH_SCORES: Final = Text("{which}; {scores}")
_GAME: Final = Text("game {number}")
_DEAL: Final = Text("deal {number}")
_LOST_DEAL: Final = Text("Deal {number} as it was played here does not count there.")
_LOST_DEALS: Final = Text("Deals {first} to {last} as they were played here do not count there.")
_RESTS: Final = Text("Nothing was played here since.")
# i18n: m is a key.
STAY: Final = Text("Enter: stay here. m: go on there.")
# i18n: s is a key.
GO_ALONG: Final = Text("Enter: go on there. s: stay here.")


def offered(offer: Offer) -> list[str]:
    """Say that somebody went on alone, how far it is there and here, and what would not count."""
    lines = [_what_was_played(offer)]
    there, here = _how_far(offer, offer.there), _how_far(offer, offer.here)
    if there != here:
        lines += [say(how=how) for say, how in ((_THERE, there), (_HERE, here)) if how]
    first, last = offer.lost[:1], offer.lost[-1:]
    if first and first != last:
        lines.append(_LOST_DEALS(first=first[0], last=last[0]))
    elif first:
        lines.append(_LOST_DEAL(number=first[0]))
    if offer.rests:
        lines.append(_RESTS())
    return lines


def _what_was_played(offer: Offer) -> str:
    name, again = offer.name, offer.played_again
    match len(again):
        case 0:
            return _WENT_ON(name=name)
        case 1:
            return _DEALT_AGAIN(name=name, number=again[0])
        case 2:
            return _PLAYED_AGAIN(name=name, number=again[0], now=again[1])
    return _SEVERAL_AGAIN(name=name, first=again[0], last=again[-2], now=again[-1])


def _how_far(offer: Offer, at: Progress | None) -> str:
    """Return which game and deal it is, with the scores; empty if that is not known."""
    if at is None:
        return ""
    is_other = offer.there is not None and offer.there.games != offer.here.games
    parts = [_GAME(number=at.games + 1)] if is_other else []
    parts += [_DEAL(number=at.deal)] if at.deal else []
    told = [f"{name} {score}" for name, score in zip(offer.names, at.scores, strict=False)]
    which, scores = ", ".join(parts), commas(told)
    return _WITH_SCORES(which=which, scores=scores) if which and scores else which or scores


def told(loss: HostLoss, how: str = "", now: float | None = None) -> str:
    """Say that a host is gone and what happens next. `how`: what to press or type if the reader is
    asked. Without `now`, say how long the whole waiting takes."""
    if loss.what == "taking":
        return _OTHER_TAKES() if loss.to == "" else _TAKES(loss.to)
    if loss.what == "asks":
        gone = _HOST_GONE() if loss.gone == "" else _GONE(loss.gone)
        return f"{gone} {how}".rstrip()
    number = round(loss.wait) if now is None else loss.left(now)
    silent = _HOST_SILENT() if loss.gone == "" else _SILENT(loss.gone)
    return f"{silent} {_soon(loss, number)}"


def of_deals(what: str, deals: Sequence[int]) -> str:
    """Say what became of deals, by their numbers; none in a game that has only one."""
    if not deals:
        return CARRIED[what]()
    return _OF_DEALS[what](len(deals), deals=list_of([str(number) for number in deals]))


def _soon(loss: HostLoss, number: int) -> str:
    """Say whose computer takes the table over in that many seconds."""
    if loss.to == "":
        return _OTHER_SOON(number=number)
    if loss.gone == "" and loss.to is not None:
        return _THEIRS_SOON(name=loss.to, number=number)
    return _TAKES_SOON(loss.to, number=number)
