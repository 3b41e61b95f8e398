"""What changed at a table between two updates, as far as people are told."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal, TypeAlias

from luznet.client.situation import NOBODY, others_here
from luznet.games import GAMES
from luznet.games.game import Frozen
from luznet.wire.messages import Fact, Refused, Seat, Table, Update


class SeatChanged(Frozen, frozen=True, tag="seat_changed", tag_field="type"):
    """Somebody at the table came, went or was replaced, or a seat is reserved for them (`seat`).
    "quit": they left a running game, in which a bot plays on. `bot`: the bot that gave way."""

    name: str
    what: Literal[
        "sat", "left", "quit", "away", "back", "stand_in", "ready", "shows", "hides", "freed",
        "reserved", "unreserved", "removed", "readmitted",
    ]  # fmt: skip
    seat: int = 0
    bot: str = ""


class TableChanged(Frozen, frozen=True, tag="table_changed", tag_field="type"):
    """The whole table changed. "paused": by `name`. "stalled", "stored": its host cannot write its
    journal, or can again. "rolled_back": its host lost the latest `records` (0: unknown how many);
    "gone": all of it. "carried": the computer of `name` carries it on, "carried_here": the
    reader's, "carried_back": that of `name`, where a reader comes whose own was the host.
    "undone": it went on there while the reader's host was cut off, and what only that host had
    seen does not count. "dealt_again", "begun_again": the deal or the game that was lost with
    a host begins again; "undone_deals": deals that were over. "differs": deals that were over are
    others here."""

    what: Literal[
        "started", "over", "paused", "resumed", "configured", "shown", "hidden", "stalled",
        "stored", "locked", "unlocked", "rolled_back", "gone", "carried", "carried_here",
        "carried_back", "undone", "dealt_again", "begun_again", "undone_deals", "differs",
    ]  # fmt: skip
    name: str = ""
    records: int = 0
    deals: tuple[int, ...] = ()


Happening: TypeAlias = Any
"""A game's event, a `SeatChanged`, a `TableChanged`, or a line `Said` in the chat."""
AGAIN: Final = frozenset({"dealt_again", "begun_again", "undone_deals"})
"""What happens to deals, or to a game, that were lost with their host."""


def again(update: Update | None, undone: tuple[int, ...]) -> TableChanged:
    """Return what begins again after the loss of a host: the deal, those that were `undone`, or the
    whole game if it has only one, or has not begun again yet."""
    rules = None if update is None else GAMES[update.table.game]
    is_begun = update is not None and update.table.phase == "playing"
    if update is None or rules is None or not (is_begun and rules.has_deals):
        return TableChanged("begun_again")
    if undone:
        return TableChanged("undone_deals", deals=undone)
    return TableChanged("dealt_again", deals=(len(rules.finished(update.view)) + 1,))


def differing(game: str, deals: tuple[int, ...]) -> tuple[TableChanged, Refused]:
    """Return what happened and what a user has to be told at once if deals of this game are not as
    they were seen."""
    told = deals if GAMES[game].has_deals else ()
    facts: dict[str, Fact] = {"deals": " ".join(map(str, told))}
    return TableChanged("differs", deals=told), Refused("record", "deal_differs", facts=facts)


def changes(before: Table | None, after: Table) -> Sequence[Happening]:
    """Return what changed at a table between two updates."""
    if before is None or before.id != after.id:
        return ()
    told: list[Happening] = []
    is_game = before.phase == after.phase == "playing"
    for old, new in _seats(before, after):
        told.extend(_seat_changes(old, new, after, is_game=is_game))
    removed = _more(after.removed, before.removed)
    told = [each for each in told if each.what not in ("freed", "left") or each.name not in removed]
    told += [SeatChanged(each, "removed") for each in removed]
    told += [SeatChanged(each, "readmitted") for each in _more(before.removed, after.removed)]
    if after.phase not in (before.phase, "gathering"):
        told.append(TableChanged("started" if after.phase == "playing" else "over"))
    if before.paused_by != after.paused_by:
        by = after.paused_by
        told.append(TableChanged("resumed" if by is None else "paused", _name(after, by)))
    if before.shown != after.shown:
        told.append(TableChanged("shown" if after.shown else "hidden"))
    if before.stalled != after.stalled:
        told.append(TableChanged("stalled" if after.stalled else "stored"))
    if before.locked != after.locked:
        told.append(TableChanged("locked" if after.locked else "unlocked"))
    if before.options != after.options or before.game != after.game:
        told.append(TableChanged("configured"))
    return told


class Comings:
    """What changed at a table, update by update; when it goes on at another host, nobody is told
    that those who were here come there."""

    def __init__(self) -> None:
        self._awaited: set[str] = set()

    def changes(self, before: Table | None, after: Table) -> Sequence[Happening]:
        told = changes(before, after)
        if before is None or before.id != after.id:
            self._awaited = set()
        elif after.epoch > before.epoch:
            pairs = _seats(before, after)
            self._awaited = {new.name for old, new in pairs if new.away and not old.away}
            return [each for each in told if not _is_coming(each)]
        return [each for each in told if not self._was_awaited(each)]

    def _was_awaited(self, change: Happening) -> bool:
        """Return whether somebody comes who was awaited; after any other news of them, they are
        not awaited any more."""
        if not isinstance(change, SeatChanged) or change.name not in self._awaited:
            return False
        self._awaited.discard(change.name)
        return change.what == "back"


def _is_coming(change: Happening) -> bool:
    return isinstance(change, SeatChanged) and change.what in ("away", "back")


def _more(names: Sequence[str], than: Sequence[str]) -> Sequence[str]:
    """Return the names that the first list has more often than the second."""
    return [] if names == than else [*(Counter(names) - Counter(than))]


def _seats(before: Table, after: Table) -> Iterable[tuple[Seat, Seat]]:
    """Return the seats of a table before and after a change. When their number changes people move
    up, so they are found by their keys."""
    if len(before.seats) == len(after.seats):
        return zip(before.seats, after.seats, strict=True)
    old, new = ({seat.key: seat for seat in each.seats if seat.key} for each in (before, after))
    return [(old.get(key, NOBODY), new.get(key, NOBODY)) for key in {**old, **new}]


def _seat_changes(old: Seat, new: Seat, table: Table, *, is_game: bool) -> list[Happening]:
    if old.key != new.key:
        bot = old.name if old.who == "bot" else ""
        came = [SeatChanged(new.name, "sat", bot=bot)] if new.key else []
        # In a game only the owner can free a seat.
        gone = SeatChanged(old.name, "freed" if is_game else "left")
        return ([gone] if old.key and (is_game or not old.left) else []) + came
    if new.left and not old.left:
        plays_on = table.phase == "playing" and others_here(table, None)
        return [SeatChanged(new.name, "quit" if plays_on else "left")]
    if old.reserved != new.reserved:
        at = next((at for at, seat in enumerate(table.seats) if seat is new), 0)
        kept = SeatChanged(new.reserved, "reserved", seat=at)
        return [kept if new.reserved else SeatChanged(old.reserved, "unreserved", seat=at)]
    if new.stand_in and not old.stand_in:
        return [SeatChanged(new.name, "stand_in")]
    if old.away != new.away:
        return [SeatChanged(new.name, "away" if new.away else "back")]
    if old.shows != new.shows:
        return [SeatChanged(new.name, "shows" if new.shows else "hides")]
    if new.ready and not old.ready and new.who == "person":
        return [SeatChanged(new.name, "ready")]
    return []


def _name(table: Table, seat: int | None) -> str:
    return table.seats[seat].name if seat is not None and seat < len(table.seats) else ""
