// The sides of the card: 128 x 32 pixels of layered ground below the edge of each terrain, in four variants.

import { TERRAINS, chance, lit, path, picture } from './base.js';

const WIDE = 128;
const HIGH = 32;

/** Colour and opacity of a layer, of a stone in it, of the line below the ground and of the shade at the foot. */
const LAYERS = { light: 'rgba(255,243,210,.086)', dark: 'rgba(18,10,14,.086)' };
const STONES = { light: 'rgba(255,241,209,.22)', dark: 'rgba(18,10,14,.275)' };
const JOINT = 'rgba(20,13,13,.235)';
const FOOT = 'rgba(21,14,14,.55)';

/** Replaces what is there, so that something of what is behind the card can be seen through thin lines. */
function replace(ctx, colour, points) {
  path(ctx, points);
  ctx.globalCompositeOperation = 'destination-out';
  ctx.fillStyle = '#000';
  ctx.fill();
  ctx.globalCompositeOperation = 'source-over';
  ctx.fillStyle = colour;
  ctx.fill();
}

const box = (left, top, right, bottom, slope = 0) => [
  [left, top],
  [right, top + slope],
  [right, bottom + slope],
  [left, bottom],
];

function side(ctx, terrain, seed) {
  const random = chance(seed);
  const kind = () => (random() < 0.5 ? 'light' : 'dark');
  ctx.fillStyle = TERRAINS[terrain].side;
  ctx.fillRect(0, 0, WIDE, HIGH);
  ctx.fillStyle = lit(TERRAINS[terrain].top, 0.95);
  ctx.fillRect(0, 0, WIDE, 6.25);
  replace(ctx, JOINT, box(0, 6.25, WIDE, 7.25));
  for (let n = 0; n < 6; n++) {
    const top = 8.2 + n * 3.6 + random() * 2.2;
    replace(ctx, LAYERS[kind()], box(0, top, WIDE, top + 0.75, (random() - 0.5) * 1.5));
  }
  for (let n = 0; n < 4; n++) {
    const [left, top] = [random() * 94, 12 + random() * 14];
    replace(ctx, STONES[kind()], box(left, top, left + 13 + random() * 20, top + 0.9 + random() * 1.5));
  }
  replace(ctx, FOOT, box(0, 29.25, WIDE, HIGH));
}

Object.keys(TERRAINS).forEach((terrain, n) => {
  for (let variant = 1; variant <= 4; variant++)
    picture(`side-${terrain}-${variant}`, [WIDE, HIGH], [0, 0], (ctx) => side(ctx, terrain, 100 * n + variant));
});
