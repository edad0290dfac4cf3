"""What several widgets draw with: boxes, and more to come here.

No widget and no screen: only what they are made of.
"""
