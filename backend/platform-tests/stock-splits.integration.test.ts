import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ledgerReport } from '../composition/store/verify-ledger.ts';
import { BIZ_TYPE } from '../contract/business-types.ts';
import type {
  Position,
  StockAssets,
  StockOrder,
  SymbolDetail,
  WhatHappened,
} from '../contract/records/index.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

const STOCK = 6;
/** The built-in share that splits, two for one, on this Wednesday at its opening. */
const VSPR = 20012;
const OPENING_MS = Date.UTC(2026, 2, 11, 14, 30);
const HOUR_MS = 3_600_000;

let directory: string;
let management: ManagementHarness;
let token: string;
let accountId: number;

const own = async <Data>(bizType: string, body: object = {}) => {
  const answer = await management.own<Data>(token, bizType, { tradeType: STOCK, ...body });
  expect(answer.listed).toBe('0');
  return answer.envelope.data;
};
const place = (members: object) =>
  own<{ orderId: number }>(BIZ_TYPE.placeStockOrder, {
    accountId,
    accountCurrency: 'USD',
    accountDigits: 2,
    symbolId: VSPR,
    requestPrice: 0,
    requestTime: Date.now(),
    ...members,
  });
const positions = () => own<Position[]>(BIZ_TYPE.queryPositionPage);
const pending = () => own<StockOrder[]>(BIZ_TYPE.queryStockPendingOrders);
const assets = () => own<StockAssets>(BIZ_TYPE.queryStockAssets, { currencyCode: 'USD' });
const detail = () => own<SymbolDetail>(BIZ_TYPE.getSymbolDetail, { symbolId: VSPR });

async function start(atMs: number): Promise<void> {
  management = await startManagement({ dataDirectory: directory, seed: 7, atMs });
  const customer = await management.signInDemo();
  ({ token } = customer);
  accountId = customer.accountList.find(({ tradeType }) => tradeType === STOCK)?.accountId ?? 0;
}

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'splits-'));
  await start(OPENING_MS - 20 * HOUR_MS);
});
afterEach(async () => {
  await management.platform.close();
  rmSync(directory, { recursive: true });
});

describe('a share that splits [ORD-38]', () => {
  it('is announced, doubles what is held while the platform is off, tells its holder, and leaves sound books', async () => {
    const before = await detail();
    expect(before.corporateActionCode).toBe('STOCK_SPLIT');
    expect(before.dividendFutureInfos[0]).toMatchObject({
      dividendDate: OPENING_MS,
      dividendLeft: '1',
      dividendRight: '2',
      dividendActionType: 2,
      actionInfo: 'Split: 2 new shares for 1',
      dividendSymbolName: 'Vesper Entertainment',
    });
    await place({ bizType: 1, direction: 1, requestNum: '31' });
    const [held] = await positions();
    const price = Math.floor(Number(held?.openPrice) * 0.8) * 100;
    const even = await place({
      bizType: 12,
      direction: 1,
      requestNum: '3',
      requestPrice: price,
      expireType: 3,
    });
    const odd = await place({
      bizType: 12,
      direction: 1,
      requestNum: '3',
      requestPrice: price + 1,
      expireType: 3,
    });

    await management.platform.close();
    await start(OPENING_MS + HOUR_MS);
    const [after] = await positions();
    expect(after).toMatchObject({ positionId: held?.positionId, volume: '62', costAmount: held?.costAmount });
    // Half a cent at most is rounded off.
    expect(Math.abs(Number(after?.openPrice) - Number(held?.openPrice) / 2)).toBeLessThan(0.0051);
    expect(await pending()).toMatchObject([
      { orderId: even.orderId, requestNum: '6', requestPrice: (price / 200).toFixed(2) },
    ]);
    expect(await own<StockOrder>(BIZ_TYPE.queryStockOrderDetail, { orderId: odd.orderId })).toMatchObject({
      status: 3,
      cancelType: 15,
      remark: 'Cancelled: the shares were split.',
    });
    // What a client of its own would say: money and shares at the newest price.
    const figures = await assets();
    expect(Number(figures.positionMarketValue) / 62 / Number(after?.openPrice)).toBeGreaterThan(0.85);
    expect(Number(figures.positionMarketValue) / 62 / Number(after?.openPrice)).toBeLessThan(1.15);
    const { events } = await own<WhatHappened>(BIZ_TYPE.whatHappened, { accountId });
    expect(events.map(({ event, time }) => [event, time])).toEqual([
      ['cancelled', OPENING_MS],
      ['split', OPENING_MS],
    ]);
    const messages = await own<{ records: { title: string }[] }>(BIZ_TYPE.customerViewMsgPage, {
      current: 1,
      size: 10,
    });
    expect(messages.records.map(({ title }) => title)).toContain('Shares split');
    expect((await detail()).dividendPastInfos.at(-1)).toMatchObject({ dividendDate: OPENING_MS });

    await place({ bizType: 2, direction: 2, requestNum: '62' });
    expect(await positions()).toEqual([]);
    await management.platform.close();
    expect(await ledgerReport(['--verify-ledger', '--data', directory])).toMatch(/journal sound/);
    await start(OPENING_MS + 2 * HOUR_MS);
  });
});
