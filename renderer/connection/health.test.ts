import { expect, it } from 'vitest';
import { RateMeter, UNOPENED_LINE, type LineHealth } from '../../backend/client/index.ts';
import { HealthTracker } from './health.ts';

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
  let told = 0;
  tracker.store.subscribe(() => (told += 1));
  tracker.marketTime(10_000, 5000);
  tracker.marketTime(11_000, 5010);
  tracker.marketTime(12_000, 5020);
  expect([told, tracker.store.getState().marketOffsetMs]).toEqual([1, 5000]);
  now = 6000;
  tracker.second();
  expect([told, tracker.store.getState().marketOffsetMs]).toEqual([2, 6980]);
});
