"""Standard input as lines: however it comes, and whatever it is."""

import asyncio
import os
import sys
import threading

import pytest

from luznet.commands.console import LONGEST, Input, Output, chunks, lines_of


@pytest.mark.parametrize(
    ("parts", "lines"),
    [
        ([], []),
        ([b"bet 3\n"], ["bet 3"]),
        ([b"be", b"t 3\npl", b"ay 4\n"], ["bet 3", "play 4"]),
        ([b"bet 3\r\n\r\n"], ["bet 3", ""]),
        ([b"bet 3\nquit"], ["bet 3", "quit"]),
        (["Chloé".encode()[:5], "Chloé".encode()[5:], b"\n"], ["Chloé"]),
        ([b"\xff\n"], ["\ufffd"]),
    ],
)
def test_lines_are_whole_however_they_come(parts, lines):
    assert list(lines_of(parts)) == lines


def test_a_line_without_end_takes_no_more_room_than_a_line_has():
    def endless():
        for _ in range(1000):
            yield b"x" * 4096
        yield b"\nquit\n"

    long, last = lines_of(endless())
    assert len(long) == LONGEST
    assert last == "quit"


def test_a_pipe_that_does_not_block_is_waited_for():
    reads, writes = os.pipe()
    os.set_blocking(reads, False)
    timer = threading.Timer(0.05, lambda: (os.write(writes, b"bet 3\n"), os.close(writes)))
    timer.start()
    assert list(lines_of(chunks(reads))) == ["bet 3"]
    timer.join()
    os.close(reads)


def test_lines_are_heard_in_order_and_then_the_end(monkeypatch, tmp_path):
    file = tmp_path / "typed"
    file.write_text("".join(f"line {at}\n" for at in range(1000)))
    with file.open() as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        assert asyncio.run(_heard()) == [f"line {at}" for at in range(1000)]


async def _heard():
    came = asyncio.Event()
    typed, heard = Input(came.set), []
    typed.start()
    while not typed.is_over:
        await came.wait()
        came.clear()
        while typed.lines:
            heard.append(typed.take())
    return heard


def test_a_line_further_on_can_be_taken_before_the_others(monkeypatch, tmp_path):
    (tmp_path / "typed").write_text("play 1\nplay 2\nresume\n")
    with (tmp_path / "typed").open() as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        assert asyncio.run(_taken(2, 0, 0)) == ["resume", "play 1", "play 2"]


async def _taken(*places):
    came = asyncio.Event()
    typed = Input(came.set)
    typed.start()
    while not typed.has_ended:
        await came.wait()
        came.clear()
    return [typed.take(at) for at in places]


def test_no_input_at_all_is_an_input_that_has_ended(monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    assert asyncio.run(_heard()) == []


def test_signs_that_the_output_cannot_show_are_replaced(monkeypatch, tmp_path):
    with (tmp_path / "out").open("w", encoding="ascii") as stdout:
        monkeypatch.setattr(sys, "stdout", stdout)
        output = Output()
        output.say(["Chloé’s œuvre: ±3 漢."])
    assert not output.is_broken
    assert (tmp_path / "out").read_text() == "Chloe's oeuvre: +-3 ?.\n"
