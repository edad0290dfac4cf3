// The volcano: its cone, its lava, and the lava's glow in the evening.

import { BLEED, COLOURS, between, blob, chance, hexagon, layer, mix, path, radial, towards } from './base.js';

const TURN = 6.283; // a whole circle

/** The crater's middle is this far above the middle of the hexagon. */
const CRATER = -0.2;

/** A cone with a crater, lit from the upper left, from which lava leaves by one side of the hexagon. */
export function volcano(ctx, s, hour, seed) {
  const random = chance(seed * 7919 + 13);
  const up = CRATER * s;
  ctx.save();
  path(ctx, hexagon(s * BLEED));
  ctx.clip();
  ctx.fillStyle = '#54423B';
  ctx.fillRect(-2 * s, -2 * s, 4 * s, 4 * s);
  for (let n = 0; n < 46; n++) {
    ctx.fillStyle = ['rgba(30,22,22,.5)', 'rgba(140,112,96,.4)', 'rgba(84,66,59,.7)'][n % 3];
    const [x, y] = [(random() - 0.5) * 2.1 * s, (random() - 0.5) * 2.1 * s];
    const size = s * (0.02 + random() * 0.045);
    blob(ctx, x, y, size * 1.3, size);
  }
  const count = 14;
  const [foot, rim] = [[], []];
  for (let n = 0; n < count; n++) {
    const angle = (n * TURN) / count;
    const far = 0.76 * s * (0.93 + random() * 0.12);
    foot.push([Math.cos(angle) * far, Math.sin(angle) * far]);
    const near = 0.3 * s * (0.92 + random() * 0.14);
    rim.push([Math.cos(angle) * near, Math.sin(angle) * near + up]);
  }
  ctx.fillStyle = 'rgba(18,12,14,.38)';
  path(
    ctx,
    foot.map(([x, y]) => [x + s * 0.12, y + s * 0.1]),
  );
  ctx.fill();
  for (let n = 0; n < count; n++) {
    const next = (n + 1) % count;
    const light = Math.cos(((n + 0.5) * TURN) / count + 2.45);
    const face = light > 0 ? mix('#6B534A', '#A98873', light * 0.75) : mix('#6B534A', '#2B2020', -light * 0.85);
    ctx.fillStyle = ctx.strokeStyle = face;
    ctx.lineWidth = s * 0.012;
    ctx.lineJoin = 'round';
    path(ctx, [foot[n], foot[next], rim[next], rim[n]]);
    ctx.fill();
    ctx.stroke();
    // Ash below the rim, scree above the foot.
    ctx.fillStyle = mix(face, '#D9B79C', light > 0 ? 0.22 : 0.1);
    const upper = between(rim[n], rim[next], 0.5);
    const lower = between(foot[n], foot[next], 0.5);
    const ash = between(upper, lower, 0.3 + random() * 0.25);
    path(ctx, [between(rim[n], rim[next], 0.12), between(rim[n], rim[next], 0.88), ash]);
    ctx.fill();
    ctx.fillStyle = mix(face, '#1B1414', 0.28);
    const scree = between(lower, upper, 0.25 + random() * 0.2);
    path(ctx, [between(foot[n], foot[next], 0.2), between(foot[n], foot[next], 0.8), scree]);
    ctx.fill();
    ctx.strokeStyle = 'rgba(24,16,16,.28)';
    ctx.lineWidth = s * 0.022;
    ctx.lineCap = 'round';
    path(ctx, [rim[n], between(rim[n], foot[n], 0.86)], false);
    ctx.stroke();
  }
  for (let n = 0; n < 9; n++) {
    const angle = random() * TURN;
    const far = (0.74 + random() * 0.14) * s;
    const [x, y] = [Math.cos(angle) * far, Math.sin(angle) * far];
    const size = s * (0.025 + random() * 0.03);
    ctx.fillStyle = 'rgba(14,9,10,.5)';
    blob(ctx, x + size * 0.5, y + size * 0.5, size * 1.1, size * 0.9);
    ctx.fillStyle = '#6E574C';
    blob(ctx, x, y, size, size * 0.82);
    ctx.fillStyle = '#9A7D6C';
    blob(ctx, x - size * 0.25, y - size * 0.25, size * 0.45, size * 0.35);
  }
  path(ctx, rim);
  ctx.fillStyle = '#3A2722';
  ctx.fill();
  ctx.strokeStyle = '#B89780';
  ctx.lineWidth = s * 0.035;
  ctx.lineJoin = 'round';
  ctx.stroke();
  ctx.save();
  path(ctx, rim);
  ctx.clip();
  ctx.fillStyle = 'rgba(20,10,10,.5)';
  blob(ctx, -s * 0.05, up - s * 0.06, s * 0.3, s * 0.25);
  ctx.restore();
  lava(ctx, s, hour, true);
  ctx.restore();
}

/** A pool in the crater and a stream to a side of the hexagon, in five colours; with a dark crust round it, or without. */
export function lava(ctx, s, hour, crust) {
  const up = CRATER * s;
  const [dx, dy] = towards(hour);
  const [px, py] = [-dy, dx];
  const from = [dx * s * 0.02, dy * s * 0.02 + up + s * 0.02];
  const bend = [dx * s * 0.58, dy * s * 0.58 + up * 0.25];
  const to = [dx * s * 1.07, dy * s * 1.07];
  const stream = (narrow, wide, colour) => {
    const [a, b] = [narrow * s, wide * s];
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.moveTo(from[0] + px * a, from[1] + py * a);
    ctx.quadraticCurveTo(bend[0] + px * a * 0.8, bend[1] + py * a * 0.8, to[0] + px * b, to[1] + py * b);
    ctx.lineTo(to[0] - px * b, to[1] - py * b);
    ctx.quadraticCurveTo(bend[0] - px * a * 0.8, bend[1] - py * a * 0.8, from[0] - px * a, from[1] - py * a);
    ctx.closePath();
    ctx.fill();
  };
  const pool = (colour, across, high, down = 0.025, right = 0) => {
    ctx.fillStyle = colour;
    blob(ctx, right * s, up + s * down, s * across, s * high);
  };
  if (crust) {
    stream(0.15, 0.28, '#7E2413');
    pool('#7E2413', 0.232, 0.216);
  }
  pool(COLOURS.lava, 0.215, 0.2);
  stream(0.115, 0.218, COLOURS.lava);
  pool(COLOURS.orange, 0.168, 0.152);
  stream(0.088, 0.168, COLOURS.orange);
  pool(COLOURS.flame, 0.132, 0.118);
  stream(0.055, 0.114, COLOURS.flame);
  pool(COLOURS.amber, 0.092, 0.08);
  stream(0.024, 0.05, COLOURS.amber);
  pool(COLOURS.glare, 0.062, 0.05, 0.012, -0.02);
  if (!crust) return;
  // Flakes of crust that swim on it.
  const random = chance(hour * 31 + 5);
  for (let n = 0; n < 4; n++) {
    const far = 0.34 + n * 0.17 + random() * 0.06;
    const aside = (n % 2 ? 1 : -1) * (0.055 + far * 0.085);
    ctx.fillStyle = 'rgba(110,30,14,.75)';
    const [x, y] = [dx * s * far + px * aside * s, dy * s * far + py * aside * s + up * (1 - far) * 0.62];
    blob(ctx, x, y, s * 0.03, s * 0.015, Math.atan2(dy, dx));
  }
}

/** What is laid over the volcano in the evening: bright lava in a halo. */
export function glow(ctx, s, hour) {
  const up = CRATER * s;
  const [dx, dy] = towards(hour);
  ctx.save();
  path(ctx, hexagon(s * BLEED));
  ctx.clip();
  ctx.fillStyle = radial(
    ctx,
    [0, up, s * 0.05],
    [0, up, s],
    [
      [0, 'rgba(255,112,48,.60)'],
      [0.3, 'rgba(240,92,42,.38)'],
      [0.65, 'rgba(228,80,40,.15)'],
      [1, 'rgba(228,80,40,0)'],
    ],
  );
  ctx.fillRect(-2 * s, -2 * s, 4 * s, 4 * s);
  layer(ctx, 0.75, s * 0.1, (sheet) => {
    sheet.lineCap = 'round';
    sheet.strokeStyle = 'rgba(255,104,40,.8)';
    sheet.lineWidth = s * 0.34;
    sheet.beginPath();
    sheet.moveTo(0, up);
    sheet.quadraticCurveTo(dx * s * 0.58, dy * s * 0.58 + up * 0.25, dx * s * 1.1, dy * s * 1.1);
    sheet.stroke();
  });
  lava(ctx, s, hour, false);
  layer(ctx, 0.8, 0, (sheet) => lava(sheet, s, hour, true));
  ctx.restore();
}
