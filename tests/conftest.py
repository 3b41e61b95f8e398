"""What holds for every test: nothing leaves this machine, nothing touches the user's folders."""

import os

import pytest
from hypothesis import settings

from luznet.preferences.table import SETTINGS

settings.register_profile("luznet", deadline=None)  # a busy machine is no failure
settings.load_profile("luznet")
os.environ["LUZNET_INTERFACES"] = "127.0.0.1"


@pytest.fixture(autouse=True)
def _home_of_its_own(tmp_path, monkeypatch):
    monkeypatch.setenv("LUZNET_HOME", str(tmp_path / "home"))
    for variable in ("NO_COLOR", *(setting.variable for setting in SETTINGS)):
        monkeypatch.delenv(variable, raising=False)
