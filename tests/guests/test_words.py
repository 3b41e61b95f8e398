"""What luznet says to guests names nothing that they don't have."""

import ast
import re
from pathlib import Path

import luznet

ROOT = Path(luznet.__file__).parent
SEEN = ("i18n", "terminal", "plain", "preferences")
NEVER_SEEN = {
    "i18n/tables.py": {"Nobody else can join", "Your host crashed", "Others see this table"},
    "i18n/__init__.py": {"Your host has died", "Your seat is kept. If your network"},
    "terminal/words.py": {"luznet has crashed", "Others type `luznet`"},
    "terminal/screens/words.py": {
        "What others see in their list",
        "Type an address",
        "Press n to open a table",
        "Is a table missing?",
    },
    "plain/words.py": {"Others see this table"},
    "preferences/file.py": {"The settings of luznet", "{setting} in {file}"},
}
"""By file, how messages begin that are for the user of a host, or about one."""
OF_OTHERS = re.compile("lobby|history|statistics|create")
"""Files of screens and conversations that a guest has no way to."""
NOT_THEIRS = re.compile(
    r"`luznet|--[a-z]|\blobby\b|join line|LUZNET_|list of tables|own (network|cable)"
)


def messages():
    """Yield each message that guests may be told: its file, and its text."""
    for file in (each for part in SEEN for each in (ROOT / part).rglob("*.py")):
        name = file.relative_to(ROOT).as_posix()
        if OF_OTHERS.search(name):
            continue
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                texts = [each.value for each in call.args if isinstance(each, ast.Constant)]
                is_theirs = call.func.id == "GuestText"
                for text in texts[1:] if is_theirs else texts:
                    if isinstance(text, str):
                        yield name, text


def test_no_message_to_a_guest_names_a_command_a_flag_a_join_line_a_network_or_the_lobby():
    assert [
        (name, text)
        for name, text in messages()
        if NOT_THEIRS.search(text) and not text.startswith(tuple(NEVER_SEEN.get(name, ())))
    ] == []
