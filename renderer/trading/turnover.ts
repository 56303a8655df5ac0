import { conversionOver, profitRoute } from './profit-route.ts';
import { detailIn } from '../market/detail.ts';
import { knownCatalogue, marketEngine } from '../market/market.ts';
import type { InstrumentNumber } from '../../backend/domain/units.ts';

/** Digits of a turnover: it is compared, never added up. */
const TURNOVER_DIGITS = 2;

/**
 * What a volume (volume units) of a product is worth at its price of now, in a currency, as a number to compare with others;
 * undefined without a quote or a rate.
 */
export function turnoverNow(
  symbolId: InstrumentNumber,
  volume: number,
  currency: string,
): number | undefined {
  const entries = knownCatalogue();
  const quoteOf = (id: number) => marketEngine().quotes.get(id);
  const detail = detailIn(entries, symbolId);
  const quote = quoteOf(symbolId);
  const conversion = conversionOver(profitRoute(entries, symbolId, currency), quoteOf, TURNOVER_DIGITS);
  if (detail === undefined || quote === undefined || conversion === undefined) return undefined;
  const lots = volume / 10 ** detail.numberDigits;
  const price = quote.price / 10 ** detail.symbolDigits;
  return lots * detail.contractSize * price * (Number(conversion.rate) / 1e12);
}
