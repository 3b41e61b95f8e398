"""What holds for every test: nothing leaves this machine, nothing touches the user's folders."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

from luznet import language
from luznet.preferences.table import SETTINGS
from tools import catalogues

settings.register_profile("luznet", deadline=None)  # a busy machine is no failure
settings.load_profile("luznet")
os.environ["LUZNET_INTERFACES"] = "127.0.0.1"
os.environ["LC_ALL"] = "C.UTF-8"  # whoever runs the tests: luznet speaks English unless told
catalogues.build(Path(language.__file__).parent / "locale")
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # hundreds of programs would compile luznet each


@pytest.fixture(autouse=True)
def _home_of_its_own(tmp_path, monkeypatch):
    monkeypatch.setenv("LUZNET_HOME", str(tmp_path / "home"))
    for variable in ("NO_COLOR", *(setting.variable for setting in SETTINGS)):
        monkeypatch.delenv(variable, raising=False)


@pytest.fixture(autouse=True)
def _english_again():
    yield
    language.speak("en")
