"""What holds for every test: nothing leaves this machine, nothing touches the user's folders."""

import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from luznet import language
from luznet.preferences.table import SETTINGS
from tools import catalogues

settings.register_profile("luznet", deadline=None)  # a busy machine is no failure
settings.load_profile("luznet")
os.environ["LUZNET_INTERFACES"] = "127.0.0.1"
os.environ["LC_ALL"] = "C.UTF-8"  # whoever runs the tests: luznet speaks English unless told
os.environ["TERM"] = "xterm-256color"
if "PYTEST_XDIST_WORKER" not in os.environ:  # who starts the workers has built them already
    catalogues.build(Path(language.__file__).parent / "locale")
REAL = ("arena", "bench", "client", "coach", "e2e", "host", "third", "test_discovery.py",
        "test_own_bot.py", "test_two_hosts.py", "test_independent.py",
        "test_worker.py")  # fmt: skip
"""Folders and files whose tests start real hosts and programs. They run one after the other: they
would find each other's tables, and take each other's time."""

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # hundreds of programs would compile luznet each


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Give each process of `pytest -n` whole files, and one of them all that is real."""
    from xdist.scheduler import LoadScopeScheduling

    class Scheduling(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file = nodeid.split("::")[0]
            return file if set(REAL).isdisjoint(file.split("/")) else "real"

    return Scheduling(config, log)


@pytest.fixture(autouse=True)
def _home_of_its_own(tmp_path, monkeypatch):
    monkeypatch.setenv("LUZNET_HOME", str(tmp_path / "home"))
    for variable in ("NO_COLOR", *(setting.variable for setting in SETTINGS)):
        monkeypatch.delenv(variable, raising=False)


@pytest.fixture(autouse=True)
def _english_again():
    yield
    language.speak("en")
