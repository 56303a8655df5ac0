import { TRADE_TYPE } from '../../../domain/account-type.ts';
import type { ChangeMarginSet } from '../commands.ts';
import type { Decision } from '../decision.ts';
import { checkMarginLevel } from './margin-call.ts';
import { rechargeProduct } from './recharge.ts';

/**
 * Other margins hold for a product: all that is held of it is charged anew, and cross accounts are looked at as after a quote.
 * However often the command comes, it changes what is not charged by the set of its time, and nothing else.
 */
export function changeMarginSet(decision: Decision, { symbolId, timeMs, only }: ChangeMarginSet): void {
  const { state } = decision;
  const owners = new Set<number>();
  for (const positionId of state.triggers(symbolId).positions) {
    const position = state.positions.get(positionId);
    if (position !== undefined) owners.add(position.accountId);
  }
  for (const accountId of [...owners].sort((a, b) => a - b)) {
    if (!decision.concerns(accountId) || only?.has(accountId) === false) continue;
    decision.contain(accountId, () => {
      if (!rechargeProduct(decision, accountId, symbolId, timeMs)) return;
      if (state.account(accountId)?.tradeType === TRADE_TYPE.cross)
        checkMarginLevel(decision, accountId, timeMs);
    });
  }
}
