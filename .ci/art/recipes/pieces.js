// The pieces: huts, temples and towers of four players, upright, with a rim round them that parts them from the ground.

import { PLAYERS, SQUASH, blob, blur, clear, layer, mix, path, picture } from './base.js';

/** Pixels per s. */
const UNIT = 150;

/** How large a piece is drawn, and how large each of several huts on one hexagon. */
const SCALE = { temple: 1.2, tower: 1.15, hut: [1.12, 0.92, 0.8, 0.72] };

/** Where one to four huts stand on a hexagon. */
const PLACES = [
  [[0, 0.1]],
  [
    [-0.3, -0.02],
    [0.27, 0.2],
  ],
  [
    [0, -0.16],
    [-0.33, 0.2],
    [0.33, 0.24],
  ],
  [
    [0, -0.26],
    [-0.4, 0.04],
    [0.4, 0.06],
    [0, 0.34],
  ],
];

// Polygons as numbers in pairs; the foot of a piece is at 0, 0.
const points = (...numbers) => {
  const made = [];
  for (let n = 0; n < numbers.length; n += 2) made.push([numbers[n], numbers[n + 1]]);
  return made;
};

/** The outlines of each piece; together they are its silhouette. */
const OUTLINES = {
  hut: [
    points(-0.27, 0.03, -0.27, -0.16, -0.15, -0.38, -0.03, -0.06, -0.03, 0.13),
    points(-0.03, 0.13, -0.03, -0.08, 0.3, -0.18, 0.3, 0),
    points(-0.17, -0.45, 0.16, -0.52, 0.37, -0.2, 0.02, -0.08),
    points(-0.17, -0.45, -0.35, -0.13, -0.28, -0.11, -0.155, -0.33, -0.04, -0.06, 0.02, -0.08),
  ],
  temple: [
    points(-0.5, 0.05, 0, 0.22, 0.5, 0.05, 0.5, -0.08, 0, -0.24, -0.5, -0.08),
    points(-0.36, -0.09, 0, 0.03, 0.36, -0.09, 0.36, -0.3, -0.36, -0.3),
    points(-0.53, -0.2, -0.29, -0.42, -0.15, -0.86, 0.02, -0.9, 0.01, -0.03),
    points(0.54, -0.22, 0.29, -0.45, 0.18, -0.93, 0.02, -0.9, 0.01, -0.03),
    points(-0.29, -0.8, -0.29, -0.88, 0.32, -1.02, 0.32, -0.94),
  ],
  tower: [
    points(-0.22, 0.05, 0, 0.13, 0.22, 0.05, 0.16, -0.64, 0, -0.6, -0.16, -0.64),
    points(-0.26, -0.66, 0, -0.57, 0.26, -0.66, 0.26, -0.82, 0, -0.75, -0.26, -0.82),
    points(-0.26, -0.82, 0, -0.75, 0.26, -0.82, 0, -1.14),
  ],
};

/** One piece at a place; `k` is pixels per s, `line` the width of its lines as a part of it. */
export function piece(ctx, kind, colour, x, y, k, line = 0.034) {
  const paint = PLAYERS[colour];
  const width = k * line;
  const placed = (polygon) => polygon.map(([px, py]) => [x + px * k, y + py * k]);
  const white = colour === 'white';
  layer(ctx, white ? 0.92 : 0.94, 0, (sheet) => {
    sheet.lineJoin = 'round';
    sheet.strokeStyle = sheet.fillStyle = white ? '#5C4F3F' : '#FFFAEC';
    sheet.lineWidth = k * 0.122;
    for (const outline of OUTLINES[kind]) {
      path(sheet, placed(outline));
      sheet.fill();
      sheet.stroke();
    }
  });
  // A face from one colour to another, downwards; outlined by default.
  const face = (polygon, from, to = null, outlined = true) => {
    const corners = placed(polygon);
    const [xs, ys] = [corners.map((corner) => corner[0]), corners.map((corner) => corner[1])];
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    ctx.fillStyle = from;
    if (to) {
      const shade = ctx.createLinearGradient(left, Math.min(...ys), left + (right - left) * 0.45, Math.max(...ys));
      shade.addColorStop(0, from);
      shade.addColorStop(1, to);
      ctx.fillStyle = shade;
    }
    path(ctx, corners);
    ctx.fill();
    if (!outlined) return;
    ctx.strokeStyle = paint.line;
    ctx.lineWidth = width;
    ctx.lineJoin = 'round';
    ctx.stroke();
  };
  const lineOf = (polyline, ink, wide, opacity) => {
    ctx.save();
    ctx.globalAlpha *= opacity;
    ctx.strokeStyle = ink;
    ctx.lineWidth = width * wide;
    ctx.lineCap = 'round';
    ctx.lineJoin = 'round';
    path(ctx, placed(polyline), false);
    ctx.stroke();
    ctx.restore();
  };
  const opening = (...numbers) => face(points(...numbers), paint.line, null, false);
  const groove = (wide, opacity, ...numbers) => lineOf(points(...numbers), paint.line, wide, opacity);
  const edge = (wide, opacity, ...numbers) => lineOf(points(...numbers), paint.shine, wide, opacity);
  const tones = {
    bright: mix(paint.light, paint.shine, 0.45),
    light: paint.light,
    soft: mix(paint.middle, paint.light, 0.38),
    middle: mix(paint.middle, paint.dark, 0.25),
    shade: mix(paint.dark, paint.middle, 0.25),
    deep: mix(paint.dark, paint.line, 0.28),
  };
  ({ hut, temple, tower })[kind]({ face, opening, groove, edge, tones, paint });
}

function hut({ face, opening, groove, edge, tones }) {
  const [gable, wall, roof, front] = OUTLINES.hut;
  face(gable, tones.soft, tones.middle);
  groove(0.6, 0.32, -0.22, 0.035, -0.22, -0.12);
  groove(0.6, 0.32, -0.07, 0.105, -0.07, -0.07);
  opening(-0.19, 0.065, -0.19, -0.09, -0.11, -0.06, -0.11, 0.1);
  face(wall, tones.shade, tones.deep);
  opening(-0.03, -0.06, -0.03, -0.085, 0.3, -0.19, 0.3, -0.13);
  groove(0.6, 0.4, 0.08, 0.085, 0.08, -0.04);
  groove(0.6, 0.4, 0.19, 0.045, 0.19, -0.07);
  face(roof, tones.soft, tones.middle);
  face(points(-0.15, -0.425, 0.14, -0.487, 0.2, -0.4, -0.1, -0.33), tones.bright, tones.light, false);
  groove(0.65, 0.38, -0.04, -0.24, 0.25, -0.325);
  groove(0.65, 0.38, -0.005, -0.16, 0.31, -0.255);
  face(front, tones.bright, tones.light);
  edge(0.8, 0.85, -0.145, -0.428, 0.145, -0.49);
}

function temple({ face, opening, groove, edge, tones, paint }) {
  // The base, and its top seen from above.
  face(points(-0.5, 0.05, 0, 0.22, 0, 0.1, -0.5, -0.08), tones.soft, tones.middle);
  face(points(0.5, 0.05, 0, 0.22, 0, 0.1, 0.5, -0.08), tones.shade, tones.deep);
  face(points(-0.5, -0.08, 0, 0.1, 0.5, -0.08, 0, -0.24), tones.bright, tones.light);
  groove(0.6, 0.28, -0.46, -0.01, 0, 0.155);
  groove(0.6, 0.4, 0.46, -0.01, 0, 0.155);
  // The walls.
  face(points(-0.36, -0.09, 0, 0.03, 0, -0.22, -0.36, -0.3), tones.middle, mix(tones.middle, paint.dark, 0.3));
  face(points(0.36, -0.09, 0, 0.03, 0, -0.22, 0.36, -0.3), paint.dark, tones.deep);
  opening(-0.25, -0.05, -0.12, -0.01, -0.12, -0.2, -0.25, -0.23);
  groove(0.7, 0.5, 0.12, -0.01, 0.12, -0.16);
  groove(0.7, 0.5, 0.25, -0.05, 0.25, -0.2);
  // The roof, with thatch, and its ridge.
  face(OUTLINES.temple[2], tones.bright, tones.light);
  const sheen = points(-0.29, -0.42, -0.15, -0.86, -0.06, -0.885, -0.12, -0.45, -0.3, -0.13, -0.53, -0.2);
  face(sheen, clear(paint.shine, 0.38), clear(paint.shine, 0.05), false);
  face(OUTLINES.temple[3], tones.soft, tones.middle);
  face(points(0.54, -0.22, 0.29, -0.45, 0.24, -0.68, 0.14, -0.5, 0.05, -0.08), tones.shade, paint.dark, false);
  groove(1, 1, 0.54, -0.22, 0.29, -0.45, 0.18, -0.93, 0.02, -0.9, 0.01, -0.03, 0.54, -0.22);
  const thatch = (opacity, aside, x1, y1, x2, y2) =>
    groove(0.7, opacity, x1, y1, (x1 + x2) / 2 + aside, (y1 + y2) / 2 + 0.03, x2, y2);
  thatch(0.42, -0.01, -0.235, -0.58, 0.015, -0.53);
  thatch(0.42, -0.01, -0.285, -0.43, 0.013, -0.36);
  thatch(0.42, -0.01, -0.39, -0.32, 0.012, -0.2);
  thatch(0.5, 0.01, 0.25, -0.6, 0.015, -0.53);
  thatch(0.5, 0.01, 0.295, -0.45, 0.013, -0.36);
  thatch(0.5, 0.01, 0.4, -0.34, 0.012, -0.2);
  edge(0.9, 0.6, -0.51, -0.212, -0.01, -0.055);
  face(OUTLINES.temple[4], paint.middle, paint.dark);
  edge(0.7, 0.7, -0.275, -0.872, 0.305, -1.004);
}

function tower({ face, opening, groove, edge, tones, paint }) {
  face(points(-0.22, 0.05, 0, 0.13, 0, -0.6, -0.16, -0.64), tones.soft, tones.middle);
  face(points(0.22, 0.05, 0, 0.13, 0, -0.6, 0.16, -0.64), tones.shade, tones.deep);
  opening(-0.1, -0.02, -0.03, 0.01, -0.03, -0.12, -0.1, -0.15);
  for (const y of [-0.42, -0.53]) {
    const half = 0.22 - (0.06 * (0.05 - y)) / 0.69;
    groove(0.6, 0.2, -half, y - 0.025, 0, y + 0.04);
    groove(0.6, 0.26, 0, y + 0.04, half, y - 0.025);
  }
  opening(-0.115, -0.4, -0.06, -0.38, -0.06, -0.5, -0.115, -0.515);
  face(points(-0.2, -0.22, 0, -0.15, 0, -0.23, -0.19, -0.3), tones.bright, tones.light);
  face(points(0.2, -0.22, 0, -0.15, 0, -0.23, 0.19, -0.3), paint.middle, tones.middle);
  const under = points(-0.16, -0.64, 0, -0.58, 0.16, -0.64, 0.155, -0.59, 0, -0.53, -0.155, -0.59);
  face(under, clear(paint.line, 0.45), null, false);
  // The look-out with two windows a side, and the roof.
  face(points(-0.26, -0.66, 0, -0.57, 0, -0.75, -0.26, -0.82), tones.bright, tones.light);
  face(points(0.26, -0.66, 0, -0.57, 0, -0.75, 0.26, -0.82), tones.soft, tones.middle);
  for (const x of [-0.19, -0.08]) {
    const [a, b] = [(x + 0.2) * 0.34, (x + 0.2) * 0.32];
    opening(x - 0.03, a - 0.685, x + 0.03, a - 0.665, x + 0.03, b - 0.735, x - 0.03, b - 0.755);
  }
  for (const x of [0.08, 0.19]) {
    const [a, b] = [(x - 0.08) * 0.34, (x - 0.08) * 0.32];
    opening(x - 0.03, -0.645 - a, x + 0.03, -0.665 - a, x + 0.03, -0.735 - b, x - 0.03, -0.715 - b);
  }
  face(points(-0.26, -0.82, 0, -0.75, 0, -1.14), tones.bright, tones.light);
  face(points(0.26, -0.82, 0, -0.75, 0, -1.14), tones.shade, tones.deep);
  edge(0.8, 0.75, -0.245, -0.83, -0.02, -1.1);
  edge(0.7, 0.45, -0.205, 0.03, -0.15, -0.58);
}

/** The soft shadow at a piece's foot. */
function shadow(ctx, kind, x, y, k) {
  const [across, up] = { hut: [0.38, 0.17], temple: [0.54, 0.19], tower: [0.3, 0.13] }[kind];
  ctx.save();
  ctx.fillStyle = 'rgba(18,12,18,.30)';
  blur(ctx, k * 0.03);
  blob(ctx, x + k * 0.13, y + k * 0.05, k * across, k * up, 0.12);
  ctx.fillStyle = 'rgba(18,12,18,.22)';
  blur(ctx, k * 0.05);
  blob(ctx, x + k * 0.22, y + k * 0.09, k * across * 1.02, k * up * 0.95, 0.2);
  ctx.restore();
}

// Draws as many huts as there are to be, each where it belongs.
const group = (count, draw) => {
  for (const [x, y] of PLACES[count - 1])
    if (count === 1) draw(0, 0, UNIT * SCALE.hut[0]);
    else draw(x * UNIT, (y * SQUASH - 0.08) * UNIT, UNIT * SCALE.hut[count - 1]);
};
const several = (count) => (count > 1 ? `hut-x${count}` : 'hut');

for (const colour of Object.keys(PLAYERS)) {
  for (const count of [1, 2, 3, 4]) {
    const huts = (ctx) => group(count, (x, y, k) => piece(ctx, 'hut', colour, x, y, k));
    const emblem = count === 1 ? [0.1 * UNIT * SCALE.hut[0], -0.3 * UNIT * SCALE.hut[0]] : null;
    picture(`${several(count)}-${colour}`, [280, 280], [140, 170], huts, { trim: 1, halves: true, unit: UNIT, emblem });
  }
  const tall = (kind, origin, emblem) => {
    const k = UNIT * SCALE[kind];
    const options = { trim: 1, halves: true, unit: UNIT, emblem: emblem.map((part) => part * k) };
    picture(`${kind}-${colour}`, [280, 320], origin, (ctx) => piece(ctx, kind, colour, 0, 0, k), options);
  };
  tall('temple', [140, 250], [-0.16, -0.36]);
  tall('tower', [140, 260], [0.09, -0.41]);

  // In rows of what a player still has.
  const icon = (kind, foot, k, line) => {
    const draw = (ctx) => piece(ctx, kind, colour, 0, 0, k, line);
    picture(`icon-${kind}-${colour}`, [80, 80], [40, foot], draw, { trim: 1, detail: 8, centred: true });
  };
  icon('hut', 60, 72, 0.044);
  icon('temple', 62, 46, 0.044);
  icon('tower', 66, 46, 0.046);
}

const SHADE = { detail: 2, trim: 1, halves: true, unit: UNIT };
for (const count of [1, 2, 3, 4]) {
  const huts = (ctx) => group(count, (x, y, k) => shadow(ctx, 'hut', x, y, k));
  picture(`shadow-${several(count)}`, [320, 280], [150, 150], huts, SHADE);
}
for (const kind of ['temple', 'tower']) {
  const draw = (ctx) => shadow(ctx, kind, 0, 0, UNIT * SCALE[kind]);
  picture(`shadow-${kind}`, [340, 240], [160, 120], draw, SHADE);
}
