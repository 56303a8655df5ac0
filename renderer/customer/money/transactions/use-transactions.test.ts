import { describe, expect, it } from 'vitest';
import { filterTransactions, type Move } from './use-transactions.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = 100 * DAY;
const move = (id: string, changes: Partial<Move>): Move => ({
  id,
  kind: 'deposit',
  timeMs: NOW,
  amount: 123_450n,
  digits: 2,
  currency: 'USDT',
  fee: undefined,
  number: `D${id}`,
  way: 'Bank card into Spot',
  amountText: '1,234.50',
  ...changes,
});
const transactions = [
  move('1', { timeMs: NOW - 10 * DAY }),
  move('2', { kind: 'booking', amountText: '99.00' }),
  move('3', { timeMs: NOW - DAY, currency: 'USD' }),
];
const shown = (filter: Partial<Parameters<typeof filterTransactions>[1]>) =>
  filterTransactions(transactions, { kind: 'all', days: 0, search: '', ...filter }, NOW).map(({ id }) => id);

describe('the history of money', () => {
  it('stands newest first, of one kind or of all', () => {
    expect(shown({})).toEqual(['2', '3', '1']);
    expect(shown({ kind: 'booking' })).toEqual(['2']);
  });

  it('goes back so many days', () => {
    expect(shown({ days: 7 })).toEqual(['2', '3']);
  });

  it('is searched by reference, amount, place and currency, however the amount is written', () => {
    expect(shown({ search: 'd3' })).toEqual(['3']);
    expect(shown({ search: '1234.5' })).toEqual(['3', '1']);
    expect(shown({ search: '1,234' })).toEqual(['3', '1']);
    expect(shown({ search: 'bank CARD' })).toEqual(['2', '3', '1']);
    expect(shown({ search: 'nothing' })).toEqual([]);
  });
});
