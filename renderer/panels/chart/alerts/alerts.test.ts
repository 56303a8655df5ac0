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
} from './alert-store.ts';
import { alertSentence, indicatorReached, lineLevel, type IndicatorAlert } from './alert.ts';
import { IndicatorWatch } from './use-alerts.ts';

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
