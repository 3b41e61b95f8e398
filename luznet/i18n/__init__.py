"""Sentences that several rooms say: refusals, happenings at a table, phrases, farewells. English.

An id and its facts become one whole sentence, by name; nothing is glued from pieces.  Facts come
from the network: they are made safe to print, and one that is missing is told as "?".
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from luznet.client.core import SeatChanged, TableChanged
from luznet.language import _, pgettext
from luznet.wire.messages import Fact, Refused, Said
from luznet.wire.text import clean_name

GameWords = Callable[[str, dict[str, Fact]], str]
"""Says a refusal of a game: its code and its facts."""

REFUSALS: Final[Mapping[str, str]] = {
    "too_large": "That is too long for the table; make it shorter and try again.",
    "malformed": "A message could not be read; use the same version of luznet on both sides.",
    "unknown_type": "The host is too old for that; update luznet on the host's computer.",
    "too_fast": "That was too quick for the table and was dropped; wait a second, then try again.",
    "hello_first": "The host forgot this connection; go back and join again.",
    "version": (
        "The host speaks protocol {host} and this luznet speaks {client}; "
        "update the older of the two."
    ),
    "bad_name": "This name cannot be shown; choose one with letters or digits.",
    "name_taken": (
        "Somebody is called {name} here already. Take another name: o in the lobby, or --name."
    ),
    "no_table": "This table is not there any more; go back and choose another one.",
    "no_seat": "The table has only {seats} chairs; choose one of those.",
    "no_watching": "Nobody may watch this table; sit down, or choose another one.",
    "no_newcomers": (
        "Spectators may see all hands here, so nobody new sits down during a game; watch until "
        "it is over."
    ),
    "not_shown": (
        "Spectators of this table do not see hidden cards; the owner can change that between games."
    ),
    "table_full": "All {seats} chairs are taken by people; you can watch, or try again later.",
    "seat_taken": "{name} has this chair; choose another one.",
    "seat_bound": (
        "You have seen a hand of this game and can only come back to your own chair; "
        "choose another one after the game."
    ),
    "not_seated": "Only who sits at the table can do this; take a free chair first.",
    "not_owner": "Only the owner of the table can do this; ask them.",
    "not_playing": "No game is being played now; wait until one begins.",
    "in_game": "This has to wait until the game is over.",
    "too_few": (
        "Too few sit here: {missing} more must sit down, or the owner lets bots fill the chairs."
    ),
    "bad_options": (
        "These options do not fit; between {least} and {most} can play, and everybody who "
        "sits keeps a chair."
    ),
    "paused": "{name} paused the game; wait until it goes on.",
    "stale": "That came too late, the game had gone on; look again and choose anew.",
    "malformed_action": "The host does not know this action; use the same luznet on both sides.",
    "not_admitted": (
        "This host is private and does not know you yet: join again, and type the code that "
        "its players see."
    ),
    "no_invite": "Only who sits at a table here can invite others; take a chair first.",
    "wrong_code": "The code was wrong; look at the host's screen again and type it anew.",
    "no_token": "This invite was used already or is too old; ask for a new one, or for the code.",
    "door_busy": "Too many wrong codes were tried here; wait ten seconds, then try again.",
    "no_chat": "Nobody can chat at this table; the owner can change that between games.",
    "only_phrases": "Only ready phrases can be said at this table; choose one of those.",
    "no_hints": (
        "Spectators have seen all hands, so they say nothing until the game is over; wait for that."
    ),
    "nothing_said": "The table cannot pass that on; choose another phrase or other words.",
    "not_stored": (
        "The host could not store it, so nothing changed; make room on its disk and try again."
    ),
}
"""What to tell for every refusal code outside the games, and what to do."""

UNKNOWN: Final = "The table refused this ({code}); look at the help, or try something else."

SEATS: Final[Mapping[str, str]] = {
    "sat": "{name} sat down.",
    "left": "{name} left the table.",
    "away": "{name} lost the connection.",
    "back": "{name} is back.",
    "stand_in": "A bot plays for {name} until they are back.",
    "ready": "{name} is ready.",
    "shows": "{name} lets spectators see all hands.",
    "hides": "{name} does not let spectators see all hands any more.",
}
TABLES: Final[Mapping[str, str]] = {
    "started": "A game began.",
    "over": "The game is over.",
    "paused": "{name} paused the game.",
    "resumed": "The game goes on.",
    "shown": "Everybody agreed: spectators see all hands now.",
    "hidden": "Spectators do not see hidden cards any more.",
    "configured": "The options of the table were changed.",
}
PHRASES: Final[Mapping[str, str]] = {
    "hello": "Hello!",
    "thanks": "Thank you!",
    "well_played": "Well played!",
    "nice_bet": "Nice bet!",
    "oh_no": "Oh no!",
    "hurry": "It is your turn!",
    "one_moment": "One moment, please.",
    "sorry": "Sorry!",
    "good_game": "Good game!",
}
"""What the ready phrases say."""
FAREWELLS: Final[Mapping[str, str]] = {
    "closing": (
        "The host closed the table and keeps an unfinished game; it goes on when the host is back."
    ),
    "replaced": "You sat down at this table from another terminal; go on there.",
    "hostile": "The host ended this connection because of too many unreadable messages; join anew.",
    "version": "The host speaks another version; use the same luznet on both sides.",
}
LOST: Final = "The connection to the table is lost; trying again, and your place is kept."


# ---- lists -----------------------------------------------------------------------------------


def list_of(items: Sequence[str]) -> str:
    """Return the items as a list in a sentence: "A, B and C"."""
    if len(items) == 1:
        return items[0]
    # i18n: A list: {items} are all but the last, with commas between them.
    return _("{items} and {last}", items=commas(items[:-1]), last=items[-1])


def one_of(items: Sequence[str]) -> str:
    """Return the items as what can be chosen from, in a sentence: "A, B or C"."""
    if len(items) == 1:
        return items[0]
    # i18n: A list: {items} are all but the last, with commas between them.
    return _("{items} or {last}", items=commas(items[:-1]), last=items[-1])


def commas(items: Sequence[str]) -> str:
    """Return the items as a list that no word ends: "A, B, C"."""
    return pgettext("between two parts of a list", ", ").join(items)


def parts(items: Sequence[str]) -> str:
    """Return parts of a sentence, in which there may be lists, side by side: "A; B; C"."""
    return pgettext("between two parts of a sentence", "; ").join(items)


def sentences(*said: str) -> str:
    """Return whole sentences one after the other; those that are empty are left out."""
    return " ".join(filter(None, said))


# ---- what is said ----------------------------------------------------------------------------


def refusal(
    refused: Refused,
    game_words: GameWords | None = None,
    sentences: Mapping[str, str] = REFUSALS,
) -> str:
    """Say why something was refused and what to do; `game_words` knows the game's own codes,
    and `sentences` those of all games."""
    sentence = sentences.get(refused.code)
    if sentence is None and game_words is not None:
        return game_words(refused.code, dict(refused.facts))
    return _say(sentence or UNKNOWN, {**refused.facts, "code": refused.code})


def happening(happened: SeatChanged | TableChanged) -> str:
    """Say what changed at the table."""
    sentences = SEATS if isinstance(happened, SeatChanged) else TABLES
    return _say(sentences[happened.what], {"name": happened.name})


def line(said: Said) -> str:
    """Say what somebody at the table said; a phrase that is not known here is told by its id."""
    return said.text or PHRASES.get(said.phrase, said.phrase)


def farewell(reason: str) -> str:
    """Say why the host ended the connection."""
    return FAREWELLS.get(reason, "The host ended this connection; join again.")


class _Facts(dict[str, str]):
    """Facts by name; one that is missing is a question mark."""

    def __missing__(self, name: str) -> str:
        return "?"


def _say(sentence: str, facts: Mapping[str, Fact]) -> str:
    safe = {name: clean_name(str(fact), 40) or "?" for name, fact in facts.items()}
    return sentence.format_map(_Facts(safe))
