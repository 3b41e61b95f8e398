"""Fair deals between real programs: told to people, proved by files, kept through a crash."""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from subprocess import PIPE

from tests.e2e.processes import processes, start_host, wait_until
from tests.e2e.test_plain import play_until

FLAGS = ("--players=3", "--pace=0", "--grace=30", "--local")


def joined(start, tmp_path, name, address):
    typed = ["luznet", "join", address, "--plain", f"--name={name}"]
    return start(typed, tmp_path / name, stdin=PIPE)


def luznet(home, *typed):
    """Run a command of somebody; return its exit code and its lines."""
    done = subprocess.run(
        [sys.executable, "-m", "luznet", *typed],
        env={"LUZNET_HOME": str(home), "LUZNET_LANG": "en", "TZ": "UTC"},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout.splitlines()


def test_two_people_are_told_that_deals_are_verified_also_after_a_crash_and_can_prove_it(tmp_path):
    home = tmp_path / "host"
    with processes() as start, ThreadPoolExecutor(2) as together:
        host, address = start_host(start, home, *FLAGS)
        ann = joined(start, tmp_path, "Ann", address)
        ann.wait_for(lambda line: line.startswith("Seat 1: you"))
        ben = joined(start, tmp_path, "Ben", address)
        ann.wait_for(lambda line: line == "Ben sat down.")
        people = [ann, ben]
        for person in people:
            person.type("ready")
        list(together.map(lambda person: play_until(person, "Deal 2 of 4 is scored."), people))
        host.kill()
        host, again = start_host(start, home, *FLAGS)
        assert again == address
        list(together.map(lambda person: play_until(person, "Place 3"), people))
        for person in people:
            person.wait_for(lambda line: line.startswith("Deal 4 verified by you"))
        wait_until(lambda: luznet(tmp_path / "Ann", "verify", "last")[0] == 0)
        for person in people:
            person.type("leave")
            assert person.code() == 0
        assert host.interrupt() == 0
    for person in people:
        told = [line for line in person.lines if line.startswith("Deal ")]
        verified = [line for line in told if "verified" in line]
        assert not [line for line in told if "fair" in line or "not verified" in line]
        assert "Deal 4 verified by you and 1 other." in verified
    luznet(tmp_path / "Ann", "export", "last", str(tmp_path / "game.json"))
    code, lines = luznet(tmp_path / "Ann", "verify", str(tmp_path / "game.json"))
    assert code == 0
    assert lines[-1] == "Everything fits, everybody has signed, and every deal is proved."
    code, lines = luznet(tmp_path / "Eve", "verify", str(tmp_path / "game.json"))
    assert code == 3
    assert sum("with a key that you have not met" in line for line in lines) == 2
    record = json.loads((tmp_path / "game.json").read_text())["record"]
    assert [len(proof["people"]) for proof in record["proofs"]] == [2, 2, 2, 2]
