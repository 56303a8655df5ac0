import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerReport } from '../composition/store/verify-ledger.ts';
import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE } from '../contract/business-types.ts';
import { startManagement } from './management-harness.ts';
import {
  addCard,
  CARD,
  CARD_NUMBER,
  COIN,
  prepareToWithdraw,
  relax,
  startWithdrawals,
  WIRE,
  withdrawCalls,
  type WithdrawHarness,
  type WithdrawRow,
} from './withdraw-harness.ts';

let harness: WithdrawHarness;
let calls: ReturnType<typeof withdrawCalls>;
beforeAll(async () => {
  harness = await startWithdrawals();
  calls = withdrawCalls(harness);
});
afterAll(() => harness.close());

const stateOf = async (token: string, proposalNo: string) =>
  (await calls.read(token, proposalNo)).withdrawViewStatus;
const flowsOf = async (token: string) => {
  const page = await calls.own<{ records: { businessType1: number; amount: string }[] }>(
    token,
    BIZ_TYPE.queryCapitalFlowList,
    { tradeType: 2 },
  );
  return page.records.map(({ businessType1, amount }) => [businessType1, amount]).reverse();
};
const messagesOf = (token: string) =>
  calls.own<{ name: string; content: string }[]>(token, BIZ_TYPE.customerViewMsgPage);

describe('a withdrawal', () => {
  it('leaves the balance at once, is paid by the provider and stands in the statement with its fee', async () => {
    const { token } = await calls.customer('coin@example.com');
    const made = await calls.create(token);
    expect(made).toMatchObject({
      checkStatus: 2,
      transferStatus: 1,
      withdrawViewStatus: 5,
      amount: '100.00',
      withdrawFee: '1.00',
      finalAmount: '99.00',
      withdrawCoinStatus: 1,
      bankCardNo: COIN.bankCardNo,
    });
    expect(await calls.balance(token)).toBe('9900.00');
    await calls.payOut(made.proposalNo, 'pay');
    const done = await calls.read(token, made.proposalNo);
    expect(done).toMatchObject({ checkStatus: 2, transferStatus: 2, withdrawViewStatus: 4 });
    expect(done.txid).toMatch(/^T/);
    expect(await flowsOf(token)).toEqual([
      [7001, '10000.00'],
      [8001, '-99.00'],
      [8003, '-1.00'],
    ]);
    await expect.poll(async () => (await messagesOf(token))[0]?.name).toBe('WITHDRAW_SUCCESS');
    const mails = await harness.management.call<object[]>(MANAGEMENT_BIZ_TYPE.outboxMessages, {
      toUser: 'coin@example.com',
    });
    expect(mails.envelope.data[0]).toMatchObject({
      channel: 'email',
      bizType: 'WITHDRAW_SUCCESS',
      title: expect.stringMatching(/^Meridian(: |：)./),
      content: expect.stringMatching(/99\.00 .+\n\n.+Meridian.+\n\nMeridian$/),
    });
    expect((await calls.reconcile()).differences).toEqual([]);
  });

  it('is compared by a reconciliation that nobody waits for', async () => {
    const { token } = await calls.customer('compared@example.com');
    await calls.create(token);
    const { startReconciliation, reconciliationProgress } = MANAGEMENT_BIZ_TYPE;
    type Job = Readonly<Record<'state' | 'jobId', string>> & { readonly report: object | null };
    const started = (await calls.office<Job>(startReconciliation, {})).envelope.data;
    const progress = (jobId: string) => calls.office<Job>(reconciliationProgress, { jobId });
    await expect
      .poll(async () => (await progress(started.jobId)).envelope.data)
      .toMatchObject({ state: 'done', done: 5, all: 5, report: { isEmpty: true, complete: true } });
    const [startedAtMs] = started.jobId.split('-');
    const before = (await progress(`${Number(startedAtMs) - 1}-1`)).envelope.data;
    expect(before).toMatchObject({ state: 'unfinished', report: null });
    expect((await progress(`${startedAtMs}-999`)).listed).toBe('USCUSTOMER_API_0000003');
  });

  it('to a card is exchanged and waits for one person when it is large, for two when it is very large', async () => {
    const { token } = await calls.customer('card@example.com');
    await addCard(harness.management, token, CARD_NUMBER, 'USD');
    await harness.management.call(MANAGEMENT_BIZ_TYPE.addCustomerAdjustProposal, {
      customerNo: (await calls.own<{ customerNo: string }>(token, BIZ_TYPE.findCustomerInfo)).customerNo,
      accountCurrency: 'USDT',
      tradeType: 2,
      businessType: 7,
      amount: 90_000,
      withdraw: true,
    });
    const large = await calls.create(token, { ...CARD, amount: '5000' });
    const veryLarge = await calls.create(token, { ...CARD, amount: '50000' });
    expect(large).toMatchObject({ checkStatus: 1, withdrawViewStatus: 1, withdrawFee: '25.00' });
    expect(await calls.balance(token)).toBe('45000.00');
    expect((await calls.approve(large.proposalNo)).envelope.data.state).toBe('paying');
    // The credentials of the company are nobody of two.
    expect((await calls.approve(veryLarge.proposalNo)).listed).toBe('FS51004');
    const lin = await harness.management.addPerson('Lin', 'treasurer');
    expect((await calls.approve(veryLarge.proposalNo, lin.token)).envelope.data).toMatchObject({
      state: 'approved',
      approvedByCaller: true,
    });
    expect((await calls.approve(veryLarge.proposalNo, lin.token)).listed).toBe('FS51004');
    // Another token of the same credentials is the same operator.
    const again = await harness.management.signInPerson(lin);
    expect((await calls.approve(veryLarge.proposalNo, again)).listed).toBe('FS51004');
    const { token: second } = await harness.management.addPerson('Mei', 'treasurer');
    const page = { proposalNo: veryLarge.proposalNo };
    const signed = async (by?: string) =>
      (await calls.office<{ records: object[] }>(MANAGEMENT_BIZ_TYPE.withdrawPage, page, by)).envelope.data
        .records;
    expect(await signed(again)).toMatchObject([{ approvedByCaller: true }]);
    expect(await signed(second)).toMatchObject([{ approvedByCaller: false }]);
    expect((await calls.approve(veryLarge.proposalNo, second)).envelope.data).toMatchObject({
      state: 'paying',
      approvalsNeeded: 2,
      approvedByCaller: true,
      approvals: ['Lin', 'Mei'],
    });
    for (const { proposalNo } of [large, veryLarge]) {
      await calls.payOut(proposalNo, 'pay');
      expect(await stateOf(token, proposalNo)).toBe(4);
    }
    expect((await calls.reconcile()).differences).toEqual([]);
  });

  it('that an operator refuses comes back with its fee, and the customer reads why', async () => {
    const { token } = await calls.customer('refused@example.com');
    const { proposalNo } = await calls.create(token, { ...COIN, amount: '6000' });
    expect(await calls.balance(token)).toBe('4000.00');
    const refused = await calls.refuse(proposalNo, 'another name on the address');
    expect(refused.envelope.data).toMatchObject({ state: 'refused', checkStatus: 3, withdrawViewStatus: 2 });
    expect(await calls.balance(token)).toBe('10000.00');
    expect((await flowsOf(token)).slice(1)).toEqual([
      [8001, '-5999.00'],
      [8003, '-1.00'],
      [8002, '5999.00'],
      [8004, '1.00'],
    ]);
    await expect
      .poll(async () => (await messagesOf(token)).some(({ content }) => content.includes('another name')))
      .toBe(true);
    expect((await calls.refuse(proposalNo, 'again')).listed).toBe('FS51004');
    expect((await calls.reconcile()).differences).toEqual([]);
  });

  it('that the provider cannot pay comes back; what it reports later changes nothing', async () => {
    const { token } = await calls.customer('failed@example.com');
    const { proposalNo } = await calls.create(token);
    await calls.payOut(proposalNo, 'fail');
    expect(await calls.read(token, proposalNo)).toMatchObject({ transferStatus: 3, withdrawViewStatus: 3 });
    expect(await calls.balance(token)).toBe('10000.00');
    await calls.payOut(proposalNo, 'again');
    expect(await calls.balance(token)).toBe('10000.00');
    expect((await calls.reconcile()).differences).toEqual([]);
  });

  it('that is asked for twice under one idempotency key is made once', async () => {
    const { token } = await calls.customer('once@example.com');
    const path = `/api/global/${BIZ_TYPE.createWithdrawProposal}`;
    const headers = { token, 'idempotency-key': 'out-once' };
    const ask = () => harness.management.post<WithdrawRow>(path, COIN, headers);
    const [first, second] = [await ask(), await ask()];
    expect(second.envelope.data.proposalNo).toBe(first.envelope.data.proposalNo);
    expect(await calls.balance(token)).toBe('9900.00');
    await calls.payOut(first.envelope.data.proposalNo, 'pay');
  });

  it('is taken back by its customer until somebody decides', async () => {
    const { token } = await calls.customer('taken-back@example.com');
    const [open, decided] = [
      await calls.create(token, { ...COIN, amount: '5000' }),
      await calls.create(token, { ...COIN, amount: '100' }),
    ];
    const cancel = (proposalNo: string) =>
      harness.management.own<WithdrawRow>(token, BIZ_TYPE.cancelWithdrawProposal, { proposalNo });
    expect((await cancel(open.proposalNo)).envelope.data).toMatchObject({ withdrawViewStatus: 2 });
    expect((await cancel(decided.proposalNo)).listed).toBe('FS51004');
    expect(await calls.balance(token)).toBe('9900.00');
    const other = await calls.customer('not-the-owner@example.com');
    const stolen = { proposalNo: decided.proposalNo };
    for (const bizType of [BIZ_TYPE.cancelWithdrawProposal, BIZ_TYPE.queryWithdrawProposal])
      expect((await harness.management.own(other.token, bizType, stolen)).listed).toBe('FS404');
  });

  it('by wire is transferred by hand, or not, as an operator notes', async () => {
    const { token } = await calls.customer('wire@example.com');
    await addCard(harness.management, token, WIRE.bankCardNo, 'EUR');
    const made = [await calls.create(token, WIRE), await calls.create(token, WIRE)] as const;
    const paid = await calls.office(MANAGEMENT_BIZ_TYPE.markWithdrawPaid, {
      proposalNo: made[0].proposalNo,
      txid: 'SWIFT-1',
    });
    expect(paid.envelope.data).toMatchObject({ state: 'done', txid: 'SWIFT-1' });
    const failed = await calls.office(MANAGEMENT_BIZ_TYPE.markWithdrawFailed, {
      proposalNo: made[1].proposalNo,
      reason: 'the bank sent it back',
    });
    expect(failed.envelope.data).toMatchObject({ state: 'failed', remark: 'the bank sent it back' });
    expect(await calls.balance(token)).toBe('9900.00');
    expect((await calls.reconcile()).differences).toEqual([]);
  });

  it('of which the provider has not heard or that it holds is stopped there before it is noted by hand', async () => {
    const { token } = await calls.customer('stopped@example.com');
    const { proposalNo } = await calls.create(token);
    const noted = await calls.office(MANAGEMENT_BIZ_TYPE.markWithdrawPaid, { proposalNo, txid: 'BY-HAND' });
    expect(noted.envelope.data).toMatchObject({ state: 'done', txid: 'BY-HAND' });
    await calls.payOut(proposalNo, 'pay');
    expect(await calls.read(token, proposalNo)).toMatchObject({ txid: 'BY-HAND', withdrawViewStatus: 4 });
    const paid = await calls.create(token);
    await calls.payOut(paid.proposalNo, 'pay');
    const late = { proposalNo: paid.proposalNo, reason: 'too late' };
    expect((await calls.office(MANAGEMENT_BIZ_TYPE.markWithdrawFailed, late)).listed).toBe('FS51004');
    expect((await calls.reconcile()).differences).toEqual([]);
  });
});

describe('the lists of withdrawals', () => {
  it('hold what was asked for, newest first, and say whether something is still open', async () => {
    const { token, customerNo } = await calls.customer('lists@example.com');
    const hasOpen = () => calls.own<boolean>(token, BIZ_TYPE.isHaveUnCompleteProposal);
    expect(await hasOpen()).toBe(false);
    const first = await calls.create(token, { ...COIN, amount: '5000' });
    const newest = await calls.create(token);
    expect(await hasOpen()).toBe(true);
    const page = (body: object) =>
      calls.own<{ total: number; records: WithdrawRow[] }>(token, BIZ_TYPE.queryWithdrawPageList, body);
    expect(await page({})).toMatchObject({
      total: 2,
      records: [{ proposalNo: newest.proposalNo }, { proposalNo: first.proposalNo }],
    });
    expect((await page({ withdrawType: 1 })).total).toBe(0);
    expect((await page({ size: 1, current: 2 })).records).toMatchObject([{ proposalNo: first.proposalNo }]);
    const office = await calls.office<{ total: number }>(MANAGEMENT_BIZ_TYPE.withdrawPage, {
      customerNo,
      state: 'waiting',
    });
    expect(office.envelope.data.total).toBe(1);
    await calls.refuse(first.proposalNo, 'enough');
    await calls.payOut(newest.proposalNo, 'pay');
    expect(await hasOpen()).toBe(false);
  });
});

describe('the ways out', () => {
  const requested = { tradeType: 2, customerGroupId: 1, country: 'SG' };

  it('are listed with currencies, chains, limits, fees and what is left of 24 hours', async () => {
    const { token } = await calls.customer('ways@example.com');
    const own = <Data>(bizType: string, body: object = {}) =>
      calls.own<Data>(token, bizType, { ...requested, ...body });
    const methods = await own<{ withdrawMethod: string }[]>(BIZ_TYPE.getWithdrawMethodList);
    expect(methods.map(({ withdrawMethod }) => withdrawMethod)).toEqual(['bank', 'digit_wallet', 'wire']);
    expect(await own(BIZ_TYPE.getCustomerGroupWithdrawMethodList)).toHaveLength(3);
    expect(await own(BIZ_TYPE.getWithdrawAccountCurrencyList)).toEqual(['USDT', 'USD']);
    const ofBank = { withdrawMethod: 'bank' };
    expect(await own(BIZ_TYPE.getWithdrawCurrencyList, ofBank)).toMatchObject([
      { withdrawCurrency: 'USD', blockchainName: '', withdrawMethod: 'bank' },
    ]);
    expect(await own(BIZ_TYPE.getCoinWithdrawCurrencyList)).toMatchObject([
      { withdrawCurrency: 'USDT', blockchainName: 'TRC20' },
      { withdrawCurrency: 'USDT', blockchainName: 'ERC20' },
    ]);
    expect(await own(BIZ_TYPE.getAllWithdrawCurrencyList)).toHaveLength(4);
    expect(await own(BIZ_TYPE.withdrawCurrencyList)).toMatchObject({
      list: [{ currency: 'USD', withdrawMethod: 'bank' }, {}, {}],
      map: { USD: { USDT: '10-100000' } },
    });
    expect(await own(BIZ_TYPE.queryPayWithdrawBankList, ofBank)).toEqual([]);
    const coin = { accountCurrency: 'USDT', withdrawCurrency: 'USDT', withdrawMethod: 'digit_wallet' };
    expect(await own(BIZ_TYPE.getWithdrawAmountLimitInfo, coin)).toEqual({
      tradeType: 2,
      singleLowAmount: '10',
      singleHighAmount: '100000',
      withdrawAmount: '10000.00',
      withdrawCurrency: 'USDT',
    });
    const made = await calls.create(token);
    const remain = { ...coin, withdrawType: 2 };
    expect(await own(BIZ_TYPE.queryRemainWithdrawAmount, remain)).toMatchObject({
      limitAmount: '200000.00',
      withdrawAmount: '100.00',
      remainAmount: '199900.00',
    });
    const times = { ...coin, withdrawType: 2, amount: '1', withdrawRateSerialNo: '' };
    expect(await own(BIZ_TYPE.getWithdrawTimesIn24Hour, times)).toBe(1);
    expect(await own(BIZ_TYPE.checkWithdrawRiskLimitConfig, { ...times, blockchainName: 'TRC20' })).toBe(
      true,
    );
    expect(await own(BIZ_TYPE.queryWithdrawLimitConfig, coin)).toMatchObject({
      enableWithdraw: true,
      withdrawAmount: '9900.00',
      digit: 2,
      customerGroupEnable: true,
      timeEnable: true,
      accountActiveEnable: true,
      amountEnable: true,
      hourIn24Enable: true,
      walletEnable: true,
      pwdModifyEnable: true,
      loginModifyEnable: true,
      withdrawAmountConfig: { singleLowAmount: 10, maxIn24hourAmount: 200_000, singleCheckLowAmount: 5_000 },
      withdrawFeeConfigList: [{ leftOpenValue: 0, feeType: 1, feeValue: 1 }],
    });
    expect(await own(BIZ_TYPE.queryCustomerGroupWithdrawRiskConfig)).toMatchObject({
      enableWithdraw: true,
      withdrawRiskConfig: { modifyPwdDisableWithdrawIntervals: 2_880, newAddressDisableIntervals: 0 },
    });
    await calls.payOut(made.proposalNo, 'fail');
    expect(await own(BIZ_TYPE.getWithdrawTimesIn24Hour, times)).toBe(0);
  });

  it('say what an amount costs and brings in both currencies, at a rate that is held', async () => {
    const { token } = await calls.customer('fees@example.com');
    const pair = { accountCurrency: 'USDT', withdrawCurrency: 'EUR' };
    const rate = await calls.own<{ exchangeRate: number; withdrawRateSerialNo: string }>(
      token,
      BIZ_TYPE.getWithdrawExchangeRate,
      pair,
    );
    const { withdrawRateSerialNo } = rate;
    const question = { ...requested, ...pair, withdrawMethod: 'wire', withdrawType: 1, withdrawRateSerialNo };
    const fee = (amount: string) =>
      calls.own<Record<string, string>>(token, BIZ_TYPE.computeWithdrawFee, { ...question, amount });
    expect(await fee('1000')).toMatchObject({
      withdrawFee: '5.00',
      finalAmount: '995.00',
      amount: '1000.00',
    });
    expect(await fee('1000.01')).toMatchObject({ withdrawFee: '5.01', finalAmount: '995.00' });
    const large = await fee('4000');
    expect(large).toMatchObject({ withdrawFee: '20.00', finalAmount: '3980.00' });
    expect(Number(large['coinFinalAmount'])).toBeCloseTo(3_980 * rate.exchangeRate, 1);
    await addCard(harness.management, token, 'DE0099999999', 'EUR');
    const request = { ...WIRE, bankCardNo: 'DE0099999999', withdrawRateSerialNo, amount: '4000' };
    expect((await calls.create(token, request)).finalAmount).toBe(large['coinFinalAmount']);
    expect(Number(await calls.own(token, BIZ_TYPE.getAccountMarginRate, { ...question, amount: '1' }))).toBe(
      0,
    );
  });

  it('change when the operator says so, for everybody or for one group', async () => {
    const { token } = await calls.customer('changed@example.com');
    await relax(harness.management, {}, { lowAmount: '50' });
    const refused = await harness.management.own(token, BIZ_TYPE.createWithdrawProposal, {
      ...COIN,
      amount: '49',
    });
    expect(refused.listed).toBe('FS51014');
    await relax(harness.management, {}, { lowAmount: '10' });
    await calls.create(token, { ...COIN, amount: '49' });
  });
});

describe('a platform without a provider of its own', () => {
  it('pays out by the built-in simulator, and its books add up with what is set aside', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'withdrawals-'));
    try {
      const management = await startManagement({ rateLimits: false, dataDirectory: folder });
      const { token } = await management.addTrader('alone@example.com');
      await prepareToWithdraw(management, token);
      const create = async (amount: string) =>
        (await management.own<WithdrawRow>(token, BIZ_TYPE.createWithdrawProposal, { ...COIN, amount }))
          .envelope.data;
      const { proposalNo } = await create('100');
      const viewed = async () =>
        (await management.own<WithdrawRow>(token, BIZ_TYPE.queryWithdrawProposal, { proposalNo })).envelope
          .data.withdrawViewStatus;
      await expect.poll(viewed, { timeout: 20_000 }).toBe(4);
      await create('6000');
      await management.platform.close();
      const report = await ledgerReport(['--verify-ledger', '--data', folder]);
      expect(report).toContain('payable 6000.00');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
