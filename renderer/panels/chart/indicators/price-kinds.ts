import {
  AccelerationBands,
  ALMA,
  Alligator,
  BollingerBands,
  ChandelierExit,
  DEMA,
  DonchianChannels,
  EMA,
  HMA,
  IchimokuCloud,
  KAMA,
  KeltnerChannels,
  LinearRegression,
  PSAR,
  RMA,
  SMA,
  SuperTrend,
  T3,
  TEMA,
  TRIMA,
  VWAP,
  VWMA,
  WMA,
  ZLEMA,
} from 'trading-signals';
import type { Bar } from '../series/bar.ts';
import {
  type IndicatorKind,
  type Parameter,
  type Parameters,
  type Tone,
  bars,
  factor,
  line,
  type Calculator,
  type Values,
} from './indicator.ts';

type Shape = Pick<IndicatorKind, 'id' | 'short' | 'parameters' | 'lines' | 'create'>;
const overPrice = (shape: Shape): IndicatorKind => ({ ...shape, pane: 'price', unit: 'price', levels: [] });

/** A mean of closes over a length. */
function mean(
  [id, short]: readonly [string, string],
  tone: Tone,
  first: number,
  make: (parameters: Parameters & { readonly length: number }) => Streaming<number, number>,
  more: readonly Parameter[] = [],
): IndicatorKind {
  return overPrice({
    id,
    short,
    parameters: [bars('length', first, 2), ...more],
    lines: [line('', tone)],
    create: (parameters) => ofClose(make({ ...parameters, length: parameters['length'] ?? first })),
  });
}

const NOTHING: Values = [];

const MEANS: readonly IndicatorKind[] = [
  mean(['sma', 'SMA'], 'series-1', 20, ({ length }) => new SMA(length)),
  mean(['ema', 'EMA'], 'series-1', 21, ({ length }) => new EMA(length)),
  mean(['wma', 'WMA'], 'series-2', 20, ({ length }) => new WMA(length)),
  mean(['hma', 'HMA'], 'series-3', 21, ({ length }) => new HMA(length)),
  mean(['dema', 'DEMA'], 'series-2', 21, ({ length }) => new DEMA(length)),
  mean(['tema', 'TEMA'], 'series-3', 21, ({ length }) => new TEMA(length)),
  mean(['kama', 'KAMA'], 'series-4', 10, ({ length }) => new KAMA(length)),
  mean(['zlema', 'ZLEMA'], 'series-4', 21, ({ length }) => new ZLEMA(length)),
  mean(['rma', 'SMMA'], 'series-2', 14, ({ length }) => new RMA(length)),
  mean(['trima', 'TRIMA'], 'series-3', 20, ({ length }) => new TRIMA(length)),
  mean(['t3', 'T3'], 'series-4', 5, ({ length, offset }) => new T3(length, offset), [
    factor('offset', 0.7, 0, 1, 0.1),
  ]),
  mean(['alma', 'ALMA'], 'series-1', 9, ({ length, offset, sigma }) => new ALMA(length, offset, sigma), [
    factor('offset', 0.85, 0, 1, 0.05),
    factor('sigma', 6, 1, 20, 0.5),
  ]),
];

type Three = { readonly upper: number; readonly middle: number; readonly lower: number };
const band = ({ upper, middle, lower }: Three) => [upper, middle, lower];
const bandLines = (tone: Tone) => [line('up', tone), line('mid', 'text-2'), line('low', tone)];

const BANDS: readonly IndicatorKind[] = [
  overPrice({
    id: 'bollinger',
    short: 'BB',
    parameters: [bars('length', 20, 2), factor('multiplier', 2, 0.1, 10, 0.1)],
    lines: bandLines('series-3'),
    create: ({ length = 20, multiplier = 2 }) => linesOfClose(new BollingerBands(length, multiplier), band),
  }),
  overPrice({
    id: 'keltner',
    short: 'KC',
    parameters: [bars('length', 20, 2), bars('smooth', 10, 2), factor('multiplier', 2, 0.1, 10, 0.1)],
    lines: bandLines('series-2'),
    create: ({ length = 20, smooth = 10, multiplier = 2 }) =>
      linesOfBar(new KeltnerChannels({ emaInterval: length, atrInterval: smooth, multiplier }), band),
  }),
  overPrice({
    id: 'donchian',
    short: 'DC',
    parameters: [bars('length', 20, 2)],
    lines: bandLines('series-4'),
    create: ({ length = 20 }) => linesOfBar(new DonchianChannels(length), band),
  }),
  overPrice({
    id: 'acceleration',
    short: 'ABANDS',
    parameters: [bars('length', 20, 2), factor('multiplier', 4, 0.1, 20, 0.1)],
    lines: bandLines('series-1'),
    create: ({ length = 20, multiplier = 4 }) => linesOfBar(new AccelerationBands(length, multiplier), band),
  }),
];

/** Ahead of the price the cloud needs bars that are not there yet: it is shown up to the running bar. */
const ICHIMOKU = overPrice({
  id: 'ichimoku',
  short: 'Ichimoku',
  parameters: [bars('fast', 9, 2), bars('medium', 26, 2), bars('slow', 52, 2), bars('offset', 26, 0)],
  lines: [line('conv', 'series-3'), line('base', 'series-4'), line('A', 'series-1'), line('B', 'series-2')],
  create: ({ fast = 9, medium = 26, slow = 52, offset = 26 }) => {
    const cloud = new IchimokuCloud({ conversionInterval: fast, baseInterval: medium, spanBInterval: slow });
    const lines = linesOfBar(cloud, ({ conversion, base, spanA, spanB }) => [conversion, base, spanA, spanB]);
    return later(lines, offset, [2, 3]);
  },
});

const TRENDS: readonly IndicatorKind[] = [
  overPrice({
    id: 'vwma',
    short: 'VWMA',
    parameters: [bars('length', 20, 2)],
    lines: [line('', 'series-3')],
    create: ({ length = 20 }) => ofBar(new VWMA(length)),
  }),
  overPrice({
    id: 'vwap',
    short: 'VWAP',
    parameters: [],
    lines: [line('', 'series-2')],
    create: () => daily(() => ofBar(new VWAP())),
  }),
  overPrice({
    id: 'regression',
    short: 'LINREG',
    parameters: [bars('length', 14, 2)],
    lines: [line('', 'series-4')],
    create: ({ length = 14 }) =>
      linesOfClose(new LinearRegression(length), ({ intercept, slope }) => [
        intercept + slope * (length - 1),
      ]),
  }),
  overPrice({
    id: 'psar',
    short: 'SAR',
    parameters: [factor('step', 0.02, 0.001, 1, 0.01), factor('most', 0.2, 0.01, 1, 0.01)],
    lines: [line('', 'brand', 'dots')],
    create: ({ step = 0.02, most = 0.2 }) =>
      ofBar(new PSAR({ accelerationStep: step, accelerationMax: Math.max(step, most) })),
  }),
  overPrice({
    id: 'supertrend',
    short: 'SuperTrend',
    parameters: [bars('length', 10, 2), factor('multiplier', 3, 0.1, 20, 0.1)],
    lines: [line('', 'series-1')],
    create: ({ length = 10, multiplier = 3 }) =>
      linesOfBar(new SuperTrend({ interval: length, multiplier }), ({ supertrend }) => [supertrend]),
  }),
  overPrice({
    id: 'chandelier',
    short: 'CE',
    parameters: [bars('length', 22, 2), factor('multiplier', 3, 0.1, 20, 0.1)],
    lines: [line('long', 'series-3'), line('short', 'series-4')],
    create: ({ length = 22, multiplier = 3 }) =>
      linesOfBar(new ChandelierExit({ interval: length, multiplier }), ({ long, short }) => [long, short]),
  }),
  overPrice({
    id: 'alligator',
    short: 'Alligator',
    parameters: [bars('slow', 13, 2), bars('medium', 8, 2), bars('fast', 5, 2)],
    lines: [line('jaw', 'series-3'), line('teeth', 'series-4'), line('lips', 'series-1')],
    create: ({ slow = 13, medium = 8, fast = 5 }) =>
      linesOfBar(
        new Alligator({ jawInterval: slow, teethInterval: medium, lipsInterval: fast }),
        ({ jaw, teeth, lips }) => [jaw, teeth, lips],
      ),
  }),
  ICHIMOKU,
];

const DAY_SECONDS = 86_400;

/** Indicators that are drawn over the price. */
export const PRICE_KINDS: readonly IndicatorKind[] = [...MEANS, ...BANDS, ...TRENDS];

/** An indicator of the library: it takes inputs one by one, and the newest once more in another form. */
interface Streaming<Input, Result> {
  update(input: Input, replace: boolean): Result | null;
  readonly isStable: boolean;
}

/** An indicator of closes with one line. */
export function ofClose(streaming: Streaming<number, number>): Calculator {
  return linesOfClose(streaming, (value) => [value]);
}

/** An indicator of closes; `pick` puts its results in the order of the lines. */
export function linesOfClose<Result>(
  streaming: Streaming<number, Result>,
  pick: (result: Result) => Values,
): Calculator {
  return { take: (bar, replace) => stable(streaming, streaming.update(bar.close, replace), pick) };
}

/** An indicator of whole bars with one line. */
export function ofBar(streaming: Streaming<Bar, number>): Calculator {
  return linesOfBar(streaming, (value) => [value]);
}

export function linesOfBar<Result>(
  streaming: Streaming<Bar, Result>,
  pick: (result: Result) => Values,
): Calculator {
  return { take: (bar, replace) => stable(streaming, streaming.update(bar, replace), pick) };
}

function stable<Result>(
  streaming: Streaming<never, Result>,
  result: Result | null,
  pick: (result: Result) => Values,
): Values {
  return result === null || !streaming.isStable ? NOTHING : pick(result).map(finite);
}

/** A division by nothing, as in a market that stands still, is no figure. */
function finite(value: number | undefined): number | undefined {
  return value !== undefined && Number.isFinite(value) ? value : undefined;
}

/** Shows a value so many bars later, as far as there are bars. */
function later(calculator: Calculator, bars: number, lines: readonly number[]): Calculator {
  const values: Values[] = [];
  return {
    take(bar, replace) {
      const now = calculator.take(bar, replace);
      if (replace) values.pop();
      values.push(now);
      if (values.length > bars + 1) values.shift();
      const then = values.length > bars ? (values[0] ?? NOTHING) : NOTHING;
      return now.length === 0 && then.length === 0
        ? NOTHING
        : Array.from({ length: Math.max(now.length, then.length) }, (_, line) =>
            lines.includes(line) ? then[line] : now[line],
          );
    },
  };
}

/** Starts anew with every day of UTC. */
function daily(create: () => Calculator): Calculator {
  let day: number | undefined;
  let calculator = create();
  return {
    take(bar, replace) {
      const now = Math.floor(bar.timestamp / DAY_SECONDS);
      if (now !== day) calculator = create();
      const again = replace && now === day;
      day = now;
      return calculator.take(bar, again);
    },
  };
}
