"""luznet without what Windows lacks."""
