import { describe, expect, it } from 'vitest';
import type { TradeRecord } from '../../venue/port.ts';
import {
  byHour,
  byProduct,
  curveByDay,
  curveOf,
  deepestDrawdown,
  findingOf,
  histogramOf,
  netOf,
  summaryOf,
  tradesIn,
} from './performance-model.ts';

const HOUR_MS = 3_600_000;
/** A Tuesday. */
const START = Date.parse('2026-03-03T15:00:00Z');
let dealId = 0;

/** A trade with this gross result in cents, 1.00 of fees and 0.50 of financing that was paid, held for one hour. */
function trade(gross: number, hours: number, more: Partial<TradeRecord> = {}): TradeRecord {
  dealId += 1;
  return {
    dealId: String(dealId),
    positionId: String(dealId),
    symbolId: 1,
    direction: 'buy',
    openTimeMs: START + (hours - 1) * HOUR_MS,
    closeTimeMs: START + hours * HOUR_MS,
    gross: BigInt(gross),
    openFee: 40n,
    closeFee: 60n,
    financing: -50n,
    reason: 'market',
    ...more,
  };
}

// Net: +100.00, -50.00, +25.00, -75.00, +50.00.
const FIVE = [trade(10_150, 1), trade(-4_850, 2), trade(2_650, 3), trade(-7_350, 26), trade(5_150, 27)];

describe('performance', () => {
  it('counts every trade net of fees and financing', () => {
    expect(FIVE.map(netOf)).toEqual([10_000n, -5_000n, 2_500n, -7_500n, 5_000n]);
    const summary = summaryOf(FIVE);
    expect([summary.net, summary.gross, summary.fees, summary.financing]).toEqual([
      5_000n,
      5_750n,
      500n,
      -250n,
    ]);
  });

  it('knows win rate, expectancy, averages, profit factor and holding time of a worked example', () => {
    const summary = summaryOf(FIVE);
    expect([summary.wins, summary.losses, summary.winRateBp]).toEqual([3, 2, 6_000]);
    expect([summary.expectancy, summary.averageWin, summary.averageLoss]).toEqual([1_000n, 5_833n, -6_250n]);
    // 175.00 won over 125.00 lost.
    expect(summary.profitFactor).toBe(140);
    expect(summary.heldMs).toBe(HOUR_MS);
  });

  it('has no averages of nothing', () => {
    const none = summaryOf([]);
    expect([none.winRateBp, none.expectancy, none.averageWin, none.profitFactor, none.heldMs]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(summaryOf([trade(1_000, 1)]).profitFactor).toBeUndefined();
  });

  it('says of how many trades the opening and its fee are not known', () => {
    const cut = trade(1_000, 1, { openFee: undefined, openTimeMs: undefined });
    expect(netOf(cut)).toBe(890n);
    expect(summaryOf([cut, ...FIVE]).withoutOpening).toBe(1);
  });

  it('draws the curve with its drawdown, trade by trade and day by day', () => {
    const curve = curveOf(FIVE.toReversed());
    expect(curve.map(({ net }) => net)).toEqual([10_000n, 5_000n, 7_500n, 0n, 5_000n]);
    expect(curve.map(({ drawdown }) => drawdown)).toEqual([0n, -5_000n, -2_500n, -10_000n, -5_000n]);
    expect(deepestDrawdown(curve)?.drawdown).toBe(-10_000n);
    expect(curveByDay(curve).map(({ net }) => net)).toEqual([7_500n, 5_000n]);
    expect(deepestDrawdown(curveOf([trade(1_000, 1)]))).toBeUndefined();
  });

  it('adds up by product, the best first', () => {
    const other = trade(50_150, 5, { symbolId: 2 });
    const rows = byProduct([...FIVE, other]);
    expect(rows.map(({ symbolId, net, count }) => [symbolId, net, count])).toEqual([
      [2, 50_000n, 1],
      [1, 5_000n, 5],
    ]);
  });

  it('adds up by the hour of opening, and calls an hour a finding only with enough trades [MIN_FINDING_TRADES]', () => {
    const cells = byHour(FIVE);
    expect(cells.map(({ day, hour, count, net }) => [day, hour, count, net])).toEqual([
      [2, 15, 1, 10_000n],
      [2, 16, 1, -5_000n],
      [2, 17, 1, 2_500n],
      [3, 16, 1, -7_500n],
      [3, 17, 1, 5_000n],
    ]);
    expect(findingOf(cells)).toBeUndefined();
    const often = Array.from({ length: 5 }, () => trade(150, 1));
    expect(findingOf(byHour([...often, trade(90_150, 3)]))).toMatchObject({ day: 2, hour: 15, count: 5 });
    expect(findingOf(byHour(often.slice(1)))).toBeUndefined();
  });

  it('counts results in bars of a round width that do not go over zero, no more than fit [MAX_BARS]', () => {
    const histogram = histogramOf(FIVE);
    // 175.00 of range in 28 bars: at least 6.25, so 10.00.
    expect(histogram?.width).toBe(1_000n);
    expect(histogram?.bars.some(({ from }) => from === 0n)).toBe(true);
    expect(histogram?.bars[0]).toEqual({ from: -8_000n, count: 1 });
    expect(histogram?.bars.at(-1)).toEqual({ from: 10_000n, count: 1 });
    const wide = histogramOf(Array.from({ length: 500 }, (_, at) => trade((at - 250) * 997, 1)));
    expect(wide?.bars.length).toBeLessThanOrEqual(30);
    expect(wide?.bars.reduce((sum, { count }) => sum + count, 0)).toBe(500);
    expect(histogramOf([])).toBeUndefined();
  });

  it('takes the trades of a period by their close', () => {
    const nowMs = START + 10 * 24 * HOUR_MS;
    const list = [trade(1, 0), trade(1, 9 * 24)];
    expect(tradesIn(list, 'week', nowMs)).toEqual([list[1]]);
    expect(tradesIn(list, 'month', nowMs)).toHaveLength(2);
    expect(tradesIn(list, 'all', nowMs)).toHaveLength(2);
  });
});
