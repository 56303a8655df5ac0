import { TRADE_TYPES } from '../../../backend/contract/mapping/account-numbers.ts';
import { isEndReason } from '../../../backend/contract/mapping/end-reasons.ts';
import { DIRECTIONS, ORDER_STATES } from '../../../backend/contract/mapping/order-numbers.ts';
import { isStopEntry } from '../../../backend/contract/mapping/placed-order-types.ts';
import { TRADE_BIZ_TYPE, type TradeMessageContent } from '../../../backend/contract/message-hub/index.ts';
import { ORDER_STATUS } from '../../../backend/domain/order-terms.ts';
import type { TradeNews } from '../records.ts';

/** A bizType without an event is none for the reader: who placed an order has its receipt, and the list shows that it rests. */
const EVENTS: Readonly<Partial<Record<TradeMessageContent['bizType'], TradeNews['event']>>> = {
  [TRADE_BIZ_TYPE.marketOpen]: 'opened',
  [TRADE_BIZ_TYPE.limitOpen]: 'limitFilled',
  [TRADE_BIZ_TYPE.marketClose]: 'closed',
  [TRADE_BIZ_TYPE.limitClose]: 'limitClosed',
  [TRADE_BIZ_TYPE.marketOpenFail]: 'openFailed',
  [TRADE_BIZ_TYPE.limitFail]: 'limitFailed',
  [TRADE_BIZ_TYPE.marketCloseFail]: 'closeFailed',
  [TRADE_BIZ_TYPE.limitCancel]: 'ended',
};

/** Closes that somebody else than the customer caused (orderBizType, E1). */
const CAUSES: Readonly<Record<string, TradeNews['cause']>> = {
  '3': 'stopLoss',
  '4': 'takeProfit',
  '5': 'stopOut',
  '6': 'expiry',
  '7': 'forced',
  '8': 'forced',
};

const EXPIRED = String(ORDER_STATES.number(ORDER_STATUS.expired));

/** A trade message in the domain's words; undefined for one that a reader of news is not told. */
export function toTradeNews(
  sequence: number | string,
  timeMs: number,
  { bizType, tradeType, paramMap, remark, endReason }: TradeMessageContent,
): TradeNews | undefined {
  const event = EVENTS[bizType];
  if (event === undefined) return undefined;
  const accountType = TRADE_TYPES.word(tradeType);
  const direction = DIRECTIONS.word(Number(paramMap.direction)) ?? 'sell';
  return {
    sequence: String(sequence),
    timeMs,
    accountType,
    event,
    cause: CAUSES[paramMap.orderBizType] ?? 'customer',
    isStopEntry: isStopEntry(accountType, Number(paramMap.orderBizType)),
    isExpired: paramMap.orderStatus === EXPIRED,
    side: DIRECTIONS.word(Number(paramMap.orderDirection)) ?? direction,
    direction,
    symbolId: Number(paramMap.symbolId),
    symbolName: paramMap.symbolName,
    orderId: paramMap.orderId,
    positionId: paramMap.positionId,
    requestedLots: paramMap.requestAmount,
    dealt: paramMap.dealId === '' ? undefined : { lots: paramMap.dealAmount, price: paramMap.dealPrice },
    reason: endReason !== undefined && isEndReason(endReason) ? endReason : undefined,
    remark,
  };
}
