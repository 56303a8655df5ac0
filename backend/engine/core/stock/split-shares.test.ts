import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divide } from '../../../domain/decimal.ts';
import { splitPrice, splitVolume, type SplitRatio } from '../../../domain/index.ts';
import { toInstrumentId } from '../../../domain/units.ts';
import type { TradingEvent } from '../events.ts';
import { TradingState } from '../state/state.ts';
import { describeState } from '../state/state-text.ts';
import { apply } from '../state/apply.ts';
import { DAY_MS, LENT, OPEN_MS, quote, SHARE, StockService } from '../testing/stock-fixture.ts';
import { valueStock } from './stock-value.ts';

const [FIRST, SECOND] = [toInstrumentId(1), toInstrumentId(2)];
/** The next day's opening. */
const SPLIT_MS = Date.UTC(2026, 2, 3, 14, 30);
const NO_DIVIDEND = { ...LENT, stock: { ...LENT.stock, dividends: [] } as NonNullable<typeof LENT.stock> };
/** A share whose book is walked. */
const THIN = { ...SHARE, symbolId: FIRST, tradeMode: 'aggregation' } as const;
const deskOf = (cash?: bigint) => new StockService(cash, [THIN, NO_DIVIDEND]);

/** Splits the shares of product 2 by their last price, and quotes the new ones. */
function split(
  desk: StockService,
  newShares: number,
  oldShares: number,
  symbolId = SECOND,
  timeMs = SPLIT_MS,
): void {
  const price = desk.prices.get(symbolId) ?? 0;
  const ratio = { newShares, oldShares };
  desk.split({ type: 'splitShares', timeMs, symbolId, ...ratio, market: quote(price), opening: undefined });
  desk.timeMs = timeMs;
  desk.tick(Number(divide(BigInt(price * oldShares), BigInt(newShares), 'half-even')), symbolId);
}

const equity = (desk: StockService) => valueStock(desk.core.valuing, desk.account)?.equity ?? -1n;
const splitsIn = (desk: StockService) => desk.events.filter((event) => event.type === 'sharesSplit');

describe('a split', () => {
  it('turns shares into new ones at the same cost, and changes no money', () => {
    const desk = deskOf();
    desk.place('buy', 150);
    const before = { equity: equity(desk), cash: desk.account.cash, loan: desk.holding(SECOND)?.loan };
    split(desk, 2, 1);
    expect(desk.positions).toMatchObject([{ volume: 300, openVolume: 300, margin: 1_500_000n, profit: 0n }]);
    expect({ equity: equity(desk), cash: desk.account.cash, loan: desk.holding(SECOND)?.loan }).toEqual(
      before,
    );
    expect(desk.core.state.exposure(desk.accountId, SECOND)).toEqual({ buy: 300, sell: 0 });
    expect(splitsIn(desk)).toMatchObject([{ volumeBefore: 150, cashInLieu: 0n, transfers: [] }]);
  });

  it('pays what is no whole share in cash, at the price of before, and the part leaves at its cost', () => {
    const desk = deskOf();
    desk.place('buy', 27, { symbolId: FIRST });
    desk.prices.set(1, 10_999);
    const cash = desk.account.cash;
    split(desk, 1, 10, FIRST);
    // 0.7 of a share at 1,099.90 is 769.93; it had cost 700.00.
    expect(desk.positions).toMatchObject([{ volume: 2, margin: 200_000n, profit: 6_993n }]);
    expect(desk.account.cash).toBe(cash + 76_993n);
    expect(desk.lines()).toMatchObject({ cashInLieu: 76_993n });
    expect(splitsIn(desk)).toMatchObject([{ cost: 70_000n, cashInLieu: 76_993n, profit: 6_993n }]);
  });

  it('ends a position of which no whole share is left', () => {
    const desk = deskOf();
    desk.place('buy', 3, { symbolId: FIRST });
    split(desk, 1, 10, FIRST);
    expect(desk.positions).toEqual([]);
    expect(splitsIn(desk)).toMatchObject([
      { position: { volume: 0, margin: 0n, closedAtMs: SPLIT_MS }, cashInLieu: 30_000n },
    ]);
    expect(desk.core.state.exposure(desk.accountId, FIRST)).toEqual({ buy: 0, sell: 0 });
    expect(desk.holding(FIRST)).toBeUndefined();
    expect(desk.core.state.isUnused(FIRST)).toBe(true);
  });

  it('turns shares that are owed, whose owner pays for the part of one', () => {
    const desk = deskOf();
    desk.place('sell', 27);
    const before = equity(desk);
    const cash = desk.account.cash;
    split(desk, 1, 10);
    expect(desk.positions).toMatchObject([{ direction: 'sell', volume: 2, margin: 200_000n }]);
    expect(desk.account.cash).toBe(cash - 70_000n);
    expect(equity(desk)).toBe(before);
    expect(desk.core.state.exposure(desk.accountId, SECOND)).toEqual({ buy: 0, sell: 2 });
  });

  it('splits shares that are not settled, none of which is lost', () => {
    const desk = deskOf();
    desk.place('buy', 10);
    desk.clock(Date.UTC(2026, 2, 2, 22));
    desk.timeMs = OPEN_MS + DAY_MS - 1_800_000;
    desk.place('buy', 5);
    split(desk, 3, 2, SECOND, desk.timeMs + 1);
    expect(desk.positions).toMatchObject([{ volume: 22 }]);
    expect(desk.holding(SECOND)?.unsettled.map(({ shares }) => shares)).toEqual([15, 7]);
  });

  it('adjusts resting orders whose numbers are exact, and cancels the others with their reason', () => {
    const desk = deskOf();
    desk.place('buy', 40, { price: 9_000, symbolId: FIRST });
    desk.place('buy', 5, { price: 9_001, symbolId: FIRST });
    const { reserved } = desk.account;
    split(desk, 2, 1, FIRST);
    const [order] = desk.core.state.orders.values();
    expect(order).toMatchObject({ price: 4_500, volume: 80, requestNum: '80', updatedAtMs: SPLIT_MS });
    expect(desk.core.state.orders.size).toBe(1);
    expect(desk.events.filter(({ type }) => type === 'orderEnded')).toMatchObject([
      { order: { status: 'cancelled', reason: 'sharesSplit', reserved: 0n } },
    ]);
    expect(desk.account.reserved).toBe(order?.reserved ?? 0n);
    expect(reserved).toBeGreaterThan(desk.account.reserved);
    expect(desk.core.state.exposure(desk.accountId, FIRST)).toEqual({ buy: 80, sell: 0 });
    desk.tick(4_500, 1);
    expect(desk.positions).toMatchObject([{ volume: 80, margin: 360_000n }]);
  });

  it.each([
    ['of which a part of a share would be left', 1, 10, { volume: 15, price: 9_000 }],
    ['of more than an order may have', 3, 1, { volume: 9_999, price: 10_002 }],
    ['whose price would have a part of a price tick', 3, 1, { volume: 10, price: 10_000 }],
  ])('cancels an order %s', (_, newShares, oldShares, { volume, price }) => {
    const desk = new StockService(200_000_000n, [SHARE]);
    desk.prices.set(1, 11_000);
    desk.place('buy', volume, { price, symbolId: FIRST });
    split(desk, newShares, oldShares, FIRST);
    expect(desk.core.state.orders.size).toBe(0);
  });

  it('cancels an order that is partly filled', () => {
    const desk = deskOf();
    desk.place('buy', 10, { price: 9_000, symbolId: FIRST });
    const thin = { ...quote(9_000), depth: () => ({ bids: [], asks: [{ price: 9_000, volume: 4 }] }) };
    desk.tick(9_000, 1, thin);
    expect([...desk.core.state.orders.values()]).toMatchObject([{ filledVolume: 4 }]);
    split(desk, 2, 1, FIRST);
    expect(desk.core.state.orders.size).toBe(0);
    expect(desk.events.findLast(({ type }) => type === 'orderEnded')).toMatchObject({
      order: { status: 'partiallyCancelled', reason: 'sharesSplit', filledVolume: 4 },
    });
    expect(desk.positions).toMatchObject([{ volume: 8 }]);
  });

  it('goes over each position and order once, however often it comes', () => {
    const desk = deskOf();
    desk.place('buy', 20);
    desk.place('buy', 10, { price: 8_000 });
    split(desk, 2, 1);
    const seen = desk.events.length;
    desk.split({
      type: 'splitShares',
      timeMs: SPLIT_MS,
      symbolId: SECOND,
      newShares: 2,
      oldShares: 1,
      market: quote(10_000),
      opening: quote(5_000),
    });
    expect(desk.events.length).toBe(seen);
    desk.place('buy', 1);
    desk.split({
      type: 'splitShares',
      timeMs: SPLIT_MS,
      symbolId: SECOND,
      newShares: 2,
      oldShares: 1,
      market: quote(10_000),
      opening: quote(5_000),
    });
    expect(desk.positions).toMatchObject([{ volume: 41 }]);
  });

  it('leaves other products and positions that were opened after it alone', () => {
    const desk = deskOf();
    desk.place('buy', 20, { symbolId: FIRST });
    desk.timeMs = SPLIT_MS;
    desk.place('buy', 20);
    split(desk, 2, 1);
    expect(desk.positions.map(({ volume }) => volume)).toEqual([20, 20]);
  });

  it('pays parts at their cost where they cannot be valued', () => {
    const desk = deskOf();
    desk.place('buy', 15, { symbolId: FIRST });
    const ratio = { newShares: 1, oldShares: 10 };
    desk.split({
      type: 'splitShares',
      timeMs: SPLIT_MS,
      symbolId: FIRST,
      ...ratio,
      market: undefined,
      opening: undefined,
    });
    expect(splitsIn(desk)).toMatchObject([{ cashInLieu: 50_000n, profit: 0n }]);
  });

  it('repays what is owed with what is paid for a part', () => {
    const desk = deskOf();
    desk.place('buy', 149);
    const loan = desk.holding(SECOND)?.loan ?? 0n;
    split(desk, 1, 10);
    expect(desk.holding(SECOND)?.loan).toBe(loan - 90_000n);
    expect(desk.account.cash).toBe(0n);
  });
});

const ratio: fc.Arbitrary<SplitRatio> = fc.record({
  newShares: fc.integer({ min: 1, max: 50 }),
  oldShares: fc.integer({ min: 1, max: 50 }),
});

describe('any split', () => {
  it('loses no part of a share: whole ones and the rest are what there was', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), ratio, (shares, by) => {
        const { volume, rest } = splitVolume(shares, by);
        expect(BigInt(volume) * BigInt(by.oldShares) + rest).toBe(BigInt(shares) * BigInt(by.newShares));
        expect(rest >= 0n && rest < BigInt(by.oldShares)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('keeps what an exact price and volume are worth together', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 10_000 }),
        ratio,
        (price, shares, by) => {
          const after = splitPrice(price, by);
          const { volume, rest } = splitVolume(shares, by);
          if (after !== undefined && rest === 0n) expect(after * volume).toBe(price * shares);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('leaves the equity what it was, to the rounding of the price, and cost and result agree', () => {
    const volume = fc.integer({ min: 1, max: 180 });
    fc.assert(
      fc.property(
        volume,
        fc.boolean(),
        ratio,
        fc.integer({ min: 8_000, max: 12_000 }),
        (size, buys, by, price) => {
          const desk = deskOf();
          desk.place(buys ? 'buy' : 'sell', buys ? size : Math.min(size, 100));
          desk.tick(price);
          const [held] = desk.positions;
          if (held === undefined || desk.core.state.orders.size > 0) return;
          const before = equity(desk);
          split(desk, by.newShares, by.oldShares);
          const [event] = splitsIn(desk);
          const kept = desk.positions[0];
          // Half a price tick for each new share, and a unit for each rounding.
          const tolerance = BigInt(kept?.volume ?? 0) / 2n + 3n;
          if (kept?.positionId === held.positionId || kept === undefined) {
            const difference = equity(desk) - before;
            expect(difference <= tolerance && difference >= -tolerance).toBe(true);
          }
          expect(event).toBeDefined();
          expect((event?.position.margin ?? 0n) + (event?.cost ?? 0n)).toBe(held.margin);
          const paid = event?.cashInLieu ?? 0n;
          expect(event?.profit).toBe(buys ? paid - (event?.cost ?? 0n) : (event?.cost ?? 0n) + paid);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('and the one back lead to the shares of before where no part was paid', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 150 }), fc.integer({ min: 2, max: 20 }), (size, times) => {
        const desk = deskOf();
        desk.place('buy', size);
        const [before] = desk.positions;
        split(desk, times, 1);
        desk.prices.set(2, Math.round(10_000 / times));
        split(desk, 1, times, SECOND, SPLIT_MS + DAY_MS);
        expect(desk.positions).toMatchObject([{ ...before, financedAtMs: SPLIT_MS + DAY_MS }]);
      }),
      { numRuns: 100 },
    );
  });

  it('is in its events: they lead to the same state again', () => {
    const desk = deskOf();
    desk.place('buy', 149);
    desk.place('sell', 20, { price: 11_000 });
    desk.place('sell', 3, { price: 11_111 });
    split(desk, 1, 10);
    split(desk, 3, 2, SECOND, SPLIT_MS + DAY_MS);
    const replayed = new TradingState();
    const all: readonly TradingEvent[] = desk.events;
    for (const event of all) apply(replayed, event);
    expect([...describeState(replayed)]).toEqual([...describeState(desk.core.state)]);
  });
});
