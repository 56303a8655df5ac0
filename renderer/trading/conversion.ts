import { useMemo } from 'react';
import type { Conversion, ConversionRoute } from '../../backend/domain/index.ts';
import { useCatalogue } from '../market/market.ts';
import { conversionOver, profitRoute, routeBetween } from './profit-route.ts';
import { useQuotes } from './use-positions.ts';
import type { InstrumentNumber } from '../../backend/domain/units.ts';

const NO_ROUTE: ConversionRoute = [];

/** How amounts of a product come into an account, live; undefined while there is no rate. */
export function useConversion(
  symbolId: InstrumentNumber | undefined,
  account: { readonly currency: string; readonly digits: number } | undefined,
): Conversion | undefined {
  const { data } = useCatalogue();
  const currency = account?.currency;
  const digits = account?.digits;
  const route = useMemo(() => profitRoute(data, symbolId, currency), [data, symbolId, currency]);
  const symbolIds = useMemo(() => (route ?? NO_ROUTE).map((leg) => leg.symbolId), [route]);
  const quotes = useQuotes(symbolIds);
  return useMemo(
    () => (digits === undefined ? undefined : conversionOver(route, (id) => quotes.get(id), digits)),
    [route, quotes, digits],
  );
}

/** The ways from currencies to another one over the products on sale; one without a way is left out. Both have to keep their identity. */
export function useRoutesTo(currencies: readonly string[], to: string): ReadonlyMap<string, ConversionRoute> {
  const { data } = useCatalogue();
  return useMemo(
    () =>
      new Map(
        currencies.flatMap((currency) => {
          const route = routeBetween(data, currency, to);
          return route === undefined ? [] : [[currency, route] as const];
        }),
      ),
    [data, currencies, to],
  );
}
