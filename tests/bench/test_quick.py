"""Every benchmark runs through in its quick form, and prints its figures; how good those are on a
busy machine is no matter here."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import netns
from tests.bench.flood import FLOODS, WORSE

needs_namespaces = pytest.mark.skipif(
    not netns.available(), reason="network namespaces need root and iproute2"
)
linux_only = pytest.mark.skipif(sys.platform != "linux", reason="measures through /proc")
FIGURES = {
    "rules": ("Luz, an action ", "Luz, a view ", "OpenSpiel|times Oh Hell's action"),
    "startup": ("--version / bare ", "screen / libraries ", "play, first card "),
    "journal": ("append to a new table ", "... one of 20 tables ", "finished games "),
    "history": ("history, read ", "a season, read and drawn ", "luznet stats ", "limit 1.5: "),
    "screen": ("luznet ", "bare ", "work ratio ", "p99, ms ", "a card played, bytes ", "idle, % "),
    "bots": ("by the policy, 1,024 at once ", "exact odds of a hand: ", "OpenSpiel|ratio "),
    "guests": ("first picture: ", "a guest's own: ", "a guest, p99: ", "a flood of the door: "),
    "flood": (*FLOODS, *WORSE),
    "host": (
        "view and encoding, a seat: ",
        "nobody watches ",
        "one table ",
        "one of 20 of an evening, in turn ",
        "bots at 4 tables rush ",
        "connect, greet, sit, whole view ",
        "beside 19 resting tables ",
    ),
    "discovery": ("a table is listed ", "... and has answered ", "gone from an open lobby "),
}
"""What stands in the output of each; of things with a bar between them one is enough."""
MARKS = {"discovery": needs_namespaces, "flood": linux_only}
PATIENCE = 120


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """All of them, started at the same time: much of what they do is to wait."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("LUZNET_HOME", str(tmp_path_factory.mktemp("bench")))
        started = {
            name: subprocess.Popen(
                [sys.executable, "-m", f"tests.bench.{name}", "--quick"],
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
            for name in FIGURES
        }
    yield started
    for process in started.values():
        process.kill()


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=MARKS.get(name, ())) for name in FIGURES]
)
def test_a_benchmark_runs_through_and_prints_its_figures(name: str, running: Any) -> None:
    said, _ = running[name].communicate(timeout=PATIENCE)
    assert "Traceback" not in said, said
    assert running[name].returncode in (0, 1), said  # 1: a goal was missed
    missing = [each for each in FIGURES[name] if not any(one in said for one in each.split("|"))]
    assert not missing, said


def test_without_node_the_comparison_with_boardgame_io_says_what_is_missing() -> None:
    command = [sys.executable, "-m", "tests.bench.host", "--peer", "--quick"]
    done = subprocess.run(
        command, env={**os.environ, "PATH": ""}, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "The peer needs node and npm, which are not installed here.\n"


def test_every_benchmark_is_run_here_and_named_in_the_guide() -> None:
    found = {
        path.stem if path.is_file() else path.name
        for path in Path(__file__).parent.iterdir()
        if not path.stem.startswith(("_", "test_"))
    }
    assert found == set(FIGURES)
    guide = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text()
    assert [name for name in found if f"`python -m tests.bench.{name}`" not in guide] == []
