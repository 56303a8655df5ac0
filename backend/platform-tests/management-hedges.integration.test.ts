import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ledgerReport } from '../composition/store/verify-ledger.ts';
import { MANAGEMENT_BIZ_TYPE as BIZ, BIZ_TYPE } from '../contract/business-types.ts';
import { expectFailure } from '../gateway/testing/failures.ts';
import { isolatedOrder } from './isolated-order.ts';
import { startManagement, type ManagementHarness, type Trader } from './management-harness.ts';

interface Hedged {
  readonly symbolId: number;
  readonly tradeType: number;
  readonly netVolume: string;
  readonly hedgedVolume: string;
  readonly unhedgedVolume: string;
  readonly waitingVolume: string;
  readonly hedgeThreshold: string;
  readonly averagePrice: string | null;
  readonly openResult: string | null;
  readonly realisedResult: string;
}
interface Dealt {
  readonly hedgeId: string;
  readonly symbolId: number;
  readonly direction: number;
  readonly volume: string;
  readonly netVolume: string;
  readonly hedgedVolume: string;
  readonly price: string;
  readonly amount: string;
  readonly realisedResult: string;
  readonly time: number;
}
interface Page {
  readonly total: number;
  readonly records: readonly Dealt[];
}

/** A product of the embedded file whose isolated contracts have mode 2, and hedges at ten smallest orders. */
const DOT = 10029;
const BTC = 10021;

let directory: string;
let management: ManagementHarness;
let trader: Trader;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'management-hedges-'));
  management = await startManagement({ dataDirectory: directory });
  trader = await management.addTrader('one@meridian.example');
});
afterAll(async () => {
  await management.platform.close();
  rmSync(directory, { recursive: true });
});

const exposures = async (body: object = {}) =>
  (await management.call<Hedged[]>(BIZ.hedgeExposures, body)).envelope.data;
const records = async (body: object = {}) =>
  (await management.call<Page>(BIZ.hedgeRecords, body)).envelope.data;
const place = async (symbolId: number, members: object) => {
  const body = isolatedOrder(symbolId, { accountId: trader.accountId, crossLevelNum: 10, ...members });
  const placed = await management.own<{ positionId: string }>(trader.token, BIZ_TYPE.addMarketOrder, body);
  expect(placed.listed).toBe('0');
  return placed.envelope.data.positionId;
};

it('an operator sees what the house hedged of what customers hold [ORD-39]', async () => {
  expect(await exposures()).toEqual([]);
  await place(BTC, { requestNum: '0.05' });
  const positionId = await place(DOT, { requestNum: '100' });
  await expect.poll(async () => (await records()).total).toBe(1);
  const [hedge] = await exposures();
  expect(await exposures({ symbolId: BTC })).toEqual([]);
  expect(hedge).toMatchObject({
    symbolId: DOT,
    tradeType: 2,
    netVolume: '100',
    hedgedVolume: '100',
    unhedgedVolume: '0',
    waitingVolume: '0',
    realisedResult: expect.stringMatching(/^0\.0+$/) as string,
  });
  const [deal] = (await records({ symbolId: DOT, tradeType: 2, startTime: 0 })).records;
  expect(deal).toMatchObject({ direction: 1, volume: '100', netVolume: '100', hedgedVolume: '100' });
  expect(deal?.price).toBe(hedge?.averagePrice);
  // The house pays what the source asks: less than nothing is earned by closing at once.
  expect(Number(hedge?.openResult)).toBeLessThan(0);
  expect((await records({ symbolId: BTC })).total).toBe(0);
  expect((await records({ endTime: (deal?.time ?? 0) - 1 })).total).toBe(0);

  await place(DOT, { bizType: 2, direction: 2, requestNum: '60', positionId });
  await expect.poll(async () => (await records()).total).toBe(2);
  const both = await records({ size: 1, current: 1 });
  expect(both).toMatchObject({ total: 2, records: [{ direction: 2, volume: '60', hedgedVolume: '40' }] });
  const [newest] = both.records;
  expect(await exposures()).toMatchObject([
    { netVolume: '40', hedgedVolume: '40', realisedResult: newest?.realisedResult },
  ]);
  const report = await management.call<{ hedges: object[] }>(BIZ.houseReport);
  expect(report.envelope.data.hedges).toEqual([
    {
      symbolId: DOT,
      symbolCode: 'DOT/USDT',
      tradeType: 2,
      currency: 'USDT',
      fills: 2,
      realisedResult: newest?.realisedResult,
    },
  ]);
});

it('a period of hedge records that ends before it begins is refused with GGATEWAY_CODE_015', () =>
  expectFailure(
    management,
    { path: `/openapi-b/global/${BIZ.hedgeRecords}`, body: { startTime: 2, endTime: 1 }, headers: {} },
    'GGATEWAY_CODE_015',
  ));

it('a small exposure waits for more of it, and a restart neither loses nor doubles a hedge [ORD-39]', async () => {
  await management.platform.close();
  expect(await ledgerReport(['--verify-ledger', '--data', directory])).toMatch(
    /hedges sound: 2 fills, 1 held/,
  );
  management = await startManagement({ dataDirectory: directory });
  trader = { ...trader, token: await management.signIn('one@meridian.example') };
  expect(await exposures()).toMatchObject([{ netVolume: '40', hedgedVolume: '40' }]);
  const [{ hedgeThreshold = '' } = {}] = await exposures();
  await place(DOT, { requestNum: (Number(hedgeThreshold) - 0.1).toFixed(1) });
  expect(await exposures()).toMatchObject([
    { hedgedVolume: '40', unhedgedVolume: '0.9', waitingVolume: '0' },
  ]);
  await place(DOT, { requestNum: '0.1' });
  await expect.poll(async () => (await records()).total).toBe(3);
  expect(await exposures()).toMatchObject([{ unhedgedVolume: '0' }]);
});
