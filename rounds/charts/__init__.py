"""Charts: what each shows, in numbers, in words, as a table and drawn."""
