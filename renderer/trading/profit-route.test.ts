import { expect, it } from 'vitest';
import {
  BUILT_IN_PRODUCTS,
  createBuiltInMarket,
  createSteppedClock,
  quotedPairs,
} from '../../backend/market/index.ts';
import type { SymbolBase } from '../../backend/contract/records/index.ts';
import { findConversionRoute } from '../../backend/domain/index.ts';
import { createCatalogueService } from '../../backend/services/catalogue/catalogue-service.ts';
import type { RequestContext } from '../../backend/services/operation.ts';
import { loadCatalogue } from '../market/catalogue.ts';
import { profitRoute } from './profit-route.ts';

it('goes the same ways as the platform, from the profit currency of every product into every account', async () => {
  const clock = createSteppedClock(Date.UTC(2026, 10, 18, 15));
  const source = createBuiltInMarket({ seed: 7 });
  const { operations } = createCatalogueService({ source, marketClock: clock, wallClock: clock });
  const list = operations.find(({ bizType }) => bizType.endsWith('.getSymbolBaseList'));
  const context = { companyId: 1, language: 'en-US' } as RequestContext;
  const bases = (await list?.handle(context, { customerGroupId: 1 } as never)) as SymbolBase[];
  const entries = await loadCatalogue({
    bases,
    detailOf: async ({ symbolId }) => ({ symbolId }) as never,
    wait: async () => undefined,
    onSome: () => undefined,
  });
  const pairs = quotedPairs(BUILT_IN_PRODUCTS);
  expect(entries).toHaveLength(pairs.length);
  let crossed = 0;
  for (const { symbolId, profitCurrency } of pairs)
    for (const currency of ['USDT', 'EUR', 'JPY', 'SGD']) {
      const route = profitRoute(entries, symbolId, currency);
      expect(route, `${symbolId} ${currency}`).toEqual(findConversionRoute(pairs, profitCurrency, currency));
      if ((route?.length ?? 0) > 1) crossed += 1;
    }
  expect(crossed).toBeGreaterThan(5);
});
