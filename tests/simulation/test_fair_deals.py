"""Fair deals in storms: whatever the network and the machines do, nobody is accused of anything,
and no deal waits for long."""

import os
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha512
from random import Random

import pytest

from luznet.client.core import Client
from luznet.client.deals import DealChecked
from luznet.client.prover import Prover
from luznet.host import shuffles
from tests.simulation.people import Person
from tests.simulation.storm import survive
from tests.simulation.world import World


def signature_of(key: str, data: bytes) -> str:
    """Return what stands for a signature here: people have no real keys."""
    return b64encode(sha512(key.encode() + data).digest()).decode()


def is_signed(key: str, data: bytes, signature: str) -> bool:
    return signature == signature_of(key, data)


class ProvingWorld(World):
    """A room in which everybody takes part in fair deals. `told`: what they were told of them."""

    def _invited(self) -> list[Person]:
        people = super()._invited()
        self.provers: list[Prover] = []
        self.clients: list[Client] = []
        for person in people:
            person.equip = self._equipping(person)
        return people

    def _equipping(self, person: Person):  # type: ignore[no-untyped-def]
        rng = Random(f"{self.seed} {person.key}")

        def equip(client: Client) -> None:
            prover = Prover(is_signed, rng.randbytes, lambda: self.clock.now)
            prover.enable(person.key, lambda data: signature_of(person.key, data))
            client.witness.prover = prover
            self.clients.append(client)

        return equip

    @property
    def told(self) -> Sequence[DealChecked]:
        return [
            each for client in self.clients for each in client.log if isinstance(each, DealChecked)
        ]


@pytest.fixture(autouse=True)
def cheap_signatures(monkeypatch):
    monkeypatch.setattr(shuffles, "is_signed", is_signed)


@pytest.mark.parametrize("seed", [*range(40), 1101])
def test_in_a_storm_deals_are_proved_and_nobody_is_accused(seed):
    world = survive(ProvingWorld(seed))
    assert [each for each in world.told if each.fault] == []


@pytest.mark.slow
def test_in_many_storms_nobody_is_accused():
    for seed in range(1000, 1000 + int(os.environ.get("LUZNET_SEEDS", "400"))):
        accused = [each for each in survive(ProvingWorld(seed)).told if each.fault]
        assert accused == [], seed


def test_storms_have_deals_with_everybody_and_deals_that_somebody_was_too_late_for():
    told = [each for seed in range(20) for each in survive(ProvingWorld(seed)).told]
    assert sum(each.own for each in told) > 10
    assert sum(bool(each.others) for each in told) > 20
    assert sum(not each.own for each in told) > 20
