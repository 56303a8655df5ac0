import { describe, expect, it } from 'vitest';
import type { DepthView } from '../../market/contracts.ts';
import type { OrderView } from '../../trading/contracts.ts';
import { ownByPrice } from './own-orders.ts';
import { addTraded, marketCentre, nextCentre, priceRows } from './price-rows.ts';

const book = (bids: [number, number][], asks: [number, number][]): DepthView => ({
  symbolId: 1,
  seq: 1,
  timeMs: 0,
  receivedAtMs: 0,
  bids: bids.map(([price, volume]) => ({ price, volume })),
  asks: asks.map(([price, volume]) => ({ price, volume })),
});
const BOOK = book(
  [
    [100, 5],
    [80, 7],
  ],
  [
    [110, 3],
    [120, 4],
  ],
);
const NOTHING = new Map<number, never>();

describe('continuous price rows', () => {
  it('have a row for every step, also where nobody stands, and sum each side from its best price [DT-09]', () => {
    const { rows, largest, bidShare } = priceRows(
      BOOK,
      { centre: 100, count: 6, step: 10 },
      NOTHING,
      NOTHING,
    );
    expect(rows.map(({ price, bid, ask, sum, best }) => [price, bid, ask, sum, best])).toEqual([
      [130, 0, 0, 0, undefined],
      [120, 0, 4, 7, undefined],
      [110, 0, 3, 3, 'ask'],
      [100, 5, 0, 5, 'bid'],
      [90, 0, 0, 0, undefined],
      [80, 7, 0, 12, undefined],
    ]);
    expect(largest).toEqual({ level: 7, sum: 12, traded: 0 });
    expect(Math.round(bidShare)).toBe(63);
  });

  it('draw a crossed and an empty book as they are [DT-09]', () => {
    const crossed = book([[110, 7]], [[100, 5]]);
    const view = { centre: 100, count: 2, step: 10 };
    const figures = priceRows(crossed, view, NOTHING, NOTHING).rows.map(({ price, bid, ask }) => [
      price,
      bid,
      ask,
    ]);
    expect(figures).toEqual([
      [110, 7, 0],
      [100, 0, 5],
    ]);
    expect(priceRows(book([], []), view, NOTHING, NOTHING)).toMatchObject({
      bidShare: 50,
      rows: [
        { bid: 0, ask: 0 },
        { bid: 0, ask: 0 },
      ],
    });
  });

  it('draws at most two hundred rows [MAX_ROWS]', () => {
    expect(priceRows(BOOK, { centre: 100, count: 999, step: 10 }, NOTHING, NOTHING).rows).toHaveLength(200);
  });

  it('show own orders in their rows wherever the market is', () => {
    const orders = [
      { orderId: '9', symbolId: 1, direction: 'buy', volume: 150, price: 93 },
      { orderId: '8', symbolId: 2, direction: 'buy', volume: 150, price: 93 },
    ] as OrderView[];
    const own = ownByPrice(orders, 1, 10);
    const { rows } = priceRows(BOOK, { centre: 90, count: 3, step: 10 }, NOTHING, own);
    expect(rows.find((row) => row.own)).toMatchObject({
      price: 90,
      own: { buyVolume: 150, orderIds: ['9'] },
    });
  });

  it('never move while they are held, and follow a market that runs out of sight otherwise', () => {
    const view = { centre: 500, count: 20, step: 10 };
    expect(marketCentre(BOOK, 10)).toBe(110);
    expect(nextCentre(view, BOOK, true)).toBe(500);
    expect(nextCentre(view, BOOK, false)).toBe(110);
    expect(nextCentre({ ...view, centre: 150 }, BOOK, false)).toBe(150);
    expect(nextCentre(view, book([], []), false)).toBe(500);
  });

  it('keep the volume dealt at a price, of a bounded number of prices [MAX_TRADED_PRICES]', () => {
    const traded = new Map<number, number>();
    addTraded(traded, { price: 104, volume: 2 }, 10);
    addTraded(traded, { price: 96, volume: 3 }, 10);
    expect([...traded]).toEqual([[100, 5]]);
    for (let row = 1; row <= 2_000; row += 1) addTraded(traded, { price: 1_000 + row, volume: 1 }, 1);
    expect(traded.size).toBe(2_000);
    expect(traded.has(100)).toBe(false);
  });
});
