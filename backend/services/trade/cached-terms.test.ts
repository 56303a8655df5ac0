import { toInstrumentId } from '../../domain/units.ts';
import { expect, it } from 'vitest';
import type { InstrumentTerms } from '../../domain/index.ts';
import { cachedTerms } from './cached-terms.ts';

it('terms are remembered for a hundred thousand products and groups, then read again [MAX_CACHED_TERMS]', () => {
  let reads = 0;
  const kept = cachedTerms({ terms: (symbolId) => (reads++, { symbolId } as InstrumentTerms) });
  for (let symbolId = 1; symbolId <= 99_999; symbolId++) kept.read(toInstrumentId(symbolId));
  kept.read(toInstrumentId(1));
  expect(reads).toBe(99_999);
  kept.read(toInstrumentId(100_000));
  kept.read(toInstrumentId(1));
  expect(reads).toBe(100_001);
});
