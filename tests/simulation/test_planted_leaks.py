"""That twin sessions find leaks: some are planted in the host, and must be caught."""

import logging
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from luznet.games.game import ALL_SEATS
from luznet.host import broadcast
from luznet.host import host as host_module
from luznet.host.bots import Bots
from luznet.host.connections import Connections
from luznet.host.environment import BotQuestion
from luznet.host.host import Host
from luznet.host.table import Table, seat_of
from luznet.wire.codec import encode
from tests.games.twins import TWINS, Rigged
from tests.simulation.test_noninterference import Leak, check_room
from tests.simulation.world import World

Patch = Callable[[Any, str, Any], None]


def a_secret(table: Table | None) -> int:
    """Return the value of a card that nobody may know, 0 for none."""
    play = table.play if table is not None else None
    if play is None or not play.hands:
        return 0
    pile = getattr(play, "aside", None) or getattr(play, "draw", None)
    return int(getattr(pile[0], "value", pile[0])) if pile else 0


def at(connection: Any) -> Table | None:
    return connection.journaled.table if connection.journaled else None


def shows_all_hands_to_who_comes_back(patch: Patch) -> None:
    show = broadcast.update_with

    def update_with(public: Any, table: Table, key: str, events: Any) -> Any:
        update = show(public, table, key, events)
        if events or table.play is None:
            return update
        return replace(update, view=table.rules.view(table.play, ALL_SEATS))

    patch(broadcast, "update_with", update_with)


def counts_spectators_by_a_hidden_card(patch: Patch) -> None:
    count = Connections.count_spectators

    def count_more(self: Connections, journaled: Any) -> int:
        return count(self, journaled) + a_secret(journaled.table)

    patch(Connections, "count_spectators", count_more)


def refuses_with_a_card(patch: Patch) -> None:
    refuse = Host._refuse

    def tell_more(self: Host, connection: Any, command: Any, why: Any) -> None:
        why.facts["value"] = a_secret(at(connection))
        refuse(self, connection, command, why)

    patch(Host, "_refuse", tell_more)


def says_a_card(patch: Patch) -> None:
    begin = host_module.restore_tables

    def tell_more(
        config: Any, journal: Any, environment: Any, report: Callable[[str], None]
    ) -> Any:
        tables = begin(config, journal, environment, report)
        for each in tables.values():
            report(f"A game waits; a hidden card is {a_secret(each.table)}.")
        return tables

    patch(host_module, "restore_tables", tell_more)


def lets_bots_hesitate_over_hidden_cards(patch: Patch) -> None:
    ask = Bots.ask

    def hesitate(self: Bots, journaled: Any) -> None:
        environment = self._environment

        class Slow:
            def __getattr__(self, name: str) -> Any:
                return getattr(environment, name)

            def ask_bot(self, question: BotQuestion) -> None:
                environment.ask_bot(replace(question, delay=float(a_secret(journaled.table))))

        self._environment = Slow()  # type: ignore[assignment]
        try:
            ask(self, journaled)
        finally:
            self._environment = environment

    patch(Bots, "ask", hesitate)


def shows_tables_by_a_hidden_card(patch: Patch) -> None:
    inform = broadcast.table_info

    def tell_more(table: Table, key: str, watchers: int) -> Any:
        info = inform(table, key, watchers)
        return replace(info, taken=info.taken + a_secret(table) % 2)

    patch(broadcast, "table_info", tell_more)


def logs_a_card(patch: Patch) -> None:
    obey = Host._obey

    def tell_more(self: Host, connection: Any, command: Any) -> None:
        logging.getLogger("luznet.host").debug("hidden: %s", a_secret(at(connection)))
        obey(self, connection, command)

    patch(Host, "_obey", tell_more)


def looks_longer_at_low_cards(patch: Patch) -> None:
    obey = Host._obey

    def look(self: Host, connection: Any, command: Any) -> None:
        for _ in range(a_secret(at(connection))):
            seat_of(connection.journaled.table, connection.key)
        obey(self, connection, command)

    patch(Host, "_obey", look)


def sends_no_blanks(patch: Patch) -> None:
    patch(broadcast, "encode_update", lambda update, longest, table: encode(update))


def test_the_length_of_an_update_without_padding_reveals_a_hand(
    chance: Rigged, monkeypatch: pytest.MonkeyPatch
) -> None:
    sends_no_blanks(monkeypatch.setattr)
    with pytest.raises(Leak, match="how long it is"):
        [check_room(seed, "luris", chance) for seed in range(10)]


LEAKS = [
    (shows_all_hands_to_who_comes_back, "is sent"),
    (counts_spectators_by_a_hidden_card, "is sent|may notice"),
    (refuses_with_a_card, "is sent"),
    (shows_tables_by_a_hidden_card, "is sent|may notice"),
    (looks_longer_at_low_cards, "may measure"),
    (says_a_card, "may notice"),
    (logs_a_card, "may measure|may notice"),
    (lets_bots_hesitate_over_hidden_cards, "may notice"),
]


@pytest.mark.parametrize("game", TWINS)
@pytest.mark.parametrize(("plant", "told"), LEAKS, ids=lambda value: getattr(value, "__name__", ""))
def test_a_planted_leak_of_a_host_is_caught(
    plant: Callable[[Patch], None],
    told: str,
    game: str,
    chance: Rigged,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plant(monkeypatch.setattr)
    # The judge would object first: here it looks away.
    monkeypatch.setattr(World, "check", lambda self: None)
    with pytest.raises(Leak, match=told):
        [check_room(seed, game, chance) for seed in range(10)]
