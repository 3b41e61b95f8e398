"""What both frontends say about an evening: where you play, how it stands, what was exciting."""

from collections.abc import Sequence
from typing import Final

from luznet.client.evening import Attendance, Lender, Moment
from luznet.games import GAMES
from luznet.i18n.games import EVENING_REFUSALS, name_of, words_of
from luznet.language import PluralText, Text, TextIn, decimal, list_of
from luznet.wire.evening_messages import Evening, EveningTable, Standing

POINT: Final = 120
"""Parts of a point on the wire."""

# i18n: How far an evening has come: people come in before its first round.
_CHECK_IN: Final = PluralText(
    "Check-in: {number} person is here", "Check-in: {number} people are here"
)
# i18n: How far an evening has come. {number} and {rounds} are numbers.
_ROUND: Final = Text("Round {number} of {rounds}")
# i18n: How far an evening has come. {number} and {rounds} are numbers.
_BREAK: Final = Text("Round {number} of {rounds} is over")
# i18n: How far an evening has come: its last round, for the best.
_FINAL: Final = Text("The final")
_OVER: Final = Text("The evening is over")
# i18n: {time} is minutes and seconds, such as 12:05.
_LEFT: Final = Text("{time} left")

# i18n: {names} is a list of names.
_PLAY_WITH: Final = Text("You play at table {number} with {names}.")
_PLAY_ALONE: Final = Text("You play at table {number} with bots.")
_LEADS_IT: Final = Text("You run this evening. To play as well, check in.")
_NOT_IN: Final = Text("You have not checked in.")
_SOON: Final = Text("The first round begins when the organiser says so.")
_DONE: Final = Text("Your table has finished. The next round begins when the organiser says so.")
# i18n: The final is still to come, or the end.
_ROUNDS_OVER: Final = Text("All rounds are over. The evening goes on when the organiser says so.")
_WAIT_FOR_OTHERS: Final = Text("Your table has finished; others are still playing.")
_LATE: Final = Text("You play from the next round on.")
_WATCH_FINAL: Final = Text("The best are playing the final now.")
_PLACE: Final = PluralText(
    "You finished in place {place} of {number}.", "You finished in place {place} of {number}."
)

STANDINGS: Final = TextIn("a heading", "Standings")
TABLES: Final = TextIn("a heading of the tables of a round", "Tables")
MOMENTS: Final = TextIn("a heading of what was exciting lately", "Lately")
TABLE: Final = Text("Table {number}")
PLAYING: Final = TextIn("a table is", "playing")
DONE: Final = TextIn("a table is", "over")
# i18n: {number} is the round that a table belongs to: two rounds may each have a table 2.
_POSTPONED: Final = TextIn("a table is", "postponed in round {number}")
# i18n: The table is played on another computer, which is not connected any more.
_NO_HOST: Final = TextIn("a table is", "its computer is gone")
_PAUSED: Final = TextIn("a table is", "paused")
# i18n: One bot or several, in a list of players.
BOTS: Final = PluralText("{number} bot", "{number} bots")
# i18n: Tables that somebody has won, in a list of numbers about a person.
_WINS: Final = PluralText("{number} win", "{number} wins")
_LEFT_IT: Final = TextIn("of a person who is no longer here", "left")
_REMOVED: Final = TextIn("of a person whom the organiser keeps out", "removed")
# i18n: {name} is what a computer calls itself, {phrase} three words, by which it is known.
_LENDS: Final = PluralText(
    "{name} lends a computer for {number} table. Is {phrase} on its screen as well? Whoever runs "
    "it will see all cards there and report who won.",
    "{name} lends a computer for up to {number} tables. Is {phrase} on its screen as well? Whoever "
    "runs it will see all cards there and report who won.",
)
# i18n: {names} is a list of names.
_WON: Final = Text("{names} won table {number}.")
_LEADS: Final = Text("{name} leads the evening now.")


def stage(news: Evening, here: int) -> str:
    """Say how far the evening has come."""
    if news.stage == "check_in":
        return _CHECK_IN(here)
    if news.stage == "over":
        return _OVER()
    if news.final:
        return _FINAL()
    told = _ROUND if news.stage == "round" else _BREAK
    return told(number=news.round, rounds=news.rounds)


def clock(left: float) -> str:
    """Say how long the round still lasts, in seconds."""
    minutes, seconds = divmod(max(0, int(left)), 60)
    return _LEFT(time=f"{minutes}:{seconds:02}")


def own(attendance: Attendance) -> str:
    """Say where the reader plays, or what they wait for."""
    news, table = attendance.news, attendance.own
    if news is None:
        return ""
    if news.stage == "over":
        return _end(attendance)
    if attendance.is_removed:
        return EVENING_REFUSALS["turned_out"]()
    if table is not None:
        return seat(attendance, table)
    if not attendance.is_here:
        return _LEADS_IT() if news.organiser else _NOT_IN()
    if news.stage == "break" and news.round >= news.rounds:
        return _ROUNDS_OVER()
    if news.stage != "round":
        is_new = attendance.last_own is None
        return _SOON() if news.stage == "check_in" else _LATE() if is_new else _DONE()
    if news.final:
        return _WATCH_FINAL()
    return _LATE() if attendance.last_own is None else _WAIT_FOR_OTHERS()


def seat(attendance: Attendance, table: EveningTable) -> str:
    """Say where the reader plays, and with whom."""
    you = attendance.news.you if attendance.news is not None else None
    others = [attendance.name(person) for person in table.people if person != you]
    if not others:
        return _PLAY_ALONE(number=table.number)
    return _PLAY_WITH(number=table.number, names=list_of(others))


def _end(attendance: Attendance) -> str:
    you = attendance.news.you if attendance.news is not None else None
    people = [each.person for each in attendance.ranking]
    return _PLACE(len(people), place=people.index(you) + 1) if you in people else ""


def points(standing: Standing) -> str:
    """Return the points of a person as people read them."""
    return decimal(standing.points / POINT, 2)


def wins(standing: Standing) -> str:
    """Say how many tables a person has won, or that they are gone."""
    if standing.here:
        return _WINS(standing.wins)
    return _REMOVED() if standing.removed else _LEFT_IT()


def lends(lender: Lender) -> str:
    """Ask the organiser whether a lent host may play tables."""
    return _LENDS(lender.tables, name=lender.name, phrase=lender.phrase)


def players(attendance: Attendance, table: EveningTable) -> list[str]:
    """Return who plays at a table; bots are counted."""
    return [*attendance.names(table), *([BOTS(table.bots)] if table.bots else [])]


def state(table: EveningTable) -> str:
    """Say whether a table is played, over, or waits."""
    if table.state == "over":
        return DONE()
    if table.state == "postponed":
        return _POSTPONED(number=table.round)
    return _PAUSED() if table.state == "paused" else PLAYING()


def outcome(attendance: Attendance, table: EveningTable) -> str:
    """Say what became of a table: its scores, or that it is still played."""
    if table.state == "over":
        return " ".join(map(str, table.scores))
    is_gone = table.state != "postponed" and attendance.has_gone(table)
    return _NO_HOST() if is_gone else state(table)


def about(news: Evening) -> str:
    """Return what the evening plays."""
    return name_of(news.game)


def moment(moment: Moment) -> str:
    """Say what was exciting; empty if it was not."""
    if moment.what == "won":
        return _WON(names=list_of(moment.names), number=moment.table)
    if moment.what == "leads":
        return _LEADS(name=moment.names[0])
    told = words_of(moment.game).moment(moment.event, moment.names) if moment.game in GAMES else ""
    return f"{TABLE(number=moment.table)}: {told}" if told else ""


def moments(attendance: Attendance, most: int) -> Sequence[str]:
    """Return the last exciting moments, the newest first."""
    told = [text for each in reversed(attendance.moments) if (text := moment(each))]
    return told[:most]
