// Draws the pictures that make.py asks for and sends them back as plain pixels: four bytes each, alpha straight.

import { PICTURES } from './recipes/base.js';
import './recipes/tops.js';
import './recipes/sides.js';
import './recipes/pieces.js';
import './recipes/marks.js';
import './recipes/signs.js';
import './recipes/scenery.js';
import './recipes/brand.js';

const SOLID = 10 / 255; // below this opacity a pixel's colour is not to be trusted
const RUNS_ON = 4; // pixels that the colour goes on under the transparent edge

/** Everything of a canvas, colours multiplied by their opacity. */
function pixels(canvas) {
  const { width, height } = canvas;
  const found = canvas.getContext('2d').getImageData(0, 0, width, height).data;
  const data = new Float32Array(found.length);
  for (let n = 0; n < data.length; n += 4) {
    const alpha = found[n + 3] / 255;
    data[n + 3] = alpha;
    for (let k = 0; k < 3; k++) data[n + k] = (found[n + k] / 255) * alpha;
  }
  return { width, height, data };
}

/** The part of a picture from its left upper corner; beyond its edges it is empty. */
function cut({ width, data }, left, top, wide, high) {
  const part = new Float32Array(wide * high * 4);
  for (let y = 0; y < high; y++) {
    const from = ((top + y) * width + left) * 4;
    part.set(data.subarray(from, from + wide * 4), y * wide * 4);
  }
  return { width: wide, height: high, data: part };
}

/** Where something is drawn, with a margin, in whole steps: left, top, right, bottom. */
function extent({ width, height, data }, step, margin) {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (data[(y * width + x) * 4 + 3] > 0.004) {
        left = Math.min(left, x);
        right = Math.max(right, x + 1);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y + 1);
      }
  const down = (at) => Math.max(0, Math.floor((at - margin * step) / step) * step);
  const up = (at, most) => Math.min(most, Math.ceil((at + margin * step) / step) * step);
  return [down(left), down(top), up(right, width), up(bottom, height)];
}

/** A picture smaller by a whole factor: each pixel is the mean of those it was. */
function shrink({ width, height, data }, factor) {
  const [wide, high] = [Math.floor(width / factor), Math.floor(height / factor)];
  const small = new Float32Array(wide * high * 4);
  for (let y = 0; y < high * factor; y++)
    for (let x = 0; x < wide * factor; x++) {
      const to = (Math.floor(y / factor) * wide + Math.floor(x / factor)) * 4;
      const from = (y * width + x) * 4;
      for (let k = 0; k < 4; k++) small[to + k] += data[from + k];
    }
  for (let n = 0; n < small.length; n++) small[n] /= factor * factor;
  return { width: wide, height: high, data: small };
}

/** Lets the colours go on under the transparent edge: textures are shrunk and smoothed with what is beside a pixel. */
function bleed({ width, height, data }) {
  const colours = new Float32Array(width * height * 3);
  const solid = new Uint8Array(width * height);
  for (let n = 0; n < solid.length; n++) {
    const alpha = data[n * 4 + 3];
    solid[n] = alpha > SOLID ? 1 : 0;
    for (let k = 0; k < 3; k++) colours[n * 3 + k] = alpha ? data[n * 4 + k] / alpha : 0;
  }
  if (solid.includes(0) && solid.includes(1)) {
    const around = [];
    for (let y = -RUNS_ON; y <= RUNS_ON; y++)
      for (let x = -RUNS_ON; x <= RUNS_ON; x++)
        if (x * x + y * y <= RUNS_ON * RUNS_ON) around.push([x * x + y * y, x, y]);
    around.sort((a, b) => a[0] - b[0]);
    const far = [];
    const edge = [0, 0, 0, 0];
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const at = y * width + x;
        if (solid[at]) continue;
        const near = around.find(([, dx, dy]) => {
          const [i, j] = [x + dx, y + dy];
          return i >= 0 && j >= 0 && i < width && j < height && solid[j * width + i];
        });
        if (!near) {
          far.push(at);
          continue;
        }
        const from = (y + near[2]) * width + x + near[1];
        for (let k = 0; k < 3; k++) colours[at * 3 + k] = colours[from * 3 + k];
        if (near[0] > 2) continue;
        for (let k = 0; k < 3; k++) edge[k] += colours[at * 3 + k];
        edge[3] += 1;
      }
    for (const at of far) for (let k = 0; k < 3; k++) colours[at * 3 + k] = edge[k] / edge[3];
  }
  return colours;
}

/** Bytes to be written: colours as they are, alpha beside them. */
function finish(picture, { opaque, fewer }) {
  const colours = bleed(picture);
  const bytes = new Uint8Array(picture.width * picture.height * 4);
  for (let n = 0; n < bytes.length / 4; n++) {
    for (let k = 0; k < 3; k++) {
      const value = Math.round(Math.min(1, Math.max(0, colours[n * 3 + k])) * 255);
      bytes[n * 4 + k] = fewer ? Math.min(255, (value + 1) & ~1) : value;
    }
    const alpha = Math.round(picture.data[n * 4 + 3] * 255);
    bytes[n * 4 + 3] = opaque ? 255 : alpha < 2 ? 0 : alpha;
  }
  return bytes;
}

/** Draws one picture, at its own size or smaller by a factor. */
function draw(name, factor) {
  const recipe = PICTURES.get(name);
  const unit = recipe.detail * recipe.scale;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = recipe.size.map((side) => Math.round(side * recipe.detail));
  canvas.unit = unit;
  const ctx = canvas.getContext('2d');
  let [x, y] = recipe.origin.map((place) => place * recipe.detail);
  ctx.translate(x, y);
  ctx.scale(unit, unit);
  recipe.draw(ctx);
  let picture = pixels(canvas);
  if (recipe.trim !== undefined) {
    const [left, top, right, bottom] = extent(picture, recipe.detail * (recipe.halves ? 2 : 1), recipe.trim);
    picture = cut(picture, left, top, right - left, bottom - top);
    [x, y] = recipe.centred ? [picture.width / 2, picture.height / 2] : [x - left, y - top];
  }
  const less = recipe.detail * factor;
  picture = shrink(picture, less);
  const [anchorX, anchorY] = [x / less, y / less];
  return {
    bytes: finish(picture, recipe),
    facts: {
      name,
      factor,
      size: [picture.width, picture.height],
      anchor: [anchorX, anchorY],
      unit: recipe.unit ? recipe.unit / factor : 0,
      emblem: recipe.emblem ? [anchorX + recipe.emblem[0] / factor, anchorY + recipe.emblem[1] / factor] : null,
    },
  };
}

const post = (where, body) => fetch(where, { method: 'POST', body });

try {
  await Promise.all(['IslandSans', 'Icons'].map((font) => document.fonts.load(`40px ${font}`, 'ДЯ1\ue1f9')));
  const wanted = await (await fetch('/wanted')).json();
  const names = new Set(wanted.map(([name]) => name));
  const missing = [...names].filter((name) => !PICTURES.has(name));
  const idle = [...PICTURES.keys()].filter((name) => !names.has(name));
  if (missing.length) throw new Error(`no recipe for ${missing.join(', ')}`);
  if (idle.length) throw new Error(`on no page: ${idle.join(', ')}`);
  for (const [name, factor] of wanted) {
    const { bytes, facts } = draw(name, factor);
    await post('/picture?' + encodeURIComponent(JSON.stringify(facts)), bytes);
  }
  await post('/done', '');
} catch (error) {
  await post('/done', String(error.stack || error));
}
