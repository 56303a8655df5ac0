import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE } from '../contract/business-types.ts';
import { expectFailure } from '../gateway/testing/failures.ts';
import { CARD, COIN, depositCalls } from './deposit-harness.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

// Limits, written out: a test does not import what it checks.
const SECRET = 'a secret of both sides';

let management: ManagementHarness;
let calls: ReturnType<typeof depositCalls>;
let token: string;
let customerNo: string;
let provider: ReturnType<typeof createServer>;
/** How the provider answers: as agreed, with a fault, or with something else. */
let answer: 'order' | 'fault' | 'nonsense' = 'order';
/** The page that it names. */
let page = 'http://127.0.0.1/pay';

beforeAll(async () => {
  provider = createServer((request, response) => {
    request.resume();
    response.writeHead(answer === 'fault' ? 500 : 200, { 'content-type': 'application/json' });
    const order = { url: page, address: 'T1', payments: [] };
    response.end(JSON.stringify(answer === 'nonsense' ? { url: 7 } : order));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  management = await startManagement({ rateLimits: false, paymentProvider: { url, secret: SECRET } });
  calls = depositCalls(management);
  customerNo = await management.addCustomer('failures@example.com');
  token = await management.signIn('failures@example.com');
});
afterAll(async () => {
  await management.platform.close();
  provider.close();
});

const own = (bizType: string) => ({ path: `/api/global/${bizType}`, headers: { token } });
const create = (change: object) => ({ ...own(BIZ_TYPE.createDepositProposal), body: { ...CARD, ...change } });
const office = (bizType: string, body: object) => ({ path: `/openapi-b/global/${bizType}`, body });

const sign = (report: string) => createHmac('sha256', SECRET).update(report).digest('hex');
const REPORT = `/api/global/${BIZ_TYPE.reportPayment}`;
const report = (content: object | string, change: object = {}) => {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return { path: REPORT, body: { merchantNo: 'simulator', report: text, signature: sign(text), ...change } };
};
const paid = (proposalNo: string, change: object = {}) => ({
  proposalNo,
  paymentId: 'P1',
  currency: 'USDT',
  amount: '100',
  status: 'paid',
  ...change,
});

describe('the page of a payment', () => {
  it('is encrypted or of this machine; the deposit fails otherwise, and nobody is sent there [ATK-851] [HU-96]', async () => {
    const pages = [
      'http://pay.example/',
      'javascript:alert(1)',
      'data:text/html,x',
      'https://bank@pay.example/',
      '',
    ];
    for (const named of pages) {
      page = named;
      await expectFailure(management, create({}), 'FS50013');
    }
    const scan = { paymentCurrency: 'EUR', paymentChannelCode: 'scan', paymentChannelType: 'qr_code' };
    for (const named of ['http://pay.example/', 'JavaScript:alert(1)', ' data:text/html,x', '']) {
      page = named;
      await expectFailure(management, create(scan), 'FS50013');
    }
    for (const [named, body] of [
      ['https://pay.example/1', {}],
      ['http://localhost:1/pay', {}],
      ['https://pay.example/1', scan],
      ['wallet:pay?to=1', scan],
    ] as const) {
      page = named;
      const made = await calls.create(token, { ...CARD, ...body });
      expect(made).toMatchObject({ url: named, browserOpenUrl: named });
    }
    page = 'http://127.0.0.1/pay';
  });
});

describe('a proposal', () => {
  it('of no account, no channel, no chain or no amount is refused', async () => {
    await expectFailure(management, create({ tradeType: 6 }), 'FS50000');
    await expectFailure(management, create({ accountId: 4711 }), 'FS50000');
    await expectFailure(management, create({ paymentChannelCode: 'cash' }), 'FS50002');
    await expectFailure(management, create({ depositAmount: '' }), 'FS10001');
    await expectFailure(management, create({ depositAmount: '1e3' }), 'FS10002', ['depositAmount']);
    await expectFailure(management, create({ depositAmount: '10.001' }), 'FS10002', ['depositAmount', '2']);
    await expectFailure(management, create({ depositAmount: '', thirdAmount: '-5' }), 'FS10002', [
      'thirdAmount',
      '0',
    ]);
    await expectFailure(management, create({ ...COIN, blockchainName: 'Solana' }), 'FS10002');
  });

  it('outside of the limits is refused, and one at them is not', async () => {
    await expectFailure(management, create({ ...COIN, depositAmount: '9.99' }), 'FS50005', ['10']);
    await expectFailure(management, create({ ...COIN, depositAmount: '100000.01' }), 'FS50007', ['100000']);
    for (const depositAmount of ['10', '100000'])
      expect((await calls.create(token, { ...COIN, depositAmount })).amount).toBe(`${depositAmount}.00`);
  });

  it('with a rate that nobody quoted is refused', async () => {
    await expectFailure(management, create({ depositRateSerialNo: 'R1' }), 'FS50009');
    const body = { paymentCurrency: 'XXX', accountCurrency: 'USDT' };
    await expectFailure(management, { ...own(BIZ_TYPE.getDepositExchangeRate), body }, 'FS50009');
  });

  it('by a channel that is off, for others, closed or without the currency is refused', async () => {
    const standard = (await management.call<object[]>(MANAGEMENT_BIZ_TYPE.depositChannels)).envelope.data;
    const [card] = standard;
    const save = (change: object) =>
      management.call(MANAGEMENT_BIZ_TYPE.saveDepositChannels, { channels: [{ ...card, ...change }] });
    const other = { limits: [] };
    await save({ enabled: false });
    await expectFailure(management, create({}), 'FS10201');
    await save({ customerGroupIds: [3] });
    await expectFailure(management, create({}), 'FS10202');
    await save({ openTime: '25:00-25:01' });
    await expectFailure(management, create({}), 'FS50001');
    await save(other);
    await expectFailure(management, create({}), 'FS50006');
    await management.call(MANAGEMENT_BIZ_TYPE.saveDepositChannels, { channels: standard });
  });

  it('into a locked account is refused', async () => {
    const lock = { companyId: 1, customerNo, tradeType: 2, type: 1 };
    await management.call(MANAGEMENT_BIZ_TYPE.lockTradeAccount, lock);
    await expectFailure(management, create(COIN), 'FS10304');
    await management.call(MANAGEMENT_BIZ_TYPE.unlockTradeAccount, lock);
  });

  it('that the provider does not take, or answers with something else, has failed', async () => {
    for (const wrong of ['fault', 'nonsense'] as const) {
      answer = wrong;
      await expectFailure(management, create(COIN), 'FS50013');
    }
    answer = 'order';
    const page = await management.own<{ records: object[] }>(token, BIZ_TYPE.queryDepositPageList, {});
    expect(page.envelope.data.records[0]).toMatchObject({ depositStatus: 3, paymentStatus: 3 });
  });

  it('is one of at most 20 that wait [MAX_WAITING_DEPOSITS]', async () => {
    await management.addCustomer('many@example.com');
    const many = await management.signIn('many@example.com');
    for (let at = 0; at < 20; at += 1) await calls.create(many, COIN);
    await expectFailure(management, { ...create(COIN), headers: { token: many } }, 'FS50001');
  });
});

describe('a report', () => {
  it('from nobody, with a wrong signature, about nothing or of no meaning is refused', async () => {
    const { proposalNo } = await calls.create(token, COIN);
    await expectFailure(management, report(paid(proposalNo), { merchantNo: 'other' }), 'FS50012');
    for (const signature of ['0', sign('another text')])
      await expectFailure(management, report(paid(proposalNo), { signature }), 'FS50011');
    await expectFailure(management, report(paid('D20260302999999')), 'FS50010');
    for (const wrong of ['not JSON', { proposalNo }, paid(proposalNo, { status: 'maybe' })])
      await expectFailure(management, report(wrong), 'FS10002');
    for (const change of [{ currency: 'USD' }, { amount: '0' }, { amount: '-1' }, { amount: '1.001' }])
      await expectFailure(management, report(paid(proposalNo, change)), 'FS10002');
    expect(await calls.read(token, proposalNo)).toMatchObject({ paymentStatus: 1 });
  });

  it('that comes again, together or later, credits once', async () => {
    const before = Number(await calls.balance(token));
    const { proposalNo } = await calls.create(token, COIN);
    const once = report(paid(proposalNo, { paymentId: `once ${proposalNo}` }));
    const send = () => management.post(once.path, once.body, { token: null });
    const answers = await Promise.all([send(), send(), send()]);
    expect([...answers, await send()].map(({ listed }) => listed)).toEqual(['0', '0', '0', '0']);
    expect(Number(await calls.balance(token)) - before).toBe(100);
  });
});

describe('a decision', () => {
  it('about nothing, or in a state that does not allow it, is refused', async () => {
    const { proposalNo } = await calls.create(token, COIN);
    const unknown = { proposalNo: 'D1', reason: 'none' };
    for (const bizType of [MANAGEMENT_BIZ_TYPE.approveDeposit, MANAGEMENT_BIZ_TYPE.refuseDeposit])
      await expectFailure(management, office(bizType, unknown), 'FS404');
    await expectFailure(management, office(MANAGEMENT_BIZ_TYPE.approveDeposit, { proposalNo }), 'FS10302');
    const refuse = { proposalNo, reason: 'a mistake' };
    const ended = await management.call<{ state: string }>(MANAGEMENT_BIZ_TYPE.refuseDeposit, refuse);
    expect(ended.envelope.data.state).toBe('void');
    await expectFailure(management, office(MANAGEMENT_BIZ_TYPE.refuseDeposit, refuse), 'FS10302');
    const other = own(BIZ_TYPE.queryDepositProposal);
    await expectFailure(management, { ...other, body: { proposalNo: 'D1' } }, 'FS404');
    const status = { accountCurrency: 'EUR', channelCode: 'coin', blockchainName: 'TRC20' };
    await expectFailure(management, { ...own(BIZ_TYPE.getPayStatus), body: status }, 'FS404');
  });

  it('cannot credit an account that is locked or full', async () => {
    const { proposalNo } = await calls.create(token, COIN);
    const lock = { companyId: 1, customerNo, tradeType: 2, type: 1 };
    await management.call(MANAGEMENT_BIZ_TYPE.lockTradeAccount, lock);
    const held = report(paid(proposalNo, { paymentId: `held ${proposalNo}` }));
    expect((await management.post(held.path, held.body, { token: null })).listed).toBe('0');
    const approve = office(MANAGEMENT_BIZ_TYPE.approveDeposit, { proposalNo });
    await expectFailure(management, approve, 'FS10304');
    await management.call(MANAGEMENT_BIZ_TYPE.unlockTradeAccount, lock);
    const fill = (amount: string) =>
      management.call(MANAGEMENT_BIZ_TYPE.addCustomerAdjustProposal, {
        customerNo,
        accountCurrency: 'USDT',
        tradeType: 2,
        businessType: 10,
        amount,
        withdraw: true,
      });
    // The largest balance is 2^62 cents; this leaves no room for a hundred more.
    const room = 2n ** 62n - BigInt(Math.round(Number(await calls.balance(token)) * 100)) - 1n;
    const most = `${room / 100n}.${String(room % 100n).padStart(2, '0')}`;
    expect((await fill(most)).listed).toBe('0');
    await expectFailure(management, approve, 'FS50008');
    expect((await fill(`-${most}`)).listed).toBe('0');
    expect((await management.call(MANAGEMENT_BIZ_TYPE.approveDeposit, { proposalNo })).listed).toBe('0');
  });
});

describe('what operators set', () => {
  it('has bounds: reasons, channels, limits and lists [MAX_REASON_LENGTH] [MAX_DEPOSIT_CHANNELS] [MAX_DEPOSIT_LIMITS] [MAX_CHANNEL_TEXTS]', async () => {
    const refuse = (reason: string) =>
      management.call(MANAGEMENT_BIZ_TYPE.refuseDeposit, { proposalNo: 'D1', reason });
    expect((await refuse('x'.repeat(200))).listed).toBe('FS404');
    expect((await refuse('x'.repeat(201))).listed).toBe('GGATEWAY_CODE_015');
    const [card] = (await management.call<{ limits: object[] }[]>(MANAGEMENT_BIZ_TYPE.depositChannels))
      .envelope.data;
    const many = (count: number, change: object = {}) =>
      Array.from({ length: count }, (_, at) => ({ ...card, id: at + 1, ...change }));
    const save = async (channels: object[]) =>
      (await management.call(MANAGEMENT_BIZ_TYPE.saveDepositChannels, { channels })).listed;
    const limits = (count: number) => Array.from({ length: count }, () => card?.limits[0]);
    const groups = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
    expect(await save(many(51))).toBe('GGATEWAY_CODE_015');
    expect(await save(many(1, { limits: limits(101) }))).toBe('GGATEWAY_CODE_015');
    expect(await save(many(1, { customerGroupIds: groups(21) }))).toBe('GGATEWAY_CODE_015');
    expect(await save(many(1, { limits: limits(100), customerGroupIds: groups(20) }))).toBe('0');
    expect(await save(many(50))).toBe('0');
  });
});
