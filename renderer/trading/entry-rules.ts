import { TRADE_TYPE, type TradeType } from '../../backend/domain/account-type.ts';

/** Account types in which an opening can wait as a stop. */
export function hasStopEntries(tradeType: TradeType): boolean {
  return tradeType === TRADE_TYPE.cross;
}
