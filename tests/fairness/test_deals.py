"""Fair deals between a host and its clients: what people notice, and what nobody has to."""

import pytest
from msgspec.structs import replace

from luznet.client.deals import DealChecked
from luznet.host.fold import fold_all
from luznet.host.shuffle import LIMIT
from luznet.records.entries import read_entries
from luznet.signing import is_signed
from luznet.wire.client_messages import Commit, Open
from luznet.wire.deal_messages import Checks, DealOpened, Listed, Prepare
from luznet.wire.messages import Update
from luznet.wire.proofs import faults, stretches
from tests.fairness.room import Room
from tests.history.games import keys_of


def drop(kind, who):
    return lambda name, message: None if name == who and isinstance(message, kind) else message


@pytest.mark.parametrize(("game", "deals"), [("luz", 4), ("luris", 1)])
def test_every_deal_of_a_game_is_verified_by_everybody_who_took_part(game, deals):
    room = Room(game, people=("Ann", "Ben", "Cat")).begin().play()
    expected = [
        DealChecked(number, own=True, others=("Ben", "Cat")) for number in range(1, deals + 1)
    ]
    told = [replace(each, others=tuple(sorted(each.others))) for each in room.told("Ann")]
    assert told == expected
    assert room.clients["Ann"].refusal is None
    assert room.record.outcome is not None


def test_a_record_proves_its_deals_without_any_host():
    room = Room().begin().play()
    assert [*faults(room.record, room.steps, is_signed)] == []
    proved = [
        proof.after for proof in room.record.proofs if any(person.secret for person in proof.people)
    ]
    assert proved == [part.begin for part in stretches(room.record.rules, room.steps)]


def test_the_deck_follows_from_every_secret():
    decks = set()
    for draws in (b"a", b"b"):
        room = Room()
        room.clients["Ben"].witness.prover._draw = lambda size, draws=draws: draws * size
        room.begin()
        decks.add(room.table.play.hands)
    assert len(decks) == 2


def test_nobody_hears_the_secret_of_a_deal_before_it_is_over():
    room = Room().begin()
    secret = room.table.shuffle.secret
    room.play(20)
    for name in room.clients:
        assert not any(secret in repr(frame) for frame in room.passed[name])
        hidden = set(range(40)) - {
            place
            for each in room.passed[name]
            if isinstance(each, DealOpened) or (isinstance(each, Update) and each.salts)
            for place, _salt in each.salts
        }
        seat = room.clients[name].update.you
        held = {10 * seat + at for at in room.table.play.held[seat]}
        assert hidden == held | {*range(30, 40)}


def test_the_deal_is_made_as_soon_as_everybody_has_opened():
    room = Room()
    before = room.host.clock
    room.begin()
    assert room.table.play.hands
    assert room.host.clock == before


def test_whoever_commits_too_late_is_left_out_and_everybody_is_shown_who_took_part():
    room = Room()
    room.to_host = drop(Commit, "Ben")
    room.begin()
    assert not room.table.play.hands
    room.wait(LIMIT + 0.5)
    assert room.table.play.hands
    room.play_deal()
    assert room.told("Ann") == [DealChecked(1, own=True, left_out=("Ben",))]
    assert room.faults("Ben") == []


def test_whoever_opens_too_late_is_left_out_and_everybody_is_shown_that():
    room = Room()
    room.to_host = drop(Open, "Ben")
    room.begin()
    room.wait(LIMIT + 0.5)
    assert room.table.play.hands
    room.play_deal()
    assert room.told("Ann") == [DealChecked(1, own=True, left_out=("Ben",))]
    assert room.told("Ben") == [DealChecked(1, own=False, others=("Ann",), left_out=("Ben",))]


def test_a_commitment_after_the_list_is_refused():
    room = Room()
    room.to_host = drop(Commit, "Ben")
    room.begin()
    room.wait(LIMIT + 0.5)
    room.to_host = lambda name, message: message
    room.send("Ben", [Commit(number=1, commitment="0" * 64)])
    assert room.host.told("Ben")[-1]["code"] == "too_late"
    assert keys_of("Ben").public not in room.table.shuffle.commitments


def test_an_old_client_is_not_waited_for():
    room = Room(old=("Ben",)).begin()
    assert room.table.play.hands
    assert "dealt" not in {message["type"] for message in room.host.told("Ben")}
    room.play()
    assert room.told("Ann") == [DealChecked(number, own=True) for number in range(1, 5)]
    assert room.clients["Ben"].refusal is None


def test_a_deal_that_is_not_verified_is_told_as_soon_as_it_is_over_with_its_number():
    room = Room(old=("Ann", "Ben"))
    room.join("Eve", role="watch")
    room.begin().play_deal()
    assert room.told("Eve") == [DealChecked(1, is_proved=False)]


def test_where_nobody_can_commit_cards_are_dealt_as_ever_and_spectators_see_that():
    room = Room(old=("Ann", "Ben"))
    room.join("Eve", role="watch")
    room.begin()
    assert room.table.shuffle is None
    room.play()
    assert room.told("Eve") == [DealChecked(deal, is_proved=False) for deal in range(1, 5)]
    assert room.record.proofs == ()


def test_a_deal_waits_for_people_after_everybody_has_gone():
    room = Room()
    room.to_host = drop(Commit, "Ann")
    room.begin()
    for name in ("Ann", "Ben"):
        room.host.lose(name)
    room.host.wait(10)
    assert not room.table.play.hands


def test_somebody_who_comes_back_during_a_deal_goes_on_with_the_same_secret():
    room = Room()
    room.to_host = drop(Open, "Ben")
    room.begin()
    room.host.lose("Ben")
    room.to_host = lambda name, message: message
    room.clients["Ben"].disconnected()
    room._give("Ben", b"\x84\xa4type\xa5hello\xa8versions\x91\x01\xa4name\xa3Ben\xa6proves\xc3")
    room.tell()
    assert room.table.play.hands
    room.play_deal()
    assert room.told("Ben") == [DealChecked(1, own=True, others=("Ann",))]


def test_whoever_took_part_and_was_restarted_is_not_told_that_they_took_no_part():
    room = Room().begin().play(10)
    room.host.lose("Ben")
    room.join("Ben")
    room.play_deal()
    assert room.told("Ben") == [DealChecked(1, has_forgotten=True, others=("Ann",))]
    assert room.told("Ann") == [DealChecked(1, own=True, others=("Ben",))]


@pytest.mark.parametrize("lost", [Commit, Open])
def test_a_host_that_comes_back_in_the_middle_of_a_shuffle_deals_the_same(lost):
    room = Room()
    room.to_host = drop(lost, "Ben")
    room.begin()
    written = room.host.journal.kept[room.table.id]
    assert fold_all([*read_entries(written)]) == room.table
    assert room.table.shuffle.secret


def test_a_person_who_plays_against_bots_alone_has_proved_deals_too():
    room = Room(people=("Ann",)).begin().play()
    assert room.told("Ann") == [DealChecked(number, own=True) for number in range(1, 5)]


def test_a_spectator_checks_every_deal_from_its_record():
    room = Room()
    room.join("Eve", role="watch")
    room.begin().play()
    assert [each.number for each in room.told("Eve")] == [1, 2, 3, 4]
    assert room.faults("Eve") == []
    assert not any(each.own for each in room.told("Eve"))


def test_somebody_who_takes_a_seat_later_is_told_the_same_deal():
    room = Room().begin().play(10)
    room.join("Cat")
    (dealt,) = [each for each in room.passed["Cat"] if isinstance(each, DealOpened)]
    (told,) = [each for each in room.passed["Ann"] if isinstance(each, DealOpened)]
    assert dealt.places == told.places
    room.play()
    assert room.faults("Cat") == []


def test_nobody_but_the_people_in_seats_is_asked_to_commit():
    room = Room()
    room.join("Eve", role="watch")
    room.begin()
    assert not any(isinstance(each, (Prepare, Listed, Checks)) for each in room.passed["Eve"])
    room.send("Eve", [Commit(number=1, commitment="0" * 64)])
    assert room.host.told("Eve")[-1]["code"] == "not_seated"


def test_a_pause_in_the_middle_of_a_shuffle_waits_for_its_end():
    room = Room()
    room.to_host = drop(Open, "Ben")
    room.begin()
    room._give("Ann", b"\x82\xa4type\xa5pause\xa6paused\xc3")
    room.wait(LIMIT + 0.5)
    assert not room.table.play.hands
    room._give("Ann", b"\x82\xa4type\xa5pause\xa6paused\xc2")
    room.wait(LIMIT + 0.5)
    assert room.table.play.hands


@pytest.mark.parametrize("late", [Commit, Open])
def test_what_people_answer_while_the_table_stands_still_counts(late):
    room, held = Room(), []
    room.to_host = lambda name, message: (
        held.append((name, message)) if isinstance(message, late) else message
    )
    room.begin()
    room._give("Ann", b"\x82\xa4type\xa5pause\xa6paused\xc3")
    room.wait(LIMIT + 0.5)
    room.to_host = lambda name, message: message
    for name, message in held:
        room.send(name, [message])
    assert not room.table.play.hands
    room._give("Ann", b"\x82\xa4type\xa5pause\xa6paused\xc2")
    room.wait(0.5)
    assert room.table.play.hands
    assert {*room.table.shuffle.opened} == {keys_of(name).public for name in ("Ann", "Ben")}


def test_a_pause_takes_nobody_the_time_to_answer():
    room = Room()
    room.to_host = drop(Commit, "Ben")
    room.begin()
    room.wait(LIMIT - 1)
    room._give("Ann", b"\x82\xa4type\xa5pause\xa6paused\xc3")
    room.wait(5)
    room._give("Ann", b"\x82\xa4type\xa5pause\xa6paused\xc2")
    room.wait(LIMIT - 1)
    assert not room.table.play.hands
    room.wait(2)
    assert room.table.play.hands
