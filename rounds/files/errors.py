"""What is wrong with a file, by its lines."""


class BadRow(Exception):
    """A row that cannot be read, with its line in the file; the first is 1."""

    def __init__(self, line: int, words: str) -> None:
        super().__init__(words)
        self.line = line
