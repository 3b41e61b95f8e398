"""Sentences that several parts say: refusals, what happens at a table, phrases, farewells.

An id and its facts become one whole sentence; nothing is put together from pieces.  Facts come from
the network: they are made safe to print, and a missing one is shown as "?".
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from luznet.client.changes import SeatChanged, TableChanged
from luznet.client.core import Client
from luznet.client.deals import DealChecked
from luznet.i18n import deals, games, host_loss
from luznet.language import GuestText, PluralText, Text, pgettext
from luznet.language import commas as commas
from luznet.language import list_of as list_of
from luznet.language import one_of as one_of
from luznet.wire.messages import Fact, Refused, Said
from luznet.wire.text import clean_name


class Counted(NamedTuple):
    """A sentence that has a form for each number; the number is the fact of this name."""

    fact: str
    form: Callable[[int], str]


Sentence: TypeAlias = Text | Counted

REFUSALS: Final[Mapping[str, Sentence]] = {
    "too_large": Text("That is too long for the table; make it shorter and try again."),
    "malformed": Text("A message could not be read; use the same version of luznet on both sides."),
    # i18n: At most 76 columns.
    "inconsistent": Text("The host sent a message that makes no sense; if the game stops, leave."),
    "unknown_type": Text("The host is too old for that; update luznet on the host's computer."),
    # i18n: At most 76 columns.
    "too_fast": Text("That was too fast for the table; wait a second, then try again."),
    "hello_first": GuestText(
        "The host forgot this connection; go back and join again.",
        "The host forgot this connection; leave and come again.",
    ),
    # i18n: {host} and {client} are lists of numbers, such as "1, 2".
    "version": Text(
        "The host speaks protocol {host} and this luznet speaks {client}; "
        "update the older of the two."
    ),
    # i18n: To pair is to type the code of a private host. {host} and {client} are numbers.
    "door_version": Text(
        "The host pairs in version {host} and this luznet in version {client}; update the older of "
        "the two."
    ),
    "bad_name": Text("This name cannot be shown; choose one with letters or digits."),
    # i18n: o is a key, --name what is typed.
    "name_taken": GuestText(
        "Somebody here has the name {name} already, or one that looks the same. Take another name: "
        "o in the lobby, or --name.",
        "Somebody here has the name {name} already, or one that looks the same. Type another name.",
    ),
    "table_closed": GuestText(
        "This table was closed; go back and choose another one.",
        "This table was closed. Ask whoever opened it when the next one opens.",
    ),
    # i18n: At most 76 columns.
    "record_differs": Text("The host's record doesn't match what you saw, so it isn't kept."),
    "deal_differs": host_loss.CARRIED["differs"],
    "too_late": Text("The cards were dealt without this client, which was too slow."),
    "bad_opening": Text("The host doesn't accept this client's part of the shuffle."),
    "no_deal": Text("The host doesn't have this deal, so nothing is signed."),
    "unfair_deal": deals.UNFAIR,
    "no_record": Text("The host doesn't have this record, so nothing is signed."),
    "no_replay": Text("This table has no such moment of a finished game to show."),
    "led_already": Text("Somebody else is showing the replay; you can watch along."),
    "bad_signature": Text("The host doesn't accept your signature."),
    "no_table": GuestText(
        "This table is not there any more; go back and choose another one.",
        "This table is not there any more. Leave and come again.",
    ),
    "no_seat": Counted(
        "seats",
        PluralText(
            "The table has only {number} seat; choose that one.",
            "The table has only {number} seats; choose one of those.",
        ),
    ),
    # i18n: play@ and watch@ are typed, in an ssh command.
    "no_watching": GuestText(
        "Nobody may watch this table; sit down, or choose another one.",
        "Nobody may watch this table. To sit down, come with play@ in place of watch@.",
    ),
    "no_newcomers": Text(
        "Spectators may see all hands here, so nobody new sits down during a game; watch until "
        "it is over."
    ),
    # i18n: At most 76 columns.
    "not_shown": Text(
        "Spectators see no hidden cards here; the owner can change it between games."
    ),
    "table_full": Counted(
        "seats",
        PluralText(
            "All {number} seats are taken by people; you can watch, or try again later.",
            "All {number} seats are taken by people; you can watch, or try again later.",
        ),
    ),
    "seat_taken": Text("{name} has this seat; choose another one."),
    "seat_bound": Text(
        "You have seen cards of this game, so you can only return to your own seat, and somebody "
        "else has it now. You can join again after the game."
    ),
    "not_seated": Text("Only those who sit at the table can do this; take a free seat first."),
    "not_owner": Text("Only the owner of the table can do this; ask them."),
    "no_successor": Text(
        "That computer cannot carry the table on: choose another player, or try again later."
    ),
    "out_of_reach": Text(
        "Not everybody at the table can reach that computer, so the table stays: choose another "
        "player."
    ),
    "not_founder": Text("Only the person who opened this table can do this; ask them."),
    "locked": Text("Only the person who opened this table can change its options; ask them."),
    "removed": Text("The owner of the table removed you. You can join again once they let you in."),
    "not_removed": Text("Nobody called {name} was removed from this table."),
    "no_player": Text("There is no player in that seat to remove."),
    "not_away": Text("You can only free the seat of a player who is away; choose such a seat."),
    "reserved": Text("This seat is reserved for {name}; choose another one."),
    "all_reserved": Text(
        "Every free seat here is reserved for somebody else; you can watch, or ask the owner."
    ),
    "not_playing": Text("No game is being played now; wait until one begins."),
    "in_game": Text("This has to wait until the game is over."),
    "too_few": Counted(
        "missing",
        PluralText(
            "Too few people are here: {number} more must sit down, or the owner lets bots fill the "
            "seats.",
            "Too few people are here: {number} more must sit down, or the owner lets bots fill the "
            "seats.",
        ),
    ),
    "bad_options": Text(
        "These options do not fit; between {least} and {most} can play, and everybody who "
        "sits keeps a seat."
    ),
    "no_game": Text("The host does not know this game; choose another one."),
    "paused": Text("{name} paused the game; any player can resume it."),
    "cut": games.CUT,
    **games.EVENING_REFUSALS,
    # i18n: At most 76 columns.
    "stale": Text("Too late: the game had moved on. Look again, then choose."),
    "malformed_action": Text(
        "The host does not know this action; use the same luznet on both sides."
    ),
    "not_admitted": GuestText(
        "This host is private and does not know you yet: join again, and type the code that "
        "its players see.",
        "This table is private and does not know you yet: come again, and type the code that its "
        "players see.",
    ),
    "no_invite": Text("Only those who sit at a table here can invite others; take a seat first."),
    "wrong_code": Text("The code was wrong; check the host's screen and type it again."),
    "no_token": Text(
        "This invite was used already or is too old; ask for a new one, or for the code."
    ),
    "door_busy": Text("Too many wrong codes were tried here; wait ten seconds, then try again."),
    "no_chat": Text("Nobody can chat at this table; the owner can change that between games."),
    "no_partners": Text("You have no partner here; say it to everybody."),
    "only_phrases": Text("Only ready phrases can be said at this table; choose one of those."),
    "no_hints": Text("Spectators have seen all hands, so they can't chat until the game is over."),
    "nothing_said": Text("The table cannot pass that on; choose another phrase or other words."),
    # i18n: At most 76 columns.
    "not_stored": Text("The host could not store that: make room on its disk, then try again."),
}
"""What to tell for every refusal code outside the games, and what to do."""

_BOUND_WATCHING: Final = Text(
    "You have seen cards of this game, so you cannot watch it. You can only return to your own "
    "seat."
)
UNKNOWN: Final = Text("The table refused this ({code}); look at the help, or try something else.")

SEATS: Final[Mapping[str, Text]] = {
    # i18n: {name} may be anybody: where a verb would tell a gender, use another wording.
    "sat": Text("{name} sat down."),
    "left": Text("{name} left the table."),
    "quit": Text("{name} left the game; a bot plays on."),
    "away": Text("{name} lost the connection."),
    "back": Text("{name} is back."),
    "stand_in": Text("A bot plays for {name} until they are back."),
    "ready": Text("{name} is ready."),
    "shows": Text("{name} lets spectators see all hands."),
    "hides": Text("{name} does not let spectators see all hands any more."),
    "freed": Text("{name} is gone; a bot has that seat now."),
    "reserved": Text("Seat {number} is reserved for {name}."),
    "unreserved": Text("Seat {number} is not reserved for {name} any more."),
    "removed": Text("The owner removed {name} from the table."),
    "readmitted": Text("{name} may come to this table again."),
}
STALLED: Final = Text(
    "The host cannot store the game: its disk may be full. The game waits until it can."
)
# i18n: {name} may be anybody, as above; {bot} is the name of a bot.
_SAT_FOR_BOT: Final = Text("{name} sat down in place of {bot}.")
TABLES: Final[Mapping[str, Text]] = {
    "started": Text("A game began."),
    "over": Text("The game is over."),
    "paused": Text("{name} paused the game."),
    "resumed": Text("The game goes on."),
    "shown": Text("Everybody agreed: spectators see all hands now."),
    "hidden": Text("Spectators do not see hidden cards any more."),
    "configured": Text("The options of the table were changed."),
    "stalled": STALLED,
    "stored": Text("The host can store the game again."),
    # i18n: At most 74 columns.
    "locked": Text("Options locked: only the person who opened the table can change them."),
    "unlocked": Text("The options are not locked any more."),
    # i18n: At most 76 columns.
    "rolled_back": Text("The host lost a part of this game. It goes on from an earlier point."),
    # i18n: At most 76 columns.
    "gone": Text("The host has closed or lost your table. That game cannot go on."),
    **host_loss.CARRIED,
}
# i18n: At most 76 columns.
_LOST_STEPS: Final = PluralText(
    "The host lost {number} step of this game. It goes on from an earlier point.",
    "The host lost {number} steps of this game. It goes on from an earlier point.",
)
PHRASES: Final[Mapping[str, Text]] = {
    # i18n: What people say to each other at the table, by one key. In one game they begin
    # differently.
    "hello": Text("Hello!"),
    "thanks": Text("Thank you!"),
    "well_played": Text("Well played!"),
    "nice_bet": Text("Nice bet!"),
    "nice_bluff": Text("Nice bluff!"),
    "oh_no": Text("Oh no!"),
    "hurry": Text("It is your turn!"),
    "one_moment": Text("One moment, please."),
    "sorry": Text("Sorry!"),
    "good_game": Text("Good game!"),
}
"""What the ready phrases say."""
FAREWELLS: Final[Mapping[str, Text]] = {
    "closing": Text(
        "The host closed the table and keeps an unfinished game; it goes on when the host is back."
    ),
    "replaced": Text("You are playing in another terminal now."),
    "hostile": GuestText(
        "The host ended this connection because of too many unreadable messages; join again.",
        "The host ended this connection because of too many unreadable messages; come again.",
    ),
    "version": Text("The host speaks another version; use the same luznet on both sides."),
    "removed": Text("The owner of the table removed you. You can join again once they let you in."),
    "turned_out": games.EVENING_REFUSALS["turned_out"],
    "not_admitted": Text("Whoever runs the host removed you. To come back you need its code."),
}
_ENDED: Final = GuestText(
    "The host ended this connection; join again.", "The host ended this connection; come again."
)
OFFLINE: Final = Text("There is no connection now, so nothing was sent; luznet keeps trying.")
CONNECTING: Final = Text("Connecting to the table")
# i18n: At most 76 columns.
LOST: Final = GuestText(
    "Connection lost. Is your own network up? Trying again; your seat is kept.",
    "Connection lost. Trying again; your seat is kept.",
)
# i18n: The reader's computer. At most 76 columns.
NO_NETWORK: Final = Text("Your computer has no network: check its cable or Wi-Fi. Trying again ...")
# i18n: At most 76 columns.
# i18n: luznet play is typed.
GONE: Final = Text("Your seat is kept. If your network is up, ask the host for `luznet play`.")
STRANGER: Final = Text(
    "Another host answers there now: its key does not match. luznet keeps trying."
)
_OWN_LOST: Final = Text("Your host has died and is being started again; everybody's seat is kept.")
# i18n: {why} is a whole sentence. {command} is typed, such as "luznet play".
_OWN_FAILED: Final = Text(
    "Your host has died and does not start again. {why} Luznet keeps trying while you stay; if you "
    "leave, `{command}` resumes this table later."
)


# ---- parts of what is said -------------------------------------------------------------------


def parts(items: Sequence[str]) -> str:
    """Return parts of a sentence, in which there may be lists, side by side: "A; B; C"."""
    return pgettext("between two parts of a sentence", "; ").join(items)


def sentences(*said: str) -> str:
    """Return whole sentences one after the other; those that are empty are left out."""
    return " ".join(filter(None, said))


# ---- what is said ----------------------------------------------------------------------------


def refusal(
    refused: Refused,
    game: str = "",
    sentences: Mapping[str, Sentence] = REFUSALS,
) -> str:
    """Say why something was refused and what to do: in one of `sentences`, else as the rules of
    that game."""
    if (refused.of, refused.code) == ("watch", "seat_bound"):
        return _BOUND_WATCHING()
    if refused.code == "unfair_deal":
        return deals.unfair(refused.facts)
    if refused.code == "deal_differs":
        told = str(refused.facts.get("deals", "")).split()
        return host_loss.of_deals("differs", [int(each) for each in told if each.isdecimal()])
    sentence = sentences.get(refused.code)
    if sentence is None and game:
        return games.refusal(game, refused.code, refused.facts)
    facts = {**refused.facts, "code": refused.code}
    if not isinstance(sentence, Counted):
        return _say(sentence or UNKNOWN, facts)
    number = facts.get(sentence.fact)
    return sentence.form(number) if isinstance(number, int) else _say(UNKNOWN, facts)


def happening(happened: SeatChanged | TableChanged | DealChecked) -> str:
    if isinstance(happened, DealChecked):
        return deals.told(happened)
    if isinstance(happened, TableChanged) and happened.what == "rolled_back" and happened.records:
        return _LOST_STEPS(happened.records)
    if isinstance(happened, TableChanged) and happened.deals:
        return host_loss.of_deals(happened.what, happened.deals)
    if isinstance(happened, TableChanged):
        return _say(TABLES[happened.what], {"name": happened.name})
    facts: dict[str, Fact] = {
        "name": happened.name,
        "number": happened.seat + 1,
        "bot": happened.bot,
    }
    return _say(_SAT_FOR_BOT if happened.bot else SEATS[happened.what], facts)


def line(said: Said) -> str:
    """Return what somebody at the table said; for an unknown phrase, its id."""
    if said.text or said.phrase not in PHRASES:
        return said.text or said.phrase
    return PHRASES[said.phrase]()


def lost(client: Client) -> str:
    """Say why a client has no connection to its table, and what happens next."""
    loss = client.host_loss
    if client.has_no_network:
        return NO_NETWORK()
    if loss is not None:
        return host_loss.told(loss)
    if client.farewell is not None:
        return farewell(client.farewell.reason)
    if client.standing == "connecting":
        return CONNECTING()
    if client.own_host is not None:
        if not client.own_host:
            return _OWN_LOST()
        return _OWN_FAILED(why=client.own_host, command=client.resumed_by)
    if client.is_long_gone:
        return GONE()
    return STRANGER() if client.meets_stranger else LOST()


def offline(client: Client) -> str:
    """Say that nothing can be sent: the host ended the connection, or it is lost."""
    return lost(client) if client.standing == "ended" else OFFLINE()


def farewell(reason: str) -> str:
    return FAREWELLS.get(reason, _ENDED)()


class _Facts(dict[str, str]):
    """Facts by name; one that is missing is a question mark."""

    def __missing__(self, name: str) -> str:
        return "?"


def _say(sentence: Text, facts: Mapping[str, Fact]) -> str:
    safe = {name: clean_name(str(fact), 40) or "?" for name, fact in facts.items()}
    return sentence().format_map(_Facts(safe))
