"""Games that were played: kept, found again, looked at and counted."""
