import type { Decision } from '../decision.ts';
import { Posting } from '../ledger.ts';
import type { AccountId, MarketTimeMs } from '../../domain/units.ts';

/**
 * Brings a cross account that owes money and holds nothing that could earn it back to zero: the house bears the loss, in a line
 * of its own, so that price, volume and result of every fill agree.
 */
export function writeOffShortfall(
  { state, emit }: Decision,
  accountId: AccountId,
  timeMs: MarketTimeMs,
): void {
  const account = state.account(accountId);
  if (account === undefined || account.cash >= 0n) return;
  if ((state.positionsOf.get(accountId)?.size ?? 0) > 0) return;
  const posting = new Posting(account, 'mayOverdraw');
  posting.move('house', 'cash', -account.cash, 'reset');
  emit({ type: 'fundsMoved', accountId, timeMs, credit: 0n, transfers: posting.transfers });
}
