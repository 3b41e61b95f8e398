"""What can be chosen for a table: one table of options, and the flags that it becomes."""
