import { isWalletType } from '../../../domain/account-type.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import { receivedCurrency } from '../../../domain/index.ts';
import type { Account, Order } from '../../../engine/core/index.ts';
import type { TradingEngine } from '../../../engine/trading-engine.ts';

/** The fee of an order as it is shown: below zero when it was charged. That of an asset order is in the asset that came in. */
export function feeMembers(
  engine: TradingEngine,
  account: Account,
  { symbolId, direction, fee }: Pick<Order, 'symbolId' | 'direction' | 'fee'>,
): { readonly fee: string; readonly feeDigits: number } {
  const terms = isWalletType(account.tradeType) ? engine.terms(symbolId, account) : undefined;
  const feeDigits = (terms && engine.asset(receivedCurrency(direction, terms))?.digits) ?? account.digits;
  return { fee: formatDecimal(-fee, feeDigits), feeDigits };
}
