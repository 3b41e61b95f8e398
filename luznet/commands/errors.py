"""The error that ends a command: one sentence for its user, and an exit code."""

OK, FAILED, USAGE, INTERRUPTED = 0, 1, 2, 130


class UserError(Exception):
    """`str()` of it says what was wrong and what to do; `code` is the exit code."""

    def __init__(self, sentence: str, code: int = FAILED) -> None:
        """Take the sentence and the exit code."""
        super().__init__(sentence)
        self.code = code
