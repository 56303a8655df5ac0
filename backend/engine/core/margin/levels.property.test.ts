import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLevelAtMost } from '../../../domain/margin/margin-level.ts';
import { run } from '../testing/flow-run.ts';
import { steps } from '../testing/flow-step.ts';
import { testTerms } from '../testing/flow-products.ts';
import { debtsOf, valueStock } from '../stock/stock-value.ts';
import { TradingCore } from '../trading-core.ts';
import { valueAccount } from './value-account.ts';

describe('the levels of accounts under random flows', () => {
  it('leaves no cross account at its stop-out level, none unwarned below the warning level, and none that owes money', () => {
    fc.assert(
      fc.property(steps, (flow) => {
        const core = new TradingCore(testTerms);
        run(flow, core, (_events, step) => {
          for (const account of core.state.accounts.values()) {
            if (account.tradeType !== 'cross') continue;
            const held = core.state.openPositions(account.accountId);
            if (held.length === 0) expect(account.cash >= 0n).toBe(true);
            expect(held.filter(({ liquidationPrice }) => liquidationPrice !== undefined)).toEqual([]);
            if (step.kind !== 'tick' || !held.some(({ symbolId }) => symbolId === step.symbolId)) continue;
            const value = valueAccount(core.valuing, account);
            if (value === undefined) throw new Error('an account could not be valued');
            expect(isLevelAtMost(value, 50n)).toBe(false);
            if (isLevelAtMost(value, 100n)) expect(account.isMarginCalled).toBe(true);
            else if (!isLevelAtMost(value, 110n)) expect(account.isMarginCalled).toBe(false);
          }
        });
      }),
      { numRuns: 60 },
    );
  });

  it('leaves no stock account below its maintenance margin, and none that owes money and has nothing', () => {
    fc.assert(
      fc.property(steps, (flow) => {
        const core = new TradingCore(testTerms);
        run(flow, core, (_events, step) => {
          for (const account of core.state.accounts.values()) {
            if (account.tradeType !== 'stock') continue;
            const held = core.state.openPositions(account.accountId);
            const { loan, interest } = debtsOf(core.valuing, account);
            expect(account.cash >= 0n).toBe(true);
            // What is owed is repaid from everything that no order has reserved.
            if (loan + interest > 0n) expect(account.cash <= account.reserved).toBe(true);
            if (held.length === 0 && account.reserved === 0n) expect(loan + interest).toBe(0n);
            expect(new Set(held.map(({ symbolId }) => symbolId)).size).toBe(held.length);
            if (step.kind !== 'tick' || !held.some(({ symbolId }) => symbolId === step.symbolId)) continue;
            const value = valueStock(core.valuing, account);
            if (value === undefined) throw new Error('an account could not be valued');
            if (core.state.stock.owes(account.accountId))
              expect(value.equity >= value.maintenanceMargin).toBe(true);
          }
        });
      }),
      { numRuns: 60 },
    );
  });
});
