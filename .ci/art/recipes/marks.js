// The marks: what is drawn on a hexagon, round a whole tile, or in one plain colour.

import { BLEED, COLOURS, blur, dot, hexagon, path, picture, radial, towards, between } from './base.js';
import { FRAME, MIDDLE, SIZE } from './tops.js';

const EARTH = 'rgba(40,28,18,.5)';
const PALE = 'rgba(255,252,228,.96)';

// ---------------------------------------------------------------- on one hexagon

const mark = (name, draw) => picture(`mark-${name}`, FRAME, MIDDLE, (ctx) => draw(ctx, SIZE), { detail: 2 });

/** A hexagon drawn as a line; all lengths are parts of s. */
function rim(ctx, s, colour, width, size) {
  ctx.strokeStyle = colour;
  ctx.lineWidth = width * s;
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  path(ctx, hexagon(s * size));
  ctx.stroke();
}

/** Dashes along the sides of a polygon, some on each side, long by a part of their share. */
function dashes(ctx, corners, colour, width, count, part) {
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.lineCap = 'butt';
  corners.forEach((corner, n) => {
    const next = corners[(n + 1) % corners.length];
    for (let k = 0; k < count; k++) {
      const [from, to] = [(k + (1 - part) / 2) / count, (k + (1 + part) / 2) / count];
      path(ctx, [between(corner, next, from), between(corner, next, to)], false);
      ctx.stroke();
    }
  });
}

/** Dots along the sides of a polygon. */
function dots(ctx, corners, colour, radius, count) {
  ctx.fillStyle = colour;
  corners.forEach((corner, n) => {
    const next = corners[(n + 1) % corners.length];
    for (let k = 0; k < count; k++) dot(ctx, ...between(corner, next, k / count), radius);
  });
}

/** Slanting red stripes inside a polygon. */
function hatch(ctx, s, corners) {
  ctx.save();
  path(ctx, corners);
  ctx.clip();
  ctx.fillStyle = 'rgba(150,30,20,.16)';
  ctx.fillRect(-4 * s, -4 * s, 8 * s, 8 * s);
  ctx.strokeStyle = 'rgba(169,42,28,.55)';
  ctx.lineWidth = s * 0.09;
  for (let n = -24; n < 24; n++) {
    path(
      ctx,
      [
        [n * s * 0.3 - 3 * s, 3 * s],
        [n * s * 0.3 + 3 * s, -3 * s],
      ],
      false,
    );
    ctx.stroke();
  }
  ctx.restore();
}

mark('legal', (ctx, s) => {
  rim(ctx, s, COLOURS.cream, 0.135, 0.93);
  rim(ctx, s, COLOURS.legal, 0.085, 0.93);
});

function faultOutline(ctx, s) {
  rim(ctx, s, COLOURS.cream, 0.135, 0.93);
  dashes(ctx, hexagon(s * 0.93), COLOURS.fault, 0.085 * s, 3, 0.64);
}
mark('fault', (ctx, s) => {
  hatch(ctx, s, hexagon(s));
  faultOutline(ctx, s);
});
mark('fault-outline', faultOutline);

mark('selected', (ctx, s) => {
  rim(ctx, s, COLOURS.cream, 0.085, 0.955);
  rim(ctx, s, COLOURS.lagoon, 0.075, 0.875);
});

mark('expand', (ctx, s) => {
  rim(ctx, s, COLOURS.cream, 0.125, 0.93);
  dashes(ctx, hexagon(s * 0.93), COLOURS.lagoon, 0.08 * s, 3, 0.58);
});

/** Only the corners. */
mark('last', (ctx, s) => {
  const corners = hexagon(s * 0.93);
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  for (const [colour, width] of [
    ['rgba(40,28,18,.35)', 0.125],
    [COLOURS.cream, 0.085],
  ])
    corners.forEach((corner, n) => {
      const [before, after] = [corners[(n + 5) % 6], corners[(n + 1) % 6]];
      path(ctx, [between(corner, before, 0.22), corner, between(corner, after, 0.22)], false);
      ctx.strokeStyle = colour;
      ctx.lineWidth = width * s;
      ctx.stroke();
    });
});

mark('fresh', (ctx, s) => {
  dots(ctx, hexagon(s * 0.95), EARTH, 0.0375 * s, 9);
  dots(ctx, hexagon(s * 0.95), COLOURS.cream, 0.025 * s, 9);
});

mark('hint', (ctx, s) => {
  dots(ctx, hexagon(s * 0.89), 'rgba(255,253,244,.92)', 0.08 * s, 5);
  dots(ctx, hexagon(s * 0.89), COLOURS.hint, 0.056 * s, 5);
});

function shiningRim(ctx, s) {
  ctx.save();
  path(ctx, hexagon(s * BLEED));
  ctx.clip();
  ctx.shadowColor = 'rgba(255,244,190,.9)';
  ctx.shadowBlur = 0.16 * s * ctx.canvas.unit;
  rim(ctx, s, PALE, 0.085, 0.92);
  ctx.restore();
}
mark('build', (ctx, s) => {
  shiningRim(ctx, s);
  ctx.fillStyle = COLOURS.cream;
  dot(ctx, 0, 0, s * 0.155);
  ctx.strokeStyle = COLOURS.lagoon;
  ctx.lineWidth = s * 0.055;
  ctx.beginPath();
  ctx.arc(0, 0, s * 0.155, 0, 7);
  ctx.stroke();
});
mark('build-rim', shiningRim);

mark('glow', (ctx, s) => {
  ctx.fillStyle = radial(
    ctx,
    [0, 0, s * 0.3],
    [0, 0, s],
    [
      [0, 'rgba(255,250,220,0)'],
      [1, 'rgba(255,246,200,.75)'],
    ],
  );
  path(ctx, hexagon(s * BLEED));
  ctx.fill();
  rim(ctx, s, 'rgba(255,252,228,.9)', 0.05, 0.965);
});

// ---------------------------------------------------------------- round a whole tile

/** The s of these drawings; how large each is on the page is its scale. */
const TILE = 110;

/** The outline of a tile whose volcano is at the bottom, round from any corner; 0, 0 is the corner its hexes share. */
function tileOutline() {
  const name = (point) => point.map((value) => Math.round(value)).join();
  const sides = [6, 10, 2].flatMap((hour) => {
    const [x, y] = towards(hour).map((value) => value * TILE);
    const corners = hexagon(TILE).map((corner) => [corner[0] + x, corner[1] + y]);
    return corners.map((corner, n) => [corner, corners[(n + 1) % 6]]);
  });
  const side = ([from, to]) => [name(from), name(to)].sort().join('|');
  // A side that two hexes share is inside.
  const outer = sides.filter((one) => sides.filter((other) => side(other) === side(one)).length === 1);
  const outline = [outer[0][0]];
  for (let at = outer[0]; outline.length < outer.length;) {
    at = outer.find((one) => name(one[0]) === name(at[1]));
    outline.push(at[0]);
  }
  return outline;
}
const OUTLINE = tileOutline();

const tile = (name, scale, draw) => {
  const frame = [480, 512].map((side) => Math.floor(side * scale));
  const options = { detail: 4, scale, unit: TILE * scale };
  picture(`tile-${name}`, frame, [240 * scale, 228 * scale], draw, options);
};

/** A cream line that shines. */
function shiningLine(ctx, shine) {
  ctx.save();
  ctx.lineJoin = 'round';
  ctx.strokeStyle = COLOURS.cream;
  ctx.lineWidth = 24;
  path(ctx, OUTLINE);
  ctx.save();
  ctx.shadowColor = shine;
  ctx.shadowBlur = 24 * ctx.canvas.unit;
  ctx.stroke();
  ctx.stroke();
  ctx.restore();
  ctx.stroke();
  ctx.restore();
}

tile('legal', 0.68, (ctx) => {
  shiningLine(ctx, 'rgba(190,255,200,.95)');
  ctx.strokeStyle = COLOURS.legal;
  ctx.lineWidth = 13;
  ctx.lineJoin = 'round';
  path(ctx, OUTLINE);
  ctx.stroke();
});
tile('fault', 0.68, (ctx) => {
  hatch(ctx, TILE, OUTLINE);
  shiningLine(ctx, 'rgba(255,150,120,.95)');
  dashes(ctx, OUTLINE, COLOURS.fault, 13, 3, 0.62);
});
tile('fresh', 0.4, (ctx) => {
  dots(ctx, OUTLINE, EARTH, 4.3, 8);
  dots(ctx, OUTLINE, COLOURS.cream, 2.9, 8);
});
tile('shadow', 0.5, (ctx) => {
  blur(ctx, 14);
  ctx.fillStyle = 'rgba(16,10,20,.55)';
  path(
    ctx,
    OUTLINE.map((corner) => corner.map((value) => value * 0.98)),
  );
  ctx.fill();
});

// ---------------------------------------------------------------- one plain colour, for lines

for (const [name, colour] of Object.entries({
  cream: '#FFFBF2',
  dark: '#161A28',
  coast: COLOURS.hint,
  halo: '#EBDDFF',
  ember: COLOURS.lava,
  flame: COLOURS.glare,
  gold: '#FFD970',
  lagoon: '#0C6470',
}))
  picture(
    `paint-${name}`,
    [32, 32],
    [0, 0],
    (ctx) => {
      ctx.fillStyle = colour;
      ctx.fillRect(0, 0, 32, 32);
    },
    { detail: 1 },
  );
