"""The screens for what a user chooses for their own luznet: the first start, and the settings."""
