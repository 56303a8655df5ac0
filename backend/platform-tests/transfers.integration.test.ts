import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE } from '../contract/business-types.ts';
import { CUSTOMER_PASSWORD, startManagement, type ManagementHarness } from './management-harness.ts';
import { transferCalls } from './transfer-harness.ts';

/** Account types by their published numbers. */
const [CROSS, ISOLATED, LEVERAGED, SPOT, STOCK] = [1, 2, 3, 5, 6];

let management: ManagementHarness;
let calls: ReturnType<typeof transferCalls>;
beforeAll(async () => {
  management = await startManagement({ rateLimits: false });
  calls = transferCalls(management);
});
afterAll(() => management.platform.close());

const own = { currency: 'USDT', toCustomerNo: '' };

describe('a transfer between the accounts of a customer', () => {
  it('goes from every account type to every other, with a line of the documented type on both sides', async () => {
    const { token, customerNo } = await management.addTrader('types@example.com');
    const way = [ISOLATED, CROSS, SPOT, LEVERAGED, ISOLATED] as const;
    for (const [at, toTradeType] of way.slice(1).entries()) {
      const tradeType = way[at] ?? ISOLATED;
      const moved = await calls.move(token, {
        ...own,
        toCustomerNo: customerNo,
        tradeType,
        toTradeType,
        amount: '250.5',
      });
      expect(moved.listed).toBe('0');
      expect(moved.envelope.data.surplusAmount).toBe(tradeType === ISOLATED ? '9749.50' : '0.00');
    }
    expect(await calls.balance(token, ISOLATED)).toBe('10000.00');
    const types = await Promise.all(
      [CROSS, ISOLATED, LEVERAGED, SPOT].map((type) => calls.flows(token, type)),
    );
    expect(
      types
        .flat()
        .map(({ businessType1 }) => businessType1)
        .sort(),
    ).toEqual([36001, 36002, 37001, 37002, 38001, 38002, 55001, 55002, 7001]);
    expect(types[0]?.map(({ amount, amountAfter }) => [amount, amountAfter])).toEqual([
      ['-250.50', '0.00'],
      ['250.50', '250.50'],
    ]);
  });

  it('into another currency is exchanged at the middle of the market and rounded down', async () => {
    const { token, customerNo } = await management.addTrader('currencies@example.com');
    const body = {
      tradeType: ISOLATED,
      currency: 'USDT',
      toTradeType: SPOT,
      toCurrency: 'BTC',
      toCustomerNo: customerNo,
    };
    const moved = await calls.move(
      token,
      { ...body, amount: '1000' },
      BIZ_TYPE.capitalTransferSupportDiffCurr,
    );
    expect(moved).toMatchObject({ listed: '0', envelope: { data: { surplusAmount: '9000.00' } } });
    const [record] = (await calls.records(token)).records;
    expect(record).toMatchObject({
      outCurrencyCode: 'USDT',
      outAmount: '1000.00',
      inCurrencyCode: 'BTC',
      inTradeType: SPOT,
    });
    const rate = await management.own<{ rate: string; formulaSymbol: string }>(
      token,
      BIZ_TYPE.getTradeExchangeRate,
      { sourceCurrency: 'BTC', targetCurrency: 'USDT' },
    );
    expect(Number(record?.inAmount) * Number(rate.envelope.data.rate)).toBeCloseTo(1000, 0);
    expect(await calls.balance(token, SPOT, 'BTC')).toBe(record?.inAmount);
    const toDollars = { ...body, toTradeType: STOCK, toCurrency: 'USD', amount: '10' };
    expect((await calls.move(token, toDollars, BIZ_TYPE.capitalTransferSupportDiffCurr)).listed).toBe('0');
    expect(await calls.balance(token, STOCK, 'USD')).toBe('10.00');
  });

  it('is executed once under an idempotency key, and its records show the newest first by type, asset and time', async () => {
    const { token } = await management.addTrader('records@example.com');
    const body = { ...own, tradeType: ISOLATED, toTradeType: CROSS, amount: '1' };
    const send = () =>
      management.post(`/api/global/${BIZ_TYPE.capitalTransfer}`, body, { token, 'Idempotency-Key': 'k-1' });
    expect([(await send()).envelope.data, (await send()).envelope.data]).toEqual([
      { surplusAmount: '9999.00' },
      { surplusAmount: '9999.00' },
    ]);
    await calls.move(token, { ...body, toTradeType: SPOT, amount: '2' });
    const all = await calls.records(token);
    expect(all.records.map(({ outAmount }) => outAmount)).toEqual(['2.00', '1.00']);
    const [newest] = all.records;
    expect(Number(newest?.createTime)).toBeGreaterThan(1_600_000_000_000);
    const total = async (filter: object) => (await calls.records(token, filter)).total;
    const asset = (await calls.accounts(token)).find(({ currency }) => currency === 'USDT')?.assetsId;
    expect(await total({ tradeType: SPOT })).toBe(1);
    expect(await total({ tradeType: ISOLATED })).toBe(2);
    expect(await total({ assetsId: asset })).toBe(2);
    expect(await total({ assetsId: 4711 })).toBe(0);
    expect(await total({ startTime: Number(newest?.createTime) + 1 })).toBe(0);
    expect((await calls.records(token, { size: 1, current: 2 })).records[0]?.outAmount).toBe('1.00');
  });
});

describe('a transfer between customers', () => {
  it('moves money where the company allows it, and both read of it', async () => {
    const payer = await management.addTrader('payer@example.com');
    const receiver = await management.addTrader('receiver@example.com');
    const body = {
      accountId: payer.accountId,
      toTradeType: CROSS,
      toCustomerNo: receiver.customerNo,
      amount: '70',
    };
    expect((await calls.move(payer.token, body)).listed).toBe('FS50025');
    const allow = (transfersBetweenCustomers: boolean) =>
      management.call(MANAGEMENT_BIZ_TYPE.saveCompanySettings, { transfersBetweenCustomers });
    await allow(true);
    expect((await calls.move(payer.token, body)).envelope.data).toEqual({ surplusAmount: '9930.00' });
    await allow(false);
    expect(await calls.balance(receiver.token, CROSS)).toBe('70.00');
    for (const { token } of [payer, receiver]) expect((await calls.records(token)).total).toBe(1);
    const newest = async (token: string) =>
      (await management.own<{ name: string; content: string }[]>(token, BIZ_TYPE.customerViewMsgPage, {}))
        .envelope.data[0];
    await expect.poll(() => newest(payer.token)).toMatchObject({ name: 'TRANSFER_OUT_SUCCESS' });
    await expect
      .poll(() => newest(receiver.token))
      .toMatchObject({
        name: 'TRANSFER_IN_SUCCESS',
        content: expect.stringContaining('70.00 USDT') as string,
      });
  });

  it('that an agent makes reaches a customer of the agent, and nobody else', async () => {
    const agent = await management.addTrader('agent@example.com');
    const outsider = await management.addTrader('stranger@example.com');
    const send = (toCustomerNo: string, members: object = {}) =>
      calls.move(
        agent.token,
        { tradeType: 7, toCustomerNo, amount: '25', currency: 'USDT', ...members },
        BIZ_TYPE.capitalTransferForAgent,
      );
    expect((await send(outsider.customerNo)).listed).toBe('FS50025');
    await management.call(MANAGEMENT_BIZ_TYPE.appointAgent, { customerNo: agent.customerNo });
    const form = { type: 1, loginName: 'brought@example.com', country: 'SG', registerSource: 1 };
    const registered = await management.post<{ customerNo: string }>(
      `/api/global/${BIZ_TYPE.registerOfAgentShareLink}`,
      { ...form, pwd: CUSTOMER_PASSWORD, thirdServerCode: agent.customerNo },
      { token: null },
    );
    const brought = registered.envelope.data.customerNo;
    expect((await send(outsider.customerNo)).listed).toBe('FS50000');
    expect((await send(brought, { tradeType: 2 })).listed).toBe('FS10002');
    expect((await send(brought, { currency: 'XXX' })).listed).toBe('FS50000');
    expect((await send(brought)).envelope.data).toEqual({ surplusAmount: '9975.00' });
    const token = await management.signIn('brought@example.com');
    expect(await calls.balance(token, ISOLATED)).toBe('25.00');
  });
});

describe('the transfers of a company, as its operators list them', () => {
  interface Listed {
    readonly id: number;
    readonly outCustomerNo: string;
    readonly inCustomerNo: string;
    readonly outAmount: string;
    readonly rate: string;
    readonly createTime: string;
  }
  const page = async (body: object) =>
    (await management.call<{ records: Listed[]; total: number }>(MANAGEMENT_BIZ_TYPE.transferPage, body))
      .envelope.data;

  it('show both customers and the rate, newest first, by customer, account type, currencies and time', async () => {
    const { token, customerNo } = await management.addTrader('listed@example.com');
    await calls.move(token, { ...own, tradeType: ISOLATED, toTradeType: CROSS, amount: '5' });
    const toBitcoin = { tradeType: ISOLATED, currency: 'USDT', toTradeType: SPOT, toCurrency: 'BTC' };
    await calls.move(token, { ...toBitcoin, amount: '900' }, BIZ_TYPE.capitalTransferSupportDiffCurr);
    const { records, total } = await page({ customerNo });
    expect(total).toBe(2);
    expect(records.map(({ outAmount }) => outAmount)).toEqual(['900.00', '5.00']);
    const [newest, oldest] = records;
    expect(oldest).toMatchObject({ outCustomerNo: customerNo, inCustomerNo: customerNo });
    expect([Number(oldest?.rate), Number(newest?.rate) < 1]).toEqual([1, true]);
    const shown = async (filter: object) =>
      (await page({ customerNo, ...filter })).records.map(({ outAmount }) => outAmount);
    expect(await shown({ tradeType: CROSS })).toEqual(['5.00']);
    expect(await shown({ inCurrencyCode: 'BTC' })).toEqual(['900.00']);
    expect(await shown({ outCurrencyCode: 'USDT', inCurrencyCode: 'USDT' })).toEqual(['5.00']);
    expect(await shown({ outCurrencyCode: 'BTC' })).toEqual([]);
    expect(await shown({ startTime: Number(newest?.createTime) + 1 })).toEqual([]);
    expect(await shown({ endTime: Number(oldest?.createTime) - 1 })).toEqual([]);
    expect(await shown({ startTime: oldest?.createTime, endTime: newest?.createTime })).toHaveLength(2);
    expect(await shown({ size: 1, current: 2 })).toEqual(['5.00']);
    expect(await page({ customerNo: '4711' })).toMatchObject({ records: [], total: 0 });
    // Without a customer: those of all, of whom this one's are the newest.
    const all = await page({ size: 2 });
    expect(all.records).toEqual(records);
  });

  it('are a part of the report of all comparisons, which is empty', async () => {
    const { token } = await management.addTrader('compared@example.com');
    await calls.move(token, { ...own, tradeType: ISOLATED, toTradeType: CROSS, amount: '5' });
    const { total } = await page({});
    const { envelope } = await management.call<{ checks: object[] }>(MANAGEMENT_BIZ_TYPE.reconciliation);
    expect(envelope.data.checks).toContainEqual({
      name: 'transfers',
      checked: total,
      differences: [],
      found: 0,
      complete: true,
    });
  });
});
