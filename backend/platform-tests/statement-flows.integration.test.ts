import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE } from '../contract/business-types.ts';
import type { Account, Page } from '../contract/records/index.ts';
import { CARD, depositCalls } from './deposit-harness.ts';
import { DIGITAL } from './fund-share-harness.ts';
import type { Trader } from './management-harness.ts';
import { COIN, relax, startWithdrawals, withdrawCalls, type WithdrawHarness } from './withdraw-harness.ts';

/** A line of the statement of an account. */
interface Line {
  readonly accountId: number;
  readonly businessType: number;
  readonly businessType1: number;
  readonly amount: string;
  readonly amountIn: string;
  readonly amountOut: string;
  readonly amountAfter: string;
}

/** The published numbers of what money does, by account type; each with its business type. */
interface Numbers {
  readonly name: string;
  readonly tradeType: number;
  readonly accountCurrency: string;
  readonly deposit: readonly [business: number, paid: number, fee: number];
  readonly withdrawal: readonly [
    business: number,
    requested: number,
    back: number,
    fee: number,
    feeBack: number,
  ];
  readonly adjustment: readonly [
    business: number,
    more: number,
    less: number,
    bonus: number,
    creditBack: number,
    credit: number,
  ];
  readonly transfer: readonly [business: number, into: number, out: number];
}

const ACCOUNTS: readonly Numbers[] = [
  {
    name: 'cross',
    tradeType: 1,
    accountCurrency: 'USDT',
    deposit: [1, 1001, 1002],
    withdrawal: [2, 2001, 2002, 2003, 2004],
    transfer: [36, 36001, 36002],
    adjustment: [4, 4001, 4002, 4004, 4005, 4006],
  },
  {
    name: 'isolated',
    tradeType: 2,
    accountCurrency: 'USDT',
    deposit: [7, 7001, 7002],
    withdrawal: [8, 8001, 8002, 8003, 8004],
    transfer: [37, 37001, 37002],
    adjustment: [10, 10001, 10002, 10004, 10005, 10006],
  },
  {
    name: 'leveraged spot',
    tradeType: 3,
    accountCurrency: 'USDT',
    deposit: [14, 14001, 14002],
    withdrawal: [15, 15001, 15002, 15003, 15004],
    transfer: [38, 38001, 38002],
    adjustment: [16, 16001, 16002, 16004, 16005, 16006],
  },
  {
    name: 'spot',
    tradeType: 5,
    accountCurrency: 'USDT',
    deposit: [50, 50001, 50002],
    withdrawal: [51, 51001, 51002, 51003, 51004],
    transfer: [55, 55001, 55002],
    adjustment: [52, 52001, 52002, 52004, 52005, 52006],
  },
  {
    name: 'stock',
    tradeType: 6,
    accountCurrency: 'USD',
    deposit: [601, 60101, 60102],
    withdrawal: [602, 60201, 60202, 60203, 60204],
    transfer: [609, 60901, 60902],
    adjustment: [603, 60301, 60302, 60304, 60305, 60306],
  },
];

let harness: WithdrawHarness;
let calls: ReturnType<typeof withdrawCalls>;
let trader: Trader;
let accounts: readonly Account[];

beforeAll(async () => {
  harness = await startWithdrawals();
  calls = withdrawCalls(harness);
  trader = await calls.customer('statement@example.com');
  await relax(harness.management, { mustActive: false });
  const info = await calls.own<{ accountList: Account[] }>(trader.token, BIZ_TYPE.findCustomerInfo);
  accounts = info.accountList;
});
afterAll(() => harness.close());

const cents = (text: string) => Math.round(Number(text) * 100);

/** The lines of one account, oldest first, after it was seen that they add up to its balance. */
async function statement(tradeType: number, accountCurrency: string): Promise<readonly Line[]> {
  const place = { tradeType, accountCurrency };
  const account = accounts.find((one) => one.tradeType === tradeType && one.currency === accountCurrency);
  const requested = { tradeType, accountId: account?.accountId, size: 100, current: 1 };
  const { records } = await calls.own<Page<Line>>(trader.token, BIZ_TYPE.queryCapitalFlowList, requested);
  const lines = records.filter(({ accountId }) => accountId === account?.accountId).toReversed();
  let sum = 0;
  for (const line of lines) {
    expect(cents(line.amountIn) - cents(line.amountOut)).toBe(cents(line.amount));
    sum += cents(line.amount);
    expect([line.businessType1, cents(line.amountAfter)]).toEqual([line.businessType1, sum]);
  }
  const { balance } = await calls.own<{ balance: string }>(
    trader.token,
    BIZ_TYPE.queryAccountAssetsInfo,
    place,
  );
  expect(cents(balance)).toBe(sum);
  return lines;
}

async function adjust(place: object, businessType: number, amount: string, withdraw = true) {
  const body = { customerNo: trader.customerNo, ...place, businessType, amount, withdraw };
  const { listed } = await harness.management.call(MANAGEMENT_BIZ_TYPE.addCustomerAdjustProposal, body);
  expect([businessType, listed]).toEqual([businessType, '0']);
}

async function transfer(from: number, to: number, place: { accountCurrency: string }) {
  await calls.own(trader.token, BIZ_TYPE.capitalTransfer, {
    tradeType: from,
    toTradeType: to,
    toCustomerNo: trader.customerNo,
    amount: '30',
    currency: place.accountCurrency,
  });
}

describe('the statement', () => {
  for (const { name, tradeType, accountCurrency, ...numbers } of ACCOUNTS) {
    it(`of a ${name} account has the published numbers of all that money does, and adds up to its balance`, async () => {
      const { token } = trader;
      const place = { tradeType, accountCurrency };
      const before = await statement(tradeType, accountCurrency);
      const deposits = depositCalls(harness.management);
      const made = await deposits.create(token, { ...CARD, ...place, depositAmount: '1000' });
      await deposits.pay(made, 'pay');
      const [business, more, less, bonus, creditBack, credit] = numbers.adjustment;
      await adjust(place, more, '50');
      await adjust(place, less, '-20');
      await adjust(place, bonus, '5');
      await adjust(place, business, '10', false);
      await adjust(place, business, '-4', false);
      const paid = await calls.create(token, { ...COIN, ...place, amount: '100' });
      await calls.payOut(paid.proposalNo, 'pay');
      const failed = await calls.create(token, { ...COIN, ...place, amount: '40' });
      await calls.payOut(failed.proposalNo, 'fail');
      const other = tradeType === 5 ? 3 : 5;
      await transfer(tradeType, other, place);
      await transfer(other, tradeType, place);
      const lines = (await statement(tradeType, accountCurrency)).slice(before.length);
      const [deposit, paidIn, depositFee] = numbers.deposit;
      const [withdrawal, requested, back, fee, feeBack] = numbers.withdrawal;
      const [moved, into, out] = numbers.transfer;
      const shown = lines.map((line) => [line.businessType, line.businessType1, Number(line.amount)]);
      expect(shown).toEqual([
        [deposit, paidIn, 1000],
        [deposit, depositFee, -10],
        [business, more, 50],
        [business, less, -20],
        [business, bonus, 5],
        [business, credit, 10],
        [business, creditBack, -4],
        [withdrawal, requested, -99],
        [withdrawal, fee, -1],
        [withdrawal, requested, -39],
        [withdrawal, fee, -1],
        [withdrawal, back, 39],
        [withdrawal, feeBack, 1],
        [moved, out, -30],
        [moved, into, 30],
      ]);
    });
  }

  it('of a leveraged wallet has loans and their repayment, and of a spot wallet what a fund order freezes', async () => {
    const { token } = trader;
    const asks = { tradeType: 3, accountCurrency: 'USDT', currency: 'USDT', amount: '20' };
    const loan = await statement(3, 'USDT');
    await calls.own(token, BIZ_TYPE.manualLoan, asks);
    await calls.own(token, BIZ_TYPE.manualRepayment, asks);
    const lent = (await statement(3, 'USDT')).slice(loan.length);
    expect(lent.map((line) => [line.businessType, line.businessType1])).toEqual(
      expect.arrayContaining([
        [20, 20001],
        [22, 22001],
      ]),
    );
    const wallet = await statement(5, 'USDT');
    const { proposalNo } = await calls.own<{ proposalNo: string }>(token, BIZ_TYPE.applyFund, {
      fundId: DIGITAL,
      amountPay: 100,
    });
    const ended = { proposalNo, reason: 'taken back' };
    expect((await harness.management.call(MANAGEMENT_BIZ_TYPE.failFundProposal, ended)).listed).toBe('0');
    const frozen = (await statement(5, 'USDT')).slice(wallet.length);
    expect(frozen.map((line) => [line.businessType, line.businessType1, Number(line.amount)])).toEqual([
      [53, 53001, -100],
      [53, 53002, 100],
    ]);
  });
});
