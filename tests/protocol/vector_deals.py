"""The vectors of fair deals: draws, whole games with their proofs, and every kind of lie."""

import json
from collections.abc import Callable
from typing import Any, Final

import msgspec

from luznet.client.whereabouts import LOST
from luznet.fairness.shuffle import Draws
from luznet.games.game import shuffled
from luznet.wire.client_messages import Commit, Open
from luznet.wire.deal_messages import DealOpened, Listed, Prepare
from luznet.wire.proofs import host_commitment, list_of, opened_places, seed_in
from luznet.wire.record import play_back, to_file
from tests.fairness.room import Room
from tests.history.games import kept, keys_of, seeded_bytes

TOLD = (Prepare, Listed, DealOpened)
BEN = keys_of("Ben").public


def draws() -> dict[str, Any]:
    cases = []
    for number in range(4):
        seed = seeded_bytes(f"seed {number}")[:32]
        drawn = Draws(seed, number)
        below = [2, 3, 40, 200, 256, 257, 60_000, 65_536, 1]
        cases.append({
            "seed": seed.hex(),
            "outcome": number,
            "numbers": [[each, drawn.below(each)] for each in below],
            "shuffle": list(shuffled(range(50), Draws(seed, number).below)),
        })  # fmt: skip
    return {
        "description": "Numbers drawn one after the other, each with the number that it is below; "
        "and a shuffle of 0 to 49 drawn from the beginning of the same stream.",
        "section": "11.3",
        "cases": cases,
    }


def played(game: str, **how: Any) -> Room:
    return Room(game, **how).begin().play()


def without_cat() -> Room:
    room = Room(people=("Ann", "Ben", "Cat"))
    room.to_host = lambda name, message: (
        None if name == "Cat" and isinstance(message, Commit) else message
    )
    return room.begin().play()


def shuffled_again() -> Room:
    room = Room()
    room.to_host = lambda name, message: None if isinstance(message, Open) else message
    room.begin()
    room.move(after=LOST)
    room.shuffle_anew(deals=0, epoch=1, gathered=1)
    return room.play()


GAMES_PROVED: Final[dict[str, Callable[[], Room]]] = {
    "a game of Luz, with a bot": lambda: played("luz"),
    "a game of Luz for four people, one of whom takes no part": lambda: played(
        "luz", players=4, people=("Ann", "Ben", "Cat", "Dan"), old=("Cat",)
    ),
    "a game of Luz in which somebody was always too late": without_cat,
    "a game of Luz whose first deal was shuffled twice, since the table was taken over": (
        shuffled_again
    ),
    "a game of Luris": lambda: played("luris", seed=2),
}


def proved() -> dict[str, Any]:
    cases = []
    for description, play in GAMES_PROVED.items():
        record = play().record
        steps = play_back(record)
        deals = [
            {
                "number": proof.number,
                "host": host_commitment(record.table, proof),
                "list": list_of(record.table, proof).hex(),
                "seed": seed_in(record.table, proof).hex(),
                "places": list(opened_places(record, steps, proof)),
            }
            for proof in record.proofs
        ]
        file = json.loads(to_file(kept(record)))
        cases.append({"description": description, "file": file, "deals": deals})
    return {
        "description": "Files of records whose deals are proved; and for each deal the host's "
        "commitment, the list, the seed, and the commitments to all places.",
        "section": "11",
        "cases": cases,
    }


def _proof(file: dict[str, Any], deal: int, **fields: Any) -> None:
    file["record"]["proofs"][deal].update(fields)


def _person(file: dict[str, Any], **fields: Any) -> None:
    file["record"]["proofs"][0]["people"][0].update(fields)


def _swap_cards(file: dict[str, Any]) -> None:
    """Exchange two cards that stay undealt."""
    deals = [each for each in file["record"]["actions"] if each["action"]["type"] == "deal"]
    cards = deals[0]["action"]["cards"]
    cards[-1], cards[-2] = cards[-2], cards[-1]


LIES: Final[tuple[tuple[str, str, Callable[[dict[str, Any]], None]], ...]] = (
    ("another order of the undealt cards", "draw", _swap_cards),
    ("another secret of the host", "signature", lambda file: _proof(file, 0, secret="11" * 32)),
    ("another secret of a person", "opening", lambda file: _person(file, secret="11" * 32)),
    (
        "a person whose secret is left out",
        "draw",
        lambda file: _person(file, secret="", signature=""),
    ),
    ("another commitment", "signature", lambda file: _person(file, commitment="11" * 32)),
    (
        "the signature of somebody else",
        "signature",
        lambda file: _person(
            file, signature=file["record"]["proofs"][0]["people"][1]["signature"]
        ),
    ),
    ("a person twice", "list", lambda file: file["record"]["proofs"][0]["people"].append(
        file["record"]["proofs"][0]["people"][0])),
    ("a deal that begins elsewhere", "draw", lambda file: _proof(file, 0, after=1)),
    ("a number that is left out", "again", lambda file: _proof(file, 1, number=7)),
    (
        "the secret of the deal before",
        "reused",
        lambda file: _proof(file, 1, secret=file["record"]["proofs"][0]["secret"]),
    ),
)  # fmt: skip


def lied() -> dict[str, Any]:
    cases = []
    original = to_file(kept(played("luz").record))
    for description, finding, change in LIES:
        file = json.loads(original)
        change(file)
        cases.append({"description": description, "finding": finding, "file": file})
    return {
        "description": "Files of records with a lie in a proof, and one of the findings.",
        "section": "11.5",
        "cases": cases,
    }


def _told(
    description: str, finding: str, kind: Any, change: Callable[[Any], Any], *after: Any
) -> Any:
    """Return what Ben was told of a deal of which the host told him something else, or something
    more `after` the rest."""
    room = Room()
    secrets = {}
    room.to_client = lambda name, message: (
        change(message) if name == "Ben" and isinstance(message, kind) else message
    )
    room.begin()
    secrets = room.clients["Ben"].witness.prover._at.deals
    told = [*(each for each in room.passed["Ben"] if isinstance(each, TOLD)), *after]
    room.wait(3.5)
    room.play_deal()
    return {
        "description": description,
        "finding": finding,
        "reader": BEN,
        "secret": secrets[1].secret.hex(),
        "told": [msgspec.to_builtins(each) for each in told],
        "file": json.loads(to_file(kept(room.record))),
    }


def told_lies() -> dict[str, Any]:
    replace = msgspec.structs.replace
    ann = keys_of("Ann").public

    def other_list(listed: Listed) -> Listed:
        return replace(listed, commitments={**listed.commitments, ann: "11" * 32})

    def other_own(listed: Listed) -> Listed:
        return replace(listed, commitments={**listed.commitments, BEN: "11" * 32})

    def without(listed: Listed) -> Listed:
        return replace(listed, commitments={ann: listed.commitments[ann]})

    def other_place(dealt: DealOpened) -> DealOpened:
        return replace(dealt, places=("11" * 32, *dealt.places[1:]))

    def other_salt(dealt: DealOpened) -> DealOpened:
        return replace(dealt, salts=((0, "11" * 16), *dealt.salts[1:]))

    def other_opening(dealt: DealOpened) -> DealOpened:
        opened = replace(dealt.opened[ann], secret="11" * 32)
        return replace(dealt, opened={**dealt.opened, ann: opened})

    return {
        "description": "What a host told the reader of a deal, and the record that it sent when "
        "the deal was over; the reader drew `secret`, answered at once, and finds this.",
        "section": "11.5",
        "cases": [
            _told("a list that is not the one others signed", "list", Listed, other_list),
            _told("another commitment in the reader's name", "own", Listed, other_own),
            _told("a list without the reader", "left_out", Listed, without),
            _told("a commitment to another card", "places", DealOpened, other_place),
            _told("a salt that fits nothing", "salt", DealOpened, other_salt),
            _told("a secret that nobody committed to", "opening", DealOpened, other_opening),
            _told(
                "another commitment of the host before the deal",
                "opening",
                Prepare,
                lambda prepare: replace(prepare, commitment="11" * 32),
            ),
            _told(
                "another shuffle for a deal that was dealt",
                "again",
                (),
                lambda message: message,
                Prepare(Room().table.id, 1, "11" * 32),
            ),
        ],
    }


FILES: dict[str, Callable[[], dict[str, Any]]] = {
    "deals/draws.json": draws,
    "deals/valid.json": proved,
    "deals/invalid.json": lied,
    "deals/told.json": told_lies,
}
