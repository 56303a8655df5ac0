import { describe, expect, it } from 'vitest';
import type { MoneyAccount } from '../customer/money/port.ts';
import { judgeLoan } from '../panels/ticket/loan/loan-model.ts';
import { loanAccounts, loanEvent, loanInputs, yearRateBp, type LoanAccount } from './loan-model.ts';

const ONE = 10n ** 12n;
const account = (changes: Partial<MoneyAccount>): MoneyAccount => ({
  accountId: 1,
  accountType: 'leveragedSpot',
  currency: 'USDT',
  digits: 2,
  openProfit: 0n,
  equity: 10_000n,
  free: 4_000n,
  owed: 0n,
  debt: undefined,
  ...changes,
});
const debt = (principal: bigint, interest: bigint, borrowable: bigint | undefined) => ({
  owed: principal + interest,
  debt: { principal, interest, borrowable },
});

describe('accounts that lend', () => {
  it('are those that owe or may borrow, those with debts first', () => {
    const accounts = [
      account({ accountId: 1, accountType: 'spot' }),
      account({ accountId: 2, ...debt(0n, 0n, 500n) }),
      account({ accountId: 3, ...debt(0n, 0n, 0n) }),
      account({ accountId: 4, accountType: 'stock', ...debt(100n, 1n, undefined) }),
    ];
    expect(loanAccounts(accounts).map(({ accountId }) => accountId)).toEqual([4, 2]);
  });
});

describe('a loan of an account', () => {
  const own = account({ ...debt(2_000n, 100n, 5_000n) }) as LoanAccount;
  const other = account({ accountId: 2, currency: 'BTC', digits: 8, equity: 100_000_000n });
  const judge = (rates: ReadonlyMap<string, bigint>, text: string) =>
    judgeLoan('repay', 'USDT', text, { spot: loanInputs(own, [own, other], rates, 2) });

  it('is judged as in the order ticket: what is owed then, and assets over liabilities', () => {
    const rates = new Map([
      ['USDT', ONE],
      ['BTC', 500n * ONE],
    ]);
    // Assets 100 + 21 + 500, of which 10.50 repay half of what is owed.
    expect(judge(rates, '10.5')).toMatchObject({
      amount: 1_050n,
      owed: 2_100n,
      owedAfter: 1_050n,
      interest: 100n,
      most: 2_100n,
      freeAfter: 2_950n,
      riskBefore: 295_714,
      riskAfter: 581_428,
    });
    expect(judge(rates, '21.01').fault).toBe('tooMuch');
  });

  it('has no ratio while an asset has no rate', () => {
    expect(judge(new Map([['USDT', ONE]]), '1')).toMatchObject({
      riskBefore: undefined,
      riskAfter: undefined,
    });
  });
});

describe('the rate of a loan', () => {
  const rate = (accountType: 'leveragedSpot' | 'stock', currency: string, yearBp: number) => ({
    accountType,
    currency,
    yearBp,
  });
  const rates = [
    rate('leveragedSpot', 'USDT', 876),
    rate('leveragedSpot', 'USDT', 800),
    rate('leveragedSpot', 'ETH', 600),
    rate('stock', 'USDT', 5_000),
  ];

  it('goes from the lowest to the highest of the products of the account type', () => {
    expect(yearRateBp(rates, 'leveragedSpot', 'USDT')).toEqual({ low: 800, high: 876 });
    expect(yearRateBp(rates, 'leveragedSpot', 'ETH')).toEqual({ low: 600, high: 600 });
    expect(yearRateBp(rates, 'leveragedSpot', 'EUR')).toBeUndefined();
  });
});

describe('the history of loans', () => {
  it('says what each entry was', () => {
    const of = (principal: bigint, interest: bigint) =>
      loanEvent({ principal, interest } as Parameters<typeof loanEvent>[0]);
    expect([of(5n, 0n), of(-5n, -1n), of(0n, -1n), of(0n, 1n)]).toEqual([
      'borrowed',
      'repaid',
      'interestPaid',
      'charged',
    ]);
  });
});
