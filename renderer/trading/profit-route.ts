import { toInstrumentId } from '../../backend/domain/units.ts';
import {
  Conversions,
  rateOverRoute,
  type Conversion,
  type ConversionRoute,
  type PairQuote,
} from '../../backend/domain/index.ts';
import type { CatalogueEntry } from '../market/catalogue.ts';
import type { InstrumentNumber } from '../../backend/domain/units.ts';

/** Ways are looked for once for each list of products. */
const conversionsOfList = new WeakMap<readonly CatalogueEntry[], Conversions>();

/** The ways between currencies over the products on sale, by the rule of the platform and in the order of its list. */
function conversionsOver(entries: readonly CatalogueEntry[]): Conversions {
  const known = conversionsOfList.get(entries);
  if (known) return known;
  const bases = entries.map(({ base }) => ({ ...base, symbolId: toInstrumentId(base.symbolId) }));
  bases.sort((left, right) => left.sortNum - right.sortNum || left.symbolId - right.symbolId);
  const conversions = new Conversions(bases);
  conversionsOfList.set(entries, conversions);
  return conversions;
}

/** The way from a product's profits into an account; undefined where there is none or the product is not known. */
export function profitRoute(
  entries: readonly CatalogueEntry[] | undefined,
  symbolId: InstrumentNumber | undefined,
  currency: string | undefined,
): ConversionRoute | undefined {
  const profitCurrency = entries?.find(({ base }) => base.symbolId === symbolId)?.base.profitCurrency;
  if (!entries || profitCurrency === undefined || currency === undefined) return undefined;
  return conversionsOver(entries).route(profitCurrency, currency);
}

/** The way from one currency to another over the products on sale; undefined where there is none. */
export function routeBetween(
  entries: readonly CatalogueEntry[] | undefined,
  from: string,
  to: string,
): ConversionRoute | undefined {
  return entries && conversionsOver(entries).route(from, to);
}

/** How amounts come into an account over a way, at the newest quotes; undefined while there is no rate. */
export function conversionOver(
  route: ConversionRoute | undefined,
  quoteOf: PairQuote,
  accountDigits: number,
): Conversion | undefined {
  const rate = route && rateOverRoute(route, quoteOf);
  return rate === undefined ? undefined : { rate, accountDigits };
}
