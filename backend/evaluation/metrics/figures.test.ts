import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDecimal } from '../../domain/decimal.ts';
import { orderRatios, type OrderRatios } from '../folder/run.ts';
import { readFills, readOrders, readVectors, recordOf } from '../testing/read-vectors.ts';
import { drawdownsOf, indexOf, worstOf } from './drawdowns.ts';
import { figuresOf, type Amounts, type Figures, type Ratios } from './figures.ts';
import { printPercent, printRatio, printSpan, readable, readableMoney } from './print.ts';
import {
  deflatedSharpe,
  expectedBest,
  LEAST_STEPS,
  probabilisticSharpe,
  sortinoOf,
  type SharpeSample,
} from './ratios.ts';
import { distributionOf, rollingSharpe, ROLLING_STEPS } from './returns.ts';
import {
  deviation,
  deviationsAbove,
  normalBelow,
  normalQuantile,
  quantile,
  standardErrors,
} from './statistics.ts';
import { totalOf } from './trades.ts';

const EXPECTED = readVectors('expected.csv');
const CURVES = ['curve-75-days.csv', 'curve-60-hours.csv'];
const FILLS = 'fills.csv';

/** What vectors.py has computed of one file. */
const expectedOf = (file: string) =>
  EXPECTED.flatMap(({ case: name, figure = '', value = '' }) =>
    name === file ? [[figure, value] as const] : [],
  );

/** What is printed of a figure that a name of the vectors asks for. */
function printedOf(figures: Figures, name: string): string {
  const [word = '', place = '', member = ''] = name.split(' ');
  const money = (amount: bigint | undefined) => formatDecimal(amount ?? 0n, 2);
  if (word === 'month') return printRatio(figures.months[Number(place) - 1]?.value);
  if (word === 'rolling') return printRatio(figures.rolling[Number(place)]?.value);
  if (word === 'fall')
    return printRatio(figures.drawdowns[Number(place) - 1]?.[member === 'days' ? 'days' : 'depth']);
  if (word === 'side') return money(figures.bySide.find((group) => group.name === place)?.net);
  if (word === 'hour') return money(figures.byHour.find((group) => group.name === place)?.net);
  if (word === 'weekday') return money(figures.byWeekday[Number(place)]?.net);
  const product = figures.byProduct.find((group) => group.name === word);
  if (product !== undefined) return money(product[place as 'net']);
  if (word in figures.amounts) return money(figures.amounts[word as keyof Amounts]);
  return printRatio(figures.ratios[word as keyof Ratios]);
}

describe('figures that Python has computed too', () => {
  const whole = figuresOf(recordOf('curve-75-days.csv', readFills()));

  it.each(CURVES)('agree to the last printed digit over %s', (file) => {
    const figures = figuresOf(recordOf(file));
    const expected = expectedOf(file);
    expect(expected.map(([name]) => [name, printedOf(figures, name)])).toEqual(expected);
    expect(expected.filter(([name]) => name.startsWith('rolling'))).toHaveLength(figures.rolling.length);
  });

  it('agree over trades, over the whole run, and by product, side, hour and weekday', () => {
    const expected = expectedOf(FILLS);
    expect(expected.map(([name]) => [name, printedOf(whole, name)])).toEqual(expected);
  });

  it('agree over orders that rested', () => {
    const expected = expectedOf('orders.csv');
    const ratios = orderRatios(readOrders());
    expect(expected.map(([name]) => [name, printRatio(ratios[name as keyof OrderRatios])])).toEqual(expected);
  });

  it('are all figures of a report that can be asked for', () => {
    const computed = new Set(EXPECTED.map(({ figure }) => figure));
    const printed = [whole.ratios, whole.amounts, orderRatios(readOrders())].flatMap((all) =>
      Object.keys(all),
    );
    expect(printed.filter((name) => !computed.has(name))).toEqual([]);
  });

  it('agree over what a best of several tries is worth', () => {
    const printed = expectedOf('deflated').map(([name]) => {
      const [trials, variance, sharpe, count, skewness, kurtosis] = name.split(' ').map(Number) as number[];
      const tries = { count: trials ?? 0, variance: variance ?? 0 };
      if (name.endsWith('best')) return [name, printRatio(expectedBest(tries.count, tries.variance))];
      return [name, printRatio(deflatedSharpe({ sharpe, count, skewness, kurtosis } as SharpeSample, tries))];
    });
    expect(printed).toEqual(expectedOf('deflated'));
  });
});

const PUBLISHED: Readonly<Record<string, (inputs: readonly number[]) => number | undefined>> = {
  sortino: (returns) => sortinoOf(returns, 1),
  deviation,
  normalBelow: ([value = 0]) => normalBelow(value),
  normalQuantile: ([value = 0]) => normalQuantile(value),
  quantile: (inputs) => quantile(inputs.slice(0, -1), inputs.at(-1) ?? 0),
  probabilisticSharpe: ([sharpe = 0, count = 0, skewness = 0, kurtosis = 0, least = 0]) =>
    probabilisticSharpe({ sharpe, count, skewness, kurtosis }, least),
  expectedBest: ([trials = 0, variance = 0]) => expectedBest(trials, variance),
  deflatedSharpe: ([sharpe = 0, count = 0, skewness = 0, kurtosis = 0, trials = 0, variance = 0]) =>
    deflatedSharpe({ sharpe, count, skewness, kurtosis }, { count: trials, variance }),
};

describe('figures that were published', () => {
  it.each(readVectors('published.csv'))(
    '$figure of $inputs is $value ($source)',
    ({ figure = '', inputs = '', value = '' }) => {
      const result = PUBLISHED[figure]?.(inputs.split(' ').map(Number));
      expect(printRatio(result, value.split('.')[1]?.length)).toBe(value);
    },
  );

  it('deviation holds where most of the digits are the same (NIST NumAcc2 and NumAcc3)', () => {
    const around = (centre: number) => [
      centre,
      ...Array.from({ length: 1000 }, (_, at) => centre + (at % 2 ? 0.1 : -0.1)),
    ];
    expect(deviation(around(1.2))).toBeCloseTo(0.1, 14);
    expect(deviation(around(1_000_000.2))).toBeCloseTo(0.1, 9);
  });
});

describe('what a run earned', () => {
  it('leads from gross over its costs to net, and from trades and what is open, to the last digit', () => {
    const figures = figuresOf(recordOf('curve-75-days.csv', readFills()));
    const { amounts, trades, byHour, byWeekday, bySide } = figures;
    expect(amounts.gross + totalOf(amounts)).toBe(amounts.net);
    expect(amounts.start + amounts.flow + amounts.net).toBe(amounts.end);
    const net = trades.reduce((sum, trade) => sum + trade.net, 0n);
    expect(net + amounts.open).toBe(amounts.net);
    for (const groups of [byHour, byWeekday, bySide])
      expect(groups.reduce((sum, group) => sum + group.net, 0n)).toBe(net);
    for (const trade of trades) expect(trade.gross + totalOf(trade)).toBe(trade.net);
  });

  it('counts a payment in or out as no result', () => {
    const equity = [
      { timeMs: 0, equity: 1000n, flow: 1000n },
      { timeMs: 3_600_000, equity: 1600n, flow: 500n },
      { timeMs: 7_200_000, equity: 660n, flow: -1100n },
    ];
    const { ratios, amounts } = figuresOf({
      ...recordOf('curve-60-hours.csv'),
      equity,
      startMs: 0,
      endMs: 7_200_000,
    });
    expect(amounts).toMatchObject({ net: 260n, flow: -600n });
    expect(printRatio(ratios.netReturn)).toBe('0.210000');
  });

  it('has no ratio where nothing was traded and nothing moved', () => {
    const equity = [0, 1, 2].map((hour) => ({ timeMs: hour * 3_600_000, equity: 1000n, flow: 0n }));
    const { ratios } = figuresOf({ ...recordOf('curve-60-hours.csv'), equity, startMs: 0, endMs: 7_200_000 });
    expect(ratios).toMatchObject({ netReturn: 0, maxDrawdown: 0, trades: 0, timeInMarket: 0 });
    const { sharpe, sortino, calmar, winRate, profitFactor, probabilisticSharpe: likely } = ratios;
    expect([sharpe, sortino, calmar, winRate, profitFactor, likely]).toEqual(Array(6).fill(undefined));
  });
});

describe('drawdowns', () => {
  it('go from a peak to its return, and the last may still be open', () => {
    const values = [1, 1.2, 0.9, 1.2, 1.5, 1.35, 1.4];
    const falls = drawdownsOf(values.map((value, at) => ({ timeMs: at * 86_400_000, value })));
    expect(falls.map(({ depth, days, backMs }) => [printRatio(depth, 3), days, backMs])).toEqual([
      ['0.250', 2, 3 * 86_400_000],
      ['0.100', 2, undefined],
    ]);
    expect(worstOf(falls, 1)).toEqual([falls[0]]);
  });

  it('end where all is lost', () => {
    const curve = [100n, 0n, 50n].map((equity, at) => ({ timeMs: at, equity, flow: 0n }));
    expect(indexOf(curve).map(({ value }) => value)).toEqual([1, 0]);
  });
});

it('bars of a distribution hold every return, and none goes over zero', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -0.5, max: 0.5, noNaN: true }), { minLength: 1 }), (values) => {
      const bars = distributionOf(values);
      expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
      for (const { from, to } of bars) expect(from < 0 && to > 0).toBe(false);
      expect(bars.length).toBeLessThan(35);
    }),
  );
});

it('a rolling ratio begins with the first full window', () => {
  const returns = Array.from({ length: ROLLING_STEPS + 2 }, (_, at) => ({
    timeMs: at,
    value: (at % 3) / 100,
  }));
  expect(rollingSharpe(returns, 'day').map(({ timeMs }) => timeMs)).toEqual([29, 30, 31]);
});

it('the printer rounds by the exact value, halves away from zero, and knows no negative zero', () => {
  expect(
    [0.125, -0.125, 1.005, -0.000_000_1, Number.NaN, undefined].map((value) => printRatio(value, 2)),
  ).toEqual(['0.13', '-0.13', '1.00', '0.00', '–', '–']);
  expect(printPercent(-0.084)).toBe('-8.4%');
  expect(readable('-1234567.50')).toBe('−1,234,567.50');
  expect(readableMoney(1_965_500n, 2, 'signed')).toBe('+19,655.00');
  expect([30_000, 540_000, 9_660_000, 266_400_000].map(printSpan)).toEqual([
    '30.0 s',
    '9 min',
    '2 h 41',
    '3 d 2 h',
  ]);
});

describe('samples', () => {
  it('are compared by standard errors, or by the deviation of one of them', () => {
    // Means 2 and 4, variances 1 and 4: 2 apart over the root of 5 / 3.
    expect(standardErrors([2, 4, 6], [1, 2, 3])).toBeCloseTo(2 / Math.sqrt(5 / 3), 12);
    expect(standardErrors([2, 2], [1, 1])).toBeUndefined();
    expect(standardErrors([2], [1, 2])).toBeUndefined();
    // Deviation 1 of the others: 3 apart, over the root of 1 + 1 / 3.
    expect(deviationsAbove([5], [1, 2, 3])).toBeCloseTo(3 / Math.sqrt(4 / 3), 12);
    expect(deviationsAbove([5], [1, 1])).toBeUndefined();
  });

  it('below ten steps have no Sharpe and no Sortino ratio [LEAST_STEPS]', () => {
    const points = (count: number) =>
      recordOf('curve-75-days.csv', []).equity.filter(({ timeMs }, _, [start]) => {
        return timeMs <= (start?.timeMs ?? 0) + count * 3_600_000;
      });
    const ratiosOf = (hours: number) => {
      const record = recordOf('curve-75-days.csv', []);
      return figuresOf({ ...record, equity: points(hours) }).ratios;
    };
    expect(LEAST_STEPS).toBe(10);
    const [few, enough] = [ratiosOf(LEAST_STEPS - 1), ratiosOf(LEAST_STEPS)];
    expect([few.sharpe, few.sortino, few.probabilisticSharpe]).toEqual([undefined, undefined, undefined]);
    expect([enough.sharpe, enough.sortino, enough.probabilisticSharpe]).not.toContain(undefined);
  });
});
