import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ, BIZ_TYPE } from '../contract/business-types.ts';
import type { SymbolDetail } from '../contract/records/index.ts';
import { expectFailure } from '../gateway/testing/failures.ts';
import { isolatedOrder } from './isolated-order.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

interface Parameter {
  readonly id: number;
  readonly customerNo: string | null;
  readonly value: string;
}

const path = (bizType: string) => `/openapi-b/${bizType}`;

const symbolId = 10021;
let directory: string;
let management: ManagementHarness;
let customerNo: string;
let token: string;
let accountId: number;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'management-products-'));
  management = await startManagement({ dataDirectory: directory });
  ({ customerNo, token, accountId } = await management.addTrader('one@meridian.example'));
});
afterAll(async () => {
  await management.platform.close();
  rmSync(directory, { recursive: true });
});

async function restart() {
  await management.platform.close();
  management = await startManagement({ dataDirectory: directory });
}

const order = (members: object) => isolatedOrder(symbolId, { accountId, ...members });
const place = (members: object = {}) =>
  management.own<{ positionId: number; orderId: number; executePrice: string }>(
    token,
    BIZ_TYPE.addMarketOrder,
    order(members),
  );
const rejected = (members: object) => ({
  path: `/api/global/${BIZ_TYPE.addMarketOrder}`,
  body: order(members),
  headers: { token },
});
const detail = async () =>
  (await management.own<SymbolDetail>(token, BIZ_TYPE.getSymbolDetail, { symbolId, tradeType: 2 })).envelope
    .data;

describe('trading parameters of a company', () => {
  const parameters = async () =>
    (await management.call<{ records: Parameter[]; total: number }>(BIZ.tradeParameterPage)).envelope.data;
  const save = (paramId: number, value: string, scope: object = {}) =>
    management.call(BIZ.saveTradeParameter, { tradeType: 2, paramId, value, ...scope });

  beforeEach(async () => {
    for (const { id } of (await parameters()).records)
      await management.call(BIZ.removeTradeParameter, { id });
  });

  it('bound the lots of an order and are shown in the product detail, also after a restart', async () => {
    expect((await save(7, '0.02', { symbolId })).envelope.data).toBe(true);
    await expectFailure(management, rejected({ requestNum: '0.03' }), 'CFDWBWE000026', [
      '0.001',
      '0.02',
      '0.001',
    ]);
    expect((await detail()).maxVolume).toBe(0.02);
    await restart();
    await expectFailure(management, rejected({ requestNum: '0.03' }), 'CFDWBWE000026', [
      '0.001',
      '0.02',
      '0.001',
    ]);
    expect((await place({ requestNum: '0.02' })).listed).toBe('0');
    const [saved] = (await parameters()).records;
    const change = { id: saved?.id, paramId: 7, value: '0.5' };
    expect((await management.call(BIZ.updateTradeParameter, change)).listed).toBe('0');
    expect((await parameters()).records).toMatchObject([{ symbolId, tradeType: 2, value: '0.5' }]);
    expect((await place({ requestNum: '0.03' })).listed).toBe('0');
    expect((await detail()).maxVolume).toBe(0.5);
  });

  it('bound a side, counting positions and resting orders, and the change of a resting order', async () => {
    await management.call(BIZ.forcedOrder, { customerNo, tradeType: 2 });
    await save(8, '0.05');
    const held = await place({ requestNum: '0.02' });
    expect(held.listed).toBe('0');
    const { symbolDigits } = await detail();
    const position = await management.own<{ openPrice: string }[]>(token, BIZ_TYPE.queryPositionPage, {
      tradeType: 2,
    });
    const price = Math.floor(Number(position.envelope.data[0]?.openPrice) * 0.99 * 10 ** symbolDigits);
    const resting = await place({ bizType: 13, requestPrice: String(price), requestNum: '0.02' });
    expect(resting.listed).toBe('0');
    await expectFailure(management, rejected({ requestNum: '0.02' }), 'CFDWBWE000027');
    const changing = {
      path: `/api/global/${BIZ_TYPE.updatePboOrder}`,
      headers: { token },
      body: { tradeType: 2, accountId, pboId: resting.envelope.data.orderId, requestNum: '0.04' },
    };
    await expectFailure(management, changing, 'CFDWBWE000027');
    expect((await place({ requestNum: '0.01' })).listed).toBe('0');
    await expectFailure(management, rejected({ requestNum: '0.01' }), 'CFDWBWE000011');
    expect((await place({ direction: 2, requestNum: '0.02' })).listed).toBe('0');
    await management.call(BIZ.cancelPboOrder, { customerNo, tradeType: 2 });
  });

  it('say what may be done, for one customer only; the operator still closes', async () => {
    await save(14, '', { customerNo });
    await expectFailure(management, rejected({}), 'CFDWBWE000013');
    expect((await detail()).tradeEnable).toBe(0);
    const closed = await management.call<unknown[]>(BIZ.forcedOrder, { customerNo, tradeType: 2 });
    expect(closed.envelope.data.length).toBeGreaterThan(0);
    const [{ id } = { id: 0 }] = (await parameters()).records;
    await management.call(BIZ.updateTradeParameter, { id, customerNo: '10009999', paramId: 14, value: '' });
    expect((await place()).listed).toBe('0');
    expect((await detail()).tradeEnable).toBe(1);
  });

  it('charge the fills of a customer group by a share or by the lot, as the product detail says, from the next one on', async () => {
    const fills = async () =>
      (
        await management.own<{ list: { commission: string; executePrice: string }[] }>(
          token,
          BIZ_TYPE.queryTradeRecordPage,
          { tradeType: 2, size: 1 },
        )
      ).envelope.data.list;
    const feeOfNext = async () => {
      expect((await place({ requestNum: '0.01' })).listed).toBe('0');
      const [{ commission, executePrice } = { commission: '', executePrice: '' }] = await fills();
      // Fees are written below zero in records.
      return { commission: -Number(commission), price: Number(executePrice) };
    };
    expect((await save(17, '0.002', { customerGroupId: 1 })).listed).toBe('0');
    expect(await detail()).toMatchObject({ feeFormula: '1', feeRate: 0.002, fee: 0 });
    const { commission, price } = await feeOfNext();
    expect(commission).toBe(Math.ceil(price * 0.01 * 0.002 * 100) / 100);
    expect((await save(16, '2')).listed).toBe('0');
    expect((await save(18, '250', { symbolId })).listed).toBe('0');
    expect(await detail()).toMatchObject({ feeFormula: '2', feeRate: 0, fee: 250 });
    expect((await feeOfNext()).commission).toBe(2.5);
    const calculated = await management.own<{ fee: string }>(
      token,
      BIZ_TYPE.calculateMarketOrder,
      order({ requestNum: '0.02' }),
    );
    expect(Number(calculated.envelope.data.fee)).toBe(5);
    for (const { id } of (await parameters()).records)
      await management.call(BIZ.removeTradeParameter, { id });
    expect(await detail()).toMatchObject({ feeFormula: '1', fee: 0 });
    expect((await feeOfNext()).commission).toBeLessThan(1);
    await management.call(BIZ.forcedOrder, { customerNo, tradeType: 2 });
  });

  it('are checked', async () => {
    const failing = (bizType: string, body: object) => ({ path: path(bizType), body });
    const margin = { tradeType: 2, paramId: 21, value: '1' };
    await expectFailure(management, failing(BIZ.saveTradeParameter, margin), 'GGATEWAY_CODE_015');
    const lots = { tradeType: 2, paramId: 7, value: '1' };
    expect((await management.call(BIZ.saveTradeParameter, lots)).listed).toBe('0');
    await expectFailure(management, failing(BIZ.saveTradeParameter, lots), 'GGATEWAY_CODE_015');
    const unknown = { id: 99, paramId: 7, value: '1' };
    await expectFailure(management, failing(BIZ.updateTradeParameter, unknown), 'USCUSTOMER_API_0000003');
    await expectFailure(management, failing(BIZ.removeTradeParameter, { id: 99 }), 'USCUSTOMER_API_0000003');
  });
});

describe('spreads of products', () => {
  const save = (members: object) =>
    management.call(BIZ.saveProductSpread, { symbolId, tradeType: 2, ...members });
  const priceOf = async (direction: number) => {
    const trial = await management.own<{ calculatePrice: string }>(
      token,
      BIZ_TYPE.calculateMarketOrder,
      order({ direction }),
    );
    return Number(trial.envelope.data.calculatePrice);
  };

  it('hold from the next fill on, in the product lists, and after a restart, until they are taken back', async () => {
    const before = await detail();
    const wide = 20_000;
    expect((await save({ askSpread: wide, bidSpread: 7 })).envelope.data).toEqual([
      { symbolId, tradeType: 2, customerGroupId: 0, askSpread: wide, bidSpread: 7 },
    ]);
    const inPrices = (ticks: number) => ticks / 10 ** before.symbolDigits;
    expect(await detail()).toMatchObject({ askSpread: inPrices(wide), bidSpread: -inPrices(7) });
    const gap = inPrices(wide) * 0.99;
    expect((await priceOf(1)) - (await priceOf(2))).toBeGreaterThan(gap);
    const list = await management.call<{ symbolId: number; askSpread: string }[]>(BIZ.getSymbolByCompanyId, {
      companyId: 1,
      tradeType: 2,
    });
    expect(list.envelope.data.find((row) => row.symbolId === symbolId)?.askSpread).toBe(
      inPrices(wide).toFixed(before.symbolDigits),
    );
    await restart();
    expect((await priceOf(1)) - (await priceOf(2))).toBeGreaterThan(gap);
    expect((await save({})).envelope.data).toEqual([]);
    expect(await detail()).toMatchObject({ askSpread: before.askSpread, bidSpread: before.bidSpread });
    expect((await priceOf(1)) - (await priceOf(2))).toBeLessThan(gap);
  });

  it('are checked', async () => {
    const failing = (members: object) => ({
      path: path(BIZ.saveProductSpread),
      body: { symbolId, tradeType: 2, askSpread: 1, bidSpread: 1, ...members },
    });
    await expectFailure(management, failing({ tradeType: 99 }), 'CFDWBWE000013');
    await expectFailure(management, failing({ askSpread: -1 }), 'GGATEWAY_CODE_015');
    await expectFailure(management, failing({ askSpread: null }), 'GGATEWAY_CODE_015');
    // A tenth of the price is the most: the bid of some 60,000 has one decimal.
    await expectFailure(management, failing({ askSpread: 200_000 }), 'GGATEWAY_CODE_015');
    await expectFailure(management, failing({ bidSpread: 200_000 }), 'GGATEWAY_CODE_015');
  });
});
