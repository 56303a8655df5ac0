import type { Static } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE as BIZ } from '../contract/business-types.ts';
import type { Effect, EffectFill } from '../contract/calls/management/effects.ts';
import type { CalledAccount, OpenPosition } from '../contract/calls/management/risk.ts';
import type { CustomerInfo } from '../contract/records/index.ts';
import { createSteppedClock } from '../market/index.ts';
import { isolatedOrder } from './isolated-order.ts';
import { startManagement, type ManagementHarness, type SignedInPerson } from './management-harness.ts';

/** A crash is looked at, started by two persons, and does what was said. The market goes on when it is stepped. */

const BTC = 10021;
const CROSS = 1;
const WAITS = 'FS10302';
const crash = { name: 'flash-crash', size: -20, minutes: 1, symbolIds: [BTC] };

interface Page<Row> {
  readonly records: readonly Row[];
  readonly total: number;
}
interface Prices {
  readonly marketTime: number;
  readonly startTime: number;
  readonly prices: readonly { readonly time: number; readonly price: string }[];
  readonly course: readonly { readonly time: number; readonly price: string }[];
  readonly moves: readonly { readonly symbolId: number; readonly percent: number; readonly spread: number }[];
}

const wallClock = createSteppedClock(Date.UTC(2026, 2, 2, 12));
let management: ManagementHarness;
let ann: SignedInPerson;
let bob: SignedInPerson;
/** Of two customers the one who holds more. */
let large: string;

beforeAll(async () => {
  management = await startManagement({ rateLimits: false, seed: 7 }, { wallClock });
  large = await withPosition('large@example.com', '1');
  await withPosition('small@example.com', '0.5');
  ann = await management.addPerson('Ann', 'administrator');
  bob = await management.addPerson('Bob', 'administrator');
});
afterAll(() => management.platform.close());

async function withPosition(email: string, requestNum: string): Promise<string> {
  const { customerNo, token } = await management.addTrader(email);
  const deposit = { customerNo, accountCurrency: 'USDT', tradeType: CROSS, businessType: 1 };
  await management.call(BIZ.addCustomerAdjustProposal, { ...deposit, amount: 10_000, withdraw: true });
  const { envelope } = await management.own<CustomerInfo>(token, BIZ_TYPE.findCustomerInfo);
  const accountId = envelope.data.accountList.find(({ tradeType }) => tradeType === CROSS)?.accountId;
  const order = isolatedOrder(BTC, { accountId, tradeType: CROSS, requestNum, crossLevelNum: 20 });
  expect((await management.own(token, BIZ_TYPE.addMarketOrder, order)).listed).toBe('0');
  return customerNo;
}
const data = async <Data>(bizType: string, body: object = {}) =>
  (await management.call<Data>(bizType, body)).envelope.data;
const as = async ({ token }: SignedInPerson, bizType: string, body: object) =>
  (await management.post(`/openapi-b/global/${bizType}`, body, { token })).listed;

describe('what all customers hold', () => {
  it('is listed with the largest first, of everybody or of one', async () => {
    const all = await data<Page<Static<typeof OpenPosition>>>(BIZ.openPositions, { symbolId: BTC });
    expect(all.records).toMatchObject([
      { customerNo: large, symbolCode: 'BTC/USDT', direction: 1, volume: '1', currency: 'USDT' },
      { volume: '0.5' },
    ]);
    expect(all.total).toBe(2);
    const [first, second] = all.records.map(({ marketValue }) => Number(marketValue));
    expect(first).toBeCloseTo(2 * (second ?? 0), 2);
    const own = { customerNo: large, tradeType: CROSS, size: 1 };
    expect((await data<Page<object>>(BIZ.openPositions, own)).total).toBe(1);
    expect((await data<Page<object>>(BIZ.openPositions, { ...own, tradeType: 2 })).total).toBe(0);
    expect(await data(BIZ.calledAccounts)).toEqual([]);
    expect(await data(BIZ.stopOuts)).toMatchObject({ records: [], total: 0 });
  });
});

describe('a scenario', () => {
  it('shows where it would take prices before it starts', async () => {
    const { marketTime, startTime, prices, course, moves } = await data<Prices>(BIZ.scenarioPrices, {
      ...crash,
      symbolId: BTC,
    });
    expect(marketTime - startTime).toBe(12 * 60 * 60 * 1000);
    expect(prices.length).toBeGreaterThan(140);
    expect(moves).toMatchObject([{ symbolId: BTC, spread: 6 }]);
    const now = Number(prices.at(-1)?.price);
    const low = Math.min(...course.map(({ price }) => Number(price)));
    expect(low / now - 1).toBeCloseTo((moves[0]?.percent ?? 0) / 100, 3);
    expect(Number(course.at(-1)?.price)).toBeCloseTo(now, 0);
    expect(await data(BIZ.scenarioPrices, { symbolId: BTC })).toMatchObject({ course: [], moves: [] });
    const unknown = await management.call(BIZ.scenarioPrices, { symbolId: 1 });
    expect(unknown.listed).toBe('USCUSTOMER_API_0000003');
  });

  it('that goes far enough has accounts called, which are listed until they recover', async () => {
    const [unit] = (await data<Prices>(BIZ.scenarioPrices, { ...crash, size: -1, symbolId: BTC })).moves;
    let percent = 0;
    const effect = () =>
      data<Static<typeof Effect>>(BIZ.effectOfMove, { moves: [{ symbolId: BTC, percent, spread: 6 }] });
    while ((await effect()).calledCount === 0) percent -= 1;
    expect((await effect()).stoppedOutCount).toBe(0);
    const times = Math.log1p((percent - 0.5) / 100) / Math.log1p((unit?.percent ?? 0) / 100);
    const started = await data<{ id: number }>(BIZ.startScenario, { ...crash, size: -times });
    for (let second = 0; second < 13; second++) {
      wallClock.advance(1_000);
      await data(BIZ.listScenarios);
    }
    const called = await data<Static<typeof CalledAccount>[]>(BIZ.calledAccounts);
    expect(called).toMatchObject([{ customerNo: large, tradeType: CROSS, stopOutLevel: 50 }]);
    expect(Number(called[0]?.marginLevel)).toBeLessThan(100);
    await data(BIZ.stopScenario, { id: started.id });
    wallClock.advance(5_000);
    await expect.poll(() => data(BIZ.calledAccounts)).toEqual([]);
  });

  it('that closes more accounts than one person may decide takes two, and closes those that were said', async () => {
    expect(await as(ann, BIZ.saveCompanySettings, { scenarioStopOuts: 11 })).toBe(WAITS);
    expect(await as(ann, BIZ.saveCompanySettings, { scenarioStopOuts: 1 })).toBe('0');
    const said = await data<Static<typeof Effect>>(BIZ.effectOfScenario, crash);
    expect(said.stoppedOutCount).toBe(2);
    expect(await as(ann, BIZ.startScenario, crash)).toBe(WAITS);
    const { touched, calledCount, revenue } = said;
    expect(await data(BIZ.waitingRequests)).toMatchObject([
      { bizType: BIZ.saveCompanySettings, effect: null },
      { bizType: BIZ.startScenario, effect: { touched, calledCount, stoppedOutCount: 2, revenue } },
    ]);
    const list = await data<{ scenarios: object[]; speed: number }>(BIZ.listScenarios);
    expect(list).toMatchObject({ scenarios: [{ status: 'ended' }], speed: 1 });
    expect(await as(ann, BIZ.startScenario, { ...crash, size: -0.1 })).toBe('0');
    expect(await as(bob, BIZ.startScenario, crash)).toBe('0');
    for (let second = 0; second < 20; second++) {
      wallClock.advance(1_000);
      await data(BIZ.listScenarios);
    }
    const customers = (rows: readonly Static<typeof EffectFill>[]) =>
      rows.map(({ customerNo, symbolCode, direction, volume }) =>
        [customerNo, symbolCode, direction, volume].join(' '),
      );
    await expect
      .poll(async () => customers((await data<Page<Static<typeof EffectFill>>>(BIZ.stopOuts)).records).sort())
      .toEqual(customers(said.stopOuts).sort());
    const later = { startTime: wallClock.nowMs() + 1 };
    expect(await data(BIZ.stopOuts, later)).toMatchObject({ total: 0 });
    expect(await data<Static<typeof CalledAccount>[]>(BIZ.calledAccounts)).toEqual([]);
  });
});
