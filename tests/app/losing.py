"""A graphics context that is lost, as Android takes it away from an app that sleeps."""

import gc
from array import array

from kivy.graphics.opengl import (
    GL_MAX_VERTEX_ATTRIBS,
    glCreateProgram,
    glDeleteBuffers,
    glDeleteFramebuffers,
    glDeleteProgram,
    glDeleteRenderbuffers,
    glDeleteTextures,
    glDisableVertexAttribArray,
    glGenBuffers,
    glGenTextures,
    glGetIntegerv,
    glIsProgram,
)

_NAMES = 16_384  # at least so many are looked at; what is named all at once stays far below


def throw_away() -> None:
    """Empty the graphics context as a loss would: nothing that Kivy knows by name is there any more."""
    gc.unfreeze()  # Kivy looks for what was lost among all that the collector looks through
    # Some drivers give no name a second time: after a long evening the newest are far from the first.
    newest = max(glGenTextures(1)[0], glGenBuffers(1)[0], glCreateProgram())
    last = max(_NAMES, newest + 1)
    names = array("I", range(1, last)).tobytes()
    for delete in (glDeleteTextures, glDeleteBuffers, glDeleteFramebuffers, glDeleteRenderbuffers):
        delete(last - 1, names)
    for name in range(1, last):
        if glIsProgram(name):
            glDeleteProgram(name)
    # In a new context none is enabled either; one that stays would be read where its buffer is no more.
    for number in range(glGetIntegerv(GL_MAX_VERTEX_ATTRIBS)[0]):
        glDisableVertexAttribArray(number)
