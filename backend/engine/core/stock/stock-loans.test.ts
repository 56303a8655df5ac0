import { toInstrumentId } from '../../../domain/units.ts';
import { describe, expect, it } from 'vitest';
import { DAY_END_MS, DAY_MS, LENT, OPEN_MS, SHARE, StockService } from '../testing/stock-fixture.ts';
import { valueStock } from './stock-value.ts';

const value = (desk: StockService) => valueStock(desk.core.valuing, desk.account);
const NO_DIVIDEND = { ...LENT, stock: { ...LENT.stock, dividends: [] } } as typeof LENT;
const deskOf = (cash = 1_000_000n) => new StockService(cash, [SHARE, NO_DIVIDEND]);

describe('financed purchases', () => {
  it('borrow what the cash does not reach, up to twice the equity', () => {
    const desk = deskOf();
    expect(desk.place('buy', 210)).toEqual(['insufficientMargin']);
    expect(desk.place('buy', 190)).toEqual([]);
    // 19,000.00 and 19.00 fee, of which 10,000.00 is cash.
    expect(desk.account.cash).toBe(0n);
    expect(desk.holding(2)).toMatchObject({ loan: 901_900n, interest: 0n });
    expect(value(desk)).toMatchObject({
      equity: 998_100n,
      longValue: 1_900_000n,
      loan: 901_900n,
      initialMargin: 950_000n,
      maintenanceMargin: 475_000n,
    });
    expect(desk.withdrawable()).toBe(0n);
  });

  it('are not to be had of a product that is not lent for', () => {
    const desk = deskOf();
    expect(desk.place('buy', 100, { symbolId: toInstrumentId(1) })).toEqual(['insufficientMargin']);
  });

  it('end at the limit of the product, at that of the account, and at the share of what is held', () => {
    const stock = { ...LENT.stock, dividends: [] } as NonNullable<typeof LENT.stock>;
    const of = (over: Partial<typeof stock>) =>
      new StockService(1_000_000n, [SHARE, { ...LENT, stock: { ...stock, ...over } }]);
    const long = { yearInterest: 0n, limit: 10_000_000_000_000n };
    const limited = of({ long });
    expect(limited.place('buy', 110)).toEqual(['loanLimitExceeded']);
    expect(limited.figures).toEqual(['1011.00', '1000.00']);
    expect(of({ long }).place('buy', 109)).toEqual([]);
    expect(of({ totalCredit: 10_000_000_000_000n }).place('buy', 110)).toEqual(['loanLimitExceeded']);
    const shared = of({ borrowingLimitRatio: 1_000_000_000n });
    expect(shared.place('buy', 112)).toEqual(['loanLimitExceeded']);
    expect(shared.figures).toEqual(['1211.20', '1120.00']);
  });

  it('are repaid by sales, by deposits, and by what a cancelled order had locked', () => {
    const desk = deskOf();
    desk.place('buy', 190);
    desk.place('sell', 10);
    // 1,000.00 less 1.00 fee.
    expect(desk.holding(2)?.loan).toBe(901_900n - 99_900n);
    expect(desk.account.cash).toBe(0n);
    desk.move(100_000n);
    expect(desk.holding(2)?.loan).toBe(702_000n);
    desk.move(702_000n);
    expect(desk.holding(2)?.loan).toBe(0n);
    expect(desk.lines()).toMatchObject({ autoBorrowed: 901_900n, autoRepaid: 901_900n });
    desk.move(100_000n);
    desk.place('buy', 9, { price: 9_900 });
    desk.place('buy', 5);
    expect(desk.holding(2)?.loan).toBe(50_100n - (100_000n - desk.account.reserved));
    const [orderId = 0] = desk.core.state.orders.keys();
    desk.cancel(orderId);
    expect(desk.holding(2)?.loan).toBe(0n);
  });
});

describe('short sales', () => {
  it('sell borrowed shares, and bring what was sold less what they cost to buy back', () => {
    const desk = deskOf();
    expect(desk.place('sell', 100)).toEqual([]);
    expect(desk.positions).toMatchObject([{ direction: 'sell', volume: 100, margin: 1_000_000n }]);
    expect(desk.account.cash).toBe(1_999_000n);
    expect(value(desk)).toMatchObject({ equity: 999_000n, shortValue: 1_000_000n, initialMargin: 500_000n });
    desk.tick(9_000);
    desk.place('buy', 100);
    expect(desk.positions).toEqual([]);
    expect(desk.account.cash).toBe(1_999_000n - 900_000n - 900n);
    const closed = desk.events.findLast((event) => event.type === 'orderFilled');
    expect(closed).toMatchObject({ deal: { profit: 100_000n, opening: false } });
  });

  it('turn a position over when more is sold than held, in two fills', () => {
    const desk = deskOf();
    desk.place('buy', 40);
    expect(desk.place('sell', 60)).toEqual([]);
    const fills = desk.events.flatMap((event) => (event.type === 'orderFilled' ? [event.deal] : []));
    expect(fills.map(({ volume, opening }) => [volume, opening])).toEqual([
      [40, true],
      [40, false],
      [20, true],
    ]);
    expect(desk.positions).toMatchObject([{ direction: 'sell', volume: 20 }]);
    expect(desk.core.state.exposure(desk.accountId, toInstrumentId(2))).toEqual({ buy: 0, sell: 20 });
  });

  it('are not to be had of a product that is not lent, nor beyond its limit and the equity', () => {
    const desk = deskOf();
    expect(desk.place('sell', 1, { symbolId: toInstrumentId(1) })).toEqual(['nothingToClose']);
    expect(desk.place('sell', 201)).toEqual(['insufficientMargin']);
    expect(desk.place('sell', 1_001)).toEqual(['loanLimitExceeded']);
    expect(desk.figures).toEqual(['1001', '1000', '1000']);
    desk.place('sell', 100);
    expect(desk.place('sell', 901)).toEqual(['loanLimitExceeded']);
    expect(desk.figures).toEqual(['901', '900', '1000']);
  });

  it('let none of what they brought out of the account', () => {
    const desk = deskOf();
    desk.place('sell', 100);
    desk.clock(Date.UTC(2026, 2, 3, 22));
    // Equity 9,989.98 after two days of interest, less 5,000.00 margin, and half of that.
    expect(value(desk)?.equity).toBe(998_800n);
    expect(desk.withdrawable()).toBe((998_800n - 500_000n) / 2n);
  });
});

describe('the end of a day', () => {
  it('charges interest on loans and takes it from what comes in', () => {
    const desk = deskOf();
    desk.place('buy', 190);
    desk.clock(DAY_END_MS - 1);
    expect(desk.lines()['interestAccrued']).toBeUndefined();
    desk.clock(DAY_END_MS);
    // 9,019.00 at 7.3 % for one day of 365: 1.8038, rounded up.
    expect(desk.holding(2)).toMatchObject({ loan: 901_900n, interest: 181n });
    desk.clock(DAY_END_MS);
    desk.clock(DAY_END_MS + DAY_MS);
    expect(desk.holding(2)?.interest).toBe(362n);
    desk.move(1_000n);
    expect(desk.holding(2)).toMatchObject({ loan: 901_900n - 638n, interest: 0n });
    expect(desk.lines()).toMatchObject({ interestAccrued: 362n, loanInterest: 362n, autoRepaid: 638n });
  });

  it('charges every day once, however late the clock comes', () => {
    const [slow, daily] = [deskOf(), deskOf()];
    for (const desk of [slow, daily]) desk.place('buy', 190);
    for (let day = 0; day < 9; day++) daily.clock(DAY_END_MS + day * DAY_MS);
    slow.clock(DAY_END_MS + 8 * DAY_MS + 3_600_000);
    expect(slow.events).toEqual(daily.events);
    expect(slow.holding(2)?.interest).toBe(9n * 181n);
  });

  it('charges interest on borrowed shares by what they are worth', () => {
    const desk = deskOf();
    desk.place('sell', 100);
    desk.tick(10_500);
    desk.clock(DAY_END_MS);
    // 10,500.00 at 3.65 % for a day is 1.05.
    expect(desk.lines()).toMatchObject({ interestAccrued: 105n, loanInterest: 105n });
  });

  it('pays a dividend to holders, less tax and fee, and takes it from who owes the shares', () => {
    const holder = new StockService();
    holder.place('buy', 50);
    const cash = holder.account.cash;
    holder.clock(DAY_END_MS);
    // 0.50 a share on 50 shares is 25.00, less 15 % tax and 1.00 fee.
    expect(holder.account.cash).toBe(cash + 2_500n - 375n - 100n);
    const seller = new StockService();
    seller.place('sell', 50);
    const before = seller.account.cash;
    seller.clock(DAY_END_MS);
    expect(seller.lines()).toMatchObject({ dividend: 2_500n });
    // 5,000.00 of borrowed shares cost 0.50 a day.
    expect(seller.account.cash).toBe(before - 2_500n - 50n);
    expect(seller.lines()['dividendTax']).toBeUndefined();
  });

  it('pays a dividend once, and none to who bought or sold on another day', () => {
    const late = new StockService();
    late.timeMs = OPEN_MS + DAY_MS;
    late.place('buy', 50);
    const early = new StockService();
    early.place('buy', 50);
    early.place('sell', 50);
    const holder = new StockService();
    holder.place('buy', 50);
    for (const desk of [late, early, holder]) desk.clock(DAY_END_MS + 3 * DAY_MS);
    expect([late, early, holder].map((desk) => desk.lines()['dividend'])).toEqual([
      undefined,
      undefined,
      2_500n,
    ]);
  });

  it('ends nothing for an account that has nothing left', () => {
    const desk = deskOf();
    desk.place('buy', 10);
    desk.place('sell', 10);
    desk.clock(Date.UTC(2026, 2, 3, 22));
    expect(desk.holding(2)).toBeUndefined();
    expect(desk.clock(Date.UTC(2026, 2, 9, 22))).toEqual([]);
  });
});

describe('maintenance', () => {
  const calls = (desk: StockService) =>
    desk.events.flatMap((event) => (event.type === 'marginCalled' ? [event.isCalled] : []));

  it('warns once a crossing, near the maintenance margin', () => {
    const desk = deskOf();
    desk.place('buy', 190);
    // Equity falls to 1.2 times a quarter of the shares' worth at 67.81.
    desk.tick(6_782);
    expect(calls(desk)).toEqual([]);
    desk.tick(6_781);
    desk.tick(6_700);
    expect(calls(desk)).toEqual([true]);
    desk.tick(6_900);
    expect(calls(desk)).toEqual([true]);
    desk.tick(7_100);
    desk.tick(6_700);
    expect(calls(desk)).toEqual([true, false, true]);
  });

  it('cancels orders, repays, then sells the largest loss first, until it is kept', () => {
    const desk = new StockService(1_000_000n, [
      SHARE,
      NO_DIVIDEND,
      { ...NO_DIVIDEND, symbolId: toInstrumentId(3) },
    ]);
    desk.prices.set(3, 10_000);
    desk.place('buy', 30, { symbolId: toInstrumentId(3) });
    desk.place('buy', 150);
    desk.place('sell', 5, { price: 11_000 });
    desk.tick(9_500, 3);
    desk.events.length = 0;
    desk.tick(5_000);
    const kinds = desk.events.map(({ type }) => type);
    expect(kinds.indexOf('orderEnded')).toBeLessThan(kinds.indexOf('orderPlaced'));
    expect(desk.events.filter((event) => event.type === 'orderEnded')).toMatchObject([
      { order: { reason: 'marginStopOut' } },
    ]);
    expect(desk.events.filter((event) => event.type === 'orderPlaced')).toMatchObject([
      { order: { kind: 'stopOut', symbolId: 2, volume: 150, source: 'System' } },
    ]);
    expect(desk.lines(desk.events)).toMatchObject({ assetIn: 750_000n });
    expect(desk.lines(desk.events)['liquidationRepaid']).toBeGreaterThan(0n);
    expect(desk.positions).toMatchObject([{ symbolId: 3 }]);
  });

  it('writes off what is owed beyond everything, in a line of its own', () => {
    const desk = deskOf();
    desk.place('buy', 190);
    desk.tick(4_000);
    expect(desk.positions).toEqual([]);
    expect(desk.account.cash).toBe(0n);
    expect(desk.holding(2)?.loan).toBe(0n);
    // Sold for 7,600.00 less 7.60; 9,019.00 was owed.
    expect(desk.lines()).toMatchObject({ reset: 901_900n - (760_000n - 760n) });
    expect(desk.core.state.stock.owes(desk.accountId)).toBe(false);
  });

  it('buys back what is owed when the price rises, whatever that takes', () => {
    const desk = deskOf();
    desk.place('sell', 150);
    desk.tick(17_000);
    expect(desk.positions).toEqual([]);
    expect(desk.account.cash).toBe(0n);
    expect(desk.lines()['reset']).toBeGreaterThan(0n);
  });

  it('leaves an account without debts alone, however far its shares fall', () => {
    const desk = deskOf();
    desk.place('buy', 90);
    desk.tick(1);
    expect(desk.positions).toMatchObject([{ volume: 90 }]);
    expect(calls(desk)).toEqual([]);
  });

  it('warns at the end of a day when the equity does not back the positions over night', () => {
    const stock = { ...NO_DIVIDEND.stock, overnightLeverage: 1 } as NonNullable<typeof LENT.stock>;
    const desk = new StockService(1_000_000n, [SHARE, { ...LENT, stock }]);
    desk.place('buy', 150);
    desk.tick(10_000);
    expect(calls(desk)).toEqual([]);
    desk.clock(DAY_END_MS);
    expect(calls(desk)).toEqual([true]);
    expect(desk.positions).toMatchObject([{ volume: 150 }]);
  });
});

describe('credit', () => {
  it('buys shares and is not lost by that, and leaves as credit only', () => {
    const desk = deskOf(0n);
    desk.move(500_000n, true);
    desk.place('buy', 40, { symbolId: toInstrumentId(1) });
    expect(desk.account.credit).toBe(499_600n);
    desk.place('sell', 40, { symbolId: toInstrumentId(1) });
    expect(desk.withdrawable()).toBe(0n);
    expect(desk.account.credit).toBe(desk.account.cash);
  });
});
