"""The pictures of the README and a recorded game, drawn anew by `python -m tests.pictures`."""
