import { expect, it } from 'vitest';
import { mixedCore } from '../../engine/core/testing/mixed-flow.ts';
import { openAccounts } from '../../engine/core/testing/random-flow.ts';
import { requireTriable, TrialTooLargeError } from './effects.ts';

// Written out: a test does not import what it checks.
const MOST = 50_000;

it('a trial looks at so many positions and orders of a company, and refuses more [MAX_TRIAL_RECORDS]', () => {
  const core = mixedCore();
  openAccounts(core);
  const { accounts } = core.state;
  const [first] = accounts.keys();
  const held = (size: number) => ({
    accounts,
    positionsOf: new Map([[first ?? 0, { size }]]),
    ordersOf: new Map(),
  });
  const [company] = [...accounts.values()].map(({ companyId }) => companyId);
  expect(() => requireTriable(held(MOST), company ?? 0)).not.toThrow();
  expect(() => requireTriable(held(MOST + 1), company ?? 0)).toThrow(TrialTooLargeError);
  expect(() => requireTriable(held(MOST + 1), 99)).not.toThrow();
});
