"""Marks for texts that stand in a table and are translated later, where they are shown."""


def N_(text: str) -> str:  # noqa: N802 (gettext's own name for it)
    """Mark a text for the catalogues and leave it as it is."""
    return text


def NN_(singular: str, plural: str) -> tuple[str, str]:  # noqa: N802
    """Mark a text with a plural for the catalogues and leave both as they are."""
    return singular, plural
