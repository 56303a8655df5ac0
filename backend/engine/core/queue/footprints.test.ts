import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fidelityPreset, type OwnSize } from '../../../domain/fidelity/fidelity.ts';
import { UNIT_RATE } from '../../../domain/index.ts';
import { TEST_TERMS } from '../../../domain/testing/terms-fixture.ts';
import { toInstrumentId } from '../../../domain/units.ts';
import type { MarketView, PlaceOrder } from '../commands.ts';
import type { OrderFilled } from '../events.ts';
import { marketOrder, TEST_TIME_MS, openFirstAccount } from '../testing/trading-fixtures.ts';
import { TradingCore } from '../trading-core.ts';
import { Footprints, leftAfter, MAX_TAKEN_LEVELS, missingOf, type Take } from './footprints.ts';

const PRODUCT = toInstrumentId(1);
const RULE: OwnSize = { levelHalfLifeMs: 1_000, priceShare: 0.5, priceHalfLifeMs: 60_000 };

describe('What was taken', () => {
  it('is half back after each half-life: volume ÷ 2^(time ÷ half-life), a fraction counts as back', () => {
    const take: Take = { price: 10, volume: 800, direction: 'buy', atMs: 5_000 };
    const missing = (afterMs: number) => missingOf(take, 5_000 + afterMs, 1_000);
    expect([0, 1_000, 2_000, 3_000, 9_000, 10_000].map(missing)).toEqual([800, 400, 200, 100, 1, 0]);
    expect(missing(500)).toBe(Math.floor(800 / Math.SQRT2));
    expect(missing(-1)).toBe(0);
    expect(leftAfter(800, 1e12, null)).toBe(800);
  });

  it('is the same by the obvious sum over all takes, on random flows', () => {
    const step = fc.record({
      direction: fc.constantFrom('buy' as const, 'sell' as const),
      price: fc.integer({ min: 1, max: 6 }),
      volume: fc.integer({ min: 1, max: 5_000 }),
      waitMs: fc.integer({ min: 0, max: 4_000 }),
      // An order with a long way arrives after one that was sent later.
      lateMs: fc.integer({ min: 0, max: 300 }),
    });
    const flows = fc.array(step, { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(flows, (steps) => {
        const fast = new Footprints(() => RULE);
        const obvious: Take[] = [];
        let nowMs = 0;
        for (const { direction, price, volume, waitMs, lateMs } of steps) {
          nowMs += waitMs;
          const take = { direction, price, volume, atMs: nowMs + lateMs };
          fast.take(PRODUCT, direction, [take], take.atMs);
          obvious.push(take);
          for (const side of ['buy', 'sell'] as const)
            for (let at = 1; at <= 6; at++) {
              const matches = obvious.filter((one) => one.direction === side && one.price === at);
              const sum = matches.reduce((all, one) => all + missingOf(one, take.atMs, 1_000), 0);
              expect(fast.taken(PRODUCT, side, at, take.atMs)).toBe(sum);
            }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is remembered of so many levels: beyond them the first is whole again [MAX_TAKEN_LEVELS]', () => {
    const footprints = new Footprints(() => RULE);
    for (let price = 1; price <= MAX_TAKEN_LEVELS + 1; price++)
      footprints.take(PRODUCT, 'buy', [{ price, volume: 10 }], 0);
    expect([1, 2, MAX_TAKEN_LEVELS + 1].map((price) => footprints.taken(PRODUCT, 'buy', price, 0))).toEqual([
      0, 10, 10,
    ]);
  });
});

const BID = 6_000_000;
const SPREAD = 20;

/** Three levels a side of 100 each, ten ticks apart. */
function market(members: Partial<MarketView> = {}): MarketView {
  const ask = BID + SPREAD;
  const levels = (best: number, step: number) =>
    [0, 1, 2].map((at) => ({ price: best + step * at, volume: 100 }));
  const trade = { seq: 1, timeMs: TEST_TIME_MS, price: BID, volume: 1 };
  const depth = () => ({ bids: levels(BID, -10), asks: levels(ask, 10) });
  return { bid: BID, ask, trade, depth, rate: () => UNIT_RATE, ...members };
}

/** A venue with a customer or several, whose books nobody else touches. */
function venue(preset: string, ownSize: Partial<OwnSize> = {}) {
  const rules = fidelityPreset(preset) ?? expect.fail('no preset');
  const fidelity = { ...rules, ownSize: rules.ownSize && { ...rules.ownSize, ...ownSize } };
  const terms = { ...TEST_TERMS, tradeMode: 'aggregation' as const };
  const core = new TradingCore(() => terms, undefined, undefined, undefined, undefined, fidelity);
  const open = () => openFirstAccount(core);
  const take = (accountId: number, members: Partial<PlaceOrder> = {}): OrderFilled => {
    const { events } = core.execute(marketOrder(accountId, { volume: 100, market: market(), ...members }));
    return events.find((event) => event.type === 'orderFilled') ?? expect.fail('it was not filled');
  };
  return { core, open, take };
}

const explained = ({ deal }: OrderFilled) => deal.explain ?? expect.fail('it is not explained');
const cents = (text: string) => BigInt(text.replace('.', ''));

describe('An order that takes', () => {
  it('leaves smaller levels to everybody, and they come back', () => {
    const { open, take } = venue('queue');
    const [one, other] = [open(), open()];
    const average = (fill: OrderFilled) => Number(fill.deal.notional) / fill.deal.volume;
    expect(average(take(one))).toBe(BID + SPREAD);
    // One unit stands for the quote, 99 come from the next level.
    const later = take(other, { timeMs: TEST_TIME_MS + 1 });
    expect(average(later)).toBeCloseTo(BID + SPREAD + 9.9, 5);
    expect(explained(later)).toMatchObject({
      levels: 2,
      walk: [
        { price: ((BID + SPREAD) / 100).toFixed(2), lots: '0.01' },
        { price: ((BID + SPREAD + 10) / 100).toFixed(2), lots: '0.99' },
      ],
      slippage: '0.0000',
      moved: null,
    });
    expect(cents(explained(later).impact)).toBeGreaterThan(0n);
    expect(average(take(other, { timeMs: TEST_TIME_MS + 1_000_000 }))).toBe(BID + SPREAD);
  });

  it('leaves the other side as it is', () => {
    const { open, take } = venue('queue');
    const accountId = open();
    take(accountId);
    expect(explained(take(accountId, { direction: 'sell' })).impact).toBe('0.0000');
  });

  it('meets what had left by the time at which it arrives, not what comes after it', () => {
    const { open, take } = venue('queue');
    const [slow, quick] = [open(), open()];
    take(slow, { market: market({ delayMs: 500 }) });
    expect(explained(take(quick, { market: market({ delayMs: 100 }) })).impact).toBe('0.0000');
    expect(explained(take(quick, { market: market({ delayMs: 501 }) })).levels).toBe(2);
  });

  it('leaves nothing with the touch', () => {
    const { core, open, take } = venue('touch');
    const accountId = open();
    expect([explained(take(accountId)), explained(take(accountId))]).toMatchObject([
      { levels: 1, impact: '0.0000' },
      { levels: 1, impact: '0.0000' },
    ]);
    expect(core.state.footprints).toBeUndefined();
  });

  it('moves the price with through by the stated share of the spread, and dividing it changes nothing', () => {
    const rules = { levelHalfLifeMs: 1, priceHalfLifeMs: null };
    const [whole, halves] = [venue('through', rules), venue('through', rules)];
    const moved = (fill: OrderFilled) => explained(fill).moved;
    // As large as the best level: half of twenty ticks.
    expect(moved(whole.take(whole.open()))).toBe('0.10000');
    const [one, other] = [halves.open(), halves.open()];
    expect(moved(halves.take(one, { volume: 50 }))).toBe('0.05000');
    expect(moved(halves.take(other, { volume: 50 }))).toBe('0.10000');
    // Whoever comes next pays it; whoever sells does not, and takes it back.
    const buyer = explained(halves.take(one, { volume: 1, timeMs: TEST_TIME_MS + 1_000 }));
    expect(buyer.impact).toBe('0.0010');
    const seller = halves.take(one, { direction: 'sell', timeMs: TEST_TIME_MS + 1_000 });
    expect(explained(seller)).toMatchObject({ impact: '0.0000', moved: '0.00100' });
  });

  it('moves it for good where it does not decay, else by half as much after the half-life', () => {
    for (const [priceHalfLifeMs, moved] of [
      [null, '0.10100'],
      [60_000, '0.05100'],
    ] as const) {
      const { open, take } = venue('through', { priceHalfLifeMs, levelHalfLifeMs: 1 });
      const accountId = open();
      take(accountId);
      const later = take(accountId, { volume: 1, timeMs: TEST_TIME_MS + 60_000 });
      expect(explained(later).moved).toBe(moved);
    }
  });

  it('has costs that lead from the middle to its price to the last digit, on random flows', () => {
    const order = fc.record({
      volume: fc.integer({ min: 1, max: 400 }),
      direction: fc.constantFrom('buy' as const, 'sell' as const),
      waitMs: fc.integer({ min: 0, max: 5_000 }),
    });
    fc.assert(
      fc.property(fc.array(order, { minLength: 1, maxLength: 12 }), (orders) => {
        const { open, take } = venue('through');
        let timeMs = TEST_TIME_MS;
        for (const { waitMs, ...members } of orders) {
          timeMs += waitMs;
          const fill = take(open(), { ...members, timeMs });
          const { spread, slippage, impact, middle } = explained(fill);
          const { notional, volume } = fill.deal;
          const sign = members.direction === 'buy' ? 1n : -1n;
          const worse = sign * (10n * notional - cents(middle) * BigInt(volume));
          // Ten-thousandths of the account's money are tenths of a tick times a unit, which is a hundredth of a lot.
          expect(cents(spread) + cents(slippage) + cents(impact)).toBe(worse / 10n);
          expect(cents(impact)).toBeGreaterThanOrEqual(0n);
        }
      }),
      { numRuns: 50 },
    );
  });
});
