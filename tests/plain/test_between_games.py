"""A table in plain mode: other people, the time after a game, and words for any time."""

import pytest
from msgspec.structs import replace

from luznet.client.session import GuestDoor
from luznet.wire.client_messages import Invite, Pause, Ready, Show, Start, Sync
from luznet.wire.messages import LastGame
from tests.plain.seated import seated
from tests.plain.telling import RULES, Told, gathering
from tests.terminal.tables import NAMES, Luz
from tests.terminal.tables import RULES as LUZ

# ---- others ---------------------------------------------------------------------------------


def test_the_join_line_is_told_once_it_is_known():
    told = seated()
    assert told.type("invite") == ["How others join is not known yet."]
    told.visit.joining = ("luznet join 10.0.0.2#abc",)
    others = "Others see this table in their luznet. If they don't, they can type:"
    line = f"{others} luznet join 10.0.0.2#abc"
    assert told.news() == [line]
    assert told.news() == []
    told.visit.host_phrase = "red old fox"
    phrase = "Host anna@lemon is known by the phrase red old fox."
    assert told.type("invite")[0] == line
    assert told.type("i")[1].startswith(phrase)


def test_in_several_networks_it_is_told_how_others_join_in_each():
    told = seated()
    told.visit.joining = ("luznet join 10.0.0.1#abc", "luznet join 10.8.0.1#abc")
    assert told.news()[0].endswith("luznet join 10.0.0.1#abc or luznet join 10.8.0.1#abc")
    door = GuestDoor("ssh -p 48422 play@10.0.0.1", "SHA256:abc", ("ssh -p 48422 play@10.8.0.1",))
    told.visit.guest_door = door
    assert "ssh -p 48422 play@10.0.0.1 or ssh -p 48422 play@10.8.0.1" in told.type("invite")[1]


def test_the_line_for_people_without_luznet_is_told_once_and_on_request():
    told = seated()
    told.visit.guest_door = GuestDoor("ssh -p 48422 play@10.0.0.2", "SHA256:abc")
    line = "Without luznet: ssh -p 48422 play@10.0.0.2"
    assert told.news() == [line]
    assert told.news() == []
    assert line in told.type("invite")


def test_a_guest_is_told_only_how_other_guests_come():
    told = seated()
    told.visit.guest_door = GuestDoor("ssh -p 48422 play@10.0.0.2", "SHA256:abc")
    told.visit.reach = "guests"
    told.news()
    assert told.type("invite") == ["Without luznet: ssh -p 48422 play@10.0.0.2"]


def test_where_nobody_can_join_nobody_is_invited():
    told = seated()
    told.visit.reach = "nobody"
    (said,) = told.type("invite")
    assert said.startswith("Nobody else can join")


def test_the_code_of_a_private_table_is_told_and_told_again_when_it_changes():
    told = seated(is_private=True)
    assert "type the code 123456." in told.invite("123456")[0]
    assert told.invite("123456") == []
    assert "type the code 654321." in told.invite("654321")[0]


def test_in_a_game_only_a_code_is_told_that_takes_the_place_of_a_told_one():
    told = seated(is_private=True)
    told.invite("123456")
    told.luz.change(phase="playing")
    assert any("type the code 654321." in line for line in told.invite("654321"))
    assert not any("type the code" in line for line in told.invite("654321"))


def test_an_invite_is_told_once_it_has_come():
    told = seated(is_private=True)
    told.invite("123456")
    assert told.type("invite") == []
    assert told.sent[-1] == Invite(link=True)
    assert told.news() == []
    told.visit.joining = ("luznet join luz://10.0.0.2:4000/token",)
    said = told.invite("123456", "token")
    assert "type the code 123456." in said[0]
    assert said[1].endswith("types this invite: luznet join luz://10.0.0.2:4000/token")
    assert told.news() == []


def test_an_invite_tells_a_code_that_was_not_told_yet_once():
    told = seated(is_private=True)
    told.type("invite")
    told.visit.joining = ("luznet join luz://10.0.0.2:4000/token",)
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


def test_a_spectator_has_nothing_to_show():
    assert seated(None, spectators="all").type("show")[0].startswith("You are watching")


@pytest.mark.parametrize("phase", ["gathering", "over"])
def test_the_owner_is_asked_before_starting_while_somebody_here_is_not_ready(phase):
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


# ---- after a game ---------------------------------------------------------------------------


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
def test_after_a_game_the_table_does_not_wait_for_players_who_left(bots, told):
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


def test_leaving_and_losing_the_connection_are_told_apart():
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


def test_another_game_and_fewer_seats_are_told_with_changed_options():
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


def test_a_player_who_sits_down_after_a_game_has_neither_won_nor_lost_it():
    luz = Luz(3, seed=4).to_end()
    winner = LUZ.outcome(luz.state).winners[0]
    luz.change_seat(winner, name="Frank", key="f")
    for seat in (winner, (winner + 1) % 3):
        told = Told(luz, seat)
        told.hear()
        first, place, *_ = told.type("table")
        assert first == f"{NAMES[winner]} wins the game!"
        assert place.startswith(f"Place 1: {NAMES[winner]} with ")


# ---- any time -------------------------------------------------------------------------------


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
def test_leaving_the_lesson_does_not_leave_the_table(word):
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
    (others,) = [line for line in said if line.startswith("Other commands: ")]
    for command in told.talk.all_commands():
        word = command.names[0]
        use = command.use.typed() if command.use else ""
        assert not command.fits or any(line.startswith(use) for line in everything), word
        assert not command.fits or word in offered or f" {word}" in others, word


def test_the_help_tells_one_command_and_does_not_invent_one():
    told = seated()
    assert told.type("help invite") == told.type("? i")
    assert told.type("help invite")[0].startswith("invite: hear how others join this table.")
    assert told.type("help Fly")[0].startswith("Fly is not understood here. You can type")
    assert told.type("Zoé!")[0].startswith("Zoé is not understood here. You can type")
