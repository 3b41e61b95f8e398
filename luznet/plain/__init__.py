"""Plain mode: the same tables and games as whole lines of text, for screen readers and pipes.

    what a client knows -> Narrator -> sentences, only what changed, once
    a typed line -> CommandHandler -> an answer, or messages to send

Nothing here reads, prints or waits; `luznet/commands/plain.py` does.
"""
