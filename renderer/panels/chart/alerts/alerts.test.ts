import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Candle } from '../../../../backend/domain/market-data.ts';
import { changeDrawings, useDrawings } from '../drawings/drawing-store.ts';
import type { Drawing } from '../drawings/drawing.ts';
import {
  fireAlert,
  storeAlert,
  popTriggeredAlerts,
  seeAlerts,
  useAlerts,
  readAlerts,
  readFired,
  addAlert,
  MAX_ALERTS,
  removeAlert,
} from './alert-store.ts';
import {
  alertSentence,
  indicatorReached,
  lineLevel,
  type IndicatorAlert,
  type Alert,
  changedAlert,
  draftOf,
  priceAlertOf,
  type AlertDraft,
  MAX_ALERT_WORDS,
  type DrawingAlert,
} from './alert.ts';
import { IndicatorWatch } from './use-alerts.ts';

const PRODUCT = { symbolId: 1, product: 'BTC/USDT', digits: 1 } as const;
const NOW = Date.UTC(2026, 2, 4, 12);
const MINUTE = 60_000;
const draft = (more: Partial<AlertDraft>): AlertDraft => ({ ...draftOf(undefined, '100.0'), ...more });
/** Prices of a minute each; the numbers of those that fired. */
function walk(prices: readonly number[]): readonly number[] {
  return prices.flatMap((price, index) =>
    popTriggeredAlerts(1, price, NOW + index * MINUTE).length > 0 ? [index] : [],
  );
}
const keep = (more: Partial<AlertDraft>, market: number) => {
  const made = priceAlertOf(draft(more), PRODUCT, market, NOW);
  if (made === undefined) throw new Error('nothing was made');
  storeAlert(made);
};
describe('an alert', () => {
  it.each([
    ['reaches, from below', { condition: 'reaches' }, 900, [950, 1000, 900, 1000], [1]],
    ['reaches, from above', { condition: 'reaches' }, 1100, [1050, 999], [1]],
    ['rises to, from below', { condition: 'above' }, 900, [950, 1001], [1]],
    ['rises to, from above: comes back first', { condition: 'above' }, 1100, [1100, 1050, 990, 1000], [3]],
    ['falls to, from below: comes back first', { condition: 'below' }, 900, [900, 1010, 1000], [2]],
    [
      'every time it rises to',
      { condition: 'above', repeats: true },
      900,
      [1000, 1010, 990, 1000, 999, 1000],
      [0, 3, 5],
    ],
    [
      'every time it reaches, from either side',
      { condition: 'reaches', repeats: true },
      900,
      [1000, 1010, 1000, 1020],
      [0, 2, 3],
    ],
  ] as const)('%s', (_name, more, market, prices, fired) => {
    keep(more, market);
    expect(walk(prices)).toEqual(fired);
    expect(alerts()).toHaveLength('repeats' in more ? 1 : 0);
  });

  it('that repeats fires once a minute at most: a price that trembles at a level is one event', () => {
    keep({ condition: 'above', repeats: true }, 900);
    const fired = [0, 1, 2, 3].map(
      (second) => popTriggeredAlerts(1, second % 2 === 0 ? 1000 : 990, NOW + second * 1000).length,
    );
    expect(fired).toEqual([1, 0, 0, 0]);
    expect(popTriggeredAlerts(1, 1000, NOW + MINUTE)).toHaveLength(1);
    expect(useAlerts.getState().fired).toHaveLength(2);
  });

  it.each([
    ['hour', 59, true],
    ['hour', 60, false],
    ['day', 24 * 60 - 1, true],
    ['week', 7 * 24 * 60, false],
  ] as const)('that ends in a %s fires after %d minutes: %s', (expiry, minutes, fires) => {
    keep({ expiry }, 900);
    expect(popTriggeredAlerts(1, 1000, NOW + minutes * MINUTE)).toHaveLength(fires ? 1 : 0);
    // One that is over stays in the list, to be changed or removed.
    expect(alerts()).toHaveLength(fires ? 0 : 1);
  });

  it('is not made without a price of the product, a market, or an end that lies ahead', () => {
    const made = (more: Partial<AlertDraft>, market: number | undefined = 900) =>
      priceAlertOf(draft(more), PRODUCT, market, NOW);
    for (const price of ['', '0', '1.23', '1e3', 'x']) expect(made({ price })).toBeUndefined();
    expect(priceAlertOf(draft({}), PRODUCT, undefined, NOW)).toBeUndefined();
    for (const endsAtMs of [undefined, NOW, NOW - 1])
      expect(made({ expiry: 'at', endsAtMs })).toBeUndefined();
    expect(made({ expiry: 'at', endsAtMs: NOW + 1 })?.expiresAtMs).toBe(NOW + 1);
  });

  it('has words of 120 letters at most, which stand before what happened [MAX_ALERT_WORDS]', () => {
    keep({ words: ` ${'x'.repeat(130)} ` }, 900);
    expect(alerts()[0]?.words).toHaveLength(120);
    expect(MAX_ALERT_WORDS).toBe(120);
    useAlerts.setState({ alerts: [] });
    keep({ words: 'Sell half' }, 900);
    expect(alertSentence(alerts()[0] as Alert, 'fired')).toBe(
      'Sell half: BTC/USDT has reached 100.0 or more',
    );
  });

  it('is read back as it was kept, and shows in its form as it was typed', () => {
    keep({ condition: 'below', repeats: true, words: 'Look', sound: 'fill', expiry: 'day' }, 900);
    const [kept] = alerts();
    expect(readAlerts(JSON.parse(JSON.stringify(alerts())), 9)).toEqual(JSON.parse(JSON.stringify(alerts())));
    expect(kept && draftOf(kept, '100.0')).toEqual({
      condition: 'below',
      price: '100.0',
      expiry: 'at',
      endsAtMs: NOW + 24 * 60 * MINUTE,
      repeats: true,
      words: 'Look',
      sound: 'fill',
    });
  });

  it('on a drawing is changed in its terms and stays on its line', () => {
    const alert: DrawingAlert = { kind: 'drawing', ...PRODUCT, id: 'a', drawing: 'one', side: 'below' };
    const changed = changedAlert(alert, draft({ repeats: true, words: 'Trend', sound: 'none' }), NOW);
    expect(changed).toMatchObject({ ...alert, repeats: 'side', words: 'Trend', sound: 'none' });
    expect(changedAlert(alert, draft({ expiry: 'at', endsAtMs: 5 }), NOW)).toBeUndefined();
  });
});

const alerts = () => useAlerts.getState().alerts;
const priceOf = (alert: Alert | undefined) => (alert?.kind === 'price' ? alert.price : undefined);
const at = (price: number, symbolId = 1) => ({ symbolId, product: 'BTC/USDT', digits: 1, price });

beforeEach(() => useAlerts.setState({ alerts: [], fired: [], unseen: 0 }));

it('an alert fires once, when the market reaches its price from the side on which it was', () => {
  addAlert(at(1100), 1000);
  addAlert(at(900), 1000);
  expect(popTriggeredAlerts(1, 1099)).toEqual([]);
  expect(popTriggeredAlerts(2, 1200)).toEqual([]);
  expect(popTriggeredAlerts(1, 1100).map(priceOf)).toEqual([1100]);
  expect(popTriggeredAlerts(1, 1100)).toEqual([]);
  // The market went through it while the terminal was off.
  expect(popTriggeredAlerts(1, 700).map(priceOf)).toEqual([900]);
  expect(alerts()).toEqual([]);
});

it('an alert is removed', () => {
  addAlert(at(1100), 1000);
  removeAlert(alerts()[0]!.id);
  expect(alerts()).toEqual([]);
});

it('there are 100 alerts at most; the oldest goes [MAX_ALERTS]', () => {
  for (let number = 0; number < 104; number += 1) addAlert(at(2000 + number), 1000);
  expect(alerts()).toHaveLength(100);
  expect(priceOf(alerts()[0])).toBe(2004);
  expect(readAlerts([...alerts(), ...alerts()], 100)).toHaveLength(100);
});

it('what is stored is read as far as it is an alert', () => {
  addAlert(at(1100), 1000);
  const [alert] = alerts();
  expect(readAlerts([alert, { ...alert, price: '1' }, { ...alert, side: 'near' }, null], MAX_ALERTS)).toEqual(
    [alert],
  );
  expect(readAlerts({ alert }, MAX_ALERTS)).toEqual([]);
});

const product = { symbolId: 1, product: 'BTC/USDT', digits: 1 } as const;
const line = (tool: Drawing['tool'], ...points: readonly (readonly [number, number])[]): Drawing => ({
  id: 'one',
  tool,
  anchors: points.map(([time, price]) => ({ time, price })),
  tone: 'brand',
  locked: false,
  text: '',
});

beforeEach(() => {
  useAlerts.setState({ alerts: [], fired: [], unseen: 0 });
  useDrawings.setState({ products: {}, steps: {} });
});

describe('an alert on a drawn line', () => {
  it('waits at the price of the line at the time, where the line is', () => {
    const trend = line('trend', [100, 1000], [200, 2000]);
    expect([50, 150, 250].map((at) => lineLevel(trend, at))).toEqual([undefined, 1500, undefined]);
    const ray = line('ray', [100, 1000], [200, 2000]);
    expect([50, 150, 300].map((at) => lineLevel(ray, at))).toEqual([undefined, 1500, 3000]);
    expect(lineLevel(line('horizontal', [0, 700]), 9e9)).toBe(700);
    expect(lineLevel(line('rectangle', [0, 700], [9, 900]), 5)).toBeUndefined();
  });

  it('fires where the line is now, also after it was moved, and never after it was removed', () => {
    changeDrawings(product.product, () => [line('horizontal', [0, 700])]);
    storeAlert({ kind: 'drawing', ...product, drawing: 'one', side: 'above' });
    changeDrawings(product.product, () => [line('horizontal', [0, 800])]);
    expect(popTriggeredAlerts(1, 750, 1000)).toEqual([]);
    changeDrawings(product.product, () => []);
    expect(popTriggeredAlerts(1, 900, 1000)).toEqual([]);
    changeDrawings(product.product, () => [line('horizontal', [0, 800])]);
    expect(popTriggeredAlerts(1, 900, 1000)).toHaveLength(1);
  });
});

const rising: Omit<IndicatorAlert, 'id'> = {
  ...product,
  kind: 'indicator',
  interval: '5m',
  indicator: 'sma',
  parameters: { length: 2 },
  line: 0,
  level: 150,
  side: 'above',
};
const candle = (timestamp: number, close: number): Candle => ({
  timestamp,
  open: close,
  high: close,
  low: close,
  close,
  volume: 1,
  lastTickTimeMs: timestamp * 1000,
  lastTickSeq: timestamp,
});

describe('an alert of an indicator', () => {
  it('is reached by its line, or by the price at its line', () => {
    expect(indicatorReached({ side: 'above', level: 70 }, 70, 1)).toBe(true);
    expect(indicatorReached({ side: 'below', level: 30 }, 31, 1)).toBe(false);
    expect(indicatorReached({ side: 'below', level: undefined }, 100, 99)).toBe(true);
    expect(indicatorReached({ side: 'above', level: undefined }, undefined, 99)).toBe(false);
  });

  it('is computed without a chart: on the newest bar of history and on every change of the running one', () => {
    const reached = vi.fn();
    const watch = new IndicatorWatch([{ ...rising, id: 'a' }], reached);
    watch.setCandles([candle(0, 500), candle(300, 500), candle(600, 0), candle(900, 100)]);
    // The mean was above the level in the past only.
    expect(reached).not.toHaveBeenCalled();
    watch.update(candle(900, 250));
    expect(reached).not.toHaveBeenCalled();
    watch.update(candle(1200, 100));
    expect(reached).toHaveBeenCalledTimes(1);
  });

  it('is read from the store as far as this version knows its indicator', () => {
    const stored = { ...rising, id: 'a' };
    expect(readAlerts([stored], 9)).toEqual([stored]);
    expect(
      readAlerts(
        [
          { ...stored, indicator: 'gone' },
          { ...stored, line: 7 },
          { ...stored, interval: 'x' },
        ],
        9,
      ),
    ).toEqual([]);
  });
});

describe('alerts that fired', () => {
  it('are remembered, unseen until the list is looked at, and fire in one window only', () => {
    storeAlert({ kind: 'price', ...product, price: 5, side: 'above' });
    const [alert] = useAlerts.getState().alerts;
    if (alert === undefined) throw new Error('there is no alert');
    expect([fireAlert(alert, 77), fireAlert(alert, 78)]).toEqual([true, false]);
    expect(useAlerts.getState()).toMatchObject({ alerts: [], fired: [{ alert, atMs: 77 }], unseen: 1 });
    seeAlerts();
    expect(useAlerts.getState().unseen).toBe(0);
    expect(alertSentence(alert, 'fired')).toBe('BTC/USDT has reached 0.5 or more');
    expect(alertSentence(alert, 'waits')).toBe('BTC/USDT reaches 0.5 or more');
    expect(readFired([{ alert, atMs: 77 }, { alert }, 5], 9)).toEqual([{ alert, atMs: 77 }]);
  });

  it('are fifty at most; the oldest goes [MAX_FIRED_ALERTS]', () => {
    for (let number = 0; number < 52; number += 1) {
      storeAlert({ kind: 'price', ...product, price: number + 1, side: 'above' });
      popTriggeredAlerts(1, 1000, number);
    }
    const { fired, unseen } = useAlerts.getState();
    expect([fired.length, fired[0]?.atMs, unseen]).toEqual([50, 51, 50]);
  });

  it('say what an indicator or a line did', () => {
    changeDrawings(product.product, () => [line('trend', [0, 1], [9, 9])]);
    expect(alertSentence({ ...rising, id: 'a' }, 'fired')).toBe(
      'BTC/USDT: SMA 2 5m has reached 15.0 or more',
    );
    const drawing = { kind: 'drawing', ...product, id: 'b', drawing: 'one', side: 'below' } as const;
    expect(alertSentence(drawing, 'waits')).toBe('BTC/USDT falls to Trend line');
    expect(alertSentence({ ...drawing, drawing: 'x' }, 'waits')).toBe(
      'BTC/USDT falls to a line that was removed',
    );
  });
});
