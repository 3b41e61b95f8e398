"""Who is shown a change, and when: players at once, spectators soon, lists if it concerns them."""

from tests.host.simulated import Simulated

PEOPLE = ("Ann", "Ben", "Cat")


def act(host: Simulated) -> None:
    """Let whoever is to act do the first legal action."""
    for name in PEOPLE:
        (update,) = host.say(name, "sync")
        if update["view"]["legal"]:
            host.say(name, "act", turn=update["turn"], action=update["view"]["legal"][0])
            return
    raise AssertionError("nobody is to act")


def test_lists_hear_of_who_sits_down_and_of_a_game_that_begins():
    host = Simulated(players=3)
    host.begin(*PEOPLE)
    told = [(info.phase, info.taken) for (info,) in host.listed]
    assert told == [("gathering", 1), ("gathering", 2), ("gathering", 3), ("playing", 3)]


def test_lists_hear_nothing_of_an_action_within_a_game():
    host = Simulated(players=3).begin(*PEOPLE)
    host.listed.clear()
    for _ in range(20):
        act(host)
    assert not host.listed
