"""A table in plain mode before a game: the seats and the options."""

import pytest

from luznet.options.table import summary
from luznet.plain.options import BadOption, changed, in_full, typed_options
from luznet.wire.client_messages import Configure, Ready, Sit, Start
from luznet.wire.messages import Options
from luznet.wire.options import Setup, levels_of
from tests.plain.seated import seated

# ---- seats ---------------------------------------------------------------------------------


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


def test_a_newcomer_hears_the_seats_the_options_and_what_the_table_waits_for():
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


def test_the_reader_hears_when_people_come_go_and_get_ready():
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


def test_a_player_can_take_another_seat_and_hears_so():
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
    assert "You are in seat 3 now." in told.hear()


def test_a_spectator_can_sit_down():
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


# ---- options --------------------------------------------------------------------------------


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


def test_a_level_is_set_for_the_bots_of_all_seats_or_of_one():
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
    assert line.startswith("The option bots can be on, off, easy, normal, good, strong, ")
    assert told.sent == []


def test_the_levels_of_bots_are_told_by_seat_in_words():
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


def test_added_seats_get_the_level_that_all_bots_had():
    told = seated(levels=("strong",) * 4)
    told.type("set players 5")
    assert levels_of(told.sent[0].options) == ("strong",) * 5


def test_a_player_who_does_not_own_the_table_hears_who_does_and_no_values_to_choose():
    said = seated(1).type("options")
    assert said[10] == "Ana can change the options between games."
    assert not any("It can be" in line for line in said)


def test_the_options_end_with_your_own_settings_which_you_can_change():
    told = seated()
    assert told.type("options")[-2:] == [
        "You are called Ana. To change that, type name and another one.",
        "You hear what others say at the table. To stop hearing it, type talk no.",
    ]
    assert told.type("name Zoë") == ["You will be called Zoë from the next table on."]
    assert told.type("name")[0].startswith("You are called Zoë.")
    assert told.type("talk no")[0].startswith("You hear nothing of what others say")
    told.own.trouble = "name stays as it is: a name needs at least one visible character."
    assert told.type("name .") == [told.own.trouble]
    assert told.type("talk hello")[1].endswith("type say and your words.")
