"""What a person with a device tries first, line by line: what is known, what was tried, what came of it."""
