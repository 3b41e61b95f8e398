"""The vectors of single messages: valid ones of each side, and frames that are refused."""

from typing import Any

import msgpack
import msgspec

from luznet.games.game import Frozen
from luznet.wire import client_messages as c
from luznet.wire import custody_messages as cu
from luznet.wire import deal_messages as d
from luznet.wire import evening_messages as ev
from luznet.wire import exchange_messages as ex
from luznet.wire import messages as m
from luznet.wire import moving_messages as mv
from luznet.wire import pairing_messages as p
from luznet.wire.codec import encode
from luznet.wire.text import are_alike, clean_name

KEY = "0123456789" * 4
DIGEST, SIGNATURE, PACKED, MARK = "0f" * 32, f"{'A' * 86}==", "eJyrrgUAAXUA+Q==", "AAECAwQF"
ROSTER = cu.Roster(7, (KEY, KEY[::-1]), SIGNATURE)
LINKS = (
    cu.ChainLink(0, KEY, signature=SIGNATURE),
    cu.ChainLink(1, KEY, DIGEST, SIGNATURE),
    cu.ChainLink(3, KEY[::-1], DIGEST, roster=ROSTER, votes=("", SIGNATURE)),
)
PEOPLE = (
    m.Seat("person", "Ann", KEY, ready=True),
    m.Seat("person", "Зоя", KEY[::-1], away=True, stand_in=True),
    m.Seat("bot", "Amber", level="strong"),
    m.Seat("empty", reserved="Zoe"),
)
TABLE = m.Table(
    id="abcd1234", name="Lunch", game="luz", phase="gathering", options=m.Options(),
    seats=PEOPLE, owner=0, paused_by=None, watchers=2, shown=False, games=0, clock=None,
)  # fmt: skip
ROLLED_BACK = msgspec.structs.replace(TABLE, runs=(m.Run("", 1), m.Run("9f3a01c2", 25)), lost=12)
TIMED = m.Table(
    id="abcd1234", name="Lunch", game="luris", phase="playing",
    options=m.Options(players=3, rules={"clock": 300}), seats=PEOPLE[:3], owner=0, paused_by=None,
    watchers=0, shown=False, games=1, clock=None, times=(300_000, 287_450, 300_000),
)  # fmt: skip
INFO = m.TableInfo(
    "abcd1234", "Lunch", "luz", "playing", 2, 4, 2, yours=0,
    people=("Ann", "Amber", "", "Ben"), bots=(1,),
)  # fmt: skip

TABLES = (
    ev.EveningTable(1, 2, "abcd1235", (2, 0, 1), bots=1),
    ev.EveningTable(2, 2, "abcd1236", (3, 4, 5), state="over", scores=(40, -5, 25)),
    ev.EveningTable(1, 1, "abcd1237", (0, 5, 3), state="postponed", host=KEY),
)

VALID: dict[str, list[tuple[str, str, Frozen]]] = {
    "client": [
        ("the first message", "5.1", c.Hello(versions=(1,), name="Ann", client="mine 0.1")),
        ("a future client that also speaks 1", "4", c.Hello(versions=(1, 2, 7), name="Зоя")),
        ("a sign of life", "4", c.Ping(n=0)),
        ("the largest number of a ping", "5", c.Ping(n=2**53 - 1)),
        ("asking for the tables", "5.1", c.Browse()),
        ("any free seat", "5.1", c.Sit(table="abcd1234")),
        ("a particular seat", "5.1", c.Sit(table="abcd1234", seat=3)),
        ("watching", "5.1", c.Watch(table="abcd1234")),
        (
            "coming back after having seen an update",
            "5.1",
            c.Sit(table="abcd1234", seen=m.Seen(run="9f3a01c2", seq=61)),
        ),
        ("getting up", "5.1", c.Leave()),
        ("going along with somebody who went on alone", "13", c.Leave(to=KEY)),
        ("ready", "5.1", c.Ready()),
        ("no longer ready", "5.1", c.Ready(ready=False)),
        ("beginning at once", "5.1", c.Start()),
        ("options", "5.3", c.Configure(options=m.Options(players=5, turn_time=30, help="odds"))),
        ("levels of the bots in the first two seats, and a coach", "5.3",
         c.Configure(options=m.Options(levels=("easy", "strong"), help="coach"))),
        ("levels of the bots in the first two seats, of which levels has no word for the second",
         "5.3", c.Configure(options=m.Options(levels=("easy", "strong"), skills=("", "master")))),
        ("the level of a bot by a word that came later", "5.3",
         c.Configure(options=m.Options(levels=("strong",), skills=("genius",)))),
        ("a different game, with an option of its own", "5.1",
         c.Configure(options=m.Options(players=2, rules={"clock": 300}), game="luris")),
        ("options that only the person who opened the table can change", "5.1", c.Lock()),
        ("options that every owner can change", "5.1", c.Lock(locked=False)),
        ("freeing the seat of a person who is away", "5.1", c.Free(seat=2)),
        ("removing a player", "5.1", c.Remove(seat=1)),
        ("readmitting a removed player", "5.1", c.Readmit(name="Zoë")),
        ("reserving a seat for a name", "5.1", c.Reserve(seat=3, name="Zoe")),
        ("a seat that is open to anybody again", "5.1", c.Reserve(seat=3)),
        ("agreeing to show all hands", "5.1", c.Show(shows=True)),
        ("a pause", "5.1", c.Pause(paused=True)),
        ("a bet with Safety", "6.1", c.Act(turn=3, action={"type": "bet", "tricks": 2,
                                                           "safety": True})),
        ("a card", "6.1", c.Act(turn=9, action={"type": "play", "position": 0})),
        ("drawing cards", "7.1", c.Act(turn=4, action={"type": "draw"})),
        ("a set with a joker face up", "7.1",
         c.Act(turn=5, action={"type": "set", "up": [7, 11], "down": [2, 10, 7]})),
        ("flipping the first face-down card in a seat's second set", "7.1",
         c.Act(turn=8, action={"type": "flip", "seat": 2, "at": 1, "card": 0})),
        ("swapping a joker for a face-down card in one's own set", "7.1",
         c.Act(turn=8, action={"type": "swap", "at": 0, "card": 2, "hand": 11})),
        ("a discard", "7.1", c.Act(turn=9, action={"type": "discard", "card": 2})),
        ("a text", "5.1", c.Say(text="Зоє, ти знову перша!")),
        ("a ready phrase", "5.5", c.Say(phrase="well_played")),
        ("a text for one's partners", "5.5", c.Confide(text="Flip hers, I have the sevens")),
        ("a ready phrase for one's partners", "5.5", c.Confide(phrase="oh_no")),
        ("vouching for a record", "10.4", c.Sign(DIGEST, SIGNATURE)),
        ("an answer to a catalogue", "10.5",
         c.Missing(wanted=MARK, offered="BgcICQoLDA0ODxAR")),
        ("an answer to a catalogue when nothing is missing", "10.5", c.Missing()),
        ("a game that the host asked for", "10.5", c.Brought(PACKED, {KEY: SIGNATURE})),
        ("showing the table the replay with all cards open", "10.6", c.Lead(at=12)),
        ("showing it as a seat could see it", "10.6", c.Lead(at=13, eyes="seat", of=2)),
        ("leading no longer", "10.6", c.Lead(at=None)),
        ("the first message of a client that takes part in fair deals", "11.1",
         c.Hello(versions=(1,), name="Ann", proves=True)),
        ("a commitment", "11.1", c.Commit(number=1, commitment="5a" * 32)),
        ("an opening", "11.1", c.Open(number=1, secret="c3" * 32, signature="A" * 86 + "==")),
        ("a deal that was checked", "11.5",
         c.Checked(number=1, finding="", signature="A" * 86 + "==")),
        ("a deal that was not fair", "11.5",
         c.Checked(number=1, finding="draw", signature="A" * 86 + "==")),
        ("a computer that can carry tables on", "12",
         c.StandBy(("192.0.2.7", "fe80::7"), 48425)),
        ("handing a table over", "12", c.HandOver(2)),
        ("asking for a part of a baggage", "12", c.Fetch("abcd1234", 1)),
        ("asking for a part of a copy", "13", c.Fetch("abcd1234", 1, 17, open=True)),
        ("a host that carries a table on", "12", c.Carried("abcd1234", KEY, 48425)),
        ("a table that cannot be carried on", "12", c.Carried("abcd1234")),
        ("another computer that can be reached", "12", c.Reached("abcd1234", KEY, True)),
        ("what helps a successor", "13",
         c.Testify("abcd1234", 3, shares=(c.HeldShare(17, 2, f"{'A' * 43}="),),
                   added=(c.Addition(17, 40, PACKED),))),
        ("being there for a successor", "13", c.Testify("abcd1234", 3)),
        ("a vote for a successor", "13",
         c.Testify("abcd1234", 3, cu.Vote(3, ROSTER, SIGNATURE))),
        ("the first message of a client that comes back to a table", "12.1",
         c.Hello(versions=(1,), name="Ann", votes=True, table="abcd1234", links=LINKS)),
        ("asking how others can join", "5.1", c.Invite(link=True)),
        ("leaving the evening", "5.7", c.Withdraw()),
        ("seeing all tables of the evening", "5.7", c.Overlook()),
        ("beginning the next round", "5.7", c.Conduct("begin")),
        ("pausing one table", "5.7", c.Conduct("pause", table=3)),
        ("playing a postponed table of the first round", "5.7",
         c.Conduct("recall", round=1, table=2)),
        ("correcting a result", "5.7", c.Correct(round=2, table=1, scores=(40, -5, 25))),
        ("removing a person from the evening", "5.7", c.TurnOut(person=1, name="Zoe")),
        ("letting them come again", "5.7", c.TurnOut(person=1, name="Zoe", out=False)),
        ("approving a lent host", "5.7", c.Approve(key=KEY)),
        ("refusing one, or taking it out again", "5.7", c.Approve(key=KEY, approved=False)),
        ("lending a host to an evening", "5.7",
         c.Lend(addresses=("192.168.1.9", "fd00::9"), port=48420, tables=5, host="eva@lemon")),
        ("how a lent table stands", "5.7", c.Report("abcd1237", scores=(10, -5, 0))),
        ("how a lent table ended", "5.7",
         c.Report("abcd1237", scores=(40, -5, 25), winners=(0,), over=True)),
        ("asking for the present update", "5.1", c.Sync()),
        ("the end", "5.1", c.Bye()),
    ],
    "host": [
        ("a welcome, with a table where the reader's seat waits", "5.2",
         m.Welcome(version=1, tables=(INFO,), host="anna@lemon", private=True)),
        ("a welcome for the person who opened the tables", "5.2",
         m.Welcome(version=1, tables=(INFO,), host="anna@lemon", founder=True,
                   addresses=("192.168.1.7", "fd00::7"))),
        ("no tables", "5.2", m.Tables(tables=())),
        ("an answer to a ping", "5.2", m.Pong(n=7)),
        ("an update before the first game", "5.2",
         m.Update(seq=5, table=TABLE, you=0, turn=0, view=None)),
        ("an update with the time left for the whole game", "5.6",
         m.Update(seq=9, table=TIMED, you=1, turn=2, view=None)),
        ("an update with blanks, which hide its length from eavesdroppers", "5.2",
         m.Update(seq=5, table=TABLE, you=0, turn=0, view=None, blank=" " * 256)),
        ("an update of a table whose host has lost records", "5.3",
         m.Update(seq=31, table=ROLLED_BACK, you=0, turn=0, view=None)),
        ("an update for a spectator", "5.2",
         m.Update(seq=5, table=TABLE, you=None, turn=0, view=None)),
        ("what a player said", "5.5",
         m.Said(n=1_800_000_000_000, table="abcd1234", seat=1, name="Зоя", text="Ха!")),
        ("a spectator's phrase", "5.5",
         m.Said(n=1_800_000_000_001, table="abcd1234", seat=None, name="Eve", phrase="oh_no")),
        ("a phrase that the reader may not know yet", "5.5",
         m.Said(n=1_800_000_000_002, table="abcd1234", seat=0, name="Ann", phrase="see_you")),
        ("what a partner said", "5.5",
         m.Said(n=1_800_000_000_003, table="abcd1234", seat=2, name="Cleo", text="Now!",
                to="partners")),
        ("a record of the game at the table", "10.3", m.GameRecord("abcd1234", PACKED)),
        ("who signed it", "10.4", m.Signatures("abcd1234", DIGEST, {KEY: SIGNATURE})),
        ("the games of a season, up to now", "10.5",
         ex.Catalogue("abcd1234", 1_800_000_000_000, 2**53 - 1, MARK + "BgcICQoL")),
        ("a season without games before a time", "10.5",
         ex.Catalogue("abcd1234", 0, 1_800_000_000_000)),
        ("asking for a game", "10.5", ex.Bring("abcd1234", MARK)),
        ("a game that the client wanted", "10.5",
         ex.PastGame("abcd1234", PACKED, {KEY: SIGNATURE})),
        ("the replay that a player shows", "10.6",
         m.Led(n=1_800_000_000_004, table="abcd1234", name="Ann", seat=0, at=12)),
        ("nobody leads the replay any more", "10.6",
         m.Led(n=1_800_000_000_005, table="abcd1234")),
        ("the host's commitment", "11.1", d.Prepare("abcd1234", 3, "5a" * 32)),
        ("all commitments", "11.1", d.Listed("abcd1234", 3, "5a" * 32, {KEY: "6b" * 32})),
        ("a deal", "11.1",
         d.DealOpened("abcd1234", 3, {KEY: d.Opened("c3" * 32, "A" * 86 + "==")},
                      ("7c" * 32, "8d" * 32), ((1, "9e" * 16),))),
        ("an update with the salt of a card that was played", "11.4",
         m.Update(seq=9, table=TABLE, you=0, turn=5, view=None, salts=((3, "9e" * 16),),
                  deal=3)),
        ("who has checked a deal", "11.5",
         d.Checks("abcd1234", 3, {KEY: d.Check("", "A" * 86 + "==")})),
        ("a part of a baggage", "12", mv.Baggage("abcd1234", 0, 2, PACKED)),
        ("whether a host that may carry the table on can be reached", "12",
         mv.Reach("abcd1234", KEY, ("192.0.2.7",), 48425)),
        ("a table that does not come after all", "12", mv.Stays("abcd1234")),
        ("a table that has moved", "12",
         mv.Moved("abcd1234", "Зоя", KEY, ("192.0.2.7",), 48425)),
        ("a table that has moved, and what proves that", "12.1",
         mv.Moved("abcd1234", "Зоя", KEY, ("192.0.2.7",), 48425, LINKS)),
        ("somebody went on with a table alone", "13",
         mv.Moved("abcd1234", "Зоя", KEY, ("192.0.2.7",), 48425, LINKS,
                  m.Progress(0, 3, (40, -5), 2), rests=True)),
        ("the hosts that had a table, before the welcome", "12.1", cu.Custody("abcd1234", LINKS)),
        ("the same, and who may vote", "12.1", cu.Custody("abcd1234", LINKS, ROSTER)),
        ("a host that asks for votes", "13", cu.Candidate("abcd1234", LINKS[-1])),
        ("who carries a table on", "13",
         mv.Succession("abcd1234", 17, 2, (mv.Holder(KEY, ("192.0.2.7",), 48425),
                                           mv.Holder(KEY[::-1], ("192.0.2.8",), 48426)),
                       f"{'A' * 43}=")),
        ("a part of a sealed copy", "13", mv.Copy("abcd1234", 17, 39, 0, 1, PACKED)),
        ("an open copy", "13", mv.Copy("abcd1234", 17, 30, 0, 1, PACKED, open=True)),
        ("what was added to a table", "13", mv.Added("abcd1234", 17, 40, PACKED)),
        ("an invitation", "5.2", m.Invitation(door=48421, code="012345", token="t" * 22)),
        ("an open host's invitation", "5.2", m.Invitation()),
        ("an evening before its first round", "5.7",
         ev.Evening("abcd1234", "Friday", "luz", "check_in", 0, 4)),
        ("an evening in its second round, for its organiser, who plays", "5.7",
         ev.Evening("abcd1234", "Friday", "luz", "round", 2, 4, TABLES, clock=754_000, you=2,
                   organiser=True,
                   hosts=(ev.LentHost(KEY, ("192.168.1.9",), 48420, name="eva@lemon"),))),
        ("an evening whose lent host is not connected", "5.7",
         ev.Evening("abcd1234", "Friday", "luz", "break", 1, 4,
                   hosts=(ev.LentHost(KEY, ("192.168.1.9",), 48420, here=False),))),
        ("an evening whose organiser has not approved a lent host yet", "5.7",
         ev.Evening("abcd1234", "Friday", "luz", "check_in", 0, 4, organiser=True,
                   waiting=(ev.WaitingHost(KEY, "eva@lemon", 5),))),
        ("an order for a lent host", "5.7",
         ev.Order("abcd1237", "Friday 1-1", "luz", m.Options(), (ev.OrderedSeat(KEY, "Ann"),))),
        ("an order for a table whose person was removed", "5.7",
         ev.Order("abcd1237", "Friday 1-1", "luz", m.Options(),
                 (ev.OrderedSeat(KEY, "Ann", out=True),))),
        ("standings", "5.7", ev.Standings(2, 0, (ev.Standing(1, "Zoe", 180, 1),
                                                ev.Standing(0, "Ann", 40, here=False)))),
        ("standings with a person who was removed", "5.7",
         ev.Standings(1, 0, (ev.Standing(0, "Ann", here=False, removed=True),))),
        ("a refusal with facts", "5.4",
         m.Refused(of="act", code="must_follow", section="L4", facts={"colour": "g"})),
        ("a refusal of a card that does not match", "7.4",
         m.Refused(of="act", code="no_match", section="R2", facts={"value": 7})),
        ("a refusal of an unreadable frame", "5.4", m.Refused(of="", code="malformed")),
        ("a farewell", "5.2", m.Farewell(reason="replaced")),
    ],
    "door": [
        ("the host's first message", "8", p.Door(versions=(2,))),
        ("pairing by the code", "8", p.Pair(2, "41" + "ab" * 32)),
        ("pairing by a token", "8", p.Pair(2, "41" + "ab" * 32, "0123456789abcdef")),
        ("a share", "8", p.Share("42" + "cd" * 32)),
        ("a box", "8", p.Sealed("ef" * 272)),
        ("the content of the client's box", "8", p.Guest(KEY, "Ann")),
        ("the content of the host's box", "8", p.Keeper(KEY, 48420)),
        ("an end", "8", p.Shut("wrong_code")),
    ],
}  # fmt: skip

_HELLO = {"type": "hello", "versions": [1], "name": "Ann"}
_pack = msgpack.packb

INVALID: list[tuple[str, str, bytes, str]] = [
    ("nothing", "3", b"", "malformed"),
    ("a number", "3", _pack(1), "malformed"),
    ("a list", "3", _pack([]), "malformed"),
    ("a map without a type", "3", _pack({"n": 1}), "malformed"),
    ("a type that is not text", "3", _pack({"type": 1}), "malformed"),
    ("a type that nobody knows", "3", _pack({"type": "dance"}), "unknown_type"),
    ("a message of the host", "5", _pack({"type": "pong", "n": 1}), "unknown_type"),
    ("half a message", "3", _pack(_HELLO)[:-2], "malformed"),
    ("a message followed by another byte", "3", _pack({"type": "start"}) + b"\x00", "malformed"),
    ("a byte that MessagePack never uses", "3", b"\xc1", "malformed"),
    ("a list that claims four billion items", "3", b"\xdd\xff\xff\xff\xff",
     "malformed"),
    ("lists in lists in lists", "3", b"\x91" * 5000, "malformed"),
    ("thirteen levels", "3",
     _pack({"type": "act", "turn": 0, "action": {"a": [[[[[[[[[[[]]]]]]]]]]]}}), "malformed"),
    ("larger than the limit", "3", b"\x91" * 16385, "too_large"),
    ("a duplicate key", "3", b"\x82\xa4type\xa4sync\xa4type\xa4sync", "malformed"),
    ("a key that is not text", "3", b"\x82\xa4type\xa4sync\x01\x02", "malformed"),
    ("text that is not UTF-8", "3", b"\x81\xa4type\xa2\xff\xfe", "malformed"),
    ("a binary value", "3", _pack({"type": "ping", "n": b"1"}), "malformed"),
    ("a floating point number", "3", _pack({"type": "ping", "n": 1.0}), "malformed"),
    ("not a number", "3", _pack({"type": "ping", "n": float("nan")}), "malformed"),
    ("an extension type", "3", b"\x82\xa4type\xa4ping\xa1n\xd4\x05\x00", "malformed"),
    ("a timestamp", "3", b"\x82\xa4type\xa4ping\xa1n\xd6\xff\x00\x00\x00\x00", "malformed"),
    ("reserving a seat for a name of 21 characters", "5.1",
     _pack({"type": "reserve", "seat": 1, "name": "n" * 21}), "malformed"),
    ("half a mark of a game", "10.5", _pack({"type": "missing", "wanted": "AAECA"}), "malformed"),
    ("more marks than a message may have", "10.5",
     _pack({"type": "missing", "offered": "AAECAwQF" * 901}), "malformed"),
    ("a signature of half the length", "10.5",
     _pack({"type": "brought", "packed": "", "signatures": {KEY: "A" * 44}}), "malformed"),
    ("a share at the place 0", "13",
     _pack({"type": "testify", "table": "abcd1234", "epoch": 1,
            "shares": [{"generation": 1, "place": 0, "share": ""}]}), "malformed"),
    ("shares of three generations", "13",
     _pack({"type": "testify", "table": "abcd1234", "epoch": 1,
            "shares": [{"generation": n, "place": 1, "share": ""} for n in (1, 2, 3)]}),
     "malformed"),
    ("a computer without addresses", "12", _pack({"type": "stand_by", "addresses": []}),
     "malformed"),
    ("a host without a port number", "12",
     _pack({"type": "carried", "table": "abcd1234", "key": KEY, "port": 0}), "malformed"),
    ("half a key of a host", "12",
     _pack({"type": "carried", "table": "abcd1234", "key": KEY[:20], "port": 1}), "malformed"),
    ("a negative count", "5", _pack({"type": "ping", "n": -1}), "malformed"),
    ("a count of 64 bits", "5", _pack({"type": "ping", "n": 2**64 - 1}), "malformed"),
    ("text instead of a number", "5", _pack({"type": "ping", "n": "1"}), "malformed"),
    ("a missing field", "5.1", _pack({"type": "hello", "versions": [1]}), "malformed"),
    ("no versions", "5.1", _pack({**_HELLO, "versions": []}), "malformed"),
    ("an empty name", "5.1", _pack({**_HELLO, "name": ""}), "malformed"),
    ("a name of 21 characters", "5.1", _pack({**_HELLO, "name": "n" * 21}), "malformed"),
    ("a name of control characters only", "5", _pack({**_HELLO, "name": "\x1b\u202e"}), "bad_name"),
    ("a name of invisible characters only", "5", _pack({**_HELLO, "name": "\u3164\u034f\u2800"}),
     "bad_name"),
    ("no version in common", "4", _pack({**_HELLO, "versions": [2, 9]}), "version"),
    ("a table id in capitals", "5.1", _pack({"type": "watch", "table": "ABCD1234"}), "malformed"),
    ("a seat that can't exist", "5.1", _pack({"type": "sit", "table": "abcd1234", "seat": 16}),
     "malformed"),
    ("a game's action that is not a map", "5.1", _pack({"type": "act", "turn": 0, "action": [1]}),
     "malformed"),
    ("nothing said", "5.1", _pack({"type": "say"}), "malformed"),
    ("a text and a phrase", "5.1", _pack({"type": "say", "text": "Hm", "phrase": "hello"}),
     "malformed"),
    ("a text of 201 characters", "5.1", _pack({"type": "say", "text": "x" * 201}), "malformed"),
    ("neither a text nor a phrase for partners", "5.1", _pack({"type": "confide"}), "malformed"),
    ("a position beyond any record", "10.6", _pack({"type": "lead", "at": 5001}), "malformed"),
    ("the view of a seat without the seat", "10.6",
     _pack({"type": "lead", "at": 1, "eyes": "seat"}), "malformed"),
    ("a lead without a position", "10.6", _pack({"type": "lead"}), "malformed"),
    ("the id of a game in capitals", "5.1",
     _pack({"type": "configure", "options": {}, "game": "LURIS"}), "malformed"),
    ("options with too many seats", "5.3",
     _pack({"type": "configure", "options": {"players": 17}}), "malformed"),
    ("a level that no bot has", "5.3",
     _pack({"type": "configure", "options": {"levels": ["wise"]}}), "malformed"),
    ("a skill that is no word", "5.3",
     _pack({"type": "configure", "options": {"skills": ["Wise 1"]}}), "malformed"),
    ("anything before a hello", "4", _pack({"type": "browse"}), "hello_first"),
]  # fmt: skip


def valid(side: str) -> dict[str, Any]:
    return {
        "description": f"Messages of the side `{side}`: the intended value with its defaults "
        "written out, and one way to encode it. The same message may have its fields in another "
        "order or leave defaults out: judge an encoder by decoding its output.",
        "messages": [
            {
                "description": description,
                "section": section,
                "value": {"type": m.type_of(message), **_fields(message)},  # type: ignore[arg-type]
                "hex": encode(message).hex(),
            }
            for description, section, message in VALID[side]
        ],
    }


def _fields(message: Frozen) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.to_builtins(message)
    return fields


def invalid() -> dict[str, Any]:
    return {
        "description": "Frames that a host refuses as the first on a connection, with the code "
        "of the refusal. The bytes are `hex`, repeated `times` times.",
        "frames": [
            {"description": description, "section": section, **_hex(frame), "refusal": code}
            for description, section, frame, code in INVALID
        ],
    }


def _hex(frame: bytes) -> dict[str, Any]:
    if len(frame) > 1000:  # one byte many times
        return {"hex": frame[:1].hex(), "times": len(frame)}
    return {"hex": frame.hex(), "times": 1}


# ---- names -----------------------------------------------------------------------------------

NAMES = (
    ("letters of any script", "Зоя"),
    ("a joiner that separates two letters", "علی\u200cرضا"),
    ("white space", " An\u3000 \tna\n"),
    ("another width, and a ligature", "Ａ\ufb01"),
    ("a combining mark that forms a single letter", "Zoe\u0308"),
    ("single Hangul letters", "\u314b\uffbb"),
    ("a direction mark, a tag, a filler, a variation selector", "A\u202e\U000e0041n\u3164n\ufe0fa"),
    ("a joiner where nothing can be joined", "An\u200dna"),
    ("characters drawn as blanks that are not white space", "A\u2800n\U0001d159na"),
    (
        "an emoji of several characters, one of them a skin tone",
        "\U0001f469\U0001f3fd\u200d\U0001f680",
    ),
    ("a flag", "\U0001f1fa\U0001f1e6"),
    ("more marks than a letter may have", "A\u0327\u0328\u0331\u0332\u0333\u0338"),
    ("a repeated mark, and one without a letter", "\u0301A\u0332\u0332 \u0301"),
    ("more than 20 characters", "Wolfeschlegelsteinhausen"),
    ("nothing visible", "\u200b\u00ad"),
)
ALIKE = (
    ("Anna", "\u0410nna"),
    ("Anna", "ANNA"),
    ("Bob", "\u0412OB"),
    ("Ivan", "1van"),
    ("Mia", "Mi\u0307a"),
    ("Kim", "Kirn"),
    ("Lan", "Ian"),
    ("Jos\u00e9", "Jose"),
)


def names() -> dict[str, Any]:
    return {
        "description": "Names as they are sent, and what a host makes of them; pairs of names, and "
        "whether they look alike; all as the numbers of their characters.",
        "section": "5",
        "cases": [
            {"description": about, "sent": _numbers(name), "name": _numbers(clean_name(name))}
            for about, name in NAMES
        ],
        "pairs": [
            {"names": [_numbers(one), _numbers(other)], "alike": are_alike(one, other)}
            for one, other in ALIKE
        ],
    }


def _numbers(text: str) -> str:
    return " ".join(f"{ord(sign):04X}" for sign in text)
