"""A whole evening of real programs: bots that play as people, a host that is killed, a board.

The standings are compared with those worked out here, from what each bot said about its games.
"""

import csv
import os
import re
import signal
import subprocess
import sys
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

import pytest

from luznet.client.address import join_line
from luznet.commands.errors import USAGE
from luznet.transport import load_keys
from tests.e2e.processes import hosts_of, port_of_its_own, processes
from tests.e2e.window import ENTER, ESCAPE, RIGHT, windows

CTRL_U = "\x15"
"""Empties the line: it has the scores so far."""
NAMES = ("Ann", "Ben", "Cid", "Dee", "Eva", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lou",
    "Mia", "Ned", "Oda", "Pam", "Quin", "Rob", "Sue", "Tom")  # fmt: skip
PLACE = re.compile(r"Place (\d+): (.+) with (minus )?(\d+) points?;.*")
WAITS = re.compile(r"organiser of Friday approves it.*: ([a-z]{5}-[a-z]{5}-[a-z]{5})\.")
LARGE = (120, 50)

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")


def address_of(home):
    folder = home / "evening"
    key = load_keys(folder / "host-identity").public
    port = int((folder / "host-port").read_text())
    return join_line("127.0.0.1", port, key).removeprefix("luznet join ")


def results_of(name, lines):
    """Yield the scores of each game that a bot tells of, by name, the winner first."""
    scores = {}
    for line in lines:
        if (found := PLACE.fullmatch(line)) is not None:
            place, who, minus, points = found.groups()
            if place == "1":
                scores = {}
            scores[name if who == "you" else who] = int(points) * (-1 if minus else 1)
        elif scores:
            yield scores
            scores = {}
    if scores:
        yield scores


def points_by_hand(scores):
    """Return what each player of a table gets: the share of the others that they beat."""
    winner = next(iter(scores))

    def rank(name):
        return name == winner, scores[name]

    points = {}
    for name in scores:
        others = [other for other in scores if other != name]
        beaten = sum(rank(other) < rank(name) for other in others)
        tied = sum(rank(other) == rank(name) for other in others)
        points[name] = (beaten + Fraction(tied, 2)) / len(others)
    return points


def bots_of(start, folder, names, address):
    """Start bots that come to an evening as people; return their programs by name."""
    bot = ["luznet", "bot", "easy", f"--join={address}"]
    return {name: start([*bot, f"--name={name}"], folder / name) for name in names}


def lender_of(start, folder, address, boss, answer="y"):
    """Start a computer that lends its tables to an evening, and have its organiser approve it, or
    not, after a look at both phrases."""
    lent = ["--lend=3", "--local", "--no-guests", "--lang=en", f"--port={port_of_its_own()}"]
    lender = start(["luznet", "evening", address, *lent], folder / "Lender")
    phrase = lender.wait_for(lambda line: WAITS.search(line))[1]
    boss.wait(f"lends a computer: {phrase}")
    boss.press("a")
    boss.wait("no, refuse it")
    boss.press(answer)
    if answer == "y":
        lender.wait_for(lambda line: "is lent to the evening Friday" in line)
    return lender


def begin_and_hold(boss):
    """Begin the first round, and stop all its tables at once."""
    boss.press("b")
    boss.wait("Begin round 1")
    boss.press("y")
    boss.wait("Round 1 of")
    boss.press("p")
    boss.wait("The organiser has paused the evening.")


def exported(home, folder):
    """Return the standings that `luznet evening --export` writes."""
    subprocess.run(
        [sys.executable, "-m", "luznet", "evening", f"--export={folder}"],
        env={**os.environ, "LUZNET_HOME": str(home)},
        check=True,
    )
    with (folder / "standings.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("people", [7, pytest.param(20, marks=pytest.mark.slow)])
def test_an_evening_survives_its_host_and_its_standings_are_those_worked_out_by_hand(
    tmp_path, people
):
    names = NAMES[:people]
    tables = round(people / 4)
    flags = ("--rounds=1", "--pace=0", "--local", "--no-guests", "--lang=en", "--no-motion")
    with windows(tmp_path) as window, processes() as start:
        boss = window(
            "Boss", "evening", "Friday", f"--port={port_of_its_own()}", *flags, size=LARGE
        )
        boss.wait("Check-in: 0 people are here")
        address = address_of(tmp_path / "Boss")
        board = window("Boss", "board", "--lang=en", size=LARGE)
        bots = bots_of(start, tmp_path, names, address)
        boss.wait(f"Check-in: {people} people are here", patience=120)
        boss.press("b")
        boss.wait(f"Begin round 1 for {people} people?")
        boss.press("y")
        boss.wait("Round 1 of 1")
        boss.press("p")
        boss.wait("The organiser has paused the evening.")
        board.wait(lambda shown: all(f"Table {each + 1}" in shown for each in range(tables)))

        # Two leave, and the host dies in the middle of the round.
        gone = names[2], names[-1]
        for name in gone:
            bots[name].terminate()
            bots[name].code()
        boss.wait(lambda shown: shown.count("  left") == 2)
        os.kill(hosts_of(boss.pid)[0], signal.SIGKILL)
        boss.wait("Your host has died and is being started again")
        boss.wait("The organiser has paused the evening.")
        assert boss.text().count("  left") == 2
        boss.press("p")
        boss.wait("Round 1 of 1 is over", patience=240)
        board.wait("Round 1 of 1 is over")

        # What the bots said about their games, and what follows from it.
        stayed = [name for name in names if name not in gone]
        points = defaultdict(Fraction)
        for name in stayed:
            bots[name].wait_for(lambda line: line == "Game 1 is over.")
            last = bots[name].wait_for(lambda line: PLACE.fullmatch(line) and line)
            while not last.startswith("Place 1:"):
                last = bots[name].wait_for(lambda line: PLACE.fullmatch(line) and line)
            size = 1
            try:
                while size < 5:
                    bots[name].wait_for(lambda line: PLACE.fullmatch(line), patience=2)
                    size += 1
            except AssertionError:
                pass  # that was the last place
            [scores] = results_of(name, bots[name].lines)
            points[name] = points_by_hand(scores)[name]

        # The final of the best four, then the podium.
        boss.press("b")
        boss.wait("Begin the final?")
        boss.press("y")
        shown = boss.wait("The evening is over", patience=240)
        assert re.search(r"\w+ wins the evening!", shown)
        board.wait("wins the evening!")
        winner = re.search(r"(\w+) wins the evening!", shown)[1]
        for name in stayed:
            bots[name].code()
        final = next(
            scores
            for name in stayed
            for scores in list(results_of(name, [*bots[name].lines, *bots[name].rest()]))[1:]
        )
        assert next(iter(final)) == winner
        boss.press("q")
        boss.press("y")
        boss.code()
        board.press(ESCAPE)

        rows = _when_ended(lambda: exported(tmp_path / "Boss", tmp_path / "files"))
        assert {row["name"] for row in rows} == {*names}
        for row in rows:
            assert row["round 1"] == f"{float(points[row['name']]):.2f}", row
        assert [row["name"] for row in rows[:1]] == [winner]
        assert {row["name"] for row in rows[:4]} == {*final} & {*names}
        rest = [float(row["points"]) for row in rows[4:]]
        assert rest == sorted(rest, reverse=True)


def test_tables_on_a_lent_computer_are_played_like_all_others_even_if_its_host_dies(tmp_path):
    names = NAMES[:7]
    flags = ("--rounds=1", "--no-final", "--pace=0", "--local", "--no-guests", "--lang=en")
    with windows(tmp_path) as window, processes() as start:
        port = f"--port={port_of_its_own()}"
        boss = window("Boss", "evening", "Friday", port, "--spread", *flags, size=LARGE)
        boss.wait("Check-in: 0 people are here")
        address = address_of(tmp_path / "Boss")
        lender = lender_of(start, tmp_path, address, boss)
        bots = bots_of(start, tmp_path, names, address)
        joe = window("Joe", "join", address, "--lang=en", "--no-motion")
        boss.wait("Check-in: 8 people are here", patience=120)
        begin_and_hold(boss)
        lender.wait_for(lambda line: "runs a table of the evening: Friday 1-2" in line)
        joe.wait("The organiser has stopped this table")

        os.kill(hosts_of(lender.pid)[0], signal.SIGKILL)
        lender.wait_for(lambda line: "games continue where they stopped" in line)
        lender.wait_for(lambda line: "is lent to the evening Friday" in line)
        boss.press("p")
        joe.wait("YOUR TURN")
        joe.press("q", "y")  # a bot plays on for Joe
        boss.wait("Round 1 of 1 is over", patience=240)
        boss.press("E")
        boss.wait("End the evening now?")
        boss.press("y")
        boss.wait("The evening is over")
        points = {}
        for name in names:
            bots[name].code()
            said = bots[name].rest()
            told = [*results_of(name, said)]
            assert len(told) == 1, (name, said)
            [scores] = told
            points |= {each: got for each, got in points_by_hand(scores).items() if each in names}
        boss.press("q")
        boss.code()
        rows = _when_ended(lambda: exported(tmp_path / "Boss", tmp_path / "files"))
        assert {row["name"]: row["round 1"] for row in rows if row["name"] != "Joe"} == {
            name: f"{float(got):.2f}" for name, got in points.items()
        }


def test_a_lent_computer_that_the_organiser_refuses_says_so_and_ends(tmp_path):
    flags = ("--rounds=1", "--local", "--no-guests", "--lang=en", "--no-motion", "--spread")
    with windows(tmp_path) as window, processes() as start:
        boss = window("Boss", "evening", "Friday", f"--port={port_of_its_own()}", *flags)
        boss.wait("Check-in: 0 people are here")
        lender = lender_of(start, tmp_path, address_of(tmp_path / "Boss"), boss, answer="n")
        lender.wait_for(lambda line: "doesn't take this computer" in line)
        assert lender.code() == USAGE
        boss.wait(lambda shown: "lends a computer" not in shown)


def die(lender):
    """Kill a lent computer: its host must not be started again, nor say goodbye."""
    os.kill(lender.pid, signal.SIGSTOP)
    os.kill(hosts_of(lender.pid)[0], signal.SIGKILL)
    lender.kill()


def take_back(lender):
    """Take a lent computer back in the middle of its tables."""
    lender.interrupt()


@pytest.mark.parametrize("go", [die, take_back])
def test_an_evening_goes_on_without_a_lent_computer_that_is_gone_for_good(tmp_path, go):
    names = NAMES[:8]
    flags = ("--rounds=2", "--no-final", "--pace=0", "--local", "--no-guests", "--lang=en")
    with windows(tmp_path) as window, processes() as start:
        port = f"--port={port_of_its_own()}"
        boss = window("Boss", "evening", "Friday", port, "--spread", *flags, size=LARGE)
        boss.wait("Check-in: 0 people are here")
        address = address_of(tmp_path / "Boss")
        lender = lender_of(start, tmp_path, address, boss)
        bots = bots_of(start, tmp_path, names, address)
        boss.wait("Check-in: 8 people are here", patience=120)
        begin_and_hold(boss)
        lender.wait_for(lambda line: "runs a table of the evening: Friday 1-2" in line)

        for name in names:
            bots[name].wait_for(lambda line: "Game 1 is being played" in line)
        go(lender)
        boss.wait("its computer is gone")
        boss.press(RIGHT, "P")
        boss.wait("Postpone table 2?")
        boss.press("y")
        boss.wait("postponed")
        boss.press("p")
        boss.wait("Round 1 of 2 is over", patience=240)
        boss.press("C", CTRL_U, *"40 25 10 -5", ENTER)
        boss.wait("40 25 10 -5")

        # All eight are there for the next round, which the evening's own host plays alone.
        boss.press("b")
        boss.wait("Begin round 2 for 8 people?")
        boss.press("y")
        boss.wait("Round 2 of 2 is over", patience=240)
        boss.press("E")
        boss.wait("End the evening now?")
        boss.press("y")
        boss.wait("The evening is over")
        points = {}
        games = {}
        for name in names:
            bots[name].code()
            told = [*results_of(name, bots[name].rest())]
            games[name] = len(told)
            points[name] = points_by_hand(told[-1])[name]
        assert sorted(games.values()) == [1] * 4 + [2] * 4
        boss.press("q")
        boss.code()
        rows = _when_ended(lambda: exported(tmp_path / "Boss", tmp_path / "files"))
        corrected = sorted(row["round 1"] for row in rows if games[row["name"]] == 1)
        assert corrected == ["0.00", "0.33", "0.67", "1.00"]
        assert {row["name"]: row["round 2"] for row in rows} == {
            name: f"{float(got):.2f}" for name, got in points.items()
        }


def _when_ended(work):
    """Return what the work returns, once the host lets go of its journal."""
    for _attempt in range(40):
        try:
            return work()
        except subprocess.CalledProcessError:
            signal.sigtimedwait([], 0.5)
    return work()
