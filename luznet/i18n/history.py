"""What both frontends say of recorded games: in a list, and of one game."""

import time
from collections.abc import Sequence

from luznet.history.judging import Standing
from luznet.history.store import Line, Player
from luznet.i18n import list_of
from luznet.i18n.games import name_of
from luznet.i18n.tables import A_BOT
from luznet.language import PluralText, Text, TextIn, commas
from luznet.wire.record import Kept, Record, RecordSeat

# i18n: A player in the result of a game: a name and points, such as "Ann 95".
_SCORED = TextIn("a player in a result", "{name} {score}")
# i18n: The same for a player who won.
_WON = TextIn("a player in a result", "{name} {score} (won)")
# i18n: {when} is a date and a time, {id} is what can be typed for the game: "k3jd92xa-2".
_FINISHED = Text("{when}  {id}  {game} at {table}: {players}")
_UNFINISHED = Text("{when}  {id}  {game} at {table}, not finished: {players}")
GAMES = PluralText("{number} game", "{number} games")
# i18n: Something was not agreed on by everybody: a deal ended otherwise for some of them.
_NOT_AGREED = Text("{when}  {id}  {game} at {table}, not agreed: {players}")
# i18n: {game} is a whole line about a game, {who} a person or the name of a file.
_FROM = TextIn("a game that came from elsewhere", "{game} (from {who})")
# i18n: {who} is a person or the name of a file.
CAME_FROM = Text("It came from {who}; your luznet did not see this game.")
# i18n: {deals} is the number of a deal, or a list of them.
_DIFFERS = PluralText(
    "Not agreed: deal {deals} ended otherwise on your screen. What you saw is kept, too.",
    "Not agreed: deals {deals} ended otherwise on your screen. What you saw is kept, too.",
)
# i18n: The game has only one deal.
_GAME_DIFFERS = Text("Not agreed: it ended otherwise on your screen. What you saw is kept, too.")
# i18n: Whether a player signed the record of a game, and whether the reader has met their key.
_SIGNED = Text("{name} has signed this record, with a key that you have met.")
_NOT_SIGNED_MET = Text("{name} has not signed this record, but you have met the key.")
# i18n: {phrase} is three words that stand for a key.
_SIGNED_UNMET = Text("{name} has signed this record, with a key that you have not met: {phrase}.")
# i18n: {phrase} is three words that stand for a key.
_NOT_SIGNED_UNMET = Text(
    "{name} has not signed this record, and you have not met the key: {phrase}."
)
IN_NO_SEASON = Text("It counts in no season: more than half of its players must sign it.")
IN_NO_SEASON_UNMET = Text("It counts in no season: you have met nobody who signed it.")
NOT_FINISHED = TextIn("a game", "not finished")
# i18n: Something was not agreed on by everybody: a deal ended otherwise for some of them.
NOT_AGREED = TextIn("a game", "not agreed")
# i18n: When a game was played: a date, and how long it took.
PLAYED = PluralText("{when}, {number} minute", "{when}, {number} minutes")
# i18n: {name} is a person, {bot} is such as "a strong bot".
_BOT_IN_SEAT = TextIn("a player", "{name}, {bot}")
STOOD_IN = PluralText(
    "A bot acted {number} time for somebody who was away or too slow.",
    "A bot acted {number} times for players who were away or too slow.",
)
# i18n: {name} came during the game and took the seat of {other}.
_CAME = Text("{name} took over from {other} during the game.")
SIGNED_BY = PluralText("{names} has signed this record.", "{names} have signed this record.")
NOT_SIGNED = Text("Nobody has signed this record.")
LEFT_EARLY = Text("It holds what was open when you left, and what your seat saw last.")
NONE_KEPT = Text("No game has been kept yet. Play one, and it will be here when it is over.")
NONE_FOUND = Text("No games match.")


def when(unix_ms: int) -> str:
    """Return a moment in the user's own time, the same way in all languages."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(unix_ms / 1000))


def line_of(game: Line) -> str:
    """Say in a line what was played, and how it ended."""
    said = _FINISHED if game.is_over else _UNFINISHED
    line = (said if game.is_agreed else _NOT_AGREED)(
        when=when(game.ended),
        id=game.id,
        game=name_of(game.game),
        table=game.name,
        players=players_of(game.players),
    )
    return _FROM(game=line, who=game.by) if game.by else line


def players_of(players: Sequence[Player]) -> str:
    """Name players with what they scored, the best first."""
    return commas([_player(each) for each in ranked(players)])


def ranked(players: Sequence[Player]) -> list[Player]:
    """Return players as a list of games has them: the winners first, then by their score."""
    return sorted(players, key=lambda each: (not each.has_won, -(each.score or 0)))


def _player(player: Player) -> str:
    if player.score is None:
        return player.name
    return (_WON if player.has_won else _SCORED)(name=player.name, score=player.score)


def minutes(kept: Kept) -> int:
    """Return how long a game took, in minutes."""
    return max(1, round((kept.record.ended - kept.record.began) / 60_000))


def seat_name(seat: RecordSeat) -> str:
    if seat.who == "person":
        return seat.name
    return _BOT_IN_SEAT(name=seat.name, bot=A_BOT[seat.plays]())


def signed_by(signers: Sequence[str]) -> str:
    return SIGNED_BY(len(signers), names=list_of(signers)) if signers else NOT_SIGNED()


def stands_for(person: Standing, phrase: str) -> str:
    """Say whether somebody signed a record; with the phrase of their key if it was never met."""
    if person.is_met:
        return (_SIGNED if person.has_signed else _NOT_SIGNED_MET)(name=person.name)
    said = _SIGNED_UNMET if person.has_signed else _NOT_SIGNED_UNMET
    return said(name=person.name, phrase=phrase)


def disagreement(kept: Kept) -> list[str]:
    """Say which deals of a game were others on the reader's screen."""
    if not kept.differs:
        return []
    if not kept.record.rules.has_deals:
        return [_GAME_DIFFERS()]
    deals = [str(number) for number in kept.differs]
    return [_DIFFERS(len(deals), deals=list_of(deals))]


def heading_of(record: Record) -> str:
    """Say in a line which game a record is of."""
    said = _FINISHED if record.outcome is not None else _UNFINISHED
    return said(
        when=when(record.ended),
        id=record.id,
        game=name_of(record.game),
        table=record.name,
        players=commas([seat_name(seat) for seat in record.seats]),
    )


def about(kept: Kept) -> list[str]:
    """Say what a list doesn't: how long it took, who came, who stood in, and who signed."""
    record = kept.record
    people = {at for at, seat in enumerate(record.seats) if seat.who == "person"}
    stood_in = sum(each.by_bot and each.actor in people for each in record.actions)
    signers = [seat.name for seat in record.holders if seat.key in kept.signatures]
    held, came = [*record.seats], []
    for change in record.changes:
        came.append(_CAME(name=change.by.name, other=held[change.seat].name))
        held[change.seat] = change.by
    signed = signed_by(signers)
    return [
        PLAYED(minutes(kept), when=when(record.began)),
        *came,
        *([STOOD_IN(stood_in)] if stood_in else []),
        *([LEFT_EARLY()] if record.view is not None else []),
        *([signed] if record.outcome is not None else []),
        *(disagreement(kept) or ([CAME_FROM(who=kept.by)] if kept.by else [])),
    ]
