import { describe, expect, it } from 'vitest';
import type { Position } from '../model.ts';
import { openAccounts } from '../testing/random-flow.ts';
import { testTerms } from '../testing/flow-products.ts';
import { TradingCore } from '../trading-core.ts';
import { marketAt, marketOrder } from '../testing/trading-fixtures.ts';

describe('what the customers of a company hold together', () => {
  it('is the same after an account was read from the store again, and nothing of it is left when it is gone', () => {
    const core = new TradingCore(testTerms);
    const [accountId = 0, other = 0] = openAccounts(core);
    for (const owner of [accountId, other]) core.execute(marketOrder(owner, { market: marketAt(100_000) }));
    const sums = () => [...core.state.companies.of(1)].map(({ buy, longHeld }) => ({ buy, longHeld }));
    expect(sums()).toEqual([{ buy: 200, longHeld: 200 }]);
    const account = core.state.account(accountId);
    const positions: Position[] = core.state.openPositions(accountId);
    const stored = { accounts: account ? [account] : [], orders: [], positions, leverages: [] };
    core.state.replaceAccounts(new Set([accountId]), stored);
    expect(sums()).toEqual([{ buy: 200, longHeld: 200 }]);
    const gone = { accounts: [], orders: [], positions: [], leverages: [] };
    core.state.replaceAccounts(new Set([accountId]), gone);
    expect(sums()).toEqual([{ buy: 100, longHeld: 100 }]);
    core.state.replaceAccounts(new Set([other]), gone);
    expect(sums()).toEqual([]);
  });
});
