"""A visit to a table in plain mode, besides the game: the way there, the chairs, the options."""

import pytest
from msgspec.structs import replace

from luznet.client.core import Goal
from luznet.client.questions import ChangedKey, Namesake, NeedsCode
from luznet.i18n import GONE, LOST
from luznet.options.table import summary
from luznet.plain.options import BadOption, changed, in_full, typed_options
from luznet.wire.client_messages import (
    Configure,
    Free,
    Invite,
    Lock,
    Pause,
    Readmit,
    Ready,
    Remove,
    Reserve,
    Show,
    Sit,
    Start,
    Sync,
)
from luznet.wire.messages import Farewell, LastGame, Options, Refused, Welcome
from luznet.wire.options import Setup, levels_of
from tests.plain.telling import RULES, Told, gathering
from tests.terminal.tables import NAMES, Luz
from tests.terminal.tables import RULES as LUZ


def seated(you: int | None = 0, *, is_private: bool = False, **options) -> Told:
    """Return one who was told a table before a game."""
    told = Told(gathering(4, **options), you, is_private)
    told.hear()
    return told


# ---- the way there -----------------------------------------------------------------------


def test_a_host_that_does_not_answer_is_told_after_a_while_and_once():
    told = Told(gathering())
    assert told.news() == []
    assert told.talk.next_change() == told.clock() + 4
    assert told.wait(4)[0].startswith("No answer yet.")
    assert told.wait(4) == []
    assert told.type("") == ["The table has not answered yet. Type leave to give up."]


def test_a_host_with_another_key_is_told_once_and_nobody_is_said_to_be_silent():
    told = Told(gathering())
    told.client.meets_stranger = True
    assert told.news()[0].startswith("The key does not match")
    assert told.wait(4) == []
    told.client.receive(Welcome(version=1, tables=()))
    told.hear()
    told.client.disconnected()
    assert told.news() == [LOST()]
    told.client.meets_stranger = True
    assert told.news()[-1].startswith("Another host answers there now")
    assert told.news() == []
    told.client.is_long_gone = True
    assert told.news() == [GONE()]


def test_a_host_that_has_the_name_of_another_is_told_with_both_phrases_once():
    told = Told(gathering())
    told.client.namesake = Namesake("anna@lemon", "red old fox", "new blue cat")
    (line,) = [line for line in told.news() if "anna@lemon" in line]
    assert "its phrase is red old fox. The phrase of this host is new blue cat" in line
    assert told.news() == []


def test_a_code_is_asked_for_and_taken_with_blanks_in_it():
    told = Told(gathering())
    told.visit.asking = NeedsCode("anna@lemon")
    said = told.news()
    assert said[0] == "The tables of anna@lemon are private."
    assert said[-1].startswith("Type its six-digit code")
    (line,) = told.type("12345")
    assert told.visit.answers == []
    assert "You can type help or leave." in line
    assert told.type("") == ["Type the code, six digits, or leave."]
    assert told.type(" 123 456 ") == []
    assert told.visit.answers == ["123456"]


def test_the_time_that_somebody_took_to_type_a_code_is_no_silence_of_the_host():
    told = Told(gathering())
    told.news()
    told.visit.asking = NeedsCode("anna@lemon")
    told.wait(10)
    told.visit.asking = None
    assert told.wait(1) == []
    assert told.wait(4)[0].startswith("No answer yet.")


def test_a_wrong_code_is_told_and_asked_for_again():
    told = Told(gathering())
    told.visit.asking = NeedsCode("anna@lemon")
    told.news()
    told.type("111111")
    told.visit.asking = NeedsCode("anna@lemon", "wrong_code")
    assert "The code was wrong. Ask for it again, then retype it." in told.news()


def test_a_changed_key_is_a_loud_stop_until_it_is_trusted():
    told = Told(gathering())
    told.visit.asking = ChangedKey("anna@lemon", "red old fox", "new blue cat")
    said = told.news()
    assert said[0].startswith("STOP. The host anna@lemon that you know does not answer")
    assert "Its phrase was red old fox. Now it is new blue cat." in said
    assert said[-1].endswith("Otherwise type leave.")
    (line,) = told.type("yes")
    assert line.endswith("You can type trust, help or leave.")
    assert told.visit.answers == []
    told.type("Trust")
    assert told.visit.answers == ["trust"]


def test_who_finds_no_chair_is_told_why_and_may_watch():
    told = Told(gathering())
    said = told.refuse("table_full", of="sit", seats=4)
    assert said == [
        "All 4 seats are taken by people; you can watch, or try again later.",
        "Type watch to watch the table instead, or leave.",
    ]
    told.type("watch")
    assert told.client.goal == Goal("watch")
    told.you = None
    assert told.hear()[0] == "You are at Lunch, a table for Luz."


def test_who_comes_when_all_hands_may_be_shown_may_watch():
    told = Told(gathering())
    told.refuse("no_newcomers", of="sit")
    told.type("watch")
    assert told.client.goal == Goal("watch")


def test_who_has_a_taken_name_is_told_how_to_take_another_in_words():
    told = Told(gathering())
    said = told.refuse("name_taken", of="sit", name="Ana")
    assert said[0].startswith("Somebody here has the name Ana already, or one that looks the same.")
    assert told.type("name Zoë") == ["From the next table on you are called Zoë."]


def test_a_farewell_for_good_is_told():
    told = seated()
    told.client.receive(Farewell(reason="replaced"))
    assert told.news() == ["You sat down at this table from another terminal; go on there."]


def test_the_moment_before_a_game_that_begins_at_once_is_not_told():
    told = Told(gathering())
    told.visit.is_starting = True
    assert told.hear() == []
    told.luz.change(phase="playing")
    assert told.hear()[0] == "You are at Lunch, a table for Luz."


def test_what_the_game_itself_refuses_before_it_begins_is_said_in_its_words():
    told = Told(gathering(3))
    told.hear()
    said = told.refuse("seats", of="configure", least=3, most=5)
    assert said[0] == "Luz is for 3 to 5 players."


def test_a_game_that_cannot_begin_at_once_is_told_after_where_one_is():
    told = Told(gathering(3, bots=False))
    told.visit.is_starting = True
    assert told.hear() == []
    said = told.refuse("too_few", of="start", missing=1)
    assert said[0] == "You are at Lunch, a table for Luz."
    assert said[-1].startswith("Type ready when you are. The game needs 1 more person.")
    assert not any(line.startswith("Too few") for line in said)


def test_the_owner_of_a_table_without_bots_is_told_how_to_have_them():
    way = "Type set bots on to let bots take the empty seats."
    assert seated(bots=False).lines[-1].endswith(way)
    assert way not in seated(1, bots=False).lines[-1]
    told = seated(bots=False)
    assert told.refuse("too_few", of="start", missing=2) == [told.lines[-1]]
    for chair in (2, 3):
        told.luz.change_seat(chair, who="person", name=NAMES[chair], key=str(chair))
    told.hear()
    assert told.type("")[-1].startswith("Type ready when you are. Waiting for Boris, ")
    assert way not in told.type("")[-1]


# ---- chairs ------------------------------------------------------------------------------


def test_where_the_whole_game_is_timed_it_is_not_said_that_anybody_may_think_for_long():
    def told(**fields):
        setup = Setup("luris", Options(rules={"clock": 300}, **fields))
        return summary(setup)

    timed = "Each player has 5 minutes for the whole game; whoever runs out of it loses."
    assert told()[1:] == [timed]
    clocked = Setup("luris", Options(rules={"clock": 300}))
    (option,) = [line for line in in_full(clocked, can_change=False) if "time is" in line]
    assert option == "time is 0. There is no move timer."
    limit = "Each step of a turn has 20 seconds; on timeout a bot makes that move."
    assert told(turn_time=20)[1:] == [limit, timed]


def test_chairs_options_and_what_is_waited_for_are_told_to_who_comes():
    assert seated().lines == [
        "You are at Lunch, a table for Luz.",
        "Seat 1: you, not ready yet.",
        "Seat 2: Boris, not ready yet.",
        "Seat 3: empty; a normal bot takes it.",
        "Seat 4: empty; a normal bot takes it.",
        "You own the table.",
        "Bots take the empty seats at the start. Normal bots weigh their cards.",
        "Type card or cards to hear which values your hidden cards can still have.",
        "You can look at the last trick only, until the next card is led.",
        "There is no move timer.",
        "Type ready when you are. Waiting for Boris too.",
    ]


def test_who_comes_goes_and_is_ready_is_told():
    told = seated()
    told.luz.change_seat(2, who="person", name="Chloé", key="2")
    assert told.hear()[0] == "Chloé sat down."
    told.luz.change_seat(2, ready=True)
    assert "Chloé is ready." in told.hear()
    told.luz.change_seat(2, who="empty", name="", key="", ready=False)
    assert told.hear() == ["Chloé left the table."]
    told.luz.change(watchers=1)
    assert told.hear() == ["1 watches."]


def test_ready_and_not_ready_are_sent_and_what_is_waited_for_changes():
    told = seated()
    told.type("READY")
    assert told.sent == [Ready(ready=True)]
    told.luz.change_seat(0, ready=True)
    assert told.hear() == ["You are ready. Waiting for Boris. Type start to begin without waiting."]
    told.type("wait")
    assert told.sent[1:] == [Ready(ready=False)]
    told.luz.change_seat(0, ready=False)
    assert told.hear() == ["Type ready when you are. Waiting for Boris too."]


def test_the_owner_alone_starts_and_changes_options():
    told = seated(1)
    assert told.type("start") == ["Only Ana can do that here."]
    assert told.type("set help odds") == ["Only Ana can do that here."]
    assert told.sent == []
    owner = seated(0)
    owner.type("start now")
    assert owner.sent == [Start()]


def test_another_chair_is_taken_and_told():
    told = seated()
    assert told.type("sit 2") == ["Seat 2 is taken; choose an empty one."]
    assert told.type("sit 9") == ["There is no such seat. Type sit alone for any free one."]
    assert told.type("sit") == ["You sit there already."]
    told.type("sit 3")
    assert told.sent == [Sit(table="a1b2c3d4", seat=2)]
    told.luz.change_seat(2, who="person", name="Ana", key="0")
    told.luz.change_seat(0, who="empty", name="", key="")
    told.luz.change(owner=2)
    told.you = 2
    assert "You are on seat 3 now." in told.hear()


def test_who_watches_can_sit_down():
    told = seated(None)
    assert told.lines[-1] == "You are watching. Type sit to take a free seat."
    assert told.type("ready")[0].startswith("You are watching; only players can do that.")
    told.type("sit 3")
    assert told.sent == [Sit(table="a1b2c3d4", seat=2)]


def test_nothing_is_sent_without_a_connection():
    told = seated()
    told.client.disconnected()
    told.news()
    (line,) = told.type("ready")
    assert line.startswith("There is no connection now")
    assert told.sent == []


def test_of_help_is_told_what_a_game_has_and_nothing_where_it_has_none_as_usual():
    def told(game, level):
        setup = Setup(game, Options(help=level))
        return " ".join(summary(setup, typing=True)), " ".join(summary(setup))

    assert not any("No help" in said or "hidden cards" in said for said in told("luris", "odds"))
    assert all("strong bot" in said and "hidden" not in said for said in told("luris", "coach"))
    assert all("strong bot" in said and "how likely" in said for said in told("luz", "coach"))
    assert all("No help" in said for said in told("luz", "none"))


def test_a_level_of_help_that_a_game_has_not_cannot_be_set():
    setup = Setup("luris")
    assert changed(setup, "help", "coach").options.help == "coach"
    with pytest.raises(BadOption) as bad:
        changed(setup, "help", "odds")
    assert str(bad.value) == "The option help can be none or coach."


# ---- options -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("set players 5", "players", 5),
        ("set help odds", "help", "odds"),
        ("SET Help=None", "help", "none"),
        ("set bots off", "bots", False),
        ("set tricks open", "open_tricks", True),
        ("set spectators all", "spectators", "all"),
        ("set time 30", "turn_time", 30),
        ("set grace 60", "grace", 60),
        ("set pace 0", "pace", 0),
    ],
)
def test_the_owner_sets_options(text, field, value):
    told = seated()
    assert told.type(text) == []
    (configure,) = told.sent
    assert isinstance(configure, Configure)
    assert getattr(configure.options, field) == value
    told.luz.change(options=configure.options)
    assert told.hear()[0] == "The options of the table were changed."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("set", "Between games, the owner changes an option with set"),
        ("set colour red", "There is no option colour."),
        ("set players 6", "The option players can be 3, 4 or 5."),
        ("set players", "The option players can be 3, 4 or 5."),
        ("set help much", "The option help can be none, values, odds or coach."),
        ("set time -1", "The option time can be 0 for no limit, or up to 3600 seconds."),
    ],
)
def test_an_option_that_cannot_be_is_told_in_one_line(text, said):
    told = seated()
    (line,) = told.type(text)
    assert line.startswith(said)
    assert told.sent == []


def test_options_are_told_with_how_to_change_them():
    said = seated(help="odds", turn_time=30).type("options")
    assert [line.split()[0] for line in said[:10]] == [*typed_options("luz")]
    assert (
        "help is odds. Type card or cards to hear how likely each value of your hidden cards is. "
        "It can be none, values, odds or coach."
    ) in said
    assert any(
        line.startswith("time is 30. Each bet and each card has 30 seconds") for line in said
    )
    assert said[10].startswith("You own the table: between games you can change an option with set")


def test_no_sentence_is_told_of_two_options():
    abouts = [option.about(Setup("luris")) for option in typed_options("luris").values()]
    assert len({*abouts}) == len(abouts)


def test_bots_of_all_chairs_or_of_one_get_a_level():
    told = seated(bots=False)
    for text in ("set bots strong", "set bot 3 easy", "set bots 4, normal"):
        told.type(text)
    chosen = [configure.options for configure in told.sent]
    assert [levels_of(options) for options in chosen] == [
        ("strong",) * 4, ("normal", "normal", "easy", "normal"), ("normal",) * 4,
    ]  # fmt: skip
    assert all(options.bots for options in chosen)


@pytest.mark.parametrize(
    "text", ["bot", "bot 3", "bot 5 easy", "bot 0 easy", "bot 3 wise", "bots wise", "bots 3 4 easy"]
)
def test_a_level_that_cannot_be_is_told_with_those_there_are(text):
    told = seated()
    (line,) = told.type(f"set {text}")
    assert line.startswith("The option bots can be on, off, easy, normal or strong;")
    assert told.sent == []


def test_the_levels_of_bots_are_told_by_chair_and_in_words():
    told = seated(levels=("normal", "normal", "easy", "strong"))
    assert {
        "Seat 3: empty; an easy bot takes it.", "Seat 4: empty; a strong bot takes it.",
        "Bots take the empty seats at the start. Each seat has its own level; the "
        "owner sets it at the table.",
    } <= {*told.lines}  # fmt: skip
    (line,) = [line for line in told.type("options") if line.startswith("bots is")]
    assert line.startswith("bots is by seat normal, normal, easy and strong. Bots take the")
    (line,) = [line for line in seated(levels=("easy",) * 4).type("options") if "bots is" in line]
    assert "Easy bots play by simple rules and overlook things." in line
    (line,) = [line for line in seated(bots=False).type("options") if "bots is" in line]
    assert line.startswith("bots is off. The game begins only when a person sits on every seat. It")


def test_of_changed_options_only_what_is_new_is_told():
    told = seated(1)
    told.luz.change(options=Options(levels=("normal", "normal", "easy")))
    assert told.hear() == [
        "The options of the table were changed.",
        "Bots take the empty seats at the start. Each seat has its own level; the "
        "owner sets it at the table.",
        "Seat 3: empty; an easy bot takes it.",
    ]
    told.luz.change(options=Options(levels=("normal", "normal", "strong")))
    assert told.hear()[1:] == ["Seat 3: empty; a strong bot takes it."]
    told.luz.change(options=Options(levels=("normal", "normal", "strong"), turn_time=30))
    assert told.hear()[1:] == [
        "Each bet and each card has 30 seconds; on timeout a bot makes that move."
    ]


def test_more_chairs_have_the_bots_that_all_had():
    told = seated(levels=("strong",) * 4)
    told.type("set players 5")
    assert levels_of(told.sent[0].options) == ("strong",) * 5


def test_who_does_not_own_the_table_hears_who_does_and_no_values_to_choose():
    said = seated(1).type("options")
    assert said[10] == "Ana can change the options between games."
    assert not any("It can be" in line for line in said)


def test_options_end_with_the_own_settings_which_can_be_changed():
    told = seated()
    assert told.type("options")[-2:] == [
        "You are called Ana. To change that, type name and another one.",
        "You hear what others say at the table. To hear nothing of it, type talk no.",
    ]
    assert told.type("name Zoë") == ["From the next table on you are called Zoë."]
    assert told.type("name")[0].startswith("You are called Zoë.")
    assert told.type("talk no")[0].startswith("You hear nothing of what others say")
    told.own.trouble = "name stays as it is: a name needs at least one visible character."
    assert told.type("name .") == [told.own.trouble]
    assert told.type("talk hello")[1].endswith("type say and your words.")


# ---- others ------------------------------------------------------------------------------


def test_the_join_line_is_told_once_it_is_known():
    told = seated()
    assert told.type("invite") == ["How others join is not known yet."]
    told.visit.joining = "luznet join 10.0.0.2#abc"
    others = "Others see this table in their luznet. If they don't, they can type:"
    line = f"{others} luznet join 10.0.0.2#abc"
    assert told.news() == [line]
    assert told.news() == []
    told.visit.host_phrase = "red old fox"
    phrase = "Host anna@lemon is known by the phrase red old fox."
    assert told.type("invite")[0] == line
    assert told.type("i")[1].startswith(phrase)


def test_the_code_of_a_private_table_is_told_and_told_again_when_it_changes():
    told = seated(is_private=True)
    assert "type the code 123456." in told.invite("123456")[0]
    assert told.invite("123456") == []
    assert "type the code 654321." in told.invite("654321")[0]


def test_an_invite_is_told_once_it_has_come():
    told = seated(is_private=True)
    told.invite("123456")
    assert told.type("invite") == []
    assert told.sent[-1] == Invite(link=True)
    assert told.news() == []
    told.visit.joining = "luznet join luz://10.0.0.2:4000/token"
    said = told.invite("123456", "token")
    assert "type the code 123456." in said[0]
    assert said[1].endswith("types this invite: luznet join luz://10.0.0.2:4000/token")
    assert told.news() == []


def test_an_invite_tells_a_code_that_was_not_told_yet_once():
    told = seated(is_private=True)
    told.type("invite")
    told.visit.joining = "luznet join luz://10.0.0.2:4000/token"
    said = told.invite("123456", "token")
    assert sum("type the code 123456." in line for line in said) == 1
    assert told.news() == []


def test_a_pause_is_sent_told_and_ended():
    told = Told(Luz(4, seed=5).to_bets(0))
    told.hear()
    asked = told.lines[-1]
    assert told.type("resume") == ["The game is not paused."]
    told.type("pause")
    assert told.sent == [Pause(paused=True)]
    told.luz.change(paused_by=0)
    assert told.hear() == ["You paused the game. Type resume to go on."]
    assert told.type("pause") == ["The game is paused already. Type resume to go on."]
    told.type("resume")
    assert told.sent[1:] == [Pause(paused=False)]
    told.luz.change(paused_by=None)
    assert told.hear() == ["The game goes on.", asked]


def test_hands_are_shown_to_spectators_where_the_table_allows_it():
    assert seated().type("show")[0].startswith("Spectators of this table do not see")
    told = seated(spectators="all")
    told.type("show")
    assert told.sent == [Show(shows=True)]
    told.luz.change_seat(0, shows=True)
    told.luz.change(shown=True)
    assert "Everybody agreed: spectators see all hands now." in told.hear()
    told.type("hide")
    assert told.sent[1:] == [Show(shows=False)]


def test_who_watches_has_nothing_to_show():
    assert seated(None, spectators="all").type("show")[0].startswith("You are watching")


@pytest.mark.parametrize("phase", ["gathering", "over"])
def test_the_owner_is_asked_before_starting_while_somebody_who_is_here_is_not_ready(phase):
    told = Told(gathering(4) if phase == "gathering" else Luz(3, seed=4).to_end())
    told.hear()
    for at in range(2, len(told.luz.table.seats)):
        told.luz.change_seat(at, away=True)
    told.hear()
    asked = ["Boris is not ready yet. Type start now to begin anyway."]
    assert told.type("start") == asked
    assert told.type("start") == asked
    assert told.sent == []
    told.type("start now")
    assert told.sent == [Start()]
    told.luz.change_seat(1, ready=True)
    told.hear()
    told.type("start")
    assert told.sent == [Start(), Start()]


# ---- after a game ------------------------------------------------------------------------


def test_another_game_is_asked_for_and_the_others_are_waited_for():
    told = Told(Luz(3, seed=4).to_end())
    assert told.hear()[-1] == "Type ready for another game, or leave."
    told.type("ready")
    assert told.sent == [Ready(ready=True)]
    told.luz.change_seat(0, ready=True)
    assert told.hear() == ["You are ready. Waiting for Boris and Chloé."]
    told.luz.change_seat(1, ready=True)
    told.luz.change_seat(2, ready=True)
    assert told.hear()[-1] == "All are ready."


@pytest.mark.parametrize(
    ("bots", "told"),
    [
        (True, "You are ready. Waiting for Boris."),
        (False, "Waiting for 1 more person to sit down; this table has no bots."),
    ],
)
def test_after_a_game_nobody_is_waited_for_who_has_left(bots, told):
    luz = Luz(3, bots=bots).to_end()
    luz.change_seat(0, ready=True)
    luz.change_seat(2, away=True, left=True)
    assert Told(luz).hear()[-1] == told
    luz.change_seat(1, ready=True)
    assert Told(luz).hear()[-1] == ("All are ready." if bots else told)


def test_a_spectator_of_a_game_that_everybody_left_is_told_that_it_rests():
    luz = Luz(3).to_bets()
    told = Told(luz, you=None)
    told.hear()
    for at in range(3):
        luz.change_seat(at, away=True, left=True, stand_in=True)
    rests = "Nobody is at the table, so the game is paused until somebody comes back."
    assert told.hear()[-4:] == [*(f"{name} left the table." for name in NAMES[:3]), rests]
    assert told.type("who") == [rests]


def test_who_leaves_is_told_from_who_loses_the_connection():
    luz = Luz(4)
    told = Told(luz)
    told.hear()
    luz.change_seat(1, away=True, left=True, stand_in=True)
    luz.change_seat(2, away=True)
    assert told.hear()[:2] == [
        "Boris left the game; a bot plays on.",
        "Chloé lost the connection.",
    ]
    luz.to_end().change_seat(3, away=True, left=True)
    assert "Dmytro left the table." in told.hear(events=False)
    luz.change_seat(3, who="bot", name="Jade", key="", away=False, left=False)
    assert not any("Dmytro" in line for line in told.hear(events=False))


@pytest.mark.parametrize("you", [0, None])
def test_how_a_game_ended_is_told_before_what_came_after_it_even_if_all_comes_at_once(you):
    luz = Luz(3, seed=4).play_until(lambda state: len(state.finished) == 3)
    told = Told(luz, you)
    told.hear()
    luz.to_end()
    last = luz.update(you)
    told.client.receive(replace(last, events=last.events[told.heard :]))
    winner, table = LUZ.outcome(luz.state).winners[0], luz.table
    luz.change(phase="playing", played=())
    luz.change_seat(winner, name="Nova", key="n")
    luz.state = LUZ.new(3, LUZ.options_type())
    luz.to_bets()
    begun = luz.update(you)
    told.client.receive(replace(begun, events=begun.events[len(last.events) :]))
    lines = told.news()
    won = "You win the game!" if winner == you else f"{table.seats[winner].name} wins the game!"
    begins = lines.index("A game began.")
    assert lines.index(won) < begins
    assert any(line.startswith("Deal 1 of 4") for line in lines[begins:])
    assert told.sent == [Sync()]


@pytest.mark.parametrize("breaks", [True, False])
def test_how_a_game_ended_that_was_missed_is_told_before_what_came_after_it(breaks):
    luz = Luz(3, seed=4).to_bets()
    told = Told(luz)
    told.hear()
    if breaks:
        told.client.disconnected()
        told.news()
    luz.change(games=1, last=LastGame("luz", NAMES[:3], (1,), (5, 70, -10)))
    lines = told.hear(events=False)
    ended = "The last game here was Luz. Boris wins the game! At the end: Ana 5, Boris 70, "
    assert lines[1 if breaks else 0] == ended + "Chloé -10."
    assert sum("last game" in line for line in lines) == 1


def test_how_a_game_ended_is_told_before_another_is_chosen_in_the_same_moment():
    luz = Luz(3, seed=4).play_until(lambda state: len(state.finished) == 3)
    told = Told(luz)
    told.hear()
    luz.to_end()
    last = luz.update(0)
    told.client.receive(replace(last, events=last.events[told.heard :]))
    other = replace(luz.table, game="luris", phase="gathering", played=())
    told.client.receive(replace(last, table=other, view=None, events=()))
    lines = told.news()
    won = next(at for at, line in enumerate(lines) if "the game!" in line)
    assert won < lines.index("The options of the table were changed.")


def test_another_game_and_fewer_chairs_are_told_with_changed_options():
    luz = Luz(5, seed=4).to_end()
    told = Told(luz)
    told.hear()
    last = luz.update(0)
    four = replace(luz.table.options, players=4)
    other = replace(luz.table, game="luris", phase="gathering", played=(), options=four,
                    seats=luz.table.seats[:4])  # fmt: skip
    told.client.receive(replace(last, table=other, view=None, events=()))
    lines = told.news()
    at = lines.index("The options of the table were changed.")
    assert lines[at + 1 : at + 3] == [
        "The next game is Luris, and it has not begun yet.", "The table has only 4 seats now.",
    ]  # fmt: skip


def test_words_of_a_game_are_explained_when_it_is_over():
    told = Told(Luz(3, seed=4).to_end())
    told.hear()
    assert told.type("play 3") == ["The game is over."]
    assert told.type("pause") == ["No game is being played now."]
    assert told.type("ready 1") == []


def test_who_sits_down_after_a_game_has_neither_won_it_nor_lost_it():
    luz = Luz(3, seed=4).to_end()
    winner = LUZ.outcome(luz.state).winners[0]
    luz.change_seat(winner, name="Frank", key="f")
    for seat in (winner, (winner + 1) % 3):
        told = Told(luz, seat)
        told.hear()
        first, place, *_ = told.type("table")
        assert first == f"{NAMES[winner]} wins the game!"
        assert place.startswith(f"Place 1: {NAMES[winner]} with ")


# ---- any time ----------------------------------------------------------------------------


def test_leave_and_quit_are_different():
    told = seated()
    told.type("leave")
    told.type("Q")
    assert told.ends == ["left", "quit"]


def test_rules_are_told_by_the_page():
    told = seated()
    asked = told.lines[-1]
    first, last = [*RULES[0]], [*RULES[1], "That was the last page of the rules."]
    said = told.type("rules")
    assert said[:-1] == first
    assert said[-1].startswith("There are 2 pages. Press Enter or type more")
    assert told.type("") == told.type("rules 2") == last
    assert told.type("") == [asked]
    assert told.type("more")[0].startswith("There is no next page.")
    assert told.type("rules 3") == ["There is no such page. Type rules and a number from 1 to 2."]
    assert told.type("rules all") == told.type("rules 3")


@pytest.mark.parametrize("word", ["more", "next", "n"])
def test_pages_go_on_after_something_else_and_enter_is_what_is_asked_then(word):
    told = seated()
    asked = told.lines[-1]
    told.type("rules")
    assert any(line.startswith("more, or Enter") for line in told.type("help"))
    assert told.type("") == [asked]
    assert told.type(word)[0] == RULES[1][0]


def test_the_lesson_goes_on_with_enter_and_ends_with_anything_else():
    told = seated()
    assert told.type("learn")[0] == "Step 1 of 10: the idea."
    assert told.type("")[0] == "Step 2 of 10: what others hold."
    assert told.type("next")[0] == "Step 3 of 10: what you hold."
    told.type("ready")
    assert told.sent == [Ready(ready=True)]
    assert told.type("learn 10")[-1].startswith("That was the last step.")
    assert told.type("learn 11")[0].startswith("There is no such page. Type learn and a number")


@pytest.mark.parametrize("word", ["leave", "back", "stop"])
def test_who_leaves_the_lesson_stays_at_the_table(word):
    told = seated()
    asked = told.lines[-1]
    told.type("learn")
    assert told.type(word) == ["You left the lesson. Type more to go on with it.", asked]
    assert told.ends == []
    assert told.type("more")[0] == "Step 2 of 10: what others hold."
    told.type("help")
    told.type("leave")
    assert told.ends == ["left"]


def test_the_help_has_a_line_for_everything_that_is_offered():
    told = seated()
    (line,) = told.type("fly")
    offered = line.split("You can type ")[1].rstrip(".").replace(" or ", ", ").split(", ")
    said = told.type("help")
    for word in offered:
        assert any(line.startswith(word) for line in said), word
    everything = told.type("help all")
    (others,) = [line for line in said if line.startswith("Also ")]
    for command in told.talk.all_commands():
        word = command.names[0]
        use = command.use if isinstance(command.use, str) else command.use()
        assert not command.fits or any(line.startswith(use) for line in everything), word
        assert not command.fits or word in offered or f" {word}" in others, word


def test_the_help_tells_one_command_and_does_not_invent_one():
    told = seated()
    assert told.type("help invite") == told.type("? i")
    assert told.type("help invite")[0].startswith("invite: hear how others join this table.")
    assert told.type("help Fly")[0].startswith("Fly is not understood here. You can type")
    assert told.type("Zoé!")[0].startswith("Zoé is not understood here. You can type")


# ---- lines from a pipe -------------------------------------------------------------------


def test_lines_wait_for_the_table_and_bets_and_cards_for_the_own_turn():
    told = Told(gathering())
    told.news()
    assert told.talk.waits("table")
    told.hear()
    assert not told.talk.waits("table")
    assert told.talk.waits("bet 3")
    told.luz.change(phase="playing")
    told.luz.to_bets(1)
    told.hear()
    assert told.talk.waits("bet 3")
    assert not told.talk.waits("hand")
    told.luz.to_bets(0)
    told.hear()
    assert not told.talk.waits("bet 3")
    assert not told.talk.waits("play 1")  # it is refused rather than waiting for ever
    told.luz.to_end()
    told.hear()
    assert not told.talk.waits("bet 3")


def test_lines_do_not_wait_for_an_answer_that_they_may_be():
    told = Told(gathering())
    told.visit.asking = NeedsCode("anna@lemon")
    assert not told.talk.waits("123456")
    told.visit.asking = None
    told.refuse("table_full", of="sit")
    assert not told.talk.waits("watch")


def playing(turn=1):
    """Return somebody in a game in which this seat is to bet."""
    told = Told(gathering())
    told.luz.change(phase="playing")
    told.luz.to_bets(turn)
    told.hear()
    return told


def heard_from(told, *lines):
    """Return the lines of a pipe that are heard now, in the order in which they are."""
    left, heard = [*lines], []
    while (at := told.talk.due(left)) is not None:
        heard.append(left.pop(at))
    return heard


@pytest.mark.parametrize(
    "line",
    ["table", "who", "hand", "help", "say hello", "mute Ben", "pause", "clock", "plya 1", "", "3"],
)
def test_what_needs_no_turn_overtakes_the_bets_and_cards_that_wait_for_theirs(line):
    told = playing()
    assert heard_from(told, "bet 3", "play 1", line, "play 2") == [line]
    told.luz.to_bets(0)
    told.hear()
    assert told.talk.due(["bet 3", line]) == 0


def test_while_the_game_is_paused_bets_and_cards_wait_and_to_resume_it_overtakes_them():
    told = playing(turn=0)
    assert not told.talk.waits("bet 3")
    told.luz.change(paused_by=0)
    told.hear()
    assert heard_from(told, "bet 3", "play 1", "resume") == ["resume"]
    told.luz.change(paused_by=None)
    told.hear()
    assert told.talk.due(["bet 3", "play 1"]) == 0


@pytest.mark.parametrize("line", ["leave", "back", "quit", "q", "ready", "start", "sit 3", "set x"])
def test_what_ends_or_begins_something_keeps_its_place(line):
    told = playing()
    assert heard_from(told, "bet 3", line, "table") == []
    assert heard_from(told, "table", line, "who") == ["table", line, "who"]
    before = Told(gathering())
    before.hear()
    begins = line in ("ready", "start", "sit 3", "set x")
    assert heard_from(before, "bet 3", line) == ([line] if begins else [])


@pytest.mark.parametrize("line", ["leave now", "quit now", "QUIT NOW"])
def test_one_can_leave_before_lines_that_wait(line):
    assert heard_from(playing(), "bet 3", line) == [line]
    assert heard_from(playing(), "bet 3", "leave", line) == [line]
    way = Told(gathering())
    way.news()
    assert heard_from(way, "table", "bet 3", line) == [line]


def test_to_leave_the_lesson_overtakes_as_the_lesson_did():
    told = playing()
    assert heard_from(told, "bet 3", "learn") == ["learn"]
    told.type("learn")
    assert heard_from(told, "bet 3", "leave") == ["leave"]
    told.type("leave")
    assert heard_from(told, "bet 3", "leave") == []


def test_lines_wait_for_the_reader_alone_who_paused_the_game_or_is_to_begin_it():
    told = playing()
    assert not told.talk.waits_for_reader
    for by, waits in ((0, True), (1, False), (None, False)):
        told.luz.change(paused_by=by)
        told.hear()
        assert told.talk.waits_for_reader is waits
    owner = Told(gathering())
    owner.luz.change(owner=0)
    owner.hear()
    assert owner.talk.waits_for_reader
    owner.luz.change(owner=1)
    owner.hear()
    assert not owner.talk.waits_for_reader


def test_lines_wait_until_what_was_sent_before_them_is_answered():
    told = playing(turn=0)
    told.type("pause")
    assert told.talk.is_busy
    told.hear()  # what somebody else did
    assert told.talk.is_busy
    told.luz.change(paused_by=0)
    told.hear()
    assert not told.talk.is_busy
    assert heard_from(told, "bet 3") == []


# ---- owners --------------------------------------------------------------------------------


def test_without_an_owner_one_who_is_alone_begins_by_being_ready():
    luz = gathering()
    luz.change(owner=None)
    luz.change_seat(1, who="empty", name="", key="")
    told = Told(luz)
    lines = told.hear()
    assert "You are alone here. Type ready to begin with 3 bots, or wait for others." in lines
    assert (
        "Nobody who sits here owns the table: the game begins when everybody who sits is ready."
        in lines
    )
    for typed in ("start", "set players 3", "free 2", "reserve 2 Zoe"):
        assert told.type(typed) == [
            "Only the owner can do that, and the owner is not sitting here."
        ]
    assert "Its owner can change the options between games." in told.type("options")
    assert not any(line.startswith("start:") for line in told.type("help"))
    assert told.sent == []


def test_the_owner_frees_and_reserves_chairs_by_their_numbers():
    luz = gathering()
    luz.change_seat(1, away=True)
    told = Told(luz)
    told.hear()
    for typed in ("free 2", "reserve 3 Zoe  T"):
        assert told.type(typed) == []
    luz.change_seat(2, reserved="Zoe T")
    assert "Seat 3 is reserved for Zoe T." in told.hear()
    for typed in ("reserve 3", "Reserve 4 zoë"):
        assert told.type(typed) == []
    assert told.sent == [
        Free(seat=1),
        Reserve(seat=2, name="Zoe T"),
        Reserve(seat=2),
        Reserve(seat=3, name="zoë"),
    ]
    assert told.type("reserve 2") == ["Seat 2 is taken by Boris, and not reserved."]
    for typed in ("free 9", "reserve 9 Zoe", "remove 9", "reserve 0 Zoe"):
        assert told.type(typed) == ["There are seats 1 to 4."]
    for typed in ("free", "reserve Zoe"):
        assert told.type(typed)[0].startswith("Say the number of the seat: free 3.")
    assert told.type("help free")[0].startswith("free 3: free the seat of a player who is away")
    other = Told(gathering(), 1)
    other.hear()
    for typed in ("free 3", "reserve 2 Zoe"):
        assert other.type(typed)[0].endswith("can do that here.")
    assert other.sent == []


def test_the_owner_removes_a_player_and_lets_them_in_again():
    luz = gathering()
    told = Told(luz)
    told.hear()
    assert told.type("readmit Boris") == ["Nobody was removed from this table."]
    assert told.type("remove Boris") == ["Say the number of the player's seat: remove 3."]
    assert told.type("remove 2") == []
    luz.change_seat(1, who="empty", name="", key="")
    luz.change(removed=("Boris",))
    assert told.hear()[0] == "The owner removed Boris from the table."
    kept_out = "Removed from this table: Boris. Type readmit and a name to let somebody in again."
    assert kept_out in told.type("table")
    assert told.type("readmit Zoe") == [kept_out]
    assert told.type("readmit boris") == []
    assert told.sent == [Remove(seat=1), Readmit(name="Boris")]
    luz.change(removed=())
    assert told.hear() == ["Boris may come to this table again."]
    other = Told(gathering(), 1)
    other.hear()
    assert other.type("remove 1")[0].endswith("can do that here.")
    assert other.sent == []


def test_all_are_told_for_whom_a_chair_is_reserved():
    luz = gathering()
    told = Told(luz, 1)
    told.hear()
    luz.change_seat(3, reserved="Zoe")
    assert "Seat 4 is reserved for Zoe." in told.hear()
    assert "Seat 4: empty; a normal bot takes it. It is reserved for Zoe." in told.type("table")
    luz.change_seat(3, reserved="")
    assert "Seat 4 is not reserved for Zoe any more." in told.hear()


def test_who_opened_the_table_locks_its_options_also_while_watching():
    luz = gathering()
    luz.change(owner=None)
    told = Told(luz, None, is_founder=True)
    assert "You own the table." in told.hear()
    assert told.type("lock") == told.type("start now") == told.type("set players 3") == []
    assert told.sent[:2] == [Lock(locked=True), Start()]
    luz.change(locked=True)
    locked = "The options are locked: only the person who opened this table can change them."
    assert locked in told.hear()
    assert told.type("unlock") == []
    assert told.sent[-1] == Lock(locked=False)
    luz.change(locked=False)
    assert "The options are not locked any more." in told.hear()


def test_where_options_are_locked_an_owner_who_did_not_open_the_table_is_told_so():
    luz = gathering()
    luz.change(locked=True)
    told = Told(luz)
    locked = "The options are locked: only the person who opened this table can change them."
    assert locked in told.hear()
    assert told.type("set players 3") == [locked]
    assert locked in told.type("options")
    assert told.type("lock")[0].startswith("Only the person who opened this table can do this")
    assert told.sent == []


def test_a_chair_that_is_freed_in_a_game_is_told():
    luz = Luz(4)
    told = Told(luz, 0)
    told.hear()
    luz.change_seat(1, away=True)
    told.hear()
    luz.change_seat(1, who="bot", name="Amber", key="", away=False)
    assert "Boris is gone; a bot has that seat now." in told.hear()


@pytest.mark.parametrize("code", ["no_table", "table_closed"])
def test_a_game_that_the_host_has_no_more_is_told_and_not_as_if_it_went_on(code):
    told = Told(Luz(3, seed=2).to_bets(0))
    told.hear()
    told.client.disconnected()
    told.news()
    told.client.receive(Refused(of="sit", code=code))
    assert "The host has closed or lost your table. That game cannot go on." in told.news()
    told.client.receive(Welcome(version=1, tables=()))
    assert told.news()[-1] == "This game cannot go on. Leave the table and choose another one."
