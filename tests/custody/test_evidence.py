"""What proves that a host has a table: who could take one, and what changes nothing."""

from functools import partial

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from luznet.custody.evidence import (
    Chain,
    Election,
    adopted,
    beside,
    handed_over,
    leads_from,
    made_roster,
    made_vote,
    opened,
    step,
)
from luznet.wire.custody_messages import ChainLink
from tests.host.simulated import is_signed, key_of, signed

TABLE = "abcd1234"


def sign_as(name: str):
    return partial(signed, key_of(name))


def opening(host: str = "A") -> Chain:
    return opened(TABLE, 0, key_of(host), sign_as(host))


def with_roster(chain: Chain, host: str, voters: str, number: int = 1) -> Chain:
    roster = made_roster(chain, number, [key_of(each) for each in voters], sign_as(host))
    return chain.with_roster(roster, is_signed)


def taken_over(chain: Chain, to: str, epoch: int, voters: str) -> ChainLink:
    """Return the link of a host that these have voted for."""
    election = Election(chain, epoch, key_of(to), is_signed)
    for voter in voters:
        vote = made_vote(election.chain, epoch, key_of(to), sign_as(voter))
        assert election.take(key_of(voter), vote)
    link = election.link()
    assert link is not None
    return link


def test_more_than_half_of_the_voters_give_a_table_to_another_host():
    chain = with_roster(opening(), "A", "ABCDE")
    assert step(chain, taken_over(chain, "B", 1, "BCD"), is_signed) == "ahead"
    assert step(chain, taken_over(chain, "B", 1, "BC"), is_signed) == "asks"
    pair = with_roster(opening(), "A", "AB")
    assert step(pair, taken_over(pair, "B", 1, "B"), is_signed) == "asks"


def test_nobody_takes_a_table_with_a_bare_number():
    chain = with_roster(opening(), "A", "ABC")
    link = taken_over(chain, "B", 20_000 - 10_001, "BC")
    for lie in (
        msgspec.structs.replace(link, votes=()),
        msgspec.structs.replace(link, epoch=20_000),
        msgspec.structs.replace(link, key=key_of("C")),
        msgspec.structs.replace(link, before="0" * 64),
        msgspec.structs.replace(link, votes=(link.votes[1],) * 3),
        msgspec.structs.replace(link, roster=None, signature=sign_as("B")(b"mine")),
    ):
        assert step(chain, lie, is_signed) in ("asks", "behind")
        assert beside(chain, (lie,), is_signed)[0] in ("asks", "behind")


def test_a_roster_that_another_key_signed_or_that_names_a_voter_twice_is_none():
    chain = opening()
    for voters, host in (("BC", "B"), ("BBC", "A")):
        made = made_roster(chain, 1, [key_of(each) for each in voters], sign_as(host))
        assert chain.with_roster(made, is_signed) is chain


def test_an_older_roster_takes_nothing_from_those_who_know_a_newer_one():
    early = with_roster(opening(), "A", "BC")
    late = with_roster(early, "A", "BCDEF", 2)
    link = taken_over(early, "B", 1, "BC")
    assert step(early, link, is_signed) == "ahead"
    assert step(late, link, is_signed) == "asks"


def test_who_knows_an_older_roster_goes_by_that_of_the_votes():
    early = with_roster(opening(), "A", "ABCDE")
    late = with_roster(early, "A", "ABC", 2)
    assert step(early, taken_over(late, "B", 1, "BC"), is_signed) == "ahead"


def test_votes_of_an_older_roster_do_not_add_up_with_those_of_a_newer_one():
    """Somebody who was lost, voted and came back has a new roster made: their vote is void."""
    before = with_roster(opening(), "A", "ABCDE")
    now = with_roster(before, "A", "ABCDE", 2)
    election = Election(before, 1, key_of("B"), is_signed)
    assert election.take(key_of("C"), made_vote(before, 1, key_of("B"), sign_as("C")))
    for voter in "BD":
        assert election.take(key_of(voter), made_vote(now, 1, key_of("B"), sign_as(voter)))
    assert not election.is_won()
    assert election.take(key_of("C"), made_vote(now, 1, key_of("B"), sign_as("C")))
    assert election.is_won()


def test_a_vote_is_for_one_host_in_one_epoch_and_by_one_voter():
    chain = with_roster(opening(), "A", "ABC")
    vote = made_vote(chain, 1, key_of("B"), sign_as("C"))
    assert not Election(chain, 1, key_of("A"), is_signed).take(key_of("C"), vote)
    assert not Election(chain, 1, key_of("B"), is_signed).take(key_of("B"), vote)
    later = msgspec.structs.replace(vote, epoch=2)
    assert not Election(chain, 1, key_of("B"), is_signed).take(key_of("C"), later)


def test_a_host_that_gives_its_table_away_needs_no_votes():
    chain = opening()
    link = handed_over(chain, 1, key_of("B"), sign_as("A"))
    verdict, known = beside(chain, (*chain.links, link), is_signed)
    assert (verdict, known.tip.key) == ("ahead", key_of("B"))
    forged = handed_over(chain, 1, key_of("C"), sign_as("C"))
    assert beside(chain, (forged,), is_signed)[0] == "behind"


def test_of_two_ways_to_go_on_that_without_somebody_alone_counts_else_the_later_epoch():
    chain = with_roster(opening(), "A", "ABCDE")
    alone = chain.with_link(taken_over(chain, "B", 5, "B"))
    most = chain.with_link(taken_over(chain, "C", 2, "CDE"))
    later = chain.with_link(taken_over(chain, "D", 3, "CDE"))
    assert beside(alone, most.links, is_signed)[0] == "ahead"
    assert beside(most, alone.links, is_signed)[0] == "behind"
    assert beside(most, later.links, is_signed)[0] == "ahead"
    assert beside(later, most.links, is_signed)[0] == "behind"
    assert beside(later, chain.links, is_signed)[0] == "behind"
    assert beside(later, later.links, is_signed)[0] == "same"
    assert beside(chain, alone.links, is_signed)[0] == "asks"


def test_whoever_knows_any_host_of_the_chain_is_led_to_the_last_one():
    chain = with_roster(opening(), "A", "ABC")
    chain = chain.with_link(taken_over(chain, "B", 1, "BC"))
    chain = chain.with_link(handed_over(chain, 2, key_of("C"), sign_as("B")))
    for known in "ABC":
        assert leads_from(TABLE, chain.links, {key_of(known)}, is_signed) == "ahead"
        last = leads_from(TABLE, chain.links[-1:], {key_of(known)}, is_signed)
        assert last == ("ahead" if known == "C" else "behind")
    assert leads_from(TABLE, chain.links, {key_of("M")}, is_signed) == "behind"
    assert leads_from("zzzz9999", chain.links, {key_of("A")}, is_signed) == "behind"


def test_nobody_is_led_to_one_who_went_on_alone():
    chain = with_roster(opening(), "A", "ABC")
    alone = chain.with_link(taken_over(chain, "B", 1, "B"))
    assert leads_from(TABLE, alone.links, {key_of("A")}, is_signed) == "asks"
    assert adopted(TABLE, alone.links, key_of("B"), is_signed) == Chain(TABLE, alone.links)
    assert adopted(TABLE, alone.links, key_of("A"), is_signed) is None
    assert adopted(TABLE, (), key_of("A"), is_signed) is None


def test_who_votes_for_a_far_epoch_does_not_hold_the_others_up():
    chain = with_roster(opening(), "A", "ABCDE")
    election = Election(chain, 1, key_of("B"), is_signed)
    for voter, epoch in (("M", 3), ("E", 20_000), ("B", 1), ("C", 2), ("D", 1), ("D", 2), ("B", 2)):
        election.take(key_of(voter), made_vote(chain, epoch, key_of("B"), sign_as(voter)))
    link = election.link()
    assert link is not None
    assert (link.epoch, election.is_won()) == (2, True)


def test_a_host_that_had_the_table_once_cannot_give_it_away_again():
    """It can sign what it likes, also for a second key of its own, but not vote for others."""
    chain = with_roster(opening(), "A", "ABCDE")
    given = chain.with_link(handed_over(chain, 1, key_of("B"), sign_as("A")))
    taken = chain.with_link(taken_over(chain, "C", 1, "BCD"))
    again = chain.with_link(handed_over(chain, 1, key_of("M"), sign_as("A")))
    puppets = with_roster(again, "M", "M", 9)
    again = puppets.with_link(taken_over(puppets, "M", 9_000, "M"))
    far = chain.with_link(handed_over(chain, 9_000, key_of("M"), sign_as("A")))
    for known in (given, taken, chain):
        assert beside(known, far.links, is_signed)[0] == "behind"
    for known in (given, taken):
        assert beside(known, again.links, is_signed)[0] == "behind"


def test_most_who_were_there_can_still_vote_after_somebody_else_was_given_the_table():
    chain = with_roster(opening(), "A", "ABCDE")
    given = chain.with_link(handed_over(chain, 1, key_of("B"), sign_as("A")))
    taken = chain.with_link(taken_over(chain, "C", 1, "CDE"))
    assert beside(given, taken.links, is_signed)[0] == "ahead"
    assert beside(taken, given.links, is_signed)[0] == "behind"
    back = with_roster(given, "B", "ABCDE")
    back = back.with_link(taken_over(back, "B", 2, "ABCDE"))
    assert beside(taken, back.links, is_signed)[0] == "ahead"
    assert beside(back, taken.links, is_signed)[0] == "behind"


@given(st.permutations("ABCDE"), st.integers(0, 5), st.integers(0, 5))
def test_two_different_hosts_never_both_have_most_votes_of_one_epoch(order, first, second):
    """Everybody votes once in an epoch, so two majorities would share somebody."""
    chain = with_roster(opening(), "A", "ABCDE")
    one, other = order[:first], order[first:][:second]
    won = [
        step(chain, taken_over(chain, to, 1, voters), is_signed) == "ahead"
        for to, voters in (("B", one), ("C", other))
    ]
    assert won.count(True) <= 1


@pytest.mark.parametrize("cut", range(1, 12))
def test_a_long_chain_is_shown_from_its_newest_links_on(cut):
    chain = opening()
    for epoch in range(1, 60):
        host = "ABC"[epoch % 3]
        chain = chain.with_link(
            handed_over(chain, epoch, key_of(host), sign_as("ABC"[epoch % 3 - 1]))
        )
    assert chain.shown == chain.links[-len(chain.shown) :]
    assert 10 < len(chain.shown) <= 32
    assert beside(Chain(TABLE, chain.links[:-cut]), chain.shown, is_signed)[0] == "ahead"
