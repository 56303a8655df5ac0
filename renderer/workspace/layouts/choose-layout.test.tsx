import { afterEach, expect, it } from 'vitest';
import { useAccountTypeStore } from '../../session/account-type.ts';
import { useSessionStore } from '../../session/session-store.ts';
import { chooseLayout } from './layout-store.ts';
import type { NamedLayout } from './layout-book.ts';

const customerWith = (...types: string[]) =>
  useSessionStore.setState({ customer: { accounts: types.map((tradeType) => ({ tradeType })) } as never });
const traded = () => useAccountTypeStore.getState().accountType;
const choose = (layout: NamedLayout) => {
  useAccountTypeStore.getState().choose('isolated');
  chooseLayout(layout);
  return traded();
};

afterEach(() => {
  useSessionStore.setState({ customer: undefined });
  useAccountTypeStore.getState().choose('isolated');
});

it('the layout for stocks opens a share: the stock account is traded in it, where the customer has one [HU-85]', () => {
  customerWith('isolated', 'stock');
  expect(choose({ id: 'stocks', preset: 'stocks' })).toBe('stock');
  expect(choose({ id: 'scalper', preset: 'scalper' })).toBe('isolated');
  // One that the trader has named is the trader's own.
  expect(choose({ id: 'own', preset: 'stocks', name: 'My desk' })).toBe('isolated');
});

it('the layout for stocks leaves the account of a customer without a stock account alone [HU-85]', () => {
  customerWith('isolated', 'cross');
  expect(choose({ id: 'stocks', preset: 'stocks' })).toBe('isolated');
});
