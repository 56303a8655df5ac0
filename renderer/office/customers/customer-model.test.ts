import { expect, it } from 'vitest';
import {
  calledAccounts,
  contractTypesOf,
  placeOnScale,
  readPercent,
  sumByCurrency,
  toAccounts,
  withoutTag,
  withTag,
  type CustomerDetailRow,
} from './customer-model.ts';

/** A customer with accounts, as far as the model reads it. */
function detail(accounts: readonly object[], members: object = {}): CustomerDetailRow {
  const plain = {
    currency: 'USDT',
    digits: 2,
    balance: '0.00',
    profit: '0.00',
    equity: '0.00',
    margin: '0.00',
  };
  const accountList = accounts.map((account, at) => ({
    ...plain,
    accountId: at,
    marginRadio: null,
    ...account,
  }));
  return { ...members, accountList } as CustomerDetailRow;
}

const LEVELS = { earlyWarningLevel: { 1: '100%' }, forceLevel: { 1: '50%' } };

it('an account has its level, and the levels at which it is called and stopped out', () => {
  const [cross, isolated] = toAccounts(
    detail(
      [{ tradeType: 1, equity: '76.50', profit: '-12.25', marginRadio: '76.5' }, { tradeType: 2 }],
      LEVELS,
    ),
  );
  expect(cross).toMatchObject({
    type: 'cross',
    equity: 7650n,
    open: -1225n,
    levelBp: 7650,
    callBp: 10_000,
    stopBp: 5_000,
  });
  expect(isolated).toMatchObject({ type: 'isolated', levelBp: undefined, callBp: undefined });
  const called = calledAccounts([cross, isolated].filter((account) => account !== undefined));
  expect(called).toEqual([cross]);
});

it('a platform that does not send the levels is read too', () => {
  expect(toAccounts(detail([{ tradeType: 1 }]))[0]).toMatchObject({ callBp: undefined, stopBp: undefined });
  expect([readPercent('none'), readPercent(null), readPercent('120%')]).toEqual([
    undefined,
    undefined,
    12_000,
  ]);
});

it('sums are those of one currency, the one of most accounts first', () => {
  const accounts = toAccounts(
    detail([
      { tradeType: 5, currency: 'BTC', digits: 8, equity: '0.10000000' },
      { tradeType: 1, equity: '1.50' },
      { tradeType: 2, equity: '2.25', profit: '-1.00' },
    ]),
  );
  expect(sumByCurrency(accounts)).toEqual([
    { currency: 'USDT', digits: 2, accounts: 2, equity: 375n, open: -100n },
    { currency: 'BTC', digits: 8, accounts: 1, equity: 10_000_000n, open: 0n },
  ]);
  expect(contractTypesOf(accounts)).toEqual(['cross', 'isolated']);
});

it('the scale of levels goes from 25 % to 500 % by ratios', () => {
  expect([placeOnScale(1_000), placeOnScale(2_500), placeOnScale(50_000), placeOnScale(90_000)]).toEqual([
    0, 0, 100, 100,
  ]);
  expect(placeOnScale(5_000) - placeOnScale(2_500)).toBeCloseTo(placeOnScale(10_000) - placeOnScale(5_000));
});

it('a tag is added once, without blanks around it, and taken out again', () => {
  const tags = ['vip'];
  expect(withTag(tags, ' leveraged ')).toEqual(['vip', 'leveraged']);
  expect(withTag(tags, 'VIP')).toBe(tags);
  expect(withTag(tags, '  ')).toBe(tags);
  expect(withoutTag(['vip', 'leveraged'], 'vip')).toEqual(['leveraged']);
});
