"""What leaves this folder: the tablet's package, the wheel, the workflows. With the extra `ship`: pytest tests/ship."""
