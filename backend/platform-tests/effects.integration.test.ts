import type { Static } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE as BIZ } from '../contract/business-types.ts';
import type { Effect } from '../contract/calls/management/effects.ts';
import type { CustomerInfo } from '../contract/records/index.ts';
import { createSteppedClock } from '../market/index.ts';
import { isolatedOrder } from './isolated-order.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

/** What a change would do is asked for, then the change is made: it did what was said. The market stands still meanwhile. */

const BTC = 10021;
const [CROSS, ISOLATED] = [1, 2];
const WRONG = 'GGATEWAY_CODE_015';

let management: ManagementHarness;
let customerNo: string;
let token: string;

beforeAll(async () => {
  const wallClock = createSteppedClock(Date.UTC(2026, 2, 2, 12));
  management = await startManagement({ rateLimits: false, seed: 7 }, { wallClock });
  const trader = await management.addTrader('effect@example.com');
  ({ customerNo, token } = trader);
  const deposit = { customerNo, accountCurrency: 'USDT', tradeType: CROSS, businessType: 1 };
  await management.call(BIZ.addCustomerAdjustProposal, { ...deposit, amount: 10_000, withdraw: true });
  for (const tradeType of [CROSS, ISOLATED]) {
    const { accountId } = await account(tradeType);
    const order = isolatedOrder(BTC, { accountId, tradeType, requestNum: '1', crossLevelNum: 20 });
    const placed = await management.own(token, BIZ_TYPE.addMarketOrder, order);
    expect([placed.envelope.msg, placed.listed]).toEqual(['Success', '0']);
  }
});
afterAll(() => management.platform.close());

async function account(tradeType: number) {
  const { envelope } = await management.own<CustomerInfo>(token, BIZ_TYPE.findCustomerInfo);
  const found = envelope.data.accountList.find((one) => one.tradeType === tradeType);
  if (found === undefined) throw new Error('no account');
  return found;
}
async function effectOf(bizType: string, body: object): Promise<Static<typeof Effect>> {
  const answer = await management.call<Static<typeof Effect>>(bizType, body);
  expect([bizType, answer.envelope.msg]).toEqual([bizType, 'Success']);
  return answer.envelope.data;
}
const held = async (tradeType: number) => {
  const { accountId } = await account(tradeType);
  const body = { tradeType, accountId, size: 50, current: 1 };
  return (await management.own<{ margin: string }[]>(token, BIZ_TYPE.queryPositionPage, body)).envelope.data;
};
const tier = (maxLeverage: number, maintainMargin: string) => ({
  period: 'daily',
  fromLots: '0',
  maxLeverage,
  maintainMargin,
});
/** Half of what a position is worth has to be there for it: more than the account has. */
const dear = {
  symbolId: BTC,
  tradeType: CROSS,
  minLeverage: 1,
  maxLeverage: 2,
  defaultLeverage: 2,
  maintainMargin: '0.25',
  marginTiers: [tier(2, '0.25')],
};

describe('an effect that is asked for', () => {
  it('changes nothing: of terms, spreads, parameters, prices and scenarios', async () => {
    const before = [await account(CROSS), await account(ISOLATED), await held(CROSS), await held(ISOLATED)];
    const quiet = await effectOf(BIZ.effectOfMove, { moves: [{ symbolId: BTC, percent: 0.01 }] });
    expect(quiet).toMatchObject({ positions: 2, orders: 0, touched: 0, fillCount: 0, complete: true });
    expect(quiet.nearest).toMatchObject([{ customerNo, tradeType: CROSS, stopOutLevel: 50 }]);
    const fall = await effectOf(BIZ.effectOfMove, { moves: [{ symbolId: BTC, percent: -60, spread: 3 }] });
    expect(fall).toMatchObject({ calledCount: 1, stoppedOutCount: 2, fillCount: 2, touched: 2 });
    expect(fall.progress).toHaveLength(10);
    const crash = await effectOf(BIZ.effectOfScenario, { name: 'flash-crash', size: -20, symbolIds: [BTC] });
    expect(crash.stoppedOutCount).toBe(2);
    expect(crash.progress.length).toBeGreaterThan(40);
    const spread = { symbolId: BTC, tradeType: CROSS, askSpread: 500, bidSpread: 500 };
    const wider = await effectOf(BIZ.effectOfSpread, spread);
    expect(Number(wider.currencies[0]?.floatingAfter)).toBeLessThan(
      Number(wider.currencies[0]?.floatingBefore),
    );
    const level = { tradeType: CROSS, paramId: 39, value: '99' };
    expect((await effectOf(BIZ.effectOfParameter, level)).nearest[0]?.stopOutLevel).toBe(99);
    expect(before).toEqual([
      await account(CROSS),
      await account(ISOLATED),
      await held(CROSS),
      await held(ISOLATED),
    ]);
    expect((await management.call(BIZ.tradeParameterPage)).envelope.data).toMatchObject({ records: [] });
  });

  it('says what a day brought and would have brought, and whether it waits for a second person', async () => {
    const fee = { tradeType: CROSS, paramId: 17, value: '0.01', symbolId: BTC };
    const dearer = await effectOf(BIZ.effectOfParameter, fee);
    const [day] = dearer.revenue;
    // One fill in each account type: the fee of the cross one alone is another.
    expect(day).toMatchObject({ currency: 'USDT', dayFills: 2 });
    expect(Number(day?.feesAfter)).toBeGreaterThan(Number(day?.feesBefore));
    expect([day?.markUpAfter, day?.financingAfter]).toEqual([day?.markUpBefore, day?.financingBefore]);
    expect(dearer.takesTwo).toBe(false);
    expect(dearer.marginLevels.reduce((sum, { accountsAfter }) => sum + accountsAfter, 0)).toBe(1);

    // The night of the isolated position stays dear.
    const [free] = (await effectOf(BIZ.effectOfParameter, { tradeType: CROSS, paramId: 1001, value: '1' }))
      .revenue;
    expect(Number(free?.financingBefore)).toBeCloseTo(2 * Number(free?.financingAfter), 0);
    expect(Number(free?.financingAfter)).toBeGreaterThan(0);

    const lower = { tradeType: CROSS, paramId: 39, value: '10' };
    expect((await effectOf(BIZ.effectOfParameter, lower)).takesTwo).toBe(false);
    const dealer = await management.addPerson('Dan', 'dealer');
    const path = `/openapi-b/global/${BIZ.effectOfParameter}`;
    for (const [body, takesTwo] of [
      [lower, true],
      [fee, false],
    ] as const) {
      const asPerson = await management.post<Static<typeof Effect>>(path, body, { token: dealer.token });
      expect([asPerson.envelope.msg, asPerson.envelope.data.takesTwo]).toEqual(['Success', takesTwo]);
    }
  });

  it('of several changes is that of all of them, one made after the other', async () => {
    const spread = { symbolId: BTC, tradeType: CROSS, askSpread: 500, bidSpread: 500 };
    const both = await effectOf(BIZ.effectOfChanges, { terms: [dear], spreads: [spread] });
    const alone = await effectOf(BIZ.effectOfTerms, dear);
    expect(both).toMatchObject({ stoppedOutCount: 1, touched: alone.touched });
    expect(Number(both.currencies[0]?.customersResult)).toBeLessThan(
      Number(alone.currencies[0]?.customersResult),
    );
    const empty = await effectOf(BIZ.effectOfChanges, {});
    expect(empty).toMatchObject({ touched: 0, revenue: [], takesTwo: false });
    const wrong = { terms: [{ ...dear, marginTiers: [tier(2, '0.9')] }] };
    expect((await management.call(BIZ.effectOfChanges, wrong)).listed).toBe(WRONG);
    const many = { spreads: Array.from({ length: 51 }, () => spread) };
    expect((await management.call(BIZ.effectOfChanges, many)).listed).toBe(WRONG);
  });

  it('is rejected as the change would be, and for products that there are not, or too many [MAX_MOVES]', async () => {
    const rejected: readonly (readonly [string, object])[] = [
      [BIZ.effectOfTerms, { ...dear, marginTiers: [tier(2, '0.9')] }],
      [BIZ.effectOfParameter, { tradeType: CROSS, paramId: 39, value: '100' }],
      [BIZ.effectOfMove, { moves: Array.from({ length: 101 }, () => ({ symbolId: BTC, percent: -1 })) }],
      [BIZ.effectOfMove, { moves: [{ symbolId: 1, percent: -1 }] }],
      [BIZ.effectOfScenario, { name: 'flash-crash', symbolIds: [1] }],
    ];
    for (const [bizType, body] of rejected)
      expect([bizType, (await management.call(bizType, body)).listed]).toEqual([bizType, WRONG]);
  });

  it('is what happens when the change is made, to the cent', async () => {
    const effect = await effectOf(BIZ.effectOfTerms, dear);
    expect(effect).toMatchObject({
      calledCount: 1,
      stoppedOutCount: 1,
      fillCount: 1,
      touched: 1,
      complete: true,
    });
    const [closed] = effect.stopOuts;
    expect(closed).toMatchObject({ customerNo, tradeType: CROSS, symbolCode: 'BTC/USDT', direction: 2 });
    const before = Number((await account(CROSS)).balance);
    expect((await management.call(BIZ.saveProductTerms, dear)).listed).toBe('0');
    expect(await held(CROSS)).toEqual([]);
    expect(await held(ISOLATED)).toHaveLength(1);
    const after = Number((await account(CROSS)).balance);
    const [money] = effect.currencies;
    expect(after - before).toBeCloseTo(Number(money?.customersResult), 6);
    expect(Number(money?.customersResult) + Number(money?.companyResult) + Number(money?.fees)).toBeCloseTo(
      0,
      6,
    );
  });
});
