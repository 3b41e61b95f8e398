"""What is kept on disk: the journal of every table, and pure functions over it."""
