import { TRADE_TYPE, type TradeType } from '../../backend/domain/account-type.ts';

/** Account types whose positions carry a take profit and a stop loss; in the others assets change hands. */
export function hasBrackets(tradeType: TradeType): boolean {
  return tradeType === TRADE_TYPE.cross || tradeType === TRADE_TYPE.isolated;
}

/** Account types of which two resting orders may be linked, so that the first that is filled cancels the other. */
export function hasLinkedOrders(tradeType: TradeType): boolean {
  return tradeType !== TRADE_TYPE.stock;
}

/** Account types with stop entries as the interface publishes them; the others have triggers in their place. */
export function hasStopEntries(tradeType: TradeType): boolean {
  return tradeType === TRADE_TYPE.cross;
}
