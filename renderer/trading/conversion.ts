import { useMemo } from 'react';
import { divide, powerOfTen, toBigInt } from '../../backend/protocol/decimal.ts';
import { isSameMoney, RATE_DIGITS, UNIT_RATE, type Conversion } from '../../backend/protocol/rules/index.ts';
import type { SymbolBase } from '../../backend/protocol/records/symbol.ts';
import { useQuote } from '../market/index.ts';
import { useCatalogue } from '../market/market.ts';

/** How a currency becomes the account's: one to one, or by the price of a product. */
export type ConversionPath =
  | { readonly kind: 'unit' }
  | {
      readonly kind: 'price';
      readonly symbolId: number;
      readonly digits: number;
      readonly inverted: boolean;
    };

type Pair = Pick<SymbolBase, 'symbolId' | 'symbolDigits' | 'baseCurrency' | 'profitCurrency'>;

/** The way from one currency to another over the products on sale; undefined when there is none. */
export function conversionPath(pairs: readonly Pair[], from: string, to: string): ConversionPath | undefined {
  if (isSameMoney(from, to)) return { kind: 'unit' };
  for (const { symbolId, symbolDigits: digits, baseCurrency, profitCurrency } of pairs) {
    if (isSameMoney(baseCurrency, from) && isSameMoney(profitCurrency, to)) {
      return { kind: 'price', symbolId, digits, inverted: false };
    }
    if (isSameMoney(baseCurrency, to) && isSameMoney(profitCurrency, from)) {
      return { kind: 'price', symbolId, digits, inverted: true };
    }
  }
  return undefined;
}

/** Rate of a path at a price in price ticks, with RATE_DIGITS decimals; undefined without a price. */
export function conversionRate(path: ConversionPath, price: number | undefined): bigint | undefined {
  if (path.kind === 'unit') return UNIT_RATE;
  if (price === undefined || price <= 0) return undefined;
  const scaled = toBigInt(price);
  const unit = powerOfTen(path.digits);
  return path.inverted
    ? divide(unit * powerOfTen(RATE_DIGITS), scaled, 'half-even')
    : divide(scaled * powerOfTen(RATE_DIGITS), unit, 'half-even');
}

/** How amounts of a product come into an account, live; undefined while there is no rate. */
export function useConversion(
  symbolId: number | undefined,
  account: { readonly currency: string; readonly digits: number } | undefined,
): Conversion | undefined {
  const { data } = useCatalogue();
  const currency = account?.currency;
  const path = useMemo(() => {
    const profitCurrency = data?.find(({ base }) => base.symbolId === symbolId)?.base.profitCurrency;
    if (!data || profitCurrency === undefined || currency === undefined) return undefined;
    return conversionPath(
      data.map(({ base }) => base),
      profitCurrency,
      currency,
    );
  }, [data, symbolId, currency]);
  const quote = useQuote(path?.kind === 'price' ? path.symbolId : -1);
  const rate = path && conversionRate(path, quote?.price);
  const digits = account?.digits;
  return useMemo(
    () => (rate === undefined || digits === undefined ? undefined : { rate, accountDigits: digits }),
    [rate, digits],
  );
}
