"""Fair deals: commitments, the shuffle that follows from them, and the check of both.

Everything here is hashing with SHA-256: no input or output, no clock, no randomness.  spec.md 11.
"""
