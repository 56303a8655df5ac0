import { describe, expect, it } from 'vitest';
import { BoundedCache } from './bounded-cache.ts';

describe('a bounded cache', () => {
  it('computes a value once and forgets the one that was used least recently', () => {
    const cache = new BoundedCache<number, string>(2);
    const computed: number[] = [];
    const take = (key: number): string =>
      cache.take(key, () => {
        computed.push(key);
        return `v${key}`;
      });
    expect([take(1), take(1), take(2), take(1)]).toEqual(['v1', 'v1', 'v2', 'v1']);
    expect(computed).toEqual([1, 2]);
    take(3);
    take(1);
    expect(computed).toEqual([1, 2, 3]);
    take(2);
    expect(computed).toEqual([1, 2, 3, 2]);
    expect(cache.size).toBe(2);
  });
});
