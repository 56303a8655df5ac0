import {
  AD,
  ADOSC,
  ADX,
  AO,
  Aroon,
  ATR,
  BollingerBands,
  BollingerBandsWidth,
  CCI,
  CHOP,
  CMF,
  CMO,
  DPO,
  ElderRay,
  EMA,
  ForceIndex,
  MACD,
  MassIndex,
  MFI,
  MOM,
  NATR,
  OBV,
  PercentB,
  PPO,
  ROC,
  RSI,
  SMA,
  StochasticOscillator,
  StochasticRSI,
  TRIX,
  TSI,
  UltimateOscillator,
  VortexIndicator,
  WilliamsR,
  WSMA,
} from 'trading-signals';
import {
  type IndicatorKind,
  type Calculator,
  type LineStyleOf,
  type Parameter,
  type Parameters,
  type Tone,
  type Unit,
  bars,
  factor,
  line,
} from './indicator.ts';
import { PRICE_KINDS, linesOfBar, linesOfClose, ofBar, ofClose } from './price-kinds.ts';

const over = (first: number, min = 2) => [bars('length', first, min)];
const fastAndSlow = (fast: number, slow: number) => [bars('fast', fast, 1), bars('slow', slow, 2)];

const MOMENTUM: readonly IndicatorKind[] = [
  own(['rsi', 'RSI'], { parameters: over(14), levels: [70, 30] }, ({ length = 14 }) =>
    ofClose(new RSI(length)),
  ),
  own(
    ['stochastic', 'Stoch'],
    {
      parameters: [bars('length', 14, 2), bars('smooth', 3), bars('signal', 3)],
      lines: [line('K', 'series-3'), line('D', 'series-4')],
      levels: [80, 20],
    },
    ({ length = 14, smooth = 3, signal = 3 }) =>
      linesOfBar(
        new StochasticOscillator({ kPeriod: length, kSlowingPeriod: smooth, dPeriod: signal }),
        ({ stochK, stochD }) => [stochK, stochD],
      ),
  ),
  own(['stochasticRsi', 'StochRSI'], { parameters: over(14), levels: [0.8, 0.2] }, ({ length = 14 }) =>
    ofClose(new StochasticRSI(length)),
  ),
  own(
    ['macd', 'MACD'],
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
  own(['cci', 'CCI'], { parameters: over(20), levels: [100, -100], tone: 'series-2' }, ({ length = 20 }) =>
    ofBar(new CCI(length)),
  ),
  own(['momentum', 'MOM'], { unit: 'price', parameters: over(10), levels: [0] }, ({ length = 10 }) =>
    ofClose(new MOM(length)),
  ),
  own(['roc', 'ROC %'], { parameters: over(9), levels: [0] }, ({ length = 9 }) => {
    const shares = ofClose(new ROC(length));
    return { take: (bar, replace) => shares.take(bar, replace).map((share) => share && share * 100) };
  }),
  own(['williams', '%R'], { parameters: over(14), levels: [-20, -80], tone: 'series-4' }, ({ length = 14 }) =>
    ofBar(new WilliamsR(length)),
  ),
  own(
    ['awesome', 'AO'],
    { unit: 'price', parameters: fastAndSlow(5, 34), lines: [line('', 'text-2', 'columns')] },
    ({ fast = 5, slow = 34 }) => ofBar(new AO(fast, slow)),
  ),
  own(['trix', 'TRIX'], { parameters: over(15), levels: [0] }, ({ length = 15 }) =>
    ofClose(new TRIX(length)),
  ),
  own(
    ['ultimate', 'UO'],
    { parameters: [bars('fast', 7), bars('medium', 14), bars('slow', 28)], levels: [70, 30] },
    ({ fast = 7, medium = 14, slow = 28 }) =>
      ofBar(new UltimateOscillator({ shortPeriod: fast, mediumPeriod: medium, longPeriod: slow })),
  ),
  own(['ppo', 'PPO'], { parameters: fastAndSlow(12, 26), levels: [0] }, ({ fast = 12, slow = 26 }) =>
    ofClose(new PPO({ fastPeriod: fast, slowPeriod: slow })),
  ),
  own(['cmo', 'CMO'], { parameters: over(14), levels: [50, -50] }, ({ length = 14 }) =>
    ofClose(new CMO(length)),
  ),
  own(['tsi', 'TSI'], { parameters: fastAndSlow(13, 25), levels: [25, -25] }, ({ fast = 13, slow = 25 }) =>
    ofClose(new TSI({ shortPeriod: fast, longPeriod: slow })),
  ),
  own(['dpo', 'DPO'], { unit: 'price', parameters: over(20), levels: [0] }, ({ length = 20 }) =>
    ofClose(new DPO(length)),
  ),
  own(
    ['elder', 'Elder Ray'],
    {
      unit: 'price',
      parameters: over(13),
      lines: [line('bull', 'series-3'), line('bear', 'series-4')],
      levels: [0],
    },
    ({ length = 13 }) =>
      linesOfBar(new ElderRay(length), ({ bullPower, bearPower }) => [bullPower, bearPower]),
  ),
];

const DIRECTION_OF_TREND: readonly IndicatorKind[] = [
  own(
    ['adx', 'ADX'],
    {
      parameters: over(14),
      lines: [line('ADX', 'series-1'), line('+DI', 'series-3'), line('\u2212DI', 'series-4')],
      levels: [25],
    },
    ({ length = 14 }) => {
      const adx = new ADX(length);
      const share = (value: number | void) => (value === undefined ? undefined : value * 100);
      return linesOfBar(adx, (value) => [value, share(adx.pdi), share(adx.mdi)]);
    },
  ),
  own(
    ['aroon', 'Aroon'],
    { parameters: over(14), lines: [line('up', 'series-3'), line('down', 'series-4')], levels: [70, 30] },
    ({ length = 14 }) => linesOfBar(new Aroon(length), ({ aroonUp, aroonDown }) => [aroonUp, aroonDown]),
  ),
  own(
    ['vortex', 'VI'],
    { parameters: over(14), lines: [line('+', 'series-3'), line('\u2212', 'series-4')], levels: [1] },
    ({ length = 14 }) => linesOfBar(new VortexIndicator(length), ({ plus, minus }) => [plus, minus]),
  ),
];

const VOLATILITY: readonly IndicatorKind[] = [
  own(['atr', 'ATR'], { unit: 'price', parameters: over(14), tone: 'series-2' }, ({ length = 14 }) =>
    ofBar(new ATR(length, WSMA)),
  ),
  own(['natr', 'NATR'], { parameters: over(14), tone: 'series-2' }, ({ length = 14 }) =>
    ofBar(new NATR(length)),
  ),
  own(['choppiness', 'CHOP'], { parameters: over(14), levels: [61.8, 38.2] }, ({ length = 14 }) =>
    ofBar(new CHOP(length)),
  ),
  own(
    ['bandWidth', 'BBW'],
    { parameters: [bars('length', 20, 2), factor('multiplier', 2, 0.1, 10, 0.1)], tone: 'series-4' },
    ({ length = 20, multiplier = 2 }) =>
      ofClose(new BollingerBandsWidth(new BollingerBands(length, multiplier))),
  ),
  own(
    ['percentB', '%B'],
    { parameters: [bars('length', 20, 2), factor('multiplier', 2, 0.1, 10, 0.1)], levels: [1, 0] },
    ({ length = 20, multiplier = 2 }) =>
      ofClose(new PercentB({ interval: length, deviationMultiplier: multiplier })),
  ),
  own(['mass', 'MASS'], { parameters: over(25), levels: [27, 26.5], tone: 'series-1' }, ({ length = 25 }) =>
    ofBar(new MassIndex(length)),
  ),
];

const VOLUME: readonly IndicatorKind[] = [
  own(['mfi', 'MFI'], { parameters: over(14), levels: [80, 20] }, ({ length = 14 }) =>
    ofBar(new MFI(length)),
  ),
  own(['obv', 'OBV'], { unit: 'volume', tone: 'series-1' }, () => ofBar(new OBV(2))),
  own(['accumulation', 'A/D'], { unit: 'volume', tone: 'series-1' }, () => ofBar(new AD())),
  own(
    ['chaikin', 'ADOSC'],
    { unit: 'volume', parameters: fastAndSlow(3, 10), levels: [0] },
    ({ fast = 3, slow = 10 }) => ofBar(new ADOSC({ fastPeriod: fast, slowPeriod: slow })),
  ),
  own(['cmf', 'CMF'], { parameters: over(20), levels: [0] }, ({ length = 20 }) => ofBar(new CMF(length))),
  own(['force', 'Force'], { unit: 'plain', parameters: over(13), levels: [0] }, ({ length = 13 }) =>
    ofBar(new ForceIndex(length)),
  ),
  own(
    ['volumeMean', 'Vol MA'],
    { unit: 'volume', parameters: over(20), tone: 'series-1' },
    ({ length = 20 }) => {
      const mean = new SMA(length);
      return {
        take: ({ volume }, replace) => {
          const value = mean.update(volume, replace);
          return value === null ? [] : [value];
        },
      };
    },
  ),
];

/** Indicators that have a pane of their own. */
const OWN_KINDS: readonly IndicatorKind[] = [...MOMENTUM, ...DIRECTION_OF_TREND, ...VOLATILITY, ...VOLUME];

/** All indicators of the chart, in the order of the list. */
export const INDICATOR_KINDS: readonly IndicatorKind[] = [...PRICE_KINDS, ...OWN_KINDS];

/** The kind of an id; undefined for one that this version does not know. */
export function findKind(id: string): IndicatorKind | undefined {
  return INDICATOR_KINDS.find((kind) => kind.id === id);
}

interface OwnShape {
  readonly unit?: Unit;
  readonly parameters?: readonly Parameter[];
  readonly lines?: readonly LineStyleOf[];
  readonly levels?: readonly number[];
  readonly tone?: Tone;
}

function own(
  [id, short]: readonly [string, string],
  { unit = 'plain', parameters = [], levels = [], tone = 'series-3', lines = [line('', tone)] }: OwnShape,
  create: (parameters: Parameters) => Calculator,
): IndicatorKind {
  return { id, short, pane: 'own', unit, parameters, lines, levels, create };
}
