// The tops of the five terrains and of an unknown one: flat, from straight above, without light or bevel.

import { BLEED, TERRAINS, blob, chance, dot, hexagon, mix, path } from './base.js';

const TURN = 6.283; // a whole circle

/** Paints a terrain all over a hexagon; the seed makes the variant. */
export function ground(ctx, terrain, s, seed, paint) {
  const far = s * 1.06;
  ctx.save();
  path(ctx, hexagon(s * BLEED));
  ctx.clip();
  ctx.fillStyle = TERRAINS[terrain].top;
  ctx.fillRect(-far, -far, 2 * far, 2 * far);
  paint(ctx, s, chance(seed * 7919 + 13), TERRAINS[terrain], seed);
  ctx.restore();
}

const fill = (ctx, s, colour) => {
  ctx.fillStyle = colour;
  ctx.fillRect(-2 * s, -2 * s, 4 * s, 4 * s);
};

// ---------------------------------------------------------------- jungle

/** Crowns of trees, the nearer over the farther, and three palms. */
export function jungle(ctx, s, random, colours) {
  fill(ctx, s, colours.dark);
  const crowns = [];
  for (let n = 0; n < 30; n++) {
    const angle = random() * TURN;
    const far = Math.sqrt(random()) * 0.98;
    crowns.push([Math.cos(angle) * far * s, Math.sin(angle) * far * s, (0.15 + random() * 0.11) * s]);
  }
  crowns.sort((a, b) => a[1] - b[1]);
  for (const [x, y, size] of crowns) {
    ctx.fillStyle = 'rgba(18,38,24,.45)';
    dot(ctx, x + size * 0.28, y + size * 0.3, size);
    const body = mix(colours.top, colours.light, random() * 0.25);
    ctx.fillStyle = body;
    dot(ctx, x, y, size);
    const bright = mix(colours.top, colours.light, 0.45 + random() * 0.3);
    ctx.fillStyle = bright;
    dot(ctx, x - size * 0.25, y - size * 0.3, size * 0.55);
    const leaf = (angle, far) =>
      blob(ctx, x + Math.cos(angle) * far, y + Math.sin(angle) * far, size * 0.13, size * 0.07, angle + 1);
    ctx.fillStyle = mix(bright, '#A9CE76', 0.55);
    for (let n = 0; n < 3; n++) leaf(2.6 + random() * 2.4, size * (0.2 + random() * 0.55));
    ctx.fillStyle = mix(body, colours.dark, 0.45);
    for (let n = 0; n < 3; n++) leaf(-0.6 + random() * 2.2, size * (0.45 + random() * 0.4));
  }
  for (let n = 0; n < 3; n++) {
    const angle = n * 2.1 + random() * 1.4;
    const far = (0.34 + random() * 0.2) * s;
    palm(ctx, Math.cos(angle) * far, Math.sin(angle) * far, s * 0.285, random);
  }
}

/** A palm from above: seven fronds, first as their shadow. */
function palm(ctx, x, y, size, random) {
  const start = random() * 6;
  for (const shadow of [true, false])
    for (let n = 0; n < 7; n++) {
      const angle = start + n * 0.8976;
      const leaf = n % 2 ? '#93B95B' : '#B4CF74';
      const rib = n % 2 ? '#75993F' : '#93B458';
      const at = shadow ? [x + size * 0.14, y + size * 0.18] : [x, y];
      frond(ctx, ...at, angle, size * 1.06, size * 0.152, shadow ? 'rgba(14,32,20,.5)' : leaf, shadow ? null : rib);
    }
  ctx.fillStyle = '#3F2D18';
  dot(ctx, x + size * 0.03, y + size * 0.05, size * 0.15);
  ctx.fillStyle = '#6B4E2C';
  dot(ctx, x, y, size * 0.13);
  ctx.fillStyle = '#8C6A40';
  dot(ctx, x - size * 0.04, y - size * 0.04, size * 0.055);
}

/** A leaf along a bent line, with a saw's edge and a rib. */
function frond(ctx, x, y, angle, long, wide, colour, rib) {
  const [bendX, bendY] = [x + Math.cos(angle) * long * 0.6, y + Math.sin(angle) * long * 0.6 - long * 0.16];
  const [tipX, tipY] = [x + Math.cos(angle + 0.25) * long, y + Math.sin(angle + 0.25) * long];
  const [left, right, middle] = [[], [], []];
  for (let n = 0; n <= 10; n++) {
    const t = n / 10;
    const u = 1 - t;
    const px = u * u * x + 2 * u * t * bendX + t * t * tipX;
    const py = u * u * y + 2 * u * t * bendY + t * t * tipY;
    const dx = 2 * u * (bendX - x) + 2 * t * (tipX - bendX);
    const dy = 2 * u * (bendY - y) + 2 * t * (tipY - bendY);
    const length = Math.hypot(dx, dy) || 1;
    const belly = 0.34 + 0.66 * Math.sin(Math.PI * Math.min(1, t * 0.9 + 0.1));
    const half = wide * belly * (t > 0.85 ? ((1 - t) / 0.15) * 0.85 + 0.15 : 1) * (n % 2 ? 1 : 0.9);
    left.push([px - (dy / length) * half, py + (dx / length) * half]);
    right.unshift([px + (dy / length) * half, py - (dx / length) * half]);
    middle.push([px, py]);
  }
  ctx.fillStyle = colour;
  ctx.lineJoin = 'round';
  path(ctx, left.concat(right));
  ctx.fill();
  if (!rib) return;
  ctx.strokeStyle = rib;
  ctx.lineWidth = wide * 0.24;
  ctx.lineCap = 'round';
  path(ctx, middle.slice(0, 9), false);
  ctx.stroke();
}

// ---------------------------------------------------------------- clearing

/** Grass with tufts and a few flowers. */
export function clearing(ctx, s, random) {
  for (let n = 0; n < 6; n++) {
    ctx.fillStyle = n % 2 ? 'rgba(203,216,134,.5)' : 'rgba(134,156,65,.26)';
    const [x, y] = [(random() - 0.5) * 1.4 * s, (random() - 0.5) * 1.4 * s];
    blob(ctx, x, y, (0.22 + random() * 0.22) * s, (0.13 + random() * 0.12) * s);
  }
  ctx.lineCap = 'round';
  const tufts = [];
  for (let n = 0; n < 22; n++) {
    const angle = n * 2.4 + random() * 0.7;
    const far = Math.sqrt((n + 0.6) / 22) * 0.88 * s;
    const size = s * (0.075 + random() * 0.035);
    tufts.push([Math.cos(angle) * far, Math.sin(angle) * far, size, random() < 0.6]);
  }
  tufts.sort((a, b) => a[1] - b[1]);
  for (const [x, y, size, dark] of tufts) {
    ctx.fillStyle = 'rgba(74,92,30,.22)';
    blob(ctx, x + size * 0.35, y + size * 0.62, size * 1.25, size * 0.42);
    ctx.fillStyle = dark ? '#6F8A33' : '#DDE7A0';
    // Three blades, each from a foot to a tip.
    for (const [tipX, tipY, foot] of [
      [-1, -1.1, -0.25],
      [0, -1.7, 0],
      [1, -1.1, 0.25],
    ]) {
      const half = size * 0.26;
      const [footX, footY] = [x + foot * size, y + size * 0.55];
      const [endX, endY] = [x + tipX * size * 1.05, y + tipY * size * 1.08];
      ctx.beginPath();
      ctx.moveTo(footX - half, footY);
      ctx.quadraticCurveTo(footX - half * 0.7 + tipX * size * 0.2, y - size * 0.3, endX, endY);
      ctx.quadraticCurveTo(footX + half * 0.9 + tipX * size * 0.2, y - size * 0.2, footX + half, footY);
      ctx.closePath();
      ctx.fill();
    }
  }
  for (let n = 0; n < 4; n++) {
    const angle = random() * TURN;
    const far = Math.sqrt(random()) * 0.7 * s;
    flower(ctx, Math.cos(angle) * far, Math.sin(angle) * far, s * 0.05, angle, n % 3);
  }
}

function flower(ctx, x, y, size, angle, kind) {
  ctx.fillStyle = 'rgba(74,92,30,.3)';
  dot(ctx, x + size * 0.3, y + size * 0.4, size * 0.95);
  ctx.fillStyle = ['#FFF7DC', '#F4A6A0', '#FFE27A'][kind];
  for (let n = 0; n < 5; n++) {
    const at = n * 1.2566 + angle;
    dot(ctx, x + Math.cos(at) * size * 0.56, y + Math.sin(at) * size * 0.56, size * 0.46);
  }
  ctx.fillStyle = kind === 2 ? '#C98A2B' : '#E9B23C';
  dot(ctx, x, y, size * 0.3);
}

// ---------------------------------------------------------------- sand

/** Ripples in the sand, and a shell (odd seeds) or a starfish. */
export function sand(ctx, s, random, colours, seed) {
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  for (let n = 0; n < 5; n++) {
    ctx.fillStyle = n % 2 ? 'rgba(251,241,211,.4)' : 'rgba(205,178,126,.16)';
    const [x, y] = [(random() - 0.5) * 1.5 * s, (random() - 0.5) * 1.5 * s];
    blob(ctx, x, y, (0.3 + random() * 0.25) * s, (0.12 + random() * 0.1) * s, (random() - 0.5) * 0.3);
  }
  for (let row = -4; row <= 4; row++) {
    const top = row * s * 0.235 + (random() - 0.5) * s * 0.05;
    const phase = random() * 6;
    for (const [down, colour, width] of [
      [0.03, colours.dark, 0.035],
      [0, '#FFF8E4', 0.03],
    ]) {
      const ripple = [];
      for (let n = 0; n <= 40; n++) {
        const x = -s * 1.1 + (n * s * 2.2) / 40;
        ripple.push([x, top + Math.sin((x / s + 1) * 6 + phase) * s * 0.055 + down * s]);
      }
      path(ctx, ripple, false);
      ctx.globalAlpha = 0.8;
      ctx.strokeStyle = colour;
      ctx.lineWidth = s * width;
      ctx.stroke();
      ctx.globalAlpha = 1;
    }
  }
  for (let n = 0; n < 16; n++) {
    ctx.fillStyle = random() < 0.5 ? '#BFA26A' : '#FFFDF2';
    dot(ctx, (random() - 0.5) * 1.6 * s, (random() - 0.5) * 1.6 * s, s * (0.013 + random() * 0.009));
  }
  const angle = random() * 6.28;
  const [x, y] = [Math.cos(angle) * s * 0.55, Math.sin(angle) * s * 0.55];
  if (seed % 2) shell(ctx, x, y, s * 0.095, (random() - 0.5) * 0.9);
  else starfish(ctx, x, y, s * 0.12, random() * 6);
}

function shell(ctx, x, y, size, turned) {
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(turned);
  ctx.lineJoin = 'round';
  ctx.fillStyle = 'rgba(120,84,40,.3)';
  blob(ctx, size * 0.22, size * 0.42, size * 1.05, size * 0.62);
  ctx.beginPath();
  ctx.moveTo(0, size * 0.8);
  ctx.lineTo(-size, -size * 0.05);
  for (let n = 0; n < 5; n++) {
    const a = Math.PI + (n * Math.PI) / 5;
    const b = a + Math.PI / 5;
    ctx.quadraticCurveTo(
      Math.cos((a + b) / 2) * size * 1.2,
      Math.sin((a + b) / 2) * size * 1.12 - size * 0.05,
      Math.cos(b) * size,
      Math.sin(b) * size - size * 0.05,
    );
  }
  ctx.closePath();
  ctx.fillStyle = '#F0B7A2';
  ctx.fill();
  ctx.strokeStyle = '#B97763';
  ctx.lineWidth = size * 0.15;
  ctx.stroke();
  ctx.lineWidth = size * 0.09;
  for (let n = 1; n < 5; n++) {
    const a = Math.PI + (n * Math.PI) / 5;
    ctx.beginPath();
    ctx.moveTo(0, size * 0.7);
    ctx.lineTo(Math.cos(a) * size * 0.82, Math.sin(a) * size * 0.82);
    ctx.stroke();
  }
  ctx.restore();
}

function starfish(ctx, x, y, size, start) {
  const star = (reach, right, down, width, colour) => {
    const points = [];
    for (let n = 0; n < 5; n++) {
      const tip = start + n * 1.2566;
      const notch = tip + 0.6283;
      points.push([x + right + Math.cos(tip) * size * reach, y + down + Math.sin(tip) * size * reach]);
      points.push([
        x + right + Math.cos(notch) * size * reach * 0.42,
        y + down + Math.sin(notch) * size * reach * 0.42,
      ]);
    }
    path(ctx, points);
    ctx.lineWidth = size * width;
    ctx.fillStyle = ctx.strokeStyle = colour;
    ctx.fill();
    ctx.stroke();
  };
  ctx.lineJoin = 'round';
  star(0.9, size * 0.15, size * 0.2, 0.3, 'rgba(120,84,40,.3)');
  star(0.92, 0, 0, 0.3, '#B5563F');
  star(0.86, 0, 0, 0.16, '#E58A6B');
  ctx.fillStyle = '#F8C3A8';
  for (let n = 0; n < 5; n++) {
    const a = start + n * 1.2566;
    dot(ctx, x + Math.cos(a) * size * 0.38, y + Math.sin(a) * size * 0.38, size * 0.085);
    dot(ctx, x + Math.cos(a) * size * 0.68, y + Math.sin(a) * size * 0.68, size * 0.06);
  }
  dot(ctx, x, y, size * 0.1);
}

// ---------------------------------------------------------------- rock

/** Cracked ground with pebbles and nine boulders. */
export function rock(ctx, s, random, colours) {
  for (let n = 0; n < 7; n++) {
    ctx.fillStyle = n % 2 ? 'rgba(206,202,195,.4)' : 'rgba(90,86,84,.14)';
    const [x, y] = [(random() - 0.5) * 1.6 * s, (random() - 0.5) * 1.6 * s];
    blob(ctx, x, y, (0.2 + random() * 0.2) * s, (0.1 + random() * 0.1) * s, random() - 0.5);
  }
  ctx.strokeStyle = 'rgba(60,56,56,.5)';
  ctx.lineWidth = s * 0.022;
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  for (let n = 0; n < 6; n++) {
    const [x, y] = [(random() - 0.5) * 1.4 * s, (random() - 0.5) * 1.4 * s];
    const crack = [
      [x, y],
      [x + (random() - 0.5) * 0.3 * s, y + 0.1 * s],
      [x + (random() - 0.5) * 0.4 * s, y + 0.22 * s],
    ];
    path(ctx, crack, false);
    ctx.stroke();
  }
  for (let n = 0; n < 14; n++) {
    const [x, y] = [(random() - 0.5) * 1.6 * s, (random() - 0.5) * 1.6 * s];
    const size = s * (0.018 + random() * 0.022);
    ctx.fillStyle = 'rgba(40,36,38,.4)';
    dot(ctx, x + size * 0.4, y + size * 0.5, size);
    ctx.fillStyle = random() < 0.5 ? colours.light : colours.dark;
    blob(ctx, x, y, size, size * 0.85);
  }
  const boulders = [];
  for (let n = 0; n < 9; n++) {
    const angle = n < 6 ? n * 1.047 + random() * 0.55 : n * 2.1 + random() * 0.5;
    const far = (n < 6 ? 0.63 : 0.2) * s * (0.85 + random() * 0.28);
    boulders.push([Math.cos(angle) * far, Math.sin(angle) * far, (0.2 + random() * 0.12) * s]);
  }
  boulders.sort((a, b) => a[1] - b[1]);
  for (const [x, y, size] of boulders) boulder(ctx, s, x, y, size, random, colours);
}

/** A boulder: its shadow, its sides as the light falls on them, its flat top. */
function boulder(ctx, s, x, y, size, random, colours) {
  const count = 5 + ((random() * 2) | 0);
  const start = random() * 6;
  const foot = [];
  for (let n = 0; n < count; n++) {
    const angle = start + (n * TURN) / count;
    const far = size * (0.75 + random() * 0.4);
    foot.push([x + Math.cos(angle) * far, y + Math.sin(angle) * far * 0.85]);
  }
  ctx.lineJoin = 'round';
  ctx.fillStyle = 'rgba(40,36,38,.36)';
  path(
    ctx,
    foot.map((point) => [point[0] + size * 0.2, point[1] + size * 0.24]),
  );
  ctx.fill();
  const body = mix(colours.dark, colours.top, 0.4 + random() * 0.6);
  const bright = mix(colours.top, colours.light, 0.65 + random() * 0.35);
  const top = foot.map((point) => [x - size * 0.16 + (point[0] - x) * 0.6, y - size * 0.2 + (point[1] - y) * 0.56]);
  ctx.fillStyle = body;
  path(ctx, foot);
  ctx.fill();
  for (let n = 0; n < count; n++) {
    const next = (n + 1) % count;
    const [a, b] = [foot[n], foot[next]];
    const [outX, outY] = [(a[0] + b[0]) / 2 - x, (a[1] + b[1]) / 2 - y];
    const light = (-outX * 0.7 - outY * 0.75) / Math.hypot(outX, outY);
    ctx.fillStyle = light > 0 ? mix(body, bright, light * 0.6) : mix(body, '#55524F', -light * 0.36);
    path(ctx, [a, b, top[next], top[n]]);
    ctx.fill();
  }
  ctx.fillStyle = bright;
  path(ctx, top);
  ctx.fill();
  ctx.strokeStyle = 'rgba(255,255,250,.35)';
  ctx.lineWidth = s * 0.014;
  for (let n = 0; n < count; n++) {
    const [a, b] = [top[n], top[(n + 1) % count]];
    if ((a[0] + b[0]) / 2 - x + size * 0.16 + (a[1] + b[1]) / 2 - y + size * 0.2 >= 0) continue;
    path(ctx, [a, b], false);
    ctx.stroke();
  }
}

// ---------------------------------------------------------------- lake

/** Water that grows deeper towards the middle, in a rim of reeds. */
export function lake(ctx, s, random, colours) {
  fill(ctx, s, '#B9BE86');
  // How far the hexagon's edge is in a direction.
  const edge = (angle) => {
    const sides = [0, 1, 2, 3, 4, 5].map((side) => Math.cos(angle - (side * Math.PI) / 3));
    return (1 / Math.max(...sides)) * s * 0.866;
  };
  for (let n = 0; n < 44; n++) {
    const angle = random() * TURN;
    const far = edge(angle) * (0.93 + random() * 0.11);
    ctx.fillStyle = ['rgba(150,158,104,.7)', 'rgba(210,212,160,.8)', 'rgba(128,140,88,.5)'][n % 3];
    const [across, up] = [s * (0.02 + random() * 0.03), s * (0.015 + random() * 0.018)];
    blob(ctx, Math.cos(angle) * far, Math.sin(angle) * far, across, up, angle);
  }
  const shore = [];
  for (let n = 0; n < 24; n++) {
    const angle = (n * TURN) / 24;
    const far = edge(angle);
    const x = Math.cos(angle) * far * (0.89 + random() * 0.05);
    shore.push([x, Math.sin(angle) * far * (0.89 + random() * 0.05)]);
  }
  // The shore as a smooth line, smaller and moved.
  const outline = (size, right = 0, down = 0) => {
    ctx.beginPath();
    for (let n = 0; n <= 24; n++) {
      const a = shore[n % 24].map((value) => value * size);
      const b = shore[(n + 1) % 24].map((value) => value * size);
      const middle = [(a[0] + b[0]) / 2 + right, (a[1] + b[1]) / 2 + down];
      if (n) ctx.quadraticCurveTo(a[0] + right, a[1] + down, ...middle);
      else ctx.moveTo(...middle);
    }
    ctx.closePath();
  };
  const water = (colour, size, moved = 0) => {
    outline(size, moved, moved);
    ctx.fillStyle = colour;
    ctx.fill();
  };
  water('#8E9760', 1.02);
  water(colours.light, 1);
  ctx.save();
  outline(1);
  ctx.clip();
  outline(1);
  ctx.translate(s * 0.018, s * 0.022);
  ctx.strokeStyle = 'rgba(28,60,70,.28)';
  ctx.lineWidth = s * 0.06;
  ctx.stroke();
  ctx.restore();
  water(mix(colours.top, colours.dark, 0.1), 0.925);
  water(mix(colours.top, colours.dark, 0.62), 0.7);
  water(colours.dark, 0.4, s * 0.03);
  ctx.lineCap = 'round';
  for (let n = 0; n < 6; n++) {
    const [x, y] = [(random() - 0.5) * 0.9 * s, (-0.5 + n * 0.2) * s];
    const half = s * (0.13 + random() * 0.07);
    for (const [down, colour, width, opacity] of [
      [0.035, '#1F5674', 0.035, 0.5],
      [0, '#D3ECEF', 0.038, 0.9],
    ]) {
      ctx.strokeStyle = colour;
      ctx.lineWidth = s * width;
      ctx.globalAlpha = opacity;
      ctx.beginPath();
      ctx.moveTo(x - half, y + down * s);
      ctx.quadraticCurveTo(x - half * 0.5, y - s * 0.07 + down * s, x, y + down * s);
      ctx.quadraticCurveTo(x + half * 0.5, y + s * 0.07 + down * s, x + half, y + down * s);
      ctx.stroke();
      ctx.globalAlpha = 1;
    }
  }
  for (let n = 0; n < 5; n++) {
    ctx.fillStyle = 'rgba(240,252,252,.8)';
    dot(ctx, (random() - 0.5) * 1.1 * s, (random() - 0.5) * 1.1 * s, s * 0.012);
  }
}

// ---------------------------------------------------------------- unknown

/** Pale ground with a question mark. */
export function unknown(ctx, s) {
  ctx.save();
  path(ctx, hexagon(s * BLEED));
  ctx.clip();
  fill(ctx, s, '#B9B2A4');
  const random = chance(77);
  for (let n = 0; n < 7; n++) {
    ctx.fillStyle = n % 2 ? 'rgba(206,200,188,.6)' : 'rgba(160,152,138,.4)';
    const [x, y] = [(random() - 0.5) * 1.5 * s, (random() - 0.5) * 1.5 * s];
    blob(ctx, x, y, (0.25 + random() * 0.2) * s, (0.12 + random() * 0.1) * s);
  }
  ctx.font = `${s * 0.8}px IslandSans`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillStyle = 'rgba(70,62,50,.45)';
  ctx.fillText('?', 0, s * 0.05);
  ctx.restore();
}
