"""The two programs of the island: one for everything that has a place on it, one for the sea."""

# What a vertex holds: the place relative to a hex's centre and its height in levels; that centre; a shift on the
# screen; the picture; how it looks: the hour of a wall's normal (or none), opacity, hour of birth, motion.
VERTEX = [
    (b"v_rel", 3, "float"),
    (b"v_centre", 2, "float"),
    (b"v_shift", 2, "float"),
    (b"v_picture", 4, "float"),
    (b"v_how", 4, "float"),
]
FLOATS = 15

# v_picture.w: 0 texture coordinates as they are; 1 a top that turns with the island: corner, cell;
# 2 painted for one light, so another cell for each sixth, or the same (-1): corner, first cell, sixth;
# 3 a cast shadow and 4 the glow of lava, likewise.
PLAIN, TURNS, LIT, SHADOW, GLOW = 0.0, 1.0, 2.0, 3.0, 4.0

# v_how.w: what happens from the hour of birth on; in dp: the shift is not in s; bright: the evening does not dim it.
# v_how.x is the hour of a wall's normal, from 0 at 1 o'clock; NOWHERE for what is no wall; STANDS for a piece, which is
# nearer than its own hex; IN_FRONT for what lies over
# the next row too; LEGIBLE for figures, which do so and are as on hexes of 38 dp at
# least, but where s is below 22 dp no larger than a quarter of their hex: their place on the screen in s is
# v_picture.wz.
STILL, DROP, POP, RISE, SINK, APPEAR, FLARE, ROCKS, DUST, PULSE, SAIL = map(float, range(11))
BRIGHT, IN_DP = 20.0, 40.0
NOWHERE, STANDS, IN_FRONT, LEGIBLE = -1.0, -1.5, -2.0, -3.0

ISLAND_VERTEX = """
#ifdef GL_ES
precision highp float;
#endif
attribute vec3 v_rel;
attribute vec2 v_centre;
attribute vec2 v_shift;
attribute vec4 v_picture;
attribute vec4 v_how;
uniform mat4 modelview_mat;
uniform mat4 projection_mat;
uniform vec4 u_camera;
uniform vec4 u_turn;
uniform vec4 u_time;
uniform vec4 u_more;
uniform vec4 u_peel;
uniform vec4 u_waves;
uniform vec4 u_area;
uniform float u_raised;
uniform vec4 u_spin;
varying vec2 uv_now;
varying vec2 uv_next;
varying vec4 v_look;
varying float v_bright;
varying vec3 v_edge;

vec2 turn(vec2 p) {
    return vec2(p.x * u_turn.x + p.y * u_turn.y, p.y * u_turn.x - p.x * u_turn.y);
}
vec2 cell(float n, float corner, float wide) {
    float a = corner * 1.04719755;
    vec2 at = vec2(mod(n, 8.0), floor(n / 8.0)) * vec2(232.0, 264.0) + vec2(116.0, 132.0);
    return (at + 123.077 * wide * vec2(sin(a), -cos(a))) / 2048.0;
}
vec2 small_cell(float n, float corner, float wide) {
    float a = corner * 1.04719755;
    vec2 at = vec2(n * 120.0 + 60.0, 1852.0 + 68.0);
    return (at + 61.538 * wide * vec2(sin(a), -cos(a))) / 2048.0;
}
float sixth(float n) {
    return floor(mod(n + 0.5, 6.0));
}
float out_back(float t) {
    float u = t - 1.0;
    return 1.0 + u * u * (2.4 * u + 1.4);
}
void painted(float steps, float wide, out vec2 uv, out float alpha) {
    float kind = v_picture.w;
    float hour = sixth(v_picture.z + steps);
    float corner = v_picture.x + steps;
    alpha = 1.0;
    if (kind < 0.5) {
        uv = v_picture.xy;
    } else if (kind < 1.5) {
        uv = cell(v_picture.y, v_picture.x, wide);
    } else if (kind < 2.5) {
        uv = cell(v_picture.y + (v_picture.z < -0.5 ? 0.0 : hour), corner, wide);
    } else if (kind < 3.5) {
        alpha = (hour > 0.5 && hour < 2.5) ? 0.0 : 1.0;
        uv = cell(v_picture.y + max(0.0, hour - 2.0), corner, wide);
    } else {
        uv = small_cell(hour, corner, wide);
    }
}
void main() {
    float motion = v_how.w;
    v_bright = 0.0;
    float unit = u_camera.z;
    if (motion > 39.5) {
        // A disc in dp; where the island is small, it is a little smaller too.
        motion -= 40.0;
        unit = u_more.y * clamp(u_camera.z / (u_more.y * 40.0), 0.72, 1.1);
        v_bright = 1.0;
    }
    if (motion > 19.5) { motion -= 20.0; v_bright = 1.0; }
    if (v_how.x < -2.5) unit = max(unit * u_more.w, min(38.0 * u_more.y, unit * 1.73));
    float t = u_time.x - v_how.z;
    float alpha = v_how.y;
    vec2 shift = v_shift;
    float z = v_rel.z;
    vec2 rel = v_rel.xy;
    v_edge = vec3(0.0);
    float wide = 1.0;
    if (v_picture.w > 0.5) {
        // The picture of a whole hex reaches a pixel further, over which its edge fades.
        wide = 1.0 + 1.2 / u_camera.z;
        rel *= wide;
        v_edge = vec3(rel, -1.0);
    }
    if (motion > 7.5 && motion < 8.5) {
        float k = clamp((t - 0.2) / 0.5, 0.0, 1.0);
        rel *= 0.9 + 0.8 * (1.0 - (1.0 - k) * (1.0 - k));
        alpha *= t < 0.2 || u_more.z > 0.5 ? 0.0 : 1.0 - k;
    } else if (motion > 9.5) {
        float k = 1.0 - clamp(t / 0.9, 0.0, 1.0);
        if (u_more.z < 0.5) shift += vec2(-9.0 * k * k * k, 0.08 * sin(t * 9.0) * k);
    } else if (motion > 8.5) {
        alpha *= 0.8 + 0.2 * cos(u_time.x * 3.1416);
    } else if (motion > 0.5 && motion < 6.5 && t < 60.0) {
        float brief = u_more.z;
        if (motion < 1.5) {
            float fall = clamp(t / 0.22, 0.0, 1.0);
            float give = clamp((t - 0.22) / 0.12, 0.0, 1.0);
            if (brief < 0.5) shift.y += 0.30 * (1.0 - fall * fall) - 0.03 * sin(3.1416 * give);
        } else if (motion < 3.5) {
            float k = clamp(t / (motion < 2.5 ? 0.18 : 0.28), 0.0, 1.0);
            if (brief > 0.5) { alpha *= clamp(t / 0.12, 0.0, 1.0); }
            else {
                float grown = max(0.0, out_back(k));
                shift = vec2(shift.x * (motion < 2.5 ? grown : min(1.0, k * 2.0)), -0.16 + (shift.y + 0.16) * grown);
            }
        } else if (motion < 4.5) {
            float k = clamp(t / (brief > 0.5 ? 0.12 : 0.18), 0.0, 1.0);
            alpha *= 1.0 - k;
            if (brief < 0.5) shift.y -= 0.3 * k;
        } else if (motion < 5.5) {
            alpha *= clamp(t / 0.12, 0.0, 1.0);
        } else {
            float k = clamp(t / 0.42, 0.0, 1.0);
            alpha *= max(u_time.z, brief > 0.5 ? 0.0 : (1.0 - k) * min(1.0, k * 2.4));
        }
    } else if (motion > 5.5 && motion < 6.5) {
        alpha *= u_time.z;
    } else if (motion > 3.5 && motion < 4.5) {
        alpha = 0.0;
    }

    if (motion > 6.5 && motion < 7.5) {
        // A wave: the same few over and over, wherever the view is; it swings to and fro in twelve seconds.
        vec2 at = mod(v_centre * u_more.y + u_waves.xy, u_area.zw);
        vec2 swing = vec2(0.5 * sin(u_waves.z + v_how.z), 0.12 * cos(u_waves.z + v_how.z)) * u_more.y * 24.0;
        gl_Position = projection_mat * modelview_mat * vec4(u_area.xy + at + swing + u_more.y * v_shift, 0.0, 1.0);
        uv_now = v_picture.xy;
        uv_next = uv_now;
        v_look = vec4(1.0, v_how.y * u_waves.w, v_how.y * u_waves.w, 0.0);
        v_bright = 0.0;
        v_edge = vec3(0.0);
        return;
    }
    vec2 spot = v_centre + rel;
    vec2 centre = v_centre;
    if (u_raised > 0.5 && v_how.w < 39.5) {
        // The tile in hand swings to its new direction, round its volcano.
        vec2 off = spot - u_spin.xy;
        spot = u_spin.xy + vec2(off.x * u_spin.z + off.y * u_spin.w, off.y * u_spin.z - off.x * u_spin.w);
        off = centre - u_spin.xy;
        centre = u_spin.xy + vec2(off.x * u_spin.z + off.y * u_spin.w, off.y * u_spin.z - off.x * u_spin.w);
    }
    vec2 middle = turn(centre);
    vec2 place = turn(spot);
    vec2 pixel = u_camera.xy + u_camera.z * vec2(place.x, u_camera.w * place.y + u_turn.z * z) + unit * shift;
    if (v_how.x < -2.5) pixel += u_camera.z * v_picture.wz;
    float depth = (u_camera.y + u_camera.z * u_camera.w * middle.y - u_more.x) / (u_camera.z * 80.0);

    if (v_how.x < -1.25) depth -= (v_how.x < -1.75 ? 1.6 : 0.5) * u_camera.w / 80.0;
    float shade = 1.0;
    bool hidden = alpha <= 0.0;
    if (v_how.x > -0.5) {
        float a = (v_how.x + 0.5) * 1.04719755;
        vec2 normal = turn(vec2(sin(a), cos(a)));
        hidden = hidden || normal.y > -0.01;
        shade = clamp(0.76 - 0.28 * normal.x, 0.0, 1.0);
        // So does the foot of a side.
        v_edge = vec3(v_picture.z > 0.5 ? 0.0 : u_camera.z * u_turn.z + 1.0, 0.0, 1.0);
        pixel.y -= v_picture.z;
    }
    if (u_peel.w > 0.5) {
        vec2 off = middle - u_peel.xy;
        bool front = off.y < -0.1 && off.y > -3.3 && abs(off.x) < 1.2;
        if (u_peel.w < 1.5) hidden = hidden || front;
        else { hidden = hidden || !front; alpha *= mix(1.0, 0.25, u_time.w); }
    }
    float now_alpha;
    float next_alpha;
    painted(u_turn.w, wide, uv_now, now_alpha);
    painted(u_turn.w + 1.0, wide, uv_next, next_alpha);
    v_look = vec4(shade, alpha * now_alpha, alpha * next_alpha, 0.0);
    gl_Position = projection_mat * modelview_mat * vec4(pixel, 0.0, 1.0);
    gl_Position.z = clamp(depth, -1.0, 1.0);
    if (hidden) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}
"""

ISLAND_FRAGMENT = """
#ifdef GL_ES
precision highp float;
#endif
uniform sampler2D texture0;
uniform vec4 u_time;
uniform vec4 u_tint;
uniform vec4 u_camera;
varying vec2 uv_now;
varying vec2 uv_next;
varying vec4 v_look;
varying float v_bright;
varying vec3 v_edge;

void main() {
    vec4 c = texture2D(texture0, uv_now);
    c.a *= v_look.y;
    if (u_time.y > 0.0) {
        vec4 n = texture2D(texture0, uv_next);
        n.a *= v_look.z;
        float a = mix(c.a, n.a, u_time.y);
        c = vec4(mix(c.rgb * c.a, n.rgb * n.a, u_time.y) / max(a, 0.001), a);
    }
    c.rgb = mix(vec3(0.102, 0.078, 0.125), c.rgb, v_look.x);
    c.rgb *= mix(u_tint.rgb, vec3(1.0), v_bright);
    if (v_edge.z < -0.5) {
        vec2 p = abs(v_edge.xy);
        float away = max(p.x, dot(p, vec2(0.5, 0.8660254)));
        c.a *= clamp((0.8660254 - away) * u_camera.z * 0.9 + 0.5, 0.0, 1.0);
    } else if (v_edge.z > 0.5) {
        c.a *= clamp(v_edge.x, 0.0, 1.0);
    }
    // What cannot be seen must not hide anything either.
    if (c.a < 0.02) discard;
    gl_FragColor = vec4(c.rgb, c.a * u_tint.a);
}
"""

SEA_VERTEX = """
#ifdef GL_ES
precision highp float;
#endif
attribute vec2 v_pos;
uniform mat4 modelview_mat;
uniform mat4 projection_mat;
varying vec2 pixel;
void main() {
    pixel = v_pos;
    gl_Position = projection_mat * modelview_mat * vec4(v_pos, 0.0, 1.0);
}
"""

# The rims of the coast lie in two small pictures of the ground, drawn once a turn: three shallows and foam in one,
# wet sand, beach and the island's shadow in the other.
SEA_FRAGMENT = """
#ifdef GL_ES
precision highp float;
#endif
uniform sampler2D texture0;
uniform sampler2D u_rims;
uniform sampler2D u_sand;
uniform vec4 u_camera;
uniform vec4 u_turn;
uniform vec4 u_box;
uniform vec4 u_sun;
uniform vec3 u_near;
uniform vec3 u_mid;
uniform vec3 u_far;
uniform vec4 u_tint;
uniform float u_coast;
varying vec2 pixel;

vec3 over(vec3 under, vec3 colour, float alpha) {
    return mix(under, colour, alpha);
}
void main() {
    vec2 off = (pixel - u_sun.xy) / u_sun.z;
    float r = length(off);
    vec3 c = r < 0.55 ? mix(u_near, u_mid, r / 0.55) : mix(u_mid, u_far, clamp((r - 0.55) / 0.6, 0.0, 1.0));
    vec2 p = (pixel - u_camera.xy) / u_camera.z;
    p.y = (p.y + u_sun.w) / u_camera.w;
    vec2 g = vec2(p.x * u_turn.x - p.y * u_turn.y, p.y * u_turn.x + p.x * u_turn.y);
    vec2 uv = (g - u_box.xy) / u_box.zw;
    if (u_coast > 0.0 && uv.x > 0.0 && uv.x < 1.0 && uv.y > 0.0 && uv.y < 1.0) {
        vec4 rims = texture2D(u_rims, uv) * u_coast;
        vec4 sand = texture2D(u_sand, uv) * u_coast;
        c = over(c, vec3(0.345, 0.745, 0.745), 0.30 * rims.r);
        c = over(c, vec3(0.439, 0.816, 0.784), 0.45 * rims.g);
        c = over(c, vec3(0.588, 0.878, 0.824), 0.75 * rims.b);
        c = over(c, vec3(0.957, 0.988, 0.965), 0.85 * rims.a);
        c = over(c, vec3(0.788, 0.922, 0.867), sand.r);
        c = over(c, vec3(0.902, 0.827, 0.635), sand.g);
        c = over(c, vec3(0.055, 0.149, 0.204), 0.34 * sand.b);
    }
    gl_FragColor = vec4(c * u_tint.rgb, 1.0);
}
"""

COAST_VERTEX_FORMAT = [(b"v_rel", 2, "float"), (b"v_centre", 2, "float"), (b"v_level", 1, "float")]

COAST_VERTEX = """
#ifdef GL_ES
precision highp float;
#endif
attribute vec2 v_rel;
attribute vec2 v_centre;
attribute float v_level;
uniform vec4 u_box;
uniform vec2 u_shade;
varying vec2 at;
varying vec2 shaded;
void main() {
    at = v_rel;
    shaded = v_rel - u_shade * v_level;
    gl_Position = vec4((v_centre + v_rel - u_box.xy) / u_box.zw * 2.0 - 1.0, 0.0, 1.0);
}
"""

COAST_FRAGMENT = """
#ifdef GL_ES
precision highp float;
#endif
uniform float u_sand;
uniform sampler2D texture0;
varying vec2 at;
varying vec2 shaded;

float away(vec2 p) {
    p = abs(p);
    float side = dot(p, vec2(0.5, 0.8660254));
    vec2 q = side > p.x ? vec2(side, abs(dot(p, vec2(-0.8660254, 0.5)))) : p;
    vec2 d = vec2(q.x - 0.8660254, max(q.y - 0.5, 0.0));
    return d.x > 0.0 ? length(d) : d.x;
}
float rim(float d, float half_width, float blur) {
    return 1.0 - smoothstep(half_width - blur, half_width + blur, d);
}
void main() {
    float d = away(at);
    vec4 c;
    if (u_sand < 0.5) c = vec4(rim(d, 0.95, 0.50), rim(d, 0.66, 0.29), rim(d, 0.42, 0.13), rim(d, 0.27, 0.045));
    else c = vec4(rim(d, 0.225, 0.04), rim(d, 0.16, 0.035), rim(away(shaded), 0.0, 0.14), 1.0);
    gl_FragColor = c;
}
"""
