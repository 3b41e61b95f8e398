"""The vectors of fair deals, checked by this program, and by a few lines written from spec.md 11
alone, with nothing but a hash function."""

import hashlib
import json

import pytest

from luznet.client.prover import Prover
from luznet.fairness.shuffle import Draws
from luznet.games.game import shuffled
from luznet.signing import is_signed
from luznet.wire.deal_messages import DealOpened, Listed, Prepare
from luznet.wire.messages import Options, Seat, Table, Update
from luznet.wire.proofs import faults, host_commitment, list_of, opened_places, seed_in
from luznet.wire.record import play_back, read_file
from tests.protocol.vectors import VECTORS

KINDS = {"prepare": Prepare, "listed": Listed, "dealt": DealOpened}


def cases(name):
    found = json.loads((VECTORS / "deals" / name).read_text())["cases"]
    return [pytest.param(case, id=case.get("description")) for case in found]


def record_in(case):
    record = read_file(json.dumps(case["file"]).encode()).record
    return record, play_back(record)


# ---- from the text alone -------------------------------------------------------------------


def h(*parts):
    """Return the hash of parts. 11.1"""
    data = b""
    for part in parts:
        raw = part if isinstance(part, bytes) else str(part).encode()
        data += len(raw).to_bytes(4, "big") + raw
    return hashlib.sha256(data).digest()


class Stream:
    """The numbers of one outcome. 11.3"""

    def __init__(self, seed, outcome):
        self.data = b"".join(h("luznet draw", seed, outcome, block) for block in range(100))

    def below(self, n):
        k = 0
        while 256**k < n:
            k += 1
        while True:
            x, self.data = int.from_bytes(self.data[:k], "big"), self.data[k:]
            if x < 256**k - 256**k % n:
                return x % n

    def shuffle(self, things):
        things = list(things)
        for place in range(len(things) - 1, 0, -1):
            other = self.below(place + 1)
            things[place], things[other] = things[other], things[place]
        return things


def seed_from(table, proof):
    """Return the list and the seed of a proof. 11.1, 11.2"""
    number, secret = proof["number"], bytes.fromhex(proof["secret"])
    host = h("luznet commit", table, number, "host", secret)
    people = sorted(proof.get("people", []), key=lambda each: each["key"].encode())
    parts = [part for each in people for part in (each["key"], bytes.fromhex(each["commitment"]))]
    listed = h("luznet list", table, number, host, *parts)
    opened = [bytes.fromhex(each.get("secret", "")) for each in people]
    return host, listed, h("luznet seed", listed, secret, *opened)


@pytest.mark.parametrize("case", cases("valid.json"))
def test_the_text_alone_leads_to_every_seed_deck_and_place(case):
    record, table = case["file"]["record"], case["file"]["record"]["table"]
    for proof, deal in zip(record["proofs"], case["deals"], strict=True):
        host, listed, seed = seed_from(table, proof)
        assert [host.hex(), listed.hex(), seed.hex()] == [deal["host"], deal["list"], deal["seed"]]
        later = record["actions"][proof["after"] :]
        ends = [each["after"] for each in record["proofs"] if each["after"] > proof["after"]]
        own = later[: min(ends, default=len(record["actions"])) - proof["after"]]
        chance = [each["action"] for each in own if each["actor"] == -1]
        players = record["options"]["players"]
        for outcome, action in enumerate(chance):
            stream = Stream(seed, outcome)
            if action["type"] == "draw_dealer":
                assert action["dealer"] == stream.below(players)
            elif action["type"] == "draw_starter":
                assert action["seat"] == stream.below(players)
            elif action["type"] == "mix":
                assert action["order"] == stream.shuffle(range(len(action["order"])))
            elif record["game"] == "luz":
                values = range(1, {3: 8, 4: 10, 5: 12}[players] + 1)
                deck = [[colour, value] for colour in "rgbpy" for value in values]
                assert action["cards"] == stream.shuffle(deck)
            else:
                deck = [value for value in range(2, 11) for _ in range(8)]
                assert action["cards"] == stream.shuffle(deck)
        assert_places(table, proof, deal, record["game"], chance, players)


def assert_places(table, proof, deal, game, chance, players):
    cards = next(action["cards"] for action in chance if action["type"] == "deal")
    hands = [cards[at * 10 : at * 10 + 10] for at in range(players + (game == "luz"))]
    if game == "luz":
        ordered = [
            sorted(hand, key=lambda card: ("rgbpy".index(card[0]), card[1])) for hand in hands
        ]
        texts = [f"{colour}{value}" for hand in ordered for colour, value in hand]
    else:
        hands = [sorted([*hand, 11]) for hand in hands]
        texts = [str(card) for hand in hands for card in hand]
        texts += [str(card) for card in cards[players * 10 :]]
    secret = bytes.fromhex(proof["secret"])
    for place, (text, expected) in enumerate(zip(texts, deal["places"], strict=True)):
        salt = h("luznet salt", secret, place)[:16]
        made = h("luznet place", table, proof["number"], place, text, salt)
        assert made.hex() == expected


@pytest.mark.parametrize("case", cases("draws.json"))
def test_draws_and_shuffles_are_those_of_the_text(case):
    seed = bytes.fromhex(case["seed"])
    for stream in (Stream(seed, case["outcome"]), Draws(seed, case["outcome"])):
        assert [[n, stream.below(n)] for n, _drawn in case["numbers"]] == case["numbers"]
    assert Stream(seed, case["outcome"]).shuffle(range(50)) == case["shuffle"]
    assert list(shuffled(range(50), Draws(seed, case["outcome"]).below)) == case["shuffle"]


# ---- by this program -----------------------------------------------------------------------


@pytest.mark.parametrize("case", cases("valid.json"))
def test_a_proved_game_has_no_faults(case):
    record, steps = record_in(case)
    assert [*faults(record, steps, is_signed)] == []
    for proof, deal in zip(record.proofs, case["deals"], strict=True):
        assert host_commitment(record.table, proof) == deal["host"]
        assert list_of(record.table, proof).hex() == deal["list"]
        assert seed_in(record.table, proof).hex() == deal["seed"]
        assert list(opened_places(record, steps, proof)) == deal["places"]


@pytest.mark.parametrize("case", cases("invalid.json"))
def test_a_lie_in_a_record_is_found(case):
    record, steps = record_in(case)
    assert case["finding"] in {each.code for each in faults(record, steps, is_signed)}


@pytest.mark.parametrize("case", cases("told.json"))
def test_a_lie_to_one_reader_is_found_by_them(case):
    record, steps = record_in(case)
    clock = [0.0]
    prover = Prover(is_signed, lambda size: bytes.fromhex(case["secret"]), lambda: clock[0])
    prover.enable(case["reader"], lambda data: "A" * 86 + "==")
    prover.see(an_update(record, 1))
    clock[0] = 60.0
    for told in case["told"]:
        fields = {name: value for name, value in told.items() if name != "type"}
        prover.hear(read_message(KINDS[told["type"]], fields))
    prover.check(record, steps, lambda: True)
    assert case["finding"] in {each.code for each in prover.verdicts[1].faults}


def read_message(kind, fields):
    import msgspec

    return msgspec.convert({"type": kind.__struct_config__.tag, **fields}, kind)


def an_update(record, seq):
    seats = tuple(Seat(who="person", name=each.name, key=each.key) for each in record.seats)
    table = Table(
        id=record.table, name="Lunch", game=record.game, phase="playing",
        options=Options(players=len(seats)), seats=seats, owner=None, paused_by=None, watchers=0,
        shown=False, games=0, clock=None,
    )  # fmt: skip
    return Update(seq=seq, table=table, you=None, turn=0, view=None)
