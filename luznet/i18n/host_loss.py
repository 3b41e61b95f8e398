"""What is said while a host is gone without a goodbye, and of where the table goes on."""

from collections.abc import Mapping, Sequence
from typing import Final

from luznet.client.situation import HostLoss
from luznet.language import PersonText, PluralText, Text, list_of

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
