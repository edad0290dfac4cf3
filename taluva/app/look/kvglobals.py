"""The names every kv rule may use: theme, tint, NARROW, i18n, settings, icon, picture, region, edges."""

from kivy.lang import global_idmap

from taluva.app.device.edges import edges
from taluva.app.look.atlases import region
from taluva.app.look.fonts import icon, text_font
from taluva.app.look.i18n import i18n
from taluva.app.look.paths import picture
from taluva.app.look.settings import settings
from taluva.app.look.theme import NARROW, theme, tint

global_idmap.update(
    theme=theme,
    tint=tint,
    NARROW=NARROW,
    i18n=i18n,
    settings=settings,
    icon=icon,
    text_font=text_font,
    picture=picture,
    region=region,
    edges=edges,
)
