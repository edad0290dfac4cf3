"""The page of settings. What is set is kept by `look.settings`.

No screen is told of a change: whoever follows a setting hears of it from `look`.
"""
