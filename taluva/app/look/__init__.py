"""How it looks and sounds: colours, sizes, fonts, the language, what a person has set, and the rules of kv.

What several widgets draw with is in `draw`; no widget and no screen is imported here.
"""
