import { TRADE_TYPE } from '../../../domain/account-type.ts';
import type { Valuing } from '../decision.ts';
import type { AccountId } from '../../../domain/units.ts';

/** Whether something belongs to a stock account. */
export function isOfStock(
  { state }: Pick<Valuing, 'state'>,
  { accountId }: { readonly accountId: AccountId },
): boolean {
  return state.account(accountId)?.tradeType === TRADE_TYPE.stock;
}
