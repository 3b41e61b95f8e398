"""That the simulation finds what it is for: faults are planted, and must be told in a few seeds."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from luznet.client.core import Client
from luznet.games import GAMES
from luznet.games.game import ALL_SEATS, Refusal
from luznet.games.luris.rules import Luris
from luznet.games.luris.types import Flip, Pass
from luznet.host import bots, broadcast, chat, clocks, decisions, journaled_table, table
from luznet.host import clock_watch as clock_watch_module
from luznet.host import fold as fold_module
from luznet.host import host as host_module
from luznet.host.broadcast import Broadcast
from luznet.host.chat import Chat
from luznet.host.delivery import Delivery
from luznet.host.fold import fold
from luznet.host.host import Host
from luznet.host.table import Table, seat_of, to_act
from luznet.records import entries
from luznet.records.entries import Acted, BotTookOver, Opened, Paused, read_entry
from luznet.wire import client_messages as c
from luznet.wire import session
from luznet.wire.client_messages import Browse, Ping
from luznet.wire.codec import encode, read_action
from luznet.wire.messages import Pong
from luznet.wire.session import HostSession, Received, Stage
from tests.host.tables import update_for
from tests.simulation.disk import MemoryDisk
from tests.simulation.test_simulation import wrong_in

SEEDS = 200
"""So many seeds are tried; rare faults begin near one that is known to show them."""

Patch = Callable[[Any, str, Any], None]


def shows_before_it_writes(patch: Patch) -> None:
    def commit(
        self: journaled_table.JournaledTable, entries: Any, now: int, *, proves: bool = False
    ) -> tuple[Any, ...]:
        length, table, events, written = self.table.seq, self.table, (), []
        for entry in [*entries]:
            table, news = fold(table, entry)
            events = (*events, *news)
            written.append(encode(entry))
        self.table = table
        late = getattr(self, "late", [])
        if late:
            self._journal.append(table.id, length - len(late), late)
        self.late = written  # type: ignore[attr-defined]
        return events

    patch(journaled_table.JournaledTable, "commit", commit)


def loses_the_last_write_when_killed(patch: Patch) -> None:
    def unmount(self: MemoryDisk) -> None:
        for kept in self.kept.values():
            del kept[max(1, len(kept) - 1) :]

    patch(MemoryDisk, "unmount", unmount)


def takes_actions_for_any_turn(patch: Patch) -> None:
    def act(table: Table, peer: Any, command: c.Act, now: int) -> Any:
        seat = seat_of(table, peer.key)
        if seat is None or table.phase != "playing" or table.paused_by is not None:
            raise Refusal("not_playing", "")
        try:
            action = read_action(table.rules, command.action)
        except Exception:
            raise Refusal("malformed_action", "") from None
        table.rules.apply(table.play, seat, action)
        return (Acted(at=now, actor=seat, action=action),)

    patch(decisions, "_DECISIONS", {**decisions._DECISIONS, c.Act: act})


def shows_all_hands_to_who_asks_again(patch: Patch) -> None:
    def show(self: Broadcast, connection: Any) -> None:
        table = connection.journaled.table
        update = update_for(table, connection.key, 0, 0, ())
        if table.play is not None:
            view = table.rules.view(table.play, ALL_SEATS)
            update = replace(update, view=view)
        self._delivery.send_update(connection, encode(update))

    patch(Broadcast, "show", show)


def never_notices_who_is_gone(patch: Patch) -> None:
    patch(host_module, "on_gone", lambda table, key, now: ())


def lets_bots_act_for_people(patch: Patch) -> None:
    def anybody(table: Table) -> Any:
        actor = to_act(table)
        return actor if actor is not None and actor >= 0 else None

    patch(bots, "bot_to_act", anybody)
    patch(decisions, "bot_to_act", anybody)


def stands_in_at_once(patch: Patch) -> None:
    def on_tick(table: Table, now: int) -> Any:
        away = [at for at, seat in enumerate(table.seats) if seat.away_since is not None]
        return [
            BotTookOver(at=now, seat=seat)
            for seat in away
            if table.phase == "playing" and not table.seats[seat].stand_in
        ]

    patch(host_module, "on_tick", on_tick)


def forgets_what_was_not_answered(patch: Patch) -> None:
    patch(Client, "_resend", lambda self: [])


def does_not_sit_down_again(patch: Patch) -> None:
    asks = Client._ask

    def ask(self: Client) -> Any:
        return [Browse()] if self.update is not None else asks(self)

    patch(Client, "_ask", ask)


def answers_pings_of_clients_given_up(patch: Patch) -> None:
    receive = HostSession.receive

    def friendly(self: HostSession, frame: bytes, now: float) -> Received:
        if self.stage is Stage.NEW and b"ping" in frame:
            self.last_heard = now
            return Received(replies=[Pong(n=Ping(n=0).n)])
        return receive(self, frame, now)

    patch(HostSession, "receive", friendly)


def forgets_who_came_while_the_disk_was_full(patch: Patch) -> None:
    patch(Host, "_note_present", lambda self, journaled: None)
    patch(Host, "_note_back", lambda self, journaled, connection: None)


def forgets_what_could_not_be_sent_at_once(patch: Patch) -> None:
    patch(Delivery, "catch_up", lambda self, connection: False)


def refuses_and_does_it_all_the_same(patch: Patch) -> None:
    refuse = Host._refuse

    def refuse_and_pause(self: Host, connection: Any, command: Any, why: Refusal) -> None:
        at = connection.journaled
        if why.code == "stale" and at is not None and at.table.paused_by is None:
            self._changes.attempt(at, (Paused(at=0, seat=0),))
        refuse(self, connection, command, why)

    patch(Host, "_refuse", refuse_and_pause)


def fails_on_a_command(patch: Patch) -> None:
    patch(decisions, "_DECISIONS", {**decisions._DECISIONS, c.Pause: lambda *_: 1 // 0})


def never_takes_a_client_for_gone(patch: Patch) -> None:
    patch(session, "GONE_AFTER", 30.0)


def lines_for(room: Any, connection: Any) -> list[Any]:
    """Return the lines of a room that somebody there may hear."""
    level = connection.journaled.table.options.chat if connection.journaled else "none"
    lines = room.lines if room and level != "none" else ()
    return [line for line in lines if line.is_for(connection.key, level)]


def tells_only_once_what_is_said(patch: Patch) -> None:
    def tell(self: Chat, connection: Any) -> None:
        room = self._at.get(connection.journaled.table.id) if connection.journaled else None
        for line in lines_for(room, connection):
            if line.n > connection.heard:
                self._delivery.offer(connection, line.frame)
                connection.heard = line.n

    patch(Chat, "tell", tell)


def tells_the_newest_first(patch: Patch) -> None:
    def tell(self: Chat, connection: Any) -> None:
        room = self._at.get(connection.journaled.table.id) if connection.journaled else None
        for line in reversed(lines_for(room, connection)):
            self._delivery.offer(connection, line.frame)

    patch(Chat, "tell", tell)


# ---- faults that only some games meet ----------------------------------------------------


def whispers_to_the_whole_table(patch: Patch) -> None:
    def everybody(table: Table, seat: Any) -> frozenset[str]:
        return frozenset(each.key for each in table.seats)

    patch(chat, "_partners", everybody)


def repeats_whispers_to_whoever_comes(patch: Patch) -> None:
    patch(chat.Line, "is_for", lambda self, key, level: level == "free" or not self.is_free)


def says_aloud_what_was_confided(patch: Patch) -> None:
    patch(chat, "_partners", lambda table, seat: None)


def shows_partners_each_others_hands(patch: Patch) -> None:
    show = broadcast.update_with

    def update_with(public: Any, table: Table, key: str, events: Any) -> Any:
        update, seat = show(public, table, key, events), seat_of(table, key)
        if table.play is None or seat is None:
            return update
        hands = list(update.view.hands)
        options = table.rules.read_options(table.options.rules)
        for partner in table.rules.partners(len(table.seats), options, seat):
            hands[partner : partner + 1] = table.play.hands[partner : partner + 1]
        return replace(update, view=replace(update.view, hands=tuple(hands)))

    patch(broadcast, "update_with", update_with)


def charges_in_a_pause(patch: Patch) -> None:
    runs = table.running

    def running(at: Table) -> Any:
        return runs(replace(at, paused_by=None))

    patch(table, "running", running)
    patch(fold_module, "running", running)


def charges_who_is_away(patch: Patch) -> None:
    runs = table.running

    def running(at: Table) -> Any:
        here = [replace(seat, away_since=None) for seat in at.seats]
        return runs(replace(at, seats=tuple(here)))

    patch(table, "running", running)
    patch(fold_module, "running", running)


def charges_for_a_bot_that_stands_in(patch: Patch) -> None:
    def running(at: Table) -> Any:
        actor = to_act(at)
        is_person = actor is not None and actor >= 0 and at.seats[actor].who == "person"
        return actor if is_person else None

    patch(table, "running", running)
    patch(fold_module, "running", running)


def charges_while_there_is_no_host(patch: Patch) -> None:
    class Blind:
        Restarted = Paused

        def __getattr__(self, name: str) -> Any:
            return getattr(entries, name)

    patch(fold_module, "record", Blind())


def charges_while_the_machine_sleeps(patch: Patch) -> None:
    patch(clock_watch_module, "on_clock_jump", lambda table, since, now: ())


def gives_a_free_moment_at_every_look(patch: Patch) -> None:
    def run_on(at: clocks.Clocks, *more: Any) -> Any:
        return clocks.run(replace(at, free=clocks.FREE), *more)

    patch(table, "run", run_on)
    patch(fold_module, "run", run_on)


def says_too_early_that_time_is_up(patch: Patch) -> None:
    def less(at: Table, now: int) -> tuple[int, ...]:
        return tuple(max(0, left - 1500) for left in table.times_left(at, now))

    patch(decisions, "times_left", less)


def lets_a_step_of_a_turn_be_left_out(patch: Patch) -> None:
    apply = Luris.apply

    def hasty(self: Luris, state: Any, actor: Any, action: Any) -> Any:
        if isinstance(action, Pass | Flip) and state.phase in ("start", "end"):
            state = replace(state, phase="action")
        return apply(self, state, actor, action)

    patch(Luris, "apply", hasty)


def mixes_the_draw_pile_when_it_comes_back(patch: Patch) -> None:
    def mixed(table: Table) -> Table:
        pile = getattr(table.play, "draw", ())
        return replace(table, play=replace(table.play, draw=pile[::-1])) if pile else table

    comes_back_changed(patch, mixed)


def forgets_the_clocks_when_it_comes_back(patch: Patch) -> None:
    def unused(table: Table) -> Table:
        used = table.clocks and replace(table.clocks, used=(0,) * len(table.seats))
        return replace(table, clocks=used)

    comes_back_changed(patch, unused)


def comes_back_changed(patch: Patch, changed: Callable[[Table], Table]) -> None:
    """Change the table that a journal amounts to."""

    def folded(entries: Any) -> Any:
        *others, (entry, table) = fold_module.folded(entries)
        return [*others, (entry, changed(table))]

    patch(journaled_table, "folded", folded)


def forgets_that_the_game_was_changed(patch: Patch) -> None:
    def read_all(written: Any) -> Any:
        games = {}
        for data in written:
            entry = read_entry(data, games.get("first"))
            if isinstance(entry, Opened):
                games["first"] = GAMES[entry.game]
            yield entry

    patch(journaled_table, "read_entries", read_all)


PLANTED = [
    (shows_before_it_writes, "before it was durable", 0),
    (loses_the_last_write_when_killed, "came back otherwise", 0),
    (takes_actions_for_any_turn, "never meant", 0),
    (shows_all_hands_to_who_asks_again, "another view than its own", 0),
    (never_notices_who_is_gone, "not shown away", 10),
    (lets_bots_act_for_people, "who is here", 0),
    (stands_in_at_once, "before the grace time", 0),
    (forgets_what_was_not_answered, "does not go on", 0),
    (does_not_sit_down_again, "is not back", 0),
    (answers_pings_of_clients_given_up, "is not back", 0),
    (forgets_who_came_while_the_disk_was_full, "is not back|is away", 5),
    (forgets_what_could_not_be_sent_at_once, "does not go on|has not heard", 8),
    (refuses_and_does_it_all_the_same, "changed the table", 0),
    (fails_on_a_command, "ZeroDivisionError", 1),
    (never_takes_a_client_for_gone, "not shown away", 62),
    (tells_only_once_what_is_said, "has not heard|heard after", 14),
    (tells_the_newest_first, "heard after what was said later", 0),
]


ALONE: dict[str, Any] = {"game": "luris"}
FOUR: dict[str, Any] = {"game": "luris", "players": 4}
CLOCKED: dict[str, Any] = {"game": "luris", "rules": {"clock": 60}}
PLANTED_IN_GAMES = [
    (whispers_to_the_whole_table, "which was for partners", FOUR, 0),
    (repeats_whispers_to_whoever_comes, "which was for partners", FOUR, 0),
    (says_aloud_what_was_confided, "never said .* to table", FOUR, 0),
    (shows_partners_each_others_hands, "another view than its own", FOUR, 0),
    (charges_in_a_pause, "are told as times", CLOCKED, 0),
    (charges_who_is_away, "are told as times", CLOCKED, 0),
    (charges_for_a_bot_that_stands_in, "are told as times", CLOCKED, 0),
    (charges_while_there_is_no_host, "are told as times", CLOCKED, 0),
    (charges_while_the_machine_sleeps, "paid for", CLOCKED, 0),
    (gives_a_free_moment_at_every_look, "are told as times", CLOCKED, 0),
    (says_too_early_that_time_is_up, "came while", {**CLOCKED, "rules": {"clock": 4}}, 0),
    (lets_a_step_of_a_turn_be_left_out, "had no such choice", ALONE, 19),
    (mixes_the_draw_pile_when_it_comes_back, "came back otherwise", ALONE, 0),
    (forgets_the_clocks_when_it_comes_back, "came back otherwise", CLOCKED, 0),
    (forgets_that_the_game_was_changed, "did not come back", {}, 9),
]


@pytest.mark.parametrize(
    ("plant", "told", "first"), PLANTED, ids=lambda value: getattr(value, "__name__", "")
)
def test_a_planted_fault_is_found(
    plant: Callable[[Patch], None], told: str, first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch.setattr)
    wrong = next(filter(None, map(wrong_in, range(first, first + SEEDS))))
    assert re.search(told, wrong)
    assert wrong.startswith("seed ")


@pytest.mark.parametrize(
    ("plant", "told", "how", "first"),
    PLANTED_IN_GAMES,
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_fault_planted_in_a_feature_of_some_games_is_found(
    plant: Callable[[Patch], None],
    told: str,
    how: dict[str, Any],
    first: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plant(monkeypatch.setattr)
    seeds = range(first, first + SEEDS)
    wrong = next(filter(None, (wrong_in(seed, **how) for seed in seeds)))
    assert re.search(told, wrong)
