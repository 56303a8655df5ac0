import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { createBuiltInMarket, createSteppedClock } from '../../market/index.ts';
import { parseDecimal } from '../../domain/decimal.ts';
import { type Asset, EquityPremium, Fund, FundWithFigures, type Page } from '../../contract/records/index.ts';
import type { RequestContext } from '../operation.ts';
import { changeText } from './fund-values.ts';
import { createCatalogueService } from './catalogue-service.ts';

const NOW = Date.UTC(2026, 10, 18, 15, 0, 30);
const source = createBuiltInMarket({ seed: 7 });
const clock = createSteppedClock(NOW);
const catalogue = createCatalogueService({ source, marketClock: clock, wallClock: clock });

async function call<Answer>(name: string, request: object): Promise<Answer> {
  const found = catalogue.operations.find(({ bizType }) => bizType.endsWith(`.${name}`));
  if (!found) throw new Error(`no operation ${name}`);
  return (await found.handle({} as RequestContext, request as never)) as Answer;
}

describe('the funds of the built-in market', () => {
  it('are complete records [CL-18] [CL-19] [DI-37] [DI-38] [DI-39] [DI-40] [DI-41]', async () => {
    const page = await call<Page<Fund>>('findFundPage', {});
    expect(page).toMatchObject({ current: 1, size: 20, total: 2 });
    const validator = Compile(Fund);
    for (const fund of page.records) {
      expect(validator.Errors(fund)).toEqual([]);
      expect(await call('getFundInfo', { fundId: fund.fundId })).toEqual(fund);
      expect(catalogue.detail(40_000 + fund.fundId, 'spot')?.fundId).toBe(fund.fundId);
      expect(catalogue.asset(fund.shareTokenCode)?.id).toBe(fund.shareToken);
      const shares = await call<Asset[]>('getAssetsList', { type: 2 });
      expect(shares.find(({ code }) => code === fund.shareTokenCode)?.fundId).toBe(fund.fundId);
      const common = await call<Asset[]>('getAssetsList', { type: 1 });
      expect(new Set(common.map(({ fundId }) => fundId))).toEqual(new Set([0]));
      expect([fund.canPurchase, fund.canRedemption, fund.purchaseType]).toEqual([1, 1, 1]);
      expect(fund.purchaseFeeProportion).toBeLessThan(0.01);
      expect(fund.redemptionCurrencySetting.map(({ currencyCode }) => currencyCode)).toEqual([
        'USDT',
        'self',
      ]);
      const weights = fund.fundCurrencyList.map(({ weight }) => parseDecimal(weight, 10) ?? 0n);
      expect(weights.reduce((a, b) => a + b)).toBe(10n ** 10n);
    }
    await expect(call('getFundInfo', { fundId: 99 })).rejects.toMatchObject({
      code: 'USCUSTOMER_API_0000003',
    });
  });

  it('have a market price, a net value near it, and changes in percent', async () => {
    const page = await call<Page<FundWithFigures>>('findFundPageWithRealTimeInfo', { name: 'digital' });
    expect(page.total).toBe(1);
    const [fund] = page.records;
    expect(Compile(FundWithFigures).Errors(fund)).toEqual([]);
    expect(fund?.marketPrice).toBe((source.lastTick(40001, NOW)!.price / 10_000).toFixed(4));
    const ratio = Number(fund?.marketPrice) / Number(fund?.netValue);
    expect(Math.abs(ratio - 1)).toBeLessThan(0.02);
    expect(ratio).not.toBe(1);
    expect(fund?.netValueChangeQuote).toMatch(/^-?\d+\.\d{2}%$/);
    expect(Number(fund?.totalBalance)).toBeCloseTo(Number(fund?.netValue) * 2_500_000, 2);
  });

  it('tell their premium by product or by currency, and refuse another target currency', async () => {
    const byProduct = await call<EquityPremium>('getEquityPremiumRate', {
      symbolId: 40001,
      currencyCode: 'MBF',
    });
    expect(Compile(EquityPremium).Errors(byProduct)).toEqual([]);
    expect(await call('getEquityPremiumRate', { currencyCode: 'MDF' })).toEqual(byProduct);
    const price = source.lastTick(40001, NOW)!.price / 10_000;
    const premium = 100 * (price / Number(byProduct.currentNav) - 1);
    expect(Number(byProduct.premiumRate.replace('%', ''))).toBeCloseTo(premium, 1);
    const shares = catalogue.funds.basket(catalogue.funds.find({ symbolId: 40001 })!, NOW);
    for (const { currencyCode, share } of shares)
      expect(byProduct.accountInfoMap[currencyCode]?.weight).toBe(`${(Number(share) / 1e8).toFixed(8)}%`);
    expect(shares.map(({ share }) => share)).not.toContain(4_500_000_000n);
    for (const request of [{}, { symbolId: 10021 }, { symbolId: 40001, profitCurrency: 'BTC' }])
      await expect(call('getEquityPremiumRate', request)).rejects.toMatchObject({
        code: 'USCUSTOMER_API_0000003',
      });
  });

  it('writes changes with their sign', () => {
    expect([changeText(100n, 101n), changeText(10_000n, 9_994n)]).toEqual(['1.00%', '-0.06%']);
  });
});
