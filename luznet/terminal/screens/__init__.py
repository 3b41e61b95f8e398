"""The screens around the games: lobby, creating, gathering, connecting, rules."""
