import { describe, expect, it } from 'vitest';
import { TEST_TERMS } from '../../../backend/domain/testing/terms-fixture.ts';
import type { InstrumentTerms } from '../../../backend/domain/index.ts';
import { expectedFill, volumeForMoney, mostVolume, summariseSpot } from './spot-summary.ts';
import { EMPTY_DRAFT, ticketReducer, type TicketDraft } from './ticket-model.ts';
import type { SpotInputs, MetMarket } from './summary-types.ts';

/** BTC/USDT of docs/trading.md: fee rate 0.05 %, no spread, price and quantity with two decimals. */
const TERMS: InstrumentTerms = { ...TEST_TERMS, tradeType: 'spot', askSpread: 0, bidSpread: 0 };
const FREE: Record<string, bigint> = { USDT: 10_000_000n, BTC: 49_975_000n };

function inputs(members: Partial<SpotInputs> = {}, free = FREE): SpotInputs {
  return {
    terms: TERMS,
    quote: { bid: 6_000_000, ask: 6_000_010 },
    quoteAgeMs: 0,
    nowMs: Date.UTC(2026, 2, 4, 12),
    conversion: undefined,
    available: 0n,
    longExposure: 0,
    shortExposure: 0,
    positions: [],
    heldLong: 0,
    heldShort: 0,
    wallet: { freeOf: (code) => free[code] ?? 0n, digitsOf: (code) => ({ USDT: 2, BTC: 8 })[code] },
    market: (direction) => ({
      best: direction === 'buy' ? 6_000_010 : 6_000_000,
      bestVolume: 0,
      levels: [],
      walks: false,
    }),
    ...members,
  };
}
const draft = (members: Partial<TicketDraft>): TicketDraft => ({ ...EMPTY_DRAFT, symbolId: 1, ...members });
const judge = (members: Partial<TicketDraft>, facts = inputs()) => summariseSpot(draft(members), facts);

describe('the ticket of a wallet', () => {
  it('previews a purchase as the platform books it: given up, received down, the fee off what comes in', () => {
    const { buy } = judge({ quantity: '0.5' });
    expect(buy.spot).toEqual({
      given: 3_000_005n,
      givenCurrency: 'USDT',
      givenDigits: 2,
      free: 10_000_000n,
      received: 50_000_000n,
      fee: 25_000n,
      net: 49_975_000n,
      receivedCurrency: 'BTC',
      receivedDigits: 8,
      borrow: 0n,
      repay: 0n,
      borrowable: 0n,
      riskBefore: undefined,
      riskAfter: undefined,
    });
    expect(buy.order).toMatchObject({
      type: 'marketOpen',
      requestNum: '0.50',
      entryType: 'quantity',
      price: undefined,
    });
  });

  it('previews a limit order at its limit', () => {
    const { buy, sell } = judge({ kind: 'limit', price: '59000', quantity: '0.5' });
    expect(buy.spot).toMatchObject({ given: 2_950_000n, net: 49_975_000n });
    expect(buy.order).toMatchObject({ type: 'limitOpen', price: 5_900_000 });
    expect([buy.isMarketable, sell.isMarketable]).toEqual([false, true]);
    // 0.49 sold at 61,000.00 brings 29,890.00 less 14.95.
    const at = judge({ kind: 'limit', price: '61000', quantity: '0.49' }).sell;
    expect(at.spot).toMatchObject({ given: 49_000_000n, fee: 1_495n, net: 2_987_505n, free: 49_975_000n });
  });

  it('counts what a linked order keeps for both: all that is held may be in a target and in a stop [ORD-42]', () => {
    const options = { ...EMPTY_DRAFT.options, linkedOrderId: '7' };
    const stop = { kind: 'stop', priceBelow: '59000', quantity: '0.49', options } as const;
    const nothing = { USDT: 0n, BTC: 975_000n };
    const linked = { direction: 'sell', volume: 49, price: 6_100_000 } as const;
    expect(judge(stop, inputs({ linked }, nothing)).sell.order).toMatchObject({ linkedOrderId: '7' });
    // A purchase keeps money, and what is linked keeps no more than it gives.
    expect(
      judge(stop, inputs({ linked: { ...linked, direction: 'buy' } }, nothing)).sell.order,
    ).toBeUndefined();
    expect(judge({ ...stop, quantity: '0.50' }, inputs({ linked }, nothing)).sell.order).toBeUndefined();
    // An order at the market has no fate to share.
    expect(judge({ ...stop, kind: 'market', quantity: '0.1' }).sell.order).not.toHaveProperty(
      'linkedOrderId',
    );
  });

  it('sends a stop as a trigger without a limit, locks what it gives there, and mends one that was reached [ORD-46]', () => {
    const stops = { kind: 'stop', price: '61000', priceBelow: '59000', quantity: '0.49' } as const;
    const { buy, sell } = judge(stops);
    expect(buy.order).toMatchObject({ type: 'limitOpen', price: undefined, trigger: { price: 6_100_000 } });
    expect(sell.order).toMatchObject({ type: 'limitOpen', price: undefined, trigger: { price: 5_900_000 } });
    expect(buy.spot).toMatchObject({ given: 2_989_000n });
    expect([buy.isMarketable, sell.isMarketable]).toEqual([false, false]);
    const trailing = judge({ ...stops, trails: true });
    expect([trailing.buy.order?.trigger, trailing.sell.order?.trigger]).toEqual([
      { distance: 99_990 },
      { distance: 100_000 },
    ]);
    const reached = judge({ ...stops, price: '59000', priceBelow: '61000' });
    expect([reached.buy.order, reached.sell.order]).toEqual([undefined, undefined]);
    expect(reached.buy.fix).toEqual({ field: 'price', text: '60000.60' });
    expect(reached.sell.fix).toEqual({ field: 'priceBelow', text: '59999.50' });
  });

  it('takes an amount as far as it goes, and sends the amount', () => {
    const { buy } = judge({ entry: 'amount', quantity: '1000' });
    expect(buy.volume).toBe(1);
    expect(buy.order).toMatchObject({ entryType: 'amount', requestNum: '1000.00' });
    expect(judge({ entry: 'amount', quantity: '0.5' }).buy.violations).toEqual([
      { reason: 'volumeOutsideLimits', params: ['0.01', expect.any(String), '0.01'] },
    ]);
  });

  it('refuses what is not there, each side by the asset that it gives, and offers what is', () => {
    const { buy, sell } = judge({ quantity: '1.7' });
    expect(buy.violations).toEqual([{ reason: 'insufficientMargin', params: [] }]);
    expect(buy.fix).toEqual({ field: 'quantity', text: '1.66' });
    expect(sell.fix).toEqual({ field: 'quantity', text: '0.49' });
    expect([buy.order, sell.order]).toEqual([undefined, undefined]);
    const poor = judge({ quantity: '0.01' }, inputs({}, { USDT: 500n }));
    expect([poor.buy.fix, poor.sell.fix]).toEqual([undefined, undefined]);
    const byAmount = judge({ entry: 'amount', quantity: '200000' }).buy;
    expect(byAmount.fix).toEqual({ field: 'quantity', entry: 'amount', text: '100000.00' });
  });

  it('refuses a price outside of the band and a product that the account does not trade', () => {
    const far = judge({ kind: 'limit', price: '1000', quantity: '0.5' }).buy;
    expect(far.violations).toMatchObject([{ reason: 'limitPriceOutsideBand' }]);
    const facts = inputs({ terms: { ...TERMS, tradeEnabled: false } });
    expect(judge({ quantity: '0.5' }, facts).buy.violations).toMatchObject([
      { reason: 'instrumentDisabled' },
    ]);
  });

  it('leaves what another account type does not have when that is chosen, and keeps the product', () => {
    const before = draft({
      effect: 'close',
      kind: 'limit',
      stopLoss: '1',
      expire: 'ninetyDays',
      quantity: '3',
    });
    expect(ticketReducer(before, { type: 'account' })).toEqual({
      ...EMPTY_DRAFT,
      symbolId: 1,
      kind: 'limit',
    });
    expect(ticketReducer(draft({ entry: 'amount' }), { type: 'selling', quantity: '0.49' })).toMatchObject({
      side: 'sell',
      entry: 'quantity',
      quantity: '0.49',
      kind: 'market',
    });
  });
});

describe('a thin book', () => {
  /** 0.20 at the touch; the ladder groups by 1.00, and its first level holds the touch too. */
  const book: MetMarket = {
    best: 6_000_010,
    bestVolume: 20,
    walks: true,
    levels: [
      { price: 6_000_100, volume: 50 },
      { price: 6_000_200, volume: 40 },
    ],
  };

  it('is walked from the touch on, and never found cheaper than it is', () => {
    expect(expectedFill(20, 'buy', book).notional).toBe(20n * 6_000_010n);
    expect(expectedFill(60, 'buy', book).notional).toBe(
      20n * 6_000_010n + 30n * 6_000_100n + 10n * 6_000_200n,
    );
    // Beyond its end at the last price.
    expect(expectedFill(200, 'buy', book).notional).toBe(
      20n * 6_000_010n + 30n * 6_000_100n + 150n * 6_000_200n,
    );
    expect(expectedFill(50, 'buy', { ...book, levels: [] }).notional).toBe(50n * 6_000_010n);
    const bids = { ...book, best: 6_000_000, levels: [{ price: 5_999_900, volume: 60 }] };
    expect(expectedFill(50, 'sell', bids).notional).toBe(20n * 6_000_000n + 30n * 5_999_900n);
  });

  it('is what an amount goes into', () => {
    // 0.20 x 60,000.10 is 12,000.02; another 0.30 costs 18,000.30.
    expect(volumeForMoney(3_000_032n, 'buy', book, TERMS, 2)).toBe(50);
    expect(volumeForMoney(3_000_031n, 'buy', book, TERMS, 2)).toBe(49);
    expect(mostVolume('buy', undefined, inputs({ market: () => book }, { USDT: 3_000_032n }))).toBe(50);
  });
});
