"""Which table of the lobby is selected.

Until the reader selects one, it is the first, and tables stand in their usual order. From then on
the selected table stays selected and every table stays where it is; new ones come last, or first
where a seat waits for the reader. When the selected table goes, its neighbour is selected.

A key may be on its way while this changes by itself, and it means the table that was there before.
"""

from typing import Final

from luznet.client.lobby import SETTLING, Entry

NEW: Final = ("", "")
"""Stands for the table to come, among what tables are known by."""
MOMENT: Final = 0.7
"""Seconds after a change for which a key may still mean the table before."""


class Selection:
    """The tables on the screen, and the selected one."""

    def __init__(self, entries: tuple[Entry, ...], now: float) -> None:
        self.entries = entries
        self._began = now
        self._chosen = entries[0].identity if entries else None
        self._place = 0
        self._is_own = False
        """Whether the selected table is the reader's choice."""
        self._are_placed = False
        """Whether tables stay where they are."""
        self._is_back = False
        """Whether the reader has just come back from the selected table, which may not be found
        yet."""
        self._moved = now - MOMENT

    @property
    def chosen(self) -> Entry | None:
        """The selected table, if there is one."""
        return next((each for each in self.entries if each.identity == self._chosen), None)

    @property
    def is_new(self) -> bool:
        """Whether the table to come is selected."""
        return bool(self.entries) and self._chosen == NEW

    @property
    def place(self) -> int:
        """The number of the selected house; -1 if none is."""
        if self.is_new:
            return len(self.entries)
        return self._place if self.chosen is not None else -1

    def has_just_moved(self, now: float) -> bool:
        """Return whether another table was selected a moment ago."""
        return now - self._moved < MOMENT

    def is_settled(self, now: float) -> bool:
        """Return whether the selected table stays: the reader chose it, or no better one comes."""
        return self._is_own or now - self._began >= SETTLING

    def next_change(self, now: float) -> float | None:
        """Return when a table is selected for a reader who has come back."""
        return max(now, self._began + SETTLING) if self._is_back and self.entries else None

    # ---- changes -----------------------------------------------------------------------------

    def look(self, entries: tuple[Entry, ...], now: float) -> Entry | None:
        """Take in the list. Return the selected table if it has gone."""
        before, is_news = self.chosen, bool(self.entries) or self.is_settled(now)
        self.entries = self._in_places(entries)
        self._follow(before, now)
        if self._is_back:
            self._look_for_last(now)
        elif not entries:
            self._chosen, self._is_own, self._are_placed = None, False, False
        elif not self._is_own:
            self._fall_on(0, now if is_news else self._moved)
        elif self._chosen != NEW and self.chosen is None:
            self._fall_on(min(self._place, len(entries) - 1), now)
        self._find_place()
        is_there = before is None or any(each.table == before.table for each in entries)
        return None if is_there or self._is_back else before

    def _in_places(self, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        if not self._are_placed:
            return entries
        places = {each.identity: at for at, each in enumerate(self.entries)}

        def order(entry: Entry) -> int:
            return places.get(entry.identity, len(places) if entry.yours is None else -1)

        return tuple(sorted(entries, key=order))

    def _follow(self, before: Entry | None, now: float) -> None:
        """Select the table that was selected where it is now, if another host has it."""
        if before is not None and self.chosen is None:
            moved = [at for at, each in enumerate(self.entries) if each.table == before.table]
            if moved:
                self._fall_on(moved[0], now)

    def _look_for_last(self, now: float) -> None:
        """Select the table where the reader was, if it is found in time, or else the first."""
        if self.chosen is not None:
            self._is_back, self._is_own = False, True
        elif now - self._began >= SETTLING:
            self._is_back = False
            self._chosen = self.entries[0].identity if self.entries else None

    def _fall_on(self, place: int, now: float) -> None:
        """Select a table without a key."""
        if self._chosen != self.entries[place].identity:
            self._chosen, self._moved = self.entries[place].identity, now

    def _find_place(self) -> None:
        places = [at for at, each in enumerate(self.entries) if each.identity == self._chosen]
        self._place = places[0] if places else self._place

    def press(self) -> None:
        """Take note of a key: a reader who has come back doesn't wait for the last table."""
        self._is_back = False

    def go_to(self, place: int) -> None:
        """Select a house, or the nearest one that there is."""
        last = len(self.entries)
        self._place = max(0, min(last, place))
        self._chosen = NEW if self._place == last else self.entries[self._place].identity
        self._is_own, self._are_placed, self._is_back = True, True, False

    def come_back(self, now: float) -> None:
        """Take note that the reader comes back from the selected table."""
        self._began, self._is_own, self._are_placed = now, False, False
        self._is_back = self._chosen not in (None, NEW)
