"""The Kivy instructions that draw an island: sea, coast and a few meshes, with the camera in uniforms."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import cache
from typing import Any

from kivy.clock import Clock
from kivy.core.image import Image as CoreImage
from kivy.graphics import (
    BindTexture,
    Callback,
    ChangeState,
    ClearBuffers,
    ClearColor,
    Fbo,
    InstructionGroup,
    Mesh,
    Rectangle,
    RenderContext,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
)
from kivy.graphics.instructions import CanvasBase
from kivy.graphics.opengl import (
    GL_DEPTH_TEST,
    GL_LEQUAL,
    GL_LESS,
    GL_ONE,
    GL_ONE_MINUS_SRC_ALPHA,
    GL_ONE_MINUS_SRC_COLOR,
    GL_SRC_ALPHA,
    glBlendFunc,
    glBlendFuncSeparate,
    glDepthFunc,
    glDepthMask,
    glDisable,
    glEnable,
)

from taluva.app.device.jobs import in_thread
from taluva.app.island import pictures, shaders
from taluva.app.island.camera import Camera
from taluva.app.island.picture import SPAN
from taluva.app.island.projection import LEVEL, SHORE, Projection

_NONE = array("f", [0.0] * (shaders.FLOATS * 4))  # Kivy wants at least one triangle in a mesh
_RIMS = 832  # pixels of the pictures of the coast: with 1024 of them nobody sees more
_MOST_QUADS = 16383  # what 16 bits of index reach
# How far the island's shadow falls on the water, for each level, on the screen in s.
_SHADE = (0.176, -0.55 * 0.176)

_PAGES = (pictures.TOPS, pictures.MARKS, pictures.SPRITES)
_PAGE = {
    **dict.fromkeys(("body", "paint", "seams", "raised", "raised_paint"), pictures.TOPS),
    **dict.fromkeys(("marks", "covered", "over_marks", "badges"), pictures.MARKS),
}


@cache
def _many(doubled: int) -> array[int]:
    number = 1 << doubled
    indices = array("H", bytes(12 * number))
    for place, corner in enumerate((0, 1, 2, 0, 2, 3)):
        indices[place::6] = array("H", range(corner, 4 * number, 4))
    return indices


def _indices(number: int) -> array[int]:
    """The corners of so many quads, two triangles each."""
    return _many((number - 1).bit_length())[: number * 6]


_read: dict[str, Any] = {}
_waiting: list[Callable[[], None]] = []


@cache
def page(source: str) -> Any:
    """One of the island's pictures as a texture with smaller copies of itself."""
    image = _read.pop(source, None) or CoreImage(source, mipmap=True, nocache=True)
    texture = image.texture
    texture.min_filter = "linear_mipmap_linear"
    texture.mag_filter = "linear"
    return texture


def _depth_on(_: object) -> None:
    glEnable(GL_DEPTH_TEST)
    glDepthFunc(GL_LEQUAL)
    glDepthMask(1)


def _depth_kept(_: object) -> None:
    glDepthMask(0)


def _depth_off(_: object) -> None:
    glDepthMask(1)
    glDepthFunc(GL_LESS)
    glDisable(GL_DEPTH_TEST)


def _blend_rims(_: object) -> None:
    # Each channel is a mask of its own; this lets masks of neighbours flow together.
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_COLOR)


def _blend_usual(_: object) -> None:
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE)


def preload(then: Callable[[], None]) -> None:
    """Read the pages in the background, and go on once an island can be shown without waiting for them."""
    if page.cache_info().currsize == len(_PAGES):
        then()
        return
    _waiting.append(then)
    if len(_waiting) == 1:
        in_thread(_read_ahead, lambda _: _go_on(), name="reading pictures")


def _read_ahead(_job: object) -> None:
    try:
        for source in _PAGES:
            _read[source] = CoreImage(source, mipmap=True, nocache=True)
            # The graphics card takes them in the main thread only, one a frame.
            Clock.schedule_once(lambda _dt, source=source: page(source))
    except Exception:
        # Who asks next begins anew, instead of waiting for a thread that has ended.
        _waiting.clear()
        raise


def _go_on() -> None:
    while _waiting:
        _waiting.pop(0)()


class Coast:
    """The rims of a coast in two small pictures of the ground: the same two for all islands, one of which is seen.

    They are drawn when the land changes, the view turns, or another island was drawn into them.
    """

    def __init__(self) -> None:
        """Prepare both pictures; no island is in them yet."""
        self.pictures = []
        self._meshes = []
        self._held: tuple[Any, ...] | None = None
        self._shade: tuple[float, float] | None = None
        for sand in (0.0, 1.0):
            fbo = Fbo(size=(_RIMS, _RIMS), clear_color=(0, 0, 0, 0), vs=shaders.COAST_VERTEX, fs=shaders.COAST_FRAGMENT)
            fbo["u_sand"] = sand
            with fbo:
                ClearColor(0, 0, 0, 0)
                ClearBuffers()
                Callback(_blend_rims)
                mesh = Mesh(
                    vertices=array("f", [0.0] * 20),
                    indices=_indices(1),
                    fmt=shaders.COAST_VERTEX_FORMAT,
                    mode="triangles",
                )
                Callback(_blend_usual)
            self.pictures.append(fbo)
            self._meshes.append(mesh)

    def show(self, land: tuple[Any, ...], shade: tuple[float, float]) -> None:
        """Let them hold this land and its shadow: the rims, the sand, and the box of the ground round both."""
        *rims, box = land
        for fbo, mesh, vertices in zip(self.pictures, self._meshes, rims, strict=True):
            if land is not self._held:
                fbo["u_box"] = box
                mesh.vertices = vertices or array("f", [0.0] * 20)
                mesh.indices = _indices(max(1, min(_MOST_QUADS, len(vertices) // 20)))
        if shade != self._shade:
            self.pictures[1]["u_shade"] = shade
        self._held, self._shade = land, shade
        for fbo in self.pictures:
            fbo.draw()


@cache
def coast() -> Coast:
    """The only one, but for tests that want one to compare it with."""
    return Coast()


def _shaded(seen: Projection) -> tuple[float, float]:
    """Where the island's shadow falls for each level: to the same side of the screen, however the island is turned."""
    x, y = _SHADE[0], _SHADE[1] / seen.squash
    flat = seen.height / LEVEL
    return (x * seen.cosine - y * seen.sine) * flat, (y * seen.cosine + x * seen.sine) * flat


def _context(vertex: str, fragment: str) -> Any:
    return RenderContext(use_parent_projection=True, use_parent_modelview=True, vs=vertex, fs=fragment)


class Drawing:
    """All instructions of one picture of an island, in a canvas or an Fbo."""

    def __init__(self, canvas: Any, clip: bool = False) -> None:
        """Put the instructions on the canvas, if need be so that nothing is drawn beyond the sea."""
        self._frames: list[Any] = []
        self.meshes: dict[str, Any] = {}
        self._filled: dict[str, array[float]] = {}  # what each was given last
        self._land: tuple[Any, ...] | None = None
        self._shade = (0.0, 0.0)
        self._coast = coast()
        with canvas:
            # While it is drawn, not before: another island may be drawn in between, or in the same frame.
            Callback(self._draw_coast)
            if clip:
                StencilPush()
                self._frames.append(Rectangle())
                StencilUse()
            self.sea = _context(shaders.SEA_VERTEX, shaders.SEA_FRAGMENT)
            self.island = _context(shaders.ISLAND_VERTEX, shaders.ISLAND_FRAGMENT)
            if clip:
                StencilUnUse()
                self._frames.append(Rectangle())
                StencilPop()
        self.sea["u_rims"], self.sea["u_sand"] = 1, 2
        with self.sea:
            for index, fbo in enumerate(self._coast.pictures, 1):
                BindTexture(texture=fbo.texture, index=index)
            self._water = Mesh(
                vertices=array("f", [0.0] * 8), indices=_indices(1), fmt=[(b"v_pos", 2, "float")], mode="triangles"
            )
        with self.island:
            ChangeState(u_raised=0.0)
            self._peel_before = InstructionGroup()
            self._mesh("waves")
            ClearBuffers(clear_color=False, clear_depth=True)
            Callback(_depth_on)
            self._mesh("body")
            Callback(_depth_kept)
            self._mesh("paint")
            self._mesh("marks")
            self._mesh("covered")
            Callback(_depth_on)
            self._mesh("upright")
            Callback(_depth_kept)
            # Hidden by what stands before it, and hiding nothing: one sees through it.
            self._mesh("fading")
            self._mesh("seams")
            Callback(_depth_off)
            self._peeled = InstructionGroup()
            ChangeState(u_raised=1.0)
            self._floating = CanvasBase()
            self._mesh("over_marks")
            self._mesh("over")
            self._mesh("badges")
        with self._floating:
            self._mesh("shade")
            ClearBuffers(clear_color=False, clear_depth=True)
            Callback(_depth_on)
            self._mesh("raised")
            Callback(_depth_kept)
            self._mesh("raised_paint")
            Callback(_depth_off)
        # Kivy adds what binds a texture by itself, with the mesh that needs it.
        self._tile = [one for one in self._floating.children if not isinstance(one, BindTexture)]
        self._floating.clear()
        self._rectangle = (0.0, 0.0, 0.0, 0.0)
        for name, value in {
            "u_time": (0.0, 0.0, 0.0, 0.0),
            "u_tint": (1.0, 1.0, 1.0, 1.0),
            "u_more": (0.0, 1.0, 0.0, 0.0),
            "u_peel": (0.0, 0.0, 0.0, 0.0),
            "u_raised": 0.0,
            "u_spin": (0.0, 0.0, 1.0, 0.0),
        }.items():
            self.island[name] = value
        self.sea["u_tint"] = (1.0, 1.0, 1.0, 1.0)

    def _mesh(self, name: str) -> None:
        texture = page(_PAGE.get(name, pictures.SPRITES))
        self.meshes[name] = Mesh(
            vertices=_NONE, indices=_indices(1), fmt=shaders.VERTEX, mode="triangles", texture=texture
        )

    def fill(self, name: str, vertices: array[float]) -> None:
        """Give a mesh its quads."""
        mesh = self.meshes[name]
        number = min(_MOST_QUADS, len(vertices) // (4 * shaders.FLOATS))
        vertices = vertices if number else _NONE
        # Mostly nothing takes the place of nothing: that need not go to the graphics card again.
        if self._filled.get(name) is vertices:
            return
        self._filled[name] = mesh.vertices = vertices
        if len(mesh.indices) != 6 * max(1, number):
            mesh.indices = _indices(max(1, number))
        if name == "raised":
            self._float(bool(number))

    def _float(self, floats: bool) -> None:
        """Draw the tile in hand only while one floats over the island: it is a layer with a depth of its own."""
        if floats != bool(self._floating.children):
            self._floating.clear()
            for one in self._tile if floats else ():
                self._floating.add(one)

    def look(
        self,
        camera: Camera,
        rectangle: tuple[float, float, float, float],
        clock: float,
        evening: float,
        brief: float,
        lifted: float = 0.0,
        large: float = 1.0,
        phase: float = 0.0,
        waves: float = 1.0,
    ) -> None:
        """Move the camera over a rectangle of sea, and time: a few numbers, whatever the size of the island.

        What is born, falls or fades goes by this clock, and the waves are at this phase of their swing. Figures and
        letters are so much larger.
        """
        x, y, w, h = rectangle
        if rectangle != self._rectangle:
            self._rectangle = rectangle
            for frame in self._frames:
                frame.pos, frame.size = (x, y), (w, h)
            self._water.vertices = array("f", (x, y, x + w, y, x + w, y + h, x, y + h))
        island, sea, seen = self.island, self.sea, camera.projection()
        step, density, s = camera.turn // 1.0, camera.density, camera.s
        island["u_camera"] = sea["u_camera"] = (seen.x, seen.y, seen.s, seen.squash)
        island["u_turn"] = sea["u_turn"] = (seen.cosine, seen.sine, seen.height, step % 6.0)
        island["u_time"] = (clock, camera.turn - step, evening, lifted)
        island["u_more"] = (y + h / 2, density, brief, large)
        # The water is lightest where the view looks.
        sea["u_sun"] = (*camera.middle(), max(w, h) * 0.62, SHORE * (1 - camera.flat))
        wide, high, edge = SPAN[0] * density, SPAN[1] * density, 60 * density
        again = max(1.0, (w + 2 * edge) / wide, (h + 2 * edge) / high)
        island["u_area"] = (x - edge, y - edge, wide * again, high * again)
        island["u_waves"] = (-camera.over[0] * s, -camera.over[1] * s * 0.8, phase, waves)
        self._shade = _shaded(seen)

    def spin(self, pivot: tuple[float, float], cosine: float, sine: float) -> None:
        """Swing the raised tile clockwise round a point of the ground."""
        self.island["u_spin"] = (*pivot, cosine, sine)

    def peel(self, middle: tuple[float, float] | None) -> None:
        """Lift what stands in front of this point, given on the turned ground in s; nothing again without one.

        What stands in front is left out at first, and drawn again at the end as a veil.
        """
        self._peel_before.clear()
        self._peeled.clear()
        if middle is None:
            self.island["u_peel"] = (0.0, 0.0, 0.0, 0.0)
            return
        self._peel_before.add(ChangeState(u_peel=(*middle, 0.0, 1.0)))
        add = self._peeled.add
        add(ChangeState(u_peel=(*middle, 0.0, 2.0)))
        add(ClearBuffers(clear_color=False, clear_depth=True))
        for name in ("body", "paint", "upright", "seams"):
            mesh = self.meshes[name]
            add(Callback(_depth_on if name in ("body", "upright") else _depth_kept))
            add(
                Mesh(
                    vertices=mesh.vertices,
                    indices=mesh.indices,
                    fmt=shaders.VERTEX,
                    mode="triangles",
                    texture=mesh.texture,
                )
            )
        add(Callback(_depth_off))
        add(ChangeState(u_peel=(0.0, 0.0, 0.0, 0.0)))

    def colours(self, near: Any, middle: Any, far: Any, tint: Any, coast: float = 1.0) -> None:
        """Set the colours of the sea and how much of the island's light is left."""
        self.sea["u_near"], self.sea["u_mid"], self.sea["u_far"] = near, middle, far
        self.sea["u_tint"] = self.island["u_tint"] = tint
        self.sea["u_coast"] = coast

    def land(self, rims: array[float], sand: array[float], box: tuple[float, float, float, float]) -> None:
        """Take new land for the coast."""
        self._land = rims, sand, box
        self.sea["u_box"] = box

    def _draw_coast(self, _: object) -> None:
        if self._land is not None:
            self._coast.show(self._land, self._shade)
