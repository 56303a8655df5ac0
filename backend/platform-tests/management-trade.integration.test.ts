import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ } from '../contract/business-types.ts';
import { isolatedOrder } from './isolated-order.ts';
import { startManagement, type ManagementAnswer, type ManagementHarness } from './management-harness.ts';

interface Flow {
  readonly total: number;
  readonly records: { businessType1: number; amount: string; amountAfter: string }[];
}

const symbolId = 10021;
let management: ManagementHarness;
let token: string;
let customerNo: string;
let account: { accountId: number; balance: string };

beforeAll(async () => {
  management = await startManagement();
  ({ token, customerNo } = await management.signInDemo());
  account = await readAccount();
});
afterAll(() => management.platform.close());

async function readAccount() {
  const { envelope } = await management.call<(typeof account)[]>(BIZ.queryAccountList, {
    customerNo,
    tradeType: 2,
  });
  const [first] = envelope.data;
  if (first === undefined) throw new Error('the demo customer has no account');
  return first;
}

function adjust(change: object, headers: Record<string, string> = {}): Promise<ManagementAnswer<string>> {
  const request = {
    customerNo,
    accountCurrency: 'USDT',
    tradeType: 2,
    businessType: 10,
    amount: 100,
    withdraw: true,
    ...change,
  };
  return management.post(`/openapi-b/${BIZ.addCustomerAdjustProposal}`, request, headers);
}

/** A customer's own call. */
function own<Data>(method: string, body: object) {
  return management.post<Data>(`/api/global/tradeapi.app.${method}`, body, { token });
}

function order(members: object) {
  const body = isolatedOrder(symbolId, { accountId: account.accountId, ...members });
  return own<{ orderId: number; positionId: number }>('OrderApiService.addMarketOrder', body);
}

describe('balance adjustments', () => {
  it('move the balance together with a proposal and a ledger line of their type', async () => {
    const before = Number((await readAccount()).balance);
    const given = await adjust({ amount: '250.5', remark: 'welcome' });
    expect(given.listed).toBe('0');
    expect(given.envelope.data).toMatch(/^A\d{8}\d{6}$/);
    expect((await adjust({ businessType: 4, amount: 50 })).listed).toBe('0');
    expect((await adjust({ amount: -100.5 })).listed).toBe('0');
    expect((await adjust({ businessType: 7, amount: 10 })).listed).toBe('0');
    expect((await adjust({ businessType: 8, amount: -10 })).listed).toBe('0');
    expect((await readAccount()).balance).toBe((before + 200).toFixed(2));

    const flow = await management.call<Flow>(BIZ.queryCapitalFlowList, { customerNo, tradeType: 2, size: 5 });
    expect(flow.envelope.data.records.map(({ businessType1, amount }) => [businessType1, amount])).toEqual([
      [8001, '-10.00'],
      [7001, '10.00'],
      [10002, '-100.50'],
      [10004, '50.00'],
      [10001, '250.50'],
    ]);

    const proposalNo = given.envelope.data;
    const read = await management.call(BIZ.getCustomerAdjustProposalById, { proposalNo, companyId: '1' });
    expect(read.envelope.data).toMatchObject({
      proposalNo,
      customerNo,
      accountId: account.accountId,
      amount: 250.5,
      withdraw: true,
      checkStatus: 2,
      remark: 'welcome',
    });
    const other = { proposalNo: 'A20260101000001', companyId: '1' };
    expect((await management.call(BIZ.getCustomerAdjustProposalById, other)).listed).toBe(
      'USCUSTOMER_API_0000003',
    );
  });

  it('happen once for one idempotency key', async () => {
    const before = Number((await readAccount()).balance);
    const key = { 'idempotency-key': 'adjust-1' };
    const [first, second] = [await adjust({ amount: 1 }, key), await adjust({ amount: 1 }, key)];
    expect(second.envelope.data).toBe(first.envelope.data);
    expect(Number((await readAccount()).balance)).toBe(before + 1);
  });

  it.each([
    [{ amount: -1_000_000_000 }, 'CFDWBWE000031'],
    [{ amount: 0 }, 'GGATEWAY_CODE_015'],
    [{ amount: '1.234' }, 'GGATEWAY_CODE_015'],
    [{ businessType: 7, amount: -1 }, 'GGATEWAY_CODE_015'],
    [{ businessType: 12 }, 'GGATEWAY_CODE_015'],
    [{ accountCurrency: 'EUR' }, 'GGATEWAY_CODE_011'],
    [{ accountId: 999_999 }, 'GGATEWAY_CODE_011'],
    [{ customerNo: '77' }, 'USCUSTOMER_API_0000003'],
    [{ amount: '9'.repeat(30) }, 'GGATEWAY_CODE_015'],
  ])('are refused with %j and leave the balance as it is', async (change, code) => {
    const before = (await readAccount()).balance;
    expect((await adjust(change)).listed).toBe(code);
    expect((await readAccount()).balance).toBe(before);
  });
});

describe('trading of a customer', () => {
  it('is seen, and ended: pending orders are cancelled and positions closed', async () => {
    const who = { customerNo, tradeType: 2 };
    for (const direction of [1, 2]) expect((await order({ direction })).listed).toBe('0');
    const positions = async () =>
      (await management.call<{ openPrice: string; openSymbolDigits: number }[]>(BIZ.queryPositionPage, who))
        .envelope.data;
    expect(await positions()).toHaveLength(2);
    const [held] = await positions();
    const page = await management.call<{ records: { id: number }[] }>(BIZ.customerPage, { customerNo });
    const { id } = page.envelope.data.records[0]!;
    for (const customerId of [id, String(id)]) {
      const published = { tradeType: 2, customerGroupId: 1, customerId };
      const found = await management.call<{ openPrice: string }[]>(BIZ.queryPositionPage, published);
      const prices = (await positions()).map(({ openPrice }) => openPrice);
      expect(found.envelope.data.map(({ openPrice }) => openPrice)).toEqual(prices);
    }
    const price = Number(held?.openPrice) * 0.99 * 10 ** (held?.openSymbolDigits ?? 0);
    const resting = await order({ bizType: 13, requestPrice: String(Math.floor(price)) });
    expect(resting.listed).toBe('0');
    expect((await management.call(BIZ.queryPositionPage, { ...who, sortFieldName: 'none' })).listed).toBe(
      'CFDWBWE000015',
    );
    expect((await management.call(BIZ.queryPositionPage, { ...who, customerId: 77 })).listed).toBe(
      'USCUSTOMER_API_0000003',
    );

    const cancelled = await management.call(BIZ.cancelPboOrder, who);
    expect(cancelled.envelope.data).toEqual([String(resting.envelope.data.orderId)]);
    expect((await own('OrderApiService.queryPBOOrderPage', { tradeType: 2 })).envelope.data).toEqual([]);

    const closed = await management.call<{ openOrClose: number; source: string }[]>(BIZ.forcedOrder, who);
    expect(closed.listed).toBe('0');
    expect(closed.envelope.data).toHaveLength(2);
    expect(closed.envelope.data.every((ack) => ack.openOrClose === 2 && ack.source === 'System')).toBe(true);
    expect(await positions()).toEqual([]);
    expect((await management.call(BIZ.forcedOrder, who)).envelope.data).toEqual([]);
    expect((await management.call(BIZ.cancelPboOrder, who)).envelope.data).toEqual([]);
  });

  it('shows the capital flow of the last seven days unless times are named', async () => {
    const read = async (times: object) =>
      (await management.call<Flow>(BIZ.queryCapitalFlowList, { customerNo, tradeType: 2, ...times })).envelope
        .data.total;
    expect(await read({})).toBeGreaterThan(0);
    expect(await read({ endTime: Date.UTC(2026, 1, 1) })).toBe(0);
    expect(await read({ startTime: Date.UTC(2027, 1, 1) })).toBe(0);
  });
});
