"""The screens of an evening: the hall between rounds, and the board for everybody."""
