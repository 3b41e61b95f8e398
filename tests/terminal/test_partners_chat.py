"""Talking with a partner alone: Tab says who hears it, and such lines are marked."""

import pytest

from luznet.terminal.context import Context, LocalSession
from luznet.terminal.table import TableScreens
from luznet.wire.client_messages import Confide, Say
from luznet.wire.messages import Said
from tests.games.luris_states import table
from tests.terminal.luris_table import Luris, LurisReader


class Partner(LurisReader):
    """One of four at the whole screen of a table."""

    def __init__(self, players: int = 4, you: int | None = 0) -> None:
        super().__init__(Luris(table(*["2 3 4"] * players)), you)
        self.screen = TableScreens(Context(LocalSession(self.client, self.sent.extend), self.clock))
        self.lines()

    def hears(self, text: str, seat: int, name: str, to: str = "table") -> None:
        self.client.receive(
            Said(n=seat + 1, table="a1b2c3d4", seat=seat, name=name, text=text, to=to)
        )
        self.lines()


def test_tab_leads_from_all_to_the_partner_to_the_people_and_back():
    partner = Partner().press("t", *"to all", "enter", "tab")
    assert "Chat with Chloé alone" in partner.text()
    partner.press(*"flip", "enter", "3", "enter", "tab")
    assert "mute" in partner.text()
    partner.press("tab", *"hello", "enter")
    assert partner.sent == [
        Say(text="to all"),
        Confide(text="flip"),
        Confide(phrase="well_played"),
        Say(text="hello"),
    ]


def test_what_is_written_says_who_will_hear_it():
    partner = Partner().press("t", "tab", *"my 7s")
    assert "  to Chloé > my 7s" in partner.lines()
    partner.press("tab", "tab")
    assert "  > my 7s" in partner.lines()


@pytest.mark.parametrize(("players", "you"), [(2, 0), (3, 0), (4, None)])
def test_a_player_without_a_partner_is_not_asked_who_hears_it(players, you):
    partner = Partner(players, you).press("t", "tab")
    assert "alone" not in partner.text()
    assert "mute" in partner.text()


def test_what_was_meant_for_a_partner_who_left_is_not_told_to_all():
    partner = Partner().press("t", "tab", *"secret")
    partner.luris.change_seat(2, who="bot", name="Bot Vera", key="")
    partner.hear()
    partner.press("enter")
    assert partner.sent == []
    assert "You have no partner here" in partner.prose
    partner.press("enter")
    assert partner.sent == [Say(text="secret")]


def test_lines_for_a_partner_are_marked_in_the_panel_and_in_passing():
    partner = Partner()
    partner.hears("their 9s are a bluff", 2, "Chloé", to="partners")
    assert "Chloé (to you alone): their 9s are a bluff" in partner.text()
    partner.hears("I know", 0, "Ana", to="partners")
    partner.hears("hm", 1, "Boris")
    partner.press("t")
    assert "Chloé (to you alone): their 9s are a bluff" in partner.text()
    assert "You (to your partner): I know" in partner.text()
    assert "Boris: hm" in partner.text()


def test_what_a_partner_says_is_hidden_with_the_hand():
    partner = Partner().press("v")
    partner.hears("their 9s are a bluff", 2, "Chloé", to="partners")
    assert "bluff" not in partner.text()
    assert "Chloé says something to you alone; t shows it." in partner.text()
    assert "bluff" in partner.press("t").text()


def test_what_is_said_to_all_is_told_also_while_the_hand_is_hidden():
    partner = Partner().press("v")
    partner.hears("hm", 1, "Boris")
    assert "Boris: hm" in partner.text()


def test_the_help_mentions_the_partner_if_there_is_one():
    assert any("your partner alone" in text for text in Partner().press("t").screen.help())
    assert not any("your partner alone" in text for text in Partner(3).press("t").screen.help())
