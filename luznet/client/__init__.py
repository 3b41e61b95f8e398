"""The client: what one seat knows, and its link to the host. No screen here."""
