"""The pictures in the documents and a recorded game, drawn by `python -m tests.pictures`."""
