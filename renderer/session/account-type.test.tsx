import { afterEach, expect, it } from 'vitest';
import type { Account } from '../../backend/contract/records/customers/account.ts';
import { accountTypeNumber, useAccountTypeStore } from './account-type.ts';
import { toSessionAccounts } from './session-store.ts';

const NAME = 'meridian.account-type';

afterEach(() => {
  localStorage.removeItem(NAME);
  useAccountTypeStore.setState({ accountType: 'isolated' });
});

/** The account type of a terminal that starts with what an earlier one stored. */
async function startWith(accountType: unknown) {
  localStorage.setItem(NAME, JSON.stringify({ state: { accountType }, version: 1 }));
  await useAccountTypeStore.persist.rehydrate();
  return useAccountTypeStore.getState().accountType;
}

it('the account type is kept by its published number, which every version reads', async () => {
  useAccountTypeStore.getState().choose('spot');
  expect(JSON.parse(localStorage.getItem(NAME) ?? '')).toMatchObject({ state: { accountType: 5 } });
  expect(accountTypeNumber()).toBe(5);
  expect(await startWith(1)).toBe('cross');
});

it('what is no account type of the ticket leaves the one that is in force', async () => {
  for (const stored of [4, 9, 'spot', null, {}]) expect(await startWith(stored)).toBe('isolated');
  expect([await startWith(3), await startWith(6)]).toEqual(['leveragedSpot', 'stock']);
});

it('accounts of a type that the terminal does not know are left out', () => {
  const accounts = [1, 4, 2].map((tradeType, at) => ({ accountId: at + 1, tradeType }) as Account);
  expect(toSessionAccounts(accounts)).toEqual([
    { accountId: 1, tradeType: 'cross' },
    { accountId: 3, tradeType: 'isolated' },
  ]);
});
