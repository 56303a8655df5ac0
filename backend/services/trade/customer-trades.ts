import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { DIRECTION } from '../../domain/direction.ts';
import type { CustomerTrade } from '../../market/index.ts';
import type { Account, TradingEvent } from '../../trading/index.ts';

/** The trades between customers among the events of a decision: each is seen from the order that rested. */
export function customerTrades(
  events: readonly TradingEvent[],
  accountOf: (accountId: number) => Account | undefined,
): CustomerTrade[] {
  const trades: CustomerTrade[] = [];
  for (const event of events) {
    if (event.type !== 'orderFilled' && event.type !== 'assetsExchanged') continue;
    const owner = event.takenBy === undefined ? undefined : accountOf(event.accountId);
    if (owner === undefined) continue;
    const { dealId: tradeId, symbolId, timeMs, price, volume, direction } = event.deal;
    const { companyId } = owner;
    const tradeType = TRADE_TYPES.number(owner.tradeType);
    const taken = direction === DIRECTION.buy ? DIRECTION.sell : DIRECTION.buy;
    trades.push({ tradeId, companyId, tradeType, symbolId, timeMs, price, volume, direction: taken });
  }
  return trades;
}
