import { toInstrumentId } from '../../domain/units.ts';
import { describe, expect, it } from 'vitest';
import type { MarketSource, TimeSpan } from '../../market/index.ts';
import { findGaps } from './catch-up.ts';

const source = (known?: TimeSpan, hasBounds = true) =>
  ({
    products: [{ symbolId: 1 }],
    ...(hasBounds && { bounds: () => undefined }),
    ...(known && { known: () => known }),
  }) as unknown as MarketSource;
const span = (fromMs: number, toMs: number) => ({ fromMs, toMs });

describe('Stretches without known prices', () => {
  it('are none in a market that is a function of time', () => {
    expect(findGaps(source(), toInstrumentId(1), span(10, 20))).toEqual([]);
  });

  it('are what files do not cover, at both ends or all of it', () => {
    expect(findGaps(source(span(12, 18)), toInstrumentId(1), span(10, 20))).toEqual([
      span(10, 12),
      span(18, 20),
    ]);
    expect(findGaps(source(span(0, 18)), toInstrumentId(1), span(10, 20))).toEqual([span(18, 20)]);
    expect(findGaps(source(span(0, 30)), toInstrumentId(1), span(10, 20))).toEqual([]);
    expect(findGaps(source(span(0, 10)), toInstrumentId(1), span(10, 20))).toEqual([span(10, 20)]);
  });

  it('are all of it where a source has no history or the product no more', () => {
    expect(findGaps(source(undefined, false), toInstrumentId(1), span(10, 20))).toEqual([span(10, 20)]);
    expect(findGaps(source(), toInstrumentId(2), span(10, 20))).toEqual([span(10, 20)]);
  });
});
