import { ACCOUNT_CALLS } from '../../contract/calls/accounts.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { formatAmount, inCurrencyOf, REFERENCE_CURRENCY, sumConverted } from '../../domain/index.ts';
import type { Account } from '../../engine/core/index.ts';
import { implement, type Operation, type RequestContext } from '../operation.ts';
import { accountRecord, computeFigures } from './account-figures.ts';
import { shownAccounts } from './owned-accounts.ts';
import type { TradingEngine } from '../../engine/trading-engine.ts';

/** What the caller's accounts hold: all together, and one of them. */
export function assetOperations(engine: TradingEngine): readonly Operation[] {
  return [queryCustomerAssets(engine), queryAccountAssetsInfo(engine)];
}

/**
 * queryCustomerAssets: balances of one account type or of all, in the currency of the oldest account. CFDWBWE000025 when
 * another currency cannot be converted into it.
 */
function queryCustomerAssets(engine: TradingEngine): Operation {
  return implement(ACCOUNT_CALLS.queryCustomerAssets, async (context, { tradeType }) => {
    const own = ownedBy(engine, context);
    const balances = own
      .filter((account) => tradeType === undefined || account.tradeType === TRADE_TYPES.word(tradeType))
      .map((account) =>
        inCurrencyOf(account, account.cash + account.margin - account.loan - account.interest),
      );
    const total = sumConverted(
      balances,
      own[0] ?? REFERENCE_CURRENCY,
      (from, to) => engine.quotes.rate(from, to),
      'down',
    );
    if (total === undefined) throw new PlatformError(CODE.noConversionRate);
    const { currency, digits } = total;
    return {
      assetsId: engine.asset(currency)?.assetsId ?? 0,
      currency,
      digits,
      balance: formatAmount(total),
    };
  });
}

/**
 * queryAccountAssetsInfo: one account with its figures of this moment, by number or by type and currency. 0000003 when
 * the caller has no such account.
 */
function queryAccountAssetsInfo(engine: TradingEngine): Operation {
  return implement(ACCOUNT_CALLS.queryAccountAssetsInfo, async (context, request) => {
    const [account] = await shownAccounts(engine, context, request);
    if (account === undefined) throw new PlatformError(CODE.dataUnknown);
    return accountRecord(computeFigures(engine, account));
  });
}

/** All accounts of the caller, oldest first. */
function ownedBy(engine: TradingEngine, { caller, companyId }: RequestContext): Account[] {
  if (caller === undefined) return [];
  return engine.state.accountsOf.of(caller.customerId).filter((account) => account.companyId === companyId);
}
