import { Value } from 'typebox/value';
import { expect, it } from 'vitest';
import { mixedCore } from '../../engine/core/testing/mixed-flow.ts';
import { openAccounts } from '../../engine/core/testing/random-flow.ts';
import { EFFECT_MANAGEMENT } from '../../contract/calls/management/effects.ts';
import { readDayFills, requireTriable, TrialTooLargeError } from './effects.ts';

// Written out: a test does not import what it checks.
const MOST = 50_000;

it('a trial looks at so many positions and orders of a company, and refuses more [MAX_TRIAL_RECORDS]', () => {
  const core = mixedCore();
  openAccounts(core);
  const { accounts } = core.state;
  const [first] = accounts.keys();
  const held = (positions: number) => ({
    accounts,
    positionsOf: { count: (accountId: number) => (accountId === first ? positions : 0) },
    ordersOf: { count: () => 0 },
  });
  const [company] = [...accounts.values()].map(({ companyId }) => companyId);
  expect(() => requireTriable(held(MOST), company ?? 0)).not.toThrow();
  expect(() => requireTriable(held(MOST + 1), company ?? 0)).toThrow(TrialTooLargeError);
  expect(() => requireTriable(held(MOST + 1), 99)).not.toThrow();
});

it('the revenue of a day is worked out from so many of its newest fills, and says where there are more [MAX_DAY_FILLS]', async () => {
  const most = 20_000;
  const reads = (fills: number) => {
    let left = fills;
    const read = async () => {
      const page = Math.min(left, 2_000);
      left -= page;
      return Array.from({ length: page }, () => ({ deal_id: 1, time_ms: 5 })) as never[];
    };
    return readDayFills({ read }, 1);
  };
  const [fewer, more] = await Promise.all([reads(most - 1), reads(most + 1)]);
  expect([fewer.rows.length, fewer.isWhole]).toEqual([most - 1, true]);
  expect([more.rows.length, more.isWhole]).toEqual([most, false]);
});

it('so many changes of a kind are tried out together, and no more [MAX_CHANGES]', () => {
  const { request } = EFFECT_MANAGEMENT.effectOfChanges;
  const spread = { symbolId: 1, tradeType: 2, askSpread: '1', bidSpread: '1' };
  const check = (count: number) => Value.Check(request, { spreads: Array<object>(count).fill(spread) });
  expect([check(50), check(51)]).toEqual([true, false]);
});
