"""The screen of Luris."""
