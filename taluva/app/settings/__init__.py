"""The page of settings. What is set is kept by `look.settings`."""
