"""What commitments to cards give away: nothing beyond the cards that their reader knows.

The twins of `tests/games/twins.py` are games that a reader cannot tell from the true one.  With the
same secret, everything that a fair deal tells that reader must be the same in both, but for the
commitments to places that the reader may not know, which are salted.
"""

from random import Random

import pytest

from luznet.fairness.places import place_commitments, salt
from luznet.games import GAMES
from luznet.games.game import CHANCE
from luznet.host.fold import fold, open_table, opening_of
from luznet.host.shuffle import SALTS_MOST, Shuffle
from luznet.host.table import is_open
from luznet.records.entries import DealPrepared, read_entries
from luznet.wire.client_messages import Open
from luznet.wire.deal_messages import DealOpened
from luznet.wire.messages import Update
from tests.fairness.room import Room
from tests.games.twins import TWINS, Step
from tests.host.tables import records_of

SECRET = "5a" * 32


def played(game, players, seed):
    """Yield the steps of a random game, and the state after them, while cards are hidden."""
    rules, rng = GAMES[game], Random(f"{game} {players} {seed}")
    state, steps = rules.new(players, rules.read_options({})), []
    while (actor := rules.to_act(state)) is not None:
        action = rules.draw(state, rng.randrange) if actor == CHANCE else None
        action = action or rng.choice(rules.legal(state, actor))
        steps.append(Step(state, actor, action))
        state, _ = rules.apply(state, actor, action)
        if rules.places(state) and not rules.is_open(state):
            yield steps, state


def dealt(rules, players, actions, actors):
    """Return the places of the last deal of a game."""
    state, places = rules.new(players, rules.read_options({})), ()
    for actor, action in zip(actors, actions, strict=True):
        state, _ = rules.apply(state, actor, action)
        if type(action).__name__ == "Deal":
            places = rules.places(state)
    return places


@pytest.mark.parametrize(("game", "players"), [("luz", 3), ("luz", 5), ("luris", 2), ("luris", 4)])
def test_a_seat_is_told_the_same_of_every_deal_that_it_cannot_tell_from_the_true_one(game, players):
    rules, rng = GAMES[game], Random(game)
    compared = different = 0
    for steps, state in played(game, players, 1):
        if len(steps) % 7:
            continue
        actors = [step.actor for step in steps]
        true = dealt(rules, players, [step.action for step in steps], actors)
        for seat in range(players):
            twin = TWINS[game](steps, state, seat, rng)
            other = dealt(rules, players, twin.actions, actors)
            opened = rules.opened(state, seat)
            assert [true[place] for place in opened] == [other[place] for place in opened]
            compared, different = compared + 1, different + (true != other)
    assert compared > 20
    assert different > compared / 3


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_knows_every_card_whose_salt_it_is_told(game):
    for steps, state in played(game, 3, 2):
        rules = GAMES[game]
        true = dealt(rules, 3, [step.action for step in steps], [step.actor for step in steps])
        known = [rules.opened(state, seat) for seat in range(3)]
        assert all(len({*opened}) == len(opened) for opened in known)
        assert all(place < len(true) for opened in known for place in opened)


@pytest.mark.parametrize("game", GAMES)
def test_places_are_listed_in_the_order_in_which_a_seat_comes_to_know_them(game):
    before = {}
    for steps, state in played(game, 3, 3):
        for seat in range(3):
            opened = [*GAMES[game].opened(state, seat)]
            if steps[-1].actor == CHANCE and type(steps[-1].action).__name__ == "Deal":
                before[seat] = opened
            assert opened[: len(before[seat])] == before[seat]
            assert len(opened) - len(before[seat]) <= 2
            before[seat] = opened


@pytest.mark.parametrize("game", GAMES)
def test_an_update_has_few_salts_and_whoever_comes_back_gets_all(game):
    room = Room(game, people=("Ann", "Ben")).begin().play(60)
    client = room.clients["Ann"]
    known = dict(client.witness.prover._at.deals[room.table.shuffle.number].salts)
    room.host.lose("Ann")
    room.join("Ann")
    updates = [m for m in room.passed["Ann"] if isinstance(m, Update) and m.salts]
    assert all(len(update.salts) <= SALTS_MOST for update in updates)
    again = [m for m in room.passed["Ann"] if isinstance(m, DealOpened)][-1]
    assert dict(again.salts) == known
    opened = room.table.rules.opened(room.table.play, 0)
    assert {*known} == {*opened}


def test_a_commitment_without_its_salt_says_nothing_of_its_card():
    secret = bytes.fromhex(SECRET)
    made = place_commitments("3c6da5d7", 1, secret, ["r3", "r4"])
    turned = place_commitments("3c6da5d7", 1, secret, ["r4", "r3"])
    assert not {*made} & {*turned}
    assert salt(secret, 0) not in "".join(made)


def test_neither_secrets_nor_salts_nor_cards_are_in_what_a_log_may_show():
    room = Room().begin()
    shuffle = room.table.shuffle
    shown = f"{shuffle!r} {Shuffle(1, SECRET)!r} {Open(1, SECRET, 'A' * 86 + '==')!r}"
    shown += " ".join(map(repr, shuffle.opened.values()))
    shown += repr(room.clients["Ann"].witness.prover._at.deals)
    for hidden in (SECRET, shuffle.secret, *shuffle.salts, *shuffle.places[:3]):
        assert hidden not in shown
    for opened in shuffle.opened.values():
        assert opened.secret not in shown


@pytest.mark.parametrize("game", ["luz", "luris"])
def test_what_an_open_copy_of_a_table_has_says_nothing_of_a_deal_that_is_not_over(game):
    """Anybody may hold such a copy: no secret in it may belong to cards that are still hidden."""
    room = Room(game=game, seed=4).begin().play()
    entries = list(read_entries(room.host.journal.kept[room.host.table.id]))
    table, secrets, opened = open_table(opening_of(entries)), 0, 0
    for entry in entries[1:]:
        table, _ = fold(table, entry)
        secrets += isinstance(entry, DealPrepared)
        if is_open(table):
            opened += 1
            record = [each for each in records_of(entries[: table.seq]) if each.number][-1:]
            assert secrets == sum(len(each.proofs) for each in record)
    assert secrets == (4 if game == "luz" else 1)
    assert opened > secrets
