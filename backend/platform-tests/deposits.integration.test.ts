import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE } from '../contract/business-types.ts';
import { CARD, COIN, depositCalls, type DepositRow } from './deposit-harness.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

let management: ManagementHarness;
let calls: ReturnType<typeof depositCalls>;
beforeAll(async () => {
  management = await startManagement({ rateLimits: false });
  calls = depositCalls(management);
});
afterAll(() => management.platform.close());

const customer = async (email: string) => {
  await management.addCustomer(email);
  return management.signIn(email);
};
const asOperator = <Data = DepositRow>(bizType: string, body: object, token?: string) =>
  management.post<Data>(`/openapi-b/global/${bizType}`, body, token === undefined ? {} : { token });
const approve = (proposalNo: string, token?: string) =>
  asOperator(MANAGEMENT_BIZ_TYPE.approveDeposit, { proposalNo }, token);
const messagesOf = async (token: string) =>
  (await management.own<{ name: string; content: string }[]>(token, BIZ_TYPE.customerViewMsgPage, {}))
    .envelope.data;

describe('a deposit', () => {
  it('says its state, until when it can be paid and on which page, also to a client that comes back later', async () => {
    const token = await customer('later@example.com');
    const created = await calls.create(token);
    const { proposalNo, expireTime, url } = created;
    const read = () => calls.read(token, proposalNo);
    expect(await read()).toMatchObject({ state: 'waiting', expireTime, browserOpenUrl: url });
    await calls.pay(created, 'fail');
    expect(await read()).toMatchObject({ state: 'failed', browserOpenUrl: url });
  });

  it('that is paid on the page of the channel is credited less its fee, with both lines in the statement', async () => {
    const token = await customer('card@example.com');
    const created = await calls.create(token);
    expect(created).toMatchObject({ currency: 'USD', toAddress: '', submitType: 'outer_browser_open' });
    expect(await calls.read(token, created.proposalNo)).toMatchObject({
      checkStatus: 1,
      depositStatus: 1,
      paymentStatus: 1,
      refundRet: null,
      finalAmount: null,
      intendAmount: '100.00',
      toPaymentAmount: created.amount,
      depositCurrency: 'USDT',
    });
    expect(await calls.pay(created, 'pay')).toContain('You have paid.');
    const done = await calls.read(token, created.proposalNo);
    expect(done).toMatchObject({ checkStatus: 2, depositStatus: 2, paymentStatus: 2, rechargeType: '2' });
    expect(Number(done.finalAmount)).toBeCloseTo(99, 1);
    expect(await calls.balance(token)).toBe(done.finalAmount);
    const flows = await management.own<{ records: { businessType1: number; operate: number }[] }>(
      token,
      BIZ_TYPE.queryCapitalFlowList,
      { tradeType: 2 },
    );
    expect(flows.envelope.data.records.map(({ businessType1 }) => businessType1).sort()).toEqual([
      7001, 7002,
    ]);
    await expect.poll(async () => (await messagesOf(token))[0]?.name).toBe('DEPOSIT_SUCCESS');
  });

  it('stands in the report of all comparisons, which is empty', async () => {
    const created = await calls.create(await customer('report@example.com'), COIN);
    await calls.pay(created, 'pay');
    const { envelope } = await management.call<{ checks: { name: string; checked: number }[] }>(
      MANAGEMENT_BIZ_TYPE.reconciliation,
    );
    expect(envelope.data).toMatchObject({ isEmpty: true });
    expect(envelope.data.checks.find(({ name }) => name === 'deposits')?.checked).toBeGreaterThan(0);
  });

  it('that is paid twice is credited once, and the second payment goes back', async () => {
    const token = await customer('twice@example.com');
    const created = await calls.create(token, COIN);
    expect(created.toAddress).toMatch(/^T[0-9a-f]{33}$/);
    await calls.pay(created, 'twice');
    await calls.pay(created, 'again');
    expect(await calls.balance(token)).toBe('100.00');
    expect(await calls.pay(created, 'again')).toContain('paid back');
    expect((await calls.reconcile()).differences).toEqual([]);
  });

  it.each([
    ['too little', '60'],
    ['too much', '140.55'],
  ])('of which %s is paid waits for an operator, who credits what was paid', async (_name, amount) => {
    const token = await customer(`paid-${amount}@example.com`);
    const created = await calls.create(token, COIN);
    await calls.pay(created, 'amount', amount);
    expect(await calls.balance(token)).toBe('0.00');
    expect(await calls.read(token, created.proposalNo)).toMatchObject({ checkStatus: 1, paymentStatus: 2 });
    const approved = await approve(created.proposalNo);
    expect(approved.envelope.data).toMatchObject({ state: 'done', checkStatus: 2 });
    expect(Number(await calls.balance(token))).toBe(Number(amount));
  });

  it('that an operator refuses goes back to its payer, and the customer reads why', async () => {
    const token = await customer('refused@example.com');
    const created = await calls.create(token, COIN);
    await calls.pay(created, 'amount', '99');
    const refused = await asOperator(MANAGEMENT_BIZ_TYPE.refuseDeposit, {
      proposalNo: created.proposalNo,
      reason: 'another name on the card',
    });
    expect(refused.envelope.data).toMatchObject({ state: 'refunded', refundRet: 5, checkStatus: 3 });
    expect(await calls.read(token, created.proposalNo)).toMatchObject({ remark: 'another name on the card' });
    expect(await calls.balance(token)).toBe('0.00');
    await expect
      .poll(async () => (await messagesOf(token)).some(({ content }) => content.includes('another name')))
      .toBe(true);
    expect((await calls.reconcile()).differences).toEqual([]);
  });

  it('of a large amount needs one person, of a very large one two different ones [ATK-565]', async () => {
    const token = await customer('large@example.com');
    const [large, veryLarge] = [
      await calls.create(token, { ...COIN, depositAmount: '10000' }),
      await calls.create(token, { ...COIN, depositAmount: '50000' }),
    ];
    await calls.pay(large, 'pay');
    await calls.pay(veryLarge, 'pay');
    expect(await calls.balance(token)).toBe('0.00');
    expect((await approve(large.proposalNo)).envelope.data).toMatchObject({
      state: 'done',
      approvalsNeeded: 1,
    });
    // The credentials of the company are nobody of two.
    expect((await approve(veryLarge.proposalNo)).listed).toBe('FS10302');
    const lin = await management.addPerson('Lin', 'treasurer');
    expect((await approve(veryLarge.proposalNo, lin.token)).envelope.data).toMatchObject({
      state: 'approved',
      approvalsNeeded: 2,
      approvedByCaller: true,
      approvalObstacle: 'signed',
    });
    expect((await approve(veryLarge.proposalNo, lin.token)).listed).toBe('FS10302');
    // Another token of the same credentials is the same operator.
    const again = await management.signInPerson(lin);
    expect((await approve(veryLarge.proposalNo, again)).listed).toBe('FS10302');
    const { token: second } = await management.addPerson('Mei', 'treasurer');
    const page = { proposalNo: veryLarge.proposalNo };
    const seen = (headers: Record<string, string>) =>
      management.post<{ records: object[] }>(
        `/openapi-b/global/${MANAGEMENT_BIZ_TYPE.depositPage}`,
        page,
        headers,
      );
    expect((await seen({ token: again })).envelope.data.records).toMatchObject([{ approvedByCaller: true }]);
    expect((await seen({ token: second })).envelope.data.records).toMatchObject([
      { approvedByCaller: false, approvalObstacle: '' },
    ]);
    expect((await approve(veryLarge.proposalNo, second)).envelope.data).toMatchObject({
      state: 'done',
      approvals: ['Lin', 'Mei'],
    });
    expect(await calls.balance(token)).toBe('60000.00');
  });

  it('that the payer gives up has failed; a payment that comes after all goes back', async () => {
    const token = await customer('failed@example.com');
    const created = await calls.create(token, COIN);
    await calls.pay(created, 'fail');
    expect(await calls.read(token, created.proposalNo)).toMatchObject({
      checkStatus: 4,
      depositStatus: 3,
      paymentStatus: 3,
    });
    await calls.pay(created, 'pay');
    expect(await calls.pay(created, 'again')).toContain('paid back');
    expect(await calls.balance(token)).toBe('0.00');
    expect((await calls.reconcile()).differences).toEqual([]);
  });

  it('is the business of its customer and of its company alone', async () => {
    const [owner, other] = [await customer('owner@example.com'), await customer('other@example.com')];
    const { proposalNo } = await calls.create(owner, COIN);
    const query = { tradeType: 2, proposalNo };
    expect((await management.own(other, BIZ_TYPE.queryDepositProposal, query)).listed).toBe('FS404');
    const second = management.platform.ready.companies.find(({ companyId }) => companyId === 2);
    const { appId, appSecret } = second ?? {};
    const auth = await management.post<{ token: string }>(
      '/openapi-b/auth/admin.admin.CompanyAuthDubboService.auth',
      { appId, appSecret },
      { token: null, companyId: null },
    );
    for (const bizType of [MANAGEMENT_BIZ_TYPE.approveDeposit, MANAGEMENT_BIZ_TYPE.refuseDeposit]) {
      const headers = { token: auth.envelope.data.token, companyId: '2' };
      const body = { proposalNo, reason: 'not ours' };
      expect((await management.post(`/openapi-b/global/${bizType}`, body, headers)).listed).toBe('FS404');
    }
  });
});

describe('the lists of deposits', () => {
  it('hold what was asked for, newest first, and say whether something is still open', async () => {
    const token = await customer('lists@example.com');
    const has = async (bizType: string) => (await management.own<boolean>(token, bizType)).envelope.data;
    expect(await has(BIZ_TYPE.judgeIsAlreadyDeposit)).toBe(false);
    expect(await has(BIZ_TYPE.isHaveUnCompleteProposal)).toBe(false);
    const first = await calls.create(token, COIN);
    const second = await calls.create(token, CARD);
    expect(await has(BIZ_TYPE.isHaveUnCompleteProposal)).toBe(true);
    await calls.pay(first, 'pay');
    expect(await has(BIZ_TYPE.judgeIsAlreadyDeposit)).toBe(true);
    const page = async (body: object) =>
      (
        await management.own<{ total: number; records: DepositRow[] }>(
          token,
          BIZ_TYPE.queryDepositPageList,
          body,
        )
      ).envelope.data;
    expect(await page({})).toMatchObject({
      total: 2,
      records: [{ proposalNo: second.proposalNo }, { proposalNo: first.proposalNo }],
    });
    expect((await page({ depositStatus: '2' })).records).toMatchObject([{ proposalNo: first.proposalNo }]);
    expect((await page({ paymentCurrency: 'USD' })).total).toBe(1);
    expect((await page({ rechargeType: '1' })).total).toBe(1);
    expect((await page({ depositStatus: '9' })).total).toBe(0);
    expect((await page({ size: 1, current: 2 })).records).toMatchObject([{ proposalNo: first.proposalNo }]);
    const office = await asOperator<{ total: number }>(MANAGEMENT_BIZ_TYPE.depositPage, {
      proposalNo: first.proposalNo,
      state: 'done',
    });
    expect(office.envelope.data.total).toBe(1);
    const status = await management.own(token, BIZ_TYPE.getPayStatus, {
      accountCurrency: 'USDT',
      channelCode: 'coin',
      blockchainName: 'TRC20',
      address: first.toAddress,
    });
    expect(status.envelope.data).toMatchObject({ tradeStatus: 2, proposalNo: first.proposalNo });
  });
});

describe('the ways to pay in', () => {
  const requested = { tradeType: 2, customerGroupId: 1, clientType: 'pc', country: 'SG' };

  it('are listed with currencies, chains, limits and fees of the group', async () => {
    const token = await customer('ways@example.com');
    const own = async <Data>(bizType: string, body: object = {}) =>
      (await management.own<Data>(token, bizType, { ...requested, ...body })).envelope.data;
    expect(await own(BIZ_TYPE.getDepositCoinList)).toEqual(['USD', 'EUR', 'USDT']);
    const usd = await own<object[]>(BIZ_TYPE.getPayChannels, { accountCurrency: 'USD' });
    expect(usd).toMatchObject([
      { paymentCode: 'card', singleLowAmount: 10, feeType: 2, fee: 0.01, rechargeType: '1', openTime: '' },
      { paymentCode: 'scan', feeType: 1, fee: 1, rechargeType: '2' },
    ]);
    expect(await own(BIZ_TYPE.getPayChannelsV2, { accountCurrency: 'USD' })).toHaveLength(3);
    expect(await own(BIZ_TYPE.getPayChannelsV3, { blockchainName: 'ERC20' })).toMatchObject([
      { paymentCode: 'coin', limitConfigList: [{ singleLowAmount: '10', fee: '0' }] },
    ]);
    expect(await own(BIZ_TYPE.getDepositAccountCurrencyList, { paymentCode: 'coin' })).toMatchObject([
      { accountCurrency: 'USDT', singleHighAmount: 100000 },
    ]);
    expect(await own(BIZ_TYPE.getDepositAccountCurrencyListV2, { paymentTypes: 'digit_wallet' })).toEqual([
      { clientType: 'pc', accountCurrency: 'USDT', blockchainNameList: ['TRC20', 'ERC20'] },
    ]);
    const named = { paymentChannelCode: 'card', paymentChannelType: 'bank_card' };
    expect(await own(BIZ_TYPE.queryPayChannelType, named)).toEqual([
      { name: 'Bank card', code: 'bank_card' },
    ]);
    const chains = { paymentCode: 'coin', currency: 'USDT' };
    expect(await own(BIZ_TYPE.getCryptoBlockchainInfo, chains)).toEqual({
      ...chains,
      blockchainList: ['TRC20', 'ERC20'],
    });
  });

  it('hold a quoted rate by its serial number', async () => {
    const token = await customer('rate@example.com');
    const question = { paymentCurrency: 'EUR', accountCurrency: 'USDT', channelCode: 'scan' };
    const { data: rate } = (
      await management.own<{ depositRateSerialNo: string; exchangeRate: string }>(
        token,
        BIZ_TYPE.getDepositExchangeRate,
        question,
      )
    ).envelope;
    const created = await calls.create(token, {
      ...CARD,
      paymentCurrency: 'EUR',
      paymentChannelCode: 'scan',
      paymentChannelType: 'qr_code',
      depositRateSerialNo: rate.depositRateSerialNo,
    });
    expect(Number(created.amount)).toBeCloseTo(100 / Number(rate.exchangeRate), 1);
  });

  it('change when the operator says so, for everybody or for one group', async () => {
    const token = await customer('changed@example.com');
    const list = async () =>
      (await management.call<object[]>(MANAGEMENT_BIZ_TYPE.depositChannels)).envelope.data;
    const standard = await list();
    const [card] = standard as [{ limits: object[] }];
    const limits = card.limits.map((limit) => ({ ...limit, customerGroupId: 1, lowAmount: '500' }));
    const channels = [{ ...card, limits: [...card.limits, ...limits] }];
    expect((await management.call(MANAGEMENT_BIZ_TYPE.saveDepositChannels, { channels })).listed).toBe('0');
    const shown = await management.own<object[]>(token, BIZ_TYPE.getPayChannels, requested);
    expect(shown.envelope.data).toMatchObject([{ paymentCode: 'card', singleLowAmount: 500 }]);
    const twice = { channels: [card, card] };
    expect((await management.call(MANAGEMENT_BIZ_TYPE.saveDepositChannels, twice)).listed).toBe(
      'GGATEWAY_CODE_015',
    );
    const unknown = { channels: [{ ...card, paymentCurrency: 'XXX' }] };
    expect((await management.call(MANAGEMENT_BIZ_TYPE.saveDepositChannels, unknown)).listed).toBe(
      'USCUSTOMER_API_0000114',
    );
    await management.call(MANAGEMENT_BIZ_TYPE.saveDepositChannels, { channels: standard });
    expect(await list()).toEqual(standard);
  });
});
