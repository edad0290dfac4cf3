// The app's icon, the layers of Android's and the picture while it starts: an island with a volcano and a hut at sunset.
//
// 1024 units are a side; 0, 0 is the upper left corner.

import {
  COLOURS,
  between,
  blob,
  blur,
  chance,
  dot,
  gradient,
  hexagon,
  lit,
  mix,
  path,
  picture,
  radial,
} from './base.js';
import { piece } from './pieces.js';

const SIDE = 1024;
const BARK = '#2A1C10';

const part = (ctx, colour, points) => {
  ctx.fillStyle = colour;
  path(ctx, points);
  ctx.fill();
};
const stroke = (ctx, colour, width) => {
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.stroke();
};
const pill = (ctx, x, y, wide, high, round) => {
  ctx.beginPath();
  ctx.roundRect(x, y, wide, high, round);
  ctx.fill();
};

/** A wave of two bends round a point. */
function ripple(ctx, x, y, half, high) {
  ctx.beginPath();
  ctx.moveTo(x - half, y);
  ctx.quadraticCurveTo(x - half / 2, y - high, x, y);
  ctx.quadraticCurveTo(x + half / 2, y + high, x + half, y);
  ctx.stroke();
}

/** The evening sky with its sun, down to a horizon, and the sea below it. */
function sky(ctx, horizon, sun) {
  ctx.fillStyle = gradient(
    ctx,
    [0, 0],
    [0, horizon],
    [
      [0, '#F08A5D'],
      [0.45, '#F9B56E'],
      [1, '#FFE3A6'],
    ],
  );
  ctx.fillRect(0, 0, SIDE, horizon + 2);
  const [x, y] = [SIDE / 2 - 20, horizon - 150];
  ctx.fillStyle = radial(
    ctx,
    [x, y, 150],
    [x, y, 560],
    [
      [0, 'rgba(255,244,204,.85)'],
      [1, 'rgba(255,230,170,0)'],
    ],
  );
  ctx.fillRect(0, 0, SIDE, horizon);
  ctx.fillStyle = '#FFF1C9';
  dot(ctx, x, y + (1 - sun) * 60, 292 * sun);
  ctx.fillStyle = 'rgba(255,250,228,.75)';
  dot(ctx, x, y + (1 - sun) * 60, 248 * sun);
  ctx.fillStyle = 'rgba(255,246,226,.55)';
  for (const [cx, cy, k] of [
    [150, 225, 1],
    [842, 165, 0.8],
    [905, 395, 0.62],
    [120, 445, 0.6],
  ]) {
    pill(ctx, cx - 110 * k, cy - 16 * k, 220 * k, 32 * k, 16 * k);
    pill(ctx, cx - 60 * k, cy - 44 * k, 140 * k, 34 * k, 17 * k);
    pill(ctx, cx - 70 * k, cy + 12 * k, 110 * k, 26 * k, 13 * k);
  }
  ctx.fillStyle = gradient(
    ctx,
    [0, horizon],
    [0, SIDE],
    [
      [0, '#5DB9BB'],
      [0.25, '#3E9FAE'],
      [0.65, '#2B8199'],
      [1, '#1D6580'],
    ],
  );
  ctx.fillRect(0, horizon, SIDE, SIDE - horizon);
  ctx.fillStyle = 'rgba(255,240,196,.55)';
  for (let n = 0; n < 7; n++) {
    const wide = 250 - n * 26;
    pill(ctx, x - wide / 2 + (((n * 53) % 40) - 20), horizon + 8 + n * 17, wide, 6, 3);
  }
  ctx.strokeStyle = 'rgba(255,255,255,.22)';
  ctx.lineWidth = 7;
  ctx.lineCap = 'round';
  const random = chance(8);
  for (let n = 0; n < 22; n++) {
    const [px, py] = [random() * SIDE, horizon + 60 + random() * (SIDE - horizon - 80)];
    ripple(ctx, px, py, 34 + random() * 34, 13);
  }
}

/** One hexagon of land seen from the side; with a horizon, its shallows stay below it. */
function islet(ctx, horizon = 0) {
  const [x, y, size] = [512, 728, 372];
  const rim = (part) => hexagon(size * part).map((corner) => [x + corner[0], y + corner[1] * 0.5]);
  const edge = rim(1);
  shallows(ctx, edge, horizon);
  side(ctx, edge[2], edge[3], 0.64);
  side(ctx, edge[3], edge[4], 0.95);
  ctx.save();
  path(ctx, edge);
  ctx.clip();
  ctx.fillStyle = '#A9BE5C';
  ctx.fillRect(0, 0, SIDE, SIDE);
  const random = chance(12);
  for (let n = 0; n < 14; n++) {
    ctx.fillStyle = n % 2 ? 'rgba(203,216,134,.6)' : 'rgba(134,156,65,.38)';
    const [bx, by] = [x + (random() - 0.5) * 680, y + (random() - 0.5) * 360];
    blob(ctx, bx, by, 60 + random() * 70, 22 + random() * 24);
  }
  ctx.fillStyle = 'rgba(30,34,16,.32)';
  blob(ctx, x + 52, y - 2, 318, 112);
  ctx.restore();
  ctx.lineJoin = 'round';
  const inner = rim(0.975);
  path(ctx, [inner[4], inner[5], inner[0], inner[1]], false);
  stroke(ctx, 'rgba(255,248,225,.6)', 9);
  path(ctx, edge);
  stroke(ctx, BARK, 7);
  cone(ctx, x, y - 46, random);
  smoke(ctx);
  crater(ctx, x - 4, 322);
  for (const tree of [
    [802, 680, 40],
    [236, 690, 40],
    [762, 712, 46],
    [282, 722, 46],
    [826, 730, 38],
    [218, 742, 34],
  ])
    crown(ctx, ...tree);
  palm(ctx, 716, 836);
  ctx.save();
  blur(ctx, 7);
  ctx.fillStyle = 'rgba(18,12,18,.4)';
  blob(ctx, 404, 846, 122, 34, 0.1);
  ctx.restore();
  piece(ctx, 'hut', 'red', 372, 826, 318, 0.036);
}

function shallows(ctx, edge, horizon) {
  const moved = (right, down) => edge.map((corner) => [corner[0] + right, corner[1] + down]);
  ctx.save();
  if (horizon) {
    ctx.beginPath();
    ctx.rect(-500, horizon, 2100, 1500);
    ctx.clip();
  }
  ctx.save();
  ctx.lineJoin = 'round';
  for (const [width, colour, softness] of [
    [150, 'rgba(112,208,200,.42)', 26],
    [104, 'rgba(150,224,210,.62)', 12],
    [66, 'rgba(188,240,224,.85)', 5],
    [46, '#F4FCF6', 0],
    [34, '#C9EBDD', 0],
    [24, '#E6D3A2', 0],
  ]) {
    if (softness) blur(ctx, softness);
    else ctx.filter = 'none';
    part(ctx, colour, moved(0, 62));
    stroke(ctx, colour, width);
  }
  blur(ctx, 9);
  part(ctx, 'rgba(14,38,52,.35)', moved(34, 70));
  ctx.restore();
  ctx.restore();
}

/** A side of the card with its layers. */
function side(ctx, a, b, light) {
  const thick = 64;
  const four = [a, b, [b[0], b[1] + thick], [a[0], a[1] + thick]];
  part(ctx, lit('#9C7F48', light), four);
  ctx.save();
  path(ctx, four);
  ctx.clip();
  for (const [down, width, colour] of [
    [8, 17, lit('#A9BE5C', light * 0.95)],
    [30, 12, lit('#CBA768', light * 1.02)],
    [50, 16, lit('#6B5436', light)],
  ]) {
    path(
      ctx,
      [
        [a[0], a[1] + down],
        [b[0], b[1] + down],
      ],
      false,
    );
    stroke(ctx, colour, width);
  }
  ctx.restore();
  ctx.lineJoin = 'round';
  path(ctx, four);
  stroke(ctx, BARK, 7);
}

/** The cone seen from the side; its foot is an ellipse round x, y. */
function cone(ctx, x, y, random) {
  const [top, count] = [[x - 4, 322], 13];
  const [foot, rim] = [[], []];
  for (let n = 0; n <= count; n++) {
    const angle = Math.PI - (n * Math.PI) / count;
    const rough = n % count ? 0.95 + random() * 0.1 : 1;
    foot.push([x + Math.cos(angle) * 272 * rough, y + Math.sin(angle) * 84 * rough]);
    rim.push([top[0] + Math.cos(angle) * 82 * (0.96 + random() * 0.08), top[1] + Math.sin(angle) * 27]);
  }
  // A point on the way up, bent inwards.
  const flank = (from, to, far) => {
    const point = between(from, to, far);
    point[0] += (x - point[0]) * 0.23 * Math.sin(Math.PI * far);
    return point;
  };
  const steps = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((step) => step / 10);
  const up = (from, to) => steps.map((far) => flank(from, to, far));
  const down = (from, to) => up(from, to).reverse();
  ctx.lineJoin = 'round';
  const mouth = [];
  for (let n = 0; n <= 20; n++) {
    const angle = (n * Math.PI) / 20;
    mouth.push([top[0] + Math.cos(angle) * 82, top[1] - Math.sin(angle) * 27]);
  }
  path(ctx, [...foot, ...up(foot[count], rim[count]).slice(1), ...mouth, ...down(foot[0], rim[0])]);
  stroke(ctx, '#2A1612', 16);
  for (let n = 0; n < count; n++) {
    const light = Math.cos(((n + 0.5) / count) * Math.PI - 0.55);
    const face = light > 0 ? mix('#6B534A', '#B9957D', light * 0.85) : mix('#6B534A', '#2B2020', -light * 0.9);
    const left = up(foot[n], rim[n]);
    part(ctx, face, left.concat(down(foot[n + 1], rim[n + 1])));
    stroke(ctx, face, 3);
    const [low, high] = [between(foot[n], foot[n + 1], 0.5), between(rim[n], rim[n + 1], 0.5)];
    const ash = flank(low, high, 0.62 - random() * 0.18);
    part(ctx, mix(face, '#E9C9AE', light > 0 ? 0.3 : 0.12), [
      between(rim[n], rim[n + 1], 0.1),
      between(rim[n], rim[n + 1], 0.9),
      ash,
    ]);
    const scree = flank(low, high, 0.22 + random() * 0.12);
    part(ctx, mix(face, '#1B1414', 0.25), [
      between(foot[n], foot[n + 1], 0.1),
      between(foot[n], foot[n + 1], 0.9),
      scree,
    ]);
    if (!n) continue;
    path(ctx, left.slice(1, 9), false);
    stroke(ctx, 'rgba(24,14,14,.26)', 5);
  }
}

function smoke(ctx) {
  const puffs = [
    [548, 262, 26],
    [576, 232, 38],
    [622, 196, 50],
    [560, 222, 24],
    [684, 166, 60],
    [640, 150, 40],
    [752, 150, 48],
    [716, 118, 42],
    [806, 138, 32],
    [842, 128, 20],
  ];
  ctx.fillStyle = '#E9B48C';
  for (const [x, y, size] of puffs) dot(ctx, x + size * 0.1, y + size * 0.14, size);
  ctx.fillStyle = '#FFF3DC';
  for (const [x, y, size] of puffs) dot(ctx, x - size * 0.06, y - size * 0.06, size * 0.93);
  ctx.fillStyle = 'rgba(240,196,156,.55)';
  for (const [x, y, size] of [
    [586, 246, 20],
    [634, 218, 26],
    [694, 194, 32],
    [758, 170, 22],
  ]) {
    ctx.beginPath();
    ctx.arc(x, y, size, -0.3, Math.PI * 0.9);
    ctx.fill();
  }
}

/** The crater with its pool, and the stream of lava down to a tongue at the foot. */
function crater(ctx, x, y) {
  ctx.fillStyle = '#3A2722';
  ctx.beginPath();
  ctx.ellipse(x, y, 82, 27, 0, 0, 7);
  ctx.fill();
  stroke(ctx, '#C7A58B', 12);
  const stream = (colour, narrow, wide) => {
    const [left, right] = [[], []];
    for (let n = 0; n <= 24; n++) {
      const far = n / 24;
      const px = x + 4 + far * far * 92 + Math.sin(far * 7) * 13 * far;
      const py = y + 8 + far * 424;
      const half = narrow + (wide - narrow) * far * far;
      left.push([px - half, py - half * 0.12 * far]);
      right.unshift([px + half, py + half * 0.1 * far]);
    }
    part(ctx, colour, left.concat(right));
  };
  const ellipse = (colour, right, down, across, up, turned) => {
    ctx.fillStyle = colour;
    blob(ctx, x + right, y + down, across, up, turned);
  };
  const pool = (colour, across, up) => ellipse(colour, 0, 3, across, up, 0);
  const tongue = (colour, across, up) => ellipse(colour, 102, 432, across, up, 0.1);
  stream('#7E2413', 42, 84);
  tongue('#7E2413', 92, 40);
  pool(COLOURS.lava, 66, 19);
  stream(COLOURS.lava, 32, 67);
  tongue(COLOURS.lava, 75, 30);
  pool(COLOURS.orange, 54, 15);
  stream(COLOURS.orange, 24, 50);
  tongue(COLOURS.orange, 57, 22);
  pool(COLOURS.flame, 44, 11.5);
  stream(COLOURS.flame, 15, 32);
  tongue(COLOURS.flame, 38, 14);
  pool(COLOURS.amber, 30, 8);
  stream('#FFD98C', 7, 15);
  tongue('#FFD98C', 17, 7);
  pool(COLOURS.glare, 20, 5);
}

/** The crown of a tree. */
function crown(ctx, x, y, size) {
  ctx.fillStyle = '#16301D';
  dot(ctx, x, y, size + 6);
  ctx.fillStyle = '#3F7344';
  dot(ctx, x, y, size);
  ctx.fillStyle = '#6A9A4E';
  dot(ctx, x - size * 0.24, y - size * 0.28, size * 0.56);
  ctx.fillStyle = '#93B95B';
  for (const [angle, far] of [
    [3.6, 0.5],
    [4.3, 0.35],
    [3, 0.3],
  ])
    blob(ctx, x + Math.cos(angle) * size * far, y + Math.sin(angle) * size * far, size * 0.15, size * 0.08, angle + 1);
}

/** A palm from the side, with its foot on x, y. */
function palm(ctx, x, y) {
  ctx.lineCap = 'round';
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.quadraticCurveTo(x + 8, y - 90, x + 52, y - 164);
  stroke(ctx, BARK, 30);
  stroke(ctx, '#8C6A40', 17);
  for (let far = 0.15; far < 0.95; far += 0.16) {
    const px = x + 16 * far * (1 - far) + 52 * far * far;
    const py = y - 180 * far * (1 - far) - 164 * far * far;
    path(
      ctx,
      [
        [px - 9, py + 3],
        [px + 9, py - 3],
      ],
      false,
    );
    stroke(ctx, 'rgba(50,30,14,.5)', 4);
  }
  const fronds = [
    [-3.25, 0.86],
    [-2.75, 1.02],
    [-2.2, 0.86],
    [0.1, 0.86],
    [-0.4, 1.02],
    [-0.95, 0.88],
    [-1.57, 0.62],
  ];
  for (const [angle, long] of fronds) frond(ctx, x + 54, y - 170, angle, 138 * long, 19, '#16301D', false);
  fronds.forEach(([angle, long], n) =>
    frond(ctx, x + 54, y - 170, angle, 138 * long, 17, ['#74A546', '#A9CE6B', '#8FBF57'][n % 3], true),
  );
  for (const [right, up, size, colour] of [
    [46, 156, 15, '#3A2410'],
    [66, 155, 13, '#3A2410'],
    [45, 158, 10, '#8A5A2E'],
    [65, 157, 9, '#8A5A2E'],
  ]) {
    ctx.fillStyle = colour;
    dot(ctx, x + right, y - up, size);
  }
}

/** A frond that hangs down, with a rib or with an edge. */
function frond(ctx, x, y, angle, long, wide, colour, rib) {
  const [tipX, tipY] = [x + Math.cos(angle) * long, y + Math.sin(angle) * long * 0.62 + long * 0.36];
  const [bendX, bendY] = [x + Math.cos(angle) * long * 0.66, y + Math.sin(angle) * long * 0.7 - long * 0.16];
  const [upper, lower, middle] = [[], [], []];
  for (let n = 0; n <= 12; n++) {
    const t = n / 12;
    const u = 1 - t;
    const px = u * u * x + 2 * u * t * bendX + t * t * tipX;
    const py = u * u * y + 2 * u * t * bendY + t * t * tipY;
    const dx = 2 * u * (bendX - x) + 2 * t * (tipX - bendX);
    const dy = 2 * u * (bendY - y) + 2 * t * (tipY - bendY);
    const length = Math.hypot(dx, dy) || 1;
    const belly = 0.35 + 0.65 * Math.sin(Math.PI * Math.min(1, t * 0.85 + 0.12));
    const half = wide * belly * (t > 0.8 ? ((1 - t) / 0.2) * 0.9 + 0.1 : 1);
    upper.push([px - (dy / length) * half * 0.8, py + (dx / length) * half * 0.8]);
    lower.unshift([px + (dy / length) * half * 0.6, py - (dx / length) * half * 0.6]);
    middle.push([px, py]);
  }
  ctx.lineJoin = 'round';
  part(ctx, colour, upper.concat(lower));
  if (rib) path(ctx, middle.slice(0, 11), false);
  stroke(ctx, rib ? 'rgba(40,74,34,.55)' : colour, rib ? 3.5 : 5);
}

// ---------------------------------------------------------------- the pictures

picture(
  'icon',
  [SIDE, SIDE],
  [0, 0],
  (ctx) => {
    sky(ctx, 610, 1);
    ctx.translate(512, 540);
    ctx.scale(1.03, 1.03);
    ctx.translate(-512, -560);
    islet(ctx, 628);
  },
  { detail: 2, opaque: true },
);

// Android's layers: 432 pixels are 108 dp, of which a circle of 66 dp in the middle is always seen.
const LAYER = 432;
const HORIZON = 588;
picture(
  'adaptive-background',
  [LAYER, LAYER],
  [0, 0],
  (ctx) => {
    ctx.scale(LAYER / SIDE, LAYER / SIDE);
    sky(ctx, HORIZON, 0.66);
  },
  { detail: 2, opaque: true },
);
picture('adaptive-foreground', [LAYER, LAYER], [LAYER / 2, LAYER / 2], (ctx) => {
  ctx.scale(0.272, 0.272);
  ctx.translate(-512, -560);
  islet(ctx, 560 + ((HORIZON * LAYER) / SIDE - LAYER / 2) / 0.272);
});

picture(
  'presplash',
  [SIDE, SIDE],
  [0, 0],
  (ctx) => {
    ctx.fillStyle = '#2B8199';
    ctx.fillRect(0, 0, SIDE, SIDE);
    ctx.strokeStyle = 'rgba(255,255,255,.10)';
    ctx.lineWidth = 6;
    ctx.lineCap = 'round';
    const random = chance(31);
    for (let n = 0; n < 46; n++) {
      const [x, y] = [70 + random() * 884, 70 + random() * 884];
      const half = 26 + random() * 30;
      const far = Math.hypot(x - 512, y - 512);
      if (far <= 430 && far >= 250) ripple(ctx, x, y, half, 11);
    }
    ctx.translate(512, 512);
    ctx.scale(0.56, 0.56);
    ctx.translate(-512, -548);
    islet(ctx);
  },
  { detail: 2, opaque: true },
);
