"""What keeps luznet in order: commands for who works on it."""
