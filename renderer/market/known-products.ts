import type { Direction } from '../../backend/domain/direction.ts';
import { executionPrice } from '../../backend/domain/index.ts';
import { detailIn, toTerms } from './detail.ts';
import { knownCatalogue, marketEngine } from './market.ts';
import type { InstrumentNumber } from '../../backend/domain/units.ts';

/** What code outside of components asks of the products as they were last read. */

/** Code and decimals of a product; undefined while it is not known. */
export function knownProduct(
  symbolId: InstrumentNumber,
): { readonly code: string; readonly digits: number; readonly numberDigits: number } | undefined {
  const detail = detailIn(knownCatalogue(), symbolId);
  return (
    detail && { code: detail.symbolCode, digits: detail.symbolDigits, numberDigits: detail.numberDigits }
  );
}

/** Price at which a market order would be filled now, in price ticks; undefined without terms or a quote. */
export function dealPriceNow(symbolId: InstrumentNumber, direction: Direction): number | undefined {
  const detail = detailIn(knownCatalogue(), symbolId);
  const terms = detail && toTerms(detail);
  const quote = marketEngine().quotes.get(symbolId);
  return terms && quote && executionPrice(direction, quote, terms);
}
