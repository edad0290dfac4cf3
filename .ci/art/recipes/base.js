// What all recipes share: colours, shapes, chance, and the list of pictures.
//
// `s` is the size of a hexagon, from its centre to a corner, in drawing units. Hours are those of a clock: 12 is up.

/** Colours of the terrains: the ground, its darker and its lighter tone, the side of the card below it. */
export const TERRAINS = {
  jungle: { top: '#3F7344', dark: '#2C5634', light: '#6A9A4E', side: '#6B5436' },
  clearing: { top: '#A9BE5C', dark: '#869C41', light: '#CBD886', side: '#9C7F48' },
  sand: { top: '#EBD9AE', dark: '#CDB27E', light: '#FBF1D3', side: '#CBA768' },
  rock: { top: '#9E9A94', dark: '#7B7772', light: '#C4C0B9', side: '#85807A' },
  lake: { top: '#3F86A8', dark: '#2A6585', light: '#8CC3D4', side: '#6F7F80' },
  volcano: { top: '#5A4640', dark: '#2F2422', light: '#7E655A', side: '#4E3F3A' },
};

/** Colours of the players' pieces: middle, light, dark, outline, sign on a disc, highlight, rim round a piece. */
export const PLAYERS = {
  red: { middle: '#CF3F2E', light: '#E8705A', dark: '#8E2419', line: '#45100A', sign: '#FFF3E6', shine: '#FFB9A4' },
  white: { middle: '#F6F0E2', light: '#FFFFFF', dark: '#BDB19B', line: '#4A4032', sign: '#4A4032', shine: '#FFFFFF' },
  yellow: { middle: '#F0B724', light: '#FBD769', dark: '#B27E0A', line: '#4F3704', sign: '#4F3704', shine: '#FFF0B8' },
  brown: { middle: '#6E4529', light: '#92633F', dark: '#452815', line: '#1E0F06', sign: '#FBE9D0', shine: '#D0A67E' },
};

/** Colours of marks, badges and lava. */
export const COLOURS = {
  cream: '#FFFDF4',
  lagoon: '#0C6670',
  legal: '#196C43',
  fault: '#A92A1C',
  hint: '#5A2E86',
  warn: '#8A5200',
  lava: '#E4572A',
  orange: '#F37C2E',
  flame: '#FFB23E',
  amber: '#FFD27A',
  glare: '#FFE9A8',
};

/** The sides of a volcano that lava can leave by. */
export const HOURS = [12, 2, 4, 6, 8, 10];

/** How far the art of a top goes over the true edge of its hexagon, so that no seam shows. */
export const BLEED = 1.04;

/** The ground is seen at a slant: its depth is drawn this much shorter. */
export const SQUASH = 0.8;

/** All pictures by name. */
export const PICTURES = new Map();

/**
 * Adds a picture to the list.
 *
 * `size` is its canvas in pixels and `origin` the place of the drawing's 0, 0 on it, which is its anchor. Options:
 *
 * - `detail`: canvas pixels that become one pixel, 4 by default
 * - `scale`: pixels per drawing unit, 1 by default
 * - `trim`: cut off what is empty, but for this many pixels; `halves` if it is asked for at half its size, too, so that
 *   it is cut at even pixels; `centred` if its anchor is its middle then
 * - `unit`: pixels per s
 * - `emblem`: where a player's emblem goes, from the origin
 * - `opaque`: no transparency, the colours go on to the corners
 * - `fewer`: drop the lowest bit of the colours: it cannot be seen, and the file is smaller
 */
export function picture(name, size, origin, draw, options = {}) {
  if (PICTURES.has(name)) throw new Error(`two recipes for ${name}`);
  PICTURES.set(name, { size, origin, draw, detail: 4, scale: 1, ...options });
}

/** Random numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export function chance(seed) {
  let a = seed >>> 0;
  return () => {
    a |= 0;
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** The corners of a hexagon at 12, 2, 4, 6, 8 and 10 o'clock. */
export function hexagon(size) {
  return [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = ((60 * corner - 90) * Math.PI) / 180;
    return [Math.cos(angle) * size, Math.sin(angle) * size];
  });
}

/** The direction of an hour, one unit long. */
export function towards(hour) {
  const angle = ((hour * 30 - 90) * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
}

/** The point between two others: 0 is the first, 1 the second. */
export function between(a, b, part) {
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
}

/** Makes a polygon the path, or an open line of it. */
export function path(ctx, points, closed = true) {
  ctx.beginPath();
  points.forEach(([x, y], n) => (n ? ctx.lineTo(x, y) : ctx.moveTo(x, y)));
  if (closed) ctx.closePath();
}

/** Fills a disc. */
export function dot(ctx, x, y, radius) {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 7);
  ctx.fill();
}

/** Fills an ellipse. */
export function blob(ctx, x, y, across, up, turned = 0) {
  ctx.beginPath();
  ctx.ellipse(x, y, across, up, turned, 0, 7);
  ctx.fill();
}

/** Draws a line of one colour along the path there is. */
export function stroke(ctx, colour, width) {
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.stroke();
}

/** Blurs what is drawn from now on, by drawing units: the filters of a canvas count its own pixels. */
export function blur(ctx, radius) {
  ctx.filter = `blur(${radius * ctx.canvas.unit}px)`;
}

/** Draws on a sheet of its own, which is then laid over the picture as a whole. */
export function layer(ctx, opacity, softness, draw) {
  const sheet = new OffscreenCanvas(ctx.canvas.width, ctx.canvas.height);
  const own = sheet.getContext('2d');
  own.setTransform(ctx.getTransform());
  draw(own);
  ctx.save();
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  if (softness) blur(ctx, softness);
  ctx.globalAlpha = opacity;
  ctx.drawImage(sheet, 0, 0);
  ctx.restore();
}

const parts = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

/** The colour between two others: 0 is the first, 1 the second. */
export function mix(a, b, part) {
  const to = parts(b);
  const mixed = parts(a).map((value, n) => Math.round(value + (to[n] - value) * part));
  return '#' + mixed.map((value) => value.toString(16).padStart(2, '0')).join('');
}

/** A colour with an opacity. */
export function clear(colour, opacity) {
  return `rgba(${parts(colour)},${opacity})`;
}

/** A colour in the shade (below 1) or in the light (above 1). */
export function lit(colour, light) {
  return light < 1 ? mix(colour, '#1A1420', 1 - light) : mix(colour, '#FFF6E0', light - 1);
}

/** A gradient from point to point, from stops of [part, colour]. */
export function gradient(ctx, from, to, stops) {
  const made = ctx.createLinearGradient(...from, ...to);
  for (const [part, colour] of stops) made.addColorStop(part, colour);
  return made;
}

/** A gradient from circle to circle, each as x, y and radius. */
export function radial(ctx, from, to, stops) {
  const made = ctx.createRadialGradient(...from, ...to);
  for (const [part, colour] of stops) made.addColorStop(part, colour);
  return made;
}
