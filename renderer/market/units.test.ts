import { describe, expect, it } from 'vitest';
import { createBuiltInMarket, createSteppedClock } from '../../backend/market/index.ts';
import { executionPrice } from '../../backend/domain/index.ts';
import { termsFromDetail } from '../../backend/contract/mapping/instrument-terms.ts';
import type { SymbolBase, SymbolDetail } from '../../backend/contract/records/index.ts';
import { createCatalogueService } from '../../backend/services/catalogue/catalogue-service.ts';
import type { RequestContext } from '../../backend/services/operation.ts';
import { toProduct } from './catalogue.ts';

const ISOLATED = 2;
const clock = createSteppedClock(Date.UTC(2026, 10, 18, 15));
const source = createBuiltInMarket({ seed: 7 });

describe.each([false, true])('units of products for clients in the field: %s', (isDeployed) => {
  const { operations } = createCatalogueService({
    source,
    marketClock: clock,
    wallClock: clock,
    isDeployed: () => isDeployed,
  });
  const call = async <Answer>(name: string, request: object): Promise<Answer> => {
    const found = operations.find(({ bizType }) => bizType.endsWith(`.${name}`));
    const context = { companyId: 1, language: 'en-US' } as RequestContext;
    return (await found?.handle(context, request as never)) as Answer;
  };

  it('come back as price ticks and seconds, so that the terminal shows the price that is dealt', async () => {
    const bases = await call<SymbolBase[]>('getSymbolBaseList', { customerGroupId: 1 });
    let widened = 0;
    for (const { symbolId, plays, sessions } of source.products) {
      const play = plays.find(({ tradeType }) => tradeType === ISOLATED);
      const base = bases.find((row) => row.symbolId === symbolId && row.tradeType === ISOLATED);
      if (!play || !base) continue;
      const detail = await call<SymbolDetail>('getSymbolDetail', { symbolId, tradeType: ISOLATED });
      const terms = termsFromDetail(detail);
      const { askSpread, bidSpread } = play;
      if (askSpread + bidSpread > 0) widened += 1;
      expect(terms, base.symbolCode).toMatchObject({ askSpread, bidSpread });
      expect(toProduct({ base, detail }, clock.nowMs()), base.symbolCode).toMatchObject({
        askSpread,
        bidSpread,
        tradable: true,
      });
      expect(terms.session.tradeTimes).toEqual(sessions.tradeTimes);
      const tick = source.lastTick(symbolId, clock.nowMs())!;
      const market = play.tradeMode === 1;
      expect(executionPrice('buy', tick, terms)).toBe(tick.ask + (market ? askSpread : 0));
      expect(executionPrice('sell', tick, terms)).toBe(tick.bid - (market ? bidSpread : 0));
      // Distances are whole pips: never narrower for stops than the product says, never wider for limit prices.
      expect(terms.stopMinPoints).toBeGreaterThanOrEqual(play.stopLossMinPoint);
      const share = Math.max(Number(play.priceMaxLimit), Number(play.priceMinLimit));
      expect(terms.priceMaxPoints / tick.price).toBeLessThanOrEqual(share * 1.1);
      expect(terms.priceMaxPoints).toBeGreaterThan(0);
    }
    expect(widened).toBeGreaterThan(10);
  });
});
