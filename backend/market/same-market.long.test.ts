import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { KlineType } from '../contract/enumerations.ts';
import { createBuiltInMarket } from './built-in-market.ts';

/** What the market of seed 7 is. Whoever changes the model on purpose puts the new hashes here, and gives every user another market. */
const KNOWN: readonly (readonly [time: string, hash: string])[] = [
  ['2015-01-02T12:00:20Z', '7405e601ed7f38d3'],
  ['2020-03-12T15:00:00Z', '2cce8bb9d0189ab8'],
  // The shares of VSPR split from 2025 on; every other product is as it was.
  ['2026-11-18T15:12:33Z', '1fb861a587f7b5d9'],
  ['2099-12-31T15:00:00Z', '69acda6ca4b9cf4f'],
];

describe('the market of a seed', () => {
  const market = createBuiltInMarket({ seed: 7 });

  it.each(KNOWN)(
    'stays what it was at %s, to the byte, whatever it is computed with [KL-14]',
    (time, known) => {
      const now = Date.parse(time);
      const hash = createHash('sha256');
      for (const { symbolId } of market.products) {
        const found = [
          market.ticks(symbolId, now - 60_000, now),
          market.lastTick(symbolId, now),
          market.depth(symbolId, now, 30),
          market.daySummary(symbolId, now),
          ...Array.from({ length: 10 }, (_, i) =>
            market.candles(symbolId, (i + 1) as KlineType, now / 1000, 12, now),
          ),
        ];
        hash.update(JSON.stringify(found));
      }
      expect(hash.digest('hex').slice(0, 16)).toBe(known);
    },
  );
});
