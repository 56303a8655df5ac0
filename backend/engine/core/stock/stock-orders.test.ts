import { toInstrumentId } from '../../../domain/units.ts';
import { describe, expect, it } from 'vitest';
import { UNIT_RATE } from '../../../domain/amounts.ts';
import { DAY_MS, LENT, OPEN_MS, SHARE, StockService } from '../testing/stock-fixture.ts';

/** Ends of the orders so far. */
const ends = (desk: StockService) =>
  desk.events.flatMap((event) => (event.type === 'orderEnded' ? [event.order.reason] : []));

describe('orders for shares', () => {
  it('pay shares from cash, with a fee, and bring cash when they are sold', () => {
    const desk = new StockService();
    expect(desk.place('buy', 50)).toEqual([]);
    // 50 shares at 100.00, and 0.1 % of 5,000.00.
    expect(desk.account.cash).toBe(1_000_000n - 500_000n - 500n);
    desk.tick(11_000);
    expect(desk.place('sell', 20)).toEqual([]);
    // 20 shares at 110.00, less 2.20.
    expect(desk.account.cash).toBe(499_500n + 220_000n - 220n);
    expect(desk.positions).toMatchObject([
      { direction: 'buy', volume: 30, margin: 300_000n, profit: 20_000n },
    ]);
    expect(desk.lines()).toMatchObject({ assetOut: 500_000n, assetIn: 220_000n, tradeFee: 720n });
  });

  it('keep one position a product at a moving average cost', () => {
    const desk = new StockService();
    desk.place('buy', 30);
    desk.tick(12_000);
    desk.place('buy', 10);
    expect(desk.positions).toMatchObject([{ volume: 40, margin: 420_000n, openVolume: 40 }]);
    desk.place('sell', 40);
    expect(desk.positions).toEqual([]);
    const closed = desk.events.findLast((event) => event.type === 'orderFilled');
    expect(closed).toMatchObject({ position: { volume: 0, profit: 60_000n, margin: 0n } });
  });

  it('charge the least and the largest fee of the terms', () => {
    const desk = new StockService(1_000_000n, [{ ...LENT, maxFee: 200_000_000n }]);
    desk.place('buy', 1);
    expect(desk.lines()['tradeFee']).toBe(100n);
    desk.place('buy', 60);
    expect(desk.lines()['tradeFee']).toBe(300n);
  });

  it('lock cash while a purchase rests, and free it with a cancel or an expiry', () => {
    const desk = new StockService();
    desk.place('buy', 50, { price: 9_000 });
    expect(desk.account.reserved).toBe(450_450n);
    expect(desk.place('buy', 56, { symbolId: toInstrumentId(1) })).toEqual(['insufficientMargin']);
    const [orderId = 0] = desk.core.state.orders.keys();
    desk.cancel(orderId);
    expect(desk.account.reserved).toBe(0n);
    desk.place('buy', 50, { price: 9_000 });
    desk.clock(Date.UTC(2026, 2, 3));
    expect(desk.account.reserved).toBe(0n);
    expect(ends(desk)).toEqual(['cancelledByCustomer', 'expired']);
  });

  it.each([
    ['day', Date.UTC(2026, 2, 3)],
    ['week', Date.UTC(2026, 2, 9)],
    ['thirtyDays', Date.UTC(2026, 3, 2)],
    ['ninetyDays', Date.UTC(2026, 5, 1)],
  ] as const)('rest as long as expiry %s says', (expireType, atMs) => {
    const desk = new StockService();
    desk.place('buy', 1, { price: 9_000, expireType });
    const [order] = desk.core.state.orders.values();
    expect(order?.expireAtMs).toBe(atMs);
    desk.clock(atMs - 1);
    expect(desk.core.state.orders.size).toBe(1);
    desk.clock(atMs);
    expect(desk.core.state.orders.size).toBe(0);
  });

  it('fill a resting purchase when the market comes to its price, at the better one', () => {
    const desk = new StockService();
    desk.place('buy', 50, { price: 9_000 });
    desk.tick(9_001);
    expect(desk.positions).toEqual([]);
    desk.tick(8_900);
    expect(desk.positions).toMatchObject([{ volume: 50, margin: 445_000n }]);
    expect(desk.account).toMatchObject({ reserved: 0n, cash: 1_000_000n - 445_000n - 445n });
  });

  it('lock shares while a sale rests, so that they are not sold twice', () => {
    const desk = new StockService();
    desk.place('buy', 10, { symbolId: toInstrumentId(1) });
    expect(desk.place('sell', 6, { symbolId: toInstrumentId(1), price: 11_000 })).toEqual([]);
    expect(desk.place('sell', 5, { symbolId: toInstrumentId(1) })).toEqual(['closeAboveHeld']);
    expect(desk.figures).toEqual(['5', '4']);
    expect(desk.place('sell', 4, { symbolId: toInstrumentId(1) })).toEqual([]);
    desk.tick(11_000, 1);
    expect(desk.positions).toEqual([]);
  });

  it('sell an odd lot only as a whole, where the step of the product is a round one', () => {
    const desk = new StockService(10_000_000n, [{ ...SHARE, minVolume: 10, volumeStep: 10 }]);
    const of = { symbolId: toInstrumentId(1) };
    expect(desk.place('buy', 15, of)).toEqual(['volumeOutsideLimits']);
    expect(desk.place('buy', 30, of)).toEqual([]);
    expect(desk.place('sell', 15, of)).toEqual(['closeOffStep']);
    expect(desk.place('sell', 5, of)).toEqual(['closeBelowMinimum']);
    expect(desk.place('sell', 20, of)).toEqual([]);
    expect(desk.place('sell', 10, of)).toEqual([]);
  });

  it('are rejected outside the trading hours, without a quote and for too much money', () => {
    const desk = new StockService();
    expect(desk.place('buy', 1, { market: undefined })).toEqual(['noQuote', 'noConversionRate']);
    expect(desk.place('buy', 100, { symbolId: toInstrumentId(1) })).toEqual(['insufficientMargin']);
    expect(desk.place('sell', 1, { symbolId: toInstrumentId(1) })).toEqual(['nothingToClose']);
    expect(desk.place('buy', 1, { price: 7_000_000 })).toEqual(['limitPriceOutsideBand']);
    desk.timeMs = OPEN_MS + 6 * 3_600_000;
    expect(desk.place('buy', 1)).toEqual(['marketClosedForOpening']);
    expect(desk.place('buy', 1, { price: 9_000 })).toEqual(['marketClosedForResting']);
    desk.timeMs = OPEN_MS + 5 * DAY_MS;
    expect(desk.place('buy', 1)).toEqual(['marketClosedForOpening']);
  });

  it('fail at a quote that is too old, and leave nothing reserved', () => {
    const desk = new StockService();
    expect(desk.place('buy', 1, { price: 9_000, stale: true })).toEqual([]);
    expect(ends(desk)).toEqual(['noQuote']);
    expect(desk.account).toMatchObject({ reserved: 0n, cash: 1_000_000n });
  });

  it('fill what a thin book holds and cancel the rest', () => {
    const depth = () => ({ bids: [], asks: [{ price: 10_000, volume: 4 }] });
    const desk = new StockService(1_000_000n, [{ ...LENT, tradeMode: 'matchmaking' }]);
    desk.place('buy', 10, { market: { bid: 10_000, ask: 10_000, depth, rate: () => UNIT_RATE } });
    expect(desk.positions).toMatchObject([{ volume: 4, margin: 40_000n }]);
    expect(ends(desk)).toEqual(['notEnoughLiquidity 4 10']);
  });
});

describe('settlement', () => {
  it('keeps cash of a sale in the account, and its shares apart, until the trading day has come', () => {
    const desk = new StockService();
    desk.place('buy', 50);
    expect(desk.holding(2)?.unsettled).toMatchObject([{ cash: -500_500n, shares: 50 }]);
    expect(desk.withdrawable()).toBe(499_500n);
    desk.clock(Date.UTC(2026, 2, 3, 22));
    expect(desk.holding(2)?.unsettled).toEqual([]);
    desk.timeMs = Date.UTC(2026, 2, 4, 15);
    desk.place('sell', 50);
    const cash = desk.account.cash;
    expect(desk.withdrawable()).toBe(cash - 499_500n);
    expect(desk.move(-cash)).toEqual(['insufficientMargin']);
    // What is not settled buys at once.
    expect(desk.place('buy', 90)).toEqual([]);
    desk.place('sell', 90);
    desk.clock(Date.UTC(2026, 2, 5, 22));
    expect(desk.withdrawable()).toBe(desk.account.cash);
    expect(desk.move(-desk.account.cash)).toEqual([]);
  });

  it('waits for a trading day over a weekend', () => {
    const desk = new StockService();
    desk.timeMs = Date.UTC(2026, 2, 6, 15);
    desk.place('buy', 10);
    expect(desk.holding(2)?.unsettled[0]?.settlesAtMs).toBe(Date.UTC(2026, 2, 9, 22));
  });
});
