import { toInstrumentId } from '../../domain/units.ts';
import { expect, it } from 'vitest';
import type { Tick } from '../../domain/market-data.ts';
import { QuoteWatch } from './quote-watch.ts';
import { UP } from './health.ts';

it('a product that is quoted every two minutes is silent after ten times one minute [LONGEST_PAUSE_MS]', () => {
  const watch = new QuoteWatch({
    products: [{ symbolId: toInstrumentId(1) }],
    isOpen: () => true,
    startMs: 0,
  });
  watch.check(0);
  for (let beat = 1; beat <= 5; beat++) watch.note([{ symbolId: 1 } as Tick], beat * 120_000);
  // Something else keeps the feed itself alive.
  const checkAt = (nowMs: number) => {
    for (let atMs = watch.lastMs + 1_000; atMs <= nowMs; atMs += 1_000)
      watch.note([{ symbolId: 2 } as Tick], atMs);
    return watch.check(nowMs);
  };
  expect(checkAt(600_000 + 600_000)).toEqual(UP);
  expect(checkAt(600_000 + 601_000)).not.toEqual(UP);
});
