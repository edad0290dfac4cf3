"""Ask the arbiter: any island is set up by finger, and any move on it judged; nobody needs a game for it."""
