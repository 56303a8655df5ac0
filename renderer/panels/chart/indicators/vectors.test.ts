import { describe, expect, it } from 'vitest';
import type { Bar } from '../series/bar.ts';
import { findKind, INDICATOR_KINDS } from './kinds.ts';
import { parametersOf } from './indicator.ts';
import {
  ago,
  average,
  change,
  close,
  column,
  deviation,
  ema,
  highest,
  join,
  lowest,
  sma,
  smoothed,
  sum,
  total,
  trueRange,
  typical,
  weighted,
  wilder,
  window,
  type Line,
} from './plain-formulas-support.ts';

/** A walk with gaps, standstill and turns; the same at every run. */
export function walk(length: number): readonly Bar[] {
  let state = 12_345;
  const chance = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  let last = 10_000;
  return Array.from({ length }, (_, index) => {
    const open = last + Math.round((chance() - 0.5) * 20);
    const shut = open + Math.round((chance() - 0.48) * 120);
    last = shut;
    return {
      timestamp: 1_767_225_600 + index * 1800,
      open,
      close: shut,
      high: Math.max(open, shut) + Math.round(chance() * 40),
      low: Math.min(open, shut) - Math.round(chance() * 40),
      volume: 100 + Math.round(chance() * 900),
    };
  });
}

const BARS = walk(300);
const C = close(BARS);
const H = column(BARS, ({ high }) => high);
const L = column(BARS, ({ low }) => low);
const V = column(BARS, ({ volume }) => volume);
const TR = trueRange(BARS);
const TP = column(BARS, typical);
const gains = column(BARS, (bar, before) => before && Math.max(0, bar.close - before.close));
const losses = column(BARS, (bar, before) => before && Math.max(0, before.close - bar.close));
const minus = (one: Line, other: Line) => join([one, other], (left, right) => left - right);
const middle = column(BARS, ({ high, low }) => (high + low) / 2);
const channel = (length: number) =>
  join([window(H, length, highest), window(L, length, lowest)], (high, low) => (high + low) / 2);
const moneyFlow = column(BARS, ({ high, low, close: last, volume }) =>
  high === low ? 0 : ((last - low - (high - last)) / (high - low)) * volume,
);
const rsi = (length: number) =>
  join([wilder(gains, length), wilder(losses, length)], (gain, loss) => 100 - 100 / (1 + gain / loss));
const up = column(BARS, (bar, before) => {
  if (before === undefined) return 0;
  const [rise, fall] = [bar.high - before.high, before.low - bar.low];
  return rise > fall && rise > 0 ? rise : 0;
});
const down = column(BARS, (bar, before) => {
  if (before === undefined) return 0;
  const [rise, fall] = [bar.high - before.high, before.low - bar.low];
  return fall > rise && fall > 0 ? fall : 0;
});
const di = (moves: Line) => join([wilder(moves, 14), wilder(TR, 14)], (move, range) => (100 * move) / range);
const dx = join([di(up), di(down)], (plus, less) => (100 * Math.abs(plus - less)) / (plus + less));
const stochastic = (length: number) =>
  join(
    [C, window(H, length, highest), window(L, length, lowest)],
    (last, high, low) => (100 * (last - low)) / (high - low),
  );
const emaTwice = (length: number) => ema(ema(C, length), length);
const sinceRecent = (line: Line, length: number, of: (part: readonly number[]) => number) =>
  window(line, length + 1, (part) => (100 * part.lastIndexOf(of(part))) / length);
const over = (line: Line, bars: number) => window(line, bars, sum);
const pressure = column(BARS, (bar, before) => before && bar.close - Math.min(bar.low, before.close));
const reach = column(
  BARS,
  (bar, before) => before && Math.max(bar.high, before.close) - Math.min(bar.low, before.close),
);
const ultimate = (bars: number) =>
  join([over(pressure, bars), over(reach, bars)], (bought, range) => bought / range);
const bollinger = (by: number) =>
  join([sma(C, 20), window(C, 20, deviation)], (mean, spread) => mean + by * spread);
const flow = (sign: 1 | -1) =>
  column(BARS, (bar, before) => {
    if (before === undefined) return undefined;
    return Math.sign(typical(bar) - typical(before)) === sign ? typical(bar) * bar.volume : 0;
  });
const almaWeights = Array.from({ length: 9 }, (_, index) =>
  Math.exp(-((index - 0.85 * 8) ** 2) / (2 * (9 / 6) ** 2)),
);
const shift = (bands: Line, by: number) => ago(bands, by);

function dailyVwap(): Line {
  let day = -1;
  let [marketValue, amount] = [0, 0];
  return BARS.map((bar) => {
    const now = Math.floor(bar.timestamp / 86_400);
    if (now !== day) [marketValue, amount] = [0, 0];
    day = now;
    marketValue += typical(bar) * bar.volume;
    amount += bar.volume;
    return marketValue / amount;
  });
}

/** The value of the least-squares line at the last bar. */
function regression(part: readonly number[]): number {
  const [x, y] = [(part.length - 1) / 2, average(part)];
  const slope =
    sum(part.map((each, index) => (index - x) * (each - y))) / sum(part.map((_, index) => (index - x) ** 2));
  return y + slope * (part.length - 1 - x);
}

function kama(length: number): Line {
  let before: number | undefined;
  return C.map((last, index) => {
    if (last === undefined || index < length - 1) return undefined;
    if (before === undefined) return (before = last);
    const moves = Array.from({ length }, (_, step) => Math.abs(C[index - step]! - C[index - step - 1]!));
    const ratio = Math.abs(last - C[index - length]!) / sum(moves);
    before += (ratio * (2 / 3 - 2 / 31) + 2 / 31) ** 2 * (last - before);
    return before;
  });
}

const macd = minus(ema(C, 12), ema(C, 26));
/** The signal line starts with the first difference and is shown from then on. */
const macdSignal = smoothed(macd, 1, 2 / 10);
const single = ema(minus(H, L), 9);
const momentum = change(BARS);
const size = join([momentum], Math.abs);
const trixLine = ema(emaTwice(15), 15);
const atr = (length: number) => wilder(TR, length);

/** Lines of each indicator with its first parameters. */
const PLAIN: Readonly<Record<string, readonly Line[]>> = {
  sma: [sma(C, 20)],
  ema: [ema(C, 21)],
  wma: [window(C, 20, weighted)],
  hma: [
    window(
      join([window(C, 10, weighted), window(C, 21, weighted)], (half, full) => 2 * half - full),
      4,
      weighted,
    ),
  ],
  rma: [smoothed(C, 14, 1 / 14)],
  kama: [kama(10)],
  trima: [
    window(C, 20, (part) => {
      const weights = part.map((_, index) => Math.min(index + 1, 20 - index));
      return sum(part.map((each, index) => each * weights[index]!)) / sum(weights);
    }),
  ],
  alma: [
    window(C, 9, (part) => sum(part.map((each, index) => each * almaWeights[index]!)) / sum(almaWeights)),
  ],
  bollinger: [bollinger(2), sma(C, 20), bollinger(-2)],
  donchian: [window(H, 20, highest), channel(20), window(L, 20, lowest)],
  vwma: [
    join(
      [
        over(
          join([C, V], (last, volume) => last * volume),
          20,
        ),
        over(V, 20),
      ],
      (marketValue, volume) => marketValue / volume,
    ),
  ],
  vwap: [dailyVwap()],
  regression: [window(C, 14, regression)],
  ichimoku: [
    channel(9),
    channel(26),
    shift(
      join([channel(9), channel(26)], (fast, slow) => (fast + slow) / 2),
      26,
    ),
    shift(channel(52), 26),
  ],
  rsi: [rsi(14)],
  stochastic: [sma(stochastic(14), 3), sma(sma(stochastic(14), 3), 3)],
  stochasticRsi: [
    join(
      [rsi(14), window(rsi(14), 14, highest), window(rsi(14), 14, lowest)],
      (value, high, low) => (value - low) / (high - low),
    ),
  ],
  macd: [minus(macd, macdSignal), macd, macdSignal],
  cci: [
    join(
      [
        TP,
        sma(TP, 20),
        window(TP, 20, (part) => average(part.map((each) => Math.abs(each - average(part))))),
      ],
      (price, mean, spread) => (price - mean) / (0.015 * spread),
    ),
  ],
  momentum: [minus(C, ago(C, 10))],
  roc: [join([C, ago(C, 9)], (now, then) => ((now - then) / then) * 100)],
  williams: [join([stochastic(14)], (value) => value - 100)],
  awesome: [minus(sma(middle, 5), sma(middle, 34))],
  trix: [join([trixLine, ago(trixLine, 1)], (now, then) => ((now - then) / now) * 100)],
  ultimate: [
    join(
      [ultimate(7), ultimate(14), ultimate(28)],
      (fast, medium, slow) => (100 * (4 * fast + 2 * medium + slow)) / 7,
    ),
  ],
  ppo: [join([ema(C, 12), ema(C, 26)], (fast, slow) => (100 * (fast - slow)) / slow)],
  cmo: [join([over(gains, 14), over(losses, 14)], (gain, loss) => (100 * (gain - loss)) / (gain + loss))],
  tsi: [join([ema(ema(momentum, 25), 13), ema(ema(size, 25), 13)], (move, whole) => (100 * move) / whole)],
  dpo: [minus(ago(C, 11), sma(C, 20))],
  elder: [minus(H, ema(C, 13)), minus(L, ema(C, 13))],
  adx: [wilder(dx, 14), di(up), di(down)],
  aroon: [sinceRecent(H, 14, highest), sinceRecent(L, 14, lowest)],
  vortex: [
    join(
      [
        over(
          column(BARS, (bar, before) => before && Math.abs(bar.high - before.low)),
          14,
        ),
        over(
          column(BARS, (_, before) => before && 1),
          14,
        ),
        over(TR, 14),
      ],
      (move, _, range) => move / range,
    ),
    join(
      [
        over(
          column(BARS, (bar, before) => before && Math.abs(bar.low - before.high)),
          14,
        ),
        over(TR, 14),
      ],
      (move, range) => move / range,
    ),
  ],
  atr: [atr(14)],
  natr: [join([atr(14), C], (range, last) => (100 * range) / last)],
  bandWidth: [join([bollinger(2), bollinger(-2), sma(C, 20)], (high, low, mean) => (high - low) / mean)],
  percentB: [join([C, bollinger(2), bollinger(-2)], (last, high, low) => (last - low) / (high - low))],
  mass: [
    over(
      join([single, ema(single, 9)], (once, twice) => once / twice),
      25,
    ),
  ],
  choppiness: [
    join(
      [
        over(reach, 14),
        window(
          column(BARS, (bar, before) => before && Math.max(bar.high, before.close)),
          14,
          highest,
        ),
        window(
          column(BARS, (bar, before) => before && Math.min(bar.low, before.close)),
          14,
          lowest,
        ),
      ],
      (whole, high, low) => (100 * Math.log10(whole / (high - low))) / Math.log10(14),
    ),
  ],
  mfi: [join([over(flow(1), 14), over(flow(-1), 14)], (into, out) => 100 - 100 / (1 + into / out))],
  obv: [total(column(BARS, (bar, before) => before && Math.sign(bar.close - before.close) * bar.volume))],
  accumulation: [total(moneyFlow)],
  cmf: [join([over(moneyFlow, 20), over(V, 20)], (money, volume) => money / volume)],
  force: [
    ema(
      column(BARS, (bar, before) => before && (bar.close - before.close) * bar.volume),
      13,
    ),
  ],
  volumeMean: [sma(V, 20)],
};

function drawn(id: string): readonly Line[] {
  const kind = findKind(id)!;
  const calculator = kind.create(parametersOf(kind, {}));
  const rows = BARS.map((bar) => calculator.take(bar, false));
  return kind.lines.map((_, line) => rows.map((row) => row[line]));
}

describe('an indicator is what its textbook formula says', () => {
  it.each(Object.keys(PLAIN))('%s', (id) => {
    const lines = drawn(id);
    expect(lines).toHaveLength(PLAIN[id]!.length);
    lines.forEach((line, number) => {
      const plain = PLAIN[id]![number]!;
      let compared = 0;
      line.forEach((value, index) => {
        if (value === undefined) return;
        compared += 1;
        expect(plain[index], `line ${number} at ${index}`).toBeDefined();
        expect(Math.abs(value - plain[index]!)).toBeLessThan(1e-6 * Math.max(1, Math.abs(value)));
      });
      // It is shown from where all its lines have a figure, but for a few bars.
      const whole = plain.filter((_, index) => PLAIN[id]!.every((each) => each[index] !== undefined));
      expect(compared).toBeGreaterThan(whole.length - 4);
    });
  });
});

it('has at least thirty indicators that are compared with formulas of their own', () => {
  expect(Object.keys(PLAIN).length).toBeGreaterThanOrEqual(30);
  expect(new Set(INDICATOR_KINDS.map(({ id }) => id)).size).toBe(INDICATOR_KINDS.length);
});

describe('the running bar', () => {
  it.each(INDICATOR_KINDS.map(({ id }) => id))('%s: is taken again as often as it changes', (id) => {
    const kind = findKind(id)!;
    const once = kind.create(parametersOf(kind, {}));
    const often = kind.create(parametersOf(kind, {}));
    const bars = walk(160);
    bars.forEach((bar, index) => {
      const far = { ...bar, high: bar.high + 70, low: bar.low - 60, close: bar.close + 50, volume: 7 };
      const near = { ...bar, high: bar.high + 5, close: bar.low, volume: 30 };
      let values = often.take(index % 3 === 0 ? bar : far, false);
      if (index % 3 > 0) values = often.take(near, true);
      if (index % 3 > 0) values = often.take(bar, true);
      const expected = once.take(bar, false);
      expect(values.length, `bar ${index}`).toBe(expected.length);
      values.forEach((value, line) => {
        const other = expected[line];
        if (value === undefined || other === undefined) expect(value, `bar ${index}`).toBe(other);
        else
          expect(Math.abs(value - other), `bar ${index}`).toBeLessThan(1e-6 * Math.max(1, Math.abs(other)));
      });
    });
  });
});
