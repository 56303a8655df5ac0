import { expect, it } from 'vitest';
import { mixedAssets, mixedCore, mixedTerms } from '../../../engine/core/testing/mixed-flow.ts';
import { marketAt } from '../../../engine/core/testing/flow-products.ts';
import { openAccounts } from '../../../engine/core/testing/random-flow.ts';
import { tryOut, type Effect, type Standing, type TrialFill } from '../../../engine/effect/trial.ts';
import { BUILT_IN_PRODUCTS } from '../../../market/index.ts';
import { effectRecord } from './effect-record.ts';

// Written out: a test does not import what it checks.
const [MOST_ROWS, MOST_NEAREST] = [200, 20];

/** What nothing leads to, in a book without positions. */
function nothing(): Effect {
  const core = mixedCore();
  openAccounts(core);
  const present = { timeMs: 1, market: (symbolId: number) => marketAt(symbolId, 100_000) };
  const steps = [present];
  const work = tryOut(core.state, {
    companyId: 1,
    termsNow: mixedTerms,
    terms: mixedTerms,
    assets: mixedAssets,
    symbolIds: [],
    present,
    steps,
  });
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

it('lists so many fills and the accounts nearest to their stop-out, and says when rows are missing [MAX_EFFECT_ROWS] [MAX_NEAREST]', () => {
  const effect = nothing();
  const [account] = effect.accounts.values();
  const [product] = BUILT_IN_PRODUCTS;
  if (account === undefined || product === undefined) throw new Error('no account');
  const fill: TrialFill = {
    account,
    symbolId: product.symbolId,
    kind: 'stopOut',
    direction: 'sell',
    volume: 100,
    price: 1_000,
    profit: -5n,
    fee: 1n,
    timeMs: 2,
  };
  const of = (count: number) => {
    const fills = Array.from({ length: count }, () => fill);
    const after = new Map(
      Array.from({ length: 30 }, (_, at): [number, Standing] => [
        at,
        { account, floating: 0n, equity: BigInt(1_000 - at), used: 1_000n, stopOut: 50n },
      ]),
    );
    const changed: Effect = { ...effect, fills, after };
    return effectRecord(changed, BUILT_IN_PRODUCTS, 1);
  };
  expect(of(MOST_ROWS)).toMatchObject({ complete: true, fillCount: MOST_ROWS });
  const cut = of(MOST_ROWS + 1);
  expect(cut).toMatchObject({ complete: false, fillCount: MOST_ROWS + 1, fills: [] });
  expect(cut.stopOuts).toHaveLength(MOST_ROWS);
  expect(cut.nearest).toHaveLength(MOST_NEAREST);
  expect(cut.nearest[0]).toMatchObject({ levelAfter: '97.10', stopOutLevel: 50 });
});
