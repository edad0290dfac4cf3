"""The controls that two screens or more use: things to press, to read, to choose with, sheets and lists.

What one screen alone uses lives with that screen; none is imported here.
"""

from kivy.factory import Factory
from kivy.lang import global_idmap

from taluva.app.draw.fitted import natural_width, on_one_line, whole_words

# What kv rules name, and the module that it comes from when the first of it is made; and how they fit texts.
IN_KV = {
    "buttons": ("IconButton", "PlayButton", "Pressable", "Row", "SignButton", "SwitchRow", "Titled", "WordButton"),
    "chart": ("Chart",),
    "course": ("CourseChart",),
    "choice": ("RepeatButton", "Repeats", "Segment", "Segmented", "Stepper"),
    "field": ("Field",),
    "layouts": ("Card", "MiddleRow", "Raised", "Rimmed", "Round", "Rounded", "Stacked"),
    "originbox": ("OriginBox",),
    "panels": ("EdgePanel", "FloatingCard"),
    "emblems": ("Emblem", "Emblems", "SupplyIcon", "Vignette"),
    "progress": ("ProgressTrack",),
    "putkeys": ("PutKeys",),
    "rows": ("RowScroll", "Rows"),
    "scroll": ("ColumnScroll", "Scroll"),
    "surface": ("BarkclothEdge", "Divider"),
    "labels": ("Icon", "KnownTag", "Name", "Pale", "Paragraph", "Remark", "Tag", "Text", "TextLine"),
    "wood": ("Plank",),
}
global_idmap.update(natural_width=natural_width, on_one_line=on_one_line, whole_words=whole_words)
for _module, _names in IN_KV.items():
    for _name in _names:
        Factory.register(_name, module=f"{__name__}.{_module}")
