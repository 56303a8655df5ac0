import type { Account, TradingEvent } from '../../trading/index.ts';
import type { AccountChange, AccountMessage } from '../trade-stream.ts';
import type { AccountId } from '../../domain/units.ts';

const CHANGED: Partial<Record<TradingEvent['type'], AccountChange['of']>> = {
  orderPlaced: 'pendingOrders',
  orderModified: 'pendingOrders',
  positionChanged: 'positions',
  marginAdjusted: 'positions',
  leverageSet: 'positions',
  positionFinanced: 'funds',
  fundsMoved: 'funds',
  loanMoved: 'funds',
  holdingsChanged: 'funds',
  sharesSplit: 'positions',
};

/** What a decision changed for accounts that it has no trade message for, each kind of change once. */
export function accountChanges(
  events: readonly TradingEvent[],
  messages: readonly AccountMessage[],
  accountOf: (accountId: AccountId) => Account | undefined,
): AccountChange[] {
  const changes = new Map<string, AccountChange>();
  for (const { type, accountId } of events) {
    const of = CHANGED[type];
    if (of === undefined || messages.some((message) => message.accountId === accountId)) continue;
    const account = accountOf(accountId);
    if (account === undefined) continue;
    const { companyId, customerId, tradeType } = account;
    changes.set(`${accountId}/${of}`, { accountId, companyId, customerId, tradeType, of });
  }
  return [...changes.values()];
}
