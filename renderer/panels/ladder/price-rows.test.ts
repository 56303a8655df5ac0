import { describe, expect, it } from 'vitest';
import type { DepthView } from '../../market/contracts.ts';
import {
  bestRows,
  isInView,
  marketCentre,
  nextCentre,
  priceRows,
  rowsOff,
  type LadderView,
} from './price-rows.ts';

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
const NOTHING = { bought: 0, sold: 0 };
const rowsOf = (depth: DepthView, view: LadderView) =>
  priceRows({ depth, traded: { at: () => NOTHING }, profile: new Map() }, view);

describe('continuous price rows', () => {
  it('have a row for every step, also where nobody stands, and sum each side from its best price [DT-09]', () => {
    const { rows, largest, balance } = rowsOf(BOOK, { centre: 100, count: 6, step: 10 });
    expect(rows.map(({ price, bid, ask, sum, best }) => [price, bid, ask, sum, best])).toEqual([
      [130, 0, 0, 0, undefined],
      [120, 0, 4, 7, undefined],
      [110, 0, 3, 3, 'ask'],
      [100, 5, 0, 5, 'bid'],
      [90, 0, 0, 0, undefined],
      [80, 7, 0, 12, undefined],
    ]);
    expect(largest).toEqual({ level: 7, sum: 12, traded: 0, profile: 0 });
    expect(balance).toEqual({ bids: 12, asks: 7, levels: 2 });
  });

  it('draw a crossed and an empty book as they are [DT-09]', () => {
    const crossed = book([[110, 7]], [[100, 5]]);
    const view = { centre: 100, count: 2, step: 10 };
    const figures = rowsOf(crossed, view).rows.map(({ price, bid, ask }) => [price, bid, ask]);
    expect(figures).toEqual([
      [110, 7, 0],
      [100, 0, 5],
    ]);
    expect(rowsOf(book([], []), view)).toMatchObject({
      balance: { bids: 0, asks: 0, levels: 0 },
      rows: [
        { bid: 0, ask: 0 },
        { bid: 0, ask: 0 },
      ],
    });
  });

  it('draws at most two hundred rows [MAX_ROWS]', () => {
    expect(rowsOf(BOOK, { centre: 100, count: 999, step: 10 }).rows).toHaveLength(200);
  });

  it('carry what was dealt at their price and in the session', () => {
    const traded = { at: (row: number) => ({ bought: row === 100 ? 4 : 0, sold: row === 110 ? 9 : 0 }) };
    const profile = new Map([[110, 70]]);
    const { rows, largest } = priceRows(
      { depth: BOOK, traded, profile },
      { centre: 100, count: 2, step: 10 },
    );
    expect(rows).toMatchObject([
      { price: 110, bought: 0, sold: 9, profile: 70 },
      { price: 100, bought: 4, sold: 0, profile: 0 },
    ]);
    expect(largest).toMatchObject({ traded: 9, profile: 70 });
  });

  it('never move while they are held, and follow a market that runs out of sight otherwise', () => {
    const view = { centre: 500, count: 20, step: 10 };
    const middle = marketCentre(BOOK, 10);
    expect(middle).toBe(110);
    expect(nextCentre(view, { middle }, true)).toBe(500);
    expect(nextCentre(view, { middle }, false)).toBe(110);
    expect(nextCentre({ ...view, centre: 180 }, { middle }, false)).toBe(180);
    expect(nextCentre(view, { middle: marketCentre(book([], []), 10) }, false)).toBe(500);
  });

  it('follow only when the last price is out of sight, and say how far off they are', () => {
    const view = { centre: 100, count: 4, step: 10 };
    expect([130, 120, 90, 80].map((price) => isInView(view, price))).toEqual([false, true, true, false]);
    expect(nextCentre(view, { middle: 200, last: 120 }, false)).toBe(100);
    expect(nextCentre(view, { middle: 200, last: 190 }, false)).toBe(200);
    expect(rowsOff(view, 160)).toBe(6);
  });

  it('follow when one side of the market is out of sight: a ladder of bids alone sells to nobody', () => {
    const view = { centre: 100, count: 4, step: 10 };
    const best = bestRows(book([[121, 1]], [[129, 1]]), 10);
    expect(best).toEqual([120, 130]);
    expect(nextCentre(view, { middle: 130, last: 120, best }, false)).toBe(130);
    expect(nextCentre(view, { middle: 130, last: 120, best }, true)).toBe(100);
    expect(nextCentre(view, { middle: 120, last: 120, best: [110, 120] }, false)).toBe(100);
    expect(nextCentre(view, { middle: 120, last: 120, best: bestRows(book([], []), 10) }, false)).toBe(100);
  });
});
