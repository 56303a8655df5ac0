import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { formatDecimal } from '../../domain/decimal.ts';
import { DAY_END_MS, DAY_MS, OPEN_MS, StockDesk } from './stock-fixture.ts';
import { valueStock } from './stock-value.ts';

const money = (amount: bigint | undefined) => formatDecimal(amount ?? 0n, 2);

/** The right column of the table of the page, by the left one. */
function readTable(): Record<string, string> {
  const page = readFileSync(new URL('../../../docs/trading.md', import.meta.url), 'utf8');
  const lines = page.split('\n');
  const start = lines.findIndex((line) => line.startsWith('| Stock '));
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'));
  const rows = lines.slice(start + 2, end).map((line) => line.split('|').map((cell) => cell.trim()));
  return Object.fromEntries(rows.map(([, name = '', value = '']) => [name, value]));
}

it('the example of shares is what the core computes', () => {
  const desk = new StockDesk();
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
  expect(readTable()).toEqual({
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
