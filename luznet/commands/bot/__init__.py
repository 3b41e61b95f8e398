"""`luznet bot`: a program plays at a table as a person would."""
