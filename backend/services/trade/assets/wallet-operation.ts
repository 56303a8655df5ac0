import { SPOT_CALLS } from '../../../contract/calls/spot.ts';
import { WALLET_TYPE_NUMBER } from '../../../contract/enumerations.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { TRADE_TYPE, WALLET_TYPES } from '../../../domain/account-type.ts';
import { divide, formatDecimal, powerOfTen } from '../../../domain/decimal.ts';
import {
  inCurrencyOf,
  LIQUIDATION_RATIO,
  REFERENCE_CURRENCY,
  sumConverted,
  WARNING_RATIO,
} from '../../../domain/index.ts';
import { isLevelAtMost, type MarginState } from '../../../domain/margin/margin-level.ts';
import type { Money } from '../../../domain/units.ts';
import { valueStock, type Account } from '../../../engine/core/index.ts';
import { implement, type Operation } from '../../operation.ts';
import { accountRecord, computeFigures, type AccountFigures } from '../account-figures.ts';
import { readTradeType, shownAccounts } from '../owned-accounts.ts';
import { riskOf } from '../stock/stock-assets-operation.ts';
import type { TradingEngine } from '../../../engine/trading-engine.ts';

const RISK = { safe: 1, warning: 2, danger: 3 } as const;
const PERCENT_DIGITS = 2;
const SERVED = [...WALLET_TYPES, TRADE_TYPE.stock];

/**
 * queryCustomerAssetsInfo: what the wallet of an account type, or its stock accounts, holds, all together in the reference currency and by currency.
 * CFDWBWE000025 while something of it cannot be converted. A wallet of type 8 is empty.
 */
export function walletOperation(engine: TradingEngine): Operation {
  return implement(SPOT_CALLS.queryCustomerAssetsInfo, async (context, { tradeType, accountCurrency }) => {
    if (tradeType !== WALLET_TYPE_NUMBER) readTradeType(tradeType, SERVED);
    const wanted = readCodes(accountCurrency);
    const accounts = (await shownAccounts(engine, context, { tradeType })).filter(
      ({ currency }) => wanted.size === 0 || wanted.has(currency),
    );
    const figures = accounts.map((account) => computeFigures(engine, account));
    const { currency, digits } = REFERENCE_CURRENCY;
    const sum = (amountOf: (of: AccountFigures) => bigint) => {
      // Nothing is worth nothing, whatever the rate.
      const amounts = figures.map((one) => inCurrencyOf(one.account, amountOf(one)));
      const some = amounts.filter(({ amount }) => amount !== 0n);
      const total = sumConverted(
        some,
        REFERENCE_CURRENCY,
        (from, to) => engine.quotes.rate(from, to),
        'down',
      );
      if (total === undefined) throw new PlatformError(CODE.noConversionRate);
      return total.amount;
    };
    const total = (amountOf: (of: AccountFigures) => bigint) => formatDecimal(sum(amountOf), digits);
    const owed = sum(owedOf);
    const state = figures[0]?.wallet ?? { equity: sum(({ equity }) => equity) + owed, used: owed };
    return {
      currency,
      digits,
      totalAvailable: total(({ available }) => available),
      totalBalance: total(({ account }) => account.cash),
      totalNetAssets: total(({ equity }) => equity),
      totalLiabilities: total(owedOf),
      totalLiabilitiesPrincipal: total((of) => debtsIn(of).loan),
      totalInterest: total((of) => debtsIn(of).interest),
      closeProportion: `${proportionText(state)}%`,
      riskLevel: Math.max(
        ...accounts.map((account) => stockRisk(engine, account) ?? riskLevel(state)),
        RISK.safe,
      ),
      companyId: context.companyId,
      tradeType: tradeType ?? 0,
      customerNo: context.caller?.customerNo ?? '',
      accountInfoMap: Object.fromEntries(
        figures.map((of) => [
          of.account.currency,
          { ...accountRecord(of), formulaSymbol: engine.conversionSymbol(of.account.currency, currency) },
        ]),
      ),
    };
  });
}

/** What an account owes: for shares, or on its own. */
function debtsIn({ account, debts }: AccountFigures): { readonly loan: Money; readonly interest: Money } {
  return debts ?? account;
}

function owedOf(of: AccountFigures): bigint {
  const { loan, interest } = debtsIn(of);
  return loan + interest;
}

/** Risk of a stock account, which has levels of its own; undefined for the other types and while it cannot be valued. */
function stockRisk(engine: TradingEngine, account: Account): number | undefined {
  const value = account.tradeType === TRADE_TYPE.stock ? valueStock(engine.valuing, account) : undefined;
  return value && riskOf(engine, account, value);
}

/** Liabilities over assets in percent, rounded up. */
function proportionText({ equity, used }: MarginState): string {
  if (used === 0n) return formatDecimal(0n, PERCENT_DIGITS);
  const scale = powerOfTen(PERCENT_DIGITS + 2);
  return formatDecimal(equity <= 0n ? scale : divide(used * scale, equity, 'up'), PERCENT_DIGITS);
}

function riskLevel(state: MarginState): number {
  if (isLevelAtMost(state, LIQUIDATION_RATIO)) return RISK.danger;
  return isLevelAtMost(state, WARNING_RATIO) ? RISK.warning : RISK.safe;
}

function readCodes(text = ''): ReadonlySet<string> {
  return new Set(
    text
      .split(',')
      .map((code) => code.trim().toUpperCase())
      .filter((code) => code !== ''),
  );
}
