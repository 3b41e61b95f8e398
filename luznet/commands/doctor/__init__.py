"""`luznet doctor`: what is wrong with this network, and what to do about it."""
