"""What a player may not know changes nothing in what they are sent, while hosts are lost either.

Rooms live through storms.  Each is then lived through once more in a twin of its game, which one
player cannot tell from the true one: chance draws other cards.  All that the hosts send that player
must be the same, to the byte; of what is sealed, how long it is.
"""

import itertools
import os
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from luznet.host.journaled_table import JournaledTable
from luznet.host.table import seat_of
from luznet.wire.codec import decode_from_host
from luznet.wire.moving_messages import Added, Copy
from tests.games.twins import TWINS, NoTwin, Rigged, TwinGame, history_of
from tests.host.simulated import key_of
from tests.takeover.storm import Storm

SEEDS = int(os.environ.get("LUZNET_SEEDS", "4"))
MANY = int(os.environ.get("LUZNET_SEEDS", "150"))


class Compared(NamedTuple):
    """Somebody's storm that was compared: whether other cards were hidden in the twin, and the
    epoch that the table had come to."""

    is_other: bool
    epoch: int


class Choice(NamedTuple):
    name: str
    turn: int
    action: Any


class Lived:
    """A storm that was lived through, and what everybody chose, in order; with a `script`, that."""

    def __init__(self, seed: int, game: str, script: Sequence[Any] | None = None) -> None:
        self.storm = Storm(seed, game, bots=False, proves=False)
        self.room = self.storm.room
        self.chosen: list[Choice] = []
        choose, planned = self.room.choose, iter(script or ())

        def note(name: str, turn: int, legal: Any) -> Any:
            action = next(planned) if script is not None else choose(name, turn, legal)
            self.chosen.append(Choice(name, turn, action))
            return action

        self.room.choose = note
        self.storm.rage(Random(seed).uniform(5, 40))

    @property
    def is_comparable(self) -> bool:
        """Whether cards are hidden now, and no deal was dealt again."""
        if self.storm.started_over or "alone" in self.storm.kinds:
            return False
        table = self.storm.host.table
        return table.phase == "playing" and not table.rules.is_open(table.play)

    def sent_to(self, name: str) -> list[Any]:
        """Return all that somebody was sent, as they can read it."""
        return [shown(f) for each in self.room.people[name].ids for f in self.room.sent[each]]


def shown(frame: bytes) -> Any:
    """Return what the reader of a frame can make of it: of what is sealed, its length."""
    message = decode_from_host(frame)
    is_sealed = isinstance(message, Added) or (isinstance(message, Copy) and not message.open)
    return replace(message, data=str(len(message.data))) if is_sealed else frame


def compare(seed: int, game: str, chance: Rigged) -> Iterator[Compared]:
    """Compare the storm of a seed with its twins, for everybody in it."""
    truth = Lived(seed, game)
    if not truth.is_comparable:
        return
    host = truth.storm.host
    steps, _seated = history_of(host.journal.entries(host.journaled.row))
    for name in truth.room.people:
        reader = seat_of(host.table, key_of(name))
        twin = TwinGame(host.table.rules, steps, host.table.play, reader, Random(f"{seed} {name}"))
        try:
            script = [
                choice.action
                if choice.name == name or not twin.has(choice.turn)
                else twin.action_like(choice.turn, choice.action)
                for choice in truth.chosen
            ]
        except NoTwin:
            continue
        chance.draws = twin.draws()
        other = Lived(seed, game, script)
        chance.draws = {}
        sent, would = truth.sent_to(name), other.sent_to(name)
        differs = next((at for at, pair in enumerate(zip(sent, would)) if pair[0] != pair[1]), None)  # noqa: B905 - of what was sent in both
        assert differs is None, f"seed {seed}: {name} is sent {sent[differs]}, or {would[differs]}"
        assert len(sent) == len(would), f"seed {seed}: {name} is sent more, or less"
        yield Compared(twin.is_other, host.table.epoch)


@pytest.mark.parametrize("game", TWINS)
def test_whoever_loses_the_host_is_sent_the_same_whatever_they_may_not_know(
    game: str, chance: Rigged
) -> None:
    compared = [each for seed in range(SEEDS) for each in compare(seed, game, chance)]
    assert sum(each.is_other and each.epoch > 0 for each in compared) >= SEEDS // 2


@pytest.mark.slow
@pytest.mark.parametrize("game", TWINS)
def test_in_hundreds_of_storms_everybody_is_sent_the_same(game: str, chance: Rigged) -> None:
    compared = [each for seed in range(1000, 1000 + MANY) for each in compare(seed, game, chance)]
    assert sum(each.is_other and each.epoch > 0 for each in compared) >= MANY // 2


@pytest.mark.parametrize("game", TWINS)
def test_an_open_copy_with_hidden_cards_would_be_noticed(
    game: str, chance: Rigged, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = property(lambda self: self.table.seq, lambda self, seq: None)
    monkeypatch.setattr(JournaledTable, "open_at", whole, raising=False)
    with pytest.raises(AssertionError, match="is sent"):
        [*itertools.chain.from_iterable(compare(seed, game, chance) for seed in range(SEEDS))]
