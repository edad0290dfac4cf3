// Signs: emblems, badges, letters, figures, and what the fingers hold on to.

import { COLOURS, PLAYERS, blur, chance, clear, dot, gradient, mix, path, picture, towards } from './base.js';

const INK = '#2A211A';
const IVORY = '#FFFBF0';
const CREAM = '#FFFBF2';

const PAPER = 'rgba(255,253,244,.96)';
const SHADE = 'rgba(20,12,18,.3)';

// ---------------------------------------------------------------- emblems of the players

/** The sign of a player's colour: triangle, ring, three bars, cross. Twelve units are its radius. */
function emblem(ctx, colour, radius) {
  const unit = radius / 12;
  const line = (width, points) => {
    ctx.lineWidth = width * unit;
    path(
      ctx,
      points.map((point) => point.map((value) => value * unit)),
      false,
    );
    ctx.stroke();
  };
  ctx.save();
  ctx.fillStyle = ctx.strokeStyle = PLAYERS[colour].sign;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  if (colour === 'red') {
    ctx.lineWidth = unit * 1.2;
    path(ctx, [
      [0, -7 * unit],
      [6.6 * unit, 4.8 * unit],
      [-6.6 * unit, 4.8 * unit],
    ]);
    ctx.fill();
    ctx.stroke();
  } else if (colour === 'white') {
    ctx.lineWidth = 3.3 * unit;
    ctx.beginPath();
    ctx.arc(0, 0, 4.9 * unit, 0, 7);
    ctx.stroke();
  } else if (colour === 'yellow')
    for (const y of [-4, 0, 4])
      line(2.7, [
        [-6.2, y],
        [6.2, y],
      ]);
  else
    for (const slope of [1, -1])
      line(3.2, [
        [-5, -5 * slope],
        [5, 5 * slope],
      ]);
  ctx.restore();
}

/** A round stone in a player's colour with the sign on it. */
function stone(ctx, colour, radius) {
  const paint = PLAYERS[colour];
  const white = colour === 'white';
  ctx.fillStyle = white ? '#8C7E66' : paint.dark;
  dot(ctx, 0, 0, radius);
  ctx.fillStyle = gradient(
    ctx,
    [0, -radius],
    [0, radius],
    [
      [0, mix(paint.middle, paint.light, 0.55)],
      [0.35, paint.middle],
      [0.8, paint.middle],
      [1, mix(paint.middle, paint.dark, 0.5)],
    ],
  );
  dot(ctx, 0, 0, radius * (white ? 0.945 : 0.955));
  ctx.save();
  ctx.beginPath();
  ctx.arc(0, 0, radius * 0.94, 0, 7);
  ctx.clip();
  ctx.strokeStyle = 'rgba(255,255,255,.45)';
  ctx.lineWidth = radius * 0.08;
  ctx.beginPath();
  ctx.arc(0, radius * 0.05, radius * 0.93, Math.PI * 1.08, Math.PI * 1.92);
  ctx.stroke();
  ctx.restore();
  emblem(ctx, colour, radius * 0.9);
}

for (const colour of Object.keys(PLAYERS)) {
  picture(`emblem-${colour}`, [132, 132], [66, 66], (ctx) => stone(ctx, colour, 64));
  picture(`sign-${colour}`, [64, 64], [32, 32], (ctx) => emblem(ctx, colour, 38));
}

// ---------------------------------------------------------------- badges

const line = (ctx, ...points) => path(ctx, points, false);

/** What is drawn in white on each badge. */
const SIGNS = {
  ok: (ctx) => line(ctx, [-16, 1], [-4.5, 13], [17, -12]),
  no: (ctx) => {
    line(ctx, [-13, -13], [13, 13]);
    ctx.moveTo(13, -13);
    ctx.lineTo(-13, 13);
  },
  warn: (ctx) => {
    line(ctx, [0, -18], [0, 3]);
    ctx.moveTo(0, 17);
    ctx.lineTo(0, 17.1);
  },
  hint: (ctx) => {
    ctx.beginPath();
    ctx.moveTo(-9, -9);
    ctx.arc(0, -8, 9.5, Math.PI * 1.02, Math.PI * 0.28);
    ctx.quadraticCurveTo(0, 3, 0, 7);
    ctx.moveTo(0, 18);
    ctx.lineTo(0, 18.1);
  },
};

const badge = (name, colour, sign) =>
  picture(`badge-${name}`, [96, 96], [48, 48], (ctx) => {
    ctx.save();
    ctx.fillStyle = 'rgba(20,12,18,.28)';
    blur(ctx, 2.4);
    dot(ctx, 1, 3, 43);
    ctx.restore();
    ctx.fillStyle = COLOURS.cream;
    dot(ctx, 0, 0, 43);
    ctx.fillStyle = colour;
    dot(ctx, 0, 0, 35.5);
    if (!sign) return;
    ctx.strokeStyle = '#fff';
    ctx.lineWidth = 8.2;
    ctx.lineCap = 'round';
    ctx.lineJoin = 'round';
    sign(ctx);
    ctx.stroke();
  });
badge('ok', COLOURS.legal, SIGNS.ok);
badge('no', COLOURS.fault, SIGNS.no);
badge('warn', COLOURS.warn, SIGNS.warn);
badge('hint', COLOURS.hint, SIGNS.hint);
badge('blank-fault', COLOURS.fault);

/** Plain discs of which badges on the island are made. */
const disc = (name, size, radius, colour) =>
  picture(name, [size, size], [size / 2, size / 2], (ctx) => {
    ctx.fillStyle = colour;
    dot(ctx, 0, 0, radius);
  });
disc('disc-cream', 72, 36, CREAM);
disc('disc-dark', 72, 36, INK);
disc('disc-gold', 72, 36, '#E7BE63');
disc('disc-lagoon', 72, 36, COLOURS.lagoon);
disc('dot', 24, 9, CREAM);

// ---------------------------------------------------------------- letters and figures

function text(ctx, words, font, down, colour) {
  ctx.font = font;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'alphabetic';
  ctx.fillStyle = colour;
  ctx.fillText(words, 0, down);
}

for (let level = 1; level <= 9; level++)
  picture(
    `level-${level}`,
    [68, 68],
    [34, 34],
    (ctx) => {
      ctx.fillStyle = 'rgba(34,24,18,.82)';
      ctx.beginPath();
      ctx.roundRect(-32, -32, 64, 64, 20);
      ctx.fill();
      ctx.strokeStyle = 'rgba(255,248,230,.22)';
      ctx.lineWidth = 1.6;
      ctx.beginPath();
      ctx.roundRect(-30.5, -30.5, 61, 61, 18.5);
      ctx.stroke();
      text(ctx, level, '50px IslandSans', 18, '#FFF8E6');
    },
    { unit: 188 },
  );

/** The letters that terrains bear, in all languages: bright, with a dark line round them. */
const outlined = (letters, size, dark, bright) => (ctx) => {
  ctx.font = `${size}px IslandSans`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'alphabetic';
  ctx.lineJoin = 'round';
  ctx.strokeStyle = dark;
  ctx.lineWidth = (23 / 84) * size;
  ctx.strokeText(letters, 0, (30 / 84) * size);
  ctx.fillStyle = bright;
  ctx.fillText(letters, 0, (30 / 84) * size);
};
for (const letter of ['J', 'C', 'S', 'R', 'L'])
  picture(`letter-${letter}`, [112, 112], [56, 56], outlined(letter, 84, 'rgba(28,20,16,.88)', IVORY), { unit: 182 });
for (const letters of ['D', 'F', 'G', 'M', 'P', 'Ra', 'Ro', 'Sa', 'Se', 'Д', 'К', 'О', 'Пе', 'По'])
  picture(`letter-${letters}`, [100, 80], [50, 40], outlined(letters, 55, '#1C1410', IVORY), {
    trim: 0,
    unit: 119.3,
    centred: true,
  });

const FIGURES = { font: '54px IslandSans', down: 19.6, colour: IVORY, size: [48, 64] };
const SMALL_FIGURES = { font: '44.5px IslandSans', down: 16, colour: INK, size: [32, 44] };
const figure = (name, words, { font, down, colour, size }) =>
  picture(name, size, [size[0] / 2, size[1] / 2], (ctx) => text(ctx, words, font, down, colour));
for (let number = 0; number <= 9; number++) {
  figure(`figure-${number}`, number, FIGURES);
  figure(`lost-${number}`, number, SMALL_FIGURES);
}
figure('cost-plus', '+', FIGURES);
figure('lost-minus', '−', SMALL_FIGURES);

/** Two signs of the font of icons. */
const icon = (name, sign, size, down, colour) =>
  picture(name, [48, 48], [24, 24], (ctx) => text(ctx, sign, `${size}px Icons`, down, colour));
icon('pencil', '\ue1f9', 42, 21, '#FFFFFF');
icon('tap', '\ue1e8', 48, 22.7, CREAM);

// ---------------------------------------------------------------- compass and grips

/** An arrow to 3 o'clock. */
const arrow = (ctx, k) =>
  path(ctx, [
    [11 * k, 0],
    [k, -7.6 * k],
    [k, -2.9 * k],
    [-9.5 * k, -2.9 * k],
    [-9.5 * k, 2.9 * k],
    [k, 2.9 * k],
    [k, 7.6 * k],
  ]);

const compass = (name, draw) =>
  picture(`compass-${name}`, [72, 72], [36, 36], (ctx) => {
    ctx.save();
    blur(ctx, 2);
    ctx.fillStyle = SHADE;
    dot(ctx, 1, 2.5, 31);
    ctx.restore();
    ctx.fillStyle = PAPER;
    dot(ctx, 0, 0, 31);
    draw(ctx);
  });
compass('arrow', (ctx) => {
  ctx.fillStyle = COLOURS.legal;
  path(ctx, [
    [19.5, 0],
    [1, -15],
    [1, -6],
    [-17, -6],
    [-17, 6],
    [1, 6],
    [1, 15],
  ]);
  ctx.fill();
});
compass('cross', (ctx) => {
  ctx.strokeStyle = COLOURS.fault;
  ctx.lineWidth = 8;
  ctx.lineCap = 'round';
  line(ctx, [-11, -11], [11, 11]);
  ctx.moveTo(11, -11);
  ctx.lineTo(-11, 11);
  ctx.stroke();
});
compass('dot', (ctx) => {
  ctx.fillStyle = COLOURS.lagoon;
  dot(ctx, 0, 0, 9);
});

/** A ring on the ground, with twelve hours on it. */
picture(
  'compass-ring',
  [192, 192],
  [96, 96],
  (ctx) => {
    const radius = 168;
    const circle = (far) => {
      ctx.beginPath();
      ctx.arc(0, 0, far, 0, 7);
      ctx.stroke();
    };
    ctx.lineWidth = 22;
    ctx.strokeStyle = 'rgba(255,253,244,.42)';
    circle(radius);
    ctx.lineWidth = 3;
    ctx.strokeStyle = 'rgba(255,253,244,.95)';
    circle(radius - 11);
    circle(radius + 11);
    for (let hour = 1; hour <= 12; hour++) {
      const [x, y] = towards(hour);
      const side = hour % 2 === 0;
      ctx.strokeStyle = side ? COLOURS.lagoon : clear(COLOURS.lagoon, 0.55);
      ctx.lineWidth = side ? 7 : 3.4;
      ctx.lineCap = 'round';
      line(ctx, [x * (radius - 5), y * (radius - 5)], [x * (radius + 5), y * (radius + 5)]);
      ctx.stroke();
    }
  },
  { scale: 0.5, unit: 59 },
);

/** What a finger drags a tile by. */
picture('handle', [128, 128], [64, 64], (ctx) => {
  const ring = (down) => {
    ctx.beginPath();
    ctx.arc(0, down, 58, 0, 7);
    ctx.stroke();
  };
  ctx.fillStyle = 'rgba(255,253,244,.35)';
  dot(ctx, 0, 0, 58);
  ctx.lineWidth = 6;
  ctx.save();
  blur(ctx, 2.5);
  ctx.strokeStyle = 'rgba(20,12,18,.35)';
  ring(1.5);
  ctx.restore();
  ctx.strokeStyle = COLOURS.cream;
  ring(0);
  ctx.fillStyle = 'rgba(255,253,244,.95)';
  dot(ctx, 0, 0, 31);
  ctx.fillStyle = COLOURS.lava;
  arrow(ctx, 2.1);
  ctx.fill();
});

/** At a volcano, as an answer to "where can I lay it?". */
picture('hint-arrow', [72, 72], [36, 36], (ctx) => {
  ctx.fillStyle = COLOURS.glare;
  dot(ctx, 0, 0, 33);
  ctx.fillStyle = '#0C1E26';
  dot(ctx, 0, 0, 28);
  ctx.strokeStyle = COLOURS.flame;
  ctx.lineWidth = 6;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  line(ctx, [-15, 0], [14.5, 0]);
  ctx.moveTo(2, -12);
  ctx.lineTo(14.5, 0);
  ctx.lineTo(2, 12);
  ctx.stroke();
});

/** Dust round a tile that drops. */
picture(
  'dust-ring',
  [192, 192],
  [96, 96],
  (ctx) => {
    const random = chance(9);
    blur(ctx, 2.2);
    for (let n = 0; n < 90; n++) {
      const angle = random() * 6.283;
      const far = 58 + random() * 26;
      const size = (3 + random() * 11) * (1 - Math.abs(far - 72) / 26);
      ctx.fillStyle = `rgba(244,232,206,${0.25 + random() * 0.35})`;
      dot(ctx, Math.cos(angle) * far, Math.sin(angle) * far, size);
    }
  },
  { unit: 78 },
);
