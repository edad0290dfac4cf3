// The page of the tops: the ground of each hexagon, what is painted over it, and the sides of the card.

import { BLEED, HOURS, clear, gradient, hexagon, layer, path, picture, blur } from './base.js';
import { clearing, ground, jungle, lake, rock, sand, unknown } from './terrain.js';
import { glow, lava, volcano } from './volcano.js';

/** All of them share a frame, in which the mesh of a hexagon finds its corners. Drawn at twice the size on the page. */
export const FRAME = [448, 512];
export const MIDDLE = [224, 256];
export const SIZE = 512 / 2 / BLEED;

const ROUGH = { detail: 2, fewer: true, opaque: true };
const OVER = { detail: 2 };

const PAINT = { jungle, clearing, sand, rock, lake };
const SEEDS = {
  jungle: [11, 7, 23, 42],
  clearing: [12, 5, 31, 18],
  sand: [13, 24, 37, 40],
  rock: [14, 3, 28, 51],
  lake: [15, 8, 33, 26],
};
const CONES = [16, 29];

const top = (name, draw, options) => picture(name, FRAME, MIDDLE, (ctx) => draw(ctx, SIZE), options);

for (const [terrain, seeds] of Object.entries(SEEDS))
  seeds.forEach((seed, n) =>
    top(`${terrain}-${n + 1}`, (ctx, s) => ground(ctx, terrain, s, seed, PAINT[terrain]), ROUGH),
  );
top('unknown', unknown, ROUGH);
CONES.forEach((seed, n) =>
  HOURS.forEach((hour) => top(`volcano-${n + 1}-${hour}`, (ctx, s) => volcano(ctx, s, hour, seed), ROUGH)),
);

// ---------------------------------------------------------------- over the tops

/** A bright edge to the light, a dark one to the shade. */
export function bevel(ctx, s) {
  const corners = hexagon(s * 0.985);
  ctx.lineWidth = s * 0.045;
  ctx.lineJoin = 'round';
  ctx.lineCap = 'butt';
  ctx.strokeStyle = 'rgba(255,248,225,.5)';
  path(ctx, [corners[4], corners[5], corners[0], corners[1]], false);
  ctx.stroke();
  ctx.strokeStyle = 'rgba(26,18,22,.32)';
  path(ctx, [corners[1], corners[2], corners[3], corners[4]], false);
  ctx.stroke();
}

/** Light from the upper left. */
export function light(ctx, s) {
  ctx.save();
  path(ctx, hexagon(s * BLEED));
  ctx.clip();
  ctx.fillStyle = gradient(
    ctx,
    [-s * 0.7, -s],
    [s * 0.7, s],
    [
      [0, 'rgba(255,246,214,.20)'],
      [0.5, 'rgba(255,246,214,0)'],
      [0.5, 'rgba(26,20,32,0)'],
      [1, 'rgba(26,20,32,.20)'],
    ],
  );
  ctx.fillRect(-2 * s, -2 * s, 4 * s, 4 * s);
  ctx.restore();
}

/** A volcano's bevel leaves out its lava. */
export function volcanoBevel(ctx, s, hour) {
  bevel(ctx, s);
  ctx.globalCompositeOperation = 'destination-out';
  layer(ctx, 1, 0, (sheet) => lava(sheet, s, hour, true));
  ctx.globalCompositeOperation = 'source-over';
}

function bevelAndLight(ctx, s) {
  light(ctx, s);
  bevel(ctx, s);
}

top('bevel-light', bevelAndLight, OVER);
for (const hour of HOURS) {
  top(`bevel-${hour}`, (ctx, s) => volcanoBevel(ctx, s, hour), OVER);
  top(`glow-${hour}`, (ctx, s) => glow(ctx, s, hour), OVER);
}

/** The neighbour at an hour, in steps along two axes. */
const NEIGHBOURS = { 1: [1, -1], 7: [-1, 1], 9: [-1, 0], 11: [0, -1] };

/** The shadow that a neighbour some levels higher casts on this top. */
function castShadow(ctx, s, hour, levels) {
  const [q, r] = NEIGHBOURS[hour];
  const [x, y] = [Math.sqrt(3) * (q + r / 2) * s, 1.5 * r * s];
  const reach = levels * s * 0.2;
  const near = hexagon(s).map((corner) => [corner[0] + x, corner[1] + y]);
  const far = near.map((corner) => [corner[0] + reach, corner[1] + reach * 0.62]);
  ctx.save();
  path(ctx, hexagon(s * BLEED));
  ctx.clip();
  blur(ctx, s * 0.03);
  ctx.fillStyle = 'rgba(20,12,26,.36)';
  ctx.beginPath();
  const add = (points) => {
    points.forEach(([px, py], n) => (n ? ctx.lineTo(px, py) : ctx.moveTo(px, py)));
    ctx.closePath();
  };
  add(near);
  add(far);
  for (let n = 0; n < 6; n++) {
    const next = (n + 1) % 6;
    const side = [near[n], near[next], far[next], far[n]];
    let area = 0;
    side.forEach((a, k) => {
      const b = side[(k + 1) % 4];
      area += a[0] * b[1] - b[0] * a[1];
    });
    // All parts run round the same way, so that none cuts a hole into another.
    add(area > 0 ? side : side.reverse());
  }
  ctx.fill('nonzero');
  ctx.restore();
}

for (const hour of [1, 7, 9, 11])
  for (const levels of [1, 2, 3]) top(`cast-${hour}-${levels}`, (ctx, s) => castShadow(ctx, s, hour, levels), OVER);

// ---------------------------------------------------------------- in lists and keys

const field = (terrain, draw) => top(`field-${terrain}`, draw, OVER);
for (const terrain of Object.keys(SEEDS))
  field(terrain, (ctx, s) => {
    ground(ctx, terrain, s, SEEDS[terrain][0], PAINT[terrain]);
    bevelAndLight(ctx, s);
  });
field('volcano', (ctx, s) => {
  volcano(ctx, s, 6, CONES[0]);
  layer(ctx, 1, 0, (sheet) => volcanoBevel(sheet, s, 6));
});

// ---------------------------------------------------------------- seams and sides

/** A line that fades towards both of its long edges. */
const seam = (name, colour, opacity) =>
  picture(name, [64, 16], [0, 8], (ctx) => {
    const stops = [
      [4, 0],
      [4.5, 0.27],
      [5.5, 0.73],
      [6.5, 1],
      [9.5, 1],
      [10.5, 0.73],
      [11.5, 0.27],
      [12, 0],
    ];
    const faded = stops.map(([y, part]) => [y / 16, clear(colour, opacity * part)]);
    ctx.fillStyle = gradient(ctx, [0, -8], [0, 8], faded);
    ctx.fillRect(0, -8, 64, 16);
  });
seam('seam', '#221610', 0.72);
seam('seam-pale', '#281C14', 0.16);
