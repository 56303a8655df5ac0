import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ, BIZ_TYPE } from '../contract/business-types.ts';
import { expectFailure } from '../gateway/testing/failures.ts';
import { isolatedOrder } from './isolated-order.ts';
import { startManagement, type ManagementHarness, type Trader } from './management-harness.ts';

interface Page {
  readonly current: number;
  readonly size: number;
  readonly total: number;
  readonly records: Record<string, unknown>[];
}

const symbolId = 10021;
let management: ManagementHarness;
let traders: Trader[];
let orderId: number;
let positionId: number;

beforeAll(async () => {
  management = await startManagement();
  traders = [
    await management.addTrader('one@meridian.example'),
    await management.addTrader('two@meridian.example'),
  ];
  const [one, two] = traders as [Trader, Trader];
  ({ orderId, positionId } = await place(one, { direction: 1, requestNum: '0.03' }));
  await place(one, { direction: 2, requestNum: '0.01' });
  await place(two, { direction: 1, requestNum: '0.01' });
});
afterAll(() => management.platform.close());

async function place({ token, accountId }: Trader, members: object) {
  const placed = await management.own<{ orderId: number; positionId: number }>(
    token,
    BIZ_TYPE.addMarketOrder,
    isolatedOrder(symbolId, { accountId, ...members }),
  );
  expect(placed.listed).toBe('0');
  return placed.envelope.data;
}

const path = (bizType: string) => `/openapi-b/${bizType}`;

describe('positions of all customers', () => {
  const query = async (members: object = {}) =>
    (await management.call<Page>(BIZ.queryAllPositionPage, { tradeType: 2, ...members })).envelope.data;
  const column = (page: Page, name: string) => page.records.map((record) => record[name]);

  it('are paged, newest first, with their owners and without live figures', async () => {
    const all = await query();
    expect(all).toMatchObject({ current: 1, size: 20, total: 3 });
    const [one, two] = traders.map(({ customerNo }) => customerNo);
    expect(column(all, 'customerNo')).toEqual([two, one, one]);
    expect(all.records[2]).toMatchObject({ positionId, orderId, volume: '0.03', direction: 1, symbolId });
    expect(all.records[0]).not.toHaveProperty('profit');
    expect(all.records[0]).not.toHaveProperty('margin');
    const second = await query({ size: 2, current: 2 });
    expect([second.total, column(second, 'positionId')]).toEqual([3, [positionId]]);
  });

  it('are filtered and sorted', async () => {
    const totals = async (members: object) => (await query(members)).total;
    const [one] = traders as [Trader];
    expect(await totals({ customerNo: one.customerNo })).toBe(2);
    expect(await totals({ customerNo: '1' })).toBe(0);
    expect(await totals({ accountId: one.accountId, direction: 2 })).toBe(1);
    expect(await totals({ orderId })).toBe(1);
    expect(await totals({ symbolId: symbolId + 1 })).toBe(0);
    expect(await totals({ customerGroupId: 1 })).toBe(3);
    expect(await totals({ customerGroupId: 3 })).toBe(0);
    expect(await totals({ tradeType: 1 })).toBe(0);
    const opened = (await query({ orderId })).records[0]?.openTime as number;
    expect(await totals({ startTime: opened, endTime: opened, orderId })).toBe(1);
    expect(await totals({ startTime: opened + 86_400_000 })).toBe(0);
    expect(await totals({ endTime: opened - 1 })).toBe(0);
    const sorted = await query({ sortFieldName: 'orderId', sortType: 'asc' });
    expect(column(sorted, 'orderId')[0]).toBe(orderId);
    const unsortable = { tradeType: 2, sortFieldName: 'profit' };
    await expectFailure(
      management,
      { path: path(BIZ.queryAllPositionPage), body: unsortable },
      'CFDWBWE000015',
    );
    const sideways = { tradeType: 2, sortType: 'sideways' };
    await expectFailure(
      management,
      { path: path(BIZ.queryAllPositionPage), body: sideways },
      'CFDWBWE000014',
    );
  });
});

describe('fills', () => {
  it('are found by their number and by their order, in integers at the digits that they name', async () => {
    const ofOrder = { orderId: String(orderId), tradeType: 2 };
    const { envelope } = await management.call<Record<string, number | string | null>[]>(
      BIZ.getTradeDealInfoByOrderId,
      ofOrder,
    );
    expect(envelope.data).toHaveLength(1);
    const [deal] = envelope.data;
    expect(deal).toMatchObject({
      orderId,
      positionId,
      customerNo: traders[0]?.customerNo,
      customerGroupId: 1,
      executeNum: 0.03,
      accountDigits: 2,
      feeDigits: 2,
      orderInCurrency: 'USDT',
      bizType: 1,
      pnl: null,
      convertExchangeRate: 1,
    });
    const { executePrice, digits, currentTradeAmount, fee, convertFee } = deal as Record<string, number>;
    const notional = ((executePrice ?? 0) / 10 ** (digits ?? 0)) * 0.03;
    expect((currentTradeAmount ?? 0) / 100).toBeCloseTo(notional, 1);
    expect(convertFee).toBe(fee);
    const byId = await management.call(BIZ.getTradeDealInfoByDealId, { dealId: deal?.id });
    expect(byId.envelope.data).toEqual(deal);
    const body = { dealId: 999_999 };
    await expectFailure(
      management,
      { path: path(BIZ.getTradeDealInfoByDealId), body },
      'USCUSTOMER_API_0000003',
    );
    const other = await management.call(BIZ.getTradeDealInfoByOrderId, { ...ofOrder, tradeType: 1 });
    expect(other.envelope.data).toEqual([]);
  });
});

describe('what the company and its customers hold', () => {
  const ask = async (bizType: string, members: object = {}) => {
    const shared = { companyId: '1', tradeType: 2, symbolIds: String(symbolId), trace: 't' };
    return (await management.call<unknown>(bizType, { ...shared, ...members })).envelope.data;
  };

  it('is told by product: both sides, net and profit', async () => {
    const product = { symbolId, symbolCode: expect.stringContaining('BTC') as string };
    const both = { ...product, buyVolume: '0.04', sellVolume: '0.01' };
    expect(await ask(BIZ.queryCompanySymbolPosition)).toMatchObject([both]);
    expect(await ask(BIZ.queryCompanySymbolNetPosition)).toMatchObject([
      { ...product, netPositionVolume: '0.03' },
    ]);
    const [, two] = traders as [Trader, Trader];
    const who = { customerNo: two.customerNo };
    expect(await ask(BIZ.queryCustomerSymbolPosition, who)).toMatchObject([
      { buyVolume: '0.01', sellVolume: '0' },
    ]);
    expect(await ask(BIZ.queryCustomerSymbolNetPosition, who)).toMatchObject([{ netPositionVolume: '0.01' }]);
    const decimals = expect.stringMatching(/^-?\d+\.\d\d$/) as string;
    expect(await ask(BIZ.queryCompanySymbolPnl)).toMatchObject([{ ...product, pnl: decimals }]);
    expect(await ask(BIZ.queryCustomerSymbolPnl, who)).toMatchObject([{ pnl: decimals }]);
    expect(await ask(BIZ.queryCompanyPnl)).toEqual({ USDT: decimals });
    expect(await ask(BIZ.queryCustomerPnl, who)).toEqual({ currcency: 'USDT', pnl: decimals });
  });

  it('is refused for unknown products and customers and for other companies', async () => {
    const request = { companyId: 1, tradeType: 2, symbolIds: '1', customerNo: '1' };
    const failing = { path: path(BIZ.queryCustomerSymbolPnl), body: request };
    await expectFailure(management, failing, 'USCUSTOMER_API_0000003');
    const company = { path: path(BIZ.queryCompanySymbolPnl), body: { ...request, companyId: 2 } };
    await expectFailure(management, company, 'GGATEWAY_CODE_015');
    const unknown = { path: path(BIZ.queryCompanySymbolPosition), body: request };
    await expectFailure(management, unknown, 'CFDWBWE000013');
    const malformed = { path: path(BIZ.queryCompanySymbolPosition), body: { ...request, symbolIds: '1,x' } };
    await expectFailure(management, malformed, 'GGATEWAY_CODE_015');
  });
});

describe('trading for a customer', () => {
  const ISOLATED = 'tradeapi.business.CfdWBWOrderApiService';
  const order = (members: object) => isolatedOrder(symbolId, members);

  it('places orders, changes brackets and margin, and reads lists by the customer named in any way', async () => {
    const { customerNo, accountId } = traders[1] as Trader;
    interface Ack {
      readonly orderId: number;
      readonly positionId: number;
      readonly source: string;
    }
    const placed = await management.call<Ack>(`${ISOLATED}.addMarketOrder`, order({ accountId }));
    expect(placed.envelope).toMatchObject({ code: '0', data: { source: 'System' } });
    const { orderId: own, positionId: held } = placed.envelope.data;
    const byAdmin = 'tradeapi.admin.CfdMMOrderApiService.addMarketOrder';
    const again = await management.call(byAdmin, order({ accountId, customerNo }));
    expect(again.listed).toBe('0');

    const positions = 'tradeapi.business.CfdWBWPositionApiService';
    const which = { tradeType: 2, accountId, positionId: held };
    const widened = await management.call(`${positions}.updateOccupyTheMargin`, {
      ...which,
      accountCurrency: 'USDT',
      accountDigits: '2',
      occupyTheMargin: '5',
      orderId: own,
      remark: 'by the desk',
    });
    expect(widened.listed).toBe('0');
    const level = { tradeType: 2, customerNo, symbolId, crossLevelNum: 10, requestTime: Date.now() };
    expect((await management.call(`${ISOLATED}.setCrossLevelNum`, level)).listed).toBe('0');

    const list = await management.call<unknown[]>(`${positions}.queryPositionPage`, {
      tradeType: 2,
      accountId,
    });
    expect(list.envelope.data).toHaveLength(3);
    const { customerId } = (
      await management.call<Page>(BIZ.queryAllPositionPage, { tradeType: 2, customerNo })
    ).envelope.data.records[0] as { customerId: number };
    for (const method of ['queryOrderPage', 'queryTradeRecordPage', 'queryCapitalFlowList']) {
      const read = await management.call(`tradeapi.business.CfdMMOrderApiService.${method}`, {
        tradeType: 2,
        customerId,
        sortFieldName: '',
        sortType: '',
      });
      expect([method, read.listed]).toEqual([method, '0']);
    }
  });

  it('is done once for one idempotency key', async () => {
    const { customerNo, accountId } = traders[1] as Trader;
    const body = order({ accountId, customerNo });
    const send = () =>
      management.post(path(`${ISOLATED}.addMarketOrder`), body, { 'idempotency-key': 'desk-1' });
    const [first, second] = [await send(), await send()];
    expect(first.listed).toBe('0');
    expect(second.envelope.data).toEqual(first.envelope.data);
  });

  it('is refused without a customer, for an unknown one and for a play that is not sold', async () => {
    const failing = (body: object) => ({ path: path(`${ISOLATED}.addMarketOrder`), body });
    await expectFailure(management, failing(order({})), 'CFDWBWE000005');
    await expectFailure(management, failing(order({ customerNo: '1' })), 'USCUSTOMER_API_0000003');
    const { customerNo, accountId } = traders[0] as Trader;
    const other = order({ customerNo, customerId: 999 });
    await expectFailure(management, failing(other), 'USCUSTOMER_API_0000003');
    await expectFailure(management, failing(order({ accountId, tradeType: 1 })), 'CFDWBWE000007');
    const foreign = { ...order({ accountId }), companyId: 2 };
    await expectFailure(management, failing(foreign), 'GGATEWAY_CODE_015');
  });
});

it('the detail of a product is the one that customers read', async () => {
  const request = { symbolId, tradeType: 2 };
  const own = await management.own(traders[0]?.token ?? '', BIZ_TYPE.getSymbolDetail, request);
  const read = await management.call(BIZ.getSymbolDetail, { companyId: '1', symbolId });
  expect(read.envelope.data).toEqual(own.envelope.data);
  const body = { companyId: '1', symbolId: 1 };
  await expectFailure(management, { path: path(BIZ.getSymbolDetail), body }, 'CFDWBWE000013');
});
