"""Talk in plain mode: what people say, heard and typed."""

import pytest

from luznet.host.chat import TokenBucket
from luznet.i18n import PHRASES
from luznet.i18n.games import phrases_of
from luznet.wire.client_messages import SAY_A_SECOND, SAY_AT_ONCE, Say
from luznet.wire.messages import Farewell
from tests.plain.telling import Told, gathering
from tests.terminal.tables import Luz


def seated(you: int | None = 0, *, hears_chat: bool = True, **options) -> Told:
    """Return one who was told a table before a game."""
    told = Told(gathering(4, **options), you, hears_chat=hears_chat)
    told.hear()
    return told


# ---- hearing -----------------------------------------------------------------------------


def test_what_others_say_is_told_once_with_the_speakers_name():
    told = seated()
    assert told.say("Boris", 1, "Nice to see you!") == ["Boris says: Nice to see you!"]
    assert told.say("Zoë", None, "Hello") == ["Zoë, a spectator, says: Hello"]
    assert told.news() == []


def test_a_ready_phrase_is_told_in_words_and_an_unknown_one_by_its_id():
    told = seated()
    assert told.say("Boris", 1, phrase="well_played") == ["Boris says: Well played!"]
    assert told.say("Boris", 1, phrase="brb") == ["Boris says: brb"]


def test_what_one_said_oneself_is_told_once_all_have_heard_it():
    told = seated()
    assert told.type("say I am late") == []
    assert told.say("Ana", 0, "I am late") == ["You say: I am late"]
    watcher = seated(None)
    assert watcher.say("Ana", None, "Hi") == ["You say: Hi"]
    assert watcher.say("Ana", 0, "Hi") == ["Ana says: Hi"]


def test_a_newcomer_hears_what_was_said_after_the_table():
    told = Told(gathering())
    assert told.say("Boris", 1, "Hello") == []
    lines = told.hear()
    assert lines[0].startswith("You are at Lunch")
    assert lines[-1] == "Boris says: Hello"


def test_talk_in_a_game_changes_nothing_of_what_else_is_told():
    def told_of_game(*, talks: bool) -> list[str]:
        told = Told(Luz(3, seed=2), None)
        told.hear()
        for _ in range(45):
            if talks:
                assert told.say("Boris", 1, "Hm") == ["Boris says: Hm"]
            told.luz.act()
            told.hear()
        return [line for line in told.lines if line != "Boris says: Hm"]

    assert told_of_game(talks=True) == told_of_game(talks=False)


def test_a_reader_who_turned_the_chat_off_hears_nothing_and_why_they_cannot_speak():
    told = seated(hears_chat=False)
    assert told.say("Boris", 1, "Hello") == []
    (answer,) = told.type("say Hello")
    assert "type talk yes" in answer
    assert told.sent == []
    assert not any(line.startswith(("say", "mute")) for line in told.type("help all"))
    told.type("talk yes")
    assert any(line.startswith("say TEXT") for line in told.type("help all"))
    assert told.say("Boris", 1, "Hello again") == ["Boris says: Hello again"]


# ---- saying ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "sent"),
    [
        ("say I bet 3, really?", Say(text="I bet 3, really?")),
        ("SAY 3", Say(text="3")),
        ("say Well played!", Say(phrase="well_played")),
        ("say thank you", Say(phrase="thanks")),
        ("say Thank", Say(text="Thank")),
        ("say hello there", Say(text="hello there")),
    ],
)
def test_say_says_own_words_and_knows_ready_phrases(typed, sent):
    told = seated()
    assert told.type(typed) == []
    assert told.sent == [sent]


def test_say_alone_tells_the_ready_phrases():
    told = seated()
    (answer,) = told.type("say")
    assert answer.startswith("Type say and your own words")
    assert all(PHRASES[each]() in answer for each in phrases_of("luz"))
    assert told.sent == []


def test_where_only_phrases_may_be_said_a_beginning_is_enough_and_other_words_are_not_sent():
    told = seated(chat="phrases")
    assert told.type("say well") == []
    assert told.sent == [Say(phrase="well_played")]
    for typed in ("say", "say see you later", "say o", "say !"):
        (answer,) = told.type(typed)
        assert answer.startswith("Type say and the beginning of one of the ready phrases: Hello!")
    assert len(told.sent) == 1


def test_where_nobody_may_say_anything_the_help_does_not_name_it_and_the_table_says_why():
    told = seated(chat="none")
    assert not any(line.startswith(("say", "mute")) for line in told.type("help all"))
    told.type("say Hello there")
    (line,) = told.refuse("no_chat", of="say")
    assert line.startswith("Nobody can chat at this table")


def test_a_refused_chat_line_is_told_each_time_and_repeats_no_question():
    told = seated()
    for _ in range(2):
        told.type("say Hello there")
        assert told.refuse("too_fast", of="say") != []
        assert told.news() == []


def test_without_a_connection_nothing_is_said():
    told = seated()
    told.client.receive(Farewell(reason="closing"))
    told.client.disconnected()
    told.news()
    (answer,) = told.type("say Hello")
    assert answer.startswith("There is no connection now")
    assert told.sent == []


# ---- muting ------------------------------------------------------------------------------


def test_a_muted_speaker_is_not_heard_until_unmuted():
    told = seated()
    assert told.type("mute bo") == ["You have muted Boris. Type unmute Boris to hear them again."]
    assert told.say("Boris", 1, "Hello?") == []
    assert any(line.startswith("unmute Ben") for line in told.type("help all"))
    assert told.type("unmute Boris") == ["You hear Boris again."]
    assert told.say("Boris", 1, "Hello again") == ["Boris says: Hello again"]


def test_a_spectator_who_spoke_can_be_muted_and_nobody_else_is():
    told = seated()
    told.say("Bob", None, "Boo")
    assert told.type("mute Bo") == ["Nobody here is called Bo."]
    told.type("mute Bob")
    assert told.say("Bob", None, "Boo!") == []
    assert told.say("Boris", 1, "Hello") == ["Boris says: Hello"]
    assert told.type("mute Ana") == ["Nobody here is called Ana."]
    assert told.type("mute") == ["Type mute and a name."]


# ---- lines from a pipe ---------------------------------------------------------------------


def said_from_pipe(told: Told, lines: int) -> list[float]:
    """Say a number of lines from a pipe, each heard by all at once; return when, in seconds."""
    waiting, times, begin = [f"say {at}" for at in range(lines)], [], told.clock.now
    while waiting:
        while (at := told.talk.due(waiting)) is not None:
            times.append(told.clock.now - begin)
            said = waiting.pop(at)
            told.type(said)
            assert told.talk.is_busy
            assert told.say("Ana", 0, said[4:]) == [f"You say: {said[4:]}"]
            assert not told.talk.is_busy
        if waiting:
            told.wait(told.talk.next_change() - told.clock.now)
    return times


def test_what_is_said_from_a_pipe_waits_until_the_chat_takes_it_and_nothing_is_lost():
    told = seated()
    assert said_from_pipe(told, 200) == [0, 0, 0, 0, *range(1, 197)]
    bucket = TokenBucket(SAY_AT_ONCE, SAY_A_SECOND, 0.0)
    for time in [0, 0, 0, 0, *range(1, 197)]:
        assert bucket.left(time - 0.9 if time else 0.0) >= 1
        bucket.take(time)


def test_other_lines_do_not_wait_for_the_chat_but_to_leave_does():
    told = seated()
    said_from_pipe(told, 4)
    assert told.talk.due(["say more", "confide more", "table"]) == 2
    assert told.talk.due(["say more", "leave"]) is None
    told.wait(1)
    assert told.talk.due(["say more", "leave"]) == 0


def test_an_answer_that_does_not_come_is_not_waited_for_long():
    told = seated()
    told.type("say hello")
    assert told.talk.is_busy
    assert told.talk.next_change() == told.clock.now + 3
    told.wait(3)
    assert not told.talk.is_busy


def test_what_is_refused_was_answered():
    told = seated()
    told.type("say hello")
    assert told.refuse("too_fast", of="say") != []
    assert not told.talk.is_busy
