"""The language of the screen: kv rules bind to it, so that a change is seen at once everywhere."""

from kivy.properties import ObjectProperty, StringProperty

from taluva.app.look.watched import Shared
from taluva.words.catalogue import Catalogue


class I18n(Shared):
    """The texts of one language as properties: a rule that says `i18n.tr('…')` follows when it changes."""

    language = StringProperty("en")
    catalogue = ObjectProperty(Catalogue("en"))
    tr = ObjectProperty(Catalogue("en").tr)
    tr_n = ObjectProperty(Catalogue("en").tr_n)

    def switch(self, language: str) -> None:
        """Speak another language from now on."""
        catalogue = Catalogue(language)
        self.language = catalogue.language
        self.catalogue = catalogue
        self.tr_n = catalogue.tr_n
        self.tr = catalogue.tr


i18n = I18n()


def tr(text: str, /, **values: object) -> str:
    """Say the text in the language of the screen."""
    said: str = i18n.tr(text, **values)
    return said


def tr_n(singular: str, plural: str, n: int, /, **values: object) -> str:
    """Say the text in the form that fits the number."""
    said: str = i18n.tr_n(singular, plural, n, **values)
    return said
