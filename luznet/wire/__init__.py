"""The wire: messages, their bytes, and the state of one connection. Nothing here does I/O."""
