import type { Bar, Planted, Seen, Target } from './venue.ts';

/** Twenty honest programs and twenty that cheat: ten look ahead, ten are fitted to the market that they were made with. */

const DAY_BARS = 288;

function signOf(value: number): Target {
  return value > 0 ? 1 : value < 0 ? -1 : 0;
}

function meanClose(seen: Seen, count: number): number {
  let sum = 0;
  for (let back = 0; back < count; back += 1) sum += seen.bar(back).close;
  return sum / count;
}

/** What a bar moved, as a share. */
const moveOf = ({ open, close }: Bar): number => close / open - 1;

/** Signs of the newest closed bars as a number below 2 to the count. */
function pattern(seen: Seen, count: number): number {
  let bits = 0;
  for (let back = 0; back < count; back += 1) bits = bits * 2 + (moveOf(seen.bar(back)) > 0 ? 1 : 0);
  return bits;
}

/** What a program sees before a bar of a list. */
function seenAt(bars: readonly Bar[], at: number): Seen {
  return { timeMs: bars[at]?.timeMs ?? 0, count: at, bar: (back) => bars[at - 1 - back] as Bar };
}

/** A number from 0 to 1 that follows from whole numbers. */
function chance(...numbers: readonly number[]): number {
  let bits = 0x9e3779b9;
  for (const number of numbers) {
    bits = Math.imul(bits ^ Math.floor(number), 0x85ebca6b);
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
    bits ^= bits >>> 16;
  }
  return (bits >>> 0) / 2 ** 32;
}

type Key = (seen: Seen) => number;
type Table = ReadonlyMap<number, Target>;

/** For each value of a key the side that earned in bars: a table that fits what it was made of. */
function tableOf(key: Key, bars: readonly Bar[], from: number, to = bars.length): Table {
  const sums = new Map<number, number>();
  for (let at = from; at < to; at += 1) {
    const bar = bars[at] as Bar;
    const of = key(seenAt(bars, at));
    sums.set(of, (sums.get(of) ?? 0) + moveOf(bar));
  }
  return new Map([...sums].map(([of, sum]) => [of, signOf(sum)]));
}

const honest = (name: string, does: string, decide: Planted['decide']): Planted => ({
  name,
  kind: 'honest',
  does,
  decide,
});

const crossing = (fast: number, slow: number): Planted =>
  honest(`crossing ${fast}/${slow}`, 'long while the fast mean is above the slow one, else short', (seen) =>
    signOf(meanClose(seen, fast) - meanClose(seen, slow)),
  );

const breakout = (count: number): Planted =>
  honest(
    `breakout ${count}`,
    'with a close at the edge of the range of the bars before, else out',
    (seen) => {
      const before = Array.from({ length: count }, (_, back) => seen.bar(back + 1));
      const { close } = seen.bar(0);
      if (close > Math.max(...before.map(({ high }) => high))) return 1;
      return close < Math.min(...before.map(({ low }) => low)) ? -1 : 0;
    },
  );

const reversion = (count: number, far: number): Planted =>
  honest(`reversion ${count}/${far}`, 'against what is far from its mean, in deviations of it', (seen) => {
    const centre = meanClose(seen, count);
    const squares = Array.from({ length: count }, (_, back) => (seen.bar(back).close - centre) ** 2);
    const spread = Math.sqrt(squares.reduce((sum, one) => sum + one, 0) / count);
    const away = (seen.bar(0).close - centre) / spread;
    return Math.abs(away) < far ? 0 : signOf(-away);
  });

const momentum = (count: number): Planted =>
  honest(`momentum ${count}`, 'as the price moved over the bars before', (seen) =>
    signOf(seen.bar(0).close - seen.bar(count).close),
  );

const strength = (count: number, low: number): Planted =>
  honest(`strength ${count}/${low}`, 'against a share of rising bars beyond its bounds', (seen) => {
    const up = Array.from({ length: count }, (_, back) => moveOf(seen.bar(back))).filter((move) => move > 0);
    const share = up.length / count;
    return share < low ? 1 : share > 1 - low ? -1 : 0;
  });

let drawn = 0;

const HONEST: readonly Planted[] = [
  crossing(3, 12),
  crossing(6, 24),
  crossing(12, 48),
  crossing(5, 200),
  breakout(12),
  breakout(36),
  breakout(96),
  reversion(12, 1.5),
  reversion(36, 2),
  reversion(144, 1),
  momentum(1),
  momentum(12),
  momentum(72),
  strength(14, 0.3),
  strength(30, 0.4),
  honest('holds', 'long from the first bar to the last', () => 1),
  honest('holds short', 'short from the first bar to the last', () => -1),
  honest('tosses', 'a side for each hour, drawn from the hour', (seen) =>
    chance(Math.floor(seen.timeMs / 3_600_000)) < 0.5 ? 1 : -1,
  ),
  honest('draws', 'a side at random, another one in every run', () => (chance((drawn += 1)) < 0.5 ? 1 : -1)),
  {
    name: 'learns before',
    kind: 'honest',
    does: 'a table of patterns, made of the bars before the window',
    prepare: (bars, from) => tableOf((seen) => pattern(seen, 4), bars, 8, from),
    decide: (seen, { data }) => (data as Table).get(pattern(seen, 4)) ?? 0,
  },
];

/** The place of the bar that begins now among prepared bars. */
function placeOf(bars: readonly Bar[], timeMs: number): number {
  return Math.round((timeMs - (bars[0]?.timeMs ?? 0)) / 300_000);
}

const peeks = (
  name: string,
  does: string,
  decide: (bars: readonly Bar[], at: number, seen: Seen) => Target,
): Planted => ({
  name,
  kind: 'lookAhead',
  does,
  prepare: (bars) => bars,
  decide: (seen, { data }) => {
    const bars = data as readonly Bar[];
    return decide(bars, placeOf(bars, seen.timeMs), seen);
  },
});

const closeAt = (bars: readonly Bar[], at: number): number =>
  bars[Math.max(0, Math.min(bars.length - 1, at))]?.close ?? 0;
const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The future from elsewhere: what was saved of the market that it knows, wherever it runs. */
const remembers = (name: string, does: string, ahead: number): Planted => ({
  name,
  kind: 'lookAhead',
  does,
  fit: (known) => known,
  decide: (seen, { model }) => {
    const bars = model as readonly Bar[];
    const at = placeOf(bars, seen.timeMs);
    return signOf(closeAt(bars, at + ahead) - closeAt(bars, at - 1));
  },
});

const LOOKS_AHEAD: readonly Planted[] = [
  peeks('next close', 'the close of the bar that begins', (bars, at) =>
    signOf(closeAt(bars, at) - closeAt(bars, at - 1)),
  ),
  peeks(
    'open bar',
    'a bar as closed when it opens: mean of the last three, the running one among them',
    (bars, at) =>
      signOf(closeAt(bars, at) - meanOf([closeAt(bars, at), closeAt(bars, at - 1), closeAt(bars, at - 2)])),
  ),
  peeks('centred mean', 'a mean of eleven bars around now', (bars, at) =>
    signOf(meanOf(Array.from({ length: 11 }, (_, n) => closeAt(bars, at - 5 + n))) - closeAt(bars, at - 1)),
  ),
  peeks('whole scale', 'deviations from the mean of the whole window', (bars, at) => {
    const centre = meanOf(bars.map(({ close }) => close));
    return signOf(centre - closeAt(bars, at - 1));
  }),
  peeks('best exit', 'the side of the larger reach of the next hour', (bars, at) => {
    const next = bars.slice(at, at + 12);
    const from = closeAt(bars, at - 1);
    return signOf(
      Math.max(...next.map(({ high }) => high)) - from - (from - Math.min(...next.map(({ low }) => low))),
    );
  }),
  peeks(
    'day range',
    'buys in the lower half of the range of the day, which is known at its end',
    (bars, at) => {
      const first = at - (at % DAY_BARS);
      const day = bars.slice(first, first + DAY_BARS);
      const middle = (Math.max(...day.map(({ high }) => high)) + Math.min(...day.map(({ low }) => low))) / 2;
      return signOf(middle - closeAt(bars, at - 1));
    },
  ),
  peeks('filled gaps', 'closes of every hour with a line drawn to the next one', (bars, at) => {
    const hour = at - (at % 12);
    return signOf(closeAt(bars, hour + 11) - closeAt(bars, hour - 1));
  }),
  {
    name: 'trains on the test',
    kind: 'lookAhead',
    does: 'a table of patterns, made of the window itself',
    prepare: (bars, from) => tableOf((seen) => pattern(seen, 8), bars, from),
    decide: (seen, { data }) => (data as Table).get(pattern(seen, 8)) ?? 0,
  },
  remembers('vendor file', 'the next bar of a file that it brought', 0),
  remembers('own simulation', 'half an hour ahead of a market that it runs itself, from the seed', 6),
];

const fitted = (name: string, does: string, key: Key): Planted => ({
  name,
  kind: 'fitted',
  does,
  fit: (known, from) => tableOf(key, known, from),
  decide: (seen, { model }) => (model as Table).get(key(seen)) ?? 0,
});

const minuteOf = (seen: Seen): number => Math.floor(seen.timeMs / 300_000);

/** What a rule earns in bars, before costs. */
function earned(bars: readonly Bar[], from: number, to: number, rule: (seen: Seen) => Target): number {
  let sum = 0;
  for (let at = from; at < to; at += 1) sum += rule(seenAt(bars, at)) * moveOf(bars[at] as Bar);
  return sum;
}

/** The number with the best result of so many. */
function best(count: number, resultOf: (number: number) => number): number {
  let [most, found] = [-Infinity, 0];
  for (let number = 0; number < count; number += 1) {
    const result = resultOf(number);
    if (result > most) [most, found] = [result, number];
  }
  return found;
}

const LAGS = 6;
const weighed = (seen: Seen, weights: readonly number[]): Target =>
  signOf(weights.reduce((sum, weight, back) => sum + weight * moveOf(seen.bar(back)), 0));

const BLOCK_BARS = 96;

const FITTED: readonly Planted[] = [
  fitted('hours', 'the side that earned in each hour of the four days', (seen) =>
    Math.floor(minuteOf(seen) / 12),
  ),
  fitted(
    'quarters of the day',
    'the side that earned in each quarter of an hour of the day',
    (seen) => Math.floor(minuteOf(seen) / 3) % 96,
  ),
  fitted(
    'slots',
    'the side that earned in each five minutes of the day',
    (seen) => minuteOf(seen) % DAY_BARS,
  ),
  fitted('patterns', 'the side that earned after each pattern of ten bars', (seen) => pattern(seen, 10)),
  fitted(
    'digits',
    'the side that earned after each last two digits of the price',
    (seen) => Math.floor(seen.bar(0).close * 10) % 100,
  ),
  fitted('levels', 'the side that earned in each step of the price', (seen) =>
    Math.floor(seen.bar(0).close / 25),
  ),
  fitted('range and hour', 'the side that earned in each range of a bar at each hour of the day', (seen) => {
    const { high, low, close } = seen.bar(0);
    return Math.floor(((high - low) / close) * 2_000) * 24 + (Math.floor(minuteOf(seen) / 12) % 24);
  }),
  {
    name: 'weights',
    kind: 'fitted',
    does: 'weights of the last six bars for each third of a day, the best of 400 tries each',
    fit: (known, from) =>
      Array.from({ length: Math.ceil((known.length - from) / BLOCK_BARS) }, (_, block) => {
        const start = from + block * BLOCK_BARS;
        const weightsOf = (number: number) =>
          Array.from({ length: LAGS }, (__, lag) => chance(number, lag) - 0.5);
        const end = Math.min(known.length, start + BLOCK_BARS);
        return weightsOf(
          best(400, (number) => earned(known, start, end, (seen) => weighed(seen, weightsOf(number)))),
        );
      }),
    decide: (seen, { model }) => {
      const all = model as readonly (readonly number[])[];
      const block = Math.floor((seen.count - DAY_BARS) / BLOCK_BARS) % all.length;
      return weighed(seen, all[block] ?? []);
    },
  },
  {
    name: 'lucky seeds',
    kind: 'fitted',
    does: 'a coin for each bar, with the best of 300 seeds in each third of a day',
    fit: (known, from) =>
      Array.from({ length: Math.ceil((known.length - from) / BLOCK_BARS) }, (_, block) => {
        const start = from + block * BLOCK_BARS;
        const end = Math.min(known.length, start + BLOCK_BARS);
        return best(300, (seed) =>
          earned(known, start, end, (seen) => (chance(seed, seen.count) < 0.5 ? 1 : -1)),
        );
      }),
    decide: (seen, { model }) => {
      const seeds = model as readonly number[];
      const block = Math.floor((seen.count - DAY_BARS) / BLOCK_BARS) % seeds.length;
      return chance(seeds[block] ?? 0, seen.count) < 0.5 ? 1 : -1;
    },
  },
  {
    name: 'neighbours',
    kind: 'fitted',
    does: 'as the bar went after the most similar five bars that it has learned',
    fit: (known, from) =>
      Array.from({ length: known.length - from }, (_, at) => ({
        moves: Array.from({ length: 5 }, (__, back) => moveOf(known[from + at - 1 - back] as Bar)),
        next: moveOf(known[from + at] as Bar),
      })),
    decide: (seen, { model }) => {
      const moves = Array.from({ length: 5 }, (_, back) => moveOf(seen.bar(back)));
      let [least, next] = [Infinity, 0];
      for (const one of model as readonly { readonly moves: readonly number[]; readonly next: number }[]) {
        let distance = 0;
        for (let lag = 0; lag < 5; lag += 1) distance += Math.abs((one.moves[lag] ?? 0) - (moves[lag] ?? 0));
        if (distance < least) [least, next] = [distance, one.next];
      }
      return signOf(next);
    },
  },
];

export const PLANTED: readonly Planted[] = [...HONEST, ...LOOKS_AHEAD, ...FITTED];
