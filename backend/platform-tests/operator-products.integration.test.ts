import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ, BIZ_TYPE } from '../contract/business-types.ts';
import { isolatedOrder } from './isolated-order.ts';
import { startManagement, type ManagementHarness, type Trader } from './management-harness.ts';
import { quoteCall, quoteCalls } from './quote-call.ts';

/** Traded around the clock. */
const BITCOIN = 10021;
const ETHER = 10022;

let management: ManagementHarness;
let trader: Trader;

beforeAll(async () => {
  management = await startManagement({ rateLimits: false });
  trader = await management.addTrader('products@meridian.example');
});
afterAll(() => management.platform.close());

async function order(symbolId: number, members: object = {}): Promise<string> {
  const body = isolatedOrder(symbolId, { accountId: trader.accountId, ...members });
  return (await management.own(trader.token, BIZ_TYPE.addMarketOrder, body)).listed;
}

async function positions() {
  const body = { tradeType: 2, accountId: trader.accountId };
  const answer = await management.own<{ positionId: number; symbolId: number; volume: string }[]>(
    trader.token,
    BIZ_TYPE.queryPositionPage,
    body,
  );
  return answer.envelope.data;
}

interface Listed {
  readonly id?: number;
  readonly symbolId?: number;
  readonly status?: number;
}

async function listed(bizType: string): Promise<readonly Listed[]> {
  const body = { tradeType: 2, customerGroupId: 1 };
  return (await management.own<Listed[]>(trader.token, bizType, body)).envelope.data;
}

/** A price two percent below the market, as a whole number at the product's digits. */
async function priceBelow(symbolId: number): Promise<string> {
  const request = { symbol_id: symbolId, trade_type: 2, trade_mode: 1 };
  const guest = `${management.platform.ready.quoteWsUrl}/quote_guest`;
  const { data } = await quoteCall(guest, 14000, { symbol_list: [request] });
  const [{ price, price_digits: digits }] = data.tick_list as [{ price: string; price_digits: number }];
  return String(Math.round(Number(price) * 0.98 * 10 ** digits));
}

const setStatus = (symbolId: number, status: number) =>
  management.call<{ cancelled: string[] }>(BIZ.setProductStatus, { symbolId, status });

describe('a product that its operator disables', () => {
  it('opens nothing, keeps no resting opening, and lets positions be closed; lists and records say 2', async () => {
    expect(await order(BITCOIN)).toBe('0');
    const detail = { tradeType: 2, symbolId: BITCOIN };
    const resting = { bizType: 13, requestPrice: await priceBelow(BITCOIN) };
    expect(await order(BITCOIN, resting)).toBe('0');

    const disabled = await setStatus(BITCOIN, 2);
    expect(disabled.listed).toBe('0');
    expect(disabled.envelope.data.cancelled).toHaveLength(1);
    expect(await order(BITCOIN)).toBe('CFDWBWE000013');
    expect(await order(BITCOIN, resting)).toBe('CFDWBWE000013');
    expect(await order(ETHER)).toBe('0');

    expect((await listed(BIZ_TYPE.getSymbolList)).find(({ id }) => id === BITCOIN)?.status).toBe(2);
    const after = await management.own<{ tradeEnable: number }>(
      trader.token,
      BIZ_TYPE.getSymbolDetail,
      detail,
    );
    expect(after.envelope.data.tradeEnable).toBe(0);
    const statuses = await management.call<{ symbolId: number; status: number }[]>(BIZ.productStatuses);
    expect(statuses.envelope.data.filter(({ status }) => status !== 1)).toEqual([
      { symbolId: BITCOIN, status: 2 },
    ]);

    const held = (await positions()).find(({ symbolId }) => symbolId === BITCOIN);
    const closing = { bizType: 2, direction: 2, positionId: held?.positionId, requestNum: held?.volume };
    expect(await order(BITCOIN, closing)).toBe('0');
    expect((await setStatus(BITCOIN, 1)).listed).toBe('0');
    expect(await order(BITCOIN)).toBe('0');
  });
});

describe('a product that its operator deletes', () => {
  it('stays while a customer holds it (0000004), then is in no list, has no detail, quotes or K-lines, and comes back', async () => {
    expect((await setStatus(ETHER, 3)).listed).toBe('USCUSTOMER_API_0000004');
    const who = { customerNo: trader.customerNo, tradeType: 2 };
    expect((await management.call(BIZ.forcedOrder, who)).listed).toBe('0');
    expect((await setStatus(ETHER, 3)).listed).toBe('0');

    for (const list of [BIZ_TYPE.getSymbolList, BIZ_TYPE.getSymbolBaseList]) {
      const ids = (await listed(list)).map(({ id, symbolId }) => id ?? symbolId);
      expect(ids).toContain(BITCOIN);
      expect(ids).not.toContain(ETHER);
    }
    const detail = { tradeType: 2, symbolId: ETHER };
    expect((await management.own(trader.token, BIZ_TYPE.getSymbolDetail, detail)).listed).toBe(
      'CFDWBWE000013',
    );
    expect(await order(ETHER)).toBe('CFDWBWE000013');

    const request = { symbol_id: ETHER, trade_type: 2, trade_mode: 1 };
    const kline = { ...request, kline_type: 1, query_kline_num: 5 };
    const url = `${management.platform.ready.quoteWsUrl}/quote?token=${trader.token}`;
    const guest = `${management.platform.ready.quoteWsUrl}/quote_guest`;
    for (const address of [url, guest]) {
      expect((await quoteCall(address, 14000, { symbol_list: [request] })).ret).toBe(202);
      expect((await quoteCall(address, 14012, kline)).ret).toBe(202);
    }
    const demo = `${guest}?companyId=2`;
    expect((await quoteCall(demo, 14000, { symbol_list: [request] })).ret).toBe(200);

    expect((await setStatus(ETHER, 1)).listed).toBe('0');
    expect((await quoteCall(url, 14000, { symbol_list: [request] })).ret).toBe(200);
    expect(await order(ETHER)).toBe('0');
  });

  it('is told with its code when it does not exist or the state is none', async () => {
    expect((await setStatus(9_999_999, 2)).listed).toBe('CFDWBWE000013');
    expect((await setStatus(BITCOIN, 4)).listed).toBe('GGATEWAY_CODE_015');
  });
});

describe('a quote connection', () => {
  it('has at most 100 products over all its subscriptions, and keeps what it had [LI-10]', async () => {
    const all = (await listed(BIZ_TYPE.getSymbolList)).map(({ id }) => ({
      symbol_id: id,
      trade_type: 2,
      trade_mode: 1,
    }));
    const url = `${management.platform.ready.quoteWsUrl}/quote?token=${trader.token}`;
    const market = all.map((each) => ({ ...each, merge_accuracy: '0.01', trade_info_count: 1 }));
    const room = 100 - all.length;
    expect(all.length).toBeGreaterThan(50);
    const rets = await quoteCalls(url, [
      [14000, { symbol_list: all }],
      [14010, { symbol_list: market }],
      [14010, { symbol_list: market.slice(0, room - 1) }],
      [14016, { symbol_list: all.slice(0, 2), update_speed: 1000 }],
      [14016, { symbol_list: all.slice(0, 1), update_speed: 1000 }],
      [14000, { symbol_list: all }],
      [14006, { cancel_type: 2 }],
      [14016, { symbol_list: all.slice(0, room), update_speed: 1000 }],
    ]);
    expect(rets).toEqual([200, 202, 200, 202, 200, 200, 200, 200]);
  });
});
