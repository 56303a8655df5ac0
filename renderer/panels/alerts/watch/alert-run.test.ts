import { describe, expect, it } from 'vitest';
import type { Candle } from '../../../../backend/domain/market-data.ts';
import { lineAlert, priceAlert, type Alert, type Condition, type NewAlert } from '../alert.ts';
import { AlertRun, wouldHaveFired } from './alert-run.ts';
import { pricesOf, REPEAT_PAUSE_MS } from './judge.ts';

const PRODUCT = { symbolId: 1, code: 'BTC/USDT', digits: 1, numberDigits: 3 } as const;
const MINUTE = 60;

/** A bar of a minute by its number, through these prices in their order. */
function bar(number: number, ...prices: readonly number[]): Candle {
  const [open = 0] = prices;
  const timestamp = number * MINUTE;
  return {
    timestamp,
    open,
    high: Math.max(...prices),
    low: Math.min(...prices),
    close: prices.at(-1) ?? open,
    volume: 1,
    lastTickTimeMs: timestamp * 1000 + 59_000,
    lastTickSeq: number,
  };
}
/** Bars of one price each. */
const bars = (...closes: readonly number[]) => closes.map((close, number) => bar(number, close));

const alertOf = (conditions: readonly Condition[], more: Partial<NewAlert> = {}): Alert => ({
  id: 'a',
  product: PRODUCT,
  interval: '1m',
  moment: 'running',
  repeats: 'time',
  conditions,
  ...more,
});
const price = { kind: 'price' } as const;
const level = (value: number) => ({ kind: 'level', value }) as const;
const sma = (length: number) =>
  ({ kind: 'indicator', indicator: 'sma', parameters: { length }, line: 0 }) as const;

/** Numbers of the bars in which an alert fires. */
function fires(
  alert: Alert,
  candles: readonly Candle[],
  drawn?: (seconds: number) => number,
): readonly number[] {
  const run = new AlertRun(alert, undefined, (_drawing, seconds) => drawn?.(seconds));
  return candles.flatMap((each) => run.take(each)).map(({ bar: start }) => start / MINUTE);
}

describe('each condition fires once, in the right bar', () => {
  it.each<[string, Condition, readonly number[], readonly number[]]>([
    [
      'crosses',
      { kind: 'compare', left: price, relation: 'crosses', right: level(100) },
      [90, 95, 101, 105, 99, 98],
      [2, 4],
    ],
    [
      'crosses above',
      { kind: 'compare', left: price, relation: 'crossesUp', right: level(100) },
      [90, 95, 101, 105, 99, 98],
      [2],
    ],
    [
      'crosses below',
      { kind: 'compare', left: price, relation: 'crossesDown', right: level(100) },
      [90, 95, 101, 105, 99, 98],
      [4],
    ],
    [
      'comes to the level and turns',
      { kind: 'compare', left: price, relation: 'crosses', right: level(100) },
      [90, 100, 100, 95, 90],
      [1],
    ],
    [
      'comes to the level and goes on',
      { kind: 'compare', left: price, relation: 'crosses', right: level(100) },
      [90, 100, 110, 120],
      [1],
    ],
    [
      'is above',
      { kind: 'compare', left: price, relation: 'above', right: level(100) },
      [90, 100, 101, 105, 99, 103],
      [2, 5],
    ],
    [
      'is below',
      { kind: 'compare', left: price, relation: 'below', right: level(100) },
      [101, 100, 99, 98, 102],
      [2],
    ],
    [
      'enters a zone',
      { kind: 'zone', left: price, relation: 'enters', low: 100, high: 110 },
      [90, 99, 100, 105, 115, 116],
      [2],
    ],
    [
      'leaves a zone',
      { kind: 'zone', left: price, relation: 'leaves', low: 100, high: 110 },
      [90, 99, 100, 105, 115, 116],
      [4],
    ],
    [
      'goes through a zone',
      { kind: 'zone', left: price, relation: 'enters', low: 100, high: 110 },
      [90, 120, 121],
      [1],
    ],
    [
      'moves in a time',
      { kind: 'move', relation: 'either', basisPoints: 500, minutes: 2 },
      [100, 100, 100, 104, 106, 107, 100],
      [4, 6],
    ],
    [
      'rises in a time',
      { kind: 'move', relation: 'up', basisPoints: 500, minutes: 2 },
      [100, 100, 104, 106, 106],
      [3],
    ],
    [
      'falls in a time',
      { kind: 'move', relation: 'down', basisPoints: 500, minutes: 2 },
      [100, 100, 104, 98, 98],
      [4],
    ],
    [
      'an indicator crosses a level',
      { kind: 'compare', left: sma(2), relation: 'crossesUp', right: level(100) },
      [90, 90, 100, 112, 120],
      [3],
    ],
    [
      'the price crosses an indicator',
      { kind: 'compare', left: price, relation: 'crossesUp', right: sma(3) },
      [100, 98, 96, 95, 110, 120],
      [4],
    ],
    [
      'an indicator crosses an indicator',
      { kind: 'compare', left: sma(1), relation: 'crosses', right: sma(3) },
      [100, 98, 96, 95, 110, 120],
      [4],
    ],
  ])('%s', (_name, condition, closes, fired) => {
    expect(fires(alertOf([condition]), bars(...closes))).toEqual(fired);
  });

  it('a drawn line is crossed where it is at the time of the bar, and nowhere where it is not', () => {
    const alert: Alert = {
      id: 'a',
      ...lineAlert(PRODUCT, { kind: 'drawing', drawing: 'd' }, undefined),
      repeats: 'time',
    };
    const rising = (seconds: number) => 100 + (seconds / MINUTE) * 10;
    expect(fires(alert, bars(90, 105, 125, 120), rising)).toEqual([2, 3]);
    expect(fires(alert, bars(90, 200, 90))).toEqual([]);
  });

  it('events of orders and of the margin', () => {
    const run = (condition: Condition) =>
      new AlertRun(alertOf([condition], { product: undefined }), undefined, () => undefined);
    const filled = run({ kind: 'order', event: 'filled' });
    expect(filled.receive('cancelled', 1000)).toEqual([]);
    expect(
      [filled.receive('filled', 61_000), filled.receive('filled', 62_000)].map((all) => all.length),
    ).toEqual([1, 1]);
    const stopOut = run({ kind: 'margin', relation: 'stopOut' });
    expect(stopOut.receive('stopOut', 5_000)).toMatchObject([{ atMs: 5_000, bar: 0 }]);
    const below = run({ kind: 'margin', relation: 'below', levelBp: 15_000 });
    const seen = [20_000, 15_100, 15_000, 14_000, 16_000, 14_900].map(
      (levelBp, index) => below.seeMargin({ levelBp, callBp: 12_000 }, index * 1000).length,
    );
    expect(seen).toEqual([0, 0, 1, 0, 0, 1]);
    const called = run({ kind: 'margin', relation: 'called' });
    expect(called.seeMargin({ levelBp: 11_900, callBp: undefined }, 1)).toEqual([]);
    expect(called.seeMargin({ levelBp: 11_900, callBp: 12_000 }, 2)).toMatchObject([
      { values: [{ left: 11_900, right: 12_000 }] },
    ]);
  });
});

const over100: Condition = { kind: 'compare', left: price, relation: 'above', right: level(100) };
const to95: Condition = { kind: 'compare', left: price, relation: 'crossesUp', right: level(95) };

describe('an alert of several conditions', () => {
  it('fires where all are met; what happened counts until its bar ends', () => {
    const alert = alertOf([to95, over100]);
    expect(fires(alert, [bar(0, 90), bar(1, 96), bar(2, 101)])).toEqual([]);
    expect(fires(alert, [bar(0, 90), bar(1, 92, 96, 101)])).toEqual([1]);
  });

  it('of an order and the price needs both in one bar', () => {
    const run = new AlertRun(
      alertOf([{ kind: 'order', event: 'filled' }, over100]),
      undefined,
      () => undefined,
    );
    run.take(bar(0, 99));
    expect(run.receive('filled', 1_000)).toEqual([]);
    expect(run.take(bar(0, 99, 101))).toHaveLength(1);
    run.take(bar(1, 99));
    expect(run.take(bar(1, 99, 102))).toEqual([]);
  });
});

describe('how often', () => {
  it('once', () => {
    expect(fires(alertOf([over100], { repeats: 'once' }), bars(90, 101, 90, 101))).toEqual([1]);
  });

  it('once each bar in which it is so, however long', () => {
    const candles = [bar(0, 90), bar(1, 101, 99, 102), bar(2, 101), bar(3, 99)];
    expect(fires(alertOf([over100], { repeats: 'bar' }), candles)).toEqual([1, 2]);
  });

  it('each time, but once a minute at most: a price that trembles at a level is one event', () => {
    const run = new AlertRun(alertOf([over100]), undefined, () => undefined);
    const at = (close: number, timeMs: number) => ({
      ...bar(0, close),
      open: 90,
      high: close,
      low: 90,
      lastTickTimeMs: timeMs,
    });
    const fired = [99, 101, 99, 101].map((close, index) => run.take(at(close, index * 1000)).length);
    expect(fired).toEqual([0, 1, 0, 0]);
    run.take(at(99, REPEAT_PAUSE_MS));
    expect(run.take(at(101, REPEAT_PAUSE_MS + 1000))).toHaveLength(1);
  });

  it('at the close of a bar alone, whatever the bar did before', () => {
    const alert = alertOf([to95], { moment: 'closed' });
    const candles = [bar(0, 90), bar(1, 90, 99, 91), bar(2, 92), bar(2, 92, 97), bar(3, 96), bar(4, 94)];
    expect(fires(alert, candles)).toEqual([2]);
    const run = new AlertRun(alert, undefined, () => undefined);
    expect(candles.slice(0, 4).flatMap((each) => run.take(each))).toEqual([]);
    // The bar is over, and no price follows.
    expect(run.end()).toMatchObject([{ bar: 2 * MINUTE, values: [{ left: 97, right: 95 }] }]);
    expect([...run.end(), ...run.take(bar(3, 96))]).toEqual([]);
  });

  it('never from its end on', () => {
    const ends = (expiresAtMs: number) => fires(alertOf([over100], { expiresAtMs }), bars(90, 101));
    expect([ends(119_000), ends(119_001)]).toEqual([[], [1]]);
  });
});

describe('what is seen of a bar', () => {
  it('is its way: open, the extreme against its direction, the other one, close; of a known one only what is new', () => {
    expect(pricesOf(undefined, bar(1, 10, 5, 20, 15))).toEqual([10, 5, 20, 15]);
    expect(pricesOf(undefined, bar(1, 15, 5, 20, 10))).toEqual([15, 20, 5, 10]);
    expect(pricesOf({ start: 60, high: 20, low: 5 }, bar(1, 10, 5, 20, 15))).toEqual([15]);
    expect(pricesOf({ start: 60, high: 18, low: 5 }, bar(1, 10, 5, 20, 15))).toEqual([20, 15]);
  });

  it('is not what it did before the alert was set', () => {
    const run = new AlertRun({ id: 'a', ...priceAlert(PRODUCT, 100, 90) }, undefined, () => undefined);
    expect(run.take(bar(0, 90, 105, 92))).toEqual([]);
    expect(run.take(bar(0, 90, 105, 92, 94))).toEqual([]);
    expect(run.take(bar(0, 90, 106, 92, 94))).toMatchObject([{ values: [{ left: 106, right: 100 }] }]);
  });

  it('is also what happened between the press and the first bar that arrives', () => {
    const run = new AlertRun({ id: 'a', ...priceAlert(PRODUCT, 100, 90) }, undefined, () => undefined);
    expect(run.take(bar(0, 101))).toHaveLength(1);
  });
});

describe('after a restart', () => {
  const crosses = alertOf([{ kind: 'compare', left: price, relation: 'crosses', right: level(100) }]);

  it('the bars that were missed fire as if they had been seen, in their bars, and none twice', () => {
    const way = [
      bar(0, 90),
      bar(1, 90, 101, 95),
      bar(2, 95),
      bar(3, 96, 103, 102),
      bar(4, 104),
      bar(5, 105, 99),
    ];
    const whole = fires(crosses, way);
    for (let cut = 1; cut < way.length; cut += 1) {
      const before = new AlertRun(crosses, undefined, () => undefined);
      const first = way.slice(0, cut).flatMap((each) => before.take(each));
      const stored = JSON.parse(JSON.stringify(before.memory)) as typeof before.memory;
      const after = new AlertRun(crosses, stored, () => undefined);
      // History comes again from its beginning: what was seen teaches, what was missed counts.
      const rest = way.flatMap((each) => after.take(each));
      expect(
        [...first, ...rest].map(({ bar: start }) => start / MINUTE),
        `cut at ${cut}`,
      ).toEqual(whole);
    }
    expect(whole).toEqual([1, 3, 5]);
  });

  it('an indicator is where it would have been', () => {
    const alert = alertOf([{ kind: 'compare', left: sma(3), relation: 'crosses', right: level(100) }], {
      moment: 'closed',
    });
    const way = bars(90, 92, 94, 120, 130, 80, 70, 60);
    const before = new AlertRun(alert, undefined, () => undefined);
    const first = way.slice(0, 4).flatMap((each) => before.take(each));
    const after = new AlertRun(alert, before.memory, () => undefined);
    expect([...first, ...way.flatMap((each) => after.take(each))]).toEqual(
      way.flatMap(
        (
          (run) => (each: Candle) =>
            run.take(each)
        )(new AlertRun(alert, undefined, () => undefined)),
      ),
    );
  });

  it('one with other conditions begins anew', () => {
    const run = new AlertRun(crosses, undefined, () => undefined);
    run.take(bar(0, 90));
    const other = alertOf([{ kind: 'compare', left: price, relation: 'crosses', right: level(80) }]);
    expect(new AlertRun(other, run.memory, () => undefined).seenBar).toBeUndefined();
    expect(
      new AlertRun({ ...crosses, words: 'x', expiresAtMs: 5 }, run.memory, () => undefined).seenBar,
    ).toBe(0);
  });
});

it('what would have fired is counted over bars of the past, each time, whatever the sides are now', () => {
  const alert: Alert = { id: 'a', ...priceAlert(PRODUCT, 100, 90), expiresAtMs: 1 };
  expect(wouldHaveFired(alert, bars(110, 90, 110), () => undefined)).toHaveLength(2);
});
