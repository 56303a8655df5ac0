import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharesFor, splitOverBasket, computeMarketValue } from './amounts.ts';
import {
  applyRedemptionEvent,
  applySubscriptionEvent,
  assetsToFreeze,
  givenBack,
  managementFeeOf,
  moneyToFreeze,
  newRedemption,
  newSubscription,
  nextNetValueMs,
  shareTotals,
  type ShareTerms,
  type Subscription,
} from './index.ts';

/** Shares with one decimal, net values with four, money with two; a fee of 0.1 %. */
const TERMS: ShareTerms = { shareDigits: 1, netDigits: 4, moneyDigits: 2, feeRatio: 10_000_000n };
const PRICES: Readonly<Record<string, bigint>> = { USDT: 10n ** 18n, BTC: 50_000n * 10n ** 18n };
const priceOf = (currency: string) => PRICES[currency];
const NET = 105_000n;
const HALVES = [
  { currency: 'USDT', digits: 2, share: 5_000_000_000n },
  { currency: 'BTC', digits: 8, share: 5_000_000_000n },
];

const waiting = (money: bigint): Subscription =>
  newSubscription(TERMS, { by: 'amount', money }, [{ currency: 'USDT', digits: 2, amount: money }]);

describe('shares for an amount', () => {
  it('cost what they are worth, rounded up, and the fee on top', () => {
    expect(sharesFor(100_000n, NET, TERMS)).toEqual({ shares: 951n, cost: 99_855n, fee: 100n });
    // 95.1 shares of 10.5001: 998.55951.
    expect(sharesFor(100_000n, 105_001n, TERMS)).toEqual({ shares: 951n, cost: 99_856n, fee: 100n });
    expect(sharesFor(105n, NET, TERMS)).toEqual({ shares: 0n, cost: 0n, fee: 0n });
    expect(sharesFor(107n, NET, TERMS)).toEqual({ shares: 1n, cost: 105n, fee: 1n });
  });

  it('are as many as it pays and never more, whatever the figures', () => {
    const digits = fc.integer({ min: 0, max: 8 });
    const given = fc.tuple(digits, digits, digits, fc.bigInt({ min: 0n, max: 10n ** 12n }));
    fc.assert(
      fc.property(given, fc.bigInt({ min: 1n, max: 10n ** 9n }), ([s, n, m, money], netValue) => {
        const terms = { shareDigits: s, netDigits: n, moneyDigits: m, feeRatio: 15_000_000n };
        const { shares, cost, fee } = sharesFor(money, netValue, terms);
        expect(cost + fee).toBeLessThanOrEqual(money);
        expect(cost).toBe(computeMarketValue(shares, netValue, terms, 'up'));
        const more = computeMarketValue(shares + 1n, netValue, terms, 'up');
        // What is left pays no further share, but for what rounding takes of tiny ones.
        expect(more + (more * 15n) / 10_000n + 4n).toBeGreaterThan(money);
      }),
    );
  });
});

describe('what is frozen', () => {
  it('is the amount, or the cost of the shares and five percent more [SHARE_RESERVE]', () => {
    expect(moneyToFreeze({ by: 'amount', money: 777n }, NET, TERMS)).toBe(777n);
    // 10 shares: 105.00, fee 0.11, reserve 5.26.
    expect(moneyToFreeze({ by: 'shares', shares: 100n }, NET, TERMS)).toBe(11_037n);
  });

  it('is split over the basket, rounded up, and worth the amount at least', () => {
    const frozen = assetsToFreeze(10_001n, 2, { basket: HALVES }, priceOf);
    expect(frozen).toEqual([
      { currency: 'USDT', digits: 2, amount: 5_001n },
      { currency: 'BTC', digits: 8, amount: 100_010n },
    ]);
    expect(splitOverBasket(10_001n, 2, HALVES, () => undefined, 'up')).toBeUndefined();
  });
});

describe('a subscription', () => {
  it('is confirmed by the net value, and gives back what the shares did not cost', () => {
    const confirmed = applySubscriptionEvent(waiting(100_000n), { type: 'priced', netValue: NET, priceOf });
    expect(confirmed).toMatchObject({ state: 'confirmed', executeState: 'waiting' });
    expect(confirmed?.outcome).toMatchObject({ shares: 951n, netValue: NET });
    expect(confirmed?.outcome?.lines).toEqual([
      { currency: 'USDT', digits: 2, amount: 99_855n, fees: 100n, total: 99_955n },
    ]);
    expect(confirmed && givenBack(confirmed)).toEqual([{ currency: 'USDT', digits: 2, amount: 45n }]);
  });

  it('of a number of shares gets these and no more, or as many as the reserve pays', () => {
    const request = { by: 'shares', shares: 100n } as const;
    const frozen = [{ currency: 'USDT', digits: 2, amount: moneyToFreeze(request, NET, TERMS) }];
    const priced = (netValue: bigint) =>
      applySubscriptionEvent(newSubscription(TERMS, request, frozen), { type: 'priced', netValue, priceOf })
        ?.outcome?.shares;
    expect([priced(NET), priced(90_000n), priced(109_000n), priced(120_000n)]).toEqual([
      100n,
      100n,
      100n,
      91n,
    ]);
  });

  it('ends once, in one of two states, and is executed once', () => {
    const priced = { type: 'priced', netValue: NET, priceOf } as const;
    const failed = { type: 'failed', reason: 'closed' } as const;
    const executed = { type: 'executed', executeId: 'E1' } as const;
    const confirmed = applySubscriptionEvent(waiting(100_000n), priced) ?? waiting(0n);
    const ended = applySubscriptionEvent(waiting(100_000n), failed) ?? waiting(0n);
    expect([confirmed.state, ended.state, ended.reason]).toEqual(['confirmed', 'failed', 'closed']);
    for (const end of [confirmed, ended])
      for (const event of [priced, failed]) expect(applySubscriptionEvent(end, event)).toBeUndefined();
    expect(applySubscriptionEvent(waiting(1n), executed)).toBeUndefined();
    const done = applySubscriptionEvent(confirmed, executed) ?? ended;
    expect([done.executeState, done.executeId]).toEqual(['done', 'E1']);
    expect(applySubscriptionEvent(done, executed)).toBeUndefined();
  });

  it('that pays no share fails and gives everything back; without a price it waits', () => {
    const tiny = applySubscriptionEvent(waiting(100n), { type: 'priced', netValue: NET, priceOf });
    expect(tiny).toMatchObject({ state: 'failed', reason: 'too little for one share' });
    expect(tiny && givenBack(tiny)).toEqual([{ currency: 'USDT', digits: 2, amount: 100n }]);
    const unpriced = { type: 'priced', netValue: NET, priceOf: () => undefined } as const;
    expect(applySubscriptionEvent(waiting(100n), unpriced)).toBeUndefined();
  });
});

describe('a redemption', () => {
  const priced = { type: 'priced', netValue: NET, payout: { currency: 'USDT' } } as const;
  it('brings what the shares are worth, rounded down, less the fee', () => {
    const found = applyRedemptionEvent(newRedemption(TERMS, 951n), priced);
    expect(found?.outcome).toEqual({
      netValue: NET,
      marketValue: 99_855n,
      fee: 100n,
      lines: [{ currency: 'USDT', digits: 2, amount: 99_855n, fees: 100n, total: 99_755n }],
    });
  });

  it('rounds down what the shares are worth', () => {
    const event = { ...priced, netValue: 105_009n };
    // 95.1 shares of 10.5009: 998.63559.
    expect(applyRedemptionEvent(newRedemption(TERMS, 951n), event)?.outcome).toMatchObject({
      marketValue: 99_863n,
      fee: 100n,
    });
  });

  it('pays the basket in its assets, each with its part of the fee', () => {
    const basket = { ...priced, payout: { basket: HALVES, priceOf } };
    const lines = applyRedemptionEvent(newRedemption(TERMS, 1_000n), basket)?.outcome?.lines;
    expect(lines).toEqual([
      { currency: 'USDT', digits: 2, amount: 52_500n, fees: 53n, total: 52_447n },
      { currency: 'BTC', digits: 8, amount: 1_050_000n, fees: 1_050n, total: 1_048_950n },
    ]);
  });

  it('is priced, then confirmed, and fails until then', () => {
    const begun = newRedemption(TERMS, 951n);
    const marketValue = applyRedemptionEvent(begun, priced) ?? begun;
    const confirmed = applyRedemptionEvent(marketValue, { type: 'confirmed' }) ?? begun;
    expect([marketValue.state, confirmed.state]).toEqual(['priced', 'confirmed']);
    const failed = { type: 'failed', reason: 'x' } as const;
    const ended = applyRedemptionEvent(marketValue, failed) ?? begun;
    expect([applyRedemptionEvent(begun, failed)?.state, ended.state]).toEqual(['failed', 'failed']);
    expect(applyRedemptionEvent(begun, { type: 'confirmed' })).toBeUndefined();
    for (const end of [confirmed, ended])
      for (const event of [priced, failed, { type: 'confirmed' } as const])
        expect(applyRedemptionEvent(end, event)).toBeUndefined();
  });
});

describe('the day of a fund', () => {
  it('has its net value at its minute; who asks at that moment waits for the next', () => {
    const at = (hour: number, minute = 0) => Date.UTC(2026, 2, 2, hour, minute);
    expect(nextNetValueMs(at(12), 1320)).toBe(at(22));
    expect(nextNetValueMs(at(22), 1320)).toBe(at(46));
    expect(nextNetValueMs(at(23, 59), 1320)).toBe(at(46));
  });

  it('costs a part of the yearly fee, rounded down', () => {
    const yearly = { yearly: 80_000_000n, yearDays: 365 };
    // 1,000 shares of 10.5: 10,500.00 a year 84.00, a day 0.23.
    expect(managementFeeOf(10_000n, NET, TERMS, yearly)).toBe(23n);
  });

  it('ends with shares that add up', () => {
    const moved = { applied: 7n, confirmed: 951n, redeemed: 51n };
    expect(shareTotals(100n, 1, moved)).toEqual({ ...moved, issued: 1_951n, current: 1_900n });
  });
});
