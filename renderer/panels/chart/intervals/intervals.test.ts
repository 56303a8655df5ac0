import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Candle } from '../../../../backend/domain/market-data.ts';
import type { CandleFeed } from '../../../market/contracts.ts';
import {
  barEnd,
  barSeconds,
  barStart,
  composedOf,
  intervalLabel,
  readInterval,
  addInterval,
  readOwn,
  removeInterval,
  useOwnIntervals,
} from './chart-interval.ts';
import { ComposedFeed } from './interval-feed.ts';

const seconds = (text: string) => Date.parse(text) / 1000;

describe('an interval that a trader types', () => {
  it('is minutes without a unit, and has one name for one length', () => {
    expect(['45', '45m', '60', '90 min', '3H', '24h', '2d', '2W', '3M', '3mo'].map(readInterval)).toEqual([
      '45m',
      '45m',
      '1h',
      '90m',
      '3h',
      '1d',
      '2d',
      '2w',
      '3M',
      '3M',
    ]);
    expect((['45m', '1d', '2d', '3M'] as const).map(intervalLabel)).toEqual(['45m', 'D', '2D', '3M']);
  });

  it('is refused when it is nothing or longer than a chart shows [MAX_MULTIPLE]', () => {
    expect(['４５', '４ｈ', '３Ｍ'].map(readInterval)).toEqual(['45m', '4h', '3M']);
    expect(['', '0m', 'm', '1.5h', '5x', '-2m'].map(readInterval)).toEqual(Array(6).fill(undefined));
    expect(['1440m', '24h', '365d', '52w', '24M'].map(readInterval)).toEqual([
      '1d',
      '1d',
      '365d',
      '52w',
      '24M',
    ]);
    expect(['1441m', '25h', '366d', '53w', '25M'].map(readInterval)).toEqual(Array(5).fill(undefined));
  });

  it('is made of the longest served candles that fit whole', () => {
    expect((['2m', '45m', '3h', '8h', '7m', '5m', '2d', '3M'] as const).map(composedOf)).toEqual([
      { type: '1m', count: 2 },
      { type: '15m', count: 3 },
      { type: '1h', count: 3 },
      { type: '4h', count: 2 },
      { type: '1m', count: 7 },
      { type: '5m', count: 1 },
      { type: '1d', count: 2 },
      { type: '1M', count: 3 },
    ]);
  });

  it('counts bars from the start of the day, of 1970 or of a Monday, and cuts the last one of a day', () => {
    expect(barStart('45m', seconds('2026-03-04T15:30:10Z'))).toBe(seconds('2026-03-04T15:00:00Z'));
    expect(barStart('7h', seconds('2026-03-04T23:00:00Z'))).toBe(seconds('2026-03-04T21:00:00Z'));
    expect(barEnd('7h', seconds('2026-03-04T21:00:00Z'))).toBe(seconds('2026-03-05T00:00:00Z'));
    expect(barStart('1w', seconds('2026-03-04T15:30:00Z'))).toBe(seconds('2026-03-02T00:00:00Z'));
    expect(barStart('3M', seconds('2026-03-04T15:30:00Z'))).toBe(seconds('2026-01-01T00:00:00Z'));
    expect(barEnd('3M', seconds('2026-01-01T00:00:00Z'))).toBe(seconds('2026-04-01T00:00:00Z'));
    expect((['2m', '3h', '2d', '2w'] as const).map(barSeconds)).toEqual([120, 10_800, 172_800, 1_209_600]);
  });
});

const minute = (number: number, close = 100 + number): Candle => ({
  timestamp: number * 60,
  open: 100,
  high: Math.max(100, close),
  low: 90 - number,
  close,
  volume: number,
  lastTickTimeMs: number * 60_000,
  lastTickSeq: number,
});

/** A feed of minutes from `first` to `last`, as the platform has them. */
function minutes(first: number, last: number) {
  let onCandle: (candle: Candle) => void = () => undefined;
  let onReset: () => void = () => undefined;
  const history = vi.fn<CandleFeed['history']>(async (end, count) => {
    const until = end === 0 ? last : Math.min(last, Math.floor(end / 60));
    const from = Math.max(first, until - count + 1);
    return Array.from({ length: Math.max(0, until - from + 1) }, (_, index) => minute(from + index));
  });
  const feed: CandleFeed = {
    history,
    onCandle: (listener) => ((onCandle = listener), () => undefined),
    onReset: (listener) => ((onReset = listener), () => undefined),
  };
  return { feed, history, live: (candle: Candle) => onCandle(candle), reset: () => onReset() };
}

describe('bars that are composed of served candles', () => {
  it('open with the first candle, close with the last and add up the volume', async () => {
    const { feed } = minutes(2, 5);
    const bars = await new ComposedFeed(feed, '2m').history(0, 10);
    expect(bars).toEqual([
      { ...minute(3), timestamp: 120, low: 87, high: 103, volume: 5 },
      { ...minute(5), timestamp: 240, low: 85, high: 105, volume: 9 },
    ]);
  });

  it('leave out a first bar that may lack its beginning, and join there without a hole', async () => {
    const { feed } = minutes(0, 99);
    const composed = new ComposedFeed(feed, '7m');
    const newest = await composed.history(0, 5);
    const older = await composed.history((newest[0]?.timestamp ?? 0) - 1, 5);
    const starts = [...older, ...newest].map(({ timestamp }) => timestamp / 420);
    expect(starts).toEqual(starts.map((_, index) => (starts[0] ?? 0) + index));
    expect(
      [...older, ...newest]
        .slice(0, -1)
        .every(({ timestamp, lastTickSeq }) => lastTickSeq === timestamp / 60 + 6),
    ).toBe(true);
  });

  it('follow the running candle and begin anew with the first one of the next bar', async () => {
    const { feed, live, reset } = minutes(2, 4);
    const composed = new ComposedFeed(feed, '2m');
    const notified: Candle[] = [];
    composed.onCandle((bar) => notified.push(bar));
    composed.onReset(() => undefined);
    live(minute(4, 200));
    expect(notified).toEqual([]);
    await composed.history(0, 10);
    live(minute(5, 500));
    live(minute(5, 80));
    live(minute(6, 70));
    expect(notified.map(({ timestamp, high, close, volume }) => [timestamp, high, close, volume])).toEqual([
      [240, 500, 500, 9],
      [240, 104, 80, 9],
      [360, 100, 70, 6],
    ]);
    reset();
    live(minute(7));
    expect(notified).toHaveLength(3);
  });

  it('ask for a thousand candles at a time and six times at most [MAX_QUERY_CANDLES] [MAX_QUERIES]', async () => {
    const { feed, history } = minutes(0, 100_000);
    await new ComposedFeed(feed, '23m').history(0, 500);
    expect(history.mock.calls.map(([, count]) => count)).toEqual(Array(6).fill(1000));
  });
});

describe('own intervals', () => {
  beforeEach(() => useOwnIntervals.setState({ own: [] }));

  it('are kept once each, and what the platform serves is none', () => {
    for (const interval of ['45m', '2m', '45m', '5m'] as const) addInterval(interval);
    expect(useOwnIntervals.getState().own).toEqual(['2m', '45m']);
    removeInterval('2m');
    expect(useOwnIntervals.getState().own).toEqual(['45m']);
    expect(readOwn(['3h', '1h', 'x', 7, '3h'])).toEqual(['3h']);
  });

  it('give up the one that was added longest ago for a thirteenth [MAX_OWN_INTERVALS]', () => {
    for (let count = 6; count <= 18; count += 1) addInterval(`${count * 7}m`);
    const { own } = useOwnIntervals.getState();
    expect(own).toHaveLength(12);
    expect(own).not.toContain('42m');
  });
});
