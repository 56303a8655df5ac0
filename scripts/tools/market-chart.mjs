import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { bootstrap } from '../bootstrap.mjs';
import { inRoot, ROOT } from '../lib/root.mjs';
import { giveUp, log } from '../lib/log.mjs';

/** `node scripts/tools/market-chart.mjs`: draws the statistics of the built-in market to docs/images/market.svg. */
const OUT = inRoot('docs', 'images', 'market.svg');
const SEED = 1;
const NOW_MS = Date.UTC(2026, 10, 20, 21);
const MINUTE = 1;
const HALF_HOUR = 4;
const DAY = 8;
const DAYS = 2_500;
const LAGS = 20;

const [WIDTH, HEIGHT, GAP] = [960, 640, 20];
const PANEL = { width: (WIDTH - 3 * GAP) / 2, height: (HEIGHT - 3 * GAP) / 2 };
const INSET = { left: 52, right: 16, top: 40, bottom: 30 };
const COLOUR = {
  page: '#f4f4f8',
  panel: '#ffffff',
  line: '#e3e3ec',
  text: '#23242f',
  quiet: '#6d6f80',
  brand: '#5157c9',
  up: '#178a60',
  down: '#c8443f',
  other: '#b07a1e',
};

async function loadMarket() {
  const esbuild = await import('esbuild');
  const { outputFiles } = await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: ['backend/market/built-in-market.ts'],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'esm',
  });
  const text = Buffer.from(outputFiles[0].contents).toString('base64');
  const { createBuiltInMarket } = await import(`data:text/javascript;base64,${text}`);
  return createBuiltInMarket({ seed: SEED });
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const deviation = (values) => Math.sqrt(mean(values.map((value) => value ** 2)) - mean(values) ** 2);

function autocorrelation(values, lag) {
  const middle = mean(values);
  const products = values.slice(lag).map((value, i) => (value - middle) * (values[i] - middle));
  return (mean(products) * products.length) / (values.length * deviation(values) ** 2);
}

/** One panel: its place, title and the ways from values to points. */
function createPanel(at, title, xRange, yRange) {
  const left = GAP + (at % 2) * (PANEL.width + GAP);
  const top = GAP + Math.floor(at / 2) * (PANEL.height + GAP);
  const [x0, x1] = [left + INSET.left, left + PANEL.width - INSET.right];
  const [y0, y1] = [top + PANEL.height - INSET.bottom, top + INSET.top];
  const x = (value) => x0 + ((value - xRange[0]) / (xRange[1] - xRange[0])) * (x1 - x0);
  const y = (value) => y0 + ((value - yRange[0]) / (yRange[1] - yRange[0])) * (y1 - y0);
  const parts = [
    `<rect x="${left}" y="${top}" width="${PANEL.width}" height="${PANEL.height}" rx="6" fill="${COLOUR.panel}"/>`,
    text(left + 16, top + 24, title, { weight: 600, fill: COLOUR.text, size: 13 }),
  ];
  return {
    x,
    y,
    x0,
    x1,
    y0,
    y1,
    parts,
    grid(values, label) {
      for (const value of values)
        parts.push(
          `<line x1="${x0}" x2="${x1}" y1="${r(y(value))}" y2="${r(y(value))}" stroke="${COLOUR.line}"/>`,
          text(x0 - 8, y(value) + 4, label(value), { anchor: 'end' }),
        );
    },
    ticks(values, label) {
      for (const value of values) parts.push(text(x(value), y0 + 18, label(value), { anchor: 'middle' }));
    },
    curve(points, colour, width = 1.5) {
      const path = points.map(([px, py]) => `${r(x(px))} ${r(y(py))}`).join('L');
      parts.push(`<path d="M${path}" fill="none" stroke="${colour}" stroke-width="${width}"/>`);
    },
    legend(entries) {
      entries.forEach(([name, colour], i) => {
        const at = { x: x1 - 108, y: y1 + 16 + i * 16 };
        parts.push(
          `<rect x="${at.x}" y="${at.y - 8}" width="10" height="3" fill="${colour}"/>`,
          text(at.x + 16, at.y - 2, name),
        );
      });
    },
  };
}

const r = (value) => Math.round(value * 10) / 10;

function text(x, y, content, { anchor = 'start', weight = 400, fill = COLOUR.quiet, size = 11 } = {}) {
  return `<text x="${r(x)}" y="${r(y)}" text-anchor="${anchor}" font-size="${size}" font-weight="${weight}" fill="${fill}">${content}</text>`;
}

/** Two days of one product, minute by minute. */
function pricePanel(market) {
  const { symbolId, code, digits } = market.products[0];
  const candles = market.candles(symbolId, MINUTE, NOW_MS / 1000, 2_880, NOW_MS);
  const closes = candles.map(({ close }) => close / 10 ** digits);
  const [low, high] = [Math.min(...closes), Math.max(...closes)];
  const step = 10 ** Math.floor(Math.log10(high - low));
  const levels = [];
  for (let level = Math.ceil(low / step) * step; level <= high; level += step) levels.push(level);
  const panel = createPanel(0, `${code}, two days of minutes`, [0, closes.length - 1], [low, high]);
  panel.grid(levels, (level) => level.toLocaleString('en-US'));
  const noons = candles.flatMap(({ timestamp }, i) => (timestamp % 43_200 === 0 ? [i] : []));
  panel.ticks(noons, (i) =>
    new Date(candles[i].timestamp * 1000).toISOString().slice(5, 16).replace('T', ' '),
  );
  panel.curve(
    closes.map((close, i) => [i, close]),
    COLOUR.brand,
    1.2,
  );
  return panel.parts;
}

/** How often a day moves by so many of its product's usual deviations, against a normal distribution. */
function tailPanel(returns) {
  const width = 0.5;
  const counts = new Map();
  let all = 0;
  for (const values of returns) {
    const [middle, unit] = [mean(values), deviation(values)];
    for (const value of values) {
      const bin = Math.round((value - middle) / unit / width);
      counts.set(bin, (counts.get(bin) ?? 0) + 1);
      all += 1;
    }
  }
  const panel = createPanel(1, 'Daily returns, all products', [-8, 8], [-5.2, 0]);
  panel.grid(
    [-5, -4, -3, -2, -1, 0],
    (power) => `${(10 ** power * 100).toLocaleString('en-US', { maximumFractionDigits: 3 })} %`,
  );
  panel.ticks([-8, -6, -4, -2, 0, 2, 4, 6, 8], (value) => `${value} σ`);
  const bars = [...counts].filter(([bin]) => Math.abs(bin * width) <= 8).sort((a, b) => a[0] - b[0]);
  for (const [bin, count] of bars) {
    const level = Math.log10(count / all / width);
    const [left, right] = [panel.x((bin - 0.42) * width), panel.x((bin + 0.42) * width)];
    panel.parts.push(
      `<rect x="${r(left)}" y="${r(panel.y(level))}" width="${r(right - left)}" height="${r(Math.max(0, panel.y0 - panel.y(level)))}" fill="${COLOUR.brand}" fill-opacity="0.55"/>`,
    );
  }
  const normal = [];
  for (let at = -4.6; at <= 4.6; at += 0.1)
    normal.push([at, Math.log10(Math.exp((-at * at) / 2) / Math.sqrt(2 * Math.PI))]);
  panel.curve(normal, COLOUR.down);
  panel.legend([
    ['market', COLOUR.brand],
    ['normal', COLOUR.down],
  ]);
  return panel.parts;
}

/** How long volatility is remembered, and how little a return says about the next. */
function memoryPanel(returns) {
  const lags = Array.from({ length: LAGS }, (_, i) => i + 1);
  const over = (change) =>
    lags.map((lag) => [lag, mean(returns.map((values) => autocorrelation(values.map(change), lag)))]);
  const panel = createPanel(2, 'Autocorrelation over days, mean of all products', [1, LAGS], [-0.05, 0.2]);
  panel.grid([-0.05, 0, 0.05, 0.1, 0.15, 0.2], (value) => value.toFixed(2));
  panel.ticks([1, 5, 10, 15, 20], String);
  panel.curve(over(Math.abs), COLOUR.brand, 2);
  panel.curve(
    over((value) => value),
    COLOUR.quiet,
    2,
  );
  panel.legend([
    ['size of returns', COLOUR.brand],
    ['returns', COLOUR.quiet],
  ]);
  return panel.parts;
}

/** How far half hours move over the UTC day, against the mean of their area. */
function dayPanel(market) {
  const areas = [
    ['crypto', COLOUR.brand],
    ['forex', COLOUR.up],
    ['stock', COLOUR.other],
  ];
  const panel = createPanel(3, 'Range of a half hour over the UTC day, mean 1', [0, 24], [0, 2.5]);
  panel.grid([0, 0.5, 1, 1.5, 2, 2.5], (value) => value.toFixed(1));
  panel.ticks([0, 6, 12, 18, 24], (hour) => `${String(hour).padStart(2, '0')}:00`);
  for (const [area, colour] of areas) {
    const sums = new Map();
    for (const product of market.products.filter((each) => each.area === area)) {
      for (const { timestamp, high, low, open } of market.candles(
        product.symbolId,
        HALF_HOUR,
        NOW_MS / 1000,
        4_000,
        NOW_MS,
      )) {
        const hour = (timestamp % 86_400) / 3_600;
        const [sum, count] = sums.get(hour) ?? [0, 0];
        sums.set(hour, [sum + (high - low) / open, count + 1]);
      }
    }
    const points = [...sums]
      .sort((a, b) => a[0] - b[0])
      .map(([hour, [sum, count]]) => [hour + 0.25, sum / count]);
    const usual = mean(points.map(([, size]) => size));
    panel.curve(
      points.map(([hour, size]) => [hour, Math.min(2.5, size / usual)]),
      colour,
      2,
    );
  }
  panel.legend(areas);
  return panel.parts;
}

function draw(market) {
  const returns = market.products.map(({ symbolId }) => {
    const days = market.candles(symbolId, DAY, NOW_MS / 1000, DAYS, NOW_MS);
    return days.slice(1).map(({ close }, i) => Math.log(close / days[i].close));
  });
  const parts = [pricePanel(market), tailPanel(returns), memoryPanel(returns), dayPanel(market)].flat();
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="Inter, system-ui, sans-serif">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOUR.page}"/>`,
    ...parts,
    '</svg>\n',
  ].join('\n');
}

await bootstrap();
try {
  const svg = draw(await loadMarket());
  mkdirSync(dirname(OUT), { recursive: true });
  writeFileSync(OUT, svg);
  log(`drew docs/images/market.svg, ${Math.round(svg.length / 1024)} KiB`);
} catch (error) {
  giveUp(`the chart could not be drawn: ${error.message}`);
}
