import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { MarginCall } from './trade-service.ts';
import { TradeFixture } from './testing/trade-fixture.ts';

/** Customer of every test; the account has 1,000.0000 USDT, product 1 stands at 60,000.00 with a spread of 0.10. */
const CUSTOMER = 7;
const MONEY = 10_000_000n;

let fixture: TradeFixture;
let accountId: number;

beforeEach(async () => {
  fixture = await TradeFixture.start();
  accountId = await fixture.openAccount(CUSTOMER, MONEY, 'cross');
});
afterEach(() => fixture.close());

interface Ack {
  orderId: number;
  positionId: number;
  executePrice: string;
  fee: string;
  profit: string;
}
interface PositionRow {
  positionId: number;
  symbolId: number;
  volume: string;
  margin: string;
  profit: string;
  crossLevelNum: number;
}
interface Figures {
  balance: string;
  equity: string;
  margin: string;
  freeMargin: string;
  withdrawAmount: string;
  lockMargin: string;
  profit: string;
  marginRadio: string | null;
}

const place = (members: object) =>
  fixture.call<Ack>(
    CUSTOMER,
    'addMarketOrder',
    fixture.order(accountId, { tradeType: 1, entryType: undefined, ...members }),
  );
const query = <Answer>(name: string, members: object = {}) =>
  fixture.call<Answer>(CUSTOMER, name, { tradeType: 1, accountId, ...members });
const figures = () => query<Figures>('queryAccountAssetsInfo');
const positions = () =>
  query<PositionRow[]>('queryPositionPage', { sortFieldName: 'orderId', sortType: 'asc' });
const rejection = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: { code?: string }) => error.code,
  );

describe('a cross account', () => {
  it('binds equity instead of moving money, and frees it with the close', async () => {
    // 0.1 lots at 60,000.13 (spread of the terms on top), leverage 20: margin 300.0007, fee 0.05 % of 6,000.013.
    const opened = await place({ requestNum: '0.1' });
    expect(opened).toMatchObject({ executePrice: '60000.13', fee: '-3.0001' });
    // Would close at 59,999.98: 0.1 x -0.15.
    expect(await figures()).toMatchObject({
      balance: '996.9999',
      profit: '-0.0150',
      equity: '996.9849',
      margin: '300.0007',
      freeMargin: '696.9842',
      withdrawAmount: '696.9842',
      marginRadio: '332.32',
    });
    const closed = await place({
      bizType: 2,
      direction: 2,
      requestNum: '0.1',
      positionId: opened.positionId,
    });
    expect(closed).toMatchObject({ executePrice: '59999.98', profit: '-0.0150', fee: '-3.0000' });
    expect(await figures()).toMatchObject({ balance: '993.9849', equity: '993.9849', margin: '0.0000' });
    const flows = await query<{ records: { businessType1: number; amount: string }[] }>(
      'queryCapitalFlowList',
      { size: 10, current: 1 },
    );
    expect(flows.records.map(({ businessType1, amount }) => [businessType1, amount])).toEqual([
      [6002, '-3.0000'],
      [6004, '-0.0150'],
      [6001, '-3.0001'],
      [1001, '1000.0000'],
    ]);
  });

  it('lets floating profit open more, and floating loss less', async () => {
    await place({ requestNum: '0.3' });
    expect(await rejection(place({ requestNum: '0.1' }))).toBe('CFDWBWE000031');
    fixture.feed.quote(1, 6_100_000);
    await place({ requestNum: '0.1' });
    fixture.feed.quote(1, 6_000_000);
    expect(await rejection(place({ requestNum: '0.01' }))).toBe('CFDWBWE000031');
  });

  it('never lets floating profit leave the account', async () => {
    await place({ requestNum: '0.1' });
    fixture.feed.quote(1, 6_500_000);
    // Equity is 1,496, of which 300 is bound; 500 of it are not settled.
    expect(await figures()).toMatchObject({ equity: '1496.9849', withdrawAmount: '996.9999' });
    const take = (amount: bigint) => fixture.service.adjust(accountId, -amount, 'withdrawal', []);
    expect(await rejection(take(9_970_000n))).toBe('CFDWBWE000031');
    await take(9_969_999n);
    expect(await figures()).toMatchObject({ balance: '0.0000', equity: '499.9850' });
  });

  it('charges hedged volume once: only the larger side of a product binds margin', async () => {
    await place({ requestNum: '0.3' });
    const before = await figures();
    await place({ direction: 2, requestNum: '0.3' });
    const after = await figures();
    expect(after.margin).toBe(before.margin);
    const held = await positions();
    expect(held.map(({ margin }) => Number(margin) > 899)).toEqual([true, true]);
  });

  it('changes the leverage of all positions of a product, or of none', async () => {
    await place({ requestNum: '0.2' });
    await query('setCrossLevelNum', { symbolId: 1, crossLevelNum: 50 });
    expect(await positions()).toMatchObject([{ crossLevelNum: 50, margin: '240.0006' }]);
    expect(await figures()).toMatchObject({ margin: '240.0006' });
    expect(await rejection(query('setCrossLevelNum', { symbolId: 1, crossLevelNum: 5 }))).toBe(
      'CFDWBWE000031',
    );
    expect(await positions()).toMatchObject([{ crossLevelNum: 50, margin: '240.0006' }]);
  });

  it('takes no margin by hand', async () => {
    const { positionId } = await place({ requestNum: '0.1' });
    const change = { positionId, accountDigits: 4, occupyTheMargin: '1000', orderId: 0, remark: '' };
    expect(await rejection(query('updateOccupyTheMargin', change))).toBe('CFDWBWE000007');
  });

  it('rests limit and stop entries under their own business types, each filled where it waits', async () => {
    const limit = await place({ bizType: 10, requestNum: '0.01', requestPrice: '5990000' });
    const stop = await place({ bizType: 11, requestNum: '0.01', requestPrice: '6010000' });
    expect(await rejection(place({ bizType: 11, requestNum: '0.01', requestPrice: '5990000' }))).toBe(
      'CFDWBWE000022',
    );
    expect(
      fixture.messages.map(({ content }) => [
        content.bizType,
        content.paramMap.orderBizType,
        content.tradeType,
      ]),
    ).toEqual([
      ['ME_POSITION_LIMIT_RECEIVED', '12', 1],
      ['ME_POSITION_LIMIT_RECEIVED', '11', 1],
    ]);
    const rows = await query<{ id: string; bizType: number }[]>('queryPBOOrderPage');
    expect(rows.map(({ id, bizType }) => [Number(id), bizType]).sort()).toEqual(
      [
        [limit.orderId, 12],
        [stop.orderId, 11],
      ].sort(),
    );
    expect(Number((await figures()).lockMargin)).toBeGreaterThan(60);
    fixture.feed.quote(1, 6_009_990);
    expect(await positions()).toMatchObject([{ volume: '0.01' }]);
    fixture.feed.quote(1, 5_989_980);
    expect(await positions()).toHaveLength(2);
    expect(await query('queryPBOOrderPage')).toEqual([]);
    expect(await figures()).toMatchObject({ lockMargin: '0.0000' });
  });
});

describe('the margin level', () => {
  it('warns once per crossing, and again only after the account has recovered', async () => {
    const calls: MarginCall[] = [];
    fixture.service.onMarginCall((call) => calls.push(call));
    // 0.3 lots bind 900.0020; a fall of 400 costs 120.
    await place({ requestNum: '0.3' });
    for (const bid of [5_970_000, 5_969_000, 5_968_000, 5_971_000, 5_999_000, 5_969_000]) {
      fixture.feed.quote(1, bid);
      await fixture.settle();
    }
    expect(calls.map(({ level, stopOut }) => [level, stopOut])).toEqual([['99.77', 50n]]);
    fixture.feed.quote(1, 6_080_000);
    fixture.feed.quote(1, 5_969_000);
    await fixture.settle();
    expect(calls.map(({ accountId: id, tradeType, level }) => [id, tradeType, level])).toEqual([
      [accountId, 'cross', '99.77'],
      [accountId, 'cross', '99.77'],
    ]);
  });

  it('closes the largest loss first until it is restored, after the resting openings', async () => {
    const large = await place({ requestNum: '0.2' });
    const small = await place({ symbolId: 7, requestNum: '0.1' });
    const resting = await place({ bizType: 12, requestNum: '0.01', requestPrice: '5500000' });
    fixture.messages.length = 0;
    // 0.2 lots lose 800 of 990: equity 190 against 900 of margin; without them 190 against 300 is 63 %.
    fixture.feed.quote(1, 5_600_000);
    await fixture.settle();
    expect(await positions()).toMatchObject([{ positionId: small.positionId }]);
    const orders = await query<{ id: number; status: number; remark: string | null }[]>('queryOrderPage', {
      size: 10,
      current: 1,
    });
    const cancelled = orders.find(({ id }) => id === resting.orderId);
    expect(cancelled).toMatchObject({ status: 4 });
    expect(cancelled?.remark).toMatch(/margin level/);
    const stopOut = fixture.messages.find(({ content }) => content.paramMap.orderBizType === '5');
    expect(stopOut?.content.paramMap).toMatchObject({
      positionId: String(large.positionId),
      dealPrice: '55999.98',
    });
  });

  it('writes off what a gap leaves owing, in a line of its own, so that the fill keeps its price and result', async () => {
    await place({ requestNum: '0.3' });
    fixture.feed.quote(1, 5_000_000);
    await fixture.settle();
    expect(await positions()).toEqual([]);
    expect(await figures()).toMatchObject({ balance: '0.0000', equity: '0.0000' });
    const { records } = await query<{ records: { businessType1: number; amount: string }[] }>(
      'queryCapitalFlowList',
      { size: 10, current: 1 },
    );
    expect(records.map(({ businessType1, amount }) => [businessType1, amount])).toEqual([
      [3001, '2016.5451'],
      [6002, '-7.5000'],
      [6007, '-3000.0450'],
      [6001, '-9.0001'],
      [1001, '1000.0000'],
    ]);
    const statement = await query<{ closingBalance: string }>('accountStatement', {});
    expect(statement.closingBalance).toBe('0.0000');
  });
});

it('pushes f(...) with the level of the account and the price at which each position would be closed', async () => {
  await place({ requestNum: '0.3' });
  const [, , margin, free, level] =
    /^f\(([^,]*),([^,]*),([^,]*),([^,]*),/.exec(fixture.service.trades.assetText(accountId) ?? '') ?? [];
  expect([margin, free, level]).toEqual(['900.0020', '90.9529', '110.10']);
  const text = fixture.service.trades.assetText(accountId) ?? '';
  expect(text).toContain(',1,0.5,1,');
  const stopPrice = Number(/;\(\d+,[^,]*,([^,]*)/.exec(text)?.[1]);
  fixture.feed.quote(1, Math.round(stopPrice * 100) + 3);
  await fixture.settle();
  expect(await positions()).toHaveLength(1);
  fixture.feed.quote(1, Math.round(stopPrice * 100) + 2);
  await fixture.settle();
  expect(await positions()).toEqual([]);
});

it('is restored after a restart with what it owes, binds and was warned of', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'meridian-cross-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  await fixture.close();
  fixture = await TradeFixture.start(directory);
  accountId = await fixture.openAccount(CUSTOMER, MONEY, 'cross');
  const calls: MarginCall[] = [];
  await place({ requestNum: '0.3' });
  fixture.feed.quote(1, 5_969_000);
  await fixture.settle();
  const before = await figures();
  await fixture.close();
  await fixture.open(directory);
  fixture.service.onMarginCall((call) => calls.push(call));
  expect(await figures()).toEqual(before);
  fixture.feed.quote(1, 5_968_990);
  await fixture.settle();
  expect(calls).toEqual([]);
  fixture.feed.quote(1, 5_810_000);
  await fixture.settle();
  expect(await positions()).toEqual([]);
});
