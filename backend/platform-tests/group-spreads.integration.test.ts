import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import WebSocket from 'ws';
import { MANAGEMENT_BIZ_TYPE as BIZ, BIZ_TYPE } from '../contract/business-types.ts';
import { DATA_PUSH_PATH } from '../contract/data-push/limits.ts';
import type { SymbolBase, SymbolDetail } from '../contract/records/index.ts';
import { expectFailure } from '../gateway/testing/failures.ts';
import { isolatedOrder } from './isolated-order.ts';
import { startManagement, type ManagementHarness, type Trader } from './management-harness.ts';

const path = (bizType: string) => `/openapi-b/${bizType}`;

const symbolId = 10021;
let directory: string;
let management: ManagementHarness;
let token: string;
let accountId: number;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'group-spreads-'));
  management = await startManagement({ dataDirectory: directory });
  ({ token, accountId } = await management.addTrader('one@meridian.example'));
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
const detail = async () =>
  (await management.own<SymbolDetail>(token, BIZ_TYPE.getSymbolDetail, { symbolId, tradeType: 2 })).envelope
    .data;

/** What is reported of a fill. */
interface Deal {
  readonly orderId: number | string;
  readonly spread: number;
}

describe('spreads of customer groups', () => {
  const GROUP = 3;
  const [WIDE, NARROW] = [20_000, 7];
  let member: Trader;
  let digits: number;

  const save = (members: object) =>
    management.call(BIZ.saveProductSpread, { symbolId, tradeType: 2, customerGroupId: GROUP, ...members });
  const moveTo = (customerGroupId: number) =>
    management.call(BIZ.moveCustomer, { customerNo: member.customerNo, customerGroupId });
  const inPrices = (ticks: number) => ticks / 10 ** digits;
  const shownTo = async (owner: string) =>
    (await management.own<SymbolDetail>(owner, BIZ_TYPE.getSymbolDetail, { symbolId, tradeType: 2 })).envelope
      .data;
  const memberOrder = (members: object) =>
    management.own<{ positionId: number; orderId: number; executePrice: string }>(
      member.token,
      BIZ_TYPE.addMarketOrder,
      isolatedOrder(symbolId, { accountId: member.accountId, ...members }),
    );
  const trial = async ({ token: owner, accountId: id }: Pick<Trader, 'token' | 'accountId'>) => {
    const body = isolatedOrder(symbolId, { accountId: id });
    const answer = await management.own<{ calculatePrice: string }>(
      owner,
      BIZ_TYPE.calculateMarketOrder,
      body,
    );
    return Number(answer.envelope.data.calculatePrice);
  };
  const positions = async () =>
    (
      await management.own<{ positionId: number; openPrice: string }[]>(
        member.token,
        BIZ_TYPE.queryPositionPage,
        { tradeType: 2 },
      )
    ).envelope.data;

  const closeAll = async () => {
    const closed = await management.call(BIZ.forcedOrder, { customerNo: member.customerNo, tradeType: 2 });
    expect(closed.listed).toBe('0');
  };

  beforeAll(async () => {
    member = await management.addTrader('member@meridian.example');
    digits = (await detail()).symbolDigits;
    expect((await moveTo(GROUP)).listed).toBe('0');
    expect((await save({ askSpread: WIDE, bidSpread: NARROW })).envelope.data).toEqual([
      { symbolId, tradeType: 2, customerGroupId: GROUP, askSpread: WIDE, bidSpread: NARROW },
    ]);
  });

  it('are what its members see and get, and nobody else, also after a restart', async () => {
    const usual = await detail();
    const own = { askSpread: inPrices(WIDE), bidSpread: -inPrices(NARROW) };
    const check = async () => {
      expect(await shownTo(member.token)).toMatchObject(own);
      const base = await management.own<SymbolBase[]>(member.token, BIZ_TYPE.getSymbolBaseList, {
        customerGroupId: GROUP,
      });
      const row = base.envelope.data.find((one) => one.symbolId === symbolId && one.tradeType === 2);
      expect(row).toMatchObject({
        askSpread: inPrices(WIDE).toFixed(digits),
        bidSpread: (-inPrices(NARROW)).toFixed(digits),
      });
      const watched = await management.own(member.token, BIZ_TYPE.querySymbolBaseInfoList, {
        tradeType: 2,
        symbolList: [symbolId],
      });
      expect(watched.envelope.data).toMatchObject([own]);
      // The market moves by less than a fortieth of the spread meanwhile.
      const gap = (await trial(member)) - (await trial({ token, accountId }));
      expect(Math.abs(gap - inPrices(WIDE) + usual.askSpread)).toBeLessThan(inPrices(WIDE) / 40);
      expect(await detail()).toMatchObject({ askSpread: usual.askSpread, bidSpread: usual.bidSpread });
    };
    await check();
    const bought = Number((await memberOrder({})).envelope.data.executePrice);
    const theirs = Number((await place()).envelope.data.executePrice);
    expect(bought - theirs).toBeGreaterThan(inPrices(WIDE) * 0.97);
    await restart();
    await check();
    await closeAll();
  });

  it('are reported with the fills of their members to the programs of the company', async () => {
    await save({ askSpread: WIDE, bidSpread: NARROW });
    const { baseUrl } = management.platform.ready;
    const program = new WebSocket(baseUrl.replace('http', 'ws') + DATA_PUSH_PATH, {
      headers: { token: management.token, group: 'spreads' },
    });
    onTestFinished(() => program.terminate());
    const reported = new Map<number, number>();
    program.on('message', (frame: Buffer) => {
      const { eventType, data } = JSON.parse(frame.toString()) as { eventType: string; data: Deal };
      if (eventType === 'trade_deal') reported.set(Number(data.orderId), data.spread);
    });
    await once(program, 'open');
    const fills = [await memberOrder({}), await memberOrder({ direction: 2 }), await place()];
    const orderIds = fills.map(({ envelope }) => envelope.data.orderId);
    await vi.waitFor(() => expect([...reported.keys()]).toEqual(expect.arrayContaining(orderIds)), 10_000);
    const usual = Math.round((await detail()).askSpread * 10 ** digits);
    expect(orderIds.map((id) => reported.get(id))).toEqual([WIDE, NARROW, usual]);
    await closeAll();
  });

  it('stay when the product gets another spread, which the group has once its own is taken back', async () => {
    const common = { symbolId, tradeType: 2 };
    await management.call(BIZ.saveProductSpread, { ...common, askSpread: 11, bidSpread: 12 });
    expect((await shownTo(member.token)).askSpread).toBe(inPrices(WIDE));
    expect((await save({})).envelope.data).toEqual([
      { ...common, customerGroupId: 0, askSpread: 11, bidSpread: 12 },
    ]);
    expect((await shownTo(member.token)).askSpread).toBe(inPrices(11));
    await management.call(BIZ.saveProductSpread, common);
    expect((await management.call(BIZ.productSpreads)).envelope.data).toEqual([]);
  });

  it.each([
    ['a move to the group', async () => void (await moveTo(GROUP)), 1],
    ['a wider spread of the group', async () => void (await save({ askSpread: 0, bidSpread: WIDE })), GROUP],
  ])('let %s reach a stop loss and force a close [OR-08] [OR-23]', async (_what, change, from) => {
    await save(from === GROUP ? {} : { askSpread: 0, bidSpread: WIDE });
    await moveTo(from);
    const bid = await trial(member);
    const at = (share: number) => String(Math.round(bid * share * 10 ** digits));
    // The spread is some three percent of the price: it reaches a stop two percent below, and what 50 times leverage leaves.
    const stopped = await memberOrder({ stopLoss: at(0.98) });
    const liquidated = await memberOrder({ crossLevelNum: 50 });
    const profitable = await memberOrder({ direction: 2, takeProfit: at(0.98), crossLevelNum: 2 });
    expect([stopped.listed, liquidated.listed, profitable.listed]).toEqual(['0', '0', '0']);
    const [longs, short] = [
      [stopped, liquidated].map(({ envelope }) => envelope.data.positionId),
      profitable.envelope.data.positionId,
    ];
    expect((await positions()).map(({ positionId }) => positionId).sort()).toEqual([...longs, short].sort());
    await change();
    await vi.waitFor(async () => {
      expect((await positions()).map(({ positionId }) => positionId)).toEqual([short]);
    }, 10_000);
    const closed = await management.own<{ bizType: number; executePrice: string; positionId: number }[]>(
      member.token,
      BIZ_TYPE.queryOrderPage,
      { tradeType: 2, size: 100 },
    );
    const ends = closed.envelope.data.filter(
      ({ bizType, positionId }) => longs.includes(positionId) && bizType !== 1,
    );
    expect(ends.map(({ bizType }) => bizType).sort()).toEqual([3, 5]);
    for (const { executePrice } of ends) expect(Number(executePrice)).toBeLessThan(bid * 0.98);
    await closeAll();
  });

  it('fill a resting order as soon as the spread that its owner has allows it, and not before', async () => {
    await save({ askSpread: WIDE, bidSpread: 0 });
    await moveTo(GROUP);
    const ask = await trial({ token, accountId });
    const requestPrice = String(Math.round(ask * 1.01 * 10 ** digits));
    const { envelope } = await memberOrder({ bizType: 13, requestPrice });
    const { orderId } = envelope.data;
    const resting = async () =>
      (await management.own<{ id: string }[]>(member.token, BIZ_TYPE.queryPBOOrderPage, { tradeType: 2 }))
        .envelope.data;
    expect((await resting()).map(({ id }) => id)).toEqual([String(orderId)]);
    await moveTo(1);
    await vi.waitFor(async () => expect(await resting()).toEqual([]), 10_000);
    const [position] = await positions();
    expect(Number(position?.openPrice)).toBeLessThan(ask * 1.005);
    await closeAll();
  });

  it('of guests are not what an operator sees, nor what an order of a customer is given', async () => {
    const usual = await detail();
    await save({ customerGroupId: 2, askSpread: WIDE, bidSpread: WIDE });
    const guest = await management.post<SymbolDetail>(
      `/api/global/${BIZ_TYPE.getSymbolDetail}`,
      { symbolId, tradeType: 2 },
      { token: null },
    );
    expect(guest.envelope.data.askSpread).toBe(inPrices(WIDE));
    const seen = await management.call<SymbolDetail>(BIZ.getSymbolDetail, {
      companyId: 1,
      symbolId,
      tradeType: 2,
    });
    expect(seen.envelope.data.askSpread).toBe(usual.askSpread);
    await save({ customerGroupId: 2 });

    await moveTo(GROUP);
    await save({ askSpread: 321, bidSpread: 123 });
    const spreadOf = async (direction: number) => {
      const { orderId } = (await memberOrder({ direction })).envelope.data;
      const body = { tradeType: 2, orderId };
      const reported = await management.own<{ spread: number }>(
        member.token,
        BIZ_TYPE.queryOrderDetail,
        body,
      );
      return reported.envelope.data.spread;
    };
    expect([await spreadOf(1), await spreadOf(2)]).toEqual([321, 123]);
    await closeAll();
  });

  it('are refused for a group that is not there and when they move the price by more than a tenth', async () => {
    const failing = (members: object) => ({
      path: path(BIZ.saveProductSpread),
      body: { symbolId, tradeType: 2, customerGroupId: GROUP, askSpread: 1, bidSpread: 1, ...members },
    });
    await expectFailure(management, failing({ customerGroupId: 99 }), 'USCUSTOMER_API_0000303');
    await expectFailure(management, failing({ customerGroupId: -1 }), 'GGATEWAY_CODE_015');
    await expectFailure(management, failing({ askSpread: 200_000 }), 'GGATEWAY_CODE_015');
    await expectFailure(management, failing({ bidSpread: 200_000 }), 'GGATEWAY_CODE_015');
    await expectFailure(management, failing({ bidSpread: null }), 'GGATEWAY_CODE_015');
  });

  it('end with the group: a later one of the same number has the spreads of the products', async () => {
    const group = { name: 'Short-lived', isPublic: true, isOpening: false };
    const saved = (await management.call<number>(BIZ.saveCustomerGroup, group)).envelope.data;
    await save({ customerGroupId: saved, askSpread: 5, bidSpread: 5 });
    expect((await management.call(BIZ.removeCustomerGroup, { id: saved })).listed).toBe('0');
    expect((await management.call<number>(BIZ.saveCustomerGroup, group)).envelope.data).toBe(saved);
    const rows = (await management.call<{ customerGroupId: number }[]>(BIZ.productSpreads)).envelope.data;
    expect(rows.filter(({ customerGroupId }) => customerGroupId === saved)).toEqual([]);
  });
});
