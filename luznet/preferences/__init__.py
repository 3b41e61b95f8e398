"""What a user chose for their luznet: one table of settings, the file, and what applies now."""
