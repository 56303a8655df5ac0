import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ, BIZ_TYPE } from '../contract/business-types.ts';
import { expectFailure } from '../gateway/testing/failures.ts';
import { isolatedOrder } from './isolated-order.ts';
import { startManagement, type ManagementHarness, type Trader } from './management-harness.ts';

interface Limit {
  readonly scope: string;
  readonly symbolId: number | null;
  readonly customerNo: string | null;
  readonly currency: string;
  readonly most: string;
  readonly used: string | null;
}

const BTC = 10021;
const ETH = 10022;
/** Decimals of the price of BTC. */
const DIGITS = 1;
/** An order of the tests: 0.01 lots, of which the limits hold a number and a half. */
const ORDER = 0.01;

let directory: string;
let management: ManagementHarness;
let one: Trader;
let two: Trader;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'management-exposure-'));
  management = await startManagement({ dataDirectory: directory });
  one = await management.addTrader('one@meridian.example');
  two = await management.addTrader('two@meridian.example');
});
afterAll(async () => {
  await management.platform.close();
  rmSync(directory, { recursive: true });
});
beforeEach(async () => {
  for (const { scope, symbolId, customerNo } of await limits())
    await management.call(BIZ.setExposureLimit, {
      scope,
      ...(symbolId === null ? {} : { symbolId }),
      ...(customerNo === null ? {} : { customerNo }),
    });
  for (const { customerNo } of [one, two]) {
    await management.call(BIZ.cancelPboOrder, { customerNo, tradeType: 2 });
    await management.call(BIZ.forcedOrder, { customerNo, tradeType: 2 });
  }
});

const limits = async () => (await management.call<Limit[]>(BIZ.exposureLimits)).envelope.data;
/** Sets a limit to what a number of orders of a product are worth. */
const limit = async (scope: string, orders: number, members: object = {}, symbolId = BTC) => {
  const most = (orders * ORDER * (await priceOf(symbolId))).toFixed(2);
  const answer = await management.call<Limit[]>(BIZ.setExposureLimit, { scope, most, ...members });
  expect(answer.listed).toBe('0');
};
async function priceOf(symbolId: number): Promise<number> {
  const order = isolatedOrder(symbolId, { accountId: one.accountId });
  const calculated = await management.own<{ calculatePrice: string }>(
    one.token,
    BIZ_TYPE.calculateMarketOrder,
    order,
  );
  return Number(calculated.envelope.data.calculatePrice);
}
const order = ({ accountId }: Trader, members: object = {}) => isolatedOrder(BTC, { accountId, ...members });
const place = async (trader: Trader, members: object = {}) => {
  const placed = await management.own<{ orderId: string }>(
    trader.token,
    BIZ_TYPE.addMarketOrder,
    order(trader, members),
  );
  expect(placed.listed).toBe('0');
  return placed.envelope.data.orderId;
};
const expectRefused = (trader: Trader, code: 'CFDWBWE000011' | 'CFDWBWE000002', members: object = {}) =>
  expectFailure(
    management,
    {
      path: `/api/global/${BIZ_TYPE.addMarketOrder}`,
      body: order(trader, members),
      headers: { token: trader.token },
    },
    code,
  );
/** A refusal says what the order adds and what is available, in the currency of the limit; of the customer's also the limit. */
async function expectFigures(
  trader: Trader,
  words: RegExp,
  { limit, room }: { readonly limit?: number; readonly room: number },
): Promise<void> {
  const headers = { token: trader.token, lang: 'en-US' };
  const { envelope } = await management.post(
    `/api/global/${BIZ_TYPE.addMarketOrder}`,
    order(trader),
    headers,
  );
  const { msg, msgParams } = envelope as { msg?: string; msgParams?: string | null };
  expect(msg).toMatch(words);
  const figures = msgParams?.split(',') ?? [];
  expect(figures).toHaveLength(limit === undefined ? 3 : 4);
  for (const figure of figures) expect(msg).toContain(figure);
  const [currency, available, requested, most] = figures.toReversed();
  const one = ORDER * (await priceOf(BTC));
  expect(currency).toBe('USDT');
  if (limit !== undefined) expect(Number(most) / one).toBeCloseTo(limit, 1);
  expect(Number(requested) / one).toBeCloseTo(1, 1);
  expect(Number(available) / one).toBeCloseTo(room, 1);
}
/** A limit order at a share of the market's price. */
const resting = async (share = 0.99) => ({
  bizType: 13,
  requestPrice: String(Math.round((await priceOf(BTC)) * share * 10 ** DIGITS)),
});

describe('exposure limits of a company', () => {
  it('bound what customers together hold more on one side of a product than on the other [HU-29]', async () => {
    await limit('product', 2.5, { symbolId: BTC });
    await place(one);
    await place(two);
    await expectRefused(one, 'CFDWBWE000011');
    await expectFigures(one, /^The exposure limit of this product is reached/, { room: 0.5 });
    await expectRefused(two, 'CFDWBWE000011', await resting());
    // What customers sell stands against it, and makes room.
    await place(two, { direction: 2, requestNum: '0.02' });
    await place(one, { requestNum: '0.02' });
    await expectRefused(one, 'CFDWBWE000011');
  });

  it('count what rests as if it were filled, also when an order is changed', async () => {
    await limit('product', 2.5);
    const orderId = await place(one, await resting());
    await place(two, await resting());
    await expectRefused(one, 'CFDWBWE000011');
    // A resting sale is not filled yet: it makes no room.
    await place(two, { ...(await resting(1.01)), direction: 2 });
    await expectRefused(one, 'CFDWBWE000011');
    const { accountId, token } = one;
    const change = { tradeType: 2, accountId, pboId: orderId, requestNum: '0.02' };
    const changing = { path: `/api/global/${BIZ_TYPE.updatePboOrder}`, headers: { token }, body: change };
    await expectFailure(management, changing, 'CFDWBWE000011');
  });

  it('bound all products together, of which one does not make up for another [HU-29]', async () => {
    await limit('company', 2.5);
    await place(one);
    await place(one);
    await expectRefused(two, 'CFDWBWE000011');
    await expectFigures(two, /^The exposure limit of all products is reached/, { room: 0.5 });
    const price = await priceOf(ETH);
    const lots = Math.floor(((await priceOf(BTC)) / price) * ORDER * 100) / 100;
    await expectRefused(two, 'CFDWBWE000011', { symbolId: ETH, direction: 2, requestNum: String(lots) });
    await place(two, { direction: 2 });
    await place(two, { symbolId: ETH, direction: 2, requestNum: String(lots) });
  });

  it('bound all that one customer holds, on both sides, or every customer [HU-29]', async () => {
    await limit('customer', 2.5, { customerNo: one.customerNo });
    await place(one);
    await place(one, { direction: 2 });
    await expectRefused(one, 'CFDWBWE000002');
    await expectRefused(one, 'CFDWBWE000002', { direction: 2 });
    await expectFigures(one, /^The exposure limit of the customer is /, { limit: 2.5, room: 0.5 });
    await place(two, { requestNum: '0.03' });
    await limit('customer', 3.5);
    await expectRefused(two, 'CFDWBWE000002');
    await expectRefused(one, 'CFDWBWE000002');
  });

  it('let through what lowers an exposure that is too great already, and every close', async () => {
    await place(one, { requestNum: '0.03' });
    await limit('product', 1.5);
    await expectRefused(two, 'CFDWBWE000011');
    await place(two, { direction: 2 });
    const close = { tradeType: 2, ...order(one), bizType: 2, direction: 2 };
    expect((await management.own(one.token, BIZ_TYPE.addMarketOrder, close)).listed).toBe('0');
  });

  it('are listed with what is used of them and hold after a restart', async () => {
    await limit('product', 1.5, { symbolId: BTC });
    await limit('company', 100);
    await limit('customer', 100);
    await place(one);
    const marketValue = ORDER * (await priceOf(BTC));
    const rows = await limits();
    expect(rows).toMatchObject([
      { scope: 'product', symbolId: BTC, customerNo: null, currency: 'USDT' },
      { scope: 'company', symbolId: null },
      { scope: 'customer', customerNo: null, used: null },
    ]);
    for (const { used } of rows.slice(0, 2)) {
      expect(Number(used)).toBeGreaterThan(marketValue * 0.9);
      expect(Number(used)).toBeLessThan(marketValue * 1.1);
    }
    await management.platform.close();
    management = await startManagement({ dataDirectory: directory });
    one = { ...one, token: await management.signIn('one@meridian.example') };
    two = { ...two, token: await management.signIn('two@meridian.example') };
    expect(await limits()).toHaveLength(3);
    await expectRefused(one, 'CFDWBWE000011');
  });

  it('are checked', async () => {
    const failing = (body: object) => ({ path: `/openapi-b/${BIZ.setExposureLimit}`, body });
    const wrong = 'GGATEWAY_CODE_015';
    await expectFailure(management, failing({ scope: 'product', most: '0' }), wrong);
    await expectFailure(management, failing({ scope: 'product', most: 'much' }), wrong);
    await expectFailure(management, failing({ scope: 'product', most: '1', currency: 'XXX' }), wrong);
    await expectFailure(management, failing({ scope: 'company', symbolId: BTC, most: '1' }), wrong);
    await expectFailure(
      management,
      failing({ scope: 'product', customerNo: one.customerNo, most: '1' }),
      wrong,
    );
    const unknown = 'USCUSTOMER_API_0000003';
    await expectFailure(management, failing({ scope: 'product', symbolId: 1, most: '1' }), unknown);
    await expectFailure(
      management,
      failing({ scope: 'customer', customerNo: '79999999', most: '1' }),
      unknown,
    );
    expect(await limits()).toEqual([]);
  });
});
