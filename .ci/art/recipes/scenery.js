// Scenery: what is there to be looked at, and what surfaces are made of.

import { TERRAINS, blob, blur, chance, dot, gradient, hexagon, lit, path, picture, radial } from './base.js';
import { bevel } from './tops.js';
import { volcano } from './volcano.js';

const OUTLINE = '#3A2415';

// ---------------------------------------------------------------- tiles, sea, boats

/** A pile of tiles, its topmost a volcano. */
picture(
  'tile-stack',
  [168, 192],
  [80, 112],
  (ctx) => {
    const s = 66;
    const flat = 0.75;
    const thick = 13;
    ctx.save();
    blur(ctx, 4);
    ctx.fillStyle = 'rgba(20,12,18,.35)';
    ctx.translate(6, 8);
    ctx.scale(1, flat);
    path(ctx, hexagon(s));
    ctx.fill();
    ctx.restore();
    ['jungle', 'clearing', 'rock', 'sand'].forEach((terrain, n) => {
      const top = hexagon(s).map(([x, y]) => [x, y * flat - n * thick]);
      for (const [from, to, light] of [
        [2, 3, 0.62],
        [3, 4, 0.9],
      ]) {
        const [a, b] = [top[from], top[to]];
        ctx.fillStyle = lit(TERRAINS[terrain].side, light);
        path(ctx, [a, b, [b[0], b[1] + thick], [a[0], a[1] + thick]]);
        ctx.fill();
        ctx.strokeStyle = '#2A1C10';
        ctx.lineWidth = 2.6;
        ctx.lineJoin = 'round';
        ctx.stroke();
      }
    });
    ctx.translate(0, -3 * thick);
    ctx.scale(1, flat);
    volcano(ctx, s, 4, 16);
    bevel(ctx, s);
    ctx.strokeStyle = 'rgba(34,22,16,.9)';
    ctx.lineWidth = 3.4;
    path(ctx, hexagon(s));
    ctx.stroke();
  },
  { trim: 1 },
);

[
  [48, 4],
  [64, 5],
  [80, 6],
  [104, 6],
].forEach(([wide, high], n) =>
  picture(`wave-${n + 1}`, [wide + 12, 32], [(wide + 12) / 2, 16], (ctx) => {
    ctx.strokeStyle = '#fff';
    ctx.lineWidth = 4.4;
    ctx.lineCap = 'round';
    ctx.beginPath();
    ctx.moveTo(-wide / 2, 0);
    ctx.quadraticCurveTo(-wide / 4, -high * 2.2, 0, 0);
    ctx.quadraticCurveTo(wide / 4, high * 2.2, wide / 2, 0);
    ctx.stroke();
  }),
);

// A path from a start through curves and lines: two numbers are a line, four a curve with its bend first.
function curves(ctx, start, ...steps) {
  ctx.beginPath();
  ctx.moveTo(...start);
  for (const step of steps) {
    if (step.length === 2) ctx.lineTo(...step);
    else ctx.quadraticCurveTo(...step);
  }
}

picture(
  'canoe',
  [320, 260],
  [160, 170],
  (ctx) => {
    const line = (colour, width) => {
      ctx.strokeStyle = colour;
      ctx.lineWidth = width;
      ctx.stroke();
    };
    ctx.scale(2.3, 2.3);
    // Its wake and its shadow on the water.
    ctx.lineCap = 'round';
    curves(ctx, [-56, 15], [-20, 23, 46, 17]);
    ctx.moveTo(-64, 23);
    ctx.quadraticCurveTo(-30, 31, 20, 26);
    line('rgba(255,255,255,.4)', 2);
    ctx.fillStyle = 'rgba(10,36,50,.28)';
    blob(ctx, 6, 14, 50, 8);
    // The outrigger.
    curves(ctx, [-16, 4], [-23, 8, -24, 19]);
    ctx.moveTo(14, 4);
    ctx.quadraticCurveTo(9, 9, 10, 19);
    line(OUTLINE, 2.6);
    curves(ctx, [-42, 18], [-6, 14.5, 34, 18], [24, 23, -4, 23], [-32, 23, -42, 18]);
    ctx.closePath();
    ctx.fillStyle = '#8A5A34';
    ctx.fill();
    ctx.lineJoin = 'round';
    line(OUTLINE, 1.6);
    curves(ctx, [-34, 18.2], [-4, 15.8, 26, 18.2]);
    line('rgba(255,226,180,.4)', 1.1);
    // The hull with its pattern.
    curves(ctx, [-50, -8], [-38, 1, -14, 2], [18, 2], [38, 1, 48, -10], [44, 8, 32, 11], [-32, 11], [-45, 7, -50, -8]);
    ctx.closePath();
    ctx.fillStyle = gradient(
      ctx,
      [0, -4],
      [0, 12],
      [
        [0, '#B97C49'],
        [1, '#85522B'],
      ],
    );
    ctx.fill();
    line(OUTLINE, 1.8);
    curves(ctx, [-44, -2.5], [-34, 3.4, -12, 3.8], [18, 3.8], [34, 3.4, 42, -2.5]);
    line('rgba(255,228,186,.55)', 1.1);
    ctx.fillStyle = '#F3E4C2';
    for (let n = -2; n <= 2; n++) {
      path(ctx, [
        [n * 11 - 3.5, 6],
        [n * 11, 8.8],
        [n * 11 + 3.5, 6],
      ]);
      ctx.fill();
    }
    // The mast and the sail.
    curves(ctx, [0, 4], [4, -56]);
    line(OUTLINE, 2.8);
    const sail = () => {
      curves(ctx, [1, -1], [5, -56], [24, -52, 31, -40], [38, -26, 34, -12], [20, -2, 1, -1]);
      ctx.closePath();
    };
    sail();
    ctx.fillStyle = gradient(
      ctx,
      [0, -50],
      [34, -6],
      [
        [0, '#FBF1D8'],
        [1, '#E2CC9E'],
      ],
    );
    ctx.fill();
    ctx.save();
    ctx.clip();
    const band = (colour, ...points) => {
      ctx.fillStyle = colour;
      path(ctx, points);
      ctx.fill();
    };
    band('#C8583A', [0, -20], [40, -30], [40, -17], [0, -8]);
    band('#A2402A', [0, -8], [40, -17], [40, -14.5], [0, -5.5]);
    for (let n = 0; n < 6; n++) {
      const rise = n * 1.5;
      band('#7A4A2B', [2 + n * 6, -22.5 - rise], [5 + n * 6, -26.5 - rise], [8 + n * 6, -24 - rise]);
    }
    ctx.restore();
    sail();
    line('#5A4026', 1.8);
    curves(ctx, [1, -1], [18, -16, 31, -40]);
    ctx.globalAlpha = 0.3;
    line(OUTLINE, 1.1);
    ctx.globalAlpha = 1;
    // Foam at the bow and the stern.
    curves(ctx, [-46, 13], [-36, 16, -26, 13]);
    ctx.moveTo(30, 13);
    ctx.quadraticCurveTo(40, 15, 48, 12);
    line('rgba(255,255,255,.55)', 1.4);
  },
  { trim: 1 },
);

// ---------------------------------------------------------------- the end of a game, and the first tile

/** A frangipani: five petals round a heart, each over the one before it. */
const flower = (name, heart, tip, line, middle) =>
  picture(`flower-${name}`, [96, 96], [48, 48], (ctx) => {
    ctx.strokeStyle = line;
    ctx.lineWidth = 2.1;
    ctx.lineJoin = 'round';
    ctx.fillStyle = radial(
      ctx,
      [0, 0, 0],
      [0, 0, 29.5],
      [
        [0, heart],
        [1, tip],
      ],
    );
    for (let n = 0; n < 5; n++) {
      curves(ctx, [0, 0], [-12, -5.5, -14.7, -20.2], [-14.5, -31, 0, -41], [14.5, -31, 14.7, -20.2], [12, -5.5, 0, 0]);
      ctx.fill();
      ctx.stroke();
      ctx.rotate((2 * Math.PI) / 5);
    }
    ctx.fillStyle = middle;
    dot(ctx, 0, 0, 5.7);
  });
flower('coral', '#F05A34', '#FED4C6', '#984B37', '#C92F17');
flower('white', '#FFC848', '#FFFCF3', '#937046', '#F09628');

/** A leaf that points downwards, one half in the light. */
picture('leaf', [37, 96], [18.5, 48], (ctx) => {
  const half = (side) => {
    const points = [];
    for (let n = 0; n <= 24; n++) points.push([side * 17.3 * Math.sin((n * Math.PI) / 24), n * (92 / 24) - 46]);
    path(ctx, points, false);
  };
  for (const [side, colour] of [
    [1, '#559B4D'],
    [-1, '#3F7F3E'],
  ]) {
    half(side);
    ctx.fillStyle = colour;
    ctx.fill();
  }
  ctx.lineJoin = ctx.lineCap = 'round';
  ctx.lineWidth = 2.4;
  ctx.strokeStyle = '#1C4122';
  for (const side of [1, -1]) {
    half(side);
    ctx.stroke();
  }
  ctx.strokeStyle = '#13351C';
  ctx.lineWidth = 1.9;
  curves(ctx, [0, -40], [0, 44]);
  ctx.stroke();
});

// The outline of the hand, from the tip of its finger on; corners are points close together.
const HAND = [
  ...[10.2, 14.2, 8.2, 18.2, 7.5, 21.9, 7.9, 27.2, 9.2, 31, 51.5, 98.6, 54.8, 104.8, 55.9, 107.8, 55.8, 109.4],
  ...[54.1, 110.5, 46.4, 108.8, 40.9, 109.2, 36.6, 111.4, 33.1, 114.9, 32, 116.8, 30.8, 120.4, 30.5, 124.6],
  ...[30.9, 127.1, 33.1, 132, 37, 135.8, 42.6, 138.8, 77.2, 155, 88.4, 164.8, 94.6, 168.5, 100.1, 170.5],
  ...[107.1, 171.6, 114.1, 170.9, 121.6, 168, 123.5, 167.9, 126.6, 169, 131.5, 172, 134.4, 172.4, 136.4, 171.8],
  ...[181.1, 143.9, 183.6, 141.6, 184.6, 139.4, 184.6, 137.4, 182.1, 128.1, 181.8, 125.5, 181.9, 122.4],
  ...[183.4, 114.6, 183.5, 108.1, 182.6, 101.5, 180.6, 94.2, 178.8, 89.6, 175.6, 83.5, 167.1, 72, 163.9, 65.8],
  ...[150.6, 44.6, 146.4, 40.2, 144.2, 39.1, 141.2, 38.2, 136.8, 38.2, 133.8, 39.1, 132, 40.1, 126.9, 44.6],
  ...[124.6, 44.9, 119.1, 41.2, 116.4, 40.1, 112.1, 39.4, 108.1, 39.8, 104.6, 41, 101.9, 42.9, 99.1, 45.9],
  ...[97.1, 49.1, 95, 50.8, 92.6, 50.5, 89.1, 49, 86.1, 48.2, 81.5, 48.2, 78, 49.1, 75.6, 50.2, 73.6, 51.8],
  ...[71, 54.5, 68.9, 57.9, 67.5, 59.1, 66.2, 59.4, 64.8, 58.6, 62.9, 56.5, 37.6, 16, 33.2, 11, 28.1, 8.2],
  ...[24.9, 7.6, 20.4, 7.8, 18.5, 8.1, 14.8, 9.9],
];

/** A hand that points to its upper left: it shows how the first tile is laid. */
picture('hand', [192, 180], [0, 0], (ctx) => {
  const outline = [];
  for (let n = 0; n < HAND.length; n += 2) outline.push([HAND[n], HAND[n + 1]]);
  const line = (width, ...points) => {
    path(ctx, points, false);
    ctx.lineWidth = width;
    ctx.stroke();
  };
  ctx.lineJoin = ctx.lineCap = 'round';
  ctx.strokeStyle = '#3C2819';
  // The wrist ends straight.
  path(ctx, [
    [0, 0],
    [192, 0],
    [192, 142.2],
    [132.4, 180],
    [0, 180],
  ]);
  ctx.clip();
  path(ctx, outline);
  ctx.lineWidth = 14.6;
  ctx.stroke();
  ctx.save();
  path(ctx, outline);
  ctx.fillStyle = '#ECDCC4';
  ctx.fill();
  ctx.clip();
  // What is not in the shade is the same shape a little to the left.
  path(
    ctx,
    outline.map(([x, y]) => [x - 10, y - 1.4]),
  );
  ctx.fillStyle = '#FFFBF2';
  ctx.fill();
  ctx.restore();
  line(3.5, [73.9, 74.8], [93.4, 107.3]);
  line(3.5, [103.4, 67.3], [120.8, 95.8]);
  line(3.5, [131.6, 60.4], [146.7, 84.9]);
  ctx.lineWidth = 2;
  ctx.beginPath();
  ctx.moveTo(13.9, 26.2);
  ctx.bezierCurveTo(13, 14, 22, 10, 30.5, 16.1);
  ctx.stroke();
  ctx.globalAlpha = 0.35;
  line(0.6, [35.2, 56.3], [47.7, 48.7]);
});

// ---------------------------------------------------------------- surfaces

/** The pattern of barkcloth: repeats sideways, twice as wide as it is high on the screen as here. */
function barkcloth(ctx, colour, ground) {
  const teeth = [
    [
      [0, 0],
      [0, 32],
      [32, 32],
    ],
    [
      [64, 0],
      [64, 32],
      [32, 32],
    ],
    [
      [22, 0],
      [32, 11.5],
      [42, 0],
    ],
  ];
  if (ground) {
    ctx.fillStyle = colour;
    ctx.fillRect(0, 0, 64, 32);
    ctx.fillStyle = ground;
    path(ctx, [
      [0, 0],
      [32, 32],
      [64, 0],
    ]);
    ctx.fill();
  }
  ctx.fillStyle = colour;
  for (const tooth of ground ? teeth.slice(2) : teeth) {
    path(ctx, tooth);
    ctx.fill();
  }
}
picture('barkcloth-edge', [64, 32], [0, 0], (ctx) => barkcloth(ctx, '#7A4A2B'));
picture('barkcloth-evening', [64, 32], [0, 0], (ctx) => barkcloth(ctx, '#B98A5C', '#1A2B31'), { opaque: true });

/** The soft shadow of a card, for a BorderImage with a border of 40. */
picture(
  'shadow-9',
  [96, 96],
  [48, 48],
  (ctx) => {
    blur(ctx, 9);
    ctx.fillStyle = 'rgba(8,24,32,.9)';
    ctx.beginPath();
    ctx.roundRect(-24, -24, 48, 48, 14);
    ctx.fill();
  },
  { detail: 2 },
);

/** Lines of grain across a board; one that repeats goes on at its upper and lower edge. */
function grain(ctx, left, top, wide, high, count, seed, repeats) {
  const random = chance(seed);
  for (let n = 0; n < count; n++) {
    const y = top + random() * high;
    const width = 1 + random() * 3.4;
    const dark = random() < 0.5;
    ctx.strokeStyle = dark ? `rgba(90,50,20,${0.07 + random() * 0.09})` : `rgba(255,236,200,${0.07 + random() * 0.1})`;
    ctx.lineWidth = width;
    const [a, b] = [(random() - 0.5) * 10, (random() - 0.5) * 10];
    const end = repeats ? 0 : (random() - 0.5) * 8;
    for (const moved of repeats ? [-high, 0, high] : [0]) {
      const at = y + moved;
      ctx.beginPath();
      ctx.moveTo(left - 4, at);
      ctx.bezierCurveTo(left + wide * 0.33, at + a, left + wide * 0.66, at + b, left + wide + 4, at + end);
      ctx.stroke();
    }
  }
}

function knot(ctx, x, y, size, random) {
  ctx.save();
  ctx.translate(x, y);
  for (let n = 5; n > 0; n--) {
    ctx.strokeStyle = `rgba(96,54,22,${0.13 + 0.02 * n})`;
    ctx.lineWidth = 1.6;
    ctx.beginPath();
    ctx.ellipse(0, 0, size * n * 0.62, size * n * 0.2, (random() - 0.5) * 0.1, 0, 7);
    ctx.stroke();
  }
  ctx.fillStyle = 'rgba(96,54,22,.38)';
  blob(ctx, 0, 0, size * 0.5, size * 0.17);
  ctx.restore();
}

/** The line between two boards: a dark one and a bright one below it. */
function joint(ctx, left, right, dark, bright) {
  for (const [y, colour, width] of [dark, bright]) {
    path(
      ctx,
      [
        [left, y],
        [right, y],
      ],
      false,
    );
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.stroke();
  }
}

/** A round table seen from a chair, at two pixels per dp. */
picture(
  'table',
  [896, 680],
  [440, 320],
  (ctx) => {
    ctx.save();
    blur(ctx, 12);
    ctx.fillStyle = 'rgba(60,40,20,.34)';
    blob(ctx, 14, 26, 424, 298);
    ctx.restore();
    ctx.fillStyle = '#6E4322';
    blob(ctx, 0, 10, 424, 296);
    ctx.fillStyle = '#8A5A30';
    blob(ctx, 0, 4, 424, 296);
    ctx.fillStyle = gradient(
      ctx,
      [-360, -220],
      [360, 220],
      [
        [0, '#DDAE77'],
        [0.5, '#C38F57'],
        [1, '#A8713F'],
      ],
    );
    blob(ctx, 0, 0, 422, 294);
    ctx.save();
    ctx.beginPath();
    ctx.ellipse(0, 0, 422, 294, 0, 0, 7);
    ctx.clip();
    const random = chance(4);
    for (let board = 0; board < 7; board++) {
      const top = -300 + board * 86;
      ctx.save();
      ctx.beginPath();
      ctx.rect(-440, top, 880, 86);
      ctx.clip();
      const dark = random() < 0.5;
      ctx.fillStyle = dark ? `rgba(120,70,30,${random() * 0.12})` : `rgba(255,226,180,${random() * 0.1})`;
      ctx.fillRect(-440, top, 880, 86);
      grain(ctx, -440, top, 880, 86, 30, 50 + board, false);
      if (board % 2 === 1) knot(ctx, -260 + random() * 520, top + 30 + random() * 26, 16 + random() * 8, random);
      ctx.restore();
      joint(ctx, -440, 440, [top, 'rgba(70,38,14,.42)', 2.2], [top + 2, 'rgba(255,236,200,.25)', 1.4]);
    }
    ctx.fillStyle = radial(
      ctx,
      [-90, -90, 120],
      [0, 0, 440],
      [
        [0, 'rgba(255,244,214,.20)'],
        [0.6, 'rgba(255,244,214,0)'],
        [1, 'rgba(50,24,8,.24)'],
      ],
    );
    ctx.fillRect(-440, -320, 880, 640);
    ctx.restore();
    for (const [across, up, colour, width] of [
      [422, 294, '#7C4E28', 6],
      [413, 286, 'rgba(255,240,210,.5)', 3],
    ]) {
      ctx.strokeStyle = colour;
      ctx.lineWidth = width;
      ctx.beginPath();
      ctx.ellipse(0, 0, across, up, 0, 0, 7);
      ctx.stroke();
    }
  },
  { detail: 2, trim: 1 },
);

/** Four boards that repeat both ways. */
picture(
  'wood',
  [512, 512],
  [0, 0],
  (ctx) => {
    ctx.fillStyle = '#C4905A';
    ctx.fillRect(0, 0, 512, 512);
    const random = chance(21);
    for (let board = 0; board < 4; board++) {
      const top = board * 128;
      ctx.save();
      ctx.beginPath();
      ctx.rect(0, top, 512, 128);
      ctx.clip();
      const dark = random() < 0.5;
      const opacity = 0.03 + random() * 0.09;
      ctx.fillStyle = dark ? `rgba(120,70,30,${opacity})` : `rgba(255,226,180,${opacity})`;
      ctx.fillRect(0, top, 512, 128);
      grain(ctx, 0, top, 512, 128, 40, 90 + board, true);
      if (board !== 1) knot(ctx, 110 + random() * 290, top + 40 + random() * 44, 17 + random() * 8, random);
      ctx.restore();
      joint(ctx, 0, 512, [top + 1.3, 'rgba(70,38,14,.5)', 2.6], [top + 3.4, 'rgba(255,236,200,.3)', 1.6]);
    }
  },
  { detail: 2, opaque: true },
);
