import { expect, it } from 'vitest';
import { toInstrumentId } from '../../../domain/units.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import { readTable } from '../testing/docs-fixture.ts';
import { DAY_END_MS, DAY_MS, OPEN_MS, quote, StockService } from '../testing/stock-fixture.ts';
import { valueStock } from './stock-value.ts';

const FIRST = toInstrumentId(1);
const money = (amount: bigint | undefined) => formatDecimal(amount ?? 0n, 2);

it('the example of shares is what the core computes', () => {
  const desk = new StockService();
  desk.place('buy', 190);
  const bought = valueStock(desk.core.valuing, desk.account);
  const loan = desk.holding(2)?.loan;
  const fee = desk.lines()['tradeFee'];
  const day = desk.lines(desk.clock(DAY_END_MS));
  const left = desk.holding(2)?.loan;
  desk.timeMs = OPEN_MS + DAY_MS;
  desk.tick(11_000);
  desk.place('sell', 190);
  const sale = desk.events.findLast((event) => event.type === 'orderFilled');
  expect(readTable('Stock')).toEqual({
    'Fee of the purchase': money(fee),
    Loan: money(loan),
    'Equity after the purchase': money(bought?.equity),
    'Initial margin': money(bought?.initialMargin),
    'Maintenance margin': money(bought?.maintenanceMargin),
    Dividend: money(day['dividend']),
    'Tax on the dividend': money(day['dividendTax']),
    'Interest of the day': money(day['interestAccrued']),
    'Loan after the day': money(left),
    'Result of the sale': sale?.type === 'orderFilled' ? money(sale.deal.profit) : '',
    'Balance at the end of shares': money(desk.account.cash),
    'Withdrawable before it is due': money(desk.withdrawable()),
  });
});

it('the example of a split is what the core computes', () => {
  const desk = new StockService();
  desk.place('buy', 95, { symbolId: FIRST });
  desk.place('sell', 40, { symbolId: FIRST, price: 12_000 });
  desk.tick(11_000, 1);
  const before = valueStock(desk.core.valuing, desk.account);
  const [event] = desk
    .split({
      type: 'splitShares',
      timeMs: OPEN_MS + DAY_MS,
      symbolId: FIRST,
      newShares: 1,
      oldShares: 10,
      market: quote(11_000),
      opening: quote(110_000),
    })
    .filter(({ type }) => type === 'sharesSplit');
  const split = event?.type === 'sharesSplit' ? event : undefined;
  const [offered] = desk.core.state.orders.values();
  expect(readTable('Split')).toEqual({
    'Equity before the split': money(before?.equity),
    'Shares after it': String(split?.position.volume),
    'Cash for the half share': money(split?.cashInLieu),
    'What the half share had cost': money(split?.cost),
    'Result of it': money(split?.profit),
    'Cost of the shares after it': money(split?.position.margin),
    'Shares offered after it': String(offered?.volume),
    'Price that they are offered at': money(BigInt(offered?.price ?? 0)),
    'Equity after the split': money(valueStock(desk.core.valuing, desk.account)?.equity),
  });
});
