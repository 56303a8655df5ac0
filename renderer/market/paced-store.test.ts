import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../backend/client/testing/manual-clock.ts';
import { KeyedStore, PacedStore } from './paced-store.ts';

function setUp(atOnce = 8) {
  const clock = new ManualClock();
  const source = new KeyedStore<string>();
  const paced = new PacedStore(source, clock, { everyMs: 100, atOnce, beatMs: 50 });
  const seen: string[] = [];
  const look = (key: number) => paced.subscribe(key, () => seen.push(`${key} ${paced.get(key)}`));
  /** A batch: some values, and then a turn. */
  const batch = (...values: readonly [number, string][]) => {
    for (const [key, value] of values) source.set(key, value);
    paced.turn();
  };
  return { clock, source, paced, seen, look, batch };
}

describe('what is shown of a store', () => {
  it('is every value of a quiet market, in its own frame', () => {
    const { clock, seen, look, batch } = setUp();
    look(1);
    batch([1, 'a']);
    clock.advance(100);
    batch([1, 'b']);
    expect(seen).toEqual(['1 a', '1 b']);
  });

  it('is the newest value ten times a second in a busy one, the last one too', () => {
    const { clock, seen, look, batch } = setUp();
    look(1);
    for (let frame = 0; frame < 12; frame += 1) {
      batch([1, `v${frame}`]);
      clock.advance(16);
    }
    expect(seen).toEqual(['1 v0', '1 v6']);
    clock.advance(100);
    expect(seen.at(-1)).toBe('1 v11');
    clock.advance(10_000);
    expect(seen).toHaveLength(3);
  });

  it('takes turns where more changes than fits into a frame, whoever waits longest first', () => {
    const { clock, seen, look, batch } = setUp(2);
    for (const key of [1, 2, 3]) look(key);
    batch([1, 'a'], [2, 'a'], [3, 'a']);
    expect(seen).toEqual(['1 a', '2 a']);
    clock.advance(16);
    expect(seen).toEqual(['1 a', '2 a', '3 a']);
    clock.advance(100);
    batch([3, 'b'], [1, 'b'], [2, 'b']);
    expect(seen.slice(3)).toEqual(['3 b', '1 b']);
  });

  it('changes in rows of a list together, on a beat, and at once where somebody looks closely', () => {
    const { clock, paced, seen, look, batch } = setUp();
    const row = (key: number) => paced.subscribe(key, () => seen.push(`${key} ${paced.get(key)}`), 'aside');
    for (const key of [1, 2, 3]) row(key);
    const leave = look(3);
    batch([1, 'a']);
    clock.advance(10);
    batch([2, 'a'], [3, 'a']);
    expect(seen).toEqual(['1 a', '3 a', '3 a']);
    clock.advance(30);
    expect(seen).toHaveLength(3);
    clock.advance(24);
    expect(seen.slice(3)).toEqual(['2 a']);
    leave();
    clock.advance(100);
    batch([1, 'b']);
    batch([3, 'b']);
    expect(seen.slice(4)).toEqual(['1 b']);
    clock.advance(64);
    expect(seen.slice(5)).toEqual(['3 b']);
  });

  it('does not change between two turns, so that a page never shows two prices of one product', () => {
    const { clock, paced, source, look, batch } = setUp();
    look(1);
    batch([1, 'a']);
    clock.advance(16);
    batch([1, 'b']);
    expect([paced.get(1), source.get(1)]).toEqual(['a', 'b']);
  });

  it('is the newest value for whoever comes anew, and nothing wakes whoever has left', () => {
    const { clock, paced, seen, look, batch } = setUp();
    const leave = look(1);
    batch([1, 'a']);
    batch([1, 'b']);
    leave();
    clock.advance(1_000);
    expect(seen).toEqual(['1 a']);
    expect(paced.get(1)).toBe('b');
    look(1);
    batch([1, 'c']);
    expect(seen.at(-1)).toBe('1 c');
  });

  it('goes on when the clock was set back', () => {
    const source = new KeyedStore<string>();
    let now = 1_000_000;
    const paced = new PacedStore(
      source,
      { now: () => now, after: () => () => undefined },
      { everyMs: 100, atOnce: 8, beatMs: 50 },
    );
    paced.subscribe(1, () => undefined);
    source.set(1, 'a');
    paced.turn();
    now = 0;
    source.set(1, 'b');
    paced.turn();
    expect(paced.get(1)).toBe('b');
  });

  it('is forgotten with the session', () => {
    const { paced, source, look, batch } = setUp();
    look(1);
    batch([1, 'a']);
    source.clear();
    paced.clear();
    expect(paced.get(1)).toBeUndefined();
    batch([1, 'b']);
    expect(paced.get(1)).toBe('b');
  });
});
