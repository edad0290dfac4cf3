"""What several widgets draw with: boxes, texts, small pictures, strokes, and textures that survive a lost context.

No widget and no screen is imported here; where things lie and how they look is said in numbers.
"""
