import { describe, expect, it } from 'vitest';
import type { HappenedEvent, WhatHappened } from '../../backend/contract/records/trading/happened.ts';
import {
  busiest,
  candlesFor,
  drawLine,
  durationParts,
  hasUpdates,
  keyOf,
  namedGaps,
  pinnedEvents,
  totals,
} from './report-model.ts';

// Limits, written out: a test does not import what it checks.
const MAX_POINTS = 180;
const MAX_PINS = 40;
const MAX_GAPS_SHOWN = 5;
const HOUR_MS = 3_600_000;

const event = (members: Partial<HappenedEvent>) =>
  ({ symbolId: 1, profit: '0.00', fee: '0.00', change: '0.00', ...members }) as HappenedEvent;
const answer = (members: Partial<WhatHappened> = {}): WhatHappened => ({
  accountId: 7,
  currency: 'USDT',
  accountDigits: 2,
  catchUpId: 3,
  startTime: 1_000,
  endTime: 2_000,
  reachedTime: 2_000,
  openingBalance: '0.00',
  closingBalance: '0.00',
  events: [],
  gaps: [],
  isComplete: true,
  lastEventId: null,
  ...members,
});

describe('What is told of a time off', () => {
  it('is events, stretches without prices, and what was not looked at while something waits', () => {
    expect(hasUpdates(answer(), true)).toBe(false);
    expect(hasUpdates(answer({ events: [event({})] }), false)).toBe(true);
    const gap = { symbolId: 1, symbolName: 'BTC/USDT', startTime: 1, endTime: 2 };
    expect(hasUpdates(answer({ gaps: [gap] }), false)).toBe(true);
    expect(hasUpdates(answer({ reachedTime: 1_500 }), true)).toBe(true);
    expect(hasUpdates(answer({ reachedTime: 1_500 }), false)).toBe(false);
    expect(hasUpdates(answer({ catchUpId: null, events: [event({})] }), true)).toBe(false);
  });

  it('is told once for each account and start', () => {
    expect(keyOf(answer())).toBe('7/3/1000');
  });

  it('adds up: results, fees paid and the change of the balance', () => {
    const events = [
      event({ profit: '58.50', fee: '7.22', change: '51.28' }),
      event({ profit: '-20.40', fee: '1.42', change: '-21.82' }),
    ];
    expect(totals(events, 2)).toEqual({ profit: 3_810n, fee: -864n, change: 2_946n });
  });
});

describe('A time off in words and as a picture', () => {
  it.each([
    [12 * HOUR_MS + 27 * 60_000, ['12 h', '27 min']],
    [26 * HOUR_MS, ['1 d', '2 h']],
    [31 * 24 * HOUR_MS, ['31 d']],
    [24 * HOUR_MS + 60_000, ['1 d']],
    [20_000, ['1 min']],
  ])('%i ms lasts %j', (ms, parts) => {
    expect(durationParts(ms).map(({ unit, count }) => `${count} ${unit}`)).toEqual(parts);
  });

  it('has few points, however long it was [MAX_POINTS]', () => {
    expect(candlesFor(2 * HOUR_MS)).toEqual({ type: '1m', count: 121 });
    expect(candlesFor(12 * HOUR_MS).type).toBe('5m');
    expect(candlesFor(30 * 24 * HOUR_MS).type).toBe('4h');
    expect(candlesFor(4_000 * 24 * HOUR_MS)).toEqual({ type: '1d', count: MAX_POINTS });
  });

  it('shows the product with the most events', () => {
    expect(busiest([event({ symbolId: 2 }), event({}), event({}), event({ symbolId: null })])).toBe(1);
    expect(busiest([event({ symbolId: null })])).toBeUndefined();
  });

  it('has so many signs on it and no more, those of its product [MAX_PINS]', () => {
    const events = Array.from({ length: MAX_PINS + 2 }, (_, i) => event({ symbolId: 1, eventId: i }));
    expect(pinnedEvents([event({ symbolId: 2 }), ...events], 1)).toEqual(events.slice(0, MAX_PINS));
  });

  it('names a few stretches without prices and counts the others [MAX_GAPS_SHOWN]', () => {
    const gaps = Array.from({ length: MAX_GAPS_SHOWN + 2 }, (_, symbolId) => ({
      symbolId,
      symbolName: 'X',
      startTime: 1,
      endTime: 2,
    }));
    expect(namedGaps(gaps)).toEqual({ shown: gaps.slice(0, MAX_GAPS_SHOWN), others: 2 });
    expect(namedGaps([])).toEqual({ shown: [], others: 0 });
  });

  it('puts every moment on the line', () => {
    const candles = [
      { timestamp: 1, close: 10 },
      { timestamp: 2, close: 30 },
      { timestamp: 3, close: 20 },
    ];
    const { points, at } = drawLine(candles, { startTime: 1_000, endTime: 5_000 });
    expect(points).toEqual([
      { x: 0, y: 1 },
      { x: 0.25, y: 0 },
      { x: 0.5, y: 0.5 },
    ]);
    expect(at(2_000)).toEqual({ x: 0.25, y: 0 });
    expect(at(4_000)).toEqual({ x: 0.75, y: 0.5 });
    expect(at(9_000).x).toBe(1);
  });
});
