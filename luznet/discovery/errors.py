"""The error of this room."""


class DiscoveryError(OSError):
    """The network cannot announce or browse; the text is a sentence for people.

    Not fatal: a table can still be joined by its address, so show the sentence and the join line,
    and go on.
    """
