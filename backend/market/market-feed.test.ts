import { describe, expect, it } from 'vitest';
import type { Clock } from '../domain/clock.ts';
import type { Tick } from '../domain/market-data.ts';
import { createSteppedClock } from './clocks/stepped-clock.ts';
import { SOURCE as source } from './bus/producer-fixture.ts';
import { createMarketFeed, SKIP_TO_MS } from './market-feed.ts';

// Limits, written out: a test does not import what it checks.
const MAX_CATCH_UP_MS = 3_600_000;
const MAX_BATCH_TICKS = 4_096;

const START = Date.UTC(2026, 10, 18, 15, 0, 10);
function setUp(startMs = START) {
  const clock = createSteppedClock(startMs);
  const feed = createMarketFeed({ source, clock });
  const batches: (readonly Tick[])[] = [];
  feed.onTicks((ticks) => {
    expect(ticks.findLast(({ timeMs }) => timeMs > clock.nowMs())).toBeUndefined();
    batches.push(ticks);
  });
  return { clock, feed, batches };
}

const expected = (fromMs: number, toMs: number): Tick[] =>
  source.products
    .flatMap(({ symbolId }) => source.ticks(symbolId, fromMs, toMs))
    .sort((a, b) => a.timeMs - b.timeMs || a.symbolId - b.symbolId);

describe('the market feed', () => {
  it('hands out every tick of the source once, in the order of time, as the clock reaches it', () => {
    const { clock, feed, batches } = setUp();
    feed.start();
    clock.advance(150_000);
    expect(batches.flat()).toEqual(expected(START + 1, START + 150_001));
    expect(batches.every((batch) => batch.length > 0)).toBe(true);
  });

  it('begins after a time of before, where something has read the ticks up to it', () => {
    const { clock, feed, batches } = setUp();
    feed.start(START - 20_000);
    clock.advance(30_000);
    expect(batches.flat()).toEqual(expected(START - 19_999, START + 30_001));
  });

  it('says which ticks it has handed to nobody when its clock went on too far at once', () => {
    const { clock, feed, batches } = setUp();
    const skipped: number[][] = [];
    const remove = feed.onSkip?.((...span) => skipped.push(span));
    feed.start();
    clock.advance(5_000);
    const handed = batches.flat().at(-1)?.timeMs ?? 0;
    clock.jump(MAX_CATCH_UP_MS / 2);
    expect(skipped).toEqual([]);
    batches.length = 0;
    clock.jump(5 * MAX_CATCH_UP_MS);
    const now = clock.nowMs();
    const [[afterMs = 0, toMs = 0] = []] = skipped;
    expect(skipped).toHaveLength(1);
    expect(afterMs).toBeGreaterThan(handed);
    expect(toMs).toBe(now - SKIP_TO_MS - 1);
    expect(batches.flat()[0]?.timeMs).toBeGreaterThan(toMs);
    remove?.();
    clock.jump(5 * MAX_CATCH_UP_MS);
    expect(skipped).toHaveLength(1);
  });

  it('knows the newest tick of a product from its start', () => {
    const { clock, feed } = setUp(Date.UTC(2026, 10, 21, 6));
    expect(feed.latest(10021)).toBeUndefined();
    feed.start();
    expect(feed.latest(20001)).toEqual(source.lastTick(20001, clock.nowMs()));
    clock.advance(5_000);
    expect(feed.latest(10021)).toEqual(source.lastTick(10021, clock.nowMs()));
  });

  it(
    'catches up after a pause in bounded batches, without a hole [MAX_BATCH_TICKS]',
    { tags: ['long'] },
    () => {
      const wall = { now: START };
      const due: { atMs: number; task: () => void }[] = [];
      const feed = createMarketFeed({
        source,
        clock: {
          nowMs: () => wall.now,
          schedule: (atMs, task) => {
            due.push({ atMs, task });
            return () => undefined;
          },
        },
      });
      const batches: (readonly Tick[])[] = [];
      feed.onTicks((ticks) => batches.push(ticks));
      feed.start();
      wall.now += 600_000;
      for (let next = due.shift(); next && next.atMs <= wall.now; next = due.shift()) next.task();
      expect(batches.length).toBeGreaterThan(1);
      for (const batch of batches) expect(batch.length).toBeLessThanOrEqual(MAX_BATCH_TICKS);
      expect(batches.flat()).toEqual(expected(START + 1, START + 600_001));
    },
  );

  /** A feed whose clock is set by hand; `wake` runs its timer. */
  function setUpManually() {
    const host = { now: START, wake: (): void => undefined };
    const feed = createMarketFeed({
      source,
      clock: {
        nowMs: () => host.now,
        schedule(_atMs, task) {
          host.wake = task;
          return () => undefined;
        },
      },
    });
    const batches: (readonly Tick[])[] = [];
    feed.onTicks((batch) => batches.push(batch));
    feed.start();
    return { host, batches };
  }

  it('goes on a minute before the present when it is more than an hour behind, without a hole from there [MAX_CATCH_UP_MS] [MAX_BATCH_TICKS]', () => {
    const { host, batches } = setUpManually();
    host.now += 5 * MAX_CATCH_UP_MS;
    host.wake();
    expect(batches[0]![0]!.timeMs).toBeGreaterThanOrEqual(host.now - SKIP_TO_MS);
    while (batches.at(-1)!.length === MAX_BATCH_TICKS) host.wake();
    expect(batches.flat()).toEqual(expected(host.now - SKIP_TO_MS, host.now + 1));
  });

  it(
    'skips once an hour of delay, not at every wake-up, where the machine cannot keep up',
    { tags: ['long'] },
    () => {
      const { host, batches } = setUpManually();
      let skips = 0;
      let before: readonly Tick[] = [];
      // A wake-up hands out half a minute of the market at most, and takes five minutes of it.
      for (let wakeUp = 0; wakeUp < 60; wakeUp++) {
        host.now += 300_000;
        host.wake();
        const batch = batches.at(-1)!;
        if (before.length > 0 && batch[0]!.timeMs - before.at(-1)!.timeMs > SKIP_TO_MS) {
          skips++;
          expect(host.now - batch[0]!.timeMs).toBeLessThanOrEqual(SKIP_TO_MS);
        }
        before = batch;
      }
      expect(skips).toBeGreaterThan(1);
      expect(skips).toBeLessThan(6);
    },
  );

  it('wakes up once for all the ticks that are due by then, and waits with a single timer', () => {
    // A host whose event loop was busy: its clock jumps, and a timer fires late.
    let now = START;
    const timers = new Set<() => void>();
    const clock: Clock = {
      nowMs: () => now,
      schedule(_atMs, task) {
        timers.add(task);
        return () => timers.delete(task);
      },
    };
    const feed = createMarketFeed({ source, clock });
    const batches: (readonly Tick[])[] = [];
    feed.onTicks((ticks) => batches.push(ticks));
    feed.start();
    for (const lateMs of [3, 40, 900]) {
      expect(timers.size).toBe(1);
      const from = now;
      now += lateMs;
      const [task] = timers;
      timers.clear();
      const before = batches.length;
      task?.();
      const due = expected(from + 1, now + 1);
      expect(batches.length - before).toBe(due.length > 0 ? 1 : 0);
      if (due.length > 0) expect(batches.at(-1)).toHaveLength(due.length);
    }
    expect(batches.at(-1)?.length).toBeGreaterThan(50);
  });

  it('stops, and a removed listener hears nothing', () => {
    const { clock, feed, batches } = setUp();
    const received: number[] = [];
    const remove = feed.onTicks((ticks) => received.push(ticks.length));
    feed.start();
    feed.start();
    clock.advance(2_000);
    remove();
    const count = received.length;
    clock.advance(2_000);
    expect(received).toHaveLength(count);
    feed.stop();
    const stopped = batches.length;
    clock.advance(10_000);
    expect(batches).toHaveLength(stopped);
  });

  it('goes on over a weekend: quiet while shut, and from the first tick of the session', () => {
    const friday = Date.UTC(2026, 10, 20, 20, 59, 50);
    const stocks = source.products.filter(({ area }) => area === 'stock');
    const clock = createSteppedClock(friday);
    const feed = createMarketFeed({ source: { ...source, products: stocks }, clock });
    const seqs: number[] = [];
    feed.onTicks((ticks) => {
      for (const tick of ticks) if (tick.symbolId === 20001) seqs.push(tick.seq);
    });
    feed.start();
    clock.advance(Date.UTC(2026, 10, 23, 14, 31) - friday);
    expect(seqs.length).toBeGreaterThan(50);
    expect(seqs.every((seq, i) => i === 0 || seq === (seqs[i - 1] ?? 0) + 1)).toBe(true);
  });
});
