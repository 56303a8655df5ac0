import { expect, it, describe } from 'vitest';
import { RateMeter, UNOPENED_LINE, type LineHealth } from '../../backend/client/index.ts';
import { marketTimeAt } from '../market/market-clock.ts';
import { HealthTracker, MarketPace } from './health.ts';

const LIVE: LineHealth = { ...UNOPENED_LINE, state: 'live' };
const DOWN: LineHealth = { ...UNOPENED_LINE, state: 'down', downSinceMs: 5000 };

it('goes on by the market clock that it knew while the quote line is down, and takes a new one with the first tick when it is back', () => {
  const tracker = new HealthTracker(() => 5000, new RateMeter());
  const offset = () => tracker.store.getState().marketOffsetMs;
  tracker.quotes(LIVE);
  tracker.marketTime(86_405_000, 5000);
  tracker.marketTime(86_404_000, 5000);
  tracker.quotes({ ...LIVE, latencyMs: 3 });
  expect(offset()).toBe(86_400_000);
  tracker.quotes(DOWN);
  tracker.quotes({ ...DOWN, tries: 2 });
  expect(offset()).toBe(86_400_000);
  tracker.quotes(LIVE);
  expect(offset()).toBe(86_400_000);
  tracker.marketTime(6000, 5000);
  expect(offset()).toBe(1000);
});

it('knows when a call was last answered, over sign-outs too', () => {
  let now = 5000;
  const tracker = new HealthTracker(() => now, new RateMeter());
  const answeredAt = () => tracker.store.getState().answeredAtMs;
  expect(answeredAt()).toBeUndefined();
  tracker.call(12, 8000);
  now = 9000;
  tracker.call(undefined, 12_000);
  expect(answeredAt()).toBe(5000);
  tracker.reset();
  expect(answeredAt()).toBe(5000);
});

it('knows when the last quote came before the line went down', () => {
  const tracker = new HealthTracker(() => 9000, new RateMeter());
  const until = () => tracker.store.getState().quotedUntilMs;
  tracker.quotes(LIVE);
  tracker.marketTime(86_405_000, 5000);
  tracker.marketTime(86_404_000, 5200);
  expect(until()).toBeUndefined();
  tracker.quotes(DOWN);
  expect(until()).toBe(5200);
  tracker.quotes({ ...DOWN, tries: 2 });
  expect(until()).toBe(5200);
});

it('says the market clock of a fast market once a second, so that no tick renders anything', () => {
  let now = 5000;
  const tracker = new HealthTracker(() => now, new RateMeter());
  let notified = 0;
  tracker.store.subscribe(() => (notified += 1));
  tracker.marketTime(10_000, 5000);
  tracker.marketTime(11_000, 5010);
  tracker.marketTime(12_000, 5020);
  expect([notified, tracker.store.getState().marketOffsetMs]).toEqual([1, 5000]);
  now = 6000;
  tracker.second();
  expect([notified, tracker.store.getState().marketOffsetMs]).toEqual([2, 6980]);
});

it('stands where the platform says that its clock does, and goes on with ticks that are later', () => {
  let now = 5000;
  const tracker = new HealthTracker(() => now, new RateMeter());
  const known = () => marketTimeAt(now, tracker.store.getState());
  tracker.marketTime(900_000, 5000);
  now = 25_000;
  expect(known()).toBe(920_000);
  tracker.stands(900_000);
  expect([known(), tracker.store.getState().marketRate]).toEqual([900_000, 0.0001]);
  tracker.marketTime(960_000, now);
  tracker.second();
  now = 30_000;
  expect(known()).toBe(960_000);
  tracker.stands(undefined);
  expect([known(), tracker.store.getState().marketRate]).toEqual([965_000, 1]);
});

/** A market that begins at a thousand seconds, seen every `everyMs` of the local clock for `lengthMs`. */
function watch(speed: number, lengthMs: number, everyMs = 500, pace = new MarketPace()) {
  const marketAt = (atMs: number) => 1_000_000 + Math.floor(atMs * speed);
  let offset = 0;
  for (let atMs = 0; atMs <= lengthMs; atMs += everyMs) offset = pace.noteReceived(marketAt(atMs), atMs);
  return { pace, offset, wrongBy: lengthMs + offset - marketAt(lengthMs) };
}

describe('the pace of a market', () => {
  it.each([0.5, 0.1, 0.01])('follows one that runs at %s, for an hour [HU-79]', (speed) => {
    const { pace, wrongBy } = watch(speed, 3_600_000);
    expect(pace.rate).toBeCloseTo(speed, 2);
    // Twice five seconds of the local clock at most, and never behind. [PACE_WINDOW_MS]
    expect(wrongBy).toBeGreaterThanOrEqual(0);
    expect(wrongBy).toBeLessThanOrEqual(2 * 5_000 + 1_000);
  });

  it.each([1, 20])('knows the clock of one that runs at %s, which makes nothing wait', (speed) => {
    const { pace, wrongBy } = watch(speed, 60_000);
    expect(pace.rate).toBe(1);
    expect(wrongBy).toBe(0);
  });

  it('does not listen to late ticks, nor to those of products that are closed', () => {
    const { pace, offset } = watch(1, 60_000);
    expect(pace.noteReceived(5_000, 60_100)).toBe(offset);
    for (let atMs = 60_200; atMs < 90_000; atMs += 500) expect(pace.noteReceived(900_000, atMs)).toBe(offset);
    expect(pace.rate).toBe(1);
  });

  it('catches up after a break of the line', () => {
    const { pace } = watch(1, 20_000);
    expect(pace.noteReceived(1_000_000 + 80_000, 80_000)).toBe(1_000_000);
    expect(pace.rate).toBe(1);
  });
});
