import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE } from '../contract/business-types.ts';
import { expectFailure } from '../gateway/testing/failures.ts';
import { CUSTOMER_PASSWORD, type Trader } from './management-harness.ts';
import {
  addCard,
  CARD,
  CARD_NUMBER,
  COIN,
  FUND_PASSWORD,
  relax,
  SECRET,
  startWithdrawals,
  WIRE,
  withdrawCalls,
  type WithdrawHarness,
  type WithdrawSettingsRow,
} from './withdraw-harness.ts';

// Limits, written out: a test does not import what it checks.
let harness: WithdrawHarness;
let calls: ReturnType<typeof withdrawCalls>;
let trader: Trader;
let token: string;
beforeAll(async () => {
  harness = await startWithdrawals();
  calls = withdrawCalls(harness);
  trader = await calls.customer('failures@example.com');
  ({ token } = trader);
});
afterAll(() => harness.close());

const management = () => harness.management;
const own = (bizType: string, body: object = {}, owner = token) => ({
  path: `/api/global/${bizType}`,
  headers: { token: owner },
  body,
});
const create = (change: object, owner = token) =>
  own(BIZ_TYPE.createWithdrawProposal, { ...COIN, ...change }, owner);
const office = (bizType: string, body: object) => ({ path: `/openapi-b/global/${bizType}`, body });
const check = (change: object = {}) =>
  own(BIZ_TYPE.checkWithdrawRiskLimitConfig, { ...COIN, withdrawRateSerialNo: '', ...change });

/** What a call says, in English. */
async function statement({ path, body, headers }: ReturnType<typeof own>): Promise<string> {
  return (await management().post(path, body, { ...headers, lang: 'en-US' })).envelope.msg;
}

/** Something that holds while a test looks, and is put back. */
async function during(
  change: { readonly conditions?: object; readonly limits?: object; readonly methods?: object },
  look: () => Promise<void>,
): Promise<void> {
  const { envelope } = await management().call<WithdrawSettingsRow>(MANAGEMENT_BIZ_TYPE.withdrawSettings);
  const { methods, conditions } = envelope.data;
  const saved = await management().call(MANAGEMENT_BIZ_TYPE.saveWithdrawSettings, {
    conditions: conditions.map((one) => ({ ...one, ...change.conditions })),
    methods: methods.map((one) => ({
      ...one,
      limits: one.limits.map((limit) => ({ ...limit, ...change.limits })),
      ...change.methods,
    })),
  });
  expect(saved.listed).toBe('0');
  try {
    await look();
  } finally {
    await management().call(MANAGEMENT_BIZ_TYPE.saveWithdrawSettings, envelope.data);
  }
}

describe('a withdrawal', () => {
  it('out of no account, or out of one that is locked, is refused', async () => {
    await expectFailure(management(), create({ accountId: 4711 }), 'FS51006');
    await expectFailure(management(), check({ accountCurrency: 'USD' }), 'FS51006');
    const lock = { companyId: 1, customerNo: trader.customerNo, tradeType: 2, type: 2 };
    await management().call(MANAGEMENT_BIZ_TYPE.lockTradeAccount, lock);
    await expectFailure(management(), create({}), 'FS10305');
    await expectFailure(management(), check(), 'FS10305');
    await management().call(MANAGEMENT_BIZ_TYPE.unlockTradeAccount, lock);
  });

  it('in no way that there is, in another currency, of another type or on another chain is refused', async () => {
    await expectFailure(management(), create({ withdrawMethod: 'cash' }), 'FS51030');
    await expectFailure(management(), create({ withdrawCurrency: 'BTC' }), 'FS51024');
    await expectFailure(management(), create({ withdrawType: 1 }), 'FS10002');
    await expectFailure(management(), create({ blockchainName: '' }), 'FS10001');
    await expectFailure(management(), create({ blockchainName: 'SOL' }), 'FS51033');
    await expectFailure(management(), create({ accountCurrency: 'XXX' }), 'FS51029');
    await during({ methods: { enabled: false } }, () => expectFailure(management(), create({}), 'FS51021'));
    await during({ methods: { limits: [] } }, () => expectFailure(management(), create({}), 'FS51031'));
  });

  it('while they are switched off, closed, or before anything was paid in is refused', async () => {
    await during({ conditions: { enabled: false } }, async () => {
      await expectFailure(management(), create({}), 'FS51021');
      await expectFailure(management(), check(), 'FS51021');
    });
    await during({ methods: { openTimes: [{ weekDay: 1, openTime: '25:00-25:01' }] } }, () =>
      expectFailure(management(), create({}), 'FS51012'),
    );
    await expectFailure(management(), create({ tradeType: 1 }), 'FS51011');
  });

  it('at a rate that nobody quoted, or of no currency, is refused', async () => {
    await expectFailure(management(), create({ withdrawRateSerialNo: 'R1' }), 'FS51005');
    const pair = { accountCurrency: 'USDT', withdrawCurrency: 'XXX' };
    await expectFailure(management(), own(BIZ_TYPE.getWithdrawExchangeRate, pair), 'FS51005');
  });

  it('of no amount, or of one that is none, is refused', async () => {
    await expectFailure(management(), create({ amount: '' }), 'FS10001');
    await expectFailure(management(), create({ amount: '1e3' }), 'FS10002', ['amount']);
    await expectFailure(management(), create({ amount: '-5' }), 'FS10002', ['amount', '0']);
    await expectFailure(management(), create({ amount: '10.001' }), 'FS51034', ['2']);
    await expectFailure(management(), create({ amount: '', withdrawCoinAmount: '10.0001' }), 'FS51034', [
      '2',
    ]);
  });

  it('outside of the limits is refused, and one at them is not', async () => {
    await expectFailure(management(), create({ amount: '9.99' }), 'FS51014', ['10']);
    await during({ limits: { highAmount: '50' } }, async () => {
      await expectFailure(management(), create({ amount: '50.01' }), 'FS51015', ['50']);
      const { proposalNo } = await calls.create(token, { ...COIN, amount: '50' });
      await calls.payOut(proposalNo, 'fail');
    });
    await during({ conditions: { maxCount: 0 } }, async () => {
      await expectFailure(management(), create({}), 'FS51016', ['0']);
      await expectFailure(management(), check(), 'FS51016', ['0']);
    });
    const { proposalNo } = await calls.create(token);
    await during({ limits: { dayAmount: '150' } }, async () => {
      await expectFailure(management(), create({ amount: '50.01' }), 'FS51027');
      expect(await statement(create({ amount: '50.01' }))).toBe(
        'At most 150 USDT can be withdrawn in 24 hours, of which 50.00 are left.',
      );
      await calls.payOut((await calls.create(token, { ...COIN, amount: '50' })).proposalNo, 'fail');
    });
    await during({ limits: { dayAmount: '100' } }, () => expectFailure(management(), check(), 'FS51027'));
    await during({ limits: { dayAmount: '100' } }, async () =>
      expect(await statement(check())).toContain(
        '100 USDT can be withdrawn in 24 hours, of which 0.00 are left',
      ),
    );
    await calls.payOut(proposalNo, 'fail');
  });

  it('that its fee eats up, or of more than may leave the account, is refused', async () => {
    const fees = [{ leftOpen: '0', feeType: 'fixed', fee: '100' }];
    await during({ limits: { fees } }, () => expectFailure(management(), create({}), 'FS51018'));
    await addCard(management(), token, WIRE.bankCardNo, 'EUR');
    // A cent of the account is no whole cent of what is paid out.
    await during({ limits: { lowAmount: '0', fees: [] } }, () =>
      expectFailure(management(), create({ ...WIRE, blockchainName: '', amount: '0.01' }), 'FS51013'),
    );
    await expectFailure(management(), create({ amount: '10000.01' }), 'FS52005');
    const bonus = { customerNo: trader.customerNo, accountCurrency: 'USDT', tradeType: 2, businessType: 10 };
    const credit = { ...bonus, amount: 500, withdraw: false };
    expect((await management().call(MANAGEMENT_BIZ_TYPE.addCustomerAdjustProposal, credit)).listed).toBe('0');
    await expectFailure(management(), create({ amount: '10000.01' }), 'FS52005');
  });

  it('of an amount that needs a level of verification waits for it', async () => {
    const verifications = [{ above: '500', levelCode: 'level_2' }];
    await during({ limits: { verifications } }, async () => {
      await expectFailure(management(), create({ amount: '500.01' }), 'FS51038');
      await calls.payOut((await calls.create(token, { ...COIN, amount: '500' })).proposalNo, 'fail');
    });
  });

  it('to an address or card that is not on the own list, or too new, is refused', async () => {
    await expectFailure(management(), create({ bankCardNo: `T${'B'.repeat(33)}` }), 'FS530001');
    await expectFailure(management(), create({ blockchainName: 'ERC20' }), 'FS530001');
    await expectFailure(management(), create(CARD), 'FS50018');
    await addCard(management(), token, CARD_NUMBER, 'USD');
    await expectFailure(management(), create({ ...WIRE, bankCardNo: CARD_NUMBER }), 'FS51036');
    await during({ conditions: { newPayeeMinutes: 90 } }, async () => {
      await expectFailure(management(), create(CARD), 'USCUSTOMER_API_0001014', ['2']);
      await expectFailure(management(), create({}), 'USCUSTOMER_API_0001014', ['2']);
    });
    await during({ methods: { banks: [{ code: 'OTHER', name: 'Other bank' }] } }, () =>
      expectFailure(management(), create(CARD), 'FS50018'),
    );
  });

  it('is one of at most 20 that are open [MAX_OPEN_WITHDRAWALS]', async () => {
    const many = await calls.customer('many@example.com');
    await during({ limits: { reviewAmount: '10' } }, async () => {
      for (let at = 0; at < 20; at += 1) await calls.create(many.token, { ...COIN, amount: '10' });
      await expectFailure(management(), create({}, many.token), 'FS51019');
    });
  });
});

describe('ways out', () => {
  it('that nobody has set up, for nobody or for another group, or without a chain are refused by their own codes', async () => {
    const { envelope } = await management().call<WithdrawSettingsRow>(MANAGEMENT_BIZ_TYPE.withdrawSettings);
    await management().call(MANAGEMENT_BIZ_TYPE.saveWithdrawSettings, { methods: [] });
    try {
      await expectFailure(management(), create({}), 'FS51007');
      await expectFailure(management(), check(), 'FS51007');
    } finally {
      await management().call(MANAGEMENT_BIZ_TYPE.saveWithdrawSettings, envelope.data);
    }
    await during({ methods: { customerGroupIds: [3] } }, () =>
      expectFailure(management(), create({}), 'FS51008'),
    );
    await during({ methods: { blockchains: [] } }, () => expectFailure(management(), create({}), 'FS51028'));
  });
});

describe('who withdraws', () => {
  it('knows the fund password; five wrong ones in a row lock it', async () => {
    const { token: guessing } = await calls.customer('guessing@example.com');
    await expectFailure(management(), create({ fundPwd: '' }, guessing), 'FS52002');
    expect((await calls.create(guessing)).withdrawViewStatus).toBe(5);
    await expectFailure(management(), create({ fundPwd: '0'.repeat(32) }, guessing), 'FS52002');
    const wrong = create({ fundPwd: '1'.repeat(32) }, guessing);
    for (let at = 0; at < 2; at += 1) await management().post(wrong.path, wrong.body, wrong.headers);
    await expectFailure(management(), create({}, guessing), 'USCUSTOMER_API_0000134', ['5', '24']);
  });

  it('waits after a change of a password, of the fund password and of the e-mail address', async () => {
    const { token: changed } = await calls.customer('changed@example.com');
    await during({ conditions: { firstFundPasswordMinutes: 5 } }, () =>
      expectFailure(management(), create({}, changed), 'FS51037', ['5']),
    );
    const next = { oldPwd: FUND_PASSWORD, newPwd: CUSTOMER_PASSWORD };
    await calls.own(changed, BIZ_TYPE.updateAssertsPwd, next);
    await expectFailure(management(), create({ fundPwd: next.newPwd }, changed), 'FS51037', ['2880']);

    const { token: moved } = await calls.customer('moved@example.com');
    const email = 'moved-on@example.com';
    const purpose = { bizType: 'EMAIL_COMMON_VERIFICATION_CODE', toUser: email };
    const sent = await calls.own<{ token: string }>(moved, BIZ_TYPE.verifyCodeSend, purpose);
    const kept = await management().call<{ code: string }[]>(MANAGEMENT_BIZ_TYPE.outboxMessages, {
      toUser: email,
    });
    const proof = { verifyCode: kept.envelope.data[0]?.code, sendToken: sent.token };
    await calls.own(moved, BIZ_TYPE.changeEmail, { email, ...proof, loginPwd: CUSTOMER_PASSWORD });
    await expectFailure(management(), create({}, moved), 'FS51026', ['2880']);

    const { token: renewed } = await calls.customer('renewed@example.com');
    const password = { oldPwd: CUSTOMER_PASSWORD, newPwd: FUND_PASSWORD };
    await calls.own(renewed, BIZ_TYPE.updateLoginPwd, password);
    await expectFailure(management(), create({}, renewed), 'FS51025', ['2880']);
    const limits = await calls.own(renewed, BIZ_TYPE.queryWithdrawLimitConfig, COIN);
    expect(limits).toMatchObject({ pwdModifyEnable: false, loginModifyEnable: true });
    const { withdrawRiskFailTime } = limits as { withdrawRiskFailTime: number };
    const hours = (withdrawRiskFailTime - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(47.9);
    expect(hours).toBeLessThan(48.1);
    expect(await calls.own(token, BIZ_TYPE.queryWithdrawLimitConfig, COIN)).toMatchObject({
      pwdModifyEnable: true,
      loginModifyEnable: true,
      withdrawRiskFailTime: null,
    });
  });
});

describe('a decision', () => {
  it('about nothing, or in a state that does not allow it, is refused', async () => {
    const unknown = { proposalNo: 'W1', reason: 'none', txid: 'T1' };
    const { approveWithdraw, refuseWithdraw, markWithdrawPaid, markWithdrawFailed } = MANAGEMENT_BIZ_TYPE;
    for (const bizType of [approveWithdraw, refuseWithdraw, markWithdrawPaid, markWithdrawFailed])
      await expectFailure(management(), office(bizType, unknown), 'FS404');
    const waiting = await calls.create(token, { ...COIN, amount: '5000' });
    const { proposalNo } = waiting;
    await expectFailure(management(), office(markWithdrawPaid, { proposalNo, txid: 'T1' }), 'FS51004');
    await expectFailure(management(), office(markWithdrawFailed, { proposalNo, reason: 'no' }), 'FS51004');
    await calls.refuse(proposalNo, 'enough');
    await expectFailure(management(), office(approveWithdraw, { proposalNo }), 'FS51004');
    await expectFailure(management(), own(BIZ_TYPE.cancelWithdrawProposal, { proposalNo }), 'FS51004');
  });

  it('that would give money back to an account that is full is refused', async () => {
    const { token: full, customerNo } = await calls.customer('full@example.com');
    const { proposalNo } = await calls.create(full, { ...COIN, amount: '5000' });
    const fill = (amount: string) =>
      management().call(MANAGEMENT_BIZ_TYPE.addCustomerAdjustProposal, {
        customerNo,
        accountCurrency: 'USDT',
        tradeType: 2,
        businessType: 10,
        amount,
        withdraw: true,
      });
    // The largest balance is 2^62 cents.
    const room = 2n ** 62n - 500_000n - 1n;
    const most = `${room / 100n}.${String(room % 100n).padStart(2, '0')}`;
    expect((await fill(most)).listed).toBe('0');
    const { refuseWithdraw } = MANAGEMENT_BIZ_TYPE;
    await expectFailure(management(), office(refuseWithdraw, { proposalNo, reason: 'no' }), 'FS51002');
    await expectFailure(management(), own(BIZ_TYPE.cancelWithdrawProposal, { proposalNo }, full), 'FS51002');
    expect((await fill(`-${most}`)).listed).toBe('0');
    expect((await calls.refuse(proposalNo, 'no')).envelope.data.state).toBe('refused');
  });

  it('about a payout whose provider is gone is an operator’s alone', async () => {
    const { token: gone } = await calls.customer('gone@example.com');
    await during({ methods: { merchantNo: 'gone' } }, async () => {
      const { proposalNo } = await calls.create(gone);
      const failed = await calls.office(MANAGEMENT_BIZ_TYPE.markWithdrawFailed, { proposalNo, reason: 'no' });
      expect(failed.envelope.data).toMatchObject({ state: 'failed', transferStatus: 3 });
    });
    expect(await calls.balance(gone)).toBe('10000.00');
  });

  it('about a payout whose provider is silent is refused', async () => {
    const silent = await startWithdrawals({ paymentProvider: { url: 'http://127.0.0.1:1', secret: SECRET } });
    try {
      const there = withdrawCalls(silent);
      const { token: waiting } = await there.customer('silent@example.com');
      const { proposalNo } = await there.create(waiting);
      const failed = office(MANAGEMENT_BIZ_TYPE.markWithdrawFailed, { proposalNo, reason: 'no' });
      await expectFailure(silent.management, failed, 'FS20001');
    } finally {
      await silent.close();
    }
  });
});

describe('a report about a payout', () => {
  const sign = (text: string) => createHmac('sha256', SECRET).update(text).digest('hex');
  const report = (content: object) => {
    const text = JSON.stringify(content);
    const body = { merchantNo: 'simulator', report: text, signature: sign(text) };
    return { path: `/api/global/${BIZ_TYPE.reportPayment}`, body };
  };

  it('about nothing, of no meaning or before it was asked for is refused', async () => {
    const paidOut = { status: 'paidOut', payoutId: 'T1' };
    await expectFailure(management(), report({ ...paidOut, proposalNo: 'W1' }), 'FS50010');
    const { proposalNo } = await calls.create(token, { ...COIN, amount: '5000' });
    await expectFailure(management(), report({ ...paidOut, proposalNo }), 'FS51004');
    await expectFailure(management(), report({ status: 'paidOut', proposalNo }), 'FS10002');
    await expectFailure(management(), report({ ...paidOut, proposalNo, payoutId: '' }), 'FS10002');
    await calls.refuse(proposalNo, 'enough');
  });

  it('that comes again, together or later, ends it once', async () => {
    const before = Number(await calls.balance(token));
    const { proposalNo } = await calls.create(token);
    await calls.payOut(proposalNo, 'pay');
    const { txid } = await calls.read(token, proposalNo);
    const again = report({ status: 'paidOut', payoutId: txid, proposalNo });
    const late = report({ status: 'notPaidOut', reason: 'after all', proposalNo });
    const answers = await Promise.all(
      [again, late, again].map(({ path, body }) => management().post(path, body, { token: null })),
    );
    expect(answers.map(({ listed }) => listed)).toEqual(['0', '0', '0']);
    expect(await calls.read(token, proposalNo)).toMatchObject({ withdrawViewStatus: 4, txid });
    expect(before - Number(await calls.balance(token))).toBe(100);
  });
});

describe('what operators set', () => {
  it('has bounds: reasons, ways out, limits, fees, texts, levels and conditions [MAX_WITHDRAW_REASON_LENGTH] [MAX_WITHDRAW_METHODS] [MAX_WITHDRAW_LIMITS] [MAX_FEE_TIERS] [MAX_METHOD_TEXTS] [MAX_VERIFICATIONS] [MAX_WITHDRAW_CONDITIONS]', async () => {
    const refuse = async (reason: string) => (await calls.refuse('W1', reason)).listed;
    expect(await refuse('x'.repeat(200))).toBe('FS404');
    expect(await refuse('x'.repeat(201))).toBe('GGATEWAY_CODE_015');
    const { envelope } = await management().call<WithdrawSettingsRow>(MANAGEMENT_BIZ_TYPE.withdrawSettings);
    const [method] = envelope.data.methods;
    const [condition] = envelope.data.conditions;
    const [limit] = method?.limits ?? [];
    const save = async (settings: object) =>
      (await management().call(MANAGEMENT_BIZ_TYPE.saveWithdrawSettings, settings)).listed;
    const methods = (count: number, change: object = {}) => ({
      methods: Array.from({ length: count }, (_, at) => ({ ...method, id: at + 1, ...change })),
    });
    const conditions = (count: number) => ({
      conditions: Array.from({ length: count }, (_, at) => ({ ...condition, customerGroupId: at + 1 })),
    });
    const limits = (count: number, change: object = {}) =>
      methods(1, { limits: Array.from({ length: count }, () => ({ ...limit, ...change })) });
    const fees = (count: number) =>
      limits(1, {
        fees: Array.from({ length: count }, () => ({ leftOpen: '0', feeType: 'fixed', fee: '1' })),
      });
    const groups = (count: number) =>
      methods(1, { customerGroupIds: Array.from({ length: count }, (_, at) => at + 1) });
    const levels = (count: number) =>
      limits(1, {
        verifications: Array.from({ length: count }, () => ({ above: '0', levelCode: 'level_1' })),
      });
    const bounds = [
      [methods, 50],
      [limits, 100],
      [fees, 20],
      [groups, 50],
      [levels, 10],
      [conditions, 50],
    ] as const;
    for (const [of, most] of bounds) {
      expect(await save(of(most + 1))).toBe('GGATEWAY_CODE_015');
      expect(await save(of(most))).toBe('0');
    }
    expect(await save({ methods: [method, method] })).toBe('GGATEWAY_CODE_015');
    expect(await save({ conditions: [condition, condition] })).toBe('GGATEWAY_CODE_015');
    expect(await save(methods(1, { withdrawCurrency: 'XXX' }))).toBe('USCUSTOMER_API_0000114');
    expect(await save(envelope.data)).toBe('0');
    await relax(management());
  });
});
