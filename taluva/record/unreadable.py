"""The errors of the reader: where a text cannot be read, and what was expected there."""

Fact = str | int


class UnreadableError(Exception):
    """A text that is no record, with line and column, counted from 1, and what was expected there."""

    def __init__(self, line: int, column: int, expected: str, facts: dict[str, Fact] | None = None) -> None:
        super().__init__(line, column, expected, facts or {})
        self.line = line
        self.column = column
        self.expected = expected
        self.facts: dict[str, Fact] = facts or {}

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.expected}"

    @property
    def location(self) -> tuple[int, int] | None:
        """The line and the column; None if no text could be read."""
        return self.line, self.column


class UnopenedFileError(UnreadableError):
    """A file that cannot be read at all; there is no line to name."""

    def __init__(self, expected: str, facts: dict[str, Fact] | None = None) -> None:
        super().__init__(1, 1, expected, facts)

    @property
    def location(self) -> None:
        """None."""
        return None
