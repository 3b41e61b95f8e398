"""Training of the bots: what their weights are learned from. No part of the installed package."""
