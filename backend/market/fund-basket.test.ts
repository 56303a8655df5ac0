import { describe, expect, it } from 'vitest';
import { basketAt, lastRebalancing, type AssetPriceAt } from './fund-basket.ts';
import type { FundDefinition } from './product-definition.ts';

const QUARTER = Date.UTC(2026, 9, 1);
const NOW = Date.UTC(2026, 10, 18, 15);
const fund = {
  basket: [
    { currencyCode: 'USDT', weight: '0.5' },
    { currencyCode: 'BTC', weight: '0.3' },
    { currencyCode: 'XAU', weight: '0.2' },
  ],
} as unknown as FundDefinition;

/** Prices at the beginning of the quarter, and since. */
const priced =
  (before: Record<string, bigint>, since: Record<string, bigint>): AssetPriceAt =>
  (currency, atMs) =>
    (atMs <= QUARTER ? before : since)[currency];

describe('the basket of a fund', () => {
  it('holds its stated weights on the first day of a quarter', () => {
    const same = priced({ USDT: 1n, BTC: 7n, XAU: 3n }, {});
    expect(basketAt(fund, QUARTER, same)).toEqual([
      { currencyCode: 'USDT', share: 5_000_000_000n },
      { currencyCode: 'BTC', share: 3_000_000_000n },
      { currencyCode: 'XAU', share: 2_000_000_000n },
    ]);
    expect(lastRebalancing(NOW)).toBe(QUARTER);
    expect(lastRebalancing(QUARTER - 1)).toBe(Date.UTC(2026, 6, 1));
  });

  it('moves with the prices of its assets, largest first, and its shares add up to one', () => {
    // 0.5, 0.6 and 0.2 of 1.3.
    const basket = basketAt(
      fund,
      NOW,
      priced({ USDT: 1n, BTC: 70_000n, XAU: 4_000n }, { USDT: 1n, BTC: 140_000n, XAU: 4_000n }),
    );
    expect(basket).toEqual([
      { currencyCode: 'BTC', share: 4_615_384_616n },
      { currencyCode: 'USDT', share: 3_846_153_846n },
      { currencyCode: 'XAU', share: 1_538_461_538n },
    ]);
    expect(basket.reduce((sum, { share }) => sum + share, 0n)).toBe(10n ** 10n);
  });

  it('stays at its stated weights where a price is not known', () => {
    const some = priced({ USDT: 1n, BTC: 70_000n }, { USDT: 1n, BTC: 140_000n });
    expect(basketAt(fund, NOW, some).map(({ share }) => share)).toEqual([
      5_000_000_000n,
      3_000_000_000n,
      2_000_000_000n,
    ]);
  });
});
