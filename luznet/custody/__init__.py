"""Who has a table, who may have it next, and what proves it: no socket, no clock, no disk."""
