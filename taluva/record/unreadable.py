"""The one error of the reader: where a record cannot be read, and what was expected there."""

Fact = str | int


class Unreadable(Exception):  # noqa: N818 - a state of the text, not of the program
    """A text that is no record: the line and column, counted from 1, and what was expected there."""

    def __init__(self, line: int, column: int, expected: str, facts: dict[str, Fact] | None = None) -> None:
        super().__init__(line, column, expected, facts or {})
        self.line = line
        self.column = column
        self.expected = expected
        self.facts: dict[str, Fact] = facts or {}

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.expected}"

    @property
    def place(self) -> tuple[int, int] | None:
        """The line and the column; None where there is no text."""
        return self.line, self.column


class Unopened(Unreadable):
    """A file of which nothing can be read, so that there is no line to name."""

    def __init__(self, expected: str, facts: dict[str, Fact] | None = None) -> None:
        super().__init__(1, 1, expected, facts)

    @property
    def place(self) -> None:
        """There is none to be named."""
        return None
