import type { MarketSource, TimeSpan } from '../../../market/index.ts';
import type { InstrumentId } from '../../../domain/units.ts';

/** The stretches of a span of which a source knows no prices of a product, in order. */
export function findGaps(
  source: MarketSource,
  symbolId: InstrumentId,
  { fromMs, toMs }: TimeSpan,
): TimeSpan[] {
  const isSold = source.products.some((product) => product.symbolId === symbolId);
  if (!isSold || source.bounds === undefined) return [{ fromMs, toMs }];
  const known = source.known?.(symbolId) ?? { fromMs, toMs };
  const [first, last] = [Math.max(fromMs, known.fromMs), Math.min(toMs, known.toMs)];
  if (first >= last) return [{ fromMs, toMs }];
  return [
    { fromMs, toMs: first },
    { fromMs: last, toMs },
  ].filter((gap) => gap.fromMs < gap.toMs);
}
