"""The game record: reading, writing, replaying and correcting it."""
