import {
  AccelerationBands,
  AD,
  ADOSC,
  ADX,
  Alligator,
  ALMA,
  AO,
  Aroon,
  ATR,
  BollingerBands,
  BollingerBandsWidth,
  CCI,
  ChandelierExit,
  CHOP,
  CMF,
  CMO,
  DEMA,
  DonchianChannels,
  DPO,
  ElderRay,
  EMA,
  ForceIndex,
  HMA,
  IchimokuCloud,
  KAMA,
  KeltnerChannels,
  LinearRegression,
  MACD,
  MassIndex,
  MFI,
  MOM,
  NATR,
  OBV,
  PercentB,
  PPO,
  PSAR,
  RMA,
  ROC,
  RSI,
  SMA,
  StochasticOscillator,
  StochasticRSI,
  SuperTrend,
  T3,
  TEMA,
  TRIMA,
  TRIX,
  TSI,
  UltimateOscillator,
  VortexIndicator,
  VWAP,
  VWMA,
  WilliamsR,
  WMA,
  WSMA,
  ZLEMA,
} from 'trading-signals';
import { daily, later, linesOfBar, linesOfClose, ofBar, ofClose, ofVolume } from './calculators.ts';
import type { Calculator, IndicatorKind, KindId, Parameter, Parameters, Tone } from './indicator.ts';
import { bars, factor, line } from './indicator.ts';

/** What of a kind is not as it mostly is: an own pane, plain numbers, one line in a tone, no parameters and no levels. */
type Shape = Partial<Pick<IndicatorKind, 'pane' | 'unit' | 'parameters' | 'lines' | 'levels'>> & {
  readonly tone?: Tone;
};

function kind(
  id: KindId,
  short: string,
  { pane = 'own', unit = 'plain', parameters = [], levels = [], tone = 'series-3', lines }: Shape,
  create: (parameters: Parameters) => Calculator,
): IndicatorKind {
  return { id, short, pane, unit, parameters, lines: lines ?? [line('', tone)], levels, create };
}

/** A kind that looks back over one number of bars, `first` at first. */
function overLength(
  id: KindId,
  short: string,
  first: number,
  create: (length: number, parameters: Parameters) => Calculator,
  { parameters = [], ...shape }: Shape = {},
): IndicatorKind {
  return kind(id, short, { ...shape, parameters: [bars('length', first, 2), ...parameters] }, (given) =>
    create(given['length'] ?? first, given),
  );
}

const OVER_PRICE = { pane: 'price', unit: 'price' } as const;

/** The same over the price, in its unit and pane. */
function onPrice(
  id: KindId,
  short: string,
  first: number,
  create: (length: number, parameters: Parameters) => Calculator,
  shape: Shape,
): IndicatorKind {
  return overLength(id, short, first, create, { ...shape, ...OVER_PRICE });
}

const fastAndSlow = (fast: number, slow: number) => [bars('fast', fast, 1), bars('slow', slow, 2)];
const times = (first: number, most = 10): readonly Parameter[] => [
  factor('multiplier', first, 0.1, most, 0.1),
];
const twoLines = (first: string, second: string) => [line(first, 'series-3'), line(second, 'series-4')];

type Three = { readonly upper: number; readonly middle: number; readonly lower: number };
const band = ({ upper, middle, lower }: Three) => [upper, middle, lower];
const bandLines = (tone: Tone) => [line('up', tone), line('mid', 'text-2'), line('low', tone)];

const MEANS: readonly IndicatorKind[] = [
  onPrice('sma', 'SMA', 20, (length) => ofClose(new SMA(length)), { tone: 'series-1' }),
  onPrice('ema', 'EMA', 21, (length) => ofClose(new EMA(length)), { tone: 'series-1' }),
  onPrice('wma', 'WMA', 20, (length) => ofClose(new WMA(length)), { tone: 'series-2' }),
  onPrice('hma', 'HMA', 21, (length) => ofClose(new HMA(length)), { tone: 'series-3' }),
  onPrice('dema', 'DEMA', 21, (length) => ofClose(new DEMA(length)), { tone: 'series-2' }),
  onPrice('tema', 'TEMA', 21, (length) => ofClose(new TEMA(length)), { tone: 'series-3' }),
  onPrice('kama', 'KAMA', 10, (length) => ofClose(new KAMA(length)), { tone: 'series-4' }),
  onPrice('zlema', 'ZLEMA', 21, (length) => ofClose(new ZLEMA(length)), { tone: 'series-4' }),
  onPrice('rma', 'SMMA', 14, (length) => ofClose(new RMA(length)), { tone: 'series-2' }),
  onPrice('trima', 'TRIMA', 20, (length) => ofClose(new TRIMA(length)), { tone: 'series-3' }),
  onPrice('t3', 'T3', 5, (length, { offset }) => ofClose(new T3(length, offset)), {
    parameters: [factor('offset', 0.7, 0, 1, 0.1)],
    tone: 'series-4',
  }),
  onPrice('alma', 'ALMA', 9, (length, { offset, sigma }) => ofClose(new ALMA(length, offset, sigma)), {
    parameters: [factor('offset', 0.85, 0, 1, 0.05), factor('sigma', 6, 1, 20, 0.5)],
    tone: 'series-1',
  }),
];

const BANDS: readonly IndicatorKind[] = [
  onPrice(
    'bollinger',
    'BB',
    20,
    (length, { multiplier = 2 }) => linesOfClose(new BollingerBands(length, multiplier), band),
    { parameters: times(2), lines: bandLines('series-3') },
  ),
  onPrice(
    'keltner',
    'KC',
    20,
    (length, { smooth = 10, multiplier = 2 }) =>
      linesOfBar(new KeltnerChannels({ emaInterval: length, atrInterval: smooth, multiplier }), band),
    { parameters: [bars('smooth', 10, 2), ...times(2)], lines: bandLines('series-2') },
  ),
  onPrice('donchian', 'DC', 20, (length) => linesOfBar(new DonchianChannels(length), band), {
    lines: bandLines('series-4'),
  }),
  onPrice(
    'acceleration',
    'ABANDS',
    20,
    (length, { multiplier = 4 }) => linesOfBar(new AccelerationBands(length, multiplier), band),
    { parameters: times(4, 20), lines: bandLines('series-1') },
  ),
];

const TRENDS: readonly IndicatorKind[] = [
  onPrice('vwma', 'VWMA', 20, (length) => ofBar(new VWMA(length)), { tone: 'series-3' }),
  kind('vwap', 'VWAP', { ...OVER_PRICE, tone: 'series-2' }, () => daily(() => ofBar(new VWAP()))),
  onPrice(
    'regression',
    'LINREG',
    14,
    (length) =>
      linesOfClose(new LinearRegression(length), ({ intercept, slope }) => [
        intercept + slope * (length - 1),
      ]),
    { tone: 'series-4' },
  ),
  kind(
    'psar',
    'SAR',
    {
      ...OVER_PRICE,
      parameters: [factor('step', 0.02, 0.001, 1, 0.01), factor('most', 0.2, 0.01, 1, 0.01)],
      lines: [line('', 'brand', 'dots')],
    },
    ({ step = 0.02, most = 0.2 }) =>
      ofBar(new PSAR({ accelerationStep: step, accelerationMax: Math.max(step, most) })),
  ),
  onPrice(
    'supertrend',
    'SuperTrend',
    10,
    (length, { multiplier = 3 }) =>
      linesOfBar(new SuperTrend({ interval: length, multiplier }), ({ supertrend }) => [supertrend]),
    { parameters: times(3, 20), tone: 'series-1' },
  ),
  onPrice(
    'chandelier',
    'CE',
    22,
    (length, { multiplier = 3 }) =>
      linesOfBar(new ChandelierExit({ interval: length, multiplier }), ({ long, short }) => [long, short]),
    { parameters: times(3, 20), lines: twoLines('long', 'short') },
  ),
  kind(
    'alligator',
    'Alligator',
    {
      ...OVER_PRICE,
      parameters: [bars('slow', 13, 2), bars('medium', 8, 2), bars('fast', 5, 2)],
      lines: [...twoLines('jaw', 'teeth'), line('lips', 'series-1')],
    },
    ({ slow = 13, medium = 8, fast = 5 }) =>
      linesOfBar(
        new Alligator({ jawInterval: slow, teethInterval: medium, lipsInterval: fast }),
        ({ jaw, teeth, lips }) => [jaw, teeth, lips],
      ),
  ),
  kind(
    'ichimoku',
    'Ichimoku',
    {
      ...OVER_PRICE,
      parameters: [bars('fast', 9, 2), bars('medium', 26, 2), bars('slow', 52, 2), bars('offset', 26, 0)],
      lines: [...twoLines('conv', 'base'), line('A', 'series-1'), line('B', 'series-2')],
    },
    // Ahead of the price the cloud needs bars that are not there yet: it is shown up to the running bar.
    ({ fast = 9, medium = 26, slow = 52, offset = 26 }) =>
      later(
        linesOfBar(
          new IchimokuCloud({ conversionInterval: fast, baseInterval: medium, spanBInterval: slow }),
          ({ conversion, base, spanA, spanB }) => [conversion, base, spanA, spanB],
        ),
        offset,
        [2, 3],
      ),
  ),
];

const MOMENTUM: readonly IndicatorKind[] = [
  overLength('rsi', 'RSI', 14, (length) => ofClose(new RSI(length)), { levels: [70, 30] }),
  overLength(
    'stochastic',
    'Stoch',
    14,
    (length, { smooth = 3, signal = 3 }) =>
      linesOfBar(
        new StochasticOscillator({ kPeriod: length, kSlowingPeriod: smooth, dPeriod: signal }),
        ({ stochK, stochD }) => [stochK, stochD],
      ),
    { parameters: [bars('smooth', 3), bars('signal', 3)], lines: twoLines('K', 'D'), levels: [80, 20] },
  ),
  overLength('stochasticRsi', 'StochRSI', 14, (length) => ofClose(new StochasticRSI(length)), {
    levels: [0.8, 0.2],
  }),
  kind(
    'macd',
    'MACD',
    {
      unit: 'price',
      parameters: [...fastAndSlow(12, 26), bars('signal', 9)],
      lines: [line('hist', 'text-2', 'columns'), line('macd', 'series-1'), line('signal', 'series-4')],
    },
    ({ fast = 12, slow = 26, signal = 9 }) =>
      linesOfClose(
        new MACD(new EMA(Math.min(fast, slow - 1)), new EMA(slow), new EMA(signal)),
        ({ histogram, macd, signal: mean }) => [histogram, macd, mean],
      ),
  ),
  overLength('cci', 'CCI', 20, (length) => ofBar(new CCI(length)), { levels: [100, -100], tone: 'series-2' }),
  overLength('momentum', 'MOM', 10, (length) => ofClose(new MOM(length)), { unit: 'price', levels: [0] }),
  overLength('roc', 'ROC %', 9, (length) => linesOfClose(new ROC(length), (share) => [share * 100]), {
    levels: [0],
  }),
  overLength('williams', '%R', 14, (length) => ofBar(new WilliamsR(length)), {
    levels: [-20, -80],
    tone: 'series-4',
  }),
  kind(
    'awesome',
    'AO',
    { unit: 'price', parameters: fastAndSlow(5, 34), lines: [line('', 'text-2', 'columns')] },
    ({ fast = 5, slow = 34 }) => ofBar(new AO(fast, slow)),
  ),
  overLength('trix', 'TRIX', 15, (length) => ofClose(new TRIX(length)), { levels: [0] }),
  kind(
    'ultimate',
    'UO',
    { parameters: [bars('fast', 7), bars('medium', 14), bars('slow', 28)], levels: [70, 30] },
    ({ fast = 7, medium = 14, slow = 28 }) =>
      ofBar(new UltimateOscillator({ shortPeriod: fast, mediumPeriod: medium, longPeriod: slow })),
  ),
  kind('ppo', 'PPO', { parameters: fastAndSlow(12, 26), levels: [0] }, ({ fast = 12, slow = 26 }) =>
    ofClose(new PPO({ fastPeriod: fast, slowPeriod: slow })),
  ),
  overLength('cmo', 'CMO', 14, (length) => ofClose(new CMO(length)), { levels: [50, -50] }),
  kind('tsi', 'TSI', { parameters: fastAndSlow(13, 25), levels: [25, -25] }, ({ fast = 13, slow = 25 }) =>
    ofClose(new TSI({ shortPeriod: fast, longPeriod: slow })),
  ),
  overLength('dpo', 'DPO', 20, (length) => ofClose(new DPO(length)), { unit: 'price', levels: [0] }),
  overLength(
    'elder',
    'Elder Ray',
    13,
    (length) => linesOfBar(new ElderRay(length), ({ bullPower, bearPower }) => [bullPower, bearPower]),
    { unit: 'price', lines: twoLines('bull', 'bear'), levels: [0] },
  ),
];

const share = (value: number | void) => (value === undefined ? undefined : value * 100);

const DIRECTION_OF_TREND: readonly IndicatorKind[] = [
  overLength(
    'adx',
    'ADX',
    14,
    (length) => {
      const adx = new ADX(length);
      return linesOfBar(adx, (value) => [value, share(adx.pdi), share(adx.mdi)]);
    },
    { lines: [line('ADX', 'series-1'), ...twoLines('+DI', '\u2212DI')], levels: [25] },
  ),
  overLength(
    'aroon',
    'Aroon',
    14,
    (length) => linesOfBar(new Aroon(length), ({ aroonUp, aroonDown }) => [aroonUp, aroonDown]),
    { lines: twoLines('up', 'down'), levels: [70, 30] },
  ),
  overLength(
    'vortex',
    'VI',
    14,
    (length) => linesOfBar(new VortexIndicator(length), ({ plus, minus }) => [plus, minus]),
    { lines: twoLines('+', '\u2212'), levels: [1] },
  ),
];

const VOLATILITY: readonly IndicatorKind[] = [
  overLength('atr', 'ATR', 14, (length) => ofBar(new ATR(length, WSMA)), { unit: 'price', tone: 'series-2' }),
  overLength('natr', 'NATR', 14, (length) => ofBar(new NATR(length)), { tone: 'series-2' }),
  overLength('choppiness', 'CHOP', 14, (length) => ofBar(new CHOP(length)), { levels: [61.8, 38.2] }),
  overLength(
    'bandWidth',
    'BBW',
    20,
    (length, { multiplier = 2 }) => ofClose(new BollingerBandsWidth(new BollingerBands(length, multiplier))),
    { parameters: times(2), tone: 'series-4' },
  ),
  overLength(
    'percentB',
    '%B',
    20,
    (length, { multiplier = 2 }) =>
      ofClose(new PercentB({ interval: length, deviationMultiplier: multiplier })),
    { parameters: times(2), levels: [1, 0] },
  ),
  overLength('mass', 'MASS', 25, (length) => ofBar(new MassIndex(length)), {
    levels: [27, 26.5],
    tone: 'series-1',
  }),
];

const VOLUME: readonly IndicatorKind[] = [
  overLength('mfi', 'MFI', 14, (length) => ofBar(new MFI(length)), { levels: [80, 20] }),
  kind('obv', 'OBV', { unit: 'volume', tone: 'series-1' }, () => ofBar(new OBV(2))),
  kind('accumulation', 'A/D', { unit: 'volume', tone: 'series-1' }, () => ofBar(new AD())),
  kind(
    'chaikin',
    'ADOSC',
    { unit: 'volume', parameters: fastAndSlow(3, 10), levels: [0] },
    ({ fast = 3, slow = 10 }) => ofBar(new ADOSC({ fastPeriod: fast, slowPeriod: slow })),
  ),
  overLength('cmf', 'CMF', 20, (length) => ofBar(new CMF(length)), { levels: [0] }),
  overLength('force', 'Force', 13, (length) => ofBar(new ForceIndex(length)), { levels: [0] }),
  overLength('volumeMean', 'Vol MA', 20, (length) => ofVolume(new SMA(length)), {
    unit: 'volume',
    tone: 'series-1',
  }),
];

/** All indicators of the chart, in the order of the list: those over the price, then those with a pane of their own. */
export const INDICATOR_KINDS: readonly IndicatorKind[] = [
  ...MEANS,
  ...BANDS,
  ...TRENDS,
  ...MOMENTUM,
  ...DIRECTION_OF_TREND,
  ...VOLATILITY,
  ...VOLUME,
];

/** The kind of an id; undefined for one that this version does not know. */
export function findKind(id: string): IndicatorKind | undefined {
  return INDICATOR_KINDS.find((each) => each.id === id);
}
