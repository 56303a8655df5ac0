import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ, BIZ_TYPE } from '../contract/business-types.ts';
import type { OrderAck, Position, StockOrder } from '../contract/records/index.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

const STOCK = 6;
/** Monday, while the exchange of the share is open. */
const OPEN_MS = Date.UTC(2026, 2, 2, 15);

let management: ManagementHarness;
let token: string;
let customerNo: string;
let accountId: number;
let symbolId: number;

beforeAll(async () => {
  management = await startManagement({ atMs: OPEN_MS });
  const demo = await management.signInDemo();
  ({ token, customerNo } = demo);
  accountId = demo.accountList.find(({ tradeType }) => tradeType === STOCK)?.accountId ?? 0;
  const rows = await management.own<{ symbolId: number; tradeType: number; inTradeTime: number }[]>(
    token,
    BIZ_TYPE.getSymbolBaseList,
    { customerGroupId: 1 },
  );
  symbolId =
    rows.envelope.data.find((row) => row.tradeType === STOCK && row.inTradeTime === 1)?.symbolId ?? 0;
});
afterAll(() => management.platform.close());

const place = async (members: object) => {
  const placed = await management.own<{ orderId: number }>(token, BIZ_TYPE.placeStockOrder, {
    tradeType: STOCK,
    accountId,
    accountCurrency: 'USD',
    accountDigits: 2,
    symbolId,
    requestPrice: 0,
    requestTime: Date.now(),
    ...members,
  });
  expect(placed.listed).toBe('0');
  return placed.envelope.data.orderId;
};
const positions = async () =>
  (await management.own<Position[]>(token, BIZ_TYPE.queryPositionPage, { tradeType: STOCK })).envelope.data;

describe('an operator, in the stock account of a customer', () => {
  it('sells what is held and is told at which price, and cancels what rests, which says by whom', async () => {
    await place({ bizType: 1, direction: 1, requestNum: '30' });
    const [held] = await positions();
    const limit = Math.ceil(Number(held?.openPrice) * 1.02 * 100);
    const resting = await place({ bizType: 13, direction: 2, requestNum: '10', requestPrice: limit });
    const sold = await management.call<OrderAck[]>(BIZ.forcedOrder, { customerNo, tradeType: STOCK });
    // The order that rests has ten of the shares.
    expect(sold.envelope.data).toMatchObject([
      { symbolId, direction: 2, tradeVolume: '20', executePrice: expect.stringMatching(/^\d+\.\d\d$/) },
    ]);
    expect(await positions()).toMatchObject([{ volume: '10' }]);
    const cancelled = await management.call<string[]>(BIZ.cancelPboOrder, { customerNo, tradeType: STOCK });
    expect(cancelled.envelope.data).toEqual([String(resting)]);
    const detail = await management.own<StockOrder>(token, BIZ_TYPE.queryStockOrderDetail, {
      tradeType: STOCK,
      orderId: resting,
    });
    expect(detail.envelope.data).toMatchObject({ status: 3, cancelType: 15 });
    const rest = await management.call<OrderAck[]>(BIZ.forcedOrder, { customerNo, tradeType: STOCK });
    expect(rest.envelope.data).toMatchObject([{ tradeVolume: '10' }]);
    expect(await positions()).toEqual([]);
  });

  it('buys back what was sold without being held', async () => {
    await place({ bizType: 2, direction: 2, requestNum: '5' });
    expect(await positions()).toMatchObject([{ direction: 2, volume: '5' }]);
    const bought = await management.call<OrderAck[]>(BIZ.forcedOrder, { customerNo, tradeType: STOCK });
    expect(bought.envelope.data).toMatchObject([{ direction: 1, tradeVolume: '5' }]);
    expect(await positions()).toEqual([]);
  });
});
