"""Charts: the numbers, words, table and picture of each."""
