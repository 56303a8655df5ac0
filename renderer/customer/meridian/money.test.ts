import { describe, expect, it } from 'vitest';
import { fakeApiOf } from '../../../backend/client/testing/fake-api.ts';
import { createLoans } from './loans.ts';
import { createMoney } from './money.ts';

describe('accounts on the wire', () => {
  const account = {
    accountId: 1,
    tradeType: 3,
    currency: 'USDT',
    digits: 2,
    equity: '100.00',
    available: '40.00',
    profit: '0.00',
    liabilities: '12.50',
    liabilitiesPrincipal: '12.00',
    interest: '0.50',
    availableLoan: '30.00',
  };

  it('owe what the platform says, in which interest is counted once', async () => {
    const api = fakeApiOf({ findCustomerInfo: () => ({ accountList: [account] }) });
    const answer = await createMoney(api, () => 0).accounts('USDT');
    expect(answer).toMatchObject({
      value: { accounts: [{ owed: 1_250n, debt: { principal: 1_200n, interest: 50n, borrowable: 3_000n } }] },
    });
  });

  it('have no debt where their type lends nothing, and no limit where it is not said', async () => {
    const none = { liabilities: null, liabilitiesPrincipal: null, interest: null, availableLoan: null };
    const accountList = [
      { ...account, ...none },
      { ...account, availableLoan: null },
    ];
    const answer = await createMoney(
      fakeApiOf({ findCustomerInfo: () => ({ accountList }) }),
      () => 0,
    ).accounts('USDT');
    if (answer.kind !== 'value') throw new Error(answer.kind);
    const [plain, unlimited] = answer.value.accounts;
    expect(plain).toMatchObject({ owed: 0n, debt: undefined });
    expect(unlimited?.debt?.borrowable).toBeUndefined();
  });
});

describe('bank accounts on the wire', () => {
  it('cool until the platform says, on the local clock', async () => {
    const row = {
      id: 1,
      bankName: 'N',
      bankCurrency: 'USD',
      bankCardNumber: '1',
      firstName: 'A',
      lastName: '',
    };
    const api = fakeApiOf({
      bankList: () => [{ ...row, withdrawRiskFailTime: 2_250 }, { ...row, withdrawRiskFailTime: null }, row],
    });
    const answer = await createMoney(api, () => 250).bankAccounts();
    if (answer.kind !== 'value') throw new Error(answer.kind);
    expect(answer.value.map(({ coolsUntilMs }) => coolsUntilMs)).toEqual([2_000, undefined, undefined]);
  });
});

describe('loans on the wire', () => {
  it('are those of leveraged spot and stock in one list, newest first, at the times that the platform says', async () => {
    const row = {
      id: 7,
      currency: 'USDT',
      digits: 2,
      liabilitiesPrincipal: '-5.00',
      interest: '-0.10',
      liabilities: '5.10',
      owed: '1.00',
    };
    const api = fakeApiOf({
      queryLiabilitiesWaterByPage: ({ body: { tradeType } }) => ({
        records: [{ ...row, createTime: tradeType === 3 ? 1_250 : 2_250 }],
      }),
    });
    const answer = await createLoans(api).history();
    if (answer.kind !== 'value') throw new Error(answer.kind);
    expect(
      answer.value.map(({ id, timeMs, principal, interest, owed }) => [
        id,
        timeMs,
        principal,
        interest,
        owed,
      ]),
    ).toEqual([
      ['stock-7', 2_250, -500n, -10n, 100n],
      ['leveragedSpot-7', 1_250, -500n, -10n, 100n],
    ]);
  });

  it('have the rates of the products that lend money or the asset', async () => {
    const detail = {
      baseCurrency: 'BTC',
      profitCurrency: 'USDT',
      enableLongLoan: 1,
      enableShortLoan: 1,
      longLoanYearRatio: [{ assetsId: 1, value: 0.0876 }],
      shortLoanYearRatio: 0.05,
      borrowLimitList: [],
      totalCredit: 0,
      borrowingLimitRatio: 0,
      accountDayLeverageRatio: 1,
    };
    const rows = [
      { tradeType: 3, detail },
      { tradeType: 3, detail: { ...detail, baseCurrency: 'ETH', enableLongLoan: 2, enableShortLoan: 2 } },
      { tradeType: 1, detail },
      { tradeType: 3 },
    ];
    const answer = await createLoans(fakeApiOf({ getSymbolBaseList: () => rows })).rates(1);
    expect(answer).toEqual({
      kind: 'value',
      value: [
        { accountType: 'leveragedSpot', currency: 'USDT', yearBp: 876 },
        { accountType: 'leveragedSpot', currency: 'BTC', yearBp: 500 },
      ],
    });
  });

  it('are none without an answer', async () => {
    expect(await createLoans(fakeApiOf({})).history()).toMatchObject({ kind: 'unknown' });
  });
});
