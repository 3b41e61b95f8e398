"""The complete flow that protocol/spec.md begins with: one client, from `hello` to its first bet.

LUZNET_RENEW=1 pytest tests/protocol/test_flow.py writes it again.
"""

import json
import re
import textwrap
from typing import Any

from tests.host.simulated import key_of
from tests.protocol.vector_sessions import Conversation
from tests.protocol.vectors import a_key

PLAYERS = ("Ann", "Ben")
BLOCK = re.compile(r"```json\n(.*?)```", re.DOTALL)
WIDTH = 96


def flow() -> list[dict[str, Any]]:
    """Return every message between Ann and a host where Ben plays against bots."""
    said = Conversation(seed=4, players=3)
    said.greet("Ben")
    said.tell("Ben", "sit", table=said.table.id)
    said.tell("Ben", "start")
    said.steps.clear()
    said.greet("Ann")
    said.tell("Ann", "sit", table=said.table.id)
    said.tell("Ann", "act", turn=said.table.turn, action={"type": "bet", "tricks": 3})
    return [named(step["message"]) for step in said.steps if step["connection"] == "Ann"]


def named(message: dict[str, Any]) -> dict[str, Any]:
    """Return a message with readable keys that look like real ones."""
    text = json.dumps(message)
    for name in PLAYERS:
        text = text.replace(key_of(name), a_key(name).replace("\\", ""))
    return dict(json.loads(text))


def written(value: Any, indent: str = "", before: str = "") -> str:
    """Return JSON in lines of a readable length."""
    text = before + json.dumps(value, ensure_ascii=False)
    inner = indent + "  "
    if len(indent + text) <= WIDTH:
        return indent + text
    if isinstance(value, dict) and len(indent) < 4:
        fields = [written(part, inner, f'"{name}": ') for name, part in value.items()]
        return f"{indent}{before}{{\n" + ",\n".join(fields) + f"\n{indent}}}"
    if isinstance(value, list) and len(indent) < 6:
        parts = [written(part, inner) for part in value]
        return f"{indent}{before}[\n" + ",\n".join(parts) + f"\n{indent}]"
    return wrapped(text, indent)


def wrapped(text: str, indent: str) -> str:
    """Return a text in lines that end with a comma."""
    tied = text.replace(": ", ":\N{NO-BREAK SPACE}")
    lines = textwrap.wrap(
        tied, WIDTH, initial_indent=indent, subsequent_indent=indent + " ",
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
    return "\n".join(lines).replace(":\N{NO-BREAK SPACE}", ": ")


def section(spec: str) -> str:
    """Return the part of the text that contains the flow."""
    return spec.partition("\n## A complete flow\n")[2].partition("\n## ")[0]


def renewed(spec: str) -> str:
    """Return the text with the messages of the flow as they are now."""
    messages = iter(flow())
    old = section(spec)
    new = BLOCK.sub(lambda _: f"```json\n{written(next(messages))}\n```", old)
    return spec.replace(old, new)
